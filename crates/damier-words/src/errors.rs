//! What the rules and the referee refuse, as texts.

use damier_referee::{BadTimeControl, ChallengeError, Declined};
use damier_rules::chess::pgn::{PgnError, PgnErrorKind};
use damier_rules::{Flaw, Push, RecordError, Refusal, SetupError};

use crate::{Message, msg};

/// A value that people can be told.
pub trait ToMessage {
    /// What they are told.
    fn message(&self) -> Message;
}

impl ToMessage for Refusal {
    fn message(&self) -> Message {
        match *self {
            Refusal::GameOver => msg!("refusal-game-over"),
            Refusal::NotYourTurn => msg!("refusal-not-your-turn"),
            Refusal::Unreadable => msg!("refusal-unreadable"),
            Refusal::Ambiguous => msg!("refusal-ambiguous"),
            Refusal::NoSuchMove => msg!("refusal-no-such-move"),
            Refusal::EmptyCell(at) => msg!("refusal-empty-cell", at = at),
            Refusal::NotYourPiece(at) => msg!("refusal-not-your-piece", at = at),
            Refusal::OwnPieceThere(at) => msg!("refusal-own-piece-there", at = at),
            Refusal::NotItsMovement(at) => msg!("refusal-not-its-movement", at = at),
            Refusal::Blocked(at) => msg!("refusal-blocked", at = at),
            Refusal::NothingToCapture(at) => msg!("refusal-nothing-to-capture", at = at),
            Refusal::LeavesKingInCheck => msg!("refusal-leaves-king-in-check"),
            Refusal::PromotionMissing => msg!("refusal-promotion-missing"),
            Refusal::NoPromotion => msg!("refusal-no-promotion"),
            Refusal::CastlingRightLost => msg!("refusal-castling-right-lost"),
            Refusal::CastlingInCheck => msg!("refusal-castling-in-check"),
            Refusal::CastlingThroughCheck(at) => msg!("refusal-castling-through-check", at = at),
            Refusal::MirrorOccupied(at) => msg!("refusal-mirror-occupied", at = at),
            Refusal::ForcedTower(letter) => msg!("refusal-forced-tower", letter = letter),
            Refusal::MustPass => msg!("refusal-must-pass"),
            Refusal::CannotPass => msg!("refusal-cannot-pass"),
            Refusal::NoAnimalOutside => msg!("refusal-no-animal-outside"),
            Refusal::NotOnBorder(at) => msg!("refusal-not-on-border", at = at),
            Refusal::CrossForbidden(at) => msg!("refusal-cross-forbidden", at = at),
            Refusal::PushTooWeak(None) => msg!("refusal-push-too-weak"),
            Refusal::PushTooWeak(Some(push)) => msg!("refusal-push-sum", sum = push.message()),
            Refusal::PushNeedsFacing => msg!("refusal-push-needs-facing"),
            Refusal::PushKeepsFacing => msg!("refusal-push-keeps-facing"),
            Refusal::AlreadyFacing => msg!("refusal-already-facing"),
            Refusal::GoalMissing => msg!("refusal-goal-missing"),
            Refusal::FacingMissing => msg!("refusal-facing-missing"),
            Refusal::AlreadyPlayed => msg!("refusal-already-played"),
            Refusal::RepeatedColour => msg!("refusal-repeated-colour"),
            Refusal::CodeLength(found) => msg!("refusal-code-length", found = found),
            Refusal::UnknownColour(letter) => msg!("refusal-unknown-colour", letter = letter),
        }
    }
}

impl ToMessage for Push {
    fn message(&self) -> Message {
        let Push { with, against, mountains } = *self;
        msg!("push-sum", with = with, against = against, mountains = mountains)
    }
}

