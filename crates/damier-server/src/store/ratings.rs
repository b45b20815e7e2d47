//! Reading ratings and statistics: only the end of a game changes them.

use damier_rules::GameKind;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::games::PAGE;
use super::handle::Store;
use super::rows::id;
use crate::id::AccountId;

/// How strong somebody is at a kind of game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The number people know.
    pub rating: f64,
    /// How sure it is.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
    /// How many games it comes from.
    pub games: i64,
    /// When the last of them ended.
    pub updated_ms: i64,
}

/// How somebody's games of a kind ended.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Games won.
    pub wins: i64,
    /// Games drawn.
    pub draws: i64,
    /// Games lost.
    pub losses: i64,
}

/// A line of a leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    /// The account's id.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// Its rating.
    pub rating: f64,
    /// How sure that is.
    pub deviation: f64,
    /// How many games it comes from.
    pub games: i64,
}

impl Store {
    /// Somebody's rating, if any game was rated.
    pub async fn rating(
        &self,
        account: AccountId,
        kind: GameKind,
    ) -> Result<Option<Rating>, StoreError> {
        let statement = "SELECT rating, deviation, volatility, games, updated_ms FROM rating \
                         WHERE account_id = $1 AND kind = $2";
        let query = sqlx::query(statement).bind(account.as_str()).bind(kind.id());
        query.fetch_optional(self.readers()).await?.as_ref().map(read_rating).transpose()
    }

    /// All ratings of somebody, by the kind of game as it is stored.
    pub(super) async fn ratings_of(
        &self,
        account: AccountId,
    ) -> Result<Vec<(String, Rating)>, StoreError> {
        let statement = "SELECT rating, deviation, volatility, games, updated_ms, kind \
                         FROM rating WHERE account_id = $1 ORDER BY kind";
        let rows = sqlx::query(statement).bind(account.as_str()).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get(5)?, read_rating(row)?))).collect()
    }

    /// Somebody's statistics: nothing but zeros before the first game.
    pub async fn stats(&self, account: AccountId, kind: GameKind) -> Result<Stats, StoreError> {
        let statement = "SELECT wins, draws, losses FROM stats WHERE account_id = $1 AND kind = $2";
        let query = sqlx::query(statement).bind(account.as_str()).bind(kind.id());
        let Some(row) = query.fetch_optional(self.readers()).await? else {
            return Ok(Stats::default());
        };
        Ok(Stats { wins: row.try_get(0)?, draws: row.try_get(1)?, losses: row.try_get(2)? })
    }

    /// A page of the best at a kind of game. Pages count from 0.
    pub async fn leaderboard(&self, kind: GameKind, page: u32) -> Result<Vec<Leader>, StoreError> {
        let statement = "SELECT account.account_id, name, rating, deviation, games \
            FROM rating JOIN account ON account.account_id = rating.account_id \
            WHERE kind = $1 ORDER BY rating DESC, account.account_id LIMIT $2 OFFSET $3";
        let query = sqlx::query(statement).bind(kind.id()).bind(PAGE).bind(i64::from(page) * PAGE);
        let rows = query.fetch_all(self.readers()).await?;
        let leaders = rows.iter().map(|row| {
            Ok(Leader {
                account: id(row, 0)?,
                name: row.try_get(1)?,
                rating: row.try_get(2)?,
                deviation: row.try_get(3)?,
                games: row.try_get(4)?,
            })
        });
        leaders.collect()
    }
}

fn read_rating(row: &AnyRow) -> Result<Rating, StoreError> {
    Ok(Rating {
        rating: row.try_get(0)?,
        deviation: row.try_get(1)?,
        volatility: row.try_get(2)?,
        games: row.try_get(3)?,
        updated_ms: row.try_get(4)?,
    })
}
