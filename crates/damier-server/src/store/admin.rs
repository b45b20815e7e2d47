//! What those who look after the server do, and what they have done.
//!
//! An act and what it changes are one transaction: nothing is done that nobody is known to have done.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::accounts::{Standing, read_standing};
use super::chain::Hash;
use super::error::StoreError;
use super::handle::Store;
use super::journal::Entry;
use super::rows::{id, without_nul};
use super::sanctions::{Sanction, SanctionKind};
use super::sql::Statement;
use crate::house::Role;
use crate::id::{AccountId, GameId, PlayerId};

/// Something that somebody who looks after the server did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// Made by the server.
    pub id: String,
    /// When.
    pub at_ms: i64,
    /// Who, by name.
    pub by: String,
    /// What, in one word.
    pub what: String,
    /// To whom, or to which game.
    pub subject: String,
    /// Why, in their words.
    pub why: String,
}

/// An account in the list of all accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its id.
    pub id: AccountId,
    /// Its name.
    pub name: String,
    /// By which the list is sorted.
    pub name_key: String,
    /// When it was made.
    pub created_ms: i64,
    /// What it is besides.
    pub standing: Standing,
}

/// Something that everybody is told until it ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Made by the server.
    pub id: String,
    /// What is told.
    pub text: String,
    /// When.
    pub at_ms: i64,
    /// Until when.
    pub until_ms: i64,
}

impl Act {
    fn insertion(&self) -> Statement {
        let statement = "INSERT INTO admin_act (act_id, at_ms, by_name, what, subject, why) \
                         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
        Statement::new(statement)
            .bind(self.id.as_str())
            .bind(self.at_ms)
            .bind(self.by.as_str())
            .bind(self.what.as_str())
            .bind(self.subject.as_str())
            .bind(self.why.as_str())
    }
}

/// Acts.
impl Store {
    /// Notes an act whose doing is stored elsewhere.
    pub async fn note(&self, act: &Act) -> Result<(), StoreError> {
        self.write(act.insertion()).await.map(drop)
    }

    /// Some acts, the latest first, that come before one.
    pub async fn acts(
        &self,
        before: Option<(i64, &str)>,
        limit: i64,
    ) -> Result<Vec<Act>, StoreError> {
        let (at_ms, act) = before.unwrap_or((i64::MAX, ""));
        if !without_nul([act]) {
            return Ok(Vec::new());
        }
        let statement = "SELECT act_id, at_ms, by_name, what, subject, why FROM admin_act \
            WHERE (at_ms, act_id) < ($1, $2) ORDER BY at_ms DESC, act_id DESC LIMIT $3";
        let query = sqlx::query(statement).bind(at_ms).bind(act).bind(limit);
        let rows = query.fetch_all(self.readers()).await?;
        let acts = rows.iter().map(|row| {
            Ok(Act {
                id: row.try_get(0)?,
                at_ms: row.try_get(1)?,
                by: row.try_get(2)?,
                what: row.try_get(3)?,
                subject: row.try_get(4)?,
                why: row.try_get(5)?,
            })
        });
        acts.collect()
    }

    /// Forgets acts that are older.
    pub async fn forget_acts_before(&self, at_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM admin_act WHERE at_ms < $1";
        self.write(Statement::new(statement).bind(at_ms)).await
    }
}

/// People.
impl Store {
    /// Some accounts in the order of their keys, that come after one, or from one on.
    pub async fn accounts_from(
        &self,
        key: &str,
        is_after: bool,
        limit: i64,
    ) -> Result<Vec<Listed>, StoreError> {
        if !without_nul([key]) {
            return Ok(Vec::new());
        }
        let statement = if is_after {
            "SELECT account_id, name, name_key, created_ms, role, bot, deleted_ms FROM account \
             WHERE name_key > $1 AND deleted_ms IS NULL ORDER BY name_key LIMIT $2"
        } else {
            "SELECT account_id, name, name_key, created_ms, role, bot, deleted_ms FROM account \
             WHERE name_key >= $1 AND deleted_ms IS NULL ORDER BY name_key LIMIT $2"
        };
        let rows = sqlx::query(statement).bind(key).bind(limit).fetch_all(self.readers()).await?;
        rows.iter().map(read_listed).collect()
    }

