//! What was said at the games of programs, decoded: kept for their authors.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use crate::store::{Store, StoreError};

/// The most lines kept of one game; a long game has a few hundred.
const MOST_LINES: usize = 1000;
/// The longest line kept, in bytes.
const LONGEST: usize = 300;

/// One message.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Line {
    /// When, in milliseconds since 1970.
    pub(super) ms: i64,
    /// With which program: the number of its seat.
    pub(super) seat: u8,
    /// Who spoke: the program or the referee.
    pub(super) by: Speaker,
    /// What, in the dialect's own words.
    pub(super) text: String,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Speaker {
    Program,
    Referee,
}

/// The dialogues of games that are played, and of those that wait to be stored.
#[derive(Debug, Default)]
pub(crate) struct Dialogues(Mutex<HashMap<String, Arc<Dialogue>>>);

/// What is said at one game.
#[derive(Debug, Default)]
pub(super) struct Dialogue(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    /// As JSON, from the first line on: one text grows faster than many lines, and is stored as it is.
    lines: Vec<u8>,
    count: usize,
    /// How many programs still speak.
    speakers: usize,
}

impl Dialogue {
    pub(super) fn add(&self, mut line: Line) {
        line.text.truncate(line.text.floor_char_boundary(LONGEST));
        let mut said = self.lock();
        if said.count == MOST_LINES {
            return;
        }
        let before = if said.count == 0 { b'[' } else { b',' };
        said.lines.push(before);
        serde_json::to_writer(&mut said.lines, &line).expect("plain data is always JSON");
        said.count += 1;
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

impl Said {
    fn to_json(&self) -> String {
        let end = if self.count == 0 { "[]" } else { "]" };
        String::from_utf8(self.lines.clone()).expect("JSON is text") + end
    }
}

impl Dialogues {
    /// A program sits down at a game.
    pub(super) fn open(&self, game: &str) -> Arc<Dialogue> {
        let dialogue = Arc::clone(self.lock().entry(game.to_owned()).or_default());
        dialogue.lock().speakers += 1;
        dialogue
    }

    /// What was said at a game, as long as it is not stored.
    pub(crate) fn of(&self, game: &str) -> Option<String> {
        self.lock().get(game).map(|dialogue| dialogue.lock().to_json())
    }

    /// Stores what is complete. What cannot be stored now waits.
    pub(crate) async fn store(&self, store: &Store) -> Result<(), StoreError> {
        let all = self.lock().clone();
        let complete = all.into_iter().filter_map(|(game, dialogue)| {
            let said = dialogue.lock();
            (said.speakers == 0).then(|| (game, said.to_json()))
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
