//! Guests and accounts: coming, going, and how strong somebody is.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_referee::Rating;
use damier_rules::GameKind;
use damier_wire::web::UserKind;
use damier_words::{ToMessage as _, msg};
use serde::{Deserialize, Serialize};

use super::guard::Caller;
use super::socket::{bearer, unknown_token};
use super::tokens::end_token;
use super::{Problem, busy, unknown_game};
use crate::app::App;
use crate::lobby::whole;
use crate::names::{self, is_same_name, name_key};
use crate::passwords::{self, Crowded};
use crate::store::{Account, StoreError};
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
    name: String,
    token: String,
}

pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

pub(super) async fn guest(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<NewGuest>,
) -> Result<Json<Welcome>, Problem> {
    let NewGuest { name } = read(body)?;
    let name = read_name(&app, &name)?;
    app.guard.guests.spend(&caller.counted)?;
    let token = users::new_guest(&app.store, &name).await.map_err(|error| taken_or_busy(&error))?;
    Ok(Json(Welcome { name, token }))
}

pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<Credentials>,
) -> Result<(StatusCode, Json<Welcome>), Problem> {
    let Credentials { name, password } = read(body)?;
    let name = read_name(&app, &name)?;
    check_password(&password)?;
    app.guard.accounts.spend(&caller.counted)?;
    let hash = app.passwords.hash(password).await.map_err(crowded)?;
    let account =
        users::new_account(&app.store, &name, hash).await.map_err(|error| taken_or_busy(&error))?;
    app.lobby().take_name(&account.name);
    tracing::info!(account = account.name, "signed up");
    Ok((StatusCode::CREATED, let_in(&app, &account).await?))
}

/// The answer to a wrong name is that to a wrong password, and takes as long.
pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<Credentials>,
) -> Result<Json<Welcome>, Problem> {
    let Credentials { name, password } = read(body)?;
    // A name nobody can have is cut, so that nobody fills our memory with them.
    let name: String = name.chars().take(60).collect();
    let key = name_key(&name);
    let attempt = Attempt::count(&app, caller, &key)?;
    let account = app.store.account_by_key(&key).await.map_err(|_| busy())?;
    // One that only looks like the name is not it.
    let account = account.filter(|account| is_same_name(&account.name, &name));
    let stored = account.as_ref().map(|account| account.password_hash.clone());
    let right = app.passwords.is_right(password, stored).await.map_err(crowded)?;
    match account {
        Some(account) if right => {
            attempt.was_right();
            let_in(&app, &account).await
        }
        _ => {
            tracing::info!(account = ?key, from = %shown(caller), "wrong name or password");
            let why = msg!("api-wrong-password");
            Err(Problem::new(StatusCode::UNAUTHORIZED, "wrong_password", why))
        }
    }
}

/// An attempt to log in. It counts as a wrong one until it was right: many at once are many.
pub(super) struct Attempt<'a> {
    app: &'a App,
    counted: Option<(IpAddr, String)>,
}

impl<'a> Attempt<'a> {
    /// Where a proxy does not say for whom it asks, the owner cannot be told from a stranger: then
    /// nobody's mistakes are held against them.
    pub(super) fn count(app: &'a App, caller: Caller, key: &str) -> Result<Attempt<'a>, Problem> {
        let counted = caller.address.map(|_| (caller.counted, key.to_owned()));
        if let Some(of_account) = &counted {
            app.guard.passwords.spend(&of_account.0)?;
            if let Err(spent) = app.guard.passwords_for.spend(of_account) {
                app.guard.passwords.give_back(&of_account.0);
                return Err(spent.into());
            }
        }
        Ok(Attempt { app, counted })
    }

    pub(super) fn was_right(self) {
        if let Some(of_account) = &self.counted {
            self.app.guard.passwords.give_back(&of_account.0);
            self.app.guard.passwords_for.give_back(of_account);
        }
    }
}

fn shown(caller: Caller) -> String {
    caller.address.map_or_else(|| "?".to_owned(), |address| address.to_string())
}

/// Forgets the token, and ends the connections that use it.
pub(super) async fn log_out(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let token = users::hash(bearer(&headers).ok_or_else(unknown_token)?);
    end_token(&app, &token).await
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

async fn let_in(app: &App, account: &Account) -> Result<Json<Welcome>, Problem> {
    let token = users::log_in(&app.store, account).await.map_err(|_| busy())?;
    Ok(Json(Welcome { name: account.name.clone(), token }))
}

pub(super) fn read<T>(body: Body<T>) -> Result<T, Problem> {
    let Json(body) = body.map_err(|rejection| {
        let why = msg!("api-bad-body", what = rejection.body_text());
        Problem::new(rejection.status(), "bad_request", why)
    })?;
    Ok(body)
}

pub(super) fn check_password(password: &str) -> Result<(), Problem> {
    if passwords::is_fit(password) {
        return Ok(());
    }
    let why = msg!("api-bad-password");
    Err(Problem::new(StatusCode::BAD_REQUEST, "bad_password", why))
}

fn read_name(app: &App, name: &str) -> Result<String, Problem> {
    let name = names::read_name(name)
        .map_err(|error| Problem::new(StatusCode::BAD_REQUEST, "bad_name", error.message()))?;
    // It is kept for a program.
    if app.config.programs.reserved_names.has(&name) {
        return Err(taken_or_busy(&StoreError::Taken));
    }
    Ok(name)
}

fn taken_or_busy(error: &StoreError) -> Problem {
    match error {
        StoreError::Taken => Problem::new(StatusCode::CONFLICT, "taken", msg!("api-taken")),
        _ => busy(),
    }
}

pub(super) fn crowded(_: Crowded) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", msg!("api-crowded"))
}
