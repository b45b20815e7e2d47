//! Engines of others that the server runs: `[[engine]]` in the settings, and nowhere else.

use std::collections::BTreeMap;
use std::path::PathBuf;

use damier_rules::GameKind;
use serde::{Deserialize, Serialize};

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
