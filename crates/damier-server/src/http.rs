//! The pages of the server: few, small and JSON.

use std::sync::Arc;

use axum::Extension;
use axum::Json;
use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use damier_referee::Event;
use damier_rules::{BySeat, GameKind, Record, RecordedMove};
use damier_wire::web;
use serde::{Deserialize, Serialize};

use crate::hall::Hall;
use crate::limits::Place;
use crate::people;
use crate::room::StoredSetup;
use crate::ws;

pub(crate) fn router(hall: Arc<Hall>) -> Router {
    Router::new()
        .route("/health", get(health))
        .route("/api/guest", post(guest))
        .route("/api/games", get(games))
        .route("/api/game/{id}", get(record))
        .route("/ws", get(socket))
        .layer(DefaultBodyLimit::max(64 * 1024))
        .with_state(hall)
}

/// What went wrong, for the client; what is ours to know is not in it.
struct Problem(StatusCode, &'static str, String);

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        #[derive(Serialize)]
        struct Body {
            error: &'static str,
            text: String,
        }
        (self.0, Json(Body { error: self.1, text: self.2 })).into_response()
    }
}

fn busy() -> Problem {
    let text = "the server cannot reach its storage; try again".to_owned();
    Problem(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
}

fn not_found() -> Problem {
    Problem(StatusCode::NOT_FOUND, "no_such_game", "there is no such game".to_owned())
}

async fn health(State(hall): State<Arc<Hall>>) -> Result<&'static str, Problem> {
    match hall.store.failure() {
        None => Ok("ok\n"),
        Some(_) => Err(busy()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGuest {
    name: String,
}

#[derive(Serialize)]
struct Welcome {
    name: String,
    token: String,
}

async fn guest(
    State(hall): State<Arc<Hall>>,
    body: Result<Json<NewGuest>, JsonRejection>,
) -> Result<Json<Welcome>, Problem> {
    let Json(NewGuest { name }) = body
        .map_err(|rejection| Problem(rejection.status(), "bad_request", rejection.body_text()))?;
    people::check_name(&name)
        .map_err(|error| Problem(StatusCode::BAD_REQUEST, "bad_name", error.to_string()))?;
    let token = people::new_guest(&hall.store, &name).await.map_err(|_| busy())?;
    Ok(Json(Welcome { name, token }))
}

async fn games(State(hall): State<Arc<Hall>>) -> Json<Vec<web::GameInfo>> {
    Json(hall.games())
}

/// The record of a game: PGN if it is asked for and exists, else JSON.
async fn record(
    State(hall): State<Arc<Hall>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = hall.store.game(&id).await.map_err(|_| busy())?.ok_or_else(not_found)?;
    let kind: GameKind = game.kind.parse().map_err(|_| not_found())?;
    if kind.is_hidden() && game.end.is_none() {
        let text = "this game hides something until it is over".to_owned();
        return Err(Problem(StatusCode::FORBIDDEN, "hidden", text));
    }
    let setup = StoredSetup::read(&game.setup).ok_or_else(not_found)?;
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

#[derive(Deserialize)]
struct Token {
    #[serde(default)]
    token: String,
}

/// A WebSocket, for whoever has a token. There are no cookies, so a foreign page can do nothing in
/// somebody's name.
async fn socket(
    State(hall): State<Arc<Hall>>,
    Query(Token { token }): Query<Token>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    let token = bearer.unwrap_or(&token);
    let person = people::find(&hall.store, token).await.map_err(|_| busy())?.ok_or_else(|| {
        let text = "this token is not known; POST /api/guest gives one".to_owned();
        Problem(StatusCode::UNAUTHORIZED, "unknown_token", text)
    })?;
    // Small buffers: an idle connection costs a few kilobytes instead of a hundred.
    Ok(upgrade
        .read_buffer_size(1024)
        // Frames that wait together leave together, in one system call.
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(64 * 1024)
        .max_message_size(web::LONGEST)
        .max_frame_size(web::LONGEST)
        .on_upgrade(move |socket| ws::serve(hall, person, place, socket)))
}
