//! What a computer player has seen of its game, from the messages that its seat is sent.

use damier_engine::{Guessed, Known, Sight};
use damier_rules::view::CodeView;
use damier_rules::{AnyGame, GameKind, Seat, Setup, View, new_game};
use damier_wire::web::State;

/// A game as far as its seat knows it.
#[derive(Debug)]
pub(super) enum Seen {
    Open(Box<dyn AnyGame>),
    Dark { setup: Setup, sights: Vec<Sight> },
    Codes { has_secret: bool, guessed: Vec<Guessed> },
}

impl Seen {
    /// What is known after this message; `before` is what was seen until then.
    pub(super) fn after(before: Option<Seen>, state: &State, seat: Seat) -> Option<Seen> {
        match state.game {
            GameKind::Dark => {
                let sight = Sight { played: None, view: state.position.clone() };
                let begin = || {
                    let setup = Setup { options: state.options.clone(), ..Setup::default() };
                    (setup, Vec::new())
                };
                let (setup, mut sights) = before.and_then(Seen::into_sights).unwrap_or_else(begin);
                if sights.last() != Some(&sight) {
                    sights.push(sight);
                }
                Some(Seen::Dark { setup, sights })
            }
            GameKind::Mastermind => {
                let duel = View::read(state.game, &state.position).ok()?.duel?;
                let guessed = duel.rounds.iter().filter_map(|round| match round[seat].code {
                    CodeView::Known(code) => Some(Guessed { code, answer: round[seat].answer? }),
                    _ => None,
                });
                let has_secret = matches!(duel.secrets[seat], CodeView::Known(_));
                Some(Seen::Codes { has_secret, guessed: guessed.collect() })
            }
            _ => open(state).map(Seen::Open),
        }
    }

    fn into_sights(self) -> Option<(Setup, Vec<Sight>)> {
        if let Seen::Dark { setup, sights } = self { Some((setup, sights)) } else { None }
    }

    pub(super) fn known(&self) -> Known<'_> {
        match self {
            Seen::Open(game) => Known::Open(game.as_ref()),
            Seen::Dark { setup, sights } => Known::Dark { setup, sights },
            Seen::Codes { has_secret, guessed } => {
                Known::Codes { has_secret: *has_secret, guessed }
            }
        }
    }
}

/// How a game began and what was played since: from the usual start where that is how it was, otherwise from
/// where it stands.
pub(super) fn past(state: &State) -> Option<(Setup, Vec<String>)> {
    let setup = Setup { options: state.options.clone(), ..Setup::default() };
    let moves: Option<Vec<String>> = state.moves.iter().map(|m| m.2.clone()).collect();
    let replayed = new_game(state.game, &setup).ok().and_then(|mut game| {
        for m in &state.moves {
            game.play(m.0, m.2.as_deref()?).ok()?;
        }
        Some(game)
    });
    if replayed.is_some_and(|game| game.position() == state.position) {
        return Some((setup, moves?));
    }
    let setup = Setup { position: Some(state.position.clone()), ..setup }.reachable();
    Some((setup, Vec::new()))
}

fn open(state: &State) -> Option<Box<dyn AnyGame>> {
    let (setup, moves) = past(state)?;
    let mut game = new_game(state.game, &setup).ok()?;
    for (m, text) in state.moves.iter().zip(&moves) {
        game.play(m.0, text).ok()?;
    }
    Some(game)
}
