//! Games that go on although our rules call them over: a program that does not know that kings alone are a draw, or
//! the sixth repetition, takes no move for a loss.

use damier_rules::chess::{Alice, AliceCapture, Chess, Chess960, Horde, HordeLichess, Simplified};
use damier_rules::siam::Siam;
use damier_rules::{AnyGame, Game, Playthrough, Seat};

/// Who could move in a game that is over, and the moves; nothing if there are none, or if it is not over.
pub(super) fn moves(game: &dyn AnyGame) -> Option<(Seat, Vec<String>)> {
    let moves = match_any(game, &|over| over.moves())?;
    (!moves.1.is_empty()).then_some(moves)
}

/// The position after such a move.
pub(super) fn after(game: &dyn AnyGame, text: &str) -> Option<String> {
    match_any(game, &|over| over.after(text))
}

/// A game that is over.
trait Over {
    fn moves(&self) -> Option<(Seat, Vec<String>)>;
    fn after(&self, text: &str) -> Option<String>;
}

impl<G: Game> Over for Playthrough<G> {
    fn moves(&self) -> Option<(Seat, Vec<String>)> {
        let (seat, moves) = legal(self.game())?;
        Some((seat, moves.iter().map(ToString::to_string).collect()))
    }

    fn after(&self, text: &str) -> Option<String> {
        let (seat, moves) = legal(self.game())?;
        let m = moves.into_iter().find(|m| m.to_string() == text)?;
        let mut next = self.game().clone();
        next.play_unchecked(seat, m);
        Some(next.position())
    }
}

fn legal<G: Game>(game: &G) -> Option<(Seat, Vec<G::Move>)> {
    let seat = game.to_act().first()?;
    let mut moves = Vec::new();
    game.legal_moves(seat, &mut moves);
    Some((seat, moves))
}

/// Asks a game that is over and hides nothing. Kamisado and Mastermind end with no move left.
fn match_any<T>(game: &dyn AnyGame, ask: &dyn Fn(&dyn Over) -> Option<T>) -> Option<T> {
    game.outcome()?;
    let game = game.as_any();
    let games: [Option<&dyn Over>; 8] = [
        game.downcast_ref::<Playthrough<Chess>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<Chess960>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<Simplified>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<Alice>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<AliceCapture>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<Horde>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<HordeLichess>>().map(|it| it as _),
        game.downcast_ref::<Playthrough<Siam>>().map(|it| it as _),
    ];
    games.into_iter().flatten().next().and_then(ask)
}
