//! What was said at the games of programs, decoded: kept for their authors.
//!
//! It is kept and stored as text, one line for each message: how many milliseconds after the one
//! before (for the first, after 1970), the seat of the program, who spoke, the bytes of a struct in hex,
//! and what was said.
//!
//! ```text
//! 1763289600123 1> PARTIE pamichau NOIR
//! 4002 1<000000006a6475706f6e74 ERR_OK jdupont OK
//! 12 1# {"cheated":"game"}
//! ```
//!
//! Older notes are sentences: `12 1# TRICHE: the purple tower must move`.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use damier_words::{Lang, ToMessage as _};
use serde::Serialize;

use super::note::Note;
use crate::id::GameId;
use crate::store::{Store, StoreError};

/// The most lines kept of one game; a long game has a few hundred.
const MOST_LINES: usize = 1000;
/// The longest message kept, in bytes.
const LONGEST: usize = 300;
/// The most bytes of a struct kept: all of them have fewer.
const MOST_BYTES: usize = 128;

/// One message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Utterance<T> {
    /// When, in milliseconds since 1970.
    pub(super) ms: i64,
    /// With which program: the number of its seat.
    pub(super) seat: u8,
    /// Who spoke: the program or the referee.
    pub(super) by: Voice,
    /// What, in the dialect's own words.
    pub(super) text: T,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Voice {
    Program,
    Referee,
    /// Nobody: something that the author of the program should know.
    Note,
}

/// The dialogues of games that are played, and of those that wait to be stored.
#[derive(Debug, Default)]
pub(crate) struct Dialogues(Mutex<HashMap<GameId, Arc<Dialogue>>>);

/// What is said at one game.
#[derive(Debug, Default)]
pub(super) struct Dialogue(Mutex<Said>);

#[derive(Debug, Default)]
struct Said {
    text: String,
    count: usize,
    last_ms: i64,
    /// How many programs still speak.
    speakers: usize,
}

impl Dialogue {
    /// Keeps a message and, of a struct, its bytes.
    pub(super) fn add(&self, line: &Utterance<impl Display>, raw: &[u8]) {
        self.lock().add(line, raw);
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
    fn add(&mut self, line: &Utterance<impl Display>, raw: &[u8]) {
        if self.count == MOST_LINES {
            return;
        }
        let since = line.ms - self.last_ms;
        let mark = match line.by {
            Voice::Program => '>',
            Voice::Referee => '<',
            Voice::Note => '#',
        };
        // Writing into memory never fails; what is too long is cut.
        let _ = write!(self.text, "{since} {}{mark}", line.seat);
        for byte in raw.iter().take(MOST_BYTES) {
            let _ = write!(self.text, "{byte:02x}");
        }
        self.text.push(' ');
        let _ = write!(OneLine { text: &mut self.text, room: LONGEST }, "{}", line.text);
        self.text.push('\n');
        self.last_ms = line.ms;
        self.count += 1;
    }
}

/// Writes into one line: what would end it, or could not be stored, is written as an escape.
struct OneLine<'a> {
    text: &'a mut String,
    room: usize,
}

impl fmt::Write for OneLine<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if piece.len() <= self.room && !piece.contains(char::is_control) {
            self.text.push_str(piece);
            self.room -= piece.len();
            return Ok(());
        }
        piece.chars().try_for_each(|char| self.write_char(char))
    }

    fn write_char(&mut self, char: char) -> fmt::Result {
        let length = if char.is_control() { char.escape_default().len() } else { char.len_utf8() };
        self.room = self.room.checked_sub(length).ok_or(fmt::Error)?;
        if char.is_control() {
            self.text.extend(char.escape_default());
        } else {
            self.text.push(char);
        }
        Ok(())
    }
}

/// A message as it is shown.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    said: Utterance<Cow<'a, str>>,
    /// The bytes of a struct.
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<&'a str>,
    /// How many moves had been played then.
    ply: usize,
}

/// The JSON that is shown of a text, its notes in a language. `moves` are the moments of the game's moves.
pub(crate) fn dialogue_json(text: &str, lang: Lang, moves: &[i64]) -> String {
    // It was stored as JSON once, and no line begins like that.
    if text.starts_with('[') {
        return text.to_owned();
    }
    let ply = |ms: i64| moves.partition_point(|&at_ms| at_ms <= ms);
    let shown =
        read(text).map(|(line, hex)| Shown { ply: ply(line.ms), said: said(line, lang), hex });
    let mut lines: Vec<Shown<'_>> = shown.collect();
    // What a program said before it sat down is written down when it sits down.
    lines.sort_by_key(|line| line.said.ms);
    serde_json::to_string(&lines).expect("plain data is always JSON")
}

/// A note is a value until somebody reads it; older ones are English sentences.
fn said(line: Utterance<&str>, lang: Lang) -> Utterance<Cow<'_, str>> {
    let Utterance { ms, seat, by, text } = line;
    let note = Some(text).filter(|_| by == Voice::Note).and_then(Note::read);
    let text = note.map_or(Cow::Borrowed(text), |note| lang.say(&note.message()).into());
    Utterance { ms, seat, by, text }
}

