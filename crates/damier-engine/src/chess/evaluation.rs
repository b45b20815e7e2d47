//! How good a position is.

use damier_rules::GameKind;
use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::terms::{at, count};
use super::weights;

/// What terms are worth while the board is full, and when it is nearly empty.
pub(super) type Weights = [(i16, i16); at::COUNT];

/// Both in one number, so that they are added at once: the second one in the upper half.
type Packed = [i32; at::COUNT];

/// What differs between the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Of White's men and of Black's.
    weights: [&'static Packed; 2],
}

const fn packed(weights: &Weights) -> Packed {
    let mut packed = [0; at::COUNT];
    let mut term = 0;
    while term < at::COUNT {
        let (full, empty) = weights[term];
        packed[term] = ((empty as i32) << 16) + full as i32;
        term += 1;
    }
    packed
}

static CHESS: Packed = packed(&weights::CHESS);
static SIMPLIFIED: Packed = packed(&weights::SIMPLIFIED);
static ALICE: Packed = packed(&weights::ALICE);
static HORDE: Packed = packed(&weights::HORDE);
static PIECES: Packed = packed(&weights::PIECES);

impl Style {
    /// Of a game of the family.
    pub(super) fn of(kind: GameKind) -> Style {
        let weights = match kind {
            GameKind::HordeLichess => [&HORDE, &PIECES],
            GameKind::Horde => [&PIECES, &HORDE],
            GameKind::Alice | GameKind::AliceCapture => [&ALICE, &ALICE],
            GameKind::Simplified => [&SIMPLIFIED, &SIMPLIFIED],
            _ => [&CHESS, &CHESS],
        };
        Style { weights }
    }
}

/// For who is to move, in hundredths of a pawn.
#[expect(clippy::cast_possible_truncation, reason = "the lower half is wanted")]
pub(super) fn evaluate(boards: &[Board], turn: Color, halfmoves: u32, style: Style) -> i32 {
    let mut sums = [0; 2];
    count(boards, turn, |color, term, times| {
        let side = color.fold_wb(0, 1);
        sums[side] += times * style.weights[side][term];
    });
    let sum = sums[0] - sums[1];
    // The lower half may be negative: then it has borrowed one from the upper half.
    let full = i32::from(sum as i16);
    let empty = (sum + 0x8000) >> 16;
    let phase = phase(boards);
    finished(boards, turn, halfmoves, (full * phase + empty * (24 - phase)) / 24)
}

/// A score of White with what is known besides, for who is to move.
pub(super) fn finished(boards: &[Board], turn: Color, halfmoves: u32, white: i32) -> i32 {
    let white = white * scale(boards, white) / 64 + chase(boards, white);
    // What does not get on ends in a draw.
    let left = 200 - i32::try_from(halfmoves.min(100)).unwrap_or(100);
    turn.fold_wb(white, -white) * left / 200
}

/// How full the boards are: 24 at the start, 0 if only kings and pawns are left.
pub(super) fn phase(boards: &[Board]) -> i32 {
    let of = |board: &Board| {
        let men = |men: Bitboard| i32::try_from(men.count()).unwrap_or_default();
        men(board.knights() | board.bishops()) + 2 * men(board.rooks()) + 4 * men(board.queens())
    };
    boards.iter().map(of).sum::<i32>().min(24)
}

/// How much of an advantage counts, in 64ths: without pawns, a small one wins nothing.
fn scale(boards: &[Board], white: i32) -> i32 {
    let [board] = boards else { return 64 };
    let strong = Color::from_white(white > 0);
    if board.king_of(Color::White).is_none() || board.king_of(Color::Black).is_none() {
        return 64;
    }
    let force = |color: Color| {
        let men = |role: Role, worth: i32| {
            worth * i32::try_from(board.by_piece(role.of(color)).count()).unwrap_or_default()
        };
        men(Role::Knight, 3) + men(Role::Bishop, 3) + men(Role::Rook, 5) + men(Role::Queen, 9)
    };
    if board.by_piece(Role::Pawn.of(strong)).is_empty() {
        let (own, enemy) = (force(strong), force(!strong));
        if own - enemy <= 3 {
            return if own <= 3 { 0 } else { 12 };
        }
    }
    let bishops = board.bishops();
    let one_each = bishops.count() == 2 && (bishops & Bitboard::DARK_SQUARES).count() == 1;
    let opposite = one_each && (bishops & board.white()).count() == 1;
    if opposite && board.occupied() == board.kings() | board.pawns() | bishops { 32 } else { 64 }
}

/// Against a bare king: drive it to the edge, with one's own king near.
fn chase(boards: &[Board], white: i32) -> i32 {
    let [board] = boards else { return 0 };
    let strong = Color::from_white(white > 0);
    let (Some(hunter), Some(king)) = (board.king_of(strong), board.king_of(!strong)) else {
        return 0;
    };
    if board.by_color(!strong).count() > 1 || board.rooks_and_queens().is_empty() {
        return 0;
    }
    let steps = i32::try_from(hunter.distance(king)).unwrap_or_default();
    strong.fold_wb(1, -1) * (20 * from_centre(king) - 10 * steps)
}

/// How far a square is from the centre, counted along both directions.
fn from_centre(square: Square) -> i32 {
    let off = |at: i32| (2 * at - 7).abs() / 2;
    off(i32::from(u8::from(square.file()))) + off(i32::from(u8::from(square.rank())))
}
