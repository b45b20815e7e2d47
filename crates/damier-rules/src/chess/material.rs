//! Who has the pieces to mate (FIDE 5.2.2 and 6.9), for the games that are not on `shakmaty`.

use shakmaty::{Bitboard, Board, Color};

/// Can nobody mate with what is left?
pub(super) fn is_insufficient(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| cannot_mate(board, color))
}

/// Can `color` mate by no series of legal moves? So it is with a bare king; with one knight
/// against nothing but queens; with bishops of one square colour against no pawn, knight or bishop
/// of the other square colour.
pub(super) fn cannot_mate(board: &Board, color: Color) -> bool {
    let (own, other) = (board.by_color(color), board.by_color(!color));
    if own.intersects(board.pawns() | board.rooks_and_queens()) {
        return false;
    }
    if own.intersects(board.knights()) {
        return own.count() == 2 && other.is_subset(board.kings() | board.queens());
    }
    if own.intersects(board.bishops()) {
        let one_colour = !board.bishops().intersects(Bitboard::DARK_SQUARES)
            || !board.bishops().intersects(Bitboard::LIGHT_SQUARES);
        return one_colour && (board.pawns() | board.knights()).is_empty();
    }
    true
}
