//! Chess, Chess960 and Lichess' horde: on positions of `shakmaty`.

use damier_rules::chess::{ChessMove, Classic, OnBoards, Variant};
use damier_rules::{Game, Seat};
use shakmaty::{Bitboard, Castles, CastlingSide, Color, EnPassantMode, Position};

use super::evaluation::{Style, evaluate, finished};
use super::network::{self, Memory};
use super::{captures, exchange, key, moves};
use crate::search::{End, Searchable, lower_half};

impl<V: Variant> Searchable for Classic<V> {
    type Memory = Memory;

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
        let (before, after) = (self.shakmaty(), after.shakmaty());
        let ep = |position: &V::Position| {
            position.maybe_ep_square().and_then(|_| position.ep_square(EnPassantMode::Legal))
        };
        key ^ key::of_turn()
            ^ key::of_move(m.shakmaty(), before.turn())
            ^ castling(before.castles())
            ^ castling(after.castles())
            ^ key::of_en_passant(ep(before))
            ^ key::of_en_passant(ep(after))
    }

    fn code(m: ChessMove) -> u16 {
        moves::code(m)
    }

    fn turn(&self) -> Seat {
        self.shakmaty().turn().fold_wb(Seat::One, Seat::Two)
    }

    fn evaluate(&self, memory: &mut Memory, ply: usize) -> i32 {
        let position = self.shakmaty();
        let (board, turn, halfmoves) = (position.board(), position.turn(), position.halfmoves());
        if V::HORDE.is_some() {
            return evaluate(std::slice::from_ref(board), turn, halfmoves, Style::of(V::KIND));
        }
        let points = network::evaluate(board, turn, memory, ply);
        finished(std::slice::from_ref(board), turn, halfmoves, turn.fold_wb(points, -points))
    }

    fn settled(&self) -> Option<End> {
        let position = self.shakmaty();
        if let Some(side) = V::HORDE.filter(|_| self.is_destroyed()) {
            return Some(if position.turn() == side { End::Lost } else { End::Won });
        }
        if position.halfmoves() >= 150 && !position.is_check() {
            return Some(End::Drawn);
        }
        let board = position.board();
        let strong = (board.pawns() | board.rooks_and_queens()).any();
        let poor = V::HORDE.is_none() && !strong && position.is_insufficient_material();
        poor.then_some(End::Drawn)
    }

    fn stuck(&self) -> End {
        if self.shakmaty().is_check() { End::Lost } else { End::Drawn }
    }

    fn is_spent(&self) -> bool {
        self.shakmaty().halfmoves() >= 100
    }

    fn reversible(&self) -> usize {
        self.shakmaty().halfmoves() as usize
    }

    fn noisy_moves(&self, into: &mut Vec<ChessMove>) {
        let position = self.shakmaty();
        let king = position.board().king_of(position.turn());
        if let Some(king) = king.filter(|_| !position.is_check()) {
            captures::noisy(position, king, |m| into.push(Self::known_legal(m)));
        } else {
            self.legal_moves(Searchable::turn(self), into);
            into.retain(|&m| moves::noise(m) != 0);
        }
    }

    fn noise(&self, m: ChessMove) -> i32 {
        moves::noise(m)
    }

    fn exchange(&self, m: ChessMove, least: i32) -> bool {
        let position = self.shakmaty();
        exchange::exchange(position.board(), position.turn(), m.shakmaty(), least)
    }

    fn threatens(&self, m: ChessMove) -> bool {
        moves::threatens(self.shakmaty().board(), self.shakmaty().turn(), m)
    }

    fn track(&self, m: ChessMove) -> usize {
        moves::track(m, self.shakmaty().turn())
    }

    fn pass(&self) -> Option<Self> {
        let may = moves::may_pass(self.boards(), self.shakmaty().turn());
        if may { self.passed() } else { None }
    }
}

fn castling(castles: &Castles) -> u64 {
    if castles.castling_rights() == Bitboard::EMPTY {
        return 0;
    }
    let mut key = 0;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if castles.has(color, side) {
                key ^= key::of_castling(color, side);
            }
        }
    }
    key
}
