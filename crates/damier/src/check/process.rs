//! The program that is checked, in a process of its own.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::text;

/// How many of its last lines are kept, and how much of each.
const KEPT: usize = 200;
const LONGEST: usize = 400;
const TICK: Duration = Duration::from_millis(10);

/// The command line that starts it, with places for what changes from run to run.
#[derive(Clone, Debug)]
pub(crate) struct Launch {
    words: Vec<String>,
}

/// What the program is told.
#[derive(Clone, Debug)]
pub(crate) struct Told<'a> {
    pub(crate) host: &'a str,
    pub(crate) port: u16,
    pub(crate) name: &'a str,
    /// Where a player of Siam listens for its opponent.
    pub(crate) peer_port: u16,
}

impl Launch {
    /// The words as they were typed. Without any place in them, host, port and name are appended.
    pub(crate) fn new(typed: &[String]) -> Launch {
        const PLACES: [&str; 4] = ["{host}", "{port}", "{name}", "{peer_port}"];
        let mut words = typed.to_vec();
        if !words.iter().any(|word| PLACES.iter().any(|place| word.contains(place))) {
            words.extend(PLACES[..3].iter().map(|&place| place.to_owned()));
        }
        Launch { words }
    }

    /// The same within limits that a shell sets.
    #[cfg(unix)]
    pub(crate) fn within(self, limits: &str) -> Launch {
        let shell = ["sh", "-c"].map(str::to_owned).into_iter();
        let script = format!("{limits}; exec \"$0\" \"$@\"");
        Launch { words: shell.chain([script]).chain(self.words).collect() }
    }

    /// Elsewhere there are none.
    #[cfg(not(unix))]
    pub(crate) fn within(self, _limits: &str) -> Launch {
        self
    }

    /// Is the program told that?
    pub(crate) fn tells(&self, place: &str) -> bool {
        self.words.iter().any(|word| word.contains(place))
    }

    fn filled(&self, told: &Told<'_>) -> Vec<String> {
        let fill = |word: &String| {
            word.replace("{host}", told.host)
                .replace("{port}", &told.port.to_string())
                .replace("{name}", told.name)
                .replace("{peer_port}", &told.peer_port.to_string())
        };
        self.words.iter().map(fill).collect()
    }
}

/// How long the last lines of a program that has ended may take.
const LAST_LINES: Duration = Duration::from_secs(1);

/// A running program. Dropping it ends it, and all that it started.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    exit: Option<ExitStatus>,
    output: Output,
    readers: Vec<JoinHandle<()>>,
}

/// The last lines it wrote, in the order in which they came.
#[derive(Clone, Debug, Default)]
struct Output(Arc<Mutex<VecDeque<String>>>);

impl Program {
    pub(crate) fn start(launch: &Launch, told: &Told<'_>) -> io::Result<Program> {
        let words = launch.filled(told);
        let (first, rest) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(first);
        command.args(rest).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            // A group of its own: scripts start engines, which must end with them.
            use std::os::unix::process::CommandExt as _;
            command.process_group(0);
        }
        let mut child = command.spawn()?;
        let output = Output::default();
        let stdout = child.stdout.take().map(|stdout| output.collect(stdout));
        let stderr = child.stderr.take().map(|stderr| output.collect(stderr));
        let readers = stdout.into_iter().chain(stderr).collect();
        Ok(Program { child, exit: None, output, readers })
    }

    /// How it ended, if it has.
    pub(crate) fn exit(&mut self) -> Option<ExitStatus> {
        if self.exit.is_none() {
            // An error would mean that it is not our child; it is.
            self.exit = self.child.try_wait().ok().flatten();
        }
        self.exit
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self, longest: Duration) -> Option<ExitStatus> {
        let begin = Instant::now();
        loop {
            if let Some(exit) = self.exit() {
                return Some(exit);
            }
            if begin.elapsed() >= longest {
                return None;
            }
            thread::sleep(TICK);
        }
    }

    /// What it left behind when it ended: processes that it started and that still run.
    #[cfg(target_os = "linux")]
    pub(crate) fn left_behind(&self) -> Vec<String> {
        let group = self.child.id().to_string();
        let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats =
            processes.filter_map(|entry| std::fs::read_to_string(entry.path().join("stat")).ok());
        stats
            .filter_map(|stat| {
                // `pid (name) state parent group …`; the name may hold anything.
                let (before, after) = stat.rsplit_once(')')?;
                let mut fields = after.split_whitespace();
                let (doing, of) = (fields.next()?, fields.nth(1)?);
                let name = before.split_once('(')?.1;
                (of == group && !matches!(doing, "Z" | "X")).then(|| text::printable(name, LONGEST))
            })
            .collect()
    }

    /// Elsewhere nobody tells.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn left_behind(&self) -> Vec<String> {
        Vec::new()
    }

    /// The last lines it wrote. When it has ended they may still be on their way; but what it
    /// started may keep the pipe, so nobody waits for long.
    pub(crate) fn output(&self) -> Vec<String> {
        let begin = Instant::now();
        let is_reading = || self.readers.iter().any(|reader| !reader.is_finished());
        while self.exit.is_some() && is_reading() && begin.elapsed() < LAST_LINES {
            thread::sleep(TICK);
        }
        self.output.lock().iter().cloned().collect()
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // It is gone already if this fails.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Output {
    /// Reads until the pipe is closed, in a thread of its own: whatever the program started may
    /// keep the pipe, so nobody waits for that.
    fn collect(&self, from: impl Read + Send + 'static) -> JoinHandle<()> {
        let into = self.clone();
        thread::spawn(move || {
            let mut from = BufReader::new(from);
            let mut line = Vec::new();
            while from.read_until(b'\n', &mut line).is_ok_and(|count| count > 0) {
                let text = text::printable(String::from_utf8_lossy(&line).trim_end(), LONGEST);
                let mut lines = into.lock();
                lines.push_back(text);
                if lines.len() > KEPT {
                    lines.pop_front();
                }
                drop(lines);
                line.clear();
            }
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<String>> {
        // Lines are whole even if a thread that wrote some panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_or_appended() {
        let told = Told { host: "h", port: 7, name: "n", peer_port: 8 };
        let filled = |typed: &[&str]| {
            let typed: Vec<String> = typed.iter().map(|&word| word.to_owned()).collect();
            Launch::new(&typed).filled(&told).join(" ")
        };
        assert_eq!(filled(&["sh", "joueur.sh"]), "sh joueur.sh h 7 n");
        assert_eq!(filled(&["p", "--to={host}:{port}"]), "p --to=h:7");
        assert_eq!(filled(&["p", "{name}", "{peer_port}"]), "p n 8");
    }
}
