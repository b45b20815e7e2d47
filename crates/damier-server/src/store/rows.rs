//! Rows as they are on disk, and what they mean. Nobody outside of the store sees these texts.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::str::FromStr;

use damier_referee::{Event, Series};
use damier_rules::{Outcome, Setup, Verdict};
use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::chain::{self, Hash};
use super::error::{BadGame, StoreError};
use super::game::{Ended, NewGame, Player, StoredEvent, StoredGame};
use crate::id::PlayerId;

/// A row of `game_start`. Its texts go into the first hash, so they are kept as they were written.
#[derive(Debug)]
pub(super) struct StartRow {
    pub(super) id: String,
    pub(super) kind: String,
    pub(super) setup: String,
    pub(super) house: String,
    pub(super) players: [PlayerRow; 2],
    pub(super) created_ms: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerRow {
    pub(super) id: String,
    pub(super) name: String,
}

/// A row of `game`, with its start.
#[derive(Debug)]
pub(super) struct GameRow {
    pub(super) start: StartRow,
    pub(super) seq: i64,
    pub(super) head_hash: Hash,
    pub(super) epoch: i64,
    pub(super) end: Option<EndRow>,
    /// The hash of how it began, if names were taken out of it since.
    pub(super) former: Option<Hash>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndRow {
    pub(super) result: String,
    pub(super) reason: String,
    pub(super) ended_ms: i64,
}

/// Something that happened in a tournament. The first, 0, is that it was announced: who made it, and its plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HappenedRow {
    pub(super) seq: i64,
    pub(super) at_ms: i64,
    pub(super) who: String,
    pub(super) why: String,
    pub(super) body: String,
}

/// An event as it is stored: a line of its game's log.
#[derive(Debug)]
pub(super) struct EventRow {
    pub(super) seq: i64,
    pub(super) epoch: i64,
    pub(super) at_ms: i64,
    pub(super) body: String,
}

/// How a game began, in one text.
#[derive(Serialize, Deserialize)]
struct StoredSetup {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<Series>,
    /// Of the first and the second player; not there if neither has one.
    #[serde(default, skip_serializing_if = "is_unrated")]
    ratings: [Option<u32>; 2],
    /// Of a game of a tournament, or one that was played elsewhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
}

fn is_unrated(ratings: &[Option<u32>; 2]) -> bool {
    *ratings == [None; 2]
}

/// What a game has for a result that was called off.
const ABORTED: (&str, &str) = ("*", "aborted");

/// How a game ended, in two words.
pub(super) fn end_words(outcome: Option<Outcome>) -> (&'static str, &'static str) {
    outcome.map_or(ABORTED, |Outcome { verdict, reason }| (verdict.token(), reason.token()))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON")
}

impl StartRow {
    pub(super) fn new(game: &NewGame) -> StartRow {
        let Setup { position, options, .. } = game.setup.clone();
        let player =
            |player: &Player| PlayerRow { id: player.id.to_string(), name: player.name.clone() };
        let ratings = game.players.each_ref().map(|player| player.rating);
        let (series, tags) = (game.series.clone(), game.tags.clone());
        StartRow {
            id: game.id.to_string(),
            kind: game.kind.id().to_owned(),
            setup: json(&StoredSetup { position, options, series, ratings, tags }),
            house: json(&game.house),
            players: game.players.each_ref().map(player),
            created_ms: game.created_ms,
        }
    }

    pub(super) fn read(self) -> Result<NewGame, BadGame> {
        let StoredSetup { position, options, series, ratings, tags } =
            serde_json::from_str(&self.setup).map_err(|error| self.bad("setup", &error))?;
        let [one, two] = &self.players;
        Ok(NewGame {
            id: self.parse("id", &self.id)?,
            kind: self.parse("kind", &self.kind)?,
            setup: Setup { position, options, ..Setup::default() },
            series,
            house: serde_json::from_str(&self.house).map_err(|error| self.bad("house", &error))?,
            players: [
                self.player("first player", one, ratings[0])?,
                self.player("second player", two, ratings[1])?,
            ],
            created_ms: self.created_ms,
            tags,
        })
    }

    /// What a tag of it says.
    pub(super) fn tag(&self, name: &str) -> Option<String> {
        let setup: StoredSetup = serde_json::from_str(&self.setup).ok()?;
        setup.tags.get(name).cloned()
    }

    fn player(&self, which: &str, row: &PlayerRow, rating: Option<u32>) -> Result<Player, BadGame> {
        Ok(Player { rating, ..Player::new(self.parse::<PlayerId>(which, &row.id)?, &row.name) })
    }

