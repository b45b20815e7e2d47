//! What copies of the database need from the store.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::Store;
use super::anchor::Anchor;
use super::error::{OpenError, one_line};
use super::open::{self, FILE};

impl Store {
    /// Copies the database of a directory, also while it is used: all of one moment, and without its
    /// empty pages.
    pub(crate) fn copy(folder: &Path, to: &Path) -> Result<(), OpenError> {
        let file = folder.join(FILE);
        let other = |error: rusqlite::Error| OpenError::Other {
            at: file.display().to_string(),
            why: one_line(&error.to_string()),
        };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&file, flags).map_err(other)?;
        connection.execute_batch("PRAGMA busy_timeout = 5000").map_err(other)?;
        let to = to.to_string_lossy();
        connection.execute("VACUUM INTO ?1", [to.as_ref()]).map_err(other)?;
        Ok(())
    }

    /// Makes a directory ours as long as the lock is held.
    pub(crate) fn lock(folder: &Path) -> Result<File, OpenError> {
        open::lock(folder)
    }

    /// The directory gets another database, whose count has nothing to do with that of the last one.
    pub(crate) fn forget_anchor(folder: &Path) -> io::Result<()> {
        Anchor::remove(folder)
    }

    /// The database of a directory, with what SQLite keeps beside it.
    pub(crate) fn files_in(folder: &Path) -> [PathBuf; 3] {
        open::FILES.map(|file| folder.join(file))
    }

    /// The database of a directory.
    pub(crate) fn file_in(folder: &Path) -> PathBuf {
        folder.join(FILE)
    }

    pub(crate) fn private_folder(folder: &Path) -> io::Result<()> {
        open::private_folder(folder)
    }

    pub(crate) fn keep_private(folder: &Path) -> io::Result<()> {
        open::keep_private(folder)
    }
}
