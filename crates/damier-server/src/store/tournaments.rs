//! Events: their plans, and all that happened in them.

use damier_referee::tournament::{Event, Plan, Stage, Tournament};
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::archive::Spot;
use super::error::StoreError;
use super::handle::Store;
use super::journal::{Entry, What};
use super::rows::{HappenedRow, id};
use super::sql::Statement;
use crate::id::TournamentId;

/// The tag of games that belong to an event: its id.
pub(crate) const TOURNAMENT_TAG: &str = "Tournament";

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedTournament {
    /// Its id.
    pub id: TournamentId,
    /// What it is.
    pub plan: Plan,
    /// Who made it.
    pub maker: String,
    /// When.
    pub created_ms: i64,
    /// How far it is.
    pub stage: Stage,
    /// How many have entered.
    pub entrants: i64,
    /// How many things happened in it.
    pub seq: i64,
}

/// Something that happened in an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// When.
    pub at_ms: i64,
    /// Who wanted it; nobody if it happens by itself.
    pub who: String,
    /// Why they did.
    pub why: String,
    /// What.
    pub event: Event,
}

/// The words by which it is stored.
fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Running => "running",
        Stage::Paused => "paused",
        Stage::Over => "over",
    }
}

fn read_stage(word: &str) -> Option<Stage> {
    [Stage::Open, Stage::Running, Stage::Paused, Stage::Over]
        .into_iter()
        .find(|stage| stage_word(*stage) == word)
}

/// Its columns in the order in which they are read.
macro_rules! select_tournaments {
    ($rest:literal) => {
        concat!(
            "SELECT tournament_id, plan, maker, created_ms, stage, entrants, seq FROM tournament ",
            $rest
        )
    };
}

const INSERT: &str = "INSERT INTO tournament (tournament_id, name, kind, plan, maker, created_ms, \
    stage, entrants, seq) VALUES ($1, $2, $3, $4, $5, $6, 'open', 0, 0) ON CONFLICT DO NOTHING";

const MOVE_ON: &str = "UPDATE tournament SET seq = $1, stage = $2, entrants = $3 \
    WHERE tournament_id = $4 AND seq = $5";

const INSERT_EVENT: &str = "INSERT INTO tournament_event \
    (tournament_id, seq, at_ms, who, why, body) VALUES ($1, $2, $3, $4, $5, $6)";

impl Store {
    /// Stores an event for which nobody has entered. False if its id exists.
    pub async fn create_tournament(
        &self,
        id: TournamentId,
        plan: &Plan,
        maker: &str,
        created_ms: i64,
    ) -> Result<bool, StoreError> {
        let announced = HappenedRow {
            seq: 0,
            at_ms: created_ms,
            who: maker.to_owned(),
            why: String::new(),
            body: json(plan),
        };
        let write = Statement::new(INSERT)
            .bind(id.as_str())
            .bind(plan.name.as_str())
            .bind(plan.kind.id())
            .bind(announced.body.as_str())
            .bind(maker)
            .bind(created_ms)
            .noting(Entry::happened(id, &announced, What::Happened, created_ms));
        Ok(self.write(write).await? == 1)
    }

    /// Stores what happened in an event, all of it or nothing. False if somebody else has, meanwhile.
    pub async fn happen(
        &self,
        id: TournamentId,
        expected_seq: i64,
        after: &Tournament,
        happened: &[Happened],
    ) -> Result<bool, StoreError> {
        let count = i64::try_from(happened.len()).unwrap_or(i64::MAX);
        let entrants = i64::try_from(after.members().len()).unwrap_or(i64::MAX);
        let head = Statement::new(MOVE_ON)
            .bind(expected_seq.saturating_add(count))
            .bind(stage_word(after.stage()))
            .bind(entrants)
            .bind(id.as_str())
            .bind(expected_seq)
            .must_change();
        let events = (expected_seq + 1..).zip(happened).map(|(seq, happened)| {
            let Happened { at_ms, who, why, event } = happened.clone();
            let row = HappenedRow { seq, at_ms, who, why, body: json(&event) };
            Statement::new(INSERT_EVENT)
                .bind(id.as_str())
                .bind(seq)
                .bind(at_ms)
                .bind(row.who.as_str())
                .bind(row.why.as_str())
                .bind(row.body.as_str())
                .noting(Entry::happened(id, &row, What::Happened, at_ms))
        });
        self.write_all([head].into_iter().chain(events).collect()).await
    }

    /// The events that are not over.
    pub async fn live_tournaments(&self) -> Result<Vec<ListedTournament>, StoreError> {
        let statement = select_tournaments!("WHERE stage <> 'over'");
        let rows = sqlx::query(statement).fetch_all(self.readers()).await?;
        rows.iter().map(read).collect()
    }

