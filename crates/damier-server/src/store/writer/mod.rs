//! The one task that appends.
//!
//! Whatever waits is written together: one transaction, one wait for the disk, then every answer.
//! The more games play at once, the more events share a commit.
//!
//! It has a thread of its own, so that a busy server delays neither the next commit nor the answers
//! to the last one.

mod batch;
mod db;
mod heads;
mod unknown;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};

use super::error::{AppendError, Failure, Meaning, StoreError};
use super::handle::{Counting, Turn};
use super::rows::{Append, Appended, Game, NewGame};
use db::{Db, DbError};
use heads::Heads;

pub(super) use db::Link;

/// The most jobs of one transaction.
const LARGEST_BATCH: usize = 1024;

/// So many at once are a crowd: more of them are coming.
const CROWD: usize = 128;

/// How long to wait for the rest of a crowd.
const MOMENT: Duration = Duration::from_millis(5);

/// A PostgreSQL server that has not answered by then is away. SQLite is never cut short: a slow
/// disk is slow, and what it does cannot be taken back.
const PATIENCE: Duration = Duration::from_secs(5);

/// Before trying again what just failed.
const PAUSE: Duration = Duration::from_millis(50);

/// Something to write, and whom to tell.
#[derive(Debug)]
pub(super) enum Job {
    Create(Box<NewGame>, oneshot::Sender<Result<Game, StoreError>>),
    Append(Append, oneshot::Sender<Result<Appended, AppendError>>),
}

/// What becomes of a job once its batch is on disk.
#[derive(Debug)]
enum Outcome {
    Created(Box<Game>),
    Taken,
    Appended(Appended),
    Refused(AppendError),
}

pub(super) struct Start {
    pub(super) link: Link,
    /// Held while something is written to SQLite.
    pub(super) turn: Arc<Turn>,
    pub(super) node: String,
    pub(super) counters: Arc<Counting>,
    pub(super) failed: Arc<watch::Sender<Option<Failure>>>,
}

/// Starts the writer. The receiver hears when it has ended: nobody can send any more, or it failed.
pub(super) fn start(start: Start, jobs: mpsc::Receiver<Job>) -> oneshot::Receiver<()> {
    let (stopped, heard) = oneshot::channel();
    let run = move || {
        let failed = Arc::clone(&start.failed);
        let guard = FailIfDropped(Some(failed));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a thread that starts can wait for events");
        runtime.block_on(Writer { start, heads: Heads::default() }.run(jobs));
        guard.all_is_well();
        let _ = stopped.send(());
    };
    std::thread::Builder::new()
        .name("damier-store".to_owned())
        .spawn(run)
        .expect("a process that cannot start a thread cannot start at all");
    heard
}

/// A panic here is a bug, and must not look like a writer that is merely slow.
struct FailIfDropped(Option<Arc<watch::Sender<Option<Failure>>>>);

impl FailIfDropped {
    fn all_is_well(mut self) {
        self.0 = None;
    }
}

impl Drop for FailIfDropped {
    fn drop(&mut self) {
        if let Some(failed) = self.0.take() {
            failed.send_replace(Some(Failure { what: "the writer panicked".to_owned() }));
        }
    }
}

struct Writer {
    start: Start,
    heads: Heads,
}

/// Why a batch is not known to be on disk.
enum BatchError {
    /// Nothing of it is.
    Undone(DbError),
    /// The commit itself failed: all of it is, or nothing.
    Unknown(DbError, Vec<Outcome>),
}

