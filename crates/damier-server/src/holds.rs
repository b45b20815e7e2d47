//! What somebody may have so many of at a time. A hold is taken before the thing exists: those who ask at once do
//! not pass together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::id::PlayerId;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    /// The games with the computer of somebody.
    Games(PlayerId),
    /// Those that one address has begun.
    GamesFrom(IpAddr),
    /// The games of an engine of others.
    Engine(PlayerId),
    /// Advice that somebody waits for.
    Advice(PlayerId),
}

/// All that is held now.
#[derive(Debug, Default)]
pub(crate) struct Holds(Arc<Counts>);

type Counts = Mutex<HashMap<Counted, usize>>;

/// One of each of some things, until it is dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    counts: Arc<Counts>,
    of: Vec<Counted>,
}

impl Holds {
    /// Takes one of each, or nothing if there are as many of one as there may be.
    pub(crate) fn take(&self, wanted: &[(Counted, usize)]) -> Option<Hold> {
        let mut counts = lock(&self.0);
        let is_free = |&(of, most): &(Counted, usize)| counts.get(&of).copied().unwrap_or(0) < most;
        if !wanted.iter().all(is_free) {
            return None;
        }
        for (of, _) in wanted {
            *counts.entry(*of).or_default() += 1;
        }
        let of = wanted.iter().map(|(of, _)| *of).collect();
        Some(Hold { counts: Arc::clone(&self.0), of })
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut counts = lock(&self.counts);
        for of in &self.of {
            if let Some(count) = counts.get_mut(of) {
                *count -= 1;
                if *count == 0 {
                    counts.remove(of);
                }
            }
        }
    }
}

fn lock(counts: &Counts) -> MutexGuard<'_, HashMap<Counted, usize>> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_are_taken_or_none_and_given_back() {
        let holds = Holds::default();
        let address = |last| Counted::GamesFrom(IpAddr::from([127, 0, 0, last]));
        let first = holds.take(&[(address(1), 1), (address(2), 2)]).expect("nothing is held");
        assert!(holds.take(&[(address(2), 2), (address(1), 1)]).is_none());
        let second = holds.take(&[(address(2), 2)]).expect("one is left");
        assert!(holds.take(&[(address(2), 2)]).is_none());
        drop((first, second));
        assert!(lock(&holds.0).is_empty());
    }
}
