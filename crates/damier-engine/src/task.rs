//! What is asked of a computer player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use damier_rules::mastermind::{Answer, Code};
use damier_rules::{AnyGame, Seat, Setup};

/// A move to be found.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The game, as far as who is to move may know it.
    pub known: Known<'a>,
    /// Who is to move.
    pub seat: Seat,
    /// Only these moves come into question, unless it is empty.
    pub among: &'a [String],
    /// How long, how far.
    pub limits: Limits,
    /// How many of the best moves are wanted with their scores; 1 is usual.
    pub lines: usize,
    /// What chance begins with: equal seeds give equal answers.
    pub seed: u64,
}

/// A game as far as one seat may know it.
#[derive(Clone, Copy, Debug)]
pub enum Known<'a> {
    /// All of it, with its past.
    Open(&'a dyn AnyGame),
    /// What was seen of dark chess, from the start on. The last sight shows the board on which the move is
    /// to be made.
    Dark {
        /// How it began, which both know.
        setup: &'a Setup,
        /// Every ply since then that was seen.
        sights: &'a [Sight],
    },
    /// Mastermind. Nothing guessed and no secret: a secret is to be chosen.
    Codes {
        /// Our own secret is chosen.
        has_secret: bool,
        /// What we have guessed, and what it was answered.
        guessed: &'a [Guessed],
    },
}

/// What a seat was shown after a ply of dark chess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The move that led here, if it was our own or was shown to us.
    pub played: Option<String>,
    /// What it may know of the board: a position text with `?` for the unknown.
    pub view: String,
}

/// A guess and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// What was tried.
    pub code: Code,
    /// What it was answered.
    pub answer: Answer,
}

/// How long, how deep. Whatever comes first ends the search; with nothing set it goes on until [`Stop`].
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No more positions than these are looked at.
    pub nodes: Option<u64>,
    /// No further ahead than so many plies.
    pub depth: Option<u32>,
    /// No new iteration begins after this.
    pub enough: Option<Instant>,
    /// The answer is given at this moment at the latest.
    pub deadline: Option<Instant>,
    /// Somebody else may end it.
    pub stop: Stop,
}

/// Ends a search from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The search answers with what it has.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Was it asked to?
    #[must_use]
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Limits {
    /// Must the search end, having looked at so many positions? Reads the time: not to be asked at every node.
    #[must_use]
    pub fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|most| nodes >= most)
            || self.stop.asked()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// May another iteration begin?
    #[must_use]
    pub fn allow_another(&self, nodes: u64) -> bool {
        !self.reached(nodes) && self.enough.is_none_or(|enough| Instant::now() < enough)
    }
}
