//! Who wins within so many plies.

use damier_rules::Seat;
use damier_rules::kamisado::Square;

use super::position::{Arrival, Position, Step, Turn, goal};
use super::table::Proofs;
use crate::Limits;

/// The limits are looked at once in so many positions.
const PATIENCE: u64 = 1024;

/// Proves wins and losses.
#[derive(Debug)]
pub struct Solver<'a> {
    proofs: &'a mut Proofs,
    limits: &'a Limits,
    /// So many positions were looked at.
    pub nodes: u64,
    /// A limit was reached: no answer since then means anything.
    pub over: bool,
}

/// A move that comes into question, and what it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The move.
    pub step: Step,
    /// What it leads to.
    pub arrival: Arrival,
    /// In how many ways who is to move then can go on.
    pub freedom: u32,
    /// They win at once.
    pub hopeless: bool,
}

/// The moves of a position: three ways of at most seven squares for each tower of a side.
pub type Choices = Vec<Choice>;

impl<'a> Solver<'a> {
    /// A solver that ends at these limits.
    pub fn new(proofs: &'a mut Proofs, limits: &'a Limits) -> Solver<'a> {
        Solver { proofs, limits, nodes: 0, over: false }
    }

    /// Counts a position. May the search go on?
    fn enter(&mut self) -> bool {
        if self.over || self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.over = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) && self.limits.reached(self.nodes) {
            self.over = true;
        }
        !self.over
    }

    /// Does who is to move win within so many plies? They must have a move.
    pub fn wins(&mut self, position: &mut Position, turn: Turn, plies: u8) -> bool {
        if !self.enter() || plies == 0 {
            return false;
        }
        if position.reach(turn) & goal(turn.seat) != 0 {
            return true;
        }
        if plies < 2 {
            return false;
        }
        let key = position.key(turn);
        let known = self.proofs.find(key);
        if known.wins <= plies {
            return true;
        }
        if known.wins_not >= plies || known.loses != super::table::NEVER {
            return false;
        }
        let mut choices = choices(position, turn);
        choices.retain(|choice| !choice.hopeless);
        sort(&mut choices, known.best);
        let best = choices.iter().find(|choice| self.attacks(position, turn.seat, choice, plies));
        let best = best.map(|choice| choice.step.to);
        if self.over {
            return false;
        }
        let mut known = self.proofs.find(key);
        match best {
            Some(to) => (known.wins, known.best) = (known.wins.min(plies), name(to)),
            None => known.wins_not = known.wins_not.max(plies),
        }
        self.proofs.keep(known);
        best.is_some()
    }

    /// Does this move of `seat` win within so many plies?
    pub fn attacks(
        &mut self,
        position: &mut Position,
        seat: Seat,
        choice: &Choice,
        plies: u8,
    ) -> bool {
        match choice.arrival {
            _ if choice.hopeless => false,
            Arrival::Ends(winner) => winner == Some(seat),
            Arrival::Goes(turn, passes) => {
                let left = plies.saturating_sub(1 + passes);
                self.after(position, seat, choice, |solver, position| {
                    if turn.seat == seat {
                        solver.wins(position, turn, left)
                    } else {
                        solver.loses(position, turn, left)
                    }
                })
            }
        }
    }

    /// Does who is to move lose within so many plies, whatever they do? They must have a move.
    pub fn loses(&mut self, position: &mut Position, turn: Turn, plies: u8) -> bool {
        if !self.enter() || plies < 2 || position.reach(turn) & goal(turn.seat) != 0 {
            return false;
        }
        let key = position.key(turn);
        let known = self.proofs.find(key);
        if known.loses <= plies {
            return true;
        }
        if known.loses_not >= plies || known.wins != super::table::NEVER {
            return false;
        }
        let mut choices = choices(position, turn);
        choices.retain(|choice| !choice.hopeless);
        sort(&mut choices, known.best);
        let saving =
            choices.iter().find(|choice| !self.is_refuted(position, turn.seat, choice, plies));
        let saving = saving.map(|choice| choice.step.to);
        if self.over {
            return false;
        }
        let mut known = self.proofs.find(key);
        match saving {
            Some(to) => (known.loses_not, known.best) = (known.loses_not.max(plies), name(to)),
            None => known.loses = known.loses.min(plies),
        }
        self.proofs.keep(known);
        saving.is_none()
    }

    /// Does this move of `seat` lose within so many plies?
    pub fn is_refuted(
        &mut self,
        position: &mut Position,
        seat: Seat,
        choice: &Choice,
        plies: u8,
    ) -> bool {
        match choice.arrival {
            _ if choice.hopeless => true,
            Arrival::Ends(winner) => winner == Some(seat.other()),
            Arrival::Goes(turn, passes) => {
                let left = plies.saturating_sub(1 + passes);
                self.after(position, seat, choice, |solver, position| {
                    if turn.seat == seat {
                        solver.loses(position, turn, left)
                    } else {
                        solver.wins(position, turn, left)
                    }
                })
            }
        }
    }

    fn after(
        &mut self,
        position: &mut Position,
        seat: Seat,
        choice: &Choice,
        look: impl FnOnce(&mut Self, &mut Position) -> bool,
    ) -> bool {
        let Step { from, to } = choice.step;
        position.step(seat, choice.step);
        let found = look(self, position);
        position.step(seat, Step { from: to, to: from });
        found
    }
}

fn name(square: Square) -> u8 {
    u8::try_from(square.index()).unwrap_or(super::table::NEVER)
}

/// The moves, and what they lead to.
pub fn choices(position: &mut Position, turn: Turn) -> Choices {
    let mut steps = Vec::with_capacity(24);
    position.each_tower(turn, |from, reach| {
        steps.extend(super::position::squares(reach).map(|to| Step { from, to }));
    });
    let other = turn.seat.other();
    let look = |step: Step| {
        position.step(turn.seat, step);
        let next = position.next(turn.seat, step.to);
        let reach = position.reach(next);
        let (arrival, hopeless, freedom) = if reach == 0 {
            let arrival = position.pass_on(next);
            (arrival, arrival == Arrival::Ends(Some(other)), 0)
        } else {
            (Arrival::Goes(next, 0), reach & goal(other) != 0, reach.count_ones())
        };
        position.step(turn.seat, Step { from: step.to, to: step.from });
        Choice { step, arrival, freedom, hopeless }
    };
    steps.into_iter().map(look).collect()
}

/// Puts first what proved best before, then what leaves the opponent few moves.
fn sort(choices: &mut Choices, best: u8) {
    choices.sort_by_key(|choice| if name(choice.step.to) == best { 0 } else { 1 + choice.freedom });
}
