//! The one task that writes.
//!
//! Whatever waits is written together: one transaction, one wait for the disk, then every answer.
//! The more games play at once, the more events share a commit; accounts, log-ins and whatever else
//! is written share it too. Where servers share a database, the writer also renews our lease: a
//! server that cannot write keeps no games.
//!
//! It has a thread of its own, so that a busy server delays neither the next commit nor the answers
//! to the last one.

mod batch;
mod db;
mod ends;
mod heads;
mod pages;
mod played;
mod unknown;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::chain::Hash;
use super::error::{AppendError, Failure, Meaning, StoreError};
use super::game::{Append, Appended, End, NewGame, StoredGame};
use super::handle::Counting;
use super::journal::Ledger;
use super::nodes::{RENEW, Taken, in_millis};
use super::rows::EventRow;
use super::sql::Statement;
use crate::id::GameId;
use batch::Written;
use db::{Db, DbError, Value};
use heads::{Head, Heads};

pub(super) use db::Link;
pub(super) use played::word;

/// The most jobs of one transaction.
const LARGEST_BATCH: usize = 1024;

/// So many at once are a crowd: more of them are coming.
const CROWD: usize = 128;

/// How long to wait for the rest of a crowd.
const MOMENT: Duration = Duration::from_millis(5);

/// Before trying again what just failed.
const PAUSE: Duration = Duration::from_millis(50);

/// Something to write, and whom to tell.
#[derive(Debug)]
pub(super) enum Job {
    Create(Box<NewGame>, oneshot::Sender<Result<StoredGame, StoreError>>),
    Append(Pending, oneshot::Sender<Result<Appended, AppendError>>),
    /// Whole games that were played elsewhere: all of them, or none.
    Import(Vec<(NewGame, Pending)>, oneshot::Sender<Result<(), StoreError>>),
    /// A statement that says which epoch and how many events the game has that it took.
    Take(Statement, oneshot::Sender<Result<Option<Taken>, StoreError>>),
    /// Any other: how many rows were changed?
    Write(Statement, oneshot::Sender<Result<u64, StoreError>>),
    /// Several, all or none of them: were they written?
    WriteAll(Vec<Statement>, oneshot::Sender<Result<u64, StoreError>>),
}

/// The epoch of a game that nobody has taken from its maker.
const FIRST_EPOCH: i64 = 1;

/// Events that wait for the writer, as they will be stored.
#[derive(Debug)]
pub(super) struct Pending {
    game: GameId,
    expected_seq: i64,
    epoch: i64,
    at_ms: i64,
    bodies: Vec<String>,
    end: Option<Box<End>>,
}

impl Pending {
    /// Writes the events here, while nobody waits for the writer.
    pub(super) fn new(append: Append<'_>) -> Pending {
        let Append { game, expected_seq, epoch, at_ms, events, end } = append;
        let bodies = events.iter().map(EventRow::body).collect();
        Pending { game, expected_seq, epoch, at_ms, bodies, end }
    }
}

/// What becomes of a job once its batch is on disk.
#[derive(Debug)]
enum Outcome {
    /// A game, with the hash of how it began.
    Created(Hash),
    Exists,
    Imported,
    /// Where the game is then.
    Appended(Head),
    Refused(AppendError),
    Took(Option<Taken>),
    Written(u64),
}

/// Somebody who no longer waits is not an error.
impl Job {
    fn answer(self, outcome: Outcome) {
        match (self, outcome) {
            (Job::Create(start, to), Outcome::Created(start_hash)) => {
                let (seq, epoch, head_hash) = (0, FIRST_EPOCH, start_hash);
                let start = *start;
                let game = StoredGame { start, start_hash, seq, head_hash, epoch, end: None };
                drop(to.send(Ok(game)));
            }
            (Job::Create(_, to), _) => drop(to.send(Err(StoreError::Taken))),
            (Job::Append(_, to), Outcome::Appended(Head { seq, hash, .. })) => {
                drop(to.send(Ok(Appended { seq, head_hash: hash })));
            }
            (Job::Append(_, to), Outcome::Refused(error)) => drop(to.send(Err(error))),
            (Job::Import(_, to), Outcome::Imported) => drop(to.send(Ok(()))),
            (Job::Import(_, to), _) => drop(to.send(Err(StoreError::Taken))),
            (Job::Take(_, to), Outcome::Took(taken)) => drop(to.send(Ok(taken))),
            (Job::Write(_, to) | Job::WriteAll(_, to), Outcome::Written(rows)) => {
                drop(to.send(Ok(rows)));
            }
            (job, outcome) => unreachable!("{outcome:?} is no answer to {job:?}"),
        }
    }

