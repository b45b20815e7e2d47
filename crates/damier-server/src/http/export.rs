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
use futures_util::{StreamExt as _, stream};
use serde::Serialize;
use serde_json::{Value, json};

use super::auth::Whole;
use super::{Problem, busy};
use crate::app::App;
use crate::house::{AccountError, shown};
use crate::id::{AccountId, GameId, PlayerId};
use crate::store::{Bonded, Line, StoreError, StoredGame};

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
    let own = players(&app, whole.account).await.map_err(|_| busy())?;
    let games = games_of(&app, &own).await.map_err(|_| busy())?;
    // The object is left open for its games.
    let opening = format!("{},\"games\":[", facts.strip_suffix('}').unwrap_or(&facts));
    let games = games.into_iter();
    let rest = Rest { app, own, games, said: 0, stage: Stage::Games, comma: "" };
    let text = stream::iter([opening]).chain(stream::unfold(rest, Rest::next));
    let body = Body::from_stream(text.map(Ok::<_, Infallible>));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// What is still to be written.
struct Rest {
    app: Arc<App>,
    /// The account, and the guests it was before, whose lines are not written yet.
    own: Vec<PlayerId>,
    games: std::vec::IntoIter<GameId>,
    /// The last line that was written of the last of them.
    said: i64,
    stage: Stage,
    comma: &'static str,
}

/// What is being written.
enum Stage {
    Games,
    Lines,
    Over,
}

/// So many lines of chats at a time.
const LINES: i64 = 200;

impl Rest {
    async fn next(mut self) -> Option<(String, Rest)> {
        let text = match self.stage {
            Stage::Games => {
                if let Some(id) = self.games.next() {
                    // It is there, but perhaps cannot be read now: better said than left out.
                    let unreadable = json!({ "id": id, "unreadable": true });
                    let game = one_game(&self.app, id).await.unwrap_or(unreadable);
                    format!("{}{game}", std::mem::replace(&mut self.comma, ","))
                } else {
                    (self.stage, self.comma) = (Stage::Lines, "");
                    "],\"messages\":[".to_owned()
                }
            }
            Stage::Lines => self.lines().await,
            Stage::Over => return None,
        };
        Some((text, self))
    }

    /// Some lines of chats, or the end.
    async fn lines(&mut self) -> String {
        while let Some(player) = self.own.last() {
            let lines = self.app.store.lines_said(*player, self.said, LINES).await;
            let lines = lines.unwrap_or_default();
            let Some(last) = lines.last() else {
                self.own.pop();
                self.said = 0;
                continue;
            };
            self.said = last.id;
            let mut text = String::new();
            for Line { id, room, text: said, at_ms, .. } in lines {
                let line = json!({ "id": id, "room": room, "text": said, "at_ms": at_ms });
                text += std::mem::replace(&mut self.comma, ",");
                text += &line.to_string();
            }
            return text;
        }
        self.stage = Stage::Over;
        "]}\n".to_owned()
    }
}

/// The account, and the guests it was before.
async fn players(app: &App, account: AccountId) -> Result<Vec<PlayerId>, StoreError> {
    let mut own = app.store.guests_of(account).await?;
    own.push(PlayerId::Account(account));
    Ok(own)
}

async fn games_of(app: &App, own: &[PlayerId]) -> Result<Vec<GameId>, StoreError> {
    let mut games = Vec::new();
    for player in own {
        games.extend(app.store.game_ids_of(*player).await?);
    }
    Ok(games)
}

/// The names of friends and of those who are blocked.
async fn bonds(app: &App, id: AccountId) -> Result<Value, StoreError> {
    const MOST: i64 = 1000;
    let names = |bonded: Vec<Bonded>| -> Vec<String> {
        bonded.into_iter().map(|other| other.name).collect()
    };
    Ok(json!({
        "friends": names(app.store.friends_of(id, MOST).await?),
        "incoming": names(app.store.asked_by(id, MOST).await?),
        "outgoing": names(app.store.waits_for(id, MOST).await?),
        "blocked": names(app.store.blocked_by(id, MOST).await?),
    }))
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
        "people": bonds(app, id).await?,
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
