//! Dark chess: a whole position out of what one side sees.

use damier_dialect::pawnhub::letter;
use damier_rules::view::{Content, Piece, Square};
use damier_rules::{Cell, GameKind, Seat, ToAct, View};
use damier_wire::pawnhub::{Board, Side};

/// What we know, and what we make up: where the other king might be.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    me: Seat,
    /// What we were told last, and our castlings that are still possible. Nothing stands where we
    /// see nothing.
    told: View,
}

impl Guess {
    pub(super) fn new(me: Seat) -> Guess {
        let castlings = if me == Seat::One { "KQ" } else { "kq" };
        let told = View::read(GameKind::Dark, &format!("8/8/8/8/8/8/8/8 w {castlings} - 0 1"));
        Guess { me, told: told.expect("an empty board can be read") }
    }

    /// A board was told: it replaces all we knew.
    pub(super) fn see(&mut self, board: &Board) {
        for square in self.told.boards[0].rows.iter_mut().flat_map(|row| &mut row.squares) {
            let name = square.at.to_string().to_ascii_uppercase();
            let piece = board.pieces.iter().find(|piece| piece.square == name.as_bytes());
            square.content = Content::from(piece.map(|piece| match piece.side {
                Side::White => Piece::new(Seat::One, letter(piece.role).to_ascii_uppercase()),
                Side::Black => Piece::new(Seat::Two, letter(piece.role)),
            }));
        }
        // Boards are told after every move: whoever moved was seen elsewhere at least once.
        let home = if self.me == Seat::One { 0 } else { 7 };
        let stands = |column: u8, letter: char| {
            let piece = self.told.piece(Cell::new(column, home));
            piece.is_some_and(|piece| {
                self.is_ours(piece) && piece.letter.eq_ignore_ascii_case(&letter)
            })
        };
        let possible = [stands(4, 'k') && stands(7, 'r'), stands(4, 'k') && stands(0, 'r')];
        if let Some(fields) = &mut self.told.fen {
            fields
                .castling
                .retain(|right| possible[usize::from(!right.eq_ignore_ascii_case(&'k'))]);
        }
    }

    /// A position that looks like that to us. The other king stands where we do not see it.
    pub(super) fn position(&self, to_move: Seat) -> String {
        let mut guessed = View { to_act: ToAct::only(to_move), ..self.told.clone() };
        let other = self.me.other();
        if !self.shows_king(other) {
            let home: u8 = if self.me == Seat::One { 7 } else { 0 };
            // At home if it may be there; else as far from us as possible.
            let ranks = (0..8).map(|far: u8| home.abs_diff(far));
            let mut places = ranks
                .flat_map(|rank| [4, 6, 2, 3, 5, 1, 7, 0].map(|column| Cell::new(column, rank)));
            let place = places.find(|&at| self.may_hide(at));
            if let Some(square) = place.and_then(|at| guessed.boards[0].square_mut(at)) {
                square.content = Content::Piece(Piece::new(other, king_of(other)));
            }
        }
        guessed.to_string()
    }

    /// Is that king on the board we were told?
    pub(super) fn shows_king(&self, seat: Seat) -> bool {
        let mut pieces = self.told.boards[0].squares().filter_map(Square::piece);
        pieces.any(|piece| piece.letter == king_of(seat))
    }

    /// Everything that was told, when nothing is hidden any more.
    pub(super) fn whole(&self) -> View {
        let mut whole = self.told.clone();
        if let Some(fields) = &mut whole.fen {
            fields.castling.clear();
        }
        whole
    }

    /// An empty square that our pawns and pieces next to it do not see.
    fn may_hide(&self, at: Cell) -> bool {
        let near = |other: Cell| {
            let sideways = other.letter().abs_diff(at.letter());
            sideways.max(other.digit().abs_diff(at.digit())) <= 1
        };
        let ours = |square: &&Square| square.piece().is_some_and(|piece| self.is_ours(piece));
        let mut watchers = self.told.boards[0].squares().filter(ours);
        self.told.piece(at).is_none() && !watchers.any(|square| near(square.at))
    }

    fn is_ours(&self, piece: Piece) -> bool {
        piece.owner == Some(self.me)
    }
}

fn king_of(seat: Seat) -> char {
    match seat {
        Seat::One => 'K',
        Seat::Two => 'k',
    }
}

#[cfg(test)]
mod tests {
    use damier_dialect::pawnhub::boards;
    use damier_rules::{Setup, Viewer, new_game};
    use damier_wire::pawnhub::Mode;

    use super::*;

    fn see(view: &str, me: Seat) -> Guess {
        let mut guess = Guess::new(me);
        guess.see(&boards(view, Mode::Dark).unwrap()[0]);
        guess
    }

    #[test]
    fn what_is_seen_is_what_the_guess_shows() {
        let start = new_game(GameKind::Dark, &Setup::default()).unwrap();
        for me in Seat::ALL {
            let view = start.view(Viewer::Seat(me));
            let guess = see(&view, me);
            let setup = Setup::from_position(guess.position(Seat::One)).reachable();
            let guessed = new_game(GameKind::Dark, &setup).unwrap();
            assert_eq!(guessed.view(Viewer::Seat(me)), view);
            assert_eq!(guessed.outcome(), None);
        }
    }

    #[test]
    fn castlings_are_lost_for_good() {
        let mut guess = see("8/8/8/8/8/8/8/R3K2R w KQ", Seat::One);
        guess.see(&boards("8/8/8/8/8/8/7R/R3K3 w Q", Mode::Dark).unwrap()[0]);
        guess.see(&boards("8/8/8/8/8/8/8/R3K2R w Q", Mode::Dark).unwrap()[0]);
        assert_eq!(guess.position(Seat::One), "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
        assert_eq!(guess.whole().to_string(), "8/8/8/8/8/8/8/R3K2R w - - 0 1");
    }
}
