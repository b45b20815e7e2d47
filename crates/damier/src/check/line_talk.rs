//! Talking in lines of text, as Mastermind and Pawn Hub do.

use std::time::Duration;

use damier_wire::lines::{BadLine, LineReader};
use damier_words::Message;

use super::faults::{self, Fault};
use super::socket::ProgramSocket;
use super::{Halt, Stage};

/// Who speaks without being asked does so at once.
const PAUSE: Duration = Duration::from_millis(300);

/// A conversation with the program.
pub(super) struct LineTalk<'s, 'h> {
    pub(super) stage: &'s mut Stage<'h>,
    pub(super) socket: ProgramSocket,
    longest: usize,
    /// What ends our lines.
    pub(super) ending: &'static str,
    /// Lines are sent together where nothing of the program's comes between them.
    pub(super) together: bool,
    held: Vec<(String, Vec<u8>)>,
    /// The last line of the program, as it came.
    last: Vec<u8>,
}

impl<'s, 'h> LineTalk<'s, 'h> {
    pub(super) fn meet(stage: &'s mut Stage<'h>, longest: usize) -> Result<LineTalk<'s, 'h>, Halt> {
        let socket = stage.meet()?;
        let (ending, together) = ("\n", false);
        Ok(LineTalk {
            stage,
            socket,
            longest,
            ending,
            together,
            held: Vec::new(),
            last: Vec::new(),
        })
    }

    pub(super) fn say(&mut self, said: &impl ToString) {
        let text = said.to_string();
        let bytes = format!("{text}{}", self.ending).into_bytes();
        self.held.push((text, bytes));
        if !self.together {
            self.flush();
        }
    }

    pub(super) fn flush(&mut self) {
        let held = std::mem::take(&mut self.held);
        if self.together {
            self.stage.send_together(&mut self.socket, &held);
        } else {
            for (text, bytes) in held {
                self.stage.send(&mut self.socket, text, &bytes);
            }
        }
    }

    /// The next line of the program, of which that is expected.
    pub(super) fn hear(&mut self, expected: &Message) -> Result<String, Halt> {
        self.flush();
        let most = self.longest + 2;
        let enough = |bytes: &[u8]| match bytes.iter().position(|&byte| byte == b'\n') {
            Some(end) => Some(end + 1),
            None => (bytes.len() > most).then_some(bytes.len()),
        };
        let bytes = match self.stage.receive(&mut self.socket, enough)? {
            Ok(bytes) => bytes,
            Err(why) => {
                let part = std::mem::take(&mut self.socket.pending);
                if part.is_empty() {
                    return Err(faults::missing(&why, expected.clone()).into());
                }
                let text = quoted(&part);
                self.stage.heard(&self.socket, &text, &part);
                return Err(faults::no_newline(expected.clone()).sent(text, &part).into());
            }
        };
        let text = quoted(&bytes);
        self.stage.heard(&self.socket, &text, &bytes);
        self.last.clone_from(&bytes);
        match LineReader::new(self.longest).read(&mut bytes.as_slice()) {
            Some(Ok(line)) => Ok(line),
            None | Some(Err(BadLine::TooLong)) => {
                Err(self.wrong(faults::line_too_long(self.longest)))
            }
            Some(Err(BadLine::NotUtf8 | BadLine::Control)) => {
                Err(self.wrong(faults::bad_characters(expected.clone())))
            }
        }
    }

    /// The last line of the program was wrong.
    pub(super) fn wrong(&self, fault: Fault) -> Halt {
        fault.sent(quoted(&self.last), &self.last).into()
    }

    /// Has the program nothing to say for a moment?
    pub(super) fn is_quiet(&mut self) -> Result<bool, Halt> {
        self.flush();
        self.stage.is_quiet(&mut self.socket, PAUSE)
    }
}

/// A line as it can be shown.
fn quoted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    text.chars().take(300).flat_map(char::escape_debug).collect()
}
