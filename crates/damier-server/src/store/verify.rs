//! Recomputing every hash that is stored, and comparing what is there with the journal.

mod accounts;
mod tournaments;

use damier_referee::Event;
use tokio::task::JoinSet;

use super::chain::{self, hex};
use super::doubt::{Doubt, Flaw, Report};
use super::error::{BadGame, StoreError};
use super::game::StoredGame;
use super::handle::Store;
use super::journal::{Entry, Ledger, What, anonymised_body};
use super::rows::{EventRow, end_words};

/// Whether the events of a game are one.
pub(crate) type Judge = fn(&StoredGame, &[Event]) -> Result<(), String>;

/// Recomputes the hashes of every stored game. `progress` hears the number of games done.
pub async fn verify(store: &Store, progress: impl FnMut(u64)) -> Result<Report, StoreError> {
    verify_with(store, |_, _| Ok(()), progress).await
}

/// The same, and asks `judge` about each game that adds up.
pub(crate) async fn verify_with(
    store: &Store,
    judge: Judge,
    progress: impl FnMut(u64),
) -> Result<Report, StoreError> {
    let mut report = Report::default();
    verify_journal(store, &mut report.flaws).await?;
    let since = store.journal_since().await?;
    let told = Told { since, has_figures: store.has_figures().await };
    verify_games(store, judge, told, &mut report, progress).await?;
    accounts::verify(store, since, &mut report.flaws).await?;
    tournaments::verify(store, &mut report.flaws).await?;
    let mut flaws = |all: Vec<String>, what: Doubt| {
        report.flaws.extend(all.into_iter().map(|of| Flaw { of, what: what.clone() }));
    };
    flaws(store.strays().await?, Doubt::Stray);
    flaws(store.vanished_games().await?, Doubt::Gone);
    flaws(store.vanished_accounts().await?, Doubt::Gone);
    flaws(store.vanished_tournaments().await?, Doubt::Gone);
    Ok(report)
}

/// The journal is whole, and goes on from where it was when the file beside the database was written.
async fn verify_journal(store: &Store, flaws: &mut Vec<Flaw>) -> Result<(), StoreError> {
    let mut flaw = |what| flaws.push(Flaw { of: String::new(), what });
    for ledger in store.ledgers().await? {
        let mut read = Ledger { entries: 0, head: [0; 32], ..ledger.clone() };
        let anchor = store.anchor().filter(|anchor| anchor.identity == ledger.identity);
        let mut is_anchored = anchor.is_none_or(|anchor| anchor.entries == 0);
        // A server may be writing: what comes after the head that we know is not ours to judge.
        while read.entries < ledger.entries {
            let page = store.entries(ledger.id, read.entries).await?;
            if page.is_empty() {
                break;
            }
            for (number, entry) in page {
                if number != read.entries + 1 || read.entries == ledger.entries {
                    break;
                }
                read = Ledger { commits: ledger.commits, ..read.after(&[entry]) };
                is_anchored |=
                    anchor.is_some_and(|it| (it.entries, it.head) == (read.entries, read.head));
            }
        }
        if (read.entries, read.head) != (ledger.entries, ledger.head) {
            flaw(Doubt::Journal);
        } else if anchor.is_some_and(|anchor| anchor.commits > ledger.commits) {
            flaw(Doubt::Behind);
        } else if !is_anchored {
            flaw(Doubt::Journal);
        }
    }
    Ok(())
}

/// What else is told of games.
#[derive(Clone, Copy)]
struct Told {
    /// Since when the journal knows them.
    since: Option<i64>,
    /// Are there rows for their seats?
    has_figures: bool,
}

/// Games, each with the number of its events or what is wrong with it.
type Found = Vec<(String, Result<u64, Doubt>)>;

/// Every game, by as many tasks at once as there are processors.
async fn verify_games(
    store: &Store,
    judge: Judge,
    told: Told,
    report: &mut Report,
    mut progress: impl FnMut(u64),
) -> Result<(), StoreError> {
    let most = std::thread::available_parallelism().map_or(1, usize::from);
    let mut tasks: JoinSet<Result<Found, StoreError>> = JoinSet::new();
    let mut last = String::new();
    let mut is_last = false;
    loop {
        while !is_last && tasks.len() < most {
            let ids = store.ids(&last).await?;
            let Some(id) = ids.last() else {
                is_last = true;
                break;
            };
            last.clone_from(id);
            tasks.spawn(verify_page(store.clone(), judge, told, ids));
        }
        let Some(done) = tasks.join_next().await else { break };
        for (of, found) in done.expect("looking at games does not panic")? {
            report.games += 1;
            match found {
                Ok(events) => report.events += events,
                Err(what) => report.flaws.push(Flaw { of, what }),
            }
        }
        progress(report.games);
    }
    // In the order of their ids, whichever task was first.
    report.flaws.sort_by(|one, two| one.of.cmp(&two.of));
    Ok(())
}

