//! Does a program speak a protocol rightly? A private referee plays with it, and lies if need be.
//!
//! A check is a name, an explanation and a script; each protocol is a table of them. A script
//! starts the program, talks to it and stops at the first thing that is wrong.

mod faults;
mod kamisado;
pub(crate) mod line;
mod lines;
mod luck;
mod mastermind;
mod pawnhub;
mod process;
mod report;
mod siam;
mod stage;
mod travel;

use clap::ValueEnum;
use damier_words::{Lang, Message, msg};
use serde::Serialize;

pub(crate) use line::{Said, hex};
pub(crate) use process::Launch;
pub(crate) use report::{Finding, Verdict, json, progress, show};
pub(crate) use stage::{Halt, House, Missing, Passed, Played, Slowest, Stage};

/// What a program may speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Protocol {
    Kamisado,
    Siam,
    Mastermind,
    Pawnhub,
}

impl Protocol {
    pub(crate) fn checks(self) -> &'static [Check] {
        match self {
            Protocol::Kamisado => kamisado::CHECKS,
            Protocol::Siam => siam::CHECKS,
            Protocol::Mastermind => mastermind::CHECKS,
            Protocol::Pawnhub => pawnhub::CHECKS,
        }
    }
}

/// One thing that a program must be able to do.
#[derive(Debug)]
pub(crate) struct Check {
    /// For graders: it never changes.
    pub(crate) name: &'static str,
    /// If it fails, the others make no sense.
    pub(crate) essential: bool,
    /// The key of what a good program does; its part `hint` says what to think of, whatever is wrong.
    text: &'static str,
    script: Script,
}

type Script = fn(&mut Stage<'_>) -> Played;

impl Check {
    /// What a good program does.
    pub(crate) fn about(&self, lang: Lang) -> String {
        lang.say(&Message::new(self.text, Vec::new()))
    }

    fn hint(&self, lang: Lang) -> Option<String> {
        lang.find(&Message::new(format!("{}.hint", self.text), Vec::new()))
    }
}

/// Runs checks one after the other; `told` is called before each. The error says why they could not
/// be run.
pub(crate) fn run(
    house: &mut House,
    checks: &[&'static Check],
    mut told: impl FnMut(usize, &Check),
) -> Result<Vec<Finding>, Message> {
    let mut findings = Vec::new();
    let mut hopeless = false;
    for (index, check) in checks.iter().enumerate() {
        if hopeless {
            findings.push(Finding::unreached(check, msg!("check-after-essential")));
            continue;
        }
        told(index, check);
        let finding = run_one(house, check)?;
        hopeless = check.essential && matches!(finding.verdict, Verdict::Failed(_));
        findings.push(finding);
    }
    Ok(findings)
}

fn run_one(house: &mut House, check: &'static Check) -> Result<Finding, Message> {
    let mut stage = Stage::new(house);
    let verdict = match (check.script)(&mut stage) {
        Ok(Passed(note)) => Verdict::Passed(note),
        Err(Halt::NotReached(why)) => Verdict::NotReached(why),
        Err(Halt::Fault(fault)) => Verdict::Failed(fault),
        Err(Halt::CannotRun(why)) => return Err(why),
        Err(Halt::Interrupted) => return Err(msg!("interrupted")),
    };
    let seconds = stage.record.seconds();
    let output = stage.program.as_ref().map(process::Program::output).unwrap_or_default();
    Ok(Finding { check, verdict, seconds, dialogue: stage.record.said, output })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_is_explained() {
        for lang in Lang::all() {
            for protocol in Protocol::value_variants() {
                for check in protocol.checks() {
                    assert_ne!(check.about(lang), check.text);
                }
            }
        }
    }
}
