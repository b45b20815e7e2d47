//! What `damier check-bot` says: to students about their programs, in both languages at once.
//!
//! One file for each protocol. A fault has a code, which graders may rely on; what would have been
//! right; and what to do about it.

pub(crate) mod common;
pub(crate) mod kamisado;
pub(crate) mod mastermind;
pub(crate) mod pawnhub;
pub(crate) mod report;
pub(crate) mod siam;

use super::Old;

/// The same in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Both {
    fr: String,
    en: String,
}

/// French, then English.
pub(crate) fn both(fr: impl Into<String>, en: impl Into<String>) -> Both {
    Both { fr: fr.into(), en: en.into() }
}

impl Both {
    pub(crate) fn get(&self, lang: impl Into<Old>) -> &str {
        let lang = lang.into();
        match lang {
            Old::Fr => &self.fr,
            Old::En => &self.en,
        }
    }
}

/// The same for texts that are known beforehand: French, then English.
pub(crate) type Fixed = [&'static str; 2];

pub(crate) fn fixed(texts: Fixed, lang: impl Into<Old>) -> &'static str {
    let lang = lang.into();
    let [fr, en] = texts;
    match lang {
        Old::Fr => fr,
        Old::En => en,
    }
}

/// What is wrong with a program.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// For graders: it never changes.
    pub(crate) code: &'static str,
    /// What would have been right.
    pub(crate) expected: Both,
    /// What to do about it.
    pub(crate) fix: Both,
    /// What was sent instead, as it was understood and as it came.
    pub(crate) sent: Option<(String, Vec<u8>)>,
}

impl Fault {
    pub(crate) fn new(code: &'static str, expected: Both, fix: Both) -> Fault {
        Fault { code, expected, fix, sent: None }
    }

    pub(crate) fn sent(mut self, text: impl Into<String>, bytes: &[u8]) -> Fault {
        self.sent = Some((text.into(), bytes.to_vec()));
        self
    }
}
