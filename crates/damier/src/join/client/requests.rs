//! What the server was asked and has not answered, and what to do when it answers.

use std::collections::HashMap;
use std::time::Duration;

use damier_wire::GameId;
use damier_wire::web::{Code, Move, No, ToServer};
use damier_words::{Message, ToMessage as _, msg};

use super::super::api::advice;
use super::{Client, Leave};
use crate::text::printable;
use crate::tui::Tone;

/// How long a busy server is left in peace.
const BUSY: Duration = Duration::from_secs(1);

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Asked {
    /// What the person came for: without it they leave.
    Errand,
    /// The lobby, or what nobody minds being refused.
    Lobby,
    Watch,
    Move,
    /// The legal moves; shall they be shown?
    Legal(bool),
    Rematch,
    /// Something said: only who said it minds if it is refused.
    Said,
    Other,
}

/// A move on its way, until we are told that it was made.
#[derive(Clone, Debug)]
struct Sent {
    message: Move,
    typed: String,
    /// When to send it again, if the server was busy.
    again: Option<Duration>,
}

#[derive(Debug, Default)]
pub(super) struct Requests {
    last: u32,
    asked: HashMap<u32, Asked>,
    /// It survives the connection: sent twice, it is played once.
    sent: Option<Sent>,
    /// When to ask for the whole game again, if the server was busy.
    watch_again: Option<Duration>,
}

impl Requests {
    pub(super) fn number(&mut self, asked: Asked) -> u32 {
        self.last = self.last.wrapping_add(1).max(1);
        self.asked.insert(self.last, asked);
        self.last
    }

    /// Has the person not been told yet whether they get what they came for?
    pub(super) fn has_errand(&self) -> bool {
        self.asked.values().any(|asked| *asked == Asked::Errand)
    }

    /// The connection is a new one: nothing will be answered.
    pub(super) fn forget(&mut self) {
        self.asked.clear();
    }

    pub(super) fn answered(&mut self, a: u32) -> Option<Asked> {
        self.asked.remove(&a)
    }
}

impl Client {
    /// Sends a move; `typed` is what the person wrote.
    pub(super) fn send_move(&mut self, id: GameId, n: u32, m: String, typed: &str) {
        if self.requests.sent.is_some() {
            // One at a time: the number of the next one depends on it.
            return self.refuse(&msg!("join-move-on-its-way"));
        }
        let message = Move { id, n, m, a: 0 };
        let typed = printable(typed, 40);
        self.requests.sent = Some(Sent { message, typed, again: None });
        if self.connected {
            self.resend_move();
        }
    }

    /// No move is on its way any more.
    pub(super) fn forget_move(&mut self) {
        self.requests.sent = None;
    }

    /// Has the move that is on its way been made?
    pub(super) fn settle_move(&mut self) {
        let Some(number) = self.live().map(|live| live.number) else { return };
        if self.requests.sent.as_ref().is_some_and(|sent| sent.message.n < number) {
            self.forget_move();
        }
    }

    pub(super) fn resend_move(&mut self) {
        let Some(sent) = &mut self.requests.sent else { return };
        sent.again = None;
        let message = sent.message.clone();
        self.ask(Asked::Move, |a| ToServer::Move(Move { a, ..message }));
    }

    /// Asks again what a busy server did not want to hear.
    pub(super) fn repeat(&mut self, now: Duration) {
        let due = |at: Option<Duration>| at.is_some_and(|at| now >= at);
        if due(self.requests.sent.as_ref().and_then(|sent| sent.again)) {
            self.resend_move();
        }
        if due(self.requests.watch_again) {
            self.requests.watch_again = None;
            self.sit_again();
        }
    }

    pub(super) fn granted(&mut self, a: u32) {
        if self.requests.answered(a) == Some(Asked::Rematch) {
            self.remark(Tone::News, &msg!("join-rematch-wanted"));
        }
    }

    pub(super) fn denied(&mut self, no: &No, now: Duration) {
        let asked = self.requests.answered(no.a);
        let busy = no.code == Code::Busy;
        let said = msg!("join-no", why = advice(&no.message, no.hint.as_deref()));
        match asked {
            Some(Asked::Errand) => {
                let text = self.lang.say(&said);
                self.leave = Some(Leave::Refused(text));
            }
            Some(Asked::Lobby | Asked::Legal(false)) => {}
            Some(Asked::Move) if busy => {
                if let Some(sent) = &mut self.requests.sent {
                    sent.again = Some(now + BUSY);
                }
            }
            Some(Asked::Move) => {
                let sent = self.requests.sent.take();
                match (no.why, sent) {
                    (Some(why), Some(Sent { typed: text, .. })) => {
                        self.refuse(&msg!("refused", text = text, why = why.message()));
                    }
                    _ => self.refuse(&said),
                }
                // Perhaps we did not see the same board.
                self.sit_again();
            }
            Some(Asked::Watch) if busy => self.requests.watch_again = Some(now + BUSY),
            Some(Asked::Watch) => {
                self.refuse(&said);
                if self.live().is_none() {
                    self.stand_up();
                }
            }
            Some(Asked::Legal(true) | Asked::Rematch | Asked::Other) => self.refuse_wish(&said),
            Some(Asked::Said) | None => self.refuse(&said),
        }
    }

    /// A wish in the lobby that was refused is waited for no longer.
    fn refuse_wish(&mut self, said: &Message) {
        if self.is_in_lobby() {
            self.waiting = None;
        }
        self.refuse(said);
    }
}
