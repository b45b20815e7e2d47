//! What computer players remember from move to move. Each is larger than all the rest of its game, and nothing is lost
//! with it but a little time: so only those who moved last have one.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_engine::Player;

use crate::id::GameId;

/// Two or three megabytes each.
const MOST: usize = 64;

/// The players of games, those who moved last behind the others.
#[derive(Default)]
pub(super) struct Memory(Mutex<VecDeque<(GameId, Player)>>);

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Memory({})", self.players().len())
    }
}

impl Memory {
    fn players(&self) -> MutexGuard<'_, VecDeque<(GameId, Player)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The player of a game, if it is remembered.
    pub(super) fn take(&self, game: GameId) -> Option<Player> {
        let mut players = self.players();
        let at = players.iter().position(|(of, _)| *of == game)?;
        players.remove(at).map(|(_, player)| player)
    }

    pub(super) fn put(&self, game: GameId, player: Player) {
        let mut players = self.players();
        let oldest = if players.len() >= MOST { players.pop_front() } else { None };
        players.push_back((game, player));
        drop(players);
        // It takes a moment to give so much back: not while others wait.
        drop(oldest);
    }
}
