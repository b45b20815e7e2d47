//! Lines, for pipes, scripts and screen readers.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use damier_words::Message;

use super::Manner;
use crate::text;

/// Longer lines are cut.
const LONGEST: usize = 1000;

/// Where lines are written; without Unicode, accents are left out.
pub(crate) struct Paper<'a, W> {
    pub(crate) out: &'a mut W,
    pub(crate) manner: Manner,
}

impl<W: Write> Paper<'_, W> {
    pub(crate) fn line(&mut self, line: &str) -> io::Result<()> {
        if self.manner.look.unicode {
            writeln!(self.out, "{line}")?;
        } else {
            writeln!(self.out, "{}", text::ascii(line))?;
        }
        self.out.flush()
    }

    pub(crate) fn say(&mut self, message: &Message) -> io::Result<()> {
        self.line(&self.manner.lang.say(message))
    }
}

/// Lines come from another thread, so that a flag can fall while none comes.
pub(crate) fn read_in_background() -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read_line(&mut input) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The next line, cut if it is too long; nothing at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = LONGEST.saturating_sub(line.len());
        line.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_cut_and_the_last_needs_no_end() {
        let long = "x".repeat(5000);
        let mut input = io::Cursor::new(format!("{long}\ne2e4\r\n\nlast"));
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).expect("memory never fails") {
            lines.push(line);
        }
        assert_eq!(lines[0].len(), LONGEST);
        assert_eq!(lines[1..], ["e2e4\r", "", "last"]);
    }
}
