//! `damier perft`: count the move sequences of a length.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Instant;

use damier_rules::{AnyGame, GameKind};
use serde::Serialize;

use super::SetupArgs;

/// No game can be counted this deep in a lifetime; what is asked beyond is a mistake.
const DEEPEST: i64 = 30;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    game: GameKind,
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
    #[command(flatten)]
    setup: SetupArgs,
    #[arg(long)]
    divide: bool,
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    game: GameKind,
    position: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
    seconds: f64,
    nodes_per_s: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let game = args.setup.load(args.game)?;
    let begin = Instant::now();
    let watched = io::stderr().is_terminal();
    let (nodes, divide) = if (args.divide || watched) && args.depth > 0 {
        let counts = divide(game.as_ref(), args.depth, watched);
        (counts.values().sum(), args.divide.then_some(counts))
    } else {
        (game.perft(args.depth), args.divide.then(BTreeMap::new))
    };
    let seconds = begin.elapsed().as_secs_f64();

    let mut out = io::stdout().lock();
    if args.json {
        #[expect(clippy::cast_precision_loss, reason = "a speed needs no 53 bits")]
        let nodes_per_s = nodes as f64 / seconds.max(1e-9);
        let (game, position, depth) = (args.game, game.position(), args.depth);
        let report = Report { game, position, depth, nodes, divide, seconds, nodes_per_s };
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        for (text, count) in divide.iter().flatten() {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "{nodes}")?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The count of each first move, in the order of their texts.
fn divide(game: &dyn AnyGame, depth: u32, watched: bool) -> BTreeMap<String, u64> {
    // A game that is drawn cannot be played on, but its sequences are counted all the same: only
    // the rules can do that, in one go.
    let Some(seat) = game.to_act().first().filter(|_| watched) else {
        return game.divide(depth).into_iter().collect();
    };
    let moves = game.legal_moves(seat);
    let mut counts = BTreeMap::new();
    for (index, text) in moves.iter().enumerate() {
        eprint!("\r{}/{} {text}\x1b[K", index + 1, moves.len());
        let mut child = game.boxed_clone();
        child.play(seat, text).expect("the rules gave this move");
        counts.insert(text.clone(), child.perft(depth - 1));
    }
    eprint!("\r\x1b[K");
    counts
}
