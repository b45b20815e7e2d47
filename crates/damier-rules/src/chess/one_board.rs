//! The games on one orthodox board that `shakmaty` does not know, each a small [`Ruleset`].

use std::fmt;
use std::ops::ControlFlow::{self, Continue};
use std::slice;

use shakmaty::{Bitboard, Board, CastlingSide, Color, Role, Square};

use super::explain::Scene;
use super::fen::{self, Boards};
use super::generate::double_from;
use super::moves::{ChessMove, MoveSource, Named};
use super::san::{judge_typed, write_san, write_sans};
use super::state::State;
use super::{OnBoards, claims, color_of, seat_of};
use crate::{
    Acceptance, Claim, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup,
    SetupError, ToAct, View, Viewer,
};

/// What tells these games apart.
pub trait Ruleset: Copy + fmt::Debug + Send + Sync + 'static {
    /// Which game it is.
    const KIND: GameKind;
    /// The options of its rules.
    const OPTIONS: &'static [GameOption];
    /// Does it hide anything?
    const HIDDEN: bool = false;
    /// Does a pawn become something on the last rank?
    const PROMOTES: bool = true;
    /// Is there castling?
    const CASTLES: bool = true;
    /// Must kings be kept from attack?
    const CHECK: bool = true;
    /// The side that has no king but must not lose its last man.
    const HORDE: Option<Color> = None;

    /// The chosen options.
    fn from_setup(setup: &Setup) -> Self;
    /// The FEN of the start.
    fn start(self) -> &'static str {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    }
    /// Is there en passant?
    fn en_passant(self) -> bool;
    /// The squares of the first and last rank on which a pawn of `color` may stand.
    fn pawns_allowed(_color: Color) -> Bitboard {
        Bitboard::EMPTY
    }
    /// A draw although there are legal moves.
    fn draw(self, game: &OneBoard<Self>, occurrences: u32) -> Option<Reason>;
    /// May draws be claimed?
    fn has_claims(self) -> bool {
        true
    }
    /// Can `color` never win, should the opponent's flag fall?
    fn cannot_win(_game: &OneBoard<Self>, _color: Color) -> bool {
        false
    }
    /// Does the player to move know what stands on a square?
    fn sees(_game: &OneBoard<Self>, _square: Square) -> bool {
        true
    }
    /// What `viewer` may know.
    fn view(game: &OneBoard<Self>, _viewer: Viewer) -> String {
        game.position()
    }
}

/// A game on one orthodox board.
#[derive(Clone, Debug)]
pub struct OneBoard<R: Ruleset> {
    pub(super) state: State,
    pub(super) rules: R,
}

impl<R: Ruleset> OneBoard<R> {
    /// Who is to move.
    pub fn turn(&self) -> Color {
        self.state.turn
    }

    /// The rooks that may still castle.
    pub fn castling(&self) -> Bitboard {
        self.state.castling
    }

    /// The square a pawn has just skipped, if it can be captured there.
    pub fn en_passant(&self) -> Option<Square> {
        self.state.legal_ep(R::CHECK)
    }

    /// The plies since a capture or a move of a pawn.
    pub fn halfmoves(&self) -> u32 {
        self.state.halfmoves
    }

    /// A draw although there are legal moves, this state having occurred so often.
    pub fn draw(&self, occurrences: u32) -> Option<Reason> {
        self.rules.draw(self, occurrences)
    }

    /// May draws be claimed?
    pub fn has_claims(&self) -> bool {
        self.rules.has_claims()
    }

    /// The same with the other player to move, as no legal move makes it.
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut passed = self.clone();
        passed.state.ep = None;
        passed.state.turn = !passed.state.turn;
        passed.state.halfmoves = passed.state.halfmoves.saturating_add(1);
        passed
    }

    fn read(text: &str, rules: R, acceptance: Acceptance) -> Result<Self, Flaw> {
        let mut state = State::read(text)?;
        if !R::CASTLES {
            state.castling = Bitboard::EMPTY;
        }
        if !rules.en_passant() {
            state.ep = None;
        }
        let game = OneBoard { state, rules };
        game.check_men()?;
        if R::CHECK && game.state.is_in_check(!game.state.turn) {
            return Err(Flaw::OpponentInCheck);
        }
        match (acceptance, game.decided()) {
            (Acceptance::Start, Some(_)) => Err(Flaw::Over),
            _ => Ok(game),
        }
    }

    fn check_men(&self) -> Result<(), Flaw> {
        let board = &self.state.board;
        for color in Color::ALL {
            let kings = board.by_piece(Role::King.of(color)).count();
            let king_may_be_gone = !R::CHECK && board.kings().any();
            let expected = usize::from(R::HORDE != Some(color));
            if kings != expected && !(king_may_be_gone && kings == 0) {
                return Err(Flaw::Kings);
            }
            let pawns = board.by_piece(Role::Pawn.of(color)) & Bitboard::BACKRANKS;
            if let Some(at) = (pawns & !R::pawns_allowed(color)).first() {
                return Err(Flaw::Pawn(at.into()));
            }
        }
        Ok(())
    }

    fn scene(&self) -> Scene<'_> {
        Scene {
            board: &self.state.board,
            turn: self.state.turn,
            castling: R::CASTLES.then_some(self.state.castling),
            promotes: R::PROMOTES,
            double_from: double_from(self.state.turn),
            check_matters: R::CHECK,
        }
    }

    /// Was the game won by taking the last man, or the king where check does not matter?
    pub fn decided(&self) -> Option<Outcome> {
        let board = &self.state.board;
        if let Some(horde) = R::HORDE.filter(|&side| board.by_color(side).is_empty()) {
            return Some(Outcome::win(seat_of(!horde), Reason::HordeDestroyed));
        }
        if R::CHECK {
            return None;
        }
        let gone = Color::ALL.into_iter().find(|&color| board.king_of(color).is_none());
        gone.map(|color| Outcome::win(seat_of(!color), Reason::KingCaptured))
    }
}

