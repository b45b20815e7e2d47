//! A computer player at a level.

use damier_rules::GameKind;

use crate::{Engine, Level, Line, Options, Random, Score, Task, Thought, engine};

/// An engine that plays as well as its level says.
#[expect(missing_debug_implementations, reason = "an engine is mostly a table of positions")]
pub struct Player {
    kind: GameKind,
    level: Level,
    engine: Box<dyn Engine>,
}

/// How a level below the highest plays: it looks at few positions, and does not always choose the best move.
#[derive(Clone, Copy, Debug)]
struct Recipe {
    nodes: u64,
    /// A move that is worse by so much is chosen about a third as often.
    heat: f64,
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
        let Some(recipe) = self.recipe() else { return self.engine.think(task, report) };
        let mut weaker = Task { lines: usize::MAX, ..task.clone() };
        let nodes = task.limits.nodes.unwrap_or(u64::MAX);
        weaker.limits.nodes = Some(nodes.min(recipe.nodes));
        let mut thought = self.engine.think(&weaker, &mut |_| ())?;
        let chosen = choose(&thought.lines, recipe.heat, &mut Random::new(task.seed));
        thought.lines.swap(0, chosen);
        thought.lines.truncate(task.lines.max(1));
        report(&thought);
        Some(thought)
    }

    fn recipe(&self) -> Option<Recipe> {
        const RECIPES: [Recipe; 9] = [
            Recipe { nodes: 30, heat: 250.0 },
            Recipe { nodes: 100, heat: 140.0 },
            Recipe { nodes: 300, heat: 90.0 },
            Recipe { nodes: 1_000, heat: 60.0 },
            Recipe { nodes: 3_000, heat: 40.0 },
            Recipe { nodes: 10_000, heat: 25.0 },
            Recipe { nodes: 30_000, heat: 15.0 },
            Recipe { nodes: 80_000, heat: 8.0 },
            Recipe { nodes: 200_000, heat: 4.0 },
        ];
        RECIPES.get(usize::from(self.level.number()) - 1).copied()
    }
}

/// One of these, the better the likelier.
fn choose(lines: &[Line], heat: f64, random: &mut Random) -> usize {
    let best = lines.iter().map(|line| worth(line.score)).fold(f64::MIN, f64::max);
    let weights: Vec<f64> =
        lines.iter().map(|line| ((worth(line.score) - best) / heat).exp()).collect();
    let mut at = random.unit() * weights.iter().sum::<f64>();
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