fn read(text: &str) -> impl Iterator<Item = (Utterance<&str>, Option<&str>)> {
    let mut last_ms = 0;
    text.lines().filter_map(move |line| {
        let (since, rest) = line.split_once(' ')?;
        let (who, text) = rest.split_once(' ')?;
        let mark = who.find(['>', '<', '#'])?;
        let (seat, hex) = (&who[..mark], &who[mark + 1..]);
        let by = match &who[mark..=mark] {
            ">" => Voice::Program,
            "<" => Voice::Referee,
            _ => Voice::Note,
        };
        let ms = since.parse::<i64>().ok()?.checked_add(last_ms)?;
        last_ms = ms;
        let said = Utterance { ms, seat: seat.parse().ok()?, by, text };
        Some((said, Some(hex).filter(|hex| !hex.is_empty())))
    })
}

impl Dialogues {
    /// A program sits down at a game.
    pub(super) fn open(&self, game: GameId) -> Arc<Dialogue> {
        let dialogue = Arc::clone(self.lock().entry(game).or_default());
        dialogue.lock().speakers += 1;
        dialogue
    }

    /// What was said at a game, as long as it is not stored.
    pub(crate) fn of(&self, game: GameId) -> Option<String> {
        self.lock().get(&game).map(|dialogue| dialogue.lock().text.clone())
    }

    /// Stores what is complete. What cannot be stored now waits.
    pub(crate) async fn store(&self, store: &Store) -> Result<(), StoreError> {
        let all = self.lock().clone();
        let complete = all.into_iter().filter_map(|(game, dialogue)| {
            let said = dialogue.lock();
            (said.speakers == 0).then(|| (game, said.text.clone()))
        });
        let complete: Vec<(GameId, String)> = complete.collect();
        store.keep_dialogues(&complete).await?;
        let mut all = self.lock();
        for (game, _) in &complete {
            all.remove(game);
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Arc<Dialogue>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(ms: i64, seat: u8, by: Voice, text: &str) -> Utterance<&str> {
        Utterance { ms, seat, by, text }
    }

    #[test]
    fn what_was_said_is_read_as_it_was() {
        let lines = [
            line(1_763_289_600_123, 1, Voice::Program, "PARTIE pamichau NOIR"),
            line(1_763_289_604_125, 2, Voice::Referee, "ERR_OK jdupont  OK "),
            // The clock was put back, and somebody said nothing.
            line(1_763_289_604_000, 2, Voice::Program, ""),
        ];
        let mut said = Said::default();
        for (line, raw) in lines.iter().zip([&b"\0\x7f"[..], b"", b""]) {
            said.add(line, raw);
        }
        assert_eq!(
            said.text,
            "1763289600123 1>007f PARTIE pamichau NOIR\n4002 2< ERR_OK jdupont  OK \n-125 2> \n"
        );
        let read_again: Vec<_> = read(&said.text).map(|(line, _)| line).collect();
        assert_eq!(read_again, lines);
        let older = serde_json::to_string(&lines).unwrap_or_default();
        assert_eq!(dialogue_json(&older, Lang::ENGLISH, &[]), older);
        // A move was stored in between.
        let shown = dialogue_json(&said.text, Lang::ENGLISH, &[1_763_289_604_001]);
        let shown: serde_json::Value = serde_json::from_str(&shown).unwrap_or_default();
        let column = |name: &str| [0, 1, 2].map(|at: usize| shown[at][name].clone());
        assert_eq!(column("text"), ["PARTIE pamichau NOIR", "", "ERR_OK jdupont  OK "]);
        assert_eq!(column("ply"), [0, 0, 1]);
        assert_eq!(column("hex").map(|hex| hex.is_string()), [true, false, false]);
        assert_eq!(shown[0]["hex"], "007f");
    }

    #[test]
    fn notes_are_said_in_the_language_of_whoever_reads_them() {
        let stored =
            "5 1# {\"cheated\":\"game\"}\n1 2# TRICHE: an older sentence\n1 1> {\"late\":1}\n";
        let text = |lang: Lang, line: usize| {
            let lines: serde_json::Value =
                serde_json::from_str(&dialogue_json(stored, lang, &[])).unwrap_or_default();
            lines[line]["text"].as_str().unwrap_or_default().to_owned()
        };
        let french = Lang::of_tag("fr").unwrap_or(Lang::ENGLISH);
        assert_eq!(text(Lang::ENGLISH, 0), "TRICHE: numPartie names another game");
        assert_eq!(text(french, 0), "TRICHE : numPartie désigne une autre partie");
        assert_eq!(text(french, 1), "TRICHE: an older sentence");
        assert_eq!(text(french, 2), r#"{"late":1}"#, "a program may say anything");
    }

    #[test]
    fn a_message_stays_in_its_line() {
        let mut said = Said::default();
        said.add(&line(0, 1, Voice::Program, "a\r\nb\0 9 1< no"), &[]);
        said.add(&line(0, 1, Voice::Program, &"é".repeat(LONGEST)), &[]);
        let texts: Vec<&str> = read(&said.text).map(|(line, _)| line.text).collect();
        assert_eq!(texts, ["a\\r\\nb\\u{0} 9 1< no", &"é".repeat(LONGEST / 2)]);
    }

    #[test]
    fn a_game_keeps_so_many_lines() {
        let mut said = Said::default();
        for _ in 0..=MOST_LINES {
            said.add(&line(7, 1, Voice::Referee, "ATTEMPT:"), &[]);
        }
        assert_eq!(read(&said.text).count(), MOST_LINES);
    }
}
