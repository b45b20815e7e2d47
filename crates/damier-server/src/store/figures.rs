//! Reading what is known of somebody's games: only the end of a game changes it.

use damier_rules::{GameKind, Seat};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::game::{Ended, RatedAs, StoredGame};
use super::handle::Store;
use super::ratings::{self, Rating, Stats};
use super::rows::id;
use super::writer::word;
use super::{archive, games};
use crate::id::{AccountId, GameId, PlayerId};

/// All games of a kind that somebody has played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Totals {
    /// What was played.
    pub kind: GameKind,
    /// How the games ended.
    pub stats: Stats,
    /// Wins in a row until now; losses in a row if it is less than 0.
    pub streak: i64,
    /// The most wins in a row.
    pub best_streak: i64,
    /// Moves made.
    pub moves: i64,
    /// How long they took.
    pub thought_ms: i64,
}

/// Those of them that somebody played on a seat and that ended in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endings {
    /// What was played.
    pub kind: GameKind,
    /// 1 or 2.
    pub seat: i64,
    /// Why the games ended.
    pub reason: String,
    /// And how.
    pub stats: Stats,
}

/// A win against somebody strong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BestWin {
    /// The game.
    pub game: GameId,
    /// What the opponent was called.
    pub opponent: String,
    /// How strong they were.
    pub rating: u32,
    /// When.
    pub at_ms: i64,
}

/// A rated game, and what it made of somebody's rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedGame {
    /// When.
    pub at_ms: i64,
    /// The rating after it.
    pub after: RatedAs,
    /// Which.
    pub game: GameId,
}

/// All that a profile tells of somebody's games.
#[derive(Debug, Clone, PartialEq)]
pub struct AllFigures {
    /// By kind.
    pub totals: Vec<Totals>,
    /// By kind, seat and ending.
    pub endings: Vec<Endings>,
    /// Their ratings, and their best wins.
    pub ratings: Vec<(GameKind, Rating, Vec<BestWin>)>,
}

/// How two players' games of a kind ended, as the first of them sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Versus {
    /// What was played.
    pub kind: GameKind,
    /// How it ended.
    pub stats: Stats,
}

/// How many wins are told of.
const BEST: i64 = 3;

/// The most games of a history, and the most points.
const LONGEST_HISTORY: i64 = 20_000;
pub(crate) const MOST_POINTS: i64 = 1_000;

pub(super) const TOTALS: &str = "SELECT kind, wins, draws, losses, streak, best_streak, moves, \
    thought_ms FROM stats WHERE account_id = $1 ORDER BY kind";

pub(super) const ENDINGS: &str = "SELECT kind, wins, draws, losses, seat, reason FROM tally \
    WHERE account_id = $1 ORDER BY kind, seat, reason";

pub(super) const BEST_WINS: &str = "SELECT game_id, \
    CASE WHEN seat = 1 THEN player_two_name ELSE player_one_name END, opponent_rating, ended_ms \
    FROM (SELECT game_id, seat, opponent_rating, ended_ms FROM played \
      WHERE player_id = $1 AND played.kind = $2 AND result = 'win' AND rating_after IS NOT NULL \
      AND opponent_rating IS NOT NULL ORDER BY opponent_rating DESC LIMIT $3) AS best \
    JOIN game_start USING (game_id) ORDER BY opponent_rating DESC, ended_ms DESC";

/// Every `$4`th game, the last one being one of them.
pub(super) const HISTORY: &str = "SELECT ended_ms, rating_after, deviation_after, game_id FROM \
    (SELECT ended_ms, rating_after, deviation_after, game_id, \
      row_number() OVER (ORDER BY ended_ms DESC, game_id DESC) AS place FROM \
      (SELECT ended_ms, rating_after, deviation_after, game_id FROM played \
        WHERE player_id = $1 AND kind = $2 AND rating_after IS NOT NULL \
        ORDER BY ended_ms DESC, game_id DESC LIMIT $3) AS latest) AS numbered \
    WHERE (place - 1) % $4 = 0 ORDER BY ended_ms, game_id";

