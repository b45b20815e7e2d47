//! One task owns one game: its session, its watchers and its place in the store.
//!
//! A command is judged, its events are stored, and only then is anybody told. While a game waits for
//! its commit it takes no other command; its clocks stand.

mod ending;
mod frames;
mod storage;

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use damier_referee::{Audience, Command, Event, House, Millis, Series, Session, Told};
use damier_rules::{GameKind, Reason, Seat, Setup, Viewer};
use damier_wire::web::FromServer;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::metrics::Metrics;
use crate::outbox::{Frame, Outbox};
use crate::store::{AppendError, Game, Player, Store};
use crate::time::Time;

use frames::declined_frame;
pub(crate) use frames::{no, number};
use storage::Storage;

/// How many frames are kept for those who come back after a short absence.
const HISTORY: usize = 16;
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
    /// Somebody does something.
    Do { player: String, outbox: Arc<Outbox>, a: u32, arrived: Millis, what: Wish },
}

/// What a player wants, without his seat: the room knows who sits where.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    Move {
        number: u32,
        text: String,
    },
    Legal,
    /// Only a gateway says so: the opponent's move was handed over just now.
    Received,
    Resign,
    Draw,
    DeclineDraw,
    ClaimDraw,
    Takeback,
    DeclineTakeback,
    Abort,
    ClaimWin,
    /// Only a gateway says so: what its program sent is no move at all, or one that loses.
    Cheat,
    /// Only a gateway says so: its program is gone for good.
    Abandon,
}

