//! Chess, Chess960 and Lichess' horde: thin faces of `shakmaty`'s positions.

use std::fmt;
use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::slice;

use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::variant::Horde;
use shakmaty::zobrist::Zobrist128;
use shakmaty::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, EnPassantMode, FromSetup, Position,
    PositionError, PositionErrorKinds, Rank, Role,
};

use super::dead::is_dead;
use super::explain::Scene;
use super::fen::{self, Boards, Fen};
use super::moves::{ChessMove, MoveSource, Named};
use super::san::judge_typed;
use super::{OnBoards, color_of, seat_of};
use crate::{
    Acceptance, Claim, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup,
    SetupError, ToAct, View,
};

/// Orthodox chess.
pub type Chess = Classic<Orthodox>;
/// Fischer random chess.
pub type Chess960 = Classic<FischerRandom>;
/// Lichess' horde.
pub type HordeLichess = Classic<WhiteHorde>;

/// What tells the games on `shakmaty` apart.
pub trait Variant: Clone + fmt::Debug + Send + Sync + 'static {
    /// Its positions.
    type Position: Position + FromSetup + Clone + fmt::Debug + Send + Sync + 'static;
    /// Which game it is.
    const KIND: GameKind;
    /// The options of its rules.
    const OPTIONS: &'static [GameOption];
    /// How castling is written.
    const MODE: CastlingMode;
    /// The side that has no king but must not lose its last man.
    const HORDE: Option<Color> = None;

    /// The board at the start.
    fn start(setup: &Setup) -> Board;
}

const DEAD_POSITION: GameOption = GameOption::words("dead_position", &["material", "full"]);
/// The number of the start position, 0 to 959; 518 is the orthodox array.
const NUMBER: GameOption = GameOption::number("number", 0, 959, 518);

/// See [`Chess`].
#[derive(Clone, Debug)]
pub struct Orthodox;

impl Variant for Orthodox {
    type Position = shakmaty::Chess;
    const KIND: GameKind = GameKind::Chess;
    const OPTIONS: &'static [GameOption] = &[DEAD_POSITION];
    const MODE: CastlingMode = CastlingMode::Standard;

    fn start(_setup: &Setup) -> Board {
        Board::new()
    }
}

/// See [`Chess960`].
#[derive(Clone, Debug)]
pub struct FischerRandom;

impl Variant for FischerRandom {
    type Position = shakmaty::Chess;
    const KIND: GameKind = GameKind::Chess960;
    const OPTIONS: &'static [GameOption] = &[DEAD_POSITION, NUMBER];
    const MODE: CastlingMode = CastlingMode::Chess960;

    fn start(setup: &Setup) -> Board {
        Board::chess960(setup.number(&NUMBER))
    }
}

/// See [`HordeLichess`].
#[derive(Clone, Debug)]
pub struct WhiteHorde;

impl Variant for WhiteHorde {
    type Position = Horde;
    const KIND: GameKind = GameKind::HordeLichess;
    const OPTIONS: &'static [GameOption] = &[];
    const MODE: CastlingMode = CastlingMode::Standard;
    const HORDE: Option<Color> = Some(Color::White);

    fn start(_setup: &Setup) -> Board {
        Board::horde()
    }
}

/// A game on a position of `shakmaty`.
#[derive(Clone, Debug)]
pub struct Classic<V: Variant> {
    position: V::Position,
    full_dead_position: bool,
}

impl<V: Variant> Classic<V> {
    /// The position of `shakmaty` underneath.
    pub fn shakmaty(&self) -> &V::Position {
        &self.position
    }

    /// A move of `shakmaty` that is known to be legal, as this game writes it.
    pub fn known_legal(m: shakmaty::Move) -> ChessMove {
        ChessMove { m, mode: V::MODE }
    }

    /// The same with the other player to move, as no legal move makes it; nothing if there is a check.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let position = self.position.clone().swap_turn().ok()?;
        Some(Classic { position, full_dead_position: self.full_dead_position })
    }

    /// Has the side without a king lost its last man?
    pub fn is_destroyed(&self) -> bool {
        V::HORDE.is_some_and(|side| self.position.board().by_color(side).is_empty())
    }

    fn moves(&self) -> shakmaty::MoveList {
        if self.is_destroyed() { shakmaty::MoveList::new() } else { self.position.legal_moves() }
    }
}

