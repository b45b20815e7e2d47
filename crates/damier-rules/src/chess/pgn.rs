//! Portable game notation: writing, and reading what others wrote.
//!
//! For the games other programs know: chess, Chess960 and Lichess' horde (tag `Variant`). The
//! reader is ours because it must say the line of every mistake and skip none silently.

mod lexer;
pub mod moment;

use std::fmt::Write as _;

use lexer::{Lexer, Token, is_tag_name};

use crate::{
    AnyGame, GameKind, Outcome, Reason, Record, RecordedMove, Refusal, Seat, Setup, SetupError,
    Verdict, new_game,
};

/// Why a PGN cannot be read, and where. Its sentence is in the dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub struct PgnError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: PgnErrorKind,
}

/// What is wrong with a PGN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
pub enum PgnErrorKind {
    /// There is no game in it.
    Empty,
    /// A tag, a comment or a variation does not end.
    Unclosed(char),
    /// Something that is neither tag, move, comment nor result.
    Unreadable(String),
    /// The text goes on after the result.
    SecondGame,
    /// The tag `Variant` names a game that has no PGN here.
    Variant(String),
    /// The start position is refused.
    Setup(SetupError),
    /// A move is not legal.
    Move {
        /// The text of the move, shortened.
        text: String,
        /// Why it is refused.
        why: Refusal,
    },
    /// The result contradicts the moves.
    Result {
        /// What the text says.
        said: String,
        /// What the moves give.
        found: String,
    },
}

/// The games of a text, each with the line where it begins: one begins with the first tag after the moves of
/// another. What is wrong with one of them stays in it, but for a comment that does not end.
pub fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut line = 1;
    std::iter::from_fn(move || {
        let blank = rest.len() - rest.trim_start().len();
        line += rest[..blank].matches('\n').count();
        rest = &rest[blank..];
        let end = game_end(rest);
        if end == 0 {
            return None;
        }
        let (game, behind) = rest.split_at(end);
        let begins = line;
        line += game.matches('\n').count();
        rest = behind;
        Some((begins, game))
    })
}

/// Where the first game of a text ends.
fn game_end(text: &str) -> usize {
    let (mut at, mut has_moves, mut in_comment) = (0, false, false);
    for line in text.split_inclusive('\n') {
        let is_tag = !in_comment && line.trim_start().starts_with('[');
        if is_tag && has_moves {
            return at;
        }
        at += line.len();
        if is_tag || !in_comment && line.starts_with('%') {
            continue;
        }
        for c in line.chars() {
            match c {
                '{' if !in_comment => (in_comment, has_moves) = (true, true),
                '}' => in_comment = false,
                ';' if !in_comment => break,
                c => has_moves |= !in_comment && !c.is_whitespace(),
            }
        }
    }
    at
}

/// The seven tags that every PGN begins with, players and result excepted.
const ROSTER: [&str; 4] = ["Event", "Site", "Date", "Round"];
const LINE_WIDTH: usize = 80;

impl Record {
    /// The PGN of this record, if its game has one.
    #[must_use]
    pub fn to_pgn(&self) -> Option<String> {
        let variant = variant_name(self.kind)?;
        let mut game = new_game(self.kind, &self.setup).ok()?;
        let start = game.position();
        let mut pgn = String::new();
        for name in ROSTER {
            let value = self.tags.get(name).map_or("?", String::as_str);
            write_tag(
                &mut pgn,
                name,
                if name == "Date" && value == "?" { "????.??.??" } else { value },
            );
        }
        write_tag(&mut pgn, "White", &self.players.one);
        write_tag(&mut pgn, "Black", &self.players.two);
        let result = self.outcome.map_or("*", |outcome| outcome.verdict.token());
        write_tag(&mut pgn, "Result", result);
        if self.kind != GameKind::Chess {
            write_tag(&mut pgn, "Variant", variant);
        }
        if writes_fen(self) {
            write_tag(&mut pgn, "SetUp", "1");
            write_tag(&mut pgn, "FEN", &start);
        }
        for (name, value) in &self.setup.options {
            write_tag(&mut pgn, &format!("Option_{name}"), value);
        }
        if let Some(outcome) = self.outcome {
            write_tag(&mut pgn, "Termination", termination(outcome.reason));
            write_tag(&mut pgn, "Reason", outcome.reason.token());
        }
        for (name, value) in self.tags.iter().filter(|(name, _)| is_free_tag(name)) {
            write_tag(&mut pgn, name, value);
        }
        pgn.push('\n');

        let mut words = Vec::new();
        let mut number = first_number(&start);
        for (i, m) in self.moves.iter().enumerate() {
            match m.seat {
                Seat::One => words.push(format!("{number}.")),
                Seat::Two if i == 0 => words.push(format!("{number}...")),
                Seat::Two => {}
            }
            words.push(game.play(m.seat, &m.text).ok()?.pretty);
            words.extend(m.spent_ms.map(|ms| format!("{{[%emt {}]}}", write_time(ms))));
            number = number.saturating_add(u32::from(m.seat == Seat::Two));
        }
        words.push(result.to_owned());
        write_wrapped(&mut pgn, &words);
        Some(pgn)
    }

