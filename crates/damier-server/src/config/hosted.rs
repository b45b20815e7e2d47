//! Engines of others that the server runs: `[[engine]]` in the settings, and nowhere else.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;

use damier_engine::guest::split_command;
use damier_rules::GameKind;
use damier_words::{Message, ToMessage as _, msg};
use serde::{Deserialize, Serialize};

use crate::names::{name_key, read_name};

/// An engine that plays on the server like a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HostedEngine {
    /// What it is called in the lobby.
    pub name: String,
    /// How it is started: a program and its arguments, without a shell.
    pub command: String,
    /// What it plays.
    pub games: Vec<GameKind>,
    /// Options of its own, by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Milliseconds for a move.
    #[serde(default = "move_ms")]
    pub move_ms: u64,
    /// MiB of memory.
    #[serde(default = "memory")]
    pub memory: u64,
    /// Processes and threads.
    #[serde(default = "processes")]
    pub processes: u64,
    /// How many games it plays at a time, each with a process of its own.
    #[serde(default = "at_once")]
    pub at_once: usize,
    /// What it may read besides the system's own files.
    #[serde(default)]
    pub files: Vec<PathBuf>,
}

/// What is wrong with the engines of the settings, if anything is: said at the start, and not to whoever plays them.
pub(crate) fn fault(engines: &[HostedEngine]) -> Option<Message> {
    let mut names = HashSet::new();
    let wrong = |engine: &HostedEngine, is_new: bool| {
        let least = [engine.move_ms, engine.memory, engine.processes, engine.at_once as u64];
        match read_name(&engine.name) {
            Err(bad) => Some(bad.message()),
            Ok(_) if !is_new => Some(msg!("serve-engine-twice")),
            Ok(_) if split_command(&engine.command).is_none() => Some(msg!("engine-bad-command")),
            Ok(_) if engine.games.is_empty() => Some(msg!("serve-engine-no-games")),
            Ok(_) if least.contains(&0) => Some(msg!("serve-engine-zero")),
            Ok(_) => None,
        }
    };
    engines.iter().find_map(|engine| {
        let why = wrong(engine, names.insert(name_key(&engine.name)))?;
        let name: String = engine.name.chars().filter(|c| !c.is_control()).take(60).collect();
        Some(msg!("serve-bad-engine", name = name, why = why))
    })
}

fn move_ms() -> u64 {
    1000
}

fn memory() -> u64 {
    1024
}

fn processes() -> u64 {
    32
}

fn at_once() -> usize {
    2
}
