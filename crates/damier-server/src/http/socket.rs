//! The way from HTTP to a `WebSocket`.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Query, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::Response;
use damier_wire::web;
use damier_words::msg;
use serde::Deserialize;
use utoipa::IntoParams;

use super::auth::bearer;
use super::{Caller, Problem, language};
use crate::app::App;
use crate::outbox::{Outbox, Reads};
use crate::users::Holder;
use crate::{users, ws};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Token {
    /// For whoever cannot send `Authorization`, as browsers.
    #[serde(default)]
    token: String,
    /// Was it confirmed that another session of the account may end?
    #[serde(default)]
    take_over: bool,
}

/// The `WebSocket` over which games are played, for whoever has a token.
///
/// There are no cookies, so a foreign page can do nothing in somebody's name.
#[utoipa::path(
    get, path = "/ws", operation_id = "play", tag = "games",
    params(Token),
    security((), ("token" = [])),
    responses((status = 101, description = "From now on both sides send messages.")),
    extensions(("x-errors" = json!(["bad_request:426", "full", "in_use"]))),
)]
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Query(Token { token, take_over }): Query<Token>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let token = users::hash(bearer(&headers).unwrap_or(&token));
    let lang = language(&uri, &headers);
    let mut socket = app.sockets.enter(token, Outbox::new(Reads::Texts(lang)));
    let behind = caller.address.filter(|_| caller.is_proxied);
    let stay = app
        .places
        .stay(behind)
        .ok_or_else(|| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "full", msg!("api-full")))?;
    // The last thing that can be refused: nobody is sent away for somebody who does not come in.
    let Holder { user, grant } = app.come_in(&mut socket, take_over).await?;
    let player = ws::Player { user, scopes: grant.scopes(), socket, from: caller.counted, stay };
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
