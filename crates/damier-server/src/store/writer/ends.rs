//! Appends that end a game: each is written by itself, for it may be refused after some of it was.

use super::super::chain;
use super::super::error::AppendError;
use super::super::game::{End, RatingChange};
use super::super::journal::Entry;
use super::super::rows::end_words;
use super::Pending;
use super::batch::{Change, create, move_heads, put_away};
use super::db::{Db, DbError, Value};
use super::heads::Head;
use super::played;

/// Fenced like `MOVE_HEADS`, so a game ends once.
const END_GAME: &str = "UPDATE game SET seq = $1, head_hash = $2, recent = recent || $3, \
    result = $4, reason = $5, ended_ms = $6 \
    WHERE game_id = $7 AND epoch = $8 AND seq = $9 AND ended_ms IS NULL";

/// Changes no row if the rating is not the one the change was computed from.
const SET_RATING: &str = "INSERT INTO rating \
    (account_id, kind, rating, deviation, volatility, games, updated_ms, pool) \
    SELECT $1, $2, $3, $4, $5, $6 + 1, $7, bot FROM account WHERE account_id = $1 \
    ON CONFLICT (account_id, kind) DO UPDATE SET rating = excluded.rating, \
    deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
    updated_ms = excluded.updated_ms WHERE rating.games = $6";

/// No row if there is no such account, NULL if it has no rating.
const RATED_GAMES: &str = "SELECT games FROM account LEFT JOIN rating \
    ON rating.account_id = account.account_id AND kind = $1 WHERE account.account_id = $2 \
    AND deleted_ms IS NULL";

/// Writes one append by itself: all of it or, if it is refused, nothing. Says where the game is then.
pub(super) async fn write_alone(
    db: &mut Db<'_>,
    node: &str,
    head: Head,
    append: &Pending,
    entries: &mut Vec<Entry>,
) -> Result<Result<Head, AppendError>, DbError> {
    db.run("SAVEPOINT alone").await?;
    let mut change = Change::new(append.game, head);
    change.extend(append);
    let mut noted = Vec::new();
    let refusal = if let Some(end) = &append.end {
        let sealed = chain::end(&change.after.hash, end_words(end.outcome), append.at_ms);
        change.after = Head { hash: sealed, is_over: true, recent: 0, ..change.after };
        end_game(db, node, &change, append, end, &mut noted).await?
    } else {
        let moved = move_heads(db, std::slice::from_ref(&change)).await?;
        moved.is_empty().then_some(AppendError::Fenced)
    };
    if let Some(refusal) = refusal {
        db.run("ROLLBACK TO alone").await?;
        db.run("RELEASE alone").await?;
        return Ok(Err(refusal));
    }
    db.run("RELEASE alone").await?;
    entries.append(&mut noted);
    Ok(Ok(change.after))
}

/// The result of a game, its ratings and its statistics, and the game that follows it.
async fn end_game(
    db: &mut Db<'_>,
    node: &str,
    change: &Change,
    append: &Pending,
    end: &End,
    entries: &mut Vec<Entry>,
) -> Result<Option<AppendError>, DbError> {
    let (result, reason) = end_words(end.outcome);
    let values = [
        Value::Int(change.after.seq),
        Value::Bytes(&change.after.hash),
        Value::Text(&change.lines),
        Value::Text(result),
        Value::Text(reason),
        Value::Int(append.at_ms),
        Value::Text(append.game.as_str()),
        Value::Int(append.epoch),
        Value::Int(change.before.seq),
    ];
    if db.execute(END_GAME, &values).await? == 0 {
        return Ok(Some(AppendError::Fenced));
    }
    put_away(db, &[append.game]).await?;
    entries.push(Entry::ended(append.game, &change.after.hash, append.at_ms));
    for rating in &end.ratings {
        match set_rating(db, rating, append.at_ms).await? {
            Rated::Changed => entries.push(Entry::rated(append.game, rating, append.at_ms)),
            Rated::AccountGone => {}
            Rated::Moved => return Ok(Some(AppendError::RatingMoved)),
        }
    }
    played::note(db, append, end).await?;
    if let Some(next) = &end.next
        && create(db, node, next, entries).await?.is_none()
    {
        return Ok(Some(AppendError::Busy));
    }
    Ok(None)
}

/// What became of a change of a rating.
enum Rated {
    Changed,
    /// An account may be gone when its last game ends: then nothing is left to change.
    AccountGone,
    /// It was computed from another rating than the stored one.
    Moved,
}

async fn set_rating(db: &mut Db<'_>, change: &RatingChange, at_ms: i64) -> Result<Rated, DbError> {
    let (account, kind) = (Value::Text(change.account.as_str()), Value::Text(change.kind.id()));
    let rated = db.rows(RATED_GAMES, &[kind, account], |row| row.int(0)).await?;
    let Some(games) = rated.first() else { return Ok(Rated::AccountGone) };
    if games.unwrap_or(0) != change.games_before {
        return Ok(Rated::Moved);
    }
    let values = [
        account,
        kind,
        Value::Real(change.rating),
        Value::Real(change.deviation),
        Value::Real(change.volatility),
        Value::Int(change.games_before),
        Value::Int(at_ms),
    ];
    let is_set = db.execute(SET_RATING, &values).await? == 1;
    Ok(if is_set { Rated::Changed } else { Rated::Moved })
}
