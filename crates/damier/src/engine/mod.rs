//! Engines: programs that find moves and speak UCI, or UGI, its form for games other than chess
//! (`docs/bots.md`).
//!
//! [`EnginePlayer`] asks one; `process` runs it, `command` reads the command line that starts it.

use damier_words::{Message, msg};
mod command;
mod process;

use std::time::{Duration, Instant};

use damier_rules::mastermind::Code;
use damier_rules::{GameKind, Setup, new_game};
use damier_wire::engine::{EngineOption, Reply};

use self::process::{Heard, Process};
use crate::bot::{MoveQuestion, Question, Thinker, Wanted};
use crate::text::printable;

pub(crate) use command::split as split_command;

/// For everything but moves.
const PATIENCE: Duration = Duration::from_secs(10);
/// Beyond the time it was given for a move.
const GRACE: Duration = Duration::from_secs(2);
/// After it was told to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(2);
/// How often it is looked whether the answer is still wanted.
const TICK: Duration = Duration::from_millis(10);

/// An engine that plays one kind of game.
#[derive(Debug)]
pub(crate) struct EnginePlayer {
    process: Process,
    budget: Duration,
    /// The name it gave itself, or its program's.
    name: String,
    options: Vec<EngineOption>,
    protocol: EngineProtocol,
    /// It was told of a game.
    begun: bool,
    /// What it expects the opponent to play.
    expected: Option<String>,
    /// What it ponders about: the `position` line.
    pondering: Option<String>,
}

/// The same grammar with other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineProtocol {
    Uci,
    Ugi,
}

impl EngineProtocol {
    fn of(kind: GameKind) -> EngineProtocol {
        if kind.is_chess() { EngineProtocol::Uci } else { EngineProtocol::Ugi }
    }

    fn hello(self) -> &'static str {
        match self {
            EngineProtocol::Uci => "uci",
            EngineProtocol::Ugi => "ugi",
        }
    }

    fn variant_option(self) -> &'static str {
        match self {
            EngineProtocol::Uci => "UCI_Variant",
            EngineProtocol::Ugi => "UGI_Variant",
        }
    }
}

/// What engines call a game, the best name first.
fn variants(kind: GameKind) -> Vec<&'static str> {
    match kind {
        GameKind::Chess960 => vec!["chess960", "fischerandom"],
        GameKind::Dark => vec!["dark", "fogofwar"],
        GameKind::Horde => vec!["horde32"],
        GameKind::HordeLichess => vec!["horde"],
        _ => vec![kind.id()],
    }
}

/// It has ended; the last thing it said.
fn ended(last: Option<String>) -> Message {
    match last {
        Some(last) => msg!("engine-ended-saying", last = last),
        None => msg!("engine-ended"),
    }
}

/// It does not answer to that.
fn silent(asked: &str, seconds: u64, last: Option<String>) -> Message {
    match last {
        Some(last) => msg!("engine-silent-saying", asked = asked, seconds = seconds, last = last),
        None => msg!("engine-silent", asked = asked, seconds = seconds),
    }
}

impl EnginePlayer {
    /// Starts an engine and makes sure that it plays that game.
    pub(crate) fn start(
        line: &str,
        kind: GameKind,
        budget: Duration,
    ) -> Result<EnginePlayer, Message> {
        let fault = |fault| msg!("engine-fault", name = printable(line, 60), fault = fault);
        let words = command::split(line).ok_or_else(|| fault(msg!("engine-bad-command")))?;
        let process = Process::start(&words)
            .map_err(|why| fault(msg!("engine-not-started", why = why.to_string())))?;
        let mut engine = EnginePlayer {
            process,
            budget,
            name: printable(&words[0], 60),
            options: Vec::new(),
            protocol: EngineProtocol::of(kind),
            begun: false,
            expected: None,
            pondering: None,
        };
        engine.shake_hands()?;
        engine.choose_variant(kind)?;
        engine.make_ready()?;
        Ok(engine)
    }

