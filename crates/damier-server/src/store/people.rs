//! Accounts, and who is logged in.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain::Hash;
use super::error::StoreError;
use super::handle::Store;
use super::rows::{hash, without_nul};
use super::sql::Statement;

/// Somebody who has registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Made by the server.
    pub id: String,
    /// As its owner writes it.
    pub name: String,
    /// As it is compared: no two accounts have the same.
    pub name_key: String,
    /// Never a password.
    pub password_hash: String,
    /// When.
    pub created_ms: i64,
}

/// Somebody who is here: an account or a guest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The hash of the token that only the browser has.
    pub token_hash: Hash,
    /// `None` for a guest.
    pub account: Option<String>,
    /// Empty for an account.
    pub guest_name: String,
    /// When it began.
    pub created_ms: i64,
    /// When it was last used.
    pub seen_ms: i64,
}

impl Store {
    /// Registers somebody. [`StoreError::Taken`] if the name's key or the id is.
    pub async fn create_account(&self, account: &Account) -> Result<(), StoreError> {
        let statement = "INSERT INTO account \
            (account_id, name, name_key, password_hash, created_ms) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT DO NOTHING";
        let write = Statement::new(statement)
            .bind(account.id.as_str())
            .bind(account.name.as_str())
            .bind(account.name_key.as_str())
            .bind(account.password_hash.as_str())
            .bind(account.created_ms);
        if self.write(write).await? == 0 { Err(StoreError::Taken) } else { Ok(()) }
    }

    /// The account of an id.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let statement = "SELECT account_id, name, name_key, password_hash, created_ms \
                         FROM account WHERE account_id = $1";
        let row = sqlx::query(statement).bind(id).fetch_optional(self.readers()).await?;
        row.as_ref().map(read_account).transpose()
    }

    /// The account whose name compares as this key.
    pub async fn account_by_key(&self, name_key: &str) -> Result<Option<Account>, StoreError> {
        if !without_nul([name_key]) {
            return Ok(None);
        }
        let statement = "SELECT account_id, name, name_key, password_hash, created_ms \
                         FROM account WHERE name_key = $1";
        let row = sqlx::query(statement).bind(name_key).fetch_optional(self.readers()).await?;
        row.as_ref().map(read_account).transpose()
    }

    /// Begins a session.
    pub async fn create_session(&self, session: &Session) -> Result<(), StoreError> {
        // An account may have been deleted since it was read.
        let statement = "INSERT INTO session \
            (token_hash, account_id, guest_name, created_ms, seen_ms) SELECT $1, $2, $3, $4, $5 \
            WHERE $2 IS NULL OR EXISTS (SELECT 1 FROM account WHERE account_id = $2) \
            ON CONFLICT DO NOTHING";
        let write = Statement::new(statement)
            .bind(&session.token_hash)
            .bind(session.account.as_deref())
            .bind(session.guest_name.as_str())
            .bind(session.created_ms)
            .bind(session.seen_ms);
        if self.write(write).await? == 0 { Err(StoreError::Busy) } else { Ok(()) }
    }

    /// The session of a token.
    pub async fn session(&self, token_hash: &Hash) -> Result<Option<Session>, StoreError> {
        let statement = "SELECT token_hash, account_id, guest_name, created_ms, seen_ms \
                         FROM session WHERE token_hash = $1";
        let query = sqlx::query(statement).bind(token_hash.to_vec());
        let row = query.fetch_optional(self.readers()).await?;
        row.as_ref().map(read_session).transpose()
    }

    /// Remembers that a session was used. `false` if there is none.
    pub async fn touch_session(&self, token_hash: &Hash, now_ms: i64) -> Result<bool, StoreError> {
        let statement = "UPDATE session SET seen_ms = $1 WHERE token_hash = $2";
        Ok(self.write(Statement::new(statement).bind(now_ms).bind(token_hash)).await? == 1)
    }

    /// Ends a session. `false` if there is none.
    pub async fn delete_session(&self, token_hash: &Hash) -> Result<bool, StoreError> {
        let statement = "DELETE FROM session WHERE token_hash = $1";
        Ok(self.write(Statement::new(statement).bind(token_hash)).await? == 1)
    }
}

fn read_account(row: &AnyRow) -> Result<Account, StoreError> {
    Ok(Account {
        id: row.try_get(0)?,
        name: row.try_get(1)?,
        name_key: row.try_get(2)?,
        password_hash: row.try_get(3)?,
        created_ms: row.try_get(4)?,
    })
}

fn read_session(row: &AnyRow) -> Result<Session, StoreError> {
    Ok(Session {
        token_hash: hash(row, 0)?,
        account: row.try_get(1)?,
        guest_name: row.try_get(2)?,
        created_ms: row.try_get(3)?,
        seen_ms: row.try_get(4)?,
    })
}
