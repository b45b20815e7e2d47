//! Why a move is refused.

use serde::{Deserialize, Serialize};

use crate::Cell;

/// Why a move is refused: a value that an interface translates, not an error.
///
/// A refusal never says more than the player who sent the move may know. Its `Display` is the
/// English sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "why", content = "at", rename_all = "snake_case")]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is the opponent's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The text is not a move of this game.
    #[error("this is not a move")]
    Unreadable,
    /// Several moves fit the text (`Nd2` with two knights).
    #[error("several moves fit; name the square it comes from")]
    Ambiguous,
    /// No legal move fits the text (`Nd2` with no such knight).
    #[error("no piece can do that")]
    NoSuchMove,

    /// Nothing stands there, or nothing the player can see.
    #[error("you have nothing on {0}")]
    EmptyCell(Cell),
    /// The piece there is the opponent's.
    #[error("the piece on {0} is not yours")]
    NotYourPiece(Cell),
    /// The goal holds a piece of the mover.
    #[error("your own piece stands on {0}")]
    OwnPieceThere(Cell),
    /// This kind of piece does not move like that, even on an empty board.
    #[error("the piece on {0} does not move like that")]
    NotItsMovement(Cell),
    /// Something stands in the way.
    #[error("the way is blocked at {0}")]
    Blocked(Cell),
    /// A pawn goes diagonally only to capture.
    #[error("there is nothing to capture on {0}")]
    NothingToCapture(Cell),
    /// The move leaves the mover's king attacked.
    #[error("it leaves your king in check")]
    LeavesKingInCheck,
    /// A pawn that reaches the last rank must become something.
    #[error("say what the pawn becomes: q, r, b or n")]
    PromotionMissing,
    /// A promotion was asked for where there is none, or to an impossible piece.
    #[error("there is no such promotion here")]
    NoPromotion,
    /// King or rook have moved.
    #[error("the right to castle on that side is lost")]
    CastlingRightLost,
    /// Castling while in check.
    #[error("you cannot castle out of check")]
    CastlingInCheck,
    /// Castling across or onto an attacked square.
    #[error("the king would cross or reach {0}, which is attacked")]
    CastlingThroughCheck(Cell),
    /// The same square of the other board is taken (Alice).
    #[error("{0} is occupied on the other board")]
    MirrorOccupied(Cell),

    /// Another tower must move (Kamisado); the letter of its colour.
    #[error("the {} tower must move", tower_name(*.0))]
    ForcedTower(char),
    /// The forced tower is blocked.
    #[error("your tower is blocked: you must pass")]
    MustPass,
    /// The forced tower can move.
    #[error("your tower can move: you cannot pass")]
    CannotPass,

    /// All five animals are on the board (Siam).
    #[error("you have no animal left outside")]
    NoAnimalOutside,
    /// Animals enter and leave through the border only.
    #[error("{0} is not on the border")]
    NotOnBorder(Cell),
    /// The first two turns do not use the crosses.
    #[error("{0} is forbidden during your first two turns")]
    CrossForbidden(Cell),
    /// The line is too heavy.
    #[error("the push is too weak")]
    PushTooWeak,
    /// An animal pushes only the way it faces.
    #[error("an animal pushes only the way it faces")]
    PushNeedsFacing,
    /// An animal cannot turn while it pushes.
    #[error("an animal cannot turn while it pushes")]
    PushKeepsFacing,
    /// Turning on the spot must change the facing.
    #[error("it already faces that way")]
    AlreadyFacing,

    /// The guess of this round, or the secret, was already given (Mastermind).
    #[error("you have already played this round")]
    AlreadyPlayed,
    /// The house forbids a colour twice in a code.
    #[error("a colour may not come twice in a code")]
    RepeatedColour,
}

fn tower_name(letter: char) -> &'static str {
    match letter {
        'O' => "orange",
        'B' => "blue",
        'P' => "purple",
        'F' => "pink",
        'J' => "yellow",
        'R' => "red",
        'V' => "green",
        _ => "brown",
    }
}