    fn shake_hands(&mut self) -> Result<(), Message> {
        let hello = self.protocol.hello();
        self.process.say(hello);
        let until = Instant::now() + PATIENCE;
        loop {
            match self.next(until, hello, PATIENCE)? {
                Reply::Name(name) => self.name = printable(&name, 60),
                Reply::Option(option) => self.options.push(option),
                Reply::Hello => return Ok(()),
                _ => {}
            }
        }
    }

    fn choose_variant(&mut self, kind: GameKind) -> Result<(), Message> {
        let known = self.options.iter().find(|option| {
            option.name.eq_ignore_ascii_case("UCI_Variant")
                || option.name.eq_ignore_ascii_case(self.protocol.variant_option())
        });
        let names = variants(kind);
        let Some(known) = known else {
            // An engine of one game does not say which; chess is what UCI was made for.
            if self.protocol == EngineProtocol::Ugi || kind == GameKind::Chess {
                return Ok(());
            }
            let fault = msg!("engine-variant", wanted = names[0], known = "chess");
            return Err(self.fault(fault));
        };
        let chosen = names.iter().find(|name| {
            known.values.is_empty() || known.values.iter().any(|value| value == *name)
        });
        let Some(chosen) = chosen else {
            let known = printable(&known.values.join(", "), 300);
            return Err(self.fault(msg!("engine-variant", wanted = names[0], known = known)));
        };
        self.process.say(&format!("setoption name {} value {chosen}", known.name));
        Ok(())
    }

    fn make_ready(&mut self) -> Result<(), Message> {
        self.process.say("isready");
        let until = Instant::now() + PATIENCE;
        while self.next(until, "isready", PATIENCE)? != Reply::Ready {}
        Ok(())
    }

    /// A game begins: options of the rules, as far as the engine knows them.
    fn begin_game(&mut self, question: &MoveQuestion) -> Result<(), Message> {
        // In dark chess every question begins with a position of its own.
        let begins = question.moves.len() < 2 && question.kind != GameKind::Dark;
        if !begins && self.begun {
            return Ok(());
        }
        self.begun = true;
        let chosen = question.setup.options.iter().filter(|(name, _)| {
            self.options.iter().any(|option| option.name.eq_ignore_ascii_case(name))
        });
        let lines: Vec<String> =
            chosen.map(|(name, value)| format!("setoption name {name} value {value}")).collect();
        for line in &lines {
            self.process.say(line);
        }
        self.process.say(&format!("{}newgame", self.protocol.hello()));
        self.make_ready()
    }

    /// Waits for a line that means something.
    fn next(
        &mut self,
        until: Instant,
        asked: &'static str,
        waited: Duration,
    ) -> Result<Reply, Message> {
        match self.process.hear(until) {
            Heard::Reply(reply) => Ok(reply),
            Heard::Ended => {
                let last = self.process.last_words();
                Err(self.fault(ended(last)))
            }
            Heard::Nothing => {
                let (seconds, last) = (waited.as_secs(), self.process.last_words());
                Err(self.fault(silent(asked, seconds, last)))
            }
        }
    }

    fn fault(&self, fault: Message) -> Message {
        msg!("engine-fault", name = &self.name, fault = fault)
    }

    /// Waits for `bestmove`; nothing if it is no longer wanted.
    fn best_move(&mut self, wanted: &Wanted) -> Result<Option<Best>, Message> {
        let patience = self.budget + GRACE;
        let until = Instant::now() + patience;
        loop {
            if !wanted.still() {
                self.stop()?;
                return Ok(None);
            }
            match self.process.hear((Instant::now() + TICK).min(until)) {
                Heard::Reply(Reply::BestMove(text, expected)) => {
                    return Ok(Some(Best { text, expected }));
                }
                Heard::Ended => {
                    let last = self.process.last_words();
                    return Err(self.fault(ended(last)));
                }
                Heard::Nothing if Instant::now() >= until => {
                    let (seconds, last) = (patience.as_secs(), self.process.last_words());
                    return Err(self.fault(silent("go", seconds, last)));
                }
                Heard::Reply(_) | Heard::Nothing => {}
            }
        }
    }

