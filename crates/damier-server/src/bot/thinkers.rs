//! Where computer players think: a few threads that give way to everything else. However many people play the
//! computer, the referee's own work comes first.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// For a move of the highest level, when nobody else waits.
const USUAL: Duration = Duration::from_secs(1);
const LEAST: Duration = Duration::from_millis(50);
/// Gives way to everybody.
const NICE: i32 = 19;

/// The threads, which begin with the first move that is asked for.
#[derive(Debug, Default)]
pub(crate) struct Thinkers {
    jobs: OnceLock<Sender<Job>>,
    /// How many moves are asked for.
    asked: Arc<AtomicUsize>,
}

impl Thinkers {
    /// Does some thinking, being told how long it may take; nothing if the thread has failed.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        think: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Option<T> {
        let (to, answer) = oneshot::channel();
        let asked = Asked::new(&self.asked);
        let job: Job = Box::new(move || {
            let time = asked.share();
            // Whoever asked may have left.
            let _ = to.send(think(time));
        });
        self.jobs.get_or_init(start).send(job).ok()?;
        answer.await.ok()
    }
}

/// Somebody who waits for a move, until it is dropped.
struct Asked(Arc<AtomicUsize>);

impl Asked {
    fn new(all: &Arc<AtomicUsize>) -> Asked {
        all.fetch_add(1, Ordering::Relaxed);
        Asked(Arc::clone(all))
    }

    /// What one of so many may take: all of them get an answer in a second or so.
    fn share(&self) -> Duration {
        let asked = self.0.load(Ordering::Relaxed).div_ceil(threads()).max(1);
        (USUAL / u32::try_from(asked).unwrap_or(u32::MAX)).max(LEAST)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn start() -> Sender<Job> {
    let (to, jobs) = mpsc::channel::<Job>();
    let jobs = Arc::new(Mutex::new(jobs));
    for _ in 0..threads() {
        let jobs = Arc::clone(&jobs);
        thread::spawn(move || work(&jobs));
    }
    to
}

fn work(jobs: &Mutex<Receiver<Job>>) {
    // Of this thread only, on Linux; where it cannot be had, the system shares as it likes.
    let _ = rustix::process::nice(NICE);
    loop {
        let job = jobs.lock().map(|jobs| jobs.recv());
        match job {
            Ok(Ok(job)) => {
                // A player that fails loses its game, not the thread.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            }
            _ => return,
        }
    }
}
