//! How much of everything one server gives.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
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
///
/// A connection that has asked for nothing yet, or is between two requests, rests: whoever comes when
/// all is full gets the place of the one that has rested longest. So nobody holds places with half
/// requests.
#[derive(Debug)]
pub(crate) struct Doors {
    per_ip: usize,
    people: Mutex<People>,
}

#[derive(Debug, Default)]
struct People {
    open: HashMap<IpAddr, usize>,
    /// Those who rest, the longest first.
    resting: BTreeMap<u64, (Option<IpAddr>, Arc<Notify>)>,
    resting_from: HashMap<IpAddr, BTreeSet<u64>>,
    next: u64,
}

impl People {
    fn rise(&mut self, rests: u64) -> Option<(Option<IpAddr>, Arc<Notify>)> {
        let (from, bell) = self.resting.remove(&rests)?;
        if let Some(from) = from
            && let Some(resting) = self.resting_from.get_mut(&from)
        {
            resting.remove(&rests);
            if resting.is_empty() {
                self.resting_from.remove(&from);
            }
        }
        Some((from, bell))
    }

    /// Sends one away; its place is free at once. Says whether there was one.
    fn evict(&mut self, rests: Option<u64>) -> bool {
        let Some((from, bell)) = rests.and_then(|rests| self.rise(rests)) else { return false };
        if let Some(from) = from {
            self.leave(from);
        }
        bell.notify_one();
        true
    }

    fn leave(&mut self, from: IpAddr) {
        if let Some(count) = self.open.get_mut(&from) {
            *count -= 1;
            if *count == 0 {
                self.open.remove(&from);
            }
        }
    }
}

impl Doors {
    pub(crate) fn new(per_ip: usize) -> Arc<Doors> {
        Arc::new(Doors { per_ip, people: Mutex::default() })
    }

    /// Lets one more in from there, unless there are too many already and all of them are busy.
    pub(crate) fn enter(self: &Arc<Self>, from: IpAddr) -> Option<Inside> {
        let mut people = self.lock();
        if people.open.get(&from).is_some_and(|count| *count >= self.per_ip) {
            let longest = people.resting_from.get(&from).and_then(|resting| resting.first());
            let longest = longest.copied();
            if !people.evict(longest) {
                return None;
            }
        }
        *people.open.entry(from).or_default() += 1;
        drop(people);
        Some(Inside::new(self, Some(from)))
    }

    /// Lets somebody in who is counted elsewhere.
    pub(crate) fn enter_uncounted(self: &Arc<Self>) -> Inside {
        Inside::new(self, None)
    }

    /// Sends the one away that has rested longest, wherever it is from.
    pub(crate) fn evict_any(&self) {
        let mut people = self.lock();
        let longest = people.resting.keys().next().copied();
        people.evict(longest);
    }

    fn lock(&self) -> MutexGuard<'_, People> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One connection from somewhere, until it is dropped.
#[derive(Debug)]
pub(crate) struct Inside {
    doors: Arc<Doors>,
    from: Option<IpAddr>,
    state: Mutex<Doing>,
    bell: Arc<Notify>,
}

#[derive(Clone, Copy, Debug)]
enum Doing {
    Work,
    Rest(u64),
}

impl Inside {
    fn new(doors: &Arc<Doors>, from: Option<IpAddr>) -> Inside {
        let (doors, state) = (Arc::clone(doors), Mutex::new(Doing::Work));
        Inside { doors, from, state, bell: Arc::default() }
    }

    /// It waits for the rest of a request, or for another one.
    pub(crate) fn rest(&self) {
        let mut people = self.doors.lock();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(*state, Doing::Rest(_)) {
            return;
        }
        let rests = people.next;
        people.next += 1;
        people.resting.insert(rests, (self.from, Arc::clone(&self.bell)));
        if let Some(from) = self.from {
            people.resting_from.entry(from).or_default().insert(rests);
        }
        *state = Doing::Rest(rests);
    }

    /// It is served. Who was sent away meanwhile stays so.
    pub(crate) fn work(&self) {
        let mut people = self.doors.lock();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Doing::Rest(rests) = *state
            && people.rise(rests).is_some()
        {
            *state = Doing::Work;
        }
    }

    /// Waits until it must leave.
    pub(crate) async fn evicted(&self) {
        self.bell.notified().await;
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        let mut people = self.doors.lock();
        let state = *self.state.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever was sent away has left already.
        let is_counted = match state {
            Doing::Work => true,
            Doing::Rest(rests) => people.rise(rests).is_some(),
        };
        if let Some(from) = self.from.filter(|_| is_counted) {
            people.leave(from);
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

    #[tokio::test]
    async fn whoever_rests_longest_gives_their_place_to_the_next() {
        let doors = Doors::new(2);
        let here = Ipv4Addr::LOCALHOST.into();
        let (busy, idle) = (doors.enter(here).unwrap(), doors.enter(here).unwrap());
        busy.rest();
        idle.rest();
        busy.work();
        let third = doors.enter(here).expect("the place of the idle one");
        idle.evicted().await;
        assert!(doors.enter(here).is_none(), "two are busy");
        drop(idle);
        assert!(doors.enter(here).is_none(), "it was counted out already");
        drop(third);
        let fourth = doors.enter(here).unwrap();
        fourth.rest();
        doors.evict_any();
        fourth.evicted().await;
        assert!(doors.enter(here).is_some());
    }
}
