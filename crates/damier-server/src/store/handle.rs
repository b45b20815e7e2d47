//! The store as the rest of the server holds it.

use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use super::config::StoreConfig;
use super::error::{AppendError, Failure, Meaning, OpenError, StoreError};
use super::open::{self, Opened, Quota};
use super::rows::{Append, Appended, Game, NewGame};
use super::space::LastLook;
use super::writer::{self, Job};

/// How many appends may wait for the writer. Beyond it, appending waits.
const QUEUE: usize = 4096;

/// Whoever does not get his turn by then hears that storage is busy.
const PATIENCE: Duration = Duration::from_secs(5);

/// Held by whoever writes to SQLite.
pub(super) type Turn = tokio::sync::Mutex<()>;

/// Everything the server keeps. Clones are the same store.
#[derive(Debug, Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// Taken when the store is closed: the writer ends when nobody can send.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    others: AnyPool,
    readers: AnyPool,
    /// SQLite has one writer at a time. Those who wait here are served in their order; SQLite itself
    /// would let them try again and again.
    turn: Arc<Turn>,
    is_sqlite: bool,
    quota: Quota,
    node: String,
    failed: Arc<watch::Sender<Option<Failure>>>,
    stopped: Mutex<Option<oneshot::Receiver<()>>>,
    heart: Option<JoinHandle<()>>,
    counters: Arc<Counting>,
    last_look: LastLook,
    /// The directory is ours until the store is closed.
    lock: Option<File>,
}

/// What the writer has done since the store was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counters {
    /// Appends acknowledged.
    pub appends: u64,
    /// Events in them.
    pub events: u64,
    /// Transactions that held them: far fewer, under load.
    pub commits: u64,
    /// Batches answered "busy".
    pub busy: u64,
}

#[derive(Debug, Default)]
pub(super) struct Counting {
    pub(super) appends: AtomicU64,
    pub(super) events: AtomicU64,
    pub(super) commits: AtomicU64,
    pub(super) busy: AtomicU64,
}

