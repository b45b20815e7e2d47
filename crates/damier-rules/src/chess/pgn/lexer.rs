//! PGN text to tokens. One pass, no recursion: its cost is the length of the text.

use super::{PgnError, PgnErrorKind};
use crate::setup::shorten;

pub(super) enum Token {
    Tag(String, String),
    Move(String),
    Comment(String),
    Result(String),
}

pub(super) struct Lexer<'a> {
    rest: &'a str,
    line: usize,
    at_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Lexer<'a> {
        Lexer { rest: text.trim_start_matches('\u{feff}'), line: 1, at_line_start: true }
    }

    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next token and the line it begins on.
    pub(super) fn next_token(&mut self) -> Result<Option<(Token, usize)>, PgnError> {
        loop {
            let line = self.line;
            let fresh_line = self.at_line_start;
            let Some(c) = self.advance() else { return Ok(None) };
            let token = match c {
                '[' => self.tag(line)?,
                '{' => Token::Comment(self.until('}', '{', line)?),
                '(' => {
                    self.variation(line)?;
                    continue;
                }
                ';' => {
                    self.skip_line();
                    continue;
                }
                '%' if fresh_line => {
                    self.skip_line();
                    continue;
                }
                '$' => {
                    self.word();
                    continue;
                }
                c if c.is_whitespace() => continue,
                '!' | '?' => continue,
                c => match classify(c, self.word()) {
                    Ok(Some(token)) => token,
                    Ok(None) => continue,
                    Err(text) => {
                        let kind = PgnErrorKind::Unreadable(shorten(&text));
                        return Err(PgnError { line, kind });
                    }
                },
            };
            return Ok(Some((token, line)));
        }
    }

    fn advance(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.at_line_start = c == '\n';
        self.line += usize::from(c == '\n');
        Some(c)
    }

    /// What follows up to white space or the beginning of another token.
    fn word(&mut self) -> &'a str {
        let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ')' | ';' | '[' | '$');
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn until(&mut self, close: char, open: char, line: usize) -> Result<String, PgnError> {
        let end = self.rest.find(close);
        let end = end.ok_or(PgnError { line, kind: PgnErrorKind::Unclosed(open) })?;
        let text = self.rest[..end].to_owned();
        self.line += text.matches('\n').count();
        self.rest = &self.rest[end + close.len_utf8()..];
        Ok(text)
    }

    fn skip_line(&mut self) {
        while self.advance().is_some_and(|c| c != '\n') {}
    }

    /// Variations hold no move of the game; brackets inside comments do not count.
    fn variation(&mut self, line: usize) -> Result<(), PgnError> {
        let mut depth = 1;
        while depth > 0 {
            let here = self.line;
            match self.advance() {
                Some('(') => depth += 1,
                Some(')') => depth -= 1,
                Some('{') => drop(self.until('}', '{', here)?),
                Some(';') => self.skip_line(),
                Some(_) => {}
                None => return Err(PgnError { line, kind: PgnErrorKind::Unclosed('(') }),
            }
        }
        Ok(())
    }

    /// `[Name "value"]`, the bracket being read; a tag stays on its line.
    fn tag(&mut self, line: usize) -> Result<Token, PgnError> {
        let unclosed = PgnError { line, kind: PgnErrorKind::Unclosed('[') };
        let text = self.rest.split('\n').next().unwrap_or_default();
        let open = text.find('"').ok_or(unclosed.clone())?;
        let name = text[..open].trim();
        let mut value = String::new();
        let mut chars = text[open + 1..].char_indices();
        let end = loop {
            match chars.next().ok_or(unclosed.clone())? {
                (_, '\\') => value.extend(chars.next().map(|(_, c)| c)),
                (i, '"') => break open + 1 + i + 1,
                (_, c) => value.push(c),
            }
        };
        // A value is one line of readable text: written again, it must stay the same.
        value.retain(|c| !c.is_control());
        let close = end + text[end..].find(']').ok_or(unclosed)?;
        if !is_tag_name(name) || !text[end..close].trim().is_empty() {
            let kind = PgnErrorKind::Unreadable(shorten(&text[..close]));
            return Err(PgnError { line, kind });
        }
        self.rest = &self.rest[close + 1..];
        self.at_line_start = false;
        Ok(Token::Tag(name.to_owned(), value))
    }
}

/// Can a tag be called this?
pub(super) fn is_tag_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A move, a result, or a move number (nothing). Annotations such as `!?` are cut off.
fn classify(first: char, rest: &str) -> Result<Option<Token>, String> {
    let word = format!("{first}{rest}");
    if matches!(word.as_str(), "1-0" | "0-1" | "1/2-1/2" | "*") {
        return Ok(Some(Token::Result(word)));
    }
    // `1.`, `1...`, and `1.e4` written without a space; `0-0` is a move.
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let text = match after_digits.strip_prefix('.') {
        Some(dots) => dots.trim_start_matches('.'),
        None if after_digits.is_empty() || first == '.' => after_digits.trim_start_matches('.'),
        None => &word,
    };
    let text = text.trim_end_matches(['!', '?']);
    if text.is_empty() {
        return Ok(None);
    }
    if text.len() <= 16 && text.is_ascii() {
        Ok(Some(Token::Move(text.to_owned())))
    } else {
        Err(word)
    }
}
