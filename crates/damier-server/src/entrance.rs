//! The doors of the server: who is let in, on whatever port.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::hall::Hall;
use crate::http::household;
use crate::limits::{Doors, Inside};
use crate::linger::Linger;

/// A connection that was let in; its place is free again when it is gone.
pub(crate) type Guest = Linger<(OwnedSemaphorePermit, Option<Inside>)>;

/// Counts the connections of all ports together.
#[derive(Debug)]
pub(crate) struct Entrance {
    hall: Arc<Hall>,
    places: Arc<Semaphore>,
    doors: Arc<Doors>,
}

impl Entrance {
    pub(crate) fn new(hall: Arc<Hall>) -> Arc<Entrance> {
        let limits = hall.config.limits;
        let places = Arc::new(Semaphore::new(limits.connections));
        Arc::new(Entrance { hall, places, doors: Doors::new(limits) })
    }

    /// Waits for the next connection that may come in.
    pub(crate) async fn admit(&self, listener: &TcpListener) -> (Guest, SocketAddr) {
        loop {
            let permit = Arc::clone(&self.places).acquire_owned().await;
            let permit = permit.expect("nobody closes the semaphore");
            let Ok((stream, from)) = listener.accept().await else {
                // No more file handles, most likely: those who are here go on.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            if let Some(inside) = self.place(from) {
                return (settle(stream, permit, inside), from);
            }
            tracing::debug!(from = %from.ip(), "too many connections from one address");
        }
    }

    /// Everybody behind a proxy comes from its address: only others are counted.
    #[expect(clippy::option_option, reason = "let in and counted, let in, not let in")]
    fn place(&self, from: SocketAddr) -> Option<Option<Inside>> {
        if self.hall.guard.is_proxy(from.ip()) {
            return Some(None);
        }
        self.doors.enter(household(from.ip())).map(Some)
    }
}

fn settle(stream: TcpStream, permit: OwnedSemaphorePermit, inside: Option<Inside>) -> Guest {
    let _ = stream.set_nodelay(true);
    Linger::new(stream, (permit, inside))
}
