//! The writer's connection. SQLite is called in the writer's own thread, and PostgreSQL through the
//! driver that everybody else uses: the same statements, the same values.
//!
//! A driver that hands every statement of SQLite to another thread, and copies every value on the
//! way, costs more than SQLite itself.

use std::fmt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rusqlite::ffi;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, OpenFlags};
use sqlx::any::AnyRow;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyPool, Executor as _, Row as _};

use super::super::anchor::Anchor;
use super::super::error::{Meaning, SQLITE_PASSING};
use super::super::journal::Ledger;
use super::super::nodes::LEAVE;
use super::super::open::{PRAGMAS, Quota};
use super::super::sql::{ManyRows, OwnValue};

/// More than the writer has statements.
const STATEMENTS: usize = 64;

/// 16 MiB of pages: those of some thousands of games at once. Readers have the default, 2 MiB.
const CACHE: &str = "PRAGMA cache_size = -16384";

/// How exact the file beside the database is.
const ANCHOR_EVERY: Duration = Duration::from_secs(1);
/// Whoever copies the database alone, without its log, is at most so far behind.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(30);

/// Where the writer writes.
#[derive(Debug)]
pub(in super::super) enum Link {
    Sqlite(Box<Sqlite>),
    Postgres(AnyPool),
}

/// The file, and the connection while there is one.
#[derive(Debug)]
pub(in super::super) struct Sqlite {
    file: PathBuf,
    quota: Quota,
    is_careless: bool,
    /// The limit that the connection was told.
    pages: u64,
    open: Option<rusqlite::Connection>,
    /// When these are to be done, since there was a commit.
    anchor_at: Option<Instant>,
    checkpoint_at: Option<Instant>,
}

impl Link {
    pub(in super::super) fn sqlite(file: PathBuf, quota: Quota, is_careless: bool) -> Link {
        Link::Sqlite(Box::new(Sqlite {
            file,
            quota,
            is_careless,
            pages: 0,
            open: None,
            anchor_at: None,
            checkpoint_at: None,
        }))
    }

    /// A connection in which nothing has begun.
    pub(super) async fn connect(&mut self) -> Result<Db<'_>, DbError> {
        match self {
            Link::Sqlite(sqlite) => Ok(Db::Sqlite(sqlite.connect()?)),
            Link::Postgres(pool) => Ok(Db::Postgres(pool.acquire().await?)),
        }
    }

    /// Whatever state the connection is in, the next one is in none.
    pub(super) fn forget(&mut self) {
        if let Link::Sqlite(sqlite) = self {
            sqlite.open = None;
        }
    }

    /// A batch is on disk.
    pub(super) fn committed(&mut self) {
        if let Link::Sqlite(sqlite) = self {
            let now = Instant::now();
            sqlite.anchor_at.get_or_insert(now + ANCHOR_EVERY);
            sqlite.checkpoint_at.get_or_insert(now + CHECKPOINT_EVERY);
        }
    }

    /// When [`Link::do_chores`] has something to do.
    pub(super) fn next_chore(&self) -> Option<Instant> {
        match self {
            Link::Sqlite(sqlite) => {
                [sqlite.anchor_at, sqlite.checkpoint_at].into_iter().flatten().min()
            }
            Link::Postgres(_) => None,
        }
    }

    /// What is due, besides writing.
    pub(super) fn do_chores(&mut self, ledger: &Ledger) {
        if let Link::Sqlite(sqlite) = self {
            let now = Instant::now();
            if sqlite.anchor_at.take_if(|at| *at <= now).is_some() {
                sqlite.write_anchor(ledger);
            }
            if sqlite.checkpoint_at.take_if(|at| *at <= now).is_some()
                && let Some(connection) = &sqlite.open
            {
                // Somebody reads, or the disk is full: the next one will do.
                let _ = connection.execute_batch("PRAGMA wal_checkpoint(PASSIVE)");
            }
        }
    }

    /// A server that ends in peace leaves its games at once.
    pub(super) async fn close(self, node: &str, ledger: &Ledger) {
        match self {
            Link::Sqlite(sqlite) if sqlite.anchor_at.is_some() => sqlite.write_anchor(ledger),
            Link::Sqlite(_) => {}
            Link::Postgres(pool) => {
                // If it does not work out, the lease runs out.
                let _ = sqlx::query(LEAVE).bind(node).execute(&pool).await;
                pool.close().await;
            }
        }
    }
}

