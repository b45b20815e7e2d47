//! A PostgreSQL server of our own, for as long as a test needs one.
//!
//! Everything it has is in a folder that disappears with it: nothing of the machine's own server, if
//! there is one, is touched.

use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use anyhow::{Context, bail};

/// Where Debian keeps the programs, one folder for each version.
const VERSIONS: &str = "/usr/lib/postgresql";

/// It refuses to run as root, so root becomes this user, who comes with the package.
const USER: &str = "postgres";

/// A machine that is busy with a build takes seconds.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server; dropping it stops it and removes its folder.
pub(crate) struct Server {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    running: Option<Child>,
}

impl Server {
    /// Makes a new, empty server and waits until it answers.
    pub(crate) fn start() -> anyhow::Result<Server> {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("damier-postgres-{}-{number}", process::id()));
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        // From here on the folder is removed whatever happens.
        let mut server =
            Server { programs: programs()?, folder, port: free_port()?, running: None };
        if is_root() {
            let mut chown = Command::new("chown");
            quietly(chown.arg(USER).arg(&server.folder))?;
        }
        let mut initdb = server.program("initdb");
        initdb.args(["--username", USER, "--auth=trust", "--encoding=UTF8", "--no-locale", "-D"]);
        quietly(initdb.arg(server.data()))?;
        server.resume()?;
        Ok(server)
    }

    /// Where to connect, as somebody who may make databases.
    pub(crate) fn url(&self) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops it as a crash would: nothing that waits in memory is written.
    pub(crate) fn crash(&mut self) -> anyhow::Result<()> {
        let mut stop = self.program("pg_ctl");
        stop.args(["stop", "-m", "immediate", "-D"]).arg(self.data());
        let stopped = quietly(&mut stop);
        if let Some(mut child) = self.running.take() {
            child.wait()?;
        }
        stopped
    }

    /// Starts it again on the data it has, and waits until it answers.
    pub(crate) fn resume(&mut self) -> anyhow::Result<()> {
        // In the foreground: a terminal that interrupts us interrupts it too.
        let mut postgres = self.program("postgres");
        postgres
            .arg("-D")
            .arg(self.data())
            .arg("-k")
            .arg(&self.folder)
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
            .args(["-c", "max_connections=200"]);
        let log = fs::File::options().create(true).append(true).open(self.folder.join("log"))?;
        postgres.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.running = Some(postgres.spawn().context("postgres could not be started")?);
        let since = Instant::now();
        loop {
            let mut ready = self.program("pg_isready");
            ready.args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
            if quietly(&mut ready).is_ok() {
                return Ok(());
            }
            if since.elapsed() > PATIENCE {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                bail!("PostgreSQL does not start:\n{log}");
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", USER, "--"]).arg(path);
            command
        } else {
            Command::new(path)
        };
        // Our own folder may be one that the other user must not enter.
        command.current_dir("/");
        command
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if self.running.is_some() {
            // Its data are about to be removed: there is nothing to write back.
            let _ = self.crash();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Whether there is a PostgreSQL to start.
pub(crate) fn is_installed() -> bool {
    programs().is_ok()
}

/// The folder of the newest version.
fn programs() -> anyhow::Result<PathBuf> {
    let version = |path: &Path| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    let folders = fs::read_dir(VERSIONS).into_iter().flatten().flatten().map(|entry| entry.path());
    let newest =
        folders.filter(|path| path.join("bin/initdb").exists()).max_by_key(|it| version(it));
    Ok(newest.context("PostgreSQL is not installed (package postgresql)")?.join("bin"))
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout == b"0\n")
}

/// Runs a command that has something to say only if it fails.
fn quietly(command: &mut Command) -> anyhow::Result<()> {
    let output = command.stdin(Stdio::null()).output()?;
    if !output.status.success() {
        bail!("{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}