async fn verify_page(
    store: Store,
    judge: Judge,
    told: Told,
    ids: Vec<String>,
) -> Result<Found, StoreError> {
    let mut found = Vec::with_capacity(ids.len());
    for id in ids {
        let mut looked = verify_game(&store, judge, told, &id).await;
        if matches!(looked, Ok(Err(Doubt::Changed))) {
            // An account may have been deleted between two questions.
            looked = verify_game(&store, judge, told, &id).await;
        }
        let events = match looked {
            // The database is away: that says nothing about the game.
            Err(StoreError::Busy) => return Err(StoreError::Busy),
            Err(error) => Err(Doubt::Unreadable(explain(&error))),
            Ok(found) => found,
        };
        found.push((id, events));
    }
    Ok(found)
}

/// How many events a game has, or what is wrong with it.
async fn verify_game(
    store: &Store,
    judge: Judge,
    told: Told,
    id: &str,
) -> Result<Result<u64, Doubt>, StoreError> {
    let Some(row) = store.game_row(id).await? else { return Ok(Err(Doubt::Unfound)) };
    let anonymised = row.former.map(|former| anonymised_body(&former, &chain::start(&row.start)));
    let game = row.read()?;
    if game.start.id.as_str() != id {
        return Ok(Err(Doubt::Unfound));
    }
    let mut rows = store.event_rows(id, 0).await?;
    // It may have gone on since it was read.
    rows.retain(|row| row.seq <= game.seq);
    if let Err(doubt) = check(&game, &rows) {
        return Ok(Err(doubt));
    }
    if told.has_figures && !store.agrees(&game).await? {
        return Ok(Err(Doubt::Figures));
    }
    let is_noted = told.since.is_some_and(|since| game.start.created_ms >= since);
    if is_noted || anonymised.is_some() {
        let entries = store.entries_about(id).await?;
        if !last_bodies(&entries, What::Anonymised).any(|last| last == anonymised.as_deref()) {
            return Ok(Err(Doubt::Changed));
        }
        if !is_noted {
            return Ok(judge_rows(&game, rows, judge));
        }
        let has =
            |what, hash| entries.iter().any(|(_, it)| it.what == what && it.body == hex(&hash));
        let is_known = has(What::Made, game.start_hash)
            && (game.end.is_none() || has(What::Ended, game.head_hash));
        if !is_known {
            return Ok(Err(Doubt::Unknown));
        }
    }
    Ok(judge_rows(&game, rows, judge))
}

/// What the last entry of a kind says, in each ledger that has one: servers that share a database have one
/// each, whose order among each other nobody knows. Nothing if there is none at all.
fn last_bodies(entries: &[(i64, Entry)], what: What) -> impl Iterator<Item = Option<&str>> {
    let of_kind: Vec<_> = entries.iter().filter(|(_, entry)| entry.what == what).collect();
    let is_last = |at: usize| of_kind.get(at + 1).is_none_or(|next| next.0 != of_kind[at].0);
    let last: Vec<_> = (0..of_kind.len())
        .filter(|&at| is_last(at))
        .map(|at| Some(of_kind[at].1.body.as_str()))
        .collect();
    let none = last.is_empty().then_some(None);
    last.into_iter().chain(none)
}

fn judge_rows(game: &StoredGame, rows: Vec<EventRow>, judge: Judge) -> Result<u64, Doubt> {
    let events = rows.into_iter().map(|row| Ok(row.read(game.start.id.as_str())?.event));
    let events: Vec<Event> =
        events.collect::<Result<_, _>>().map_err(|error: BadGame| Doubt::Unreadable(error.why))?;
    judge(game, &events).map_err(Doubt::Unplayable)?;
    Ok(events.len() as u64)
}

fn explain(error: &StoreError) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// Whether a game's row and its events belong together.
pub(super) fn check(game: &StoredGame, events: &[EventRow]) -> Result<(), Doubt> {
    let mut hash = game.start_hash;
    let (mut seq, mut epoch) = (0, 0);
    for event in events {
        seq += 1;
        if event.seq != seq {
            return Err(Doubt::EventMissing);
        }
        // Ownership only ever moves on.
        if event.epoch < epoch || event.epoch > game.epoch {
            return Err(Doubt::Owner);
        }
        epoch = event.epoch;
        hash = chain::event(&hash, game.start.id.as_str(), seq, event.at_ms, &event.body);
    }
    if game.seq != seq {
        return Err(Doubt::EventsMissing);
    }
    if let Some(end) = &game.end {
        hash = chain::end(&hash, end_words(end.outcome), end.ended_ms);
    }
    if game.head_hash == hash { Ok(()) } else { Err(Doubt::Changed) }
}
