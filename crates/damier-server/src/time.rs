//! The only place that reads a clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use damier_referee::Millis;

/// How often we look whether we were stopped.
const BEAT: Duration = Duration::from_millis(100);
/// A longer silence means that nobody could have moved: the process was stopped, or the machine slept.
const GAP: Duration = Duration::from_millis(350);

/// Time as games count it: monotonic, and aware of its own pauses.
#[derive(Debug)]
pub(crate) struct Time {
    start: Instant,
    lost: AtomicU64,
}

impl Time {
    pub(crate) fn new() -> Time {
        Time { start: Instant::now(), lost: AtomicU64::new(0) }
    }

    /// Milliseconds since the server began.
    pub(crate) fn now(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    /// The moment of a deadline.
    pub(crate) fn instant(&self, at: Millis) -> tokio::time::Instant {
        (self.start + Duration::from_millis(at)).into()
    }

    /// How long we were away in all.
    pub(crate) fn lost(&self) -> Millis {
        self.lost.load(Ordering::Relaxed)
    }

    /// Watches for our own pauses, for ever.
    pub(crate) async fn watch(&self) {
        let mut before = Instant::now();
        loop {
            tokio::time::sleep(BEAT).await;
            let gap = before.elapsed();
            if gap > GAP {
                let lost = u64::try_from(gap.saturating_sub(BEAT).as_millis()).unwrap_or(0);
                self.lost.fetch_add(lost, Ordering::Relaxed);
            }
            before = Instant::now();
        }
    }
}

/// Milliseconds since 1970, for the records.
pub(crate) fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
