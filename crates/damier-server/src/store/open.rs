//! Opening a store: everything that is checked before a byte is trusted.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::MigrateError;
use sqlx::{AnyConnection, AnyPool, ConnectOptions, Connection, Executor, Row};

use super::anchor::Anchor;
use super::check::{CHECK, GOOD};
use super::config::{Place, StoreConfig, Url};
use super::error::{Loss, OpenError, StoreError, one_line};
use super::fill::fill;
use super::journal::{Ledger, ONLY, READ_LEDGER};
use super::migrations::migrator;
use super::writer::Link;

pub(super) const FILE: &str = "damier.db";
/// With those that SQLite makes beside it.
pub(super) const FILES: [&str; 3] = [FILE, "damier.db-wal", "damier.db-shm"];
const LOCK: &str = "damier.lock";

/// A checkpoint may make readers wait, and so may somebody who copies the file.
/// Many moves change the same pages: copied back from the log every 32 MiB instead of every 4, a
/// page is copied once for many of them. What a statement over many rows would need to undo itself
/// stays in memory: on disk it would cost as much as the log.
pub(super) const PRAGMAS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                       PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; \
                       PRAGMA wal_autocheckpoint = 8192; PRAGMA temp_store = MEMORY;";

const READ_ONLY: &str = "PRAGMA busy_timeout = 5000; PRAGMA query_only = ON;";

/// Readers do not wait for the writer on SQLite, nor for each other.
const READERS: u32 = 4;

/// An open database.
#[derive(Debug)]
pub(super) struct Opened {
    /// The connection of the writer, and of nobody else.
    pub(super) writer: Link,
    pub(super) readers: AnyPool,
    /// That of the file; a server that shares a database gets one of its own.
    pub(super) ledger: Option<Ledger>,
    pub(super) quota: Quota,
    /// Held as long as the store lives.
    pub(super) lock: Option<File>,
    /// A file that is too large to have been checked yet.
    pub(super) unchecked: Option<PathBuf>,
}

/// The most pages the database may have; the largest number for "no limit".
#[derive(Debug, Clone)]
pub(super) struct Quota(Arc<AtomicU64>);

impl Quota {
    const PAGE_BYTES: u64 = 4096;
    /// SQLite's own limit.
    const ALL: u64 = 0xffff_fffe;

    fn new(bytes: Option<u64>) -> Quota {
        let quota = Quota(Arc::new(AtomicU64::new(Quota::ALL)));
        quota.set(bytes);
        quota
    }

    pub(super) fn none() -> Quota {
        Quota::new(None)
    }

    pub(super) fn set(&self, bytes: Option<u64>) {
        let pages = bytes.map_or(Quota::ALL, |bytes| (bytes / Quota::PAGE_BYTES).max(1));
        self.0.store(pages.min(Quota::ALL), Ordering::Relaxed);
    }

