//! The statements of one batch, inside its transaction.
//!
//! New games first, then all plain appends by a few statements over many rows, then the appends that
//! end a game, one by one, for each may be refused on its own after some of it was written.

use std::collections::{HashMap, HashSet};

use super::super::chain::{self, Hash};
use super::super::error::AppendError;
use super::super::game::{Appended, End, NewGame, RatingChange, StatsChange};
use super::super::nodes::Taken;
use super::super::rows::{StartRow, end_words};
use super::super::sql::{
    INSERT_EVENT, INSERT_EVENTS, MOVE_HEAD, MOVE_HEADS, Statement, TELL_MOVED_HEADS,
};
use super::db::{Db, DbError, Value};
use super::heads::{Head, Heads};
use super::{FIRST_EPOCH, Job, Outcome, Pending};
use crate::id::GameId;

const INSERT_GAME: &str = "INSERT INTO game (game_id, seq, head_hash, epoch, owner) \
    VALUES ($1, 0, $2, $3, $4) ON CONFLICT DO NOTHING";

const INSERT_START: &str = "INSERT INTO game_start (game_id, kind, setup, house, \
    player_one, player_one_name, player_two, player_two_name, created_ms) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// Fenced like `MOVE_HEADS`, so a game ends once.
const END_GAME: &str = "UPDATE game SET seq = $1, head_hash = $2, result = $3, reason = $4, \
    ended_ms = $5 WHERE game_id = $6 AND epoch = $7 AND seq = $8 AND ended_ms IS NULL";

/// Changes no row if the rating is not the one the change was computed from.
const SET_RATING: &str = "INSERT INTO rating \
    (account_id, kind, rating, deviation, volatility, games, updated_ms) \
    VALUES ($1, $2, $3, $4, $5, $6 + 1, $7) \
    ON CONFLICT (account_id, kind) DO UPDATE SET rating = excluded.rating, \
    deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, \
    updated_ms = excluded.updated_ms WHERE rating.games = $6";

/// No row if there is no such account, NULL if it has no rating.
const RATED_GAMES: &str = "SELECT games FROM account LEFT JOIN rating \
    ON rating.account_id = account.account_id AND kind = $1 WHERE account.account_id = $2";

/// An account may be gone when its last game ends: then there is nothing to add to.
const ADD_STATS: &str = "INSERT INTO stats (account_id, kind, wins, draws, losses) \
    SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT 1 FROM account WHERE account_id = $1) \
    ON CONFLICT (account_id, kind) DO UPDATE SET \
    wins = stats.wins + excluded.wins, draws = stats.draws + excluded.draws, \
    losses = stats.losses + excluded.losses";

/// Writes a batch, and says what will have become of each job once it is committed.
///
/// `None` if a kept head turned out to be out of date: then others may have been refused for not
/// agreeing with it, and the batch must be undone and written again with `are_fresh` heads.
pub(super) async fn write(
    db: &mut Db<'_>,
    heads: &mut Heads,
    are_fresh: bool,
    node: &str,
    batch: &[Job],
) -> Result<Option<Vec<Outcome>>, DbError> {
    let mut outcomes: Vec<Option<Outcome>> = batch.iter().map(|_| None).collect();
    for (job, outcome) in batch.iter().zip(&mut outcomes) {
        *outcome = match job {
            Job::Append(..) => None,
            Job::Create(game, _) => {
                Some(create(db, node, game).await?.map_or(Outcome::Exists, Outcome::Created))
            }
            Job::Take(statement, _) => Some(take(db, statement).await?),
            Job::Write(Statement { text, values }, _) => {
                let values: Vec<Value<'_>> = values.iter().map(Value::from).collect();
                Some(Outcome::Written(db.execute(text, &values).await?))
            }
        };
    }
    heads.prepare(db, batch).await?;
    let plan = Plan::new(heads, batch, &mut outcomes);
    let moved = if are_fresh {
        move_heads(db, &plan.changes).await?
    } else if let Some(all) = move_all_heads(db, &plan.changes).await? {
        all
    } else {
        return Ok(None);
    };
    plan.settle(&moved, heads, &mut outcomes);
    insert_events(db, plan.events(&moved)).await?;
    let mut reached: HashMap<GameId, Head> = HashMap::new();
    for &(index, append) in &plan.late {
        let game = append.game;
        let head = reached.get(&game).copied();
        let head = head.or_else(|| plan.head(game, &moved)).or_else(|| heads.get(game));
        outcomes[index] = Some(match head.filter(|head| fits(head, append)) {
            Some(head) => {
                let (outcome, head) = write_alone(db, node, head, append).await?;
                if matches!(outcome, Outcome::Refused(AppendError::Fenced)) && !are_fresh {
                    return Ok(None);
                }
                reached.insert(game, head);
                outcome
            }
            None => Outcome::Refused(AppendError::Fenced),
        });
    }
    let outcomes = outcomes.into_iter().map(|outcome| outcome.expect("every job was looked at"));
    Ok(Some(outcomes.collect()))
}