impl Sqlite {
    fn connect(&mut self) -> Result<&rusqlite::Connection, DbError> {
        if self.open.is_none() {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = rusqlite::Connection::open_with_flags(&self.file, flags)?;
            connection.execute_batch(PRAGMAS)?;
            connection.execute_batch(CACHE)?;
            if self.is_careless {
                connection.execute_batch("PRAGMA synchronous = NORMAL")?;
            }
            connection.set_prepared_statement_cache_capacity(STATEMENTS);
            (self.open, self.pages) = (Some(connection), 0);
        }
        let connection = self.open.as_ref().expect("opened just now");
        if self.pages != self.quota.pages() {
            self.pages = self.quota.pages();
            connection.execute_batch(&format!("PRAGMA max_page_count = {}", self.pages))?;
        }
        Ok(connection)
    }
}

impl Sqlite {
    /// Where it cannot be written it stays as it was: less exact, and still true.
    fn write_anchor(&self, ledger: &Ledger) {
        if let Some(folder) = self.file.parent() {
            let _ = Anchor::from(ledger).write(folder);
        }
    }
}

/// A connection in use.
pub(super) enum Db<'a> {
    Sqlite(&'a rusqlite::Connection),
    Postgres(PoolConnection<Any>),
}

/// A value for a statement.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Null,
    Text(&'a str),
    Int(i64),
    Real(f64),
    Bytes(&'a [u8]),
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match *self {
            Value::Null => ValueRef::Null,
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Int(number) => ValueRef::Integer(number),
            Value::Real(number) => ValueRef::Real(number),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

impl<'a> From<&'a OwnValue> for Value<'a> {
    fn from(value: &'a OwnValue) -> Value<'a> {
        match value {
            OwnValue::Null => Value::Null,
            OwnValue::Text(text) => Value::Text(text),
            OwnValue::Int(number) => Value::Int(*number),
            OwnValue::Bytes(bytes) => Value::Bytes(bytes),
        }
    }
}

impl Db<'_> {
    /// Begins a transaction that will write. SQLite takes the lock at once: one that reads first and
    /// writes then is refused without waiting if anybody wrote in between.
    pub(super) async fn begin(&mut self) -> Result<(), DbError> {
        match self {
            Db::Sqlite(_) => self.run("BEGIN IMMEDIATE").await,
            Db::Postgres(_) => self.run("BEGIN").await,
        }
    }

    /// A statement without values or rows.
    pub(super) async fn run(&mut self, statement: &'static str) -> Result<(), DbError> {
        match self {
            Db::Sqlite(db) => Ok(db.execute_batch(statement)?),
            Db::Postgres(db) => Ok(db.execute(sqlx::raw_sql(statement)).await.map(drop)?),
        }
    }

    /// How many rows a statement changed.
    pub(super) async fn execute(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, DbError> {
        match self {
            Db::Sqlite(db) => Ok(prepare(db, statement, values)?.raw_execute()? as u64),
            Db::Postgres(db) => {
                Ok(bind(statement, values).execute(&mut **db).await?.rows_affected())
            }
        }
    }

    /// The same for many rows of values: by `one` for each, or by `many` at once.
    pub(super) async fn execute_all<const N: usize>(
        &mut self,
        one: &'static str,
        many: &ManyRows,
        rows: &[[Value<'_>; N]],
    ) -> Result<u64, DbError> {
        let mut changed = 0;
        match self {
            Db::Sqlite(db) => {
                let mut statement = db.prepare_cached(one)?;
                for row in rows {
                    bind_all(&mut statement, row)?;
                    changed += statement.raw_execute()? as u64;
                }
            }
            Db::Postgres(_) => {
                for (statement, rows) in many.chunks(rows) {
                    changed += self.execute(statement, rows.as_flattened()).await?;
                }
            }
        }
        Ok(changed)
    }

    /// The rows of a statement.
    pub(super) async fn rows<T>(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
        read: impl Fn(&dyn Columns) -> Result<T, DbError>,
    ) -> Result<Vec<T>, DbError> {
        let mut read_rows = Vec::new();
        match self {
            Db::Sqlite(db) => {
                let mut statement = prepare(db, statement, values)?;
                let mut rows = statement.raw_query();
                while let Some(row) = rows.next()? {
                    read_rows.push(read(row)?);
                }
            }
            Db::Postgres(db) => {
                for row in bind(statement, values).fetch_all(&mut **db).await? {
                    read_rows.push(read(&row)?);
                }
            }
        }
        Ok(read_rows)
    }

    /// The connection is in a state that nobody knows.
    pub(super) fn abandon(self) {
        if let Db::Postgres(mut db) = self {
            db.close_on_drop();
        }
    }
}

/// Values are bound in their order: in our statements `$2` first comes after `$1`.
fn prepare<'a>(
    db: &'a rusqlite::Connection,
    text: &'static str,
    values: &[Value<'_>],
) -> rusqlite::Result<CachedStatement<'a>> {
    let mut statement = db.prepare_cached(text)?;
    bind_all(&mut statement, values)?;
    Ok(statement)
}

fn bind_all(statement: &mut rusqlite::Statement<'_>, values: &[Value<'_>]) -> rusqlite::Result<()> {
    (1..).zip(values).try_for_each(|(place, value)| statement.raw_bind_parameter(place, value))
}

fn bind<'q>(
    statement: &'static str,
    values: &[Value<'q>],
) -> sqlx::query::Query<'q, Any, sqlx::any::AnyArguments> {
    values.iter().fold(sqlx::query(statement), |query, value| match *value {
        Value::Null => query.bind(None::<&str>),
        Value::Text(text) => query.bind(text),
        Value::Int(number) => query.bind(number),
        Value::Real(number) => query.bind(number),
        Value::Bytes(bytes) => query.bind(bytes.to_vec()),
    })
}

/// A row of either database.
pub(super) trait Columns {
    fn text(&self, column: usize) -> Result<String, DbError>;
    fn int(&self, column: usize) -> Result<Option<i64>, DbError>;
    fn bytes(&self, column: usize) -> Result<Vec<u8>, DbError>;
}

impl Columns for rusqlite::Row<'_> {
    fn text(&self, column: usize) -> Result<String, DbError> {
        Ok(self.get(column)?)
    }

    fn int(&self, column: usize) -> Result<Option<i64>, DbError> {
        Ok(self.get(column)?)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>, DbError> {
        Ok(self.get(column)?)
    }
}

impl Columns for AnyRow {
    fn text(&self, column: usize) -> Result<String, DbError> {
        Ok(self.try_get(column)?)
    }

    fn int(&self, column: usize) -> Result<Option<i64>, DbError> {
        Ok(self.try_get(column)?)
    }

    fn bytes(&self, column: usize) -> Result<Vec<u8>, DbError> {
        Ok(self.try_get(column)?)
    }
}

/// What the database said, and what it means.
#[derive(Debug)]
pub(super) struct DbError {
    pub(super) meaning: Meaning,
    text: String,
}

impl DbError {
    pub(super) fn late(after: Duration) -> DbError {
        let text = format!("no answer within {} s", after.as_secs());
        DbError { meaning: Meaning::Passes, text }
    }

    pub(super) fn nonsense(text: &str) -> DbError {
        DbError { meaning: Meaning::Stays, text: text.to_owned() }
    }
}

impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> DbError {
        DbError { meaning: Meaning::of(&error), text: error.to_string() }
    }
}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> DbError {
        let code = error.sqlite_error().map_or(0, |error| error.extended_code);
        // Somebody deleted an account between our look at it and our use of it.
        let passes =
            SQLITE_PASSING.contains(&(code & 0xff)) || code == ffi::SQLITE_CONSTRAINT_FOREIGNKEY;
        let meaning = if passes { Meaning::Passes } else { Meaning::Stays };
        DbError { meaning, text: error.to_string() }
    }
}