impl<V: Variant> MoveSource for Classic<V> {
    fn each_move(&self, mut emit: impl FnMut(ChessMove) -> ControlFlow<()>) -> ControlFlow<()> {
        self.moves().iter().try_for_each(|&m| emit(ChessMove { m, mode: V::MODE }))
    }

    /// Generates the moves of one kind of piece to one square only.
    fn legal_move(&self, named: Named) -> Option<ChessMove> {
        let Named { from, to, promotion } = named;
        let m = UciMove::Normal { from, to, promotion }.to_move(&self.position).ok()?;
        Some(ChessMove { m, mode: V::MODE }).filter(|m| m.is(named) && !self.is_destroyed())
    }

    fn refusal(&self, named: Named) -> Refusal {
        self.scene().refusal(named)
    }

    fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        self.scene().refuse_castling(side)
    }

    fn men(&self, role: Role) -> Bitboard {
        self.position.board().by_piece(role.of(self.position.turn()))
    }
}

impl<V: Variant> Classic<V> {
    /// SAN with the check or the mate that a move gives.
    fn with_suffix(&self, san: San, m: ChessMove) -> SanPlus {
        let mut after = self.position.clone();
        after.play_unchecked(m.m);
        // Looking for a mate takes all moves of the opponent; without a check there is none.
        let may_decide = after.is_check() || V::HORDE.is_some();
        let suffix = if may_decide { Suffix::from_position(&after) } else { None };
        SanPlus { san, suffix }
    }

    fn scene(&self) -> Scene<'_> {
        let second = Bitboard::from_rank(Rank::Second) | Bitboard::from_rank(Rank::Seventh);
        let horde =
            if V::HORDE.is_some() { Bitboard::from_rank(Rank::First) } else { Bitboard::EMPTY };
        Scene {
            board: self.position.board(),
            turn: self.position.turn(),
            castling: Some(self.position.castles().castling_rights()),
            promotes: true,
            double_from: second | horde,
            check_matters: true,
        }
    }
}

impl<V: Variant> OnBoards for Classic<V> {
    fn boards(&self) -> &[Board] {
        slice::from_ref(self.position.board())
    }
}

