//! Chess and its relatives in the blocks of later clients of seed 000, `docs/protocols/pawnhub-blocks.md`.
//!
//! | on the wire | meaning |
//! |---|---|
//! | [`Contest`]: `0` Classic, `1` Dark, `2` Horde, `3` Alice | [`GameKind`] |
//! | `30~Xwhite`, `30~MwE2E4` ([`Side`]) | the first and the second seat |
//! | `30~B…#`, in Alice chess two of them | a view |
//! | `30~T3` | how many moves were played, with that one |
//! | `30~Uwhite`, `30~Ustalemate`, `30~Usurrend` … ([`Word`]) | [`Outcome`], as a seat is told it |
//! | `16.00` ([`Strength`]) | a rating of 1600 |
//!
//! Boards, sides, roles and moves are those of [`pawnhub`].

use damier_rules::{GameKind, Outcome, Reason, Seat, Verdict};
use damier_wire::pawnhub::{Mode, Side};
use damier_wire::pawnhub_blocks::{Contest, InGame, Strength, Word};

use crate::pawnhub;

/// Which game is played in a contest, if it is played in turns.
pub fn kind(contest: Contest) -> Option<GameKind> {
    (!contest.real_time).then(|| pawnhub::kind(contest.mode))
}

/// The board of a position or a view, as it is shown in the turn of that number. In Alice chess there
/// are two, each followed by the number. Nothing if the text is none.
pub fn shown(position: &str, mode: Mode, turn: u32) -> Option<Vec<InGame>> {
    let mut said = Vec::new();
    for board in pawnhub::boards(position, mode)? {
        let is_one_of_two = board.number.is_some();
        said.push(InGame::Board(board));
        if is_one_of_two {
            said.push(InGame::Turn(turn));
        }
    }
    Some(said)
}

/// What is said at the beginning, from `30~G` to the first board.
pub fn beginning(mode: Mode, side: Side) -> Vec<InGame> {
    let mut said = vec![InGame::Mode(mode), InGame::Side(side), InGame::Word(Word::Start)];
    if mode == Mode::Alice {
        said.push(InGame::Word(Word::Alice));
    }
    said
}

/// How somebody is told the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The word for it.
    pub word: Word,
    /// Does the board come before it? It does not where the opponent has left the game.
    pub with_board: bool,
}

/// How a seat is told the end; nothing ended a game that was called off. Every draw is called stalemate:
/// clients take a word that they do not know for a win of black.
pub fn end(end: Option<Outcome>, seat: Seat) -> End {
    let shown = |word| End { word, with_board: true };
    let Some(Outcome { verdict, reason }) = end else { return shown(Word::Stalemate) };
    match (verdict, reason) {
        (Verdict::Win(winner), Reason::Resign | Reason::Abandon) if winner == seat => {
            End { word: Word::Surrender, with_board: false }
        }
        (Verdict::Win(winner), Reason::Timeout) if winner == seat => {
            End { word: Word::Timeout, with_board: false }
        }
        (Verdict::Win(Seat::One), _) => shown(Word::White),
        (Verdict::Win(Seat::Two), _) => shown(Word::Black),
        (Verdict::Draw, _) => shown(Word::Stalemate),
    }
}

/// Who has won by a word that ends the game, for a client with those pieces; nothing if it goes on.
pub fn verdict(word: Word, side: Side) -> Option<Verdict> {
    match word {
        Word::Start | Word::Alice => None,
        Word::White => Some(Verdict::Win(Seat::One)),
        Word::Black => Some(Verdict::Win(Seat::Two)),
        Word::Stalemate => Some(Verdict::Draw),
        Word::Surrender | Word::Timeout => Some(Verdict::Win(pawnhub::seat(side))),
    }
}

/// A rating as it is written.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 4000")]
pub fn strength(rating: f64) -> Strength {
    Strength(rating.round().clamp(0.0, 9999.0) as u32)
}
