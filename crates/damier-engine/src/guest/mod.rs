//! Engines of others: programs that find moves and speak UCI, or UGI, its form for games other than chess
//! (`docs/bots.md`).
//!
//! | file | what it knows |
//! |---|---|
//! | `command` | a command line in words |
//! | `launch` | how a program is started, and behind which walls |
//! | `process`, `lines` | talking to it, whatever it does |
//! | `fault` | what can be wrong with it |

mod command;
mod fault;
mod launch;
mod lines;
mod process;
#[cfg(test)]
mod tests;

use std::time::{Duration, Instant};

use damier_rules::{GameKind, Setup, new_game};
use damier_wire::engine::{EngineOption, Reply};

use self::process::{Heard, Process};

pub use command::split as split_command;
pub use fault::Fault;
pub use launch::{Confinement, Launch, find as find_program, has_sandbox, walls_with_network};

/// For everything but moves.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many options of an engine are known; no engine has a tenth of them.
const MOST_OPTIONS: usize = 1_000;
/// After it was told to stop.
const STOP_PATIENCE: Duration = Duration::from_secs(2);
/// How often it is looked whether the answer is still wanted.
const TICK: Duration = Duration::from_millis(10);

/// An engine that plays one kind of game.
#[derive(Debug)]
pub struct Guest {
    process: Process,
    /// The name it gave itself, or its program's.
    name: String,
    options: Vec<EngineOption>,
    protocol: Protocol,
    /// It was told of a game.
    has_begun: bool,
    /// What it ponders about: the `position` line.
    pondering: Option<String>,
    /// Room for the lines of a move: they grow with the game.
    order: String,
}

/// What it would play, and what it expects in answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// As it was said: it may not be legal.
    pub text: String,
    /// What it would like to ponder about.
    pub expected: Option<String>,
}

/// The same grammar with other words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    Uci,
    Ugi,
}

impl Protocol {
    fn of(kind: GameKind) -> Protocol {
        if kind.is_chess() { Protocol::Uci } else { Protocol::Ugi }
    }

    fn hello(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ugi => "ugi",
        }
    }
}

/// What engines call a game, the best name first.
#[must_use]
pub fn variants(kind: GameKind) -> Vec<&'static str> {
    match kind {
        GameKind::Chess960 => vec!["chess960", "fischerandom"],
        GameKind::Dark => vec!["dark", "fogofwar"],
        GameKind::Horde => vec!["horde32"],
        GameKind::HordeLichess => vec!["horde"],
        _ => vec![kind.id()],
    }
}

impl Guest {
    /// Starts an engine and makes sure that it plays that game.
    pub fn start(launch: &Launch, kind: GameKind) -> Result<Guest, Fault> {
        let process = Process::start(launch).map_err(|why| Fault::NotStarted(why.to_string()))?;
        let mut engine = Guest {
            process,
            name: launch.words[0].clone(),
            options: Vec::new(),
            protocol: Protocol::of(kind),
            has_begun: false,
            pondering: None,
            order: String::new(),
        };
        engine.shake_hands()?;
        engine.choose_variant(kind)?;
        engine.make_ready()?;
        Ok(engine)
    }

