//! So many of something in so much time, for each who asks.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many in so much time, for each key.
#[derive(Debug)]
pub(crate) struct Budget<K> {
    /// What it is called in the log.
    name: &'static str,
    most: u32,
    per: Duration,
    spent: Mutex<HashMap<K, (Instant, u32)>>,
}

/// There is nothing left; there will be in so long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub(crate) struct Spent(pub(crate) Duration);

impl Spent {
    /// How many seconds to wait.
    pub(crate) fn seconds(self) -> u64 {
        self.0.as_secs() + 1
    }
}

/// When more keys than this are known, those whose time is over are forgotten.
const MANY_KEYS: usize = 10_000;

impl<K: Clone + Debug + Hash + Eq> Budget<K> {
    pub(super) fn new(name: &'static str, most: u32, per: Duration) -> Budget<K> {
        Budget { name, most, per, spent: Mutex::default() }
    }

    /// Takes one, or says how long to wait for it. The first refusal is logged; those that follow tell
    /// nothing new.
    pub(crate) fn spend(&self, key: &K) -> Result<(), Spent> {
        let now = Instant::now();
        let mut spent = self.lock();
        if spent.len() >= MANY_KEYS {
            spent.retain(|_, (since, _)| now - *since < self.per);
        }
        let (since, count) = spent.entry(key.clone()).or_insert((now, 0));
        if now - *since > self.per {
            (*since, *count) = (now, 0);
        }
        if *count < self.most {
            *count += 1;
            return Ok(());
        }
        if *count == self.most {
            // One more than there are: it was logged.
            *count += 1;
            tracing::info!(limit = self.name, from = ?key, "a limit is reached");
        }
        Err(Spent(self.per.saturating_sub(now - *since)))
    }

    /// Gives one back that was not needed.
    pub(crate) fn give_back(&self, key: &K) {
        if let Some((_, count)) = self.lock().get_mut(key) {
            *count = count.saturating_sub(1);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, (Instant, u32)>> {
        self.spent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tries that become slower, for each key: some are free, then each must wait twice as long as the one before.
#[derive(Debug)]
pub(crate) struct Growing<K> {
    /// What it is called in the log.
    name: &'static str,
    free: u32,
    /// How long the first that is not free must wait, and the last.
    waits: (Duration, Duration),
    tried: Mutex<HashMap<K, (Instant, u32)>>,
}

impl<K: Clone + Debug + Hash + Eq> Growing<K> {
    pub(super) fn new(name: &'static str, free: u32, waits: (Duration, Duration)) -> Growing<K> {
        Growing { name, free, waits, tried: Mutex::default() }
    }

    /// Counts a try, or says how long to wait for it. Who has waited for the longest time begins anew.
    pub(crate) fn spend(&self, key: &K) -> Result<(), Spent> {
        let now = Instant::now();
        let mut tried = self.lock();
        if tried.len() >= MANY_KEYS {
            tried.retain(|_, (last, _)| now - *last < self.waits.1);
        }
        let (last, count) = tried.entry(key.clone()).or_insert((now, 0));
        if now - *last >= self.waits.1 {
            *count = 0;
        }
        let wait = self.wait(*count);
        if now - *last < wait {
            return Err(Spent(wait.saturating_sub(now - *last)));
        }
        (*last, *count) = (now, *count + 1);
        if *count == self.free {
            tracing::info!(limit = self.name, from = ?key, "a limit is reached");
        }
        Ok(())
    }

    /// A try was right: those before it count no more.
    pub(crate) fn forget(&self, key: &K) {
        self.lock().remove(key);
    }

    fn wait(&self, count: u32) -> Duration {
        let (first, longest) = self.waits;
        match count.checked_sub(self.free) {
            None => Duration::ZERO,
            Some(more) => first.saturating_mul(1 << more.min(20)).min(longest),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, (Instant, u32)>> {
        self.tried.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets() {
        let budget = Budget::new("tests", 2, Duration::from_millis(200));
        assert!(budget.spend(&"a").is_ok() && budget.spend(&"a").is_ok());
        let refused = budget.spend(&"a").unwrap_err();
        assert!(refused.0 <= Duration::from_millis(200));
        assert!(budget.spend(&"b").is_ok(), "others are not affected");
        budget.give_back(&"b");
        assert!(budget.spend(&"b").is_ok() && budget.spend(&"b").is_ok());
        assert!(budget.spend(&"b").is_err());
        std::thread::sleep(Duration::from_millis(250));
        assert!(budget.spend(&"a").is_ok(), "later there is a new one");
    }

    #[test]
    fn waits_grow_and_end() {
        let second = Duration::from_secs(1);
        let tries = Growing::new("tests", 3, (second, 900 * second));
        let waits: Vec<u64> = (0..15).map(|count| tries.wait(count).as_secs()).collect();
        assert_eq!(waits, [0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
        assert_eq!(tries.wait(u32::MAX), 900 * second);
        for _ in 0..3 {
            assert_eq!(tries.spend(&"a"), Ok(()));
        }
        let Err(Spent(left)) = tries.spend(&"a") else { panic!("the fourth must wait") };
        assert!(left <= second && left > second / 2, "{left:?}");
        assert_eq!(tries.spend(&"b"), Ok(()), "others are not affected");
        tries.forget(&"a");
        assert_eq!(tries.spend(&"a"), Ok(()), "who was right begins anew");
    }
}
