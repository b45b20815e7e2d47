//! The rooms of all games that are played or looked at.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_rules::GameKind;
use damier_wire::web::{GameInfo, PersonInfo, Who};

use crate::id::{GameId, PlayerId};
use crate::room::Requests;

/// Finds the room of a game, and the games of a player.
#[derive(Debug, Default)]
pub(crate) struct Hall(Mutex<Rooms>);

#[derive(Debug, Default)]
struct Rooms {
    by_id: HashMap<GameId, Known>,
    /// The rooms of each player's games.
    of_player: HashMap<PlayerId, Vec<GameId>>,
    /// The games being played, each with its place: all, and those of each kind.
    live: HashMap<Option<GameKind>, BTreeMap<u64, GameId>>,
    next_place: u64,
}

/// A room, and its place in the list while its game is played.
#[derive(Debug)]
struct Known {
    handle: Handle,
    place: Option<u64>,
}

/// A room as others know it.
#[derive(Debug)]
pub(crate) struct Handle {
    pub(crate) requests: Requests,
    pub(crate) id: GameId,
    pub(crate) kind: GameKind,
    pub(crate) names: [String; 2],
    pub(crate) who: [Who; 2],
    pub(crate) players: [PlayerId; 2],
}

impl Rooms {
    /// A game is no longer played; says by whom, if it was.
    fn end(&mut self, id: GameId) -> Option<[PlayerId; 2]> {
        let Known { handle, place } = self.by_id.get_mut(&id)?;
        let place = place.take()?;
        for kind in [None, Some(handle.kind)] {
            if let Some(live) = self.live.get_mut(&kind) {
                live.remove(&place);
            }
        }
        for player in handle.players {
            if let Some(games) = self.of_player.get_mut(&player) {
                games.retain(|game| *game != id);
                if games.is_empty() {
                    self.of_player.remove(&player);
                }
            }
        }
        Some(handle.players)
    }
}

impl Hall {
    pub(crate) fn room(&self, id: GameId) -> Option<Requests> {
        self.lock().by_id.get(&id).map(|room| room.handle.requests.clone())
    }

    /// A room is open: its game is played, or is over and only looked at.
    pub(crate) fn insert(&self, handle: Handle, is_over: bool) {
        let mut rooms = self.lock();
        let place = (!is_over).then_some(rooms.next_place);
        if let Some(place) = place {
            rooms.next_place += 1;
            for kind in [None, Some(handle.kind)] {
                rooms.live.entry(kind).or_default().insert(place, handle.id);
            }
            for player in handle.players {
                rooms.of_player.entry(player).or_default().push(handle.id);
            }
        }
        rooms.by_id.insert(handle.id, Known { handle, place });
    }

    /// A game is over; its room stays as long as somebody looks at it. Says who played it, the first time.
    pub(crate) fn ended(&self, id: GameId) -> Option<[PlayerId; 2]> {
        self.lock().end(id)
    }

    /// The room is gone. Says who played in it, if they still did.
    pub(crate) fn remove(&self, id: GameId) -> Option<[PlayerId; 2]> {
        let mut rooms = self.lock();
        let ended = rooms.end(id);
        rooms.by_id.remove(&id);
        ended
    }

    /// Nobody can ask a room for anything any more: each ends when it has done what it does.
    pub(crate) fn close(&self) {
        self.lock().by_id.clear();
    }

    /// The ids of the games somebody is playing.
    pub(crate) fn games_of(&self, player: PlayerId) -> Vec<GameId> {
        self.lock().of_player.get(&player).cloned().unwrap_or_default()
    }

    pub(crate) fn is_playing(&self, player: PlayerId) -> bool {
        self.lock().of_player.contains_key(&player)
    }

    /// Who plays a game, and what, as long as it is played.
    pub(crate) fn running(&self, id: GameId) -> Option<([PlayerId; 2], GameKind)> {
        let rooms = self.lock();
        let Known { handle, place } = rooms.by_id.get(&id)?;
        place.map(|_| (handle.players, handle.kind))
    }

    /// Notes who of those people plays a game.
    pub(crate) fn note_playing(&self, people: &mut [(PlayerId, PersonInfo)]) {
        let rooms = self.lock();
        for (player, person) in people {
            person.playing = rooms.of_player.contains_key(player);
        }
    }

    /// Who plays a game with somebody.
    pub(crate) fn opponent(&self, game: GameId, player: PlayerId) -> Option<PlayerId> {
        let players = self.lock().by_id.get(&game)?.handle.players;
        players.into_iter().find(|other| *other != player)
    }

    /// Some of the games being played, the newest first, and how many there are.
    pub(crate) fn games(
        &self,
        kind: Option<GameKind>,
        behind: Option<u64>,
        most: usize,
    ) -> (Vec<GameInfo>, usize) {
        let rooms = self.lock();
        let Some(live) = rooms.live.get(&kind) else { return (Vec::new(), 0) };
        let before = live.range(..behind.unwrap_or(u64::MAX)).rev().take(most);
        let games = before.filter_map(|(&at, id)| {
            let Handle { kind, names, who, .. } = &rooms.by_id.get(id)?.handle;
            let (game, players) = (kind.id().to_owned(), names.clone());
            Some(GameInfo { at, id: *id, game, players, who: *who })
        });
        (games.collect(), live.len())
    }

    /// How many games are being played.
    pub(crate) fn count(&self) -> usize {
        self.lock().live.get(&None).map_or(0, BTreeMap::len)
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
