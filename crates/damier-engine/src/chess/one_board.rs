//! Simplified chess, dark chess for somebody who sees all, and the horde of black pawns.

use damier_rules::chess::{ChessMove, OnBoards, OneBoard, Ruleset};
use damier_rules::{Game, Seat};
use shakmaty::{Bitboard, CastlingSide, Color, File, Rank};

use super::evaluation::{Style, evaluate};
use super::{exchange, key, moves};
use crate::search::{End, Searchable, end_for, lower_half};

/// Where kings may be taken: this one will be.
const KING_TAKEN: i32 = 20_000;

impl<R: Ruleset> Searchable for OneBoard<R> {
    type Memory = ();

    const QUIESCENCE: bool = true;
    const PRUNES: bool = true;
    const TRACKS: usize = moves::TRACKS;

    fn key(&self) -> u64 {
        Self::key_of(self.repetition_key().unwrap_or_default())
    }

    fn key_of(repetition: u128) -> u64 {
        lower_half(repetition)
    }

    fn key_after(&self, key: u64, m: ChessMove, after: &Self) -> u64 {
        key ^ key::of_turn()
            ^ key::of_move(m.shakmaty(), self.turn())
            ^ castling(self.castling() ^ after.castling())
            ^ key::of_en_passant(self.en_passant())
            ^ key::of_en_passant(after.en_passant())
    }

    fn code(m: ChessMove) -> u16 {
        moves::code(m)
    }

    fn turn(&self) -> Seat {
        self.turn().fold_wb(Seat::One, Seat::Two)
    }

    fn evaluate(&self, (): &mut (), _ply: usize) -> i32 {
        let board = &self.boards()[0];
        let prey = board.king_of(!self.turn()).filter(|_| !R::CHECK);
        if prey.is_some_and(|king| board.attacks_to(king, self.turn(), board.occupied()).any()) {
            return KING_TAKEN;
        }
        evaluate(self.boards(), self.turn(), self.halfmoves(), Style::of(R::KIND))
    }

    fn settled(&self) -> Option<End> {
        if let Some(outcome) = self.decided() {
            return Some(end_for(outcome, Searchable::turn(self)));
        }
        self.draw(1).map(|_| End::Drawn)
    }

    fn stuck(&self) -> End {
        if self.in_check() { End::Lost } else { End::Drawn }
    }

    fn is_spent(&self) -> bool {
        self.halfmoves() >= 100 && self.has_claims()
    }

    fn reversible(&self) -> usize {
        self.halfmoves() as usize
    }

    fn noisy_moves(&self, into: &mut Vec<ChessMove>) {
        self.legal_moves(Searchable::turn(self), into);
        into.retain(|&m| moves::noise(m) != 0);
    }

    fn noise(&self, m: ChessMove) -> i32 {
        moves::noise(m)
    }

    fn exchange(&self, m: ChessMove, least: i32) -> bool {
        exchange::exchange(&self.boards()[0], self.turn(), m.shakmaty(), least)
    }

    fn threatens(&self, m: ChessMove) -> bool {
        moves::threatens(&self.boards()[0], self.turn(), m)
    }

    fn track(&self, m: ChessMove) -> usize {
        moves::track(m, self.turn())
    }

    fn pass(&self) -> Option<Self> {
        moves::may_pass(self.boards(), self.turn()).then(|| self.passed())
    }
}

/// The key of rooks that may castle.
pub(super) fn castling(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |key, rook| {
        let color = Color::from_white(rook.rank() == Rank::First);
        key ^ key::of_castling(color, CastlingSide::from_king_side(rook.file() > File::E))
    })
}
