//! Who is whose friend, who would like to be, and who wants nothing of whom.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::handle::Store;
use super::rows::id;
use super::sql::Statement;
use crate::id::AccountId;

/// What two accounts are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    /// Who wanted it.
    pub asker: AccountId,
    /// Of whom.
    pub asked: AccountId,
    /// What came of it.
    pub state: BondState,
}

/// What came of a wish to be friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BondState {
    /// Nothing yet.
    Asked,
    /// They are.
    Friends,
}

/// An account that is something to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bonded {
    /// Its id.
    pub id: AccountId,
    /// What it is called.
    pub name: String,
    /// Since when.
    pub at_ms: i64,
}

const ASKED: &str = "asked";
const FRIENDS: &str = "friends";

/// Two accounts in their one order.
pub(super) fn pair(one: AccountId, two: AccountId) -> String {
    let (one, two) = if one < two { (one, two) } else { (two, one) };
    format!("{one}/{two}")
}

impl Store {
    /// What two accounts are to each other, if anything.
    pub async fn bond(&self, one: AccountId, two: AccountId) -> Result<Option<Bond>, StoreError> {
        let statement = "SELECT asker_id, asked_id, state FROM friend WHERE pair = $1";
        let query = sqlx::query(statement).bind(pair(one, two));
        query.fetch_optional(self.readers()).await?.as_ref().map(read_bond).transpose()
    }

    /// Asks somebody to be a friend; makes them friends if they have asked too. False if nothing changes:
    /// they are friends, or were asked before. Of two who ask at once, the second one agrees.
    pub async fn ask_friend(
        &self,
        own: AccountId,
        other: AccountId,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let statement = "INSERT INTO friend (pair, asker_id, asked_id, state, at_ms) \
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (pair) DO UPDATE \
            SET state = $6, at_ms = excluded.at_ms \
            WHERE friend.state = $7 AND friend.asked_id = excluded.asker_id";
        let write = Statement::new(statement)
            .bind(pair(own, other).as_str())
            .bind(own.as_str())
            .bind(other.as_str())
            .bind(ASKED)
            .bind(at_ms)
            .bind(FRIENDS)
            .bind(ASKED);
        Ok(self.write(write).await? == 1)
    }

    /// They are nothing to each other any more. False if they were not.
    pub async fn end_bond(&self, one: AccountId, two: AccountId) -> Result<bool, StoreError> {
        let statement = "DELETE FROM friend WHERE pair = $1";
        let write = Statement::new(statement).bind(pair(one, two).as_str());
        Ok(self.write(write).await? == 1)
    }

    /// The friends of an account, in no order: at most so many.
    pub async fn friends_of(
        &self,
        account: AccountId,
        most: i64,
    ) -> Result<Vec<Bonded>, StoreError> {
        let statement = "SELECT asked_id, name, at_ms FROM friend \
            JOIN account ON account_id = asked_id WHERE asker_id = $1 AND state = 'friends' \
            UNION ALL SELECT asker_id, name, at_ms FROM friend \
            JOIN account ON account_id = asker_id WHERE asked_id = $1 AND state = 'friends' \
            LIMIT $2";
        self.bonded(statement, account, most).await
    }

    /// Who has asked an account and waits for an answer, the latest first; not those it blocks.
    pub async fn asked_by(&self, account: AccountId, most: i64) -> Result<Vec<Bonded>, StoreError> {
        let statement = "SELECT asker_id, name, friend.at_ms FROM friend \
            JOIN account ON account.account_id = asker_id \
            WHERE asked_id = $1 AND state = 'asked' AND NOT EXISTS (SELECT 1 FROM block \
            WHERE block.account_id = $1 AND blocked_id = asker_id) \
            ORDER BY friend.at_ms DESC LIMIT $2";
        self.bonded(statement, account, most).await
    }

    /// Whom an account has asked, the latest first.
    pub async fn waits_for(
        &self,
        account: AccountId,
        most: i64,
    ) -> Result<Vec<Bonded>, StoreError> {
        let statement = "SELECT asked_id, name, at_ms FROM friend \
            JOIN account ON account_id = asked_id WHERE asker_id = $1 AND state = 'asked' \
            ORDER BY at_ms DESC LIMIT $2";
        self.bonded(statement, account, most).await
    }