    /// Some events, the newest first, behind a place.
    pub async fn tournaments(
        &self,
        behind: &Spot,
        most: i64,
    ) -> Result<Vec<ListedTournament>, StoreError> {
        let statement = select_tournaments!(
            "WHERE created_ms <= $1 AND (created_ms < $1 OR tournament_id < $2) \
             ORDER BY created_ms DESC, tournament_id DESC LIMIT $3"
        );
        let query = sqlx::query(statement).bind(behind.at_ms).bind(&behind.game).bind(most);
        query.fetch_all(self.readers()).await?.iter().map(read).collect()
    }

    /// One of them.
    pub async fn tournament(
        &self,
        id: TournamentId,
    ) -> Result<Option<ListedTournament>, StoreError> {
        let statement = select_tournaments!("WHERE tournament_id = $1");
        let query = sqlx::query(statement).bind(id.as_str());
        query.fetch_optional(self.readers()).await?.as_ref().map(read).transpose()
    }

    /// Some ids of events, in order, behind one.
    pub(super) async fn tournament_ids(&self, behind: &str) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT tournament_id FROM tournament WHERE tournament_id > $1 \
            ORDER BY tournament_id LIMIT 100";
        let rows = sqlx::query(statement).bind(behind).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// How many things happened in an event, and all that is stored of it, its announcement first.
    pub(super) async fn happened_rows(
        &self,
        id: &str,
    ) -> Result<Option<(i64, Vec<HappenedRow>)>, StoreError> {
        let head = "SELECT created_ms, maker, plan, seq FROM tournament WHERE tournament_id = $1";
        let head = sqlx::query(head).bind(id).fetch_optional(self.readers()).await?;
        let Some(head) = head else { return Ok(None) };
        let (at_ms, who, body) = (head.try_get(0)?, head.try_get(1)?, head.try_get(2)?);
        let seq: i64 = head.try_get(3)?;
        let mut rows = vec![HappenedRow { seq: 0, at_ms, who, why: String::new(), body }];
        // It may go on while it is read.
        let statement = "SELECT seq, at_ms, who, why, body FROM tournament_event \
            WHERE tournament_id = $1 AND seq <= $2 ORDER BY seq";
        let query = sqlx::query(statement).bind(id).bind(seq);
        for row in query.fetch_all(self.readers()).await? {
            rows.push(HappenedRow {
                seq: row.try_get(0)?,
                at_ms: row.try_get(1)?,
                who: row.try_get(2)?,
                why: row.try_get(3)?,
                body: row.try_get(4)?,
            });
        }
        Ok(Some((seq, rows)))
    }

    /// How many things happened in an event.
    pub(super) async fn tournament_seq(&self, id: &str) -> Result<Option<i64>, StoreError> {
        let statement = "SELECT seq FROM tournament WHERE tournament_id = $1";
        let row = sqlx::query(statement).bind(id).fetch_optional(self.readers()).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The events that somebody made, or in which they did something.
    pub(super) async fn tournaments_by(&self, name: &str) -> Result<Vec<String>, StoreError> {
        let statement = "SELECT tournament_id FROM tournament WHERE maker = $1 UNION \
            SELECT tournament_id FROM tournament_event WHERE who = $1 AND who <> '' ORDER BY 1";
        let rows = sqlx::query(statement).bind(name).fetch_all(self.readers()).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// What happened in one after so many things, in order.
    pub async fn happened(
        &self,
        id: TournamentId,
        after: i64,
        most: i64,
    ) -> Result<Vec<Happened>, StoreError> {
        let statement = "SELECT at_ms, who, why, body FROM tournament_event \
            WHERE tournament_id = $1 AND seq > $2 ORDER BY seq LIMIT $3";
        let query = sqlx::query(statement).bind(id.as_str()).bind(after).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        let read = |row: &AnyRow| {
            let body: String = row.try_get(3)?;
            let event = serde_json::from_str(&body)
                .map_err(|_| StoreError::Nonsense("something happened that we do not know"))?;
            let (at_ms, who, why) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
            Ok(Happened { at_ms, who, why, event })
        };
        rows.iter().map(read).collect()
    }
}

fn read(row: &AnyRow) -> Result<ListedTournament, StoreError> {
    let (plan, stage): (String, String) = (row.try_get(1)?, row.try_get(4)?);
    Ok(ListedTournament {
        id: id(row, 0)?,
        plan: serde_json::from_str(&plan)
            .map_err(|_| StoreError::Nonsense("a plan cannot be read"))?,
        maker: row.try_get(2)?,
        created_ms: row.try_get(3)?,
        stage: read_stage(&stage).ok_or(StoreError::Nonsense("no event is at such a stage"))?,
        entrants: row.try_get(5)?,
        seq: row.try_get(6)?,
    })
}

pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON")
}