/// The hash of how a new game begins; nothing if its id exists.
async fn create(db: &mut Db<'_>, node: &str, new: &NewGame) -> Result<Option<Hash>, DbError> {
    let row = StartRow::new(new);
    let hash = chain::start(&row);
    let id = Value::Text(&row.id);
    let values = [id, Value::Bytes(&hash), Value::Int(FIRST_EPOCH), Value::Text(node)];
    if db.execute(INSERT_GAME, &values).await? == 0 {
        return Ok(None);
    }
    let [one, two] = &row.players;
    let values = [
        id,
        Value::Text(&row.kind),
        Value::Text(&row.setup),
        Value::Text(&row.house),
        Value::Text(&one.id),
        Value::Text(&one.name),
        Value::Text(&two.id),
        Value::Text(&two.name),
        Value::Int(row.created_ms),
    ];
    db.execute(INSERT_START, &values).await?;
    Ok(Some(hash))
}

async fn take(db: &mut Db<'_>, Statement { text, values }: &Statement) -> Result<Outcome, DbError> {
    let values: Vec<Value<'_>> = values.iter().map(Value::from).collect();
    let taken = db.rows(text, &values, |row| Ok((row.int(0)?, row.int(1)?))).await?;
    Ok(Outcome::Took(match taken.first() {
        Some(&(Some(epoch), Some(seq))) => Some(Taken { epoch, seq }),
        _ => None,
    }))
}

/// An event on its way to its row.
struct NewEvent<'a> {
    game: GameId,
    seq: i64,
    epoch: i64,
    at_ms: i64,
    body: &'a str,
    hash: Hash,
}

/// What a batch does to one game.
struct Change<'a> {
    game: GameId,
    before: Head,
    after: Head,
    members: Vec<(usize, Appended)>,
    events: Vec<NewEvent<'a>>,
}

/// What a batch does to all of them.
struct Plan<'a> {
    changes: Vec<Change<'a>>,
    /// Where a game is among the changes.
    places: HashMap<GameId, usize>,
    /// Appends that end a game, and those that come after such a one.
    late: Vec<(usize, &'a Pending)>,
}

