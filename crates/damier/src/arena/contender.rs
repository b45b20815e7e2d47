//! Who plays: a text on the command line becomes somebody who finds moves.
//!
//! `damier; level=5`, `stockfish; UCI_LimitStrength=true; UCI_Elo=2300; time=1000`: who it is, then what is set.

use std::env;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

use damier_engine::guest::{Guest, Launch, find_program, split_command};
use damier_engine::{Level, Limits, Options, Player, Random, Task};
use damier_referee::Millis;
use damier_rules::{BySeat, GameKind, Seat};
use damier_words::{Message, msg};

use super::board::Board;
use crate::cli::before_parsing;
use crate::engine::fault;
use crate::text::printable;

/// What was asked for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contender {
    /// The text itself: a match that goes on must have the same players.
    pub(crate) text: String,
    pub(crate) name: String,
    who: Who,
    pace: Pace,
    /// Options of an engine.
    options: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Who {
    Ours(Level, Options),
    /// Any legal move.
    Random,
    Command(Launch),
}

/// How long a move may take, if not by the clock of the match.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Pace {
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) time: Option<Duration>,
}

impl Pace {
    fn or(self, usual: Pace) -> Pace {
        if self == Pace::default() { usual } else { self }
    }
}

impl Contender {
    pub(crate) fn read(text: &str) -> Result<Contender, Message> {
        let mut parts = text.split(';').map(str::trim);
        let first = parts.next().unwrap_or_default();
        let bad = |part: &str| msg!("arena-bad-part", part = printable(part, 60));
        let (mut level, mut ours) = (Level::HIGHEST, Options::default());
        let mut name = None;
        let mut pace = Pace::default();
        let mut options = Vec::new();
        let is_ours = first == "damier";
        for part in parts.filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| bad(part))?;
            let (key, value) = (key.trim(), value.trim());
            let number = || value.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(|| bad(part));
            match key {
                "name" => name = Some(value.to_owned()),
                "nodes" => pace.nodes = Some(number()?),
                "depth" => pace.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
                "time" => pace.time = Some(Duration::from_millis(number()?)),
                "level" if is_ours => level = value.parse().map_err(|()| bad(part))?,
                "hash" if is_ours => {
                    ours.hash = number()?.try_into().unwrap_or(usize::MAX).min(4096);
                }
                "threads" if is_ours => ours.threads = number()?.try_into().unwrap_or(64).min(64),
                _ if is_ours || first == "random" => return Err(bad(part)),
                _ => options.push((key.to_owned(), value.to_owned())),
            }
        }
        let who = match first {
            "damier" => Who::Ours(level, ours),
            "random" => Who::Random,
            _ => Who::Command(Launch::trusted(command(first)?)),
        };
        let name = name.unwrap_or_else(|| match who {
            Who::Ours(level, _) if level < Level::HIGHEST => format!("damier {level}"),
            _ => printable(first, 40),
        });
        Ok(Contender { text: text.to_owned(), name, who, pace, options })
    }

    /// Is it an engine with a process of its own?
    pub(crate) fn is_program(&self) -> bool {
        matches!(self.who, Who::Command(_))
    }

    /// Does it think with one thread, as far as was said?
    pub(crate) fn has_one_thread(&self) -> bool {
        let is_one = |(name, value): &(String, String)| {
            !name.eq_ignore_ascii_case("Threads") || value == "1"
        };
        match self.who {
            Who::Ours(_, options) => options.threads <= 1,
            Who::Random | Who::Command(_) => self.options.iter().all(is_one),
        }
    }

    /// Takes a seat; an engine is started.
    pub(crate) fn sit(&self, kind: GameKind, usual: Pace) -> Result<Sitting, Message> {
        let pace = self.pace.or(usual);
        let mind = match &self.who {
            Who::Ours(level, options) => Mind::Ours(Player::new(kind, *level, *options)),
            Who::Random => Mind::Random,
            Who::Command(launch) => {
                let in_words = |why| fault(&self.name, &why);
                let mut guest = Guest::start(launch, kind).map_err(in_words)?;
                for (name, value) in &self.options {
                    guest.set(name, value).map_err(in_words)?;
                }
                Mind::Guest(Box::new(guest))
            }
        };
        Ok(Sitting { mind, pace, random: Random::new(0) })
    }
}

