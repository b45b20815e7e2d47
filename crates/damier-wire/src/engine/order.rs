//! What an engine is told.

use std::time::Duration;

/// A line that means something to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// `uci` or `ugi`: say who you are.
    Hello {
        /// It was `ugi`.
        is_ugi: bool,
    },
    /// `isready`
    IsReady,
    /// `setoption name … value …`
    Set {
        /// Which option.
        name: String,
        /// What it shall be; empty for a button.
        value: String,
    },
    /// `ucinewgame` or `uginewgame`
    NewGame,
    /// `position …`
    Position {
        /// Nothing for `startpos`.
        start: Option<String>,
        /// What was played since.
        moves: Vec<String>,
    },
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
}

/// How long and how far. Numbers that cannot be read are as if they were not there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// No more positions.
    pub nodes: Option<u64>,
    /// No deeper.
    pub depth: Option<u32>,
    /// So long.
    pub move_time: Option<Duration>,
    /// What is left on the clocks of the first and the second seat.
    pub clocks: [Option<Duration>; 2],
    /// What they get back after each move.
    pub increments: [Duration; 2],
    /// So many moves until more time is given.
    pub moves_to_go: Option<u32>,
    /// Until `stop`.
    pub infinite: bool,
    /// On the opponent's time: until `stop` or `ponderhit`.
    pub ponder: bool,
    /// Only these moves.
    pub among: Vec<String>,
}

impl Order {
    /// Reads a line; nothing if it means nothing.
    #[must_use]
    pub fn read(line: &str) -> Option<Order> {
        let mut words = line.split_whitespace();
        Some(match words.next()? {
            "uci" => Order::Hello { is_ugi: false },
            "ugi" => Order::Hello { is_ugi: true },
            "isready" => Order::IsReady,
            "ucinewgame" | "uginewgame" => Order::NewGame,
            "stop" => Order::Stop,
            "ponderhit" => Order::PonderHit,
            "quit" => Order::Quit,
            "setoption" => read_option(words)?,
            "position" => read_position(words)?,
            "go" => Order::Go(Go::read(words)),
            _ => return None,
        })
    }
}

fn read_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Order> {
    if words.next() != Some("name") {
        return None;
    }
    let words: Vec<&str> = words.collect();
    let value_at = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let value = words.get(value_at + 1..).unwrap_or_default();
    let name = words[..value_at].join(" ");
    (!name.is_empty()).then(|| Order::Set { name, value: value.join(" ") })
}

fn read_position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Order> {
    let is_startpos = match words.next()? {
        "startpos" => true,
        "fen" => false,
        _ => return None,
    };
    let words: Vec<&str> = words.collect();
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let start = (!is_startpos).then(|| words[..moves_at].join(" "));
    let moves = words.get(moves_at + 1..).unwrap_or_default();
    Some(Order::Position { start, moves: moves.iter().map(|&text| text.to_owned()).collect() })
}

impl Go {
    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.among.push(text.to_owned());
                    }
                }
                _ => {
                    // A clock that has run out is said to be negative.
                    let number = words.peek().and_then(|word| word.parse::<i64>().ok());
                    let number = number.map(|number| u64::try_from(number).unwrap_or(0));
                    if let Some(number) = number.filter(|_| KEYWORDS.contains(&word)) {
                        words.next();
                        go.set(word, number);
                    }
                }
            }
        }
        go
    }

    fn set(&mut self, word: &str, number: u64) {
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        let time = Duration::from_millis(number);
        match word {
            "nodes" => self.nodes = Some(number),
            "depth" => self.depth = Some(small),
            // In moves of both sides.
            "mate" => self.depth = Some(small.saturating_mul(2)),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.clocks[0] = Some(time),
            "btime" => self.clocks[1] = Some(time),
            "winc" => self.increments[0] = time,
            "binc" => self.increments[1] = time,
            "movestogo" => self.moves_to_go = Some(small),
            _ => {}
        }
    }
}

const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let position = |start: Option<&str>, moves: &[&str]| {
            let moves = moves.iter().map(|&text| text.to_owned()).collect();
            Some(Order::Position { start: start.map(str::to_owned), moves })
        };
        assert_eq!(Order::read("position startpos"), position(None, &[]));
        let line = "position fen 8/8 w - moves e2e4  e7e5\r";
        assert_eq!(Order::read(line), position(Some("8/8 w -"), &["e2e4", "e7e5"]));
        let line = "setoption name Clear Hash";
        let set = |name: &str, value: &str| {
            Some(Order::Set { name: name.to_owned(), value: value.to_owned() })
        };
        assert_eq!(Order::read(line), set("Clear Hash", ""));
        assert_eq!(Order::read("setoption name Hash value 64"), set("Hash", "64"));
        for nothing in
            ["", "hello", "position", "position e2e4", "setoption Hash", "setoption name"]
        {
            assert_eq!(Order::read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn how_long_and_how_far_is_understood() {
        let go = |line: &str| match Order::read(line) {
            Some(Order::Go(go)) => go,
            other => panic!("{other:?}"),
        };
        let second = Some(Duration::from_secs(1));
        let clocks = go("go wtime 1000 btime -5 winc 10 binc x movestogo 3");
        assert_eq!(clocks.clocks, [second, Some(Duration::ZERO)]);
        assert_eq!(clocks.increments, [Duration::from_millis(10), Duration::ZERO]);
        assert_eq!(clocks.moves_to_go, Some(3));
        let moves = go("go searchmoves e2e4 d2d4 nodes 10 ponder");
        assert_eq!((moves.among.len(), moves.nodes, moves.ponder), (2, Some(10), true));
        assert_eq!(go("go movetime 1000").move_time, second);
        assert!(go("go infinite").infinite);
        assert_eq!(go("go depth 99999999999").depth, Some(u32::MAX));
    }
}
