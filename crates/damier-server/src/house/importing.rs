//! Games that were played elsewhere: read, judged and stored like any other, for whoever brings them. They
//! change no rating and no statistics.

use std::collections::BTreeMap;

use damier_referee::{Event, House};
use damier_rules::chess::pgn::{self, PgnError};
use damier_rules::{Record, RecordedMove};
use damier_words::{Message, ToMessage as _, msg};
use unicode_normalization::UnicodeNormalization as _;

use crate::app::App;
use crate::id::{AccountId, GameId, PlayerId, new_game_id};
use crate::room::rebuild;
use crate::store::{Append, End, Figures, NewGame, Player, StoreError};
use crate::uptime::wall_ms;

/// The most games of one text.
pub(crate) const MOST_GAMES: usize = 64;
/// The longest of them. Nobody has played a longer one.
const MOST_PLIES: usize = 2_000;
/// The most games that somebody may have brought.
const MOST_OF_ONE: i64 = 10_000;
/// What is kept of the tags of a game.
const MOST_TAGS: usize = 40;
const LONGEST_TAG: usize = 200;
const LONGEST_NAME: usize = 60;

/// What became of the games of a text.
#[derive(Debug, Default)]
pub(crate) struct Imported {
    pub(crate) games: Vec<GameId>,
    pub(crate) refused: Vec<Refused>,
}

/// A game that cannot be taken.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The line of the text where it begins.
    pub(crate) line: usize,
    pub(crate) why: Message,
}

/// Why nothing at all was taken.
#[derive(Debug)]
pub(crate) enum ImportError {
    /// There are too many games in the text.
    TooMany,
    /// Whoever brings them has brought too many before.
    Full,
    /// None of them can be taken; the first, and why.
    NoneGood(Refused),
    /// The store is away; nothing has happened.
    Busy,
}

impl From<StoreError> for ImportError {
    fn from(_: StoreError) -> ImportError {
        ImportError::Busy
    }
}

impl App {
    /// Stores the games of a PGN text in somebody's archive: all that can be read, at once.
    pub(crate) async fn import(
        &self,
        importer: AccountId,
        text: String,
    ) -> Result<Imported, ImportError> {
        let before = self.store.count_imported(PlayerId::Account(importer)).await?;
        let now = wall_ms();
        // Every move is judged: a long text takes a while.
        let read = tokio::task::spawn_blocking(move || read_all(&text, importer, now));
        let (games, mut refused) = read.await.map_err(|_| ImportError::Busy)??;
        if games.is_empty() {
            let line = 1;
            let why = msg!("pgn-empty");
            let first = if refused.is_empty() { Refused { line, why } } else { refused.remove(0) };
            return Err(ImportError::NoneGood(first));
        }
        if before.saturating_add(i64::try_from(games.len()).unwrap_or(i64::MAX)) > MOST_OF_ONE {
            return Err(ImportError::Full);
        }
        let ids = games.iter().map(|(game, _)| game.id).collect();
        self.store.import(games).await?;
        Ok(Imported { games: ids, refused })
    }
}

type Read = (Vec<(NewGame, Append<'static>)>, Vec<Refused>);

fn read_all(text: &str, importer: AccountId, now: i64) -> Result<Read, ImportError> {
    let (mut games, mut refused) = (Vec::new(), Vec::new());
    for (number, (line, text)) in pgn::split(text).enumerate() {
        if number == MOST_GAMES {
            return Err(ImportError::TooMany);
        }
        // Each a little older than the one before: lists have them in the order of the text.
        let at_ms = now - i64::try_from(number).unwrap_or(0);
        match read(text, line, importer, at_ms) {
            Ok(game) => games.push(game),
            Err(why) => refused.push(Refused { line, why }),
        }
    }
    Ok((games, refused))
}

fn read(
    text: &str,
    line: usize,
    importer: AccountId,
    now: i64,
) -> Result<(NewGame, Append<'static>), Message> {
    let record = Record::from_pgn(text).map_err(|error| {
        let line = error.line + line - 1;
        PgnError { line, ..error }.message()
    })?;
    if record.moves.len() > MOST_PLIES {
        return Err(msg!("api-import-too-long", most = MOST_PLIES));
    }
    let Some(outcome) = record.outcome else { return Err(msg!("api-import-unfinished")) };
    let player = |name: &str| Player::new(PlayerId::Nobody, plain(name, LONGEST_NAME));
    let start = NewGame {
        id: new_game_id(),
        kind: record.kind,
        setup: record.setup,
        series: None,
        house: House::default(),
        players: [player(&record.players.one), player(&record.players.two)],
        created_ms: now,
        tags: kept_tags(record.tags),
    };
    let moves = record.moves.iter().map(|it| (it.seat, it.spent_ms.unwrap_or(0)));
    let figures = Figures::new(start.kind, &start.setup, &start.players, moves);
    let events = events(record.moves, outcome);
    // What cannot be shown again is not kept.
    rebuild(&start, &events).map_err(|_| msg!("api-import-strange"))?;
    let (outcome, imported_by) = (Some(outcome), Some(importer));
    let append = Append {
        game: start.id,
        expected_seq: 0,
        epoch: 1,
        at_ms: now,
        events: events.into(),
        end: Some(Box::new(End { outcome, figures, imported_by, ..End::default() })),
    };
    Ok((start, append))
}

fn events(moves: Vec<RecordedMove>, outcome: damier_rules::Outcome) -> Vec<Event> {
    let event = |it: RecordedMove| Event::Moved {
        seat: it.seat,
        text: it.text,
        spent: it.spent_ms.unwrap_or(0),
    };
    let begun = std::iter::once(Event::Started);
    begun.chain(moves.into_iter().map(event)).chain([Event::Ended { outcome }]).collect()
}

/// Where a game comes from is kept, as far as it is worth it: one tag at least, which marks it.
fn kept_tags(tags: BTreeMap<String, String>) -> BTreeMap<String, String> {
    let short = |(name, value): (String, String)| (name, plain(&value, LONGEST_TAG));
    let fit = tags.into_iter().filter(|(name, _)| name.len() <= LONGEST_NAME);
    let mut kept: BTreeMap<String, String> = fit.take(MOST_TAGS).map(short).collect();
    kept.entry("Event".to_owned()).or_insert_with(|| "?".to_owned());
    kept
}

/// A text from elsewhere that can be shown: one line, nothing invisible, not too long.
fn plain(text: &str, most: usize) -> String {
    let is_hidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
    };
    let shown = text.chars().filter(|c| !is_hidden(*c)).take(4 * most).nfc().take(most);
    let shown = shown.collect::<String>().trim().to_owned();
    if shown.is_empty() { "?".to_owned() } else { shown }
}
