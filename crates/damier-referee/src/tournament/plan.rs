//! What an event is, before anybody plays.

use std::collections::{BTreeMap, HashSet};

use damier_rules::{GameKind, Setup, new_game};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Gauntlet, RoundRobin, TieBreak};
use crate::{Alternation, House, Millis, Series};

/// No event has more entrants: its table would be read by nobody.
pub const MOST_ENTRANTS: usize = 1000;
/// More encounters than that are no event but a mistake.
const MOST_ENCOUNTERS: u32 = 100_000;

/// What an event is: decided before it begins, and the same to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// What is played.
    pub kind: GameKind,
    /// The options of the game.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Positions to begin from, in turn; none for the usual one.
    #[serde(default)]
    pub openings: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// How many games an encounter has.
    pub games: u32,
    /// The rules at every board.
    pub house: House,
    /// What decides between those who scored as much.
    pub tie_breaks: Vec<TieBreak>,
    /// How many encounters go on at once; nothing for as many as can.
    #[serde(default)]
    pub boards: Option<u16>,
    /// Does a round begin only when the one before is over, where that could be otherwise?
    #[serde(default)]
    pub rounds_together: bool,
    /// The time from the end of a round to the beginning of the next.
    #[serde(default)]
    pub pause: Millis,
    /// How long somebody who is not there is waited for before an encounter is lost.
    pub patience: Millis,
    /// When it begins by itself, in milliseconds of Unix time.
    #[serde(default)]
    pub starts_ms: Option<i64>,
    /// When each round begins at the earliest, in milliseconds of Unix time; those that are not named begin when they
    /// can.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub round_starts_ms: Vec<i64>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Format {
    /// Everybody meets everybody, so many times.
    RoundRobin {
        /// How many times.
        cycles: u16,
    },
    /// In each round those meet who scored about as much.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Who loses is out.
    Knockout,
    /// Everybody meets everybody of their group; the best of each go on to a knockout.
    Groups {
        /// How many groups.
        groups: u16,
        /// How many of each go on.
        advance: u16,
    },
    /// Whoever is free meets somebody of about their score, until time is up.
    Arena {
        /// How long.
        minutes: u32,
    },
    /// The first of the roster meet everybody else.
    Gauntlet {
        /// How many are the first.
        heroes: u16,
        /// How many times they meet each of the others.
        cycles: u16,
    },
}

/// Somebody who enters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// By what they are known: that of their account, or what their program calls itself.
    pub name: String,
    /// How strong they are said to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// Who that is, in words of whoever keeps the event; nothing for whoever comes by that name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
}

/// What is wrong with a plan or a roster.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPlan {
    /// The game does not begin like that.
    #[error("the game does not begin like that: {0}")]
    Setup(damier_rules::SetupError),
    /// A number is out of its range.
    #[error("`{name}` must be from {least} to {most}")]
    Number {
        /// Which.
        name: &'static str,
        /// The smallest that makes sense.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// There would be too many games.
    #[error("that would be {0} encounters")]
    TooLong(u32),
    /// Two entrants have one name.
    #[error("{0} is there twice")]
    Twice(String),
}

impl Plan {
    /// A plan in which everything else is as usual: encounters of one game, and a minute for whoever is not there.
    #[must_use]
    pub fn new(name: &str, kind: GameKind, format: Format) -> Plan {
        Plan {
            name: name.to_owned(),
            kind,
            options: BTreeMap::new(),
            openings: Vec::new(),
            format,
            games: 1,
            house: House::default(),
            tie_breaks: Vec::new(),
            boards: None,
            rounds_together: false,
            pause: 0,
            patience: 60_000,
            starts_ms: None,
            round_starts_ms: Vec::new(),
        }
    }

    /// When a round begins that could begin at a moment.
    pub(super) fn begins_ms(&self, round: u32, could_ms: i64) -> i64 {
        let at = usize::try_from(round).unwrap_or(usize::MAX);
        self.round_starts_ms.get(at).map_or(could_ms, |&at_ms| at_ms.max(could_ms))
    }

    /// How a game of an encounter begins. The same opening is played by both on both sides.
    #[must_use]
    pub fn setup(&self, encounter: usize, game: u32) -> Setup {
        let mut setup = Setup { options: self.options.clone(), ..Setup::default() };
        if !self.openings.is_empty() {
            setup.position = Some(self.openings[encounter % self.openings.len()].clone());
        }
        self.series().setup(&setup, game)
    }

    /// What changes from one game of an encounter to the next.
    #[must_use]
    pub fn series(&self) -> Series {
        Series::new(self.kind, self.games)
    }

    /// Do players change seats from one game to the next?
    #[must_use]
    pub fn alternation(&self) -> Alternation {
        self.series().alternation()
    }

    /// Says what is wrong with it.
    ///
    /// # Errors
    /// If it could not be played.
    pub fn check(&self) -> Result<(), BadPlan> {
        let count = self.openings.len().max(1);
        for encounter in 0..count {
            new_game(self.kind, &self.setup(encounter, 0)).map_err(BadPlan::Setup)?;
        }
        let numbers: [(&'static str, u32, u32, u32); 2] = match self.format {
            Format::RoundRobin { cycles } => [("cycles", cycles.into(), 1, 100), NONE],
            Format::Swiss { rounds } => [("rounds", rounds, 1, 100), NONE],
            Format::Knockout => [NONE, NONE],
            Format::Groups { groups, advance } => {
                [("groups", groups.into(), 1, 64), ("advance", advance.into(), 1, 64)]
            }
            Format::Arena { minutes } => [("minutes", minutes, 1, 7 * 24 * 60), NONE],
            Format::Gauntlet { heroes, cycles } => {
                [("heroes", heroes.into(), 1, 100), ("cycles", cycles.into(), 1, 1000)]
            }
        };
        let all = numbers.into_iter().chain([("games", self.games, 1, 100)]);
        for (name, value, least, most) in all {
            if !(least..=most).contains(&value) {
                return Err(BadPlan::Number { name, least, most });
            }
        }
        Ok(())
    }

    /// Says what is wrong with a roster.
    ///
    /// # Errors
    /// If a name is there twice, or if so many could never finish.
    pub fn check_roster(&self, names: &[&str]) -> Result<(), BadPlan> {
        if names.len() > MOST_ENTRANTS {
            let most = u32::try_from(MOST_ENTRANTS).unwrap_or(u32::MAX);
            return Err(BadPlan::Number { name: "entrants", least: 0, most });
        }
        let mut seen = HashSet::new();
        if let Some(twice) = names.iter().find(|name| !seen.insert(name.to_lowercase())) {
            return Err(BadPlan::Twice((*twice).to_owned()));
        }
        let entrants = u16::try_from(names.len()).unwrap_or(u16::MAX);
        let encounters = match self.format {
            Format::RoundRobin { cycles } => {
                RoundRobin::new(entrants, cycles).rounds() * u32::from(entrants / 2)
            }
            Format::Gauntlet { heroes, cycles } => {
                Gauntlet::new(entrants, heroes, cycles).rounds() * u32::from(heroes)
            }
            _ => 0,
        };
        if encounters > MOST_ENCOUNTERS { Err(BadPlan::TooLong(encounters)) } else { Ok(()) }
    }
}

const NONE: (&str, u32, u32, u32) = ("", 0, 0, 0);
