//! Siam on its 5x5 board, as seed 003 plays it.
//!
//! The first seat has the elephants, the second the rhinoceroses. Rows are `a` (north) to `e`,
//! columns `1` (west) to `5`.

mod board;
mod judge;
mod moves;
mod push;
mod text;

pub use board::{Facing, Piece, Place};
pub use moves::{MoveKind, SiamMove};

use self::board::{BORDER, Board, CROSSES, edge, neighbours, places};
use self::moves::Named;
pub use self::push::Push;
use self::push::PushRule;
use crate::{
    Acceptance, Flaw, Game, GameKind, GameOption, Outcome, Reason, Refusal, Seat, Setup,
    SetupError, ToAct, View,
};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Siam {
    board: Board,
    turn: Seat,
    /// For how many plies the crosses stay forbidden.
    crosses: u8,
    /// Who won, once a mountain has fallen. A text does not tell: there, it is assumed that a
    /// position with two mountains was won by the player who is not to move.
    winner: Option<Seat>,
    rule: PushRule,
}

impl Siam {
    /// What stands on a place.
    #[must_use]
    pub fn piece(&self, place: Place) -> Option<Piece> {
        self.board.at(place)
    }

    /// Where the mountains stand.
    pub fn mountains(&self) -> impl Iterator<Item = Place> {
        self.board.mountain_places()
    }

    /// Where the animals of `seat` stand.
    pub fn animals(&self, seat: Seat) -> impl Iterator<Item = Place> {
        places(self.board.animals(seat))
    }

    /// How many animals `seat` has outside.
    #[must_use]
    pub fn outside(&self, seat: Seat) -> u32 {
        self.board.outside(seat)
    }

    /// The same with the other player to move, as no legal move makes it.
    #[must_use]
    pub fn passed(&self) -> Siam {
        let crosses = self.crosses.saturating_sub(1);
        Siam { turn: self.turn.other(), crosses, ..self.clone() }
    }

    /// Who wins by this move of the player to move, if it throws a mountain out.
    #[must_use]
    pub fn winner_by(&self, m: SiamMove) -> Option<Seat> {
        match m.kind {
            MoveKind::EnterPush | MoveKind::Push => {
                self.board.mountain_winner(m.to, m.facing, self.turn)
            }
            _ => None,
        }
    }

    /// The places onto which an animal may go if nothing stands there or if it can push.
    fn allowed(&self) -> u32 {
        if self.crosses > 0 { !CROSSES } else { !0 }
    }

    /// Calls `visit` with each place that an animal from outside can enter by pushing, and the way
    /// it pushes. A corner may come twice.
    fn each_entering_push(&self, mut visit: impl FnMut(Place, Facing)) {
        let pushed = self.board.occupied() & self.allowed();
        for way in Facing::ALL {
            for to in places(pushed & edge(way.opposite())) {
                if self.board.gives_way(to, way, self.rule) {
                    visit(to, way);
                }
            }
        }
    }

    /// The place that the animal on `from` can push, with the way it faces.
    fn pushed_by(&self, from: Place) -> (Facing, Option<Place>) {
        let Some(Piece::Animal { facing, .. }) = self.board.at(from) else {
            return (Facing::North, None);
        };
        let pushed = from.next(facing).filter(|&to| {
            to.bit() & self.allowed() != 0
                && self.board.at(to).is_some()
                && self.board.gives_way(to, facing, self.rule)
        });
        (facing, pushed)
    }

    fn check(&self, acceptance: Acceptance) -> Result<(), Flaw> {
        for seat in Seat::ALL {
            if self.board.animals(seat).count_ones() > 5 {
                return Err(Flaw::Pieces(text::letter(seat)));
            }
        }
        match (self.board.mountains(), acceptance) {
            (3, _) | (2, Acceptance::Reachable) => Ok(()),
            (2, Acceptance::Start) => Err(Flaw::Over),
            _ => Err(Flaw::Pieces('M')),
        }
    }
}

const START: &str = "5/5/1MMM1/5/5 e 4";

