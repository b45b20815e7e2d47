//! `damier admin`: what whoever runs a server needs beside it.

pub(crate) mod desk;
mod export;
mod import;
mod orders;
mod told;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use damier_server::Fingerprint;
use damier_server::store::{Report, Store, StoreConfig};
use serde::Serialize;

use damier_words::{Lang, Message, ToMessage as _, msg};

use super::join::{fingerprint, new_password};
use crate::text;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Verify(Place),
    Backup(Copy),
    Restore(Copy),
    Export(export::Args),
    Import(import::Args),
    User(User),
    Guest(Guest),
    Sanctions(orders::Listing),
    Reports(Reports),
    Token(Token),
    Games(Games),
    Announce(orders::Announce),
    Announcements(Reach),
    Withdraw(orders::One),
    Acts(orders::Listing),
}

#[derive(Debug, clap::Args)]
struct Guest {
    #[command(subcommand)]
    order: orders::GuestOrder,
}

#[derive(Debug, clap::Args)]
struct Reports {
    #[command(subcommand)]
    order: orders::ReportsOrder,
}

#[derive(Debug, clap::Args)]
struct Token {
    #[command(subcommand)]
    order: orders::TokenOrder,
}

#[derive(Debug, clap::Args)]
struct Games {
    #[command(subcommand)]
    order: orders::GamesOrder,
}

#[derive(Debug, clap::Args)]
struct User {
    #[command(subcommand)]
    command: UserCommand,
}

#[derive(Debug, Subcommand)]
enum UserCommand {
    Passwd(Passwd),
    #[command(flatten)]
    Order(orders::UserOrder),
}

#[derive(Debug, clap::Args)]
struct Passwd {
    #[arg(value_name = "NAME")]
    name: String,
    #[command(flatten)]
    place: Place,
}

/// A copy of the whole database.
#[derive(Debug, clap::Args)]
struct Copy {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Where the games are kept, and how it is told what became of them.
#[derive(Debug, clap::Args)]
struct Place {
    #[arg(long, value_name = "DIR", default_value = "damier-data", env = "DAMIER_DATA")]
    data: PathBuf,
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    #[arg(long)]
    json: bool,
}

/// The same, or a server elsewhere, with an account that looks after it.
#[derive(Debug, clap::Args)]
pub(crate) struct Reach {
    #[command(flatten)]
    local: Place,
    #[arg(long, value_name = "URL", requires = "account", conflicts_with = "database_url")]
    server: Option<String>,
    #[arg(long, value_name = "NAME", requires = "server")]
    account: Option<String>,
    #[arg(long, value_name = "SHA256", value_parser = fingerprint, requires = "server")]
    fingerprint: Option<Fingerprint>,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match &args.command {
            Command::Verify(place) => verify(place, lang).await,
            Command::Backup(Copy { file, place }) => {
                let copied = damier_server::backup(&place.config(), file, place.progress()).await;
                let report = copied.map_err(|error| error.message())?;
                place.show(&report, &msg!("admin-copied", path = file.display().to_string()), lang)
            }
            Command::Restore(Copy { file, place }) => {
                let copied = damier_server::restore(&place.config(), file, place.progress()).await;
                let report = copied.map_err(|error| error.message())?;
                let path = place.data.display().to_string();
                place.show(&report, &msg!("admin-restored", path = path), lang)
            }
            Command::User(User { command: UserCommand::Passwd(args) }) => passwd(args, lang).await,
            Command::User(User { command: UserCommand::Order(order) }) => {
                orders::user(order, lang).await
            }
            Command::Export(args) => export::run(args, lang).await,
            Command::Import(args) => import::run(args, lang).await,
            Command::Guest(Guest { order }) => orders::guest(order, lang).await,
            Command::Sanctions(listing) => orders::sanctions(listing, lang).await,
            Command::Reports(Reports { order }) => orders::reports(order, lang).await,
            Command::Token(Token { order }) => orders::token(order, lang).await,
            Command::Games(Games { order }) => orders::games(order, lang).await,
            Command::Announce(order) => orders::announce(order, lang).await,
            Command::Announcements(place) => orders::announcements(place, lang).await,
            Command::Withdraw(order) => orders::withdraw(order, lang).await,
            Command::Acts(listing) => orders::acts(listing, lang).await,
        }
    })
}

impl Reach {
    /// Is one JSON object wanted?
    pub(crate) fn is_json(&self) -> bool {
        self.local.json
    }
}

impl Place {
    fn config(&self) -> StoreConfig {
        match &self.database_url {
            Some(url) => StoreConfig::postgres(url),
            None => StoreConfig::directory(&self.data),
        }
    }

    /// Counts games on the screen, if somebody looks at one.
    fn progress(&self) -> impl FnMut(u64) {
        let shows = io::stderr().is_terminal() && !self.json;
        move |games| {
            if shows {
                let _ = write!(io::stderr(), "\r{games}\r");
            }
        }
    }

    fn show(&self, report: &Report, done: &Message, lang: Lang) -> anyhow::Result<ExitCode> {
        show(report, self.json, lang)?;
        if !self.json {
            writeln!(io::stdout(), "{}", lang.say(done))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

async fn passwd(args: &Passwd, lang: Lang) -> anyhow::Result<ExitCode> {
    let password = new_password(&args.name, lang).ok_or_else(|| msg!("join-no-password"))?;
    let store = Store::open(&args.place.config()).await.map_err(|error| error.message())?;
    let changed = damier_server::change_password(&store, &args.name, &password).await;
    store.close().await;
    changed.map_err(|error| error.message())?;
    let said = msg!("admin-password-changed", name = text::name(&args.name));
    if args.place.json {
        writeln!(io::stdout(), "{}", serde_json::json!({ "changed": args.name }))?;
    } else {
        writeln!(io::stdout(), "{}", lang.say(&said))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn verify(place: &Place, lang: Lang) -> anyhow::Result<ExitCode> {
    let opened = Store::open_to_read(&place.config()).await;
    let store = opened.map_err(|error| error.message())?;
    let report = damier_server::verify(&store, place.progress()).await?;
    store.close().await;
    show(&report, place.json, lang)?;
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
    of: &'a str,
    flaw: &'static str,
    what: String,
}

fn show(report: &Report, json: bool, lang: Lang) -> io::Result<()> {
    let mut out = io::stdout();
    let Report { games, events, flaws } = report;
    if json {
        let flaws = flaws.iter().map(|flaw| ShownFlaw {
            of: &flaw.of,
            flaw: flaw.what.code(),
            what: lang.say(&flaw.what.message()),
        });
        let shown = Shown { games: *games, events: *events, flaws: flaws.collect() };
        return writeln!(out, "{}", serde_json::to_string(&shown)?);
    }
    for flaw in flaws {
        writeln!(out, "{}", lang.say(&flaw.message()))?;
    }
    let (games, events) = (*games, *events);
    let verified = match flaws.len() {
        0 => msg!("admin-all-is-well", games = games, events = events),
        flaws => msg!("admin-flaws", flaws = flaws, games = games, events = events),
    };
    writeln!(out, "{}", lang.say(&verified))
}
