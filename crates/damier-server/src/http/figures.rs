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
use utoipa::{IntoParams, ToSchema};

use super::auth::{Read, Token};
use super::cursor::{read_rung, write_rung};
use super::page::limit;
use super::{Problem, unknown_game};
use crate::app::App;
use crate::house::figures::{self, add};
use crate::store::{BestWin, Pool, RatedGame, Stats, Versus};

/// What everybody may know of an account.
#[derive(Serialize, ToSchema)]
pub(super) struct Profile {
    name: String,
    kind: UserKind,
    created_ms: i64,
    online: bool,
    playing: bool,
    games: BTreeMap<&'static str, AtOneGame>,
}

/// Somebody's figures at a game.
#[derive(Serialize, ToSchema)]
struct AtOneGame {
    #[serde(flatten)]
    rated: PerhapsRated,
    played: i64,
    #[serde(flatten)]
    ended: Ended,
    by_seat: [Ended; 2],
    by_ending: BTreeMap<String, Ended>,
    streak: Streak,
    best_wins: Vec<Win>,
    mean_move_ms: Option<i64>,
}

/// Games won in a row, or lost if the number is negative.
#[derive(Serialize, ToSchema)]
struct Streak {
    now: i64,
    best: i64,
}

/// How games ended.
#[derive(Clone, Copy, Serialize, ToSchema)]
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

/// A win against somebody strong.
#[derive(Serialize, ToSchema)]
struct Win {
    #[schema(value_type = String)]
    game: GameId,
    opponent: String,
    rating: u32,
    at_ms: i64,
}

/// How strong somebody is at a game, after Glicko-2.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names are those of the answer")]
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

/// The same for somebody who may have played no rated game: then nothing is told.
#[derive(Serialize, ToSchema)]
struct PerhapsRated {
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deviation: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provisional: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rated_games: Option<i64>,
}

impl From<Option<figures::Rated>> for PerhapsRated {
    fn from(rated: Option<figures::Rated>) -> PerhapsRated {
        let rated = rated.map(Rated::from);
        PerhapsRated {
            rating: rated.as_ref().map(|rated| rated.rating),
            deviation: rated.as_ref().map(|rated| rated.deviation),
            provisional: rated.as_ref().map(|rated| rated.provisional),
            rated_games: rated.map(|rated| rated.rated_games),
        }
    }
}

impl From<figures::AtOneGame> for AtOneGame {
    fn from(of: figures::AtOneGame) -> AtOneGame {
        let Stats { wins, draws, losses } = of.stats;
        let win = |BestWin { game, opponent, rating, at_ms }| Win { game, opponent, rating, at_ms };
        AtOneGame {
            rated: of.rated.into(),
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

/// What everybody may know of an account.
#[utoipa::path(
    get, path = "/api/player/{name}", operation_id = "player", tag = "people",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    responses((status = 200, description = "The account.", body = Profile)),
    extensions(("x-errors" = json!(["no_such_player"]))),
)]
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
#[derive(Serialize, ToSchema)]
pub(super) struct Point {
    at_ms: i64,
    rating: u32,
    deviation: u32,
    /// The game that changed it.
    #[schema(value_type = String)]
    game: GameId,
}

/// How the rating of an account became what it is.
#[utoipa::path(
    get, path = "/api/player/{name}/ratings/{game}", operation_id = "rating_history", tag = "people",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann"), ("game" = String, Path, description = "The name of a game.", example = "chess")),
    responses((status = 200, description = "The oldest first; of more than 1000 every second, third… one.", body = [Point])),
    extensions(("x-errors" = json!(["no_such_player", "unknown_game"]))),
)]
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
#[derive(Serialize, ToSchema)]
pub(super) struct HeadToHead {
    players: [String; 2],
    all: Ended,
    games: BTreeMap<&'static str, Ended>,
}

/// How the games of two accounts ended.
#[utoipa::path(
    get, path = "/api/player/{name}/versus/{other}", operation_id = "versus", tag = "people",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann"), ("other" = String, Path, description = "Likewise.", example = "Bob")),
    responses((status = 200, description = "As the first sees it.", body = HeadToHead)),
    extensions(("x-errors" = json!(["no_such_player"]))),
)]
pub(super) async fn versus(
    State(app): State<Arc<App>>,
    Path((name, other)): Path<(String, String)>,
) -> Result<Json<HeadToHead>, Problem> {
    let figures::HeadToHead { names: players, games } = app.versus(&name, &other).await?;
    let mut all = Stats::default();
    for of in &games {
        add(&mut all, of.stats);
    }
    let games = games.into_iter().map(|Versus { kind, stats }| (kind.id(), stats.into()));
    Ok(Json(HeadToHead { players, all: all.into(), games: games.collect() }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// `people`, which is usual, or `programs`.
    #[param(example = "people")]
    pool: Option<String>,
    /// `next` of the part before.
    after: Option<String>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
}

/// A part of a ranking, and where whoever asks stands in it.
#[derive(Serialize, ToSchema)]
pub(super) struct Leaders {
    items: Vec<Leader>,
    next: Option<String>,
    own: Option<Leader>,
}

/// A line of a ranking.
#[derive(Serialize, ToSchema)]
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

/// The best at a game. Those whose rating means little yet come last.
#[utoipa::path(
    get, path = "/api/leaderboard/{game}", operation_id = "leaderboard", tag = "people",
    params(("game" = String, Path, description = "The name of a game.", example = "chess"), Wanted),
    security((), ("token" = [])),
    responses((status = 200, description = "A part of them.", body = Leaders)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_filter", "bad_limit", "unknown_game"]))),
)]
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
