//! Texts that come from outside: made harmless before they reach a terminal.

use std::time::{SystemTime, UNIX_EPOCH};

use damier_rules::chess::pgn::moment;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The longest name anybody has.
pub(crate) const NAME_LENGTH: usize = 32;

/// The text without anything a terminal would obey, on one line, and not longer than `most`.
pub(crate) fn printable(text: &str, most: usize) -> String {
    text.chars().filter(|&c| !is_dangerous(c)).take(most).collect()
}

/// A name as it is shown; empty if nothing of it can be.
pub(crate) fn name(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    printable(&words.join(" "), NAME_LENGTH).trim().to_owned()
}

/// Control characters, and the invisible ones that turn the writing around or hide it.
pub(crate) fn is_dangerous(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{180e}' |
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The day of a moment as PGN writes it, in universal time.
pub(crate) fn pgn_date(at: SystemTime) -> String {
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    moment::date(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

/// A day as everybody reads it, in universal time: `2026-11-17`.
pub(crate) fn day(ms: u64) -> String {
    moment::date(ms).replace('.', "-")
}

/// How many columns of a terminal the text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text in exactly `columns` columns: cut or filled with spaces.
pub(crate) fn fit(text: &str, columns: usize) -> String {
    let mut fitted = String::new();
    let mut used = 0;
    for c in text.chars() {
        let wide = c.width().unwrap_or(0);
        if used + wide > columns {
            break;
        }
        used += wide;
        fitted.push(c);
    }
    fitted + &" ".repeat(columns - used)
}

/// The text without accents and other signs, for terminals that have none.
pub(crate) fn ascii(text: &str) -> String {
    text.chars().map(ascii_char).collect()
}

/// The nearest a plain terminal has to a character.
pub(crate) fn ascii_char(c: char) -> &'static str {
    const PLAIN: &str = "\
        \0 !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    match c {
        'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => "a",
        'À' | 'Â' | 'Ä' | 'Á' | 'Ã' | 'Å' => "A",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'É' | 'È' | 'Ê' | 'Ë' => "E",
        'î' | 'ï' | 'í' => "i",
        'Î' | 'Ï' | 'Í' => "I",
        'ô' | 'ö' | 'ó' | 'õ' => "o",
        'Ô' | 'Ö' | 'Ó' | 'Õ' => "O",
        'ù' | 'û' | 'ü' | 'ú' => "u",
        'Ù' | 'Û' | 'Ü' | 'Ú' => "U",
        'ç' => "c",
        'Ç' => "C",
        'ñ' => "n",
        'Ñ' => "N",
        '«' | '»' | '“' | '”' => "\"",
        '’' | '‘' => "'",
        '—' | '–' => "-",
        '…' => "...",
        '\n' => "\n",
        '\u{a0}' => " ",
        c => PLAIN.find(c).filter(|_| c != '\0').and_then(|at| PLAIN.get(at..=at)).unwrap_or("?"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_stripped_and_cut() {
        assert_eq!(name("\x1b[31mEve\x1b[0m\u{202e}"), "[31mEve[0m");
        assert_eq!(name(&"x".repeat(500)).len(), NAME_LENGTH);
        assert_eq!(name("  \t \u{200b} "), "");
        assert_eq!(name(" Zoé   Dupont\n"), "Zoé Dupont");
    }

    #[test]
    fn plain_terminals_get_plain_letters() {
        assert_eq!(ascii("Échec à « Zoé » — 将!\n~"), "Echec a \" Zoe \" - ?!\n~");
    }

    #[test]
    fn texts_fit_their_columns() {
        assert_eq!(fit("abc", 5), "abc  ");
        assert_eq!(fit("abcdef", 3), "abc");
        assert_eq!(fit("将棋", 3), "将 ");
    }
}
