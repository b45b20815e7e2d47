//! The journal: what must not vanish or appear unnoticed.
//!
//! A game proves itself by its hashes, but not that it is still there; a rating or a password hash proves
//! nothing. So whatever makes or changes one of them adds an entry in the same transaction, and the head
//! of the ledger covers all entries before it. The events of a running game are not here: its own head
//! covers them. What happens in a tournament has no such head, so each happening is an entry.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::chain::{self, Hash, hex};
use super::error::StoreError;
use super::game::RatingChange;
use super::handle::Store;
use super::rows::HappenedRow;
use crate::id::{AccountId, GameId, TournamentId};

/// One thing that was made or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) at_ms: i64,
    /// The game, the account or the tournament.
    pub(super) subject: String,
    pub(super) what: What,
    pub(super) body: String,
}

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A game began: the hash of how.
    Made,
    /// It is over: its sealed head.
    Ended,
    /// Somebody registered: the hash of the hash of their password.
    Account,
    /// The same of their new password.
    Password,
    /// A rating, as it became.
    Rated,
    /// The names of its players were taken out of a game: the hash of how it began with them, and the one
    /// without. Or a name out of a happening of a tournament: as it is noted now.
    Anonymised,
    /// An account was deleted: what stands for its password since.
    Deleted,
    /// Something happened in a tournament: its number, and its hash.
    Happened,
}

/// Everything an entry may be about, with its word.
const WORDS: [(What, &str); 8] = [
    (What::Made, "made"),
    (What::Ended, "ended"),
    (What::Account, "account"),
    (What::Password, "password"),
    (What::Rated, "rated"),
    (What::Anonymised, "anonymised"),
    (What::Deleted, "deleted"),
    (What::Happened, "happened"),
];

impl What {
    pub(super) fn word(self) -> &'static str {
        let found = WORDS.iter().find(|(what, _)| *what == self);
        found.expect("the list has all of them").1
    }

    fn from_word(word: &str) -> Option<What> {
        WORDS.iter().find(|(_, known)| *known == word).map(|(what, _)| *what)
    }
}

/// A rating as an entry keeps it. Compared as text: numbers are written in one way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Rated {
    pub(super) kind: String,
    pub(super) games: i64,
    pub(super) rating: f64,
    pub(super) deviation: f64,
    pub(super) volatility: f64,
    /// After which game.
    pub(super) game: String,
}

impl Rated {
    pub(super) fn body(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}

impl Entry {
    fn new(at_ms: i64, subject: &str, what: What, body: String) -> Entry {
        Entry { at_ms, subject: subject.to_owned(), what, body }
    }

    pub(super) fn made(game: GameId, start: &Hash, at_ms: i64) -> Entry {
        Entry::new(at_ms, game.as_str(), What::Made, hex(start))
    }

    pub(super) fn ended(game: GameId, head: &Hash, at_ms: i64) -> Entry {
        Entry::new(at_ms, game.as_str(), What::Ended, hex(head))
    }

    pub(super) fn account(account: AccountId, password_hash: &str, at_ms: i64) -> Entry {
        Entry::new(at_ms, account.as_str(), What::Account, password_digest(password_hash))
    }

    pub(super) fn password(account: AccountId, password_hash: &str, at_ms: i64) -> Entry {
        Entry::new(at_ms, account.as_str(), What::Password, password_digest(password_hash))
    }

    pub(super) fn anonymised(game: GameId, former: &Hash, now: &Hash, at_ms: i64) -> Entry {
        Entry::new(at_ms, game.as_str(), What::Anonymised, anonymised_body(former, now))
    }

    pub(super) fn deleted(account: AccountId, at_ms: i64) -> Entry {
        Entry::new(at_ms, account.as_str(), What::Deleted, password_digest(""))
    }

    /// Something happened in a tournament, or is told without a name from now on.
    pub(super) fn happened(id: TournamentId, row: &HappenedRow, what: What, at_ms: i64) -> Entry {
        Entry::new(at_ms, id.as_str(), what, happened_body(id.as_str(), row))
    }

    pub(super) fn rated(game: GameId, change: &RatingChange, at_ms: i64) -> Entry {
        let rated = Rated {
            kind: change.kind.id().to_owned(),
            games: change.games_before + 1,
            rating: change.rating,
            deviation: change.deviation,
            volatility: change.volatility,
            game: game.to_string(),
        };
        Entry::new(at_ms, change.account.as_str(), What::Rated, rated.body())
    }

