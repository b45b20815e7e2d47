//! Guests and accounts: coming and going.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_words::msg;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Problem;
use super::auth::{bearer, unknown_token};
use super::guard::Caller;
use crate::app::App;
use crate::house::AccountError;
use crate::users;

/// Somebody who wants to come without an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    /// 1 to 30 letters of one alphabet, digits, `' . - _ @` and single spaces inside.
    #[schema(examples("Ann"))]
    name: String,
}

/// An account and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    #[schema(examples("Ann"))]
    name: String,
    /// 8 to 128 bytes.
    #[schema(examples("correct horse"))]
    password: String,
}

/// Somebody is let in: whoever has the token is that person.
#[derive(Serialize, ToSchema)]
pub(super) struct Welcome {
    /// The name in the one spelling in which it is shown.
    #[schema(examples("Ann"))]
    pub(super) name: String,
    /// For `Authorization: Bearer …`.
    #[schema(examples("3u9cVQ0LJ2fZk5yYbqS1Xw"))]
    pub(super) token: String,
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

/// Lets somebody in without an account.
///
/// Whoever has the token is that guest, also after a restart of the server.
#[utoipa::path(
    post, path = "/api/guest", operation_id = "come_as_guest", tag = "people",
    request_body = NewGuest,
    responses((status = 200, description = "Their name and token.", body = Welcome)),
    extensions(("x-errors" = json!(["bad_name", "taken", "too_many"]))),
)]
pub(super) async fn guest(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<NewGuest>,
) -> Result<Json<Welcome>, Problem> {
    let NewGuest { name } = read(body)?;
    let name = app.read_name(&name)?;
    app.guard.guests.spend(&caller.counted)?;
    let token = users::new_guest(&app.store, &name).await.map_err(AccountError::from)?;
    Ok(Json(Welcome { name, token }))
}

/// Makes an account and lets it in.
///
/// Names that look alike (`Bob`, `b0b`, `B_ob`) are one name. A guest who sends their token becomes the account and
/// keeps their games.
#[utoipa::path(
    post, path = "/api/account", operation_id = "sign_up", tag = "people",
    request_body = Credentials,
    security((), ("token" = [])),
    responses((status = 201, description = "The account and a token.", body = Welcome)),
    extensions(("x-errors" = json!(["bad_name", "bad_password", "crowded", "not_a_guest", "playing", "taken", "too_many"]))),
)]
pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Body<Credentials>,
) -> Result<(StatusCode, Json<Welcome>), Problem> {
    let Credentials { name, password } = read(body)?;
    let guest = bearer(&headers).map(users::hash);
    let signed = app.sign_up(caller.origin(), (&name, password), guest.as_ref());
    let (account, token) = signed.await?;
    Ok((StatusCode::CREATED, Json(Welcome { name: account.name, token })))
}

/// Lets an account in, with a new token each time.
///
/// The answer to a wrong name is that to a wrong password, and takes as long.
#[utoipa::path(
    post, path = "/api/login", operation_id = "log_in", tag = "people",
    request_body = Credentials,
    responses((status = 200, description = "The account and a token.", body = Welcome)),
    extensions(("x-errors" = json!(["banned", "crowded", "too_many", "wrong_password"]))),
)]
pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<Credentials>,
) -> Result<Json<Welcome>, Problem> {
    let Credentials { name, password } = read(body)?;
    let (account, token) = app.log_in(caller.origin(), &name, password).await?;
    Ok(Json(Welcome { name: account.name, token }))
}

/// Forgets the token, and ends the connections that use it.
#[utoipa::path(
    post, path = "/api/logout", operation_id = "log_out", tag = "people",
    security(("token" = [])),
    responses((status = 204, description = "The token opens nothing any more.")),
)]
pub(super) async fn log_out(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let token = users::hash(bearer(&headers).ok_or_else(unknown_token)?);
    app.end_token(&token).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn read<T>(body: Body<T>) -> Result<T, Problem> {
    let Json(body) = body.map_err(|rejection| {
        let why = msg!("api-bad-body", what = rejection.body_text());
        Problem::new(rejection.status(), "bad_request", why)
    })?;
    Ok(body)
}
