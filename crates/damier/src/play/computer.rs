//! The computer at the other side of the keyboard. It thinks in a thread of its own, and knows what its seat may know.

use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use damier_engine::{Followed, Level, Limits, Options, Player, Stop, Task};
use damier_referee::{Millis, Session};
use damier_rules::{BySeat, GameKind, Seat};

use crate::chance::chance;

/// For a move, unless its clock allows less.
const USUAL: Duration = Duration::from_secs(1);
/// For a hint.
const GLANCE: Duration = Duration::from_millis(300);

/// What our players begin their names with, and their level follows.
const NAME: &str = "Damier ";

pub(super) fn name(level: Level) -> String {
    format!("{NAME}{level}")
}

/// Is somebody of that name one of our players?
pub(super) fn is_name(name: &str) -> bool {
    name.strip_prefix(NAME).is_some_and(|level| level.parse::<Level>().is_ok())
}

/// Where the names of a record say that the computer sits: second if they do not tell.
pub(crate) fn seat_by_names(names: &BySeat<String>) -> Seat {
    if is_name(&names.one) && !is_name(&names.two) { Seat::One } else { Seat::Two }
}

/// A computer player at the board.
pub(crate) struct Computer {
    pub(super) seat: Seat,
    pub(super) level: Level,
    /// What it remembers, while it does not think.
    player: Option<Player>,
    thinking: Option<Thinking>,
}

/// A move it looks for.
struct Thinking {
    /// After so many moves.
    moves: usize,
    stop: Stop,
    answer: Receiver<(Player, Option<String>)>,
}

impl std::fmt::Debug for Computer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the computer on seat {} at level {}", self.seat, self.level)
    }
}

impl Computer {
    pub(super) fn new(seat: Seat, level: Level) -> Computer {
        Computer { seat, level, player: None, thinking: None }
    }

    /// Its move, once it is found; it begins to look for one when it is first asked. At most `patience` is
    /// waited.
    pub(super) fn answer(
        &mut self,
        session: &Session,
        left: Option<Millis>,
        patience: Duration,
    ) -> Option<String> {
        let moves = session.moves().len();
        if self.thinking.as_ref().is_some_and(|thinking| thinking.moves != moves) {
            // What it thinks about was taken back.
            self.forget();
        }
        let thinking = match self.thinking.take() {
            Some(thinking) => thinking,
            None => self.begin(session, left)?,
        };
        match thinking.answer.recv_timeout(patience) {
            Ok((player, text)) => {
                self.player = Some(player);
                text
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                self.thinking = Some(thinking);
                None
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => None,
        }
    }

    fn begin(&mut self, session: &Session, left: Option<Millis>) -> Option<Thinking> {
        let game = follow(session)?;
        let (seat, level, kind) = (self.seat, self.level, game.game().kind());
        let player = self.player.take();
        let mut limits = Limits::within(USUAL);
        if let Some(left) = left {
            let by_clock = Limits::on_clock(Duration::from_millis(left), Duration::ZERO, None);
            limits.enough = limits.enough.min(by_clock.enough);
            limits.deadline = limits.deadline.min(by_clock.deadline);
        }
        let stop = limits.stop.clone();
        let (to, answer) = mpsc::channel();
        thread::spawn(move || {
            let mut player = player.unwrap_or_else(|| Player::new(kind, level, Options::default()));
            let text = think(&mut player, &game, seat, limits);
            // The game may have ended meanwhile.
            let _ = to.send((player, text));
        });
        Some(Thinking { moves: session.moves().len(), stop, answer })
    }

    fn forget(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.now();
        }
    }
}

impl Drop for Computer {
    fn drop(&mut self) {
        self.forget();
    }
}

/// What the highest level would play for a seat.
pub(super) fn hint(session: &Session, seat: Seat) -> Option<String> {
    let game = follow(session)?;
    let kind: GameKind = game.game().kind();
    let mut player = Player::new(kind, Level::HIGHEST, Options::default());
    think(&mut player, &game, seat, Limits::within(GLANCE))
}

fn think(player: &mut Player, game: &Followed, seat: Seat, limits: Limits) -> Option<String> {
    // The referee knows best what is legal where something is hidden.
    let among =
        if game.game().kind().is_hidden() { game.game().legal_moves(seat) } else { Vec::new() };
    let known = game.known(seat);
    let task = Task { known, seat, among: &among, limits, lines: 1, seed: chance() };
    player.think(&task, &mut |_| ())?.best().map(str::to_owned)
}

fn follow(session: &Session) -> Option<Followed> {
    let mut game = Followed::new(session.game().kind(), session.setup()).ok()?;
    for m in session.moves() {
        game.play(m.seat, m.text).ok()?;
    }
    Some(game)
}
