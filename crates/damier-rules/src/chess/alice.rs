//! Alice chess: two boards; a piece moves on its board and ends on the same square of the other.
//!
//! A square is never occupied on both boards at once, so the start square names one piece.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow::{self, Continue};

use shakmaty::{Bitboard, Board, CastlingSide, Color, Move, Piece, Role, Square, attacks};

use super::explain::Scene;
use super::fen::{self, Boards, Fen};
use super::generate::{double_from, emit_moves, targets};
use super::movement::pawn_steps;
use super::moves::{ChessMove, MoveSource, Named};
use super::one_board::automatic_draw;
use super::san::{judge_typed, write_san, write_sans};
use super::state::{board_key, castling_key, turn_key};
use super::{OnBoards, claims, color_of, seat_of};
use crate::{
    Claim, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup, SetupError,
    ToAct, View,
};

/// The usual game: the mirror square must be empty.
pub type Alice = TwoBoards<EmptyMirror>;
/// The literal reading of seed 000 §1.3.2: arriving on an enemy piece captures it.
pub type AliceCapture = TwoBoards<Capture>;

/// What may stand on the mirror square.
pub trait MirrorRule: Clone + fmt::Debug + Send + Sync + 'static {
    /// Which game it makes.
    const KIND: GameKind;
    /// May the arrival capture?
    const CAPTURES: bool;
    /// The options of its rules. The other convention on en passant is not offered yet.
    const OPTIONS: &'static [GameOption] = &[GameOption::words("alice_en_passant", &["off"])];
}

/// See [`Alice`].
#[derive(Clone, Debug)]
pub struct EmptyMirror;

impl MirrorRule for EmptyMirror {
    const KIND: GameKind = GameKind::Alice;
    const CAPTURES: bool = false;
}

/// See [`AliceCapture`].
#[derive(Clone, Debug)]
pub struct Capture;

impl MirrorRule for Capture {
    const KIND: GameKind = GameKind::AliceCapture;
    const CAPTURES: bool = true;
}

/// Boards A and B.
const A: usize = 0;
const B: usize = 1;

/// A game on two boards.
#[derive(Clone, Debug)]
pub struct TwoBoards<M: MirrorRule> {
    boards: [Board; 2],
    turn: Color,
    /// The rooks of board A that may still castle.
    castling: Bitboard,
    halfmoves: u32,
    fullmoves: u32,
    rule: PhantomData<M>,
}

/// What stands on the boards after a move, as far as attacks need it: the occupied squares, and
/// the squares where an enemy piece was taken.
struct After {
    occupied: [Bitboard; 2],
    taken: Bitboard,
}

