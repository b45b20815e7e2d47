//! Simplified chess (seed 002 §1): no castling, no promotion, no en passant.
//!
//! A pawn that reaches the last rank stays there as a pawn: it has no more moves, attacks nothing,
//! and can be captured. The seed says only that promotion does not exist.

use shakmaty::{Bitboard, Color};

use super::material::{cannot_mate, is_insufficient};
use super::one_board::{OneBoard, Ruleset, automatic_draw};
use crate::{GameKind, GameOption, Reason, Setup};

/// Simplified chess.
pub type Simplified = OneBoard<SimplifiedRules>;

/// What is special about [`Simplified`].
#[derive(Clone, Copy, Debug)]
pub struct SimplifiedRules {
    /// Off is the bare text of the seed: only mate and stalemate end the game.
    safety_draws: bool,
}

impl Ruleset for SimplifiedRules {
    const KIND: GameKind = GameKind::Simplified;
    const OPTIONS: &'static [GameOption] = &[GameOption::words("safety_draws", &["on", "off"])];
    const PROMOTES: bool = false;
    const CASTLES: bool = false;

    fn from_setup(setup: &Setup) -> Self {
        SimplifiedRules { safety_draws: !setup.is("safety_draws", "off") }
    }

    fn en_passant(self) -> bool {
        false
    }

    fn pawns_allowed(color: Color) -> Bitboard {
        Bitboard::from_rank((!color).backrank())
    }

    fn draw(self, game: &Simplified, occurrences: u32) -> Option<Reason> {
        if !self.safety_draws {
            None
        } else if is_insufficient(&game.state.board) {
            Some(Reason::InsufficientMaterial)
        } else {
            automatic_draw(occurrences, game.state.halfmoves)
        }
    }

    fn has_claims(self) -> bool {
        self.safety_draws
    }

    fn cannot_win(game: &Simplified, color: Color) -> bool {
        cannot_mate(&game.state.board, color)
    }
}
