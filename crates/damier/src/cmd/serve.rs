//! `damier serve`: games over the network.

use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, anyhow};
use clap::builder::FalseyValueParser;
use damier_server::store::Store;
use damier_server::{Dialect, Server};
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, Registry, fmt};

use crate::settings::{LogFormat, Settings};
use crate::words::{self, Serving};
use damier_words::Lang;

/// Serve games over the network
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Args {
    /// File with settings (default: damier.toml, if there is one).
    #[arg(long, value_name = "FILE", env = "DAMIER_CONFIG")]
    config: Option<PathBuf>,
    /// Print the settings that would be used, as a file, and stop.
    #[arg(long)]
    print_config: bool,
    /// Address and port to listen on; port 0 takes a free one (default: 127.0.0.1:8080).
    #[arg(long, value_name = "ADDRESS", env = "DAMIER_LISTEN")]
    listen: Option<SocketAddr>,
    /// Listen on an address that others can reach, although nothing is encrypted.
    #[arg(long, env = "DAMIER_INSECURE_LAN", value_parser = FalseyValueParser::new())]
    insecure_lan: bool,
    /// Stop when the standard input ends: a server started by a program ends with it.
    #[arg(long, hide = true)]
    until_stdin_ends: bool,
    /// Directory in which games are kept; made if it is missing (default: damier-data).
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA")]
    data: Option<PathBuf>,
    /// Keep games in this PostgreSQL database instead (postgres://…).
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Log what programs say and are told, too.
    #[arg(long, short)]
    verbose: bool,
    /// What to log to standard error: error, warn, info, debug, or a list like
    /// `warn,damier_server=debug`.
    #[arg(long, value_name = "LEVEL", env = "DAMIER_LOG")]
    log: Option<String>,
    /// How log lines look: text or json.
    #[arg(long, value_name = "FORMAT", env = "DAMIER_LOG_FORMAT")]
    log_format: Option<LogFormat>,
    /// Seconds a player may be away before the game is lost (default: 30).
    #[arg(long, value_name = "SECONDS", env = "DAMIER_GRACE")]
    grace: Option<u64>,
    /// No computer players in the lobby.
    #[arg(long, env = "DAMIER_NO_BOTS", value_parser = FalseyValueParser::new())]
    no_bots: bool,
    /// No programs: only people, and the computer players of the lobby.
    #[arg(long, env = "DAMIER_NO_PROGRAMS", value_parser = FalseyValueParser::new())]
    no_programs: bool,
    /// Address on which programs connect (default: 127.0.0.1).
    #[arg(long, value_name = "IP", env = "DAMIER_PROGRAMS_ADDRESS")]
    programs_address: Option<IpAddr>,
    /// Port for programs that play Kamisado; 0 takes a free one (default: 4001).
    #[arg(long, value_name = "PORT", env = "DAMIER_KAMISADO_PORT")]
    kamisado_port: Option<u16>,
    /// Port for programs that play Siam (default: 4002).
    #[arg(long, value_name = "PORT", env = "DAMIER_SIAM_PORT")]
    siam_port: Option<u16>,
    /// Port for programs that play Mastermind (default: 4003).
    #[arg(long, value_name = "PORT", env = "DAMIER_MASTERMIND_PORT")]
    mastermind_port: Option<u16>,
    /// Port for programs that play chess by Pawn Hub's strings (default: 4004).
    #[arg(long, value_name = "PORT", env = "DAMIER_PAWNHUB_PORT")]
    pawnhub_port: Option<u16>,
    /// Seconds after which a program that waits for another one plays with people (default: 20).
    #[arg(long, value_name = "SECONDS", env = "DAMIER_PAIR_WITH_PEOPLE_AFTER")]
    pair_with_people_after: Option<u64>,
    /// A site whose pages may use this server, beside its own: `https://damier.example`.
    #[arg(long = "origin", value_name = "URL", env = "DAMIER_ORIGINS", value_delimiter = ',')]
    origins: Vec<String>,
    /// Address of a proxy that says truly for whom it asks.
    #[arg(
        long = "trusted-proxy",
        value_name = "IP",
        env = "DAMIER_TRUSTED_PROXIES",
        value_delimiter = ','
    )]
    trusted_proxies: Vec<IpAddr>,
    /// Connections served at once (default: 20000).
    #[arg(long, value_name = "N", env = "DAMIER_LIMIT_CONNECTIONS")]
    limit_connections: Option<usize>,
    /// Connections from one address (default: 500).
    #[arg(long, value_name = "N", env = "DAMIER_LIMIT_PER_IP")]
    limit_per_ip: Option<usize>,
    /// Messages from one connection in 20 seconds (default: 100).
    #[arg(long, value_name = "N", env = "DAMIER_LIMIT_MESSAGES")]
    limit_messages: Option<u32>,
    /// New guests from one address in a minute (default: 120).
    #[arg(long, value_name = "N", env = "DAMIER_LIMIT_GUESTS")]
    limit_guests: Option<u32>,
}

