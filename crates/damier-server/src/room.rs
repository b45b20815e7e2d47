//! One task owns one game: its session, its watchers and its place in the store.
//!
//! A command is judged, its events are stored, and only then is anybody told. While a game waits for
//! its commit it takes no other command; its clocks stand.

mod frames;

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use damier_referee::{Audience, Command, Event, House, Millis, Session};
use damier_rules::{GameKind, Outcome, Seat, Setup, Viewer};
use damier_wire::web::FromServer;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::outbox::Outbox;
use crate::store::{Append, AppendError, End, Game, Player, Store};
use crate::time::{Time, wall_ms};

use frames::declined_frame;
pub(crate) use frames::no;

/// How many frames are kept for those who come back after a short absence.
const HISTORY: usize = 64;
/// How many requests may wait for a game.
pub(crate) const QUEUE: usize = 64;

/// What a room is asked.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody sits down.
    Watch { player: String, outbox: Arc<Outbox>, v: Option<u64>, a: u32 },
    /// Somebody stands up.
    Unwatch { outbox: Arc<Outbox> },
    /// Somebody does something.
    Do { player: String, outbox: Arc<Outbox>, a: u32, arrived: Millis, what: Wish },
    /// Both players are there.
    Start,
}

/// What a player wants, without his seat: the room knows who sits where.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Move { number: u32, text: String },
    Legal,
    Resign,
    Draw,
    DeclineDraw,
    ClaimDraw,
    Takeback,
    DeclineTakeback,
    Abort,
    ClaimWin,
}

impl Wish {
    fn command(self, seat: Seat) -> Option<Command> {
        Some(match self {
            Wish::Move { number, text } => Command::Move { seat, number, text },
            Wish::Legal => return None,
            Wish::Resign => Command::Resign(seat),
            Wish::Draw => Command::Draw(seat),
            Wish::DeclineDraw => Command::DeclineDraw(seat),
            Wish::ClaimDraw => Command::ClaimDraw(seat),
            Wish::Takeback => Command::Takeback(seat),
            Wish::DeclineTakeback => Command::DeclineTakeback(seat),
            Wish::Abort => Command::Abort(seat),
            Wish::ClaimWin => Command::ClaimWin(seat),
        })
    }
}

/// How a game began, as it is stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredSetup {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default)]
    options: std::collections::BTreeMap<String, String>,
}

impl StoredSetup {
    pub(crate) fn write(setup: &Setup) -> String {
        let stored =
            StoredSetup { position: setup.position.clone(), options: setup.options.clone() };
        serde_json::to_string(&stored).expect("plain data is always JSON")
    }

    pub(crate) fn read(text: &str) -> Option<Setup> {
        let stored: StoredSetup = serde_json::from_str(text).ok()?;
        Some(Setup { position: stored.position, options: stored.options, ..Setup::default() })
    }
}

/// The three classes of viewers.
const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator];

fn class(viewer: Viewer) -> usize {
    VIEWERS.iter().position(|&v| v == viewer).unwrap_or(2)
}

#[derive(Debug)]
struct Watcher {
    viewer: Viewer,
    outbox: Arc<Outbox>,
}

/// One game and everybody at it.
#[derive(Debug)]
pub(crate) struct Room {
    id: String,
    players: [Player; 2],
    session: Session,
    audience: Audience,
    history: [VecDeque<(u64, Arc<str>)>; 3],
    watchers: Vec<Watcher>,
    store: Store,
    time: Arc<Time>,
    seq: i64,
    epoch: i64,
    lost: Millis,
    over: Arc<AtomicBool>,
}

/// What is stored of a game cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("game {0} cannot be read back: {1}")]
pub(crate) struct BadGame(String, String);

impl Room {
    /// A room for a stored game, rebuilt from its events. Its clocks stand until somebody is told.
    pub(crate) async fn load(store: &Store, time: &Arc<Time>, game: Game) -> Result<Room, BadGame> {
        let bad = |why: String| BadGame(game.id.clone(), why);
        let stored = match game.seq {
            // A game that just began: asking for what happened would cost as much as its making.
            0 => Vec::new(),
            _ => store.events(&game.id, 0).await.map_err(|error| bad(error.to_string()))?,
        };
        let events: Vec<Event> = stored
            .iter()
            .map(|event| serde_json::from_str(&event.body))
            .collect::<Result<_, _>>()
            .map_err(|error| bad(error.to_string()))?;
        let (session, audience) = rebuild(&game, &events).map_err(bad)?;
        Ok(Room {
            over: Arc::new(AtomicBool::new(session.is_over())),
            session,
            audience,
            history: Default::default(),
            watchers: Vec::new(),
            store: store.clone(),
            time: Arc::clone(time),
            seq: game.seq,
            epoch: game.epoch,
            lost: time.lost(),
            id: game.id,
            players: game.players,
        })
    }

