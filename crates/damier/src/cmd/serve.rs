//! `damier serve`: games over the network.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use damier_server::store::Store;
use damier_server::{Config, Dialect, Identity, LogFormat, Server, Tls};
use damier_words::{Lang, ToMessage as _, msg};
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, Registry, fmt};

use crate::page;
use crate::settings;
use crate::text::is_dangerous;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub(crate) struct Args {
    #[arg(long, value_name = "FILE", env = "DAMIER_CONFIG")]
    config: Option<PathBuf>,
    #[arg(long)]
    print_config: bool,
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    #[arg(long)]
    insecure_lan: bool,
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["tls_cert", "tls_key"])]
    tls_self_signed: bool,
    // A server started by a program ends with it.
    #[arg(long, hide = true)]
    until_stdin_ends: bool,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long)]
    accept_loss: bool,
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    #[arg(long, short)]
    verbose: bool,
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
    #[arg(long, value_name = "N")]
    limit_connections: Option<usize>,
    #[arg(long)]
    no_bots: bool,
    #[arg(long)]
    no_programs: bool,
    #[arg(long, value_name = "IP")]
    programs_address: Option<IpAddr>,
    #[arg(long, value_name = "PORT")]
    kamisado_port: Option<u16>,
    #[arg(long, value_name = "PORT")]
    siam_port: Option<u16>,
    #[arg(long, value_name = "PORT")]
    mastermind_port: Option<u16>,
    #[arg(long, value_name = "PORT")]
    pawnhub_port: Option<u16>,
    #[arg(long, value_name = "PORT")]
    pawnhub_blocks_port: Option<u16>,
}

impl Args {
    /// The settings of the file and the environment, changed by what was said here.
    fn settings(&self) -> anyhow::Result<Config> {
        let mut config = settings::read(self.config.as_deref(), |name| std::env::var(name).ok())?;
        set(&mut config.listen, self.listen);
        config.insecure_lan |= self.insecure_lan;
        // What was asked for here wins over another certificate of the file.
        if self.tls_self_signed || self.tls_cert.is_some() {
            config.tls = Tls {
                cert: self.tls_cert.clone().unwrap_or_default(),
                key: self.tls_key.clone().unwrap_or_default(),
                self_signed: self.tls_self_signed,
            };
        }
        set(&mut config.data, self.data.clone());
        // A directory that was asked for here wins over a database of the file.
        if self.data.is_some() || self.database_url.is_some() {
            config.database_url = self.database_url.clone().unwrap_or_default().into();
        }
        let verbose = self.verbose.then(|| "warn,damier_server=debug".to_owned());
        set(&mut config.log, self.log.clone().or(verbose));
        set(&mut config.limits.connections, self.limit_connections);
        config.bots &= !self.no_bots;
        config.programs.enabled &= !self.no_programs;
        set(&mut config.programs.address, self.programs_address);
        for (dialect, port) in [
            (Dialect::Kamisado, self.kamisado_port),
            (Dialect::Siam, self.siam_port),
            (Dialect::Mastermind, self.mastermind_port),
            (Dialect::PawnHub, self.pawnhub_port),
            (Dialect::PawnHubBlocks, self.pawnhub_blocks_port),
        ] {
            set(config.programs.port(dialect), port);
        }
        Ok(config)
    }
}

fn set<T>(setting: &mut T, said: Option<T>) {
    if let Some(said) = said {
        *setting = said;
    }
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let config = args.settings()?;
    if args.print_config {
        write!(io::stdout(), "{}", settings::print(&config, lang))?;
        return Ok(ExitCode::SUCCESS);
    }
    let places = config.programs.places().into_iter().map(|(_, address, _)| address);
    let plain = Some(config.listen).filter(|_| !config.tls.is_on()).into_iter().chain(places);
    let open = |address: &SocketAddr| !address.ip().is_loopback() && !config.insecure_lan;
    if let Some(address) = plain.into_iter().find(open) {
        return Err(msg!("serve-not-local", address = address.to_string()).into());
    }
    let _until_the_end = log_to_stderr(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(config, args, lang))
}

/// Lines that nobody reads are dropped: a full pipe must not stop the games.
fn log_to_stderr(config: &Config) -> anyhow::Result<WorkerGuard> {
    let targets: Targets =
        config.log.parse().map_err(|_| msg!("serve-bad-log", text = &config.log))?;
    let (writer, guard) = tracing_appender::non_blocking(Escaped(io::stderr()));
    let lines = fmt::layer().with_writer(writer).with_ansi(false);
    let lines = match config.log_format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    Registry::default().with(lines.with_filter(targets)).try_init()?;
    Ok(guard)
}

/// Log lines in which nothing turns the writing around or hides it, whoever sent it.
struct Escaped<W>(W);