    /// Does anybody have a role?
    pub async fn has_admin(&self) -> Result<bool, StoreError> {
        let statement = "SELECT 1 FROM account WHERE role = 'admin' AND role <> '' LIMIT 1";
        Ok(sqlx::query(statement).fetch_optional(self.readers()).await?.is_some())
    }

    /// Gives an account a role, or takes it. `false` if there is no such account.
    pub async fn set_role(
        &self,
        account: AccountId,
        role: Option<Role>,
        act: &Act,
    ) -> Result<bool, StoreError> {
        let statement = "UPDATE account SET role = $1 WHERE account_id = $2 AND deleted_ms IS NULL";
        let set =
            Statement::new(statement).bind(role.map_or("", Role::word)).bind(account.as_str());
        self.write_all(vec![set.must_change(), act.insertion()]).await
    }

    /// Makes an account the first admin. `false` if there is one.
    pub async fn set_first_admin(&self, account: AccountId, act: &Act) -> Result<bool, StoreError> {
        let statement = "UPDATE account SET role = 'admin' WHERE account_id = $1 \
            AND deleted_ms IS NULL AND NOT EXISTS \
            (SELECT 1 FROM account WHERE role = 'admin' AND role <> '')";
        let set = Statement::new(statement).bind(account.as_str());
        self.write_all(vec![set.must_change(), act.insertion()]).await
    }

    /// As [`Store::set_sanction`], by an act.
    pub async fn sanction(
        &self,
        player: PlayerId,
        sanction: &Sanction,
        act: &Act,
    ) -> Result<(), StoreError> {
        let statements = vec![sanction.insertion(player), act.insertion()];
        self.write_all(statements).await.map(drop)
    }

    /// As [`Store::lift_sanction`], by an act.
    pub async fn lift(
        &self,
        player: PlayerId,
        kind: SanctionKind,
        act: &Act,
    ) -> Result<bool, StoreError> {
        let lift = kind.lifting(player).must_change();
        self.write_all(vec![lift, act.insertion()]).await
    }
}

/// Forgotten passwords.
impl Store {
    /// Keeps a code with which an account gets another password; an earlier one is forgotten.
    pub async fn create_reset(
        &self,
        account: AccountId,
        code_hash: &Hash,
        until_ms: i64,
        act: &Act,
    ) -> Result<(), StoreError> {
        let forget = "DELETE FROM reset_code WHERE account_id = $1";
        let insert = "INSERT INTO reset_code (code_hash, account_id, until_ms) \
                      VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
        let statements = vec![
            Statement::new(forget).bind(account.as_str()),
            Statement::new(insert).bind(code_hash).bind(account.as_str()).bind(until_ms),
            act.insertion(),
        ];
        self.write_all(statements).await.map(drop)
    }

    /// Whose code that is, if it is still good.
    pub async fn reset_of(
        &self,
        code_hash: &Hash,
        now_ms: i64,
    ) -> Result<Option<AccountId>, StoreError> {
        let statement = "SELECT account_id FROM reset_code WHERE code_hash = $1 AND until_ms > $2";
        let query = sqlx::query(statement).bind(code_hash.to_vec()).bind(now_ms);
        query.fetch_optional(self.readers()).await?.map(|row| id(&row, 0)).transpose()
    }

    /// Uses a code up: another password, and every token of the account ends. `false` if it was used before.
    pub async fn use_reset(
        &self,
        account: AccountId,
        code_hash: &Hash,
        password_hash: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let forget = "DELETE FROM reset_code WHERE code_hash = $1 AND until_ms > $2";
        let change = "UPDATE account SET password_hash = $1 WHERE account_id = $2 \
                      AND deleted_ms IS NULL";
        let end = "DELETE FROM session WHERE account_id = $1";
        let statements = vec![
            Statement::new(forget).bind(code_hash).bind(now_ms).must_change(),
            Statement::new(change)
                .bind(password_hash)
                .bind(account.as_str())
                .noting(Entry::password(account, password_hash, now_ms))
                .must_change(),
            Statement::new(end).bind(account.as_str()),
        ];
        self.write_all(statements).await
    }

