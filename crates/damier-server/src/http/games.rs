//! Games: which are played, and the record of each.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use damier_referee::Event;
use damier_rules::{BySeat, Record, RecordedMove};
use damier_wire::web;
use damier_words::msg;

use super::{Problem, busy};
use crate::app::App;
use crate::gateway;
use crate::store::{NewGame, StoreError, StoredGame};

pub(super) async fn games(State(app): State<Arc<App>>) -> Json<Vec<web::GameInfo>> {
    Json(app.hall.games())
}

/// The record of a game: PGN if it is asked for and exists, else JSON.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = open_game(&app, &id).await?;
    let NewGame { id, kind, setup, players: [one, two], .. } = game.start;
    let mut record = Record::new(kind, setup);
    record.players = BySeat { one: one.name, two: two.name };
    for stored in app.store.events(id, 0).await.map_err(|_| busy())? {
        match stored.event {
            Event::Moved { seat, text, spent } => {
                record.moves.push(RecordedMove { seat, text, spent_ms: Some(spent) });
            }
            Event::TakenBack { plies } => {
                let kept = record.moves.len().saturating_sub(plies as usize);
                record.moves.truncate(kept);
            }
            Event::Ended { outcome } => record.outcome = Some(outcome),
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

/// What was said at a game between the referee and the programs that play it, decoded.
pub(super) async fn dialogue(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = open_game(&app, &id).await?.start.id;
    let said = if let Some(said) = app.dialogues.of(id) {
        said
    } else {
        let stored = app.store.dialogue(id).await.map_err(|_| busy())?;
        let why = msg!("api-no-dialogue");
        stored.ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "no_dialogue", why))?
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], gateway::dialogue_json(&said))
        .into_response())
}

/// A game that may be shown to everybody.
async fn open_game(app: &App, id: &str) -> Result<StoredGame, Problem> {
    let id = id.parse().map_err(|_| not_found())?;
    let game = match app.store.game(id).await {
        Ok(Some(game)) => game,
        Ok(None) | Err(StoreError::Game(_)) => return Err(not_found()),
        Err(_) => return Err(busy()),
    };
    if game.start.kind.is_hidden() && game.end.is_none() {
        return Err(Problem::new(StatusCode::FORBIDDEN, "hidden", msg!("api-hidden")));
    }
    Ok(game)
}

fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_game", msg!("api-no-such-game"))
}