    /// Reads one game. Every move is judged.
    pub fn from_pgn(text: &str) -> Result<Record, PgnError> {
        let mut lexer = Lexer::new(text);
        let mut tags: Vec<(String, String, usize)> = Vec::new();
        let mut reader: Option<Reader> = None;
        let mut said = None;
        while let Some((token, line)) = lexer.next_token()? {
            let error = |kind| PgnError { line, kind };
            if said.is_some() {
                return Err(error(PgnErrorKind::SecondGame));
            }
            match token {
                Token::Tag(name, value) if reader.is_none() => tags.push((name, value, line)),
                Token::Tag(..) => return Err(error(PgnErrorKind::SecondGame)),
                Token::Result(result) => said = Some((result, line)),
                Token::Comment(comment) => {
                    if let Some(last) =
                        reader.as_mut().and_then(|reader| reader.record.moves.last_mut())
                    {
                        last.spent_ms = read_time(&comment).or(last.spent_ms);
                    }
                }
                Token::Move(text) => {
                    if reader.is_none() {
                        reader = Some(Reader::new(&tags)?);
                    }
                    reader.as_mut().expect("just made").play(&text).map_err(error)?;
                }
            }
        }
        let line = lexer.line();
        let empty = tags.is_empty() && reader.is_none() && said.is_none();
        if empty {
            return Err(PgnError { line, kind: PgnErrorKind::Empty });
        }
        let reader = match reader {
            Some(reader) => reader,
            None => Reader::new(&tags)?,
        };
        let (result, line) = said.unwrap_or_else(|| ("*".to_owned(), line));
        reader.finish(&result).map_err(|kind| PgnError { line, kind })
    }
}

/// A game being read.
struct Reader {
    record: Record,
    game: Box<dyn AnyGame>,
    reason: Option<Reason>,
}

impl Reader {
    fn new(tags: &[(String, String, usize)]) -> Result<Reader, PgnError> {
        let mut record = Record::new(GameKind::Chess, Setup::default());
        let mut reason = None;
        let mut setup_line = 1;
        for (name, value, line) in tags {
            match name.as_str() {
                "White" => record.players.one.clone_from(value),
                "Black" => record.players.two.clone_from(value),
                "Result" | "SetUp" => {}
                "FEN" => {
                    record.setup.position = Some(value.clone());
                    setup_line = *line;
                }
                "Variant" => {
                    record.kind = variant_kind(value).ok_or_else(|| PgnError {
                        line: *line,
                        kind: PgnErrorKind::Variant(crate::setup::shorten(value)),
                    })?;
                }
                "Reason" => reason = value.parse().ok(),
                "Termination" => {
                    if reason.is_none() && value.eq_ignore_ascii_case("time forfeit") {
                        reason = Some(Reason::Timeout);
                    }
                }
                _ => match name.strip_prefix("Option_") {
                    Some(option) => {
                        record.setup.options.insert(option.to_owned(), value.clone());
                    }
                    None if value == "?" || value == "????.??.??" => {}
                    None => {
                        record.tags.insert(name.clone(), value.clone());
                    }
                },
            }
        }
        let game = new_game(record.kind, &record.setup)
            .map_err(|error| PgnError { line: setup_line, kind: PgnErrorKind::Setup(error) })?;
        // Kept as it will be written: however the FEN was spelled, the record is the same.
        if writes_fen(&record) {
            record.setup.position = Some(game.position());
        }
        Ok(Reader { record, game, reason })
    }

    fn play(&mut self, text: &str) -> Result<(), PgnErrorKind> {
        let seat = self.game.to_act().first().unwrap_or(Seat::One);
        let played = self
            .game
            .play_typed(seat, text)
            .map_err(|why| PgnErrorKind::Move { text: crate::setup::shorten(text), why })?;
        self.record.moves.push(RecordedMove { seat, text: played.text, spent_ms: None });
        Ok(())
    }