    /// Forgets codes that are no longer good.
    pub async fn forget_resets_before(&self, until_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM reset_code WHERE until_ms < $1";
        self.write(Statement::new(statement).bind(until_ms)).await
    }
}

/// Reports.
impl Store {
    /// Somebody has dealt with a report. `false` if there is no such open one.
    pub async fn settle_report(&self, report: i64, act: &Act) -> Result<bool, StoreError> {
        let statement = "UPDATE report SET closed_ms = $1, closed_by = $2 \
                         WHERE report_id = $3 AND closed_ms = 0";
        let close = Statement::new(statement).bind(act.at_ms).bind(act.by.as_str()).bind(report);
        self.write_all(vec![close.must_change(), act.insertion()]).await
    }
}

/// Announcements, and games that stand.
impl Store {
    /// What everybody is told now, the oldest first.
    pub async fn announcements(&self, now_ms: i64) -> Result<Vec<Announcement>, StoreError> {
        let statement = "SELECT announcement_id, body, at_ms, until_ms FROM announcement \
                         WHERE until_ms > $1 ORDER BY until_ms LIMIT 100";
        let rows = sqlx::query(statement).bind(now_ms).fetch_all(self.readers()).await?;
        let read = rows.iter().map(|row| {
            Ok(Announcement {
                id: row.try_get(0)?,
                text: row.try_get(1)?,
                at_ms: row.try_get(2)?,
                until_ms: row.try_get(3)?,
            })
        });
        let mut all: Vec<Announcement> = read.collect::<Result<_, StoreError>>()?;
        all.sort_by_key(|it| it.at_ms);
        Ok(all)
    }

    /// Keeps an announcement.
    pub async fn announce(&self, it: &Announcement, act: &Act) -> Result<(), StoreError> {
        let statement = "INSERT INTO announcement (announcement_id, body, at_ms, until_ms) \
                         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let insert = Statement::new(statement)
            .bind(it.id.as_str())
            .bind(it.text.as_str())
            .bind(it.at_ms)
            .bind(it.until_ms);
        self.write_all(vec![insert, act.insertion()]).await.map(drop)
    }

    /// Takes an announcement back. `false` if there is none.
    pub async fn withdraw(&self, announcement: &str, act: &Act) -> Result<bool, StoreError> {
        let statement = "DELETE FROM announcement WHERE announcement_id = $1";
        let delete = Statement::new(statement).bind(announcement).must_change();
        self.write_all(vec![delete, act.insertion()]).await
    }

    /// Forgets announcements that ended before some moment.
    pub async fn forget_announcements_before(&self, until_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM announcement WHERE until_ms < $1";
        self.write(Statement::new(statement).bind(until_ms)).await
    }

    /// The clocks of a game stand from now on.
    pub async fn adjourn(&self, game: GameId, now_ms: i64) -> Result<(), StoreError> {
        let statement = "INSERT INTO adjourned (game_id, at_ms) VALUES ($1, $2) \
                         ON CONFLICT DO NOTHING";
        self.write(Statement::new(statement).bind(game.as_str()).bind(now_ms)).await.map(drop)
    }

    /// They run again.
    pub async fn resume(&self, game: GameId) -> Result<(), StoreError> {
        let statement = "DELETE FROM adjourned WHERE game_id = $1";
        self.write(Statement::new(statement).bind(game.as_str())).await.map(drop)
    }

    /// Do the clocks of a game stand?
    pub async fn is_adjourned(&self, game: GameId) -> Result<bool, StoreError> {
        let statement = "SELECT 1 FROM adjourned WHERE game_id = $1";
        let query = sqlx::query(statement).bind(game.as_str());
        Ok(query.fetch_optional(self.readers()).await?.is_some())
    }
}

fn read_listed(row: &AnyRow) -> Result<Listed, StoreError> {
    Ok(Listed {
        id: id(row, 0)?,
        name: row.try_get(1)?,
        name_key: row.try_get(2)?,
        created_ms: row.try_get(3)?,
        standing: read_standing(row, 4)?,
    })
}
