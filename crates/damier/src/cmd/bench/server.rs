//! A `damier serve` in a process of its own, and what it costs.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::ops::Sub;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use damier_words::msg;
use tempfile::TempDir;

/// A server starts in less, whatever the machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Where the measured server keeps its games.
#[derive(Debug, clap::Args)]
pub(super) struct PlaceArgs {
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database_url: Option<String>,
}

impl PlaceArgs {
    pub(super) fn open(&self) -> anyhow::Result<Place> {
        let temporary = match self.data {
            Some(_) => None,
            None => Some(tempfile::Builder::new().prefix("damier-bench-").tempdir()?),
        };
        Ok(Place { data: self.data.clone(), database_url: self.database_url.clone(), temporary })
    }
}

/// A directory, ours until this is dropped unless it was given.
#[derive(Debug)]
pub(super) struct Place {
    data: Option<PathBuf>,
    temporary: Option<TempDir>,
    pub(super) database_url: Option<String>,
}

impl Place {
    pub(super) fn data(&self) -> &Path {
        let temporary = || self.temporary.as_ref().map(TempDir::path);
        self.data.as_deref().or_else(temporary).unwrap_or(Path::new("."))
    }

    /// The directory whose disk is waited for; nothing if that disk is a database's.
    pub(super) fn disk(&self) -> Option<&Path> {
        self.database_url.is_none().then(|| self.data())
    }
}

/// A running server. Dropped, it is killed; if we are killed, it ends with its standard input.
#[derive(Debug)]
pub(super) struct Server {
    child: Child,
    pub(super) address: SocketAddr,
    /// What it said about programs.
    programs: String,
}

/// Are programs received?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Programs {
    Welcome,
    Unwelcome,
}

impl Server {
    pub(super) fn start(place: &Place, programs: Programs) -> anyhow::Result<Server> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["serve", "--lang", "en", "--listen", "127.0.0.1:0", "--until-stdin-ends"]);
        match programs {
            Programs::Unwelcome => command.arg("--no-programs"),
            Programs::Welcome => command.args([
                "--kamisado-port=0",
                "--siam-port=0",
                "--mastermind-port=0",
                "--pawnhub-port=0",
                "--pawnhub-blocks-port=0",
            ]),
        };
        // The load is one client that sends as much as thousands.
        // As if there were neither a file of settings nor strangers.
        command.args(["--config", "/dev/null", "--log", "error"]).envs([
            ("DAMIER_LIMITS_GUESTS_PER_MINUTE", "1000000000"),
            ("DAMIER_LIMITS_GAMES_PER_MINUTE", "1000000000"),
            ("DAMIER_LIMITS_MESSAGES_PER_20S", "1000000000"),
            ("DAMIER_LIMITS_CONNECTIONS", "1000000"),
            ("DAMIER_LIMITS_CONNECTIONS_PER_IP", "1000000"),
        ]);
        match &place.database_url {
            Some(url) => command.args(["--database-url", url]),
            None => command.arg("--data").arg(place.data()),
        };
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().expect("it was piped");
        let (first, line) = mpsc::channel();
        // Read to its end: a server whose output is closed would fail to say that it stops.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = first.send(line);
            }
        });
        let lines = line;
        let line = lines.recv_timeout(PATIENCE).unwrap_or_default();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut server = Server { child, address: nowhere, programs: String::new() };
        // Dropped without an address, it is killed like any other.
        server.address =
            address.and_then(|address| address.parse().ok()).ok_or(msg!("bench-no-server"))?;
        if programs == Programs::Welcome {
            server.programs = lines.recv_timeout(PATIENCE).unwrap_or_default();
        }
        Ok(server)
    }

    /// Where programs of a dialect connect.
    pub(super) fn programs(&self, dialect: &str) -> Option<SocketAddr> {
        let rest = self.programs.split_once(&format!("{dialect} "))?.1;
        rest.split([',', ' ']).next()?.trim_end_matches('.').parse().ok()
    }

    /// What it has used so far.
    pub(super) fn usage(&self) -> Usage {
        Usage::of(&self.child.id().to_string())
    }

    /// What its store has done, if it tells.
    pub(super) fn commits(&self) -> Option<Commits> {
        let page = get(self.address, "/metrics").ok()?;
        let value = |name: &str| {
            let line = page.lines().find(|line| {
                line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']))
            })?;
            line.rsplit(' ').next()?.parse::<f64>().ok()
        };
        Some(Commits {
            commits: value("damier_store_commits_total")?,
            events: value("damier_store_events_total")?,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a store has done.
#[derive(Clone, Copy, Debug)]
pub(super) struct Commits {
    pub(super) commits: f64,
    pub(super) events: f64,
}

impl Sub for Commits {
    type Output = Commits;
    fn sub(self, before: Commits) -> Commits {
        Commits { commits: self.commits - before.commits, events: self.events - before.events }
    }
}

/// What a process has used. Linux tells; elsewhere there is nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    pub(super) cpu: Option<Cpu>,
    pub(super) kib: Option<f64>,
}

/// Microseconds of processor time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cpu {
    pub(super) user: f64,
    pub(super) system: f64,
}

impl Cpu {
    pub(super) fn all(self) -> f64 {
        self.user + self.system
    }
}

impl Sub for Usage {
    type Output = Usage;
    fn sub(self, before: Usage) -> Usage {
        let cpu = self.cpu.zip(before.cpu).map(|(now, then)| Cpu {
            user: now.user - then.user,
            system: now.system - then.system,
        });
        // Memory that was given back meanwhile was nobody's.
        let kib = self.kib.zip(before.kib).map(|(now, then)| (now - then).max(0.0));
        Usage { cpu, kib }
    }
}

impl Usage {
    /// Of this process.
    pub(super) fn own() -> Usage {
        Usage::of("self")
    }

    fn of(process: &str) -> Usage {
        Usage { cpu: cpu(process), kib: resident_kib(process) }
    }
}

fn cpu(process: &str) -> Option<Cpu> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program is in parentheses and may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11).map(str::parse::<f64>);
    // Ticks of a hundredth of a second, on every Linux.
    let mut next = || Some(fields.next()?.ok()? * 10_000.0);
    Some(Cpu { user: next()?, system: next()? })
}

fn resident_kib(process: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// The body of a page.
fn get(address: SocketAddr, path: &str) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").context("no header")?;
    head.starts_with("HTTP/1.1 200").then(|| body.to_owned()).context("not found")
}

/// Makes sure that so many connections can be open at once, here and in the server that is started
/// afterwards.
pub(super) fn allow_files(connections: usize) -> anyhow::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let needed = connections as u64 + 100;
        let limit = getrlimit(Resource::Nofile);
        if limit.maximum.is_some_and(|maximum| maximum < needed) {
            return Err(msg!(
                "bench-too-few-files",
                needed = needed,
                most = limit.maximum.unwrap_or_default()
            )
            .into());
        }
        setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit })?;
    }
    Ok(())
}
