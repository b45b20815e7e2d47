//! What was found, for people and for graders.

use std::io::{self, Write};

use damier_dialect::Dialect;
use damier_words::{Lang, Message, msg};
use serde::Serialize;

use super::faults::Fault;
use super::socket::Party;
use super::{Check, Said, hex};
use crate::text;

/// How many of the program's last lines are shown.
const LINES: usize = 10;
/// The columns of the report: what came of a check, and what is said about it.
const STATE: usize = 13;
const NAME: usize = 11;
const WIDTH: usize = 80;

/// What came of one check.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) check: &'static Check,
    pub(crate) result: CheckResult,
    pub(crate) seconds: f64,
    pub(crate) dialogue: Vec<Said>,
    /// The last lines of the program.
    pub(crate) output: Vec<String>,
}

#[derive(Debug)]
pub(crate) enum CheckResult {
    /// Perhaps with a remark.
    Passed(Option<Message>),
    Failed(Box<Fault>),
    /// Why it did not come up.
    NotReached(Message),
}

impl Finding {
    pub(super) fn unreached(check: &'static Check, why: Message) -> Finding {
        let result = CheckResult::NotReached(why);
        Finding { check, result, seconds: 0.0, dialogue: Vec::new(), output: Vec::new() }
    }
}

/// A line that is overwritten by the next one.
pub(crate) fn progress(index: usize, count: usize, check: &Check, lang: Lang) {
    // The terminal may be gone: `eprint!` would panic.
    let about = check.about(lang);
    let _ = write!(io::stderr(), "\r[{}/{count}] {}: {about}\x1b[K", index + 1, check.name);
}

pub(crate) fn show(
    mut out: impl Write,
    findings: &[Finding],
    lang: Lang,
    verbose: bool,
) -> io::Result<()> {
    let wide = findings.iter().map(|finding| finding.check.name.len()).max().unwrap_or_default();
    for (index, finding) in findings.iter().enumerate() {
        let about = finding.check.about(lang);
        let state = match finding.result {
            CheckResult::Passed(_) => msg!("check-passed"),
            CheckResult::Failed(_) => msg!("check-failed"),
            CheckResult::NotReached(_) => msg!("check-not-reached"),
        };
        let state = text::fit(&lang.say(&state), STATE);
        writeln!(out, "{state}{}  {about}", text::fit(finding.check.name, wide))?;
        match findings[..index].iter().find(|earlier| is_the_same(earlier, finding)) {
            Some(Finding { result: CheckResult::NotReached(_), .. }) => {}
            Some(earlier) => item(&mut out, &lang.say(&msg!("check-same-as")), earlier.check.name)?,
            None => details(&mut out, finding, lang)?,
        }
        if verbose {
            dialogue(&mut out, finding, lang)?;
        }
    }
    let (passed, failed, unseen) = count(findings);
    let all = passed + failed + unseen;
    let summary =
        msg!("check-summary", all = all, passed = passed, failed = failed, unseen = unseen);
    writeln!(out, "\n{}", lang.say(&summary))
}

/// Need that not be said again? One mistake may be seen by many checks.
fn is_the_same(earlier: &Finding, later: &Finding) -> bool {
    match (&earlier.result, &later.result) {
        (CheckResult::NotReached(one), CheckResult::NotReached(two)) => one == two,
        (CheckResult::Failed(one), CheckResult::Failed(two)) => {
            (one.code, &one.expected) == (two.code, &two.expected)
        }
        _ => false,
    }
}

fn details(out: &mut impl Write, finding: &Finding, lang: Lang) -> io::Result<()> {
    match &finding.result {
        CheckResult::Passed(None) => Ok(()),
        CheckResult::Passed(Some(note)) => {
            item(out, &lang.say(&msg!("check-note")), &lang.say(note))
        }
        CheckResult::NotReached(why) => item(out, &lang.say(&msg!("check-why")), &lang.say(why)),
        CheckResult::Failed(fault) => {
            let sent = fault.sent.as_ref();
            let nothing = lang.say(&msg!("check-nothing"));
            let text = sent.map_or(&nothing, |(text, _)| text);
            item(out, &lang.say(&msg!("check-sent")), text)?;
            if let Some((_, bytes)) = sent {
                item(out, "", &hex(bytes))?;
            }
            item(out, &lang.say(&msg!("check-expected")), &lang.say(&fault.expected))?;
            item(out, &lang.say(&msg!("check-fix")), &advice(finding, fault, lang))?;
            lines(out, finding, lang, LINES)
        }
    }
}

/// What to do about the fault, and what to think of in this check.
fn advice(finding: &Finding, fault: &Fault, lang: Lang) -> String {
    let hint = finding.check.hint(lang).filter(|_| !fault.is_about_the_game()).unwrap_or_default();
    format!("{} {hint}", lang.say(&fault.fix)).trim_end().to_owned()
}

