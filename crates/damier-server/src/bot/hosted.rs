//! An engine of others at a game: a process of its own, behind walls. Whatever it does harms its game only.

use std::sync::Arc;
use std::time::Duration;

use damier_engine::guest::{
    Confinement, Fault, Guest, Launch, find_program, position_line, split_command,
};
use damier_rules::{GameKind, Reason, Setup};

use crate::app::App;
use crate::config::HostedEngine;

/// Beyond the time it was given for a move.
const GRACE: Duration = Duration::from_secs(2);
/// Seconds of processor time for one game.
const LONGEST_GAME: u64 = 24 * 3600;

/// What it is asked.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) kind: GameKind,
    pub(super) setup: Setup,
    pub(super) moves: Vec<String>,
    pub(super) time: Duration,
}

/// Its answer, starting it if it does not run.
pub(super) fn ask(
    engine: &HostedEngine,
    guest: &mut Option<Guest>,
    asked: &Asked,
) -> Result<String, Fault> {
    let guest = match guest {
        Some(guest) => guest,
        None => guest.insert(start(engine, asked)?),
    };
    let position = position_line(asked.kind, &asked.setup, asked.moves.iter().map(String::as_str));
    let go = format!("go movetime {}", asked.time.as_millis());
    let best = guest.ask(&position, &go, asked.time + GRACE, &|| true)?;
    Ok(best.map(|best| best.text).unwrap_or_default())
}

fn start(engine: &HostedEngine, asked: &Asked) -> Result<Guest, Fault> {
    let mut words = split_command(&engine.command)
        .ok_or_else(|| Fault::NotStarted("the command is empty or not closed".to_owned()))?;
    if let Some(path) = find_program(&words[0]) {
        words[0] = path.to_string_lossy().into_owned();
    }
    let confinement = Confinement {
        memory: engine.memory,
        processes: engine.processes,
        seconds: LONGEST_GAME,
        files: engine.files.clone(),
    };
    let launch = Launch { words, confinement: Some(confinement) };
    let mut guest = Guest::start(&launch, asked.kind)?;
    for (name, value) in &engine.options {
        guest.set(name, value)?;
    }
    guest.begin(&asked.setup)?;
    Ok(guest)
}

impl App {
    /// Starts each engine once and ends it: whoever runs the server hears of a mistake before anybody plays.
    pub(crate) async fn try_engines(self: Arc<Self>) {
        for engine in &self.config.engine {
            for &kind in &engine.games {
                let setup = Setup::default();
                let asked = Asked { kind, setup, moves: Vec::new(), time: Duration::ZERO };
                let its = engine.clone();
                let tried = tokio::task::spawn_blocking(move || start(&its, &asked).map(drop));
                if let Ok(Err(fault)) = tried.await {
                    tracing::warn!(engine = engine.name, %kind, ?fault, "an engine cannot play");
                }
            }
        }
    }
}

/// How a game ends for an engine that gave no move.
pub(super) fn reason(fault: &Fault) -> Reason {
    match fault {
        Fault::NoMove(_) | Fault::Illegal { .. } => Reason::IllegalMove,
        Fault::Silent { asked: "go", .. } => Reason::Timeout,
        _ => Reason::Abandon,
    }
}
