//! What an engine says that speaks UCI or UGI, and what it is told.

mod order;

pub use order::{Go, Order};

/// A line that means something to us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`
    Name(String),
    /// `option name … type …`
    Option(EngineOption),
    /// `uciok` or `ugiok`
    Hello,
    /// `readyok`
    Ready,
    /// `bestmove e2e4 ponder e7e5`
    BestMove(String, Option<String>),
}

/// Something that can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// What it is called.
    pub name: String,
    /// The values of a `combo`.
    pub values: Vec<String>,
}

impl Reply {
    /// Reads a line; nothing if it is `info`, or nothing we know.
    #[must_use]
    pub fn read(line: &str) -> Option<Reply> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["uciok" | "ugiok", ..] => Some(Reply::Hello),
            ["readyok", ..] => Some(Reply::Ready),
            ["id", "name", name @ ..] => Some(Reply::Name(name.join(" "))),
            ["bestmove", text, "ponder", expected, ..] => {
                Some(Reply::BestMove((*text).to_owned(), Some((*expected).to_owned())))
            }
            ["bestmove", rest @ ..] => {
                Some(Reply::BestMove(rest.first().copied().unwrap_or_default().to_owned(), None))
            }
            ["option", "name", rest @ ..] => {
                let end = rest.iter().position(|word| *word == "type").unwrap_or(rest.len());
                let (mut values, mut words) = (Vec::new(), rest[end..].iter());
                while words.any(|word| *word == "var") {
                    values.extend(words.next().map(|value| (*value).to_owned()));
                }
                Some(Reply::Option(EngineOption { name: rest[..end].join(" "), values }))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let best = |text: &str, expected: Option<&str>| {
            Some(Reply::BestMove(text.to_owned(), expected.map(str::to_owned)))
        };
        assert_eq!(Reply::read("bestmove e2e4 ponder e7e5"), best("e2e4", Some("e7e5")));
        assert_eq!(Reply::read("  bestmove  +a1n\r"), best("+a1n", None));
        assert_eq!(Reply::read("bestmove"), best("", None));
        assert_eq!(Reply::read("uciok"), Some(Reply::Hello));
        assert_eq!(Reply::read("ugiok"), Some(Reply::Hello));
        assert_eq!(
            Reply::read("id name Stockfish 15.1"),
            Some(Reply::Name("Stockfish 15.1".to_owned()))
        );
        let line = "option name UCI_Variant type combo default chess var chess var horde";
        let values = vec!["chess".to_owned(), "horde".to_owned()];
        let option = EngineOption { name: "UCI_Variant".to_owned(), values };
        assert_eq!(Reply::read(line), Some(Reply::Option(option)));
        for nothing in ["", "info depth 3 pv bestmove e2e4", "hello", "id author x", "best move"] {
            assert_eq!(Reply::read(nothing), None, "{nothing}");
        }
    }
}
