//! What can go wrong, and what it means for whoever asked.

use std::path::PathBuf;

use damier_words::{Message, ToMessage, msg};
use sqlx::error::DatabaseError;

use super::config::Url;

/// Why a store could not be opened: one line each, to be shown to whoever starts the server.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum OpenError {
    /// The directory is read-only, belongs to somebody else, or cannot be made.
    NotWritable {
        /// The data directory.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// Two servers on one directory would each acknowledge moves that the other does not know.
    InUse {
        /// The data directory.
        path: PathBuf,
    },
    /// The file is damaged. Nothing of it is served.
    Corrupt {
        /// The file.
        at: String,
        /// The first thing found wrong.
        what: String,
    },
    /// Not the database, or not all of it, that was served last.
    Lost {
        /// The file.
        at: String,
        /// What is missing.
        what: Loss,
    },
    /// Written by a later version, whose tables this one does not know.
    Newer {
        /// The file or server.
        at: String,
        /// The migration that is unknown here.
        step: i64,
    },
    /// A PostgreSQL server that acknowledges before it has stored.
    Careless {
        /// The server.
        at: String,
        /// The setting to turn on.
        setting: &'static str,
    },
    /// Nobody answers, or we are not let in.
    Unreachable {
        /// The server.
        at: String,
        /// What was said, without any password.
        why: String,
    },
    /// Anything else, with the place where it happened.
    Other {
        /// The file or server.
        at: String,
        /// What was said, without any password.
        why: String,
    },
}

impl ToMessage for OpenError {
    fn message(&self) -> Message {
        match self {
            OpenError::NotWritable { path, why } => {
                msg!("store-not-writable", path = path.display().to_string(), why = why)
            }
            OpenError::InUse { path } => msg!("store-in-use", path = path.display().to_string()),
            OpenError::Corrupt { at, what } => msg!("store-corrupt", at = at, what = what),
            OpenError::Lost { at, what } => msg!("store-lost", at = at, what = what.message()),
            OpenError::Newer { at, step } => msg!("store-newer", at = at, step = step.to_string()),
            OpenError::Careless { at, setting } => {
                msg!("store-careless", at = at, setting = *setting)
            }
            OpenError::Unreachable { at, why } => msg!("store-unreachable", at = at, why = why),
            OpenError::Other { at, why } => msg!("store-other", at = at, why = why),
        }
    }
}

/// How a database is not the one that was served last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It is gone.
    File,
    /// It is another one.
    Swapped,
    /// So many transactions are missing: it is older, or its log is gone.
    Commits(u64),
}

impl ToMessage for Loss {
    fn message(&self) -> Message {
        match self {
            Loss::File => msg!("store-lost-file"),
            Loss::Swapped => msg!("store-lost-swapped"),
            Loss::Commits(count) => msg!("store-lost-commits", count = *count),
        }
    }
}

/// Why an append was not acknowledged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AppendError {
    /// The game is not where the caller thinks: it has another owner, other events, or is over.
    /// Nothing was written; the caller forgets the game and reads it again.
    #[error("the game has moved on without us")]
    Fenced,
    /// A rating of this end was computed from one that has changed since. Nothing was written.
    #[error("a rating has changed since it was read")]
    RatingMoved,
    /// The disk is full or the database is away. Nothing was written or lost: try again.
    #[error("storage cannot write now: wait, nothing is lost")]
    Busy,
    /// Storage has failed for good, and so has this process: see [`Failure`].
    #[error("storage has failed")]
    Failed,
}

/// Why something else was not read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The name (its key) or the id belongs to somebody already.
    #[error("taken")]
    Taken,
    /// PostgreSQL refuses NUL in texts, so both databases do.
    #[error("a text holds a NUL character")]
    Nul,
    /// As [`AppendError::Busy`].
    #[error("storage is away: try again")]
    Busy,
    /// As [`AppendError::Failed`].
    #[error("storage has failed")]
    Failed,
    /// A row that we cannot have written.
    #[error("a stored row makes no sense: {0}")]
    Nonsense(&'static str),
    /// A game that we cannot have written.
    #[error(transparent)]
    Game(#[from] BadGame),
    /// A mistake of ours: a statement the database does not understand.
    #[error("unexpected answer of the database")]
    Database(#[source] sqlx::Error),
}

/// What is stored of a game cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct BadGame {
    /// Which: its id, whatever that is.
    pub game: String,
    /// What is wrong with it.
    pub why: String,
}

impl ToMessage for BadGame {
    fn message(&self) -> Message {
        msg!("store-bad-game", game = &self.game, why = &self.why)
    }
}

/// Storage is in a state nobody knows: a commit failed and may or may not be on disk. The server
/// must exit; the next start reads what is really there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("storage has failed: {what}")]
pub struct Failure {
    /// What the database said.
    pub what: String,
}

/// What an error of the database means for a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// It will pass: a full disk, a lock, a server that restarts.
    Passes,
    /// It will not.
    Stays,
}

/// `SQLITE_BUSY`, `SQLITE_LOCKED` and `SQLITE_FULL`.
pub(super) const SQLITE_PASSING: &[i32] = &[5, 6, 13];

/// Classes of PostgreSQL's errors that say nothing about our statements: lost connections,
/// conflicts between transactions, resources, operators, locks, and a system that fails.
const POSTGRES_PASSING: &[&str] = &["08", "40", "53", "55", "57", "58"];

impl Meaning {
    pub(super) fn of(error: &sqlx::Error) -> Meaning {
        match error {
            // Somebody deleted an account between our look at it and our use of it.
            sqlx::Error::Database(error) if error.is_foreign_key_violation() => Meaning::Passes,
            sqlx::Error::Database(error) => {
                let code = error.code().unwrap_or_default();
                // SQLite's are numbers below 10 000, the low byte being the kind of error;
                // PostgreSQL's have five characters.
                let passes = match code.parse::<i32>() {
                    Ok(number) if code.len() < 5 => SQLITE_PASSING.contains(&(number & 0xff)),
                    _ => POSTGRES_PASSING.iter().any(|class| code.starts_with(class)),
                };
                if passes { Meaning::Passes } else { Meaning::Stays }
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed => Meaning::Passes,
            _ => Meaning::Stays,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        if error.as_database_error().is_some_and(DatabaseError::is_unique_violation) {
            return StoreError::Taken;
        }
        match Meaning::of(&error) {
            Meaning::Passes => StoreError::Busy,
            Meaning::Stays => StoreError::Database(error),
        }
    }
}

impl OpenError {
    pub(super) fn unreachable(url: &Url, error: &sqlx::Error) -> OpenError {
        OpenError::Unreachable { at: url.shown(), why: one_line(&url.scrub(&error.to_string())) }
    }
}

/// Errors are shown on one line, whatever the database put into them.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
