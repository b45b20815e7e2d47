//! Why a move of the chess family is refused.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Rank, Role, Square, attacks};

use super::movement;
use super::moves::Named;
use crate::Refusal;

/// What must be known of a position to say why a move is not legal in it.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) turn: Color,
    /// Rooks that may castle, in a game that has castling.
    pub(super) castling: Option<Bitboard>,
    /// Does a pawn become something on the last rank?
    pub(super) promotes: bool,
    /// Squares from which a pawn of the mover may step twice.
    pub(super) double_from: Bitboard,
    /// Must the king be kept from attack?
    pub(super) check_matters: bool,
}

impl Scene<'_> {
    /// Why `named` is not legal. The caller knows that it is not.
    pub(super) fn refusal(&self, named: Named) -> Refusal {
        let Named { from, to, promotion } = named;
        let Some(piece) = self.board.piece_at(from) else {
            return Refusal::EmptyCell(from.into());
        };
        if piece.color != self.turn {
            return Refusal::NotYourPiece(from.into());
        }
        if let Some(refusal) = self.castling_refusal(piece.role, from, to) {
            return refusal;
        }
        if self.board.by_color(self.turn).contains(to) {
            return Refusal::OwnPieceThere(to.into());
        }
        let movement = movement::reach(piece, from).with(self.double_step(piece.role, from));
        if !movement.contains(to) {
            return Refusal::NotItsMovement(from.into());
        }
        let obstacles = attacks::between(from, to) & self.board.occupied();
        if let Some(at) = nearest(from, obstacles) {
            return Refusal::Blocked(at.into());
        }
        if piece.role == Role::Pawn {
            if from.file() == to.file() && self.board.occupied().contains(to) {
                return Refusal::Blocked(to.into());
            }
            if from.file() != to.file() && !self.board.occupied().contains(to) {
                return Refusal::NothingToCapture(to.into());
            }
        }
        self.promotion_refusal(piece.role, to, promotion).unwrap_or(if self.check_matters {
            Refusal::LeavesKingInCheck
        } else {
            Refusal::NotItsMovement(from.into())
        })
    }

    fn double_step(&self, role: Role, from: Square) -> Bitboard {
        if role == Role::Pawn && self.double_from.contains(from) {
            let one = movement::pawn_steps(self.turn, Bitboard::from_square(from));
            movement::pawn_steps(self.turn, one)
        } else {
            Bitboard::EMPTY
        }
    }

    fn promotion_refusal(
        &self,
        role: Role,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Refusal> {
        let last = self.turn.fold_wb(Rank::Eighth, Rank::First);
        let due = self.promotes && role == Role::Pawn && to.rank() == last;
        match (due, promotion) {
            (true, None) => Some(Refusal::PromotionMissing),
            (false, Some(_)) | (true, Some(Role::King | Role::Pawn)) => Some(Refusal::NoPromotion),
            _ => None,
        }
    }

    /// The king's two-square move, or its move onto an own rook: what a castling looks like.
    fn castling_refusal(&self, role: Role, from: Square, to: Square) -> Option<Refusal> {
        let rooks = self.castling?;
        let home = Bitboard::from_rank(self.turn.backrank());
        if role != Role::King || !home.contains(from) || !home.contains(to) {
            return None;
        }
        let onto_rook = self.board.piece_at(to) == Some(Role::Rook.of(self.turn));
        let two_steps = from.distance(to) == 2;
        if !onto_rook && !two_steps {
            return None;
        }
        self.castling_trouble(rooks, from, CastlingSide::from_king_side(to > from))
    }

    /// Why the mover cannot castle to that side. The caller knows that they cannot.
    pub(super) fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        let king = self.board.king_of(self.turn);
        let (Some(rooks), Some(king)) = (self.castling, king) else { return Refusal::NoSuchMove };
        self.castling_trouble(rooks, king, side).unwrap_or(Refusal::NoSuchMove)
    }

    fn castling_trouble(
        &self,
        rooks: Bitboard,
        from: Square,
        side: CastlingSide,
    ) -> Option<Refusal> {
        let home = Bitboard::from_rank(self.turn.backrank());
        let king_side = side == CastlingSide::KingSide;
        let rook = (rooks & home).into_iter().find(|&rook| (rook > from) == king_side);
        let Some(rook) = rook else { return Some(Refusal::CastlingRightLost) };

        let (king_to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let mut path = attacks::between(from, king_to).with(king_to);
        path |= attacks::between(rook, rook_to).with(rook_to) | attacks::between(from, rook);
        let occupied = self.board.occupied().without(from).without(rook);
        if let Some(at) = nearest(from, path & occupied) {
            return Some(Refusal::Blocked(at.into()));
        }
        if !self.check_matters {
            return None;
        }
        let attacked = |square| self.board.attacks_to(square, !self.turn, occupied).any();
        if attacked(from) {
            return Some(Refusal::CastlingInCheck);
        }
        let way = attacks::between(from, king_to).with(king_to);
        way.into_iter()
            .find(|&square| attacked(square))
            .map(|at| Refusal::CastlingThroughCheck(at.into()))
    }
}

fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    squares.into_iter().min_by_key(|&square| square.distance(from))
}
