//! A game that is being played. The referee keeps the only copy of it; here is what its players are told.

use damier_engine::guest::position_line;
use damier_engine::{Known, Seen};
use damier_referee::{Command, Declined, House, Millis, Session};
use damier_rules::{AnyGame, GameKind, Seat, Setup, SetupError};

pub(crate) struct Board {
    session: Session,
    seen: Seen,
    /// The `position` line for engines of others: a game is long, and only its last move is new.
    line: String,
}

impl Board {
    /// A game that waits for its players.
    pub(crate) fn new(kind: GameKind, setup: &Setup, house: House) -> Result<Board, SetupError> {
        let session = Session::new(kind, setup.clone(), house)?;
        let seen = Seen::at_start(session.game());
        Ok(Board { session, seen, line: position_line(kind, setup, []) })
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.session.game()
    }

    /// What a seat may know.
    pub(crate) fn known(&self, seat: Seat) -> Known<'_> {
        self.seen.known(self.session.game(), self.session.setup(), seat)
    }

    /// What engines of others are told: how it began, and all moves.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// What the referee takes, everybody follows; after the last move nobody is asked any more.
    pub(crate) fn act(&mut self, now: Millis, command: &Command) -> Result<(), Declined> {
        let before = self.session.moves().len();
        self.session.act(now, command)?;
        let is_new = self.session.moves().len() > before && !self.session.is_over();
        if let Some(played) = self.session.moves().last().filter(|_| is_new) {
            self.seen.follow(self.session.game(), played.seat, played.text);
            self.line += if before == 0 { " moves " } else { " " };
            self.line += played.text;
        }
        Ok(())
    }

    /// Starts the clock of whoever owes a move.
    pub(crate) fn resume(&mut self, now: Millis) {
        self.session.resume(now);
    }
}
