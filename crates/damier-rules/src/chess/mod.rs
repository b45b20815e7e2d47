//! Chess and its relatives.
//!
//! | file | what it knows |
//! |---|---|
//! | `movement` | how each kind of piece moves on an empty board |
//! | `fen` | position texts |
//! | `moves`, `san`, `pgn` | moves, games and their texts |
//! | `explain` | why a move is refused |
//! | `dead` | positions in which nobody can ever mate |
//! | `classic` | chess, Chess960 and Lichess' horde, on `shakmaty` |

mod classic;
mod dead;
mod explain;
mod fen;
pub mod movement;
mod moves;
pub mod pgn;
mod san;

pub use classic::{
    Chess, Chess960, Classic, FischerRandom, HordeLichess, Orthodox, Variant, WhiteHorde,
};
pub use moves::ChessMove;

use shakmaty::Color;

use crate::{Claim, Seat};

/// White sits on the first seat.
fn color_of(seat: Seat) -> Color {
    Color::from_white(seat == Seat::One)
}

/// The seat of a colour.
fn seat_of(color: Color) -> Seat {
    color.fold_wb(Seat::One, Seat::Two)
}

/// The draws that may be claimed (FIDE 9.2 and 9.3).
fn claims(occurrences: u32, halfmoves: u32) -> Vec<Claim> {
    let threefold = (occurrences >= 3).then_some(Claim::Threefold);
    let fifty = (halfmoves >= 100).then_some(Claim::FiftyMoves);
    threefold.into_iter().chain(fifty).collect()
}
