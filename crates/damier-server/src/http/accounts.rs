//! Guests and accounts: coming and going.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::Problem;
use super::auth::{bearer, unknown_token};
use super::guard::Caller;
use crate::app::App;
use crate::house::AccountError;
use crate::users;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewGuest {
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Credentials {
    name: String,
    password: String,
}

/// Somebody is let in: whoever has the token is that person.
#[derive(Serialize)]
pub(super) struct Welcome {
    pub(super) name: String,
    pub(super) token: String,
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

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
