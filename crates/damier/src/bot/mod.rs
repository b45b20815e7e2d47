//! `damier bot`: programs that play over the wire.
//!
//! Each protocol is a state machine ([`WirePlayer`]): bytes and thoughts go in, what is to be done
//! comes out. [`run()`] does it, with sockets, a [`mind`] that finds moves, and somebody who looks on.

use damier_words::Message;
mod kamisado;
mod known;
mod mastermind;
mod mind;
mod net;
mod own;
mod pawnhub;
mod run;
mod screen;
mod show;
mod siam;

use std::time::Duration;

use damier_rules::{GameKind, Outcome, Seat, Verdict};

pub(crate) use kamisado::Player as Kamisado;
pub(crate) use known::KnownGame;
pub(crate) use mastermind::{Invite, Player as Mastermind};
pub(crate) use mind::{CodeQuestion, Mind, MoveQuestion, Question, Thinker, Wanted};
pub(crate) use own::Own;
pub(crate) use pawnhub::Player as PawnHub;
pub(crate) use run::{Call, run};
pub(crate) use screen::with_screen;
pub(crate) use show::{Show, Shown};
pub(crate) use siam::{Manners, Player as Siam};

/// How a game, or all of them together, ended for us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GameResult {
    Won,
    Drawn,
    Lost,
}

impl GameResult {
    pub(crate) fn of(verdict: Verdict, me: Seat) -> GameResult {
        match verdict {
            Verdict::Win(seat) if seat == me => GameResult::Won,
            Verdict::Win(_) => GameResult::Lost,
            Verdict::Draw => GameResult::Drawn,
        }
    }

    /// The word of `--json`.
    pub(crate) fn token(self) -> &'static str {
        match self {
            GameResult::Won => "won",
            GameResult::Drawn => "drawn",
            GameResult::Lost => "lost",
        }
    }
}

/// What we made of all games so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MatchScore {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

impl MatchScore {
    pub(crate) fn count(&mut self, result: GameResult) {
        match result {
            GameResult::Won => self.won += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Lost => self.lost += 1,
        }
    }

    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Who won more games?
    pub(crate) fn result(self) -> GameResult {
        match self.won.cmp(&self.lost) {
            std::cmp::Ordering::Greater => GameResult::Won,
            std::cmp::Ordering::Equal => GameResult::Drawn,
            std::cmp::Ordering::Less => GameResult::Lost,
        }
    }
}

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whom {
    Referee,
    /// Siam's players also talk to each other.
    Opponent,
}

/// What a protocol wants done.
#[derive(Debug)]
pub(crate) enum Do {
    Send(Whom, Vec<u8>),
    /// It is our turn.
    Think(Question),
    /// It is the opponent's.
    Ponder(Question),
    /// Nobody needs the move any more.
    Forget,
    /// Talk to the opponent themselves.
    Meet(Meeting),
    /// Nothing more is to be said to them.
    Part,
    /// With the board as it was then.
    Tell(News, Option<Box<Shown>>),
    /// The match is over.
    Finish,
}

impl Do {
    /// News of a game.
    pub(crate) fn tell(news: News, known: &KnownGame) -> Do {
        Do::Tell(news, Some(Box::new(known.shown())))
    }

    /// News that need no board.
    pub(crate) fn note(note: Message) -> Do {
        Do::Tell(News::Note(note), None)
    }
}

/// How two players find each other.
#[derive(Debug)]
pub(crate) enum Meeting {
    /// They connect to us.
    Wait,
    /// We connect to them.
    Call { host: String, port: u16 },
}

/// What there is to tell whoever looks on.
#[derive(Clone, Debug)]
pub(crate) enum News {
    Connected { address: String },
    GameBegins { number: u32, opponent: String, seat: Seat },
    Moved { seat: Seat, text: String, pretty: String, took: Duration },
    GameOver { number: u32, result: GameResult, outcome: Outcome },
    MatchOver(MatchScore),
    Note(Message),
}

/// One of the wire protocols, seen from a player.
pub(crate) trait WirePlayer: Send {
    /// The connection is there.
    fn begin(&mut self, todo: &mut Vec<Do>);

    /// Bytes came, cut anywhere.
    fn heard(&mut self, from: Whom, bytes: &[u8], todo: &mut Vec<Do>) -> Result<(), Message>;

    /// A connection was closed.
    fn closed(&mut self, from: Whom, todo: &mut Vec<Do>) -> Result<(), Message>;

    /// The move we asked for: a legal one.
    fn thought(&mut self, text: &str, todo: &mut Vec<Do>) -> Result<(), Message>;

    /// Comes several times a second.
    fn tick(&mut self, _todo: &mut Vec<Do>) -> Result<(), Message> {
        Ok(())
    }

    /// Which game it is about.
    fn kind(&self) -> GameKind;

    /// The game being played, or the last one.
    fn known(&self) -> Option<&KnownGame>;

    fn score(&self) -> MatchScore;
}
