//! Games: which are played, and the record of each.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use damier_referee::Event;
use damier_rules::{BySeat, GameKind, Record, RecordedMove};
use damier_wire::web;

use super::{Problem, busy};
use crate::hall::Hall;
use crate::room::StoredSetup;

pub(super) async fn games(State(hall): State<Arc<Hall>>) -> Json<Vec<web::GameInfo>> {
    Json(hall.games())
}

/// The record of a game: PGN if it is asked for and exists, else JSON.
pub(super) async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = hall.store.game(&id).await.map_err(|_| busy())?.ok_or_else(not_found)?;
    let kind: GameKind = game.kind.parse().map_err(|_| not_found())?;
    if kind.is_hidden() && game.end.is_none() {
        let text = "this game hides something until it is over";
        return Err(Problem::new(StatusCode::FORBIDDEN, "hidden", text));
    }
    let (setup, _) = StoredSetup::read(&game.setup).ok_or_else(not_found)?;
    let mut record = Record::new(kind, setup);
    let [one, two] = game.players;
    record.players = BySeat { one: one.name, two: two.name };
    for stored in hall.store.events(&id, 0).await.map_err(|_| busy())? {
        match serde_json::from_str(&stored.body) {
            Ok(Event::Moved { seat, text, spent }) => {
                record.moves.push(RecordedMove { seat, text, spent_ms: Some(spent) });
            }
            Ok(Event::TakenBack { plies }) => {
                let kept = record.moves.len().saturating_sub(plies as usize);
                record.moves.truncate(kept);
            }
            Ok(Event::Ended { outcome }) => record.outcome = Some(outcome),
            _ => {}
        }
    }
    let wants_pgn = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("application/x-chess-pgn"));
    Ok(match record.to_pgn().filter(|_| wants_pgn) {
        Some(pgn) => ([(header::CONTENT_TYPE, "application/x-chess-pgn")], pgn).into_response(),
        None => ([(header::CONTENT_TYPE, "application/json")], record.to_json()).into_response(),
    })
}

fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_game", "there is no such game")
}
