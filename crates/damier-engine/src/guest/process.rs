//! An engine as a process: lines go in and come out. Neither side can make the other wait for ever.

use std::collections::VecDeque;
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsFd;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use damier_wire::engine::Reply;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, kill_process_group};

use super::launch::{Launch, spawn};
use super::lines::Lines;

/// An engine that does not leave when it is asked to.
const GOODBYE: Duration = Duration::from_secs(2);
/// For so long it is listened to, after it was asked to leave.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// An engine that does not read what it is told.
const UNREAD: Duration = Duration::from_secs(2);
/// So many replies wait to be heard; an engine that says more is not listened to.
const MOST_REPLIES: usize = 256;

#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    said: Lines,
    complained: Lines,
    replies: VecDeque<Reply>,
    last: Option<String>,
}

/// What came in time.
#[derive(Debug)]
pub(super) enum Heard {
    Reply(Reply),
    Nothing,
    Ended,
}

impl Process {
    pub(super) fn start(launch: &Launch) -> io::Result<Process> {
        let mut command = launch.command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: what it starts, a script's engine for one, ends with it.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = spawn(command)?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let process = Process {
            child,
            stdin,
            stdout,
            stderr,
            said: Lines::default(),
            complained: Lines::default(),
            replies: VecDeque::new(),
            last: None,
        };
        for pipe in [
            process.stdin.as_ref().map(AsFd::as_fd),
            process.stdout.as_ref().map(AsFd::as_fd),
            process.stderr.as_ref().map(AsFd::as_fd),
        ] {
            pipe.map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        }
        Ok(process)
    }

    /// Says one line or more. If nobody reads them, that shows when we listen.
    pub(super) fn say(&mut self, lines: &str) {
        let mut left = lines.as_bytes();
        let until = Instant::now() + UNREAD;
        while let (Some(stdin), false) = (&mut self.stdin, left.is_empty()) {
            match stdin.write(left) {
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // It may be that it waits for us to read first.
                Err(error)
                    if error.kind() == io::ErrorKind::WouldBlock && Instant::now() < until =>
                {
                    self.listen(until, true);
                }
                Err(_) => self.stdin = None,
            }
        }
    }

    /// The next line that means something.
    pub(super) fn hear(&mut self, until: Instant) -> Heard {
        loop {
            if let Some(reply) = self.replies.pop_front() {
                return Heard::Reply(reply);
            }
            if self.stdout.is_none() {
                // What it complained about may still be on its way.
                let until = Instant::now() + Duration::from_millis(50);
                while self.stderr.is_some() && Instant::now() < until && self.listen(until, false) {
                }
                return Heard::Ended;
            }
            // One that never pauses does not keep us beyond the time.
            let came = self.listen(until, false);
            if !came || self.replies.is_empty() && Instant::now() >= until {
                return Heard::Nothing;
            }
        }
    }

    /// What was said before is of no use. Mostly there is nothing, and reading shows it sooner than asking first.
    pub(super) fn forget_replies(&mut self) {
        self.read_stdout();
        self.replies.clear();
    }

    /// The last line that means nothing to us: perhaps it says why.
    pub(super) fn last_words(&self) -> Option<String> {
        self.last.clone()
    }

    /// Waits until something is there to be read (or may be written) and reads it; false if nothing came in time.
    fn listen(&mut self, until: Instant, to_write: bool) -> bool {
        let stdout = self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let stderr = self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN));
        let stdin = self.stdin.as_ref().filter(|_| to_write);
        let stdin = stdin.map(|pipe| PollFd::new(pipe, PollFlags::OUT));
        let (has_stdout, has_stderr) = (stdout.is_some(), stderr.is_some());
        let mut pipes: Vec<PollFd<'_>> = [stdout, stderr, stdin].into_iter().flatten().collect();
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec {
            tv_sec: left.as_secs().try_into().unwrap_or(i64::MAX),
            tv_nsec: left.subsec_nanos().into(),
        };
        if matches!(poll(&mut pipes, Some(&left)), Ok(0)) {
            return false;
        }
        let ready = |at: usize| pipes.get(at).is_some_and(|pipe| !pipe.revents().is_empty());
        let out = has_stdout && ready(0);
        let err = has_stderr && ready(usize::from(has_stdout));
        if out {
            self.read_stdout();
        }
        if err {
            self.read_stderr();
        }
        true
    }

    fn read_stdout(&mut self) {
        let Some(pipe) = &mut self.stdout else { return };
        let mut chunk = [0; 4096];
        match pipe.read(&mut chunk) {
            Ok(0) => self.stdout = None,
            Ok(count) => {
                let (replies, last) = (&mut self.replies, &mut self.last);
                self.said.take(&chunk[..count], |line| match Reply::read(line) {
                    Some(reply) if replies.len() < MOST_REPLIES => replies.push_back(reply),
                    Some(_) => {}
                    None => remember(last, line),
                });
            }
            Err(error) if is_passing(&error) => {}
            Err(_) => self.stdout = None,
        }
    }

    fn read_stderr(&mut self) {
        let Some(pipe) = &mut self.stderr else { return };
        let mut chunk = [0; 4096];
        match pipe.read(&mut chunk) {
            Ok(0) => self.stderr = None,
            Ok(count) => {
                let last = &mut self.last;
                self.complained.take(&chunk[..count], |line| remember(last, line));
            }
            Err(error) if is_passing(&error) => {}
            Err(_) => self.stderr = None,
        }
    }
}

fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock)
}

/// Engines say much; what may be a complaint is kept.
fn remember(last: &mut Option<String>, line: &str) {
    let line = line.trim();
    if !line.is_empty() && !line.starts_with("info ") {
        *last = Some(line.chars().take(200).collect());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit\n");
        self.stdin = None;
        let begun = Instant::now();
        while begun.elapsed() < GOODBYE {
            if let Ok(Some(_)) | Err(_) = self.child.try_wait() {
                self.kill_children();
                return;
            }
            // What it is just saying is read, or it would end of that instead of the farewell. One that goes on
            // and on is not listened to.
            if begun.elapsed() < LAST_WORDS {
                self.read_stdout();
                self.read_stderr();
            } else {
                (self.stdout, self.stderr) = (None, None);
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.kill_children();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    /// Ends whatever it has started and left behind.
    fn kill_children(&self) {
        // There was nothing if this fails.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }
}