impl<R: Ruleset> MoveSource for OneBoard<R> {
    fn each_move(&self, mut emit: impl FnMut(ChessMove) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut emit = |m| emit(ChessMove::standard(m));
        if self.decided().is_some() {
            return Continue(());
        }
        if R::CHECK {
            self.state.legal_moves(R::PROMOTES, emit)
        } else {
            self.state.pseudo_moves(R::PROMOTES, &mut emit)?;
            self.state.castlings(false, emit)
        }
    }

    fn refusal(&self, named: Named) -> Refusal {
        // A refusal must not tell what stands in the dark. The rest follows from what is seen.
        if !R::sees(self, named.from) {
            return Refusal::EmptyCell(named.from.into());
        }
        self.scene().refusal(named)
    }

    fn refuse_castling(&self, side: CastlingSide) -> Refusal {
        self.scene().refuse_castling(side)
    }

    fn men(&self, role: Role) -> Bitboard {
        self.state.board.by_piece(role.of(self.state.turn))
    }
}

impl<R: Ruleset> OnBoards for OneBoard<R> {
    fn boards(&self) -> &[Board] {
        slice::from_ref(&self.state.board)
    }
}

impl<R: Ruleset> Game for OneBoard<R> {
    const KIND: GameKind = R::KIND;
    const CHESS: bool = true;
    const OPTIONS: &'static [GameOption] = R::OPTIONS;
    const HIDDEN: bool = R::HIDDEN;
    type Move = ChessMove;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let rules = R::from_setup(setup);
        let text = setup.position.as_deref().unwrap_or(rules.start());
        Ok(OneBoard::read(text, rules, setup.acceptance)?)
    }

    fn position(&self) -> String {
        self.state.text(self.state.legal_ep(R::CHECK))
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        fen::read_view(R::KIND, text, if R::HIDDEN { Boards::OneInPart } else { Boards::One })
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(seat_of(self.state.turn))
    }

    fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        if let Some(outcome) = self.decided() {
            return Some(outcome);
        }
        if !self.has_move() {
            return Some(if self.in_check() {
                Outcome::win(seat_of(!self.state.turn), Reason::Checkmate)
            } else {
                Outcome::draw(Reason::Stalemate)
            });
        }
        self.rules.draw(self, occurrences).map(Outcome::draw)
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<ChessMove>) {
        if color_of(seat) == self.state.turn {
            self.all_moves(|m| into.push(m));
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<ChessMove>) -> usize {
        let mut count = 0;
        if color_of(seat) == self.state.turn {
            self.all_moves(|_| count += 1);
        }
        count
    }

    fn play_unchecked(&mut self, _seat: Seat, m: ChessMove) {
        self.state.play(m.m);
        if !self.rules.en_passant() {
            self.state.ep = None;
        }
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
        m.m.capture().map(|role| role.of(!self.state.turn).char())
    }

    fn in_check(&self) -> bool {
        R::CHECK && self.state.is_in_check(self.state.turn)
    }

    fn repetition_key(&self) -> Option<u128> {
        Some(self.state.key(self.state.legal_ep(R::CHECK)))
    }

    fn is_irreversible(&self) -> bool {
        self.state.halfmoves == 0
    }

    fn claims(&self, occurrences: u32) -> Vec<Claim> {
        if self.rules.has_claims() { claims(occurrences, self.state.halfmoves) } else { Vec::new() }
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        if R::cannot_win(self, color_of(seat.other())) {
            Outcome::draw(Reason::Timeout)
        } else {
            Outcome::win(seat.other(), Reason::Timeout)
        }
    }

    fn view(&self, viewer: Viewer) -> String {
        R::view(self, viewer)
    }

    fn reveals(&self, _mover: Seat, _viewer: Viewer) -> bool {
        !R::HIDDEN
    }
}

/// The draws of orthodox chess that need no claim.
pub(super) fn automatic_draw(occurrences: u32, halfmoves: u32) -> Option<Reason> {
    if occurrences >= 5 {
        Some(Reason::Fivefold)
    } else if halfmoves >= 150 {
        Some(Reason::SeventyfiveMoves)
    } else {
        None
    }
}
