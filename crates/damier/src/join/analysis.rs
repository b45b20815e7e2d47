//! What the computer of the server thinks: of a game that is over, and of one's next move.

use std::thread;
use std::time::{Duration, Instant};

use damier_wire::web::{
    Analysis, AnalysisState, Grade, Hint, LastMove, MistakeCount, Plies, Suggestion,
};
use damier_words::{Message, msg};
use hyper::Method;

use super::api::encoded;
use super::clerk::Office;
use super::client::Note;
use super::errand::Fetched;
use super::harmless;
use crate::text::{self, printable};
use crate::tui::Tone;

/// Whoever asks waits so long at most, and is then told how far it is.
const PATIENCE: Duration = Duration::from_secs(15);
const LOOK: Duration = Duration::from_millis(500);

/// The mistakes of a game that is over; it is analysed if nobody asked for that before.
pub(super) fn analyse(office: &Office<'_>, id: &str) -> Result<Fetched, Message> {
    let path = format!("/api/game/{}/analysis", encoded(id));
    let begun = Instant::now();
    let answer = office.call(Method::POST, &path, None)?;
    let mut analysis: Analysis = harmless::read(&answer).ok_or_else(|| office.stranger())?;
    while analysis.state != AnalysisState::Done && begun.elapsed() < PATIENCE {
        thread::sleep(LOOK);
        analysis = office.get(&path)?;
    }
    let plies: Plies = office.get(&format!("/api/game/{}/plies", encoded(id)))?;
    let lines: Vec<String> =
        told(&plies, &analysis).iter().map(|it| office.lang().say(it)).collect();
    Ok(Fetched::Listed { text: lines.join("\n"), next: None })
}

fn told(plies: &Plies, analysis: &Analysis) -> Vec<Message> {
    let mut lines = Vec::new();
    if analysis.state != AnalysisState::Done {
        lines.push(msg!("analysis-so-far", done = analysis.done, of = analysis.of));
    }
    for (name, count) in plies.players.iter().zip(analysis.mistakes) {
        let MistakeCount { inaccuracies, mistakes, blunders } = count;
        lines.push(msg!(
            "analysis-count",
            name = text::name(name),
            inaccuracies = inaccuracies,
            mistakes = mistakes,
            blunders = blunders
        ));
    }
    let known = |at: usize| analysis.positions.get(at)?.as_ref();
    for (at, ply) in plies.plies.iter().enumerate() {
        let Some(grade) = known(at + 1).and_then(|it| it.grade) else { continue };
        let better = known(at).and_then(|it| it.best.as_ref()).map(line).unwrap_or_default();
        lines.push(msg!(
            "analysis-mistake",
            ply = at + 1,
            text = printable(&ply.p, 20),
            grade = word(grade),
            better = better
        ));
    }
    lines
}

/// Advice at a game against the computer.
pub(super) fn hint(office: &Office<'_>, id: &str) -> Result<Fetched, Message> {
    let hint: Hint = office.get(&format!("/api/game/{}/hint", encoded(id)))?;
    let best = hint.best.as_ref();
    let best = best.map_or(msg!("no-hint"), |best| msg!("hint", text = line(best)));
    let said = hint.last.as_ref().map(about).into_iter().chain([best]);
    let note = |it| Note::remark(Tone::News, office.lang().say(&it));
    Ok(Fetched::Notes(said.map(note).collect()))
}

/// What there is to say of somebody's last move.
fn about(last: &LastMove) -> Message {
    let text = printable(&last.p, 20);
    let (Some(grade), Some(better)) = (last.grade, &last.better) else {
        return msg!("hint-last-good", text = text);
    };
    let answer = printable(&last.answer.join(" "), 80);
    let (grade, better) = (word(grade), line(better));
    msg!("hint-last-bad", text = text, grade = grade, better = better, answer = answer)
}

/// A move and how the game may go on.
fn line(best: &Suggestion) -> String {
    let moves: Vec<&str> =
        [best.p.as_str()].into_iter().chain(best.then.iter().map(String::as_str)).collect();
    printable(&moves.join(" "), 80)
}

fn word(grade: Grade) -> Message {
    match grade {
        Grade::Inaccuracy => msg!("grade-inaccuracy"),
        Grade::Mistake => msg!("grade-mistake"),
        Grade::Blunder => msg!("grade-blunder"),
    }
}
