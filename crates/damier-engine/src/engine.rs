//! What every computer player is.

use damier_rules::{GameKind, chess, siam};

use crate::dark::DarkPlayer;
use crate::kamisado::TowerKeeper;
use crate::mastermind::CodeBreaker;
use crate::search::Searcher;
use crate::{Task, Thought};

/// Finds moves in one kind of game, and may remember what it found from move to move.
pub trait Engine: Send {
    /// The best move it finds, and `report`s on the way there. Nothing only if there is no move to choose
    /// from, or if the task is not of its game.
    fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought>;

    /// Another game begins: what was remembered is of no use.
    fn forget(&mut self) {}
}

/// What may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// For what is remembered, in MiB.
    pub hash: usize,
    /// How many search at once.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1 }
    }
}

/// The computer player of a game.
#[must_use]
pub fn engine(kind: GameKind, options: Options) -> Box<dyn Engine> {
    match kind {
        GameKind::Chess => Box::new(Searcher::<chess::Chess>::new(options)),
        GameKind::Chess960 => Box::new(Searcher::<chess::Chess960>::new(options)),
        GameKind::Simplified => Box::new(Searcher::<chess::Simplified>::new(options)),
        GameKind::Alice => Box::new(Searcher::<chess::Alice>::new(options)),
        GameKind::AliceCapture => Box::new(Searcher::<chess::AliceCapture>::new(options)),
        GameKind::Horde => Box::new(Searcher::<chess::Horde>::new(options)),
        GameKind::HordeLichess => Box::new(Searcher::<chess::HordeLichess>::new(options)),
        GameKind::Kamisado => Box::new(TowerKeeper::new(options)),
        GameKind::Mastermind => Box::new(CodeBreaker::default()),
        GameKind::Siam => Box::new(Searcher::<siam::Siam>::new(options)),
        GameKind::Dark => Box::new(DarkPlayer::new(options)),
    }
}
