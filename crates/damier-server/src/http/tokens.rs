//! What whoever is logged in may do about it: see where, end it, and choose another password.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::{Body, read};
use super::auth::Whole;
use super::guard::Caller;
use super::{Problem, busy};
use crate::app::App;
use crate::house::{AccountError, shown};
use crate::scopes::{Scope, Scopes};
use crate::store::{Grant, Hash, Login};

/// A token as its owner sees it.
#[derive(Serialize, ToSchema)]
pub(super) struct Token {
    /// What it is called here; the token itself cannot be had from it.
    #[schema(examples("9f86d081884c7d65"))]
    id: String,
    /// `session` for whoever logged in, `api` for one that was made for a program.
    kind: &'static str,
    label: String,
    scopes: Vec<&'static str>,
    /// Milliseconds since 1970.
    created_ms: i64,
    /// When it was last used.
    seen_ms: i64,
    /// Is it the one that asks?
    own: bool,
    /// Is somebody connected with it?
    live: bool,
}

/// The tokens of an account: where it is logged in, and its programs.
#[utoipa::path(
    get, path = "/api/tokens", operation_id = "tokens", tag = "tokens",
    security(("session" = [])),
    responses((status = 200, description = "All of them.", body = [Token])),
)]
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

/// A token for a program.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewToken {
    /// What it is for, in the words of its owner.
    #[schema(examples("my bot"))]
    label: String,
    /// What it may be used for: `read`, `play`, `chat`, `friends`.
    #[schema(examples(json!(["read", "play"])))]
    scopes: Vec<String>,
}

/// A token that was made. It is shown this once.
#[derive(Serialize, ToSchema)]
pub(super) struct Made {
    id: String,
    token: String,
}

/// Makes a token for a program, which may do only what it was made for.
#[utoipa::path(
    post, path = "/api/tokens", operation_id = "new_token", tag = "tokens",
    request_body = NewToken,
    security(("session" = [])),
    responses((status = 201, description = "The token.", body = Made)),
    extensions(("x-errors" = json!(["bad_label", "bad_scopes", "too_many_tokens"]))),
)]
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

/// Ends a token of one's own.
#[utoipa::path(
    delete, path = "/api/tokens/{id}", operation_id = "end_token", tag = "tokens",
    params(("id" = String, Path, description = "As in the list.", example = "9f86d081884c7d65")),
    security(("session" = [])),
    responses((status = 204, description = "It opens nothing any more.")),
    extensions(("x-errors" = json!(["no_such_token"]))),
)]
pub(super) async fn end(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    whole: Whole,
) -> Result<StatusCode, Problem> {
    app.end_shown(whole.account, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all tokens of an account but the one that asks.
#[utoipa::path(
    delete, path = "/api/tokens", operation_id = "end_other_tokens", tag = "tokens",
    security(("session" = [])),
    responses((status = 204, description = "All others are ended.")),
)]
pub(super) async fn end_others(
    State(app): State<Arc<App>>,
    whole: Whole,
) -> Result<StatusCode, Problem> {
    app.end_others(whole.account, Some(&whole.token)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Another password for an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPassword {
    #[schema(examples("correct horse"))]
    old: String,
    /// 8 to 128 bytes.
    #[schema(examples("battery staple"))]
    new: String,
}

/// Another password: whoever knew the old one is logged out everywhere else.
#[utoipa::path(
    post, path = "/api/password", operation_id = "change_password", tag = "people",
    request_body = NewPassword,
    security(("session" = [])),
    responses((status = 204, description = "It is changed.")),
    extensions(("x-errors" = json!(["bad_password", "crowded", "too_many", "wrong_password"]))),
)]
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
