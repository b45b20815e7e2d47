//! The opponent: it plays on, so that much is seen, or tries to block the program.

use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_rules::{Playthrough, Seat};

use crate::check::luck::Luck;

type Board = Playthrough<Kamisado>;

/// Chooses a move of `us`.
pub(super) type Choose = fn(&Board, Seat, &mut Luck) -> TowerMove;

/// A move after which the game goes on for long.
pub(super) fn lasting(board: &Board, us: Seat, luck: &mut Luck) -> TowerMove {
    best(board, us, luck, |after| {
        if after.outcome().is_some() {
            return 0.0;
        }
        let replies = after.legal_moves(us.other());
        let ends =
            replies.iter().any(|&reply| played(after, us.other(), reply).outcome().is_some());
        if ends { 1.0 } else { 2.0 }
    })
}

/// A move after which we shall have to pass ourselves, probably.
pub(super) fn passing(board: &Board, us: Seat, luck: &mut Luck) -> TowerMove {
    best(board, us, luck, |after| {
        if is_over(after) {
            return -1.0;
        }
        let replies = after.legal_moves(us.other());
        let few = |&reply: &TowerMove| {
            let then = played(after, us.other(), reply);
            match then.legal_moves(us).as_slice() {
                _ if is_over(&then) => -1.0,
                [TowerMove::Pass] => 10.0,
                left => 1.0 / (1.0 + f64::from(u32::try_from(left.len()).unwrap_or(u32::MAX))),
            }
        };
        let count = f64::from(u32::try_from(replies.len().max(1)).unwrap_or(u32::MAX));
        replies.iter().map(few).sum::<f64>() / count
    })
}

/// A move after which the forced tower is blocked, now or probably later.
pub(super) fn blocking(board: &Board, us: Seat, luck: &mut Luck) -> TowerMove {
    best(board, us, luck, |after| {
        100.0 * chance(after, us, 2) + if is_over(after) { -1.0 } else { 0.0 }
    })
}

/// How likely the program must pass within so many of its turns, if it plays at random.
fn chance(board: &Board, us: Seat, turns: u32) -> f64 {
    if is_over(board) {
        return 0.0;
    }
    let replies = board.legal_moves(us.other());
    if replies == [TowerMove::Pass] {
        return 1.0;
    }
    if turns == 1 {
        return 0.0;
    }
    let after = |reply: &TowerMove| {
        let answered = played(board, us.other(), *reply);
        let ours = answered.legal_moves(us).into_iter();
        ours.map(|ours| chance(&played(&answered, us, ours), us, turns - 1)).fold(0.0, f64::max)
    };
    let sum: f64 = replies.iter().map(after).sum();
    #[expect(clippy::cast_precision_loss, reason = "there are few moves")]
    let count = replies.len().max(1) as f64;
    0.9 * sum / count
}

fn is_over(board: &Board) -> bool {
    board.outcome().is_some()
}

fn played(board: &Board, seat: Seat, m: TowerMove) -> Board {
    let mut after = board.clone();
    after.play_legal(seat, m);
    after
}

/// The move with the best value; chance decides between equals.
fn best(board: &Board, us: Seat, luck: &mut Luck, value: impl Fn(&Board) -> f64) -> TowerMove {
    let moves = board.legal_moves(us).into_iter();
    let values = moves.map(|m| (m, value(&played(board, us, m)) + 0.01 * luck.fraction()));
    values.max_by(|(_, one), (_, two)| one.total_cmp(two)).map_or(TowerMove::Pass, |(m, _)| m)
}
