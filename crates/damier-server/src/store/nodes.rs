//! Who keeps a game going.
//!
//! Every ownership of a game has a number, its epoch, and an append names it: after another server
//! has taken a game, nothing of the former owner's is accepted. On SQLite there is one server, and a
//! start takes all games. Servers that share a PostgreSQL database have a lease each, measured by
//! the clock of the database alone, and take the games of those whose lease ran out.
//!
//! A lease that ran out may be renewed: it only says whether others may take, while what may be
//! written is decided by epochs. So a server outlives a pause of its database, whoever else did.

use std::time::Duration;

use sqlx::AnyPool;

use super::error::{OpenError, StoreError, one_line};
use super::handle::Store;
use super::journal::Ledger;
use super::sql::Statement;
use crate::id::GameId;

/// The only statements in PostgreSQL's own dialect: SQLite has no other server to talk about.
const JOIN: &str = "INSERT INTO node (node_id, lease_until) \
    VALUES (gen_random_uuid()::text, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $1) \
    RETURNING node_id";
const NEW_LEDGER: &str = "INSERT INTO ledger (id, identity, commits) \
    SELECT max(id) + 1, $1, 0 FROM ledger RETURNING id::bigint";
pub(super) const RENEW: &str = "INSERT INTO node (node_id, lease_until) \
    VALUES ($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2) \
    ON CONFLICT (node_id) DO UPDATE SET lease_until = excluded.lease_until";
pub(super) const LEAVE: &str = "DELETE FROM node WHERE node_id = $1";
const TAKE_SHARED: &str = "UPDATE game SET owner = $1, epoch = epoch + 1 \
    WHERE game_id = $2 AND (owner = $1 OR owner = '' OR NOT EXISTS (\
        SELECT 1 FROM node WHERE node_id = game.owner \
        AND lease_until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint)) \
    RETURNING epoch, seq";
const TAKE_ORPHANS: &str = "UPDATE game SET owner = $1, epoch = epoch + 1 \
    WHERE ended_ms IS NULL AND (owner = $1 OR owner = '' OR NOT EXISTS (\
        SELECT 1 FROM node WHERE node_id = game.owner \
        AND lease_until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint))";

const TAKE: &str =
    "UPDATE game SET owner = $1, epoch = epoch + 1 WHERE game_id = $2 RETURNING epoch, seq";
const TAKE_ALL: &str = "UPDATE game SET owner = $1, epoch = epoch + 1 WHERE ended_ms IS NULL";

/// A game that is ours from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// What to append with.
    pub epoch: i64,
    /// How many events to read first.
    pub seq: i64,
}

impl Store {
    /// Takes a game that is new, orphaned or ours. `None` if it does not exist or another living
    /// server has it. Whoever held it before, we included, can no longer append.
    pub async fn take(&self, game: GameId) -> Result<Option<Taken>, StoreError> {
        let statement = if self.is_sqlite() { TAKE } else { TAKE_SHARED };
        self.write_take(Statement::new(statement).bind(self.node()).bind(game.as_str())).await
    }

    /// Takes every unfinished game that may be taken: once, at start-up. Says how many.
    ///
    /// Where servers share a database, one that was killed counts as alive until its lease runs out:
    /// whoever starts then asks again while [`Store::held_elsewhere`] says that there are some.
    pub async fn take_all(&self) -> Result<u64, StoreError> {
        let statement = if self.is_sqlite() { TAKE_ALL } else { TAKE_ORPHANS };
        self.write(Statement::new(statement).bind(self.node())).await
    }
}

/// Gives this process a name that was never used, and a ledger. The writer keeps its lease alive.
pub(super) async fn join(pool: &AnyPool, lease: Duration) -> Result<(String, Ledger), OpenError> {
    let other = |error: sqlx::Error| OpenError::Other {
        at: "PostgreSQL".to_owned(),
        why: one_line(&error.to_string()),
    };
    let join = sqlx::query_scalar(JOIN).bind(in_millis(lease));
    let node: String = join.fetch_one(pool).await.map_err(other)?;
    loop {
        let ledger = sqlx::query_scalar(NEW_LEDGER).bind(&node).fetch_one(pool).await;
        match ledger {
            Ok(id) => {
                let (identity, head) = (node.clone(), [0; 32]);
                return Ok((node, Ledger { id, identity, commits: 0, entries: 0, head }));
            }
            // Two servers that start at once both want the next number.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {}
            Err(error) => return Err(other(error)),
        }
    }
}

pub(super) fn in_millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