impl Game for Siam {
    const KIND: GameKind = GameKind::Siam;
    const OPTIONS: &'static [GameOption] = &[
        GameOption::words("push_rule", &["prefix", "total"]),
        GameOption::words("crosses", &["on", "off"]),
    ];
    type Move = SiamMove;

    fn new(setup: &Setup) -> Result<Self, SetupError> {
        let (board, turn, crosses) = text::read(setup.position.as_deref().unwrap_or(START))?;
        let game = Siam {
            turn,
            crosses: if setup.is("crosses", "off") { 0 } else { crosses },
            winner: (board.mountains() < 3).then_some(turn.other()),
            rule: if setup.is("push_rule", "total") { PushRule::Total } else { PushRule::Prefix },
            board,
        };
        game.check(setup.acceptance)?;
        Ok(game)
    }

    fn position(&self) -> String {
        text::write(&self.board, self.turn, self.crosses)
    }

    fn read_view(text: &str) -> Result<View, Flaw> {
        text::read_view(text)
    }

    fn to_act(&self) -> ToAct {
        ToAct::only(self.turn)
    }

    fn outcome(&self, occurrences: u32) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::win(winner, Reason::Mountain)),
            None => (occurrences >= 3).then_some(Outcome::draw(Reason::Repetition)),
        }
    }

    fn legal_moves(&self, seat: Seat, into: &mut Vec<SiamMove>) {
        if seat != self.turn || self.winner.is_some() {
            return;
        }
        let free = self.board.empty() & self.allowed();
        if self.board.outside(seat) > 0 {
            for to in places(free & BORDER) {
                into.extend(Facing::ALL.map(|facing| SiamMove {
                    kind: MoveKind::Enter,
                    from: to,
                    to,
                    facing,
                }));
            }
            self.each_entering_push(|to, facing| {
                into.push(SiamMove { kind: MoveKind::EnterPush, from: to, to, facing });
            });
        }
        for from in places(self.board.animals(seat)) {
            let (faced, pushed) = self.pushed_by(from);
            let turns = Facing::ALL.into_iter().filter(|&facing| facing != faced);
            into.extend(turns.map(|facing| SiamMove {
                kind: MoveKind::Turn,
                from,
                to: from,
                facing,
            }));
            for to in places(neighbours(from) & free) {
                into.extend(Facing::ALL.map(|facing| SiamMove {
                    kind: MoveKind::Step,
                    from,
                    to,
                    facing,
                }));
            }
            into.extend(pushed.map(|to| SiamMove {
                kind: MoveKind::Push,
                from,
                to,
                facing: faced,
            }));
            if from.bit() & BORDER != 0 {
                into.push(SiamMove { kind: MoveKind::Leave, from, to: from, facing: faced });
            }
        }
    }

    fn count_moves(&self, seat: Seat, _scratch: &mut Vec<SiamMove>) -> usize {
        if seat != self.turn || self.winner.is_some() {
            return 0;
        }
        let free = self.board.empty() & self.allowed();
        let animals = self.board.animals(seat);
        // Three turns for each animal, and a way out for each on the border.
        let mut count = 3 * animals.count_ones() + (animals & BORDER).count_ones();
        if self.board.outside(seat) > 0 {
            count += 4 * (free & BORDER).count_ones();
            self.each_entering_push(|_, _| count += 1);
        }
        for from in places(animals) {
            count += 4 * (neighbours(from) & free).count_ones();
            count += u32::from(self.pushed_by(from).1.is_some());
        }
        count as usize
    }

    fn play_unchecked(&mut self, seat: Seat, m: SiamMove) {
        self.winner = self.winner_by(m);
        let comes_from_the_board = !matches!(m.kind, MoveKind::Enter | MoveKind::EnterPush);
        if comes_from_the_board {
            self.board.take(m.from);
        }
        if matches!(m.kind, MoveKind::EnterPush | MoveKind::Push) {
            self.board.push(m.to, m.facing);
        }
        if m.kind != MoveKind::Leave {
            self.board.put(m.to, Piece::Animal { owner: seat, facing: m.facing });
        }
        self.crosses = self.crosses.saturating_sub(1);
        self.turn = seat.other();
    }

    fn judge(&self, seat: Seat, text: &str) -> Result<SiamMove, Refusal> {
        self.judge_named(seat, Named::read(text)?)
    }

    fn judge_typed(&self, seat: Seat, text: &str) -> Result<SiamMove, Refusal> {
        self.judge_named(seat, Named::read_typed(text)?)
    }

    fn push(&self, m: SiamMove) -> Option<Push> {
        let pushes = matches!(m.kind, MoveKind::EnterPush | MoveKind::Push);
        pushes.then(|| self.board.weigh(m.to, m.facing, self.rule))
    }

    /// Board, turn and cross counter, exactly: 100, 1 and 3 bits.
    fn repetition_key(&self) -> Option<u128> {
        Some(self.board.pack() << 4 | u128::from(self.crosses) << 1 | self.turn as u128)
    }
}
