//! Kamisado: proofs, and a table of the first moves.
//!
//! | file | what it knows |
//! |---|---|
//! | `position` | a round that can be played forth and back quickly |
//! | `table` | what was proved of positions |
//! | `solver` | who wins within so many plies |
//! | `root` | which of the moves of a position win and which lose |
//! | `opening` | the first moves, which take longest to prove (`cargo run --release -p damier-engine --example kamisado_table`) |

pub mod opening;
pub mod position;
pub mod root;
pub mod solver;
pub mod table;

use damier_rules::Playthrough;
use damier_rules::kamisado::{Kamisado, TowerMove};

use self::position::{Position, Step};
use self::root::{Root, RootMove};
use self::solver::Solver;
use self::table::Proofs;
use crate::{Engine, Known, Line, Options, Random, Score, Task, Thought};

/// Plays Kamisado without a mistake, as far as its time goes.
#[derive(Debug)]
pub struct TowerKeeper {
    proofs: Proofs,
    /// The rules under which they were proved.
    rules: Option<Position>,
}

impl TowerKeeper {
    /// A player that has proved nothing yet.
    #[must_use]
    pub fn new(options: Options) -> TowerKeeper {
        TowerKeeper { proofs: Proofs::new(options.hash), rules: None }
    }

    /// What was proved under other rules is of no use.
    fn keep_to_rules_of(&mut self, position: &Position) {
        let same = self.rules.as_ref().is_some_and(|rules| rules.has_rules_of(position));
        if !same {
            self.proofs.clear();
            self.rules = Some(position.clone());
        }
    }
}

impl Engine for TowerKeeper {
    fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Known::Open(game) = task.known else { return None };
        let play = game.as_any().downcast_ref::<Playthrough<Kamisado>>()?;
        let mut moves = play.legal_moves(task.seat);
        if !task.among.is_empty() {
            moves.retain(|m| task.among.contains(&m.to_string()));
        }
        let in_a_hurry = task.limits.deadline.is_some() || task.limits.enough.is_some();
        match moves[..] {
            [] => return None,
            [only] if in_a_hurry || only == TowerMove::Pass => return Some(alone(only)),
            _ => {}
        }
        let (position, turn) = Position::of(play.game());
        let known = opening::find(&position, turn);
        if let Some(thought) = from_table(&known, &moves, task) {
            return Some(thought);
        }
        self.keep_to_rules_of(&position);
        let mut root = Root::new(position, turn, |step| moves.contains(&step.into()));
        let mut solver = Solver::new(&mut self.proofs, &task.limits);
        let lines = task.lines.max(1);
        root.solve(&mut solver, lines, &task.limits, &mut |root, nodes| {
            report(&thought(root, lines, nodes));
        });
        Some(thought(&root, lines, solver.nodes))
    }

    fn forget(&mut self) {
        self.proofs.clear();
    }
}

/// The answer if there is no choice.
fn alone(only: TowerMove) -> Thought {
    let lines = vec![Line { score: Score::Points(0), moves: vec![only.to_string()] }];
    Thought { lines, depth: 0, deepest: 0, nodes: 0 }
}

/// A move of the table, any of them if there are several.
fn from_table(known: &[(Step, Score)], moves: &[TowerMove], task: &Task<'_>) -> Option<Thought> {
    let known: Vec<_> =
        known.iter().filter(|(step, _)| moves.contains(&TowerMove::from(*step))).collect();
    if known.is_empty() || task.lines > 1 {
        return None;
    }
    let &(step, score) = known[Random::new(task.seed).below(known.len())];
    let plies = match score {
        Score::Wins(plies) | Score::Loses(plies) => plies,
        Score::Points(_) => 0,
    };
    let lines = vec![Line { score, moves: vec![TowerMove::from(step).to_string()] }];
    Some(Thought { lines, depth: plies, deepest: plies, nodes: 0 })
}

fn thought(root: &Root, lines: usize, nodes: u64) -> Thought {
    let line =
        |m: &RootMove| Line { score: m.score, moves: vec![TowerMove::from(m.step()).to_string()] };
    let depth = u32::from(root.depth);
    Thought {
        lines: root.moves.iter().take(lines).map(line).collect(),
        depth,
        deepest: depth,
        nodes,
    }
}

#[cfg(test)]
mod tests;
