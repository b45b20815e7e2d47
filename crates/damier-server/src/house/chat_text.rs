//! What may stand in a line of a chat: one line of visible text that disturbs no other.

use damier_wire::web::LONGEST_LINE;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// No alphabet puts more marks on one letter; who wants more wants to write over other lines.
const MOST_MARKS: usize = 3;
/// Whatever comes behind so many characters was not meant to be read.
const MOST_READ: usize = 2_000;

/// A line as it is kept and shown; nothing if there would be nothing to see. What is too long is cut.
///
/// Controls, marks that turn the writing around and characters that nobody sees are left out, whatever
/// separates lines or words becomes one space, and the rest is in Unicode's form NFC.
pub(crate) fn clean(text: &str) -> Option<String> {
    clean_to(text, LONGEST_LINE)
}

/// The same for a text of another length.
pub(crate) fn clean_to(text: &str, longest: usize) -> Option<String> {
    let mut seen: Vec<char> = Vec::new();
    // Normalised before and after: what is left out may have stood between a letter and its mark.
    for c in text.chars().take(MOST_READ).nfc() {
        let before = seen.last().copied().unwrap_or(' ');
        match c {
            _ if c.is_whitespace() => seen.push(' '),
            // Between letters of some alphabets, and in some pictures, they change what is seen.
            _ if joins(before, c) => seen.push(c),
            _ if is_unseen(c) => {}
            _ => seen.push(c),
        }
    }
    let mut line = String::new();
    let (mut before, mut marks, mut length) = (' ', 0, 0);
    for c in seen.into_iter().nfc() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        let is_lost = marks > MOST_MARKS || (marks > 0 || c == ' ') && before == ' ';
        let is_lost = is_lost || is_joiner(c) && !joins(before, c);
        if is_lost {
            continue;
        }
        if length == longest {
            break;
        }
        line.push(c);
        (before, length) = (c, length + 1);
    }
    let line = line.trim_end_matches(|c| c == ' ' || is_joiner(c));
    line.chars().any(|c| !is_blank(c)).then(|| line.to_owned())
}

/// A joiner behind something that it can join.
fn joins(before: char, c: char) -> bool {
    is_joiner(c) && !before.is_ascii() && !is_joiner(before)
}

fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// Controls, what turns the writing around, and what has no width.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
        || u32::from(c) & 0xfffe == 0xfffe
}

/// Something that shows nothing by itself.
fn is_blank(c: char) -> bool {
    c == ' ' || c == '\u{2800}' || is_joiner(c) || is_combining_mark(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ordinary_texts_stay_as_they_are() {
        for text in [
            "Hello, Bob! 1. e4 e5",
            "<img src=x onerror=pwned=1>",
            "Ça va ? Très bien.",
            "مرحبا",
            "می\u{200c}خواهم",
            "नमस्ते",
            "👩\u{200d}👧 ok ❤\u{fe0f}",
            "你好",
        ] {
            assert_eq!(clean(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_is_not_seen_or_disturbs_others_is_left_out() {
        for (text, seen) in [
            ("a\u{202e}b", "ab"),
            ("\u{feff}a\u{200b}b\u{200d}c", "abc"),
            ("one\r\n{\"level\":\"ERROR\"}", "one {\"level\":\"ERROR\"}"),
            ("a\tb\u{2028}c   d ", "a b c d"),
            ("\x1b[31mred\u{9b}", "[31mred"),
            ("e\u{301}", "é"),
            ("\u{301}x", "x"),
            ("x \u{301}y", "x y"),
            ("hi\u{e0041}\u{e0042}", "hi"),
            ("\u{300}\u{200c}a", "a"),
        ] {
            assert_eq!(clean(text).as_deref(), Some(seen), "{text:?}");
        }
        let zalgo = format!("x{}y", "\u{334}".repeat(50));
        assert_eq!(clean(&zalgo).as_deref(), Some("x\u{334}\u{334}\u{334}y"));
    }

    #[test]
    fn nothing_to_see_is_no_line() {
        for text in ["", " ", "\n\t", "\u{200b}\u{feff}", "\u{301}", "\u{3164}", "\u{2800}", "\0"] {
            assert_eq!(clean(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_long_line_is_cut() {
        assert_eq!(clean(&"é".repeat(141)), Some("é".repeat(140)));
        assert_eq!(clean(&"e\u{301}".repeat(300)), Some("é".repeat(140)));
        assert_eq!(clean(&("a".repeat(139) + " b")), Some("a".repeat(139)));
        assert_eq!(clean(&"\u{200b}".repeat(100_000)), None);
    }

    proptest! {
        /// Whatever is sent: short, one line, and cleaning it again changes nothing.
        #[test]
        fn any_text_becomes_a_good_line(text in any::<String>(), more in "[\u{0}-\u{ff}\u{300}-\u{330}\u{1100}-\u{11ff}\u{2000}-\u{2070}\u{fe00}-\u{ffff}]{0,300}") {
            for text in [text, more] {
                let Some(line) = clean(&text) else { continue };
                prop_assert!(line.chars().count() <= LONGEST_LINE);
                let unseen = |c: char| is_unseen(c) && !is_joiner(c);
                prop_assert!(!line.contains(unseen), "{:?}", line);
                prop_assert!(line.trim() == line && !line.contains("  "));
                prop_assert_eq!(clean(&line), Some(line.clone()), "{:?}", line);
            }
        }
    }
}
