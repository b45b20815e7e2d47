//! Friends, blocks and chats: requests become calls of the house, and its answers JSON.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use damier_wire::web::{Conversation, FriendList, Said};
use damier_words::{ToMessage as _, msg};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::accounts::{Body, read};
use super::auth::{Chat, Friends, Read, Token};
use super::guard::Caller;
use super::page::Page;
use super::{Problem, busy};
use crate::app::App;
use crate::house::{Asked, SocialError};

impl From<SocialError> for Problem {
    fn from(error: SocialError) -> Problem {
        let (status, word) = match &error {
            SocialError::NoAccount => (StatusCode::FORBIDDEN, "no_account"),
            SocialError::NoSuchPlayer => (StatusCode::NOT_FOUND, "no_such_player"),
            SocialError::Yourself => (StatusCode::BAD_REQUEST, "yourself"),
            SocialError::Blocked => (StatusCode::CONFLICT, "blocked"),
            SocialError::Enough => (StatusCode::CONFLICT, "enough"),
            SocialError::NoSuchRoom => (StatusCode::NOT_FOUND, "no_such_room"),
            SocialError::NotFriends => (StatusCode::FORBIDDEN, "not_friends"),
            SocialError::BadText => (StatusCode::BAD_REQUEST, "bad_text"),
            SocialError::NoSuchLine => (StatusCode::NOT_FOUND, "no_such_message"),
            SocialError::Again => (StatusCode::TOO_MANY_REQUESTS, "flood"),
            SocialError::Muted(_) => (StatusCode::FORBIDDEN, "muted"),
            SocialError::Flood(spent) => {
                return Problem {
                    word: "flood",
                    why: error.message(),
                    ..Problem::too_many(*spent)
                };
            }
            SocialError::TooOften(spent) => return Problem::too_many(*spent),
            SocialError::Busy(_) => return busy(),
        };
        Problem::new(status, word, error.message())
    }
}

/// Friends, those who would like to be, and those who are blocked.
#[utoipa::path(
    get, path = "/api/friends", operation_id = "friends", tag = "social",
    security(("token" = [])),
    responses((status = 200, description = "All of them.", body = FriendList)),
    extensions(("x-errors" = json!(["no_account"]))),
)]
pub(super) async fn friends(
    State(app): State<Arc<App>>,
    Token { user, .. }: Token<Friends>,
) -> Result<Json<FriendList>, Problem> {
    Ok(Json(app.friends(&user).await?))
}

/// What became of a wish.
#[derive(Serialize, ToSchema)]
pub(super) struct Wish {
    /// `asked` or `friends`.
    state: &'static str,
}

