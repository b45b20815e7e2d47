//! What follows at the horizon: noisy moves are played on until the evaluation can be trusted.

use super::Searchable;
use super::order::bring_best;
use super::table::{Bound, Entry};
use super::value::{INFINITE, MAX_PLY, bounded, from_table, is_proved, to_table};
use super::worker::{Goal, Here, Worker, score_of};

impl<G: Searchable> Worker<'_, G> {
    /// The score once nothing noisy is left to do.
    pub(super) fn settle(&mut self, here: &Here<'_, G>, goal: Goal) -> i32 {
        let Goal { mut alpha, beta, ply, .. } = goal;
        self.frames[ply].line.clear();
        if !self.enter(ply) {
            return 0;
        }
        if let Some(score) = self.end_here(here, ply) {
            return score;
        }
        if !G::QUIESCENCE || ply >= MAX_PLY {
            return bounded(here.game.evaluate(&mut self.memory, ply));
        }
        let known = self.shared.table.find(here.key);
        if let Some(score) = known.filter(|_| !goal.is_wide()).and_then(|known| cut(known, goal)) {
            return score;
        }
        let evaluation = match known {
            _ if here.checked => -INFINITE,
            Some(known) => known.evaluation,
            None => bounded(here.game.evaluate(&mut self.memory, ply)),
        };
        let mut best = if here.checked { evaluation } else { better(evaluation, known, ply) };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let best_code = known.map_or(0, |known| known.best);
        let (score, code) = self.settle_moves(here, Goal { alpha, ..goal }, evaluation, best_code);
        best = best.max(score);
        if self.ended || best == -INFINITE {
            return if self.ended { 0 } else { score_of(here.game.stuck(), ply) };
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let evaluation = if here.checked { 0 } else { evaluation };
        if !here.checked {
            let score = to_table(best, ply);
            self.shared
                .table
                .keep(here.key, Entry { best: code, score, evaluation, depth: 0, bound });
        }
        best
    }

    /// The best score among the noisy moves, or among all if there is a check to be answered.
    fn settle_moves(
        &mut self,
        here: &Here<'_, G>,
        goal: Goal,
        evaluation: i32,
        best_code: u16,
    ) -> (i32, u16) {
        let Goal { mut alpha, beta, ply, .. } = goal;
        let way = self.way(here, ply, best_code);
        self.list_moves(here, ply, &way, !here.checked);
        let (mut best, mut best_code) = (-INFINITE, 0);
        let margin = 2 * G::UNIT;
        for index in 0..self.frames[ply].choices.len() {
            bring_best(&mut self.frames[ply].choices, index);
            let choice = self.frames[ply].choices[index];
            if !here.checked {
                let hope = evaluation + choice.noise + margin;
                if G::PRUNES && hope <= alpha {
                    best = best.max(hope);
                    continue;
                }
                if !here.game.exchange(choice.m, 0) {
                    continue;
                }
            }
            let score = self.after(here, &choice, ply, |worker, next| {
                -worker.settle(next, Goal { alpha: -beta, beta: -alpha, depth: 0, ply: ply + 1 })
            });
            if self.ended {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = choice.code;
                    self.extend_line(ply, choice.m);
                }
                if score >= beta {
                    break;
                }
            }
        }
        (best, best_code)
    }
}

/// An evaluation, or the score of the table if that says more.
pub(super) fn better(evaluation: i32, known: Option<Entry>, ply: usize) -> i32 {
    let Some(known) = known else { return evaluation };
    let score = from_table(known.score, ply);
    let says_more = match known.bound {
        Bound::None => false,
        Bound::Upper => score < evaluation,
        Bound::Lower => score > evaluation,
        Bound::Exact => true,
    };
    if says_more && !is_proved(score) { score } else { evaluation }
}

/// The score that the table has, if it is enough.
pub(super) fn cut(known: Entry, goal: Goal) -> Option<i32> {
    let score = from_table(known.score, goal.ply);
    let enough = match known.bound {
        Bound::None => false,
        Bound::Upper => score <= goal.alpha,
        Bound::Lower => score >= goal.beta,
        Bound::Exact => true,
    };
    enough.then_some(score)
}
