//! The player that comes with the program: a small search over the rules of any game, and guesses
//! that fit all answers for Mastermind.

use damier_words::{Message, msg};
mod codes;
mod rate;
mod search;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use damier_rules::chess::{Alice, Chess, Dark, Horde};
use damier_rules::kamisado::Kamisado;
use damier_rules::siam::Siam;
use damier_rules::{AnyGame, Game, GameKind, Playthrough};

use self::search::{Best, Limits, best_move};
use super::mind::{MoveQuestion, Question, Thinker, Wanted};

/// While the opponent thinks, nobody thinks longer than this.
const LONGEST_PONDER: Duration = Duration::from_secs(30);

/// The built-in player.
#[derive(Debug)]
pub(crate) struct Simple {
    budget: Duration,
    prepared: Option<Prepared>,
}

/// What was found on the opponent's time.
#[derive(Debug)]
struct Prepared {
    /// The moves before the opponent's.
    moves: Vec<String>,
    /// Our best answer to each of their moves.
    answers: HashMap<String, Best>,
}

impl Simple {
    pub(crate) fn new(budget: Duration) -> Simple {
        Simple { budget, prepared: None }
    }

    /// What was found out about this position on the opponent's time.
    fn recall(&mut self, question: &MoveQuestion) -> Option<Best> {
        let mut prepared = self.prepared.take()?;
        let (last, before) = question.moves.split_last()?;
        (before == prepared.moves).then(|| prepared.answers.remove(last))?
    }
}

impl Thinker for Simple {
    fn think(&mut self, question: &Question, wanted: &Wanted) -> Result<Option<String>, Message> {
        let question = match question {
            Question::Code(question) => return Ok(Some(codes::choose(question))),
            Question::Move(question) => question,
        };
        let known = self.recall(question);
        let deadline = Instant::now() + self.budget;
        let limits = Limits { deadline, wanted, deepest: deepest(question.kind) };
        match search(question.game.as_ref(), question, known, &limits) {
            Some(best) => Ok(Some(best.text).filter(|_| wanted.still())),
            None => Err(msg!("bot-no-move")),
        }
    }

    /// Finds an answer to each move of the opponent, deeper and deeper.
    fn ponder(&mut self, question: &Question, wanted: &Wanted) -> Result<(), Message> {
        let Question::Move(question) = question else { return Ok(()) };
        let deadline = Instant::now() + LONGEST_PONDER;
        let mut answers: HashMap<String, Best> = HashMap::new();
        'deeper: for depth in 1..=deepest(question.kind) {
            for reply in question.choices() {
                let mut game = question.game.boxed_clone();
                if game.play(question.seat, &reply).is_err() || game.outcome().is_some() {
                    continue;
                }
                let limits = Limits { deadline, wanted, deepest: depth };
                let after = MoveQuestion {
                    kind: question.kind,
                    setup: question.setup.clone(),
                    moves: Vec::new(),
                    game,
                    seat: question.seat.other(),
                    banned: Vec::new(),
                    avoided: Vec::new(),
                };
                let known = answers.get(&reply).cloned();
                let found = search(after.game.as_ref(), &after, known, &limits);
                if !limits.allow_more() {
                    break 'deeper;
                }
                answers.extend(found.map(|best| (reply, best)));
            }
        }
        self.prepared = Some(Prepared { moves: question.moves.clone(), answers });
        Ok(())
    }
}

/// Beyond this more time finds little more.
fn deepest(kind: GameKind) -> u32 {
    match kind {
        GameKind::Kamisado => 9,
        GameKind::Siam => 4,
        _ => 5,
    }
}

fn search(
    game: &dyn AnyGame,
    question: &MoveQuestion,
    known: Option<Best>,
    limits: &Limits<'_>,
) -> Option<Best> {
    fn with<G: Game>(
        game: &dyn AnyGame,
        question: &MoveQuestion,
        known: Option<Best>,
        limits: &Limits<'_>,
        rate: fn(&G, damier_rules::Seat) -> i32,
    ) -> Option<Best> {
        let play = game.as_any().downcast_ref::<Playthrough<G>>()?;
        best_move(play, question, known, limits, rate)
    }
    match question.kind {
        GameKind::Kamisado => with::<Kamisado>(game, question, known, limits, rate::kamisado),
        GameKind::Siam => with::<Siam>(game, question, known, limits, rate::siam),
        GameKind::Chess => with::<Chess>(game, question, known, limits, rate::chess),
        GameKind::Alice => with::<Alice>(game, question, known, limits, rate::chess),
        GameKind::Dark => with::<Dark>(game, question, known, limits, rate::chess),
        GameKind::Horde => with::<Horde>(game, question, known, limits, rate::chess),
        // No protocol plays these; any legal move will do.
        _ => question.choices().into_iter().next().map(Best::unsearched),
    }
}

#[cfg(test)]
mod tests;