impl<V: Variant> Game for Classic<V> {
    const KIND: GameKind = V::KIND;
    const CHESS: bool = true;
    const OPTIONS: &'static [GameOption] = V::OPTIONS;
    type Move = ChessMove;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let position = match &setup.position {
            Some(text) => read_position::<V>(text, setup.acceptance)?,
            None => start_position::<V>(setup)?,
        };
        Ok(Classic { position, full_dead_position: setup.is("dead_position", "full") })
    }

    fn position(&self) -> String {
        let position = &self.position;
        let castles = position.castles();
        let castling = if V::MODE.is_standard() {
            fen::castling_text(castles.castling_rights(), &Color::ALL)
        } else {
            let mut letters = String::new();
            for color in Color::ALL {
                for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
                    let file = castles.rook(color, side).map(|rook| rook.file().char());
                    let in_case = |c: char| color.fold_wb(c.to_ascii_uppercase(), c);
                    letters.extend(file.map(in_case));
                }
            }
            fen::or_dash(letters)
        };
        fen::text(
            &fen::board_text(position.board()),
            position.turn(),
            &castling,
            position.ep_square(EnPassantMode::Legal),
            position.halfmoves(),
            position.fullmoves().get(),
        )
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        fen::read_view(V::KIND, text, Boards::One)
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(seat_of(self.position.turn()))
    }

    fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        let position = &self.position;
        let opponent = seat_of(!position.turn());
        if self.is_destroyed() {
            return V::HORDE.map(|side| Outcome::win(seat_of(!side), Reason::HordeDestroyed));
        }
        if position.legal_moves().is_empty() {
            return Some(if position.is_check() {
                Outcome::win(opponent, Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            });
        }
        let reason = if V::HORDE.is_none() && position.is_insufficient_material() {
            Reason::InsufficientMaterial
        } else if self.full_dead_position && is_dead(position) {
            Reason::DeadPosition
        } else if occurrences >= 5 {
            Reason::Fivefold
        } else if position.halfmoves() >= 150 {
            Reason::SeventyfiveMoves
        } else {
            return None;
        };
        Some(Outcome::draw(reason))
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<ChessMove>) {
        if color_of(seat) == self.position.turn() {
            self.all_moves(|m| into.push(m));
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<ChessMove>) -> usize {
        if color_of(seat) == self.position.turn() { self.moves().len() } else { 0 }
    }

    fn play_unchecked(&mut self, _seat: Seat, m: ChessMove) {
        self.position.play_unchecked(m.m);
    }

    fn judge(&self, _seat: Seat, text: &str) -> Result<ChessMove, Refusal> {
        self.judge_named(Named::read(text)?)
    }

    fn judge_typed(&self, _seat: Seat, text: &str) -> Result<ChessMove, Refusal> {
        judge_typed(self, text)
    }

    fn pretty(&self, _seat: Seat, m: ChessMove) -> String {
        self.with_suffix(San::from_move(&self.position, m.m), m).to_string()
    }

    fn notate(
        &self,
        _seat: Seat,
        moves: &[ChessMove],
        mut each: impl FnMut(ChessMove, &dyn fmt::Display),
    ) {
        let all = self.moves();
        for &m in moves {
            each(m, &self.with_suffix(San::disambiguate(m.m, &all), m));
        }
    }

    fn captures(&self, _seat: Seat, m: ChessMove) -> Option<char> {
        m.m.capture().map(|role| role.of(!self.position.turn()).char())
    }

    fn in_check(&self) -> bool {
        self.position.is_check()
    }

    fn repetition_key(&self) -> Option<u128> {
        Some(self.position.zobrist_hash::<Zobrist128>(EnPassantMode::Legal).0)
    }

    fn is_irreversible(&self) -> bool {
        self.position.halfmoves() == 0
    }

    fn claims(&self, occurrences: u32) -> Vec<Claim> {
        super::claims(occurrences, self.position.halfmoves())
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        let winner = seat.other();
        if V::HORDE.is_none() && self.position.has_insufficient_material(color_of(winner)) {
            Outcome::draw(Reason::Timeout)
        } else {
            Outcome::win(winner, Reason::Timeout)
        }
    }
}

fn start_position<V: Variant>(setup: &Setup) -> Result<V::Position, Flaw> {
    let board = V::start(setup);
    let castling_rights = board.rooks();
    let start = shakmaty::Setup { board, castling_rights, ..shakmaty::Setup::initial() };
    V::Position::from_setup(start, V::MODE).map_err(|_| Flaw::Kings)
}

fn read_position<V: Variant>(text: &str, acceptance: Acceptance) -> Result<V::Position, Flaw> {
    let fen = Fen::read(text, Boards::One)?;
    let board = fen.boards[0].clone();
    for color in Color::ALL {
        let kings = board.by_piece(Role::King.of(color)).count();
        if kings != usize::from(V::HORDE != Some(color)) {
            return Err(Flaw::Kings);
        }
        let allowed = if V::HORDE == Some(color) {
            Bitboard::from_rank(color.backrank())
        } else {
            Bitboard::EMPTY
        };
        let misplaced = board.by_piece(Role::Pawn.of(color)) & Bitboard::BACKRANKS & !allowed;
        if let Some(at) = misplaced.first() {
            return Err(Flaw::Pawn(at.into()));
        }
        let destroyed = V::HORDE == Some(color) && board.by_color(color).is_empty();
        if destroyed && acceptance == Acceptance::Start {
            return Err(Flaw::Over);
        }
    }
    let castling_rights =
        if V::MODE.is_standard() { fen.orthodox_castling()? } else { fen.chess960_castling()? };
    let setup = shakmaty::Setup {
        board,
        castling_rights,
        turn: fen.turn,
        ep_square: fen.ep,
        halfmoves: fen.halfmoves,
        fullmoves: NonZeroU32::new(fen.fullmoves).unwrap_or(NonZeroU32::MIN),
        ..shakmaty::Setup::empty()
    };
    V::Position::from_setup(setup, V::MODE)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| {
            if error.kinds().contains(PositionErrorKinds::OPPOSITE_CHECK) {
                Flaw::OpponentInCheck
            } else {
                Flaw::Castling('?')
            }
        })
}