impl Wish {
    fn command(self, seat: Seat) -> Option<Command> {
        Some(match self {
            Wish::Move { number, text } => Command::Move { seat, number, text },
            Wish::Legal | Wish::Received => return None,
            Wish::Resign => Command::Resign(seat),
            Wish::Draw => Command::Draw(seat),
            Wish::DeclineDraw => Command::DeclineDraw(seat),
            Wish::ClaimDraw => Command::ClaimDraw(seat),
            Wish::Takeback => Command::Takeback(seat),
            Wish::DeclineTakeback => Command::DeclineTakeback(seat),
            Wish::Abort => Command::Abort(seat),
            Wish::ClaimWin => Command::ClaimWin(seat),
            Wish::Cheat => Command::Forfeit(seat, Reason::IllegalMove),
            Wish::Abandon => Command::Forfeit(seat, Reason::Abandon),
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

/// The three classes of viewers.
const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two), Viewer::Spectator];

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
    setup: Setup,
    series: Option<Series>,
    session: Session,
    audience: Audience,
    history: [VecDeque<(u64, Frame)>; 3],
    watchers: Vec<Watcher>,
    tools: Tools,
    seq: i64,
    epoch: i64,
    lost: Millis,
    over: Arc<AtomicBool>,
    /// The game of the series that was stored with the end of this one.
    next_game: Option<String>,
    storage: Storage,
}

/// What is stored of a game cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("game {0} cannot be read back: {1}")]
pub(crate) struct BadGame(String, String);

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
            history: Default::default(),
            watchers: Vec::new(),
            next_game: None,
            storage: Storage::Works,
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
            let _ = self.session.handle(self.tools.time.now(), Command::Leave(seat));
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
            let over = self.session.is_over() && self.storage != Storage::Away;
            self.over.store(over, Ordering::Relaxed);
            let done = over && self.watchers.is_empty();
            if !goes_on || done {
                return;
            }
            let deadline = match self.storage {
                Storage::Works => self.session.deadline(),
                _ => Some(self.tools.time.now() + RETRY),
            };
            if let Some(at) = deadline
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
        if self.storage != Storage::Works {
            return self.recover().await;
        }
        let now = self.tools.time.now();
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
            let frame: Frame = FromServer::Paused { ms }.write().into();
            self.watchers.iter().for_each(|watcher| watcher.outbox.push(frame.clone()));
        }
    }

    async fn receive(&mut self, request: ToRoom) -> bool {
        self.excuse();
        if self.storage == Storage::Away && !Box::pin(self.reload()).await {
            return false;
        }
        if self.storage == Storage::Away {
            match request {
                ToRoom::Watch { outbox, a, .. } | ToRoom::Do { outbox, a, .. } => {
                    outbox.push(no(a, "busy", "the server cannot reach its storage; try again"));
                }
                ToRoom::Unwatch { outbox } => {
                    if let Some(seat) = self.stand_up(&outbox) {
                        let _ = self.session.handle(self.tools.time.now(), Command::Leave(seat));
                    }
                }
            }
            return true;
        }
        match request {
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
                if let Wish::Received = what {
                    self.session.restart(seat, arrived);
                    true
                } else if let Some(command) = what.command(seat) {
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
        outbox.push(FromServer::Ok(a).write());
        let missed = v.and_then(|v| self.missed(viewer, v));
        match missed {
            Some(frames) => frames.into_iter().for_each(|frame| outbox.push(frame)),
            None => outbox.push(self.state(viewer)),
        }
        let back = match viewer {
            Viewer::Seat(seat) if self.is_away(seat) => Some(seat),
            _ => None,
        };
        if let Viewer::Seat(seat) = viewer {
            // Whoever comes back has not been away; nothing to store.
            let _ = self.session.handle(self.tools.time.now(), Command::Return(seat));
        }
        for seat in Seat::ALL.into_iter().filter(|&seat| self.is_away(seat)) {
            outbox.push(self.there(seat, false));
        }
        self.watchers.retain(|watcher| !Arc::ptr_eq(&watcher.outbox, &outbox));
        self.watchers.push(Watcher { viewer, outbox });
        if let Some(seat) = back {
            self.tell_there(seat, true);
        }
    }

    fn is_away(&self, seat: Seat) -> bool {
        self.session.away_since(seat).is_some() && !self.session.is_over()
    }

    /// Tells everybody but himself that a player went or came back.
    fn tell_there(&self, seat: Seat, here: bool) {
        if self.session.is_over() {
            return;
        }
        let frame: Frame = self.there(seat, here).into();
        let others = self.watchers.iter().filter(|watcher| watcher.viewer != Viewer::Seat(seat));
        others.for_each(|watcher| watcher.outbox.push(frame.clone()));
    }

    /// What a viewer who has seen version `v` has missed, if all of it is still known.
    fn missed(&self, viewer: Viewer, v: u64) -> Option<Vec<Frame>> {
        let now = self.audience.version(viewer);
        let history = &self.history[self.class(viewer)];
        let known_from = history.front().map_or(now, |(version, _)| version - 1);
        if v > now || v < known_from {
            return None;
        }
        let missed = history.iter().filter(|(version, _)| *version > v);
        Some(missed.map(|(_, frame)| frame.clone()).collect())
    }

    async fn unwatch(&mut self, outbox: &Arc<Outbox>) {
        if let Some(seat) = self.stand_up(outbox) {
            self.handle(self.tools.time.now(), Command::Leave(seat), None).await;
            self.tell_there(seat, false);
        }
    }

    /// Forgets a connection; says whose last one it was, if a player's.
    fn stand_up(&mut self, outbox: &Arc<Outbox>) -> Option<Seat> {
        let at = self.watchers.iter().position(|it| Arc::ptr_eq(&it.outbox, outbox))?;
        let viewer = self.watchers.remove(at).viewer;
        let is_gone = !self.watchers.iter().any(|watcher| watcher.viewer == viewer);
        match viewer {
            Viewer::Seat(seat) if is_gone => Some(seat),
            _ => None,
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
        self.excuse();
        let answer = |frame: String| {
            if let Some((outbox, _)) = &asker {
                outbox.push(frame);
            }
        };
        let a = asker.as_ref().map_or(0, |(_, a)| *a);
        let events = match self.session.handle(now, command) {
            Ok(events) => events,
            Err(declined) => {
                self.tools.metrics.declined.inc();
                answer(declined_frame(a, declined));
                return true;
            }
        };
        if events.is_empty() {
            answer(FromServer::Ok(a).write());
            return true;
        }
        let begun = Instant::now();
        let (end, stored) = self.store(&events).await;
        match stored {
            Ok(appended) => {
                self.tools.metrics.stored.observe(begun.elapsed().as_secs_f64());
                self.seq = appended.seq;
                self.fan_out(&events, asker.as_ref());
                self.note_end(end);
                self.storage = Storage::Works;
                self.session.resume(self.tools.time.now());
                true
            }
            Err(AppendError::Busy) => {
                answer(no(a, "busy", "the server cannot store moves at the moment; try again"));
                Box::pin(self.reload()).await
            }
            Err(_) => {
                answer(no(a, "busy", "this server no longer keeps the game; connect again"));
                false
            }
        }
    }

    /// Tells everybody what he may know, and the one who asked that it was done. What belongs
    /// together is sent together: a move and the end it brings, the answer and the move.
    fn fan_out(&mut self, events: &[Event], asker: Option<&(Arc<Outbox>, u32)>) {
        let mut told: [Vec<Frame>; 3] = Default::default();
        for event in events {
            if self.session.game().kind().is_hidden() {
                for viewer in VIEWERS {
                    let to_viewer = self.audience.tell(&self.session, viewer, event);
                    self.write(viewer, to_viewer, &mut told);
                }
            } else {
                // Where nothing is hidden, all are told the same: it is written once.
                let to_all = self.audience.tell_all(&self.session, event);
                self.write(Viewer::Spectator, to_all, &mut told);
            }
        }
        let answer = asker.map(|(outbox, a)| (outbox, Frame::from(FromServer::Ok(*a).write())));
        let mut answered = false;
        for watcher in &self.watchers {
            let answer = answer.as_ref().filter(|(outbox, _)| Arc::ptr_eq(outbox, &watcher.outbox));
            answered |= answer.is_some();
            let frames = told[self.class(watcher.viewer)].iter();
            watcher
                .outbox
                .push_all(answer.map(|(_, frame)| frame).into_iter().chain(frames).cloned());
        }
        if let Some((outbox, frame)) = answer.filter(|_| !answered) {
            outbox.push(frame);
        }
    }

    fn write(&mut self, viewer: Viewer, told: Vec<Told>, into: &mut [Vec<Frame>; 3]) {
        let first = self.audience.version(viewer) - told.len() as u64 + 1;
        let class = self.class(viewer);
        for (version, told) in (first..).zip(told) {
            let frame: Frame = self.frame(viewer, version, told).into();
            self.history[class].push_back((version, frame.clone()));
            if self.history[class].len() > HISTORY {
                self.history[class].pop_front();
            }
            into[class].push(frame);
        }
    }

    /// Which of the histories is a viewer's: where nothing is hidden, there is one for all.
    fn class(&self, viewer: Viewer) -> usize {
        if !self.session.game().kind().is_hidden() {
            return 0;
        }
        VIEWERS.iter().position(|&v| v == viewer).unwrap_or(0)
    }
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
    let mut audience = Audience::default();
    let session = Session::replay_telling(kind, setup, house, events, |session, event| {
        for viewer in VIEWERS {
            let _ = audience.tell(session, viewer, event);
        }
    })
    .map_err(|error| error.to_string())?;
    Ok((session, audience))
}
