//! A small file beside the database that says how far it was. A database that was swapped, or that was
//! copied without its log, is whole in itself; only from outside one sees that something is missing.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::open::private_file;

const FILE: &str = "damier.anchor";
const PART: &str = "damier.anchor.part";

/// A database, and how many transactions it had seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) identity: String,
    pub(super) commits: i64,
}

impl Anchor {
    /// What was last written there. A file that cannot be read says nothing.
    pub(super) fn read(folder: &Path) -> Option<Anchor> {
        let text = fs::read_to_string(folder.join(FILE)).ok()?;
        let (identity, commits) = text.trim_end().split_once(' ')?;
        Some(Anchor { identity: identity.to_owned(), commits: commits.parse().ok()? })
    }

    /// Nobody waits for the disk here: an older file is only less exact.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let part = folder.join(PART);
        let mut file = private_file(&part)?;
        file.set_len(0)?;
        writeln!(file, "{} {}", self.identity, self.commits)?;
        fs::rename(part, folder.join(FILE))
    }

    /// The database is to be a new one.
    pub(super) fn remove(folder: &Path) -> io::Result<()> {
        match fs::remove_file(folder.join(FILE)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
