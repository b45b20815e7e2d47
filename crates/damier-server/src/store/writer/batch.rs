//! The statements of one batch, inside its transaction.
//!
//! New games first, then all plain appends by a few statements over many rows, then the appends that
//! end a game, one by one, for each may be refused on its own after some of it was written.

use std::collections::{HashMap, HashSet};

use super::super::chain::{self, Hash};
use super::super::error::AppendError;
use super::super::game::NewGame;
use super::super::journal::Entry;
use super::super::nodes::Taken;
use super::super::rows::{EventRow, StartRow};
use super::super::sql::{
    FORGET_ONE_RECENT, FORGET_RECENT, MOVE_HEAD, MOVE_HEADS, PUT_AWAY, PUT_ONE_AWAY, Statement,
    TELL_MOVED_HEADS,
};
use super::db::{Db, DbError, Value};
use super::ends::write_alone;
use super::heads::{Head, Heads};
use super::{FIRST_EPOCH, Job, Outcome, Pending};
use crate::id::GameId;

/// How long the recent events of a game become before they are put away. Longer ones make the rows that
/// every move writes longer, shorter ones are put away more often.
const RECENT: usize = 512;

const INSERT_GAME: &str = "INSERT INTO game (game_id, seq, head_hash, epoch, owner) \
    VALUES ($1, 0, $2, $3, $4) ON CONFLICT DO NOTHING";