/// A word and a text that is broken into lines under itself.
fn item(out: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    let mut line = format!("{:STATE$}{}", "", text::fit(name, NAME));
    let mut is_empty = true;
    for part in unbroken(text) {
        if !is_empty && text::width(&line) + 1 + text::width(&part) > WIDTH {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(STATE + NAME);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(&part);
        is_empty = false;
    }
    writeln!(out, "{}", line.trim_end())
}

/// The words of a text; French puts a space before some signs, where no line may break.
fn unbroken(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split(' ') {
        match parts.last_mut() {
            Some(last) if matches!(part, ":" | ";" | "!" | "?" | "»") => {
                last.push(' ');
                last.push_str(part);
            }
            _ => parts.push(part.to_owned()),
        }
    }
    parts
}

/// The last lines of the program.
fn lines(out: &mut impl Write, finding: &Finding, lang: Lang, most: usize) -> io::Result<()> {
    if finding.output.is_empty() {
        return Ok(());
    }
    writeln!(out, "{:STATE$}{}", "", &lang.say(&msg!("check-output")))?;
    let first = finding.output.len().saturating_sub(most);
    finding.output[first..].iter().try_for_each(|line| writeln!(out, "{:STATE$}| {line}", ""))
}

fn dialogue(out: &mut impl Write, finding: &Finding, lang: Lang) -> io::Result<()> {
    if finding.dialogue.is_empty() {
        return Ok(());
    }
    writeln!(out, "{:STATE$}{}", "", &lang.say(&msg!("check-dialogue")))?;
    let name = |party: Party| match party {
        Party::Program => lang.say(&msg!("check-program")),
        Party::Referee => lang.say(&msg!("check-referee")),
        Party::Opponent => lang.say(&msg!("check-opponent")),
    };
    for Said { from, to, at_ms, text, hex } in &finding.dialogue {
        let (from, to) = (name(*from), name(*to));
        writeln!(out, "{:STATE$}{at_ms:>6} ms  {from} → {to}: {text}", "")?;
        if !hex.is_empty() {
            writeln!(out, "{:STATE$}           {hex}", "")?;
        }
    }
    if matches!(finding.result, CheckResult::Failed(_)) {
        return Ok(());
    }
    lines(out, finding, lang, usize::MAX)
}

fn count(findings: &[Finding]) -> (usize, usize, usize) {
    let mut counts = (0, 0, 0);
    for finding in findings {
        match finding.result {
            CheckResult::Passed(_) => counts.0 += 1,
            CheckResult::Failed(_) => counts.1 += 1,
            CheckResult::NotReached(_) => counts.2 += 1,
        }
    }
    counts
}

/// What `--json` prints: an interface for graders, `docs/check-bot.md`.
#[derive(Serialize)]
struct Report<'f> {
    protocol: &'static str,
    passed: usize,
    failed: usize,
    not_reached: usize,
    checks: Vec<Item<'f>>,
}

#[derive(Serialize)]
struct Item<'f> {
    name: &'f str,
    about: String,
    result: &'static str,
    seconds: f64,
    note: Option<String>,
    fault: Option<FaultItem<'f>>,
    output: &'f [String],
    dialogue: &'f [Said],
}

#[derive(Serialize)]
struct FaultItem<'f> {
    code: &'f str,
    sent: Option<&'f str>,
    sent_hex: Option<String>,
    expected: String,
    fix: String,
}

/// The report for graders.
pub(crate) fn json<'f>(protocol: Dialect, findings: &'f [Finding], lang: Lang) -> String {
    let (passed, failed, not_reached) = count(findings);
    let item = |finding: &'f Finding| {
        let (result, note, fault) = match &finding.result {
            CheckResult::Passed(note) => ("passed", note.as_ref(), None),
            CheckResult::NotReached(why) => ("not_reached", Some(why), None),
            CheckResult::Failed(fault) => ("failed", None, Some(fault)),
        };
        let fault = fault.map(|fault| FaultItem {
            code: fault.code,
            sent: fault.sent.as_ref().map(|(text, _)| text.as_str()),
            sent_hex: fault.sent.as_ref().map(|(_, bytes)| hex(bytes)),
            expected: lang.say(&fault.expected),
            fix: advice(finding, fault, lang),
        });
        Item {
            name: finding.check.name,
            about: finding.check.about(lang),
            result,
            seconds: (finding.seconds * 1000.0).round() / 1000.0,
            note: note.map(|note| lang.say(note)),
            fault,
            output: &finding.output,
            dialogue: &finding.dialogue,
        }
    };
    let checks = findings.iter().map(item).collect();
    let report = Report { protocol: protocol.id(), passed, failed, not_reached, checks };
    serde_json::to_string(&report).expect("plain data is always JSON")
}
