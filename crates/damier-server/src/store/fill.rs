//! What the first start of a new version does about games that were over before: everything that is told of
//! them now is computed from what was stored then.
//!
//! It is done before anybody is served, and again from its beginning if it was cut short. Servers that share a
//! database may do it at the same time: rows are written once, and the last step is one server's.

use std::collections::HashMap;

use damier_referee::Event;
use damier_rules::Seat;
use futures_util::TryStreamExt as _;
use sqlx::{AnyConnection, Connection as _, Row as _};

use super::error::StoreError;
use super::game::{Figures, RatedAs, StoredGame};
use super::journal::Rated;
use super::rows::{EventRow, GameRow};
use super::sql::select_games;
use super::writer::word;
use crate::lobby::whole;

/// How many games or entries are read at once.
const PAGE: i64 = 500;

const WHAT: &str = "played";

const INSERT: &str = "INSERT INTO played (player_id, ended_ms, game_id, kind, seat, opponent_id, \
    result, reason, position, rating, opponent_rating, plies, moves, thought_ms) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, NULLIF($9, ''), NULLIF($10, -1), NULLIF($11, -1), \
    $12, $13, $14) ON CONFLICT DO NOTHING";

const SET_AFTER: &str = "UPDATE played SET rating_after = $1, deviation_after = $2 \
    WHERE player_id = $3 AND ended_ms = $4 AND game_id = $5";

const TALLY: &str = "INSERT INTO tally (account_id, kind, seat, reason, wins, draws, losses) \
    SELECT player_id, kind, seat, reason, SUM(CASE WHEN result = 'win' THEN 1 ELSE 0 END), \
    SUM(CASE WHEN result = 'draw' THEN 1 ELSE 0 END), \
    SUM(CASE WHEN result = 'loss' THEN 1 ELSE 0 END) FROM played \
    WHERE seat > 0 AND EXISTS \
    (SELECT 1 FROM account WHERE account_id = player_id AND deleted_ms IS NULL) \
    GROUP BY player_id, kind, seat, reason ON CONFLICT DO NOTHING";

const SET_STATS: &str = "UPDATE stats SET streak = $1, best_streak = $2, moves = $3, \
    thought_ms = $4 WHERE account_id = $5 AND kind = $6";

/// Does whatever is left to do.
pub(super) async fn fill(db: &mut AnyConnection) -> Result<(), StoreError> {
    let left = "SELECT COUNT(*) FROM unfilled WHERE what = $1";
    let left: i64 = sqlx::query_scalar(left).bind(WHAT).fetch_one(&mut *db).await?;
    if left == 0 {
        return Ok(());
    }
    tracing::info!("figures of older games are being computed");
    let games = fill_games(db).await?;
    fill_ratings(db).await?;
    fill_totals(db).await?;
    tracing::info!(games, "figures of older games are there");
    Ok(())
}

async fn fill_games(db: &mut AnyConnection) -> Result<usize, StoreError> {
    let statement = concat!(
        select_games!(),
        " WHERE game_id > $1 AND ended_ms IS NOT NULL ORDER BY game_id LIMIT $2"
    );
    let (mut last, mut count) = (String::new(), 0);
    loop {
        let rows = sqlx::query(statement).bind(&last).bind(PAGE).fetch_all(&mut *db).await?;
        let Some(row) = rows.last() else { return Ok(count) };
        last = row.try_get(0)?;
        let mut page = db.begin().await?;
        for row in &rows {
            match GameRow::select(row)?.read() {
                Ok(game) => count += usize::from(fill_game(&mut page, &game).await?),
                // The rest of the server says so, too, to whoever looks at it.
                Err(error) => tracing::warn!(%error, "has no figures"),
            }
        }
        page.commit().await?;
    }
}

async fn fill_game(db: &mut AnyConnection, game: &StoredGame) -> Result<bool, StoreError> {
    let Some(ended) = game.end else { return Ok(false) };
    let Some(outcome) = ended.outcome else { return Ok(false) };
    let start = &game.start;
    let moves = moves_of(db, game).await?;
    let figures = Figures::new(start.kind, &start.setup, &start.players, moves);
    let position = figures.position.as_deref().unwrap_or_default();
    for (at, seat) in Seat::ALL.into_iter().enumerate() {
        let (own, other) = (figures.seats[at], figures.seats[1 - at]);
        sqlx::query(INSERT)
            .bind(start.players[at].id.to_string())
            .bind(ended.ended_ms)
            .bind(start.id.as_str())
            .bind(start.kind.id())
            .bind(if seat == Seat::One { 1_i64 } else { 2 })
            .bind(start.players[1 - at].id.to_string())
            .bind(word(outcome.verdict, seat))
            .bind(outcome.reason.token())
            .bind(position)
            .bind(own.rating.map_or(-1, i64::from))
            .bind(other.rating.map_or(-1, i64::from))
            .bind(figures.plies)
            .bind(own.moves)
            .bind(own.thought_ms)
            .execute(&mut *db)
            .await?;
    }
    Ok(true)
}

