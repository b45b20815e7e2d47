//! `damier bench rules`: how fast the rules are, without a server.

use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use damier_rules::{AnyGame, GameKind, Seat, Setup, chess, new_game};
use damier_words::{Lang, msg};
use serde::Serialize;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    games: Vec<GameKind>,
    #[arg(long, default_value_t = 1.0, value_parser = super::seconds)]
    seconds: f64,
    #[arg(long)]
    json: bool,
}

/// What was measured for one game.
#[derive(Debug, Serialize)]
struct Row {
    game: GameKind,
    depth: u32,
    nodes: u64,
    nodes_per_s: f64,
    /// Our count against shakmaty's own, in the same run.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio_to_shakmaty: Option<f64>,
    /// Parse, judge, play, look for the end, write the notation.
    us_per_move: f64,
    /// The most memory this process ever used.
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_kib: Option<u64>,
}

pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let games = if args.games.is_empty() { GameKind::ALL } else { &args.games };
    let budget = Duration::from_secs_f64(args.seconds);
    let mut out = io::stdout();
    if !args.json {
        writeln!(out, "{}", headings(lang))?;
    }
    for &kind in games {
        let row = measure(kind, budget)?;
        if args.json {
            writeln!(out, "{}", serde_json::to_string(&row)?)?;
        } else {
            writeln!(out, "{}", table_line(&row))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn headings(lang: Lang) -> String {
    let game = lang.say(&msg!("bench-game"));
    let nodes = lang.say(&msg!("bench-nodes"));
    let ratio = lang.say(&msg!("bench-ratio"));
    let cost = lang.say(&msg!("bench-cost"));
    format!("{game:<14} {nodes:>14} {ratio:>23} {cost:>21}")
}

fn table_line(row: &Row) -> String {
    let ratio = row.ratio_to_shakmaty.map(|ratio| format!("{ratio:.2}")).unwrap_or_default();
    let millions = row.nodes_per_s / 1e6;
    format!("{:<14} {:>12.1} M {ratio:>23} {:>21.2}", row.game, millions, row.us_per_move)
}

fn measure(kind: GameKind, budget: Duration) -> anyhow::Result<Row> {
    let game = new_game(kind, &Setup::default())?;
    let depth = depth_for(game.as_ref());
    let yardstick = (kind == GameKind::Chess).then_some(depth);
    let mut ours = Tally::default();
    let mut theirs = Tally::default();
    // The two counts take turns, so that a busy machine slows both.
    while ours.elapsed < budget {
        ours.add(|| game.perft(depth));
        if let Some(depth) = yardstick {
            theirs.add(|| chess::shakmaty_perft(depth));
        }
    }
    Ok(Row {
        game: kind,
        depth,
        nodes: ours.nodes,
        nodes_per_s: ours.rate(),
        ratio_to_shakmaty: yardstick.map(|_| ours.rate() / theirs.rate()),
        us_per_move: cost_of_a_move(kind, budget)?,
        peak_kib: peak_kib(),
    })
}

#[derive(Default)]
struct Tally {
    nodes: u64,
    elapsed: Duration,
}

impl Tally {
    fn add(&mut self, count: impl Fn() -> u64) {
        let start = Instant::now();
        self.nodes += count();
        self.elapsed += start.elapsed();
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate is a round figure")]
    fn rate(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64()
    }
}

/// Deep enough to measure, shallow enough to fit several times into a second.
fn depth_for(game: &dyn AnyGame) -> u32 {
    (1..=8).find(|&depth| game.perft(depth) >= 500_000).unwrap_or(8)
}

/// Plays the same games again and again, as a referee would: from texts.
fn cost_of_a_move(kind: GameKind, budget: Duration) -> anyhow::Result<f64> {
    let games: Vec<_> =
        (1..=20).map(|seed| random_game(kind, seed, 120)).collect::<Result<_, _>>()?;
    let mut moves: u32 = 0;
    let mut elapsed = Duration::ZERO;
    while elapsed < budget {
        for texts in &games {
            let mut game = new_game(kind, &Setup::default())?;
            let start = Instant::now();
            for (seat, text) in texts {
                game.play(*seat, text).map_err(|why| anyhow::anyhow!("{kind} {text}: {why}"))?;
            }
            elapsed += start.elapsed();
            moves += u32::try_from(texts.len())?;
        }
    }
    Ok(elapsed.as_secs_f64() * 1e6 / f64::from(moves))
}

/// A game of random moves, the same for the same seed.
pub(super) fn random_game(
    kind: GameKind,
    seed: u64,
    longest: usize,
) -> anyhow::Result<Vec<(Seat, String)>> {
    let mut game = new_game(kind, &Setup::default())?;
    let mut state = seed;
    let mut moves = Vec::new();
    while let Some(seat) = game.to_act().first().filter(|_| moves.len() < longest) {
        // Knuth's MMIX generator: any will do, as long as it never changes.
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut legal = game.legal_moves(seat);
        let choice = usize::try_from(state >> 33)? % legal.len();
        let text = legal.swap_remove(choice);
        game.play(seat, &text).map_err(|why| anyhow::anyhow!("{kind} {text}: {why}"))?;
        moves.push((seat, text));
    }
    Ok(moves)
}

/// Linux tells; elsewhere the figure is left out.
fn peak_kib() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
