//! Engines of others at our side of a board: [`EnginePlayer`] asks one for moves.

use std::time::Duration;

use damier_engine::guest::{self, Fault, Guest, Launch, position_line};
use damier_rules::GameKind;
use damier_rules::mastermind::Code;
use damier_words::{Message, msg};

use crate::bot::{MoveQuestion, Question, Thinker, Wanted};
use crate::text::printable;

/// Beyond the time it was given for a move.
const GRACE: Duration = Duration::from_secs(2);

/// An engine that plays one kind of game.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    guest: Guest,
    budget: Duration,
    /// What it expects the opponent to play.
    expected: Option<String>,
}

/// What is wrong with an engine, in words.
pub(crate) fn fault(name: &str, fault: &Fault) -> Message {
    let what = match fault {
        Fault::NotStarted(why) => msg!("engine-not-started", why = printable(why, 120)),
        Fault::Ended(None) => msg!("engine-ended"),
        Fault::Ended(Some(last)) => msg!("engine-ended-saying", last = printable(last, 120)),
        Fault::Silent { asked, waited, last: None } => {
            msg!("engine-silent", asked = *asked, seconds = waited.as_secs())
        }
        Fault::Silent { asked, waited, last: Some(last) } => {
            let (seconds, last) = (waited.as_secs(), printable(last, 120));
            msg!("engine-silent-saying", asked = *asked, seconds = seconds, last = last)
        }
        Fault::Variant { wanted, known } => {
            msg!("engine-variant", wanted = wanted, known = printable(known, 300))
        }
        Fault::NoOption(option) => msg!("engine-no-option", option = printable(option, 60)),
        Fault::NoMove(said) => msg!("engine-no-move", said = printable(said, 60)),
        Fault::Illegal { text, position } => {
            let (text, position) = (printable(text, 40), printable(position, 200));
            msg!("engine-illegal", text = text, position = position)
        }
    };
    msg!("engine-fault", name = printable(name, 60), fault = what)
}

/// The words of a command line that starts an engine.
pub(crate) fn launch(line: &str) -> Result<Launch, Message> {
    let mut words = guest::split_command(line).ok_or_else(|| {
        msg!("engine-fault", name = printable(line, 60), fault = msg!("engine-bad-command"))
    })?;
    // Debian's engines are found where nobody looks for programs.
    if let Some(path) = guest::find_program(&words[0]) {
        words[0] = path.to_string_lossy().into_owned();
    }
    Ok(Launch::trusted(words))
}

impl EnginePlayer {
    /// Starts an engine and makes sure that it plays that game.
    pub(crate) fn start(
        line: &str,
        kind: GameKind,
        budget: Duration,
    ) -> Result<EnginePlayer, Message> {
        let guest = Guest::start(&launch(line)?, kind).map_err(|why| fault(line, &why))?;
        Ok(EnginePlayer { guest, budget, expected: None })
    }

    fn fault(&self, why: &Fault) -> Message {
        fault(self.guest.name(), why)
    }

    /// A game begins, unless it has.
    fn begin_game(&mut self, question: &MoveQuestion) -> Result<(), Message> {
        // In dark chess every question begins with a position of its own.
        let begins = question.moves.len() < 2 && question.kind != GameKind::Dark;
        if begins || !self.guest.has_begun() {
            self.guest.begin(&question.setup).map_err(|why| self.fault(&why))?;
        }
        Ok(())
    }

    /// Its move, if the rules allow it.
    fn checked(&self, text: String, question: &Question) -> Result<String, Message> {
        let (is_legal, position) = match question {
            Question::Move(question) => {
                let legal = question.game.legal_moves(question.seat);
                (legal.contains(&text) && question.may_play(&text), question.game.position())
            }
            Question::Code(question) => (Code::read(&text).is_some(), question.position(None)),
        };
        if is_legal { Ok(text) } else { Err(self.fault(&Fault::Illegal { text, position })) }
    }
}

impl Thinker for EnginePlayer {
    fn think(&mut self, question: &Question, wanted: &Wanted) -> Result<Option<String>, Message> {
        let mut go = format!("go movetime {}", self.budget.as_millis());
        let position = match question {
            Question::Move(question) => {
                self.begin_game(question)?;
                if !(question.banned.is_empty() && question.avoided.is_empty()) {
                    go = format!("{go} searchmoves {}", question.choices().join(" "));
                }
                position_of(question)
            }
            Question::Code(question) => format!("position fen {}", question.position(None)),
        };
        self.expected = None;
        let found = self.guest.ask(&position, &go, self.budget + GRACE, &|| wanted.still());
        match found.map_err(|why| self.fault(&why))? {
            None => Ok(None),
            Some(best) => {
                let text = self.checked(best.text, question)?;
                self.expected = best.expected;
                Ok(Some(text))
            }
        }
    }

    /// `go ponder` with the move it expects itself. It thinks until the next question comes.
    fn ponder(&mut self, question: &Question, wanted: &Wanted) -> Result<(), Message> {
        self.guest.end_pondering().map_err(|why| self.fault(&why))?;
        let Question::Move(question) = question else { return Ok(()) };
        let Some(expected) = self.expected.take() else { return Ok(()) };
        if !wanted.still() || !question.choices().contains(&expected) {
            return Ok(());
        }
        let mut line = position_of(question);
        line += if question.moves.is_empty() { " moves " } else { " " };
        line += &expected;
        let go = format!("go ponder movetime {}", self.budget.as_millis());
        self.guest.ponder(line, &go).map_err(|why| self.fault(&why))
    }
}

/// `position …` for what is asked.
fn position_of(question: &MoveQuestion) -> String {
    position_line(question.kind, &question.setup, question.moves.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn programs_are_looked_for_and_others_are_kept_as_they_are_typed() {
        let words = |line| launch(line).expect("closed").words;
        let found = words("sh -c true");
        assert!(Path::new(&found[0]).is_absolute(), "{found:?}");
        assert_eq!(found[1..], ["-c", "true"]);
        assert_eq!(words("no-such-engine"), ["no-such-engine"]);
    }
}
