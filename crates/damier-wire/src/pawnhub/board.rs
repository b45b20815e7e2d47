//! Boards: `pA2kE1!kE8#`, white's pieces before the `!`.

use std::fmt;

use super::{Mode, Side};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// `p`
    Pawn,
    /// `r`
    Rook,
    /// `h`: a horse.
    Knight,
    /// `b`
    Bishop,
    /// `q`
    Queen,
    /// `k`
    King,
}

/// Each role with its letter here and its letter in positions and move texts.
const LETTERS: [(Role, u8, char); 6] = [
    (Role::Pawn, b'p', 'p'),
    (Role::Rook, b'r', 'r'),
    (Role::Knight, b'h', 'n'),
    (Role::Bishop, b'b', 'b'),
    (Role::Queen, b'q', 'q'),
    (Role::King, b'k', 'k'),
];

impl Role {
    /// All of them.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King];

    /// The letter in this dialect.
    pub const fn letter(self) -> u8 {
        LETTERS[self as usize].1
    }

    /// The letter in the texts of the rules, where a knight is an `n`.
    pub const fn fen_letter(self) -> char {
        LETTERS[self as usize].2
    }

    fn read(letter: u8) -> Option<Role> {
        LETTERS.into_iter().find(|(_, known, _)| *known == letter).map(|(role, ..)| role)
    }

    fn read_fen(letter: char) -> Option<Role> {
        LETTERS.into_iter().find(|(.., known)| *known == letter).map(|(role, ..)| role)
    }

    /// A role that a pawn can take.
    pub(super) fn read_promotion(letter: u8) -> Option<Role> {
        Role::read(letter).filter(|role| !matches!(role, Role::Pawn | Role::King))
    }
}

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
    /// Where, as in `[b'E', b'2']`.
    pub square: [u8; 2],
}

/// The pieces that somebody may see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    /// In Alice chess, which of the two boards: 1 or 2.
    pub number: Option<u8>,
    /// White's pieces first; at most one for each square.
    pub pieces: Vec<Piece>,
}

impl Board {
    /// Reads a line; nothing if it is no board.
    pub fn read(line: &str) -> Option<Board> {
        let (number, line) = match line.as_bytes() {
            [number @ (b'1' | b'2'), b':', ..] => (Some(number - b'0'), line.get(2..)?),
            _ => (None, line),
        };
        let (white, black) = line.strip_suffix('#')?.split_once('!')?;
        let mut board = Board { number, pieces: Vec::new() };
        let mut taken: u64 = 0;
        for (side, pieces) in [(Side::White, white), (Side::Black, black)] {
            let (triples, []) = pieces.as_bytes().as_chunks() else { return None };
            for &[letter, column, rank] in triples {
                let square = [column, rank];
                let [b'A'..=b'H', b'1'..=b'8'] = square else { return None };
                let bit = 1 << ((rank - b'1') * 8 + column - b'A');
                if taken & bit != 0 {
                    return None;
                }
                taken |= bit;
                board.pieces.push(Piece { side, role: Role::read(letter)?, square });
            }
        }
        Some(board)
    }
}

/// The line, without its end.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}:")?;
        }
        for (side, end) in [(Side::White, '!'), (Side::Black, '#')] {
            for piece in self.pieces.iter().filter(|piece| piece.side == side) {
                let letters = [piece.role.letter(), piece.square[0], piece.square[1]];
                f.write_str(&letters.map(char::from).iter().collect::<String>())?;
            }
            write!(f, "{end}")?;
        }
        Ok(())
    }
}

/// The boards of a position text, or of a view with `?` for the squares that are not seen: two in
/// Alice chess, else one. Squares go from A1 to H8. Nothing if the text has no board.
pub fn boards(position: &str, mode: Mode) -> Option<Vec<Board>> {
    let rows: Vec<&str> = position.split(' ').next()?.split('/').collect();
    if rows.len() != 8 {
        return None;
    }
    // Alice chess: `|` stands before a piece of the second board.
    let mut first = Board { number: (mode == Mode::Alice).then_some(1), pieces: Vec::new() };
    let mut second = Board { number: Some(2), pieces: Vec::new() };
    for (rank, row) in (b'1'..=b'8').zip(rows.into_iter().rev()) {
        let mut column = b'A';
        let mut is_second = false;
        for letter in row.chars() {
            match letter {
                '|' if mode == Mode::Alice && !is_second => {
                    is_second = true;
                    continue;
                }
                '1'..='8' if !is_second => {
                    column += u8::try_from(letter.to_digit(10)?).ok()?;
                }
                '?' if !is_second => column += 1,
                _ => {
                    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
                    let role = Role::read_fen(letter.to_ascii_lowercase())?;
                    let board = if is_second { &mut second } else { &mut first };
                    board.pieces.push(Piece { side, role, square: [column, rank] });
                    column += 1;
                    is_second = false;
                }
            }
            if column > b'I' {
                return None;
            }
        }
        if column != b'I' || is_second {
            return None;
        }
    }
    let mut boards = vec![first];
    if mode == Mode::Alice {
        boards.push(second);
    }
    for board in &mut boards {
        board.pieces.sort_by_key(|piece| piece.side == Side::Black);
    }
    Some(boards)
}
