//! What goes into a session and what comes out of it.

use damier_rules::{Outcome, Reason, Refusal, Seat};
use serde::{Deserialize, Serialize};

use crate::Millis;

/// What may change a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Both players are there.
    Start,
    /// Time has passed.
    Tick,
    /// A player wants something.
    By(Seat, Wish),
    /// Whoever directs the games decides something.
    Rule(Ruling),
}

/// What whoever directs the games decides about one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is called off, however far it is.
    Abort,
    /// It ends like that.
    End(Outcome),
    /// Somebody gets time.
    GiveTime(Seat, Millis),
}

/// What a player wants. Whoever passes it on knows the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A move.
    Move {
        /// How many moves this seat has made before: a move sent twice is played once. Counted by
        /// seat, because the number of all moves would tell whether the opponent has moved.
        number: u32,
        /// Its canonical text.
        text: String,
    },
    /// To give up.
    Resign,
    /// To offer a draw, or to accept the one that was offered.
    Draw,
    /// No draw.
    DeclineDraw,
    /// To claim a draw that the rules give the player to move.
    ClaimDraw,
    /// To take back one's last move, or to agree that the opponent does.
    Takeback,
    /// The move stands.
    DeclineTakeback,
    /// Not to begin after all.
    Abort,
    /// To win, because the opponent has been away too long.
    ClaimWin,
    /// To give the opponent so much time. How much the server's settings say.
    GiveTime(Millis),
    /// To lose for that reason. Only a gateway says so: its program is gone for good, or what it sent
    /// is no move at all, such as a false claim in Siam.
    Forfeit(Reason),
}

impl Command {
    /// A move.
    pub fn play(seat: Seat, number: u32, text: impl Into<String>) -> Command {
        Command::By(seat, Wish::Move { number, text: text.into() })
    }
}

/// What has happened. A game is its setup, its house and these, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "e", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// The game began.
    Started,
    /// A move was played.
    Moved {
        /// By whom.
        seat: Seat,
        /// Its canonical text.
        text: String,
        /// How long the player was charged for it.
        spent: Millis,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// It was declined.
    DrawDeclined {
        /// By whom.
        seat: Seat,
    },
    /// A player asked to take a move back.
    TakebackAsked {
        /// Who.
        seat: Seat,
    },
    /// The opponent insists on it.
    TakebackDeclined {
        /// Who.
        seat: Seat,
    },
    /// So many moves were taken back. The time they took is not given back.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// A player gave the opponent some time.
    TimeGiven {
        /// Who gave it.
        seat: Seat,
        /// How much.
        ms: Millis,
    },
    /// The game is over.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// The game was called off before it really began.
    Aborted,
}

/// Why a command does nothing. Its sentence is in the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum Declined {
    /// The rules refuse the move.
    Refused(#[from] Refusal),
    /// Another move of this seat is awaited.
    WrongNumber {
        /// The number of the move awaited.
        expected: u32,
    },
    /// The game has not begun.
    NotBegun,
    /// The game has begun already.
    Begun,
    /// The game is over.
    Over,
    /// This table does not allow it.
    NotAllowed,
    /// It was asked already; the opponent may still answer.
    AskedAlready,
    /// Nothing was asked that could be declined.
    NothingAsked,
    /// No draw can be claimed in this position.
    NothingToClaim,
    /// The opponent is there, or has not been away long enough.
    NotAway,
}
