//! What was said at the games of programs, decoded: kept for their authors.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};

use crate::store::{Store, StoreError};

/// The most lines kept of one game; a long game has a few hundred.
const MOST_LINES: usize = 1000;
/// The longest line kept, in bytes.
const LONGEST: usize = 300;

/// One message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Line {
    /// When, in milliseconds since 1970.
    pub(crate) ms: i64,
    /// With which program: the number of its seat.
    pub(crate) seat: u8,
    /// Who spoke: the program or the referee.
    pub(crate) by: Speaker,
    /// What, in the dialect's own words.
    pub(crate) text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Speaker {
    Program,
    Referee,
}

impl Line {
    pub(super) fn new(ms: i64, by: Speaker, text: String) -> Line {
        let mut text = text;
        text.truncate(text.floor_char_boundary(LONGEST));
        Line { ms, seat: 0, by, text }
    }
}

/// The dialogues of games that are played, and of those that wait to be stored.
#[derive(Debug, Default)]
pub(crate) struct Dialogues(Mutex<HashMap<String, Arc<Dialogue>>>);

/// What is said at one game.
#[derive(Debug, Default)]
pub(super) struct Dialogue(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    lines: Vec<Line>,
    /// How many programs still speak.
    speakers: usize,
}

impl Dialogue {
    pub(super) fn add(&self, line: Line) {
        let mut said = self.lock();
        if said.lines.len() < MOST_LINES {
            said.lines.push(line);
        }
    }

    /// A program stands up.
    pub(super) fn close(&self) {
        let mut said = self.lock();
        said.speakers = said.speakers.saturating_sub(1);
    }

    fn lock(&self) -> MutexGuard<'_, Said> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Dialogues {
    /// A program sits down at a game.
    pub(super) fn open(&self, game: &str, before: Vec<Line>) -> Arc<Dialogue> {
        let mut all = self.lock();
        let dialogue = Arc::clone(all.entry(game.to_owned()).or_default());
        let mut said = dialogue.lock();
        said.speakers += 1;
        said.lines.extend(before);
        drop(said);
        dialogue
    }

    /// What was said at a game, as long as it is not stored.
    pub(crate) fn of(&self, game: &str) -> Option<Vec<Line>> {
        self.lock().get(game).map(|dialogue| dialogue.lock().lines.clone())
    }

    /// Stores what is complete. What cannot be stored now waits.
    pub(crate) async fn store(&self, store: &Store) -> Result<(), StoreError> {
        let all = self.lock().clone();
        let complete = all.into_iter().filter_map(|(game, dialogue)| {
            let said = dialogue.lock();
            let write = || serde_json::to_string(&said.lines).expect("plain data is always JSON");
            (said.speakers == 0).then(|| (game, write()))
        });
        let complete: Vec<(String, String)> = complete.collect();
        store.keep_dialogues(&complete).await?;
        let mut all = self.lock();
        for (game, _) in &complete {
            all.remove(game);
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Dialogue>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
