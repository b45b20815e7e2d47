//! A game as its players follow it: whoever sits with the referee builds from it what a seat may know.

use damier_rules::{
    AnyGame, BySeat, GameKind, Played, Refusal, Seat, Setup, SetupError, View, Viewer,
    mastermind::Code, new_game, view::CodeView,
};

use crate::{Guessed, Known, Sight};

/// A game, and what each seat has seen of it.
#[derive(Debug)]
pub struct Followed {
    setup: Setup,
    game: Box<dyn AnyGame>,
    seen: Seen,
}

/// What each seat has seen of a game that somebody keeps: nothing that the board does not show, unless it is hidden.
#[derive(Debug, Default)]
pub struct Seen {
    sights: BySeat<Vec<Sight>>,
    codes: BySeat<Codes>,
}

#[derive(Debug, Default)]
struct Codes {
    has_secret: bool,
    guessed: Vec<Guessed>,
}

impl Followed {
    /// A game that begins.
    pub fn new(kind: GameKind, setup: &Setup) -> Result<Followed, SetupError> {
        let game = new_game(kind, setup)?;
        let seen = Seen::at_start(game.as_ref());
        Ok(Followed { setup: setup.clone(), game, seen })
    }

    /// The game on the board, which no player of a hidden game may see.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Plays a move given by its canonical text.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Played, Refusal> {
        let played = self.game.play(seat, text)?;
        self.seen.follow(self.game.as_ref(), seat, &played.text);
        Ok(played)
    }

    /// What a seat may know.
    #[must_use]
    pub fn known(&self, seat: Seat) -> Known<'_> {
        self.seen.known(self.game.as_ref(), &self.setup, seat)
    }
}

impl Seen {
    /// What everybody sees of a game that begins.
    #[must_use]
    pub fn at_start(game: &dyn AnyGame) -> Seen {
        let mut seen = Seen::default();
        seen.look(game, None);
        seen
    }

    /// Everybody looks at the board after a move of `seat`.
    pub fn follow(&mut self, game: &dyn AnyGame, seat: Seat, text: &str) {
        self.look(game, Some((seat, text)));
    }

    /// What a seat may know of that game, which began with `setup`.
    #[must_use]
    pub fn known<'a>(&'a self, game: &'a dyn AnyGame, setup: &'a Setup, seat: Seat) -> Known<'a> {
        match game.kind() {
            GameKind::Dark => Known::Dark { setup, sights: &self.sights[seat] },
            GameKind::Mastermind => {
                let Codes { has_secret, guessed } = &self.codes[seat];
                Known::Codes { has_secret: *has_secret, guessed }
            }
            _ => Known::Open(game),
        }
    }

    fn look(&mut self, game: &dyn AnyGame, played: Option<(Seat, &str)>) {
        if !game.kind().is_hidden() {
            return;
        }
        for seat in Seat::ALL {
            let viewer = Viewer::Seat(seat);
            let view = game.view(viewer);
            if game.kind() == GameKind::Mastermind {
                self.codes[seat] = Codes::read(&view, seat).unwrap_or_default();
                continue;
            }
            let is_shown = |(mover, _): &(Seat, _)| *mover == seat || game.reveals(*mover, viewer);
            let played = played.filter(is_shown).map(|(_, text)| text.to_owned());
            self.sights[seat].push(Sight { played, view });
        }
    }
}

impl Codes {
    fn read(view: &str, seat: Seat) -> Option<Codes> {
        let duel = View::read(GameKind::Mastermind, view).ok()?.duel?;
        let known = |code: CodeView| -> Option<Code> {
            if let CodeView::Known(code) = code { Some(code) } else { None }
        };
        let guessed = duel.rounds.iter().filter_map(|round| {
            let guess = &round[seat];
            Some(Guessed { code: known(guess.code)?, answer: guess.answer? })
        });
        let has_secret = known(duel.secrets[seat]).is_some();
        Some(Codes { has_secret, guessed: guessed.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_of_dark_chess_knows_what_it_saw() {
        let mut game = Followed::new(GameKind::Dark, &Setup::default()).unwrap();
        game.play(Seat::One, "e2e4").unwrap();
        game.play(Seat::Two, "d7d5").unwrap();
        let Known::Dark { sights, .. } = game.known(Seat::One) else { panic!("it is dark") };
        let played: Vec<_> = sights.iter().map(|sight| sight.played.as_deref()).collect();
        assert_eq!(played, [None, Some("e2e4"), None]);
        assert!(sights[2].view.contains('?'));
    }

    #[test]
    fn a_guesser_knows_answers_and_no_secret() {
        let mut game = Followed::new(GameKind::Mastermind, &Setup::default()).unwrap();
        let known = |game: &Followed, seat| match game.known(seat) {
            Known::Codes { has_secret, guessed } => (has_secret, guessed.len()),
            other => panic!("{other:?}"),
        };
        assert_eq!(known(&game, Seat::One), (false, 0));
        game.play(Seat::One, "RVBO").unwrap();
        assert_eq!((known(&game, Seat::One), known(&game, Seat::Two)), ((true, 0), (false, 0)));
        for (seat, text) in [(Seat::Two, "JJWF"), (Seat::One, "RRRR"), (Seat::Two, "VVVV")] {
            game.play(seat, text).unwrap();
        }
        assert_eq!((known(&game, Seat::One), known(&game, Seat::Two)), ((true, 1), (true, 1)));
    }
}
