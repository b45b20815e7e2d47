//! `damier arena A B`: which of two players is stronger?

use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use damier_referee::TimeControl;
use damier_rules::{GameKind, new_game};
use damier_words::{Lang, Message, ToMessage as _, msg};

use super::SetupArgs;
use crate::arena::{
    Contender, Contest, Journal, Pace, Rules, Show, Sprt, Verdict, run as play, table,
};
use crate::console::Stop;
use crate::text::printable;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "PLAYER", value_parser = Contender::read)]
    one: Contender,
    #[arg(value_name = "PLAYER", value_parser = Contender::read)]
    two: Contender,
    #[arg(long, value_name = "GAME", default_value_t = GameKind::Chess)]
    game: GameKind,
    #[command(flatten)]
    setup: SetupArgs,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt)]
    sprt: Option<Sprt>,
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    #[arg(long, value_name = "MS")]
    move_time: Option<u64>,
    #[arg(long, value_name = "CLOCK", conflicts_with_all = ["nodes", "depth", "move_time"], value_parser = parse_clock)]
    clock: Option<TimeControl>,
    #[arg(long, value_name = "N")]
    openings: Option<u32>,
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    at_once: Option<u16>,
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    longest: u32,
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    quiet: bool,
}

fn parse_sprt(text: &str) -> Result<Sprt, Message> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }),
        _ => Err(msg!("mistake-sprt")),
    }
}

fn parse_clock(text: &str) -> Result<TimeControl, Message> {
    text.parse().map_err(|_| msg!("usage-clock", text = printable(text, 40)))
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let contest = contest(args)?;
    let mut journal = match &args.out {
        None => Journal::in_memory(),
        Some(directory) => Journal::open(directory, &contest)?,
    };
    let stop = Stop::listen()?;
    let mut show = Show::new(2 * contest.pairs, args.quiet || args.json, lang);
    let summary = play(&contest, &mut journal, |summary| {
        show.update(summary);
        !stop.is_asked()
    })?;
    show.end();
    journal.finish(&summary)?;
    let mut out = io::stdout();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&summary)?)?;
    } else {
        writeln!(out, "{}", table(&summary, lang))?;
    }
    Ok(match summary.sprt.map(|test| test.verdict) {
        _ if stop.is_asked() => ExitCode::from(2),
        Some(Verdict::Rejected) => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    })
}

fn contest(args: &Args) -> anyhow::Result<Contest> {
    let (kind, setup) = (args.game, args.setup.setup());
    new_game(kind, &setup).map_err(|why| why.message())?;
    let mut pace = Pace {
        nodes: args.nodes,
        depth: args.depth,
        time: args.move_time.map(Duration::from_millis),
    };
    if pace == Pace::default() && args.clock.is_none() {
        pace.time = Some(Duration::from_millis(100));
    }
    let random_plies = args.openings.unwrap_or(match kind {
        _ if args.positions.is_some() => 0,
        GameKind::Mastermind => 0,
        GameKind::Kamisado => 2,
        GameKind::Siam => 4,
        _ => 8,
    });
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(Contest {
        players: [args.one.clone(), args.two.clone()],
        rules: Rules {
            kind,
            setup,
            time: args.clock.unwrap_or_default(),
            longest: args.longest,
            random_plies,
            positions: positions(args)?,
        },
        pace,
        pairs: args.games.div_ceil(2),
        sprt: args.sprt,
        seed: args.seed,
        at_once: args.at_once.map_or(cores, usize::from),
    })
}

/// One position a line; what follows a `#` or a `;` is not part of it.
fn positions(args: &Args) -> anyhow::Result<Vec<String>> {
    let Some(file) = &args.positions else { return Ok(Vec::new()) };
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let lines = text.lines().map(|line| line.split(['#', ';']).next().unwrap_or_default().trim());
    let mut positions = Vec::new();
    for position in lines.filter(|line| !line.is_empty()) {
        let setup = SetupArgs { position: Some(position.to_owned()), ..args.setup.clone() };
        setup.load(args.game)?;
        positions.push(position.to_owned());
    }
    Ok(positions)
}
