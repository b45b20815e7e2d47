//! Dark chess: a whole position out of what one side sees.

use damier_dialect::pawnhub::letter;
use damier_rules::Seat;
use damier_wire::pawnhub::{Board, Side};

/// What we know, and what we make up: where the other king might be.
#[derive(Clone, Debug)]
pub(super) struct Guess {
    me: Seat,
    /// Rank 1 first, as in positions; nothing where we see nothing.
    squares: [[Option<char>; 8]; 8],
    /// Our castlings that are still possible, as letters.
    castlings: Vec<char>,
}

impl Guess {
    pub(super) fn new(me: Seat) -> Guess {
        let castlings = match me {
            Seat::One => vec!['K', 'Q'],
            Seat::Two => vec!['k', 'q'],
        };
        Guess { me, squares: [[None; 8]; 8], castlings }
    }

    /// A board was told: it replaces all we knew.
    pub(super) fn see(&mut self, board: &Board) {
        self.squares = [[None; 8]; 8];
        for piece in &board.pieces {
            let letter = letter(piece.role);
            let [column, rank] = piece.square.map(usize::from);
            self.squares[rank - usize::from(b'1')][column - usize::from(b'A')] =
                Some(if piece.side == Side::White { letter.to_ascii_uppercase() } else { letter });
        }
        // Boards are told after every move: whoever moved was seen elsewhere at least once.
        let home = &self.squares[if self.me == Seat::One { 0 } else { 7 }];
        let at = |column: usize, letter: char| {
            home[column]
                == Some(if self.me == Seat::One { letter.to_ascii_uppercase() } else { letter })
        };
        let possible = |castling: &char| {
            let rook = if castling.eq_ignore_ascii_case(&'k') { 7 } else { 0 };
            at(4, 'k') && at(rook, 'r')
        };
        self.castlings.retain(|castling| possible(castling));
    }

    /// A position that looks like that to us. The other king stands where we do not see him.
    pub(super) fn position(&self, to_move: Seat) -> String {
        let mut squares = self.squares;
        let king = king_of(self.me.other());
        if !self.shows_king(self.me.other()) {
            let home: usize = if self.me == Seat::One { 7 } else { 0 };
            // At home if he may be there; else as far from us as possible.
            let ranks = (0..8).map(|far: usize| home.abs_diff(far));
            let columns = [4, 6, 2, 3, 5, 1, 7, 0];
            let mut places = ranks.flat_map(|rank| columns.map(|column| (rank, column)));
            if let Some((rank, column)) = places.find(|&(rank, column)| self.may_hide(rank, column))
            {
                squares[rank][column] = Some(king);
            }
        }
        let turn = if to_move == Seat::One { 'w' } else { 'b' };
        let castlings: String = self.castlings.iter().collect();
        let castlings = if castlings.is_empty() { "-" } else { &castlings };
        format!("{} {turn} {castlings} - 0 1", rows(&squares))
    }

    /// Is that king on the board we were told?
    pub(super) fn shows_king(&self, seat: Seat) -> bool {
        self.squares.iter().flatten().any(|square| *square == Some(king_of(seat)))
    }

    /// Everything that was told, when nothing is hidden any more.
    pub(super) fn whole(&self) -> String {
        format!("{} w - - 0 1", rows(&self.squares))
    }

    /// An empty square that our pawns and pieces next to it do not see.
    fn may_hide(&self, rank: usize, column: usize) -> bool {
        let ours = |letter: &char| letter.is_ascii_uppercase() == (self.me == Seat::One);
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        let watched = (0..8).any(|r| {
            (0..8).any(|c| {
                near(r, rank) && near(c, column) && self.squares[r][c].as_ref().is_some_and(ours)
            })
        });
        self.squares[rank][column].is_none() && !watched
    }
}

fn king_of(seat: Seat) -> char {
    match seat {
        Seat::One => 'K',
        Seat::Two => 'k',
    }
}

/// The first field of a position text.
fn rows(squares: &[[Option<char>; 8]; 8]) -> String {
    let row = |row: &[Option<char>; 8]| {
        let mut text = String::new();
        let mut empty = 0;
        for square in row {
            match square {
                None => empty += 1,
                Some(letter) => {
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(*letter);
                }
            }
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    };
    squares.iter().rev().map(row).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use damier_dialect::pawnhub::boards;
    use damier_rules::{GameKind, Setup, Viewer, new_game};
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
        assert_eq!(guess.whole(), "8/8/8/8/8/8/8/R3K2R w - - 0 1");
    }
}
