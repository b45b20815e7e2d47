//! Boards: `pA2kE1!kE8#`, white's pieces before the `!`.

use std::fmt;

use super::Side;

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

impl Role {
    /// All of them.
    pub const ALL: [Role; 6] =
        [Role::Pawn, Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King];

    /// Its letter.
    pub const fn letter(self) -> u8 {
        match self {
            Role::Pawn => b'p',
            Role::Rook => b'r',
            Role::Knight => b'h',
            Role::Bishop => b'b',
            Role::Queen => b'q',
            Role::King => b'k',
        }
    }

    fn read(letter: u8) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter)
    }

    /// A role that a pawn can take.
    pub(crate) fn read_promotion(letter: u8) -> Option<Role> {
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
        self.write_pieces(f)
    }
}

impl Board {
    /// The pieces alone, without the number of the board.
    pub(crate) fn write_pieces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
