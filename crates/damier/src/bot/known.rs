//! The game a bot plays, as far as it knows it.

use std::time::{Duration, Instant};

use damier_rules::{
    AnyGame, BySeat, GameKind, Outcome, Played, Refusal, Seat, Setup, View, Viewer, new_game,
};

use super::{MoveQuestion, Question, Shown};

/// A move that was made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) text: String,
    pub(crate) pretty: String,
}

/// How long both players have thought.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Thought {
    ended: BySeat<Duration>,
    /// Whose turn it is, and since when.
    turn: Option<(Seat, Instant)>,
}

impl Thought {
    /// Ends the turn; how long it took.
    fn end_turn(&mut self) -> Duration {
        let Some((seat, since)) = self.turn.take() else { return Duration::ZERO };
        let took = since.elapsed();
        self.ended[seat] += took;
        took
    }

    pub(super) fn this_turn(&self, seat: Seat, now: Instant) -> Duration {
        let turn = self.turn.filter(|turn| turn.0 == seat);
        turn.map_or(Duration::ZERO, |(_, since)| now.saturating_duration_since(since))
    }

    pub(super) fn in_all(&self, seat: Seat, now: Instant) -> Duration {
        self.ended[seat] + self.this_turn(seat, now)
    }
}

#[derive(Debug)]
pub(crate) struct KnownGame {
    pub(crate) kind: GameKind,
    pub(crate) me: Seat,
    pub(crate) names: BySeat<String>,
    pub(crate) setup: Setup,
    pub(crate) game: Box<dyn AnyGame>,
    /// What is to be shown instead of the position: all we know of games that hide something.
    pub(crate) view: Option<View>,
    pub(crate) moves: Vec<Made>,
    pub(crate) outcome: Option<Outcome>,
    thought: Thought,
}

impl KnownGame {
    /// A game begins. The setup is one of ours, and therefore a good one.
    pub(crate) fn new(kind: GameKind, setup: Setup, names: BySeat<String>, me: Seat) -> KnownGame {
        let game = new_game(kind, &setup).expect("the protocols begin with good positions");
        let mut known = KnownGame {
            kind,
            me,
            names,
            setup,
            game,
            view: None,
            moves: Vec::new(),
            outcome: None,
            thought: Thought::default(),
        };
        known.start_clock();
        known
    }

    pub(crate) fn to_move(&self) -> Option<Seat> {
        self.game.to_act().first().filter(|_| self.outcome.is_none())
    }

    /// Is it our turn?
    pub(crate) fn my_turn(&self) -> bool {
        self.to_move() == Some(self.me)
    }

    /// Plays a move that somebody says was made; how long it took.
    pub(crate) fn play(&mut self, seat: Seat, text: &str) -> Result<(Played, Duration), Refusal> {
        let played = self.game.play(seat, text)?;
        self.moves.push(Made { seat, text: played.text.clone(), pretty: played.pretty.clone() });
        let took = self.thought.end_turn();
        self.start_clock();
        Ok((played, took))
    }

    /// The clock of whoever is to move runs from now on.
    pub(crate) fn start_clock(&mut self) {
        if let Some(seat) = self.to_move() {
            self.run_clock_of(seat);
        }
    }

    /// The same where only the protocol knows whose turn it is.
    pub(crate) fn run_clock_of(&mut self, seat: Seat) {
        self.thought.turn = Some((seat, Instant::now()));
    }

    /// Stops the clock; how long the turn took.
    pub(crate) fn stop_clock(&mut self) -> Duration {
        self.thought.end_turn()
    }

    /// Have we thought for as long as the referee allows, or nearly? If not, and the referee says that
    /// time is up, then the opponent has left: the protocols have one word for both.
    pub(crate) fn are_we_late(&self, time_max: Duration) -> bool {
        const NEARLY: f64 = 0.9;
        self.thought.this_turn(self.me, Instant::now()) >= time_max.mul_f64(NEARLY)
    }

    /// The game is over, whatever the board says.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        self.stop_clock();
        self.outcome = Some(outcome);
    }

    /// What should whoever is to move play, but none of these?
    pub(crate) fn question(&self, seat: Seat, banned: &[String]) -> Question {
        Question::Move(MoveQuestion {
            kind: self.kind,
            setup: self.setup.clone(),
            moves: self.moves.iter().map(|made| made.text.clone()).collect(),
            game: self.game.boxed_clone(),
            seat,
            banned: banned.to_vec(),
            avoided: Vec::new(),
        })
    }

    /// What there is to see.
    pub(crate) fn shown(&self) -> Shown {
        let view = self
            .view
            .clone()
            .or_else(|| View::read(self.kind, &self.game.view(Viewer::Seat(self.me))).ok());
        Shown {
            kind: self.kind,
            me: self.me,
            view,
            names: self.names.clone(),
            moves: self.moves.clone(),
            to_move: self.to_move(),
            in_check: self.game.in_check(),
            outcome: self.outcome,
            thought: self.thought,
        }
    }
}
