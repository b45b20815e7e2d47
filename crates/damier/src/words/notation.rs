//! The letters of the chess pieces: `Nf3` is `Cf3` in French.

use damier_rules::GameKind;

use super::Lang;

/// English and French letters of king, queen, rook, bishop and knight.
const LETTERS: [(char, char); 5] = [('K', 'R'), ('Q', 'D'), ('R', 'T'), ('B', 'F'), ('N', 'C')];

/// A move as people of that language write it.
pub(crate) fn shown(lang: Lang, kind: GameKind, pretty: &str) -> String {
    if lang == Lang::En || !has_pieces(kind) {
        return pretty.to_owned();
    }
    let letter = |c: char| LETTERS.iter().find(|(en, _)| *en == c).map_or(c, |(_, fr)| *fr);
    pretty.chars().map(letter).collect()
}

/// What somebody typed, with English letters. English ones are understood in French too, but for
/// `R`, which is a king there.
pub(crate) fn typed(lang: Lang, kind: GameKind, text: &str) -> String {
    let text = text.trim();
    if lang == Lang::En || !has_pieces(kind) {
        return text.to_owned();
    }
    // `C1C3` are two squares; a piece is followed by a small letter: a file, or `x`.
    let second = text.chars().nth(1);
    let begins_with_piece = second.is_some_and(|c| c.is_ascii_lowercase());
    let promotes = text.find('=').map_or(usize::MAX, |at| at + 1);
    let english = |c: char| LETTERS.iter().find(|(_, fr)| *fr == c).map_or(c, |(en, _)| *en);
    let read = |(i, c): (usize, char)| {
        let is_piece = (i == 0 && begins_with_piece) || i == promotes;
        if is_piece { english(c) } else { c }
    };
    text.char_indices().map(read).collect()
}

fn has_pieces(kind: GameKind) -> bool {
    !matches!(kind, GameKind::Kamisado | GameKind::Siam | GameKind::Mastermind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_letters() {
        let chess = GameKind::Chess;
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
            assert_eq!(shown(Lang::Fr, chess, english), french);
            assert_eq!(typed(Lang::Fr, chess, french), english);
            assert_eq!(shown(Lang::En, chess, english), english);
            assert_eq!(typed(Lang::En, chess, english), english);
        }
        for same in ["Nf3", "Qh4", "e2e4", "C1C3", "R1D1", "E2-E4", "", "é", "e7e8q", "0-0"] {
            assert_eq!(typed(Lang::Fr, chess, same), same);
        }
        assert_eq!(shown(Lang::Fr, GameKind::Mastermind, "RVBO"), "RVBO");
        assert_eq!(typed(Lang::Fr, GameKind::Mastermind, "RVBO"), "RVBO");
    }
}
