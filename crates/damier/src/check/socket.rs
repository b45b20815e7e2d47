//! A connection to the program, and the transcript of all that was said.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

/// Whom the program takes us for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Party {
    Program,
    Referee,
    /// The other player of Siam, to whom a player talks directly.
    Opponent,
}

/// Something that was said.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Said {
    pub(crate) from: Party,
    pub(crate) to: Party,
    /// Milliseconds since the check began.
    pub(crate) at_ms: u64,
    /// What it means.
    pub(crate) text: String,
    /// The bytes.
    pub(crate) hex: String,
}

/// How bytes are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Cut {
    /// Each message alone.
    #[default]
    Whole,
    /// Byte by byte.
    Bytes,
}

/// After the first byte of a message: long enough for the program to read it alone, even if the
/// machine is busy.
const AFTER_FIRST: Duration = Duration::from_millis(40);
/// Between the bytes that follow.
const BETWEEN: Duration = Duration::from_millis(1);
/// How long one read waits before somebody looks around.
pub(super) const TICK: Duration = Duration::from_millis(20);

/// One connection.
#[derive(Debug)]
pub(crate) struct ProgramSocket {
    stream: TcpStream,
    pub(crate) we_are: Party,
    pub(crate) cut: Cut,
    /// What came and was not used.
    pub(super) pending: Vec<u8>,
    pub(super) closed: bool,
}

impl ProgramSocket {
    pub(super) fn new(stream: TcpStream, we_are: Party) -> io::Result<ProgramSocket> {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TICK))?;
        stream.set_write_timeout(Some(Duration::from_secs(5)))?;
        Ok(ProgramSocket { stream, we_are, cut: Cut::Whole, pending: Vec::new(), closed: false })
    }

    /// Sends bytes. Whoever is gone will be noticed when something is expected of them.
    pub(super) fn write(&mut self, bytes: &[u8]) {
        let pieces = match self.cut {
            Cut::Whole => bytes.len().max(1),
            Cut::Bytes => 1,
        };
        for (index, piece) in bytes.chunks(pieces).enumerate() {
            if self.stream.write_all(piece).is_err() {
                return;
            }
            if self.cut == Cut::Bytes {
                thread::sleep(if index == 0 { AFTER_FIRST } else { BETWEEN });
            }
        }
    }

    /// Reads what has come, waiting one tick at most.
    pub(super) fn read(&mut self) {
        let mut bytes = [0; 4096];
        match self.stream.read(&mut bytes) {
            Ok(0) => self.closed = true,
            Ok(count) => self.pending.extend_from_slice(&bytes[..count]),
            Err(error) => {
                let patience = [ErrorKind::WouldBlock, ErrorKind::TimedOut, ErrorKind::Interrupted];
                self.closed |= !patience.contains(&error.kind());
            }
        }
    }

    /// Hangs up so that the program is told.
    pub(crate) fn close(&mut self) {
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
    }
}

/// Everything that was said since the check began.
#[derive(Clone, Debug)]
pub(crate) struct Transcript {
    began: Instant,
    pub(crate) said: Vec<Said>,
}

impl Transcript {
    pub(super) fn new() -> Transcript {
        Transcript { began: Instant::now(), said: Vec::new() }
    }

    pub(super) fn add(&mut self, from: Party, to: Party, text: String, bytes: &[u8]) {
        let at_ms = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.said.push(Said { from, to, at_ms, text, hex: hex(bytes) });
    }

    pub(super) fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }
}

/// Bytes four at a time, as the documents of the protocols write them.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (index, byte) in bytes.iter().enumerate() {
        if index > 0 && index % 4 == 0 {
            text.push(' ');
        }
        write!(text, "{byte:02x}").expect("a string takes everything");
    }
    text
}
