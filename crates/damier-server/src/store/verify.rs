//! Recomputing every hash that is stored.

use super::chain;
use super::error::StoreError;
use super::handle::Store;
use super::rows::{Event, Game};

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
    judge: impl Fn(&Game, &[Event]) -> Result<(), String>,
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
    judge: impl Fn(&Game, &[Event]) -> Result<(), String>,
    id: &str,
) -> Result<Result<u64, String>, StoreError> {
    let mut found = Ok(0);
    for _ in 0..TRIES {
        found = match read(store, id).await {
            Ok((Some(game), events)) if game.id == id => {
                let adds_up = check(&game, &events).map_err(str::to_owned);
                adds_up.and_then(|()| judge(&game, &events)).map(|()| events.len() as u64)
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

async fn read(store: &Store, id: &str) -> Result<(Option<Game>, Vec<Event>), StoreError> {
    Ok((store.game(id).await?, store.events(id, 0).await?))
}

fn explain(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Whether a game's row and its events belong together.
pub(crate) fn check(game: &Game, events: &[Event]) -> Result<(), &'static str> {
    let mut hash = chain::start(&game.beginning());
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
        hash = chain::event(&hash, &game.id, seq, event.at_ms, &event.body);
        if event.hash != hash {
            return Err("an event is not the one that was written");
        }
    }
    if game.seq != seq {
        return Err("the last events are missing");
    }
    if let Some(end) = &game.end {
        hash = chain::end(&hash, &end.result, &end.reason, end.ended_ms);
    }
    if game.head_hash != hash {
        return Err("its end is not the one that was written");
    }
    Ok(())
}
