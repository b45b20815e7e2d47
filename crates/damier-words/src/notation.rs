//! The letters that moves are written with: `Nf3` is `Cf3` in French, and west is `o`.

use damier_rules::GameKind;

use crate::{Lang, msg};

/// English letters of king, queen, rook, bishop and knight.
const ENGLISH: &str = "KQRBN";
/// English letters of north, east, south and west.
const FACINGS: &str = "nesw";

/// A move as people of that language write it, given in any notation that the rules write.
pub fn shown(lang: Lang, kind: GameKind, written: &str) -> String {
    if let Some(facings) = facings(lang, kind) {
        return with_last(written, |c| replaced(c, FACINGS, &facings));
    }
    let Some(letters) = letters(lang, kind) else { return written.to_owned() };
    if is_promotion(written) {
        return with_last(written, |c| small(c, ENGLISH, &letters));
    }
    written.chars().map(|c| replaced(c, ENGLISH, &letters)).collect()
}

/// What somebody typed, with English letters. Those are understood in every language, but for the
/// ones that mean something else there: a French `R` is a king.
pub fn typed(lang: Lang, kind: GameKind, text: &str) -> String {
    let text = text.trim();
    if let Some(facings) = facings(lang, kind) {
        return with_last(text, |c| replaced(c.to_ascii_lowercase(), &facings, FACINGS));
    }
    let Some(letters) = letters(lang, kind) else { return text.to_owned() };
    if is_promotion(text) {
        // Nothing becomes a king: what else the letter may mean there is meant.
        return with_last(text, |c| if c == 'r' { c } else { small(c, &letters, ENGLISH) });
    }
    // `C1C3` are two squares; a piece is followed by a small letter: a file, or `x`.
    let second = text.chars().nth(1);
    let begins_with_piece = second.is_some_and(|c| c.is_ascii_lowercase());
    let promotes = text.find('=').map_or(usize::MAX, |at| at + 1);
    let read = |(i, c): (usize, char)| {
        let is_piece = (i == 0 && begins_with_piece) || i == promotes;
        if is_piece { replaced(c, &letters, ENGLISH) } else { c }
    };
    text.char_indices().map(read).collect()
}

/// A chess piece on a board that is drawn with letters, given by its English one.
pub fn piece(lang: Lang, kind: GameKind, letter: char) -> char {
    match letters(lang, kind) {
        Some(letters) if letter.is_ascii_lowercase() => small(letter, ENGLISH, &letters),
        Some(letters) => replaced(letter, ENGLISH, &letters),
        None => letter,
    }
}

/// The letters of the language, where moves are written with the letters of chess.
fn letters(lang: Lang, kind: GameKind) -> Option<String> {
    (kind.is_chess() && lang != Lang::ENGLISH).then(|| lang.say(&msg!("piece-letters")))
}

/// The letters of the language, where moves end with a point of the compass.
fn facings(lang: Lang, kind: GameKind) -> Option<String> {
    (kind == GameKind::Siam && lang != Lang::ENGLISH).then(|| lang.say(&msg!("facing-letters")))
}

/// Two squares and a small letter: `e7e8q`.
fn is_promotion(text: &str) -> bool {
    let square = |range| {
        let at: Option<&[u8]> = text.as_bytes().get(range);
        matches!(at, Some([b'a'..=b'h', b'1'..=b'8']))
    };
    let ends_small = text.ends_with(|c: char| c.is_ascii_lowercase());
    text.len() == 5 && square(0..2) && square(2..4) && ends_small
}

fn with_last(text: &str, change: impl FnOnce(char) -> char) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if let Some(last) = chars.last_mut() {
        *last = change(*last);
    }
    chars.into_iter().collect()
}

fn replaced(c: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find(|(from, _)| *from == c).map_or(c, |(_, to)| to)
}

/// The same for a small letter.
fn small(c: char, from: &str, to: &str) -> char {
    replaced(c.to_ascii_uppercase(), from, to).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_letters() {
        let chess = GameKind::Chess;
        let fr: Lang = "fr".parse().expect("a language");
        for (english, french) in [
            ("Nf3", "Cf3"),
            ("Kd1", "Rd1"),
            ("Rd1", "Td1"),
            ("Bxc6+", "Fxc6+"),
            ("Qh4#", "Dh4#"),
            ("exd8=Q", "exd8=D"),
            ("a8=N+", "a8=C+"),
            ("O-O-O", "O-O-O"),
            ("e4", "e4"),
            ("Nbd2", "Cbd2"),
        ] {
            assert_eq!(shown(fr, chess, english), french);
            assert_eq!(typed(fr, chess, french), english);
            assert_eq!(shown(Lang::ENGLISH, chess, english), english);
            assert_eq!(typed(Lang::ENGLISH, chess, english), english);
        }
        for same in ["Nf3", "Qh4", "e2e4", "C1C3", "R1D1", "E2-E4", "", "é", "e7e8q", "0-0"] {
            assert_eq!(typed(fr, chess, same), same);
        }
        assert_eq!(shown(fr, GameKind::Mastermind, "RVBO"), "RVBO");
        assert_eq!(typed(fr, GameKind::Mastermind, "RVBO"), "RVBO");
    }

    #[test]
    fn board_and_keyboard_have_the_same_letters() {
        let fr: Lang = "fr".parse().expect("a language");
        let on_board = |kind, letters: &str| -> String {
            letters.chars().map(|c| piece(fr, kind, c)).collect()
        };
        assert_eq!(on_board(GameKind::Chess, "KQRBNPkqrbnp"), "RDTFCPrdtfcp");
        assert_eq!(on_board(GameKind::Siam, "ER"), "ER");
        assert_eq!(piece(Lang::ENGLISH, GameKind::Chess, 'Q'), 'Q');
        for (english, french) in [("e7e8q", "e7e8d"), ("e7e8n", "e7e8c"), ("a7b8b", "a7b8f")] {
            assert_eq!(shown(fr, GameKind::Chess, english), french);
            assert_eq!(typed(fr, GameKind::Chess, french), english);
            assert_eq!(typed(fr, GameKind::Chess, english), english);
        }
        assert_eq!(shown(fr, GameKind::Chess, "e7e8r"), "e7e8t");
        assert_eq!(typed(fr, GameKind::Chess, "e7e8t"), "e7e8r");
        assert_eq!(typed(fr, GameKind::Chess, "e7e8r"), "e7e8r");
    }

    #[test]
    fn west_is_ouest() {
        let fr: Lang = "fr".parse().expect("a language");
        for (english, french) in [
            ("+a1w", "+a1o"),
            ("c1-c2w", "c1-c2o"),
            ("c1=w", "c1=o"),
            ("+a1n", "+a1n"),
            ("a1x", "a1x"),
        ] {
            assert_eq!(shown(fr, GameKind::Siam, english), french);
            assert_eq!(typed(fr, GameKind::Siam, french), english);
            assert_eq!(typed(fr, GameKind::Siam, english), english);
            assert_eq!(shown(Lang::ENGLISH, GameKind::Siam, english), english);
        }
        assert_eq!(typed(fr, GameKind::Siam, "+A1O"), "+A1w");
        assert_eq!(typed(fr, GameKind::Siam, ""), "");
    }
}
