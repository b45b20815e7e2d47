//! What whoever is logged in may do about it: see where, end it, and choose another password.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};

use super::accounts::{Body, read};
use super::auth::Whole;
use super::guard::Caller;
use super::{Problem, busy};
use crate::app::App;
use crate::house::{AccountError, shown};
use crate::scopes::{Scope, Scopes};
use crate::store::{Grant, Hash, Login};

/// A token as its owner sees it.
#[derive(Serialize)]
pub(super) struct Token {
    id: String,
    /// `session` for whoever logged in, `api` for one that was made for a program.
    kind: &'static str,
    label: String,
    scopes: Vec<&'static str>,
    created_ms: i64,
    seen_ms: i64,
    /// Is it the one that asks?
    own: bool,
    /// Is somebody connected with it?
    live: bool,
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    whole: Whole,
) -> Result<Json<Vec<Token>>, Problem> {
    let logins = app.store.logins_of(whole.account).await.map_err(|_| busy())?;
    let tokens = logins.into_iter().map(|login| describe(&app, login, Some(&whole.token)));
    Ok(Json(tokens.collect()))
}

/// A token as it is shown to whoever asks with another one, or with the same.
pub(super) fn describe(app: &App, login: Login, own: Option<&Hash>) -> Token {
    let Login { token_hash, created_ms, seen_ms, grant, .. } = login;
    let scopes = grant.scopes().iter().map(Scope::word).collect();
    let (kind, label) = match grant {
        Grant::Session => ("session", String::new()),
        Grant::Api { label, .. } => ("api", label),
    };
    let (id, live) = (shown(&token_hash), app.sockets.is_live(&token_hash));
    let own = Some(&token_hash) == own;
    Token { id, kind, label, scopes, created_ms, seen_ms, own, live }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    label: String,
    scopes: Vec<String>,
}

/// It is shown this once.
#[derive(Serialize)]
pub(super) struct Made {
    id: String,
    token: String,
}

pub(super) async fn create(
    State(app): State<Arc<App>>,
    whole: Whole,
    body: Body<NewToken>,
) -> Result<(StatusCode, Json<Made>), Problem> {
    let NewToken { label, scopes } = read(body)?;
    let scopes = scopes.iter().map(|word| word.parse::<Scope>());
    let scopes: Scopes = scopes.collect::<Result<_, ()>>().map_err(|()| AccountError::Scopes)?;
    let (id, token) = app.new_api_token(whole.account, &label, scopes).await?;
    Ok((StatusCode::CREATED, Json(Made { id, token })))
}

pub(super) async fn end(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    whole: Whole,
) -> Result<StatusCode, Problem> {
    app.end_shown(whole.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all tokens of an account but the one that asks.
pub(super) async fn end_others(
    State(app): State<Arc<App>>,
    whole: Whole,
) -> Result<StatusCode, Problem> {
    app.end_others(whole.account, Some(&whole.token)).await?;
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
    whole: Whole,
    body: Body<NewPassword>,
) -> Result<StatusCode, Problem> {
    let NewPassword { old, new } = read(body)?;
    app.change_password(caller.origin(), whole.account, (old, new), &whole.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
