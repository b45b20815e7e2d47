//! The position that was told, as far as whoever is to move may know it.

use damier_engine::{Followed, Guessed, Known, Sight};
use damier_rules::view::CodeView;
use damier_rules::{GameKind, Seat, Setup, View};
use damier_words::{Message, ToMessage as _, msg};

use super::{Settings, beyond};
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
        let begin =
            |start| Followed::new(kind, &settings.setup(start)).map_err(|why| why.message());
        let mut game = begin(start.map(|text| completed(kind, text)))?;
        for text in moves {
            let text = &spelled(kind, text);
            // What was repeated before a draw that was not called does not matter any more.
            if let Some(position) = beyond::after(game.game(), text) {
                game = begin(Some(position))?;
                continue;
            }
            let seat = game.game().to_act().first();
            let refused = |why: damier_rules::Refusal| {
                let why = why.message();
                msg!("uci-illegal", text = printable(text, 20), why = why)
            };
            let seat = seat.ok_or_else(|| refused(damier_rules::Refusal::GameOver))?;
            game.play(seat, text).map_err(refused)?;
        }
        if beyond::moves(game.game()).is_some() {
            // Drawn because of its past, which is forgotten. If kings alone are left, it stays over.
            game = begin(Some(without_past(kind, &game.game().position())))?;
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
            Board::Whole(game) if game.game().outcome().is_some() => {
                beyond::moves(game.game()).map(|(seat, _)| seat)
            }
            Board::Whole(game) => game.game().to_act().first(),
            Board::Dark { seat, .. } => Some(*seat),
            Board::Codes { .. } => Some(Seat::One),
        }
    }

    /// The legal moves; nothing if they cannot be known.
    fn moves(&self, seat: Seat) -> Option<Vec<String>> {
        let Board::Whole(game) = self else { return None };
        if game.game().outcome().is_some() {
            return beyond::moves(game.game()).map(|(_, moves)| moves);
        }
        Some(game.game().legal_moves(seat))
    }

    /// Any legal move, one of these if there is one.
    pub(super) fn any_move(&self, seat: Seat, among: &[String]) -> Option<String> {
        let moves = self.moves(seat)?;
        moves.iter().find(|text| among.contains(text)).or(moves.first()).cloned()
    }

    /// Leaves the legal ones of the moves to choose from. If none of them is, they are all forgotten, so that all
    /// moves come into question: it says no.
    pub(super) fn choose(&self, seat: Seat, among: &mut Vec<String>) -> bool {
        if among.is_empty() {
            return true;
        }
        let (Board::Whole(game), Some(legal)) = (self, self.moves(seat)) else { return true };
        let kind = game.game().kind();
        for text in among.iter_mut() {
            *text = spelled(kind, text);
        }
        among.retain(|text| legal.contains(text));
        !among.is_empty()
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

/// Many write positions of chess without the counters at the end.
fn completed(kind: GameKind, text: String) -> String {
    let is_short = kind.is_chess() && text.split(' ').count() == 4;
    if is_short { text + " 0 1" } else { text }
}

/// The position as if a man had just been taken.
fn without_past(kind: GameKind, position: &str) -> String {
    let mut fields: Vec<&str> = position.split(' ').collect();
    if let [_, _, _, _, halfmoves, _] = &mut fields[..]
        && kind.is_chess()
    {
        *halfmoves = "0";
    }
    fields.join(" ")
}

/// The text of a move as we write it: in chess there are no capitals in it, but some write `a7a8Q`.
fn spelled(kind: GameKind, text: &str) -> String {
    if kind.is_chess() { text.to_ascii_lowercase() } else { text.to_owned() }
}
