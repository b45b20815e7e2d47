//! Who finds the moves: a thread of its own, so that a message can arrive while it thinks.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use damier_engine::Stop;
use damier_rules::mastermind::{Answer, Code};
use damier_rules::view::{CodeView, Duel, Guess};
use damier_rules::{AnyGame, BySeat, GameKind, Seat, Setup};
use damier_words::Message;

use super::net::Arrival;

/// What is asked.
#[derive(Debug)]
pub(crate) enum Question {
    Move(MoveQuestion),
    Code(CodeQuestion),
}

/// What to play.
#[derive(Debug)]
pub(crate) struct MoveQuestion {
    pub(crate) kind: GameKind,
    pub(crate) setup: Setup,
    /// All moves since the start.
    pub(crate) moves: Vec<String>,
    pub(crate) game: Box<dyn AnyGame>,
    /// Who is to move.
    pub(crate) seat: Seat,
    /// Moves that were refused although they look legal: dark chess hides what is in the way.
    pub(crate) banned: Vec<String>,
    /// Moves that are legal, but better not played.
    pub(crate) avoided: Vec<String>,
}

impl MoveQuestion {
    /// The moves to choose from.
    pub(crate) fn choices(&self) -> Vec<String> {
        let mut choices = self.game.legal_moves(self.seat);
        choices.retain(|text| self.may_play(text) && !self.avoided.contains(text));
        choices
    }

    /// Was that move not refused already?
    pub(crate) fn may_play(&self, text: &String) -> bool {
        !self.banned.contains(text)
    }
}

/// Which code to choose or to try in Mastermind.
#[derive(Clone, Debug, Default)]
pub(crate) struct CodeQuestion {
    /// Our own secret; nothing while it is to be chosen.
    pub(crate) secret: Option<Code>,
    /// Our guesses and their answers.
    pub(crate) told: Vec<(Code, Answer)>,
}

impl CodeQuestion {
    /// What is known of the duel, with a guess that is not answered yet: nobody tells us what the
    /// opponent does.
    pub(crate) fn position(&self, open: Option<Code>) -> String {
        let hidden = Guess { code: CodeView::Hidden, answer: None };
        let round = |code, answer| BySeat {
            one: Guess { code: CodeView::Known(code), answer },
            two: hidden,
        };
        let told = self.told.iter().map(|(guess, answer)| round(*guess, Some(*answer)));
        let rounds = told.chain(open.map(|guess| round(guess, None))).collect();
        let secrets = match self.secret {
            Some(secret) => BySeat { one: CodeView::Known(secret), two: CodeView::Hidden },
            None => BySeat { one: CodeView::Missing, two: CodeView::Missing },
        };
        Duel { secrets, rounds }.to_string()
    }
}

/// Finds moves.
pub(crate) trait Thinker: Send {
    /// A move; nothing if it is no longer wanted. Whether it is legal is looked at later.
    fn think(&mut self, question: &Question, wanted: &Wanted) -> Result<Option<String>, Message>;

    /// Thinks while the opponent is to move, for as long as that is wanted.
    fn ponder(&mut self, question: &Question, wanted: &Wanted) -> Result<(), Message>;
}

/// Is anybody still interested in what we think about?
#[derive(Clone, Debug)]
pub(crate) struct Wanted(Stop);

impl Wanted {
    pub(crate) fn still(&self) -> bool {
        !self.0.asked()
    }

    /// For whoever looks at it while searching.
    pub(crate) fn stop(&self) -> Stop {
        self.0.clone()
    }

    #[cfg(test)]
    pub(crate) fn always() -> Wanted {
        Wanted(Stop::default())
    }
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(super) ticket: u64,
    pub(super) text: Result<String, Message>,
}

enum Order {
    Think(u64, Question, Wanted),
    Ponder(u64, Question, Wanted),
}

/// The thread that thinks.
#[derive(Debug)]
pub(crate) struct Mind {
    orders: Option<Sender<Order>>,
    /// The number of what was asked last, and what ends it.
    current: u64,
    stop: Stop,
    ponders: bool,
    thread: Option<JoinHandle<()>>,
}

impl Mind {
    pub(super) fn start(thinker: Box<dyn Thinker>, ponders: bool, to: Sender<Arrival>) -> Mind {
        let (orders, ordered) = mpsc::channel();
        let thread = thread::spawn(move || obey(thinker, &ordered, &to));
        let (current, stop) = (0, Stop::default());
        Mind { orders: Some(orders), current, stop, ponders, thread: Some(thread) }
    }

    pub(super) fn think(&mut self, question: Question) {
        let (ticket, wanted) = self.next();
        self.order(Order::Think(ticket, question, wanted));
    }

    pub(super) fn ponder(&mut self, question: Question) {
        if self.ponders {
            let (ticket, wanted) = self.next();
            self.order(Order::Ponder(ticket, question, wanted));
        }
    }

    /// What is being thought about is of no use any more.
    pub(super) fn forget(&mut self) {
        self.next();
    }

    /// Is that the answer to what was asked last?
    pub(super) fn expects(&self, ticket: u64) -> bool {
        self.current == ticket
    }

    /// What was asked before is not wanted any more.
    fn next(&mut self) -> (u64, Wanted) {
        self.stop.now();
        self.stop = Stop::default();
        self.current += 1;
        (self.current, Wanted(self.stop.clone()))
    }

    fn order(&mut self, order: Order) {
        if let Some(orders) = &self.orders {
            // If the thread has ended, it has told why.
            let _ = orders.send(order);
        }
    }
}

impl Drop for Mind {
    fn drop(&mut self) {
        self.forget();
        self.orders = None;
        // An engine is a process of its own: nobody leaves before it has ended.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn obey(mut thinker: Box<dyn Thinker>, orders: &Receiver<Order>, to: &Sender<Arrival>) {
    while let Ok(order) = orders.recv() {
        let (ticket, text) = match order {
            Order::Think(ticket, question, wanted) => match thinker.think(&question, &wanted) {
                Ok(None) => continue,
                Ok(Some(text)) => (ticket, Ok(text)),
                Err(trouble) => (ticket, Err(trouble)),
            },
            Order::Ponder(ticket, question, wanted) => match thinker.ponder(&question, &wanted) {
                Ok(()) => continue,
                Err(trouble) => (ticket, Err(trouble)),
            },
        };
        let failed = text.is_err();
        if to.send(Arrival::Thought(Thought { ticket, text })).is_err() || failed {
            return;
        }
    }
}
