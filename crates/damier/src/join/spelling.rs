//! Moves as people type them in chess games that hide something, where no whole board is known:
//! the server's list of legal moves and the visible pieces tell what is meant.

use damier_rules::{Seat, View};

/// `e2-e4`, `E2 E4`, `e4xd5`, `e7e8=Q` as coordinates.
pub(super) fn coordinates(typed: &str) -> String {
    let plain: String = typed
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '=' | 'x' | ':' | '+' | '#' | '(' | ')' | '/'))
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let squares = plain.as_bytes();
    let is_square = |at: usize| {
        squares.get(at).is_some_and(|c| (b'a'..=b'h').contains(c))
            && squares.get(at + 1).is_some_and(|c| (b'1'..=b'8').contains(c))
    };
    if is_square(0) && is_square(2) { plain } else { typed.trim().to_owned() }
}

/// The one legal move that a short notation names: `Nf3`, `exd5`, `e4`, `a8=Q`, `O-O`.
pub(super) fn among(legal: &[String], view: &View, typed: &str) -> Option<String> {
    let typed = typed.trim().trim_end_matches(['+', '#']);
    let castles = match typed.replace('0', "O").to_uppercase().as_str() {
        "O-O" => Some("g"),
        "O-O-O" => Some("c"),
        _ => None,
    };
    let mut fitting = legal.iter().filter(|m| {
        let (Some(from), Some(to)) = (m.get(0..2), m.get(2..4)) else { return false };
        let piece = from.parse().ok().and_then(|from| view.piece(from));
        let Some(piece) = piece.map(|piece| piece.letter.to_ascii_uppercase()) else {
            return false;
        };
        if let Some(file) = castles {
            return piece == 'K' && from.starts_with('e') && to.starts_with(file);
        }
        names(typed, piece, from, to, m.get(4..).unwrap_or_default())
    });
    let found = fitting.next()?;
    fitting.next().is_none().then(|| found.clone())
}

/// The coordinates of a short notation that no legal move fits, if only one piece can be meant: the
/// server says why it cannot do that.
pub(super) fn meant(view: &View, seat: Seat, typed: &str) -> Option<String> {
    let typed = typed.trim().trim_end_matches(['+', '#']);
    let squares = view.boards.iter().flat_map(|board| &board.rows).flat_map(|row| &row.squares);
    let own = squares.filter_map(|square| {
        let piece = square.piece().filter(|piece| piece.owner == Some(seat))?;
        Some((piece.letter.to_ascii_uppercase(), square.at.to_string()))
    });
    let castles = match typed.replace(['0', 'o'], "O").as_str() {
        "O-O" => Some('g'),
        "O-O-O" => Some('c'),
        _ => None,
    };
    let mut fitting = own.filter_map(|(piece, from)| {
        if let Some(file) = castles {
            let rank = from.chars().nth(1)?;
            return (piece == 'K').then(|| format!("{from}{file}{rank}"));
        }
        let (goal, promotion) = typed.split_once('=').unwrap_or((typed, ""));
        let to = goal.get(goal.len().checked_sub(2)?..)?;
        let promotion = promotion.to_ascii_lowercase();
        let is_square = coordinates(&format!("{from}{to}")).len() == 4;
        (is_square && names(typed, piece, &from, to, &promotion))
            .then(|| format!("{from}{to}{promotion}"))
    });
    let found = fitting.next()?;
    fitting.next().is_none().then_some(found)
}

/// Does the notation fit the move? `piece` is a capital.
fn names(typed: &str, piece: char, from: &str, to: &str, promotion: &str) -> bool {
    let letter = typed.chars().next().filter(|c| "KQRBN".contains(*c));
    if letter.unwrap_or('P') != piece {
        return false;
    }
    let rest = &typed[letter.map_or(0, char::len_utf8)..];
    let (rest, becomes) = match rest.split_once('=') {
        Some((rest, becomes)) => (rest, becomes.to_ascii_lowercase()),
        None => (rest, String::new()),
    };
    let Some(before) = rest.strip_suffix(to) else { return false };
    let before = before.strip_suffix('x').unwrap_or(before);
    let fits = before.is_empty() && piece != 'P'
        || before.is_empty() && from.as_bytes()[0] == to.as_bytes()[0]
        || before == from
        || before.len() == 1 && from.contains(before);
    fits && becomes == promotion
}

#[cfg(test)]
mod tests {
    use damier_rules::GameKind;

    use super::*;

    const VIEW: &str = "????????/P???????/????????/????????/3p4/2P1P3/PP1P1PPP/RNBQK2R w KQ - 0 1";

    #[test]
    fn short_notation_is_found_among_the_legal_moves() {
        let view = View::read(GameKind::Dark, VIEW).unwrap();
        let legal: Vec<String> =
            ["b1a3", "b1d2", "e1g1", "e3e4", "e3d4", "c3d4", "a7a8q", "a7a8n", "g2g4", "d1d4"]
                .map(str::to_owned)
                .to_vec();
        for (typed, expected) in [
            ("Na3", Some("b1a3")),
            ("Nbd2", Some("b1d2")),
            ("Nb1d2", Some("b1d2")),
            ("O-O", Some("e1g1")),
            ("0-0", Some("e1g1")),
            ("O-O-O", None),
            ("e4", Some("e3e4")),
            ("exd4", Some("e3d4")),
            ("cxd4", Some("c3d4")),
            ("d4", None),
            ("Qxd4+", Some("d1d4")),
            ("a8=Q", Some("a7a8q")),
            ("a8=N", Some("a7a8n")),
            ("a8", None),
            ("g4", Some("g2g4")),
            ("Nd4", None),
            ("é", None),
            ("", None),
        ] {
            assert_eq!(among(&legal, &view, typed).as_deref(), expected, "{typed}");
        }
    }

    #[test]
    fn a_move_that_is_not_legal_is_still_understood() {
        let view = View::read(GameKind::Dark, VIEW).unwrap();
        for (typed, expected) in [
            ("Qh7", Some("d1h7")),
            ("O-O-O", Some("e1c1")),
            ("o-o", Some("e1g1")),
            ("e6", Some("e3e6")),
            ("Ke7+", Some("e1e7")),
            // There are two rooks.
            ("Rd7", None),
            ("Rhd7", Some("h1d7")),
            ("hello", None),
            ("é", None),
            ("N", None),
        ] {
            assert_eq!(meant(&view, Seat::One, typed).as_deref(), expected, "{typed}");
        }
    }

    #[test]
    fn coordinates_have_many_spellings() {
        for typed in ["e2e4", "E2 E4", "e2-e4", "e2xe4"] {
            assert_eq!(coordinates(typed), "e2e4");
        }
        assert_eq!(coordinates("e7e8=Q"), "e7e8q");
        assert_eq!(coordinates(" hello "), "hello");
    }
}
