//! The only place that reads a clock.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use damier_referee::Millis;
use tokio::sync::watch;

/// How often we look whether we were stopped.
const BEAT: Duration = Duration::from_millis(100);
/// A longer silence means that nobody could have moved: the process was stopped, or the machine slept.
const GAP: Duration = Duration::from_millis(350);

/// Time as games count it: monotonic, and aware of its own pauses.
#[derive(Debug)]
pub(crate) struct Time {
    start: Instant,
    /// When we last knew that we run.
    beat: Mutex<Instant>,
    lost: watch::Sender<Millis>,
}

impl Time {
    pub(crate) fn new() -> Time {
        let start = Instant::now();
        Time { start, beat: Mutex::new(start), lost: watch::Sender::new(0) }
    }

    /// Milliseconds since the server began.
    pub(crate) fn now(&self) -> Millis {
        Millis::try_from(self.start.elapsed().as_millis()).unwrap_or(Millis::MAX)
    }

    /// The moment of a deadline.
    pub(crate) fn instant(&self, at: Millis) -> tokio::time::Instant {
        (self.start + Duration::from_millis(at)).into()
    }

    /// How long we were away in all. After a pause every timer rings at once, so whoever asks first
    /// finds out, and not only the one who watches.
    pub(crate) fn lost(&self) -> Millis {
        let mut beat = self.beat.lock().unwrap_or_else(PoisonError::into_inner);
        let gap = beat.elapsed();
        *beat = Instant::now();
        if gap > GAP {
            let more = Millis::try_from(gap.saturating_sub(BEAT).as_millis()).unwrap_or(0);
            self.lost.send_modify(|lost| *lost += more);
        }
        *self.lost.borrow()
    }

    /// Rings after each pause.
    pub(crate) fn pauses(&self) -> watch::Receiver<Millis> {
        self.lost.subscribe()
    }

    /// Watches for our own pauses, for ever.
    pub(crate) async fn watch(&self) {
        // Nobody looked before the server was open.
        *self.beat.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        loop {
            tokio::time::sleep(BEAT).await;
            self.lost();
        }
    }
}

/// Milliseconds since 1970, for the records.
pub(crate) fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
