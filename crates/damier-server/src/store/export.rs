//! One game as a file that proves itself.
//!
//! Lines of JSON: the game with the hash that covers all of it, its events in order, and a last line with
//! the hash of all bytes before it. Nothing of a database is needed to check it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::chain::{Hash, hex, unhex};
use super::doubt::Doubt;
use super::error::StoreError;
use super::game::{StoredEvent, StoredGame};
use super::handle::Store;
use super::rows::{EndRow, EventRow, GameRow, PlayerRow, StartRow};
use super::verify::check;
use crate::id::GameId;

/// What an export holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// The game.
    pub game: StoredGame,
    /// Its events.
    pub events: Vec<StoredEvent>,
}

/// Why a file is not an export as we wrote it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// It does not end with its own hash.
    #[error("the file is not what was written: its last line does not fit the rest")]
    Changed,
    /// A line is not what it should be; the file was made by somebody else.
    #[error("line {line} is not a line of an export")]
    Line {
        /// Counted from 1.
        line: usize,
    },
    /// Its hashes are not those of its events.
    #[error("{0}")]
    Chain(Doubt),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    damier: u32,
    game: String,
    kind: String,
    setup: String,
    house: String,
    players: [PlayerRow; 2],
    created_ms: i64,
    seq: i64,
    epoch: i64,
    head: String,
    end: Option<EndRow>,
    /// The hash of how it began, if names were taken out of it since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    former: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventLine {
    seq: i64,
    epoch: i64,
    at_ms: i64,
    body: String,
}

/// The form of the lines.
const VERSION: u32 = 2;

impl Store {
    /// A game as a file, or `None` if there is no such game.
    pub async fn export(&self, id: GameId) -> Result<Option<Vec<u8>>, StoreError> {
        let id = id.as_str();
        let Some(game) = self.game_row(id).await? else { return Ok(None) };
        let mut events = self.event_rows(id, 0).await?;
        // The game may have gone on between the two questions, but events never change.
        events.retain(|event| event.seq <= game.seq);
        if usize::try_from(game.seq) != Ok(events.len()) {
            return Err(StoreError::Nonsense("a game has other events than it says"));
        }
        Ok(Some(write(game, events)))
    }
}

fn write(game: GameRow, events: Vec<EventRow>) -> Vec<u8> {
    let GameRow { start, seq, head_hash, epoch, end, former } = game;
    let StartRow { id, kind, setup, house, players, created_ms } = start;
    let line = GameLine {
        damier: VERSION,
        game: id,
        kind,
        setup,
        house,
        players,
        created_ms,
        seq,
        epoch,
        head: hex(&head_hash),
        end,
        former: former.as_ref().map(hex),
    };
    let mut bytes = Vec::new();
    put(&mut bytes, &line);
    for EventRow { seq, epoch, at_ms, body } in events {
        put(&mut bytes, &EventLine { seq, epoch, at_ms, body });
    }
    let last = last_line(&bytes);
    bytes.extend(last);
    bytes
}

fn put(bytes: &mut Vec<u8>, line: &impl Serialize) {
    serde_json::to_writer(&mut *bytes, line).expect("a Vec takes everything");
    bytes.push(b'\n');
}

fn last_line(before: &[u8]) -> Vec<u8> {
    let hash: Hash = Sha256::digest(before).into();
    format!("{{\"sha256\":\"{}\"}}\n", hex(&hash)).into_bytes()
}

/// Checks a file that [`Store::export`] wrote: any changed byte shows.
pub fn verify_export(bytes: &[u8]) -> Result<Export, ExportError> {
    // The last line always has the same length, and is compared byte by byte: it has one spelling.
    let length = last_line(b"").len();
    let at = bytes.len().checked_sub(length).ok_or(ExportError::Changed)?;
    let (before, last) = bytes.split_at(at);
    if last != last_line(before) {
        return Err(ExportError::Changed);
    }
    let mut lines = before.split_inclusive(|&byte| byte == b'\n');
    let game = lines.next().and_then(read_game).ok_or(ExportError::Line { line: 1 })?;
    let rows =
        (2..).zip(lines).map(|(line, text)| read_event(text).ok_or(ExportError::Line { line }));
    let rows: Vec<EventRow> = rows.collect::<Result<_, _>>()?;
    check(&game, &rows).map_err(ExportError::Chain)?;
    let events = (2..).zip(rows).map(|(line, row)| {
        row.read(game.start.id.as_str()).map_err(|_| ExportError::Line { line })
    });
    let events = events.collect::<Result<_, _>>()?;
    Ok(Export { game, events })
}

fn read_game(line: &[u8]) -> Option<StoredGame> {
    let line: GameLine = serde_json::from_slice(line).ok()?;
    if line.damier != VERSION {
        return None;
    }
    let GameLine { game: id, kind, setup, house, players, created_ms, .. } = line;
    let start = StartRow { id, kind, setup, house, players, created_ms };
    let GameLine { seq, epoch, end, .. } = line;
    let former = match line.former {
        Some(former) => Some(unhex(&former)?),
        None => None,
    };
    GameRow { start, seq, head_hash: unhex(&line.head)?, epoch, end, former }.read().ok()
}

fn read_event(line: &[u8]) -> Option<EventRow> {
    let EventLine { seq, epoch, at_ms, body } = serde_json::from_slice(line).ok()?;
    Some(EventRow { seq, epoch, at_ms, body })
}
