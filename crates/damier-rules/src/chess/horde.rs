//! Horde (seed 000 §1.3.4): White's army against 32 black pawns and no king.

use shakmaty::{Bitboard, Color, Rank};

use super::one_board::{OneBoard, Ruleset, automatic_draw};
use crate::{GameKind, GameOption, Reason, Setup};

/// Horde with black pawns.
pub type Horde = OneBoard<HordeRules>;

/// What is special about [`Horde`].
#[derive(Clone, Copy, Debug)]
pub struct HordeRules {
    /// Dunsany's square of pawns instead of the usual arrangement.
    block: bool,
}

impl Ruleset for HordeRules {
    const KIND: GameKind = GameKind::Horde;
    const OPTIONS: &'static [GameOption] =
        &[GameOption::words("horde_setup", &["brainking", "block"])];
    const HORDE: Option<Color> = Some(Color::Black);

    fn from_setup(setup: &Setup) -> Self {
        HordeRules { block: setup.is("horde_setup", "block") }
    }

    fn start(self) -> &'static str {
        if self.block {
            "pppppppp/pppppppp/pppppppp/pppppppp/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
        } else {
            "ppp2ppp/pppppppp/pppppppp/pppppppp/3pp3/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
        }
    }

    fn en_passant(self) -> bool {
        true
    }

    fn pawns_allowed(color: Color) -> Bitboard {
        color.fold_wb(Bitboard::EMPTY, Bitboard::from_rank(Rank::Eighth))
    }

    fn draw(self, game: &Horde, occurrences: u32) -> Option<Reason> {
        automatic_draw(occurrences, game.state.halfmoves)
    }
}