impl<W: io::Write> io::Write for Escaped<W> {
    /// What comes at once is one event, which ends its line.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let (line, end) = text.strip_suffix('\n').map_or((&*text, ""), |line| (line, "\n"));
        let mut escaped = String::with_capacity(bytes.len());
        for c in line.chars() {
            if is_dangerous(c) {
                // As JSON writes it, for the lines may be JSON.
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(escaped, "\\u{unit:04x}");
                }
            } else {
                escaped.push(c);
            }
        }
        self.0.write_all((escaped + end).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

async fn serve(config: Config, args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let (listen, places) = (config.listen, config.programs.places());
    let listener = damier_server::listen(listen).with_context(|| listen.to_string())?;
    let address = listener.local_addr()?;
    let mut kept = config.store();
    kept.accept_loss = args.accept_loss;
    let store = Store::open(&kept).await.map_err(|error| error.message())?;
    // Only now, when nobody else can write into the directory.
    let identity = Identity::open(&config, address).map_err(|error| error.message())?.map(Arc::new);
    let control = config.database_url.is_empty().then(|| config.data.clone());
    let server = Server::open(store, config).await.map_err(|error| error.message())?;
    let mut server = server.with_site(&page::SITE);
    if let Some(directory) = control {
        server = server.with_control(&directory);
    }
    let (mut server, programs) = receive_programs(server, places, lang)?;
    let told_to_stop = told_to_stop()?;
    if let Some(identity) = &identity {
        server = server.with_tls(Arc::clone(identity));
        reload_when_told(identity)?;
    }
    for unreadable in &server.unreadable {
        writeln!(io::stderr(), "damier: {}", lang.say(unreadable))?;
    }
    let mut out = io::stdout();
    let scheme = if identity.is_some() { "https" } else { "http" };
    let url = format!("{scheme}://{address}");
    let ready = msg!("serve-ready", url = url.as_str(), games = server.games);
    writeln!(out, "{}", lang.say(&ready))?;
    if !programs.is_empty() {
        let place = |(dialect, address): &(Dialect, SocketAddr)| format!("{dialect} {address}");
        let places = programs.iter().map(place).collect::<Vec<_>>().join(", ");
        writeln!(out, "{}", lang.say(&msg!("serve-programs", places = places)))?;
    }
    if let Some(identity) = identity.filter(|identity| identity.is_self_signed()) {
        let fingerprint = identity.fingerprint().to_string();
        writeln!(out, "{}", lang.say(&msg!("serve-fingerprint", fingerprint = fingerprint)))?;
    }
    if let Some(code) = &server.claim {
        let claim = msg!("serve-claim", url = url.as_str(), code = code.as_str());
        writeln!(out, "{}", lang.say(&claim))?;
    }
    out.flush()?;
    let stop = async {
        tokio::select! {
            () = told_to_stop => {},
            () = stdin_ended(), if args.until_stdin_ends => {},
        }
    };
    server.run(listener, stop).await.map_err(|error| error.message())?;
    writeln!(out, "{}", lang.say(&msg!("serve-stopped")))?;
    Ok(ExitCode::SUCCESS)
}

/// Opens the ports of programs; says where they are.
pub(super) fn receive_programs(
    mut server: Server,
    places: Vec<(Dialect, SocketAddr, bool)>,
    lang: Lang,
) -> anyhow::Result<(Server, Vec<(Dialect, SocketAddr)>)> {
    let mut programs = Vec::new();
    for (dialect, address, is_asked) in places {
        match damier_server::listen(address) {
            Ok(listener) => {
                programs.push((dialect, listener.local_addr()?));
                server = server.with_programs(dialect, listener);
            }
            // The usual port may belong to another server; the games of people go on.
            Err(_) if !is_asked => {
                let (dialect, address) = (dialect.to_string(), address.to_string());
                let taken = msg!("serve-port-taken", dialect = dialect, address = address);
                writeln!(io::stderr(), "damier: {}", lang.say(&taken))?;
            }
            Err(error) => return Err(error).with_context(|| format!("{dialect} {address}")),
        }
    }
    Ok((server, programs))
}

/// Reads the certificate again whenever the system says SIGHUP. One of our own never changes: then a
/// closed terminal ends the server, as without encryption.
fn reload_when_told(identity: &Arc<Identity>) -> io::Result<()> {
    #[cfg(unix)]
    if !identity.is_self_signed() {
        use tokio::signal::unix::{SignalKind, signal};
        let mut told = signal(SignalKind::hangup())?;
        let identity = Arc::clone(identity);
        tokio::spawn(async move {
            while told.recv().await.is_some() {
                identity.reload();
            }
        });
    }
    Ok(())
}

/// Waits for Ctrl-C, or for the system to say that it is time. Listens from the moment it is called:
/// whoever reads that we are ready may stop us at once.
pub(super) fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_characters_are_escaped_in_logs() {
        let mut log = Escaped(Vec::new());
        log.write_all("name=\u{202e}eve\u{200b}\u{1b}[2J\nforged\u{e0001}\u{61c} é\n".as_bytes())
            .unwrap();
        let written = String::from_utf8(log.0).unwrap();
        let expected = "name=\\u202eeve\\u200b\\u001b[2J\\u000aforged\\udb40\\udc01\\u061c é\n";
        assert_eq!(written, expected);
    }
}
