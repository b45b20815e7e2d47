//! What somebody may see of their own account, and do with it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use damier_wire::web::Me;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::{Body, read};
use super::auth::{Read, Token, Whole};
use super::guard::Caller;
use super::{Problem, busy};
use crate::app::App;
use crate::house::AccountError;
use crate::id::GameId;

/// An account as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct Own {
    name: String,
    /// When they signed up, in milliseconds since 1970.
    created_ms: i64,
    /// `admin`, `director`, `moderator`, or nothing.
    role: Option<&'static str>,
    /// Is it a program?
    bot: bool,
    /// Until when they may not chat, in milliseconds since 1970.
    muted_until: Option<i64>,
    /// The ids of games that go on.
    #[schema(value_type = Vec<String>)]
    games_playing: Vec<GameId>,
}

/// Whose token it is: a guest's or an account's.
#[utoipa::path(
    get, path = "/api/me", operation_id = "me", tag = "people",
    security(("token" = [])),
    responses((status = 200, description = "Who they are.", body = Me)),
)]
pub(super) async fn me(
    State(app): State<Arc<App>>,
    token: Token<Read>,
) -> Result<Json<Me>, Problem> {
    let id = token.user.id;
    let standing = match id.account() {
        Some(account) => Some(app.store.standing(account).await.map_err(|_| busy())?),
        None => None,
    };
    let role = standing.as_ref().and_then(|standing| standing.role);
    Ok(Json(Me {
        name: token.user.name,
        kind: id.into(),
        role: role.map(|role| role.word().to_owned()),
        bot: standing.is_some_and(|standing| standing.bot),
        muted_until: app.store.muted_until(id).await.map_err(|_| busy())?,
        games_playing: app.hall.games_of(id),
    }))
}

/// One's own account.
#[utoipa::path(
    get, path = "/api/account", operation_id = "own_account", tag = "people",
    security(("token" = [])),
    responses((status = 200, description = "The account.", body = Own)),
    extensions(("x-errors" = json!(["no_account"]))),
)]
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

/// Makes the account a program for good: it cannot become a person again.
#[utoipa::path(
    post, path = "/api/account/bot", operation_id = "become_program", tag = "people",
    security(("session" = [])),
    responses((status = 204, description = "It is a program.")),
    extensions(("x-errors" = json!(["not_a_bot"]))),
)]
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

/// Whoever deletes an account proves that it is theirs.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Deletion {
    password: String,
}

/// Deletes the account. Its games stay, without its name.
#[utoipa::path(
    delete, path = "/api/account", operation_id = "delete_account", tag = "people",
    request_body = Deletion,
    security(("session" = [])),
    responses((status = 204, description = "It is gone.")),
    extensions(("x-errors" = json!(["crowded", "playing", "too_many", "wrong_password"]))),
)]
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
