//! What is stored, as values.

use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain::Hash;
use super::error::StoreError;

/// Who sits on a seat: an account or a guest, and the name shown then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// An account's id, or whatever the server calls a guest.
    pub id: String,
    /// The name at the time of the game.
    pub name: String,
}

impl Player {
    /// A player with that id and name.
    pub fn new(id: &str, name: &str) -> Player {
        Player { id: id.to_owned(), name: name.to_owned() }
    }
}

/// A game that begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Made by the server.
    pub id: String,
    /// The name of its kind.
    pub kind: String,
    /// How it begins: text of the rules.
    pub setup: String,
    /// What the table forgives: text of the referee.
    pub house: String,
    /// Seats one and two.
    pub players: [Player; 2],
    /// When.
    pub created_ms: i64,
}

/// A game as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// As in [`NewGame`].
    pub id: String,
    /// As in [`NewGame`].
    pub kind: String,
    /// As in [`NewGame`].
    pub setup: String,
    /// As in [`NewGame`].
    pub house: String,
    /// As in [`NewGame`].
    pub players: [Player; 2],
    /// As in [`NewGame`].
    pub created_ms: i64,
    /// How many events there are; they count from 1.
    pub seq: i64,
    /// The hash of the last event, or of the beginning; sealed by the end once there is one.
    pub head_hash: Hash,
    /// Which ownership may append.
    pub epoch: i64,
    /// How it ended, if it did.
    pub end: Option<Ended>,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// Who won.
    pub result: String,
    /// Why.
    pub reason: String,
    /// When.
    pub ended_ms: i64,
}

/// Something that happened in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its place, from 1 on.
    pub seq: i64,
    /// Under which ownership it was written.
    pub epoch: i64,
    /// When.
    pub at_ms: i64,
    /// What: storage does not read it.
    pub body: String,
    /// Covers everything before.
    pub hash: Hash,
}

/// Events to be written together, or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// Whose.
    pub game: String,
    /// How many events the caller knows.
    pub expected_seq: i64,
    /// The ownership the caller has.
    pub epoch: i64,
    /// When they happened.
    pub at_ms: i64,
    /// What happened.
    pub bodies: Vec<String>,
    /// The end of the game, if this was it. Boxed: most appends have none, and are passed on often.
    pub end: Option<Box<End>>,
}

/// An acknowledgement: the events are on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    /// How many events the game has now.
    pub seq: i64,
    /// The hash over all of them.
    pub head_hash: Hash,
}

/// The end of a game, and all that changes with it in the same transaction.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct End {
    /// Who won.
    pub result: String,
    /// Why.
    pub reason: String,
    /// Ratings as they become.
    pub ratings: Vec<RatingChange>,
    /// What to add to the players' statistics.
    pub stats: Vec<StatsChange>,
    /// The next game of the series, if there is one: no crash can end one without the other.
    pub next: Option<NewGame>,
}

/// A rating after a game.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingChange {
    /// Whose.
    pub account: String,
    /// For which kind of game.
    pub kind: String,
    /// The number of rated games this was computed from; 0 if there was no rating.
    pub games_before: i64,
    /// The new rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
}

/// Games to add to somebody's statistics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatsChange {
    /// Whose.
    pub account: String,
    /// For which kind of game.
    pub kind: String,
    /// Games won.
    pub wins: i64,
    /// Games drawn.
    pub draws: i64,
    /// Games lost.
    pub losses: i64,
}

impl Game {
    /// The game as it began.
    pub(super) fn beginning(&self) -> NewGame {
        NewGame {
            id: self.id.clone(),
            kind: self.kind.clone(),
            setup: self.setup.clone(),
            house: self.house.clone(),
            players: self.players.clone(),
            created_ms: self.created_ms,
        }
    }

    /// Reads a row selected with `select_games!`.
    pub(super) fn read(row: &AnyRow) -> Result<Game, StoreError> {
        let ended_ms: Option<i64> = row.try_get(13)?;
        let end = match ended_ms {
            None => None,
            Some(ended_ms) => {
                Some(Ended { result: row.try_get(11)?, reason: row.try_get(12)?, ended_ms })
            }
        };
        Ok(Game {
            id: row.try_get(0)?,
            kind: row.try_get(1)?,
            setup: row.try_get(2)?,
            house: row.try_get(3)?,
            players: [
                Player { id: row.try_get(4)?, name: row.try_get(5)? },
                Player { id: row.try_get(6)?, name: row.try_get(7)? },
            ],
            created_ms: row.try_get(8)?,
            seq: row.try_get(9)?,
            head_hash: hash(row, 14)?,
            epoch: row.try_get(10)?,
            end,
        })
    }
}

impl Event {
    pub(super) fn read(row: &AnyRow) -> Result<Event, StoreError> {
        Ok(Event {
            seq: row.try_get(0)?,
            epoch: row.try_get(1)?,
            at_ms: row.try_get(2)?,
            body: row.try_get(3)?,
            hash: hash(row, 4)?,
        })
    }
}

pub(super) fn hash(row: &AnyRow, column: usize) -> Result<Hash, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map_err(|_| StoreError::Nonsense("a hash has 32 bytes"))
}

/// PostgreSQL cannot store NUL in a text while SQLite can: neither gets the chance.
pub(super) fn without_nul<'a>(texts: impl IntoIterator<Item = &'a str>) -> bool {
    texts.into_iter().all(|text| !text.as_bytes().contains(&0))
}

impl NewGame {
    pub(super) fn is_storable(&self) -> bool {
        let [one, two] = &self.players;
        let texts = [&self.id, &self.kind, &self.setup, &self.house];
        let players = [&one.id, &one.name, &two.id, &two.name];
        without_nul(texts.into_iter().chain(players).map(String::as_str))
    }
}

impl Append {
    pub(super) fn is_storable(&self) -> bool {
        let end = self.end.iter().flat_map(|end| {
            let ratings = end.ratings.iter().flat_map(|change| [&change.account, &change.kind]);
            let stats = end.stats.iter().flat_map(|change| [&change.account, &change.kind]);
            [&end.result, &end.reason].into_iter().chain(ratings).chain(stats)
        });
        let texts = std::iter::once(&self.game).chain(&self.bodies).chain(end);
        let next = self.end.iter().flat_map(|end| &end.next);
        without_nul(texts.map(String::as_str)) && next.into_iter().all(NewGame::is_storable)
    }
}
