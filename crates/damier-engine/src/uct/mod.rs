//! A player for every game that hides nothing: random play from promising positions, over and over (UCT).
//!
//! It knows nothing but the rules, so it is a yardstick for those that do.

use std::fmt;
use std::marker::PhantomData;

use damier_rules::{Game, Outcome, Playthrough, Seat, Verdict};

use crate::{Engine, Known, Limits, Line, Random, Score, Task, Thought};

/// How much what was seldom tried is preferred.
const CURIOSITY: f64 = 1.0;
/// Random play that lasts longer is taken for a draw.
const LONGEST: usize = 80;
/// If no number is given, so many games are played.
const USUAL: u64 = 1_000;

/// Plays a game by playing it at random; as often as there may be nodes.
pub struct Uct<G> {
    game: PhantomData<fn() -> G>,
}

impl<G> Default for Uct<G> {
    fn default() -> Uct<G> {
        Uct { game: PhantomData }
    }
}

impl<G: Game> fmt::Debug for Uct<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Uct").field("game", &G::KIND).finish()
    }
}

impl<G: Game> Engine for Uct<G> {
    fn think(&mut self, task: &Task<'_>, _report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Known::Open(game) = task.known else { return None };
        let play = game.as_any().downcast_ref::<Playthrough<G>>()?;
        let mut moves = play.legal_moves(task.seat);
        if !task.among.is_empty() {
            moves.retain(|m| task.among.contains(&m.to_string()));
        }
        moves.first()?;
        let mut tree = Tree { nodes: Vec::new(), chance: Random::new(task.seed) };
        tree.add(task.seat, moves);
        let played = tree.grow(play.game(), &task.limits);
        Some(tree.thought(task.lines.max(1), played))
    }
}

struct Tree<M> {
    nodes: Vec<Node<M>>,
    chance: Random,
}

/// A position that was reached.
struct Node<M> {
    seat: Seat,
    untried: Vec<M>,
    children: Vec<(M, usize)>,
    visits: f64,
    /// The points of who moved there: one for a win, a half for a draw.
    points: f64,
}

impl<M: Copy + ToString> Tree<M> {
    fn add(&mut self, seat: Seat, untried: Vec<M>) -> usize {
        self.nodes.push(Node { seat, untried, children: Vec::new(), visits: 0.0, points: 0.0 });
        self.nodes.len() - 1
    }

    /// Plays until a limit is reached. Gives how often.
    fn grow<G: Game<Move = M>>(&mut self, start: &G, limits: &Limits) -> u64 {
        let unbounded =
            limits.nodes.is_none() && limits.enough.is_none() && limits.deadline.is_none();
        let most = if unbounded { Some(USUAL) } else { limits.nodes };
        let mut played = 0;
        let mut scratch = Vec::new();
        while most.is_none_or(|most| played < most) && limits.allow_another(0) {
            self.play_once(start.clone(), &mut scratch);
            played += 1;
        }
        played
    }

    fn play_once<G: Game<Move = M>>(&mut self, mut game: G, scratch: &mut Vec<M>) {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let node = &mut self.nodes[at];
            let seat = node.seat;
            if !node.untried.is_empty() {
                let m = node.untried.swap_remove(self.chance.below(node.untried.len()));
                game.play_unchecked(seat, m);
                let child = self.reach(&game);
                self.nodes[at].children.push((m, child));
                path.push(child);
                break;
            }
            let Some((m, child)) = self.most_promising(at) else { break };
            game.play_unchecked(seat, m);
            path.push(child);
            at = child;
        }
        let outcome = self.finish(&mut game, scratch);
        for (index, &at) in path.iter().enumerate() {
            let mover = if index == 0 { None } else { Some(self.nodes[path[index - 1]].seat) };
            self.nodes[at].visits += 1.0;
            self.nodes[at].points += mover.map_or(0.0, |seat| points(outcome, seat));
        }
    }

    /// A node for a position; one that is over has no moves.
    fn reach<G: Game<Move = M>>(&mut self, game: &G) -> usize {
        let seat = game.to_act().first().unwrap_or(Seat::One);
        let mut moves = Vec::new();
        if game.outcome(1).is_none() {
            game.legal_moves(seat, &mut moves);
        }
        self.add(seat, moves)
    }

    fn most_promising(&self, at: usize) -> Option<(M, usize)> {
        let node = &self.nodes[at];
        let log = node.visits.max(1.0).ln();
        let promise = |child: usize| {
            let child = &self.nodes[child];
            child.points / child.visits + CURIOSITY * (log / child.visits).sqrt()
        };
        node.children.iter().copied().max_by(|a, b| promise(a.1).total_cmp(&promise(b.1)))
    }

    /// Plays on at random.
    fn finish<G: Game<Move = M>>(&mut self, game: &mut G, scratch: &mut Vec<M>) -> Option<Outcome> {
        for _ in 0..LONGEST {
            let seat = game.to_act().first()?;
            if let Some(outcome) = game.outcome(1) {
                return Some(outcome);
            }
            scratch.clear();
            game.legal_moves(seat, scratch);
            if scratch.is_empty() {
                return None;
            }
            game.play_unchecked(seat, scratch[self.chance.below(scratch.len())]);
        }
        None
    }

    fn thought(&self, lines: usize, played: u64) -> Thought {
        let mut children: Vec<_> = self.nodes[0].children.iter().collect();
        children.sort_by(|a, b| self.nodes[b.1].visits.total_cmp(&self.nodes[a.1].visits));
        let line = |&&(m, child): &&(M, usize)| {
            let share = self.nodes[child].points / self.nodes[child].visits;
            #[expect(clippy::cast_possible_truncation, reason = "between -1000 and 1000")]
            let score = Score::Points((2000.0 * (share - 0.5)) as i32);
            Line { score, moves: vec![m.to_string()] }
        };
        let mut lines: Vec<Line> = children.iter().take(lines).map(line).collect();
        if lines.is_empty() {
            let first = self.nodes[0].untried.first();
            lines.extend(
                first.map(|m| Line { score: Score::Points(0), moves: vec![m.to_string()] }),
            );
        }
        Thought { lines, depth: 1, deepest: 1, nodes: played }
    }
}

/// What an end is worth for a seat.
fn points(outcome: Option<Outcome>, seat: Seat) -> f64 {
    match outcome.map(|outcome| outcome.verdict) {
        Some(Verdict::Win(winner)) if winner == seat => 1.0,
        Some(Verdict::Win(_)) => 0.0,
        Some(Verdict::Draw) | None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::Setup;
    use damier_rules::siam::Siam;

    use super::*;

    #[test]
    fn a_win_in_one_is_found() {
        let setup = Setup::from_position("1M3/1En3/2M2/3M1/5 e 0");
        let play = Playthrough::<Siam>::new(&setup).expect("a study");
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let task = Task {
            known: Known::Open(&play),
            seat: Seat::One,
            among: &[],
            limits,
            lines: 1,
            seed: 1,
        };
        let thought = Uct::<Siam>::default().think(&task, &mut |_| {}).expect("a move");
        assert_eq!(thought.best(), Some("b2-a2n"));
        assert_eq!(thought.nodes, 2_000);
    }
}
