//! The engine: a task becomes a search, by one thread or several.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

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
                scope.spawn(move || {
                    let mut worker = Worker::new(shared, lore, keys, claims, false);
                    let mut root = root();
                    root.depth = u32::MAX;
                    worker.deepen(&mut root, &mut |_| ());
                });
            }
            let mut worker = Worker::new(&shared, first, keys, claims, true);
            let mut root = root();
            root.waited_for = task.limits.enough.is_some() || task.limits.deadline.is_some();
            let mut depth = 0;
            worker.deepen(&mut root, &mut |thought| {
                depth = thought.depth;
                report(thought);
            });
            shared.over.store(true, Relaxed);
            Some(worker.thought(&root, depth))
        })
    }
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
