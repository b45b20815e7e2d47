//! A game of chess as a gateway follows it: what its player sees, and whether they owe a move.

use damier_dialect::pawnhub::{kind, text};
use damier_referee::Wish;
use damier_rules::{AnyGame, GameKind, Seat, Setup, Viewer, new_game};
use damier_wire::pawnhub::{Mode, Move};
use damier_wire::web::{FromServer, ListedMove, State};

/// A game somebody plays.
pub(super) struct Followed {
    pub(super) mode: Mode,
    pub(super) seat: Seat,
    /// Where nothing is hidden, the moves are played here too, to see what the board is.
    board: Option<Box<dyn AnyGame>>,
    /// What they see.
    pub(super) position: String,
    /// Do they owe a move?
    pub(super) is_its_turn: bool,
    /// How many moves they have made.
    own_moves: u32,
    /// How many moves were made.
    pub(super) moves: u32,
}

impl Followed {
    /// From how it stands when they sit down.
    pub(super) fn new(mode: Mode, seat: Seat, state: &State) -> Followed {
        let kind = kind(mode);
        Followed {
            mode,
            seat,
            board: (!kind.is_hidden()).then(|| replay(kind, state)),
            position: state.position.clone(),
            is_its_turn: state.to_act[seat as usize],
            own_moves: state.n,
            moves: u32::try_from(state.moves.len()).unwrap_or(u32::MAX),
        }
    }

    /// The number of the turn, from 1 on.
    pub(super) fn turn(&self) -> u32 {
        self.moves.saturating_add(1)
    }

    /// The wish to play a move.
    pub(super) fn wish(&self, played: Move) -> Wish {
        Wish::Move { number: self.own_moves, text: text(played) }
    }

    /// Follows a move that is told; says whether it was theirs. Nothing if it was no move.
    pub(super) fn hear(&mut self, told: &FromServer) -> Option<bool> {
        let is_mine = match told {
            FromServer::Moved(moved) => {
                let board = self.board.as_mut()?;
                let by = board.to_act().first()?;
                let _ = board.play(by, &moved.text);
                self.position = board.view(Viewer::Seat(self.seat));
                self.is_its_turn = board.to_act()[self.seat];
                by == self.seat
            }
            FromServer::MovedHidden(moved) => {
                self.position.clone_from(&moved.position);
                self.is_its_turn = moved.to_act[self.seat as usize];
                moved.by == self.seat
            }
            _ => return None,
        };
        self.own_moves += u32::from(is_mine);
        self.moves = self.moves.saturating_add(1);
        Some(is_mine)
    }
}

/// The board on which that was played.
fn replay(kind: GameKind, state: &State) -> Box<dyn AnyGame> {
    let setup = Setup { options: state.options.clone(), ..Setup::default() };
    let mut board = new_game(kind, &setup).expect("the game began like this");
    for ListedMove(by, _, text) in &state.moves {
        let text = text.as_deref().unwrap_or_default();
        board.play(*by, text).expect("what was played once can be played again");
    }
    board
}
