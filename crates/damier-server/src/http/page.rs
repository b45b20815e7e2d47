//! Lists that come in parts: `?after=CURSOR&limit=N` answers `{"items":[…],"next":CURSOR}`. What a cursor says is
//! nobody's business but ours.

use axum::http::StatusCode;
use damier_words::msg;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Problem;

/// As many as are told of at once.
const MOST: u32 = 100;
const USUAL: u32 = 50;

/// Which part of a list somebody wants.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Paging {
    /// `next` of the part before; nothing for the first.
    pub(super) after: Option<String>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    pub(super) limit: Option<u32>,
}

/// A part of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Page<T> {
    pub(super) items: Vec<T>,
    /// What to ask for the rest with; nothing if this is all.
    pub(super) next: Option<String>,
}

/// How many are asked for.
pub(super) fn limit(wanted: Option<u32>) -> Result<i64, Problem> {
    let limit = wanted.unwrap_or(USUAL);
    if (1..=MOST).contains(&limit) {
        return Ok(i64::from(limit));
    }
    Err(Problem::new(StatusCode::BAD_REQUEST, "bad_limit", msg!("api-bad-limit", most = MOST)))
}

pub(super) fn bad_cursor() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_cursor", msg!("api-bad-cursor"))
}
