//! Lines of any bytes, of any length, in little memory.

use std::io::{self, BufRead};

/// No move of any game is near this long.
const LONGEST_MOVE: usize = 200;

/// How much of a refused line is shown again.
const LONGEST_ECHO: usize = 40;

/// The lines of an input without surrounding blanks, empty lines and `#` comments.
///
/// Whatever the length of a line, only its first bytes are kept.
pub(super) struct Lines<R> {
    input: R,
}

/// What was kept of a line.
#[derive(Default)]
pub(super) struct Typed {
    kept: Vec<u8>,
    too_long: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Lines<R> {
        Lines { input }
    }

    /// The next line, or nothing at the end of input. The last one may lack its newline.
    fn read_line(&mut self) -> io::Result<Option<Typed>> {
        let mut line = Typed::default();
        let mut anything = false;
        loop {
            let buffer = match self.input.fill_buf() {
                Ok(buffer) => buffer,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if buffer.is_empty() {
                return Ok(anything.then_some(line));
            }
            anything = true;
            let newline = buffer.iter().position(|&byte| byte == b'\n');
            line.take(&buffer[..newline.unwrap_or(buffer.len())]);
            let used = newline.map_or(buffer.len(), |at| at + 1);
            self.input.consume(used);
            if newline.is_some() {
                return Ok(Some(line));
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Typed>;

    fn next(&mut self) -> Option<io::Result<Typed>> {
        loop {
            match self.read_line().transpose()? {
                Ok(line) if line.bytes().is_empty() || line.kept.starts_with(b"#") => {}
                result => return Some(result),
            }
        }
    }
}

impl Typed {
    /// Appends bytes as long as there is room. Blanks at the start are dropped, and blanks beyond
    /// the room do not make a line too long: those at the end do not count.
    fn take(&mut self, mut bytes: &[u8]) {
        if self.kept.is_empty() {
            bytes = bytes.trim_ascii_start();
        }
        let (kept, rest) = bytes.split_at(bytes.len().min(LONGEST_MOVE - self.kept.len()));
        self.kept.extend_from_slice(kept);
        self.too_long |= !rest.trim_ascii().is_empty();
    }

    fn bytes(&self) -> &[u8] {
        self.kept.trim_ascii_end()
    }

    /// The text, unless it is too long or no text at all.
    pub(super) fn text(&self) -> Option<&str> {
        if self.too_long { None } else { str::from_utf8(self.bytes()).ok() }
    }

    /// The beginning of the line, safe to print: nothing in it can move a cursor, break a line or
    /// turn the direction of writing.
    pub(super) fn shown(&self) -> String {
        let text = String::from_utf8_lossy(self.bytes());
        let safe = |c| if is_unprintable(c) { char::REPLACEMENT_CHARACTER } else { c };
        if !self.too_long && text.chars().nth(LONGEST_ECHO).is_none() {
            return text.chars().map(safe).collect();
        }
        text.chars().map(safe).take(LONGEST_ECHO - 1).chain(['…']).collect()
    }
}

fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(input: &[u8]) -> Vec<String> {
        // A tiny buffer, so that lines come in many pieces.
        let input = io::BufReader::with_capacity(3, input);
        Lines::new(input).map(|line| line.expect("memory does not fail").shown()).collect()
    }

    #[test]
    fn blanks_empty_lines_and_comments_are_dropped() {
        let input = b"  e2e4 \r\n\n   \n# a comment\n  # another\n\t1 RVBO\n#\nlast";
        assert_eq!(shown(input), ["e2e4", "1 RVBO", "last"]);
        assert_eq!(shown(b""), [""; 0]);
        assert_eq!(shown(b"\n\n"), [""; 0]);
    }

    #[test]
    fn long_lines_are_cut_and_are_no_text() {
        let mut input = vec![b'a'; 200];
        assert!(Lines::new(&input[..]).next().unwrap().unwrap().text().is_some());
        input.extend([b' '; 1000]);
        assert!(Lines::new(&input[..]).next().unwrap().unwrap().text().is_some());
        input.push(b'a');
        let line = Lines::new(&input[..]).next().unwrap().unwrap();
        assert!(line.text().is_none());
        assert_eq!(line.shown(), "a".repeat(39) + "…");
        assert_eq!(line.kept.len(), LONGEST_MOVE);
    }

    #[test]
    fn forty_characters_are_shown() {
        assert_eq!(shown("é".repeat(40).as_bytes()), ["é".repeat(40)]);
        assert_eq!(shown("é".repeat(41).as_bytes()), ["é".repeat(39) + "…"]);
    }

    #[test]
    fn nothing_dangerous_is_shown() {
        assert_eq!(shown(b"a\x1b[2J\0\xff"), ["a\u{fffd}[2J\u{fffd}\u{fffd}"]);
        assert_eq!(shown("\u{202e}4e2e\u{2028}".as_bytes()), ["\u{fffd}4e2e\u{fffd}"]);
    }
}
