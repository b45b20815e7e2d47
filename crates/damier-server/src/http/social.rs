//! Friends, blocks and chats: requests become calls of the house, and its answers JSON.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use damier_wire::web::{Conversation, FriendList, Said};
use damier_words::{ToMessage as _, msg};
use serde::{Deserialize, Serialize};

use super::accounts::{Body, read};
use super::auth::{Chat, Friends, Read, Token};
use super::guard::Caller;
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

pub(super) async fn friends(
    State(app): State<Arc<App>>,
    Token { user, .. }: Token<Friends>,
) -> Result<Json<FriendList>, Problem> {
    Ok(Json(app.friends(&user).await?))
}

/// What became of a wish.
#[derive(Serialize)]
pub(super) struct Wish {
    state: &'static str,
}

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

pub(super) async fn end_friend(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.end_friend(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn block(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.block(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unblock(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Token { user, .. }: Token<Friends>,
) -> Result<StatusCode, Problem> {
    app.unblock(&user, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A page of a list: what comes behind it is asked for with `next`.
#[derive(Serialize)]
pub(super) struct Page<T> {
    items: Vec<T>,
    next: Option<i64>,
}

impl<T> Page<T> {
    /// From so many items as fit, each with its place, and perhaps one more.
    fn new(mut items: Vec<(i64, T)>, most: i64) -> Page<T> {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let has_more = items.len() > most;
        items.truncate(most);
        let next = items.last().map(|(place, _)| *place).filter(|_| has_more);
        Page { items: items.into_iter().map(|(_, item)| item).collect(), next }
    }
}

/// How many of a list are wanted.
fn most(limit: Option<u32>) -> i64 {
    i64::from(limit.unwrap_or(50).clamp(1, 100))
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Problem> {
    let Query(wanted) = query.map_err(|rejection| {
        let why = msg!("api-bad-body", what = rejection.body_text());
        Problem::new(StatusCode::BAD_REQUEST, "bad_request", why)
    })?;
    Ok(wanted)
}

#[derive(Deserialize)]
pub(super) struct WantedChats {
    after: Option<i64>,
    limit: Option<u32>,
}

/// The chats somebody takes part in, with what they have not read.
pub(super) async fn conversations(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    wanted: Result<Query<WantedChats>, QueryRejection>,
    Token { user, .. }: Token<Read>,
) -> Result<Json<Page<Conversation>>, Problem> {
    app.guard.reads.spend(&caller.counted)?;
    let WantedChats { after, limit } = query(wanted)?;
    let most = most(limit);
    let chats = app.conversations(&user, after, most + 1).await?;
    Ok(Json(Page::new(chats, most)))
}

#[derive(Deserialize)]
pub(super) struct WantedLines {
    room: String,
    before: Option<i64>,
    limit: Option<u32>,
}

/// What was said in a room, the latest first.
pub(super) async fn messages(
    State(app): State<Arc<App>>,
    wanted: Result<Query<WantedLines>, QueryRejection>,
    reader: Option<Token<Read>>,
) -> Result<Json<Page<Said>>, Problem> {
    let WantedLines { room, before, limit } = query(wanted)?;
    let reader = reader.map(|token| token.user);
    let most = most(limit);
    let lines = app.history(reader.as_ref(), &room, before, most + 1).await?;
    Ok(Json(Page::new(lines.into_iter().map(|said| (said.id, said)).collect(), most)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saying {
    room: String,
    text: String,
}

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reading {
    room: String,
    id: i64,
}

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reporting {
    message: i64,
    why: String,
}

pub(super) async fn report(
    State(app): State<Arc<App>>,
    Token { user, .. }: Token<Chat>,
    body: Body<Reporting>,
) -> Result<StatusCode, Problem> {
    let Reporting { message, why } = read(body)?;
    app.report(&user, message, &why).await?;
    Ok(StatusCode::NO_CONTENT)
}
