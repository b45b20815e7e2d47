//! The computer players, and what they are called.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use damier_rules::GameKind;
use damier_wire::Computer;
use damier_wire::web::BotInfo;

use super::memory::Memory;
use crate::config::{Config, HostedEngine};
use crate::holds::Hold;
use crate::id::GameId;

const RANDOM: &str = "Random";
const LEVELS: [&str; Computer::HIGHEST as usize] = [
    "Damier 1",
    "Damier 2",
    "Damier 3",
    "Damier 4",
    "Damier 5",
    "Damier 6",
    "Damier 7",
    "Damier 8",
    "Damier 9",
    "Damier 10",
];

/// The player of ours of that name.
pub(crate) fn built_in(name: &str) -> Option<Computer> {
    let levels = (1..).zip(LEVELS).find(|(_, its)| its.eq_ignore_ascii_case(name));
    let random = name.eq_ignore_ascii_case(RANDOM).then_some(Computer::Random);
    levels.map(|(level, _)| Computer::Level(level)).or(random)
}

pub(crate) fn built_in_name(computer: Computer) -> Option<&'static str> {
    match computer {
        Computer::Random => Some(RANDOM),
        Computer::Level(level) => LEVELS.get(usize::from(level).checked_sub(1)?).copied(),
        Computer::Engine(_) => None,
    }
}

/// Everybody who is no person and waits in the lobby.
#[derive(Debug, Default)]
pub(crate) struct Computers {
    are_here: bool,
    engines: Vec<HostedEngine>,
    memory: Memory,
    /// What is held for games that they play.
    holds: Mutex<HashMap<GameId, Hold>>,
}

impl Computers {
    pub(crate) fn new(config: &Config) -> Computers {
        let engines = config.engine.clone();
        Computers { are_here: config.bots, engines, ..Computers::default() }
    }

    /// What those of our own remember of their games.
    pub(super) fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Holds something until a game is over.
    pub(crate) fn keep(&self, game: GameId, hold: Hold) {
        self.holds().insert(game, hold);
    }

    /// A game is over.
    pub(super) fn forget(&self, game: GameId) {
        self.memory.take(game);
        self.holds().remove(&game);
    }

    fn holds(&self) -> MutexGuard<'_, HashMap<GameId, Hold>> {
        self.holds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What one is called; nothing if its engine is no longer here.
    pub(crate) fn name(&self, computer: Computer) -> Option<&str> {
        match computer {
            Computer::Random | Computer::Level(_) => built_in_name(computer),
            Computer::Engine(_) => self.engine(computer).map(|engine| engine.name.as_str()),
        }
    }

    /// The one of that name.
    pub(crate) fn called(&self, name: &str) -> Option<Computer> {
        let engine = || Some(Computer::engine(name)).filter(|&it| self.engine(it).is_some());
        built_in(name).or_else(engine).filter(|_| self.are_here)
    }

    pub(crate) fn engine(&self, computer: Computer) -> Option<&HostedEngine> {
        self.engines.iter().find(|engine| Computer::engine(&engine.name) == computer)
    }

    pub(crate) fn plays(&self, computer: Computer, kind: GameKind) -> bool {
        match computer {
            Computer::Random | Computer::Level(_) => true,
            Computer::Engine(_) => {
                self.engine(computer).is_some_and(|engine| engine.games.contains(&kind))
            }
        }
    }

    /// How the lobby shows them. `Random` has to be asked for by name.
    pub(crate) fn infos(&self) -> Vec<BotInfo> {
        if !self.are_here {
            return Vec::new();
        }
        let ids = |kinds: &[GameKind]| kinds.iter().map(|kind| kind.id().to_owned()).collect();
        let level = |(level, name): (u8, &str)| BotInfo {
            name: name.to_owned(),
            level,
            games: ids(GameKind::ALL),
        };
        let engine = |engine: &HostedEngine| BotInfo {
            name: engine.name.clone(),
            level: 0,
            games: ids(&engine.games),
        };
        (1..).zip(LEVELS).map(level).chain(self.engines.iter().map(engine)).collect()
    }
}
