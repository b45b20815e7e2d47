//! A real pseudo-terminal, read as a person would: by what is on the screen.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// Nobody waits longer than this for anything.
const DEADLINE: Duration = Duration::from_secs(30);

type Running = Box<dyn Child + Send + Sync>;

fn start(
    (cols, rows): (u16, u16),
    subcommand: &str,
    args: &[&str],
    directory: &Path,
) -> (Box<dyn MasterPty + Send>, Running) {
    let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
    let pty = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_damier"));
    command.env_clear();
    command.env("TERM", "xterm-256color");
    command.env("LANG", "C.UTF-8");
    command.env("XDG_STATE_HOME", directory);
    command.arg(subcommand);
    command.args(args);
    command.cwd(directory);
    let child = pty.slave.spawn_command(command).unwrap();
    (pty.master, child)
}

/// Plays a move in a window and closes the window: does the program end?
pub(crate) fn ends_with_its_window(args: &[&str], first_move: &str, directory: &Path) -> bool {
    let (pty, mut child) = start((80, 24), "play", args, directory);
    let mut reader = pty.try_clone_reader().unwrap();
    let mut writer = pty.take_writer().unwrap();
    let mut parser = vt100::Parser::new(24, 80, 0);
    let mut read_until = |text: &str| {
        let mut buffer = [0; 4096];
        while !parser.screen().contents().contains(text) {
            let count = reader.read(&mut buffer).unwrap();
            assert!(count > 0, "it ended before {text:?} was seen");
            parser.process(&buffer[..count]);
        }
    };
    read_until("Ann (White) >");
    write!(writer, "{first_move}\r").unwrap();
    read_until("Bob (Black) >");
    drop((reader, writer, pty));
    let begin = Instant::now();
    while begin.elapsed() < DEADLINE {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    false
}

/// A terminal in which the program runs.
pub(crate) struct Terminal {
    shared: Arc<(Mutex<Shown>, Condvar)>,
    writer: Box<dyn Write + Send>,
    child: Running,
    master: Box<dyn MasterPty + Send>,
}

struct Shown {
    parser: vt100::Parser,
    closed: bool,
    /// Everything that was ever sent, for those who look for leaks.
    raw: Vec<u8>,
}

impl Terminal {
    /// Starts `damier play` with these arguments in a directory of its own.
    pub(crate) fn play(size: (u16, u16), args: &[&str], directory: &Path) -> Terminal {
        Terminal::run(size, "play", args, directory)
    }

    /// Starts another command likewise; what it remembers is kept in that directory.
    pub(crate) fn run(
        size: (u16, u16),
        subcommand: &str,
        args: &[&str],
        directory: &Path,
    ) -> Terminal {
        let (cols, rows) = size;
        let (pty, child) = start(size, subcommand, args, directory);
        let parser = vt100::Parser::new(rows, cols, 0);
        let shown = Shown { parser, closed: false, raw: Vec::new() };
        let shared = Arc::new((Mutex::new(shown), Condvar::new()));
        let mut reader = pty.try_clone_reader().unwrap();
        let writer = pty.take_writer().unwrap();
        let theirs = Arc::clone(&shared);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                // The terminal of a program that has ended gives an error instead of nothing.
                let count = match reader.read(&mut buffer) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    count => count.unwrap_or(0),
                };
                let mut shown = theirs.0.lock().unwrap();
                shown.parser.process(&buffer[..count]);
                shown.raw.extend_from_slice(&buffer[..count]);
                shown.closed = count == 0;
                theirs.1.notify_all();
                if shown.closed {
                    return;
                }
            }
        });
        Terminal { shared, writer, child, master: pty }
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.shared.0.lock().unwrap().parser.screen().contents()
    }

    /// Everything ever sent to the terminal, control characters included.
    pub(crate) fn everything(&self) -> String {
        String::from_utf8_lossy(&self.shared.0.lock().unwrap().raw).into_owned()
    }

    /// Waits until the screen is as expected, and returns it.
    pub(crate) fn wait(&self, what: &str, expected: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        let mut shown = self.shared.0.lock().unwrap();
        loop {
            let screen = shown.parser.screen().contents();
            if expected(&screen) {
                return screen;
            }
            let left = DEADLINE.checked_sub(begin.elapsed()).unwrap_or_default();
            assert!(!left.is_zero() && !shown.closed, "never saw {what}; the screen:\n{screen}");
            shown = self.shared.1.wait_timeout(shown, left).unwrap().0;
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits until that is the line where one types, with nothing typed yet.
    pub(crate) fn wait_for_prompt(&self, prompt: &str) -> String {
        self.wait(&format!("the prompt {prompt:?}"), |screen| {
            screen.lines().last().is_some_and(|line| line.trim_end() == format!("{prompt} >"))
        })
    }

    /// Types a text and presses Enter.
    pub(crate) fn enter(&mut self, text: &str) {
        self.press(&format!("{text}\r"));
    }

    /// Presses keys, given as the terminal sends them.
    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Asks the program to stop, as a system that shuts down does.
    pub(crate) fn terminate(&self) {
        // A shell always has it; the program of that name may be missing.
        let kill = format!("kill -TERM {}", self.child.process_id().unwrap());
        let told = std::process::Command::new("sh").args(["-c", &kill]).status().unwrap();
        assert!(told.success());
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, (cols, rows): (u16, u16)) {
        self.shared.0.lock().unwrap().parser.screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Waits for the program to end: its exit code and what it left on the normal screen.
    pub(crate) fn end(mut self) -> (u32, String) {
        let begin = Instant::now();
        let mut shown = self.shared.0.lock().unwrap();
        while !shown.closed {
            let left = DEADLINE.checked_sub(begin.elapsed()).unwrap_or_default();
            let screen = shown.parser.screen().contents();
            assert!(!left.is_zero(), "it never ended; the screen:\n{screen}");
            shown = self.shared.1.wait_timeout(shown, left).unwrap().0;
        }
        let left = shown.parser.screen().contents();
        let restored = !shown.parser.screen().alternate_screen();
        drop(shown);
        let code = self.child.wait().unwrap().exit_code();
        assert!(restored, "the terminal was not restored, code {code}, the screen:\n{left}");
        (code, left)
    }
}

impl Drop for Terminal {
    /// A failed test leaves no program behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
