//! The simultaneous Mastermind duel of seed 004.
//!
//! The first move of each player is their secret, in any order; then, round by round, each guesses
//! the other's. Both may owe a move at once, and nothing of a round is known before it is complete.
//!
//! Position text: the two secrets, then the rounds, all separated by spaces. A round is
//! `<guess 1>=<answer 1>:<guess 2>=<answer 2>`; `-` stands for what was not sent yet, and the round
//! that still lacks a guess has no answers.
//!
//! ```text
//! - -
//! RVBO JJWF RRRR=----:VVVV=O--- WFJJ=XXXX:RVBO=OOOO
//! RVBO JJWF RRRR=----:VVVV=O--- -:BBBB
//! ```
//!
//! A viewer reads the same text with `????` for a secret they may not know, once both are set; of the
//! round that is not complete they see at most their own guess.

mod code;
mod text;

pub use code::{Answer, COLOURS, Code, FeedbackStyle, feedback};

use crate::{
    Acceptance, BySeat, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup,
    SetupError, ToAct, View, Viewer,
};

/// The state of a duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mastermind {
    secrets: BySeat<Option<Code>>,
    /// The guesses of the complete rounds.
    rounds: Vec<BySeat<Code>>,
    /// The guesses of the round that is not complete.
    guesses: BySeat<Option<Code>>,
    repeats: bool,
    style: FeedbackStyle,
    max_rounds: usize,
}

const MAX_ROUNDS: GameOption = GameOption::number("max_rounds", 1, 1000, 20);

impl Mastermind {
    /// The guesses of the complete rounds, the oldest first.
    #[must_use]
    pub fn rounds(&self) -> &[BySeat<Code>] {
        &self.rounds
    }

    /// The answer to a guess that `seat` made; nothing before the opponent's secret is set.
    #[must_use]
    pub fn answer(&self, seat: Seat, guess: Code) -> Option<Answer> {
        self.secrets[seat.other()].map(|secret| feedback(secret, guess, self.style))
    }

    fn secrets_are_set(&self) -> bool {
        self.secrets.one.is_some() && self.secrets.two.is_some()
    }

    /// Takes in the guesses of the round being played, and closes it if both are there.
    fn receive(&mut self, guesses: BySeat<Option<Code>>) {
        self.guesses = guesses;
        if let BySeat { one: Some(one), two: Some(two) } = guesses {
            self.rounds.push(BySeat { one, two });
            self.guesses = BySeat::default();
        }
    }
}

impl Game for Mastermind {
    const KIND: GameKind = GameKind::Mastermind;
    const OPTIONS: &'static [GameOption] = &[
        GameOption::words("repeats", &["allowed", "forbidden"]),
        GameOption::words("feedback", &["sorted", "positional"]),
        MAX_ROUNDS,
    ];
    const HIDDEN: bool = true;
    const SIMULTANEOUS: bool = true;
    type Move = Code;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let mut game = Mastermind {
            secrets: BySeat::default(),
            rounds: Vec::new(),
            guesses: BySeat::default(),
            repeats: !setup.is("repeats", "forbidden"),
            style: if setup.is("feedback", "positional") {
                FeedbackStyle::Positional
            } else {
                FeedbackStyle::Sorted
            },
            max_rounds: setup.number(&MAX_ROUNDS) as usize,
        };
        if let Some(text) = &setup.position {
            text::read_into(&mut game, text)?;
        }
        if setup.acceptance == Acceptance::Start && game.outcome(1).is_some() {
            return Err(Flaw::Over.into());
        }
        Ok(game)
    }

    fn position(&self) -> String {
        self.view(Viewer::Referee)
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        text::read_view(text)
    }

    fn to_act(&self) -> ToAct {
        let sent = if self.secrets_are_set() { &self.guesses } else { &self.secrets };
        BySeat::from_fn(|seat| sent[seat].is_none())
    }

    fn outcome(&self, _occurrences: u32) -> Option<Outcome> {
        let last = self.rounds.last()?;
        let found = BySeat::from_fn(|seat| Some(last[seat]) == self.secrets[seat.other()]);
        match (found.one, found.two) {
            (true, true) => Some(Outcome::draw(Reason::Draw)),
            (true, false) => Some(Outcome::win(Seat::One, Reason::Found)),
            (false, true) => Some(Outcome::win(Seat::Two, Reason::Found)),
            (false, false) => {
                (self.rounds.len() >= self.max_rounds).then_some(Outcome::draw(Reason::MaxRounds))
            }
        }
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<Code>) {
        if self.to_act()[seat] && self.outcome(1).is_none() {
            into.extend(Code::all().filter(|code| self.repeats || !code.repeats()));
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<Code>) -> usize {
        match self.to_act()[seat] && self.outcome(1).is_none() {
            true if self.repeats => 8 * 8 * 8 * 8,
            true => 8 * 7 * 6 * 5,
            false => 0,
        }
    }

    fn play_unchecked(&mut self, seat: Seat, m: Code) {
        if self.secrets_are_set() {
            let mut guesses = self.guesses;
            guesses[seat] = Some(m);
            self.receive(guesses);
        } else {
            self.secrets[seat] = Some(m);
        }
    }

    fn judge(&self, _seat: Seat, text: &str) -> Result<Code, Refusal> {
        Code::read(text).ok_or(Refusal::Unreadable)?.allowed(self.repeats)
    }

    fn judge_typed(&self, _seat: Seat, text: &str) -> Result<Code, Refusal> {
        Code::read_typed(text)?.allowed(self.repeats)
    }

    /// It is never the opponent's turn alone: who may not play has played.
    fn not_your_turn(&self, _seat: Seat) -> Refusal {
        Refusal::AlreadyPlayed
    }

    fn view(&self, viewer: Viewer) -> String {
        text::write(self, viewer)
    }

    /// Only the guess that closes a round; a secret never, nor a guess the other has not answered
    /// with their own. The guess that opened the round is in the view.
    fn reveals(&self, _mover: Seat, _viewer: Viewer) -> bool {
        !self.rounds.is_empty() && self.guesses == BySeat::default()
    }
}
