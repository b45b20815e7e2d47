//! The move that is best on average over worlds.

use damier_rules::chess::{ChessMove, Dark, OnBoards as _};
use damier_rules::{Game, Seat};

use super::seen::Seen;
use crate::search::Searcher;
use crate::{Known, Limits, Score, Task};

/// The king is taken by the next move.
const KING: f64 = 2500.0;
/// It is lost or won later, should nobody overlook anything: which those who do not see all may.
const LATER: f64 = 1100.0;
/// A fifth of what goes beyond this advantage counts.
const MUCH: f64 = 600.0;
/// What it costs to come back to where one's men stood before, each time.
const AGAIN: f64 = 30.0;
/// How many moves are looked at more deeply, and how deeply.
const ROUNDS: [(usize, u32); 5] = [(usize::MAX, 1), (8, 2), (5, 3), (3, 4), (3, 5)];

/// A move and what it came to in each world.
#[derive(Clone, Debug)]
pub(super) struct Weighed {
    pub(super) m: ChessMove,
    /// The mean over the worlds, in hundredths of a pawn.
    pub(super) mean: f64,
    /// In what share of all worlds the king is taken by the next move.
    danger: f64,
    /// What it costs to stand as before.
    again: f64,
    /// The king can be taken now.
    pub(super) wins: bool,
}

/// What a move comes to in a world.
enum Value {
    Points(f64),
    /// That is counted apart, over more worlds.
    KingTaken,
}

/// Weighs moves in worlds.
pub(super) struct Scale<'a> {
    pub(super) searcher: &'a mut Searcher<Dark>,
    pub(super) task: &'a Task<'a>,
    /// What was seen before.
    pub(super) past: Vec<Seen>,
    /// So many positions were looked at.
    pub(super) nodes: u64,
    /// So many plies ahead.
    pub(super) depth: u32,
}

