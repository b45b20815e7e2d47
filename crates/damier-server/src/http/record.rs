//! The record of a game, with what PGN says of it besides the moves.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};

use super::games::open_game;
use super::{Problem, language};
use crate::app::App;

/// The record of a game: PGN if it is asked for with `Accept` and exists, else JSON.
///
/// A game that hides something is shown when it is over.
#[utoipa::path(
    get, path = "/api/game/{id}", operation_id = "record", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    responses((status = 200, description = "The record.", content(
        (ref("#/components/schemas/Record") = "application/json"),
        (String = "application/x-chess-pgn")
    ))),
    extensions(("x-errors" = json!(["hidden", "no_such_game"]))),
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = open_game(&app, &id).await?.start;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let record = app.record(game, host, language(&uri, &headers)).await?;
    let wants_pgn = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("application/x-chess-pgn"));
    Ok(match record.to_pgn().filter(|_| wants_pgn) {
        Some(pgn) => ([(header::CONTENT_TYPE, "application/x-chess-pgn")], pgn).into_response(),
        None => ([(header::CONTENT_TYPE, "application/json")], record.to_json()).into_response(),
    })
}
