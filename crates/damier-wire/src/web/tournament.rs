//! That something happened in a tournament. What it was is a page of its own: `GET /api/tournaments/ID`.

use serde::{Deserialize, Serialize};

use crate::id::TournamentId;

/// One of the tournaments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct OfTournament {
    /// Its id; an empty one for none.
    pub id: TournamentId,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// Something happened in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TournamentNews {
    /// Its id.
    pub id: TournamentId,
    /// How many things have happened in it; 0 if this is about you.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub version: i64,
    /// What that means for you.
    pub state: TournamentState,
}

/// What something that happened in a tournament means for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TournamentState {
    /// It is not as it was.
    Changed,
    /// Your encounter is over, and the next one begins anew.
    Released,
    /// There are no more games for you.
    Over,
}
