//! The rooms of all games that are played or looked at.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use damier_wire::web::GameInfo;
use tokio::sync::mpsc;

use crate::id::{GameId, PlayerId};
use crate::room::ToRoom;

/// Finds the room of a game, and the games of a player.
#[derive(Debug, Default)]
pub(crate) struct Hall(Mutex<Rooms>);

#[derive(Debug, Default)]
struct Rooms {
    by_id: HashMap<GameId, Handle>,
    /// The rooms of each player's unfinished games.
    of_player: HashMap<PlayerId, Vec<GameId>>,
}

/// A room as others know it.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) requests: mpsc::Sender<ToRoom>,
    pub(crate) id: GameId,
    pub(crate) info: GameInfo,
    pub(crate) players: [PlayerId; 2],
    /// Is the game over, and only looked at?
    pub(crate) over: Arc<AtomicBool>,
}

impl Handle {
    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

impl Hall {
    pub(crate) fn room(&self, id: GameId) -> Option<mpsc::Sender<ToRoom>> {
        self.lock().by_id.get(&id).map(|handle| handle.requests.clone())
    }

    pub(crate) fn insert(&self, handle: Handle) {
        let mut rooms = self.lock();
        for player in handle.players.into_iter().filter(|_| !handle.is_over()) {
            rooms.of_player.entry(player).or_default().push(handle.id);
        }
        rooms.by_id.insert(handle.id, handle);
    }

    pub(crate) fn remove(&self, id: GameId) {
        let mut rooms = self.lock();
        let Some(handle) = rooms.by_id.remove(&id) else { return };
        for player in handle.players {
            if let Some(games) = rooms.of_player.get_mut(&player) {
                games.retain(|game| *game != id);
                if games.is_empty() {
                    rooms.of_player.remove(&player);
                }
            }
        }
    }

    /// Nobody can ask a room for anything any more: each ends when it has done what it does.
    pub(crate) fn close(&self) {
        self.lock().by_id.clear();
    }

    /// The ids of the games somebody is playing.
    pub(crate) fn games_of(&self, player: PlayerId) -> Vec<GameId> {
        let rooms = self.lock();
        // A room stays open after the end, as long as somebody looks at it.
        let is_live = |id: &&GameId| rooms.by_id.get(*id).is_some_and(|handle| !handle.is_over());
        rooms.of_player.get(&player).into_iter().flatten().filter(is_live).copied().collect()
    }

    /// Who plays a game with somebody.
    pub(crate) fn opponent(&self, game: GameId, player: PlayerId) -> Option<PlayerId> {
        let players = self.lock().by_id.get(&game)?.players;
        players.into_iter().find(|other| *other != player)
    }

    /// The games being played.
    pub(crate) fn games(&self) -> Vec<GameInfo> {
        let rooms = self.lock();
        let live = rooms.by_id.values().filter(|handle| !handle.is_over());
        let mut games: Vec<_> = live.map(|handle| handle.info.clone()).collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        games
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
