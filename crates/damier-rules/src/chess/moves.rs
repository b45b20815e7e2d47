//! Moves of the chess family and their texts.

use std::fmt;
use std::ops::ControlFlow::{self, Break, Continue};

use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, CastlingSide, Move, Role, Square};

use crate::Refusal;

/// A legal move of a game of the chess family. Its text is UCI; castling is the king's two squares
/// (`e1g1`), in Chess960 king takes own rook (`e1h1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessMove {
    pub(super) m: Move,
    pub(super) mode: CastlingMode,
}

impl ChessMove {
    /// The move of `shakmaty` underneath.
    #[must_use]
    pub const fn shakmaty(self) -> Move {
        self.m
    }

    pub(super) const fn standard(m: Move) -> ChessMove {
        ChessMove { m, mode: CastlingMode::Standard }
    }

    /// Is this the move that a text names?
    pub(super) fn is(self, named: Named) -> bool {
        let Named { from, to, promotion } = named;
        self.m.to_uci(self.mode) == UciMove::Normal { from, to, promotion }
    }
}

impl fmt::Display for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.m.to_uci(self.mode).fmt(f)
    }
}

/// A state that generates its legal moves.
pub(super) trait MoveSource {
    /// Calls `emit` with each legal move until it says to stop.
    fn each_move(&self, emit: impl FnMut(ChessMove) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Why a move that is not legal is not.
    fn refusal(&self, named: Named) -> Refusal;

    /// Why a castling that is not legal is not.
    fn refuse_castling(&self, side: CastlingSide) -> Refusal;

    /// The men of that kind of the player to move, on whichever board they stand.
    fn men(&self, role: Role) -> Bitboard;

    fn all_moves(&self, mut visit: impl FnMut(ChessMove)) {
        let _ = self.each_move(|m| {
            visit(m);
            Continue(())
        });
    }

    fn find_move(&self, test: impl Fn(ChessMove) -> bool) -> Option<ChessMove> {
        let mut found = None;
        let _ = self.each_move(|m| {
            if test(m) {
                found = Some(m);
                return Break(());
            }
            Continue(())
        });
        found
    }

    fn has_move(&self) -> bool {
        self.find_move(|_| true).is_some()
    }

    /// The legal move that a text names.
    fn legal_move(&self, named: Named) -> Option<ChessMove> {
        self.find_move(|m| m.is(named))
    }

    fn judge_named(&self, named: Named) -> Result<ChessMove, Refusal> {
        self.legal_move(named).ok_or_else(|| self.refusal(named))
    }
}

/// What a move text names: two squares and a promotion, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
}

impl Named {
    /// Reads the canonical spelling, and no other.
    pub(super) fn read(text: &str) -> Result<Named, Refusal> {
        let square = |range| {
            let name: &str = text.get(range)?;
            Square::from_ascii(name.as_bytes()).ok()
        };
        let promotion = match text.get(4..) {
            Some("") => None,
            Some("q") => Some(Role::Queen),
            Some("r") => Some(Role::Rook),
            Some("b") => Some(Role::Bishop),
            Some("n") => Some(Role::Knight),
            _ => return Err(Refusal::Unreadable),
        };
        match (square(0..2), square(2..4)) {
            (Some(from), Some(to)) => Ok(Named { from, to, promotion }),
            _ => Err(Refusal::Unreadable),
        }
    }

    /// Reads the usual spellings: `e2e4`, `E2 E4`, `e2-e4`, `e4xd5`, `e7e8=Q`.
    pub(super) fn read_typed(text: &str) -> Result<Named, Refusal> {
        let plain: String = text
            .chars()
            .take(16)
            .map(|c| c.to_ascii_lowercase())
            .filter(|c| !matches!(c, ' ' | '-' | '=' | 'x' | ':' | '+' | '#' | '(' | ')' | '/'))
            .collect();
        Named::read(&plain)
    }
}
