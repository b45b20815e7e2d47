//! The board feed: for clients that hold no rule. Whoever watches with `board` is told the position after
//! everything that happens, and the legal moves when a move is owed.

use damier_rules::Seat;
use serde::{Deserialize, Serialize, Serializer};

use super::seat_number;
use crate::id::GameId;

/// A move in the board feed, of any game: `[id, v, by, m, p, clocks, position, to_act, legal]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "BoardMovedFields"))]
#[serde(from = "BoardMovedFields")]
pub struct BoardMoved {
    /// The id of the game.
    pub id: GameId,
    /// The version.
    pub v: u64,
    /// Whose move it was.
    pub by: Seat,
    /// The canonical text, if it may be known.
    pub text: Option<String>,
    /// The text for people, likewise.
    pub pretty: Option<String>,
    /// What the clocks show, as far as the receiver may know.
    pub clocks: [Option<u64>; 2],
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// The receiver's legal moves, as in [`Board`].
    pub legal: String,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct BoardMovedFields(
    GameId,
    u64,
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    Seat,
    Option<String>,
    Option<String>,
    [Option<u64>; 2],
    String,
    [bool; 2],
    String,
);

impl From<BoardMovedFields> for BoardMoved {
    fn from(fields: BoardMovedFields) -> BoardMoved {
        let BoardMovedFields(id, v, by, text, pretty, clocks, position, to_act, legal) = fields;
        BoardMoved { id, v, by, text, pretty, clocks, position, to_act, legal }
    }
}

impl Serialize for BoardMoved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let BoardMoved { id, v, by, text, pretty, clocks, position, to_act, legal } = self;
        let by = by.number();
        (id, v, by, text, pretty, clocks, position, to_act, legal).serialize(serializer)
    }
}

/// How the board stands after something that is no move, in the board feed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// How many moves the receiver's list has now: fewer than before if some were taken back.
    pub plies: u32,
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// What the clocks show, likewise.
    pub clocks: [Option<u64>; 2],
    /// The receiver's legal moves: canonical texts, each with a blank and its notation behind it where
    /// that differs, separated by commas: `e2e4 e4,g1f3 Nf3`. Empty if they owe none; `*` if there are
    /// too many to list: then any may be tried.
    pub legal: String,
}
