//! One board with its counters: what the games that are not on `shakmaty` share.

use shakmaty::zobrist::{Zobrist128, ZobristValue};
use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Piece, Rank, Role, Square, attacks};

use super::fen::{self, Boards, Fen};
use super::movement::pawn_steps;
use crate::Flaw;

/// A board, whose turn it is, and what FEN says besides.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The rooks that may still castle.
    pub(super) castling: Bitboard,
    /// The square a pawn has just skipped.
    pub(super) ep: Option<Square>,
    pub(super) halfmoves: u32,
    pub(super) fullmoves: u32,
}

impl State {
    /// Reads a FEN. Only what every game of the family refuses is refused.
    pub(super) fn read(text: &str) -> Result<State, Flaw> {
        let fen = Fen::read(text, Boards::One)?;
        let mut state = State {
            board: fen.boards[0].clone(),
            turn: fen.turn,
            castling: fen.orthodox_castling()?,
            ep: None,
            halfmoves: fen.halfmoves,
            fullmoves: fen.fullmoves,
        };
        state.ep = fen.ep.filter(|&square| state.was_skipped(square));
        Ok(state)
    }

    /// Could the opponent's last move have been a double step over this square?
    fn was_skipped(&self, square: Square) -> bool {
        let them = !self.turn;
        let skipped = Bitboard::from_square(square);
        let (from, to) = (pawn_steps(self.turn, skipped), pawn_steps(them, skipped));
        square.rank() == them.relative_rank(Rank::Third)
            && to.is_subset(self.board.by_piece(Role::Pawn.of(them)))
            && (from | skipped).is_disjoint(self.board.occupied())
    }

    /// The canonical FEN; `ep` is the skipped square if it can be used.
    pub(super) fn text(&self, ep: Option<Square>) -> String {
        let castling = fen::castling_text(self.castling, &Color::ALL);
        let board = fen::board_text(&self.board);
        fen::text(&board, self.turn, &castling, ep, self.halfmoves, self.fullmoves)
    }

    /// Plays a move that follows the way the pieces move.
    pub(super) fn play(&mut self, m: Move) {
        let us = self.turn;
        self.ep = None;
        self.halfmoves = if m.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        match m {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                self.board.discard_piece_at(king);
                self.board.discard_piece_at(rook);
                self.board.set_piece_at(side.king_to(us), Role::King.of(us));
                self.board.set_piece_at(side.rook_to(us), Role::Rook.of(us));
                self.lose_castling(us);
            }
            Move::EnPassant { from, to } => {
                self.board.discard_piece_at(Square::from_coords(to.file(), from.rank()));
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, Role::Pawn.of(us));
            }
            Move::Normal { role, from, capture, to, promotion } => {
                self.board.discard_piece_at(from);
                self.board.set_piece_at(to, promotion.unwrap_or(role).of(us));
                self.castling = self.castling.without(from).without(to);
                if capture == Some(Role::King) {
                    self.lose_castling(!us); // Dark chess only.
                }
                match role {
                    Role::King => self.lose_castling(us),
                    Role::Pawn if from.distance(to) == 2 => {
                        self.ep = attacks::between(from, to).first();
                    }
                    _ => {}
                }
            }
            Move::Put { .. } => {}
        }
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us == Color::Black));
        self.turn = !us;
    }

    fn lose_castling(&mut self, color: Color) {
        self.castling = self.castling.without(Bitboard::from_rank(color.backrank()));
    }

    /// Identifies the position for repetition.
    pub(super) fn key(&self, ep: Option<Square>) -> u128 {
        let mut key = board_key(&self.board) ^ turn_key(self.turn) ^ castling_key(self.castling);
        if let Some(square) = ep {
            key ^= Zobrist128::zobrist_for_en_passant_file(square.file()).0;
        }
        key
    }

    pub(super) fn is_attacked(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        self.board.attacks_to(square, by, occupied).any()
    }

    /// Is the king of `color`, if it has one, attacked?
    pub(super) fn is_in_check(&self, color: Color) -> bool {
        let king = self.board.king_of(color);
        king.is_some_and(|king| self.is_attacked(king, !color, self.board.occupied()))
    }
}

pub(super) fn board_key(board: &Board) -> u128 {
    let of = |(square, piece): (Square, Piece)| Zobrist128::zobrist_for_piece(square, piece).0;
    board.iter().map(of).fold(0, |key, piece| key ^ piece)
}

pub(super) fn turn_key(turn: Color) -> u128 {
    turn.fold_wb(Zobrist128::zobrist_for_white_turn().0, 0)
}

pub(super) fn castling_key(rooks: Bitboard) -> u128 {
    let of = |rook: Square| {
        let color = Color::from_white(rook.rank() == Rank::First);
        let side = CastlingSide::from_king_side(rook.file() > shakmaty::File::E);
        Zobrist128::zobrist_for_castling_right(color, side).0
    };
    rooks.into_iter().map(of).fold(0, |key, right| key ^ right)
}
