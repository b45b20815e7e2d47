//! What the dialects made of lines have in common: UTF-8, `\n`, one `\r` before it is ignored, and
//! a longest line.

/// Cuts bytes into lines.
///
/// ```
/// use damier_wire::lines::{BadLine, LineReader};
///
/// let mut reader = LineReader::new(8);
/// let mut input: &[u8] = b"HELP\r\nmuch too long\nLIST\nQUI";
/// assert_eq!(reader.read(&mut input), Some(Ok("HELP".to_owned())));
/// assert_eq!(reader.read(&mut input), Some(Err(BadLine::TooLong)));
/// assert_eq!(reader.read(&mut input), Some(Ok("LIST".to_owned())));
/// assert_eq!(reader.read(&mut input), None);
/// assert_eq!(reader.read(&mut b"T\n".as_slice()), Some(Ok("QUIT".to_owned())));
/// ```
#[derive(Clone, Debug)]
pub struct LineReader {
    longest: usize,
    /// The line so far: never more than its longest, a `\r` and one byte that shows it is too long.
    line: Vec<u8>,
}

impl LineReader {
    /// For lines of at most `longest` bytes, their end not counted.
    pub const fn new(longest: usize) -> LineReader {
        LineReader { longest, line: Vec::new() }
    }

    /// The next line, without its end. Takes at most one line from `input`; nothing means that it
    /// is empty now. A line that is too long is told at its end, and nothing of it is kept.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<Result<String, BadLine>> {
        let end = input.iter().position(|&byte| byte == b'\n');
        let (part, rest) = input.split_at(end.unwrap_or(input.len()));
        let room = (self.longest + 2).saturating_sub(self.line.len());
        self.line.extend_from_slice(&part[..part.len().min(room)]);
        *input = rest.get(1..).unwrap_or_default();
        end?;

        let line = std::mem::take(&mut self.line);
        let text = line.strip_suffix(b"\r").unwrap_or(&line);
        Some(check(text, self.longest))
    }

    /// Is a line incomplete? It must not stay so for long.
    pub const fn has_begun(&self) -> bool {
        !self.line.is_empty()
    }
}

fn check(line: &[u8], longest: usize) -> Result<String, BadLine> {
    if line.len() > longest {
        return Err(BadLine::TooLong);
    }
    let text = str::from_utf8(line).map_err(|_| BadLine::NotUtf8)?;
    if text.contains(char::is_control) {
        return Err(BadLine::Control);
    }
    Ok(text.to_owned())
}

/// Why a line is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// Longer than lines may be.
    #[error("the line is too long")]
    TooLong,
    /// Not a text.
    #[error("the line is not UTF-8")]
    NotUtf8,
    /// NUL, tabulators, escapes and the like.
    #[error("the line has control characters")]
    Control,
}
