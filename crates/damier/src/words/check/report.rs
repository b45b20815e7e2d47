//! The report itself.

use super::super::Old;
use super::{Fixed, fixed};

/// A word of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    Passed,
    Failed,
    NotReached,
    Sent,
    Expected,
    Fix,
    Note,
    Why,
    SameAs,
    Output,
    Nothing,
    Dialogue,
    Program,
    Referee,
    Opponent,
}

pub(crate) fn word(lang: impl Into<Old>, what: Word) -> &'static str {
    let lang = lang.into();
    let texts: Fixed = match what {
        Word::Passed => ["réussi", "passed"],
        Word::Failed => ["ÉCHEC", "FAILED"],
        Word::NotReached => ["non atteint", "not reached"],
        Word::Sent => ["envoyé :", "sent:"],
        Word::Expected => ["attendu :", "expected:"],
        Word::Fix => ["conseil :", "fix:"],
        Word::Note => ["note :", "note:"],
        Word::Why => ["raison :", "why:"],
        Word::SameAs => ["comme :", "same as:"],
        Word::Output => ["ses dernières lignes :", "its last lines:"],
        Word::Nothing => ["(rien)", "(nothing)"],
        Word::Dialogue => ["dialogue :", "dialogue:"],
        Word::Program => ["programme", "program"],
        Word::Referee => ["arbitre", "referee"],
        Word::Opponent => ["adversaire", "opponent"],
    };
    fixed(texts, lang)
}

/// The last line.
pub(crate) fn summary(lang: impl Into<Old>, passed: usize, failed: usize, unseen: usize) -> String {
    let lang = lang.into();
    let all = passed + failed + unseen;
    let s = plural(all);
    match lang {
        Old::Fr => {
            let (p, u) = (plural(passed), plural(unseen));
            format!(
                "{all} contrôle{s} : {passed} réussi{p}, {failed} en échec, {unseen} non atteint{u}"
            )
        }
        Old::En => {
            format!("{all} check{s}: {passed} passed, {failed} failed, {unseen} not reached")
        }
    }
}

/// Both languages write it alike; French has none after zero.
const fn plural(count: usize) -> &'static str {
    if count > 1 { "s" } else { "" }
}

/// A check that needs another one first.
pub(crate) const AFTER_ESSENTIAL: Fixed = [
    "le premier contrôle a échoué : les autres n'ont pas de sens",
    "the first check failed: the others make no sense",
];

/// What stopped the run, besides the program.
pub(crate) fn interrupted(lang: impl Into<Old>) -> &'static str {
    let lang = lang.into();
    fixed(["interrompu", "interrupted"], lang)
}

pub(crate) fn unknown_check(lang: impl Into<Old>, name: &str, known: &str) -> String {
    let lang = lang.into();
    match lang {
        Old::Fr => format!("aucun contrôle ne s'appelle '{name}' ({known})"),
        Old::En => format!("no check is called '{name}' ({known})"),
    }
}

pub(crate) fn no_command(lang: impl Into<Old>) -> &'static str {
    let lang = lang.into();
    fixed(
        [
            "il manque le programme : damier check-bot PROTOCOLE -- COMMANDE…",
            "the program is missing: damier check-bot PROTOCOL -- COMMAND…",
        ],
        lang,
    )
}
