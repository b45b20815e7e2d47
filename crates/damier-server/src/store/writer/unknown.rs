//! A commit that PostgreSQL did not answer: is it there?
//!
//! The connection broke between our `COMMIT` and its answer. Both are possible, so the database is
//! asked, for as long as it takes: an answer given before would be a guess.

use std::time::Duration;

use sqlx::AnyPool;
use tokio::time::{sleep, timeout};

use super::super::error::{Failure, Meaning};
use super::super::rows::hash;
use super::{Job, Outcome, PAUSE};

/// Writes nothing new, but waits for whoever has locked the row: perhaps our own lost transaction
/// is just being committed, and a mere question would not see it yet.
const LOCK_GAME: &str = "UPDATE game SET seq = seq WHERE game_id = $1 RETURNING head_hash";

const EVENT_HASH: &str = "SELECT hash FROM game_event WHERE game_id = $1 AND seq = $2";

/// Turns what would have become of each job into what has.
pub(super) async fn ask(
    pool: &AnyPool,
    patience: Duration,
    batch: &mut Vec<Job>,
    expected: Vec<Outcome>,
) -> Result<Vec<Outcome>, Failure> {
    let is_there = loop {
        let asked = timeout(patience, is_committed(pool, batch, &expected)).await;
        match asked.unwrap_or(Err(sqlx::Error::PoolTimedOut)) {
            Ok(is_there) => break is_there,
            Err(error) if Meaning::of(&error) == Meaning::Stays => {
                return Err(Failure { what: error.to_string() });
            }
            Err(_) => sleep(PAUSE).await,
        }
    };
    if is_there {
        return Ok(expected);
    }
    // Nothing was written. Those who would have been refused may not be any more: all try again.
    batch.drain(..).for_each(Job::answer_busy);
    Ok(Vec::new())
}

/// A transaction is there or not: its first trace that can be recognised decides for all of it.
async fn is_committed(pool: &AnyPool, batch: &[Job], expected: &[Outcome]) -> sqlx::Result<bool> {
    let mut db = pool.begin().await?;
    for (job, outcome) in batch.iter().zip(expected) {
        let game = match (job, outcome) {
            // One that adds nothing leaves no trace.
            (Job::Append(append, _), _) if append.bodies.is_empty() && append.end.is_none() => {
                continue;
            }
            (Job::Append(append, _), Outcome::Appended(_)) => append.game,
            (Job::Create(game, _), Outcome::Created(_)) => game.id,
            _ => continue,
        };
        let row = sqlx::query(LOCK_GAME).bind(game.as_str()).fetch_optional(&mut *db).await?;
        let Some(row) = row else { return Ok(false) };
        let Outcome::Appended(appended) = outcome else { return Ok(true) };
        let head = hash(&row, 0).map_err(|error| sqlx::Error::Decode(error.into()))?;
        if head == appended.head_hash {
            return Ok(true);
        }
        // Another server may have gone on from there: then our event is below its head.
        let event = sqlx::query(EVENT_HASH).bind(game.as_str()).bind(appended.seq);
        let found = event.fetch_optional(&mut *db).await?.map(|row| hash(&row, 0)).transpose();
        let found = found.map_err(|error| sqlx::Error::Decode(error.into()))?;
        return Ok(found == Some(appended.head_hash));
    }
    // Nothing of it can be recognised: whatever else it wrote may be written again.
    Ok(false)
}
