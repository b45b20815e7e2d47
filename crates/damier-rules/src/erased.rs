//! Games without their types, for those who carry any game: referee, server, terminal.

use std::any::Any;
use std::fmt;

use crate::{
    BySeat, Claim, Game, GameKind, Judged, Outcome, Played, Playthrough, Push, Refusal, Seat,
    ToAct, Viewer, divide, perft,
};

/// A play of some game: [`Playthrough`] without its type.
pub trait AnyGame: fmt::Debug + Send + Sync {
    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// The canonical text of the whole state: for the referee's eyes.
    fn position(&self) -> String;
    /// Who owes a move. For the referee: in Mastermind it tells who has already sent a code.
    fn to_act(&self) -> ToAct;
    /// The end, if it has come.
    fn outcome(&self) -> Option<Outcome>;
    /// The canonical texts of the legal moves of `seat`.
    fn legal_moves(&self, seat: Seat) -> Vec<String>;
    /// The same in one text, with their notations; see [`Playthrough::legal_text`].
    fn legal_text(&self, seat: Seat, most: usize) -> String;
    /// The legal move that a canonical text names and the end it would bring, or why there is none.
    fn judge(&self, seat: Seat, text: &str) -> Result<Judged, Refusal>;
    /// The canonical text of the move that a person typed: usual spellings, SAN in chess.
    fn judge_typed(&self, seat: Seat, text: &str) -> Result<String, Refusal>;
    /// Plays a move given by its canonical text.
    fn play(&mut self, seat: Seat, text: &str) -> Result<Played, Refusal>;
    /// Plays a move as people type it.
    fn play_typed(&mut self, seat: Seat, text: &str) -> Result<Played, Refusal> {
        let text = self.judge_typed(seat, text)?;
        self.play(seat, &text)
    }
    /// What is for a legal move that pushes, and what against it; see [`Game::push`].
    fn push(&self, seat: Seat, text: &str) -> Option<Push>;
    /// Is the player to move in check?
    fn in_check(&self) -> bool;
    /// The draws that the player to move may claim.
    fn claims(&self) -> Vec<Claim>;
    /// How the game ends when the clock of `seat` has run out.
    fn flag_fall(&self, seat: Seat) -> Outcome;
    /// The pieces each side has lost, as far as `viewer` may know.
    fn lost(&self, viewer: Viewer) -> BySeat<String>;
    /// What `viewer` may know, as a position text with `?` for the unknown.
    fn view(&self, viewer: Viewer) -> String;
    /// May `viewer` be told the move `mover` just made?
    fn reveals(&self, mover: Seat, viewer: Viewer) -> bool;
    /// The number of move sequences of a length; see [`perft`].
    fn perft(&self, depth: u32) -> u64;
    /// The same, split by first move.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// A copy with the same past.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
    /// A one-game gateway may ask for the typed `Playthrough`.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> AnyGame for Playthrough<G> {
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn position(&self) -> String {
        self.game().position()
    }

    fn to_act(&self) -> ToAct {
        self.to_act()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn legal_moves(&self, seat: Seat) -> Vec<String> {
        self.legal_moves(seat).iter().map(G::Move::to_string).collect()
    }

    fn legal_text(&self, seat: Seat, most: usize) -> String {
        self.legal_text(seat, most)
    }

    fn judge(&self, seat: Seat, text: &str) -> Result<Judged, Refusal> {
        self.judge(seat, text)
    }

    fn judge_typed(&self, seat: Seat, text: &str) -> Result<String, Refusal> {
        self.judge_typed(seat, text).map(|m| m.to_string())
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<Played, Refusal> {
        self.play(seat, text)
    }

    fn push(&self, seat: Seat, text: &str) -> Option<Push> {
        self.game().push(self.judge_typed(seat, text).ok()?)
    }

    fn in_check(&self) -> bool {
        self.game().in_check()
    }

    fn claims(&self) -> Vec<Claim> {
        self.claims()
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        self.game().flag_fall(seat)
    }

    fn lost(&self, viewer: Viewer) -> BySeat<String> {
        self.lost(viewer)
    }

    fn view(&self, viewer: Viewer) -> String {
        self.view(viewer)
    }

    fn reveals(&self, mover: Seat, viewer: Viewer) -> bool {
        self.reveals(mover, viewer)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        divide(self.game(), depth).into_iter().map(|(m, count)| (m.to_string(), count)).collect()
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
