//! How much of everything one server gives.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// How many messages a connection may still send. A moment instead of a list of them: there is one
/// for each connection.
#[derive(Debug)]
pub(crate) struct Allowance {
    each: Duration,
    spent_until: Instant,
}

impl Allowance {
    const WINDOW: Duration = Duration::from_secs(20);

    pub(crate) fn new(messages_per_20s: u32, now: Instant) -> Allowance {
        Allowance { each: Self::WINDOW / messages_per_20s.max(1), spent_until: now }
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
    pub(crate) fn new(per_ip: usize) -> Arc<Doors> {
        Arc::new(Doors { per_ip, open: Mutex::default() })
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
        let mut allowance = Allowance::new(100, start);
        assert!((0..100).all(|_| allowance.take(start)));
        assert!(!allowance.take(start), "the hundred and first at once");
        let mut allowance = Allowance::new(100, start);
        let second = |n: u32| start + Duration::from_secs(1) * n;
        assert!((0..600).all(|n| (0..5).all(|_| allowance.take(second(n)))), "five each second");
    }

    #[test]
    fn one_address_cannot_take_every_place() {
        let doors = Doors::new(2);
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
