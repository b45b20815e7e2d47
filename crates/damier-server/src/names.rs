//! Names of people and programs: what may be one, and which two an eye takes for each other.

use damier_words::{Message, ToMessage, msg};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection};

/// In characters: as many as the oldest protocols have bytes.
const LONGEST: usize = 30;
/// No alphabet puts more marks on one letter; who wants more wants to write over other lines.
const MOST_MARKS: usize = 3;
/// What may stand between letters.
const SIGNS: &str = "'.-_@ ";

/// How the name begins that stays of a deleted account.
pub(crate) const DELETED: &str = "deleted-";

const RESERVED: &[&str] =
    &["admin", "root", "guest", "all", "system", "damier", "referee", "random"];

/// Signs that are not seen, but change how what is around them is.
pub(crate) fn is_format(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{180e}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Why a name cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadName {
    Length,
    Characters,
    Scripts,
    Reserved,
}

impl ToMessage for BadName {
    fn message(&self) -> Message {
        match self {
            BadName::Length => msg!("api-name-length", longest = LONGEST),
            BadName::Characters => msg!("api-name-characters"),
            BadName::Scripts => msg!("api-name-scripts"),
            BadName::Reserved => msg!("api-reserved-name"),
        }
    }
}

/// The name that somebody wants, in its one spelling. Whoever it was refused to is in the log.
pub(crate) fn read_name(text: &str) -> Result<String, BadName> {
    let name = read(text);
    if let Err(why) = name {
        let wanted: String = text.chars().take(2 * LONGEST).collect();
        tracing::info!(name = ?wanted, ?why, "a name was refused");
    }
    name
}

fn read(text: &str) -> Result<String, BadName> {
    // Before anything else: normalising is slow for what is very long.
    let text = text.trim();
    if text.is_empty() || text.chars().nth(4 * LONGEST).is_some() {
        return Err(BadName::Length);
    }
    let name: String = text.nfc().collect();
    if name.chars().count() > LONGEST {
        return Err(BadName::Length);
    }
    if !has_good_characters(&name) {
        return Err(BadName::Characters);
    }
    let letters: String = name.chars().filter(|c| !SIGNS.contains(*c)).collect();
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(BadName::Scripts);
    }
    let is_buried = name.to_lowercase().starts_with(DELETED);
    let plain = plain(&name);
    // Nobody is taken for a level of the computer.
    let number = plain.strip_prefix("damier");
    let is_level = number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    if is_buried || is_level || RESERVED.contains(&plain.as_str()) {
        Err(BadName::Reserved)
    } else {
        Ok(name)
    }
}

fn has_good_characters(name: &str) -> bool {
    let mut marks = 0;
    let mut before = ' ';
    let mut letters = 0;
    for c in name.chars() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        letters += usize::from(c.is_alphanumeric());
        let fits = match c {
            ' ' => before != ' ',
            _ if SIGNS.contains(c) => true,
            _ if marks > 0 => marks <= MOST_MARKS && !SIGNS.contains(before),
            _ => c.is_alphabetic() || c.is_ascii_digit() || (c.is_numeric() && !c.is_ascii()),
        };
        if !fits {
            return false;
        }
        before = c;
    }
    letters > 0
}

/// Small letters, and nothing but letters and digits.
fn plain(name: &str) -> String {
    let lower = name.nfc().flat_map(char::to_lowercase);
    lower.filter(|c| !SIGNS.contains(*c)).collect()
}

/// Is it the same name, but for small and capital letters?
pub(crate) fn is_same_name(one: &str, two: &str) -> bool {
    let lower = |name: &str| name.nfc().flat_map(char::to_lowercase).collect::<String>();
    lower(one) == lower(two)
}

/// A name as it is compared: names that look alike have the same key.
pub(crate) fn name_key(name: &str) -> String {
    let alike = |c: char| match c {
        '0' => 'o',
        '1' | 'i' => 'l',
        other => other,
    };
    let plain = plain(name);
    let look = skeleton(&plain).flat_map(char::to_lowercase).map(alike);
    look.filter(|c| !SIGNS.contains(*c)).collect::<String>().replace("rn", "m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_letters_of_one_alphabet_and_some_signs() {
        for name in [
            "Ann",
            "x",
            "2bob",
            "bob_2",
            "Jean-Paul",
            "Élodie D'Arc",
            "Ali",
            "Łukasz",
            "Ναυσικά",
            "Иван",
            "王小明",
            "さくら",
            "김민준",
            "محمد",
            "नेहा",
            "group@lab",
            "IA v2.0",
            "Randorn",
            "Jose\u{301}",
        ] {
            assert!(read(name).is_ok(), "{name}: {:?}", read(name));
        }
        assert_eq!(read(" Jose\u{301} ").as_deref(), Ok("Jos\u{e9}"), "one spelling");
        for (name, why) in [
            ("", BadName::Length),
            ("   ", BadName::Length),
            ("abcdefghijklmnopqrstuvwxyzabcde", BadName::Length),
            ("a\u{202e}b", BadName::Characters),
            ("a\u{200b}b", BadName::Characters),
            ("<b>x</b>", BadName::Characters),
            ("a  b", BadName::Characters),
            ("...", BadName::Characters),
            ("\u{301}a", BadName::Characters),
            ("a\u{334}\u{335}\u{336}\u{337}", BadName::Characters),
            ("😀", BadName::Characters),
            ("a\nb", BadName::Characters),
            // The first letter is Cyrillic.
            ("Вob", BadName::Scripts),
            ("Admin", BadName::Reserved),
            ("Ad-min", BadName::Reserved),
            ("RANDOM", BadName::Reserved),
            ("Damier 7", BadName::Reserved),
        ] {
            assert_eq!(read(name), Err(why), "{name}");
        }
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (one, two) in [
            ("Bob", "b0b"),
            ("Bob", "B_ob"),
            ("Bob", "b-o-b"),
            ("Mary", "Mary."),
            ("Mary", "m@ary"),
            ("Iris", "lris"),
            ("marn", "mam"),
            // Cyrillic, and all of it.
            ("cop", "сор"),
            ("José", "jose\u{301}"),
        ] {
            assert_eq!(name_key(one), name_key(two), "{one} {two}");
        }
        for (one, two) in [("Bab", "Bob"), ("José", "Jose"), ("Ann", "Anna")] {
            assert_ne!(name_key(one), name_key(two), "{one} {two}");
        }
        assert!(is_same_name("Élodie", "éLODIE") && !is_same_name("Iris", "lris"));
    }
}
