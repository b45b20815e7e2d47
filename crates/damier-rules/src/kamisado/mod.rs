//! One round of Kamisado.
//!
//! White is always [`Seat::One`], whoever starts. The colour of the square on which a move ends is
//! the colour of the tower the opponent must move; a blocked tower passes, and the colour under it
//! is then the opponent's.
//!
//! What the option `deadlock` says happens when nobody can ever move again:
//!
//! * `cycle`: the round ends as soon as the forced passes would go round for ever; the player who
//!   made the last real move loses;
//! * `two_passes`: the same, already when both players are blocked one after the other;
//! * `draw`, as seed 001's championship had it: the passes are really exchanged, and the one that
//!   closes the circle makes a draw.
//!
//! What the option `pink` says of a move that ends on pink, or of a pass there: `forced`, the opponent
//! must move their pink tower; `free`, they may move any. The latter was a mistake of a referee that old programs know.

mod colour;
mod judge;
mod moves;
mod text;

pub use colour::{Colour, Square};
pub use moves::{TowerMove, destinations};

use crate::{
    Acceptance, BySeat, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup,
    SetupError, ToAct, View,
};

/// The state of a round.
///
/// Who made the last real move need not be kept. It matters only for a deadlock with a loser, and
/// under `cycle` and `two_passes` such a deadlock is there right after a real move or never: so it
/// is always the player who is not to move. A position read from a text is taken the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kamisado {
    board: Board,
    turn: Seat,
    /// The colour that must move; nothing before the first move.
    forced: Option<Colour>,
    /// The (player, colour) pairs that have passed since the last real move, one bit each; kept for
    /// the rule `draw` only. A text does not tell them: a position read back in the middle of a
    /// row of passes counts them anew.
    passed: u32,
    rule: DeadlockRule,
    free_after_pink: bool,
}

/// Sets of squares, bit 0 being a1 and bit 7 h1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    /// The towers of each colour, of both sides. A real round has one for each side; studies may
    /// have none or several.
    colours: [u64; 8],
    sides: BySeat<u64>,
}

/// What happens when nobody can ever move again: the option `deadlock`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadlockRule {
    /// Who made the last real move loses.
    Cycle,
    /// The same, already after two passes.
    TwoPasses,
    /// The passes are exchanged, and nobody wins.
    Draw,
}

impl Board {
    fn occupied(&self) -> u64 {
        self.sides.one | self.sides.two
    }

    fn tower(&self, square: Square) -> Option<(Seat, Colour)> {
        let seat = Seat::ALL.into_iter().find(|&seat| self.sides[seat] & square.bit() != 0)?;
        let colour = |colour: &Colour| self.colours[*colour as usize] & square.bit() != 0;
        Some((seat, Colour::ALL.into_iter().find(colour)?))
    }

    /// The towers of `seat` that may move when `forced` must.
    fn candidates(&self, seat: Seat, forced: Option<Colour>) -> u64 {
        self.sides[seat] & forced.map_or(u64::MAX, |colour| self.colours[colour as usize])
    }

    fn is_blocked(&self, seat: Seat, forced: Option<Colour>) -> bool {
        let occupied = self.occupied();
        squares(self.candidates(seat, forced)).all(|from| destinations(seat, from, occupied) == 0)
    }

    /// The colour the opponent must move after a pass: a pass is a move of zero squares. A tower
    /// that does not exist counts as blocked on a square of its own colour, and of several blocked
    /// ones the nearest to a1 decides; neither comes up in a real round.
    fn after_pass(&self, seat: Seat, forced: Option<Colour>) -> Option<Colour> {
        let forced = forced?;
        let towers = self.candidates(seat, Some(forced));
        Some(if towers == 0 { forced } else { Square::lowest(towers).colour() })
    }
}

fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square::lowest(set));
        set &= set.wrapping_sub(1);
        square
    })
}

/// One bit for a player and a colour, or for a player who may still move any tower.
fn pair(seat: Seat, forced: Option<Colour>) -> u32 {
    let colour = forced.map_or(8, |colour| colour as u32);
    1 << (colour * 2 + seat as u32)
}

impl Kamisado {
    /// The tower that stands on a square: whose, and of which colour.
    #[must_use]
    pub fn tower(&self, square: Square) -> Option<(Seat, Colour)> {
        self.board.tower(square)
    }

    /// The colour of the tower that must move; nothing before the first move.
    #[must_use]
    pub fn forced(&self) -> Option<Colour> {
        self.forced
    }

    /// What happens when nobody can ever move again.
    #[must_use]
    pub fn deadlock_rule(&self) -> DeadlockRule {
        self.rule
    }

    /// May any tower answer a move that ends on pink?
    #[must_use]
    pub fn is_free_after_pink(&self) -> bool {
        self.free_after_pink
    }

    /// The colour that must move after a move or a pass on it; nothing if pink frees the choice.
    fn unless_free(&self, colour: Option<Colour>) -> Option<Colour> {
        colour.filter(|&colour| !(self.free_after_pink && colour == Colour::Pink))
    }

    /// Whose tower stands on the opponent's home row, the last to move being looked at first.
    fn arrived(&self) -> Option<Seat> {
        const ROW_1: u64 = 0xff;
        let home = |seat: Seat| match seat {
            Seat::One => self.board.sides.one & (ROW_1 << 56) != 0,
            Seat::Two => self.board.sides.two & ROW_1 != 0,
        };
        [self.turn.other(), self.turn].into_iter().find(|&seat| home(seat))
    }

