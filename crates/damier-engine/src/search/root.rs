//! Deeper and deeper, the best moves of the task in order.

use std::sync::LazyLock;

use super::Searchable;
use super::order::Choice;
use super::table::Bound;
use super::value::{INFINITE, MAX_PLY, bounded, is_proved, told};
use super::worker::{Goal, Here, Worker};
use crate::{Line, Score, Thought};

/// A move of the task.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) choice: Choice<M>,
    /// In this iteration; nothing yet or not better than others if `-INFINITE`.
    score: i32,
    /// In the iteration before.
    before: i32,
    /// What may follow.
    line: Vec<M>,
}

/// How the root is searched.
pub(super) struct Root<'r, G: Searchable> {
    pub(super) here: Here<'r, G>,
    pub(super) moves: Vec<RootMove<G::Move>>,
    pub(super) lines: usize,
    /// No further ahead than so many plies.
    pub(super) depth: u32,
    /// The answer is waited for: it may come as soon as nothing more can be found.
    pub(super) waited_for: bool,
}

impl<'r, G: Searchable> Root<'r, G> {
    pub(super) fn new(here: Here<'r, G>, moves: &[G::Move], lines: usize) -> Root<'r, G> {
        let moves: Vec<_> = (moves.iter())
            .map(|&m| {
                let noise = here.game.noise(m);
                let choice = Choice { m, code: G::code(m), rank: 0, noise };
                RootMove { choice, score: -INFINITE, before: -INFINITE, line: Vec::new() }
            })
            .collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Root { here, moves, lines, depth: u32::MAX, waited_for: false }
    }
}

impl<G: Searchable> Worker<'_, G> {
    /// Searches until a limit is reached; every better answer is reported.
    pub(super) fn deepen(&mut self, root: &mut Root<'_, G>, report: &mut dyn FnMut(&Thought)) {
        self.guess(root);
        let deepest = u32::try_from(MAX_PLY - 1).unwrap_or(u32::MAX).min(root.depth);
        for depth in 1..=deepest {
            for m in &mut root.moves {
                m.before = if m.score == -INFINITE { m.before } else { m.score };
                m.score = -INFINITE;
            }
            for index in 0..root.lines {
                self.widen(root, index, depth, report);
                if self.ended {
                    break;
                }
            }
            root.moves[..root.lines].sort_by_key(|m| -m.last());
            if self.ended {
                break;
            }
            report(&self.thought(root, depth));
            if !self.shared.limits.allow_another(0) || root.is_clear(depth) {
                break;
            }
        }
    }

    /// What is answered if there is no time at all.
    fn guess(&mut self, root: &mut Root<'_, G>) {
        let mut choices: Vec<_> = root.moves.iter().map(|m| m.choice).collect();
        let way = self.way(&root.here, 0, 0);
        self.lore.rank(root.here.game, &way, &mut choices);
        for (m, choice) in root.moves.iter_mut().zip(choices) {
            m.choice = choice;
        }
        root.moves.sort_by_key(|m| -m.choice.rank);
        let now = bounded(root.here.game.evaluate(&mut self.memory, 0));
        for m in &mut root.moves {
            m.before = now;
            if root.lines > 1 && self.enter(0) {
                let mut next = root.here.game.clone();
                next.play_unchecked(root.here.game.turn(), m.choice.m);
                m.before = -bounded(next.evaluate(&mut self.memory, 1));
            }
        }
        self.ended = false;
    }

