//! Who may not talk or not come in, and until when.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::handle::Store;
use super::rows::id;
use super::sql::Statement;
use crate::id::PlayerId;
use crate::uptime::wall_ms;

/// What somebody may not do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SanctionKind {
    /// Talk.
    Mute,
    /// Come in.
    Ban,
}

impl SanctionKind {
    /// The word by which it is stored and said.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            SanctionKind::Mute => "mute",
            SanctionKind::Ban => "ban",
        }
    }

    /// The one that has this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<SanctionKind> {
        [SanctionKind::Mute, SanctionKind::Ban].into_iter().find(|kind| kind.word() == word)
    }

    pub(super) fn lifting(self, player: PlayerId) -> Statement {
        let statement = "DELETE FROM sanction WHERE player_id = $1 AND what = $2";
        Statement::new(statement).bind(player.to_string().as_str()).bind(self.word())
    }
}

/// Something that somebody may not do for a while.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// What.
    pub kind: SanctionKind,
    /// Until when.
    pub until_ms: i64,
    /// Who decided it.
    pub by: String,
    /// Why, in their words.
    pub why: String,
    /// When.
    pub at_ms: i64,
}

/// A sanction that has not ended, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InForce {
    /// An account or a guest.
    pub player: PlayerId,
    /// Of an account.
    pub name: Option<String>,
    /// What they may not do.
    pub sanction: Sanction,
}

impl Sanction {
    pub(super) fn insertion(&self, player: PlayerId) -> Statement {
        let statement = "INSERT INTO sanction (player_id, what, until_ms, by_id, why, at_ms) \
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player_id, what) DO UPDATE SET \
            until_ms = excluded.until_ms, by_id = excluded.by_id, why = excluded.why, \
            at_ms = excluded.at_ms";
        Statement::new(statement)
            .bind(player.to_string().as_str())
            .bind(self.kind.word())
            .bind(self.until_ms)
            .bind(self.by.as_str())
            .bind(self.why.as_str())
            .bind(self.at_ms)
    }
}

impl Store {
    /// What somebody may not do now.
    pub async fn sanctions_of(&self, player: PlayerId) -> Result<Vec<Sanction>, StoreError> {
        let statement = "SELECT what, until_ms, by_id, why, at_ms FROM sanction \
                         WHERE player_id = $1 AND until_ms > $2 ORDER BY what";
        let query = sqlx::query(statement).bind(player.to_string()).bind(wall_ms());
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(read).collect()
    }

    /// Sanctions that have not ended, in the order in which they end, behind one of them.
    pub async fn sanctions_in_force(
        &self,
        behind: (i64, &str, Option<PlayerId>),
        limit: i64,
    ) -> Result<Vec<InForce>, StoreError> {
        let (until_ms, what, player) = behind;
        let statement = "SELECT s.what, s.until_ms, s.by_id, s.why, s.at_ms, s.player_id, a.name \
            FROM sanction s LEFT JOIN account a ON a.account_id = s.player_id \
            WHERE (s.until_ms, s.what, s.player_id) > ($1, $2, $3) \
            ORDER BY s.until_ms, s.what, s.player_id LIMIT $4";
        let player = player.map_or_else(String::new, |player| player.to_string());
        let query = sqlx::query(statement).bind(until_ms).bind(what.to_owned()).bind(player);
        let rows = query.bind(limit).fetch_all(self.readers()).await?;
        let in_force = rows.iter().map(|row| {
            Ok(InForce { player: id(row, 5)?, name: row.try_get(6)?, sanction: read(row)? })
        });
        in_force.collect()
    }

    /// Until when somebody may not talk, if they may not.
    pub async fn muted_until(&self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        self.sanctioned_until(player, SanctionKind::Mute).await
    }

    /// Until when somebody may not come in, if they may not.
    pub async fn banned_until(&self, player: PlayerId) -> Result<Option<i64>, StoreError> {
        self.sanctioned_until(player, SanctionKind::Ban).await
    }

    async fn sanctioned_until(
        &self,
        player: PlayerId,
        kind: SanctionKind,
    ) -> Result<Option<i64>, StoreError> {
        let statement = "SELECT until_ms FROM sanction \
                         WHERE player_id = $1 AND what = $2 AND until_ms > $3";
        let query = sqlx::query(statement).bind(player.to_string()).bind(kind.word());
        let row = query.bind(wall_ms()).fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Decides what somebody may not do; a later decision replaces an earlier one.
    pub async fn set_sanction(
        &self,
        player: PlayerId,
        sanction: &Sanction,
    ) -> Result<(), StoreError> {
        self.write(sanction.insertion(player)).await.map(drop)
    }

    /// Ends it before its time. `false` if there was nothing to end.
    pub async fn lift_sanction(
        &self,
        player: PlayerId,
        kind: SanctionKind,
    ) -> Result<bool, StoreError> {
        Ok(self.write(kind.lifting(player)).await? == 1)
    }

    /// Forgets what ended before some moment.
    pub async fn forget_sanctions_before(&self, until_ms: i64) -> Result<u64, StoreError> {
        let statement = "DELETE FROM sanction WHERE until_ms < $1";
        self.write(Statement::new(statement).bind(until_ms)).await
    }
}

fn read(row: &AnyRow) -> Result<Sanction, StoreError> {
    let kind = SanctionKind::from_word(&row.try_get::<String, _>(0)?);
    let kind = kind.ok_or(StoreError::Nonsense("a sanction is of an unknown kind"))?;
    let (until_ms, by) = (row.try_get(1)?, row.try_get(2)?);
    Ok(Sanction { kind, until_ms, by, why: row.try_get(3)?, at_ms: row.try_get(4)? })
}
