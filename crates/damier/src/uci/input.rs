//! Lines, whatever comes.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use super::Happened;

/// A game of ten thousand moves fits.
const LONGEST: u64 = 128 * 1024;

/// Reads the standard input in a thread of its own, which ends with it.
pub(super) fn read_in_background(to: SyncSender<Happened>) -> io::Result<()> {
    let reader = move || {
        read(BufReader::new(io::stdin()), &mut |happened| to.send(happened).is_ok());
        let _ = to.send(Happened::Closed);
    };
    thread::Builder::new().spawn(reader).map(drop)
}

/// Gives every line to `each`, for as long as that wants more.
fn read(mut from: impl BufRead, each: &mut dyn FnMut(Happened) -> bool) {
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut from).take(LONGEST).read_until(b'\n', &mut line) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST;
        let happened = if is_whole {
            Happened::Line(String::from_utf8_lossy(&line).into_owned())
        } else {
            if skip_line(&mut from).is_err() {
                return;
            }
            Happened::TooLong
        };
        if !each(happened) {
            return;
        }
    }
}

fn skip_line(from: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = from.fill_buf()?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(bytes.len(), |end| end + 1);
        let is_over = end.is_some() || bytes.is_empty();
        from.consume(used);
        if is_over {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_next_one_is_read() {
        let mut bytes = vec![b'x'; 3 * usize::try_from(LONGEST).expect("it fits")];
        bytes.extend(b"\nuci\nquit");
        let mut heard = Vec::new();
        read(&bytes[..], &mut |happened| {
            heard.push(match happened {
                Happened::Line(line) => line,
                Happened::TooLong => "too long".to_owned(),
                _ => "?".to_owned(),
            });
            true
        });
        assert_eq!(heard, ["too long", "uci\n", "quit"]);
    }
}
