//! Copies of the whole database: made while it is used, and verified before they count.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use damier_words::{Message, ToMessage, msg};

use crate::store::{Flaw, OpenError, Report, Store, StoreConfig, StoreError};
use crate::verify;

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum BackupError {
    /// PostgreSQL has programs of its own for that.
    Postgres,
    /// There is something that would be lost.
    Exists(PathBuf),
    /// A file cannot be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// What the system said.
        why: String,
    },
    /// A database cannot be opened.
    Open(#[from] OpenError),
    /// Reading the copy failed.
    Read(#[from] StoreError),
    /// The copy is not what it should be; nothing was kept.
    Flawed {
        /// What is wrong with it, to begin with.
        first: Flaw,
        /// How much is.
        flaws: usize,
    },
}

impl ToMessage for BackupError {
    fn message(&self) -> Message {
        match self {
            BackupError::Postgres => msg!("backup-postgres"),
            BackupError::Exists(path) => msg!("backup-exists", path = path.display().to_string()),
            BackupError::File { path, why } => {
                msg!("backup-file", path = path.display().to_string(), why = why)
            }
            BackupError::Open(error) => error.message(),
            BackupError::Read(error) => msg!("backup-read", why = error.to_string()),
            BackupError::Flawed { first, flaws } => {
                msg!("backup-flawed", flaws = *flaws, first = first.message())
            }
        }
    }
}

/// Copies a database, which a server may be using, into a new file: as it was at one moment, and
/// verified game by game.
pub async fn backup(
    config: &StoreConfig,
    file: &Path,
    progress: impl FnMut(u64),
) -> Result<Report, BackupError> {
    let folder = config.folder().ok_or(BackupError::Postgres)?;
    if file.exists() {
        return Err(BackupError::Exists(file.to_owned()));
    }
    let part = Part::beside(file)?;
    Store::copy(folder, &part.database())?;
    let report = part.verified(progress).await?;
    part.move_to(file)?;
    Ok(report)
}

/// Makes a copy the database of a directory that has none.
pub async fn restore(
    config: &StoreConfig,
    file: &Path,
    progress: impl FnMut(u64),
) -> Result<Report, BackupError> {
    let folder = config.folder().ok_or(BackupError::Postgres)?;
    let _lock = Store::lock(folder)?;
    // A log that another database has left would be read as if it were that of this one.
    if let Some(there) = Store::files_in(folder).into_iter().find(|file| file.exists()) {
        return Err(BackupError::Exists(there));
    }
    let database = Store::file_in(folder);
    let part = Part::beside(&database)?;
    fs::copy(file, part.database()).map_err(|error| cannot(file, &error))?;
    let report = part.verified(progress).await?;
    Store::forget_anchor(folder).map_err(|error| cannot(folder, &error))?;
    part.move_to(&database)?;
    Ok(report)
}

/// A directory with a database that does not count yet. It is gone when this is dropped.
struct Part(PathBuf);

impl Part {
    fn beside(file: &Path) -> Result<Part, BackupError> {
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let folder = file.with_file_name(name);
        if folder.exists() {
            return Err(BackupError::Exists(folder));
        }
        Store::private_folder(&folder).map_err(|error| cannot(&folder, &error))?;
        Ok(Part(folder))
    }

    fn database(&self) -> PathBuf {
        Store::file_in(&self.0)
    }

    async fn verified(&self, progress: impl FnMut(u64)) -> Result<Report, BackupError> {
        let store = Store::open_to_read(&StoreConfig::directory(&self.0)).await?;
        let report = verify(&store, progress).await;
        store.close().await;
        let report = report?;
        match report.flaws.first() {
            None => Ok(report),
            Some(first) => {
                let (first, flaws) = (first.clone(), report.flaws.len());
                Err(BackupError::Flawed { first, flaws })
            }
        }
    }

    /// On disk before anybody is told.
    fn move_to(&self, file: &Path) -> Result<(), BackupError> {
        let finish = || {
            let database = self.database();
            Store::keep_private(&self.0)?;
            fs::File::open(&database)?.sync_all()?;
            fs::rename(&database, file)?;
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
        };
        finish().map_err(|error: io::Error| cannot(file, &error))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn cannot(path: &Path, error: &io::Error) -> BackupError {
    BackupError::File { path: path.to_owned(), why: error.to_string() }
}
