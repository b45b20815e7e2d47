//! Standard algebraic notation, read for every game of the family and written for those that
//! `shakmaty` does not know.

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{Move, MoveList, Role, Square};

use super::moves::{ChessMove, MoveSource, Named};
use crate::Refusal;

/// The legal move that a person typed: coordinates in the usual spellings, or SAN.
pub(super) fn judge_typed(game: &impl MoveSource, text: &str) -> Result<ChessMove, Refusal> {
    let text = text.trim();
    if let Ok(named) = Named::read(text) {
        return game.judge_named(named);
    }
    // SAN before sloppy coordinates: `B1c3` is a bishop, unless no bishop can do that.
    match (read_san(game, text), Named::read_typed(text)) {
        (Err(_), Ok(named)) => game.judge_named(named),
        (by_san, _) => by_san,
    }
}

/// The one legal move a SAN names; castling may be written with zeros.
fn read_san(game: &impl MoveSource, text: &str) -> Result<ChessMove, Refusal> {
    let text = if text.starts_with('0') { text.replace('0', "O") } else { text.to_owned() };
    let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| Refusal::Unreadable)?.san;
    if san == San::Null {
        return Err(Refusal::Unreadable);
    }
    let first = game.find_move(|m| san.matches(m.m)).ok_or(Refusal::NoSuchMove)?;
    match game.find_move(|m| m != first && san.matches(m.m)) {
        None => Ok(first),
        Some(_) => Err(Refusal::Ambiguous),
    }
}

/// SAN of a legal move that leads to `after`, where the opponent is in check or not.
pub(super) fn write_san<G: MoveSource>(game: &G, m: ChessMove, after: &G, check: bool) -> String {
    // Only moves of the same kind of piece to the same square can be confused with it: few enough
    // for the fixed list, whatever stands on the board.
    let mut rivals = MoveList::new();
    if !matches!(m.m.role(), Role::Pawn | Role::King) {
        let same = |other: Move| other.role() == m.m.role() && other.to() == m.m.to();
        game.all_moves(|other| rivals.extend(Some(other.m).filter(|&other| same(other))));
    }
    let san = match m.m {
        Move::Normal { role: Role::Pawn, from, capture: None, to, promotion: None }
            if has_twin(game, m) =>
        {
            let (file, rank) = (Some(from.file()), Some(from.rank()));
            San::Normal { role: Role::Pawn, file, rank, capture: false, to, promotion: None }
        }
        _ => San::disambiguate(m.m, &rivals),
    };
    let suffix = check.then(|| if after.has_move() { Suffix::Check } else { Suffix::Checkmate });
    SanPlus { san, suffix }.to_string()
}

/// Can another pawn of the same file go to the same square? With two boards it can: one by two
/// steps, one by a single step on the other board. The file, all that SAN says, is not enough then.
fn has_twin(game: &impl MoveSource, m: ChessMove) -> bool {
    let twin = |other: ChessMove| {
        other != m
            && other.m.role() == Role::Pawn
            && other.m.to() == m.m.to()
            && other.m.from().map(Square::file) == m.m.from().map(Square::file)
    };
    game.find_move(twin).is_some()
}
