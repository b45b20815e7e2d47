//! Does a program speak a protocol rightly? A private referee plays with it, and lies if need be.
//!
//! A check is a name, an explanation and a script; each protocol has a list of them. A script
//! starts the program, talks to it and stops at the first thing that is wrong.

mod faults;
mod kamisado;
mod line_talk;
mod luck;
mod mastermind;
mod pawnhub;
mod pawnhub_blocks;
mod process;
mod report;
mod siam;
pub(crate) mod socket;
mod stage;
mod travel;

use damier_dialect::Dialect;
use damier_words::{Lang, Message, msg};

pub(crate) use process::{Launch, Program, Told};
pub(crate) use report::{CheckResult, Finding, json, progress, show};
pub(crate) use socket::{Said, hex};
pub(crate) use stage::{CheckRun, Halt, Missing, Passed, ScriptResult, Slowest, Stage};

/// What a program that speaks a dialect must be able to do.
pub(crate) fn checks(dialect: Dialect) -> &'static [Check] {
    match dialect {
        Dialect::Kamisado => kamisado::CHECKS,
        Dialect::Siam => siam::CHECKS,
        Dialect::Mastermind => mastermind::CHECKS,
        Dialect::PawnHub => pawnhub::CHECKS,
        Dialect::PawnHubBlocks => pawnhub_blocks::CHECKS,
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

type Script = fn(&mut Stage<'_>) -> ScriptResult;

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
    run: &mut CheckRun,
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
        let finding = run_one(run, check)?;
        hopeless = check.essential && matches!(finding.result, CheckResult::Failed(_));
        findings.push(finding);
    }
    Ok(findings)
}

fn run_one(run: &mut CheckRun, check: &'static Check) -> Result<Finding, Message> {
    let mut stage = Stage::new(run);
    let mut result = match (check.script)(&mut stage) {
        Ok(Passed(note)) => CheckResult::Passed(note),
        Err(Halt::NotReached(why)) => CheckResult::NotReached(why),
        Err(Halt::Fault(fault)) => CheckResult::Failed(fault),
        Err(Halt::CannotRun(why)) => return Err(why),
        Err(Halt::Interrupted) => return Err(msg!("interrupted")),
    };
    let seconds = stage.transcript.seconds();
    let output = stage.program.as_ref().map(process::Program::output).unwrap_or_default();
    if let CheckResult::Failed(fault) = &mut result
        && fault.is_early_end()
        && output.iter().any(|line| faults::reads_keyboard(line))
    {
        fault.fix = msg!("check-no-keyboard", fix = fault.fix.clone());
    }
    Ok(Finding { check, result, seconds, dialogue: stage.transcript.said, output })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_is_explained() {
        for lang in Lang::all() {
            for check in Dialect::ALL.into_iter().flat_map(checks) {
                assert_ne!(check.about(lang), check.text);
            }
        }
    }
}