/// The words of a command; Debian's engines are found where nobody looks for programs.
fn command(line: &str) -> Result<Vec<String>, Message> {
    let mut words =
        split_command(line).ok_or_else(|| msg!("arena-bad-part", part = printable(line, 60)))?;
    if let Some(path) = find_program(&words[0]) {
        words[0] = path.to_string_lossy().into_owned();
    }
    Ok(words)
}

/// Somebody at a board.
pub(crate) struct Sitting {
    mind: Mind,
    pace: Pace,
    random: Random,
}

enum Mind {
    Ours(Player),
    Guest(Box<Guest>),
    Random,
}

/// The clocks of a match, for whoever plays by them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    pub(crate) left: BySeat<Millis>,
    pub(crate) increment: Millis,
}

/// An engine that gives no answer has so long beyond its time.
const GRACE: Duration = Duration::from_secs(2);
/// And so long for a number of positions.
const LONGEST: Duration = Duration::from_mins(2);

impl Sitting {
    /// Another game begins.
    pub(crate) fn begin(&mut self, board: &Board, seed: u64) -> Result<(), String> {
        self.random = Random::new(seed);
        match &mut self.mind {
            Mind::Ours(player) => player.forget(),
            Mind::Guest(guest) => {
                let begun = guest.begin(board.session().setup());
                begun.map_err(|why| in_words(&fault(guest.name(), &why)))?;
            }
            Mind::Random => {}
        }
        Ok(())
    }

    /// A move: it may be none that is legal. Or what is wrong with who should have found it.
    pub(crate) fn think(
        &mut self,
        board: &Board,
        seat: Seat,
        clocks: Option<Clocks>,
    ) -> Result<String, String> {
        let seed = self.random.next_u64();
        match &mut self.mind {
            Mind::Random => {
                let legal = board.game().legal_moves(seat);
                Ok(legal[self.random.below(legal.len())].clone())
            }
            Mind::Ours(player) => {
                let mut limits = limits(self.pace, clocks, seat);
                limits.nodes = self.pace.nodes;
                limits.depth = self.pace.depth;
                let known = board.known(seat);
                let task = Task { known, seat, among: &[], limits, lines: 1, seed };
                let thought = player.think(&task, &mut |_| ());
                let best = thought.as_ref().and_then(|thought| thought.best()).map(str::to_owned);
                best.ok_or_else(|| in_words(&msg!("uci-no-move")))
            }
            Mind::Guest(guest) => {
                let (go, patience) = go(self.pace, clocks);
                match guest.ask(board.line(), &go, patience, &|| true) {
                    Ok(best) => Ok(best.map(|best| best.text).unwrap_or_default()),
                    Err(why) => Err(in_words(&fault(guest.name(), &why))),
                }
            }
        }
    }
}

/// In the language of the match: what is kept of a fault, in journals and summaries, is a text.
fn in_words(why: &Message) -> String {
    before_parsing(env::args_os().skip(1)).say(why)
}

fn limits(pace: Pace, clocks: Option<Clocks>, seat: Seat) -> Limits {
    match (pace.time, clocks) {
        (Some(time), _) => {
            let end = Instant::now() + time;
            Limits { enough: Some(end), deadline: Some(end), ..Limits::default() }
        }
        (None, Some(clocks)) => {
            let left = Duration::from_millis(clocks.left[seat]);
            Limits::on_clock(left, Duration::from_millis(clocks.increment), None)
        }
        (None, None) => Limits::default(),
    }
}

fn go(pace: Pace, clocks: Option<Clocks>) -> (String, Duration) {
    let mut go = "go".to_owned();
    let mut say = |word: &str, number: u64| {
        write!(go, " {word} {number}").expect("a String takes all");
    };
    let mut patience = LONGEST;
    if let Some(nodes) = pace.nodes {
        say("nodes", nodes);
    }
    if let Some(depth) = pace.depth {
        say("depth", depth.into());
    }
    if let Some(time) = pace.time {
        say("movetime", time.as_millis().try_into().unwrap_or(u64::MAX));
        patience = time + GRACE;
    } else if let Some(Clocks { left, increment }) = clocks {
        for (word, ms) in
            [("wtime", left.one), ("btime", left.two), ("winc", increment), ("binc", increment)]
        {
            say(word, ms);
        }
        patience = Duration::from_millis(left.one.max(left.two)) + GRACE;
    }
    (go, patience)
}