pub(super) const VERSUS: &str = "SELECT kind, \
    COUNT(CASE WHEN result = 'win' THEN 1 END), COUNT(CASE WHEN result = 'draw' THEN 1 END), \
    COUNT(CASE WHEN result = 'loss' THEN 1 END) FROM played \
    WHERE player_id = $1 AND opponent_id = $2 GROUP BY kind ORDER BY kind";

/// Every statement about games that are over, with a name: for those who look at how a database does it.
#[doc(hidden)]
pub fn figure_statements() -> Vec<(&'static str, &'static str)> {
    let mut all = vec![
        ("totals", TOTALS),
        ("endings", ENDINGS),
        ("best wins", BEST_WINS),
        ("history", HISTORY),
        ("versus", VERSUS),
        ("leaders", ratings::KNOWN_LEADERS),
        ("new leaders", ratings::NEW_LEADERS),
        ("before a leader", ratings::BEFORE_KNOWN),
        ("before a new leader", ratings::BEFORE_NEW),
        ("games of a player", games::GAMES_OF),
        ("a row of a game", PLAYED),
        ("ratings after a game", RATED_AFTER),
    ];
    all.extend(archive::STATEMENTS);
    all
}

const RATED_AFTER: &str = "SELECT rating_after FROM played \
    WHERE player_id = $1 AND ended_ms = $2 AND game_id = $3";

const PLAYED: &str = "SELECT result, reason, kind, opponent_id FROM played \
    WHERE player_id = $1 AND ended_ms = $2 AND game_id = $3";

impl Store {
    /// Is there a row for each seat of each game that is over?
    pub(super) async fn has_figures(&self) -> bool {
        let left = sqlx::query_scalar("SELECT COUNT(*) FROM unfilled").fetch_one(self.readers());
        left.await.is_ok_and(|left: i64| left == 0)
    }

