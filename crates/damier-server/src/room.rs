//! One task owns one game: its session, its watchers and its place in the store.
//!
//! A command is decided, its events are stored, and only then do they happen and is anybody told.
//! While a game waits for its commit it takes no other command; its clocks stand.

mod ending;
mod frames;
mod watching;

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use damier_referee::{Audience, Command, Event, House, Millis, Series, Session, Wish};
use damier_rules::{GameKind, Seat, Setup};
use damier_wire::web::{Code, FromServer};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::metrics::Metrics;
use crate::outbox::Outbox;
use crate::store::{AppendError, Game, Player, Store};
use crate::time::Time;

use watching::Watching;

/// How many requests may wait for a game.
pub(crate) const QUEUE: usize = 64;
/// How often a room whose game could not be stored looks whether it can be now.
const RETRY: Millis = 500;

/// What a room is asked.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody sits down.
    Watch { player: String, outbox: Arc<Outbox>, v: Option<u64>, a: u32 },
    /// Somebody stands up.
    Unwatch { outbox: Arc<Outbox> },
    /// A player wants something.
    Do { player: String, outbox: Arc<Outbox>, a: u32, arrived: Millis, wish: Wish },
    /// A player wants to know their legal moves.
    Legal { player: String, outbox: Arc<Outbox>, a: u32 },
    /// Only a gateway says so: a player was handed the opponent's move just now.
    Received { player: String, at: Millis },
}

/// How a game began, as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredSetup {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default)]
    options: std::collections::BTreeMap<String, String>,
    /// The series as it was before this game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    series: Option<Series>,
}

impl StoredSetup {
    pub(crate) fn write(setup: &Setup, series: Option<Series>) -> String {
        let Setup { position, options, .. } = setup.clone();
        let stored = StoredSetup { position, options, series };
        serde_json::to_string(&stored).expect("plain data is always JSON")
    }

    pub(crate) fn read(text: &str) -> Option<(Setup, Option<Series>)> {
        let StoredSetup { position, options, series } = serde_json::from_str(text).ok()?;
        Some((Setup { position, options, ..Setup::default() }, series))
    }
}

/// What every room needs of the server.
#[derive(Clone, Debug)]
pub(crate) struct Tools {
    pub(crate) store: Store,
    pub(crate) time: Arc<Time>,
    pub(crate) metrics: Arc<Metrics>,
}

/// One game and everybody at it.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    players: [Player; 2],
    setup: Setup,
    series: Option<Series>,
    session: Session,
    audience: Audience,
    watching: Watching,
    tools: Tools,
    seq: i64,
    epoch: i64,
    lost: Millis,
    over: Arc<AtomicBool>,
    /// The game of the series that was stored with the end of this one.
    next_game: Option<String>,
    /// Was the last write refused? The clocks stand until the store can write again.
    is_stuck: bool,
}

/// What is stored of a game cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("game {0} cannot be read back: {1}")]
pub(crate) struct BadGame(String, String);

/// The connection that asked for something, and the number of its request.
type Asker = (Arc<Outbox>, u32);

impl Room {
    /// A room for a stored game, rebuilt from its events. Its clocks stand until somebody is told.
    pub(crate) async fn load(tools: &Tools, game: Game) -> Result<Room, BadGame> {
        let bad = |why: String| BadGame(game.id.clone(), why);
        let stored = match game.seq {
            // A game that just began: asking for what happened would cost as much as its making.
            0 => Ok(Vec::new()),
            _ => tools.store.events(&game.id, 0).await,
        };
        let stored = stored.map_err(|error| bad(error.to_string()))?;
        crate::store::check(&game, &stored).map_err(|flaw| bad(flaw.to_owned()))?;
        let events = read_events(&stored).map_err(|error| bad(error.to_string()))?;
        let (setup, series) =
            StoredSetup::read(&game.setup).ok_or_else(|| bad("its setup".into()))?;
        let (session, audience) = rebuild(&game, setup.clone(), &events).map_err(bad)?;
        Ok(Room {
            setup,
            series,
            over: Arc::new(AtomicBool::new(session.is_over())),
            session,
            audience,
            watching: Watching::default(),
            next_game: None,
            is_stuck: false,
            seq: game.seq,
            epoch: game.epoch,
            lost: tools.time.lost(),
            tools: tools.clone(),
            id: game.id,
            players: game.players,
        })
    }

