//! What whoever is logged in may do about it: see where, end it, and choose another password.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::accounts::{Attempt, Body, check_password, crowded, read};
use super::guard::Caller;
use super::socket::{bearer, find_user, unknown_token};
use super::{Problem, busy};
use crate::app::App;
use crate::id::AccountId;
use crate::store::Hash;
use crate::users;

/// A token as its owner sees it.
#[derive(Serialize)]
pub(super) struct Token {
    id: String,
    created_ms: i64,
    seen_ms: i64,
    /// Is it the one that asks?
    own: bool,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Vec<Token>>, Problem> {
    let (account, own) = account(&app, &headers).await?;
    let logins = app.store.logins_of(account).await.map_err(|_| busy())?;
    let tokens = logins.into_iter().map(|login| Token {
        id: shown(&login.token_hash),
        created_ms: login.created_ms,
        seen_ms: login.seen_ms,
        own: login.token_hash == own,
    });
    Ok(Json(tokens.collect()))
}

pub(super) async fn end(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let (account, _) = account(&app, &headers).await?;
    let logins = app.store.logins_of(account).await.map_err(|_| busy())?;
    let named = logins.into_iter().find(|login| shown(&login.token_hash) == id);
    let why = || Problem::new(StatusCode::NOT_FOUND, "no_such_token", msg!("api-no-such-token"));
    end_token(&app, &named.ok_or_else(why)?.token_hash).await
}

/// Ends all tokens of an account but the one that asks.
pub(super) async fn end_others(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let (account, own) = account(&app, &headers).await?;
    let logins = app.store.logins_of(account).await.map_err(|_| busy())?;
    for login in logins.into_iter().filter(|login| login.token_hash != own) {
        // One that has ended meanwhile is ended.
        let _ = end_token(&app, &login.token_hash).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    old: String,
    new: String,
}

/// Another password: whoever knew the old one is logged out everywhere else.
pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body<NewPassword>,
) -> Result<StatusCode, Problem> {
    let (account, own) = account(&app, &headers).await?;
    let NewPassword { old, new } = read(body)?;
    check_password(&new)?;
    let known = app.store.account(account).await.map_err(|_| busy())?.ok_or_else(unknown_token)?;
    let attempt = Attempt::count(&app, caller, &known.name_key)?;
    if !app.passwords.is_right(old, Some(known.password_hash)).await.map_err(crowded)? {
        let why = msg!("api-wrong-password");
        return Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", why));
    }
    attempt.was_right();
    let hash = app.passwords.hash(new).await.map_err(crowded)?;
    let ended = users::change_password(&app.store, account, &hash, Some(&own)).await;
    for token in ended.map_err(|_| busy())? {
        app.sockets.dismiss(&token);
    }
    tracing::info!(account = known.name, "has another password");
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets a token and ends its connections.
pub(super) async fn end_token(app: &App, token: &Hash) -> Result<StatusCode, Problem> {
    let was_known = app.store.delete_login(token).await.map_err(|_| busy())?;
    app.sockets.dismiss(token);
    if was_known { Ok(StatusCode::NO_CONTENT) } else { Err(unknown_token()) }
}

/// The account whose token comes with a request, and the token.
async fn account(app: &App, headers: &HeaderMap) -> Result<(AccountId, Hash), Problem> {
    let token = users::hash(bearer(headers).ok_or_else(unknown_token)?);
    let user = find_user(app, &token).await?;
    let why = || Problem::new(StatusCode::FORBIDDEN, "no_account", msg!("api-no-account"));
    Ok((user.id.account().ok_or_else(why)?, token))
}

/// Enough of the hash to tell tokens apart; the token itself cannot be had from it.
fn shown(token: &Hash) -> String {
    let beginning = token.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    format!("{beginning:016x}")
}
