//! What somebody may know of a game, as plain values: the one reader of position texts and views.
//!
//! ```
//! use damier_rules::{GameKind, View, view::Content};
//!
//! let view = View::read(GameKind::Siam, "1En3/5/1MMM1/5/5 r 3")?;
//! let elephant = view.piece("a2".parse().expect("a place")).expect("it stands there");
//! assert_eq!((elephant.letter, view.reserves.one.len()), ('E', 4));
//! assert_eq!(view.boards[0].rows[2].squares[0].content, Content::Empty);
//! # Ok::<(), damier_rules::Flaw>(())
//! ```

use std::fmt;

use serde::Serialize;

use crate::kamisado::Colour;
use crate::mastermind::{Answer, Code};
use crate::rows::write_rows;
use crate::siam::Facing;
use crate::{BySeat, Cell, Flaw, GameKind, Seat, ToAct};

/// A state as far as somebody knows it. `Display` is the text it was read from.
///
/// What a game does not have is empty: Mastermind has no boards, most games no reserves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// Which game it is.
    pub game: GameKind,
    /// Whose turn it is, whether or not the game is over. In Mastermind: whose code is not seen.
    pub to_act: ToAct,
    /// The boards: two in Alice chess, none in Mastermind.
    pub boards: Vec<Board>,
    /// The pieces beside the board that may still enter: Siam's animals.
    pub reserves: BySeat<Vec<Piece>>,
    /// Kamisado: the colour of the tower that must move; nothing if any may.
    pub forced: Option<Colour>,
    /// Siam: for how many plies the crosses stay closed.
    pub crosses: u8,
    /// Chess: what FEN tells besides the board and the turn.
    pub fen: Option<FenFields>,
    /// Mastermind: the codes.
    pub duel: Option<Duel>,
}

/// A board as the player on the first seat looks at it, the farthest row first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Board {
    /// The names of the columns, from left to right.
    pub columns: Vec<char>,
    /// The rows, from the top.
    pub rows: Vec<Row>,
}

/// A row of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Row {
    /// Its name: `8`, `a`.
    pub name: char,
    /// Its squares, from left to right.
    pub squares: Vec<Square>,
}

/// A square and what is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Square {
    /// Its name.
    pub at: Cell,
    /// Kamisado: the colour painted on it.
    pub ground: Option<Colour>,
    /// Siam: a cross that no animal may use yet.
    pub closed: bool,
    /// What is on it.
    pub content: Content,
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Content {
    /// Nothing.
    Empty,
    /// The viewer may not know.
    Unknown,
    /// A piece.
    Piece(Piece),
}

/// A piece, a tower, an animal or a mountain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Whose it is; a mountain is nobody's.
    pub owner: Option<Seat>,
    /// The letter texts use: `K` and `k`, `O` and `o`, `E`, `R`, `M`.
    pub letter: char,
    /// The colour of a tower.
    pub colour: Option<Colour>,
    /// The way an animal on the board faces.
    pub facing: Option<Facing>,
}

/// What FEN tells besides the board and the turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FenFields {
    /// The castling rights as letters; empty if there are none.
    pub castling: String,
    /// The rest, which players of dark chess are not told.
    pub counters: Option<Counters>,
}

/// The last three fields of FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Counters {
    /// The square a pawn has just skipped, if it can be captured there.
    pub en_passant: Option<Cell>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move.
    pub fullmoves: u32,
}

/// The codes of Mastermind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Duel {
    /// The code each player chose.
    pub secrets: BySeat<CodeView>,
    /// The guesses, the oldest first; in the last round one may be missing.
    pub rounds: Vec<BySeat<Guess>>,
}

/// What is known of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum CodeView {
    /// Not sent yet, or the viewer may not know that it was: `-`.
    Missing,
    /// Sent, but the viewer does not know it: `????`.
    Hidden,
    /// Sent and known.
    Known(Code),
}

/// A guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Guess {
    /// The code.
    pub code: CodeView,
    /// Its answer, once the round is complete.
    pub answer: Option<Answer>,
}

impl View {
    /// Reads a position or a view of a game. Any text will do: only its form is judged.
    pub fn read(kind: GameKind, text: &str) -> Result<View, Flaw> {
        kind.read_view(text)
    }

    /// Boards, and nothing that only some games have.
    pub(crate) fn new(game: GameKind, turn: Seat, boards: Vec<Board>) -> View {
        View {
            game,
            to_act: ToAct::only(turn),
            boards,
            reserves: BySeat::default(),
            forced: None,
            crosses: 0,
            fen: None,
            duel: None,
        }
    }