    /// Becomes true when the game is over.
    pub(crate) fn over(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.over)
    }

    /// Counts both players as away from now on, until they come back: nobody is here yet.
    pub(crate) fn wait_for_players(&mut self) {
        for seat in Seat::ALL {
            self.session.leave(seat, self.tools.time.now());
        }
    }

    /// Lives until the game is over and nobody looks at it any more. Says which game of the series
    /// comes next.
    pub(crate) async fn run(mut self, mut requests: mpsc::Receiver<ToRoom>, next: impl Fn(String)) {
        let mut paused = pin!(self.tools.time.paused());
        self.session.resume(self.tools.time.now());
        // A game that was made but not begun when the server died.
        let mut goes_on = self.begin().await;
        // An alarm that rings too early is cheaper than one that is set anew for every move.
        let mut alarm = pin!(tokio::time::sleep_until(self.tools.time.instant(0)));
        let mut rings_at: Option<Millis> = None;
        loop {
            if let Some(id) = self.next_game.take() {
                next(id);
            }
            let over = self.session.is_over();
            self.over.store(over, Ordering::Relaxed);
            let done = over && self.watching.is_empty();
            if !goes_on || done {
                return;
            }
            let retry = self.is_stuck.then(|| self.tools.time.now() + RETRY);
            if let Some(at) = retry.or_else(|| self.session.deadline())
                && rings_at.is_none_or(|rings_at| at < rings_at)
            {
                alarm.as_mut().reset(self.tools.time.instant(at));
                rings_at = Some(at);
            }
            goes_on = tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.receive(request).await,
                    None => return,
                },
                () = &mut paused => {
                    paused.set(self.tools.time.paused());
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

    /// It may be time for something.
    async fn ring(&mut self) -> bool {
        let now = self.tools.time.now();
        if self.is_stuck {
            if !self.tools.store.can_write().await {
                return true;
            }
            self.is_stuck = false;
            self.session.resume(self.tools.time.now());
            return self.begin().await;
        }
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
        self.handle(self.tools.time.now(), Command::Start, None).await
    }

    /// Charges nobody for our own pauses, and says so.
    fn excuse(&mut self) {
        let lost = self.tools.time.lost();
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

    async fn receive(&mut self, request: ToRoom) -> bool {
        self.excuse();
        match request {
            ToRoom::Watch { player, outbox, v, a } => self.watch(&player, outbox, v, a),
            ToRoom::Unwatch { outbox } => self.unwatch(&outbox),
            ToRoom::Received { player, at } => {
                if let Some(seat) = self.seat_of(&player) {
                    self.session.restart(seat, at);
                }
            }
            ToRoom::Legal { player, outbox, a } => match self.seat_of(&player) {
                Some(seat) => outbox.push(self.legal(seat, a)),
                None => outbox.push(not_yours(a)),
            },
            ToRoom::Do { player, outbox, a, arrived, wish } => match self.seat_of(&player) {
                Some(seat) => {
                    return self.handle(arrived, Command::By(seat, wish), Some((outbox, a))).await;
                }
                None => outbox.push(not_yours(a)),
            },
        }
        true
    }

    fn legal(&self, seat: Seat, a: u32) -> FromServer {
        let is_over = self.session.is_over();
        let moves = if is_over { Vec::new() } else { self.session.game().legal_moves(seat) };
        FromServer::Legal { id: self.id.clone(), moves, a }
    }

    fn seat_of(&self, player: &str) -> Option<Seat> {
        let at = self.players.iter().position(|seated| seated.id == player)?;
        Some(Seat::ALL[at])
    }

    /// Decides, stores, applies, tells. False if this server may not keep the game any longer.
    async fn handle(&mut self, now: Millis, command: Command, asker: Option<Asker>) -> bool {
        self.excuse();
        let answer = |message: &dyn Fn(u32) -> FromServer| {
            if let Some((outbox, a)) = &asker {
                outbox.push(message(*a));
            }
        };
        let events = match self.session.decide(now, &command) {
            Ok(events) if events.is_empty() => {
                answer(&FromServer::Ok);
                return true;
            }
            Ok(events) => events,
            Err(declined) => {
                self.tools.metrics.declined.inc();
                answer(&|a| frames::declined(a, declined));
                return true;
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
                self.session.resume(self.tools.time.now());
                true
            }
            Err(AppendError::Busy) => {
                let why = "the server cannot store moves at the moment; try again";
                answer(&|a| FromServer::no(a, Code::Busy, why));
                self.is_stuck = true;
                self.session.pause(now);
                true
            }
            Err(_) => {
                let why = "this server no longer keeps the game; connect again";
                answer(&|a| FromServer::no(a, Code::Busy, why));
                false
            }
        }
    }
}

fn not_yours(a: u32) -> FromServer {
    FromServer::no(a, Code::NotYours, "you do not play in this game")
}

/// Do the rules lead from the setup through the events to the stored end?
pub(crate) fn check_replay(game: &Game, events: &[crate::store::Event]) -> Result<(), String> {
    let events = read_events(events).map_err(|error| error.to_string())?;
    let (setup, _) = StoredSetup::read(&game.setup).ok_or("its setup cannot be read")?;
    let (session, _) = rebuild(game, setup, &events)?;
    let replayed = session.is_over().then(|| match session.outcome() {
        Some(outcome) => (outcome.verdict.token(), outcome.reason.token()),
        None => ("*", "aborted"),
    });
    let stored = game.end.as_ref().map(|end| (end.result.as_str(), end.reason.as_str()));
    if stored != replayed {
        return Err(format!("its stored end is {stored:?}, its moves lead to {replayed:?}"));
    }
    Ok(())
}

fn read_events(stored: &[crate::store::Event]) -> Result<Vec<Event>, serde_json::Error> {
    stored.iter().map(|event| serde_json::from_str(&event.body)).collect()
}

fn rebuild(game: &Game, setup: Setup, events: &[Event]) -> Result<(Session, Audience), String> {
    let kind: GameKind = game.kind.parse().map_err(|error| format!("{error}"))?;
    let house: House = serde_json::from_str(&game.house).map_err(|error| error.to_string())?;
    let mut session = Session::new(kind, setup, house).map_err(|error| error.to_string())?;
    let mut audience = Audience::new(kind);
    for event in events {
        session.apply(event).map_err(|error| error.to_string())?;
        audience.follow(&session, event);
    }
    Ok((session, audience))
}
