//! Plays each level against the one below, in pairs of games from one opening with changed sides:
//!
//! ```text
//! cargo run --release -p damier-engine --example levels
//! cargo run --release -p damier-engine --example levels -- kamisado siam --games 200 --levels 2-5 --threads 1
//! ```
//!
//! Thinking is limited by positions and never by time, so that every machine finds the same scores.

#![expect(clippy::print_stdout, reason = "a program for terminals prints")]

mod bout;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, process, thread};

use damier_engine::Level;
use damier_rules::GameKind;

/// What to measure.
struct Plan {
    kinds: Vec<GameKind>,
    games: u64,
    levels: std::ops::RangeInclusive<u8>,
    threads: usize,
    nodes: u64,
}

fn main() {
    let Some(plan) = Plan::read(env::args().skip(1)) else {
        eprintln!("levels [GAME]… [--games N] [--levels 2-10] [--nodes OF-LEVEL-10] [--threads N]");
        process::exit(2);
    };
    println!("| game | level | against | games | won | drawn | lost | score |");
    println!("|---|---|---|---|---|---|---|---|");
    for &kind in &plan.kinds {
        for level in plan.levels.clone().filter_map(Level::new) {
            if let Some(below) = Level::new(level.number() - 1) {
                plan.measure(kind, level, below);
            }
        }
    }
}

impl Plan {
    fn read(mut words: impl Iterator<Item = String>) -> Option<Plan> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut plan =
            Plan { kinds: Vec::new(), games: 100, levels: 2..=10, threads, nodes: 40_000 };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--games" => plan.games = words.next()?.parse().ok()?,
                "--threads" => plan.threads = words.next()?.parse().ok()?,
                "--nodes" => plan.nodes = words.next()?.parse().ok()?,
                "--levels" => {
                    let levels = words.next()?;
                    let (first, last) = levels.split_once('-').unwrap_or((&levels, &levels));
                    plan.levels = first.parse().ok()?..=last.parse().ok()?;
                }
                game => plan.kinds.push(game.parse().ok()?),
            }
        }
        if plan.kinds.is_empty() {
            plan.kinds = GameKind::ALL.to_vec();
        }
        Some(plan)
    }

    fn measure(&self, kind: GameKind, level: Level, below: Level) {
        let (next, counts) = (AtomicU64::new(0), Mutex::new([0_u64; 3]));
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut bout = bout::Bout::new(kind, [level, below], self.nodes);
                    loop {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= self.games {
                            break;
                        }
                        let halves = bout.play(game);
                        counts.lock().expect("nobody panics")[halves] += 1;
                    }
                });
            }
        });
        let [lost, drawn, won] = counts.into_inner().expect("nobody panics");
        #[expect(clippy::cast_precision_loss, reason = "a few thousand games")]
        let score = (2 * won + drawn) as f64 * 50.0 / self.games.max(1) as f64;
        let games = self.games;
        println!(
            "| {kind} | {level} | {below} | {games} | {won} | {drawn} | {lost} | {score:.1} % |"
        );
    }
}