impl<'a> Plan<'a> {
    fn new(heads: &Heads, batch: &'a [Job], outcomes: &mut [Option<Outcome>]) -> Plan<'a> {
        let mut plan = Plan { changes: Vec::new(), places: HashMap::new(), late: Vec::new() };
        let mut ending = HashSet::new();
        for (index, job) in batch.iter().enumerate() {
            let Job::Append(append, _) = job else { continue };
            let game = append.game;
            if append.end.is_some() || ending.contains(&game) {
                ending.insert(game);
                plan.late.push((index, append));
                continue;
            }
            let place = plan.places.get(&game).copied();
            let head = match place {
                Some(place) => Some(plan.changes[place].after),
                None => heads.get(game),
            };
            let Some(head) = head.filter(|head| fits(head, append)) else {
                outcomes[index] = Some(Outcome::Refused(AppendError::Fenced));
                continue;
            };
            let place = place.unwrap_or_else(|| {
                let (members, events) = (Vec::new(), Vec::new());
                plan.changes.push(Change { game, before: head, after: head, members, events });
                plan.places.insert(game, plan.changes.len() - 1);
                plan.changes.len() - 1
            });
            let change = &mut plan.changes[place];
            change.after = extend(head, append, &mut change.events);
            let appended = Appended { seq: change.after.seq, head_hash: change.after.hash };
            change.members.push((index, appended));
        }
        // Two servers that lock the same rows in the same order cannot wait for each other.
        plan.changes.sort_unstable_by_key(|change| change.game);
        plan.places = plan.changes.iter().zip(0..).map(|(change, at)| (change.game, at)).collect();
        plan
    }

    /// Tells the appends of each game whether its fence held.
    fn settle(&self, moved: &HashSet<GameId>, heads: &mut Heads, into: &mut [Option<Outcome>]) {
        for change in &self.changes {
            let held = moved.contains(&change.game);
            if !held {
                heads.forget(change.game);
            }
            for &(index, appended) in &change.members {
                into[index] = Some(if held {
                    Outcome::Appended(appended)
                } else {
                    Outcome::Refused(AppendError::Fenced)
                });
            }
        }
    }

    fn events(&self, moved: &HashSet<GameId>) -> Vec<&NewEvent<'a>> {
        let changes = self.changes.iter().filter(|change| moved.contains(&change.game));
        changes.flat_map(|change| &change.events).collect()
    }

    /// Where the plain appends of this batch have left a game.
    fn head(&self, game: GameId, moved: &HashSet<GameId>) -> Option<Head> {
        let place = *self.places.get(&game)?;
        moved.contains(&game).then(|| self.changes[place].after)
    }
}

fn fits(head: &Head, append: &Pending) -> bool {
    head.epoch == append.epoch && head.seq == append.expected_seq && !head.is_over
}

/// Puts the events of an append after a head.
fn extend<'a>(mut head: Head, append: &'a Pending, into: &mut Vec<NewEvent<'a>>) -> Head {
    let (game, at_ms, epoch) = (append.game, append.at_ms, append.epoch);
    for body in &append.bodies {
        head.seq += 1;
        head.hash = chain::event(&head.hash, game.as_str(), head.seq, at_ms, body);
        into.push(NewEvent { game, seq: head.seq, epoch, at_ms, body, hash: head.hash });
    }
    head
}

/// Moves the heads of games that are where the changes begin; says which were.
async fn move_heads(db: &mut Db<'_>, changes: &[Change<'_>]) -> Result<HashSet<GameId>, DbError> {
    let mut moved = HashSet::with_capacity(changes.len());
    for (statement, changes) in TELL_MOVED_HEADS.chunks(changes) {
        let values = head_values(changes);
        for id in db.rows(statement, values.as_flattened(), |row| row.text(0)).await? {
            moved.extend(changes.iter().map(|change| change.game).find(|game| game.as_str() == id));
        }
    }
    Ok(moved)
}