    /// The piece that is seen on a square, on whichever board.
    #[must_use]
    pub fn piece(&self, at: Cell) -> Option<Piece> {
        self.boards.iter().find_map(|board| board.square(at)?.piece())
    }
}

impl Board {
    /// A board with such names of columns and rows.
    pub(crate) fn from_fn(columns: &str, rows: &str, square: impl Fn(Cell) -> Square) -> Board {
        let row = |name: char| {
            let squares = columns.chars().map(|column| square(Cell::named(name, column)));
            Row { name, squares: squares.collect() }
        };
        Board { columns: columns.chars().collect(), rows: rows.chars().map(row).collect() }
    }

    /// Every square, from the top left.
    pub fn squares(&self) -> impl Iterator<Item = &Square> {
        self.rows.iter().flat_map(|row| &row.squares)
    }

    /// The square of that name.
    #[must_use]
    pub fn square(&self, at: Cell) -> Option<&Square> {
        self.squares().find(|square| square.at == at)
    }

    /// The same, to be changed.
    pub fn square_mut(&mut self, at: Cell) -> Option<&mut Square> {
        self.rows.iter_mut().flat_map(|row| &mut row.squares).find(|square| square.at == at)
    }
}

impl Square {
    /// A square with nothing special but what is on it.
    pub(crate) fn new(at: Cell, content: Content) -> Square {
        Square { at, ground: None, closed: false, content }
    }

    /// The piece that is seen on it.
    #[must_use]
    pub fn piece(&self) -> Option<Piece> {
        match self.content {
            Content::Piece(piece) => Some(piece),
            Content::Empty | Content::Unknown => None,
        }
    }
}

impl Piece {
    /// Somebody's piece without colour or facing.
    #[must_use]
    pub fn new(owner: Seat, letter: char) -> Piece {
        Piece { owner: Some(owner), letter, colour: None, facing: None }
    }
}

impl From<Option<Piece>> for Content {
    fn from(piece: Option<Piece>) -> Content {
        piece.map_or(Content::Empty, Content::Piece)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(duel) = &self.duel {
            return duel.fmt(f);
        }
        let letters = if self.game == GameKind::Siam { ['e', 'r'] } else { ['w', 'b'] };
        let turn = letters[usize::from(self.to_act.two)];
        write!(f, "{} {turn}", self.rows_text())?;
        match self.game {
            GameKind::Kamisado => write!(f, " {}", self.forced.map_or('-', Colour::letter)),
            GameKind::Siam => write!(f, " {}", self.crosses),
            _ => self.fen.as_ref().map_or(Ok(()), |fields| fields.fmt(f)),
        }
    }
}

impl View {
    fn rows_text(&self) -> String {
        let Some(first) = self.boards.first() else { return String::new() };
        // Texts have the columns in the order of their names, whoever looks.
        let mut order: Vec<usize> = (0..first.columns.len()).collect();
        order.sort_by_key(|&column| first.columns[column]);
        let size = u8::try_from(order.len()).unwrap_or(u8::MAX);
        write_rows(size, |row, column, text| {
            let (row, column) = (usize::from(row), order[usize::from(column)]);
            for (board, mark) in self.boards.iter().zip(["", "|"]) {
                let square = board.rows.get(row).and_then(|row| row.squares.get(column));
                match square.map_or(Content::Empty, |square| square.content) {
                    Content::Empty => {}
                    Content::Unknown => text.push('?'),
                    Content::Piece(piece) => {
                        text.push_str(mark);
                        text.push(piece.letter);
                        text.extend(piece.facing.map(Facing::letter));
                    }
                }
            }
        })
    }
}

impl fmt::Display for FenFields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {}", if self.castling.is_empty() { "-" } else { &self.castling })?;
        let Some(Counters { en_passant, halfmoves, fullmoves }) = self.counters else {
            return Ok(());
        };
        let skipped = en_passant.map_or_else(|| "-".to_owned(), |at| at.to_string());
        write!(f, " {skipped} {halfmoves} {fullmoves}")
    }
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.secrets.one, self.secrets.two)?;
        self.rounds.iter().try_for_each(|round| write!(f, " {}:{}", round.one, round.two))
    }
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)?;
        self.answer.map_or(Ok(()), |answer| write!(f, "={answer}"))
    }
}

impl fmt::Display for CodeView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeView::Missing => f.write_str("-"),
            CodeView::Hidden => f.write_str("????"),
            CodeView::Known(code) => code.fmt(f),
        }
    }
}
