//! All rooms, and the lobby where players find each other.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use damier_referee::{
    Challenge, ChallengeError, Challenges, House, OnDisconnect, Pairing, Seek, Seeks, Series,
    Terms, TimeControl,
};
use damier_rules::{GameKind, Seat, Setup, new_game};
use damier_wire::web::{self, FromServer, GameInfo, Lobby, SeekInfo};
use tokio::sync::{mpsc, watch};

use crate::Config;
use crate::bot;
use crate::http::Guard;
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::passwords::Passwords;
use crate::people::{Person, is_account, random_text};
use crate::room::{QUEUE, Room, StoredSetup, ToRoom, Tools};
use crate::store::{Game, NewGame, Player, Store, StoreError};
use crate::time::{Time, wall_ms};

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
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) config: Config,
    pub(crate) guard: Guard,
    pub(crate) passwords: Passwords,
    rooms: Mutex<Rooms>,
    lobby: Mutex<Waiting>,
    closing: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Rooms {
    by_id: HashMap<String, Handle>,
    /// The rooms of each player's unfinished games.
    of_player: HashMap<String, Vec<String>>,
}

#[derive(Clone, Debug)]
struct Handle {
    requests: mpsc::Sender<ToRoom>,
    info: GameInfo,
    players: [String; 2],
    /// Is the game over, and only looked at?
    over: Arc<AtomicBool>,
}

/// Who is expected in a room that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seated {
    /// Both players: they are here, and will sit down at once.
    Both,
    /// Nobody: the server comes back, and its players may or may not.
    Nobody,
}

/// A challenge that somebody makes.
struct Offer {
    id: String,
    to: Option<String>,
    terms: Terms,
    seat: Seat,
    /// The game that shall be played again.
    rematch: Option<String>,
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
    #[error("several guests have that name; send one of them a link instead")]
    Several,
    #[error("only accounts play rated games; log in first")]
    NotRated,
    #[error("a series has 1 to 100 games")]
    Games,
    #[error("a seat is 1 or 2")]
    Seat,
    #[error("there is no such game of yours that is over")]
    NoSuchGame,
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
            LobbyError::Several => "several",
            LobbyError::NotRated => "not_rated",
            LobbyError::Games => "bad_games",
            LobbyError::Seat => "bad_seat",
            LobbyError::NoSuchGame => "no_such_game",
            LobbyError::TooMany => "too_many",
            LobbyError::Challenge(_) => "no_challenge",
            LobbyError::Busy(_) => "busy",
        }
    }
}

impl Hall {
    pub(crate) fn new(store: Store, config: Config) -> Arc<Hall> {
        Arc::new(Hall {
            store,
            time: Arc::new(Time::new()),
            metrics: Arc::new(Metrics::new()),
            guard: Guard::new(&config),
            config,
            passwords: Passwords::new(),
            rooms: Mutex::default(),
            lobby: Mutex::default(),
            closing: watch::Sender::new(false),
        })
    }

    fn tools(&self) -> Tools {
        let (store, time) = (self.store.clone(), Arc::clone(&self.time));
        Tools { store, time, metrics: Arc::clone(&self.metrics) }
    }

