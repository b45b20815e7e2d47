//! The position that was told, as far as whoever is to move may know it.

use damier_engine::{Followed, Guessed, Known, Sight};
use damier_rules::view::CodeView;
use damier_rules::{GameKind, Seat, Setup, View};
use damier_words::{Message, ToMessage as _, msg};

use super::Settings;
use crate::text::printable;

pub(super) enum Board {
    /// All of it was told. In a hidden game only what the seat to move saw of it is used.
    Whole(Followed),
    /// A view of dark chess, without its past.
    Dark { setup: Setup, sights: Vec<Sight>, seat: Seat },
    /// A view of Mastermind, from the first seat.
    Codes { has_secret: bool, guessed: Vec<Guessed> },
}

impl Board {
    pub(super) fn read(
        settings: &Settings,
        start: Option<String>,
        moves: &[String],
    ) -> Result<Board, Message> {
        let kind = settings.kind;
        let view = start.as_deref().filter(|text| text.contains('?') && kind.is_hidden());
        if let Some(text) = view {
            let view = View::read(kind, text).map_err(|why| why.message())?;
            return Board::of_view(settings.setup(None), &view, text);
        }
        let setup = settings.setup(start);
        let mut game = Followed::new(kind, &setup).map_err(|why| why.message())?;
        for text in moves {
            let seat = game.game().to_act().first();
            let refused = |why: damier_rules::Refusal| {
                let why = why.message();
                msg!("uci-illegal", text = printable(text, 20), why = why)
            };
            let seat = seat.ok_or_else(|| refused(damier_rules::Refusal::GameOver))?;
            game.play(seat, text).map_err(refused)?;
        }
        Ok(Board::Whole(game))
    }

    fn of_view(setup: Setup, view: &View, text: &str) -> Result<Board, Message> {
        if view.game == GameKind::Dark {
            let seat = view.to_act.first().unwrap_or(Seat::One);
            let sights = vec![Sight { played: None, view: text.to_owned() }];
            return Ok(Board::Dark { setup, sights, seat });
        }
        let duel = view.duel.as_ref().ok_or_else(|| msg!("uci-no-move"))?;
        let guessed = duel.rounds.iter().filter_map(|round| match round.one.code {
            CodeView::Known(code) => Some(Guessed { code, answer: round.one.answer? }),
            _ => None,
        });
        let has_secret = matches!(duel.secrets.one, CodeView::Known(_));
        Ok(Board::Codes { has_secret, guessed: guessed.collect() })
    }

    /// Whose move is asked for; nothing once it is over.
    pub(super) fn to_move(&self) -> Option<Seat> {
        match self {
            Board::Whole(game) if game.game().outcome().is_some() => None,
            Board::Whole(game) => game.game().to_act().first(),
            Board::Dark { seat, .. } => Some(*seat),
            Board::Codes { .. } => Some(Seat::One),
        }
    }

    pub(super) fn known(&self, seat: Seat) -> Known<'_> {
        match self {
            Board::Whole(game) => game.known(seat),
            Board::Dark { setup, sights, .. } => Known::Dark { setup, sights },
            Board::Codes { has_secret, guessed } => {
                Known::Codes { has_secret: *has_secret, guessed }
            }
        }
    }
}