impl ToMessage for SetupError {
    fn message(&self) -> Message {
        match self {
            SetupError::Position(flaw) => msg!("setup-position", flaw = flaw.message()),
            SetupError::UnknownOption { name, known } if known.is_empty() => {
                msg!("setup-no-options", name = name)
            }
            SetupError::UnknownOption { name, known } => {
                msg!("setup-unknown-option", name = name, known = known)
            }
            SetupError::BadOption { name, value, values } => {
                msg!("setup-bad-option", name = *name, value = value, values = values)
            }
        }
    }
}

impl ToMessage for Flaw {
    fn message(&self) -> Message {
        match self {
            Flaw::Fields { found, expected } => {
                msg!("flaw-fields", found = *found, expected = *expected)
            }
            Flaw::Rows { found, expected } => {
                msg!("flaw-rows", found = *found, expected = *expected)
            }
            Flaw::RowLength(row) => msg!("flaw-row-length", row = *row),
            Flaw::Character { found, at } => {
                msg!("flaw-character", found = found.escape_default().to_string(), at = *at)
            }
            Flaw::Field(field) => msg!("flaw-field", field = field),
            Flaw::Kings => msg!("flaw-kings"),
            Flaw::Pawn(at) => msg!("flaw-pawn", at = *at),
            Flaw::OpponentInCheck => msg!("flaw-opponent-in-check"),
            Flaw::Castling(letter) => msg!("flaw-castling", letter = *letter),
            Flaw::Over => msg!("flaw-over"),
            Flaw::Pieces(letter) => msg!("flaw-pieces", letter = *letter),
        }
    }
}

impl ToMessage for RecordError {
    fn message(&self) -> Message {
        match self {
            RecordError::Json(why) => msg!("record-json", why = why),
            RecordError::Setup(error) => error.message(),
            RecordError::Move { number, text, why } => {
                msg!("record-move", number = *number, text = text, why = why.message())
            }
            RecordError::Outcome { said, found } => {
                msg!("record-outcome", said = said, found = found)
            }
        }
    }
}

impl ToMessage for PgnError {
    fn message(&self) -> Message {
        msg!("pgn-line", line = self.line, why = self.kind.message())
    }
}

impl ToMessage for PgnErrorKind {
    fn message(&self) -> Message {
        match self {
            PgnErrorKind::Empty => msg!("pgn-empty"),
            PgnErrorKind::Unclosed(bracket) => msg!("pgn-unclosed", bracket = *bracket),
            PgnErrorKind::Unreadable(text) => msg!("pgn-unreadable", text = text),
            PgnErrorKind::SecondGame => msg!("pgn-second-game"),
            PgnErrorKind::Variant(name) => msg!("pgn-variant", name = name),
            PgnErrorKind::Setup(error) => error.message(),
            PgnErrorKind::Move { text, why } => {
                msg!("pgn-move", text = text, why = why.message())
            }
            PgnErrorKind::Result { said, found } => {
                msg!("pgn-result", said = said, found = found)
            }
        }
    }
}

impl ToMessage for Declined {
    fn message(&self) -> Message {
        match self {
            Declined::Refused(why) => why.message(),
            Declined::WrongNumber { expected } => {
                msg!("declined-wrong-number", expected = *expected)
            }
            Declined::NotBegun => msg!("declined-not-begun"),
            Declined::Begun => msg!("declined-begun"),
            Declined::Over => msg!("refusal-game-over"),
            Declined::NotAllowed => msg!("declined-not-allowed"),
            Declined::AskedAlready => msg!("declined-asked-already"),
            Declined::NothingAsked => msg!("declined-nothing-asked"),
            Declined::NothingToClaim => msg!("declined-nothing-to-claim"),
            Declined::NotAway => msg!("declined-not-away"),
        }
    }
}

impl ToMessage for ChallengeError {
    fn message(&self) -> Message {
        match self {
            ChallengeError::Unknown => msg!("challenge-unknown"),
            ChallengeError::Own => msg!("challenge-own"),
            ChallengeError::Already => msg!("challenge-already"),
        }
    }
}

impl ToMessage for BadTimeControl {
    fn message(&self) -> Message {
        msg!("bad-time-control")
    }
}
