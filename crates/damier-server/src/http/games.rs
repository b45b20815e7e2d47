//! Games: which are played, and what was said at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use damier_wire::web::{self, Who};
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::auth::{Read, Token};
use super::cursor::{Listing, limit, read_spot, write_spot};
use super::{Problem, busy, language, unknown_game};
use crate::app::App;
use crate::gateway;
use crate::id::GameId;
use crate::store::{Player, StoreError, StoredGame};

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
    id: GameId,
    game: &'static str,
    players: [String; 2],
    who: [Who; 2],
    created_ms: i64,
    over: bool,
    /// Nothing while it goes on, and for a game that was called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

#[derive(Deserialize)]
pub(super) struct Part {
    after: Option<String>,
    limit: Option<u32>,
}

/// The games of whoever asks, the newest first.
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    Query(Part { after, limit: wanted }): Query<Part>,
    token: Token<Read>,
) -> Result<Json<Listing<OwnGame>>, Problem> {
    let behind = read_spot(after.as_deref())?;
    let games = app.games_played_by(token.user.id, &behind, limit(wanted)?).await?;
    let own = games.items.into_iter().map(|StoredGame { start, end, .. }| OwnGame {
        id: start.id,
        game: start.kind.id(),
        who: start.players.each_ref().map(Player::who),
        players: start.players.map(|player| player.name),
        created_ms: start.created_ms,
        over: end.is_some(),
        result: end.and_then(|end| end.outcome).map(|outcome| outcome.verdict.token()),
    });
    Ok(Json(Listing { items: own.collect(), next: games.next.as_ref().map(write_spot) }))
}

/// What was said at a game between the referee and the programs that play it, decoded.
pub(super) async fn dialogue(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = open_game(&app, &id).await?.start.id;
    let said = if let Some(said) = app.dialogues.of(id) {
        said
    } else {
        let stored = app.store.dialogue(id).await.map_err(|_| busy())?;
        let why = msg!("api-no-dialogue");
        stored.ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, "no_dialogue", why))?
    };
    let json = gateway::dialogue_json(&said, language(&uri, &headers));
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// A game that may be shown to everybody.
pub(super) async fn open_game(app: &App, id: &str) -> Result<StoredGame, Problem> {
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
