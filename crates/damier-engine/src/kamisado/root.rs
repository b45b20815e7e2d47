//! The moves of a position: which win, which lose, deeper and deeper.

use super::position::{Arrival, Position, Step, Turn, goal};
use super::solver::{Choice, Solver, choices};
use crate::{Limits, Score};

/// No round has more plies.
const LONGEST: u8 = 127;
/// Who cannot win resists at least so long, if possible, before counting what the opponent must find.
const SOON: u32 = 4;

/// A move, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct RootMove {
    choice: Choice,
    /// How good it is; a few points as long as nothing is proved.
    pub score: Score,
    /// How many answers of the opponent win, of how many hundred.
    refutations: u32,
}

/// The moves of a position.
#[derive(Debug)]
pub struct Root {
    position: Position,
    turn: Turn,
    /// The best first.
    pub moves: Vec<RootMove>,
    /// So many plies were looked ahead.
    pub depth: u8,
}

impl RootMove {
    /// The move.
    #[must_use]
    pub fn step(&self) -> Step {
        self.choice.step
    }

    fn is_open(&self) -> bool {
        matches!(self.score, Score::Points(_))
    }

    /// The greater the better.
    fn rank(&self) -> (i32, u32, u32) {
        match self.score {
            Score::Wins(plies) => (2, u32::MAX - plies, 0),
            Score::Points(_) => (1, u32::MAX - self.choice.freedom, 0),
            Score::Loses(plies) if plies <= SOON => (-1, plies, 0),
            Score::Loses(plies) => (0, u32::MAX - self.refutations, plies),
        }
    }
}

impl Root {
    /// The moves among these; the tower that must move can.
    #[must_use]
    pub fn new(mut position: Position, turn: Turn, among: impl Fn(Step) -> bool) -> Root {
        let mut choices = choices(&mut position, turn);
        choices.retain(|choice| among(choice.step));
        let open = |choice: Choice| {
            let freedom = i32::try_from(choice.freedom).unwrap_or_default();
            RootMove { choice, score: Score::Points(-freedom), refutations: 0 }
        };
        let moves = choices.into_iter().map(open).collect();
        let mut root = Root { position, turn, moves, depth: 0 };
        root.sort();
        root
    }

    fn sort(&mut self) {
        self.moves.sort_by_key(|m| std::cmp::Reverse(m.rank()));
    }

    /// Looks deeper until enough is known for so many moves to be told, or a limit is reached.
    pub fn solve(
        &mut self,
        solver: &mut Solver<'_>,
        lines: usize,
        limits: &Limits,
        report: &mut dyn FnMut(&Root, u64),
    ) {
        let deepest = limits.depth.and_then(|depth| u8::try_from(depth).ok()).unwrap_or(LONGEST);
        for depth in 1..=deepest.min(LONGEST) {
            self.deepen(solver, depth, lines);
            if solver.over {
                break;
            }
            self.depth = depth;
            self.sort();
            report(self, solver.nodes);
            if self.is_clear(lines, limits) || !limits.allow_another(solver.nodes) {
                break;
            }
        }
        self.count_refutations(solver);
        self.sort();
    }

    /// Tries to prove wins in an odd number of plies, losses in an even one.
    fn deepen(&mut self, solver: &mut Solver<'_>, depth: u8, lines: usize) {
        let Root { position, turn, moves, .. } = self;
        let seat = turn.seat;
        let mut won = 0;
        for m in moves.iter_mut().filter(|m| m.is_open()) {
            if depth % 2 == 1 {
                let arrives = m.choice.step.to.bit() & goal(seat) != 0;
                if arrives || solver.attacks(position, seat, &m.choice, depth) && !solver.over {
                    m.score = Score::Wins(u32::from(depth));
                    won += 1;
                }
            } else if solver.is_refuted(position, seat, &m.choice, depth) && !solver.over {
                m.score = Score::Loses(u32::from(depth));
            }
            if solver.over || won >= lines {
                return;
            }
        }
    }

    /// Is there nothing more to find?
    fn is_clear(&self, lines: usize, limits: &Limits) -> bool {
        let open = self.moves.iter().filter(|m| m.is_open()).count();
        let won = self.moves.iter().filter(|m| matches!(m.score, Score::Wins(_))).count();
        let waited_for = limits.deadline.is_some() || limits.enough.is_some();
        open == 0 || won >= lines || waited_for && open == 1 && won == 0 && lines == 1
    }

    /// If all is lost: how many of the opponent's answers keep the win?
    fn count_refutations(&mut self, solver: &mut Solver<'_>) {
        if self.moves.iter().any(|m| !matches!(m.score, Score::Loses(_))) {
            return;
        }
        for index in 0..self.moves.len() {
            let choice = self.moves[index].choice;
            let Arrival::Goes(turn, _) = choice.arrival else { continue };
            if turn.seat == self.turn.seat {
                continue;
            }
            let mut position = self.position.clone();
            position.step(self.turn.seat, choice.step);
            let answers = choices(&mut position, turn);
            let all = u32::try_from(answers.len()).unwrap_or(u32::MAX).max(1);
            let wins =
                |answer: &&Choice| solver.attacks(&mut position, turn.seat, answer, self.depth | 1);
            let winning = u32::try_from(answers.iter().filter(wins).count()).unwrap_or(u32::MAX);
            self.moves[index].refutations = 100 * winning / all;
        }
        if solver.over {
            // Some were not counted to the end: it is only known how long they last.
            self.moves.iter_mut().for_each(|m| m.refutations = 0);
        }
    }
}