    fn answer_busy(self) {
        match self {
            Job::Create(_, to) => drop(to.send(Err(StoreError::Busy))),
            Job::Append(_, to) => drop(to.send(Err(AppendError::Busy))),
            Job::Import(_, to) => drop(to.send(Err(StoreError::Busy))),
            Job::Take(_, to) => drop(to.send(Err(StoreError::Busy))),
            Job::Write(_, to) | Job::WriteAll(_, to) => drop(to.send(Err(StoreError::Busy))),
        }
    }
}

/// A database that is another server's, and that we may share with others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared {
    /// How long to wait for its answers.
    pub(super) patience: Duration,
    /// How long we count as alive after our last sign of life.
    pub(super) lease: Duration,
}

pub(super) struct Start {
    pub(super) link: Link,
    pub(super) shared: Option<Shared>,
    pub(super) node: String,
    pub(super) ledger: Ledger,
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
        runtime.block_on(Writer::new(start).run(jobs));
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
    /// Something went wrong: the ledger may be elsewhere than we think.
    is_lost: bool,
    /// When the lease must be renewed, where there is one.
    beat: Option<Instant>,
}

/// Why a batch is not known to be on disk.
enum BatchError {
    /// Nothing of it is.
    Undone(DbError),
    /// The commit itself failed: all of it is, or nothing.
    Unknown(DbError, Done),
}

/// What a transaction makes true.
struct Done {
    outcomes: Vec<Outcome>,
    ledger: Ledger,
}

