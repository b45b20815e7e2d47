//! What one thread of a search carries along.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::Searchable;
use super::order::{Choice, Lore, Way};
use super::searchable::End;
use super::table::Table;
use super::value::{MAX_PLY, lost, won};
use crate::Limits;

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a> {
    pub(super) table: &'a Table,
    pub(super) limits: &'a Limits,
    /// Each thread may look at so many positions.
    pub(super) most_nodes: u64,
    /// The first thread has its answer.
    pub(super) over: AtomicBool,
    /// What the other threads have looked at.
    pub(super) others: AtomicU64,
}

/// A position on the way, and what is tried there.
#[derive(Debug)]
pub(super) struct Frame<G: Searchable> {
    pub(super) choices: Vec<Choice<G::Move>>,
    pub(super) tried: Vec<Choice<G::Move>>,
    /// How the best line goes on from here.
    pub(super) line: Vec<G::Move>,
    pub(super) killers: [u16; 2],
    pub(super) evaluation: i32,
    /// The track of the move made here.
    pub(super) track: Option<usize>,
    /// A move that is left out, to see how good the others are.
    pub(super) without: u16,
}

/// A position to be searched.
#[derive(Debug)]
pub(super) struct Here<'g, G> {
    pub(super) game: &'g G,
    pub(super) key: u64,
    pub(super) checked: bool,
}

/// What is asked about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
}

impl Goal {
    pub(super) fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// One thread of a search.
pub(super) struct Worker<'a, G: Searchable> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) lore: &'a mut Lore,
    pub(super) frames: Vec<Frame<G>>,
    pub(super) memory: G::Memory,
    /// The keys of the past and of the way to here.
    pub(super) keys: Vec<u64>,
    pub(super) moves: Vec<G::Move>,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    /// The time is up: scores are of no use any more.
    pub(super) ended: bool,
    /// Draws that somebody must claim count as draws, unless nobody has claimed one at the root.
    pub(super) claims: bool,
    is_first: bool,
    told: u64,
}

impl<'a, G: Searchable> Worker<'a, G> {
    pub(super) fn new(
        shared: &'a Shared<'a>,
        lore: &'a mut Lore,
        past: Vec<u64>,
        claims: bool,
        is_first: bool,
    ) -> Worker<'a, G> {
        let frame = |_| Frame {
            choices: Vec::new(),
            tried: Vec::new(),
            line: Vec::new(),
            killers: [0; 2],
            evaluation: 0,
            track: None,
            without: 0,
        };
        Worker {
            shared,
            lore,
            frames: (0..=MAX_PLY + 1).map(frame).collect(),
            memory: G::Memory::default(),
            keys: past,
            moves: Vec::new(),
            nodes: 0,
            deepest: 0,
            ended: false,
            claims,
            is_first,
            told: 0,
        }
    }

    /// All positions that were looked at.
    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.shared.others.load(Relaxed)
    }

    /// Counts a position, unless the search must end.
    pub(super) fn enter(&mut self, ply: usize) -> bool {
        if self.ended || self.nodes >= self.shared.most_nodes {
            self.ended = true;
            return false;
        }
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.nodes.is_multiple_of(1024) {
            self.ended = self.must_end();
        }
        !self.ended
    }

    fn must_end(&mut self) -> bool {
        if self.is_first {
            return self.shared.limits.reached(0);
        }
        self.shared.others.fetch_add(self.nodes - self.told, Relaxed);
        self.told = self.nodes;
        self.shared.over.load(Relaxed)
    }

    /// The score of an end that has come without looking at the moves.
    pub(super) fn end_here(&self, here: &Here<'_, G>, ply: usize) -> Option<i32> {
        if let Some(end) = here.game.settled() {
            return Some(score_of(end, ply));
        }
        if self.is_repeated(here) {
            return Some(0);
        }
        let spent = self.claims && here.game.is_spent();
        (spent && (!here.checked || can_move(here.game))).then_some(0)
    }

    /// Was the position on the way here, or in the past?
    fn is_repeated(&self, here: &Here<'_, G>) -> bool {
        let back = here.game.reversible().min(self.keys.len());
        // What was two plies ago cannot be back: both players would have to undo a move at once.
        (4..=back).step_by(2).any(|plies| self.keys[self.keys.len() - plies] == here.key)
    }

    /// Puts the legal moves of a position into its frame, in the order they are to be tried.
    pub(super) fn list_moves(&mut self, here: &Here<'_, G>, ply: usize, way: &Way, noisy: bool) {
        let game = here.game;
        self.moves.clear();
        if noisy {
            game.noisy_moves(&mut self.moves);
        } else {
            game.legal_moves(way.seat, &mut self.moves);
        }
        let choices = &mut self.frames[ply].choices;
        choices.clear();
        choices.extend(self.moves.iter().map(|&m| Choice {
            m,
            code: G::code(m),
            rank: 0,
            noise: game.noise(m),
        }));
        self.lore.rank(game, way, choices);
    }

    pub(super) fn way(&self, here: &Here<'_, G>, ply: usize, best: u16) -> Way {
        let track = |back: usize| ply.checked_sub(back).and_then(|at| self.frames[at].track);
        Way {
            seat: here.game.turn(),
            tracks: [track(1), track(2)],
            killers: self.frames[ply].killers,
            best,
        }
    }

    /// The best line from a position is this move and what follows after it.
    pub(super) fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let line = &mut before[ply].line;
        line.clear();
        line.push(m);
        line.extend_from_slice(&after[0].line);
    }
}

fn can_move<G: Searchable>(game: &G) -> bool {
    game.count_moves(game.turn(), &mut Vec::new()) > 0
}

pub(super) fn score_of(end: End, ply: usize) -> i32 {
    match end {
        End::Won => won(ply),
        End::Lost => lost(ply),
        End::Drawn => 0,
    }
}
