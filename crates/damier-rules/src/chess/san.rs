//! Standard algebraic notation, read for every game of the family and written for those that
//! `shakmaty` does not know.

use shakmaty::MoveList;
use shakmaty::san::{San, SanPlus, Suffix};

use super::moves::{ChessMove, Named};
use crate::Refusal;

/// The legal move that a person typed: coordinates in the usual spellings, or SAN.
pub(super) fn judge_typed(
    text: &str,
    legal: &[ChessMove],
    judge_named: impl Fn(Named) -> Result<ChessMove, Refusal>,
) -> Result<ChessMove, Refusal> {
    let text = text.trim();
    if let Ok(named) = Named::read(text) {
        return judge_named(named);
    }
    // SAN before sloppy coordinates: `B1c3` is a bishop, unless no bishop can do that.
    match (read_san(text, legal), Named::read_typed(text)) {
        (Err(_), Ok(named)) => judge_named(named),
        (by_san, _) => by_san,
    }
}

/// The one legal move a SAN names; castling may be written with zeros.
fn read_san(text: &str, legal: &[ChessMove]) -> Result<ChessMove, Refusal> {
    let text = if text.starts_with('0') { text.replace('0', "O") } else { text.to_owned() };
    let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| Refusal::Unreadable)?.san;
    if san == San::Null {
        return Err(Refusal::Unreadable);
    }
    let mut fitting = legal.iter().filter(|m| san.matches(m.m));
    match (fitting.next(), fitting.next()) {
        (Some(&m), None) => Ok(m),
        (Some(_), Some(_)) => Err(Refusal::Ambiguous),
        (None, _) => Err(Refusal::NoSuchMove),
    }
}

/// SAN of a move among the legal ones.
pub(super) fn write_san(m: ChessMove, legal: &[ChessMove], suffix: Option<Suffix>) -> String {
    // Only moves of the same kind of piece to the same square can be confused with it: few enough
    // for the fixed list, whatever stands on the board.
    let rivals: MoveList = legal
        .iter()
        .map(|other| other.m)
        .filter(|other| other.role() == m.m.role() && other.to() == m.m.to())
        .collect();
    SanPlus { san: San::disambiguate(m.m, &rivals), suffix }.to_string()
}
