//! Our own player at our side of a board.

use std::time::{Duration, Instant};

use damier_engine::{Guessed, Known, Level, Limits, Options, Player, Sight, Stop, Task, Thought};
use damier_rules::{GameKind, Setup, Viewer};
use damier_words::{Message, msg};

use super::mind::{MoveQuestion, Question, Thinker, Wanted};
use crate::chance::chance;

/// While the opponent thinks, nobody thinks longer than this.
const LONGEST_PONDER: Duration = Duration::from_secs(30);

/// The built-in player of a game.
pub(crate) struct Own {
    player: Player,
    budget: Duration,
    /// What was seen of a game of dark chess.
    sights: Vec<Sight>,
    /// What it expects the opponent to play.
    expected: Option<String>,
}

impl Own {
    pub(crate) fn new(kind: GameKind, level: Level, budget: Duration) -> Own {
        let player = Player::new(kind, level, Options::default());
        Own { player, budget, sights: Vec::new(), expected: None }
    }

    fn think_about(&mut self, question: &MoveQuestion, limits: Limits) -> Option<Thought> {
        let known = if question.kind == GameKind::Dark {
            let view = question.game.view(Viewer::Seat(question.seat));
            if question.moves.len() < 2 {
                self.sights.clear();
            }
            self.sights.push(Sight { played: None, view });
            Known::Dark { setup: &question.setup, sights: &self.sights }
        } else {
            Known::Open(question.game.as_ref())
        };
        let is_free = question.banned.is_empty() && question.avoided.is_empty();
        let among = if is_free { Vec::new() } else { question.choices() };
        let seat = question.seat;
        let task = Task { known, seat, among: &among, limits, lines: 1, seed: chance() };
        self.player.think(&task, &mut |_| ())
    }
}

impl Thinker for Own {
    fn think(&mut self, question: &Question, wanted: &Wanted) -> Result<Option<String>, Message> {
        let limits = Limits { stop: wanted.stop(), ..Limits::within(self.budget) };
        let thought = match question {
            Question::Move(question) => self.think_about(question, limits),
            Question::Code(question) => {
                let guessed: Vec<Guessed> =
                    question.told.iter().map(|&(code, answer)| Guessed { code, answer }).collect();
                let has_secret = question.secret.is_some();
                let known = Known::Codes { has_secret, guessed: &guessed };
                let seat = damier_rules::Seat::One;
                let task = Task { known, seat, among: &[], limits, lines: 1, seed: chance() };
                self.player.think(&task, &mut |_| ())
            }
        };
        let thought = thought.ok_or_else(|| msg!("bot-no-move"))?;
        self.expected = thought.expected().map(str::to_owned);
        Ok(thought.best().map(str::to_owned).filter(|_| wanted.still()))
    }

    /// Looks at what it expects: what it finds is remembered.
    fn ponder(&mut self, question: &Question, wanted: &Wanted) -> Result<(), Message> {
        let Question::Move(question) = question else { return Ok(()) };
        let Some(expected) = self.expected.take() else { return Ok(()) };
        let mut game = question.game.boxed_clone();
        if question.kind.is_hidden() || game.play(question.seat, &expected).is_err() {
            return Ok(());
        }
        let after = MoveQuestion {
            kind: question.kind,
            setup: Setup::default(),
            moves: Vec::new(),
            game,
            seat: question.seat.other(),
            banned: Vec::new(),
            avoided: Vec::new(),
        };
        let deadline = Some(Instant::now() + LONGEST_PONDER);
        let stop: Stop = wanted.stop();
        self.think_about(&after, Limits { deadline, stop, ..Limits::default() });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
