//! Recomputing every hash that is stored.

use damier_referee::Event;

use super::chain;
use super::error::{BadGame, StoreError};
use super::game::StoredGame;
use super::handle::Store;
use super::rows::{EventRow, end_words};

/// Games go on while we look: one that does not add up is read again before it is called broken.
const TRIES: usize = 3;

/// What [`verify`] found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Games looked at.
    pub games: u64,
    /// Their events.
    pub events: u64,
    /// What does not add up; empty if all is well.
    pub flaws: Vec<Flaw>,
}

/// A game that is not what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// Which.
    pub game: String,
    /// What does not add up.
    pub what: String,
}

/// Recomputes the hashes of every stored game. `progress` hears the number of games done.
pub async fn verify(store: &Store, progress: impl FnMut(u64)) -> Result<Report, StoreError> {
    verify_with(store, |_, _| Ok(()), progress).await
}

/// The same, and asks `judge` about each game that adds up.
pub(crate) async fn verify_with(
    store: &Store,
    judge: impl Fn(&StoredGame, &[Event]) -> Result<(), String>,
    mut progress: impl FnMut(u64),
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    let mut last = String::new();
    loop {
        let ids = store.ids(&last).await?;
        let Some(id) = ids.last() else { break };
        last.clone_from(id);
        for id in ids {
            match verify_game(store, &judge, &id).await? {
                Ok(events) => report.events += events,
                Err(what) => report.flaws.push(Flaw { game: id, what }),
            }
            report.games += 1;
        }
        progress(report.games);
    }
    for game in store.strays().await? {
        report.flaws.push(Flaw { game, what: "events without a game".to_owned() });
    }
    Ok(report)
}

/// How many events a game has, or what is wrong with it.
async fn verify_game(
    store: &Store,
    judge: impl Fn(&StoredGame, &[Event]) -> Result<(), String>,
    id: &str,
) -> Result<Result<u64, String>, StoreError> {
    let mut found = Ok(0);
    for _ in 0..TRIES {
        found = match read(store, id).await {
            Ok(Some((game, events))) if game.start.id.as_str() == id => {
                let adds_up = check(&game, &events).map_err(str::to_owned);
                adds_up.and_then(|()| judge_rows(&game, events, &judge))
            }
            Ok(_) => Err("its row cannot be found by its id".to_owned()),
            // The database is away: that says nothing about the game.
            Err(StoreError::Busy) => return Err(StoreError::Busy),
            Err(error) => Err(explain(&error)),
        };
        if found.is_ok() {
            break;
        }
    }
    Ok(found)
}

async fn read(store: &Store, id: &str) -> Result<Option<(StoredGame, Vec<EventRow>)>, StoreError> {
    let Some(game) = store.game_row(id).await? else { return Ok(None) };
    Ok(Some((game.read()?, store.event_rows(id, 0).await?)))
}

fn judge_rows(
    game: &StoredGame,
    rows: Vec<EventRow>,
    judge: impl Fn(&StoredGame, &[Event]) -> Result<(), String>,
) -> Result<u64, String> {
    let events = rows.into_iter().map(|row| Ok(row.read(game.start.id.as_str())?.event));
    let events: Vec<Event> =
        events.collect::<Result<_, _>>().map_err(|error: BadGame| error.why)?;
    judge(game, &events)?;
    Ok(events.len() as u64)
}

fn explain(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Whether a game's row and its events belong together.
pub(super) fn check(game: &StoredGame, events: &[EventRow]) -> Result<(), &'static str> {
    let mut hash = game.start_hash;
    let (mut seq, mut epoch) = (0, 0);
    for event in events {
        seq += 1;
        if event.seq != seq {
            return Err("an event is missing");
        }
        // Ownership only ever moves on.
        if event.epoch < epoch || event.epoch > game.epoch {
            return Err("an event has an impossible owner");
        }
        epoch = event.epoch;
        hash = chain::event(&hash, game.start.id.as_str(), seq, event.at_ms, &event.body);
        if event.hash != hash {
            return Err("an event is not the one that was written");
        }
    }
    if game.seq != seq {
        return Err("the last events are missing");
    }
    if let Some(end) = &game.end {
        hash = chain::end(&hash, end_words(end.outcome), end.ended_ms);
    }
    if game.head_hash != hash {
        return Err("its end is not the one that was written");
    }
    Ok(())
}
