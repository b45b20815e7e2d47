//! Dark chess (seed 000 §1.3.3): there is no check, and a player sees what their pieces could move to.

use shakmaty::{Bitboard, Color, Piece, Square};

use super::fen;
use super::generate::targets;
use super::one_board::{OneBoard, Ruleset};
use super::{color_of, state::State};
use crate::{Game as _, GameKind, GameOption, Reason, Seat, Setup, Viewer};

/// Dark chess.
pub type Dark = OneBoard<DarkRules>;

/// What is special about [`Dark`].
#[derive(Clone, Copy, Debug)]
pub struct DarkRules {
    en_passant: bool,
}

impl Ruleset for DarkRules {
    const KIND: GameKind = GameKind::Dark;
    const OPTIONS: &'static [GameOption] = &[GameOption::words("dark_en_passant", &["off", "on"])];
    const HIDDEN: bool = true;
    const CHECK: bool = false;

    fn from_setup(setup: &Setup) -> Self {
        DarkRules { en_passant: setup.is("dark_en_passant", "on") }
    }

    fn en_passant(self) -> bool {
        self.en_passant
    }

    /// Automatic, because no player sees enough to claim.
    fn draw(self, game: &Dark, occurrences: u32) -> Option<Reason> {
        if occurrences >= 3 {
            Some(Reason::Threefold)
        } else if game.state.halfmoves >= 100 {
            Some(Reason::FiftyMoves)
        } else {
            None
        }
    }

    fn has_claims(self) -> bool {
        false
    }

    fn sees(game: &Dark, square: Square) -> bool {
        lit(&game.state, game.state.turn).contains(square)
    }

    fn view(game: &Dark, viewer: Viewer) -> String {
        let state = &game.state;
        let (lit, castling) = match viewer {
            Viewer::Referee => return game.position(),
            Viewer::Spectator => (Bitboard::EMPTY, "-".to_owned()),
            Viewer::Seat(seat) => {
                let color = color_of(seat);
                (lit(state, color), fen::castling_text(state.castling, &[color]))
            }
        };
        let board = fen::write_board(|square, text| {
            if lit.contains(square) {
                text.extend(state.board.piece_at(square).map(Piece::char));
            } else {
                text.push('?');
            }
        });
        format!("{board} {} {castling}", state.turn.char())
    }
}

impl Dark {
    /// The squares that `seat` sees.
    #[must_use]
    pub fn seen_by(&self, seat: Seat) -> Bitboard {
        lit(&self.state, color_of(seat))
    }
}

/// What `color` sees: its pieces, and every square one of them could move to if it were its turn.
/// Castling adds nothing: the rook sees all the squares that must be empty.
fn lit(state: &State, color: Color) -> Bitboard {
    let own = state.board.by_color(color);
    let ep = state.ep.filter(|_| state.turn == color);
    own.into_iter()
        .filter_map(|from| Some((from, state.board.piece_at(from)?)))
        .fold(own, |lit, (from, piece)| lit | targets(&state.board, piece, from, ep))
}
