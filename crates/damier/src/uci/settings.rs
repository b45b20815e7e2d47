//! The options of `damier engine`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use damier_engine::{Level, Options, Player, guest::variants};
use damier_rules::{GameKind, GameOption, Setup, Values};
use damier_words::{Message, msg};

use super::kinds;

/// What the command line says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) kind: Option<GameKind>,
    pub(crate) level: Level,
}

/// Everything that can be set.
pub(super) struct Settings {
    pub(super) kind: GameKind,
    /// The game was said on the command line, or chosen since.
    is_chosen: bool,
    is_ugi: bool,
    level: Level,
    options: Options,
    pub(super) lines: usize,
    /// Nothing: chance itself.
    pub(super) seed: Option<u64>,
    /// Options of the rules, of all games.
    rules: BTreeMap<String, String>,
    /// What it remembers, while the settings stay.
    player: Option<Player>,
}

const MOST_HASH: usize = 4096;
/// So many MiB are left for all that is not the table.
const BESIDE: usize = 32;
const MOST_THREADS: usize = 64;
const MOST_LINES: usize = 256;

impl Settings {
    pub(super) fn new(start: Start) -> Settings {
        Settings {
            kind: start.kind.unwrap_or(GameKind::Chess),
            is_chosen: start.kind.is_some(),
            is_ugi: start.kind.is_some_and(|kind| !kind.is_chess()),
            level: start.level,
            options: Options::default(),
            lines: 1,
            seed: None,
            rules: BTreeMap::new(),
            player: None,
        }
    }

    /// Whoever says `ugi` wants another game than chess.
    pub(super) fn greet(&mut self, is_ugi: bool) {
        self.is_ugi = is_ugi;
        if !self.is_chosen {
            self.play(if is_ugi { GameKind::Kamisado } else { GameKind::Chess });
        }
    }