    /// Ends a search; what it found is not wanted.
    fn stop(&mut self) -> Result<(), Message> {
        self.process.say("stop");
        let until = Instant::now() + STOP_PATIENCE;
        while !matches!(self.next(until, "stop", STOP_PATIENCE)?, Reply::BestMove(..)) {}
        Ok(())
    }

    /// Its move, if the rules allow it.
    fn checked(&mut self, best: Best, question: &Question) -> Result<String, Message> {
        let Best { text, expected } = best;
        if matches!(text.as_str(), "(none)" | "none" | "0000" | "") {
            return Err(self.fault(msg!("engine-no-move", said = format!("bestmove {text}"))));
        }
        let (is_legal, position) = match question {
            Question::Move(question) => {
                let legal = question.game.legal_moves(question.seat);
                (legal.contains(&text) && question.may_play(&text), question.game.position())
            }
            Question::Code(question) => (Code::read(&text).is_some(), question.position(None)),
        };
        if !is_legal {
            let (text, position) = (printable(&text, 40), printable(&position, 200));
            return Err(self.fault(msg!("engine-illegal", text = text, position = position)));
        }
        self.expected = expected;
        Ok(text)
    }
}

struct Best {
    text: String,
    expected: Option<String>,
}

impl Thinker for EnginePlayer {
    fn think(&mut self, question: &Question, wanted: &Wanted) -> Result<Option<String>, Message> {
        let line = match question {
            Question::Move(question) => position_line(question),
            Question::Code(question) => format!("position fen {}", question.position(None)),
        };
        let hit = match self.pondering.take() {
            Some(pondered) if pondered == line => true,
            Some(_) => {
                self.stop()?;
                false
            }
            None => false,
        };
        if hit {
            self.process.say("ponderhit");
        } else {
            if let Question::Move(question) = question {
                self.begin_game(question)?;
            }
            self.process.forget_replies();
            self.process.say(&line);
            let mut go = format!("go movetime {}", self.budget.as_millis());
            if let Question::Move(question) = question
                && !(question.banned.is_empty() && question.avoided.is_empty())
            {
                go = format!("{go} searchmoves {}", question.choices().join(" "));
            }
            self.process.say(&go);
        }
        self.expected = None;
        match self.best_move(wanted)? {
            None => Ok(None),
            Some(best) => self.checked(best, question).map(Some),
        }
    }

    /// `go ponder` with the move it expects itself. It thinks until the next question comes.
    fn ponder(&mut self, question: &Question, wanted: &Wanted) -> Result<(), Message> {
        if self.pondering.take().is_some() {
            self.stop()?;
        }
        let Question::Move(question) = question else { return Ok(()) };
        let Some(expected) = self.expected.take() else { return Ok(()) };
        if !wanted.still() || !question.choices().contains(&expected) {
            return Ok(());
        }
        let mut line = position_line(question);
        line += if question.moves.is_empty() { " moves " } else { " " };
        line += &expected;
        self.process.say(&line);
        self.process.say(&format!("go ponder movetime {}", self.budget.as_millis()));
        self.pondering = Some(line);
        Ok(())
    }
}

/// `position …` for what is asked.
fn position_line(question: &MoveQuestion) -> String {
    let mut line = match start(question) {
        None => "position startpos".to_owned(),
        Some(position) => format!("position fen {position}"),
    };
    if !question.moves.is_empty() {
        line += " moves ";
        line += &question.moves.join(" ");
    }
    line
}

/// Where the moves begin, unless every engine knows it.
fn start(question: &MoveQuestion) -> Option<String> {
    if let Some(position) = &question.setup.position {
        return Some(position.clone());
    }
    let usual = new_game(question.kind, &Setup::default()).ok()?;
    let begun = new_game(question.kind, &question.setup).ok()?;
    // The second game of Kamisado begins with Black; the horde of an engine may be another one.
    let known = begun.position() == usual.position() && question.kind != GameKind::Horde;
    (!known).then(|| begun.position())
}