    /// What it calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets an option it has.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let option = self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let Some(option) = option else { return Err(Fault::NoOption(name.to_owned())) };
        self.process.say(&format!("setoption name {} value {value}\n", option.name));
        Ok(())
    }

    /// Another game begins: options of the rules, as far as the engine knows them.
    pub fn begin(&mut self, setup: &Setup) -> Result<(), Fault> {
        self.end_pondering()?;
        self.has_begun = true;
        for (name, value) in &setup.options {
            // Its rules may be others; then its moves will show it.
            let _ = self.set(name, value);
        }
        self.process.say(&format!("{}newgame\n", self.protocol.hello()));
        self.make_ready()
    }

    /// Was it told that a game begins?
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Asks for a move with a `position` and a `go` line and waits for it, at most `patience`; nothing if it is no
    /// longer `wanted`.
    pub fn ask(
        &mut self,
        position: &str,
        go: &str,
        patience: Duration,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Best>, Fault> {
        if self.pondering.as_deref() == Some(position) {
            self.pondering = None;
            self.process.say("ponderhit\n");
        } else {
            self.end_pondering()?;
            self.process.forget_replies();
            self.let_think(position, go);
        }
        let mut now = Instant::now();
        let until = now + patience;
        loop {
            if !wanted() {
                self.stop()?;
                return Ok(None);
            }
            match self.process.hear((now + TICK).min(until)) {
                Heard::Reply(Reply::BestMove(text, expected)) => {
                    return if matches!(text.as_str(), "(none)" | "none" | "0000" | "") {
                        Err(Fault::NoMove(format!("bestmove {text}")))
                    } else {
                        Ok(Some(Best { text, expected }))
                    };
                }
                Heard::Ended => return Err(Fault::Ended(self.process.last_words())),
                Heard::Reply(_) | Heard::Nothing => {
                    now = Instant::now();
                    if now >= until {
                        return Err(self.silent("go", patience));
                    }
                }
            }
        }
    }

    /// Lets it think about a position until the next question comes.
    pub fn ponder(&mut self, position: String, go: &str) -> Result<(), Fault> {
        self.end_pondering()?;
        self.let_think(&position, go);
        self.pondering = Some(position);
        Ok(())
    }

    /// What it ponders about is of no use any more.
    pub fn end_pondering(&mut self) -> Result<(), Fault> {
        if self.pondering.take().is_some() { self.stop() } else { Ok(()) }
    }

    /// Says where the game stands and how long to think, in one go: each `write` may wake the engine.
    fn let_think(&mut self, position: &str, go: &str) {
        self.order.clear();
        self.order.extend([position, "\n", go, "\n"]);
        self.process.say(&self.order);
    }

    fn shake_hands(&mut self) -> Result<(), Fault> {
        let hello = self.protocol.hello();
        self.process.say(&format!("{hello}\n"));
        let until = Instant::now() + PATIENCE;
        loop {
            match self.next(until, hello, PATIENCE)? {
                Reply::Name(name) => self.name = name,
                Reply::Option(option) if self.options.len() < MOST_OPTIONS => {
                    self.options.push(option);
                }
                Reply::Hello => return Ok(()),
                _ => {}
            }
        }
    }

    fn choose_variant(&mut self, kind: GameKind) -> Result<(), Fault> {
        let variant = self.options.iter().find(|option| {
            ["UCI_Variant", "UGI_Variant"].iter().any(|name| option.name.eq_ignore_ascii_case(name))
        });
        let names = variants(kind);
        let Some(known) = variant else {
            // An engine of one game does not say which; chess is what UCI was made for.
            let is_chess960 =
                kind == GameKind::Chess960 && self.set("UCI_Chess960", "true").is_ok();
            if self.protocol == Protocol::Ugi || kind == GameKind::Chess || is_chess960 {
                return Ok(());
            }
            return Err(Fault::Variant { wanted: names[0].to_owned(), known: "chess".to_owned() });
        };
        let plays =
            |name: &str| known.values.is_empty() || known.values.iter().any(|value| value == name);
        let option = known.name.clone();
        match names.iter().find(|name| plays(name)) {
            Some(chosen) => self.set(&option, chosen),
            None if kind == GameKind::Chess960 && plays("chess") => {
                self.set(&option, "chess")?;
                self.set("UCI_Chess960", "true")
            }
            None => {
                Err(Fault::Variant { wanted: names[0].to_owned(), known: known.values.join(", ") })
            }
        }
    }

    fn make_ready(&mut self) -> Result<(), Fault> {
        self.process.say("isready\n");
        let until = Instant::now() + PATIENCE;
        while self.next(until, "isready", PATIENCE)? != Reply::Ready {}
        Ok(())
    }

    /// Waits for a line that means something.
    fn next(
        &mut self,
        until: Instant,
        asked: &'static str,
        waited: Duration,
    ) -> Result<Reply, Fault> {
        match self.process.hear(until) {
            Heard::Reply(reply) if Instant::now() < until => Ok(reply),
            Heard::Ended => Err(Fault::Ended(self.process.last_words())),
            Heard::Reply(_) | Heard::Nothing => Err(self.silent(asked, waited)),
        }
    }

    fn silent(&self, asked: &'static str, waited: Duration) -> Fault {
        Fault::Silent { asked, waited, last: self.process.last_words() }
    }

    /// Ends a search; what it found is not wanted.
    fn stop(&mut self) -> Result<(), Fault> {
        self.process.say("stop\n");
        let until = Instant::now() + STOP_PATIENCE;
        while !matches!(self.next(until, "stop", STOP_PATIENCE)?, Reply::BestMove(..)) {}
        Ok(())
    }
}

/// The `position` line of a game: how it began, and its moves.
#[must_use]
pub fn position_line<'a>(
    kind: GameKind,
    setup: &Setup,
    moves: impl IntoIterator<Item = &'a str>,
) -> String {
    let mut line = match start(kind, setup) {
        None => "position startpos".to_owned(),
        Some(position) => format!("position fen {position}"),
    };
    let mut before = " moves ";
    for text in moves {
        line += before;
        line += text;
        before = " ";
    }
    line
}

/// Where the moves begin, unless every engine knows it.
fn start(kind: GameKind, setup: &Setup) -> Option<String> {
    if let Some(position) = &setup.position {
        return Some(position.clone());
    }
    let usual = new_game(kind, &Setup::default()).ok()?.position();
    let begun = new_game(kind, setup).ok()?.position();
    // The second game of Kamisado begins with Black; the horde of an engine may be another one.
    (begun != usual || kind == GameKind::Horde).then_some(begun)
}
