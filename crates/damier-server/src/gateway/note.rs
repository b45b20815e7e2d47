//! What the author of a program should know about what it sent.
//!
//! Kept as a value, and said in the language of whoever reads the dialogue.

use damier_rules::Refusal;
use damier_wire::structs::Incomplete;
use damier_words::{Message, ToMessage, msg};
use serde::{Deserialize, Serialize};

/// A note in a dialogue. Its JSON is stored: a variant is never renamed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Note {
    /// TRICHE, and why.
    Cheated(Fault),
    /// Half a struct came, and the time was over.
    Late(Part),
    /// Half a struct came, and no more.
    Incomplete(Part),
}

/// What is wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fault {
    /// The rules refuse it.
    Refused(Refusal),
    /// `numPartie`.
    Game,
    /// `coulJ`.
    Side,
    /// `caractPion`; this one would be right.
    Tower(String),
    /// `propCoup`.
    Property { meant: String, right: String },
    /// `idRequest`.
    NoMove,
    /// The opponent handed it another move than they played.
    OtherMove,
}

/// The beginning of a struct.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Part {
    name: String,
    have: usize,
    size: usize,
}

impl From<Incomplete> for Part {
    fn from(Incomplete { name, have, size }: Incomplete) -> Part {
        Part { name: name.to_owned(), have, size }
    }
}

impl Note {
    /// What is stored of it.
    pub(super) fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }

    /// What was stored; nothing for an older note, which is a sentence already.
    pub(super) fn read(text: &str) -> Option<Note> {
        serde_json::from_str(text).ok()
    }
}

impl ToMessage for Note {
    fn message(&self) -> Message {
        match self {
            Note::Cheated(fault) => msg!("note-cheated", why = fault.message()),
            Note::Late(part) => msg!("note-late", why = part.message()),
            Note::Incomplete(part) => part.message(),
        }
    }
}

impl ToMessage for Fault {
    fn message(&self) -> Message {
        match self {
            Fault::Refused(why) => why.message(),
            Fault::Game => msg!("note-other-game"),
            Fault::Side => msg!("note-other-side"),
            Fault::Tower(right) => msg!("note-tower", right = right),
            Fault::Property { meant, right } => {
                msg!("note-property", meant = meant, right = right)
            }
            Fault::NoMove => msg!("note-no-move"),
            Fault::OtherMove => msg!("note-other-move"),
        }
    }
}

impl ToMessage for Part {
    fn message(&self) -> Message {
        let Part { name, have, size } = self;
        msg!("note-incomplete", name = name, have = *have, size = *size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use damier_words::Lang;

    #[test]
    fn a_note_is_stored_as_a_value_and_said_in_a_language() {
        let part = Part { name: "TCoupReq".to_owned(), have: 32, size: 36 };
        for (note, stored, english) in [
            (
                Note::Cheated(Fault::Refused(Refusal::ForcedTower('p'))),
                r#"{"cheated":{"refused":{"why":"forced_tower","at":"p"}}}"#,
                None,
            ),
            (
                Note::Cheated(Fault::Tower("ORANGE".to_owned())),
                r#"{"cheated":{"tower":"ORANGE"}}"#,
                Some("TRICHE: caractPion must be ORANGE"),
            ),
            (
                Note::Late(part),
                r#"{"late":{"name":"TCoupReq","have":32,"size":36}}"#,
                Some("TIMEOUT: 32 of the 36 bytes of TCoupReq came: packed differently?"),
            ),
        ] {
            assert_eq!(note.write(), stored);
            assert_eq!(Note::read(stored), Some(note.clone()));
            if let Some(english) = english {
                assert_eq!(Lang::ENGLISH.say(&note.message()), english);
            }
        }
        // Stored before the sum of a push was told.
        let older = Note::read(r#"{"cheated":{"refused":{"why":"push_too_weak"}}}"#);
        let said = older.map(|note| Lang::ENGLISH.say(&note.message()));
        assert_eq!(said.as_deref(), Some("TRICHE: the push is too weak"));
        assert_eq!(Note::read("TRICHE: the purple tower must move"), None, "an older one");
    }
}
