//! Guests and accounts: coming, going, and how strong somebody is.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_referee::Rating;
use damier_rules::GameKind;
use damier_wire::web::UserKind;
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::auth::{bearer, unknown_token};
use super::guard::Caller;
use super::{Problem, busy, unknown_game};
use crate::app::App;
use crate::house::AccountError;
use crate::lobby::whole;
use crate::names::{is_same_name, name_key};
use crate::store::Account;
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

/// What everybody may know of an account.
#[derive(Serialize)]
pub(super) struct Profile {
    name: String,
    created_ms: i64,
    games: BTreeMap<&'static str, AtOneGame>,
}

#[derive(Serialize)]
struct AtOneGame {
    #[serde(flatten)]
    rating: Option<Rated>,
    wins: i64,
    draws: i64,
    losses: i64,
}

#[derive(Serialize)]
struct Rated {
    rating: u32,
    deviation: u32,
    provisional: bool,
    #[serde(rename = "rated_games")]
    games: i64,
}

impl Rated {
    fn new(rating: f64, deviation: f64, games: i64) -> Rated {
        let known = Rating { rating, deviation, ..Rating::default() };
        let provisional = known.is_provisional();
        Rated { rating: whole(rating), deviation: whole(deviation), provisional, games }
    }
}

pub(super) async fn profile(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<Profile>, Problem> {
    let account = app.store.account_by_key(&name_key(&name)).await.map_err(|_| busy())?;
    let account = account.filter(|account| is_same_name(&account.name, &name));
    let Some(Account { id, name, created_ms, .. }) = account else {
        let why = msg!("api-no-such-player");
        return Err(Problem::new(StatusCode::NOT_FOUND, "no_such_player", why));
    };
    let mut games = BTreeMap::new();
    for kind in GameKind::ALL {
        let stats = app.store.stats(id, *kind).await.map_err(|_| busy())?;
        let rating = app.store.rating(id, *kind).await.map_err(|_| busy())?;
        let rating = rating.map(|known| Rated::new(known.rating, known.deviation, known.games));
        if rating.is_some() || stats != crate::store::Stats::default() {
            let crate::store::Stats { wins, draws, losses } = stats;
            games.insert(kind.id(), AtOneGame { rating, wins, draws, losses });
        }
    }
    Ok(Json(Profile { name, created_ms, games }))
}

#[derive(Deserialize)]
pub(super) struct Page {
    #[serde(default)]
    page: u32,
}

#[derive(Serialize)]
pub(super) struct Leader {
    name: String,
    kind: UserKind,
    #[serde(flatten)]
    rating: Rated,
}

pub(super) async fn leaderboard(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(Page { page }): Query<Page>,
) -> Result<Json<Vec<Leader>>, Problem> {
    let kind: GameKind = game.parse().map_err(|_| unknown_game())?;
    let leaders = app.store.leaderboard(kind, page).await.map_err(|_| busy())?;
    let leaders = leaders.into_iter().map(|leader| Leader {
        name: leader.name,
        kind: UserKind::Account,
        rating: Rated::new(leader.rating, leader.deviation, leader.games),
    });
    Ok(Json(leaders.collect()))
}

pub(super) fn read<T>(body: Body<T>) -> Result<T, Problem> {
    let Json(body) = body.map_err(|rejection| {
        let why = msg!("api-bad-body", what = rejection.body_text());
        Problem::new(rejection.status(), "bad_request", why)
    })?;
    Ok(body)
}