/// Asks somebody to be a friend, or agrees.
#[utoipa::path(
    put, path = "/api/friends/{name}", operation_id = "ask_friend", tag = "social",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("token" = [])),
    responses((status = 200, description = "What became of it.", body = Wish)),
    extensions(("x-errors" = json!(["blocked", "enough", "no_account", "no_such_player", "too_many", "yourself"]))),
)]
pub(super) async fn ask_friend(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<Json<Wish>, Problem> {
    let state = match app.ask_friend(&user, &name).await? {
        Asked::Sent | Asked::Pending => "asked",
        Asked::NowFriends | Asked::FriendsAlready => "friends",
    };
    Ok(Json(Wish { state }))
}

/// Ends a friendship, takes a request back, or declines one.
#[utoipa::path(
    delete, path = "/api/friends/{name}", operation_id = "end_friend", tag = "social",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("token" = [])),
    responses((status = 204, description = "They are no friends.")),
    extensions(("x-errors" = json!(["no_account", "no_such_player", "too_many", "yourself"]))),
)]
pub(super) async fn end_friend(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.end_friend(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Blocks somebody: no requests, no private chat, no challenges.
#[utoipa::path(
    put, path = "/api/blocks/{name}", operation_id = "block", tag = "social",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("token" = [])),
    responses((status = 204, description = "They are blocked.")),
    extensions(("x-errors" = json!(["enough", "no_account", "no_such_player", "too_many", "yourself"]))),
)]
pub(super) async fn block(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.block(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a block.
#[utoipa::path(
    delete, path = "/api/blocks/{name}", operation_id = "unblock", tag = "social",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("token" = [])),
    responses((status = 204, description = "They are not.")),
    extensions(("x-errors" = json!(["no_account", "no_such_player", "too_many", "yourself"]))),
)]
pub(super) async fn unblock(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.unblock(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// From so many items as fit, each with its place, and perhaps one more.
fn page<T>(mut items: Vec<(i64, T)>, most: i64) -> Page<T> {
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let has_more = items.len() > most;
    items.truncate(most);
    let next = items.last().filter(|_| has_more).map(|(place, _)| place.to_string());
    Page { items: items.into_iter().map(|(_, item)| item).collect(), next }
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Problem> {
    let Query(wanted) = query.map_err(|rejection| {
        let why = msg!("api-bad-body", what = rejection.body_text());
        Problem::new(StatusCode::BAD_REQUEST, "bad_request", why)
    })?;
    Ok(wanted)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct WantedChats {
    /// `next` of the part before.
    after: Option<i64>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
}

/// The chats somebody takes part in, with what they have not read.
#[utoipa::path(
    get, path = "/api/chat", operation_id = "conversations", tag = "social",
    params(WantedChats),
    security(("token" = [])),
    responses((status = 200, description = "A part of them.", body = Page<Conversation>)),
    extensions(("x-errors" = json!(["bad_limit", "no_account", "too_many"]))),
)]
pub(super) async fn conversations(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    wanted: Result<Query<WantedChats>, QueryRejection>,
    Token { user, .. }: Token<Read>,
) -> Result<Json<Page<Conversation>>, Problem> {
    app.guard.reads.spend(&caller.counted)?;
    let WantedChats { after, limit } = query(wanted)?;
    let most = super::page::limit(limit)?;
    let chats = app.conversations(&user, after, most + 1).await?;
    Ok(Json(page(chats, most)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct WantedLines {
    /// `global`, `game/ID`, `watch/ID` or `@NAME`.
    #[param(example = "global")]
    room: String,
    /// `next` of the part before: lines with smaller numbers.
    before: Option<i64>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
}

/// What was said in a room, the latest first.
#[utoipa::path(
    get, path = "/api/chat/messages", operation_id = "chat_messages", tag = "social",
    params(WantedLines),
    security((), ("token" = [])),
    responses((status = 200, description = "A part of it.", body = Page<Said>)),
    extensions(("x-errors" = json!(["bad_limit", "no_account", "no_such_room", "not_friends"]))),
)]
pub(super) async fn messages(
    State(app): State<Arc<App>>,
    wanted: Result<Query<WantedLines>, QueryRejection>,
    reader: Option<Token<Read>>,
) -> Result<Json<Page<Said>>, Problem> {
    let WantedLines { room, before, limit } = query(wanted)?;
    let reader = reader.map(|token| token.user);
    let most = super::page::limit(limit)?;
    let lines = app.history(reader.as_ref(), &room, before, most + 1).await?;
    Ok(Json(page(lines.into_iter().map(|said| (said.id, said)).collect(), most)))
}

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Saying {
    /// `global`, `game/ID`, `watch/ID` or `@NAME`.
    #[schema(examples("global"))]
    room: String,
    /// 140 characters; what is longer is cut.
    #[schema(examples("hello"))]
    text: String,
}

/// Says something in a room.
#[utoipa::path(
    post, path = "/api/chat", operation_id = "say", tag = "social",
    request_body = Saying,
    security(("token" = [])),
    responses((status = 201, description = "It is kept and told.", body = Said)),
    extensions(("x-errors" = json!(["bad_text", "flood", "muted", "no_account", "no_such_room", "not_friends", "too_many"]))),
)]
pub(super) async fn say(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Token { user, .. }: Token<Chat>,
    body: Body<Saying>,
) -> Result<(StatusCode, Json<Said>), Problem> {
    let Saying { room, text } = read(body)?;
    let heard = app.say(&user, caller.counted, &room, &text).await?;
    let said = heard.said.clone();
    app.spread(heard);
    Ok((StatusCode::CREATED, Json(said)))
}

/// A line up to which a room was read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Reading {
    room: String,
    id: i64,
}

/// Notes how far a room was read.
#[utoipa::path(
    post, path = "/api/chat/read", operation_id = "mark_read", tag = "social",
    request_body = Reading,
    security(("token" = [])),
    responses((status = 204, description = "It is noted.")),
    extensions(("x-errors" = json!(["no_account", "no_such_message", "no_such_room", "not_friends", "too_many"]))),
)]
pub(super) async fn mark_read(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Token { user, .. }: Token<Chat>,
    body: Body<Reading>,
) -> Result<StatusCode, Problem> {
    let Reading { room, id } = read(body)?;
    app.mark_read(&user, caller.counted, &room, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A line that somebody should look at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Reporting {
    message: i64,
    why: String,
}

/// Reports a line of a chat.
#[utoipa::path(
    post, path = "/api/reports", operation_id = "report", tag = "social",
    request_body = Reporting,
    security(("token" = [])),
    responses((status = 204, description = "Somebody will look at it.")),
    extensions(("x-errors" = json!(["bad_text", "enough", "no_account", "no_such_message", "too_many"]))),
)]
pub(super) async fn report(
    State(app): State<Arc<App>>,
    Token { user, .. }: Token<Chat>,
    body: Body<Reporting>,
) -> Result<StatusCode, Problem> {
    let Reporting { message, why } = read(body)?;
    app.report(&user, message, &why).await?;
    Ok(StatusCode::NO_CONTENT)
}
