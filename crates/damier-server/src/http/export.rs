//! Everything that is kept about an account, for its owner.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use damier_referee::Event;
use damier_rules::GameKind;
use futures_util::stream;
use serde::Serialize;
use serde_json::{Value, json};

use super::auth::Whole;
use super::{Problem, busy};
use crate::app::App;
use crate::house::{AccountError, shown};
use crate::id::{AccountId, GameId, PlayerId};
use crate::store::{StoreError, StoredGame};

/// Everything that is kept about one's account, as one JSON object.
///
/// Games come one by one, so that a long life takes no more memory than a short one.
#[utoipa::path(
    get, path = "/api/account/export", operation_id = "export_account", tag = "people",
    security(("session" = [])),
    responses((status = 200, description = "All of it.", body = inline(Object), content_type = "application/json")),
    extensions(("x-streamed" = json!(true))),
)]
pub(super) async fn export(State(app): State<Arc<App>>, whole: Whole) -> Result<Response, Problem> {
    let facts = facts(&app, whole.account).await.map_err(|_| busy())?;
    let facts = facts.ok_or(AccountError::UnknownToken)?.to_string();
    let games = games_of(&app, whole.account).await.map_err(|_| busy())?;
    // The object is left open for its games.
    let opening = format!("{},\"games\":[", facts.strip_suffix('}').unwrap_or(&facts));
    let mut is_first = true;
    let games = games.into_iter().map(Some).chain([None]);
    let rest = stream::unfold((app, games), move |(app, mut games)| {
        let comma = if std::mem::take(&mut is_first) { "" } else { "," };
        async move {
            let text = match games.next()? {
                Some(id) => match one_game(&app, id).await {
                    Some(game) => format!("{comma}{game}"),
                    // It is there, but cannot be read now: better said than left out.
                    None => format!("{comma}{}", json!({ "id": id, "unreadable": true })),
                },
                None => "]}\n".to_owned(),
            };
            Some((Ok::<_, Infallible>(text), (app, games)))
        }
    });
    let opening = stream::once(async move { Ok::<_, Infallible>(opening) });
    let body = Body::from_stream(futures_util::StreamExt::chain(opening, rest));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

async fn games_of(app: &App, account: AccountId) -> Result<Vec<GameId>, StoreError> {
    let mut own = app.store.guests_of(account).await?;
    own.push(PlayerId::Account(account));
    let mut games = Vec::new();
    for player in own {
        games.extend(app.store.game_ids_of(player).await?);
    }
    games.extend(app.store.imported_by(PlayerId::Account(account)).await?);
    Ok(games)
}

/// Whatever is no game. Nothing if the account is gone.
async fn facts(app: &App, id: AccountId) -> Result<Option<Value>, StoreError> {
    #[derive(Serialize)]
    struct AtOneGame {
        rating: Option<f64>,
        deviation: Option<f64>,
        volatility: Option<f64>,
        rated_games: i64,
        wins: i64,
        draws: i64,
        losses: i64,
    }
    let Some(account) = app.store.account(id).await? else { return Ok(None) };
    let standing = app.store.standing(id).await?;
    let player = PlayerId::Account(id);
    let tokens = app.store.logins_of(id).await?;
    let tokens = tokens.iter().map(|login| {
        json!({
            "id": shown(&login.token_hash),
            "scopes": login.grant.scopes().to_string(),
            "created_ms": login.created_ms,
            "seen_ms": login.seen_ms,
        })
    });
    let sanctions = app.store.sanctions_of(player).await?;
    let sanctions = sanctions.iter().map(|it| {
        json!({ "what": it.kind.word(), "until_ms": it.until_ms, "why": it.why, "at_ms": it.at_ms })
    });
    let mut figures = BTreeMap::new();
    for kind in GameKind::ALL {
        let rating = app.store.rating(id, *kind).await?;
        let stats = app.store.stats(id, *kind).await?;
        let figure = AtOneGame {
            rating: rating.map(|known| known.rating),
            deviation: rating.map(|known| known.deviation),
            volatility: rating.map(|known| known.volatility),
            rated_games: rating.map_or(0, |known| known.games),
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
        };
        figures.insert(kind.id(), figure);
    }
    Ok(Some(json!({
        "name": account.name,
        "created_ms": account.created_ms,
        "role": standing.role.map(crate::Role::word),
        "bot": standing.bot,
        "tokens": tokens.collect::<Vec<_>>(),
        "sanctions": sanctions.collect::<Vec<_>>(),
        "figures": figures,
    })))
}

async fn one_game(app: &App, id: GameId) -> Option<Value> {
    let game = app.store.game(id).await.ok()??;
    let outcome = game.end.and_then(|end| end.outcome);
    // What a game hides it hides from its own players too, until it is over.
    let is_open = !game.start.kind.is_hidden() || outcome.is_some();
    let moves = if is_open { Some(moves_of(app, &game).await?) } else { None };
    Some(json!({
        "id": id,
        "game": game.start.kind.id(),
        "players": game.start.players.each_ref().map(|player| player.name.as_str()),
        "created_ms": game.start.created_ms,
        "ended_ms": game.end.map(|end| end.ended_ms),
        "result": outcome.map(|outcome| outcome.verdict.token()),
        "reason": outcome.map(|outcome| outcome.reason.token()),
        "moves": moves,
    }))
}

async fn moves_of(app: &App, game: &StoredGame) -> Option<Vec<String>> {
    let events = app.store.events(game.start.id, 0).await.ok()?;
    let mut moves = Vec::new();
    for event in events {
        match event.event {
            Event::Moved { text, .. } => moves.push(text),
            Event::TakenBack { plies } => {
                moves.truncate(moves.len().saturating_sub(plies as usize));
            }
            _ => {}
        }
    }
    Some(moves)
}