    fn read(row: &AnyRow) -> Result<Entry, StoreError> {
        let word: String = row.try_get(2)?;
        let what = What::from_word(&word);
        Ok(Entry {
            at_ms: row.try_get(0)?,
            subject: row.try_get(1)?,
            what: what.ok_or(StoreError::Nonsense("an entry is about something unknown"))?,
            body: row.try_get(3)?,
        })
    }
}

/// What an entry says of a game whose names were taken out.
pub(super) fn anonymised_body(former: &Hash, now: &Hash) -> String {
    format!("{} {}", hex(former), hex(now))
}

/// What an entry says of something that happened in a tournament.
pub(super) fn happened_body(tournament: &str, row: &HappenedRow) -> String {
    format!("{} {}", row.seq, hex(&chain::happened(tournament, row)))
}

/// What the journal keeps of a password hash: enough to see that it is another one.
pub(super) fn password_digest(password_hash: &str) -> String {
    hex(&chain::text("damier password 1", password_hash))
}

/// Which database this is, and how far a server has written it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ledger {
    pub(super) id: i64,
    pub(super) identity: String,
    /// Transactions so far.
    pub(super) commits: i64,
    /// Entries so far, and the hash that covers them all.
    pub(super) entries: i64,
    pub(super) head: Hash,
}

/// `$1`: how far it is, as [`Ledger::read`] wants it.
pub(super) const READ_LEDGER: &str =
    "SELECT id, identity, commits, entries, head_hash FROM ledger WHERE id = $1";

/// SQLite has one ledger, which every start goes on with.
pub(super) const ONLY: i64 = 1;

impl Ledger {
    /// One more transaction, with these entries.
    pub(super) fn after(&self, entries: &[Entry]) -> Ledger {
        let mut after = self.clone();
        after.commits += 1;
        for entry in entries {
            after.entries += 1;
            after.head = chain::entry(&after.head, after.id, after.entries, entry);
        }
        after
    }

    pub(super) fn read(row: &AnyRow) -> Result<Ledger, StoreError> {
        let head: Option<Vec<u8>> = row.try_get(4)?;
        let head = head.unwrap_or_else(|| [0; 32].to_vec()).try_into();
        Ok(Ledger {
            id: row.try_get(0)?,
            identity: row.try_get(1)?,
            commits: row.try_get(2)?,
            entries: row.try_get(3)?,
            head: head.map_err(|_| StoreError::Nonsense("a hash has 32 bytes"))?,
        })
    }
}

/// How many entries are read at once.
const PAGE: i64 = 2_000;

impl Store {
    /// Every ledger, as far as it is.
    pub(super) async fn ledgers(&self) -> Result<Vec<Ledger>, StoreError> {
        let statement = "SELECT id, identity, commits, entries, head_hash FROM ledger ORDER BY id";
        let rows = sqlx::query(statement).fetch_all(self.readers()).await?;
        rows.iter().map(Ledger::read).collect()
    }

    /// The entries of a ledger that come after one, in order: some of them.
    pub(super) async fn entries(
        &self,
        ledger: i64,
        after: i64,
    ) -> Result<Vec<(i64, Entry)>, StoreError> {
        let statement = "SELECT at_ms, subject, what, body, entry FROM journal \
                         WHERE ledger = $1 AND entry > $2 ORDER BY entry LIMIT $3";
        let query = sqlx::query(statement).bind(ledger).bind(after).bind(PAGE);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get(4)?, Entry::read(row)?))).collect()
    }

    /// Everything about a game or an account, in order, with the ledgers it is in.
    pub(super) async fn entries_about(
        &self,
        subject: &str,
    ) -> Result<Vec<(i64, Entry)>, StoreError> {
        let statement = "SELECT at_ms, subject, what, body, ledger FROM journal \
                         WHERE subject = $1 ORDER BY ledger, entry";
        let rows = sqlx::query(statement).bind(subject).fetch_all(self.readers()).await?;
        rows.iter().map(|row| Ok((row.try_get(4)?, Entry::read(row)?))).collect()
    }

    /// When the journal began: what is older has no entries.
    pub(super) async fn journal_since(&self) -> Result<Option<i64>, StoreError> {
        let statement = "SELECT MIN(at_ms) FROM journal WHERE entry = 1";
        Ok(sqlx::query(statement).fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// When what happens in tournaments began to have entries.
    pub(super) async fn happenings_since(&self) -> Result<Option<i64>, StoreError> {
        let statement = "SELECT MIN(at_ms) FROM journal WHERE what = 'happened'";
        Ok(sqlx::query(statement).fetch_one(self.readers()).await?.try_get(0)?)
    }

    /// Tournaments that have entries but no row.
    pub(super) async fn vanished_tournaments(&self) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT DISTINCT subject FROM journal WHERE what = 'happened' AND NOT EXISTS \
            (SELECT 1 FROM tournament WHERE tournament_id = subject) ORDER BY subject LIMIT 50";
        let rows = sqlx::query(statement).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// Games that have entries but no row.
    pub(super) async fn vanished_games(&self) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT subject FROM journal WHERE what = 'made' AND NOT EXISTS \
            (SELECT 1 FROM game WHERE game_id = subject) ORDER BY subject LIMIT 50";
        let rows = sqlx::query(statement).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// The same of accounts.
    pub(super) async fn vanished_accounts(&self) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT subject FROM journal WHERE what = 'account' AND NOT EXISTS \
            (SELECT 1 FROM account WHERE account_id = subject) ORDER BY subject LIMIT 50";
        let rows = sqlx::query(statement).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }
}