    /// Blocks somebody. False if they were blocked before.
    pub async fn block(
        &self,
        account: AccountId,
        blocked: AccountId,
        at_ms: i64,
    ) -> Result<bool, StoreError> {
        let statement = "INSERT INTO block (account_id, blocked_id, at_ms) VALUES ($1, $2, $3) \
                         ON CONFLICT DO NOTHING";
        let write = Statement::new(statement).bind(account.as_str()).bind(blocked.as_str());
        Ok(self.write(write.bind(at_ms)).await? == 1)
    }

    /// Blocks somebody no longer. False if they were not blocked.
    pub async fn unblock(
        &self,
        account: AccountId,
        blocked: AccountId,
    ) -> Result<bool, StoreError> {
        let statement = "DELETE FROM block WHERE account_id = $1 AND blocked_id = $2";
        let write = Statement::new(statement).bind(account.as_str()).bind(blocked.as_str());
        Ok(self.write(write).await? == 1)
    }

    /// Whom an account blocks: at most so many.
    pub async fn blocked_by(
        &self,
        account: AccountId,
        most: i64,
    ) -> Result<Vec<Bonded>, StoreError> {
        let statement = "SELECT blocked_id, name, at_ms FROM block \
            JOIN account ON account.account_id = blocked_id WHERE block.account_id = $1 LIMIT $2";
        self.bonded(statement, account, most).await
    }

    /// Does one account block the other?
    pub async fn blocks(&self, account: AccountId, other: AccountId) -> Result<bool, StoreError> {
        let statement = "SELECT 1 FROM block WHERE account_id = $1 AND blocked_id = $2";
        let query = sqlx::query(statement).bind(account.as_str()).bind(other.as_str());
        Ok(query.fetch_optional(self.readers()).await?.is_some())
    }

    /// Who blocks an account.
    pub async fn blockers_of(&self, account: AccountId) -> Result<Vec<AccountId>, StoreError> {
        let statement = "SELECT account_id FROM block WHERE blocked_id = $1";
        let rows = sqlx::query(statement).bind(account.as_str()).fetch_all(self.readers()).await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }

    /// How many friends an account has.
    pub async fn count_friends(&self, account: AccountId) -> Result<i64, StoreError> {
        let statement = "SELECT (SELECT count(*) FROM friend \
            WHERE asker_id = $1 AND state = 'friends') + (SELECT count(*) FROM friend \
            WHERE asked_id = $1 AND state = 'friends')";
        self.count(statement, account).await
    }

    /// How many an account has asked who have not answered.
    pub async fn count_wishes(&self, account: AccountId) -> Result<i64, StoreError> {
        let statement = "SELECT count(*) FROM friend WHERE asker_id = $1 AND state = 'asked'";
        self.count(statement, account).await
    }

    /// How many an account blocks.
    pub async fn count_blocks(&self, account: AccountId) -> Result<i64, StoreError> {
        self.count("SELECT count(*) FROM block WHERE account_id = $1", account).await
    }

    async fn count(&self, statement: &'static str, account: AccountId) -> Result<i64, StoreError> {
        let query = sqlx::query_scalar(statement).bind(account.as_str());
        Ok(query.fetch_one(self.readers()).await?)
    }

    async fn bonded(
        &self,
        statement: &'static str,
        account: AccountId,
        most: i64,
    ) -> Result<Vec<Bonded>, StoreError> {
        let query = sqlx::query(statement).bind(account.as_str()).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            Ok(Bonded { id: id(row, 0)?, name: row.try_get(1)?, at_ms: row.try_get(2)? })
        };
        rows.iter().map(read).collect()
    }
}

fn read_bond(row: &AnyRow) -> Result<Bond, StoreError> {
    let state: String = row.try_get(2)?;
    let state = if state == FRIENDS { BondState::Friends } else { BondState::Asked };
    Ok(Bond { asker: id(row, 0)?, asked: id(row, 1)?, state })
}
