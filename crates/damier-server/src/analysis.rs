//! What the computer thinks of games: of those that are over, position by position, one game at a time; and
//! advice for who plays against it. All of it is thought where computer players think, behind the referee's work.
//!
//! Analyses are kept in memory and forgotten after others: whoever asks again has them made again.

mod hint;

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use damier_engine::{Analyst, Course, Options, Step, Stop, blank_analysis};
use damier_rules::Record;
use damier_wire::web::{Analysis, AnalysisState};

use crate::app::App;
use crate::id::GameId;

pub(crate) use hint::Advisers;

/// For what the analyst remembers, in MiB.
const HASH: usize = 16;
/// So many analyses are kept, those that wait included.
const MOST_KEPT: usize = 200;
/// So many games may wait, and so many that were asked for from one address.
const MOST_WAITING: usize = 20;
const MOST_WAITING_FOR_ONE: usize = 4;
/// After so long the rest of a game is only glanced at.
const BUDGET: Duration = Duration::from_mins(1);

/// Every position of a game that is looked at is in memory: longer games are not.
pub(crate) const MOST_MOVES: usize = 2_000;

/// The analyses of this server.
#[derive(Debug, Default)]
pub(crate) struct Analyses {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    /// The oldest first.
    files: VecDeque<File>,
    /// Does somebody work on them?
    is_worked_on: bool,
}

/// A game, and what was found out about it.
#[derive(Debug)]
struct File {
    id: GameId,
    asked_from: IpAddr,
    analysis: Analysis,
    /// The game; nothing once somebody looks at it.
    work: Option<Record>,
}

/// Too many wait already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crowded;

impl Analyses {
    /// How far the analysis of a game is; nothing if nobody asked for it.
    pub(crate) fn of(&self, id: GameId) -> Option<Analysis> {
        self.lock().files.iter().find(|file| file.id == id).map(|file| file.analysis.clone())
    }

    /// Puts a game behind those that wait. The answer is whether somebody must begin to work.
    fn add(&self, file: File) -> Result<bool, Crowded> {
        let mut kept = self.lock();
        if kept.files.iter().any(|it| it.id == file.id) {
            return Ok(false);
        }
        let from_there = |it: &&File| it.waits() && it.asked_from == file.asked_from;
        if kept.files.iter().filter(|it| it.waits()).count() >= MOST_WAITING
            || kept.files.iter().filter(from_there).count() >= MOST_WAITING_FOR_ONE
        {
            return Err(Crowded);
        }
        while kept.files.len() >= MOST_KEPT {
            let done = |file: &File| file.analysis.state == AnalysisState::Done;
            let oldest = kept.files.iter().position(done).unwrap_or_default();
            kept.files.remove(oldest);
        }
        kept.files.push_back(file);
        Ok(!std::mem::replace(&mut kept.is_worked_on, true))
    }

    /// The next game to look at; nothing if all is done, and then somebody else must begin.
    fn next(&self) -> Option<(GameId, Record)> {
        let mut kept = self.lock();
        let waiting = kept.files.iter_mut().find(|file| file.waits());
        let next = waiting.and_then(|file| Some((file.id, file.work.take()?)));
        kept.is_worked_on = next.is_some();
        next
    }

    /// Writes down what was found out about a position.
    fn note(&self, id: GameId, step: Step) {
        let mut kept = self.lock();
        if let Some(file) = kept.files.iter_mut().find(|file| file.id == id) {
            step.note_in(&mut file.analysis);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl File {
    fn new(id: GameId, asked_from: IpAddr, record: Record) -> File {
        File { id, asked_from, analysis: blank_analysis(&record), work: Some(record) }
    }

    fn waits(&self) -> bool {
        self.work.is_some()
    }
}

impl App {
    /// Has a game analysed, unless it is already; how far that is.
    pub(crate) fn analyse(
        self: &Arc<Self>,
        id: GameId,
        record: Record,
        asked_from: IpAddr,
    ) -> Result<Option<Analysis>, Crowded> {
        if self.analyses.add(File::new(id, asked_from, record))? {
            let app = Arc::clone(self);
            tokio::spawn(async move {
                tokio::select! {
                    () = work(&app) => {},
                    () = app.closed() => {},
                }
            });
        }
        Ok(self.analyses.of(id))
    }
}

/// Looks at games until none waits.
async fn work(app: &App) {
    while let Some((id, record)) = app.analyses.next() {
        let kind = record.kind;
        let options = Options { hash: HASH, ..Options::default() };
        // Hundreds of moves are played again, which takes milliseconds.
        let prepare = move |_| Course::new(&record).zip(Analyst::new(kind, options));
        let prepared = app.thinkers.run(prepare).await.flatten();
        let Some((mut course, mut analyst)) = prepared else { continue };
        let begun = Instant::now();
        loop {
            let is_late = begun.elapsed() > BUDGET;
            let nodes = if is_late { Analyst::GLANCE } else { Analyst::usual_nodes(kind) };
            // Each position is a task of its own, so that the moves of computer players come in between.
            let look = move |_| {
                let step = course.step(&mut analyst, nodes, &Stop::default());
                (course, analyst, step)
            };
            let Some((rest, its, Some(step))) = app.thinkers.run(look).await else { break };
            (course, analyst) = (rest, its);
            app.analyses.note(id, step);
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::GameKind;

    use super::*;

    fn file(id: &str, from: [u8; 4]) -> File {
        let record = Record::new(GameKind::Chess, damier_rules::Setup::default());
        File::new(id.parse().unwrap(), from.into(), record)
    }

    fn id(number: usize) -> String {
        format!("game{number:06}")
    }

    #[test]
    fn one_address_cannot_take_all_places_and_all_addresses_not_more_than_there_are() {
        let analyses = Analyses::default();
        assert_eq!(analyses.add(file(&id(0), [10, 0, 0, 1])), Ok(true), "somebody must begin");
        for number in 1..MOST_WAITING_FOR_ONE {
            assert_eq!(analyses.add(file(&id(number), [10, 0, 0, 1])), Ok(false));
        }
        assert_eq!(analyses.add(file(&id(99), [10, 0, 0, 1])), Err(Crowded));
        for number in MOST_WAITING_FOR_ONE..MOST_WAITING {
            let from = [10, 0, 1, u8::try_from(number).unwrap()];
            assert_eq!(analyses.add(file(&id(number), from)), Ok(false));
        }
        assert_eq!(analyses.add(file(&id(99), [10, 0, 0, 9])), Err(Crowded));
    }

    #[test]
    fn the_oldest_are_forgotten_but_not_those_that_are_worked_on() {
        let analyses = Analyses::default();
        let from = [10, 0, 0, 1];
        let mut running = file(&id(0), from);
        running.analysis.state = AnalysisState::Running;
        running.work = None;
        analyses.lock().files.push_back(running);
        for number in 1..=MOST_KEPT {
            let mut done = file(&id(number), from);
            done.analysis.state = AnalysisState::Done;
            done.work = None;
            analyses.add(done).unwrap();
        }
        let known = |number| analyses.of(id(number).parse().unwrap()).is_some();
        assert!(known(0) && !known(1) && known(2) && known(MOST_KEPT));
        assert_eq!(analyses.lock().files.len(), MOST_KEPT);
    }
}
