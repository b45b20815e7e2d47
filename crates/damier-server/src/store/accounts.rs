//! Accounts, and who is logged in.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain::Hash;
use super::error::StoreError;
use super::handle::Store;
use super::journal::Entry;
use super::rows::{hash, id, without_nul};
use super::sql::Statement;
use crate::house::Role;
use crate::id::AccountId;
use crate::scopes::Scopes;

/// Somebody who has registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Made by the server.
    pub id: AccountId,
    /// As its owner writes it.
    pub name: String,
    /// As it is compared: no two accounts have the same.
    pub name_key: String,
    /// Never a password.
    pub password_hash: String,
    /// When.
    pub created_ms: i64,
}

/// What an account is besides its name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether its owner looks after the server.
    pub role: Option<Role>,
    /// A program, for good.
    pub bot: bool,
    /// Has its owner deleted it?
    pub is_deleted: bool,
}

/// A token that was given out: whoever has it is logged in, or may do some of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// The hash of the token, which only the client has.
    pub token_hash: Hash,
    /// Who has it.
    pub user: LoginUser,
    /// When it was given out.
    pub created_ms: i64,
    /// When it was last used.
    pub seen_ms: i64,
    /// What it is good for.
    pub grant: Grant,
}

/// What a token is good for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// Everything: somebody logged in.
    Session,
    /// Some of it: its owner made it for a program.
    Api {
        /// What they call it.
        label: String,
        /// What it may be used for.
        scopes: Scopes,
    },
}

impl Grant {
    /// What it may be used for.
    #[must_use]
    pub fn scopes(&self) -> Scopes {
        match self {
            Grant::Session => Scopes::ALL,
            Grant::Api { scopes, .. } => *scopes,
        }
    }
}

/// Whose session token it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LoginUser {
    /// An account's.
    Account(AccountId),
    /// That of a guest of this name.
    Guest(String),
}

impl Store {
    /// Registers somebody. [`StoreError::Taken`] if the name's key or the id is.
    pub async fn create_account(&self, account: &Account) -> Result<(), StoreError> {
        if self.write(account.insertion()).await? == 0 { Err(StoreError::Taken) } else { Ok(()) }
    }

    /// Some accounts in the order of their ids, that come after an id: all of them, by asking again.
    pub(super) async fn accounts_after(&self, id: &str) -> Result<Vec<Account>, StoreError> {
        let statement = "SELECT account_id, name, name_key, password_hash, created_ms \
                         FROM account WHERE account_id > $1 ORDER BY account_id LIMIT 500";
        let rows = sqlx::query(statement).bind(id).fetch_all(self.readers()).await?;
        rows.iter().map(read_account).collect()
    }

    /// The account of an id.
    pub async fn account(&self, id: AccountId) -> Result<Option<Account>, StoreError> {
        let statement = "SELECT account_id, name, name_key, password_hash, created_ms \
                         FROM account WHERE account_id = $1";
        let query = sqlx::query(statement).bind(id.as_str());
        query.fetch_optional(self.readers()).await?.as_ref().map(read_account).transpose()
    }

    /// The account whose name compares as this key.
    pub async fn account_by_key(&self, name_key: &str) -> Result<Option<Account>, StoreError> {
        if !without_nul([name_key]) {
            return Ok(None);
        }
        let statement = "SELECT account_id, name, name_key, password_hash, created_ms \
                         FROM account WHERE name_key = $1";
        let query = sqlx::query(statement).bind(name_key);
        query.fetch_optional(self.readers()).await?.as_ref().map(read_account).transpose()
    }

    /// What an account is besides its name; of nobody nothing special.
    pub async fn standing(&self, account: AccountId) -> Result<Standing, StoreError> {
        let statement = "SELECT role, bot, deleted_ms FROM account WHERE account_id = $1";
        let query = sqlx::query(statement).bind(account.as_str());
        let Some(row) = query.fetch_optional(self.readers()).await? else {
            return Ok(Standing::default());
        };
        read_standing(&row, 0)
    }

    /// Marks an account as a program. `false` if it is one, or has played for a rating as a person.
    pub async fn set_bot(&self, account: AccountId) -> Result<bool, StoreError> {
        let statement = "UPDATE account SET bot = 1 WHERE account_id = $1 AND bot = 0 \
            AND NOT EXISTS (SELECT 1 FROM rating WHERE rating.account_id = $1)";
        Ok(self.write(Statement::new(statement).bind(account.as_str())).await? == 1)
    }