    fn parse<T: FromStr<Err: fmt::Display>>(&self, what: &str, text: &str) -> Result<T, BadGame> {
        text.parse().map_err(|error| self.bad(what, &error))
    }

    fn bad(&self, what: &str, why: &dyn fmt::Display) -> BadGame {
        BadGame { game: self.id.clone(), why: format!("its {what}: {why}") }
    }
}

impl GameRow {
    /// A row selected with `select_games!`.
    pub(super) fn select(row: &AnyRow) -> Result<GameRow, StoreError> {
        let ended_ms: Option<i64> = row.try_get(13)?;
        let end = match ended_ms {
            None => None,
            Some(ended_ms) => {
                Some(EndRow { result: row.try_get(11)?, reason: row.try_get(12)?, ended_ms })
            }
        };
        let start = StartRow {
            id: row.try_get(0)?,
            kind: row.try_get(1)?,
            setup: row.try_get(2)?,
            house: row.try_get(3)?,
            players: [
                PlayerRow { id: row.try_get(4)?, name: row.try_get(5)? },
                PlayerRow { id: row.try_get(6)?, name: row.try_get(7)? },
            ],
            created_ms: row.try_get(8)?,
        };
        let (seq, epoch, head_hash) = (row.try_get(9)?, row.try_get(10)?, hash(row, 14)?);
        let former = match row.try_get::<Option<Vec<u8>>, _>(15)? {
            Some(_) => Some(hash(row, 15)?),
            None => None,
        };
        Ok(GameRow { start, seq, head_hash, epoch, end, former })
    }

    pub(super) fn read(self) -> Result<StoredGame, BadGame> {
        let GameRow { start, seq, head_hash, epoch, end, former } = self;
        let end = match end {
            None => None,
            Some(end) => Some(end.read().ok_or_else(|| start.bad("end", &end.result))?),
        };
        let start_hash = former.unwrap_or_else(|| chain::start(&start));
        Ok(StoredGame { start: start.read()?, start_hash, seq, head_hash, epoch, end })
    }
}

impl EndRow {
    fn read(&self) -> Option<Ended> {
        let words = (self.result.as_str(), self.reason.as_str());
        let outcome = if words == ABORTED {
            None
        } else {
            let verdict = Verdict::from_token(&self.result)?;
            Some(Outcome { verdict, reason: self.reason.parse().ok()? })
        };
        Some(Ended { outcome, ended_ms: self.ended_ms })
    }
}

impl EventRow {
    /// What is stored of an event.
    pub(super) fn body(event: &Event) -> String {
        json(event)
    }

    /// The line of an event. What it says is JSON, which has no line breaks of its own.
    pub(super) fn write(into: &mut String, epoch: i64, at_ms: i64, body: &str) {
        writeln!(into, "{epoch} {at_ms} {body}").expect("a String takes all");
    }

    /// Some lines, the first of them being event `seq`.
    pub(super) fn read_lines(text: &str, seq: i64) -> Result<Vec<EventRow>, StoreError> {
        let nonsense = StoreError::Nonsense("a log has a line that is no event");
        let rows = (seq..).zip(text.lines()).map(|(seq, line)| {
            let (epoch, rest) = line.split_once(' ')?;
            let (at_ms, body) = rest.split_once(' ')?;
            let (epoch, at_ms) = (epoch.parse().ok()?, at_ms.parse().ok()?);
            Some(EventRow { seq, epoch, at_ms, body: body.to_owned() })
        });
        rows.collect::<Option<_>>().ok_or(nonsense)
    }

    /// What it says, in a game that is named if it says nothing.
    pub(super) fn read(self, game: &str) -> Result<StoredEvent, BadGame> {
        let EventRow { seq, epoch, at_ms, body } = self;
        match serde_json::from_str(&body) {
            Ok(event) => Ok(StoredEvent { seq, epoch, at_ms, event }),
            Err(error) => {
                let why = format!("its event {seq}: {error}");
                Err(BadGame { game: game.to_owned(), why })
            }
        }
    }
}

pub(super) fn hash(row: &AnyRow, column: usize) -> Result<Hash, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map_err(|_| StoreError::Nonsense("a hash has 32 bytes"))
}

/// An id that we wrote.
pub(super) fn id<T: FromStr>(row: &AnyRow, column: usize) -> Result<T, StoreError> {
    let text: String = row.try_get(column)?;
    text.parse().map_err(|_| StoreError::Nonsense("an id has another form"))
}

/// PostgreSQL cannot store NUL in a text while SQLite can: neither gets the chance.
pub(super) fn without_nul<'a>(texts: impl IntoIterator<Item = &'a str>) -> bool {
    texts.into_iter().all(|text| !text.as_bytes().contains(&0))
}
