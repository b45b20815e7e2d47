//! Standard algebraic notation, read for every game of the family and written for those that
//! `shakmaty` does not know.

use std::fmt;

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{Move, MoveList, Role, Square};

use super::moves::{ChessMove, MoveSource, Named};
use crate::{Game, Refusal, Seat};

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

/// The one legal move a SAN names; castling may be written with zeros, and people forget the `x`.
fn read_san(game: &impl MoveSource, text: &str) -> Result<ChessMove, Refusal> {
    let castles = text.starts_with(['0', 'o']);
    let text = if castles { text.replace(['0', 'o'], "O") } else { text.to_owned() };
    let san = SanPlus::from_ascii(text.as_bytes()).map_err(|_| Refusal::Unreadable)?.san;
    if let San::Null | San::Put { .. } = san {
        return Err(Refusal::Unreadable);
    }
    let found = the_one(game, san)?;
    let found = match (found, san) {
        (None, San::Normal { role, file, rank, capture: false, to, promotion })
            if role != Role::Pawn =>
        {
            the_one(game, San::Normal { role, file, rank, capture: true, to, promotion })?
        }
        _ => found,
    };
    found.ok_or_else(|| why_not(game, san))
}

fn the_one(game: &impl MoveSource, san: San) -> Result<Option<ChessMove>, Refusal> {
    let Some(first) = game.find_move(|m| san.matches(m.m)) else { return Ok(None) };
    match game.find_move(|m| m != first && san.matches(m.m)) {
        None => Ok(Some(first)),
        Some(_) => Err(Refusal::Ambiguous),
    }
}

/// Why no legal move fits: what would be said to the coordinates of the piece that was meant.
fn why_not(game: &impl MoveSource, san: San) -> Refusal {
    let (role, file, rank, to, promotion) = match san {
        San::Normal { role, file, rank, to, promotion, .. } => (role, file, rank, to, promotion),
        San::Castle(side) => return game.refuse_castling(side),
        San::Put { .. } | San::Null => return Refusal::Unreadable,
    };
    // A pawn that takes is named by its file; one that does not stays on it.
    let file = file.or_else(|| (role == Role::Pawn).then(|| to.file()));
    let fits = |from: &Square| {
        file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank())
    };
    let refusals: Vec<Refusal> = (game.men(role).into_iter().filter(fits))
        .map(|from| match game.judge_named(Named { from, to, promotion }) {
            // It may go there, but what was written is a capture.
            Ok(_) => Refusal::NothingToCapture(to.into()),
            Err(why) => why,
        })
        .collect();
    let far_off = |why: &&Refusal| matches!(why, Refusal::NotItsMovement(_));
    match refusals.as_slice() {
        [only] => *only,
        several => {
            let nearest = several.iter().filter(|why| !far_off(why)).min_by_key(|why| match why {
                Refusal::Blocked(_) => 1,
                Refusal::OwnPieceThere(_) => 2,
                _ => 0,
            });
            nearest.copied().unwrap_or(Refusal::NoSuchMove)
        }
    }
}

/// SAN of a legal move that leads to `after`, where the opponent is in check or not.
pub(super) fn write_san<G: MoveSource>(game: &G, m: ChessMove, after: &G, check: bool) -> String {
    // Only moves of the same kind of piece to the same square can be confused with it: few enough
    // for the fixed list, whatever stands on the board.
    let mut rivals = MoveList::new();
    if !matches!(m.m.role(), Role::Pawn | Role::King) {
        game.all_moves(|other| rivals.extend(Some(other.m).filter(|&other| is_rival(m, other))));
    }
    let san = san_among(m, &rivals, || game.find_move(|other| is_twin(m, other)).is_some());
    SanPlus { san, suffix: suffix(after, check) }.to_string()
}

/// The same for all legal moves: they are generated once, and not for each of them.
pub(super) fn write_sans<G: MoveSource + Game<Move = ChessMove>>(
    game: &G,
    seat: Seat,
    moves: &[ChessMove],
    mut each: impl FnMut(ChessMove, &dyn fmt::Display),
) {
    for &m in moves {
        let mut rivals = MoveList::new();
        rivals.extend(moves.iter().map(|other| other.m).filter(|&other| is_rival(m, other)));
        let san = san_among(m, &rivals, || moves.iter().any(|&other| is_twin(m, other)));
        let mut after = game.clone();
        after.play_unchecked(seat, m);
        let suffix = suffix(&after, after.in_check());
        each(m, &SanPlus { san, suffix });
    }
}

fn suffix(after: &impl MoveSource, check: bool) -> Option<Suffix> {
    check.then(|| if after.has_move() { Suffix::Check } else { Suffix::Checkmate })
}

/// Is it a move of the same kind of piece to the same square?
fn is_rival(m: ChessMove, other: Move) -> bool {
    let named_by_file = matches!(m.m.role(), Role::Pawn | Role::King);
    !named_by_file && other.role() == m.m.role() && other.to() == m.m.to()
}

fn san_among(m: ChessMove, rivals: &MoveList, has_twin: impl Fn() -> bool) -> San {
    match m.m {
        Move::Normal { role: Role::Pawn, from, capture: None, to, promotion: None }
            if has_twin() =>
        {
            let (file, rank) = (Some(from.file()), Some(from.rank()));
            San::Normal { role: Role::Pawn, file, rank, capture: false, to, promotion: None }
        }
        _ => San::disambiguate(m.m, rivals),
    }
}

/// Is it another pawn of the same file that can go to the same square? With two boards there may be one:
/// one goes two steps, one a single step on the other board. The file, all that SAN says, is not enough
/// then.
fn is_twin(m: ChessMove, other: ChessMove) -> bool {
    other != m
        && other.m.role() == Role::Pawn
        && other.m.to() == m.m.to()
        && other.m.from().map(Square::file) == m.m.from().map(Square::file)
}
