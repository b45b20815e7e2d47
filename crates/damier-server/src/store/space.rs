//! Is there room to write again?

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::chain::Hash;
use super::handle::Store;
use super::sql::Statement;

/// More than any append needs, so that what is found writable is writable.
const BYTES: usize = 32 * 1024;

/// No token has this hash.
const NOBODY: Hash = [0; 32];

/// An answer is good for so long: a thousand games that wait need one look.
const FRESH: Duration = Duration::from_millis(200);

const WRITE: &str = "INSERT INTO session (token_hash, guest_name, created_ms, seen_ms) \
    VALUES ($1, $2, 0, 0) ON CONFLICT (token_hash) DO UPDATE SET guest_name = excluded.guest_name";
const REMOVE: &str = "DELETE FROM session WHERE token_hash = $1";

/// The last look, and what it found.
#[derive(Debug, Default)]
pub(super) struct LastLook(Mutex<Option<(Instant, bool)>>);

impl Store {
    /// After [`AppendError::Busy`](super::AppendError::Busy): would an append work now?
    ///
    /// Something longer than any append is written and removed. Asking for less would not do: a full
    /// disk has place for a short note long before it has place for a move.
    pub async fn can_write(&self) -> bool {
        let mut last = self.last_look().0.lock().await;
        if let Some((at, found)) = *last
            && at.elapsed() < FRESH
        {
            return found;
        }
        let found = self.write_and_remove().await;
        *last = Some((Instant::now(), found));
        found
    }

    async fn write_and_remove(&self) -> bool {
        let long = "x".repeat(BYTES);
        let write = Statement::new(WRITE).bind(&NOBODY).bind(long.as_str());
        let written = self.write(write).await.is_ok();
        // A note that stays is written over the next time.
        let removed = self.write(Statement::new(REMOVE).bind(&NOBODY)).await.is_ok();
        written && removed
    }
}
