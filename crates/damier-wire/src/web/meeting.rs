//! How people meet: what shall be played, and with whom.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{UserKind, is_default};
use crate::id::{ChallengeId, GameId};

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game: `chess`, `siam`…
    pub game: String,
    /// The time control: `5+3` (minutes, and seconds added after each move), `30s/move`, `3d/move`,
    /// `10+3x30`, `5+d3`, `-`…
    pub clock: String,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position to begin from, in a challenge that is not rated; nothing is the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Does the result change ratings? Only between accounts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// How many games in a row, with changing sides; nothing is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The number of the request.
    #[serde(default, skip_serializing_if = "is_default")]
    pub a: u32,
}

impl Terms {
    /// One unrated game by the usual rules.
    #[must_use]
    pub fn new(game: impl Into<String>, clock: impl Into<String>) -> Terms {
        Terms {
            game: game.into(),
            clock: clock.into(),
            options: BTreeMap::new(),
            position: None,
            rated: false,
            games: None,
            a: 0,
        }
    }
}

/// Somebody waits for a game, and how strong others may be with whom it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Seeking {
    /// The game.
    pub game: String,
    /// Its time control.
    pub clock: String,
    /// How strong you are at it; without a rating there is nothing to be far from.
    pub rating: Option<u32>,
    /// The weakest that fits now.
    pub from: Option<u32>,
    /// The strongest.
    pub to: Option<u32>,
    /// By how many points both grow each second. The other one's range must have grown as far.
    pub widens: u32,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The name of the player; nothing for a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// To what, and the number of the request.
    pub terms: Terms,
    /// The seat the challenger wants; nothing is the first, 0 is drawn by lot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// A request about a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OfChallenge {
    /// Its id.
    pub id: ChallengeId,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Challenged {
    /// Its id.
    pub id: ChallengeId,
    /// Who challenges.
    pub from: String,
    /// What they are.
    #[serde(default)]
    pub from_kind: UserKind,
    /// Whom; nothing for whoever has the id.
    pub to: Option<String>,
    /// To what.
    pub terms: Terms,
    /// The game that shall be played again, if it is that.
    pub rematch: Option<GameId>,
}
