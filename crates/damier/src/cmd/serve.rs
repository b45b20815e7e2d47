//! `damier serve`: games over the network.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, anyhow};
use damier_server::Server;
use damier_server::store::{Store, StoreConfig};

use crate::words::{self, Lang, Serving};

/// Serve games over the network
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// Directory in which games are kept; made if it is missing.
    #[arg(long, value_name = "DIR", default_value = "damier-data")]
    data: PathBuf,
    /// Keep games in this PostgreSQL database instead (postgres://…).
    #[arg(long, value_name = "URL")]
    database_url: Option<String>,
    /// Listen on an address that others can reach, although nothing is encrypted.
    #[arg(long)]
    insecure_lan: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    if !args.listen.ip().is_loopback() && !args.insecure_lan {
        return Err(anyhow!(words::serving(lang, &Serving::NotLocal(args.listen))));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, lang))
}

async fn serve(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let config = match &args.database_url {
        Some(url) => StoreConfig::postgres(url),
        None => StoreConfig::directory(&args.data),
    };
    let listener = damier_server::listen(args.listen).with_context(|| args.listen.to_string())?;
    let store = Store::open(&config).await?;
    let server = Server::open(store).await?;
    let address = listener.local_addr()?;
    let told_to_stop = told_to_stop()?;
    let mut out = io::stdout();
    for unreadable in &server.unreadable {
        writeln!(io::stderr(), "damier: {unreadable}")?;
    }
    writeln!(out, "{}", words::serving(lang, &Serving::Ready { address, games: server.games }))?;
    out.flush()?;
    server.run(listener, told_to_stop).await?;
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
