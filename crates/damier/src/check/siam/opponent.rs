//! The opponent: it stays out of the way, roams the board, or throws a mountain out.

use damier_rules::siam::{Facing, MoveKind, Siam, SiamMove};
use damier_rules::{Playthrough, Seat};

use crate::check::luck::Luck;

type Board = Playthrough<Siam>;

/// Chooses a move of `us`.
pub(super) type Choose = fn(&Board, Seat, &mut Luck) -> SiamMove;

/// Chooses what the program is told instead of the true move of `us`.
pub(super) type Forge = fn(&Board, Seat, SiamMove) -> SiamMove;

/// Stays in the corners, facing out: nobody is disturbed.
pub(super) fn gentle(board: &Board, us: Seat, luck: &mut Luck) -> SiamMove {
    best(board, us, luck, |m| {
        let corner = [0, 4].contains(&m.to.row()) && [0, 4].contains(&m.to.column());
        match m.kind {
            MoveKind::Enter if corner => 3.0,
            MoveKind::Turn if corner => 2.0,
            MoveKind::Leave => 1.0,
            _ => 0.0,
        }
    })
}

/// Anything but the end.
pub(super) fn roaming(board: &Board, us: Seat, luck: &mut Luck) -> SiamMove {
    best(board, us, luck, |m| {
        let pushes = matches!(m.kind, MoveKind::Push | MoveKind::EnterPush);
        match board.game().winner_by(m) {
            Some(_) => 0.0,
            None if pushes => 1.5,
            None => 1.0 + luck_of(m),
        }
    })
}

/// Enters under a mountain, goes up to it and pushes it out.
pub(super) fn winning(board: &Board, us: Seat, luck: &mut Luck) -> SiamMove {
    best(board, us, luck, |m| {
        let vertical = matches!(m.facing, Facing::North | Facing::South);
        let column = (1..=3).contains(&m.to.column());
        // How far it has come on its way.
        let way = match m.facing {
            Facing::North => 4 - m.to.row(),
            _ => m.to.row(),
        };
        let straight = m.from.column() == m.to.column();
        let ahead = match m.facing {
            Facing::North => straight && m.from.row() > m.to.row(),
            _ => straight && m.from.row() < m.to.row(),
        };
        match (board.game().winner_by(m), m.kind) {
            (Some(winner), _) if winner == us => 100.0,
            (Some(_), _) => -100.0,
            (None, MoveKind::Push) if vertical && column => 20.0 + f64::from(way),
            (None, MoveKind::Step) if vertical && column && ahead => 10.0 + f64::from(way),
            (None, MoveKind::Enter) if vertical && column && way == 0 && m.to.column() != 2 => 5.0,
            (None, MoveKind::Enter | MoveKind::Leave) => 0.0,
            _ => 1.0,
        }
    })
}

/// Another legal move than `truth`, to be told instead of it.
pub(super) fn forging(board: &Board, us: Seat, truth: SiamMove) -> SiamMove {
    let moves = board.legal_moves(us).into_iter();
    let mut others = moves.filter(|m| m.kind == truth.kind && m.to != truth.to);
    others.next().unwrap_or(truth)
}

/// Not always the same kind of move.
fn luck_of(m: SiamMove) -> f64 {
    match m.kind {
        MoveKind::Step => 0.6,
        MoveKind::Enter => 0.3,
        _ => 0.0,
    }
}

/// The move with the best value; chance decides between equals.
fn best(board: &Board, us: Seat, luck: &mut Luck, value: impl Fn(SiamMove) -> f64) -> SiamMove {
    let moves = board.legal_moves(us).into_iter();
    let values = moves.map(|m| (m, value(m) + 0.9 * luck.fraction()));
    let best = values.max_by(|(_, one), (_, two)| one.total_cmp(two));
    best.expect("a player always has a legal move").0
}
