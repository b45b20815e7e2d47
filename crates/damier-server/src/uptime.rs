//! The only place that reads a clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use damier_referee::Millis;
use tokio::sync::watch;

/// How often we look whether we were stopped.
const BEAT: Millis = 100;
/// A longer silence means that nobody could have moved: the process was stopped, or the machine slept.
const GAP: Millis = 350;
/// Looking again so soon after the last time tells nothing new.
const SOON: Millis = 20;

/// How long the server runs: time as games count it, monotonic and aware of its own pauses.
#[derive(Debug)]
pub(crate) struct Uptime {
    start: Instant,
    /// When we last knew that we run.
    beat: AtomicU64,
    /// Who has it decides whether there was a pause.
    deciding: Mutex<()>,
    lost: watch::Sender<Millis>,
}

impl Uptime {
    pub(crate) fn new() -> Uptime {
        Uptime {
            start: Instant::now(),
            beat: AtomicU64::new(0),
            deciding: Mutex::new(()),
            lost: watch::Sender::new(0),
        }
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
        let silence = || self.now().saturating_sub(self.beat.load(Ordering::Acquire));
        if silence() > SOON {
            let _deciding = self.deciding.lock().unwrap_or_else(PoisonError::into_inner);
            let silence = silence();
            if silence > GAP {
                self.lost.send_modify(|lost| *lost += silence - BEAT);
            }
            // Last of all: whoever finds a beat that is new finds what was lost before it, too.
            self.beat.store(self.now(), Ordering::Release);
        }
        *self.lost.borrow()
    }

    /// Waits for the next pause.
    pub(crate) fn paused(&self) -> impl Future<Output = ()> + use<> {
        let mut lost = self.lost.subscribe();
        async move {
            if lost.changed().await.is_err() {
                // The server is gone, and there will be no more pauses.
                std::future::pending::<()>().await;
            }
        }
    }

    /// Watches for our own pauses, for ever.
    pub(crate) async fn watch(&self) {
        // Nobody looked before the server was open.
        self.beat.store(self.now(), Ordering::Release);
        loop {
            tokio::time::sleep(Duration::from_millis(BEAT)).await;
            self.lost();
        }
    }
}

/// Milliseconds since 1970, for the records.
pub(crate) fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
