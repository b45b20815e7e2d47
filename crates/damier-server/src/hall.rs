//! All rooms, and the lobby where players find each other.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{
    Challenge, ChallengeError, Challenges, House, OnDisconnect, Pairing, Seek, Seeks, Terms,
    TimeControl,
};
use damier_rules::{GameKind, Setup, new_game};
use damier_wire::web::{self, FromServer, GameInfo, Lobby, SeekInfo};
use tokio::sync::{mpsc, watch};

use crate::outbox::Outbox;
use crate::people::{Person, random_text};
use crate::room::{QUEUE, Room, StoredSetup, ToRoom};
use crate::store::{NewGame, Player, Store, StoreError};
use crate::time::{Time, wall_ms};

/// How long a player may be away before the game is lost (PH-16).
const GRACE: u64 = 30_000;
/// How long everybody may take to leave when the server closes.
const LAST_ORDERS: Duration = Duration::from_secs(2);
/// By then the lease of a server that was killed has run out.
const LEASE: Duration = Duration::from_millis(3_500);
/// How many seeks, and how many challenges, somebody may have at a time.
const MOST_WISHES: usize = 16;
/// How long a challenge waits for an answer.
const CHALLENGE_LASTS: u64 = 15 * 60 * 1000;

/// Everything that is being played, and everybody who is here.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) time: Arc<Time>,
    rooms: Mutex<HashMap<String, Handle>>,
    lobby: Mutex<Waiting>,
    closing: watch::Sender<bool>,
}

#[derive(Clone, Debug)]
struct Handle {
    requests: mpsc::Sender<ToRoom>,
    info: GameInfo,
    /// Is the game over, and only looked at?
    over: Arc<AtomicBool>,
}

#[derive(Debug, Default)]
struct Waiting {
    seeks: Seeks<String>,
    challenges: Challenges<String>,
    people: HashMap<String, Present>,
}

#[derive(Debug)]
struct Present {
    name: String,
    outboxes: Vec<Arc<Outbox>>,
}

/// Why somebody cannot have what he wants in the lobby.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LobbyError {
    #[error("no game is called that")]
    UnknownGame,
    #[error("{0}")]
    Clock(String),
    #[error("{0}")]
    Setup(String),
    #[error("nobody of that name is here")]
    NobodyThere,
    #[error("you wait for enough games already")]
    TooMany,
    #[error(transparent)]
    Challenge(#[from] ChallengeError),
    #[error("the server cannot store games at the moment; try again")]
    Busy(#[from] StoreError),
}

impl LobbyError {
    pub(crate) fn code(&self) -> &'static str {
        match self {
            LobbyError::UnknownGame => "unknown_game",
            LobbyError::Clock(_) => "bad_clock",
            LobbyError::Setup(_) => "bad_setup",
            LobbyError::NobodyThere => "nobody_there",
            LobbyError::TooMany => "too_many",
            LobbyError::Challenge(_) => "no_challenge",
            LobbyError::Busy(_) => "busy",
        }
    }
}

impl Hall {
    pub(crate) fn new(store: Store) -> Arc<Hall> {
        let time = Arc::new(Time::new());
        let closing = watch::Sender::new(false);
        Arc::new(Hall { store, time, rooms: Mutex::default(), lobby: Mutex::default(), closing })
    }

