//! Mastermind: codes that fit everything we were told.

use std::collections::HashMap;

use damier_rules::mastermind::{Answer, Code, FeedbackStyle, feedback};
use damier_rules::{GameKind, Seat, Setup, new_game};

use super::super::mind::CodeQuestion;

/// So many guesses are compared: the best of a few is nearly the best of all.
const COMPARED: usize = 24;

/// A secret, or a guess that may be right and tells much if it is not.
pub(super) fn choose(question: &CodeQuestion) -> String {
    let codes = all_codes();
    if question.secret.is_none() {
        return any(&codes).to_string();
    }
    let fits = |code: &&Code| {
        question.told.iter().all(|(guess, answer)| marks(**code, *guess) == sorted(*answer))
    };
    let possible: Vec<Code> = codes.iter().filter(fits).copied().collect();
    if possible.is_empty() {
        // The answers contradict each other: whatever we say is as good.
        return any(&codes).to_string();
    }
    let step = (possible.len() / COMPARED).max(1);
    let from = random() % step;
    let candidates = possible.iter().skip(from).step_by(step).take(COMPARED);
    let best = candidates.min_by_key(|guess| remaining(**guess, &possible));
    best.unwrap_or(&possible[0]).to_string()
}

/// The sum of the squares: how many codes are left after this guess, on the average.
fn remaining(guess: Code, possible: &[Code]) -> usize {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for &secret in possible {
        *counts.entry(marks(secret, guess)).or_default() += 1;
    }
    counts.values().map(|count| count * count).sum()
}

fn marks(secret: Code, guess: Code) -> String {
    feedback(secret, guess, FeedbackStyle::Sorted).to_string()
}

/// An answer in the usual order, should a server write it otherwise.
fn sorted(answer: Answer) -> String {
    let count = |mark: char| answer.to_string().chars().filter(|&c| c == mark).count();
    let (placed, elsewhere) = (count('O'), count('X'));
    let nothing = 4_usize.saturating_sub(placed + elsewhere);
    "O".repeat(placed) + &"X".repeat(elsewhere) + &"-".repeat(nothing)
}

/// Every code the rules know.
fn all_codes() -> Vec<Code> {
    let game = new_game(GameKind::Mastermind, &Setup::default()).expect("the usual start is good");
    game.legal_moves(Seat::One).iter().filter_map(|text| Code::read(text)).collect()
}

fn any(codes: &[Code]) -> Code {
    codes[random() % codes.len()]
}

fn random() -> usize {
    let mut bytes = [0; 4];
    // A system without chance is no reason not to play.
    let _ = getrandom::fill(&mut bytes);
    u32::from_le_bytes(bytes) as usize
}
