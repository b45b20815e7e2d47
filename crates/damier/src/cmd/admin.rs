//! `damier admin`: what whoever runs a server needs beside it.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use damier_server::store::{Report, Store, StoreConfig};
use serde::Serialize;

use damier_words::{Lang, ToMessage as _, msg};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(Verify),
}

#[derive(Debug, clap::Args)]
struct Verify {
    #[arg(long, value_name = "DIR", default_value = "damier-data", env = "DAMIER_DATA")]
    data: PathBuf,
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let Command::Verify(args) = &args.command;
    let config = match &args.database_url {
        Some(url) => StoreConfig::postgres(url),
        None => StoreConfig::directory(&args.data),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(verify(&config, args.json, lang))
}

async fn verify(config: &StoreConfig, json: bool, lang: Lang) -> anyhow::Result<ExitCode> {
    let store = Store::open_to_read(config).await.map_err(|error| error.message())?;
    let shows = io::stderr().is_terminal() && !json;
    let report = damier_server::verify(&store, |games| {
        if shows {
            let _ = write!(io::stderr(), "\r{games}");
        }
    })
    .await?;
    if shows {
        let _ = write!(io::stderr(), "\r");
    }
    store.close().await;
    show(&report, json, lang)?;
    Ok(if report.flaws.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[derive(Serialize)]
struct Shown<'a> {
    games: u64,
    events: u64,
    flaws: Vec<ShownFlaw<'a>>,
}

#[derive(Serialize)]
struct ShownFlaw<'a> {
    game: &'a str,
    what: &'a str,
}

fn show(report: &Report, json: bool, lang: Lang) -> io::Result<()> {
    let mut out = io::stdout();
    let Report { games, events, flaws } = report;
    if json {
        let flaws = flaws.iter().map(|flaw| ShownFlaw { game: &flaw.game, what: &flaw.what });
        let shown = Shown { games: *games, events: *events, flaws: flaws.collect() };
        return writeln!(out, "{}", serde_json::to_string(&shown)?);
    }
    for flaw in flaws {
        writeln!(out, "{}: {}", flaw.game, flaw.what)?;
    }
    let (games, events) = (*games, *events);
    let verified = match flaws.len() {
        0 => msg!("admin-all-is-well", games = games, events = events),
        flaws => msg!("admin-flaws", flaws = flaws, games = games, events = events),
    };
    writeln!(out, "{}", lang.say(&verified))
}