    /// Becomes true when the game is over.
    pub(crate) fn over(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.over)
    }

    /// Lives until the game is over and nobody looks at it any more.
    pub(crate) async fn run(mut self, mut requests: mpsc::Receiver<ToRoom>) {
        self.session.resume(self.time.now());
        // An alarm that rings too early is cheaper than one that is set anew for every move.
        let mut alarm = pin!(tokio::time::sleep_until(self.time.instant(0)));
        let mut rings_at: Option<Millis> = None;
        loop {
            if let Some(at) = self.session.deadline()
                && rings_at.is_none_or(|rings_at| at < rings_at)
            {
                alarm.as_mut().reset(self.time.instant(at));
                rings_at = Some(at);
            }
            let goes_on = tokio::select! {
                request = requests.recv() => match request {
                    Some(request) => self.receive(request).await,
                    None => return,
                },
                () = &mut alarm, if rings_at.is_some() => {
                    rings_at = None;
                    let now = self.time.now();
                    if self.session.deadline().is_some_and(|at| at <= now) {
                        self.handle(now, Command::Tick, None).await
                    } else {
                        true
                    }
                }
            };
            let over = self.session.is_over();
            self.over.store(over, Ordering::Relaxed);
            let done = over && self.watchers.is_empty();
            if !goes_on || done {
                return;
            }
        }
    }

    async fn receive(&mut self, request: ToRoom) -> bool {
        match request {
            ToRoom::Start => self.handle(self.time.now(), Command::Start, None).await,
            ToRoom::Watch { player, outbox, v, a } => {
                self.watch(&player, outbox, v, a);
                true
            }
            ToRoom::Unwatch { outbox } => {
                self.unwatch(&outbox).await;
                true
            }
            ToRoom::Do { player, outbox, a, arrived, what } => {
                let Some(seat) = self.seat_of(&player) else {
                    outbox.push(no(a, "not_yours", "you do not play in this game"));
                    return true;
                };
                if let Some(command) = what.command(seat) {
                    self.handle(arrived, command, Some((outbox, a))).await
                } else {
                    let moves = self.session.game().legal_moves(seat);
                    let moves = if self.session.is_over() { Vec::new() } else { moves };
                    outbox.push(FromServer::Legal { id: self.id.clone(), moves, a }.write());
                    true
                }
            }
        }
    }

    fn watch(&mut self, player: &str, outbox: Arc<Outbox>, v: Option<u64>, a: u32) {
        let viewer = self.seat_of(player).map_or(Viewer::Spectator, Viewer::Seat);
        outbox.push(FromServer::Ok { a }.write());
        let missed = v.and_then(|v| self.missed(viewer, v));
        match missed {
            Some(frames) => frames.into_iter().for_each(|frame| outbox.push(frame)),
            None => outbox.push(self.state(viewer)),
        }
        if let Viewer::Seat(seat) = viewer {
            // Whoever comes back has not been away; nothing to store.
            let _ = self.session.handle(self.time.now(), Command::Return(seat));
        }
        self.watchers.retain(|watcher| !Arc::ptr_eq(&watcher.outbox, &outbox));
        self.watchers.push(Watcher { viewer, outbox });
    }

    /// What a viewer who has seen version `v` has missed, if all of it is still known.
    fn missed(&self, viewer: Viewer, v: u64) -> Option<Vec<Arc<str>>> {
        let now = self.audience.version(viewer);
        let history = &self.history[class(viewer)];
        let known_from = history.front().map_or(now, |(version, _)| version - 1);
        if v > now || v < known_from {
            return None;
        }
        let missed = history.iter().filter(|(version, _)| *version > v);
        Some(missed.map(|(_, frame)| Arc::clone(frame)).collect())
    }

    async fn unwatch(&mut self, outbox: &Arc<Outbox>) {
        let gone = self.watchers.iter().find(|watcher| Arc::ptr_eq(&watcher.outbox, outbox));
        let Some(viewer) = gone.map(|watcher| watcher.viewer) else { return };
        self.watchers.retain(|watcher| !Arc::ptr_eq(&watcher.outbox, outbox));
        if let Viewer::Seat(seat) = viewer
            && !self.watchers.iter().any(|watcher| watcher.viewer == viewer)
        {
            self.handle(self.time.now(), Command::Leave(seat), None).await;
        }
    }

    fn seat_of(&self, player: &str) -> Option<Seat> {
        let at = self.players.iter().position(|seated| seated.id == player)?;
        Some(Seat::ALL[at])
    }

    /// Judges, stores, tells. False if this server may not keep the game any longer.
    async fn handle(
        &mut self,
        now: Millis,
        command: Command,
        asker: Option<(Arc<Outbox>, u32)>,
    ) -> bool {
        let lost = self.time.lost();
        self.session.excuse(lost - self.lost);
        self.lost = lost;
        let answer = |frame: String| {
            if let Some((outbox, _)) = &asker {
                outbox.push(frame);
            }
        };
        let a = asker.as_ref().map_or(0, |(_, a)| *a);
        let events = match self.session.handle(now, command) {
            Ok(events) => events,
            Err(declined) => {
                answer(declined_frame(a, declined));
                return true;
            }
        };
        if events.is_empty() {
            answer(FromServer::Ok { a }.write());
            return true;
        }
        match self.store.append(self.append(&events)).await {
            Ok(appended) => {
                self.seq = appended.seq;
                answer(FromServer::Ok { a }.write());
                self.fan_out(&events);
                self.session.resume(self.time.now());
                true
            }
            Err(AppendError::Busy) => {
                answer(no(a, "busy", "the server cannot store moves at the moment; try again"));
                self.reload().await
            }
            Err(_) => {
                answer(no(a, "busy", "this server no longer keeps the game; connect again"));
                false
            }
        }
    }

    fn append(&self, events: &[Event]) -> Append {
        let write =
            |event: &Event| serde_json::to_string(event).expect("plain data is always JSON");
        let end = events.iter().find_map(|event| match event {
            Event::Ended { outcome } => Some(end(*outcome)),
            Event::Aborted => {
                Some(End { result: "*".into(), reason: "aborted".into(), ..End::default() })
            }
            _ => None,
        });
        Append {
            game: self.id.clone(),
            expected_seq: self.seq,
            epoch: self.epoch,
            at_ms: wall_ms(),
            bodies: events.iter().map(write).collect(),
            end,
        }
    }

    /// Nothing was stored: back to what the store knows.
    async fn reload(&mut self) -> bool {
        // If reading fails too, the next command will try again.
        let Ok(Some(game)) = self.store.game(&self.id).await else { return true };
        match Room::load(&self.store, &self.time, game).await {
            Ok(fresh) => {
                self.session = fresh.session;
                self.audience = fresh.audience;
                self.seq = fresh.seq;
                self.history = Default::default();
                self.session.resume(self.time.now());
                true
            }
            Err(_) => false,
        }
    }

    /// Tells everybody what he may know. Each frame is made once for each class of viewers.
    fn fan_out(&mut self, events: &[Event]) {
        let hidden = self.session.game().kind().is_hidden();
        for event in events {
            // Where nothing is hidden, all are told the same: it is written once.
            let mut written: Option<(u64, Arc<str>)> = None;
            for viewer in VIEWERS {
                let Some(told) = self.audience.tell(&self.session, viewer, event) else { continue };
                let version = self.audience.version(viewer);
                let frame = match written.take() {
                    Some((of, frame)) if !hidden && of == version => frame,
                    _ => self.frame(viewer, version, told).into(),
                };
                written = Some((version, Arc::clone(&frame)));
                let history = &mut self.history[class(viewer)];
                history.push_back((version, Arc::clone(&frame)));
                if history.len() > HISTORY {
                    history.pop_front();
                }
                for watcher in self.watchers.iter().filter(|watcher| watcher.viewer == viewer) {
                    watcher.outbox.push(Arc::clone(&frame));
                }
            }
        }
    }
}

fn rebuild(game: &Game, events: &[Event]) -> Result<(Session, Audience), String> {
    let kind: GameKind = game.kind.parse().map_err(|error| format!("{error}"))?;
    let setup = StoredSetup::read(&game.setup).ok_or("its setup")?;
    let house: House = serde_json::from_str(&game.house).map_err(|error| error.to_string())?;
    let mut audience = Audience::default();
    let session = Session::replay_telling(kind, setup, house, events, |session, event| {
        for viewer in VIEWERS {
            let _ = audience.tell(session, viewer, event);
        }
    })
    .map_err(|error| error.to_string())?;
    Ok((session, audience))
}

fn end(outcome: Outcome) -> End {
    End {
        result: outcome.verdict.token().to_owned(),
        reason: outcome.reason.token().to_owned(),
        ..End::default()
    }
}