const INSERT_START: &str = "INSERT INTO game_start (game_id, kind, setup, house, \
    player_one, player_one_name, player_two, player_two_name, created_ms) \
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

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
) -> Result<Option<Written>, DbError> {
    let mut entries = Vec::new();
    let mut outcomes: Vec<Option<Outcome>> = batch.iter().map(|_| None).collect();
    for (job, outcome) in batch.iter().zip(&mut outcomes) {
        *outcome = write_other(db, node, job, &mut entries).await?;
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
    put_away(db, &plan.long(&moved)).await?;
    let mut reached: HashMap<GameId, Head> = HashMap::new();
    for &(index, append) in &plan.late {
        let game = append.game;
        let head = reached.get(&game).copied();
        let head = head.or_else(|| plan.head(game, &moved)).or_else(|| heads.get(game));
        outcomes[index] = Some(match head.filter(|head| fits(head, append)) {
            Some(head) => match write_alone(db, node, head, append, &mut entries).await? {
                Ok(head) => {
                    reached.insert(game, head);
                    Outcome::Appended(head)
                }
                Err(AppendError::Fenced) if !are_fresh => return Ok(None),
                Err(refusal) => Outcome::Refused(refusal),
            },
            None => Outcome::Refused(AppendError::Fenced),
        });
    }
    let outcomes = outcomes.into_iter().map(|outcome| outcome.expect("every job was looked at"));
    Ok(Some(Written { outcomes: outcomes.collect(), entries }))
}

/// What a batch has done, if it is committed.
pub(super) struct Written {
    pub(super) outcomes: Vec<Outcome>,
    /// What the journal has to be told of it.
    pub(super) entries: Vec<Entry>,
}

/// Whatever is no append.
async fn write_other(
    db: &mut Db<'_>,
    node: &str,
    job: &Job,
    entries: &mut Vec<Entry>,
) -> Result<Option<Outcome>, DbError> {
    Ok(Some(match job {
        Job::Append(..) => return Ok(None),
        Job::Create(game, _) => {
            create(db, node, game, entries).await?.map_or(Outcome::Exists, Outcome::Created)
        }
        Job::Import(games, _) => import(db, node, games, entries).await?,
        Job::Take(statement, _) => take(db, statement).await?,
        Job::Write(statement, _) => Outcome::Written(change(db, statement, entries).await?),
        Job::WriteAll(statements, _) => {
            Outcome::Written(u64::from(change_all(db, statements, entries).await?))
        }
    }))
}

/// How many rows a statement changes.
async fn change(
    db: &mut Db<'_>,
    statement: &Statement,
    entries: &mut Vec<Entry>,
) -> Result<u64, DbError> {
    let values: Vec<Value<'_>> = statement.values.iter().map(Value::from).collect();
    let changed = db.execute(statement.text, &values).await?;
    entries.extend(statement.entry.clone().filter(|_| changed > 0));
    Ok(changed)
}

/// Whether all of them were written: if one changes nothing that had to, none is.
async fn change_all(
    db: &mut Db<'_>,
    statements: &[Statement],
    entries: &mut Vec<Entry>,
) -> Result<bool, DbError> {
    db.run("SAVEPOINT together").await?;
    let mut noted = Vec::new();
    for statement in statements {
        if change(db, statement, &mut noted).await? == 0 && statement.must_change {
            db.run("ROLLBACK TO together").await?;
            db.run("RELEASE together").await?;
            return Ok(false);
        }
    }
    db.run("RELEASE together").await?;
    entries.append(&mut noted);
    Ok(true)
}

/// Whole games, each with all that happened in it.
async fn import(
    db: &mut Db<'_>,
    node: &str,
    games: &[(NewGame, Pending)],
    entries: &mut Vec<Entry>,
) -> Result<Outcome, DbError> {
    db.run("SAVEPOINT import").await?;
    let mut noted = Vec::new();
    for (game, events) in games {
        let is_written = match create(db, node, game, &mut noted).await? {
            Some(hash) => {
                let head = Head { epoch: FIRST_EPOCH, seq: 0, hash, is_over: false, recent: 0 };
                write_alone(db, node, head, events, &mut noted).await?.is_ok()
            }
            None => false,
        };
        if !is_written {
            db.run("ROLLBACK TO import").await?;
            db.run("RELEASE import").await?;
            return Ok(Outcome::Exists);
        }
    }
    db.run("RELEASE import").await?;
    entries.append(&mut noted);
    Ok(Outcome::Imported)
}

/// The hash of how a new game begins; nothing if its id exists.
pub(super) async fn create(
    db: &mut Db<'_>,
    node: &str,
    new: &NewGame,
    entries: &mut Vec<Entry>,
) -> Result<Option<Hash>, DbError> {
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
    entries.push(Entry::made(new.id, &hash, new.created_ms));
    Ok(Some(hash))
}

async fn take(db: &mut Db<'_>, statement: &Statement) -> Result<Outcome, DbError> {
    let Statement { text, values, .. } = statement;
    let values: Vec<Value<'_>> = values.iter().map(Value::from).collect();
    let taken = db.rows(text, &values, |row| Ok((row.int(0)?, row.int(1)?))).await?;
    Ok(Outcome::Took(match taken.first() {
        Some(&(Some(epoch), Some(seq))) => Some(Taken { epoch, seq }),
        _ => None,
    }))
}

/// What a batch does to one game.
pub(super) struct Change {
    pub(super) game: GameId,
    pub(super) before: Head,
    pub(super) after: Head,
    /// What happened, as lines of its log.
    pub(super) lines: String,
    /// The jobs, and where each has left the game.
    members: Vec<(usize, Head)>,
}

impl Change {
    pub(super) fn new(game: GameId, head: Head) -> Change {
        let (lines, members) = (String::new(), Vec::new());
        Change { game, before: head, after: head, lines, members }
    }

    /// Puts the events of an append after the others.
    pub(super) fn extend(&mut self, append: &Pending) {
        let head = &mut self.after;
        let before = self.lines.len();
        for body in &append.bodies {
            head.seq += 1;
            let game = append.game.as_str();
            head.hash = chain::event(&head.hash, game, head.seq, append.at_ms, body);
            EventRow::write(&mut self.lines, append.epoch, append.at_ms, body);
        }
        head.recent += self.lines.len() - before;
    }

    fn is_long(&self) -> bool {
        self.after.recent > RECENT
    }
}

/// What a batch does to all of them.
struct Plan<'a> {
    changes: Vec<Change>,
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
                plan.changes.push(Change::new(game, head));
                plan.places.insert(game, plan.changes.len() - 1);
                plan.changes.len() - 1
            });
            let change = &mut plan.changes[place];
            change.extend(append);
            change.members.push((index, change.after));
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
            for &(index, head) in &change.members {
                into[index] = Some(if held {
                    let recent = if change.is_long() { 0 } else { head.recent };
                    Outcome::Appended(Head { recent, ..head })
                } else {
                    Outcome::Refused(AppendError::Fenced)
                });
            }
        }
    }

    /// The games whose recent events have become long.
    fn long(&self, moved: &HashSet<GameId>) -> Vec<GameId> {
        let held = self.changes.iter().filter(|change| moved.contains(&change.game));
        held.filter(|change| change.is_long()).map(|change| change.game).collect()
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

/// Moves the heads of games that are where the changes begin; says which were.
pub(super) async fn move_heads(
    db: &mut Db<'_>,
    changes: &[Change],
) -> Result<HashSet<GameId>, DbError> {
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
    changes: &[Change],
) -> Result<Option<HashSet<GameId>>, DbError> {
    if db.execute_all(MOVE_HEAD, &MOVE_HEADS, &head_values(changes)).await? < changes.len() as u64 {
        return Ok(None);
    }
    Ok(Some(changes.iter().map(|change| change.game).collect()))
}

fn head_values(changes: &[Change]) -> Vec<[Value<'_>; 6]> {
    let values = changes.iter().map(|change| {
        [
            Value::Int(change.after.seq),
            Value::Bytes(&change.after.hash),
            Value::Text(&change.lines),
            Value::Text(change.game.as_str()),
            Value::Int(change.before.epoch),
            Value::Int(change.before.seq),
        ]
    });
    values.collect()
}

/// Empties the rows of games whose recent events have become long.
pub(super) async fn put_away(db: &mut Db<'_>, games: &[GameId]) -> Result<(), DbError> {
    let rows: Vec<_> = games.iter().map(|game| [Value::Text(game.as_str())]).collect();
    db.execute_all(PUT_ONE_AWAY, &PUT_AWAY, &rows).await?;
    db.execute_all(FORGET_ONE_RECENT, &FORGET_RECENT, &rows).await?;
    Ok(())
}
