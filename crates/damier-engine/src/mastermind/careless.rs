//! Guesses of somebody who overlooks some of the answers.

use damier_rules::mastermind::Code;

use super::codes::{Marks, Packed, number_of};
use super::{allowed, line};
use crate::{Known, Random, Task, Thought};

/// Any code that agrees with the answers, each of which is overlooked with a probability. Nothing if no guess
/// is asked for.
pub(crate) fn careless_guess(task: &Task<'_>, overlooks: f64) -> Option<Thought> {
    let Known::Codes { has_secret, guessed } = task.known else { return None };
    if !has_secret && guessed.is_empty() {
        return None;
    }
    let mut chance = Random::new(task.seed);
    let remembered: Vec<_> = guessed
        .iter()
        .filter(|_| chance.unit() >= overlooks)
        .map(|guess| (Marks::of(guess.code.into()), number_of(guess.answer)))
        .collect();
    let mut codes = allowed(task.among);
    let nodes = u64::try_from(codes.len()).unwrap_or_default();
    chance.shuffle(&mut codes);
    let disagrees = |&code: &Packed| {
        let marks = Marks::of(code);
        let wrong = remembered.iter().filter(|&&(guess, answer)| marks.answer(guess) != answer);
        // Nobody tries again what was not the secret.
        let tried = guessed.iter().any(|guess| guess.code == Code::from(code));
        (tried, wrong.count())
    };
    let guess = codes.into_iter().min_by_key(disagrees)?;
    Some(Thought { lines: vec![line(guess, 5.0)], depth: 1, deepest: 1, nodes })
}
