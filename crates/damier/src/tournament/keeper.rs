//! Programs that a tournament starts: one for each entrant with a command, again whenever it ends, for in some
//! protocols a program plays one opponent and leaves.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use damier_engine::guest;
use damier_server::Dialect;
use damier_words::msg;

use super::{File, View};
use crate::check::{Launch, Program, Told};

/// How soon a program that did nothing is started again, at first and at most.
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(5);
/// A program that ends so often without having begun a game is given up.
const MOST_FAILURES: u32 = 20;
/// The ports on which players of Siam listen for each other.
const FIRST_PEER_PORT: u16 = 20_000;

/// All of them.
pub(crate) struct Keeper {
    kept: Vec<Kept>,
    host: String,
    port: u16,
    /// Does their protocol have no names?
    is_nameless: bool,
}

/// The program of an entrant.
struct Kept {
    name: String,
    launch: Launch,
    peer_port: u16,
    running: Option<Program>,
    /// How many games it had when it was last started, and how often it has ended since it had more.
    games: usize,
    failures: u32,
    not_before: Instant,
}

impl Keeper {
    pub(crate) fn new(file: &File, ports: &[(Dialect, SocketAddr)]) -> anyhow::Result<Keeper> {
        let (game, dialect) = (file.game(), file.dialect());
        let address = ports.iter().find(|(of, _)| *of == dialect).map(|(_, address)| *address);
        if address.is_none() && file.commands().next().is_some() {
            return Err(msg!("tournament-no-port", game = game).into());
        }
        let address = address.unwrap_or(SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0));
        // Who listens everywhere is found here.
        let host = match address.ip() {
            ip if ip.is_unspecified() => IpAddr::from(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        // No memory dumps, no file larger than 1 GiB, and no more memory than the file says.
        let memory = file.memory().map(|mib| format!("; ulimit -v {}", mib * 1024));
        let limits = format!("ulimit -c 0; ulimit -f 2097152{}", memory.unwrap_or_default());
        let walls = if file.is_sandboxed() {
            let here = std::env::current_dir()?;
            guest::walls_with_network(&here).ok_or_else(|| msg!("tournament-no-sandbox"))?
        } else {
            Vec::new()
        };
        let kept = file.commands().zip(0..).map(|((name, words), at)| Kept {
            name: name.to_owned(),
            launch: Launch::new(&[&walls[..], &words].concat()).within(&limits),
            peer_port: FIRST_PEER_PORT + at,
            running: None,
            games: 0,
            failures: 0,
            not_before: Instant::now(),
        });
        let is_nameless = matches!(dialect, Dialect::Mastermind | Dialect::PawnHub);
        let (kept, host, port) = (kept.collect(), host.to_string(), address.port());
        Ok(Keeper { kept, host, port, is_nameless })
    }

    /// Starts what is wanted and does not run.
    pub(crate) fn look_after(&mut self, view: &View, mut say: impl FnMut(&str)) {
        let (host, port) = (&self.host, self.port);
        // Where programs have no names, each is taken for the first entrant who is not there.
        let first_absent = self.is_nameless.then(|| view.absent().next().map(str::to_owned));
        for kept in &mut self.kept {
            if let Some(running) = &mut kept.running {
                if running.exit().is_none() {
                    continue;
                }
                kept.running = None;
                let games = view.games_of(&kept.name);
                let has_played = games > kept.games;
                kept.failures = if has_played { 0 } else { kept.failures + 1 };
                kept.games = games;
                let wait = SHORTEST * 2_u32.saturating_pow(kept.failures.min(10));
                let wait = if has_played { Duration::ZERO } else { wait.min(LONGEST) };
                kept.not_before = Instant::now() + wait;
            }
            let is_wanted = !view.is_done(&kept.name) && kept.failures < MOST_FAILURES;
            let is_its_turn =
                first_absent.as_ref().is_none_or(|it| it.as_ref() == Some(&kept.name));
            if !is_wanted || !is_its_turn || Instant::now() < kept.not_before {
                continue;
            }
            let told = Told { host, port, name: &kept.name, peer_port: kept.peer_port };
            match Program::start(&kept.launch, &told) {
                Ok(program) => kept.running = Some(program),
                Err(error) => {
                    kept.failures += 1;
                    kept.not_before = Instant::now() + LONGEST;
                    say(&format!("{}: {error}", kept.name));
                }
            }
        }
    }

    /// Those who are told that it is over leave by themselves; the others are ended.
    pub(crate) fn end(&mut self) {
        let until = Instant::now() + Duration::from_secs(1);
        for kept in &mut self.kept {
            if let Some(mut program) = kept.running.take() {
                let _ = program.wait(until.saturating_duration_since(Instant::now()));
            }
        }
    }
}
