//! How strong people are, and what became of their games.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use damier_rules::GameKind;
use damier_wire::GameId;
use damier_wire::web::UserKind;
use damier_words::msg;
use serde::{Deserialize, Serialize};

use super::auth::{Read, Token};
use super::cursor::{limit, read_rung, write_rung};
use super::{Problem, unknown_game};
use crate::app::App;
use crate::house::figures::{self, add};
use crate::store::{BestWin, Pool, RatedGame, Stats, Versus};

/// What everybody may know of an account.
#[derive(Serialize)]
pub(super) struct Profile {
    name: String,
    kind: UserKind,
    created_ms: i64,
    online: bool,
    playing: bool,
    games: BTreeMap<&'static str, AtOneGame>,
}

#[derive(Serialize)]
struct AtOneGame {
    #[serde(flatten)]
    rated: Option<Rated>,
    played: i64,
    #[serde(flatten)]
    ended: Ended,
    by_seat: [Ended; 2],
    by_ending: BTreeMap<String, Ended>,
    streak: Streak,
    best_wins: Vec<Win>,
    mean_move_ms: Option<i64>,
}

#[derive(Serialize)]
struct Streak {
    now: i64,
    best: i64,
}

#[derive(Clone, Copy, Serialize)]
struct Ended {
    wins: i64,
    draws: i64,
    losses: i64,
}

impl From<Stats> for Ended {
    fn from(Stats { wins, draws, losses }: Stats) -> Ended {
        Ended { wins, draws, losses }
    }
}

#[derive(Serialize)]
struct Win {
    game: GameId,
    opponent: String,
    rating: u32,
    at_ms: i64,
}

#[derive(Serialize)]
struct Rated {
    rating: u32,
    deviation: u32,
    provisional: bool,
    rated_games: i64,
}

impl From<figures::Rated> for Rated {
    fn from(figures::Rated { rating, deviation, provisional, games }: figures::Rated) -> Rated {
        Rated { rating, deviation, provisional, rated_games: games }
    }
}

impl From<figures::AtOneGame> for AtOneGame {
    fn from(of: figures::AtOneGame) -> AtOneGame {
        let Stats { wins, draws, losses } = of.stats;
        let win = |BestWin { game, opponent, rating, at_ms }| Win { game, opponent, rating, at_ms };
        AtOneGame {
            rated: of.rated.map(Rated::from),
            played: wins + draws + losses,
            ended: of.stats.into(),
            by_seat: of.by_seat.map(Ended::from),
            by_ending: of.by_ending.into_iter().map(|(end, stats)| (end, stats.into())).collect(),
            streak: Streak { now: of.streak, best: of.best_streak },
            best_wins: of.best_wins.into_iter().map(win).collect(),
            mean_move_ms: of.mean_move_ms,
        }
    }
}

pub(super) async fn profile(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<Profile>, Problem> {
    let figures::Profile { name, kind, created_ms, online, playing, games } =
        app.profile(&name).await?;
    let games = games.into_iter().map(|(kind, of)| (kind, of.into())).collect();
    Ok(Json(Profile { name, kind, created_ms, online, playing, games }))
}

/// A point of somebody's rating history.
#[derive(Serialize)]
pub(super) struct Point {
    at_ms: i64,
    rating: u32,
    deviation: u32,
    game: GameId,
}

pub(super) async fn ratings(
    State(app): State<Arc<App>>,
    Path((name, game)): Path<(String, String)>,
) -> Result<Json<Vec<Point>>, Problem> {
    let kind: GameKind = game.parse().map_err(|_| unknown_game())?;
    let history = app.rating_history(&name, kind).await?;
    let point = |RatedGame { at_ms, after, game }| Point {
        at_ms,
        rating: after.rating,
        deviation: after.deviation,
        game,
    };
    Ok(Json(history.into_iter().map(point).collect()))
}

/// How the games of two people ended.
#[derive(Serialize)]
pub(super) struct HeadToHead {
    players: [String; 2],
    all: Ended,
    games: BTreeMap<&'static str, Ended>,
}

pub(super) async fn versus(
    State(app): State<Arc<App>>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Json<HeadToHead>, Problem> {
    let figures::HeadToHead { names: players, games } = app.versus(&name, &other).await?;
    let mut all = Stats::default();
    games.iter().for_each(|of| add(&mut all, of.stats));
    let games = games.into_iter().map(|Versus { kind, stats }| (kind.id(), stats.into()));
    Ok(Json(HeadToHead { players, all: all.into(), games: games.collect() }))
}

#[derive(Deserialize)]
pub(super) struct Wanted {
    pool: Option<String>,
    after: Option<String>,
    limit: Option<u32>,
}

/// A part of a ranking, and where whoever asks stands in it.
#[derive(Serialize)]
pub(super) struct Leaders {
    items: Vec<Leader>,
    next: Option<String>,
    own: Option<Leader>,
}

#[derive(Serialize)]
struct Leader {
    place: i64,
    name: String,
    kind: UserKind,
    #[serde(flatten)]
    rated: Rated,
}

impl From<figures::Ranked> for Leader {
    fn from(figures::Ranked { place, name, kind, rated }: figures::Ranked) -> Leader {
        Leader { place, name, kind, rated: rated.into() }
    }
}

pub(super) async fn leaderboard(
    State(app): State<Arc<App>>,
    Path(game): Path<String>,
    Query(wanted): Query<Wanted>,
    asker: Option<Token<Read>>,
) -> Result<Json<Leaders>, Problem> {
    let kind: GameKind = game.parse().map_err(|_| unknown_game())?;
    let pool = match wanted.pool.as_deref() {
        None | Some("people") => Pool::People,
        Some("programs") => Pool::Programs,
        Some(_) => {
            let why = msg!("api-bad-filter", name = "pool");
            return Err(Problem::new(StatusCode::BAD_REQUEST, "bad_filter", why));
        }
    };
    let behind = read_rung(wanted.after.as_deref())?;
    let ranking = app.ranking(kind, pool, behind, limit(wanted.limit)?).await?;
    let own = match asker.and_then(|asker| asker.user.id.account()) {
        Some(account) => app.own_rank(account, kind, pool).await?,
        None => None,
    };
    Ok(Json(Leaders {
        items: ranking.items.into_iter().map(Leader::from).collect(),
        next: ranking.next.as_ref().map(write_rung),
        own: own.map(Leader::from),
    }))
}