impl<M: MirrorRule> TwoBoards<M> {
    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks of board A that may still castle.
    pub fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The plies since a capture or a move of a pawn.
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The same with the other player to move, as no legal move makes it.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut passed = self.clone();
        passed.turn = !passed.turn;
        passed.halfmoves = passed.halfmoves.saturating_add(1);
        passed
    }

    fn read(text: &str) -> Result<Self, Flaw> {
        let fen = Fen::read(text, Boards::Two)?;
        let castling = fen.orthodox_castling()?;
        let game = TwoBoards {
            boards: fen.boards,
            turn: fen.turn,
            castling,
            halfmoves: fen.halfmoves,
            fullmoves: fen.fullmoves,
            rule: PhantomData,
        };
        for board in &game.boards {
            if let Some(at) = (board.pawns() & Bitboard::BACKRANKS).first() {
                return Err(Flaw::Pawn(at.into()));
            }
        }
        for color in Color::ALL {
            let king = Role::King.of(color);
            let kings: usize = game.boards.iter().map(|board| board.by_piece(king).count()).sum();
            if kings != 1 {
                return Err(Flaw::Kings);
            }
        }
        if game.is_in_check(!game.turn) { Err(Flaw::OpponentInCheck) } else { Ok(game) }
    }

    fn king(&self, color: Color) -> Option<(usize, Square)> {
        [A, B].into_iter().find_map(|b| Some((b, self.boards[b].king_of(color)?)))
    }

    fn now(&self) -> After {
        let occupied = [self.boards[A].occupied(), self.boards[B].occupied()];
        After { occupied, taken: Bitboard::EMPTY }
    }

    fn is_in_check(&self, color: Color) -> bool {
        let now = self.now();
        self.king(color).is_some_and(|(board, king)| self.is_attacked(board, king, !color, &now))
    }

    /// Could `by` remove a king on that square: by capture on its board, or, where arriving
    /// captures, by a move of the other board that ends there?
    fn is_attacked(&self, board: usize, square: Square, by: Color, after: &After) -> bool {
        let here = self.boards[board].attacks_to(square, by, after.occupied[board]);
        if !(here & !after.taken).is_empty() {
            return true;
        }
        M::CAPTURES && !(self.arrivals(1 - board, square, by, after) & !after.taken).is_empty()
    }

    /// The pieces of `by` on a board that can move to an empty square of it.
    fn arrivals(&self, board: usize, square: Square, by: Color, after: &After) -> Bitboard {
        let occupied = after.occupied[board];
        let pawns = self.boards[board].by_piece(Role::Pawn.of(by));
        let pieces = self.boards[board].attacks_to(square, by, occupied) & !pawns;
        let behind = pawn_steps(!by, Bitboard::from_square(square));
        let two_behind = pawn_steps(!by, behind & !occupied) & double_from(by);
        pieces | (pawns & (behind | two_behind))
    }

    fn is_safe_after(&self, board: usize, m: Move) -> bool {
        let (Some(from), Some((king_board, king))) = (m.from(), self.king(self.turn)) else {
            return true;
        };
        let to = m.to();
        let mut after = self.now();
        after.taken = Bitboard::from_square(to);
        after.occupied[board] = after.occupied[board].without(from).without(to);
        after.occupied[1 - board].add(to);
        let them = !self.turn;
        if m.role() != Role::King {
            return !self.is_attacked(king_board, king, them, &after);
        }
        // The king's step must be a legal one on the board it leaves. Where arriving captures
        // this follows from the test on the other board.
        let legal_there = M::CAPTURES || !self.is_attacked(board, to, them, &after);
        legal_there && !self.is_attacked(1 - board, to, them, &after)
    }

    /// Why a king and a rook that have not moved cannot castle.
    fn castling_refusal(&self, king: Square, rook: Square) -> Option<Refusal> {
        let (us, them) = (self.turn, !self.turn);
        let side = CastlingSide::from_king_side(rook > king);
        let (king_to, rook_to) = (side.king_to(us), side.rook_to(us));
        let now = self.now();
        if let Some(at) = (attacks::between(king, rook) & now.occupied[A]).first() {
            return Some(Refusal::Blocked(at.into()));
        }
        let mirrors = Bitboard::from_square(king_to).with(rook_to) & now.occupied[B];
        if let Some(at) = mirrors.first() {
            return Some(Refusal::MirrorOccupied(at.into()));
        }
        if self.is_attacked(A, king, them, &now) {
            return Some(Refusal::CastlingInCheck);
        }
        let way = attacks::between(king, king_to).with(king_to);
        if let Some(at) = way.into_iter().find(|&at| self.is_attacked(A, at, them, &now)) {
            return Some(Refusal::CastlingThroughCheck(at.into()));
        }
        let mut after = now;
        after.occupied[A] = after.occupied[A].without(king).without(rook);
        after.occupied[B] = after.occupied[B].with(king_to).with(rook_to);
        self.is_attacked(B, king_to, them, &after).then_some(Refusal::LeavesKingInCheck)
    }

    /// Has that side nothing but its king?
    pub fn is_bare_king(&self, color: Color) -> bool {
        self.boards.iter().map(|board| board.by_color(color).count()).sum::<usize>() == 1
    }
}