impl Scale<'_> {
    /// The moves, the best first: searched in a few worlds, `watched` showing the danger for the king.
    pub(super) fn weigh(
        &mut self,
        moves: &[ChessMove],
        worlds: &[Dark],
        watched: &[Dark],
    ) -> Vec<Weighed> {
        let takes_king = |m: &ChessMove| m.shakmaty().capture() == Some(shakmaty::Role::King);
        let weighed = |&m: &ChessMove| {
            let danger = danger(watched, self.task.seat, m);
            let again = AGAIN * self.times_before(&worlds[0], m);
            Weighed { m, mean: -KING * danger - again, danger, again, wins: takes_king(&m) }
        };
        let mut all: Vec<Weighed> = moves.iter().map(weighed).collect();
        if let Some(wins) = all.iter().position(|weighed| weighed.wins) {
            all.swap(0, wins);
            return all;
        }
        all.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        let limits = &self.task.limits;
        for (width, depth) in ROUNDS {
            let width = width.min(all.len());
            let too_deep = limits.depth.is_some_and(|most| depth > most.max(1));
            let enough = depth > 1 && (width < 2 || !limits.allow_another(self.nodes));
            if too_deep || enough || !self.round(&mut all[..width], worlds, depth) {
                break;
            }
            self.depth = depth + 1;
        }
        all
    }

    /// How often our men stood before as they do after a move.
    fn times_before(&self, world: &Dark, m: ChessMove) -> f64 {
        let mut next = world.clone();
        next.play_unchecked(self.task.seat, m);
        let us = shakmaty::Color::from_white(self.task.seat == Seat::One);
        let men = |board: &shakmaty::Board| {
            let own = board.by_color(us);
            shakmaty::Role::ALL.map(|role| board.by_role(role) & own)
        };
        let here = men(&next.boards()[0]);
        let times =
            self.past.iter().filter(|seen| seen.turn != self.task.seat && men(&seen.board) == here);
        times.map(|_| 1.0).sum()
    }

    /// Looks at the first moves in every world, so many plies beyond them. Was there time to?
    fn round(&mut self, moves: &mut [Weighed], worlds: &[Dark], depth: u32) -> bool {
        let mut sums = vec![(0.0, 0.0); moves.len()];
        let mut seen = 0;
        for world in worlds {
            let mut values = Vec::with_capacity(moves.len());
            for weighed in moves.iter() {
                match self.value(world, weighed.m, depth) {
                    Some(value) => values.push(value),
                    None => break,
                }
            }
            if values.len() < moves.len() {
                break;
            }
            for (sum, value) in sums.iter_mut().zip(values) {
                if let Value::Points(points) = value {
                    *sum = (sum.0 + points, sum.1 + 1.0);
                }
            }
            seen += 1;
        }
        // At first some worlds are better than none; later all must have been looked at.
        if seen == 0 || seen < worlds.len() && depth > 1 {
            return false;
        }
        for (weighed, (sum, times)) in moves.iter_mut().zip(sums) {
            let mean = if times > 0.0 { sum / times } else { -KING };
            weighed.mean = weighed.danger * -KING + (1.0 - weighed.danger) * mean - weighed.again;
        }
        moves.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        seen == worlds.len()
    }

    /// What a move comes to in a world; nothing if there is no time left.
    fn value(&mut self, world: &Dark, m: ChessMove, depth: u32) -> Option<Value> {
        let seat = self.task.seat;
        let mut next = world.clone();
        next.play_unchecked(seat, m);
        if next.outcome(1).is_some() {
            return Some(Value::Points(0.0));
        }
        let left = self.task.limits.nodes.map(|most| most.saturating_sub(self.nodes));
        if left == Some(0) || self.task.limits.reached(0) {
            return None;
        }
        let mut moves = Vec::new();
        next.legal_moves(seat.other(), &mut moves);
        if moves.iter().any(|m| m.shakmaty().capture() == Some(shakmaty::Role::King)) {
            self.nodes += 1;
            return Some(Value::KingTaken);
        }
        let limits = Limits {
            nodes: left,
            depth: Some(depth),
            enough: None,
            deadline: self.task.limits.deadline,
            stop: self.task.limits.stop.clone(),
        };
        let score = self.search(&next, &moves, seat.other(), limits)?;
        Some(Value::Points(-points(score)))
    }

    /// The score for who is to move in a world.
    fn search(
        &mut self,
        world: &Dark,
        moves: &[ChessMove],
        seat: Seat,
        limits: Limits,
    ) -> Option<Score> {
        let known = Known::Codes { has_secret: true, guessed: &[] };
        let task = Task { known, seat, among: &[], limits, lines: 1, seed: self.task.seed };
        let key: Vec<u128> = world.repetition_key().into_iter().collect();
        let thought = self.searcher.search(world, &key, moves, &task, &mut |_| {})?;
        self.nodes += thought.nodes.max(1);
        thought.lines.first().map(|line| line.score)
    }
}

/// A score as it counts in a mean.
fn points(score: Score) -> f64 {
    match score {
        Score::Points(points) => {
            let points = f64::from(points).clamp(-3000.0, 3000.0);
            let some = points.clamp(-MUCH, MUCH);
            some + (points - some) / 5.0
        }
        Score::Wins(plies) if plies <= 1 => KING,
        Score::Wins(_) => LATER,
        Score::Loses(_) => -LATER,
    }
}

/// In what share of these worlds the king can be taken after a move.
#[expect(clippy::cast_precision_loss, reason = "a thousand worlds at most")]
fn danger(worlds: &[Dark], seat: Seat, m: ChessMove) -> f64 {
    let taken = worlds.iter().filter(|world| {
        let mut next = (*world).clone();
        next.play_unchecked(seat, m);
        let board = &next.boards()[0];
        let us = shakmaty::Color::from_white(seat == Seat::One);
        let king = board.king_of(us);
        king.is_some_and(|king| board.attacks_to(king, !us, board.occupied()).any())
    });
    taken.count() as f64 / worlds.len().max(1) as f64
}
