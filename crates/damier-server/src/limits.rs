//! How much of everything one server gives.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

/// What clients may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many connections are served at once; more wait to be accepted.
    pub connections: usize,
    /// So many of them from one address; more are closed at once.
    pub connections_per_ip: usize,
    /// So many messages are welcome at once from one connection, and as many again in 20 seconds.
    pub messages_per_20s: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { connections: 20_000, connections_per_ip: 500, messages_per_20s: 100 }
    }
}

/// How many messages a connection may still send. A moment instead of a list of them: there is one
/// for each connection.
#[derive(Debug)]
pub(crate) struct Allowance {
    each: Duration,
    spent_until: Instant,
}

impl Allowance {
    const WINDOW: Duration = Duration::from_secs(20);

    pub(crate) fn new(limits: Limits, now: Instant) -> Allowance {
        Allowance { each: Self::WINDOW / limits.messages_per_20s.max(1), spent_until: now }
    }

    /// Counts a message; false if it is one too many.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.spent_until = self.spent_until.max(now) + self.each;
        self.spent_until - now <= Self::WINDOW
    }
}

/// Who is connected from where.
#[derive(Debug)]
pub(crate) struct Doors {
    per_ip: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Doors {
    pub(crate) fn new(limits: Limits) -> Arc<Doors> {
        Arc::new(Doors { per_ip: limits.connections_per_ip, open: Mutex::default() })
    }

    /// Lets one more in from there, unless there are too many already.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Inside> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(from).or_default();
        if *count >= self.per_ip {
            return None;
        }
        *count += 1;
        Some(Inside { doors: Arc::clone(self), from })
    }
}

/// What a connection holds to its end, also when it has become a WebSocket: its place among all and
/// among those from its address.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    _held: Arc<(OwnedSemaphorePermit, Inside)>,
}

impl Place {
    pub(crate) fn new(permit: OwnedSemaphorePermit, inside: Inside) -> Place {
        Place { _held: Arc::new((permit, inside)) }
    }
}

/// One connection from somewhere, until it is dropped.
#[derive(Debug)]
pub(crate) struct Inside {
    doors: Arc<Doors>,
    from: IpAddr,
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_burst_and_then_a_steady_flow() {
        let start = Instant::now();
        let mut allowance = Allowance::new(Limits::default(), start);
        assert!((0..100).all(|_| allowance.take(start)));
        assert!(!allowance.take(start), "the hundred and first at once");
        let mut allowance = Allowance::new(Limits::default(), start);
        let second = |n: u32| start + Duration::from_secs(1) * n;
        assert!((0..600).all(|n| (0..5).all(|_| allowance.take(second(n)))), "five each second");
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let limits = Limits { connections_per_ip: 2, ..Limits::default() };
        let doors = Doors::new(limits);
        let (here, there) = (Ipv4Addr::LOCALHOST.into(), Ipv4Addr::BROADCAST.into());
        let first = doors.enter(here);
        let second = doors.enter(here);
        assert!(first.is_some() && second.is_some());
        assert!(doors.enter(here).is_none());
        assert!(doors.enter(there).is_some());
        drop(first);
        assert!(doors.enter(here).is_some());
    }
}
