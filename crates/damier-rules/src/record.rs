//! A game as it is kept: setup, moves, outcome. The state is rebuilt by replaying it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    AnyGame, BySeat, GameKind, Outcome, Reason, Refusal, Seat, Setup, SetupError, Verdict, new_game,
};

/// The record of one game, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which game.
    pub kind: GameKind,
    /// How it began.
    pub setup: Setup,
    /// What the players are called.
    pub players: BySeat<String>,
    /// Other facts by name, such as `Date` and `Event`.
    pub tags: BTreeMap<String, String>,
    /// The moves, in the order they were played.
    pub moves: Vec<RecordedMove>,
    /// The end, if it has come.
    pub outcome: Option<Outcome>,
}

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    /// Who played it.
    #[serde(rename = "by")]
    pub seat: Seat,
    /// Its canonical text.
    #[serde(rename = "move")]
    pub text: String,
    /// How long the player thought, in milliseconds, if it was measured.
    #[serde(rename = "ms", default, skip_serializing_if = "Option::is_none")]
    pub spent_ms: Option<u64>,
}

/// Why a record cannot be used. Its sentence is in the dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum RecordError {
    /// Not a record at all: what the reader of JSON says, with the place.
    Json(String),
    /// The game cannot begin like that.
    Setup(#[from] SetupError),
    /// A move is not legal.
    Move {
        /// Which move, counted from 1.
        number: usize,
        /// Its text, shortened.
        text: String,
        /// Why it is refused.
        why: Refusal,
    },
    /// The rules say another end than the record.
    Outcome {
        /// The result in the record.
        said: String,
        /// The result on the board.
        found: String,
    },
}

impl RecordError {
    /// The refusal of a move, by its index in the record.
    #[must_use]
    pub fn illegal(index: usize, refused: &RecordedMove, why: Refusal) -> RecordError {
        let text = crate::setup::shorten(&refused.text);
        RecordError::Move { number: index + 1, text, why }
    }
}

/// The JSON form. A field is never renamed or given another meaning: the version would change.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    damier_record: u32,
    game: GameKind,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    players: BySeat<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
    moves: Vec<RecordedMove>,
    result: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
}

const VERSION: u32 = 1;

impl Record {
    /// The record of a game that begins.
    #[must_use]
    pub fn new(kind: GameKind, setup: Setup) -> Record {
        Record {
            kind,
            setup,
            players: BySeat::default(),
            tags: BTreeMap::new(),
            moves: Vec::new(),
            outcome: None,
        }
    }

    /// Plays the record from its setup; the result is the state after its last move.
    ///
    /// An outcome that the rules do not give (resignation, time) is left to the record.
    pub fn replay(&self) -> Result<Box<dyn AnyGame>, RecordError> {
        let mut game = new_game(self.kind, &self.setup)?;
        for (i, m) in self.moves.iter().enumerate() {
            game.play(m.seat, &m.text).map_err(|why| RecordError::illegal(i, m, why))?;
        }
        match game.outcome() {
            Some(found) if self.outcome != Some(found) => Err(RecordError::Outcome {
                said: self.outcome.map_or_else(|| "*".to_owned(), |said| said.to_string()),
                found: found.to_string(),
            }),
            _ => Ok(game),
        }
    }

    /// The JSON form, for every game.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text =
            serde_json::to_string_pretty(&self.json()).expect("plain data is always JSON");
        text.push('\n');
        text
    }

    /// The same in one line.
    #[must_use]
    pub fn to_json_line(&self) -> String {
        let mut text = serde_json::to_string(&self.json()).expect("plain data is always JSON");
        text.push('\n');
        text
    }

    fn json(&self) -> Json {
        Json {
            damier_record: VERSION,
            game: self.kind,
            options: self.setup.options.clone(),
            start: self.setup.position.clone(),
            players: self.players.clone(),
            tags: self.tags.clone(),
            moves: self.moves.clone(),
            result: self.outcome.map_or("*", |outcome| outcome.verdict.token()).to_owned(),
            reason: self.outcome.map(|outcome| outcome.reason),
        }
    }

    /// Reads the JSON form and replays it, so that what is returned is known to be sound.
    pub fn from_json(text: &str) -> Result<Record, RecordError> {
        let json: Json =
            serde_json::from_str(text).map_err(|error| RecordError::Json(error.to_string()))?;
        if json.damier_record != VERSION {
            return Err(RecordError::Json(format!("version {} is unknown", json.damier_record)));
        }
        let outcome = match (Verdict::from_token(&json.result), json.reason) {
            (Some(verdict), Some(reason)) => Some(Outcome { verdict, reason }),
            (None, None) if json.result == "*" => None,
            _ => return Err(RecordError::Json("result and reason do not fit".to_owned())),
        };
        let record = Record {
            kind: json.game,
            setup: Setup { position: json.start, options: json.options, ..Setup::default() },
            players: json.players,
            tags: json.tags,
            moves: json.moves,
            outcome,
        };
        record.replay()?;
        Ok(record)
    }
}