impl Args {
    /// The settings of the file, changed by what was said here.
    fn settings(&self) -> anyhow::Result<Settings> {
        let mut settings = Settings::read(self.config.as_deref())?;
        let limits = &mut settings.limits;
        set(&mut limits.connections, self.limit_connections.as_ref());
        set(&mut limits.connections_per_ip, self.limit_per_ip.as_ref());
        set(&mut limits.messages_per_20s, self.limit_messages.as_ref());
        set(&mut limits.guests_per_minute, self.limit_guests.as_ref());
        set(&mut settings.listen, self.listen.as_ref());
        set(&mut settings.data, self.data.as_ref());
        set(&mut settings.log, self.log.as_ref());
        set(&mut settings.log_format, self.log_format.as_ref());
        set(&mut settings.grace, self.grace.as_ref());
        set(&mut settings.origins, Some(&self.origins).filter(|origins| !origins.is_empty()));
        let proxies = Some(&self.trusted_proxies).filter(|proxies| !proxies.is_empty());
        set(&mut settings.trusted_proxies, proxies);
        if self.verbose && self.log.is_none() {
            "warn,damier_server=debug".clone_into(&mut settings.log);
        }
        let programs = &mut settings.programs;
        programs.enabled &= !self.no_programs;
        set(&mut programs.address, self.programs_address.as_ref());
        set(&mut programs.pair_with_people_after, self.pair_with_people_after.as_ref());
        for (dialect, port) in [
            (Dialect::Kamisado, self.kamisado_port),
            (Dialect::Siam, self.siam_port),
            (Dialect::Mastermind, self.mastermind_port),
            (Dialect::PawnHub, self.pawnhub_port),
        ] {
            *programs.port(dialect) = port.or(*programs.port(dialect));
        }
        settings.insecure_lan |= self.insecure_lan;
        settings.bots &= !self.no_bots;
        settings.database_url = self.database_url.clone().or(settings.database_url);
        // A directory that was asked for here wins over a database of the file.
        if self.data.is_some() && self.database_url.is_none() {
            settings.database_url = None;
        }
        Ok(settings)
    }
}

fn set<T: Clone>(setting: &mut T, said: Option<&T>) {
    if let Some(said) = said {
        setting.clone_from(said);
    }
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let settings = args.settings()?;
    if args.print_config {
        write!(io::stdout(), "{}", settings.print())?;
        return Ok(ExitCode::SUCCESS);
    }
    if !settings.listen.ip().is_loopback() && !settings.insecure_lan {
        return Err(anyhow!(words::serving(lang, &Serving::NotLocal(settings.listen))));
    }
    let programs = &settings.programs;
    if programs.enabled && !programs.address.is_loopback() && !settings.insecure_lan {
        let address = SocketAddr::new(programs.address, Dialect::Kamisado.usual_port());
        return Err(anyhow!(words::serving(lang, &Serving::NotLocal(address))));
    }
    let _until_the_end = log_to_stderr(&settings, lang)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&settings, args.until_stdin_ends, lang))
}

/// Lines that nobody reads are dropped: a full pipe must not stop the games.
fn log_to_stderr(settings: &Settings, lang: Lang) -> anyhow::Result<WorkerGuard> {
    let targets: Targets = settings
        .log
        .parse()
        .map_err(|_| anyhow!(words::serving(lang, &Serving::BadLog(settings.log.clone()))))?;
    let (writer, guard) = tracing_appender::non_blocking(io::stderr());
    let lines = fmt::layer().with_writer(writer).with_ansi(false);
    let lines = match settings.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    Registry::default().with(lines.with_filter(targets)).try_init()?;
    Ok(guard)
}

async fn serve(
    settings: &Settings,
    until_stdin_ends: bool,
    lang: Lang,
) -> anyhow::Result<ExitCode> {
    let listen = settings.listen;
    let listener = damier_server::listen(listen).with_context(|| listen.to_string())?;
    let store = Store::open(&settings.store()).await?;
    let mut server = Server::open(store, settings.server()).await?;
    let mut programs = Vec::new();
    for (dialect, address, is_asked) in settings.programs.places() {
        match damier_server::listen(address) {
            Ok(listener) => {
                programs.push((dialect, listener.local_addr()?));
                server = server.with_programs(dialect, listener);
            }
            // The usual port may belong to another server; the games of people go on.
            Err(_) if !is_asked => {
                let taken = words::serving(lang, &Serving::PortTaken { dialect, address });
                writeln!(io::stderr(), "damier: {taken}")?;
            }
            Err(error) => return Err(error).with_context(|| format!("{dialect} {address}")),
        }
    }
    let address = listener.local_addr()?;
    let told_to_stop = told_to_stop()?;
    let mut out = io::stdout();
    for unreadable in &server.unreadable {
        writeln!(io::stderr(), "damier: {unreadable}")?;
    }
    writeln!(out, "{}", words::serving(lang, &Serving::Ready { address, games: server.games }))?;
    if !programs.is_empty() {
        writeln!(out, "{}", words::serving(lang, &Serving::Programs(programs)))?;
    }
    out.flush()?;
    let stop = async {
        tokio::select! {
            () = told_to_stop => {},
            () = stdin_ended(), if until_stdin_ends => {},
        }
    };
    server.run(listener, stop).await?;
    writeln!(out, "{}", words::serving(lang, &Serving::Stopped))?;
    Ok(ExitCode::SUCCESS)
}

/// Waits for Ctrl-C, or for the system to say that it is time. Listens from the moment it is called:
/// whoever reads that we are ready may stop us at once.
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut terminated = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupted.recv() => {},
                _ = terminated.recv() => {},
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// A thread of its own, for a read cannot be interrupted: it would keep the program from ending.
async fn stdin_ended() {
    let (ended, heard) = tokio::sync::oneshot::channel();
    std::thread::spawn(move || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        let _ = ended.send(());
    });
    let _ = heard.await;
}
