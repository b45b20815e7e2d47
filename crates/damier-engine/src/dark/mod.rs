//! Dark chess, from what was seen alone.
//!
//! | file | what it knows |
//! |---|---|
//! | `seen` | what a seat was shown of the board |
//! | `belief` | every world that explains it, or many of them |
//! | `imagine` | boards that look like a view, made up where the past does not tell |
//! | `choose` | the move that is best on average over worlds |

mod belief;
mod choose;
mod imagine;
mod seen;

use std::fmt;

use damier_rules::chess::{ChessMove, Dark};
use damier_rules::{Game, Setup};

use self::belief::Belief;
use self::choose::{Scale, Weighed};
use self::seen::Seen;
use crate::search::Searcher;
use crate::{Engine, Known, Line, Options, Random, Score, Sight, Task, Thought};

/// In so many worlds each move is tried.
const WORLDS: usize = 40;

/// The danger for the king is looked at in so many.
const WATCHED: usize = 1_000;

/// Plays dark chess. What it answers depends on what was seen, on the limits and on the seed only.
pub struct DarkPlayer {
    belief: Option<Belief>,
    options: Options,
}

impl fmt::Debug for DarkPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let worlds = self.belief.as_ref().map(|belief| belief.worlds().len());
        f.debug_struct("DarkPlayer").field("worlds", &worlds).finish_non_exhaustive()
    }
}

impl DarkPlayer {
    /// A player who has seen nothing yet.
    #[must_use]
    pub fn new(options: Options) -> DarkPlayer {
        DarkPlayer { belief: None, options: Options { threads: 1, ..options } }
    }

    /// The worlds that explain what was seen. If there is no time to follow it all, what was seen last must do.
    fn believe(&mut self, task: &Task<'_>, setup: &Setup, sights: &[Sight]) -> &Belief {
        let seat = task.seat;
        let began = self.belief.take().filter(|belief| belief.began(seat, setup, sights));
        let mut belief = began.unwrap_or_else(|| Belief::new(seat, setup));
        for (index, sight) in sights.iter().enumerate().skip(belief.len()) {
            if task.limits.reached(0) && index + 1 < sights.len() {
                belief.lose_track(sights);
                break;
            }
            belief.see(sight);
        }
        self.belief.insert(belief)
    }
}

impl Engine for DarkPlayer {
    fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Known::Dark { setup, sights } = task.known else { return None };
        let options = self.options;
        let belief = self.believe(task, setup, sights);
        let mut chance = Random::new(task.seed);
        let worlds = sample(belief.worlds(), WORLDS, &mut chance);
        let watched = sample(belief.worlds(), WATCHED, &mut chance);
        let mut moves = Vec::new();
        worlds.first()?.legal_moves(task.seat, &mut moves);
        if !task.among.is_empty() {
            moves.retain(|m| task.among.contains(&m.to_string()));
        }
        moves.first()?;
        chance.shuffle(&mut moves);
        // A fresh one each time: what it learned before must not change what it answers now.
        let mut searcher = Searcher::<Dark>::new(options);
        let past = sights.iter().filter_map(|sight| Seen::read(task.seat, &sight.view)).collect();
        let mut scale = Scale { searcher: &mut searcher, task, past, nodes: 0, depth: 1 };
        let weighed = scale.weigh(&moves, &worlds, &watched);
        let lines = weighed.iter().take(task.lines.max(1)).map(line).collect();
        let thought =
            Thought { lines, depth: scale.depth, deepest: scale.depth, nodes: scale.nodes };
        report(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        self.belief = None;
    }
}

/// Some worlds, all different.
fn sample(worlds: &[Dark], wanted: usize, chance: &mut Random) -> Vec<Dark> {
    let mut order: Vec<usize> = (0..worlds.len()).collect();
    for index in 0..order.len().min(wanted) {
        let other = index + chance.below(order.len() - index);
        order.swap(index, other);
    }
    order.truncate(wanted);
    order.into_iter().map(|index| worlds[index].clone()).collect()
}

fn line(weighed: &Weighed) -> Line {
    #[expect(clippy::cast_possible_truncation, reason = "a few thousand at most")]
    let score = if weighed.wins { Score::Wins(1) } else { Score::Points(weighed.mean as i32) };
    let m: ChessMove = weighed.m;
    Line { score, moves: vec![m.to_string()] }
}
