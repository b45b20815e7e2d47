//! The store as the rest of the server holds it.

use std::fs::File;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use sqlx::AnyPool;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot, watch};

use super::anchor::Anchor;
use super::check::{self, Check};
use super::config::StoreConfig;
use super::error::{AppendError, Failure, OpenError, StoreError};
use super::game::{Append, Appended, NewGame, StoredGame};
use super::nodes::{self, Taken};
use super::open::{self, Opened, Quota};
use super::rows::without_nul;
use super::space::LastLook;
use super::sql::Statement;
use super::writer::{self, Job, Pending, Shared};

/// How many writes may wait for the writer. Beyond it, writing waits.
const QUEUE: usize = 4096;

/// Everything the server keeps. Clones are the same store.
#[derive(Debug, Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// Taken when the store is closed: the writer ends when nobody can send.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    readers: AnyPool,
    is_sqlite: bool,
    quota: Quota,
    node: String,
    failed: Arc<watch::Sender<Option<Failure>>>,
    stopped: Mutex<Option<oneshot::Receiver<()>>>,
    counters: Arc<Counting>,
    last_look: LastLook,
    /// A large file is checked while it is served.
    check: Mutex<Option<Check>>,
    /// How far the database must be, for whoever opened it to look at it.
    anchor: Option<Anchor>,
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
        let Opened { writer, readers, ledger, quota, lock, unchecked } = open::open(config).await?;
        let is_sqlite = ledger.is_some();
        let shared = Shared { patience: config.patience, lease: config.lease };
        let (node, ledger) = match ledger {
            Some(ledger) => (String::new(), ledger),
            None => nodes::join(&readers, shared.lease).await?,
        };
        let (sender, receiver) = mpsc::channel(QUEUE);
        let (failed, _) = watch::channel(None);
        let failed = Arc::new(failed);
        let counters = Arc::new(Counting::default());
        let start = writer::Start {
            link: writer,
            shared: (!is_sqlite).then_some(shared),
            node: node.clone(),
            ledger,
            counters: Arc::clone(&counters),
            failed: Arc::clone(&failed),
        };
        let stopped = writer::start(start, receiver);
        let check = unchecked.and_then(|file| check::start(&file, Arc::clone(&failed)));
        let inner = Inner {
            jobs: Mutex::new(Some(sender)),
            readers,
            is_sqlite,
            quota,
            node,
            failed,
            stopped: Mutex::new(Some(stopped)),
            counters,
            last_look: LastLook::default(),
            check: Mutex::new(check),
            anchor: None,
            lock,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Opens what is there to look at it, also while a server uses it. Nothing can be written.
    pub async fn open_to_read(config: &StoreConfig) -> Result<Store, OpenError> {
        // Before the database: what is beside it is never ahead of it.
        let anchor = config.folder().and_then(Anchor::read);
        let readers = open::open_to_read(config).await?;
        let inner = Inner {
            jobs: Mutex::new(None),
            readers,
            is_sqlite: config.is_directory(),
            quota: Quota::none(),
            node: String::new(),
            failed: Arc::new(watch::channel(None).0),
            stopped: Mutex::new(None),
            counters: Arc::default(),
            last_look: LastLook::default(),
            check: Mutex::new(None),
            anchor,
            lock: None,
        };
        Ok(Store { inner: Arc::new(inner) })
    }

    /// Writes the events of a game; on disk once this returns `Ok`.
    ///
    /// An append that is dropped while it waits may still be written, like one whose answer is lost
    /// on the way: ask [`Store::game`] how far the game is.
    pub async fn append(&self, append: Append<'_>) -> Result<Appended, AppendError> {
        let (answer, answered) = oneshot::channel();
        self.send(Job::Append(Pending::new(append), answer)).await.ok_or(AppendError::Failed)?;
        answered.await.unwrap_or(Err(AppendError::Failed))
    }

    /// Makes a game, owned by this server. [`StoreError::Taken`] if its id exists.
    pub async fn create_game(&self, game: NewGame) -> Result<StoredGame, StoreError> {
        if !without_nul(game.players.iter().map(|player| player.name.as_str())) {
            return Err(StoreError::Nul);
        }
        self.ask(|answer| Job::Create(Box::new(game), answer)).await
    }

    /// Stores games that were played elsewhere, each with all that happened in it: all of them or none.
    pub(crate) async fn import(
        &self,
        games: Vec<(NewGame, Append<'static>)>,
    ) -> Result<(), StoreError> {
        let names = games.iter().flat_map(|(game, _)| &game.players);
        if !without_nul(names.map(|player| player.name.as_str())) {
            return Err(StoreError::Nul);
        }
        let games = games.into_iter().map(|(game, append)| (game, Pending::new(append))).collect();
        self.ask(|answer| Job::Import(games, answer)).await
    }

    /// Writes something that is no event; says how many rows it changed.
    pub(super) async fn write(&self, statement: Statement) -> Result<u64, StoreError> {
        if !statement.is_storable() {
            return Err(StoreError::Nul);
        }
        self.ask(|answer| Job::Write(statement, answer)).await
    }

    /// Writes several statements, all or none of them. `false` if one changed nothing that had to.
    pub(super) async fn write_all(&self, statements: Vec<Statement>) -> Result<bool, StoreError> {
        if !statements.iter().all(Statement::is_storable) {
            return Err(StoreError::Nul);
        }
        Ok(self.ask(|answer| Job::WriteAll(statements, answer)).await? > 0)
    }

    /// The same for a statement that takes a game.
    pub(super) async fn write_take(
        &self,
        statement: Statement,
    ) -> Result<Option<Taken>, StoreError> {
        self.ask(|answer| Job::Take(statement, answer)).await
    }

    async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.send(job(answer)).await.ok_or(StoreError::Failed)?;
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
    pub fn set_quota(&self, bytes: Option<u64>) {
        self.inner.quota.set(bytes);
    }

    /// Writes what waits, then lets go of the database. Later calls on clones fail.
    pub async fn close(self) {
        drop(self.inner.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        drop(self.inner.check.lock().unwrap_or_else(PoisonError::into_inner).take());
        let stopped = self.inner.stopped.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(stopped) = stopped {
            // An error means that the writer is gone already, which is what we wait for.
            let _ = stopped.await;
        }
        self.inner.readers.close().await;
        self.inner.unlock();
    }

    pub(super) fn readers(&self) -> &AnyPool {
        &self.inner.readers
    }

    pub(super) fn last_look(&self) -> &LastLook {
        &self.inner.last_look
    }

    pub(super) fn anchor(&self) -> Option<&Anchor> {
        self.inner.anchor.as_ref()
    }

    pub(super) fn is_sqlite(&self) -> bool {
        self.inner.is_sqlite
    }

    /// This server's name among those that share the database; empty on SQLite.
    pub(super) fn node(&self) -> &str {
        &self.inner.node
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
    }
}