impl Writer {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(LARGEST_BATCH);
        while jobs.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
            if batch.len() >= CROWD {
                self.gather(&mut batch, &mut jobs).await;
            }
            // Another writer of this process may have failed in the meantime.
            let failure = self.start.failed.borrow().clone();
            let result = match failure {
                Some(failure) => Err(failure),
                None => self.process(&mut batch).await,
            };
            if let Err(failure) = result {
                self.start.failed.send_replace(Some(failure));
                // Nothing is acknowledged from here on: who waits hears it by the closed channel.
                break;
            }
        }
        self.start.link.close().await;
    }

    /// Where many write at once, a moment's wait makes one commit of several: fewer pages, fewer
    /// waits for the disk. A few who write never wait.
    async fn gather(&self, batch: &mut Vec<Job>, jobs: &mut mpsc::Receiver<Job>) {
        sleep(MOMENT).await;
        while batch.len() < LARGEST_BATCH
            && let Ok(job) = jobs.try_recv()
        {
            batch.push(job);
        }
    }

    async fn process(&mut self, batch: &mut Vec<Job>) -> Result<(), Failure> {
        let outcomes = match self.write(batch).await {
            Ok(outcomes) => outcomes,
            Err(error) => {
                self.heads.clear();
                match error {
                    BatchError::Undone(error) => match error.meaning {
                        Meaning::Passes => return self.busy(batch).await,
                        Meaning::Stays => return Err(Failure { what: error.to_string() }),
                    },
                    BatchError::Unknown(error, outcomes) => match (&self.start.link, error.meaning)
                    {
                        // A full disk: SQLite has undone the transaction.
                        (Link::Sqlite(_), Meaning::Passes) => return self.busy(batch).await,
                        (Link::Sqlite(_), Meaning::Stays) => {
                            return Err(Failure { what: error.to_string() });
                        }
                        (Link::Postgres(pool), _) => unknown::ask(pool, batch, outcomes).await?,
                    },
                }
            }
        };
        self.count(batch, &outcomes);
        for (job, outcome) in batch.drain(..).zip(outcomes) {
            answer(job, outcome);
        }
        Ok(())
    }

    /// One transaction for the whole batch.
    async fn write(&mut self, batch: &[Job]) -> Result<Vec<Outcome>, BatchError> {
        let Start { link, turn, node, .. } = &mut self.start;
        let is_sqlite = matches!(link, Link::Sqlite(_));
        let _turn = if is_sqlite { Some(turn.lock().await) } else { None };
        let connected = patiently(is_sqlite, link.connect()).await;
        let mut db = connected.map_err(BatchError::Undone)?;
        let result = transact(&mut db, is_sqlite, &mut self.heads, node, batch).await;
        if let Ok(outcomes) = &result {
            self.heads.keep(batch, outcomes);
        } else {
            db.abandon();
            link.forget();
        }
        result
    }

    /// Tells everybody to wait, and waits too: whoever tries again at once would spin.
    async fn busy(&mut self, batch: &mut Vec<Job>) -> Result<(), Failure> {
        self.start.counters.busy.fetch_add(1, Ordering::Relaxed);
        sleep(PAUSE).await;
        for job in batch.drain(..) {
            match job {
                Job::Create(_, to) => drop(to.send(Err(StoreError::Busy))),
                Job::Append(_, to) => drop(to.send(Err(AppendError::Busy))),
            }
        }
        Ok(())
    }

    fn count(&self, batch: &[Job], outcomes: &[Outcome]) {
        let counters = &self.start.counters;
        counters.commits.fetch_add(1, Ordering::Relaxed);
        for (job, outcome) in batch.iter().zip(outcomes) {
            if let (Job::Append(append, _), Outcome::Appended(_)) = (job, outcome) {
                counters.appends.fetch_add(1, Ordering::Relaxed);
                counters.events.fetch_add(append.bodies.len() as u64, Ordering::Relaxed);
            }
        }
    }
}

async fn transact(
    db: &mut Db<'_>,
    is_sqlite: bool,
    heads: &mut Heads,
    node: &str,
    batch: &[Job],
) -> Result<Vec<Outcome>, BatchError> {
    let mut are_fresh = false;
    let outcomes = loop {
        patiently(is_sqlite, db.begin()).await.map_err(BatchError::Undone)?;
        let written = batch::write(db, heads, are_fresh, node, batch);
        match patiently(is_sqlite, written).await.map_err(BatchError::Undone)? {
            Some(outcomes) => break outcomes,
            None => {
                patiently(is_sqlite, db.run("ROLLBACK")).await.map_err(BatchError::Undone)?;
            }
        }
        heads.clear();
        are_fresh = true;
    };
    match patiently(is_sqlite, db.run("COMMIT")).await {
        Ok(()) => Ok(outcomes),
        Err(error) => Err(BatchError::Unknown(error, outcomes)),
    }
}

/// Waits no longer than it makes sense.
async fn patiently<T>(
    is_sqlite: bool,
    work: impl Future<Output = Result<T, DbError>>,
) -> Result<T, DbError> {
    if is_sqlite {
        return work.await;
    }
    timeout(PATIENCE, work).await.unwrap_or_else(|_| Err(DbError::late(PATIENCE)))
}

/// Somebody who no longer waits is not an error.
fn answer(job: Job, outcome: Outcome) {
    match (job, outcome) {
        (Job::Create(_, to), Outcome::Created(game)) => drop(to.send(Ok(*game))),
        (Job::Create(_, to), _) => drop(to.send(Err(StoreError::Taken))),
        (Job::Append(_, to), Outcome::Appended(appended)) => drop(to.send(Ok(appended))),
        (Job::Append(_, to), Outcome::Refused(error)) => drop(to.send(Err(error))),
        (Job::Append(..), Outcome::Created(_) | Outcome::Taken) => {
            unreachable!("an append creates nothing")
        }
    }
}
