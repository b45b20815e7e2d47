//! The computer players that wait in every lobby.
//!
//! They are ordinary players: one sits in the room, sees what its seat may see, and asks for its legal
//! moves like anybody else. `names` says who they are, `seen` what they know of a game, `memory` what they remember
//! of it, and in `thinkers` they think.

mod hosted;
mod memory;
mod names;
mod seen;
mod thinkers;

use std::sync::Arc;
use std::time::Duration;

use damier_engine::guest::{Fault, Guest};
use damier_engine::{Level, Limits, Options, Player, Task};
use damier_referee::Wish;
use damier_rules::{Reason, Seat};
use damier_wire::Computer;
use damier_wire::web::{Code, FromServer, Happening, Standing, State};

use self::hosted::Asked;
use self::seen::Seen;

use crate::app::App;
use crate::id::{GameId, PlayerId};
use crate::outbox::{Outbox, Reads};
use crate::room::{ToRoom, Wanted};

pub(crate) use names::{Computers, built_in, built_in_name};
pub(crate) use thinkers::Thinkers;

/// For what a player remembers of its game, in MiB: there may be many games.
const HASH: usize = 2;
/// Now and then it looks whether the room is still there.
const LOOK: Duration = Duration::from_secs(30);
/// Before it asks again a server that is busy.
const PAUSE: Duration = Duration::from_millis(200);

/// Plays a game to its end.
pub(crate) async fn play(app: Arc<App>, game: GameId, computer: Computer) {
    let outbox = Outbox::new(Reads::Values);
    let mut bot = Bot { app, game, computer, outbox, state: None, seen: None, guest: None };
    let app = Arc::clone(&bot.app);
    tokio::select! {
        () = bot.sit() => {},
        () = app.closed() => {},
    }
    bot.dismiss();
    bot.app.computers.forget(game);
    bot.ask(ToRoom::Unwatch { outbox: Arc::clone(&bot.outbox) }).await;
}

struct Bot {
    app: Arc<App>,
    game: GameId,
    computer: Computer,
    outbox: Arc<Outbox>,
    /// How the game stood when it last looked.
    state: Option<Box<State>>,
    seen: Option<Seen>,
    guest: Option<Guest>,
}

impl Bot {
    async fn sit(&mut self) {
        self.look().await;
        let outbox = Arc::clone(&self.outbox);
        loop {
            match tokio::time::timeout(LOOK, outbox.next()).await {
                Err(_) if self.app.hall.room(self.game).is_some() => {}
                Err(_) | Ok(None) => return,
                Ok(Some(frames)) => {
                    for frame in frames {
                        if self.answer(&frame).await.is_none() {
                            return;
                        }
                    }
                }
            }
        }
    }

    /// `None` when there is nothing more to do.
    async fn answer(&mut self, message: &FromServer) -> Option<()> {
        match message {
            FromServer::State(state) => {
                if state.standing != Standing::Playing {
                    return None;
                }
                if let Some(seat) = state.seat {
                    self.seen = Seen::after(self.seen.take(), state, seat);
                }
                self.state = Some(state.clone());
                self.ask_legal().await
            }
            FromServer::Legal { moves, .. } => {
                let wish = match self.computer {
                    Computer::Engine(_) => self.ask_engine(moves).await,
                    _ => self.choose(moves).await.map(|text| self.move_wish(text)),
                };
                match wish {
                    Some(wish) => self.wish(wish).await,
                    None => Some(()),
                }
            }
            FromServer::Happened(happened) => match happened.what {
                Happening::Ended { .. } | Happening::Aborted => None,
                Happening::TakebackAsked(_) => self.wish(Wish::Takeback).await,
                Happening::DrawOffered(_) => self.wish(Wish::DeclineDraw).await,
                Happening::TakenBack { .. } => self.look().await,
                Happening::TimeGiven { .. } => Some(()),
                Happening::Started
                | Happening::DrawDeclined(_)
                | Happening::TakebackDeclined(_) => self.ask_legal().await,
            },
            // A move of its own, or one that it answers; or one that was refused.
            FromServer::Moved(_) | FromServer::MovedHidden(_) => self.look().await,
            FromServer::No(no) if no.code == Code::Busy => {
                tokio::time::sleep(PAUSE).await;
                self.look().await
            }
            _ => Some(()),
        }
    }

    fn move_wish(&self, text: String) -> Wish {
        Wish::Move { number: self.state.as_ref().map_or(0, |state| state.n), text }
    }

