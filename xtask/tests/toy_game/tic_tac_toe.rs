//! Tic-tac-toe: three in a row on nine squares. A cross moves first.

use std::fmt;

use crate::rows::{read_rows, write_rows};
use crate::setup::shorten;
use crate::view::{Board, Content, Piece, Square};
use crate::{
    BySeat, Cell, Flaw, Game, GameKind, Outcome, Reason, Refusal, Seat, Setup, SetupError, ToAct,
    View,
};

const START: &str = "3/3/3 w";
/// Sets of squares, bit 0 being a1 and bit 2 c1.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TicTacToe {
    marks: BySeat<u16>,
    turn: Seat,
}

/// A mark on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(Cell);

impl Mark {
    fn bit(self) -> u16 {
        1 << (self.0.digit() * 3 + self.0.letter())
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl TicTacToe {
    fn mark(&self, at: Cell) -> Option<Seat> {
        Seat::ALL.into_iter().find(|&seat| self.marks[seat] & Mark(at).bit() != 0)
    }

    fn winner(&self) -> Option<Seat> {
        let has_line = |&seat: &Seat| LINES.iter().any(|line| self.marks[seat] & line == *line);
        Seat::ALL.into_iter().find(has_line)
    }
}

fn letter(seat: Seat) -> char {
    match seat {
        Seat::One => 'X',
        Seat::Two => 'O',
    }
}

fn read(text: &str) -> Result<TicTacToe, Flaw> {
    let Some((rows, turn)) = text.split_once(' ') else {
        return Err(Flaw::Fields { found: 1, expected: 2 });
    };
    let mut marks = BySeat::<u16>::default();
    read_rows(
        rows,
        b"321",
        |rest| rest.next().and_then(|c| Seat::ALL.into_iter().find(|&seat| letter(seat) == c)),
        |row, column, seat| marks[seat] |= Mark(Cell::new(column, 2 - row)).bit(),
    )?;
    let turn = match turn {
        "w" => Seat::One,
        "b" => Seat::Two,
        _ => return Err(Flaw::Field(shorten(turn))),
    };
    Ok(TicTacToe { marks, turn })
}

impl Game for TicTacToe {
    const KIND: GameKind = GameKind::TicTacToe;
    type Move = Mark;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        Ok(read(setup.position.as_deref().unwrap_or(START))?)
    }

    fn position(&self) -> String {
        let rows = write_rows(3, |row, column, text| {
            text.extend(self.mark(Cell::new(column, 2 - row)).map(letter));
        });
        let turn = match self.turn {
            Seat::One => 'w',
            Seat::Two => 'b',
        };
        format!("{rows} {turn}")
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        let game = read(text)?;
        let board = Board::from_fn("abc", "321", |at| {
            let piece = game.mark(at).map(|seat| Piece::new(seat, letter(seat)));
            Square::new(at, Content::from(piece))
        });
        Ok(View::new(Self::KIND, game.turn, vec![board]))
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(self.turn)
    }

    fn outcome(&self, _occurrences: u32) -> Option<Outcome> {
        let is_full = self.marks.one | self.marks.two == 0o777;
        let win = self.winner().map(|seat| Outcome::win(seat, Reason::ThreeInARow));
        win.or_else(|| is_full.then(|| Outcome::draw(Reason::Stalemate)))
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<Mark>) {
        if seat == self.turn && self.winner().is_none() {
            let marks = (0..9).map(|i| Mark(Cell::new(i % 3, i / 3)));
            into.extend(marks.filter(|mark| self.mark(mark.0).is_none()));
        }
    }

    fn play_unchecked(&mut self, seat: Seat, m: Mark) {
        self.marks[seat] |= m.bit();
        self.turn = seat.other();
    }

    fn judge(&self, seat: Seat, text: &str) -> Result<Mark, Refusal> {
        let at: Cell = text.parse().map_err(|_| Refusal::Unreadable)?;
        if at.letter() > 2 || at.digit() > 2 {
            return Err(Refusal::Unreadable);
        }
        match self.mark(at) {
            Some(owner) if owner == seat => Err(Refusal::OwnPieceThere(at)),
            Some(_) => Err(Refusal::Taken(at)),
            None => Ok(Mark(at)),
        }
    }
}
