//! Chess and its relatives.
//!
//! | file | what it knows |
//! |---|---|
//! | `movement` | how each kind of piece moves on an empty board |
//! | `generate` | obstacles and checks added to it |
//! | `fen` | position texts |
//! | `moves`, `san`, `pgn` | moves, games and their texts |
//! | `explain` | why a move is refused |
//! | `material`, `dead` | when nobody can mate |
//! | `classic` | chess, Chess960 and Lichess' horde, on `shakmaty` |
//! | `state`, `one_board` | what the other games on one board share |
//! | `simplified`, `dark`, `horde` | those games |
//! | `alice` | two boards |

mod alice;
mod classic;
mod dark;
mod dead;
mod explain;
mod fen;
mod generate;
mod horde;
mod material;
pub mod movement;
mod moves;
mod one_board;
pub mod pgn;
mod san;
mod simplified;
mod state;

pub use alice::{Alice, AliceCapture, Capture, EmptyMirror, MirrorRule, TwoBoards};
pub use classic::{
    Chess, Chess960, Classic, FischerRandom, HordeLichess, Orthodox, Variant, WhiteHorde,
};
pub use dark::{Dark, DarkRules};
pub use horde::{Horde, HordeRules};
pub use moves::ChessMove;
pub use one_board::{OneBoard, Ruleset};
pub use simplified::{Simplified, SimplifiedRules};

use shakmaty::{Board, Color};

use crate::{Claim, Seat};

/// A game whose men stand on one board or two.
pub trait OnBoards {
    /// The boards.
    fn boards(&self) -> &[Board];
}

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

/// `shakmaty`'s own count from the start of chess: the yardstick of `damier bench rules`.
#[must_use]
pub fn shakmaty_perft(depth: u32) -> u64 {
    shakmaty::perft(&shakmaty::Chess::default(), depth)
}
