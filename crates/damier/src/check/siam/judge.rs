//! Whether a move is right, and if not, what it was perhaps meant to be.

use damier_dialect::siam::{North, Turn, Wrong, rules};
use damier_rules::siam::{Siam, SiamMove};
use damier_rules::{Playthrough, Seat};
use damier_wire::siam::{Facing, Move, Place};

use super::faults::Misread;

/// As tournaments over this protocol play it.
pub(super) fn board() -> Playthrough<Siam> {
    Playthrough::new(&rules()).expect("this option exists")
}

/// A turn in it, as the server sees it.
pub(super) fn turn(board: &Playthrough<Siam>, mover: Seat) -> Turn<'_> {
    Turn { board, mover, north: North::A }
}

/// The board as the program sees it if it has misread positions from the beginning; nothing once
/// that is impossible.
pub(super) struct Misreadings([(Misread, Option<Playthrough<Siam>>); 2]);

impl Misreadings {
    pub(super) fn new() -> Misreadings {
        Misreadings([Misread::Swapped, Misread::UpsideDown].map(|how| (how, Some(board()))))
    }

    /// Would the move be right on one of these boards, or on the true one?
    pub(super) fn explain(
        &self,
        truth: &Playthrough<Siam>,
        mover: Seat,
        played: &Move,
    ) -> Option<Misread> {
        let on_truth = |how: &Misread| turn(truth, mover).read(&misread(*how, played)).is_ok();
        let is_right = |(how, board): &&(Misread, Option<Playthrough<Siam>>)| {
            let seen = board.as_ref().map(|board| turn(board, mover).read(&misread(*how, played)));
            matches!(seen, Some(Ok(_)))
        };
        let followed = self.0.iter().find(is_right).map(|(how, _)| *how);
        followed.or_else(|| [Misread::Swapped, Misread::UpsideDown].into_iter().find(on_truth))
    }

    /// A move was made.
    pub(super) fn follow(&mut self, mover: Seat, played: &Move) {
        for (how, board) in &mut self.0 {
            *board = board.take().and_then(|mut board| {
                let m = meant(turn(&board, mover).read(&misread(*how, played)))?;
                board.play_legal(mover, m);
                Some(board)
            });
        }
    }
}

/// The legal move, whatever it is called.
fn meant(read: Result<SiamMove, Wrong>) -> Option<SiamMove> {
    match read {
        Ok(m) | Err(Wrong::Property { meant: m, .. }) => Some(m),
        Err(Wrong::Refused(_)) => None,
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
