//! Chess and its relatives in the strings of seed 000, `docs/protocols/pawnhub.md`.
//!
//! | seed | on the wire | meaning |
//! |---|---|---|
//! | *mode de jeu*: *classique*, Alice, *sombre*, Horde | [`Mode`] | [`GameKind`] |
//! | *couleur*: `1` *blanc*, `0` *noir* | [`Side`] | the first and the second seat |
//! | *plateau*: `pA2kE1!kE8#` | [`Board`] | [`View`] |
//! | *mouvement*: `E2E4`, `A7A8h` | [`wire::Move`] | the move texts `e2e4`, `a7a8n` |
//! | *pion, tour, cavalier, fou, reine, roi*: `p r h b q k` | [`Role`] | the letters `p r n b q k` |
//! | `False`, `PROMOTION` | [`FromServer::Valid`], [`FromServer::AskPromotion`] | [`Refusal`] |
//! | `white`, `black`, `draw` | [`Winner`] | [`Verdict`] |

use damier_rules::{GameKind, Outcome, Reason, Refusal, Seat, Verdict, View, view};
use damier_wire::pawnhub as wire;
use damier_wire::pawnhub::{Board, FromServer, Mode, Piece, Role, Side, ToServer, Winner};

/// Which game that is.
pub const fn kind(mode: Mode) -> GameKind {
    match mode {
        Mode::Classic => GameKind::Chess,
        Mode::Alice => GameKind::Alice,
        Mode::Dark => GameKind::Dark,
        Mode::Horde => GameKind::Horde,
    }
}

/// Who has those pieces.
pub const fn seat(side: Side) -> Seat {
    match side {
        Side::White => Seat::One,
        Side::Black => Seat::Two,
    }
}

/// Whose pieces somebody has.
pub const fn side(seat: Seat) -> Side {
    match seat {
        Seat::One => Side::White,
        Seat::Two => Side::Black,
    }
}

/// Who moves in the turn of that number, from 1 on.
pub const fn to_move(turn: u32) -> Seat {
    if turn % 2 == 1 { Seat::One } else { Seat::Two }
}

/// The letter of a piece in move texts and, for black's, in positions.
pub const fn letter(role: Role) -> char {
    match role {
        Role::Pawn => 'p',
        Role::Rook => 'r',
        Role::Knight => 'n',
        Role::Bishop => 'b',
        Role::Queen => 'q',
        Role::King => 'k',
    }
}

fn role(named: char) -> Option<Role> {
    Role::ALL.into_iter().find(|role| letter(*role) == named)
}

/// The move text that a line stands for.
pub fn text(said: wire::Move) -> String {
    let squares = said.from.into_iter().chain(said.to);
    let letters = squares.map(|letter| char::from(letter.to_ascii_lowercase()));
    letters.chain(said.promotion.map(letter)).collect()
}

/// The line for a move text; nothing if it is none.
pub fn written(move_text: &str) -> Option<wire::Move> {
    let (squares, promotion) = move_text.split_at_checked(4)?;
    let mut line = squares.to_ascii_uppercase();
    for named in promotion.chars() {
        line.push(char::from(role(named)?.letter()));
    }
    match ToServer::read(&line)? {
        ToServer::Move(said) if text(said) == move_text => Some(said),
        _ => None,
    }
}

/// The answer to a move that the referee refuses: another one, or what the pawn becomes, is asked for.
pub fn refused(why: Refusal) -> FromServer {
    match why {
        Refusal::PromotionMissing => FromServer::AskPromotion,
        _ => FromServer::Valid(false),
    }
}

/// Who is said to have won; nobody if the game was called off.
pub fn winner(end: Option<Outcome>) -> Winner {
    match end.map(|end| end.verdict) {
        Some(Verdict::Win(Seat::One)) => Winner::White,
        Some(Verdict::Win(Seat::Two)) => Winner::Black,
        Some(Verdict::Draw) | None => Winner::Nobody,
    }
}

/// The end that is told. If it is not the one that was `seen` on the board, somebody has left or was
/// too slow, or both agreed.
pub fn outcome(winner: Winner, seen: Option<Outcome>) -> Outcome {
    let told = match winner {
        Winner::White => Outcome::win(Seat::One, Reason::Abandon),
        Winner::Black => Outcome::win(Seat::Two, Reason::Abandon),
        Winner::Nobody => Outcome::draw(Reason::Agreement),
    };
    seen.filter(|seen| seen.verdict == told.verdict).unwrap_or(told)
}

/// The boards of a position or a view of a game in that mode: two in Alice chess, else one. Squares go
/// from A1 to H8. Nothing if the text is none.
pub fn boards(position: &str, mode: Mode) -> Option<Vec<Board>> {
    let view = View::read(kind(mode), position).ok()?;
    let numbers = (1..).map(|number| (view.boards.len() > 1).then_some(number));
    let said = |(board, number): (&view::Board, Option<u8>)| {
        let squares = board.rows.iter().rev().flat_map(|row| &row.squares);
        let mut pieces: Vec<Piece> = squares.filter_map(piece).collect();
        pieces.sort_by_key(|piece| piece.side == Side::Black);
        Board { number, pieces }
    };
    Some(view.boards.iter().zip(numbers).map(said).collect())
}

fn piece(seen: &view::Square) -> Option<Piece> {
    let piece = seen.piece()?;
    Some(Piece {
        side: side(piece.owner?),
        role: role(piece.letter.to_ascii_lowercase())?,
        square: [b'A' + seen.at.letter(), b'1' + seen.at.digit()],
    })
}
