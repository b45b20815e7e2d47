//! The doors of the server: who is let in, on whatever port.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app::App;
use crate::http::household;
use crate::limits::{Doors, Inside};
use crate::linger::Linger;

/// A connection that was let in; its place is free again when it is gone.
pub(crate) type Guest = Linger<(OwnedSemaphorePermit, Option<Inside>)>;

/// The same trouble is told once in so long.
const COMPLAINS_EVERY: Duration = Duration::from_mins(1);

/// Counts the connections of all ports together.
#[derive(Debug)]
pub(crate) struct Entrance {
    app: Arc<App>,
    places: Arc<Semaphore>,
    doors: Arc<Doors>,
    /// When it last said that nobody can be let in.
    complained: Mutex<Option<Instant>>,
}

impl Entrance {
    pub(crate) fn new(app: Arc<App>) -> Arc<Entrance> {
        let limits = &app.config.limits;
        let places = Arc::new(Semaphore::new(limits.connections));
        let doors = Doors::new(limits.connections_per_ip);
        let complained = Mutex::default();
        Arc::new(Entrance { app, places, doors, complained })
    }

    /// Waits for the next connection that may come in.
    pub(crate) async fn admit(&self, listener: &TcpListener) -> (Guest, SocketAddr) {
        loop {
            let permit = Arc::clone(&self.places).acquire_owned().await;
            let permit = permit.expect("nobody closes the semaphore");
            let (stream, from) = match listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // No more file handles, most likely: those who are here go on.
                    self.complain(&error);
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            if let Some(inside) = self.place(from) {
                return (settle(stream, permit, inside), from);
            }
            tracing::debug!(from = %from.ip(), "too many connections from one address");
        }
    }

    fn complain(&self, error: &io::Error) {
        let mut complained = self.complained.lock().unwrap_or_else(PoisonError::into_inner);
        if complained.is_none_or(|last| last.elapsed() >= COMPLAINS_EVERY) {
            tracing::warn!(%error, "nobody can be let in just now; see `ulimit -n`");
            *complained = Some(Instant::now());
        }
    }

    /// Everybody behind a proxy comes from its address: only others are counted.
    #[expect(clippy::option_option, reason = "let in and counted, let in, not let in")]
    fn place(&self, from: SocketAddr) -> Option<Option<Inside>> {
        if self.app.guard.is_proxy(from.ip()) {
            return Some(None);
        }
        self.doors.enter(household(from.ip())).map(Some)
    }
}

fn settle(stream: TcpStream, permit: OwnedSemaphorePermit, inside: Option<Inside>) -> Guest {
    let _ = stream.set_nodelay(true);
    Linger::new(stream, (permit, inside))
}