impl<M: MirrorRule> MoveSource for TwoBoards<M> {
    fn each_move(&self, mut emit: impl FnMut(ChessMove) -> ControlFlow<()>) -> ControlFlow<()> {
        for board in [A, B] {
            let (here, there) = (&self.boards[board], &self.boards[1 - board]);
            let closed = if M::CAPTURES { there.by_color(self.turn) } else { there.occupied() };
            for from in here.by_color(self.turn) {
                let Some(role) = here.role_at(from) else { continue };
                let piece = role.of(self.turn);
                let targets = targets(here, piece, from, None) & !closed;
                let captured = |to| here.role_at(to).or_else(|| there.role_at(to));
                emit_moves(piece, from, targets, true, captured, |m| {
                    let safe = self.is_safe_after(board, m);
                    if safe { emit(ChessMove::standard(m)) } else { Continue(()) }
                })?;
            }
        }
        let Some(king) = self.boards[A].king_of(self.turn) else { return Continue(()) };
        for rook in self.castling & Bitboard::from_rank(self.turn.backrank()) {
            if self.castling_refusal(king, rook).is_none() {
                emit(ChessMove::standard(Move::Castle { king, rook }))?;
            }
        }
        Continue(())
    }

    fn refusal(&self, named: Named) -> Refusal {
        let board = if self.boards[B].occupied().contains(named.from) { B } else { A };
        let castling = Some(self.castling).filter(|_| board == A);
        let rook = self.castling.into_iter().find(|&rook| {
            let king = self.boards[A].king_of(self.turn);
            king.is_some_and(|king| ChessMove::standard(Move::Castle { king, rook }).is(named))
        });
        if let Some(refusal) = rook.and_then(|rook| self.castling_refusal(named.from, rook)) {
            return refusal;
        }
        let scene = Scene {
            board: &self.boards[board],
            turn: self.turn,
            castling,
            promotes: true,
            double_from: double_from(self.turn),
            check_matters: true,
        };
        let refusal = scene.refusal(named);
        let there = &self.boards[1 - board];
        let closed = if M::CAPTURES { there.by_color(self.turn) } else { there.occupied() };
        if refusal == Refusal::LeavesKingInCheck && closed.contains(named.to) {
            return Refusal::MirrorOccupied(named.to.into());
        }
        refusal
    }

    fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        let home = Bitboard::from_rank(self.turn.backrank());
        let king_side = side == CastlingSide::KingSide;
        let king = self.boards[A].king_of(self.turn);
        let rook =
            |king| (self.castling & home).into_iter().find(|&rook| (rook > king) == king_side);
        match king.and_then(|king| Some((king, rook(king)?))) {
            Some((king, rook)) => self.castling_refusal(king, rook).unwrap_or(Refusal::NoSuchMove),
            None => Refusal::CastlingRightLost,
        }
    }

    fn men(&self, role: Role) -> Bitboard {
        let [a, b] = &self.boards;
        a.by_piece(role.of(self.turn)) | b.by_piece(role.of(self.turn))
    }
}

impl<M: MirrorRule> OnBoards for TwoBoards<M> {
    fn boards(&self) -> &[Board] {
        &self.boards
    }
}

