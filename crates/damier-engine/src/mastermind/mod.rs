//! Mastermind: a secret that is hard to find, and guesses that need few.
//!
//! | file | what it knows |
//! |---|---|
//! | `codes` | codes as numbers, answers |
//! | `tree` | a decision tree searched beforehand (`cargo run --release -p damier-engine --example mastermind_tree`) |
//! | `rank` | how good a guess is, from any past |
//! | `careless` | guesses of somebody who overlooks some of the answers |

mod careless;
pub mod codes;
mod rank;
mod tree;

use damier_rules::mastermind::Code;

pub(crate) use self::careless::careless_guess;
use self::codes::Packed;
use self::rank::Knowledge;
use self::tree::Tree;
use crate::{Engine, Known, Line, Random, Score, Task, Thought};

/// Plays Mastermind. The score of a guess is how many guesses are left on average with it, in hundredths
/// and negative: fewer are better.
#[derive(Clone, Debug)]
pub struct CodeBreaker {
    tree: Tree,
}

impl Default for CodeBreaker {
    fn default() -> CodeBreaker {
        CodeBreaker { tree: Tree::load() }
    }
}

impl Engine for CodeBreaker {
    fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Known::Codes { has_secret, guessed } = task.known else { return None };
        let allowed = allowed(task.among);
        let mut chance = Random::new(task.seed);
        let lines = if !has_secret && guessed.is_empty() {
            secrets(&allowed, &mut chance).into_iter().take(task.lines.max(1)).collect()
        } else {
            let past: Vec<_> = guessed
                .iter()
                .map(|g| (Packed::from(g.code), codes::number_of(g.answer)))
                .collect();
            self.guesses(&past, &allowed, task.lines.max(1), &mut chance)
        };
        let depth = u32::from(has_secret);
        let nodes = u64::try_from(allowed.len()).unwrap_or_default();
        let thought = Thought { lines, depth, deepest: depth, nodes };
        thought.best()?;
        report(&thought);
        Some(thought)
    }
}

impl CodeBreaker {
    fn guesses(
        &self,
        past: &[(Packed, usize)],
        allowed: &[Packed],
        lines: usize,
        chance: &mut Random,
    ) -> Vec<Line> {
        let mut fresh = [0, 1, 2, 3, 4, 5, 6, 7];
        chance.shuffle(&mut fresh);
        let mut guesses = self.tree.guesses(past, fresh);
        guesses.retain(|guess| allowed.contains(guess));
        let from_tree = (!guesses.is_empty()).then(|| guesses[chance.below(guesses.len())]);
        let knowledge = Knowledge::new(&possible_secrets(allowed), past);
        if let (Some(guess), 1) = (from_tree, lines) {
            let ranked = knowledge.rank(&[guess]);
            return ranked.iter().map(|ranked| line(ranked.guess, ranked.expected)).collect();
        }
        let mut ranked = knowledge.rank(allowed);
        let ties = ranked.iter().take_while(|other| other.ties(&ranked[0])).count();
        if ties > 1 {
            ranked.swap(0, chance.below(ties));
        }
        let tree = knowledge.rank(from_tree.as_slice());
        ranked.retain(|ranked| Some(ranked.guess) != from_tree);
        let best = tree.iter().chain(&ranked).take(lines);
        best.map(|ranked| line(ranked.guess, ranked.expected)).collect()
    }
}

/// The codes that may be played.
fn allowed(among: &[String]) -> Vec<Packed> {
    if among.is_empty() {
        return Packed::all().collect();
    }
    among.iter().filter_map(|text| Code::read(text)).map(Packed::from).collect()
}

/// The codes that may be the secret: if none with a repeated colour may be played, the house forbids them.
fn possible_secrets(allowed: &[Packed]) -> Vec<Packed> {
    let repeats = allowed.iter().any(|&code| Code::from(code).repeats());
    Packed::all().filter(|&code| repeats || !Code::from(code).repeats()).collect()
}

/// Secrets in a random order, those with one pair first: good guessers need most guesses for them.
fn secrets(allowed: &[Packed], chance: &mut Random) -> Vec<Line> {
    let mut secrets = allowed.to_vec();
    chance.shuffle(&mut secrets);
    secrets.sort_by_key(|secret| !has_one_pair(*secret));
    secrets.into_iter().map(|secret| line(secret, 5.0)).collect()
}

fn has_one_pair(code: Packed) -> bool {
    let mut pegs = [0_u8; 8];
    for colour in code.colours() {
        pegs[usize::from(colour)] += 1;
    }
    pegs.iter().filter(|&&pegs| pegs > 0).count() == 3
}

fn line(code: Packed, expected: f64) -> Line {
    #[expect(clippy::cast_possible_truncation, reason = "a few guesses in hundredths")]
    let score = Score::Points(-(expected.min(1000.0) * 100.0).round() as i32);
    Line { score, moves: vec![Code::from(code).to_string()] }
}

#[cfg(test)]
mod tests;
