//! A game: sitting down at it, playing, and how it stands.

use std::collections::BTreeMap;

use damier_rules::{GameKind, Outcome, Reason, Seat, Verdict};
use serde::{Deserialize, Serialize};

use super::{Who, is_default, is_yes, seat_number, yes};
use crate::id::GameId;

/// Sitting down at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The id of the game.
    pub id: GameId,
    /// The last version the client has seen: it is then told the rest, if that is still known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<u64>,
    /// The board feed: positions and legal moves with everything that is told. It begins with a `state`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub board: bool,
    /// Count me among the spectators, if I do not play, and tell me how many there are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub crowd: bool,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The id of the game.
    pub id: GameId,
    /// How many moves this player has made before: a move sent twice is played once.
    pub n: u32,
    /// Its canonical text.
    pub m: String,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A request about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct AtGame {
    /// Its id.
    pub id: GameId,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// How a game stands, as the receiver may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, told by its name")]
pub struct State {
    /// The id of the game.
    pub id: GameId,
    /// The version of what follows.
    pub v: u64,
    /// Which game it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: GameKind,
    /// The players, first seat first.
    pub players: [String; 2],
    /// What they are, likewise.
    #[serde(default)]
    pub who: [Who; 2],
    /// The time control, as in `Terms`.
    pub clock: String,
    /// Does the result change ratings?
    pub rated: bool,
    /// Which game of a series this is.
    pub series: Option<SeriesTold>,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The receiver's seat; nothing if they watch.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub seat: Option<Seat>,
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// What the clocks show in milliseconds, likewise.
    pub clocks: [Option<u64>; 2],
    /// The moves, as far as the receiver may know.
    pub moves: Vec<ListedMove>,
    /// How many moves the receiver has made: the number of their next one.
    pub n: u32,
    /// In the board feed: the receiver's legal moves, as in `Board`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<String>,
    /// Who has offered a draw.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub draw: Option<Seat>,
    /// Who asks to take a move back.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub takeback: Option<Seat>,
    /// May draws be offered at this table? Told only if not.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub draw_offers: bool,
    /// May moves be taken back at this table? Told only if not.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub takebacks: bool,
    /// May nobody call the game off? Told only if so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub must_be_played: bool,
    /// May the receiver ask for hints? Told only if so.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: bool,
    /// Whether it is over, and how.
    #[serde(flatten)]
    pub standing: Standing,
}

/// A move in a list: the seat, how people write it, its canonical text; no texts for a hidden one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListedMove(
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub Seat,
    /// How people write it.
    pub Option<String>,
    /// Its canonical text.
    pub Option<String>,
);

/// Whether a game is over, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum Standing {
    /// It is played.
    Playing,
    /// It was called off.
    Aborted,
    /// It was played to its end.
    Ended(Outcome),
}

/// How that is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Written {
    /// `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
    result: String,
    /// Why it ended.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    reason: Option<Reason>,
}

#[cfg(feature = "typescript")]
impl ts_rs::TS for Standing {
    type WithoutGenerics = Standing;
    type OptionInnerType = Standing;

    fn name(config: &ts_rs::Config) -> String {
        Written::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        Written::inline(config)
    }

    fn inline_flattened(config: &ts_rs::Config) -> String {
        Written::inline_flattened(config)
    }
}

impl From<Standing> for Written {
    fn from(standing: Standing) -> Written {
        let (result, reason) = match standing {
            Standing::Playing => ("*", None),
            Standing::Aborted => ("aborted", None),
            Standing::Ended(outcome) => (outcome.verdict.token(), Some(outcome.reason)),
        };
        Written { result: result.to_owned(), reason }
    }
}

impl From<Written> for Standing {
    fn from(Written { result, reason }: Written) -> Standing {
        match (Verdict::from_token(&result), reason) {
            (Some(verdict), Some(reason)) => Standing::Ended(Outcome { verdict, reason }),
            _ if result == "*" => Standing::Playing,
            _ => Standing::Aborted,
        }
    }
}

/// A place in a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeriesTold {
    /// The number of this game, from 1 on.
    pub game: u32,
    /// How many there are.
    pub games: u32,
    /// What the players of the seats had before this game, in half points.
    pub half_points: [u32; 2],
}
