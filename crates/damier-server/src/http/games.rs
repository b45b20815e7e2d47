//! Games: which are played, and the record of each.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use damier_referee::Event;
use damier_rules::{BySeat, Record, RecordedMove};
use damier_wire::web;
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::socket::{bearer, find_user, unknown_token};
use super::{Problem, busy, unknown_game};
use crate::app::App;
use crate::gateway;
use crate::store::{NewGame, StoreError, StoredGame};
use crate::users;

/// Which games are asked for: of a kind, and behind the one at a place.
#[derive(Deserialize)]
pub(super) struct Wanted {
    game: Option<String>,
    after: Option<u64>,
}

/// A page of the games being played.
pub(super) async fn games(
    State(app): State<Arc<App>>,
    Query(Wanted { game, after }): Query<Wanted>,
) -> Result<Json<Vec<web::GameInfo>>, Problem> {
    let kind = game.map(|game| game.parse()).transpose().map_err(|_| unknown_game())?;
    Ok(Json(app.hall.games(kind, after, web::MOST_LISTED as usize).0))
}

/// A game of somebody's own, over or not.
#[derive(Serialize)]
pub(super) struct OwnGame {
    id: String,
    game: &'static str,
    players: [String; 2],
    created_ms: i64,
    over: bool,
    /// Nothing while it goes on, and for a game that was called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

#[derive(Deserialize)]
pub(super) struct Page {
    #[serde(default)]
    page: u32,
}

/// The games of whoever asks, the newest first.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    Query(Page { page }): Query<Page>,
    headers: HeaderMap,
) -> Result<Json<Vec<OwnGame>>, Problem> {
    let token = bearer(&headers).ok_or_else(unknown_token)?;
    let user = find_user(&app, &users::hash(token)).await?;
    let games = app.store.games_of(user.id, page).await.map_err(|_| busy())?;
    let own = games.into_iter().map(|StoredGame { start, end, .. }| OwnGame {
        id: start.id.to_string(),
        game: start.kind.id(),
        players: start.players.map(|player| player.name),
        created_ms: start.created_ms,
        over: end.is_some(),
        result: end.and_then(|end| end.outcome).map(|outcome| outcome.verdict.token()),
    });
    Ok(Json(own.collect()))
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
    // A game that was called off has no end that would open it.
    let outcome = game.end.as_ref().and_then(|end| end.outcome);
    if game.start.kind.is_hidden() && outcome.is_none() {
        return Err(Problem::new(StatusCode::FORBIDDEN, "hidden", msg!("api-hidden")));
    }
    Ok(game)
}

fn not_found() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_such_game", msg!("api-no-such-game"))
}