    pub(super) fn pages(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

pub(super) async fn open(config: &StoreConfig) -> Result<Opened, OpenError> {
    sqlx::any::install_default_drivers();
    match &config.place {
        Place::Directory(path) => sqlite(path, config).await,
        Place::Postgres(url) => postgres(url, config.patience).await,
    }
}

/// Opens what is there, for nothing but looking at it: a server may be using it.
pub(super) async fn open_to_read(config: &StoreConfig) -> Result<AnyPool, OpenError> {
    sqlx::any::install_default_drivers();
    let folder = match &config.place {
        Place::Postgres(url) => return Ok(postgres(url, config.patience).await?.readers),
        Place::Directory(folder) => folder,
    };
    let file = folder.join(FILE);
    let explain = |error: sqlx::Error| explain_sqlite(&file, folder, &error);
    if !file.exists() {
        let at = file.display().to_string();
        return Err(OpenError::Other { at, why: "there is none".to_owned() });
    }
    let url = sqlite_url(&file)?.replace("?mode=rwc", "?mode=rw");
    let options = options(&url).map_err(explain)?;
    let mut first = options.connect().await.map_err(explain)?;
    first.execute(READ_ONLY).await.map_err(explain)?;
    first.close().await.map_err(explain)?;
    Ok(sqlite_readers(options, config.patience))
}

async fn sqlite(folder: &Path, config: &StoreConfig) -> Result<Opened, OpenError> {
    let quota = Quota::new(config.quota_bytes);
    let lock = lock(folder)?;
    let file = folder.join(FILE);
    let at = file.display().to_string();
    let explain = |error: sqlx::Error| explain_sqlite(&file, folder, &error);
    let anchor = Anchor::read(folder).filter(|_| !config.accept_loss);
    if anchor.is_some() && !file.exists() {
        return Err(OpenError::Lost { at, what: Loss::File });
    }
    keep_private(folder).map_err(|error| not_writable(folder, &error))?;

    let options = options(&sqlite_url(&file)?).map_err(explain)?;
    // One connection by hand first: a pool tries again for seconds and hides the reason.
    let mut first = options.connect().await.map_err(explain)?;
    first.execute(PRAGMAS).await.map_err(explain)?;
    let is_large = fs::metadata(&file).is_ok_and(|meta| meta.len() > config.check_first_bytes);
    if !is_large {
        let found: String =
            sqlx::query_scalar(CHECK).fetch_one(&mut first).await.map_err(explain)?;
        if found != GOOD {
            return Err(OpenError::Corrupt { at, what: one_line(&found) });
        }
    }
    migrate(&mut first, &at).await?;
    let ledger = ledger(&mut first, &at).await?;
    if let Some(what) = anchor.and_then(|anchor| loss(&anchor, &ledger)) {
        return Err(OpenError::Lost { at, what });
    }
    if config.accept_loss {
        // Once is enough, even if this server is killed before it has written anything.
        Anchor::from(&ledger).write(folder).map_err(|error| not_writable(folder, &error))?;
    }
    first.close().await.map_err(explain)?;
    let readers = sqlite_readers(options, config.patience);
    let unchecked = is_large.then(|| file.clone());
    let writer = Link::sqlite(file, quota.clone(), config.is_careless);
    let (ledger, lock) = (Some(ledger), Some(lock));
    Ok(Opened { writer, readers, ledger, quota, lock, unchecked })
}

/// Which database it is and how far: it gets its name when it is opened for the first time.
async fn ledger(connection: &mut AnyConnection, at: &str) -> Result<Ledger, OpenError> {
    let name = "UPDATE ledger SET identity = lower(hex(randomblob(16))) WHERE identity = ''";
    let read = async {
        connection.execute(name).await?;
        Ledger::read(&sqlx::query(READ_LEDGER).bind(ONLY).fetch_one(connection).await?)
    };
    read.await.map_err(|error: StoreError| OpenError::Other {
        at: at.to_owned(),
        why: one_line(&error.to_string()),
    })
}

/// What was there when the anchor was written, and is not any more.
fn loss(anchor: &Anchor, here: &Ledger) -> Option<Loss> {
    if anchor.identity != here.identity {
        return Some(Loss::Swapped);
    }
    let missing = u64::try_from(anchor.commits - here.commits).unwrap_or(0);
    (missing > 0).then_some(Loss::Commits(missing))
}

/// What is kept is for the server's own eyes: password hashes, and games that hide something. SQLite
/// gives its other files the rights of the first.
pub(super) fn keep_private(folder: &Path) -> io::Result<()> {
    private_file(&folder.join(FILE))?;
    #[cfg(unix)]
    for file in FILES.map(|file| folder.join(file)) {
        use std::os::unix::fs::PermissionsExt as _;
        // Not all of them are always there, and a server that is just closing takes some away.
        if let Err(error) = fs::set_permissions(file, fs::Permissions::from_mode(0o600))
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error);
        }
    }
    Ok(())
}

/// Opens a file that others cannot read, and makes it if it is missing.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Makes a directory that others cannot look into. One that is there stays as it is: it may be
/// anybody's.
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

pub(super) fn not_writable(folder: &Path, error: &io::Error) -> OpenError {
    OpenError::NotWritable { path: folder.to_owned(), why: error.to_string() }
}

/// Makes the directory ours alone, before the database is touched: two programs that make its
/// tables at once spoil it.
pub(super) fn lock(folder: &Path) -> Result<File, OpenError> {
    let not_writable = |error: io::Error| not_writable(folder, &error);
    private_folder(folder).map_err(not_writable)?;
    let lock = private_file(&folder.join(LOCK)).map_err(not_writable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: folder.to_owned() }),
        Err(TryLockError::Error(error)) => Err(not_writable(error)),
    }
}

