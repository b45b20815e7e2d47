//! Obstacles and checks added to the movement of the pieces.
//!
//! Moves are handed to a closure that may stop the generation: a referee often needs only one.

use std::ops::ControlFlow::{self, Continue};

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Piece, Rank, Role, Square, attacks};

use super::movement::pawn_steps;
use super::state::State;

/// What a pawn may become.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The squares from which a pawn may step twice: its second rank.
pub(super) fn double_from(color: Color) -> Bitboard {
    Bitboard::from_rank(color.relative_rank(Rank::Second))
}

/// The squares a piece can go to, seeing what stands on its board. No check is looked at.
pub(super) fn targets(board: &Board, piece: Piece, from: Square, ep: Option<Square>) -> Bitboard {
    let occupied = board.occupied();
    if piece.role != Role::Pawn {
        return attacks::attacks(from, piece, occupied) & !board.by_color(piece.color);
    }
    let one = pawn_steps(piece.color, Bitboard::from_square(from)) & !occupied;
    let two = if double_from(piece.color).contains(from) {
        pawn_steps(piece.color, one) & !occupied
    } else {
        Bitboard::EMPTY
    };
    let prey = board.by_color(!piece.color) | ep.map_or(Bitboard::EMPTY, Bitboard::from_square);
    one | two | attacks::pawn_attacks(piece.color, from) & prey
}

/// Calls `emit` with each move of one piece to `targets`, promotions included. `captured` tells
/// what stands on a target.
pub(super) fn emit_moves(
    piece: Piece,
    from: Square,
    targets: Bitboard,
    promotes: bool,
    captured: impl Fn(Square) -> Option<Role>,
    mut emit: impl FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let last = Bitboard::from_rank(piece.color.relative_rank(Rank::Eighth));
    for to in targets {
        let capture = captured(to);
        let normal = |promotion| Move::Normal { role: piece.role, from, capture, to, promotion };
        if piece.role == Role::Pawn {
            if promotes && last.contains(to) {
                for role in PROMOTIONS {
                    emit(normal(Some(role)))?;
                }
                continue;
            }
            if capture.is_none() && from.file() != to.file() {
                emit(Move::EnPassant { from, to })?;
                continue;
            }
        }
        emit(normal(None))?;
    }
    Continue(())
}

impl State {
    /// Calls `emit` with each move that follows the way the pieces move, castling excepted.
    pub(super) fn pseudo_moves(
        &self,
        promotes: bool,
        mut emit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for from in self.board.by_color(self.turn) {
            let Some(role) = self.board.role_at(from) else { continue };
            let piece = role.of(self.turn);
            let targets = targets(&self.board, piece, from, self.ep);
            emit_moves(piece, from, targets, promotes, |to| self.board.role_at(to), &mut emit)?;
        }
        Continue(())
    }

    /// Calls `emit` with each castling whose way is free; `guarded` asks that the king neither
    /// leaves, crosses nor reaches an attacked square.
    pub(super) fn castlings(
        &self,
        guarded: bool,
        mut emit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.turn;
        let rooks = self.castling & Bitboard::from_rank(us.backrank());
        if rooks.is_empty() {
            return Continue(());
        }
        let Some(king) = self.board.king_of(us) else { return Continue(()) };
        let occupied = self.board.occupied();
        for rook in rooks {
            if attacks::between(king, rook).intersects(occupied) {
                continue;
            }
            let goal = CastlingSide::from_king_side(rook > king).king_to(us);
            let way = attacks::between(king, goal).with(king).with(goal);
            if !guarded || way.into_iter().all(|at| !self.is_attacked(at, !us, occupied)) {
                emit(Move::Castle { king, rook })?;
            }
        }
        Continue(())
    }

    /// Is the mover's king, if it has one, safe after a move that is not a castling?
    pub(super) fn is_safe_after(&self, m: Move) -> bool {
        let us = self.turn;
        let (Some(king), Some(from)) = (self.board.king_of(us), m.from()) else { return true };
        let to = m.to();
        let taken = match m {
            Move::EnPassant { .. } => Square::from_coords(to.file(), from.rank()),
            _ => to,
        };
        let occupied = self.board.occupied().without(from).without(taken).with(to);
        let king = if from == king { to } else { king };
        (self.board.attacks_to(king, !us, occupied).without(taken)).is_empty()
    }

    /// Calls `emit` with each legal move in a game with orthodox check and castling.
    pub(super) fn legal_moves(
        &self,
        promotes: bool,
        mut emit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let us = self.turn;
        // Unless in check, a piece that stands on no line with its king cannot expose it.
        let lines = match self.board.king_of(us) {
            None => Bitboard::EMPTY,
            Some(_) if self.is_in_check(us) => Bitboard::FULL,
            Some(king) => attacks::queen_attacks(king, Bitboard::EMPTY).with(king),
        };
        self.pseudo_moves(promotes, |m| {
            let suspect = m.is_en_passant() || m.from().is_some_and(|from| lines.contains(from));
            if !suspect || self.is_safe_after(m) { emit(m) } else { Continue(()) }
        })?;
        self.castlings(true, emit)
    }

    /// The skipped square, if a pawn can legally capture on it.
    pub(super) fn legal_ep(&self, guarded: bool) -> Option<Square> {
        self.ep.filter(|&to| {
            let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
            let capturers = attacks::pawn_attacks(!self.turn, to) & pawns;
            let safe = |from| !guarded || self.is_safe_after(Move::EnPassant { from, to });
            capturers.into_iter().any(safe)
        })
    }
}
