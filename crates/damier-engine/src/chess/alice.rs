//! Alice chess: two boards.

use damier_rules::chess::{ChessMove, MirrorRule, OnBoards, TwoBoards};
use damier_rules::{Game, Seat};
use shakmaty::Color;

use super::evaluation::{Style, evaluate};
use super::{exchange, moves};
use crate::search::{End, Searchable, lower_half};

impl<M: MirrorRule> Searchable for TwoBoards<M> {
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

    fn code(m: ChessMove) -> u16 {
        moves::code(m)
    }

    fn turn(&self) -> Seat {
        self.turn().fold_wb(Seat::One, Seat::Two)
    }

    fn evaluate(&self, (): &mut (), _ply: usize) -> i32 {
        evaluate(self.boards(), self.turn(), self.halfmoves(), Style::of(M::KIND))
    }

    fn settled(&self) -> Option<End> {
        let bare = Color::ALL.into_iter().all(|color| self.is_bare_king(color));
        (bare || self.halfmoves() >= 150).then_some(End::Drawn)
    }

    fn stuck(&self) -> End {
        if self.in_check() { End::Lost } else { End::Drawn }
    }

    fn is_spent(&self) -> bool {
        self.halfmoves() >= 100
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
        exchange::between_boards(self.boards(), self.turn(), m.shakmaty(), least)
    }

    /// A man gives check where it arrives: on the other board.
    fn threatens(&self, m: ChessMove) -> bool {
        let [a, b] = self.boards() else { return false };
        let on_a = m.shakmaty().from().is_some_and(|from| a.occupied().contains(from));
        moves::threatens(if on_a { b } else { a }, self.turn(), m)
    }

    fn track(&self, m: ChessMove) -> usize {
        moves::track(m, self.turn())
    }

    fn pass(&self) -> Option<Self> {
        moves::may_pass(self.boards(), self.turn()).then(|| self.passed())
    }
}
