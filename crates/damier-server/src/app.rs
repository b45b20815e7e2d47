//! Everything the server shares: its store, its rooms, its lobby, and what turns one into another.

mod board;
mod meeting;

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use damier_dialect::Dialect;
use damier_referee::{Pairing, Series};
use damier_rules::GameKind;
use damier_wire::web::FromServer;
use damier_words::{Message, ToMessage as _};
use tokio::sync::{Semaphore, mpsc, watch};

use crate::Config;
use crate::analysis::{Advisers, Analyses};
use crate::bot::{self, Computers, Thinkers};
use crate::config::Retention;
use crate::entrance::Places;
use crate::gateway::Dialogues;
use crate::hall::{Hall, Handle};
use crate::holds::{Hold, Holds};
use crate::house::{Chat, Office, Presence};
use crate::http::Guard;
use crate::id::{GameId, PlayerId, new_game_id};
use crate::lobby::{Lobby, LobbyError, whole};
use crate::metrics::Metrics;
use crate::outbox::Frame;
use crate::passwords::Passwords;
use crate::room::{QUEUE, Requests, Room, ToRoom, Tools};
use crate::site::Site;
use crate::sockets::Sockets;
use crate::store::{BadGame, NewGame, Player, Store, StoreError, StoredGame};
use crate::tournament::Tournaments;
use crate::uptime::{Uptime, wall_ms};

use board::Board;

/// How many archives are written at a time: each asks the store again and again.
const MOST_EXPORTS: usize = 2;

/// What everything that serves somebody has at hand.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) store: Store,
    pub(crate) uptime: Arc<Uptime>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) config: Config,
    pub(crate) guard: Guard,
    pub(crate) places: Places,
    pub(crate) holds: Holds,
    pub(crate) passwords: Passwords,
    /// What was said at the games of programs.
    pub(crate) dialogues: Dialogues,
    pub(crate) sockets: Sockets,
    pub(crate) hall: Hall,
    /// Who may be sent an archive now.
    pub(crate) exports: Arc<Semaphore>,
    pub(crate) board: Board,
    /// What is of those who look after the server.
    pub(crate) office: Office,
    pub(crate) chat: Chat,
    pub(crate) presence: Presence,
    pub(crate) tournaments: Tournaments,
    pub(crate) computers: Computers,
    /// Where computer players think.
    pub(crate) thinkers: Thinkers,
    pub(crate) analyses: Analyses,
    pub(crate) advisers: Advisers,
    /// The page for browsers; nothing if there is none.
    site: OnceLock<&'static Site>,
    program_ports: OnceLock<Vec<(Dialect, u16)>>,
    lobby: Mutex<Lobby>,
    closing: watch::Sender<bool>,
}

/// Who is expected in a room that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seated {
    /// Both players: they are told, and should sit down at once. Who does not has left.
    Both,
    /// Nobody: the server comes back, and its players may or may not.
    Nobody,
}

/// Opening and closing.
impl App {
    pub(crate) fn new(store: Store, config: Config) -> Arc<App> {
        Arc::new(App {
            store,
            uptime: Arc::new(Uptime::new()),
            metrics: Arc::new(Metrics::new()),
            guard: Guard::new(&config),
            places: Places::new(&config.limits),
            holds: Holds::default(),
            site: OnceLock::new(),
            program_ports: OnceLock::new(),
            lobby: Mutex::new(Lobby::new(&config)),
            computers: Computers::new(&config),
            config,
            passwords: Passwords::new(),
            dialogues: Dialogues::default(),
            sockets: Sockets::default(),
            hall: Hall::default(),
            exports: Arc::new(Semaphore::new(MOST_EXPORTS)),
            board: Board::default(),
            office: Office::default(),
            chat: Chat::default(),
            presence: Presence::default(),
            tournaments: Tournaments::default(),
            thinkers: Thinkers::default(),
            analyses: Analyses::default(),
            advisers: Advisers::default(),
            closing: watch::Sender::new(false),
        })
    }

    /// Shows browsers a page: once, before anybody is let in.
    pub(crate) fn show_site(&self, site: &'static Site) {
        let _ = self.site.set(site);
    }

