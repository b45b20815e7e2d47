//! `damier bench runner`: what a ply of a match between engines costs us, when the engines cost nothing.

use std::env;
use std::io::{self, BufRead as _, Write as _};
use std::process::ExitCode;
use std::time::Instant;

use damier_engine::Random;
use damier_rules::{AnyGame, GameKind, Setup, new_game};
use damier_wire::engine::Order;
use damier_words::{Lang, msg};
use serde::Serialize;

use super::report::{Table, show};
use super::server::Usage;
use crate::arena::{self, Contender, Contest, Journal, Pace, Rules};

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    #[arg(long, value_name = "GAME", default_value_t = GameKind::Chess)]
    game: GameKind,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    at_once: u16,
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    games: u32,
    plies: u64,
    seconds: f64,
    games_per_s: f64,
    cpu_us_per_ply: Option<f64>,
}

#[expect(clippy::cast_precision_loss, reason = "counts of plies are small")]
pub(super) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let this = env::current_exe()?;
    let engine = format!("'{}' bench instant-engine {}", this.display(), args.game);
    let player = |name: &str| Contender::read(&format!("{engine}; name={name}; nodes=1"));
    let contest = Contest {
        players: [player("a")?, player("b")?],
        rules: Rules {
            kind: args.game,
            setup: Setup::default(),
            // A clock that is never used up, but kept.
            time: "1h+1".parse().map_err(|_| msg!("usage-clock", text = "1h+1"))?,
            longest: 400,
            random_plies: 8,
            positions: Vec::new(),
        },
        pace: Pace::default(),
        pairs: args.games.div_ceil(2),
        sprt: None,
        seed: 1,
        at_once: args.at_once.into(),
    };
    let directory = tempfile::tempdir()?;
    let mut journal = Journal::open(directory.path(), &contest)?;
    let (begun, before) = (Instant::now(), Usage::own());
    let summary = arena::run(&contest, &mut journal, |_| true)?;
    journal.finish(&summary)?;
    let (seconds, used) = (begun.elapsed().as_secs_f64(), Usage::own() - before);
    let report = Report {
        games: summary.games,
        plies: summary.plies,
        seconds,
        games_per_s: f64::from(summary.games) / seconds,
        cpu_us_per_ply: used.cpu.map(|cpu| cpu.all() / summary.plies.max(1) as f64),
    };
    show(args.json, &report, &table(lang, &report))?;
    Ok(ExitCode::SUCCESS)
}

#[expect(clippy::cast_precision_loss, reason = "counts of plies are small")]
fn table(lang: Lang, report: &Report) -> Table {
    let mut table = Table::new(lang);
    table.line(&msg!("bench-games"), f64::from(report.games));
    table.line(&msg!("bench-plies"), report.plies as f64);
    table.line(&msg!("bench-games-per-second"), report.games_per_s);
    table.line(&msg!("bench-runner-cpu"), report.cpu_us_per_ply);
    table
}

/// An engine that does not think: it plays any legal move.
#[derive(Debug, clap::Args)]
pub(super) struct InstantArgs {
    game: GameKind,
}

pub(super) fn play_instantly(args: &InstantArgs) -> anyhow::Result<ExitCode> {
    let hello = if args.game.is_chess() { "uciok" } else { "ugiok" };
    let mut out = io::stdout().lock();
    let mut game: Option<Box<dyn AnyGame>> = None;
    let mut played: Vec<String> = Vec::new();
    let mut random = Random::new(7);
    for line in io::stdin().lock().lines() {
        match Order::read(&line?) {
            Some(Order::Hello { .. }) => writeln!(
                out,
                "option name UCI_Variant type combo default {0} var {0}\n{hello}",
                damier_engine::guest::variants(args.game)[0]
            )?,
            Some(Order::IsReady) => writeln!(out, "readyok")?,
            Some(Order::NewGame) => game = None,
            Some(Order::Position { start, moves }) => {
                if game.is_none() || !moves.starts_with(&played) {
                    let setup = Setup { position: start, ..Setup::default() }.reachable();
                    game = new_game(args.game, &setup).ok();
                    played.clear();
                }
                let Some(game) = &mut game else { continue };
                for text in &moves[played.len()..] {
                    let seat = game.to_act().first();
                    seat.and_then(|seat| game.play(seat, text).ok());
                }
                played = moves;
            }
            Some(Order::Go(_)) => {
                let moves =
                    game.as_ref().and_then(|game| Some(game.legal_moves(game.to_act().first()?)));
                let moves = moves.filter(|moves| !moves.is_empty());
                let best = moves.map(|moves| moves[random.below(moves.len())].clone());
                writeln!(out, "bestmove {}", best.as_deref().unwrap_or("0000"))?;
            }
            Some(Order::Quit) => break,
            _ => {}
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
