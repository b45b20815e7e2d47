//! Chess over lines of text: the strings of seed 000 (Pawn Hub), `docs/protocols/pawnhub.md`.
//!
//! | seed | here |
//! |---|---|
//! | *couleur*: `1` *blanc*, `0` *noir* | [`Side`]: white, black |
//! | *plateau, échiquier*: `pA2kE1!kE8#` | [`Board`] |
//! | *pion, tour, cavalier, fou, reine, roi*: `p r h b q k` | [`Role`] |
//! | *numéro du tour* | [`FromServer::Turn`] |
//! | *mouvement*: `E2E4` | [`Move`] |
//! | *mode de jeu*: *classique*, Alice, *sombre* (Dark), Horde | [`Mode`] |

mod board;
mod read;

use std::fmt;

pub use board::{Board, Piece, Role};
pub use read::{ReplyReader, Unexpected};

/// The longest line of either side, its end not counted.
pub const LONGEST: usize = 256;

/// Whose pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

/// Which kind of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Orthodox chess.
    #[default]
    Classic,
    /// Alice chess, with two boards.
    Alice,
    /// Dark chess: each side is told only what it sees.
    Dark,
    /// Black has pawns only.
    Horde,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 4] = [Mode::Classic, Mode::Alice, Mode::Dark, Mode::Horde];

    /// The word of the line that chooses it.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Classic => "classic",
            Mode::Alice => "alice",
            Mode::Dark => "dark",
            Mode::Horde => "horde",
        }
    }
}

/// A move: `E2E4`, `E7E8q`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// From this square, as in `[b'E', b'2']`.
    pub from: [u8; 2],
    /// To this square.
    pub to: [u8; 2],
    /// What a pawn becomes; without it the server asks if it must know.
    pub promotion: Option<Role>,
}

impl Move {
    pub(crate) fn read(line: &str) -> Option<Move> {
        let (from, to, promotion) = match *line.as_bytes() {
            [a, b, c, d] => ([a, b], [c, d], None),
            [a, b, c, d, letter] => ([a, b], [c, d], Some(Role::read_promotion(letter)?)),
            _ => return None,
        };
        let is_square = |square: [u8; 2]| matches!(square, [b'A'..=b'H', b'1'..=b'8']);
        (is_square(from) && is_square(to)).then_some(Move { from, to, promotion })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = self.from.into_iter().chain(self.to);
        let letters = squares.chain(self.promotion.map(Role::letter));
        f.write_str(&letters.map(char::from).collect::<String>())
    }
}

/// What a client says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToServer {
    /// `classic`, `alice`, `dark` or `horde`, as the first line only.
    Mode(Mode),
    /// `E2E4`.
    Move(Move),
    /// `q`, `r`, `b` or `h`, after the server's `PROMOTION`.
    Promotion(Role),
}

impl ToServer {
    /// Reads a line; nothing if it says nothing.
    pub fn read(line: &str) -> Option<ToServer> {
        if let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.word() == line) {
            return Some(ToServer::Mode(mode));
        }
        if let [letter] = *line.as_bytes() {
            return Role::read_promotion(letter).map(ToServer::Promotion);
        }
        Move::read(line).map(ToServer::Move)
    }
}

/// The line, without its end.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToServer::Mode(mode) => f.write_str(mode.word()),
            ToServer::Move(played) => played.fmt(f),
            ToServer::Promotion(role) => char::from(role.letter()).fmt(f),
        }
    }
}

/// Who has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// `white`.
    White,
    /// `black`.
    Black,
    /// `draw`: nobody.
    Nobody,
}

/// A line of the server. Some of them look alike: [`ReplyReader`] tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// `1` or `0`: what you play.
    Side(Side),
    /// The pieces; two lines in Alice chess.
    Board(Board),
    /// The number of the turn: 1, 3, 5 … are white's, the others black's.
    Turn(u32),
    /// `True` or `False`: is your move valid? If it is not, you must send another one.
    Valid(bool),
    /// `PROMOTION`: what does your pawn become?
    AskPromotion,
    /// `True` or `False`: is the game over?
    Over(bool),
    /// Who has won.
    Winner(Winner),
}

/// The line, without its end.
impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::Side(Side::White) => f.write_str("1"),
            FromServer::Side(Side::Black) => f.write_str("0"),
            FromServer::Board(board) => board.fmt(f),
            FromServer::Turn(number) => number.fmt(f),
            FromServer::Valid(true) | FromServer::Over(true) => f.write_str("True"),
            FromServer::Valid(false) | FromServer::Over(false) => f.write_str("False"),
            FromServer::AskPromotion => f.write_str("PROMOTION"),
            FromServer::Winner(Winner::White) => f.write_str("white"),
            FromServer::Winner(Winner::Black) => f.write_str("black"),
            FromServer::Winner(Winner::Nobody) => f.write_str("draw"),
        }
    }
}
