//! What can be wrong with an engine. The sentences are in the dictionary.

use std::time::Duration;

/// Why an engine is of no use, or of none any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It cannot be started; what the system says.
    NotStarted(String),
    /// It has ended; the last thing it said.
    Ended(Option<String>),
    /// It does not answer.
    Silent {
        /// What it was asked.
        asked: &'static str,
        /// How long it was waited for.
        waited: Duration,
        /// The last thing it said.
        last: Option<String>,
    },
    /// It does not play that game.
    Variant {
        /// Which one it was asked to play.
        wanted: String,
        /// Those it plays.
        known: String,
    },
    /// It has no option of that name.
    NoOption(String),
    /// It gives up, or answers with nothing: what it said.
    NoMove(String),
    /// Its move is not legal.
    Illegal {
        /// The move.
        text: String,
        /// In this position.
        position: String,
    },
}
