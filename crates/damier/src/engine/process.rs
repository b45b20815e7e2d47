//! An engine as a process: lines go in and come out.

use std::io::{self, BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use damier_wire::engine::Reply;

use crate::text::printable;

/// Longer lines are cut; they mean nothing.
const LONGEST: u64 = 16 * 1024;
/// An engine that does not leave when it is asked to.
const GOODBYE: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    replies: Receiver<Reply>,
    last: Arc<Mutex<Option<String>>>,
}

/// What came in time.
#[derive(Debug)]
pub(super) enum Heard {
    Reply(Reply),
    Nothing,
    Ended,
}

impl Process {
    pub(super) fn start(words: &[String]) -> io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: what it starts, a script's engine for one, ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let last = Arc::new(Mutex::new(None));
        let (sender, replies) = mpsc::sync_channel(64);
        if let Some(stdout) = child.stdout.take() {
            let last = Arc::clone(&last);
            thread::spawn(move || read_lines(stdout, &last, Some(&sender)));
        }
        if let Some(stderr) = child.stderr.take() {
            let last = Arc::clone(&last);
            thread::spawn(move || read_lines(stderr, &last, None));
        }
        let stdin = child.stdin.take();
        Ok(Process { child, stdin, replies, last })
    }

    /// Says a line. If nobody reads it, that shows when we listen.
    pub(super) fn say(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        }
    }

    /// The next line that means something.
    pub(super) fn hear(&mut self, until: Instant) -> Heard {
        let patience = until.saturating_duration_since(Instant::now());
        match self.replies.recv_timeout(patience) {
            Ok(reply) => Heard::Reply(reply),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                // What it complained about may still be on its way.
                thread::sleep(Duration::from_millis(50));
                Heard::Ended
            }
        }
    }

    /// What was said before is of no use.
    pub(super) fn forget_replies(&mut self) {
        while self.replies.try_recv().is_ok() {}
    }

    /// The last line that means nothing to us: perhaps it says why.
    pub(super) fn last_words(&self) -> Option<String> {
        self.last.lock().ok()?.clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        self.stdin = None;
        let until = Instant::now() + GOODBYE;
        while Instant::now() < until {
            if let Ok(Some(_)) | Err(_) = self.child.try_wait() {
                self.kill_children();
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill_children();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Ends whatever it has started and left behind.
    fn kill_children(&self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // There was nothing if this fails.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
    }
}

/// Reads to the end. Engines say much: what nobody waits for is not kept.
fn read_lines(from: impl Read, last: &Mutex<Option<String>>, replies: Option<&SyncSender<Reply>>) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut from).take(LONGEST).read_until(b'\n', &mut line) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        match (Reply::read(&text), replies) {
            (Some(reply), Some(replies)) => {
                if replies.send(reply).is_err() {
                    return;
                }
            }
            _ if text.trim().is_empty() || text.starts_with("info ") => {}
            _ => {
                if let Ok(mut last) = last.lock() {
                    *last = Some(printable(text.trim(), 120));
                }
            }
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Is it there, and not only waiting to be forgotten?
    fn is_alive(pid: &str) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
    }

    #[test]
    fn the_children_of_an_engine_end_with_it() {
        for script in
            ["sleep 600 & echo bestmove $!; read line", "sleep 600 & echo bestmove $!; exec cat"]
        {
            let words = ["sh", "-c", script].map(str::to_owned);
            let mut engine = Process::start(&words).expect("a shell");
            let until = Instant::now() + Duration::from_secs(20);
            let pid = match engine.hear(until) {
                Heard::Reply(Reply::BestMove(pid, _)) => pid,
                other => panic!("{other:?}"),
            };
            assert!(is_alive(&pid));
            drop(engine);
            while is_alive(&pid) {
                assert!(Instant::now() < until, "{script}");
                thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
