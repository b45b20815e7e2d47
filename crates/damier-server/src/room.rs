//! One task owns one game: its session, its watchers and its place in the store.
//!
//! A command is decided, its events are stored, and only then do they happen and is anybody told.
//! While a game waits for its commit it takes no other command; its clocks stand.

mod boards;
mod crowd;
mod ending;
mod frames;
mod ruling;
mod watching;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use damier_referee::{Audience, Command, Event, Millis, Series, Session, Wish};
use damier_rules::{BySeat, Seat, Setup};
use damier_wire::web::{Code, FromServer};
use damier_words::{Message, msg};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};

use crate::id::{GameId, PlayerId};
use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::store::{AppendError, BadGame, NewGame, Player, Store, StoredGame};
use crate::uptime::Uptime;

use crowd::Crowd;
pub(crate) use frames::place;
pub(crate) use ruling::{Decision, Undecided};
use watching::Watching;

/// How many requests may wait for a game.
pub(crate) const QUEUE: usize = 64;
/// How often a room whose game could not be stored looks whether it can be now.
const RETRY: Millis = 500;
/// Who is told of a new game needs a moment to sit down: only then are they said to be away.
const ARRIVAL: Millis = 2_000;

/// The way to a room. Its requests are boxed: a channel keeps room for dozens of them.
pub(crate) type Requests = mpsc::Sender<Box<ToRoom>>;

/// What a room is asked.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody sits down.
    Watch { player: PlayerId, outbox: Arc<Outbox>, wanted: Wanted, a: u32 },
    /// Somebody stands up.
    Unwatch { outbox: Arc<Outbox> },
    /// A player wants something.
    Do { player: PlayerId, outbox: Arc<Outbox>, a: u32, arrived: Millis, wish: Wish },
    /// A player wants to know their legal moves.
    Legal { player: PlayerId, outbox: Arc<Outbox>, a: u32 },
    /// Only a gateway says so: a player was handed the opponent's move just now.
    Received { player: PlayerId, at: Millis },
    /// Only a gateway says so: a player's move has begun to come, and all of it will be there by then.
    Coming { player: PlayerId, since: Millis, until: Millis },
    /// Whoever directs the games decides something.
    Rule { decision: Decision, done: oneshot::Sender<Result<(), Undecided>> },
}

/// What somebody at a game wants to be told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    /// Only what came after this version, if that is still known.
    pub(crate) v: Option<u64>,
    /// Positions and legal moves, too.
    pub(crate) board: bool,
    /// How many look on.
    pub(crate) crowd: bool,
}

/// What every room needs of the server.
#[derive(Clone, Debug)]
pub(crate) struct Tools {
    pub(crate) store: Store,
    pub(crate) uptime: Arc<Uptime>,
    pub(crate) metrics: Arc<Metrics>,
}

/// One game and everybody at it.
#[derive(Debug)]
pub(crate) struct Room {
    id: GameId,
    players: [Player; 2],
    setup: Setup,
    series: Option<Series>,
    /// Who may have hints while the game goes on.
    advised: Option<Seat>,
    session: Session,
    audience: Audience,
    watching: Watching,
    crowd: Crowd,
    tools: Tools,
    seq: i64,
    epoch: i64,
    lost: Millis,
    /// The game of the series that was stored with the end of this one.
    next_game: Option<GameId>,
    /// Was the last write refused? The clocks stand until the store can write again.
    is_stuck: bool,
    /// Until when those who have not sat down yet are expected.
    expected: Option<Expected>,
    /// Was the game adjourned? Then its clocks stand; who of both has come back since?
    adjourned: Option<BySeat<bool>>,
}

/// Those who were told that their game begins, and have not sat down yet.
#[derive(Debug)]
struct Expected {
    seats: BySeat<bool>,
    until: Millis,
}

/// The connection that asked for something, and the number of its request.
type Asker = (Arc<Outbox>, u32);

impl Room {
    /// A room for a stored game, rebuilt from its events. Its clocks stand until somebody is told.
    pub(crate) async fn load(tools: &Tools, game: StoredGame) -> Result<Room, BadGame> {
        let events = tools.store.history(&game).await?;
        let (session, audience) = rebuild(&game.start, &events)
            .map_err(|why| BadGame { game: game.start.id.to_string(), why })?;
        let advised = game.start.advised();
        let NewGame { id, setup, series, players, .. } = game.start;
        Ok(Room {
            id,
            players,
            setup,
            series,
            advised,
            session,
            audience,
            watching: Watching::default(),
            crowd: Crowd::default(),
            next_game: None,
            is_stuck: false,
            expected: None,
            adjourned: None,
            seq: game.seq,
            epoch: game.epoch,
            lost: tools.uptime.lost(),
            tools: tools.clone(),
        })
    }

