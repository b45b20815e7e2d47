//! Games: which are played, and what was said at them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use damier_referee::Event;
use damier_wire::web::{GameInfo, Who};
use damier_words::msg;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::{Read, Token};
use super::cursor::{read_spot, write_spot};
use super::page::{Page, Paging, bad_cursor, limit};
use super::{Problem, busy, language, unknown_game};
use crate::app::App;
use crate::gateway;
use crate::id::GameId;
use crate::store::{Player, StoreError, StoredEvent, StoredGame};

/// Which games are asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Only of this game.
    #[param(example = "chess")]
    game: Option<String>,
}

/// The games being played, the newest first.
#[utoipa::path(
    get, path = "/api/games", operation_id = "games", tag = "games",
    params(Wanted, Paging),
    responses((status = 200, description = "A part of them.", body = Page<GameInfo>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit", "unknown_game"]))),
)]
pub(super) async fn games(
    State(app): State<Arc<App>>,
    Query(Wanted { game }): Query<Wanted>,
    Query(paging): Query<Paging>,
) -> Result<Json<Page<GameInfo>>, Problem> {
    let kind = game.map(|game| game.parse()).transpose().map_err(|_| unknown_game())?;
    let after = paging.after.map(|after| after.parse().map_err(|_| bad_cursor())).transpose()?;
    let limit = usize::try_from(limit(paging.limit)?).unwrap_or_default();
    // One more than wanted tells whether there are more.
    let (mut items, _) = app.hall.games(kind, after, limit + 1);
    let has_more = items.len() > limit;
    items.truncate(limit);
    let next = items.last().filter(|_| has_more).map(|last| last.at.to_string());
    Ok(Json(Page { items, next }))
}

/// A game of somebody's own, over or not.
#[derive(Serialize, ToSchema)]
pub(super) struct OwnGame {
    #[schema(value_type = String)]
    id: GameId,
    game: &'static str,
    /// The players, first seat first.
    players: [String; 2],
    /// What they are, likewise.
    who: [Who; 2],
    /// When it began, in milliseconds since 1970.
    created_ms: i64,
    over: bool,
    /// Nothing while it goes on, and for a game that was called off.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

/// The games of whoever asks, the newest first.
#[utoipa::path(
    get, path = "/api/games/mine", operation_id = "own_games", tag = "games",
    params(Paging),
    security(("token" = [])),
    responses((status = 200, description = "A part of them.", body = Page<OwnGame>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
pub(super) async fn mine(
    State(app): State<Arc<App>>,
    Query(Paging { after, limit: wanted }): Query<Paging>,
    token: Token<Read>,
) -> Result<Json<Page<OwnGame>>, Problem> {
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
    Ok(Json(Page { items: own.collect(), next: games.next.as_ref().map(write_spot) }))
}

/// What was said at a game between the referee and the programs that play it, decoded.
///
/// Notes say why a program lost, in the language asked for.
#[utoipa::path(
    get, path = "/api/game/{id}/dialogue", operation_id = "dialogue", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    responses((
        status = 200, description = "All of it.", content_type = "application/json",
        body = ref("#/components/schemas/Dialogue")
    )),
    extensions(("x-errors" = json!(["hidden", "no_dialogue", "no_such_game"]))),
)]
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
    let events = app.store.events(id, 0).await.map_err(|_| busy())?;
    let is_move = |stored: &&StoredEvent| matches!(stored.event, Event::Moved { .. });
    let moves: Vec<i64> = events.iter().filter(is_move).map(|stored| stored.at_ms).collect();
    let json = gateway::dialogue_json(&said, language(&uri, &headers), &moves);
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// A game, whoever may see it.
pub(super) async fn stored_game(app: &App, id: &str) -> Result<StoredGame, Problem> {
    let id = id.parse().map_err(|_| not_found())?;
    match app.store.game(id).await {
        Ok(Some(game)) => Ok(game),
        Ok(None) | Err(StoreError::Game(_)) => Err(not_found()),
        Err(_) => Err(busy()),
    }
}

/// A game that may be shown to everybody.
pub(super) async fn open_game(app: &App, id: &str) -> Result<StoredGame, Problem> {
    let game = stored_game(app, id).await?;
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
