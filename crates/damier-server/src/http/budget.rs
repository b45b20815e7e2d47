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
}
