//! What somebody may see of their own account, and do with it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};

use super::accounts::{Body, read};
use super::auth::{Read, Token, Whole};
use super::guard::Caller;
use super::{Problem, busy};
use crate::app::App;
use crate::house::AccountError;
use crate::id::GameId;

/// An account as its owner sees it.
#[derive(Serialize)]
pub(super) struct Own {
    name: String,
    created_ms: i64,
    role: Option<&'static str>,
    bot: bool,
    muted_until: Option<i64>,
    games_playing: Vec<GameId>,
}

pub(super) async fn own(
    State(app): State<Arc<App>>,
    token: Token<Read>,
) -> Result<Json<Own>, Problem> {
    let account = app.store.account(token.account()?).await.map_err(|_| busy())?;
    let account = account.ok_or(AccountError::UnknownToken)?;
    let standing = app.store.standing(account.id).await.map_err(|_| busy())?;
    let muted_until = app.store.muted_until(token.user.id).await.map_err(|_| busy())?;
    Ok(Json(Own {
        name: account.name,
        created_ms: account.created_ms,
        role: standing.role.map(crate::Role::word),
        bot: standing.bot,
        muted_until,
        games_playing: app.hall.games_of(token.user.id),
    }))
}

/// A program for good: it cannot become a person again.
pub(super) async fn become_bot(
    State(app): State<Arc<App>>,
    whole: Whole,
) -> Result<StatusCode, Problem> {
    if app.store.set_bot(whole.account).await.map_err(|_| busy())? {
        tracing::info!(account = whole.name, "is a program from now on");
        return Ok(StatusCode::NO_CONTENT);
    }
    let standing = app.store.standing(whole.account).await.map_err(|_| busy())?;
    if standing.bot { Ok(StatusCode::NO_CONTENT) } else { Err(AccountError::NotABot.into()) }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Deletion {
    password: String,
}

/// The account goes; its games stay, without its name.
pub(super) async fn delete(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    whole: Whole,
    body: Body<Deletion>,
) -> Result<StatusCode, Problem> {
    let Deletion { password } = read(body)?;
    app.delete_account(caller.origin(), whole.account, password).await?;
    Ok(StatusCode::NO_CONTENT)
}
