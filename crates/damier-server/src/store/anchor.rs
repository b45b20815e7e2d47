//! A small file beside the database that says how far it was. A database that was swapped, or that was
//! copied without its log, is whole in itself; only from outside one sees that something is missing.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use super::chain::{Hash, hex, unhex};
use super::journal::Ledger;
use super::open::private_file;

const FILE: &str = "damier.anchor";
const PART: &str = "damier.anchor.part";

/// How far a database was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) identity: String,
    /// How many transactions it had seen.
    pub(super) commits: i64,
    /// How many entries its journal had, and the hash that covers them.
    pub(super) entries: i64,
    pub(super) head: Hash,
}

impl From<&Ledger> for Anchor {
    fn from(ledger: &Ledger) -> Anchor {
        let Ledger { id: _, identity, commits, entries, head } = ledger.clone();
        Anchor { identity, commits, entries, head }
    }
}

impl Anchor {
    /// What was last written there. A file that cannot be read says nothing.
    pub(super) fn read(folder: &Path) -> Option<Anchor> {
        let text = fs::read_to_string(folder.join(FILE)).ok()?;
        let mut words = text.split_whitespace();
        let (identity, commits) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
        // Older ones say nothing of the journal.
        let journal = words.next().zip(words.next());
        let (entries, head) = match journal {
            Some((entries, head)) => (entries.parse().ok()?, unhex(head)?),
            None => (0, [0; 32]),
        };
        Some(Anchor { identity, commits, entries, head })
    }

    /// Nobody waits for the disk here: an older file is only less exact.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let part = folder.join(PART);
        let mut file = private_file(&part)?;
        file.set_len(0)?;
        let Anchor { identity, commits, entries, head } = self;
        writeln!(file, "{identity} {commits} {entries} {}", hex(head))?;
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
