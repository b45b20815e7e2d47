//! Principal variation search of one position.

use super::order::{Choice, Way, pick};
use super::quiet::{better, cut};
use super::table::{Bound, Entry};
use super::value::{
    INFINITE, MAX_PLY, PROVED, bounded, from_table, is_proved, lost, to_table, won,
};
use super::worker::{Goal, Here, Worker, score_of};
use super::{Searchable, root};

/// What is known of a position before its moves are looked at.
struct Look {
    known: Option<Entry>,
    /// What the game says.
    plain: i32,
    /// What the table knows better.
    evaluation: i32,
    /// Are we better off than two plies ago?
    improving: bool,
}

impl<G: Searchable> Worker<'_, G> {
    /// The score of a position: exact within the bounds of the goal.
    pub(super) fn search(&mut self, here: &Here<'_, G>, goal: Goal) -> i32 {
        if goal.depth <= 0 || goal.ply >= MAX_PLY {
            return self.settle(here, goal);
        }
        let ply = goal.ply;
        self.frames[ply].line.clear();
        if !self.enter(ply) {
            return 0;
        }
        if let Some(score) = self.end_here(here, ply) {
            return score;
        }
        let goal =
            Goal { alpha: goal.alpha.max(lost(ply)), beta: goal.beta.min(won(ply + 1)), ..goal };
        if goal.alpha >= goal.beta {
            return goal.alpha;
        }
        let without = self.frames[ply].without;
        let known = self.shared.table.find(here.key).filter(|_| without == 0);
        let enough = known.filter(|known| !goal.is_wide() && known.depth >= goal.depth);
        if let Some(score) = enough.and_then(|known| cut(known, goal)) {
            return score;
        }
        let look = self.look(here, ply, known);
        if !goal.is_wide()
            && !here.checked
            && without == 0
            && let Some(score) = self.skip(here, goal, &look)
        {
            return score;
        }
        let unknown = look.known.is_none_or(|known| known.best == 0);
        let poorer = i32::from(unknown && goal.depth >= 5 && without == 0 && G::REDUCES);
        self.try_moves(here, Goal { depth: goal.depth - poorer, ..goal }, &look)
    }

    fn look(&mut self, here: &Here<'_, G>, ply: usize, known: Option<Entry>) -> Look {
        let plain = match known {
            _ if here.checked => -INFINITE,
            _ if self.frames[ply].without != 0 => self.frames[ply].evaluation,
            Some(known) => known.evaluation,
            None => bounded(here.game.evaluate(&mut self.memory, ply)),
        };
        self.frames[ply].evaluation = plain;
        self.frames[ply + 1].killers = [0; 2];
        let before = ply.checked_sub(2).map_or(-INFINITE, |ply| self.frames[ply].evaluation);
        let improving = !here.checked && (before == -INFINITE || plain > before);
        let evaluation = if here.checked { plain } else { better(plain, known, ply) };
        Look { known, plain, evaluation, improving }
    }

    /// The score if there is no need to look at the moves: so good that it will not get worse than beta.
    fn skip(&mut self, here: &Here<'_, G>, goal: Goal, look: &Look) -> Option<i32> {
        let Goal { alpha, beta, depth, ply } = goal;
        let evaluation = look.evaluation;
        if !G::PRUNES || is_proved(beta) {
            return None;
        }
        let margin = G::UNIT * 7 / 10 * (depth - i32::from(look.improving));
        if depth <= 8 && evaluation - margin >= beta {
            return Some(evaluation);
        }
        // Hopeless, unless something noisy helps.
        if depth <= 3 && evaluation + G::UNIT * (2 + 2 * depth) <= alpha {
            let score = self.settle(here, goal);
            if score <= alpha || self.ended {
                return Some(score);
            }
        }
        let passed = ply > 0 && self.frames[ply - 1].track.is_none();
        if depth < 3 || evaluation < beta || passed {
            return None;
        }
        let next = here.game.pass()?;
        let less = 3 + depth / 3 + ((evaluation - beta) / (2 * G::UNIT)).min(3);
        self.frames[ply].track = None;
        self.keys.push(here.key);
        let next = Here { game: &next, key: next.key(), checked: false };
        let goal = Goal { alpha: -beta, beta: 1 - beta, depth: depth - less, ply: ply + 1 };
        let score = -self.search(&next, goal);
        self.keys.pop();
        (score >= beta && !self.ended).then_some(if score >= PROVED { beta } else { score })
    }

    /// The best of all moves.
    fn try_moves(&mut self, here: &Here<'_, G>, goal: Goal, look: &Look) -> i32 {
        let Goal { mut alpha, beta, depth, ply } = goal;
        let without = self.frames[ply].without;
        let way = self.way(here, ply, look.known.map_or(0, |known| known.best));
        self.list_moves(here, ply, &way, false);
        if self.frames[ply].choices.is_empty() {
            return score_of(here.game.stuck(), ply);
        }
        self.frames[ply].tried.clear();
        let (mut best, mut best_code) = (-INFINITE, 0);
        let (mut next, mut quiet_is_over) = (0, false);
        while next < self.frames[ply].choices.len() {
            pick(here.game, &mut self.frames[ply].choices, next);
            let choice = self.frames[ply].choices[next];
            next += 1;
            let goal = Goal { alpha, ..goal };
            if choice.code == without && without != 0 {
                continue;
            }
            if best > -PROVED && G::PRUNES {
                if !quiet_is_over && self.is_quiet_hopeless(here, goal, look) {
                    quiet_is_over = true;
                    self.leave_quiet_moves(here, ply, next);
                }
                if quiet_is_over && choice.is_quiet() && !here.game.threatens(choice.m)
                    || self.is_hopeless(here, goal, &choice, &way)
                {
                    continue;
                }
            }
            let score = self.try_move(here, goal, look, &choice, &way);
            if self.ended {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_code = choice.code;
                    if goal.is_wide() {
                        self.extend_line(ply, choice.m);
                    }
                }
                if score >= beta {
                    self.learn(here, &way, &choice, goal);
                    break;
                }
            }
            self.frames[ply].tried.push(choice);
        }
        if best == -INFINITE {
            return goal.alpha; // Only the move that is left out exists.
        }
        if without == 0 {
            let bound = root::bound(best, goal);
            let evaluation = if here.checked { 0 } else { look.plain };
            let score = to_table(best, ply);
            let entry = Entry { best: best_code, score, evaluation, depth, bound };
            self.shared.table.keep(here.key, entry);
        }
        best
    }

    fn learn(&mut self, here: &Here<'_, G>, way: &Way, choice: &Choice<G::Move>, goal: Goal) {
        let frame = &mut self.frames[goal.ply];
        if choice.is_quiet() && frame.killers[0] != choice.code {
            frame.killers = [choice.code, frame.killers[0]];
        }
        self.lore.praise(here.game, way, choice, &frame.tried, goal.depth);
    }

    /// Is no quiet move worth trying any more, something better being known? So it stays for all that follow:
    /// more and more moves have been tried, and alpha never falls.
    fn is_quiet_hopeless(&self, here: &Here<'_, G>, goal: Goal, look: &Look) -> bool {
        let depth = goal.depth;
        let tried = i32::try_from(self.frames[goal.ply].tried.len()).unwrap_or(i32::MAX);
        let enough = (3 + depth * depth) / if look.improving { 1 } else { 2 };
        let hope = look.evaluation + G::UNIT * (5 + 9 * depth) / 10;
        !here.checked && (depth <= 8 && tried >= enough || depth <= 7 && hope <= goal.alpha)
    }

    /// From a place on, leaves only moves that are noisy or threaten something.
    fn leave_quiet_moves(&mut self, here: &Here<'_, G>, ply: usize, from: usize) {
        let choices = &mut self.frames[ply].choices;
        let mut kept = from;
        for index in from..choices.len() {
            let choice = choices[index];
            if !choice.is_quiet() || here.game.threatens(choice.m) {
                choices[kept] = choice;
                kept += 1;
            }
        }
        choices.truncate(kept);
    }

    /// Is a move not worth trying, something better being known?
    fn is_hopeless(
        &self,
        here: &Here<'_, G>,
        goal: Goal,
        choice: &Choice<G::Move>,
        way: &Way,
    ) -> bool {
        let depth = goal.depth;
        if !choice.is_quiet() {
            return depth <= 6 && !here.game.exchange(choice.m, -G::UNIT * depth);
        }
        if here.checked || here.game.threatens(choice.m) {
            return false;
        }
        let learned = self.lore.of_quiet(way, choice.code, here.game.track(choice.m));
        depth <= 4 && learned < -4_000 * depth
            || depth <= 7 && !here.game.exchange(choice.m, -G::UNIT / 2 * depth)
    }

    fn try_move(
        &mut self,
        here: &Here<'_, G>,
        goal: Goal,
        look: &Look,
        choice: &Choice<G::Move>,
        way: &Way,
    ) -> i32 {
        let Goal { alpha, beta, ply, .. } = goal;
        let more = self.extension(here, goal, look, choice);
        let first = self.frames[ply].tried.is_empty();
        let late = self.late(goal, look, choice, way, here);
        self.after(here, choice, ply, |worker, next| {
            let forced = next.checked && goal.depth <= 8 && here.game.exchange(choice.m, 0);
            let depth = goal.depth - 1 + more.max(i32::from(forced));
            let full = Goal { alpha: -beta, beta: -alpha, depth, ply: ply + 1 };
            if first {
                return -worker.search(next, full);
            }
            let narrow = Goal { alpha: -alpha - 1, ..full };
            let less = (late - 2 * i32::from(next.checked)).clamp(0, (depth - 1).max(0));
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

    /// One ply more for a move without which the position would be much worse.
    fn extension(
        &mut self,
        here: &Here<'_, G>,
        goal: Goal,
        look: &Look,
        choice: &Choice<G::Move>,
    ) -> i32 {
        let Goal { depth, ply, .. } = goal;
        let Some(known) = look.known.filter(|known| {
            depth >= 7
                && G::PRUNES
                && known.best == choice.code
                && known.depth >= depth - 3
                && matches!(known.bound, Bound::Lower | Bound::Exact)
                && !is_proved(known.score)
        }) else {
            return 0;
        };
        let score = from_table(known.score, ply);
        let least = score - G::UNIT * depth / 50;
        let choices = std::mem::take(&mut self.frames[ply].choices);
        let tried = std::mem::take(&mut self.frames[ply].tried);
        self.frames[ply].without = choice.code;
        let narrow = Goal { alpha: least - 1, beta: least, depth: (depth - 1) / 2, ply };
        let others = self.search(here, narrow);
        let frame = &mut self.frames[ply];
        (frame.without, frame.choices, frame.tried) = (0, choices, tried);
        if others < least {
            1
        } else if score >= goal.beta {
            -1
        } else {
            0
        }
    }

    /// By how much less deeply a move is searched at first.
    fn late(
        &self,
        goal: Goal,
        look: &Look,
        choice: &Choice<G::Move>,
        way: &Way,
        here: &Here<'_, G>,
    ) -> i32 {
        let tried = self.frames[goal.ply].tried.len();
        if !G::REDUCES || goal.depth < 3 || tried < 2 {
            return 0;
        }
        let mut less = root::reduction(goal.depth, tried);
        if choice.is_quiet() {
            let track = here.game.track(choice.m);
            less -= self.lore.of_quiet(way, choice.code, track) / 8_192;
            less -= i32::from(way.killers.contains(&choice.code));
        } else {
            less -= 1;
        }
        less + i32::from(!look.improving) - i32::from(goal.is_wide()) - i32::from(here.checked)
    }

    /// Plays a move, asks for the score after it, and takes it back.
    pub(super) fn after(
        &mut self,
        here: &Here<'_, G>,
        choice: &Choice<G::Move>,
        ply: usize,
        score: impl FnOnce(&mut Self, &Here<'_, G>) -> i32,
    ) -> i32 {
        let mut next = here.game.clone();
        next.play_unchecked(here.game.turn(), choice.m);
        let key = here.game.key_after(here.key, choice.m, &next);
        self.frames[ply].track = Some(here.game.track(choice.m));
        self.keys.push(here.key);
        let next = Here { game: &next, key, checked: next.in_check() };
        let score = score(self, &next);
        self.keys.pop();
        score
    }
}
