//! The way from HTTP to a `WebSocket`.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::Response;
use damier_wire::web;
use damier_words::msg;
use serde::Deserialize;

use super::{Caller, Problem, busy, language};
use crate::app::App;
use crate::outbox::{Outbox, Reads};
use crate::store::Hash;
use crate::users::User;
use crate::{users, ws};

#[derive(Deserialize)]
pub(super) struct Token {
    #[serde(default)]
    token: String,
}

/// A `WebSocket`, for whoever has a token. There are no cookies, so a foreign page can do nothing in
/// somebody's name.
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Query(Token { token }): Query<Token>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let token = users::hash(bearer(&headers).unwrap_or(&token));
    let lang = language(&uri, &headers);
    let socket = app.sockets.enter(token, Outbox::new(Reads::Texts(lang)));
    let user = find_user(&app, &token).await?;
    let behind = caller.address.filter(|_| caller.is_proxied);
    let stay = app
        .places
        .stay(behind)
        .ok_or_else(|| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", msg!("api-full")))?;
    let player = ws::Player { user, socket, from: caller.counted, stay };
    // Small buffers: an idle connection costs a few kilobytes instead of a hundred.
    Ok(upgrade
        .read_buffer_size(512)
        // Frames that wait together leave together, in one system call.
        .write_buffer_size(4 * 1024)
        .max_write_buffer_size(64 * 1024)
        .max_message_size(web::LONGEST)
        .max_frame_size(web::LONGEST)
        // In a task of its own: this one would keep what it needed for the upgrade.
        .on_upgrade(move |socket| {
            tokio::spawn(ws::serve(app, player, socket));
            std::future::ready(())
        }))
}

/// Whose token that is.
pub(super) async fn find_user(app: &App, token: &Hash) -> Result<User, Problem> {
    let user = users::find(&app.store, token, app.config.token_life.duration()).await;
    user.map_err(|_| busy())?.ok_or_else(unknown_token)
}

/// The token of `Authorization: Bearer …`.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

pub(super) fn unknown_token() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "unknown_token", msg!("api-unknown-token"))
}