impl<M: MirrorRule> Game for TwoBoards<M> {
    const KIND: GameKind = M::KIND;
    const CHESS: bool = true;
    const OPTIONS: &'static [GameOption] = M::OPTIONS;
    type Move = ChessMove;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Ok(TwoBoards::read(setup.position.as_deref().unwrap_or(start))?)
    }

    fn position(&self) -> String {
        let board = fen::write_board(|square, text| {
            let on_a = self.boards[A].piece_at(square);
            let on_b = self.boards[B].piece_at(square);
            text.extend(on_b.map(|_| '|'));
            text.extend(on_a.or(on_b).map(Piece::char));
        });
        let castling = fen::castling_text(self.castling, &Color::ALL);
        fen::text(&board, self.turn, &castling, None, self.halfmoves, self.fullmoves)
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        fen::read_view(M::KIND, text, Boards::Two)
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(seat_of(self.turn))
    }

    fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        if !self.has_move() {
            return Some(if self.in_check() {
                Outcome::win(seat_of(!self.turn), Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            });
        }
        // A king with one knight or bishop can mate here: only bare kings are hopeless.
        let reason = if Color::ALL.into_iter().all(|color| self.is_bare_king(color)) {
            Some(Reason::InsufficientMaterial)
        } else {
            automatic_draw(occurrences, self.halfmoves)
        };
        reason.map(Outcome::draw)
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<ChessMove>) {
        if color_of(seat) == self.turn {
            self.all_moves(|m| into.push(m));
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<ChessMove>) -> usize {
        let mut count = 0;
        if color_of(seat) == self.turn {
            self.all_moves(|_| count += 1);
        }
        count
    }

    fn play_unchecked(&mut self, _seat: Seat, m: ChessMove) {
        let (m, us) = (m.m, self.turn);
        self.halfmoves = if m.is_zeroing() { 0 } else { self.halfmoves.saturating_add(1) };
        match m {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook > king);
                self.boards[A].discard_piece_at(king);
                self.boards[A].discard_piece_at(rook);
                self.boards[B].set_piece_at(side.king_to(us), Role::King.of(us));
                self.boards[B].set_piece_at(side.rook_to(us), Role::Rook.of(us));
                self.castling = self.castling.without(Bitboard::from_rank(us.backrank()));
            }
            Move::Normal { role, from, to, promotion, .. } => {
                let board = if self.boards[A].occupied().contains(from) { A } else { B };
                self.boards[board].discard_piece_at(from);
                self.boards[board].discard_piece_at(to);
                self.boards[1 - board].set_piece_at(to, promotion.unwrap_or(role).of(us));
                self.castling = self.castling.without(from).without(to);
                if role == Role::King {
                    self.castling = self.castling.without(Bitboard::from_rank(us.backrank()));
                }
            }
            Move::EnPassant { .. } | Move::Put { .. } => {}
        }
        self.fullmoves = self.fullmoves.saturating_add(u32::from(us == Color::Black));
        self.turn = !us;
    }

    fn judge(&self, _seat: Seat, text: &str) -> Result<ChessMove, Refusal> {
        self.judge_named(Named::read(text)?)
    }

    fn judge_typed(&self, _seat: Seat, text: &str) -> Result<ChessMove, Refusal> {
        judge_typed(self, text)
    }

    fn pretty(&self, seat: Seat, m: ChessMove) -> String {
        let mut after = self.clone();
        after.play_unchecked(seat, m);
        write_san(self, m, &after, after.in_check())
    }

    fn notate(
        &self,
        seat: Seat,
        moves: &[ChessMove],
        each: impl FnMut(ChessMove, &dyn fmt::Display),
    ) {
        write_sans(self, seat, moves, each);
    }

    fn captures(&self, _seat: Seat, m: ChessMove) -> Option<char> {
        m.m.capture().map(|role| role.of(!self.turn).char())
    }

    fn in_check(&self) -> bool {
        self.is_in_check(self.turn)
    }

    fn repetition_key(&self) -> Option<u128> {
        // The rotation tells the boards apart.
        let boards = board_key(&self.boards[A]) ^ board_key(&self.boards[B]).rotate_left(17);
        Some(boards ^ turn_key(self.turn) ^ castling_key(self.castling))
    }

    fn is_irreversible(&self) -> bool {
        self.halfmoves == 0
    }

    fn claims(&self, occurrences: u32) -> Vec<Claim> {
        claims(occurrences, self.halfmoves)
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        if self.is_bare_king(color_of(seat.other())) {
            Outcome::draw(Reason::Timeout)
        } else {
            Outcome::win(seat.other(), Reason::Timeout)
        }
    }
}
