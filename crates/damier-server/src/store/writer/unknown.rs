//! A commit that PostgreSQL did not answer: is it there?
//!
//! The connection broke between our `COMMIT` and its answer. Both are possible, so the database is
//! asked, for as long as it takes: an answer given before would be a guess.

use std::time::Duration;

use sqlx::AnyPool;
use tokio::time::{sleep, timeout};

use super::super::error::{Failure, Meaning};
use super::{Done, Job, Outcome, PAUSE};

/// Writes nothing new, but waits for whoever has locked the row: perhaps our own lost transaction
/// is just being committed, and a mere question would not see it yet.
const LOCK_LEDGER: &str = "UPDATE ledger SET commits = commits WHERE id = $1 RETURNING commits";

/// Turns what would have become of each job into what has.
pub(super) async fn ask(
    pool: &AnyPool,
    patience: Duration,
    batch: &mut Vec<Job>,
    done: Done,
) -> Result<Vec<Outcome>, Failure> {
    let commits: i64 = loop {
        let question = sqlx::query_scalar(LOCK_LEDGER).bind(done.ledger.id).fetch_one(pool);
        match timeout(patience, question).await.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            Ok(commits) => break commits,
            Err(error) if Meaning::of(&error) == Meaning::Stays => {
                return Err(Failure { what: error.to_string() });
            }
            Err(_) => sleep(PAUSE).await,
        }
    };
    // Every transaction counts itself, and nobody else writes our ledger.
    if done.ledger.commits == commits {
        return Ok(done.outcomes);
    }
    // Nothing was written. Those who would have been refused may not be any more: all try again.
    batch.drain(..).for_each(Job::answer_busy);
    Ok(Vec::new())
}
