//! What is kept of a game that is over, for lists and figures: see `0010_figures.sql`.

use damier_rules::{Outcome, Seat, Verdict};

use super::super::game::{End, Figures, SeatFigures, StatsChange};
use super::Pending;
use super::db::{Db, DbError, Value};
use crate::id::PlayerId;

/// The row of a seat, whose player and opponent are known to the start of the game.
macro_rules! insert_played {
    ($player:literal, $seat:literal, $opponent:literal) => {
        concat!(
            "INSERT INTO played (player_id, ended_ms, game_id, kind, seat, opponent_id, \
             result, reason, position, rating, opponent_rating, rating_after, deviation_after, \
             plies, moves, thought_ms) SELECT ",
            $player,
            ", $1, game_id, kind, ",
            $seat,
            ", ",
            $opponent,
            ", $2, $3, NULLIF($4, ''), NULLIF($5, -1), NULLIF($6, -1), NULLIF($7, -1), \
             NULLIF($8, -1), $9, $10, $11 FROM game_start WHERE game_id = $12 \
             ON CONFLICT DO NOTHING"
        )
    };
}

const INSERT_ONE: &str = insert_played!("player_one", "1", "player_two");
const INSERT_TWO: &str = insert_played!("player_two", "2", "player_one");

/// A game that was played elsewhere, in the archive of whoever brought it.
const INSERT_IMPORTED: &str = "INSERT INTO played (player_id, ended_ms, game_id, kind, seat, \
    opponent_id, result, reason, position, plies, moves, thought_ms) \
    SELECT $1, $2, game_id, kind, 0, '', $3, $4, NULLIF($5, ''), $6, 0, 0 FROM game_start \
    WHERE game_id = $7";

/// An account may be gone when its last game ends: then there is nothing to add to.
const ADD_STATS: &str = "INSERT INTO stats (account_id, kind, wins, draws, losses, moves, \
    thought_ms, streak, best_streak) SELECT $1, $2, $3, $4, $5, $6, $7, $3 - $5, $3 \
    WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $1 AND deleted_ms IS NULL) \
    ON CONFLICT (account_id, kind) DO UPDATE SET \
    wins = stats.wins + excluded.wins, draws = stats.draws + excluded.draws, \
    losses = stats.losses + excluded.losses, moves = stats.moves + excluded.moves, \
    thought_ms = stats.thought_ms + excluded.thought_ms, \
    streak = CASE WHEN excluded.streak > 0 AND stats.streak > 0 \
      OR excluded.streak < 0 AND stats.streak < 0 \
      THEN stats.streak + excluded.streak ELSE excluded.streak END, \
    best_streak = CASE WHEN excluded.streak > 0 AND stats.streak > 0 \
      AND stats.streak + 1 > stats.best_streak THEN stats.streak + 1 \
      WHEN excluded.streak > stats.best_streak THEN excluded.streak \
      ELSE stats.best_streak END";

const ADD_TALLY: &str = "INSERT INTO tally (account_id, kind, seat, reason, wins, draws, losses) \
    SELECT $1, $2, $3, $4, $5, $6, $7 \
    WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $1 AND deleted_ms IS NULL) \
    ON CONFLICT (account_id, kind, seat, reason) DO UPDATE SET \
    wins = tally.wins + excluded.wins, draws = tally.draws + excluded.draws, \
    losses = tally.losses + excluded.losses";

/// How a game ended for a seat.
pub(in super::super) fn word(verdict: Verdict, seat: Seat) -> &'static str {
    match verdict {
        Verdict::Draw => "draw",
        Verdict::Win(winner) if winner == seat => "win",
        Verdict::Win(_) => "loss",
    }
}

/// Notes a game that is over for both of its seats. One that was called off counts for nobody.
pub(super) async fn note(db: &mut Db<'_>, append: &Pending, end: &End) -> Result<(), DbError> {
    let Some(outcome) = end.outcome else { return Ok(()) };
    if let Some(importer) = end.imported_by {
        return note_imported(db, append, &end.figures, outcome, importer).await;
    }
    let Figures { position, plies, seats: [one, two] } = &end.figures;
    let position = position.as_deref().unwrap_or_default();
    for (statement, seat, own, other) in
        [(INSERT_ONE, Seat::One, one, two), (INSERT_TWO, Seat::Two, two, one)]
    {
        let after = own.after;
        let values = [
            Value::Int(append.at_ms),
            Value::Text(word(outcome.verdict, seat)),
            Value::Text(outcome.reason.token()),
            Value::Text(position),
            number(own.rating),
            number(other.rating),
            number(after.map(|after| after.rating)),
            number(after.map(|after| after.deviation)),
            Value::Int(*plies),
            Value::Int(own.moves),
            Value::Int(own.thought_ms),
            Value::Text(append.game.as_str()),
        ];
        db.execute(statement, &values).await?;
    }
    for change in &end.stats {
        add_stats(db, change, &end.figures, outcome).await?;
    }
    Ok(())
}

/// No rating is less than nothing: the statements make NULL of that.
fn number(rating: Option<u32>) -> Value<'static> {
    Value::Int(rating.map_or(-1, i64::from))
}

async fn note_imported(
    db: &mut Db<'_>,
    append: &Pending,
    figures: &Figures,
    outcome: Outcome,
    importer: crate::id::AccountId,
) -> Result<(), DbError> {
    let importer = PlayerId::Account(importer).to_string();
    let values = [
        Value::Text(&importer),
        Value::Int(append.at_ms),
        Value::Text(word(outcome.verdict, Seat::One)),
        Value::Text(outcome.reason.token()),
        Value::Text(figures.position.as_deref().unwrap_or_default()),
        Value::Int(figures.plies),
        Value::Text(append.game.as_str()),
    ];
    db.execute(INSERT_IMPORTED, &values).await.map(drop)
}

async fn add_stats(
    db: &mut Db<'_>,
    change: &StatsChange,
    figures: &Figures,
    outcome: Outcome,
) -> Result<(), DbError> {
    let SeatFigures { moves, thought_ms, .. } =
        figures.seats[usize::from(change.seat == Seat::Two)];
    let (account, kind) = (Value::Text(change.account.as_str()), Value::Text(change.kind.id()));
    let [wins, draws, losses] = [change.wins, change.draws, change.losses].map(Value::Int);
    let (moves, thought_ms) = (Value::Int(moves), Value::Int(thought_ms));
    db.execute(ADD_STATS, &[account, kind, wins, draws, losses, moves, thought_ms]).await?;
    let seat = Value::Int(if change.seat == Seat::One { 1 } else { 2 });
    let reason = Value::Text(outcome.reason.token());
    db.execute(ADD_TALLY, &[account, kind, seat, reason, wins, draws, losses]).await.map(drop)
}