    /// Searches the moves from `index` on, with bounds that are widened until the score is within.
    fn widen(
        &mut self,
        root: &mut Root<'_, G>,
        index: usize,
        depth: u32,
        report: &mut dyn FnMut(&Thought),
    ) {
        let expected = root.moves[index].before;
        let mut delta = G::UNIT / 5;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && !is_proved(expected) {
            (alpha, beta) = (expected - delta, expected + delta);
        }
        let mut less = 0;
        loop {
            let depth_now = i32::try_from(depth).unwrap_or(i32::MAX) - less;
            let goal = Goal { alpha, beta, depth: depth_now.max(1), ply: 0 };
            let score = self.search_root(root, index, goal, report, depth);
            root.moves[index..].sort_by_key(|m| -m.score);
            if self.ended {
                return;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - delta).max(-INFINITE);
                less = 0;
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
                less = (less + 1).min(3);
            } else {
                return;
            }
            delta *= 2;
            if delta > 8 * G::UNIT {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    fn search_root(
        &mut self,
        root: &mut Root<'_, G>,
        from: usize,
        goal: Goal,
        report: &mut dyn FnMut(&Thought),
        depth: u32,
    ) -> i32 {
        let Goal { mut alpha, beta, .. } = goal;
        self.frames[0].evaluation = bounded(root.here.game.evaluate(&mut self.memory, 0));
        let mut best = -INFINITE;
        for m in &mut root.moves[from..] {
            m.score = -INFINITE;
        }
        for index in from..root.moves.len() {
            let nodes = self.nodes;
            let choice = root.moves[index].choice;
            let first = index == from;
            let goal = Goal { alpha, ..goal };
            let score = self.try_root_move(&root.here, goal, &choice, index - from);
            if self.ended {
                return best;
            }
            let m = &mut root.moves[index];
            if first || score > alpha {
                m.score = score;
                m.line.clone_from(&self.frames[1].line);
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                // A better move is news, if it took long enough to find.
                if !first && from == 0 && score < beta && self.nodes - nodes > 100_000 {
                    root.moves[..=index].rotate_right(1);
                    report(&self.thought(root, depth));
                }
            }
            if score >= beta {
                break;
            }
        }
        best
    }

    fn try_root_move(
        &mut self,
        here: &Here<'_, G>,
        goal: Goal,
        choice: &Choice<G::Move>,
        tried: usize,
    ) -> i32 {
        let Goal { alpha, beta, depth, .. } = goal;
        self.after(here, choice, 0, |worker, next| {
            let depth = depth - 1 + i32::from(next.checked);
            let full = Goal { alpha: -beta, beta: -alpha, depth, ply: 1 };
            if tried == 0 {
                return -worker.search(next, full);
            }
            let narrow = Goal { alpha: -alpha - 1, ..full };
            let mut less = 0;
            if G::REDUCES && depth >= 3 && tried >= 3 && choice.is_quiet() && !next.checked {
                less = (reduction(depth, tried) - 1).clamp(0, depth - 1);
            }
            let mut score = -worker.search(next, Goal { depth: depth - less, ..narrow });
            if score > alpha && less > 0 {
                score = -worker.search(next, narrow);
            }
            if score > alpha && score < beta {
                score = -worker.search(next, full);
            }
            score
        })
    }

    /// What is known so far.
    pub(super) fn thought(&self, root: &Root<'_, G>, depth: u32) -> Thought {
        let line = |m: &RootMove<G::Move>| {
            let moves = std::iter::once(&m.choice.m).chain(&m.line).map(ToString::to_string);
            Line { score: told(m.last()), moves: moves.collect() }
        };
        Thought {
            lines: root.moves[..root.lines.min(root.moves.len())].iter().map(line).collect(),
            depth,
            deepest: u32::try_from(self.deepest).unwrap_or(u32::MAX).max(depth),
            nodes: self.all_nodes(),
        }
    }
}

impl<M> RootMove<M> {
    /// The last score that is known.
    fn last(&self) -> i32 {
        if self.score == -INFINITE { self.before } else { self.score }
    }
}

impl<G: Searchable> Root<'_, G> {
    /// Can nothing more be found by somebody who is waited for?
    fn is_clear(&self, depth: u32) -> bool {
        let decided = match told(self.moves[0].last()) {
            Score::Wins(plies) | Score::Loses(plies) => depth >= 2 * plies + 2,
            Score::Points(_) => false,
        };
        self.waited_for && (decided || self.moves.len() == 1 && depth >= 6)
    }
}

/// What a score says that was found within bounds.
pub(super) fn bound(score: i32, goal: Goal) -> Bound {
    if score >= goal.beta {
        Bound::Lower
    } else if score > goal.alpha && goal.is_wide() {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// By how much less deeply a move is searched if so many came before it.
pub(super) fn reduction(depth: i32, tried: usize) -> i32 {
    static TABLE: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
        let log = |n: usize| f64::from(u32::try_from(n).unwrap_or(1).max(1)).ln();
        #[expect(clippy::cast_possible_truncation, reason = "ln 63 squared is 17")]
        let of = |depth, tried| (0.6 + log(depth) * log(tried) / 2.2) as i8;
        std::array::from_fn(|depth| std::array::from_fn(|tried| of(depth, tried)))
    });
    let depth = usize::try_from(depth).unwrap_or_default();
    i32::from(TABLE[depth.min(63)][tried.min(63)])
}
