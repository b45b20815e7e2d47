//! Continuous pairing: whoever is free meets somebody of about their score, again and again.

use std::collections::HashMap;

use super::{Entrant, Halves, Pair, Scored};

/// So many wins in a row make the next ones count double.
const STREAK: u32 = 2;

/// What somebody has done so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    pub(super) halves: Halves,
    pub(super) wins_in_a_row: u32,
    played: u32,
    began: u32,
    last: Option<Entrant>,
}

/// The runs of all entrants, by the encounters in the order in which they ended: a win has two points and a
/// draw one, both doubled after two wins in a row.
pub(super) fn runs<'a>(entrants: usize, scored: impl IntoIterator<Item = &'a Scored>) -> Vec<Run> {
    let mut runs = vec![Run::default(); entrants];
    for scored in scored {
        for one in scored.pair.both() {
            let (Some((own, other)), Some(run)) = (scored.of(one), runs.get_mut(one.at())) else {
                continue;
            };
            let points = match own.cmp(&other) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal if own > 0 => 1,
                _ => 0,
            };
            let factor = if run.wins_in_a_row >= STREAK { 2 } else { 1 };
            run.halves += 2 * points * factor;
            run.wins_in_a_row = if points == 2 { run.wins_in_a_row + 1 } else { 0 };
            run.played += 1;
            run.began += u32::from(scored.pair.first == one);
            run.last = scored.pair.opponent(one);
        }
    }
    runs
}

/// Pairs those who are free, the best first, with the next one whom they did not meet just now. Two who are
/// alone may meet again.
pub(super) fn pairs(runs: &[Run], free: &[Entrant]) -> Vec<Pair> {
    let halves = |one: &Entrant| runs.get(one.at()).map_or(0, |run| run.halves);
    let mut waiting: Vec<Entrant> = free.to_vec();
    waiting.sort_by_key(|one| (std::cmp::Reverse(halves(one)), *one));
    let is_alone = waiting.len() == 2;
    let last: HashMap<Entrant, Option<Entrant>> =
        waiting.iter().map(|&one| (one, runs.get(one.at()).and_then(|run| run.last))).collect();
    let mut pairs = Vec::new();
    while !waiting.is_empty() {
        let one = waiting.remove(0);
        let fits =
            |other: &Entrant| is_alone || last[&one] != Some(*other) || last[other] != Some(one);
        if let Some(at) = waiting.iter().position(fits) {
            pairs.push(begin(runs, one, waiting.remove(at)));
        }
    }
    pairs
}

/// Who has begun less often begins.
fn begin(runs: &[Run], one: Entrant, other: Entrant) -> Pair {
    let lead = |entrant: Entrant| {
        runs.get(entrant.at()).map_or(0, |run| i64::from(run.began) * 2 - i64::from(run.played))
    };
    if lead(one) <= lead(other) {
        Pair { first: one, second: other }
    } else {
        Pair { first: other, second: one }
    }
}
