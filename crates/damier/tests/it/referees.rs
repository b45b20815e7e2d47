//! Small referees of the wire protocols: the server's side of the codecs and the real rules, but
//! each test says what the referee does.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use damier_wire::lines::LineReader;

use crate::program::{Run, damier};

/// Nobody waits longer than this for anything.
pub(crate) const DEADLINE: Duration = Duration::from_mins(1);

/// A port where bots may come.
pub(crate) struct Door {
    listener: TcpListener,
    pub(crate) port: String,
}

impl Door {
    pub(crate) fn open() -> Door {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port().to_string();
        Door { listener, port }
    }

    /// The next one who comes.
    pub(crate) fn accept(&self) -> Guest {
        self.listener.set_nonblocking(true).unwrap();
        let since = Instant::now();
        let stream = loop {
            match self.listener.accept() {
                Ok((stream, _)) => break stream,
                Err(_) => assert!(since.elapsed() < DEADLINE, "nobody comes"),
            }
            thread::sleep(Duration::from_millis(5));
        };
        stream.set_nonblocking(false).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        stream.set_nodelay(true).unwrap();
        Guest::new(stream)
    }
}

/// A connection to a bot.
pub(crate) struct Guest {
    pub(crate) stream: TcpStream,
    unread: Vec<u8>,
}

impl Guest {
    pub(crate) fn new(stream: TcpStream) -> Guest {
        Guest { stream, unread: Vec::new() }
    }

    pub(crate) fn say(&mut self, bytes: impl AsRef<[u8]>) {
        self.stream.write_all(bytes.as_ref()).unwrap();
    }

    /// The same, one byte at a time.
    pub(crate) fn spell(&mut self, bytes: impl AsRef<[u8]>) {
        for byte in bytes.as_ref() {
            self.say([*byte]);
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The next message, or nothing if the bot has gone.
    pub(crate) fn hear<M>(&mut self, mut read: impl FnMut(&mut &[u8]) -> Option<M>) -> Option<M> {
        loop {
            let mut input = self.unread.as_slice();
            let message = read(&mut input);
            self.unread = input.to_vec();
            if message.is_some() {
                return message;
            }
            let mut buffer = [0; 512];
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(count) => self.unread.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                Err(error) => panic!("nothing is said: {error}"),
            }
        }
    }
}

/// A bot that runs.
pub(crate) struct Bot(Child);

impl Bot {
    pub(crate) fn start(args: &[&str]) -> Bot {
        Bot::spawn(damier(&[&["bot"], args].concat()))
    }

    pub(crate) fn spawn(mut command: Command) -> Bot {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Bot(command.spawn().unwrap())
    }

    /// Waits for its end.
    pub(crate) fn end(self) -> Run {
        let output = self.0.wait_with_output().unwrap();
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

/// The events a bot told with `--json`.
pub(crate) fn events(run: &Run) -> Vec<serde_json::Value> {
    run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The events of one kind.
pub(crate) fn told(run: &Run, event: &str) -> Vec<serde_json::Value> {
    events(run).into_iter().filter(|told| told["event"] == event).collect()
}

/// A connection that speaks lines.
pub(crate) struct Talker {
    guest: Guest,
    reader: LineReader,
}

impl Talker {
    pub(crate) fn meet(door: &Door) -> Talker {
        Talker { guest: door.accept(), reader: LineReader::new(512) }
    }

    pub(crate) fn say(&mut self, line: impl std::fmt::Display) {
        self.guest.say(format!("{line}\n"));
    }

    /// The next line, or nothing if the bot has gone.
    pub(crate) fn hear(&mut self) -> Option<String> {
        self.guest.hear(|input| self.reader.read(input)).map(Result::unwrap)
    }

    pub(crate) fn expect(&mut self, line: &str) {
        assert_eq!(self.hear().as_deref(), Some(line));
    }
}
