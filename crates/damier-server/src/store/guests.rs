//! Guests who became accounts.

use sqlx::Row as _;

use super::accounts::Account;
use super::chain::Hash;
use super::error::StoreError;
use super::handle::Store;
use super::journal::Entry;
use super::rows::id;
use super::sql::Statement;
use crate::id::{AccountId, GameId, GuestId, PlayerId};

impl Store {
    /// Registers a guest, whose token ends with it: the games they played are the account's from now on.
    /// [`StoreError::Taken`] if the name's key is, or if the guest is gone.
    pub async fn create_account_of_guest(
        &self,
        account: &Account,
        guest: PlayerId,
        token_hash: &Hash,
    ) -> Result<(), StoreError> {
        let link = "INSERT INTO guest_link (guest_id, account_id) VALUES ($1, $2) \
                    ON CONFLICT DO NOTHING";
        // Whoever may not talk may not as an account, either.
        let judged = "UPDATE sanction SET player_id = $1 WHERE player_id = $2";
        let forget = "DELETE FROM session WHERE token_hash = $1";
        let statements = vec![
            account.insertion().must_change(),
            Statement::new(link)
                .bind(guest.to_string().as_str())
                .bind(account.id.as_str())
                .must_change(),
            Statement::new(judged).bind(account.id.as_str()).bind(guest.to_string().as_str()),
            Statement::new(forget).bind(token_hash).must_change(),
        ];
        if self.write_all(statements).await? { Ok(()) } else { Err(StoreError::Taken) }
    }

    /// The token of a guest and their name, if they may still come back.
    pub async fn guest(&self, guest: GuestId) -> Result<Option<(Hash, String)>, StoreError> {
        // The id is how the hash of the token begins.
        let ends = [0x00, 0xff].map(|rest| [guest.0, [rest; 16]].concat());
        let statement = "SELECT token_hash, guest_name FROM session \
                         WHERE token_hash >= $1 AND token_hash <= $2 AND account_id IS NULL";
        let [first, last] = ends;
        let query = sqlx::query(statement).bind(first).bind(last);
        let Some(row) = query.fetch_optional(self.readers()).await? else { return Ok(None) };
        let hash = row.try_get::<Vec<u8>, _>(0)?.try_into();
        let hash =
            hash.map_err(|_| StoreError::Nonsense("a token has a hash of another length"))?;
        Ok(Some((hash, row.try_get(1)?)))
    }

    /// Which guests an account was before.
    pub async fn guests_of(&self, account: AccountId) -> Result<Vec<PlayerId>, StoreError> {
        let statement = "SELECT guest_id FROM guest_link WHERE account_id = $1 ORDER BY guest_id";
        let rows = sqlx::query(statement).bind(account.as_str()).fetch_all(self.readers()).await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }

    /// The ids of all games of somebody, in their order. Those they played as a guest are not among them.
    pub async fn game_ids_of(&self, player: PlayerId) -> Result<Vec<GameId>, StoreError> {
        let statement = "SELECT game_id FROM game_start WHERE player_one = $1 \
            UNION SELECT game_id FROM game_start WHERE player_two = $1 ORDER BY 1";
        let query = sqlx::query(statement).bind(player.to_string());
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }
}

impl Account {
    /// What registers it.
    pub(super) fn insertion(&self) -> Statement {
        let statement = "INSERT INTO account \
            (account_id, name, name_key, password_hash, created_ms) VALUES ($1, $2, $3, $4, $5) \
            ON CONFLICT DO NOTHING";
        Statement::new(statement)
            .bind(self.id.as_str())
            .bind(self.name.as_str())
            .bind(self.name_key.as_str())
            .bind(self.password_hash.as_str())
            .bind(self.created_ms)
            .noting(Entry::account(self.id, &self.password_hash, self.created_ms))
    }
}
