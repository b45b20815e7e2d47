//! Why a move is refused.

use serde::{Deserialize, Serialize};

use crate::{Cell, Push};

/// Why a move is refused: a value that an interface translates, not an error.
///
/// A refusal never says more than the player who sent the move may know. Its sentence is in the
/// dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "why", content = "at", rename_all = "snake_case")]
#[error("{self:?}")]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// It is the opponent's turn.
    NotYourTurn,
    /// The text is not a move of this game.
    Unreadable,
    /// Several moves fit the text (`Nd2` with two knights).
    Ambiguous,
    /// No legal move fits the text (`Nd2` with no such knight).
    NoSuchMove,

    /// Nothing stands there, or nothing the player can see.
    EmptyCell(Cell),
    /// The piece there is the opponent's.
    NotYourPiece(Cell),
    /// The goal holds a piece of the mover.
    OwnPieceThere(Cell),
    /// This kind of piece does not move like that, even on an empty board.
    NotItsMovement(Cell),
    /// Something stands in the way.
    Blocked(Cell),
    /// A pawn goes diagonally only to capture.
    NothingToCapture(Cell),
    /// The move leaves the mover's king attacked.
    LeavesKingInCheck,
    /// A pawn that reaches the last rank must become something.
    PromotionMissing,
    /// A promotion was asked for where there is none, or to an impossible piece.
    NoPromotion,
    /// King or rook have moved.
    CastlingRightLost,
    /// Castling while in check.
    CastlingInCheck,
    /// Castling across or onto an attacked square.
    CastlingThroughCheck(Cell),
    /// The same square of the other board is taken (Alice).
    MirrorOccupied(Cell),

    /// Another tower must move (Kamisado); the letter of its colour.
    ForcedTower(char),
    /// The forced tower is blocked.
    MustPass,
    /// The forced tower can move.
    CannotPass,

    /// All five animals are on the board (Siam).
    NoAnimalOutside,
    /// Animals enter and leave through the border only.
    NotOnBorder(Cell),
    /// The first two turns do not use the crosses.
    CrossForbidden(Cell),
    /// The line is too heavy; nothing more is known of a refusal that was stored before its sum was.
    PushTooWeak(Option<Push>),
    /// An animal pushes only the way it faces.
    PushNeedsFacing,
    /// An animal cannot turn while it pushes.
    PushKeepsFacing,
    /// Turning on the spot must change the facing.
    AlreadyFacing,
    /// The text names an animal or a place, but not what is done with it.
    GoalMissing,
    /// The text does not say which way the animal shall face.
    FacingMissing,

    /// The guess of this round, or the secret, was already given (Mastermind).
    AlreadyPlayed,
    /// The house forbids a colour twice in a code.
    RepeatedColour,
    /// A code has four colours, not so many.
    CodeLength(u8),
    /// No colour has that letter.
    UnknownColour(char),
}
