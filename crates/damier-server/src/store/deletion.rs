//! An account that goes, with its name in games and tournaments.
//!
//! Games are others' too, so they stay. But their first hash covers the names, and all later ones are built on
//! it: so the first hash is kept beside the names that stand there now, and the journal says that it was the
//! server that changed them. Tournaments likewise: whatever happened in one is noted again, without the name.
//! All of it is one transaction.

use std::collections::{BTreeSet, HashSet};

use damier_referee::tournament::Event;

use super::chain;
use super::chat;
use super::error::StoreError;
use super::handle::Store;
use super::journal::{Entry, What};
use super::rows::HappenedRow;
use super::sql::Statement;
use super::tournaments::{TOURNAMENT_TAG, json};
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

const REMAKE: &str = "UPDATE tournament SET maker = $1 WHERE tournament_id = $2";

const RETELL: &str = "UPDATE tournament_event SET who = $1, body = $2 \
    WHERE tournament_id = $3 AND seq = $4";

/// An account that goes.
struct Gone<'a> {
    /// Its ids in games: its own, and those of the guests it was before.
    ids: HashSet<String>,
    name: &'a str,
    /// What it is called from now on.
    now: &'a str,
    now_ms: i64,
}

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
        let guests = self.guests_of(account).await?;
        let mut players = guests.clone();
        players.push(PlayerId::Account(account));
        let ids = players.iter().map(ToString::to_string).collect();
        let gone = Gone { ids, name: &known.name, now: name, now_ms };
        let mut tournaments: BTreeSet<String> =
            self.tournaments_by(gone.name).await?.into_iter().collect();
        let mut statements = vec![bury];
        statements.extend(self.renamings(&gone, &players, &mut tournaments).await?);
        for tournament in tournaments {
            statements.extend(self.retellings(&gone, &tournament).await?);
        }
        for guest in guests {
            let guest = guest.to_string();
            statements.extend(chat::FORGET.map(|text| Statement::new(text).bind(guest.as_str())));
        }
        statements.extend(ANONYMISE.map(|text| Statement::new(text).bind(name).bind(gone.name)));
        let forget = FORGET.iter().chain(&chat::FORGET);
        statements.extend(forget.map(|text| Statement::new(text).bind(account.as_str())));
        self.write_all(statements).await
    }

    /// A statement for each game of these players. `tournaments` gets those that the games belong to.
    async fn renamings(
        &self,
        gone: &Gone<'_>,
        players: &[PlayerId],
        tournaments: &mut BTreeSet<String>,
    ) -> Result<Vec<Statement>, StoreError> {
        let mut games: HashSet<GameId> = HashSet::new();
        for player in players {
            games.extend(self.game_ids_of(*player).await?);
        }
        let mut statements = Vec::with_capacity(games.len());
        for game in games {
            let Some(mut row) = self.game_row(game.as_str()).await? else { continue };
            tournaments.extend(row.start.tag(TOURNAMENT_TAG));
            let former = row.former.unwrap_or_else(|| chain::start(&row.start));
            let players = row.start.players.iter_mut();
            for player in players.filter(|player| gone.ids.contains(&player.id)) {
                gone.now.clone_into(&mut player.name);
            }
            let [one, two] = &row.start.players;
            let now = chain::start(&row.start);
            statements.push(
                Statement::new(RENAME)
                    .bind(one.name.as_str())
                    .bind(two.name.as_str())
                    .bind(&former)
                    .bind(game.as_str())
                    .noting(Entry::anonymised(game, &former, &now, gone.now_ms)),
            );
        }
        Ok(statements)
    }

    /// A statement for everything in a tournament that names the account.
    async fn retellings(
        &self,
        gone: &Gone<'_>,
        tournament: &str,
    ) -> Result<Vec<Statement>, StoreError> {
        // A tag is what somebody wrote, if the game was brought from elsewhere.
        let Ok(id) = tournament.parse() else { return Ok(Vec::new()) };
        let Some((_, rows)) = self.happened_rows(tournament).await? else { return Ok(Vec::new()) };
        let retold = gone.taken_out_of(rows).into_iter().map(|row| {
            let entry = Entry::happened(id, &row, What::Anonymised, gone.now_ms);
            let statement = match row.seq {
                0 => Statement::new(REMAKE).bind(row.who.as_str()).bind(tournament),
                seq => Statement::new(RETELL)
                    .bind(row.who.as_str())
                    .bind(row.body.as_str())
                    .bind(tournament)
                    .bind(seq),
            };
            statement.noting(entry)
        });
        Ok(retold.collect())
    }
}

impl Gone<'_> {
    /// What is told otherwise of a tournament, from its announcement on.
    fn taken_out_of(&self, rows: Vec<HappenedRow>) -> Vec<HappenedRow> {
        // As a guest they may have had another name.
        let mut names = HashSet::from([self.name.to_owned()]);
        let mut retold = Vec::new();
        for mut row in rows {
            let before = row.clone();
            if let Ok(Event::Entered(mut entry)) = serde_json::from_str(&row.body) {
                let is_theirs = match &entry.player {
                    Some(player) => self.ids.contains(player),
                    None => entry.name == self.name,
                };
                if is_theirs {
                    names.insert(std::mem::replace(&mut entry.name, self.now.to_owned()));
                    row.body = json(&Event::Entered(entry));
                }
            }
            if names.contains(&row.who) {
                self.now.clone_into(&mut row.who);
            }
            if row != before {
                retold.push(row);
            }
        }
        retold
    }
}