impl Store {
    /// Opens the database, makes or updates its tables, and starts the writer.
    pub async fn open(config: &StoreConfig) -> Result<Store, OpenError> {
        let Opened { writer, others, readers, is_sqlite, quota, lock } = open::open(config).await?;
        let (node, heart) =
            if is_sqlite { (String::new(), None) } else { super::nodes::join(&others).await? };
        let (sender, receiver) = mpsc::channel(QUEUE);
        let (failed, _) = watch::channel(None);
        let failed = Arc::new(failed);
        let counters = Arc::new(Counting::default());
        let turn = Arc::new(Turn::default());
        let start = writer::Start {
            link: writer,
            turn: Arc::clone(&turn),
            node: node.clone(),
            counters: Arc::clone(&counters),
            failed: Arc::clone(&failed),
        };
        let stopped = writer::start(start, receiver);
        let inner = Inner {
            jobs: Mutex::new(Some(sender)),
            others,
            readers,
            turn,
            is_sqlite,
            quota,
            node,
            failed,
            stopped: Mutex::new(Some(stopped)),
            heart,
            counters,
            last_look: LastLook::default(),
            lock,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Opens what is there to look at it, also while a server uses it. Nothing can be written.
    pub async fn open_to_read(config: &StoreConfig) -> Result<Store, OpenError> {
        let readers = open::open_to_read(config).await?;
        let inner = Inner {
            jobs: Mutex::new(None),
            others: readers.clone(),
            turn: Arc::default(),
            readers,
            is_sqlite: config.is_directory(),
            quota: Quota::none(),
            node: String::new(),
            failed: Arc::new(watch::channel(None).0),
            stopped: Mutex::new(None),
            heart: None,
            counters: Arc::default(),
            last_look: LastLook::default(),
            lock: None,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Writes the events of a game; on disk once this returns `Ok`.
    ///
    /// An append that is dropped while it waits may still be written, like one whose answer is lost
    /// on the way: ask [`Store::game`] how far the game is.
    pub async fn append(&self, append: Append) -> Result<Appended, AppendError> {
        if !append.is_storable() {
            return Err(AppendError::Nul);
        }
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append(append, answer)).await.ok_or(AppendError::Failed)?;
        answered.await.unwrap_or(Err(AppendError::Failed))
    }

    /// Makes a game, owned by this server. [`StoreError::Taken`] if its id exists.
    pub async fn create_game(&self, game: NewGame) -> Result<Game, StoreError> {
        if !game.is_storable() {
            return Err(StoreError::Nul);
        }
        let (answer, answered) = oneshot::channel();
        self.send(Job::Create(Box::new(game), answer)).await.ok_or(StoreError::Failed)?;
        answered.await.unwrap_or(Err(StoreError::Failed))
    }

    async fn send(&self, job: Job) -> Option<()> {
        let (jobs, job) = {
            let jobs = self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let jobs = jobs.as_ref()?;
            match jobs.try_send(job) {
                Ok(()) => return Some(()),
                Err(TrySendError::Closed(_)) => return None,
                // The writer is behind: whoever has a job waits.
                Err(TrySendError::Full(job)) => (jobs.clone(), job),
            }
        };
        jobs.send(job).await.ok()
    }

    /// Waits until storage has failed for good. The server must exit then: what the last commit
    /// left on disk is unknown until the next start reads it, and nothing is acknowledged any more.
    pub async fn failed(&self) -> Failure {
        let mut failed = self.inner.failed.subscribe();
        let seen = failed.wait_for(Option::is_some).await.ok().and_then(|failure| failure.clone());
        seen.unwrap_or_else(|| Failure { what: "the writer is gone".to_owned() })
    }

    /// The failure, if there was one.
    pub fn failure(&self) -> Option<Failure> {
        self.inner.failed.borrow().clone()
    }

    /// What the writer has done so far.
    pub fn counters(&self) -> Counters {
        let counters = &self.inner.counters;
        Counters {
            appends: counters.appends.load(Ordering::Relaxed),
            events: counters.events.load(Ordering::Relaxed),
            commits: counters.commits.load(Ordering::Relaxed),
            busy: counters.busy.load(Ordering::Relaxed),
        }
    }

    /// Changes [`StoreConfig::quota_bytes`] while the store is open. Nothing happens on PostgreSQL.
    pub async fn set_quota(&self, bytes: Option<u64>) -> Result<(), StoreError> {
        self.inner.quota.set(bytes);
        if self.inner.is_sqlite {
            self.inner.quota.tell(&mut *self.inner.others.acquire().await?).await?;
        }
        Ok(())
    }

    /// Writes what waits, then lets go of the database. Later calls on clones fail.
    pub async fn close(self) {
        drop(self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let stopped = self.inner.stopped.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(stopped) = stopped {
            // An error means that the writer is gone already, which is what we wait for.
            let _ = stopped.await;
        }
        if let Some(heart) = &self.inner.heart {
            heart.abort();
            super::nodes::leave(&self.inner.others, &self.inner.node).await;
        }
        self.inner.readers.close().await;
        self.inner.others.close().await;
        self.inner.unlock();
    }

    pub(super) fn readers(&self) -> &AnyPool {
        &self.inner.readers
    }

    pub(super) fn last_look(&self) -> &LastLook {
        &self.inner.last_look
    }

    pub(super) fn is_sqlite(&self) -> bool {
        self.inner.is_sqlite
    }

    /// This server's name among those that share the database; empty on SQLite.
    pub(super) fn node(&self) -> &str {
        &self.inner.node
    }

    /// Runs a write that is no event in a transaction of its own.
    pub(super) async fn write<T>(
        &self,
        statements: impl AsyncFnOnce(&mut AnyConnection) -> sqlx::Result<T>,
    ) -> Result<T, StoreError> {
        if self.inner.failed.borrow().is_some() {
            return Err(StoreError::Failed);
        }
        let _turn = if self.inner.is_sqlite {
            let turn = tokio::time::timeout(PATIENCE, self.inner.turn.lock()).await;
            Some(turn.map_err(|_| StoreError::Busy)?)
        } else {
            None
        };
        let mut connection = self.inner.others.acquire().await?;
        let mut transaction = begin(&mut connection, self.inner.is_sqlite).await?;
        match statements(&mut transaction).await {
            Ok(value) => match transaction.commit().await {
                Ok(()) => Ok(value),
                Err(error) => {
                    connection.close_on_drop();
                    let stays = Meaning::of(&error) == Meaning::Stays;
                    Err(self.explain(error, stays))
                }
            },
            Err(error) => {
                if transaction.rollback().await.is_err() {
                    connection.close_on_drop();
                }
                let is_broken = is_broken(&error);
                Err(self.explain(error, is_broken))
            }
        }
    }

    fn explain(&self, error: sqlx::Error, is_fatal: bool) -> StoreError {
        if self.inner.is_sqlite && is_fatal {
            self.inner.failed.send_replace(Some(Failure { what: error.to_string() }));
            return StoreError::Failed;
        }
        error.into()
    }
}

impl Inner {
    /// Closing the file would not do: a program that is just being started shares it for a moment.
    fn unlock(&self) {
        if let Some(lock) = &self.lock {
            let _ = lock.unlock();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.unlock();
        if let Some(heart) = &self.heart {
            heart.abort();
        }
    }
}

/// `SQLITE_IOERR`, `SQLITE_CORRUPT` and `SQLITE_NOTADB`: the file, not the statement, is at fault.
fn is_broken(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code = code.and_then(|code| code.parse::<i32>().ok());
    code.is_some_and(|code| [10, 11, 26].contains(&(code & 0xff)))
}

/// Begins a transaction that will write. On SQLite it takes the lock at once: one that reads first
/// and writes then is refused without waiting if anybody wrote in between.
pub(super) async fn begin(
    connection: &mut PoolConnection<Any>,
    is_sqlite: bool,
) -> sqlx::Result<sqlx::Transaction<'_, Any>> {
    if is_sqlite {
        connection.begin_with("BEGIN IMMEDIATE").await
    } else {
        connection.begin().await
    }
}
