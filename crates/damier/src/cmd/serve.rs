//! `damier serve`: games over the network.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, anyhow};
use damier_server::store::{Store, StoreConfig};
use damier_server::{Limits, Server};
use tokio::net::TcpListener;

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
    /// Stop when the standard input ends: a server started by a program ends with it.
    #[arg(long, hide = true)]
    until_stdin_ends: bool,
    /// Messages from one connection in 20 seconds.
    #[arg(long, value_name = "N", hide = true)]
    limit_messages: Option<u32>,
    /// Connections in all, and from one address.
    #[arg(long, value_name = "N", hide = true)]
    limit_connections: Option<usize>,
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
    let listener = TcpListener::bind(args.listen).await.with_context(|| args.listen.to_string())?;
    let store = Store::open(&config).await?;
    let server = Server::open(store, limits(args)).await?;
    let address = listener.local_addr()?;
    let mut out = io::stdout();
    for unreadable in &server.unreadable {
        writeln!(io::stderr(), "damier: {unreadable}")?;
    }
    writeln!(out, "{}", words::serving(lang, &Serving::Ready { address, games: server.games }))?;
    out.flush()?;
    server.run(listener, told_to_stop(args.until_stdin_ends)).await?;
    writeln!(out, "{}", words::serving(lang, &Serving::Stopped))?;
    Ok(ExitCode::SUCCESS)
}

fn limits(args: &Args) -> Limits {
    let usual = Limits::default();
    Limits {
        messages_per_20s: args.limit_messages.unwrap_or(usual.messages_per_20s),
        connections: args.limit_connections.unwrap_or(usual.connections),
        connections_per_ip: args.limit_connections.unwrap_or(usual.connections_per_ip),
    }
}

/// Waits for Ctrl-C, or for the system to say that it is time.
async fn told_to_stop(until_stdin_ends: bool) {
    let interrupted = async {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {},
            () = stdin_ended(), if until_stdin_ends => {},
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                () = interrupted => {},
                _ = terminated.recv() => {},
            },
            Err(_) => interrupted.await,
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
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