impl Writer {
    fn new(start: Start) -> Writer {
        let beat = start.shared.map(|_| Instant::now());
        Writer { start, heads: Heads::default(), is_lost: false, beat }
    }

    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(LARGEST_BATCH);
        while self.wait(&mut batch, &mut jobs).await {
            self.start.link.do_chores(&self.start.ledger);
            if batch.is_empty() && !self.must_renew() {
                continue;
            }
            if batch.len() >= CROWD {
                self.gather(&mut batch, &mut jobs).await;
            }
            if let Err(failure) = self.process(&mut batch).await {
                self.start.failed.send_replace(Some(failure));
                // Nothing is acknowledged from here on: who waits hears it by the closed channel.
                break;
            }
        }
        let Start { link, node, ledger, .. } = self.start;
        link.close(&node, &ledger).await;
    }

    /// Waits for something to do: a batch, a chore, or a lease that must be renewed. False if nobody can send
    /// any more.
    async fn wait(&self, batch: &mut Vec<Job>, jobs: &mut mpsc::Receiver<Job>) -> bool {
        let received = jobs.recv_many(batch, LARGEST_BATCH);
        let chore = self.start.link.next_chore().map(Instant::from_std);
        match [self.beat, chore].into_iter().flatten().min() {
            None => received.await > 0,
            Some(at) => timeout_at(at, received).await.unwrap_or(1) > 0,
        }
    }

    fn must_renew(&self) -> bool {
        self.beat.is_some_and(|beat| beat <= Instant::now())
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
                self.is_lost = true;
                match (error, &self.start.link, self.start.shared) {
                    (BatchError::Unknown(_, done), Link::Postgres(pool), Some(shared)) => {
                        unknown::ask(pool, shared.patience, batch, done).await?
                    }
                    // A full disk: SQLite has undone the transaction even at its commit.
                    (BatchError::Undone(error) | BatchError::Unknown(error, _), ..) => {
                        return match error.meaning {
                            Meaning::Passes => self.busy(batch).await,
                            Meaning::Stays => Err(Failure { what: error.to_string() }),
                        };
                    }
                }
            }
        };
        self.count(batch, &outcomes);
        for (job, outcome) in batch.drain(..).zip(outcomes) {
            job.answer(outcome);
        }
        Ok(())
    }

    /// One transaction for the whole batch.
    async fn write(&mut self, batch: &[Job]) -> Result<Vec<Outcome>, BatchError> {
        let renews = self.must_renew();
        let Start { link, node, shared, ledger, .. } = &mut self.start;
        if let Some(shared) = shared.filter(|_| renews) {
            self.beat = Some(Instant::now() + (shared.lease / 6).max(PAUSE));
        }
        let connected = patiently(*shared, link.connect()).await;
        let mut db = connected.map_err(BatchError::Undone)?;
        if self.is_lost {
            let read = patiently(*shared, pages::read(&mut db, ledger)).await;
            *ledger = read.map_err(BatchError::Undone)?;
            self.is_lost = false;
        }
        let lease = shared.filter(|_| renews);
        match transact(&mut db, *shared, lease, &mut self.heads, (node, ledger), batch).await {
            Ok(done) => {
                *ledger = done.ledger;
                self.heads.keep(batch, &done.outcomes);
                link.committed();
                Ok(done.outcomes)
            }
            Err(error) => {
                db.abandon();
                link.forget();
                Err(error)
            }
        }
    }

    /// Tells everybody to wait, and waits too: whoever tries again at once would spin. But a disk that
    /// is too full for other things may have room for a move: games are tried again alone.
    async fn busy(&mut self, batch: &mut Vec<Job>) -> Result<(), Failure> {
        let is_game = |job: &mut Job| matches!(job, Job::Append(..) | Job::Create(..));
        let games: Vec<Job> = batch.extract_if(.., is_game).collect();
        let others = std::mem::replace(batch, games);
        let is_sqlite = matches!(self.start.link, Link::Sqlite(_));
        if is_sqlite && !batch.is_empty() && !others.is_empty() {
            others.into_iter().for_each(Job::answer_busy);
            return Box::pin(self.process(batch)).await;
        }
        self.start.counters.busy.fetch_add(1, Ordering::Relaxed);
        sleep(PAUSE).await;
        others.into_iter().chain(batch.drain(..)).for_each(Job::answer_busy);
        Ok(())
    }

    fn count(&self, batch: &[Job], outcomes: &[Outcome]) {
        let (mut appends, mut events) = (0, 0);
        for (job, outcome) in batch.iter().zip(outcomes) {
            if let (Job::Append(append, _), Outcome::Appended(_)) = (job, outcome) {
                appends += 1;
                events += append.bodies.len() as u64;
            }
        }
        let counters = &self.start.counters;
        counters.commits.fetch_add(u64::from(appends > 0), Ordering::Relaxed);
        counters.appends.fetch_add(appends, Ordering::Relaxed);
        counters.events.fetch_add(events, Ordering::Relaxed);
    }
}

async fn transact(
    db: &mut Db<'_>,
    shared: Option<Shared>,
    renewed: Option<Shared>,
    heads: &mut Heads,
    (node, ledger): (&str, &Ledger),
    batch: &[Job],
) -> Result<Done, BatchError> {
    let mut are_fresh = false;
    let Written { outcomes, entries } = loop {
        patiently(shared, db.begin()).await.map_err(BatchError::Undone)?;
        if let Some(Shared { lease, .. }) = renewed {
            let values = [Value::Text(node), Value::Int(in_millis(lease))];
            patiently(shared, db.execute(RENEW, &values)).await.map_err(BatchError::Undone)?;
        }
        let written = batch::write(db, heads, are_fresh, node, batch);
        match patiently(shared, written).await.map_err(BatchError::Undone)? {
            Some(written) => break written,
            None => {
                patiently(shared, db.run("ROLLBACK")).await.map_err(BatchError::Undone)?;
            }
        }
        heads.clear();
        are_fresh = true;
    };
    let ledger = pages::write(db, ledger, &entries);
    let ledger = patiently(shared, ledger).await.map_err(BatchError::Undone)?;
    let done = Done { outcomes, ledger };
    match patiently(shared, db.run("COMMIT")).await {
        Ok(()) => Ok(done),
        Err(error) => Err(BatchError::Unknown(error, done)),
    }
}

/// Waits no longer than it makes sense.
async fn patiently<T>(
    shared: Option<Shared>,
    work: impl Future<Output = Result<T, DbError>>,
) -> Result<T, DbError> {
    let Some(Shared { patience, .. }) = shared else { return work.await };
    timeout(patience, work).await.unwrap_or_else(|_| Err(DbError::late(patience)))
}