    /// Do the rows of a game that is over say what it says?
    pub(super) async fn agrees(&self, game: &StoredGame) -> Result<bool, StoreError> {
        let Some(Ended { outcome: Some(outcome), ended_ms }) = game.end else { return Ok(true) };
        let [one, two] = game.start.players.each_ref().map(|player| player.id);
        if one == PlayerId::Nobody {
            return Ok(true);
        }
        for (player, opponent, seat) in [(one, two, Seat::One), (two, one, Seat::Two)] {
            let query = sqlx::query(PLAYED).bind(player.to_string()).bind(ended_ms);
            let row = query.bind(game.start.id.as_str()).fetch_optional(self.readers()).await?;
            let Some(row) = row else { return Ok(false) };
            let said = (row.try_get::<String, _>(0)?, row.try_get::<String, _>(1)?);
            let by = (row.try_get::<String, _>(2)?, row.try_get::<String, _>(3)?);
            let is = (word(outcome.verdict, seat), outcome.reason.token());
            let of = (game.start.kind.id(), opponent.to_string());
            if (said.0.as_str(), said.1.as_str()) != is || by != (of.0.to_owned(), of.1) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What somebody has played, by kind.
    pub async fn totals(&self, account: AccountId) -> Result<Vec<Totals>, StoreError> {
        let rows = sqlx::query(TOTALS).bind(account.as_str()).fetch_all(self.readers()).await?;
        let totals = rows.iter().map(|row| {
            Ok(Totals {
                kind: kind(row)?,
                stats: stats(row)?,
                streak: row.try_get(4)?,
                best_streak: row.try_get(5)?,
                moves: row.try_get(6)?,
                thought_ms: row.try_get(7)?,
            })
        });
        totals.collect()
    }

    /// The same by seat and ending.
    pub async fn endings(&self, account: AccountId) -> Result<Vec<Endings>, StoreError> {
        let rows = sqlx::query(ENDINGS).bind(account.as_str()).fetch_all(self.readers()).await?;
        let endings = rows.iter().map(|row| {
            let (kind, stats) = (kind(row)?, stats(row)?);
            Ok(Endings { kind, seat: row.try_get(4)?, reason: row.try_get(5)?, stats })
        });
        endings.collect()
    }

    /// All ratings of somebody.
    pub async fn all_ratings(
        &self,
        account: AccountId,
    ) -> Result<Vec<(GameKind, Rating)>, StoreError> {
        let ratings = self.ratings_of(account).await?.into_iter();
        ratings.map(|(kind, rating)| Ok((known(&kind)?, rating))).collect()
    }

    /// All that a profile tells of somebody's games. What does not need each other is asked for at once: a
    /// database that is elsewhere takes a while for each answer.
    pub async fn figures_of(&self, account: AccountId) -> Result<AllFigures, StoreError> {
        let (totals, endings, ratings) = tokio::try_join!(
            self.totals(account),
            self.endings(account),
            self.all_ratings(account)
        )?;
        let ratings = ratings.into_iter().map(async |(kind, rating)| {
            let best_wins = self.best_wins(account, kind).await?;
            Ok::<_, StoreError>((kind, rating, best_wins))
        });
        let ratings = futures_util::future::try_join_all(ratings).await?;
        Ok(AllFigures { totals, endings, ratings })
    }

    /// Their wins of rated games against the strongest.
    pub async fn best_wins(
        &self,
        account: AccountId,
        kind: GameKind,
    ) -> Result<Vec<BestWin>, StoreError> {
        let query = sqlx::query(BEST_WINS).bind(account.as_str()).bind(kind.id()).bind(BEST);
        let rows = query.fetch_all(self.readers()).await?;
        let wins = rows.iter().map(|row| {
            let (opponent, at_ms) = (row.try_get(1)?, row.try_get(3)?);
            Ok(BestWin { game: id(row, 0)?, opponent, rating: points(row, 2)?, at_ms })
        });
        wins.collect()
    }

    /// How somebody's rating became what it is, the oldest game first. Of very many games only some.
    pub async fn rating_history(
        &self,
        account: AccountId,
        kind: GameKind,
    ) -> Result<Vec<RatedGame>, StoreError> {
        let rated = self.rating(account, kind).await?.map_or(0, |rating| rating.games);
        let step = (rated.min(LONGEST_HISTORY) + MOST_POINTS - 1) / MOST_POINTS;
        let query = sqlx::query(HISTORY).bind(account.as_str()).bind(kind.id());
        let query = query.bind(LONGEST_HISTORY).bind(step.max(1));
        let rows = query.fetch_all(self.readers()).await?;
        let games = rows.iter().map(|row| {
            let after = RatedAs { rating: points(row, 1)?, deviation: points(row, 2)? };
            Ok(RatedGame { at_ms: row.try_get(0)?, after, game: id(row, 3)? })
        });
        games.collect()
    }

    /// How strong both players of a rated game were after it.
    pub async fn ratings_after(
        &self,
        game: GameId,
        players: [PlayerId; 2],
        ended_ms: i64,
    ) -> Result<[Option<u32>; 2], StoreError> {
        let mut after = [None; 2];
        for (after, player) in after.iter_mut().zip(players) {
            let query = sqlx::query_scalar(RATED_AFTER).bind(player.to_string());
            let query = query.bind(ended_ms).bind(game.as_str());
            let rating: Option<Option<i64>> = query.fetch_optional(self.readers()).await?;
            *after = rating.flatten().and_then(|rating| u32::try_from(rating).ok());
        }
        Ok(after)
    }

    /// How the games of two players ended, by kind.
    pub async fn versus(
        &self,
        player: PlayerId,
        opponent: PlayerId,
    ) -> Result<Vec<Versus>, StoreError> {
        let query = sqlx::query(VERSUS).bind(player.to_string()).bind(opponent.to_string());
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok(Versus { kind: kind(row)?, stats: stats(row)? })).collect()
    }
}

fn kind(row: &AnyRow) -> Result<GameKind, StoreError> {
    known(&row.try_get::<String, _>(0)?)
}

fn known(kind: &str) -> Result<GameKind, StoreError> {
    kind.parse().map_err(|_| StoreError::Nonsense("there is no such game"))
}

fn stats(row: &AnyRow) -> Result<Stats, StoreError> {
    Ok(Stats { wins: row.try_get(1)?, draws: row.try_get(2)?, losses: row.try_get(3)? })
}

fn points(row: &AnyRow, column: usize) -> Result<u32, StoreError> {
    u32::try_from(row.try_get::<i64, _>(column)?)
        .map_err(|_| StoreError::Nonsense("a rating is more than nothing"))
}