    /// Asked when the forced tower is blocked: is that the end?
    fn is_deadlock(&self) -> bool {
        let next = |(seat, forced): (Seat, Option<Colour>)| {
            (seat.other(), self.unless_free(self.board.after_pass(seat, forced)))
        };
        let here = (self.turn, self.forced);
        match self.rule {
            DeadlockRule::Draw => self.passed & pair(self.turn, self.forced) != 0,
            DeadlockRule::TwoPasses => {
                let (seat, forced) = next(here);
                self.board.is_blocked(seat, forced)
            }
            DeadlockRule::Cycle => {
                let mut met = 0;
                let (mut seat, mut forced) = here;
                while met & pair(seat, forced) == 0 {
                    met |= pair(seat, forced);
                    (seat, forced) = next((seat, forced));
                    if !self.board.is_blocked(seat, forced) {
                        return false;
                    }
                }
                true
            }
        }
    }

    fn is_blocked(&self) -> bool {
        self.board.is_blocked(self.turn, self.forced)
    }

    /// Calls `visit` with each tower that may move and the squares it can reach.
    fn each_tower(&self, mut visit: impl FnMut(Square, u64)) {
        let occupied = self.board.occupied();
        for from in squares(self.board.candidates(self.turn, self.forced)) {
            visit(from, destinations(self.turn, from, occupied));
        }
    }

    /// Positions from which a round may begin have all towers, none of them arrived.
    fn check_start(&self) -> Result<(), Flaw> {
        for seat in Seat::ALL {
            for colour in Colour::ALL {
                if self.board.candidates(seat, Some(colour)).count_ones() != 1 {
                    return Err(Flaw::Pieces(text::letter(seat, colour)));
                }
            }
        }
        if self.outcome(1).is_some() { Err(Flaw::Over) } else { Ok(()) }
    }
}

const START: &str = "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM w -";
/// The second game of a match (seed 001 §1.2).
const BLACK_STARTS: &str = "mvrjfpbo/8/8/8/8/8/8/OBPFJRVM b -";

impl Game for Kamisado {
    const KIND: GameKind = GameKind::Kamisado;
    const OPTIONS: &'static [GameOption] = &[
        GameOption::words("deadlock", &["cycle", "two_passes", "draw"]),
        GameOption::words("starter", &["white", "black"]),
        GameOption::words("pink", &["forced", "free"]),
    ];
    type Move = TowerMove;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let start = if setup.is("starter", "black") { BLACK_STARTS } else { START };
        let (board, turn, forced) = text::read(setup.position.as_deref().unwrap_or(start))?;
        let rule = if setup.is("deadlock", "two_passes") {
            DeadlockRule::TwoPasses
        } else if setup.is("deadlock", "draw") {
            DeadlockRule::Draw
        } else {
            DeadlockRule::Cycle
        };
        let free_after_pink = setup.is("pink", "free");
        let game = Kamisado { board, turn, forced, passed: 0, rule, free_after_pink };
        if setup.acceptance == Acceptance::Start {
            game.check_start()?;
        }
        Ok(game)
    }

    fn position(&self) -> String {
        text::write(&self.board, self.turn, self.forced)
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        text::read_view(text)
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(self.turn)
    }

    fn outcome(&self, _occurrences: u32) -> Option<Outcome> {
        if let Some(seat) = self.arrived() {
            return Some(Outcome::win(seat, Reason::HomeRow));
        }
        if !self.is_blocked() || !self.is_deadlock() {
            return None;
        }
        Some(match self.rule {
            DeadlockRule::Draw => Outcome::draw(Reason::Deadlock),
            // The player who is not to move made the last real move, and loses.
            _ => Outcome::win(self.turn, Reason::Deadlock),
        })
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<TowerMove>) {
        if seat != self.turn || self.arrived().is_some() {
            return;
        }
        let before = into.len();
        self.each_tower(|from, reach| {
            into.extend(squares(reach).map(|to| TowerMove::Tower { from, to }));
        });
        if into.len() == before && !self.is_deadlock() {
            into.push(TowerMove::Pass);
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<TowerMove>) -> usize {
        if seat != self.turn || self.arrived().is_some() {
            return 0;
        }
        let mut count = 0;
        self.each_tower(|_, reach| count += reach.count_ones() as usize);
        if count == 0 { usize::from(!self.is_deadlock()) } else { count }
    }

    fn play_unchecked(&mut self, seat: Seat, m: TowerMove) {
        match m {
            TowerMove::Pass => {
                self.passed |= pair(seat, self.forced);
                self.forced = self.unless_free(self.board.after_pass(seat, self.forced));
            }
            TowerMove::Tower { from, to } => {
                let both = from.bit() | to.bit();
                self.board.sides[seat] ^= both;
                for towers in &mut self.board.colours {
                    if *towers & from.bit() != 0 {
                        *towers ^= both;
                    }
                }
                self.passed = 0;
                self.forced = self.unless_free(Some(to.colour()));
            }
        }
        self.turn = seat.other();
    }

    fn judge(&self, seat: Seat, text: &str) -> Result<TowerMove, Refusal> {
        self.judge_move(seat, TowerMove::read(text)?)
    }

    fn judge_typed(&self, seat: Seat, text: &str) -> Result<TowerMove, Refusal> {
        self.judge_move(seat, TowerMove::read_typed(text)?)
    }
}