    /// The move of an engine of others. One that gives none, or a wrong one, loses the game.
    async fn ask_engine(&mut self, legal: &[String]) -> Option<Wish> {
        if legal.is_empty() {
            return None;
        }
        let engine = self.app.computers.engine(self.computer).cloned();
        let Some(engine) = engine else { return Some(Wish::Forfeit(Reason::Abandon)) };
        let state = self.state.as_ref()?;
        let (setup, moves) = seen::past(state)?;
        let own = state.seat.and_then(|seat| state.clocks[usize::from(seat == Seat::Two)]);
        let usual = Duration::from_millis(engine.move_ms);
        let time = own.map_or(usual, |left| usual.min(Duration::from_millis(left) / 20));
        let asked = Asked { kind: state.game, setup, moves, time };
        let mut guest = self.guest.take();
        let job = move || {
            let answer = hosted::ask(&engine, &mut guest, &asked);
            (engine, guest, answer)
        };
        let (engine, guest, answer) = tokio::task::spawn_blocking(job).await.ok()?;
        self.guest = guest;
        let fault = match answer {
            Ok(text) if legal.contains(&text) => return Some(self.move_wish(text)),
            Ok(text) => {
                let position = self.state.as_ref().map(|state| state.position.clone());
                Fault::Illegal { text, position: position.unwrap_or_default() }
            }
            Err(fault) => fault,
        };
        tracing::warn!(engine = engine.name, ?fault, game = %self.game, "an engine lost its game");
        self.dismiss();
        Some(Wish::Forfeit(hosted::reason(&fault)))
    }

    /// Ends its engine. One that does not leave is waited for, but not by the server.
    fn dismiss(&mut self) {
        if let Some(guest) = self.guest.take() {
            tokio::task::spawn_blocking(move || drop(guest));
        }
    }

    /// One of its legal moves; nothing if there is none.
    async fn choose(&mut self, legal: &[String]) -> Option<String> {
        let random = pick(legal)?;
        let Computer::Level(level) = self.computer else { return Some(random.clone()) };
        let Some(state) = self.state.take() else { return Some(random.clone()) };
        let thought = self.think(level, &state, legal).await;
        self.state = Some(state);
        // Whatever happens, it moves.
        Some(thought.filter(|text| legal.contains(text)).unwrap_or_else(|| random.clone()))
    }

    async fn think(&mut self, level: u8, state: &State, legal: &[String]) -> Option<String> {
        let (seen, seat) = (self.seen.take()?, state.seat?);
        let level = Level::new(level)?;
        let options = Options { hash: HASH, ..Options::default() };
        let player = self.app.computers.memory().take(self.game);
        let kind = state.game;
        let mut player = player.unwrap_or_else(|| Player::new(kind, level, options));
        // The referee knows best what is legal where something is hidden.
        let among = if kind.is_hidden() { legal.to_vec() } else { Vec::new() };
        let left = state.clocks[usize::from(seat == Seat::Two)];
        let job = move |time: Duration| {
            let mut limits = Limits::within(time);
            if let Some(left) = left {
                let by_clock = Limits::on_clock(Duration::from_millis(left), Duration::ZERO, None);
                limits.enough = limits.enough.min(by_clock.enough);
                limits.deadline = limits.deadline.min(by_clock.deadline);
            }
            let known = seen.known();
            let task = Task { known, seat, among: &among, limits, lines: 1, seed: chance() };
            let thought = player.think(&task, &mut |_| ());
            let best = thought.as_ref().and_then(|thought| thought.best()).map(str::to_owned);
            (seen, player, best)
        };
        let (seen, player, best) = self.app.thinkers.run(job).await?;
        self.seen = Some(seen);
        self.app.computers.memory().put(self.game, player);
        best
    }

    /// Asks how the game stands.
    async fn look(&self) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer(self.computer), Arc::clone(&self.outbox));
        self.ask(ToRoom::Watch { player, outbox, wanted: Wanted::default(), a: 0 }).await
    }

    async fn ask_legal(&self) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer(self.computer), Arc::clone(&self.outbox));
        self.ask(ToRoom::Legal { player, outbox, a: 0 }).await
    }

    async fn wish(&self, wish: Wish) -> Option<()> {
        let (player, outbox) = (PlayerId::Computer(self.computer), Arc::clone(&self.outbox));
        let arrived = self.app.uptime.now();
        self.ask(ToRoom::Do { player, outbox, a: 0, arrived, wish }).await
    }

    async fn ask(&self, request: ToRoom) -> Option<()> {
        self.app.hall.room(self.game)?.send(Box::new(request)).await.ok()
    }
}

fn pick(moves: &[String]) -> Option<&String> {
    let count = u64::try_from(moves.len()).unwrap_or(u64::MAX);
    let at = chance().checked_rem(count)?;
    moves.get(usize::try_from(at).ok()?)
}

fn chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    u64::from_le_bytes(bytes)
}
