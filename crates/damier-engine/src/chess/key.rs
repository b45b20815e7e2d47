//! The keys of positions, found from the one before. They are the lower half of the keys that the rules
//! compare positions by.

use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{CastlingSide, Color, Move, Role, Square};

pub(super) fn of_piece(square: Square, role: Role, color: Color) -> u64 {
    Zobrist64::zobrist_for_piece(square, role.of(color)).0
}

pub(super) fn of_turn() -> u64 {
    Zobrist64::zobrist_for_white_turn().0
}

pub(super) fn of_en_passant(square: Option<Square>) -> u64 {
    square.map_or(0, |square| Zobrist64::zobrist_for_en_passant_file(square.file()).0)
}

pub(super) fn of_castling(color: Color, side: CastlingSide) -> u64 {
    Zobrist64::zobrist_for_castling_right(color, side).0
}

/// What a move changes on a single board.
pub(super) fn of_move(m: Move, turn: Color) -> u64 {
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            of_piece(from, role, turn)
                ^ of_piece(to, promotion.unwrap_or(role), turn)
                ^ capture.map_or(0, |taken| of_piece(to, taken, !turn))
        }
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            of_piece(from, Role::Pawn, turn)
                ^ of_piece(to, Role::Pawn, turn)
                ^ of_piece(taken, Role::Pawn, !turn)
        }
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(rook > king);
            of_piece(king, Role::King, turn)
                ^ of_piece(rook, Role::Rook, turn)
                ^ of_piece(side.king_to(turn), Role::King, turn)
                ^ of_piece(side.rook_to(turn), Role::Rook, turn)
        }
        Move::Put { role, to } => of_piece(to, role, turn),
    }
}