/// The same, if all are: almost always, and then nobody needs to be told which. `None` if not.
async fn move_all_heads(
    db: &mut Db<'_>,
    changes: &[Change<'_>],
) -> Result<Option<HashSet<GameId>>, DbError> {
    if db.execute_all(MOVE_HEAD, &MOVE_HEADS, &head_values(changes)).await? < changes.len() as u64 {
        return Ok(None);
    }
    Ok(Some(changes.iter().map(|change| change.game).collect()))
}

fn head_values<'a>(changes: &'a [Change<'_>]) -> Vec<[Value<'a>; 5]> {
    let values = changes.iter().map(|change| {
        [
            Value::Int(change.after.seq),
            Value::Bytes(&change.after.hash),
            Value::Text(change.game.as_str()),
            Value::Int(change.before.epoch),
            Value::Int(change.before.seq),
        ]
    });
    values.collect()
}

async fn insert_events(db: &mut Db<'_>, events: Vec<&NewEvent<'_>>) -> Result<(), DbError> {
    let rows = events.iter().map(|event| {
        [
            Value::Text(event.game.as_str()),
            Value::Int(event.seq),
            Value::Int(event.epoch),
            Value::Int(event.at_ms),
            Value::Text(event.body),
            Value::Bytes(&event.hash),
        ]
    });
    let rows: Vec<_> = rows.collect();
    db.execute_all(INSERT_EVENT, &INSERT_EVENTS, &rows).await.map(drop)
}

/// Writes one append by itself: all of it or, if it is refused, nothing. Also says where the game
/// is then.
async fn write_alone(
    db: &mut Db<'_>,
    node: &str,
    head: Head,
    append: &Pending,
) -> Result<(Outcome, Head), DbError> {
    db.run("SAVEPOINT alone").await?;
    let mut events = Vec::new();
    let mut after = extend(head, append, &mut events);
    let refusal = if let Some(end) = &append.end {
        let sealed = chain::end(&after.hash, end_words(end.outcome), append.at_ms);
        after = Head { hash: sealed, is_over: true, ..after };
        end_game(db, node, (head, after), append, end).await?
    } else {
        let (game, members) = (append.game, Vec::new());
        let change = Change { game, before: head, after, members, events: Vec::new() };
        let moved = move_heads(db, &[change]).await?;
        moved.is_empty().then_some(AppendError::Fenced)
    };
    if let Some(refusal) = refusal {
        db.run("ROLLBACK TO alone").await?;
        db.run("RELEASE alone").await?;
        return Ok((Outcome::Refused(refusal), head));
    }
    insert_events(db, events.iter().collect()).await?;
    db.run("RELEASE alone").await?;
    Ok((Outcome::Appended(Appended { seq: after.seq, head_hash: after.hash }), after))
}

/// The result of a game, its ratings and its statistics, and the game that follows it.
async fn end_game(
    db: &mut Db<'_>,
    node: &str,
    (before, after): (Head, Head),
    append: &Pending,
    end: &End,
) -> Result<Option<AppendError>, DbError> {
    let (result, reason) = end_words(end.outcome);
    let values = [
        Value::Int(after.seq),
        Value::Bytes(&after.hash),
        Value::Text(result),
        Value::Text(reason),
        Value::Int(append.at_ms),
        Value::Text(append.game.as_str()),
        Value::Int(append.epoch),
        Value::Int(before.seq),
    ];
    if db.execute(END_GAME, &values).await? == 0 {
        return Ok(Some(AppendError::Fenced));
    }
    for change in &end.ratings {
        if !set_rating(db, change, append.at_ms).await? {
            return Ok(Some(AppendError::RatingMoved));
        }
    }
    for change in &end.stats {
        add_stats(db, change).await?;
    }
    if let Some(next) = &end.next
        && create(db, node, next).await?.is_none()
    {
        return Ok(Some(AppendError::Busy));
    }
    Ok(None)
}

async fn set_rating(db: &mut Db<'_>, change: &RatingChange, at_ms: i64) -> Result<bool, DbError> {
    let (account, kind) = (Value::Text(change.account.as_str()), Value::Text(change.kind.id()));
    let rated = db.rows(RATED_GAMES, &[kind, account], |row| row.int(0)).await?;
    let Some(games) = rated.first() else {
        // An account may be gone when its last game ends: then nothing is left to change.
        return Ok(true);
    };
    if games.unwrap_or(0) != change.games_before {
        return Ok(false);
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
    Ok(db.execute(SET_RATING, &values).await? == 1)
}

async fn add_stats(db: &mut Db<'_>, change: &StatsChange) -> Result<(), DbError> {
    let values = [
        Value::Text(change.account.as_str()),
        Value::Text(change.kind.id()),
        Value::Int(change.wins),
        Value::Int(change.draws),
        Value::Int(change.losses),
    ];
    db.execute(ADD_STATS, &values).await.map(drop)
}
