//! What the pages that clients without rules need are asked, and what they answer.

use std::collections::BTreeMap;

use damier_rules::{Refusal, Seat};
use serde::{Deserialize, Serialize};

use super::{SeriesTold, Terms, UserKind, Who, is_default, seat_number};
use crate::id::{ChallengeId, GameId};

/// `GET /api/me`: whose token it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Me {
    /// What they are called.
    pub name: String,
    /// `account` or `guest`.
    pub kind: UserKind,
    /// `admin`, `director`, `moderator`, or nothing.
    pub role: Option<String>,
    /// Is the account a program?
    pub bot: bool,
    /// Until when they may not chat, in milliseconds since 1970.
    pub muted_until: Option<i64>,
    /// The ids of their games that go on.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<String>))]
    pub games_playing: Vec<GameId>,
}

/// `POST /api/judge`: a position, and moves to be tried from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The game: `chess`, `siam`…
    #[cfg_attr(feature = "openapi", schema(example = "chess"))]
    pub game: String,
    /// The position text; nothing is the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub position: Option<String>,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Moves to play from there, 600 at most: canonical texts, or as people type them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "openapi", schema(max_items = 600))]
    pub moves: Vec<String>,
    /// One more.
    #[serde(default, rename = "move", skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
}

/// What the rules say of a position and of moves from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// The position text after the moves.
    pub position: String,
    /// What the first and the second seat see of it, in a game that hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub views: Option<[String; 2]>,
    /// Who owes a move.
    pub to_act: [bool; 2],
    /// Is the player to move in check?
    pub check: bool,
    /// The legal moves of the player to move, as in the board feed.
    pub legal: String,
    /// The moves that were played.
    pub plies: Vec<Ply>,
    /// Why the next one was not; those behind it were not tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<JudgeRefusal>,
    /// What there is to say of the last one that was, in the language asked for: why it pushes hard enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`; `*` while nobody has won.
    pub result: String,
    /// Why it ended.
    pub reason: Option<String>,
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgeRefusal {
    /// The move, as it was sent.
    #[serde(rename = "move")]
    pub tried: String,
    /// A sentence, in the language asked for.
    pub message: String,
    /// The word of the refusal, and the place.
    #[cfg_attr(feature = "typescript", ts(type = "JsonValue"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub why: Refusal,
}

/// A move and what it led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ply {
    /// Whose move it was.
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    #[cfg_attr(feature = "openapi", schema(value_type = u8, minimum = 1, maximum = 2))]
    pub by: Seat,
    /// Its canonical text.
    pub m: String,
    /// The same for people.
    pub p: String,
    /// The position text after it.
    pub position: String,
    /// What the first and the second seat saw then, in a game that hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub views: Option<[String; 2]>,
    /// What the clocks showed then, in milliseconds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub clocks: [Option<u64>; 2],
    /// How long the player was charged for it, in milliseconds; nothing if that was not written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spent: Option<u64>,
}

/// `GET /api/game/ID/plies`: a game with all its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Plies {
    /// The id of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: GameId,
    /// Which game it is.
    pub game: String,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The players, first seat first.
    pub players: [String; 2],
    /// What they are, likewise.
    pub who: [Who; 2],
    /// How strong they were after it, if it was rated and is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated_as: [Option<u32>; 2],
    /// The time control, as in `Terms`.
    pub clock: String,
    /// Does the result change ratings?
    pub rated: bool,
    /// Which game of a series this is.
    pub series: Option<SeriesTold>,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it ended, likewise.
    pub ended_ms: Option<i64>,
    /// The position it began from.
    pub start: String,
    /// What the first and the second seat saw of it, in a game that hides something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub views: Option<[String; 2]>,
    /// What the clocks showed then, in milliseconds.
    pub clocks: [Option<u64>; 2],
    /// The moves, those taken back excepted.
    pub plies: Vec<Ply>,
    /// `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
    pub result: String,
    /// Why it ended.
    pub reason: Option<String>,
}

/// `GET /api/challenge/ID`: a challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChallengeInfo {
    /// Its id.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub id: ChallengeId,
    /// Who challenges.
    pub from: String,
    /// What they are, and how strong at that game.
    pub who: Who,
    /// Are they here? Else nobody can accept now.
    pub here: bool,
    /// Whom; nothing for whoever has the id.
    pub to: Option<String>,
    /// To what.
    pub terms: Terms,
    /// The seat of the challenger; nothing if it is drawn by lot.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>, minimum = 1, maximum = 2))]
    pub seat: Option<Seat>,
    /// Is it the asker's own?
    pub own: bool,
    /// In how many milliseconds it lapses.
    pub left: u64,
}