    /// `id` and `option` lines.
    pub(super) fn introduction(&self) -> String {
        let mut text = format!("id name Damier {}\n", env!("CARGO_PKG_VERSION"));
        text += "id author the Damier contributors\n";
        let Options { hash, threads } = Options::default();
        let (least, most) = (Level::LOWEST, Level::HIGHEST);
        let mut names: Vec<&str> = kinds(self.is_ugi).map(name).collect();
        if !names.contains(&name(self.kind)) {
            // Chosen on the command line, whatever the protocol.
            names.push(name(self.kind));
        }
        let prefix = if self.is_ugi { "UGI" } else { "UCI" };
        let mut option =
            |line: String| writeln!(text, "option name {line}").expect("a String takes all");
        option(format!("Hash type spin default {hash} min 1 max {MOST_HASH}"));
        option(format!("Threads type spin default {threads} min 1 max {MOST_THREADS}"));
        option(format!("Level type spin default {} min {least} max {most}", self.level));
        option(format!("MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        option("Ponder type check default false".to_owned());
        option(format!("Seed type spin default 0 min 0 max {}", u32::MAX));
        option(format!(
            "{prefix}_Variant type combo default {} var {}",
            name(self.kind),
            names.join(" var ")
        ));
        if !self.is_ugi {
            let is_on = self.kind == GameKind::Chess960;
            option(format!("UCI_Chess960 type check default {is_on}"));
        }
        for rule in self.rules_of_all() {
            option(rule_line(rule));
        }
        text + if self.is_ugi { "ugiok" } else { "uciok" }
    }

    /// The options of the rules, each once.
    fn rules_of_all(&self) -> Vec<&'static GameOption> {
        let mut rules: Vec<&GameOption> = Vec::new();
        for rule in kinds(self.is_ugi).flat_map(GameKind::options) {
            if rules.iter().all(|other| other.name != rule.name) {
                rules.push(rule);
            }
        }
        rules
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let bad = || msg!("uci-bad-value", option = short(name), value = short(value));
        let number = |least: usize, most: usize| -> Result<usize, Message> {
            value.parse().map(|number: usize| number.clamp(least, most)).map_err(|_| bad())
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => return self.set_hash(number(1, MOST_HASH)?),
            "threads" => self.options.threads = number(1, MOST_THREADS)?,
            "level" => self.level = value.parse().map_err(|()| bad())?,
            "multipv" => self.lines = number(1, MOST_LINES)?,
            "seed" => {
                let seed: u64 = value.parse().map_err(|_| bad())?;
                self.seed = (seed > 0).then_some(seed);
            }
            "ponder" => {}
            "uci_variant" | "ugi_variant" => {
                let kind = called(value).ok_or_else(bad)?;
                self.is_chosen = true;
                self.play(kind);
            }
            "uci_chess960" => {
                let is_on = value.parse().map_err(|_| bad())?;
                let (from, to) = (GameKind::Chess, GameKind::Chess960);
                let (from, to) = if is_on { (from, to) } else { (to, from) };
                if self.kind == from {
                    self.play(to);
                }
            }
            _ => self.set_rule(name, value)?,
        }
        // What it remembers may have another size now.
        self.player = None;
        Ok(())
    }

    /// A table for which there is no room would be the end of the program.
    fn set_hash(&mut self, wanted: usize) -> Result<(), Message> {
        // What it holds now is given back before.
        self.player = None;
        let mut hash = wanted;
        while hash > 1 && Vec::<u8>::new().try_reserve_exact((hash + BESIDE) << 20).is_err() {
            hash /= 2;
        }
        self.options.hash = hash;
        if hash < wanted {
            return Err(msg!("uci-less-memory", wanted = wanted, used = hash));
        }
        Ok(())
    }

    fn set_rule(&mut self, name: &str, value: &str) -> Result<(), Message> {
        let known = GameKind::ALL.iter().flat_map(|kind| kind.options());
        let Some(rule) = known.into_iter().find(|rule| rule.name.eq_ignore_ascii_case(name)) else {
            return Err(msg!("uci-no-option", option = short(name)));
        };
        let mut setup = Setup::default();
        setup.options.insert(rule.name.to_owned(), value.to_owned());
        let bad = |_| msg!("uci-bad-value", option = short(name), value = short(value));
        setup.check_options(std::slice::from_ref(rule)).map_err(bad)?;
        self.rules.insert(rule.name.to_owned(), value.to_owned());
        Ok(())
    }

    fn play(&mut self, kind: GameKind) {
        self.kind = kind;
        self.player = None;
    }

    /// How a game begins under the rules that were set.
    pub(super) fn setup(&self, position: Option<String>) -> Setup {
        let known = self.kind.options();
        let mut rules = self.rules.clone();
        rules.retain(|name, _| known.iter().any(|rule| rule.name == name));
        Setup { position, options: rules, ..Setup::default() }.reachable()
    }

    /// Whoever searches takes the player along, and brings it back.
    pub(super) fn player(&mut self) -> Player {
        let (kind, level, options) = (self.kind, self.level, self.options);
        self.player.take().unwrap_or_else(|| Player::new(kind, level, options))
    }

    pub(super) fn keep(&mut self, player: Option<Player>) {
        self.player = player.filter(|player| player.kind() == self.kind);
    }

    pub(super) fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.forget();
        }
    }
}

fn name(kind: GameKind) -> &'static str {
    variants(kind)[0]
}

/// The game of a name. What other programs call it comes first: their `horde` is not the game of that id.
fn called(value: &str) -> Option<GameKind> {
    let all = || GameKind::ALL.iter().copied();
    all()
        .find(|&kind| variants(kind).contains(&value))
        .or_else(|| all().find(|kind| kind.id() == value))
}

fn short(text: &str) -> String {
    crate::text::printable(text, 60)
}

fn rule_line(rule: &GameOption) -> String {
    match rule.values {
        Values::Words(words) => {
            format!("{} type combo default {} var {}", rule.name, words[0], words.join(" var "))
        }
        Values::Number { min, max, default } => {
            format!("{} type spin default {default} min {min} max {max}", rule.name)
        }
    }
}
