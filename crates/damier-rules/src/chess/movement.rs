//! How each kind of piece moves, whatever stands on the board (seed 002 §2.1).
//!
//! One function for each kind of piece: the squares it could go to on an empty board, captures
//! included. The games add the obstacles and the checks.

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

/// The squares a piece could go to from a square of an empty board.
///
/// ```
/// use damier_rules::chess::movement::reach;
/// use shakmaty::{Color, Role, Square};
///
/// let rook = Role::Rook.of(Color::White);
/// assert!(reach(rook, Square::A1).contains(Square::A8));
/// assert!(!reach(rook, Square::A1).contains(Square::H8));
/// ```
#[must_use]
pub fn reach(piece: Piece, from: Square) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from),
        Role::Rook => rook(from),
        Role::Queen => queen(from),
        Role::King => king(from),
    }
}

/// One step in any direction.
#[must_use]
pub fn king(from: Square) -> Bitboard {
    attacks::king_attacks(from)
}

/// As a rook or as a bishop.
#[must_use]
pub fn queen(from: Square) -> Bitboard {
    rook(from) | bishop(from)
}

/// Along its rank and its file.
#[must_use]
pub fn rook(from: Square) -> Bitboard {
    attacks::rook_attacks(from, Bitboard::EMPTY)
}

/// Along its two diagonals.
#[must_use]
pub fn bishop(from: Square) -> Bitboard {
    attacks::bishop_attacks(from, Bitboard::EMPTY)
}

/// Two squares one way and one square across.
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    attacks::knight_attacks(from)
}

/// One step forward, two from its first rank, or one diagonally forward to capture.
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    let step = pawn_steps(color, Bitboard::from_square(from));
    let first_rank = color.fold_wb(Rank::Second, Rank::Seventh);
    let double = if from.rank() == first_rank { pawn_steps(color, step) } else { Bitboard::EMPTY };
    step | double | attacks::pawn_attacks(color, from)
}

/// The squares straight in front of some pawns.
#[must_use]
pub fn pawn_steps(color: Color, pawns: Bitboard) -> Bitboard {
    pawns.shift(color.fold_wb(8, -8))
}
