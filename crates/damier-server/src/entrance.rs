//! The doors of the server: who is let in, on whatever port.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::Limits;
use crate::app::App;
use crate::http::household;
use crate::limits::{Doors, Inside};
use crate::linger::Linger;

/// A connection that was let in; its place is free again when it is gone.
pub(crate) type Guest = Linger<Place>;

/// The same trouble is told once in so long.
const COMPLAINS_EVERY: Duration = Duration::from_mins(1);

/// What a connection takes as long as it is there.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) inside: Arc<Inside>,
    _permit: OwnedSemaphorePermit,
    /// Of those who stay.
    _lasting: Option<OwnedSemaphorePermit>,
}

/// What somebody takes beside it who stays: a player, a program.
#[derive(Debug)]
pub(crate) struct Stay {
    _lasting: OwnedSemaphorePermit,
    _inside: Option<Inside>,
}

/// The places of all ports together.
#[derive(Debug)]
pub(crate) struct Places {
    all: Arc<Semaphore>,
    /// Those who stay may not take all: some are kept for requests that are answered at once.
    lasting: Arc<Semaphore>,
    doors: Arc<Doors>,
}

impl Places {
    pub(crate) fn new(limits: &Limits) -> Places {
        let all = limits.connections.min(Semaphore::MAX_PERMITS);
        let kept = (all / 20).clamp(1, 100);
        Places {
            all: Arc::new(Semaphore::new(all)),
            lasting: Arc::new(Semaphore::new(all.saturating_sub(kept).max(1))),
            doors: Doors::new(limits.connections_per_ip),
        }
    }

    /// Lets somebody stay who was let in for a request; `behind` is where they really are, if the
    /// connection is that of a proxy.
    pub(crate) fn stay(&self, behind: Option<IpAddr>) -> Option<Stay> {
        let lasting = Arc::clone(&self.lasting).try_acquire_owned().ok()?;
        let inside = match behind {
            Some(address) => Some(self.doors.enter(household(address))?),
            None => None,
        };
        Some(Stay { _lasting: lasting, _inside: inside })
    }
}

/// Lets connections in.
#[derive(Debug)]
pub(crate) struct Entrance {
    app: Arc<App>,
    /// When it last said that nobody can be let in, and from where too many came.
    complained: Mutex<[Option<Instant>; 2]>,
}

impl Entrance {
    pub(crate) fn new(app: Arc<App>) -> Arc<Entrance> {
        Arc::new(Entrance { app, complained: Mutex::default() })
    }

    /// Waits for the next program that may come in.
    pub(crate) async fn admit(&self, listener: &TcpListener) -> (Guest, SocketAddr) {
        loop {
            let (stream, from) = self.accept(listener).await;
            let Some(inside) = self.inside(from) else { continue };
            let lasting = Arc::clone(&self.app.places.lasting).acquire_owned().await;
            let lasting = lasting.expect("nobody closes the semaphore");
            return (self.settle(stream, inside, Some(lasting)).await, from);
        }
    }

    /// Waits for the next connection with requests. It rests until one has come.
    pub(crate) async fn admit_requests(&self, listener: &TcpListener) -> (Guest, SocketAddr) {
        loop {
            let (stream, from) = self.accept(listener).await;
            let Some(inside) = self.inside(from) else { continue };
            return (self.settle(stream, inside, None).await, from);
        }
    }

    async fn accept(&self, listener: &TcpListener) -> (TcpStream, SocketAddr) {
        loop {
            match listener.accept().await {
                Ok(accepted) => return accepted,
                Err(error) => {
                    // No more file handles, most likely: those who are here go on.
                    if self.complains(0) {
                        tracing::warn!(%error, "nobody can be let in just now; see `ulimit -n`");
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    fn complains(&self, about: usize) -> bool {
        let mut complained = self.complained.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = complained[about].is_none_or(|last| last.elapsed() >= COMPLAINS_EVERY);
        if is_due {
            complained[about] = Some(Instant::now());
        }
        is_due
    }

    /// Everybody behind a proxy comes from its address: only others are counted.
    fn inside(&self, from: SocketAddr) -> Option<Inside> {
        let doors = &self.app.places.doors;
        if self.app.guard.is_proxy(from.ip()) {
            return Some(doors.enter_uncounted());
        }
        let inside = doors.enter(household(from.ip()));
        if inside.is_none() && self.complains(1) {
            tracing::info!(from = %from.ip(), "refused: too many connections from one address");
        }
        inside
    }

    /// Finds a place; if there is none, whoever rests longest leaves theirs.
    async fn settle(
        &self,
        stream: TcpStream,
        inside: Inside,
        lasting: Option<OwnedSemaphorePermit>,
    ) -> Guest {
        let places = &self.app.places;
        let permit = if let Ok(permit) = Arc::clone(&places.all).try_acquire_owned() {
            permit
        } else {
            places.doors.evict_any();
            let permit = Arc::clone(&places.all).acquire_owned().await;
            permit.expect("nobody closes the semaphore")
        };
        if lasting.is_none() {
            inside.rest();
        }
        let _ = stream.set_nodelay(true);
        let inside = Arc::new(inside);
        Linger::new(stream, Place { inside, _permit: permit, _lasting: lasting })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_stay_leave_a_place_for_requests() {
        let staying = |connections| {
            let places = Places::new(&Limits { connections, ..Limits::default() });
            let stays: Vec<Stay> = std::iter::from_fn(|| places.stay(None)).collect();
            stays.len()
        };
        assert_eq!((staying(4), staying(20_000), staying(1)), (3, 19_900, 1));
    }
}