    fn finish(mut self, result: &str) -> Result<Record, PgnErrorKind> {
        let said = Verdict::from_token(result);
        self.record.outcome = match (self.game.outcome(), said) {
            (Some(found), Some(said)) if found.verdict != said => {
                return Err(PgnErrorKind::Result {
                    said: result.to_owned(),
                    found: found.to_string(),
                });
            }
            (Some(found), _) => Some(found),
            (None, Some(verdict)) => {
                let usual = match verdict {
                    Verdict::Win(_) => Reason::Resign,
                    Verdict::Draw => Reason::Agreement,
                };
                Some(Outcome { verdict, reason: self.reason.unwrap_or(usual) })
            }
            (None, None) => None,
        };
        Ok(self.record)
    }
}

fn variant_name(kind: GameKind) -> Option<&'static str> {
    match kind {
        GameKind::Chess => Some("Standard"),
        GameKind::Chess960 => Some("Chess960"),
        GameKind::HordeLichess => Some("Horde"),
        _ => None,
    }
}

fn variant_kind(name: &str) -> Option<GameKind> {
    match name.to_ascii_lowercase().as_str() {
        "standard" | "chess" | "normal" | "from position" => Some(GameKind::Chess),
        "chess960" | "chess 960" | "fischerandom" | "fischerrandom" | "fischer random" => {
            Some(GameKind::Chess960)
        }
        "horde" => Some(GameKind::HordeLichess),
        _ => None,
    }
}

/// The usual start is not written, but which one is that in Chess960?
fn writes_fen(record: &Record) -> bool {
    record.setup.position.is_some() || record.kind == GameKind::Chess960
}

/// May a tag of this name be written as it is? Not if PGN cannot name it so, nor if it would be
/// read as something else: other forms of records know no such limits.
fn is_free_tag(name: &str) -> bool {
    const TAKEN: [&str; 8] =
        ["White", "Black", "Result", "Variant", "SetUp", "FEN", "Termination", "Reason"];
    is_tag_name(name)
        && !ROSTER.contains(&name)
        && !TAKEN.contains(&name)
        && !name.starts_with("Option_")
}

/// The words the PGN standard has for how games end.
fn termination(reason: Reason) -> &'static str {
    match reason {
        Reason::Timeout => "time forfeit",
        Reason::Abandon => "abandoned",
        Reason::IllegalMove => "rules infraction",
        Reason::PlyCap | Reason::Decision => "adjudication",
        _ => "normal",
    }
}

fn write_tag(pgn: &mut String, name: &str, value: &str) {
    let value: String = value.chars().filter(|c| !c.is_control()).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(pgn, "[{name} \"{value}\"]");
}

/// The move number in the last field of a FEN.
fn first_number(fen: &str) -> u32 {
    fen.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1)
}

fn write_wrapped(pgn: &mut String, words: &[String]) {
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > LINE_WIDTH {
            pgn.push('\n');
            width = 0;
        } else if width > 0 {
            pgn.push(' ');
            width += 1;
        }
        pgn.push_str(word);
        width += word.len();
    }
    pgn.push('\n');
}

/// `0:01:02.345`.
fn write_time(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, ms % 1000)
}

/// The time spent on a move, if the comment has `[%emt h:mm:ss.mmm]`.
fn read_time(comment: &str) -> Option<u64> {
    let text = comment.split_once("[%emt ")?.1.split_once(']')?.0.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    let digits: String = fraction.chars().chain("000".chars()).take(3).collect();
    seconds.checked_mul(1000)?.checked_add(digits.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn a_text_has_several_games() {
        let text = "\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 {[x\n[not a tag]\n} e5 ; [nor this\n1-0\n\n\
                    [Event \"c\"]\n*\n[Event \"d\"]\n% [Event]\n1. e4 *";
        let games: Vec<_> = split(text).map(|(line, game)| (line, game.lines().count())).collect();
        assert_eq!(games, [(2, 8), (10, 2), (12, 3)]);
        assert_eq!(split(" \n\n").count(), 0);
        assert_eq!(split("1. e4 *").collect::<Vec<_>>(), [(1, "1. e4 *")]);
        let open = "[Event \"\n1. e4 { never ends\n[Event \"x\"]\n*";
        assert_eq!(split(open).count(), 1);
        assert_eq!(split(text).map(|(_, game)| game.len()).sum::<usize>() + 1, text.len());
    }
}
