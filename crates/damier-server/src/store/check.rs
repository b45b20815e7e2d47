//! SQLite's own check of a file, page by page. It reads all of it, so that a large one is checked while
//! it is already served.

use std::path::Path;
use std::sync::Arc;
use std::thread;

use rusqlite::{Connection, InterruptHandle, OpenFlags};
use tokio::sync::watch;

use super::error::{Failure, one_line};

/// What SQLite says of a file that is as it should be.
pub(super) const GOOD: &str = "ok";
/// Stops at the first thing that is wrong.
pub(super) const CHECK: &str = "PRAGMA quick_check(1)";

/// A check that goes on. It ends at the latest when this is dropped.
pub(super) struct Check(InterruptHandle);

impl std::fmt::Debug for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Check")
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        self.0.interrupt();
    }
}

/// Checks a file in a thread that gives way to all others. What it finds ends the store.
pub(super) fn start(file: &Path, failed: Arc<watch::Sender<Option<Failure>>>) -> Option<Check> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    // Whoever opened it a moment ago will find out why, if it cannot be opened now.
    let connection = Connection::open_with_flags(file, flags).ok()?;
    let check = Check(connection.get_interrupt_handle());
    let file = file.to_owned();
    let run = move || {
        // At worst it runs like everybody else.
        let _ = rustix::process::nice(19);
        report(&file, &connection, &failed);
    };
    thread::Builder::new().name("damier-check".to_owned()).spawn(run).ok()?;
    Some(check)
}

fn report(file: &Path, connection: &Connection, failed: &watch::Sender<Option<Failure>>) {
    let found = connection.query_row(CHECK, [], |row| row.get::<_, String>(0));
    let what = match found {
        Ok(found) if found == GOOD => {
            tracing::info!("the whole database was checked, and is as it should be");
            return;
        }
        Ok(found) => found,
        Err(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted) =>
        {
            return;
        }
        Err(error) => error.to_string(),
    };
    let what = format!("{}: {}", file.display(), one_line(&what));
    tracing::error!(what, "the database is damaged");
    failed.send_replace(Some(Failure { what }));
}
