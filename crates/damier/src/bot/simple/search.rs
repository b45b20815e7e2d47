//! Alpha-beta over the states of any game, deeper and deeper until the time is used up.

use std::time::Instant;

use damier_rules::{Game, Playthrough, Seat, Verdict};

use crate::bot::mind::{MoveQuestion, Wanted};

/// Surely won, less one for each move until then.
const WIN: i32 = 1_000_000;
/// Beyond this somebody wins.
const SURE: i32 = WIN - 1_000;
/// Captures are followed at most so far beyond the depth.
const LONGEST_EXCHANGE: u32 = 6;

/// How long and how deep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits<'a> {
    pub(super) deadline: Instant,
    pub(super) wanted: &'a Wanted,
    pub(super) deepest: u32,
}

impl Limits<'_> {
    pub(super) fn allow_more(&self) -> bool {
        self.wanted.still() && Instant::now() < self.deadline
    }
}

/// The best move found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Best {
    pub(super) text: String,
    pub(super) score: i32,
    /// How many moves ahead it was looked.
    pub(super) depth: u32,
}

impl Best {
    pub(super) fn unsearched(text: String) -> Best {
        Best { text, score: 0, depth: 0 }
    }
}

/// The best move for whoever is to move; nothing if there is none. What is `known` already is not
/// looked for again.
pub(super) fn best_move<G: Game>(
    play: &Playthrough<G>,
    question: &MoveQuestion,
    known: Option<Best>,
    limits: &Limits<'_>,
    rate: fn(&G, Seat) -> i32,
) -> Option<Best> {
    let seat = question.seat;
    let choices = question.choices();
    let mut roots: Vec<Root<G>> = play
        .legal_moves(seat)
        .into_iter()
        .map(|m| Root { text: m.to_string(), m, score: 0 })
        .filter(|root| choices.contains(&root.text))
        .collect();
    // Among equals, chance decides: two bots should not play the same game for ever.
    shuffle(&mut roots);
    roots.sort_by_key(|root| play.game().captures(seat, root.m).is_none());
    // What was found before may be out of the question now.
    let known = known.filter(|known| choices.contains(&known.text));
    if let Some(known) = &known {
        roots.sort_by_key(|root| root.text != known.text);
    }
    let mut best = known.unwrap_or(Best::unsearched(roots.first()?.text.clone()));
    if roots.len() == 1 || best.score.abs() > SURE {
        return Some(best);
    }
    let mut search = Search { limits, rate, nodes: 0, stopped: false };
    for depth in best.depth + 1..=limits.deepest {
        let Some(score) = search.root(play, seat, &mut roots, depth) else { break };
        best = Best { text: roots[0].text.clone(), score, depth };
        if score.abs() > SURE {
            break;
        }
    }
    Some(best)
}

struct Root<G: Game> {
    m: G::Move,
    text: String,
    score: i32,
}

struct Search<'a, G> {
    limits: &'a Limits<'a>,
    rate: fn(&G, Seat) -> i32,
    nodes: u32,
    stopped: bool,
}

impl<G: Game> Search<'_, G> {
    /// Puts the moves in order, the best first; nothing if there was no time to look at them all.
    fn root(
        &mut self,
        play: &Playthrough<G>,
        seat: Seat,
        roots: &mut [Root<G>],
        depth: u32,
    ) -> Option<i32> {
        let mut best = -WIN;
        for root in roots.iter_mut() {
            // With its past, since the game may end by repetition.
            let mut after = play.clone();
            after.play_legal(seat, root.m);
            root.score = match after.outcome() {
                Some(outcome) => worth(outcome.verdict, seat, 1),
                // A window one wider, so that equal moves are known to be equal.
                None => -self.value(after.game(), seat.other(), depth - 1, -WIN, 1 - best, 1),
            };
            if self.stopped {
                return None;
            }
            best = best.max(root.score);
        }
        roots.sort_by_key(|root| -root.score);
        Some(best)
    }

    /// What a state is worth to `seat`, who is to move.
    fn value(
        &mut self,
        game: &G,
        seat: Seat,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) && !self.limits.allow_more() {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        if let Some(outcome) = game.outcome(1) {
            return worth(outcome.verdict, seat, ply);
        }
        if depth == 0 {
            return self.exchange(game, seat, alpha, beta, ply, LONGEST_EXCHANGE);
        }
        let mut moves = Vec::new();
        game.legal_moves(seat, &mut moves);
        moves.sort_by_key(|&m| game.captures(seat, m).is_none());
        let mut best = -WIN;
        for m in moves {
            let mut after = game.clone();
            after.play_unchecked(seat, m);
            best = best.max(-self.value(&after, seat.other(), depth - 1, -beta, -alpha, ply + 1));
            alpha = alpha.max(best);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        best
    }

    /// The same when only captures are followed: a queen that will be taken is not worth much.
    fn exchange(
        &mut self,
        game: &G,
        seat: Seat,
        mut alpha: i32,
        beta: i32,
        ply: i32,
        left: u32,
    ) -> i32 {
        let mut best = (self.rate)(game, seat);
        let mut moves = Vec::new();
        if best < beta && left > 0 {
            game.legal_moves(seat, &mut moves);
            moves.retain(|&m| game.captures(seat, m).is_some());
        }
        for m in moves {
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
            let mut after = game.clone();
            after.play_unchecked(seat, m);
            let value = match after.outcome(1) {
                Some(outcome) => worth(outcome.verdict, seat, ply + 1),
                None => -self.exchange(&after, seat.other(), -beta, -alpha, ply + 1, left - 1),
            };
            best = best.max(value);
        }
        best
    }
}

fn worth(verdict: Verdict, seat: Seat, ply: i32) -> i32 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == seat => WIN - ply,
        Verdict::Win(_) => ply - WIN,
    }
}

fn shuffle<T>(items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let mut bytes = [0; 4];
        // Without chance the order stays as it is, which is no misfortune.
        let _ = getrandom::fill(&mut bytes);
        let chosen = u32::from_le_bytes(bytes) as usize % (last + 1);
        items.swap(last, chosen);
    }
}
