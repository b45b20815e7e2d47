//! What the computer of the server thinks: of a game that is over, and of one's next move.

use std::thread;
use std::time::{Duration, Instant};

use damier_rules::GameKind;
use damier_wire::web::{
    Analysis, AnalysisState, Grade, Hint, LastMove, MistakeCount, Plies, Suggestion,
};
use damier_words::{Lang, Message, msg, notation};
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
        told(office.lang(), &plies, &analysis).iter().map(|it| office.lang().say(it)).collect();
    Ok(Fetched::Listed { text: lines.join("\n"), next: None })
}

fn told(lang: Lang, plies: &Plies, analysis: &Analysis) -> Vec<Message> {
    let script = Script { lang, kind: plies.game.parse().ok() };
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
        let better = known(at).and_then(|it| it.best.as_ref());
        let better = better.map(|best| script.line(best, MOST)).unwrap_or_default();
        lines.push(msg!(
            "analysis-mistake",
            ply = at + 1,
            text = script.shown(&ply.p),
            grade = word(grade),
            better = better
        ));
    }
    lines
}

/// Advice at a game against the computer: one note, for a screen shows no more than the last one.
pub(super) fn hint(office: &Office<'_>, id: &str, kind: GameKind) -> Result<Fetched, Message> {
    let hint: Hint = office.get(&format!("/api/game/{}/hint", encoded(id)))?;
    let said: Vec<String> =
        advice(office.lang(), kind, &hint).iter().map(|it| office.lang().say(it)).collect();
    Ok(Fetched::Notes(vec![Note::remark(Tone::News, said.join(" "))]))
}

/// What one's last move was worth, and what the computer would play.
fn advice(lang: Lang, kind: GameKind, hint: &Hint) -> Vec<Message> {
    let script = Script { lang, kind: Some(kind) };
    let best = match &hint.best {
        None => msg!("no-hint"),
        Some(best) if best.then.is_empty() => msg!("hint", text = script.shown(&best.p)),
        Some(best) => {
            let then = script.joined(best.then.iter().take(FEW));
            msg!("hint-and-then", text = script.shown(&best.p), then = then)
        }
    };
    let last = hint.last.as_ref().map(|last| about(script, last));
    last.into_iter().chain([best]).collect()
}

/// What there is to say of somebody's last move.
fn about(script: Script, last: &LastMove) -> Message {
    let text = script.shown(&last.p);
    let (Some(grade), Some(better)) = (last.grade, &last.better) else {
        return msg!("hint-last-good", text = text);
    };
    let answer = script.joined(last.answer.iter().take(FEW));
    let (grade, better) = (word(grade), script.line(better, FEW));
    msg!("hint-last-bad", text = text, grade = grade, better = better, answer = answer)
}

/// So many moves of a line are told on a page.
const MOST: usize = 20;
/// And in a remark, which has little room.
const FEW: usize = 2;

/// How moves are written; as the server writes them if we do not know the game.
#[derive(Clone, Copy, Debug)]
struct Script {
    lang: Lang,
    kind: Option<GameKind>,
}

impl Script {
    fn shown(self, pretty: &str) -> String {
        let pretty = printable(pretty, 20);
        match self.kind {
            Some(kind) => notation::shown(self.lang, kind, &pretty),
            None => pretty,
        }
    }

    fn joined<'a>(self, moves: impl Iterator<Item = &'a String>) -> String {
        moves.map(|pretty| self.shown(pretty)).collect::<Vec<_>>().join(" ")
    }

    /// A move and how the game may go on.
    fn line(self, best: &Suggestion, most: usize) -> String {
        self.joined([&best.p].into_iter().chain(&best.then).take(most))
    }
}

fn word(grade: Grade) -> Message {
    match grade {
        Grade::Inaccuracy => msg!("grade-inaccuracy"),
        Grade::Mistake => msg!("grade-mistake"),
        Grade::Blunder => msg!("grade-blunder"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggestion(p: &str, then: &[&str]) -> Suggestion {
        let then = then.iter().map(|&it| it.to_owned()).collect();
        Suggestion { m: "g1f3".to_owned(), p: p.to_owned(), then }
    }

    fn said(lang: Lang, hint: &Hint) -> String {
        let said: Vec<String> =
            advice(lang, GameKind::Chess, hint).iter().map(|it| lang.say(it)).collect();
        said.join(" ")
    }

    #[test]
    fn advice_is_written_with_the_letters_of_the_language() {
        let last = LastMove {
            m: "b1a3".to_owned(),
            p: "Na3".to_owned(),
            grade: Some(Grade::Mistake),
            better: Some(suggestion("Qe2", &["Be7"])),
            answer: vec!["Nc6".to_owned()],
        };
        let best = suggestion("Nf3", &["Nc6", "Nc3", "Nf6"]);
        let hint = Hint { ply: 3, best: Some(best), last: Some(last) };
        assert_eq!(
            said(Lang::ENGLISH, &hint),
            "Your last move Na3 was a mistake. Better: Qe2 Be7. The answer: Nc6. \
             The computer would play Nf3; it may go on Nc6 Nc3."
        );
        assert_eq!(
            said("fr".parse().expect("it is there"), &hint),
            "Votre dernier coup Ca3 était une erreur. Mieux : De2 Fe7. La réponse : Cc6. \
             L'ordinateur jouerait Cf3 ; la suite pourrait être Cc6 Cc3."
        );
        let only = Hint { ply: 0, best: Some(suggestion("Nf3", &[])), last: None };
        assert_eq!(said(Lang::ENGLISH, &only), "The computer would play Nf3.");
    }
}
