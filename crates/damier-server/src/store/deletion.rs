//! An account that goes, with its name in games.
//!
//! Games are others' too, so they stay. But their first hash covers the names, and all later ones are built on
//! it: so the first hash is kept beside the names that stand there now, and the journal says that it was the
//! server that changed them. All of it is one transaction.

use std::collections::HashSet;

use super::chain;
use super::chat;
use super::error::StoreError;
use super::handle::Store;
use super::journal::Entry;
use super::sql::Statement;
use crate::id::{AccountId, GameId, PlayerId};

/// What is forgotten of an account; `$1` is its id.
const FORGET: &[&str] = &[
    "DELETE FROM session WHERE account_id = $1",
    "DELETE FROM rating WHERE account_id = $1",
    "DELETE FROM stats WHERE account_id = $1",
    "DELETE FROM tally WHERE account_id = $1",
    // Games they brought from elsewhere; those they played are others' too.
    "DELETE FROM played WHERE player_id = $1 AND opponent_id = ''",
    "DELETE FROM reset_code WHERE account_id = $1",
    "DELETE FROM guest_link WHERE account_id = $1",
    "DELETE FROM sanction WHERE player_id = $1",
];

/// Where it is called by its name; `$1` is the new one, `$2` the old.
const ANONYMISE: [&str; 4] = [
    "UPDATE admin_act SET by_name = $1 WHERE by_name = $2",
    "UPDATE admin_act SET subject = $1 WHERE subject = $2",
    "UPDATE sanction SET by_id = $1 WHERE by_id = $2",
    "UPDATE report SET closed_by = $1 WHERE closed_by = $2 AND closed_ms > 0",
];

/// What stays of it: a row that nobody can log in to, for games and the journal have its id.
const BURY: &str = "UPDATE account SET name = $1, name_key = $2, password_hash = '', role = '', \
    deleted_ms = $3 WHERE account_id = $4 AND deleted_ms IS NULL";

const RENAME: &str = "UPDATE game_start SET player_one_name = $1, player_two_name = $2, \
    start_hash = $3 WHERE game_id = $4";

impl Store {
    /// Deletes an account; in its games it has another name from now on. `false` if there is none.
    pub async fn delete_account(
        &self,
        account: AccountId,
        name: &str,
        now_ms: i64,
    ) -> Result<bool, StoreError> {
        let Some(known) = self.account(account).await? else { return Ok(false) };
        // No name has such a key: it begins with a sign that nobody can write.
        let key = format!("\u{1}{account}");
        let bury = Statement::new(BURY)
            .bind(name)
            .bind(key.as_str())
            .bind(now_ms)
            .bind(account.as_str())
            .noting(Entry::deleted(account, now_ms))
            .must_change();
        let mut statements = vec![bury];
        statements.extend(self.renamings(account, name, now_ms).await?);
        for guest in self.guests_of(account).await? {
            let guest = guest.to_string();
            statements.extend(chat::FORGET.map(|text| Statement::new(text).bind(guest.as_str())));
        }
        let old = known.name.as_str();
        statements.extend(ANONYMISE.map(|text| Statement::new(text).bind(name).bind(old)));
        let forget = FORGET.iter().chain(&chat::FORGET);
        statements.extend(forget.map(|text| Statement::new(text).bind(account.as_str())));
        self.write_all(statements).await
    }

    /// A statement for each game: those of the account, and those of the guests it was before.
    async fn renamings(
        &self,
        account: AccountId,
        name: &str,
        now_ms: i64,
    ) -> Result<Vec<Statement>, StoreError> {
        let mut own: Vec<PlayerId> = self.guests_of(account).await?;
        own.push(PlayerId::Account(account));
        let mut games: HashSet<GameId> = HashSet::new();
        for player in &own {
            games.extend(self.game_ids_of(*player).await?);
        }
        let own: HashSet<String> = own.iter().map(ToString::to_string).collect();
        let mut statements = Vec::with_capacity(games.len());
        for game in games {
            let Some(mut row) = self.game_row(game.as_str()).await? else { continue };
            let former = row.former.unwrap_or_else(|| chain::start(&row.start));
            for player in row.start.players.iter_mut().filter(|player| own.contains(&player.id)) {
                name.clone_into(&mut player.name);
            }
            let [one, two] = &row.start.players;
            let now = chain::start(&row.start);
            statements.push(
                Statement::new(RENAME)
                    .bind(one.name.as_str())
                    .bind(two.name.as_str())
                    .bind(&former)
                    .bind(game.as_str())
                    .noting(Entry::anonymised(game, &former, &now, now_ms)),
            );
        }
        Ok(statements)
    }
}
