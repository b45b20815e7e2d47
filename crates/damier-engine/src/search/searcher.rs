//! The engine: a task becomes a search, by one thread or several.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{self, Builder, Scope};

use damier_rules::Playthrough;

use super::Searchable;
use super::order::Lore;
use super::root::Root;
use super::table::Table;
use super::worker::{Here, Shared, Worker};
use crate::{Engine, Known, Options, Task, Thought};

/// The engine of a game that hides nothing.
pub struct Searcher<G: Searchable> {
    table: Table,
    /// Of each thread.
    lore: Vec<Lore>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Searchable> fmt::Debug for Searcher<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher").field("game", &G::KIND).finish_non_exhaustive()
    }
}

impl<G: Searchable> Searcher<G> {
    /// An engine that has seen nothing yet.
    #[must_use]
    pub fn new(options: Options) -> Searcher<G> {
        let lore = (0..options.threads.max(1)).map(|_| Lore::new(G::TRACKS)).collect();
        Searcher { table: Table::new(options.hash), lore, game: std::marker::PhantomData }
    }

    /// Searches a position; `past` are the repetition keys of it and of those before it.
    pub fn search(
        &mut self,
        game: &G,
        past: &[u128],
        moves: &[G::Move],
        task: &Task<'_>,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        moves.first()?;
        self.table.grow_older();
        let threads = u64::try_from(self.lore.len()).unwrap_or(1);
        let shared = Shared {
            table: &self.table,
            limits: &task.limits,
            most_nodes: task.limits.nodes.map_or(u64::MAX, |nodes| nodes / threads),
            over: AtomicBool::new(false),
            others: AtomicU64::new(0),
        };
        let mut keys: Vec<u64> = past.iter().map(|&key| G::key_of(key)).collect();
        keys.pop(); // The root itself.
        let root = || {
            let here = Here { game, key: game.key(), checked: game.in_check() };
            let mut root = Root::new(here, moves, task.lines);
            root.depth = task.limits.depth.unwrap_or(u32::MAX);
            root
        };
        let claims = !game.is_spent();
        let (first, others) = self.lore.split_first_mut()?;
        thread::scope(|scope| {
            for lore in others {
                let (keys, shared, root) = (keys.clone(), &shared, &root);
                let help = move || {
                    let mut worker = Worker::new(shared, lore, keys, claims, false);
                    let mut root = root();
                    root.depth = u32::MAX;
                    worker.deepen(&mut root, &mut |_| ());
                };
                if !spawn(scope, Builder::new(), help) {
                    break;
                }
            }
            let over = Over(&shared.over);
            let mut worker = Worker::new(&shared, first, keys, claims, true);
            let mut root = root();
            root.waited_for = task.limits.enough.is_some() || task.limits.deadline.is_some();
            let mut depth = 0;
            worker.deepen(&mut root, &mut |thought| {
                depth = thought.depth;
                report(thought);
            });
            drop(over);
            Some(worker.thought(&root, depth))
        })
    }
}

/// Tells the other threads that the search is over, even if it panics: the scope waits for them.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Starts a thread, unless the system has none left: then fewer search, and that is all.
fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    thread: Builder,
    work: impl FnOnce() + Send + 'scope,
) -> bool {
    thread.spawn_scoped(scope, work).is_ok()
}

impl<G: Searchable> Engine for Searcher<G> {
    fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Known::Open(game) = task.known else { return None };
        let play = game.as_any().downcast_ref::<Playthrough<G>>()?;
        let mut moves = play.legal_moves(task.seat);
        if !task.among.is_empty() {
            moves.retain(|m| task.among.contains(&m.to_string()));
        }
        self.search(play.game(), play.occurred(), &moves, task, report)
    }

    fn forget(&mut self) {
        self.table.clear();
        self.lore.iter_mut().for_each(Lore::clear);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use damier_rules::chess::Chess;
    use damier_rules::{GameKind, Seat, Setup, new_game};

    use super::*;
    use crate::Limits;

    #[test]
    fn a_thread_that_cannot_be_had_is_done_without() {
        let much = Builder::new().stack_size(1 << 60);
        assert!(!thread::scope(|scope| spawn(scope, much, || ())));
        assert!(thread::scope(|scope| spawn(scope, Builder::new(), || ())));
    }

    #[test]
    fn a_panic_leaves_no_thread_behind() {
        let game = new_game(GameKind::Chess, &Setup::default()).unwrap();
        let mut searcher = Searcher::<Chess>::new(Options { hash: 1, threads: 2 });
        let (known, limits) = (Known::Open(&*game), Limits::default());
        let endless = Task { known, seat: Seat::One, among: &[], limits, lines: 1, seed: 0 };
        let search = AssertUnwindSafe(|| searcher.think(&endless, &mut |_| panic!("on purpose")));
        assert!(catch_unwind(search).is_err());
    }
}