/// The driver wants a URL: whatever could mean something in one is escaped.
fn sqlite_url(file: &Path) -> Result<String, OpenError> {
    let file = std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file));
    let Some(text) = file.to_str() else {
        let at = file.display().to_string();
        return Err(OpenError::Other { at, why: "its name is not UTF-8".to_owned() });
    };
    let mut url = String::from("sqlite://");
    for &byte in text.as_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push('%');
            url.extend([byte >> 4, byte & 15].map(|digit| {
                char::from_digit(digit.into(), 16).expect("four bits are a hexadecimal digit")
            }));
        }
    }
    url.push_str("?mode=rwc");
    Ok(url)
}

async fn postgres(url: &Url, patience: Duration) -> Result<Opened, OpenError> {
    if !url.is_postgres() {
        let why = "the address must begin with postgres://".to_owned();
        return Err(OpenError::Other { at: "database".to_owned(), why });
    }
    let unreachable = |error: sqlx::Error| OpenError::unreachable(url, &error);
    let options = options(url.secret()).map_err(unreachable)?;
    // By hand, as above.
    let mut first = tokio::time::timeout(patience, options.connect())
        .await
        .map_err(|_| unreachable(sqlx::Error::PoolTimedOut))?
        .map_err(unreachable)?;
    for (setting, question) in
        [("fsync", "SHOW fsync"), ("synchronous_commit", "SHOW synchronous_commit")]
    {
        let row = sqlx::query(question).fetch_one(&mut first).await.map_err(unreachable)?;
        if row.try_get::<String, _>(0).map_err(unreachable)? == "off" {
            return Err(OpenError::Careless { at: url.shown(), setting });
        }
    }
    migrate(&mut first, &url.shown()).await?;
    drop(first);
    let readers = pool(READERS, patience).connect_lazy_with(options.clone());
    Ok(Opened {
        writer: Link::Postgres(pool(1, patience).connect_lazy_with(options)),
        readers,
        ledger: None,
        quota: Quota::none(),
        lock: None,
        unchecked: None,
    })
}

fn options(url: &str) -> sqlx::Result<AnyConnectOptions> {
    // Statements are not logged: they would tell who plays what.
    url.parse().map(AnyConnectOptions::disable_statement_logging)
}

fn pool(connections: u32, patience: Duration) -> AnyPoolOptions {
    AnyPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(patience)
        // Connections are kept: an idle one costs nothing, a new one takes a fork over there.
        .idle_timeout(None)
        .max_lifetime(None)
}

/// A connection to a file is never lost, so nobody asks whether it is still there.
fn sqlite_readers(options: AnyConnectOptions, patience: Duration) -> AnyPool {
    let readers =
        pool(READERS, patience).test_before_acquire(false).after_connect(|connection, _| {
            Box::pin(async move { connection.execute(READ_ONLY).await.map(drop) })
        });
    readers.connect_lazy_with(options)
}

async fn migrate(connection: &mut AnyConnection, at: &str) -> Result<(), OpenError> {
    migrator().run(&mut *connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(step) => OpenError::Newer { at: at.to_owned(), step },
        error => OpenError::Other { at: at.to_owned(), why: one_line(&error.to_string()) },
    })?;
    fill(connection)
        .await
        .map_err(|error| OpenError::Other { at: at.to_owned(), why: one_line(&error.to_string()) })
}

fn explain_sqlite(file: &Path, folder: &Path, error: &sqlx::Error) -> OpenError {
    let at = file.display().to_string();
    let what = one_line(&error.to_string());
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    let code: i32 = code.and_then(|code| code.parse().ok()).unwrap_or_default();
    match code & 0xff {
        // SQLITE_CORRUPT and SQLITE_NOTADB.
        11 | 26 => OpenError::Corrupt { at, what },
        // SQLITE_READONLY and SQLITE_CANTOPEN.
        8 | 14 => OpenError::NotWritable { path: folder.to_owned(), why: what },
        _ => OpenError::Other { at, why: what },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_names_are_escaped() {
        let url = sqlite_url(Path::new("/a b/ü?x#y%/damier.db")).unwrap();
        assert_eq!(url, "sqlite:///a%20b/%c3%bc%3fx%23y%25/damier.db?mode=rwc");
    }
}
