//! The letters of the chess pieces: `Nf3` is `Cf3` in French.

use damier_rules::GameKind;

use crate::{Lang, msg};

/// English letters of king, queen, rook, bishop and knight.
const ENGLISH: &str = "KQRBN";

/// A move as people of that language write it.
pub fn shown(lang: Lang, kind: GameKind, pretty: &str) -> String {
    let Some(letters) = letters(lang, kind) else { return pretty.to_owned() };
    pretty.chars().map(|c| replaced(c, ENGLISH, &letters)).collect()
}

/// What somebody typed, with English letters. Those are understood in every language, but for the
/// ones that mean something else there: a French `R` is a king.
pub fn typed(lang: Lang, kind: GameKind, text: &str) -> String {
    let text = text.trim();
    let Some(letters) = letters(lang, kind) else { return text.to_owned() };
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

/// The letters of the language, where moves are written with the letters of chess.
fn letters(lang: Lang, kind: GameKind) -> Option<String> {
    if kind.is_chess() && lang != Lang::ENGLISH {
        Some(lang.say(&msg!("piece-letters")))
    } else {
        None
    }
}

fn replaced(c: char, from: &str, to: &str) -> char {
    from.chars().zip(to.chars()).find(|(from, _)| *from == c).map_or(c, |(_, to)| to)
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
}
