//! Challenges by link, for whoever has opened one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use damier_wire::ChallengeId;
use damier_wire::web::ChallengeInfo;
use damier_words::ToMessage as _;

use super::auth::{Read, Token};
use super::{Problem, busy};
use crate::app::App;
use crate::lobby::LobbyError;

/// A challenge that waits for an answer.
///
/// One to somebody is seen by the two only, with their tokens.
#[utoipa::path(
    get, path = "/api/challenge/{id}", operation_id = "challenge", tag = "games",
    params(("id" = String, Path, description = "The id of a challenge.", example = "jZpt3cQKqWLb8vX2")),
    security((), ("token" = [])),
    responses((status = 200, description = "Who challenges to what.", body = ChallengeInfo)),
    extensions(("x-errors" = json!(["no_challenge"]))),
)]
pub(super) async fn challenge(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    token: Option<Token<Read>>,
) -> Result<Json<ChallengeInfo>, Problem> {
    let asker = token.map(|token| token.user.id);
    match app.challenge_info(ChallengeId::read(&id), asker).await {
        Ok(info) => Ok(Json(info)),
        Err(LobbyError::Busy(_)) => Err(busy()),
        Err(error) => Err(Problem::new(StatusCode::NOT_FOUND, "no_challenge", error.message())),
    }
}