    /// Sends everybody home: connections are told, rooms finish what they do and end.
    pub(crate) async fn close(self: Arc<Self>) {
        self.closing.send_replace(true);
        self.rooms().by_id.clear();
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
                match self.open(game, Seated::Nobody).await {
                    Ok(_) => {
                        count += 1;
                    }
                    Err(error) => bad.push(error),
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
            self.pair().await;
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
        self.rooms().by_id.get(id).map(|handle| handle.requests.clone())
    }

    /// A room for a game, also for one that is over: then it is opened to be looked at.
    pub(crate) async fn find_room(self: &Arc<Self>, id: &str) -> Option<mpsc::Sender<ToRoom>> {
        if let Some(room) = self.room(id) {
            return Some(room);
        }
        let game = self.store.game(id).await.ok()??;
        game.end.as_ref()?;
        self.open(game, Seated::Both).await.ok()
    }

    /// The ids of the games somebody is playing.
    pub(crate) fn games_of(&self, player: &str) -> Vec<String> {
        let rooms = self.rooms();
        // A room stays open after the end, as long as somebody looks at it.
        let is_live = |id: &&String| {
            rooms.by_id.get(*id).is_some_and(|handle| !handle.over.load(Ordering::Relaxed))
        };
        rooms.of_player.get(player).into_iter().flatten().filter(is_live).cloned().collect()
    }

    /// How many people are here, and how many connections they have.
    pub(crate) fn presence(&self) -> (usize, usize) {
        let lobby = self.lobby();
        let connections = lobby.people.values().map(|present| present.outboxes.len()).sum();
        (lobby.people.len(), connections)
    }

    pub(crate) fn lobby_message(&self) -> String {
        let games = self.games();
        let lobby = self.lobby();
        let name = |id: &String| lobby.people.get(id).map_or(String::new(), |p| p.name.clone());
        let seeks = lobby.seeks.waiting().iter().map(|seek| SeekInfo {
            name: name(&seek.player),
            rating: seek.rating.map(whole),
            terms: write_terms(&seek.terms),
        });
        let connected = lobby.people.len();
        let bots = if self.config.bots { vec![bot::info()] } else { Vec::new() };
        let message = Lobby { seeks: seeks.collect(), bots, games, connected };
        FromServer::Lobby(message).write()
    }

    /// The games being played.
    pub(crate) fn games(&self) -> Vec<GameInfo> {
        let rooms = self.rooms();
        let live = rooms.by_id.values().filter(|handle| !handle.over.load(Ordering::Relaxed));
        let mut games: Vec<_> = live.map(|handle| handle.info.clone()).collect();
        games.sort_by(|a, b| a.id.cmp(&b.id));
        games
    }

    pub(crate) async fn seek(
        self: &Arc<Self>,
        person: &Person,
        wanted: &web::Terms,
    ) -> Result<(), LobbyError> {
        let terms = self.read_terms(person, wanted)?;
        let rating = if is_account(&person.id) {
            self.store.rating(&person.id, terms.kind.id()).await?.map(|known| known.rating)
        } else {
            None
        };
        let seek = Seek {
            player: person.id.clone(),
            terms,
            rating,
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
        self.pair().await;
        Ok(())
    }

    pub(crate) fn unseek(&self, person: &Person) {
        self.lobby().seeks.remove(&person.id);
    }

    pub(crate) async fn challenge(
        self: &Arc<Self>,
        person: &Person,
        wanted: &web::Challenge,
    ) -> Result<(), LobbyError> {
        let terms = self.read_terms(person, &wanted.terms)?;
        let seat = match wanted.seat {
            None | Some(1) => Seat::One,
            Some(2) => Seat::Two,
            Some(_) => return Err(LobbyError::Seat),
        };
        let to = match &wanted.to {
            Some(name) if self.config.bots && bot::is_called(name) => {
                if terms.house.rated {
                    return Err(LobbyError::NotRated);
                }
                if self.games_of(&person.id).len() >= MOST_WISHES {
                    return Err(LobbyError::TooMany);
                }
                let pairing = seated(seat, person.id.clone(), bot::ID.to_owned(), terms);
                return self.start(pairing).await;
            }
            Some(name) => Some(self.lobby().called(name)?),
            None => None,
        };
        let guest = to.as_ref().is_some_and(|id| !is_account(id));
        if terms.house.rated && guest {
            return Err(LobbyError::NotRated);
        }
        let id = random_text(12);
        self.open_challenge(person, Offer { id, to, terms, seat, rematch: None })
    }

    /// To play again with the other seats: a challenge that the opponent's own wish accepts.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        person: &Person,
        id: &str,
    ) -> Result<(), LobbyError> {
        let game = self.store.game(id).await?.filter(|game| game.end.is_some());
        let game = game.ok_or(LobbyError::NoSuchGame)?;
        let seated_at = game.players.iter().position(|player| player.id == person.id);
        let own = seated_at.ok_or(LobbyError::NoSuchGame)?;
        let (terms, opponent) = (again(&game)?, game.players[1 - own].id.clone());
        let seat = Seat::ALL[own].other();
        if opponent == bot::ID {
            return self.start(seated(seat, person.id.clone(), opponent, terms)).await;
        }
        let challenge = format!("again-{id}");
        match self.accept(person, &challenge).await {
            Err(LobbyError::Challenge(ChallengeError::Unknown)) => {}
            // His own wish still waits for an answer.
            Err(LobbyError::Challenge(ChallengeError::Own)) => return Ok(()),
            done => return done,
        }
        let (to, rematch) = (Some(opponent), Some(id.to_owned()));
        self.open_challenge(person, Offer { id: challenge, to, terms, seat, rematch })
    }

    fn open_challenge(&self, person: &Person, offer: Offer) -> Result<(), LobbyError> {
        let Offer { id, to, terms, seat, rematch } = offer;
        let mut lobby = self.lobby();
        if lobby.challenges.of(&person.id).count() >= MOST_WISHES {
            return Err(LobbyError::TooMany);
        }
        let name = |id: &String| lobby.people.get(id).map(|present| present.name.clone());
        let message = FromServer::Challenge {
            id: id.clone(),
            from: person.name.clone(),
            to: to.as_ref().and_then(name),
            terms: write_terms(&terms),
            rematch,
        };
        let (from, until) = (person.id.clone(), self.time.now() + CHALLENGE_LASTS);
        lobby.challenges.add(Challenge { id, from, to: to.clone(), terms, seat, until })?;
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
        let challenge = {
            let mut lobby = self.lobby();
            let now = self.time.now();
            let open = lobby.challenges.of_id(id, &person.id);
            // A game against somebody who has left would be won by waiting.
            if open.is_some_and(|open| !lobby.people.contains_key(&open.from)) {
                return Err(LobbyError::NobodyThere);
            }
            if open.is_some_and(|open| open.terms.house.rated) && !is_account(&person.id) {
                return Err(LobbyError::NotRated);
            }
            lobby.challenges.accept(id, &person.id, now)?
        };
        self.tell_gone(&challenge);
        let Challenge { from, terms, seat, .. } = challenge;
        self.start(seated(seat, from, person.id.clone(), terms)).await
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

    /// Begins a game for each two who fit. If it cannot be stored now, both wait on.
    async fn pair(self: &Arc<Self>) {
        let pairings = self.lobby().seeks.pair(self.time.now());
        for pairing in pairings {
            let Pairing { one, two, terms } = pairing.clone();
            if let Err(error) = self.start(pairing).await {
                tracing::warn!(%error, "a game could not begin");
                let since = self.time.now();
                let mut lobby = self.lobby();
                for player in [one, two] {
                    if !lobby.people.contains_key(&player) {
                        continue;
                    }
                    let terms = terms.clone();
                    lobby.seeks.add(Seek { player, terms, rating: None, first_seats: 0, since });
                }
            }
        }
    }

    /// Stores a new game and begins it.
    async fn start(self: &Arc<Self>, pairing: Pairing<String>) -> Result<(), LobbyError> {
        let Pairing { one, two, terms } = pairing;
        let player = |id: String| {
            let name = match id.as_str() {
                bot::ID => Some(bot::NAME.to_owned()),
                id => self.lobby().people.get(id).map(|present| present.name.clone()),
            };
            Player { id, name: name.unwrap_or_else(|| "?".to_owned()) }
        };
        let series = (terms.games > 1).then(|| Series::new(terms.kind, terms.games));
        let game = NewGame {
            id: random_text(8),
            kind: terms.kind.id().to_owned(),
            setup: StoredSetup::write(&terms.setup, series),
            house: serde_json::to_string(&terms.house).expect("plain data is always JSON"),
            players: [player(one), player(two)],
            created_ms: wall_ms(),
        };
        let stored = self.store.create_game(game).await?;
        self.begin(stored).await.map_err(LobbyError::Setup)
    }

    /// Opens the room of a new game and tells both players.
    async fn begin(self: &Arc<Self>, game: Game) -> Result<(), String> {
        let (id, players) = (game.id.clone(), game.players.clone().map(|player| player.id));
        tracing::info!(game = id, kind = game.kind, "begins");
        self.open(game, Seated::Both).await?;
        self.metrics.games_started.inc();
        let frame: Arc<str> = FromServer::Game { id }.write().into();
        let lobby = self.lobby();
        for player in &players {
            lobby.send(player, &frame);
        }
        Ok(())
    }

    /// Opens the room of a stored game.
    async fn open(
        self: &Arc<Self>,
        game: Game,
        seated: Seated,
    ) -> Result<mpsc::Sender<ToRoom>, String> {
        let id = game.id.clone();
        let names = game.players.clone().map(|player| player.name);
        let info = GameInfo { id: id.clone(), game: game.kind.clone(), players: names };
        let players = game.players.clone().map(|player| player.id);
        let is_over = game.end.is_some();
        let room = Room::load(&self.tools(), game).await;
        let mut room = room.map_err(|error| error.to_string())?;
        if seated == Seated::Nobody {
            room.wait_for_players();
        }
        let (requests, receiver) = mpsc::channel(QUEUE);
        let over = room.over();
        let handle = Handle { requests: requests.clone(), info, players: players.clone(), over };
        self.rooms().insert(handle, is_over);
        if !is_over && players.iter().any(|player| player == bot::ID) {
            tokio::spawn(bot::play(Arc::clone(self), id.clone()));
        }
        let hall = Arc::clone(self);
        tokio::spawn(async move {
            let next = |id: String| drop(tokio::spawn(Arc::clone(&hall).begin_next(id)));
            room.run(receiver, next).await;
            hall.rooms().remove(&id);
        });
        Ok(requests)
    }

    /// Begins a game of a series, which was stored with the end of the one before. Boxed, for each
    /// game of a series opens the next.
    fn begin_next(self: Arc<Self>, id: String) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            // If it cannot be read now, the next start brings it back like any unfinished game.
            if let Ok(Some(game)) = self.store.game(&id).await {
                let _ = self.begin(game).await;
            }
        })
    }

    fn read_terms(&self, person: &Person, wanted: &web::Terms) -> Result<Terms, LobbyError> {
        let kind: GameKind = wanted.game.parse().map_err(|_| LobbyError::UnknownGame)?;
        let time: TimeControl =
            wanted.clock.parse().map_err(|error| LobbyError::Clock(format!("{error}")))?;
        let setup = Setup { options: wanted.options.clone(), ..Setup::default() };
        new_game(kind, &setup).map_err(|error| LobbyError::Setup(error.to_string()))?;
        let games = wanted.games.unwrap_or(1);
        if !(1..=100).contains(&games) {
            return Err(LobbyError::Games);
        }
        if wanted.rated && !is_account(&person.id) {
            return Err(LobbyError::NotRated);
        }
        let on_disconnect = OnDisconnect::Forfeit(self.config.grace);
        let house = House { time, on_disconnect, rated: wanted.rated, ..House::default() };
        Ok(Terms { kind, setup, house, games })
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lobby(&self) -> MutexGuard<'_, Waiting> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    fn insert(&mut self, handle: Handle, is_over: bool) {
        for player in handle.players.iter().filter(|_| !is_over) {
            self.of_player.entry(player.clone()).or_default().push(handle.info.id.clone());
        }
        self.by_id.insert(handle.info.id.clone(), handle);
    }

    fn remove(&mut self, id: &str) {
        let Some(handle) = self.by_id.remove(id) else { return };
        for player in handle.players {
            if let Some(games) = self.of_player.get_mut(&player) {
                games.retain(|game| game != id);
                if games.is_empty() {
                    self.of_player.remove(&player);
                }
            }
        }
    }
}

