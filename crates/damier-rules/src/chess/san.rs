//! Standard algebraic notation for the games that `shakmaty` does not know, and for typed moves.

use shakmaty::san::{San, SanPlus};

use super::moves::ChessMove;
use crate::Refusal;

/// The one legal move a SAN names. Letters may be sloppy: `0-0`, `nf3`, `exd5 e.p.` are not SAN,
/// but only `0-0` is common enough to be understood.
pub(super) fn read_san(
    text: &str,
    legal: impl Iterator<Item = ChessMove>,
) -> Result<ChessMove, Refusal> {
    let text = text.trim().replace('0', "O");
    let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| Refusal::Unreadable)?.san;
    if matches!(san, San::Null) {
        return Err(Refusal::Unreadable);
    }
    let mut fitting = legal.filter(|m| san.matches(m.m));
    match (fitting.next(), fitting.next()) {
        (Some(m), None) => Ok(m),
        (Some(_), Some(_)) => Err(Refusal::Ambiguous),
        (None, _) => Err(Refusal::NoSuchMove),
    }
}