    /// Sends everybody home: connections are told, rooms finish what they do and end.
    pub(crate) async fn close(self: Arc<Self>) {
        self.closing.send_replace(true);
        self.rooms().clear();
        let until = tokio::time::Instant::now() + LAST_ORDERS;
        while Arc::strong_count(&self) > 1 && tokio::time::Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the server closes.
    pub(crate) async fn closed(&self) {
        // An error would mean that the hall is gone, and then it is closed too.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Brings back every unfinished game. Says how many, and which could not be read.
    pub(crate) async fn reopen(self: &Arc<Self>) -> Result<(usize, Vec<String>), StoreError> {
        self.take_all().await?;
        let mut count = 0;
        let mut bad = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let games = self.store.unfinished(after.as_deref()).await?;
            let Some(last) = games.last() else { return Ok((count, bad)) };
            after = Some(last.id.clone());
            for game in games {
                match Room::load(&self.store, &self.time, game.clone()).await {
                    Ok(mut room) => {
                        room.wait_for_players();
                        let info = info(&game.id, &game.kind, &game.players);
                        self.open(room, info);
                        count += 1;
                    }
                    Err(error) => bad.push(error.to_string()),
                }
            }
        }
    }

    /// Takes every unfinished game. One that was killed with games on a shared database counts as
    /// alive for a moment, and its games are worth waiting for; those of a living one stay there.
    async fn take_all(&self) -> Result<(), StoreError> {
        let until = tokio::time::Instant::now() + LEASE;
        loop {
            self.store.take_all().await?;
            let elsewhere = self.store.held_elsewhere().await?;
            if elsewhere == 0 || tokio::time::Instant::now() > until {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Looks every second whether two who wait fit by now; drops challenges that lapsed.
    pub(crate) async fn keep_pairing(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let lapsed = self.lobby().challenges.expire(self.time.now());
            for challenge in lapsed {
                self.tell_gone(&challenge);
            }
            // A store that is busy now is asked again in a second.
            let _ = self.pair().await;
        }
    }

    pub(crate) fn enter(&self, person: &Person, outbox: &Arc<Outbox>) {
        let mut lobby = self.lobby();
        let present = lobby
            .people
            .entry(person.id.clone())
            .or_insert_with(|| Present { name: person.name.clone(), outboxes: Vec::new() });
        present.outboxes.push(Arc::clone(outbox));
    }

    /// Somebody's connection is gone; with his last one he stops waiting.
    pub(crate) fn leave(&self, person: &Person, outbox: &Arc<Outbox>) {
        let mut lobby = self.lobby();
        let Some(present) = lobby.people.get_mut(&person.id) else { return };
        present.outboxes.retain(|other| !Arc::ptr_eq(other, outbox));
        if present.outboxes.is_empty() {
            lobby.people.remove(&person.id);
            lobby.seeks.remove(&person.id);
        }
    }

    pub(crate) fn room(&self, id: &str) -> Option<mpsc::Sender<ToRoom>> {
        self.rooms().get(id).map(|handle| handle.requests.clone())
    }

    /// A room for a game, also for one that is over: then it is opened to be looked at.
    pub(crate) async fn find_room(self: &Arc<Self>, id: &str) -> Option<mpsc::Sender<ToRoom>> {
        if let Some(room) = self.room(id) {
            return Some(room);
        }
        let game = self.store.game(id).await.ok()??;
        game.end.as_ref()?;
        let info = info(&game.id, &game.kind, &game.players);
        let room = Room::load(&self.store, &self.time, game).await.ok()?;
        Some(self.open(room, info))
    }

    pub(crate) fn lobby_message(&self) -> String {
        let games = self.games();
        let lobby = self.lobby();
        let name = |id: &String| lobby.people.get(id).map_or(String::new(), |p| p.name.clone());
        let seeks = lobby.seeks.waiting().iter().map(|seek| SeekInfo {
            name: name(&seek.player),
            rating: None,
            terms: write_terms(&seek.terms),
        });
        let connected = lobby.people.len();
        let message = Lobby { seeks: seeks.collect(), bots: Vec::new(), games, connected };
        FromServer::Lobby(message).write()
    }

    /// The games being played.
    pub(crate) fn games(&self) -> Vec<GameInfo> {
        let rooms = self.rooms();
        let live = rooms.values().filter(|handle| !handle.over.load(Ordering::Relaxed));
        let mut games: Vec<_> = live.map(|handle| handle.info.clone()).collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        games
    }

    pub(crate) async fn seek(
        self: &Arc<Self>,
        person: &Person,
        wanted: &web::Terms,
    ) -> Result<(), LobbyError> {
        let terms = read_terms(wanted)?;
        let seek = Seek {
            player: person.id.clone(),
            terms,
            rating: None,
            first_seats: 0,
            since: self.time.now(),
        };
        {
            let mut lobby = self.lobby();
            let own = lobby.seeks.waiting().iter().filter(|other| other.player == person.id);
            if own.count() >= MOST_WISHES {
                return Err(LobbyError::TooMany);
            }
            lobby.seeks.add(seek);
        }
        self.pair().await
    }

    pub(crate) fn unseek(&self, person: &Person) {
        self.lobby().seeks.remove(&person.id);
    }

    pub(crate) fn challenge(
        &self,
        person: &Person,
        wanted: &web::Challenge,
    ) -> Result<(), LobbyError> {
        let terms = read_terms(&wanted.terms)?;
        let mut lobby = self.lobby();
        if lobby.challenges.of(&person.id).count() >= MOST_WISHES {
            return Err(LobbyError::TooMany);
        }
        let to = match &wanted.to {
            None => None,
            Some(name) => {
                let named = lobby.people.iter().find(|(_, p)| p.name.eq_ignore_ascii_case(name));
                Some(named.map(|(id, _)| id.clone()).ok_or(LobbyError::NobodyThere)?)
            }
        };
        let id = random_text(12);
        let until = self.time.now() + CHALLENGE_LASTS;
        let from = person.id.clone();
        let challenge = Challenge { id: id.clone(), from, to: to.clone(), terms, until };
        lobby.challenges.add(challenge)?;
        let message = FromServer::Challenge {
            id,
            from: person.name.clone(),
            to: wanted.to.clone(),
            terms: web::Terms { a: 0, ..wanted.terms.clone() },
            rematch: None,
        };
        let frame: Arc<str> = message.write().into();
        for id in std::iter::once(&person.id).chain(&to) {
            lobby.send(id, &frame);
        }
        Ok(())
    }

    pub(crate) async fn accept(
        self: &Arc<Self>,
        person: &Person,
        id: &str,
    ) -> Result<(), LobbyError> {
        let challenge = self.lobby().challenges.accept(id, &person.id, self.time.now())?;
        self.tell_gone(&challenge);
        let pairing =
            Pairing { one: challenge.from, two: person.id.clone(), terms: challenge.terms };
        self.start(pairing).await
    }

    pub(crate) fn decline(&self, person: &Person, id: &str) -> Result<(), LobbyError> {
        let challenge = self.lobby().challenges.remove(id, &person.id)?;
        self.tell_gone(&challenge);
        Ok(())
    }

    fn tell_gone(&self, challenge: &Challenge<String>) {
        let frame: Arc<str> = FromServer::ChallengeGone { id: challenge.id.clone() }.write().into();
        let lobby = self.lobby();
        for id in std::iter::once(&challenge.from).chain(&challenge.to) {
            lobby.send(id, &frame);
        }
    }

    async fn pair(self: &Arc<Self>) -> Result<(), LobbyError> {
        let pairings = self.lobby().seeks.pair(self.time.now());
        for pairing in pairings {
            self.start(pairing).await?;
        }
        Ok(())
    }

    /// Stores a new game, opens its room and tells both players.
    async fn start(self: &Arc<Self>, pairing: Pairing<String>) -> Result<(), LobbyError> {
        let Pairing { one, two, terms } = pairing;
        let player = |id: &str| {
            let name = self.lobby().people.get(id).map(|present| present.name.clone());
            Player { id: id.to_owned(), name: name.unwrap_or_else(|| "?".to_owned()) }
        };
        let game = NewGame {
            id: random_text(8),
            kind: terms.kind.id().to_owned(),
            setup: StoredSetup::write(&terms.setup),
            house: serde_json::to_string(&terms.house).expect("plain data is always JSON"),
            players: [player(&one), player(&two)],
            created_ms: wall_ms(),
        };
        let stored = self.store.create_game(game).await?;
        let info = info(&stored.id, &stored.kind, &stored.players);
        let id = stored.id.clone();
        let room = Room::load(&self.store, &self.time, stored).await;
        let room = room.map_err(|error| LobbyError::Setup(error.to_string()))?;
        self.open(room, info);
        let frame: Arc<str> = FromServer::Game { id }.write().into();
        let lobby = self.lobby();
        lobby.send(&one, &frame);
        lobby.send(&two, &frame);
        Ok(())
    }

    fn open(self: &Arc<Self>, room: Room, info: GameInfo) -> mpsc::Sender<ToRoom> {
        let (requests, receiver) = mpsc::channel(QUEUE);
        let id = info.id.clone();
        let over = room.over();
        self.rooms().insert(id.clone(), Handle { requests: requests.clone(), info, over });
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            room.run(receiver).await;
            hall.rooms().remove(&id);
        });
        requests
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<String, Handle>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lobby(&self) -> MutexGuard<'_, Waiting> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Waiting {
    fn send(&self, person: &str, frame: &Arc<str>) {
        for outbox in self.people.get(person).iter().flat_map(|present| &present.outboxes) {
            outbox.push(Arc::clone(frame));
        }
    }
}

fn info(id: &str, kind: &str, players: &[Player; 2]) -> GameInfo {
    let players = players.clone().map(|player| player.name);
    GameInfo { id: id.to_owned(), game: kind.to_owned(), players }
}

fn read_terms(wanted: &web::Terms) -> Result<Terms, LobbyError> {
    let kind: GameKind = wanted.game.parse().map_err(|_| LobbyError::UnknownGame)?;
    let time: TimeControl =
        wanted.clock.parse().map_err(|error| LobbyError::Clock(format!("{error}")))?;
    let setup = Setup { options: wanted.options.clone(), ..Setup::default() };
    new_game(kind, &setup).map_err(|error| LobbyError::Setup(error.to_string()))?;
    let house = House { time, on_disconnect: OnDisconnect::Forfeit(GRACE), ..House::default() };
    Ok(Terms { kind, setup, house, games: wanted.games.unwrap_or(1) })
}

fn write_terms(terms: &Terms) -> web::Terms {
    web::Terms {
        options: terms.setup.options.clone(),
        rated: terms.house.rated,
        games: Some(terms.games).filter(|&games| games > 1),
        ..web::Terms::new(terms.kind.id(), terms.house.time.to_string())
    }
}