    pub(crate) fn site(&self) -> &'static Site {
        self.site.get().copied().unwrap_or(&Site::NONE)
    }

    /// Where programs are received: told once, before anybody is let in.
    pub(crate) fn tell_program_ports(&self, ports: Vec<(Dialect, u16)>) {
        let _ = self.program_ports.set(ports);
    }

    pub(crate) fn program_ports(&self) -> &[(Dialect, u16)] {
        self.program_ports.get().map_or(&[], Vec::as_slice)
    }

    /// Brings back every unfinished game. Says how many, and which could not be read.
    pub(crate) async fn reopen(self: &Arc<Self>) -> Result<(usize, Vec<Message>), StoreError> {
        self.take_all().await?;
        let mut count = 0;
        let mut bad = Vec::new();
        let mut after = String::new();
        loop {
            let games = self.store.unfinished(&after).await?;
            after = match games.last() {
                None => return Ok((count, bad)),
                Some(Ok(game)) => game.start.id.to_string(),
                Some(Err(unreadable)) => unreadable.game.clone(),
            };
            for game in games {
                let opened = match game {
                    Ok(game) => self.open(game, Seated::Nobody).await,
                    Err(unreadable) => Err(unreadable),
                };
                match opened {
                    Ok(_) => count += 1,
                    Err(unreadable) => bad.push(unreadable.message()),
                }
            }
        }
    }

    /// Takes every unfinished game. One that was killed with games on a shared database counts as
    /// alive for a moment, and its games are worth waiting for; those of a living one stay there.
    async fn take_all(&self) -> Result<(), StoreError> {
        let lease = self.config.waits.lease.duration() + Duration::from_millis(500);
        let until = tokio::time::Instant::now() + lease;
        loop {
            self.store.take_all().await?;
            let elsewhere = self.store.held_elsewhere().await?;
            if elsewhere == 0 || tokio::time::Instant::now() > until {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Sends everybody home: connections are told, rooms finish what they do and end.
    pub(crate) async fn close(self: Arc<Self>) {
        self.closing.send_replace(true);
        self.lobby().close();
        self.hall.close();
        let until = tokio::time::Instant::now() + self.config.waits.closing.duration();
        while Arc::strong_count(&self) > 1 && tokio::time::Instant::now() < until {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        let _ = self.dialogues.store(&self.store).await;
    }

    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server closes.
    pub(crate) async fn closed(&self) {
        // An error would mean that all is gone, and then it is closed too.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Forgets what has been kept for long enough.
    pub(crate) async fn keep_house(self: Arc<Self>) {
        loop {
            // A store that is away now can forget it the next time.
            let _ = self.forget().await;
            tokio::time::sleep(Duration::from_hours(1)).await;
        }
    }

    async fn forget(&self) -> Result<(), StoreError> {
        const DAY: i64 = 24 * 3600 * 1000;
        let now = wall_ms();
        let before = |millis: i64| now.saturating_sub(millis);
        let life = i64::try_from(self.config.token_life.millis()).unwrap_or(i64::MAX);
        let Retention { chat_days, guest_days, admin_log_days } = self.config.retention;
        self.store.delete_logins_before(before(life)).await?;
        self.store.delete_guests_before(before(DAY.saturating_mul(guest_days.into()))).await?;
        self.store.forget_acts_before(before(DAY.saturating_mul(admin_log_days.into()))).await?;
        self.store.forget_chat_before(before(DAY.saturating_mul(chat_days.into()))).await?;
        self.store.forget_sanctions_before(now).await?;
        self.store.forget_resets_before(now).await?;
        self.store.forget_announcements_before(now).await?;
        Ok(())
    }

    /// Stores every second what was said at games of programs that are over.
    pub(crate) async fn keep_dialogues(self: Arc<Self>) {
        loop {
            tokio::time::sleep(Duration::from_secs(1)).await;
            // What cannot be stored now can perhaps be stored next time.
            let _ = self.dialogues.store(&self.store).await;
        }
    }
}

/// Games.
impl App {
    /// A room for a game, also for one that is over: then it is opened to be looked at.
    pub(crate) async fn find_room(self: &Arc<Self>, id: GameId) -> Option<Requests> {
        if let Some(room) = self.hall.room(id) {
            return Some(room);
        }
        let game = self.store.game(id).await.ok()??;
        game.end.as_ref()?;
        self.open(game, Seated::Both).await.ok()
    }

    /// Stores a new game and begins it.
    async fn start(
        self: &Arc<Self>,
        pairing: Pairing<PlayerId>,
        hold: Option<Hold>,
    ) -> Result<(), LobbyError> {
        let Pairing { one, two, terms } = pairing;
        let ratings = [self.rating(one, terms.kind).await?, self.rating(two, terms.kind).await?];
        let mut players = {
            let lobby = self.lobby();
            [one, two].map(|id| Player::new(id, lobby.name(id).unwrap_or("?")))
        };
        for (player, rating) in players.iter_mut().zip(ratings) {
            player.rating = rating.map(whole);
        }
        let game = NewGame {
            id: new_game_id(),
            kind: terms.kind,
            setup: terms.setup,
            series: (terms.games > 1).then(|| Series::new(terms.kind, terms.games)),
            house: terms.house,
            players,
            created_ms: wall_ms(),
            tags: BTreeMap::new(),
        };
        let stored = self.store.create_game(game).await?;
        let id = stored.start.id;
        self.begin(stored).await.map_err(|error| LobbyError::Setup(error.message()))?;
        // Only now: what does not begin holds nothing.
        if let Some(hold) = hold.filter(|_| self.hall.running(id).is_some()) {
            self.computers.keep(id, hold);
        }
        Ok(())
    }

    /// How strong an account is at a kind of game; nothing for others and beginners.
    pub(crate) async fn rating(
        &self,
        player: PlayerId,
        kind: GameKind,
    ) -> Result<Option<f64>, StoreError> {
        match player.account() {
            Some(account) => Ok(self.store.rating(account, kind).await?.map(|known| known.rating)),
            None => Ok(None),
        }
    }

    /// Opens the room of a new game and tells both players.
    pub(crate) async fn begin(self: &Arc<Self>, game: StoredGame) -> Result<(), BadGame> {
        let (id, players) = (game.start.id, game.start.players.each_ref().map(|player| player.id));
        tracing::info!(game = %id, kind = %game.start.kind, "begins");
        self.open(game, Seated::Both).await?;
        self.metrics.games_started.inc();
        let frame = Frame::from(FromServer::Game { id });
        self.lobby().tell(players.map(|player| (player, frame.clone())));
        Ok(())
    }

    /// Opens the room of a stored game.
    async fn open(self: &Arc<Self>, game: StoredGame, seated: Seated) -> Result<Requests, BadGame> {
        let NewGame { id, kind, players, .. } = &game.start;
        let (id, kind) = (*id, *kind);
        let names = players.each_ref().map(|player| player.name.clone());
        let who = players.each_ref().map(Player::who);
        let players = players.each_ref().map(|player| player.id);
        let is_over = game.end.is_some();
        let tools = Tools {
            store: self.store.clone(),
            uptime: Arc::clone(&self.uptime),
            metrics: Arc::clone(&self.metrics),
        };
        let mut room = Room::load(&tools, game).await?;
        // Only a game that was there before can have been adjourned.
        if seated == Seated::Nobody && self.store.is_adjourned(id).await.unwrap_or(false) {
            room.stand_still();
        }
        match seated {
            _ if is_over => {}
            Seated::Both => room.expect_players(),
            Seated::Nobody => room.wait_for_players(),
        }
        let (requests, receiver) = mpsc::channel(QUEUE);
        let handle = Handle { requests: requests.clone(), id, kind, names, who, players };
        self.hall.insert(handle, is_over);
        for player in players {
            self.presence.note(player);
        }
        for player in players {
            if let (PlayerId::Computer(computer), false) = (player, is_over) {
                tokio::spawn(bot::play(Arc::clone(self), id, computer));
            }
        }
        tokio::spawn(Arc::clone(self).live(id, room, receiver));
        Ok(requests)
    }

    /// The life of a room. There is one for each game: its future holds the room once.
    #[expect(clippy::manual_async_fn, reason = "an `async fn` would keep its arguments twice")]
    fn live(
        self: Arc<Self>,
        id: GameId,
        mut room: Room,
        mut requests: mpsc::Receiver<Box<ToRoom>>,
    ) -> impl Future<Output = ()> + Send {
        async move {
            let next = |id: GameId| drop(tokio::spawn(Arc::clone(&self).begin_next(id)));
            room.run(&mut requests, next, || self.note_end(id)).await;
            let left = self.hall.remove(id);
            left.into_iter().flatten().for_each(|player| self.presence.note(player));
        }
    }

    /// A game is over: its players do something else, and what was held back may be heard.
    fn note_end(self: &Arc<Self>, id: GameId) {
        if let Some(players) = self.hall.ended(id) {
            for player in players {
                self.presence.note(player);
            }
            self.open_chat(id);
        }
        self.tournaments.note_end(id);
    }

    /// Begins a game of a series, which was stored with the end of the one before. Boxed, for each
    /// game of a series opens the next.
    fn begin_next(self: Arc<Self>, id: GameId) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            // If it cannot be read now, the next start brings it back like any unfinished game.
            if let Ok(Some(game)) = self.store.game(id).await {
                let _ = self.begin(game).await;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, D, F>(_: fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_game_takes_little_memory() {
        let size = size(App::live);
        assert!(size <= 2600, "{size}");
    }
}
