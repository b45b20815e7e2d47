//! What happens at a game, told as it happens.

use damier_rules::{Outcome, Seat};
use serde::{Deserialize, Serialize, Serializer};

use super::{Board, seat_number};
use crate::id::GameId;

/// A move, as short as it can be: `[id, v, text, pretty, clocks]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "MovedFields"))]
#[serde(from = "MovedFields")]
pub struct Moved {
    /// The id of the game.
    pub id: GameId,
    /// The version.
    pub v: u64,
    /// The canonical text.
    pub text: String,
    /// The text for people.
    pub pretty: String,
    /// What the clocks show.
    pub clocks: [Option<u64>; 2],
}

#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct MovedFields(GameId, u64, String, String, [Option<u64>; 2]);

impl From<MovedFields> for Moved {
    fn from(MovedFields(id, v, text, pretty, clocks): MovedFields) -> Moved {
        Moved { id, v, text, pretty, clocks }
    }
}

impl Serialize for Moved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.id, self.v, &self.text, &self.pretty, self.clocks).serialize(serializer)
    }
}

/// A move in a game that hides something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MovedHidden {
    /// The id of the game.
    pub id: GameId,
    /// The version.
    pub v: u64,
    /// Whose move it was.
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub by: Seat,
    /// The move, if it may be known.
    #[serde(rename = "m")]
    pub text: Option<String>,
    /// The same for people.
    #[serde(rename = "p")]
    pub pretty: Option<String>,
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// What the clocks show, likewise.
    pub clocks: [Option<u64>; 2],
}

/// Something else happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Happened {
    /// The id of the game.
    pub id: GameId,
    /// The version.
    pub v: u64,
    /// What.
    #[serde(flatten)]
    pub what: Happening,
    /// In the board feed: how the board stands now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}

/// What may happen in a game besides moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "e", rename_all = "snake_case")]
pub enum Happening {
    /// It began.
    Started,
    /// A draw is offered.
    DrawOffered(Actor),
    /// It is declined.
    DrawDeclined(Actor),
    /// Somebody asks to take a move back.
    TakebackAsked(Actor),
    /// The opponent insists on it.
    TakebackDeclined(Actor),
    /// Moves were taken back.
    TakenBack {
        /// The position text now.
        position: String,
    },
    /// A player gave the opponent some time.
    TimeGiven {
        /// Who gave it.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
        by: Seat,
        /// How much, in milliseconds.
        ms: u64,
        /// What the clocks show now, as far as the receiver may know.
        clocks: [Option<u64>; 2],
    },
    /// It is over.
    Ended {
        /// How.
        #[serde(flatten)]
        outcome: Outcome,
        /// The position text, where more of it may now be known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    /// It was called off.
    Aborted,
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Actor {
    /// Whose seat it was.
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub by: Seat,
}
