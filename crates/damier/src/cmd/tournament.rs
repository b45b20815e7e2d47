//! `damier tournament`: a championship from one file, with a server of its own.

mod orders;

use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use clap::Subcommand;
use damier_server::store::Store;
use damier_server::{Config, Desk as OwnDesk, Dialect, Server};
use damier_words::{Lang, ToMessage as _, msg};
use serde_json::{Value, json};

use super::admin::desk::{Desk, Sent};
use super::serve;
use crate::page;
use crate::settings;
use crate::tournament::{File, Keeper, Show, View, results};

/// How often the tournament is looked at.
const LOOK: Duration = Duration::from_millis(200);
/// A server that has answered nothing for that long never will.
const PATIENCE: Duration = Duration::from_mins(2);

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Run(Run),
    Example,
    #[command(flatten)]
    Order(orders::Order),
}

#[derive(Debug, clap::Args)]
struct Run {
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    #[arg(long, value_name = "IP")]
    programs_address: Option<IpAddr>,
    #[arg(long, value_name = "PORT")]
    programs_port: Option<u16>,
    #[arg(long)]
    insecure_lan: bool,
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    match &args.command {
        Command::Example => {
            write!(io::stdout(), "{}", crate::tournament::EXAMPLE)?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Order(order) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(order.run(lang))
        }
        Command::Run(run) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
            runtime.block_on(run.run(lang))
        }
    }
}

impl Run {
    fn beside(&self, given: Option<&PathBuf>, ending: &str) -> PathBuf {
        given.cloned().unwrap_or_else(|| self.file.with_extension(ending))
    }

    /// The settings of the server inside. Ports that nobody was told of are free ones.
    fn settings(&self, file: &File) -> anyhow::Result<Config> {
        let mut config = match &self.config {
            Some(_) => settings::read(self.config.as_deref(), |name| std::env::var(name).ok())?,
            None => Config::default(),
        };
        config.listen = self.listen.unwrap_or(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0));
        config.insecure_lan |= self.insecure_lan;
        config.data = self.beside(self.data.as_ref(), "damier");
        if let Some(address) = self.programs_address {
            config.programs.address = address;
        }
        // Whoever is started by us is told which port it is.
        let free = file.launches_all().then_some(0);
        if let Some(port) = self.programs_port.or(free) {
            *config.programs.port(file.dialect()) = port;
        }
        let open = [config.listen.ip(), config.programs.address];
        if let Some(ip) = open.iter().find(|ip| !ip.is_loopback() && !config.insecure_lan) {
            return Err(msg!("serve-not-local", address = ip.to_string()).into());
        }
        Ok(config)
    }

    async fn run(&self, lang: Lang) -> anyhow::Result<ExitCode> {
        let file = File::read(&self.file)?;
        let config = self.settings(&file)?;
        let data = config.data.clone();
        let listener =
            damier_server::listen(config.listen).with_context(|| config.listen.to_string())?;
        let address = listener.local_addr()?;
        let mut places = config.programs.places();
        places.retain(|(dialect, ..)| *dialect == file.dialect());
        let store = Store::open(&config.store()).await.map_err(|error| error.message())?;
        let server = Server::open(store, config).await.map_err(|error| error.message())?;
        let server = server.with_site(&page::SITE).with_control(&data);
        let (server, ports) = serve::receive_programs(server, places, lang)?;
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let mut house = tokio::spawn(server.run(listener, async {
            let _ = stopped.await;
        }));
        let told_to_stop = serve::told_to_stop()?;
        let directing = self.direct(&file, &data, address, &ports, lang);
        let code = tokio::select! {
            code = directing => code,
            () = told_to_stop => {
                writeln!(io::stderr(), "{}", lang.say(&msg!("tournament-interrupted")))?;
                Ok(ExitCode::from(1))
            }
            // It ends by itself only if its disk or its database fails.
            ended = &mut house => {
                ended?.map_err(|error| error.message())?;
                return Err(msg!("admin-no-answer").into());
            }
        };
        let _ = stop.send(());
        house.await?.map_err(|error| error.message())?;
        code
    }

    async fn direct(
        &self,
        file: &File,
        data: &Path,
        address: SocketAddr,
        ports: &[(Dialect, SocketAddr)],
        lang: Lang,
    ) -> anyhow::Result<ExitCode> {
        let (at, secret) = OwnDesk::running(data).ok_or_else(|| msg!("admin-no-answer"))?;
        let desk = Desk::Running { address: at, secret };
        let id = self.find_or_make(file, &desk, lang).await?;
        let path = format!("/api/tournaments/{id}");
        let mut show = Show::new(self.json, lang);
        if !self.json {
            let url = format!("http://{address}/t/{id}");
            writeln!(io::stderr(), "{}", lang.say(&msg!("tournament-watch", url = url)))?;
        }
        let mut keeper = Keeper::new(file, ports)?;
        let view = loop {
            let view = self.look(&desk, &path, lang).await?;
            show.update(&view);
            if view.is_over() {
                break view;
            }
            keeper.look_after(&view, |line| show.say(line));
            if view.is_open() {
                self.act(&desk, &path, json!({"act": "start"}), lang).await?;
            }
            tokio::time::sleep(LOOK).await;
        };
        // Those who are still there are told that it is over, and leave by themselves.
        keeper.end();
        show.finish(&view)?;
        let directory = self.results.clone().unwrap_or_else(|| results::beside(&self.file));
        results::write(&desk, &path, &view, &directory, lang).await?;
        if self.json {
            writeln!(io::stdout(), "{}", view.json())?;
        } else {
            let place = directory.display().to_string();
            writeln!(io::stdout(), "{}", lang.say(&msg!("tournament-written", place = place)))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// How it stands. A server that is asked too much, or whose disk is slow, is asked again.
    async fn look(&self, desk: &Desk, path: &str, lang: Lang) -> anyhow::Result<View> {
        let since = Instant::now();
        loop {
            let told = desk.ask(("GET", path), Sent::Nothing, lang).await;
            match told.and_then(View::new) {
                Err(_) if since.elapsed() < PATIENCE => tokio::time::sleep(LOOK).await,
                looked => return looked,
            }
        }
    }

    async fn act(&self, desk: &Desk, path: &str, act: Value, lang: Lang) -> anyhow::Result<()> {
        let path = format!("{path}/acts");
        desk.ask(("POST", &path), Sent::Json(act), lang).await.map(drop)
    }

    /// The tournament of that name that was begun in this directory, or a new one.
    async fn find_or_make(&self, file: &File, desk: &Desk, lang: Lang) -> anyhow::Result<String> {
        let known = desk.ask(("GET", "/api/tournaments?limit=100"), Sent::Nothing, lang).await?;
        let same = known["items"]
            .as_array()
            .into_iter()
            .flatten()
            .find(|it| it["name"].as_str() == file.name());
        let id = if let Some(known) = same {
            known["id"].clone()
        } else {
            let sent = Sent::Json(file.plan());
            desk.ask(("POST", "/api/tournaments"), sent, lang).await?["id"].clone()
        };
        id.as_str().map(str::to_owned).ok_or_else(|| msg!("admin-no-answer").into())
    }
}