    /// Gives a token out.
    pub async fn create_login(&self, login: &Login) -> Result<(), StoreError> {
        let (account, guest_name) = match &login.user {
            LoginUser::Account(id) => (Some(id.as_str()), ""),
            LoginUser::Guest(name) => (None, name.as_str()),
        };
        let (kind, label, scopes) = match &login.grant {
            Grant::Session => ("session", "", String::new()),
            Grant::Api { label, scopes } => ("api", label.as_str(), scopes.to_string()),
        };
        // An account may have been deleted since it was read.
        let statement = "INSERT INTO session \
            (token_hash, account_id, guest_name, created_ms, seen_ms, kind, label, scopes) \
            SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $2 IS NULL OR EXISTS \
            (SELECT 1 FROM account WHERE account_id = $2 AND deleted_ms IS NULL) \
            ON CONFLICT DO NOTHING";
        let write = Statement::new(statement)
            .bind(&login.token_hash)
            .bind(account)
            .bind(guest_name)
            .bind(login.created_ms)
            .bind(login.seen_ms)
            .bind(kind)
            .bind(label)
            .bind(scopes.as_str());
        if self.write(write).await? == 0 { Err(StoreError::Busy) } else { Ok(()) }
    }

    /// Who has a session token.
    pub async fn login(&self, token_hash: &Hash) -> Result<Option<Login>, StoreError> {
        let statement = "SELECT token_hash, account_id, guest_name, created_ms, seen_ms, kind, \
                         label, scopes FROM session WHERE token_hash = $1";
        let query = sqlx::query(statement).bind(token_hash.to_vec());
        query.fetch_optional(self.readers()).await?.as_ref().map(read_login).transpose()
    }

    /// Remembers that a session token was used. `false` if there is none.
    pub async fn touch_login(&self, token_hash: &Hash, now_ms: i64) -> Result<bool, StoreError> {
        let statement = "UPDATE session SET seen_ms = $1 WHERE token_hash = $2";
        Ok(self.write(Statement::new(statement).bind(now_ms).bind(token_hash)).await? == 1)
    }

    /// The session tokens of an account, the oldest first.
    pub async fn logins_of(&self, account: AccountId) -> Result<Vec<Login>, StoreError> {
        let statement = "SELECT token_hash, account_id, guest_name, created_ms, seen_ms, kind, \
            label, scopes FROM session WHERE account_id = $1 ORDER BY created_ms, token_hash";
        let rows = sqlx::query(statement).bind(account.as_str()).fetch_all(self.readers()).await?;
        rows.iter().map(read_login).collect()
    }

    /// Changes the password of an account. `false` if there is none.
    pub async fn set_password(
        &self,
        account: AccountId,
        password_hash: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let statement = "UPDATE account SET password_hash = $1 WHERE account_id = $2";
        let write = Statement::new(statement)
            .bind(password_hash)
            .bind(account.as_str())
            .noting(Entry::password(account, password_hash, now_ms));
        Ok(self.write(write).await? == 1)
    }

    /// Forgets the session tokens that were last used before some moment; says how many.
    pub async fn delete_logins_before(&self, seen_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM session WHERE seen_ms < $1";
        self.write(Statement::new(statement).bind(seen_ms)).await
    }

    /// Forgets the guests who were last here before some moment; says how many. Their games stay.
    pub async fn delete_guests_before(&self, seen_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM session WHERE seen_ms < $1 AND account_id IS NULL";
        self.write(Statement::new(statement).bind(seen_ms)).await
    }

    /// Takes a session token back. `false` if there is none.
    pub async fn delete_login(&self, token_hash: &Hash) -> Result<bool, StoreError> {
        let statement = "DELETE FROM session WHERE token_hash = $1";
        Ok(self.write(Statement::new(statement).bind(token_hash)).await? == 1)
    }
}

fn read_account(row: &AnyRow) -> Result<Account, StoreError> {
    Ok(Account {
        id: id(row, 0)?,
        name: row.try_get(1)?,
        name_key: row.try_get(2)?,
        password_hash: row.try_get(3)?,
        created_ms: row.try_get(4)?,
    })
}

/// The columns `role`, `bot` and `deleted_ms`, from one on.
pub(super) fn read_standing(row: &AnyRow, from: usize) -> Result<Standing, StoreError> {
    let (role, bot): (String, i64) = (row.try_get(from)?, row.try_get(from + 1)?);
    let is_deleted = row.try_get::<Option<i64>, _>(from + 2)?.is_some();
    Ok(Standing { role: role.parse().ok(), bot: bot != 0, is_deleted })
}

fn read_login(row: &AnyRow) -> Result<Login, StoreError> {
    let user = match row.try_get::<Option<String>, _>(1)? {
        Some(_) => LoginUser::Account(id(row, 1)?),
        None => LoginUser::Guest(row.try_get(2)?),
    };
    let (created_ms, seen_ms) = (row.try_get(3)?, row.try_get(4)?);
    let grant = if row.try_get::<String, _>(5)? == "session" {
        Grant::Session
    } else {
        let scopes = Scopes::from(row.try_get::<String, _>(7)?.as_str());
        Grant::Api { label: row.try_get(6)?, scopes }
    };
    Ok(Login { token_hash: hash(row, 0)?, user, created_ms, seen_ms, grant })
}
