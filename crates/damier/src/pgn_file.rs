//! A file of games for a server, which takes only some at once.

use std::io::Read as _;
use std::ops::Range;
use std::path::Path;
use std::{fs, io};

use damier_rules::chess::pgn;

/// What a server takes at once.
const MOST_GAMES: usize = 64;
const MOST_BYTES: usize = 1 << 20;

/// The text of a file, or of the standard input. What is older than UTF-8 is Latin-1, as the standard of PGN says.
pub(crate) fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(file)?;
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|bytes| bytes.into_bytes().into_iter().map(char::from).collect()))
}

/// Some games of a text that are sent together, and the line where they begin.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Part {
    line: usize,
    text: Range<usize>,
    games: usize,
}

impl Part {
    /// As it is sent. Empty lines stand for what was sent before: the server tells mistakes by their lines.
    pub(crate) fn body(&self, text: &str) -> String {
        "\n".repeat(self.line - 1) + &text[self.text.clone()]
    }
}

/// The parts of a text. Nothing if a game is longer than a part may be.
pub(crate) fn parts(text: &str) -> Option<Vec<Part>> {
    let mut parts: Vec<Part> = Vec::new();
    for (line, game) in pgn::split(text) {
        let begins = game.as_ptr().addr() - text.as_ptr().addr();
        let ends = begins + game.len();
        let fits = |part: &&mut Part| {
            part.games < MOST_GAMES && part.line + ends - part.text.start <= MOST_BYTES
        };
        match parts.last_mut().filter(fits) {
            Some(part) => (part.text.end, part.games) = (ends, part.games + 1),
            None if line + game.len() > MOST_BYTES => return None,
            None => parts.push(Part { line, text: begins..ends, games: 1 }),
        }
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_sent_in_parts_that_keep_their_lines() {
        let game = "[Event \"?\"]\n\n1. e4 e5 1-0\n\n";
        let text = game.repeat(130);
        let parts = parts(&text).unwrap();
        let counted: Vec<(usize, usize)> = parts.iter().map(|it| (it.line, it.games)).collect();
        assert_eq!(counted, [(1, 64), (257, 64), (513, 2)]);
        let body = parts[1].body(&text);
        let (line, _) = pgn::split(&body).next().unwrap();
        assert_eq!(line, 257, "the line of the file");
        assert_eq!(pgn::split(&body).count(), 64);
        assert_eq!(super::parts(&"x".repeat(MOST_BYTES + 1)), None);
        assert_eq!(super::parts(""), Some(Vec::new()));
    }
}
