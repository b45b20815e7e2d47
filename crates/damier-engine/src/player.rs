//! A computer player at a level.

use damier_rules::{GameKind, Verdict};

use crate::mastermind::careless_guess;
use crate::recipe::Recipe;
use crate::{Engine, Known, Level, Limits, Line, Options, Random, Score, Task, Thought, engine};

/// An engine that plays as well as its level says.
#[expect(missing_debug_implementations, reason = "an engine is mostly a table of positions")]
pub struct Player {
    kind: GameKind,
    level: Level,
    engine: Box<dyn Engine>,
}

impl Player {
    /// A player of that game.
    #[must_use]
    pub fn new(kind: GameKind, level: Level, options: Options) -> Player {
        Player { kind, level, engine: engine(kind, options) }
    }

    /// Which game it plays.
    #[must_use]
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// Another game begins.
    pub fn forget(&mut self) {
        self.engine.forget();
    }

    /// Its move, and `report`s on the way there; see [`Engine::think`].
    pub fn think(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Thought)) -> Option<Thought> {
        let Some(recipe) = Recipe::of(self.kind, self.level) else {
            return self.engine.think(task, report);
        };
        let guess = careless_guess(task, recipe.overlooks);
        let thought = guess.or_else(|| self.think_weakly(task, recipe))?;
        report(&thought);
        Some(thought)
    }

    fn think_weakly(&mut self, task: &Task<'_>, recipe: Recipe) -> Option<Thought> {
        let mut chance = Random::new(task.seed);
        let among = moves_of(task);
        let among = overlook(&among, recipe, &mut chance);
        let is_dark = matches!(task.known, Known::Dark { .. });
        let lines = if is_dark { usize::MAX } else { recipe.choices.max(task.lines) };
        let mut weaker = Task { among: &among, lines, ..task.clone() };
        let Limits { nodes, depth, .. } = &mut weaker.limits;
        *nodes = Some(nodes.unwrap_or(u64::MAX).min(recipe.nodes));
        *depth = Some(depth.unwrap_or(u32::MAX).min(recipe.depth));
        let mut thought = self.engine.think(&weaker, &mut |_| ())?;
        if is_dark && task.among.is_empty() {
            thought.lines = overlook(&thought.lines, recipe, &mut chance);
        }
        for line in &mut thought.lines {
            if wins_at_once(task, line) {
                line.score = Score::Wins(1);
            }
        }
        let chosen = choose(&thought.lines, recipe, &mut chance);
        thought.lines.swap(0, chosen);
        thought.lines.truncate(task.lines.max(1));
        Some(thought)
    }
}

/// The moves that come into question. Only who plays dark chess finds out what they are: then there are none here.
fn moves_of(task: &Task<'_>) -> Vec<String> {
    match task.known {
        Known::Open(game) if task.among.is_empty() => game.legal_moves(task.seat),
        _ => task.among.to_vec(),
    }
}

/// Those that are seen; all of them rather than none.
fn overlook<T: Clone>(all: &[T], recipe: Recipe, chance: &mut Random) -> Vec<T> {
    let mut seen = all.to_vec();
    seen.retain(|_| chance.unit() >= recipe.overlooks);
    if seen.is_empty() { all.to_vec() } else { seen }
}

/// Does a move end the game? Who looks at few positions may not have looked at that one.
fn wins_at_once(task: &Task<'_>, line: &Line) -> bool {
    let (Known::Open(game), Some(text)) = (task.known, line.moves.first()) else { return false };
    let mut game = game.boxed_clone();
    let played = game.play(task.seat, text);
    let outcome = game.outcome().filter(|_| played.is_ok());
    outcome.is_some_and(|outcome| outcome.verdict == Verdict::Win(task.seat))
}

/// One of the first of these, the better the likelier.
fn choose(lines: &[Line], recipe: Recipe, chance: &mut Random) -> usize {
    let lines = &lines[..lines.len().min(recipe.choices)];
    let best = lines.iter().map(|line| worth(line.score)).fold(f64::MIN, f64::max);
    let weight = |line: &Line| ((worth(line.score) - best) / recipe.heat).exp();
    let weights: Vec<f64> = lines.iter().map(weight).collect();
    let mut at = chance.unit() * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        at -= weight;
        if at < 0.0 {
            return index;
        }
    }
    0
}

/// A win in few moves is seen by anybody; a far one is worth a queen.
fn worth(score: Score) -> f64 {
    match score {
        Score::Points(points) => f64::from(points),
        Score::Wins(plies) => 1_000.0 + 2_000.0 / f64::from(plies.max(1)),
        Score::Loses(plies) => -1_000.0 - 2_000.0 / f64::from(plies.max(1)),
    }
}
