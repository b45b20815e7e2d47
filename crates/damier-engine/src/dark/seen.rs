//! What a seat was shown of the board.

use damier_rules::chess::{Dark, OnBoards};
use damier_rules::view::Content;
use damier_rules::{Game, Seat};
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

/// A view that was read.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Who was shown it.
    pub(super) seat: Seat,
    /// Whose turn it was.
    pub(super) turn: Seat,
    /// The squares that were seen.
    pub(super) lit: Bitboard,
    /// What stood on them.
    pub(super) board: Board,
    /// The viewer's own castling rights, as FEN has them.
    pub(super) castling: String,
}

impl Seen {
    /// Reads a view that `seat` was shown; nothing if it is none.
    pub(super) fn read(seat: Seat, text: &str) -> Option<Seen> {
        let view = Dark::read_view(text).ok()?;
        let turn = view.to_act.first()?;
        let castling = view.fen.as_ref().map(|fen| fen.castling.clone()).unwrap_or_default();
        let (mut lit, mut board) = (Bitboard::EMPTY, Board::empty());
        for square in view.boards.first()?.squares() {
            let (file, rank) = (u32::from(square.at.letter()), u32::from(square.at.digit()));
            let at = Square::from_coords(File::new(file), Rank::new(rank));
            match square.content {
                Content::Unknown => continue,
                Content::Piece(piece) => board.set_piece_at(at, Piece::from_char(piece.letter)?),
                Content::Empty => {}
            }
            lit.add(at);
        }
        Some(Seen { seat, turn, lit, board, castling })
    }

    /// Does a world look like this?
    pub(super) fn agrees(&self, world: &Dark) -> bool {
        self.agrees_on_lit(world) && world.seen_by(self.seat) == self.lit
    }

    /// Has it the same men on the squares that are seen? That is quickly asked.
    pub(super) fn agrees_on_lit(&self, world: &Dark) -> bool {
        let board = &world.boards()[0];
        let same = |a: Bitboard, b: Bitboard| a & self.lit == b;
        same(board.white(), self.board.white())
            && same(board.black(), self.board.black())
            && Role::ALL.into_iter().all(|role| same(board.by_role(role), self.board.by_role(role)))
    }

    /// The viewer's colour.
    pub(super) fn color(&self) -> Color {
        Color::from_white(self.seat == Seat::One)
    }
}