/// The moves that stood at the end, with their time. What cannot be read has none.
async fn moves_of(
    db: &mut AnyConnection,
    game: &StoredGame,
) -> Result<Vec<(Seat, u64)>, StoreError> {
    let statement = "SELECT body FROM game_log WHERE game_id = $1 ORDER BY seq";
    let rows = sqlx::query(statement).bind(game.start.id.as_str()).fetch_all(db).await?;
    let mut moves = Vec::new();
    for row in &rows {
        let text: String = row.try_get(0)?;
        for line in EventRow::read_lines(&text, 1)? {
            match serde_json::from_str(&line.body) {
                Ok(Event::Moved { seat, spent, .. }) => moves.push((seat, spent)),
                Ok(Event::TakenBack { plies }) => {
                    moves.truncate(moves.len().saturating_sub(plies as usize));
                }
                _ => {}
            }
        }
    }
    Ok(moves)
}

/// The journal knows every rating since there is one.
async fn fill_ratings(db: &mut AnyConnection) -> Result<(), StoreError> {
    let statement = "SELECT ledger, entry, at_ms, subject, body, what FROM journal \
        WHERE ledger >= $1 AND (ledger > $1 OR entry > $2) ORDER BY ledger, entry LIMIT $3";
    let (mut ledger, mut entry) = (0_i64, 0_i64);
    loop {
        let query = sqlx::query(statement).bind(ledger).bind(entry).bind(PAGE);
        let rows = query.fetch_all(&mut *db).await?;
        let Some(row) = rows.last() else { return Ok(()) };
        (ledger, entry) = (row.try_get(0)?, row.try_get(1)?);
        let mut page = db.begin().await?;
        for row in &rows {
            if row.try_get::<String, _>(5)? != "rated" {
                continue;
            }
            let (at_ms, player): (i64, String) = (row.try_get(2)?, row.try_get(3)?);
            let body: String = row.try_get(4)?;
            let Ok(rated) = serde_json::from_str::<Rated>(&body) else { continue };
            let after = RatedAs::new(rated.rating, rated.deviation);
            sqlx::query(SET_AFTER)
                .bind(i64::from(after.rating))
                .bind(i64::from(after.deviation))
                .bind(player)
                .bind(at_ms)
                .bind(rated.game)
                .execute(&mut *page)
                .await?;
        }
        page.commit().await?;
    }
}

impl RatedAs {
    /// As people read it.
    pub(crate) fn new(rating: f64, deviation: f64) -> RatedAs {
        RatedAs { rating: whole(rating), deviation: whole(deviation) }
    }
}

/// What is counted for somebody over all games of a kind.
#[derive(Default)]
struct Total {
    streak: i64,
    best_streak: i64,
    moves: i64,
    thought_ms: i64,
}

impl Total {
    fn add(&mut self, result: &str, moves: i64, thought_ms: i64) {
        self.streak = match result {
            "win" => self.streak.max(0) + 1,
            "loss" => self.streak.min(0) - 1,
            _ => 0,
        };
        self.best_streak = self.best_streak.max(self.streak);
        self.moves += moves;
        self.thought_ms = self.thought_ms.saturating_add(thought_ms);
    }
}

/// The last step, by whoever takes the note away that there is something to do.
async fn fill_totals(db: &mut AnyConnection) -> Result<(), StoreError> {
    let mut step = db.begin().await?;
    let done = sqlx::query("DELETE FROM unfilled WHERE what = $1").bind(WHAT).execute(&mut *step);
    if done.await?.rows_affected() == 0 {
        return Ok(());
    }
    sqlx::query(TALLY).execute(&mut *step).await?;
    let mut totals: HashMap<(String, String), Total> = HashMap::new();
    let statement = "SELECT player_id, kind, result, moves, thought_ms FROM played \
        WHERE seat > 0 AND EXISTS \
    (SELECT 1 FROM account WHERE account_id = player_id AND deleted_ms IS NULL) \
        ORDER BY ended_ms, game_id";
    let mut rows = sqlx::query(statement).fetch(&mut *step);
    while let Some(row) = rows.try_next().await? {
        let of = totals.entry((row.try_get(0)?, row.try_get(1)?)).or_default();
        of.add(&row.try_get::<String, _>(2)?, row.try_get(3)?, row.try_get(4)?);
    }
    drop(rows);
    for ((account, kind), total) in totals {
        sqlx::query(SET_STATS)
            .bind(total.streak)
            .bind(total.best_streak)
            .bind(total.moves)
            .bind(total.thought_ms)
            .bind(account)
            .bind(kind)
            .execute(&mut *step)
            .await?;
    }
    Ok(step.commit().await?)
}

#[cfg(test)]
mod tests {
    use damier_rules::Verdict;

    use super::*;

    #[test]
    fn streaks_are_of_wins_or_of_losses() {
        let mut total = Total::default();
        let mut after = |result: &str| {
            total.add(result, 1, 10);
            (total.streak, total.best_streak)
        };
        assert_eq!([after("win"), after("win"), after("loss")], [(1, 1), (2, 2), (-1, 2)]);
        assert_eq!([after("loss"), after("draw"), after("win")], [(-2, 2), (0, 2), (1, 2)]);
    }

    #[test]
    fn a_seat_wins_draws_or_loses() {
        assert_eq!(word(Verdict::Win(Seat::One), Seat::One), "win");
        assert_eq!(word(Verdict::Win(Seat::One), Seat::Two), "loss");
        assert_eq!(word(Verdict::Draw, Seat::Two), "draw");
    }
}
