//! The rules of two-player board games, as plain values.
//!
//! A [`Game`] is the state of one game and knows its rules; a [`Playthrough`] is a game together
//! with its past, and decides every ending; [`AnyGame`] is the face of both that does not know
//! which game it is; a [`View`] is what somebody may know of a state. Nothing in this crate knows
//! clocks, people, messages, files or chance.
//!
//! ```
//! use damier_rules::{GameKind, Seat, Setup, new_game};
//!
//! let mut game = new_game(GameKind::Chess, &Setup::default())?;
//! for (seat, text) in
//!     [(Seat::One, "f2f3"), (Seat::Two, "e7e5"), (Seat::One, "g2g4"), (Seat::Two, "d8h4")]
//! {
//!     game.play(seat, text).expect("a legal move");
//! }
//! assert_eq!(game.outcome().expect("mate").to_string(), "0-1 checkmate");
//! # Ok::<(), damier_rules::SetupError>(())
//! ```

#![warn(missing_docs)]

mod cell;
pub mod chess;
mod erased;
mod game;
pub mod kamisado;
mod kind;
pub mod mastermind;
mod outcome;
mod perft;
mod playthrough;
mod record;
mod refusal;
mod rows;
mod seat;
mod setup;
pub mod siam;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod view;

pub use cell::Cell;
pub use erased::AnyGame;
pub use game::Game;
pub use kind::{GameKind, new_game};
pub use outcome::{Claim, Outcome, Reason, Verdict};
pub use perft::{divide, perft};
pub use playthrough::{Judged, Played, Playthrough};
pub use record::{Record, RecordError, RecordedMove};
pub use refusal::Refusal;
pub use seat::{BySeat, Seat, ToAct, Viewer};
pub use setup::{Acceptance, Flaw, GameOption, Setup, SetupError, Values};
pub use siam::Push;
pub use view::View;