    /// Counts both players as away from now on, until they come back: nobody is here yet.
    pub(crate) fn wait_for_players(&mut self) {
        for seat in Seat::ALL {
            self.session.leave(seat, self.tools.uptime.now());
        }
    }

    /// The same for a game that both are told of just now. Nobody hears that the other is away
    /// before they had the time to sit down.
    pub(crate) fn expect_players(&mut self) {
        self.wait_for_players();
        let until = self.tools.uptime.now() + ARRIVAL;
        self.expected = Some(Expected { seats: BySeat { one: true, two: true }, until });
    }

    /// Lives until the game is over and nobody looks at it any more. Says which game of the series
    /// comes next, and when this one is over.
    pub(crate) async fn run(
        &mut self,
        requests: &mut mpsc::Receiver<Box<ToRoom>>,
        next: impl Fn(GameId),
        ended: impl Fn(),
    ) {
        if self.session.is_over() {
            // It was opened for somebody who wants to see it, and who has not sat down yet.
            let visit = timeout(Duration::from_millis(ARRIVAL), requests.recv()).await;
            let Ok(Some(visitor)) = visit else { return };
            self.receive(visitor).await;
        }
        let mut paused = pin!(self.tools.uptime.paused());
        // A game that was made but not begun when the server died.
        let mut goes_on = if self.adjourned.is_some() {
            true
        } else {
            self.session.resume(self.tools.uptime.now());
            self.begin().await
        };
        // An alarm that rings too early is cheaper than one that is set anew for every move.
        let mut alarm = pin!(tokio::time::sleep_until(self.tools.uptime.instant(0)));
        let mut rings_at: Option<Millis> = None;
        loop {
            if let Some(id) = self.next_game.take() {
                next(id);
            }
            let over = self.session.is_over();
            if over {
                ended();
            }
            let done = over && self.watching.is_empty();
            if !goes_on || done {
                return;
            }
            if let Some(at) = self.next_look()
                && rings_at.is_none_or(|rings_at| at < rings_at)
            {
                alarm.as_mut().reset(self.tools.uptime.instant(at));
                rings_at = Some(at);
            }
            goes_on = tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.receive(request).await,
                    None => return,
                },
                () = &mut paused => {
                    paused.set(self.tools.uptime.paused());
                    self.excuse();
                    true
                }
                () = &mut alarm, if rings_at.is_some() => {
                    rings_at = None;
                    self.ring().await
                }
            };
        }
    }

    /// When it may be time for something.
    fn next_look(&self) -> Option<Millis> {
        self.next_of_game().into_iter().chain(self.crowd.due).min()
    }

    fn next_of_game(&self) -> Option<Millis> {
        if self.adjourned.is_some() {
            return None;
        }
        if self.is_stuck {
            return Some(self.tools.uptime.now() + RETRY);
        }
        let arrival = self.expected.as_ref().map(|expected| expected.until);
        self.session.deadline().into_iter().chain(arrival).min()
    }

    /// It may be time for something.
    async fn ring(&mut self) -> bool {
        let now = self.tools.uptime.now();
        self.tell_crowd(now);
        if self.adjourned.is_some() {
            return true;
        }
        if self.is_stuck {
            if !self.tools.store.can_write().await {
                return true;
            }
            self.is_stuck = false;
            self.session.resume(self.tools.uptime.now());
            return self.begin().await;
        }
        self.miss(now);
        if self.session.deadline().is_none_or(|at| at > now) {
            return true;
        }
        self.handle(now, Command::Tick, None).await
    }

    /// Begins a game that nobody has begun.
    async fn begin(&mut self) -> bool {
        if self.session.version() > 0 {
            return true;
        }
        self.handle(self.tools.uptime.now(), Command::Start, None).await
    }

    /// Charges nobody for our own pauses, and says so.
    fn excuse(&mut self) {
        let lost = self.tools.uptime.lost();
        let ms = lost - self.lost;
        if ms == 0 {
            return;
        }
        self.session.excuse(ms);
        self.lost = lost;
        if !self.session.is_over() {
            self.watching.tell_all(FromServer::Paused { ms });
        }
    }

    async fn receive(&mut self, request: Box<ToRoom>) -> bool {
        self.excuse();
        match *request {
            ToRoom::Watch { player, outbox, wanted, a } => {
                self.watch(player, &outbox, wanted, a);
                return self.come_back(player).await;
            }
            ToRoom::Rule { decision, done } => return self.rule(decision, done).await,
            ToRoom::Do { outbox, a, .. } if self.adjourned.is_some() => {
                outbox.refuse(a, Code::Declined, &msg!("api-adjourned"));
            }
            ToRoom::Unwatch { outbox } => self.unwatch(&outbox),
            ToRoom::Received { player, at } => {
                if let Some(seat) = self.seat_of(player) {
                    self.session.restart(seat, at);
                }
            }
            ToRoom::Coming { player, since, until } => {
                if let Some(seat) = self.seat_of(player) {
                    self.session.begins_to_move(seat, since, until);
                }
            }
            ToRoom::Legal { player, outbox, a } => match self.seat_of(player) {
                Some(seat) => outbox.push(self.legal(seat, a)),
                None => outbox.refuse(a, Code::NotYours, &msg!("api-not-yours")),
            },
            ToRoom::Do { player, outbox, a, arrived, wish } => match self.seat_of(player) {
                Some(seat) => {
                    return self.handle(arrived, Command::By(seat, wish), Some((outbox, a))).await;
                }
                None => outbox.refuse(a, Code::NotYours, &msg!("api-not-yours")),
            },
        }
        true
    }

    fn legal(&self, seat: Seat, a: u32) -> FromServer {
        let is_over = self.session.is_over();
        let moves = if is_over { Vec::new() } else { self.session.game().legal_moves(seat) };
        FromServer::Legal { id: self.id, moves, a }
    }

    fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let at = self.players.iter().position(|seated| seated.id == player)?;
        Some(Seat::ALL[at])
    }

    /// Decides, stores, applies, tells. False if this server may not keep the game any longer.
    async fn handle(&mut self, now: Millis, command: Command, asker: Option<Asker>) -> bool {
        self.excuse();
        let events = match self.session.decide(now, &command) {
            Ok(events) if events.is_empty() => {
                if let Some((outbox, a)) = asker {
                    outbox.push(FromServer::Ok(a));
                }
                return true;
            }
            Ok(events) => events,
            Err(declined) => {
                self.tools.metrics.declined.inc();
                if let Some((outbox, a)) = asker {
                    outbox.push(frames::declined(a, declined, outbox.lang()));
                }
                return true;
            }
        };
        let busy = |why: Message, hint: Message| {
            if let Some((outbox, a)) = &asker {
                outbox.refuse_with(*a, Code::Busy, &why, Some(&hint));
            }
        };
        let begun = Instant::now();
        let (end, stored) = self.store(&events).await;
        match stored {
            Ok(appended) => {
                self.tools.metrics.stored.observe(begun.elapsed().as_secs_f64());
                self.seq = appended.seq;
                self.happen(&events, asker.as_ref());
                self.note_end(end);
                self.is_stuck = false;
                self.session.resume(self.tools.uptime.now());
                true
            }
            Err(AppendError::Busy) => {
                busy(msg!("api-moves-busy"), msg!("hint-try-again"));
                self.is_stuck = true;
                self.session.pause(now);
                true
            }
            Err(_) => {
                busy(msg!("api-game-elsewhere"), msg!("hint-connect-again"));
                false
            }
        }
    }
}

/// Do the rules lead from the setup through the events to the stored end?
pub(crate) fn check_replay(game: &StoredGame, events: &[Event]) -> Result<(), String> {
    let (session, _) = rebuild(&game.start, events)?;
    let replayed = session.is_over().then(|| session.outcome());
    let stored = game.end.map(|end| end.outcome);
    if stored != replayed {
        return Err(format!("its stored end is {stored:?}, its moves lead to {replayed:?}"));
    }
    Ok(())
}

pub(crate) fn rebuild(game: &NewGame, events: &[Event]) -> Result<(Session, Audience), String> {
    let (setup, house) = (game.setup.clone(), game.house.clone());
    let mut session = Session::new(game.kind, setup, house).map_err(|error| error.to_string())?;
    let mut audience = Audience::new(game.kind);
    for event in events {
        session.apply(event).map_err(|error| error.to_string())?;
        audience.follow(&session, event);
    }
    Ok((session, audience))
}
