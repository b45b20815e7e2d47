//! Reading ratings and statistics: only the end of a game changes them.

use damier_rules::GameKind;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
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

impl Rating {
    /// Is it not sure yet?
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }
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

/// Whose ratings are compared: people's or programs'.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pool {
    /// Accounts of people.
    People,
    /// Accounts that said that they are programs.
    Programs,
}

impl Pool {
    fn number(self) -> i64 {
        match self {
            Pool::People => 0,
            Pool::Programs => 1,
        }
    }
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

/// Whose rating is not sure enough yet is listed behind all others.
const PROVISIONAL: f64 = 110.0;

impl Leader {
    /// Where to go on behind this line.
    pub fn rung(&self) -> Rung {
        let Leader { account, rating, deviation, .. } = *self;
        Rung { provisional: deviation > PROVISIONAL, rating, account: Some(account) }
    }
}

/// A place between two lines of a leaderboard: behind somebody.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rung {
    /// Among those whose rating is not sure yet?
    pub provisional: bool,
    /// Their rating.
    pub rating: f64,
    /// Who they are, to tell those of the same rating apart.
    pub account: Option<AccountId>,
}

impl Rung {
    /// Before everybody.
    pub const TOP: Rung = Rung { provisional: false, rating: 1e9, account: None };
}

/// The lines of one of the two lists behind a place: the list is known by its partial index.
macro_rules! leaders {
    ($list:literal) => {
        concat!(
            "SELECT account.account_id, name, rating, deviation, games FROM rating \
             JOIN account ON account.account_id = rating.account_id \
             WHERE kind = $1 AND pool = $2 AND ",
            $list,
            " AND rating <= $3 AND (rating < $3 OR rating.account_id > $4) \
             ORDER BY rating DESC, rating.account_id LIMIT $5"
        )
    };
}

/// How many are before a place in one of the two lists.
macro_rules! before {
    ($list:literal) => {
        concat!(
            "SELECT COUNT(*) FROM rating WHERE kind = $1 AND pool = $2 AND ",
            $list,
            " AND rating >= $3 AND (rating > $3 OR account_id < $4)"
        )
    };
}

pub(super) const KNOWN_LEADERS: &str = leaders!("deviation <= 110");
pub(super) const NEW_LEADERS: &str = leaders!("deviation > 110");
pub(super) const BEFORE_KNOWN: &str = before!("deviation <= 110");
pub(super) const BEFORE_NEW: &str = before!("deviation > 110");

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

    /// Some of the best at a kind of game, behind a place. Those whose rating is not sure yet come last.
    pub async fn leaders(
        &self,
        kind: GameKind,
        pool: Pool,
        behind: Rung,
        most: i64,
    ) -> Result<Vec<Leader>, StoreError> {
        let mut leaders = Vec::new();
        if !behind.provisional {
            leaders = self.list(KNOWN_LEADERS, kind, pool, behind, most).await?;
        }
        let left = most - i64::try_from(leaders.len()).unwrap_or(most);
        if left > 0 {
            let from = if behind.provisional { behind } else { Rung::TOP };
            leaders.extend(self.list(NEW_LEADERS, kind, pool, from, left).await?);
        }
        Ok(leaders)
    }

    async fn list(
        &self,
        statement: &'static str,
        kind: GameKind,
        pool: Pool,
        behind: Rung,
        most: i64,
    ) -> Result<Vec<Leader>, StoreError> {
        let account = behind.account.map(|account| account.to_string()).unwrap_or_default();
        let query = sqlx::query(statement).bind(kind.id()).bind(pool.number()).bind(behind.rating);
        let rows = query.bind(account).bind(most).fetch_all(self.readers()).await?;
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

    /// How many are before somebody's place.
    pub async fn better_than(
        &self,
        kind: GameKind,
        pool: Pool,
        rung: Rung,
    ) -> Result<i64, StoreError> {
        let statement = if rung.provisional { BEFORE_NEW } else { BEFORE_KNOWN };
        let account = rung.account.map(|account| account.to_string()).unwrap_or_default();
        let query = sqlx::query(statement).bind(kind.id()).bind(pool.number());
        let query = query.bind(rung.rating).bind(account);
        let mut count: i64 = query.fetch_one(self.readers()).await?.try_get(0)?;
        if rung.provisional {
            // All of the other list are before.
            let query = sqlx::query(BEFORE_KNOWN).bind(kind.id()).bind(pool.number());
            let all = query.bind(-1.0).bind("").fetch_one(self.readers()).await?;
            count += all.try_get::<i64, _>(0)?;
        }
        Ok(count)
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
