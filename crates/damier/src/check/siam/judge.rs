//! Whether a move is right, and if not, what it was perhaps meant to be.

use damier_rules::siam::{Siam, SiamMove};
use damier_rules::{Game, Playthrough, Refusal, Seat, Setup};
use damier_wire::siam::{Facing, Move, North, Place, Property};
use damier_wire::structs::SeedEnum;

use crate::words::check::siam::Misread;

/// As tournaments over this protocol play it.
pub(super) fn board() -> Playthrough<Siam> {
    Playthrough::new(&Setup::default().with("crosses", "off")).expect("this option exists")
}

/// The move, if it is legal, and what should be said of it if something else is.
pub(super) fn judged(
    board: &Playthrough<Siam>,
    mover: Seat,
    played: &Move,
) -> Result<(SiamMove, Option<&'static str>), Refusal> {
    let text = played.text(North::A).ok_or(Refusal::Unreadable)?;
    let m = board.game().judge(mover, &text)?;
    let right = board.game().token(m);
    let said = played.property.known().map_or("", Property::seed_name);
    // What the referee tolerates.
    let calls_step_change = right == "DEPLACE" && said == "CHANGE";
    let calls_end_push = matches!(right, "GAGNE" | "PERDU") && said == m.kind.token();
    let is_right = said == right || calls_step_change || calls_end_push;
    Ok((m, (!is_right).then_some(right)))
}

/// The board as the program sees it if it has misread positions from the beginning; nothing once
/// that is impossible.
pub(super) struct Misreadings([(Misread, Option<Playthrough<Siam>>); 2]);

impl Misreadings {
    pub(super) fn new() -> Misreadings {
        Misreadings([Misread::Swapped, Misread::UpsideDown].map(|how| (how, Some(board()))))
    }

    /// Would the move be right on one of these boards?
    pub(super) fn explain(&self, mover: Seat, played: &Move) -> Option<Misread> {
        let is_right = |(how, board): &&(Misread, Option<Playthrough<Siam>>)| {
            let seen = board.as_ref().map(|board| judged(board, mover, &misread(*how, played)));
            matches!(seen, Some(Ok((_, None))))
        };
        self.0.iter().find(is_right).map(|(how, _)| *how)
    }

    /// A move was made.
    pub(super) fn follow(&mut self, mover: Seat, played: &Move) {
        for (how, board) in &mut self.0 {
            *board = board.take().and_then(|mut board| {
                let (m, _) = judged(&board, mover, &misread(*how, played)).ok()?;
                board.play_legal(mover, m);
                Some(board)
            });
        }
    }
}

/// The move as somebody reads or writes it who is wrong in that way.
fn misread(how: Misread, played: &Move) -> Move {
    let turned = |place: Place| Place { line: place.column, column: place.line };
    match how {
        Misread::Swapped => Move { from: turned(played.from), to: turned(played.to), ..*played },
        Misread::UpsideDown => {
            let facing = match played.facing.known() {
                Some(Facing::North) => Facing::South.into(),
                Some(Facing::South) => Facing::North.into(),
                _ => played.facing,
            };
            Move { facing, ..*played }
        }
    }
}
