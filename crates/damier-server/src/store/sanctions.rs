//! Who may not talk or not come in, and until when.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::handle::Store;
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
    let kind = match row.try_get::<String, _>(0)?.as_str() {
        "mute" => SanctionKind::Mute,
        "ban" => SanctionKind::Ban,
        _ => return Err(StoreError::Nonsense("a sanction is of an unknown kind")),
    };
    let (until_ms, by) = (row.try_get(1)?, row.try_get(2)?);
    Ok(Sanction { kind, until_ms, by, why: row.try_get(3)?, at_ms: row.try_get(4)? })
}
