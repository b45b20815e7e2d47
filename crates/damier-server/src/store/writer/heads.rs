//! The ends of the chains the writer works on.

use std::collections::{HashMap, HashSet};

use super::super::chain::Hash;
use super::super::sql::READ_HEADS;
use super::db::{Columns, Db, DbError, Value};
use super::{FIRST_EPOCH, Job, Outcome};
use crate::id::GameId;

/// As far as a game has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) epoch: i64,
    pub(super) seq: i64,
    pub(super) hash: Hash,
    pub(super) is_over: bool,
    /// How long the events are that were not put away yet.
    pub(super) recent: usize,
}

/// Heads as they were after the last commit, so that a move costs no question.
///
/// They may be out of date, for another server may have taken a game. That is harmless: the update
/// that is fenced by epoch and number of events finds out, and a caller who contradicts a kept head
/// is never refused before the database was asked.
#[derive(Debug, Default)]
pub(super) struct Heads(HashMap<GameId, Head>);

/// More than anybody plays at once; games that were left for good are forgotten with the others.
const MOST: usize = 50_000;

impl Heads {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn get(&self, game: GameId) -> Option<Head> {
        self.0.get(&game).copied()
    }

    pub(super) fn forget(&mut self, game: GameId) {
        self.0.remove(&game);
    }

    /// Reads the heads of the games that are unknown or contradicted by whoever appends.
    pub(super) async fn prepare(&mut self, db: &mut Db<'_>, batch: &[Job]) -> Result<(), DbError> {
        let mut seen = HashSet::new();
        let mut wanted = Vec::new();
        for job in batch {
            let Job::Append(append, _) = job else { continue };
            if !seen.insert(append.game) {
                continue;
            }
            let agreed = self.0.get(&append.game).is_some_and(|head| {
                head.epoch == append.epoch && head.seq == append.expected_seq && !head.is_over
            });
            if !agreed {
                self.0.remove(&append.game);
                wanted.push(append.game);
            }
        }
        for (statement, games) in READ_HEADS.chunks(&wanted) {
            let values: Vec<Value<'_>> =
                games.iter().map(|game| Value::Text(game.as_str())).collect();
            self.0.extend(db.rows(statement, &values, read).await?);
        }
        Ok(())
    }

    /// Remembers what a commit has made true.
    pub(super) fn keep(&mut self, batch: &[Job], outcomes: &[Outcome]) {
        if self.0.len() > MOST {
            self.0.clear();
        }
        for (job, outcome) in batch.iter().zip(outcomes) {
            match (job, outcome) {
                (Job::Append(append, _), Outcome::Appended(head)) if head.is_over => {
                    self.0.remove(&append.game);
                }
                (Job::Append(append, _), Outcome::Appended(head)) => {
                    self.0.insert(append.game, *head);
                }
                (Job::Create(game, _), Outcome::Created(hash)) => {
                    let (epoch, hash) = (FIRST_EPOCH, *hash);
                    let head = Head { epoch, seq: 0, hash, is_over: false, recent: 0 };
                    // An append of the same batch, which comes later in this loop, moves it on.
                    self.0.insert(game.id, head);
                }
                _ => {}
            }
        }
    }
}

fn read(row: &dyn Columns) -> Result<(GameId, Head), DbError> {
    let number = |column| row.int(column)?.ok_or_else(|| DbError::nonsense("a number is missing"));
    let hash = row.bytes(4)?;
    let hash = hash.try_into().map_err(|_| DbError::nonsense("a hash has 32 bytes"))?;
    let (epoch, seq, is_over) = (number(1)?, number(2)?, row.int(3)?.is_some());
    let recent = usize::try_from(number(5)?).unwrap_or(0);
    let head = Head { epoch, seq, hash, is_over, recent };
    let game = row.text(0)?.parse().map_err(|_| DbError::nonsense("an id has another form"))?;
    Ok((game, head))
}