impl Waiting {
    fn send(&self, person: &str, frame: &Arc<str>) {
        for outbox in self.people.get(person).iter().flat_map(|present| &present.outboxes) {
            outbox.push(Arc::clone(frame));
        }
    }

    /// The one who has that name: an account's is its own, guests may share one.
    fn called(&self, name: &str) -> Result<String, LobbyError> {
        let mut named = self.people.iter().filter(|(_, p)| p.name.eq_ignore_ascii_case(name));
        match (named.next(), named.next()) {
            (None, _) => Err(LobbyError::NobodyThere),
            (Some((id, _)), None) => Ok(id.clone()),
            (Some(_), Some(_)) => Err(LobbyError::Several),
        }
    }
}

fn seated(seat: Seat, challenger: String, other: String, terms: Terms) -> Pairing<String> {
    match seat {
        Seat::One => Pairing { one: challenger, two: other, terms },
        Seat::Two => Pairing { one: other, two: challenger, terms },
    }
}

/// The terms of a game that was played.
fn again(game: &Game) -> Result<Terms, LobbyError> {
    let kind = game.kind.parse().map_err(|_| LobbyError::UnknownGame)?;
    let house = serde_json::from_str(&game.house).map_err(|_| LobbyError::NoSuchGame)?;
    let (setup, series) = StoredSetup::read(&game.setup).ok_or(LobbyError::NoSuchGame)?;
    Ok(Terms { kind, setup, house, games: series.map_or(1, |series| series.games()) })
}

fn write_terms(terms: &Terms) -> web::Terms {
    web::Terms {
        options: terms.setup.options.clone(),
        rated: terms.house.rated,
        games: Some(terms.games).filter(|&games| games > 1),
        ..web::Terms::new(terms.kind.id(), terms.house.time.to_string())
    }
}

/// A rating as people read it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 4000")]
pub(crate) fn whole(rating: f64) -> u32 {
    rating.round() as u32
}
