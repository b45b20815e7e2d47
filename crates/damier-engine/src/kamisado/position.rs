//! A round that can be played forth and back quickly. What is legal is what `damier-rules` says.

use std::sync::LazyLock;

use damier_rules::kamisado::{Colour, DeadlockRule, Kamisado, Square, TowerMove, destinations};
use damier_rules::{Game as _, Seat};

use crate::Random;

/// What happens when nobody can ever move again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadlock {
    /// As the rules say.
    Rule(DeadlockRule),
    /// Nobody has won after two passes: a win under it is a win under every rule.
    Worthless,
}

/// Where the towers stand. Sets of squares have a1 as their lowest bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    colours: [u64; 8],
    sides: [u64; 2],
    /// Tells positions apart.
    key: u64,
    deadlock: Deadlock,
    free_after_pink: bool,
}

/// Who is to move, and with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// The colour that must move; nothing if any may.
    pub forced: Option<Colour>,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// So many passes, then a turn in which a tower can move.
    Goes(Turn, u8),
    /// Nobody can ever move again: this seat has won, or nobody.
    Ends(Option<Seat>),
}

/// A step of a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it stood.
    pub from: Square,
    /// Where it stops.
    pub to: Square,
}

impl From<Step> for TowerMove {
    fn from(step: Step) -> TowerMove {
        TowerMove::Tower { from: step.from, to: step.to }
    }
}

/// The squares of a set.
pub fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square::lowest(set));
        set &= set.wrapping_sub(1);
        square
    })
}

/// The row that a seat wants to reach.
pub const fn goal(seat: Seat) -> u64 {
    match seat {
        Seat::One => 0xff << 56,
        Seat::Two => 0xff,
    }
}

struct Keys {
    towers: [[[u64; 64]; 8]; 2],
    seat: u64,
    forced: [u64; 9],
}

static KEYS: LazyLock<Keys> = LazyLock::new(|| {
    let mut chance = Random::new(0x6b61_6d69);
    let mut next = || chance.next_u64();
    Keys {
        towers: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| next()))),
        seat: next(),
        forced: std::array::from_fn(|_| next()),
    }
});

impl Position {
    /// The position of a game, and whose turn it is.
    #[must_use]
    pub fn of(game: &Kamisado) -> (Position, Turn) {
        let mut position = Position {
            colours: [0; 8],
            sides: [0; 2],
            key: 0,
            deadlock: Deadlock::Rule(game.deadlock_rule()),
            free_after_pink: game.is_free_after_pink(),
        };
        for square in squares(u64::MAX) {
            if let Some((seat, colour)) = game.tower(square) {
                position.toggle(seat, colour, square);
            }
        }
        let seat = game.to_act().first().unwrap_or(Seat::One);
        (position, Turn { seat, forced: game.forced() })
    }

    /// The same under another rule.
    #[must_use]
    pub fn with(mut self, deadlock: Deadlock) -> Position {
        self.deadlock = deadlock;
        self
    }

    /// What happens when nobody can ever move again.
    #[must_use]
    pub fn deadlock(&self) -> Deadlock {
        self.deadlock
    }

    /// Is it played by the same rules?
    #[must_use]
    pub fn has_rules_of(&self, other: &Position) -> bool {
        (self.deadlock, self.free_after_pink) == (other.deadlock, other.free_after_pink)
    }

    /// May any tower answer a move that ends on pink?
    #[must_use]
    pub fn is_free_after_pink(&self) -> bool {
        self.free_after_pink
    }

    /// The same seen from the other side: the squares are painted alike.
    #[must_use]
    pub fn turned_round(&self) -> Position {
        let mut turned = Position { colours: [0; 8], sides: [0; 2], key: 0, ..self.clone() };
        for (colour, towers) in Colour::ALL.into_iter().zip(self.colours) {
            for seat in Seat::ALL {
                for square in squares(towers & self.sides[seat as usize]) {
                    turned.toggle(seat.other(), colour, opposite(square));
                }
            }
        }
        turned
    }

    fn toggle(&mut self, seat: Seat, colour: Colour, square: Square) {
        self.colours[colour as usize] ^= square.bit();
        self.sides[seat as usize] ^= square.bit();
        self.key ^= KEYS.towers[seat as usize][colour as usize][square.index()];
    }

    /// Tells positions with their turns apart.
    #[must_use]
    pub fn key(&self, turn: Turn) -> u64 {
        let forced = KEYS.forced[turn.forced.map_or(8, |colour| colour as usize)];
        self.key ^ forced ^ if turn.seat == Seat::Two { KEYS.seat } else { 0 }
    }

    fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    fn candidates(&self, turn: Turn) -> u64 {
        let all = turn.forced.map_or(u64::MAX, |colour| self.colours[colour as usize]);
        self.sides[turn.seat as usize] & all
    }

    /// Calls `visit` with each tower that may move and the squares it reaches.
    pub fn each_tower(&self, turn: Turn, mut visit: impl FnMut(Square, u64)) {
        let occupied = self.occupied();
        for from in squares(self.candidates(turn)) {
            visit(from, destinations(turn.seat, from, occupied));
        }
    }

    /// Every square that can be reached, by whatever tower.
    #[must_use]
    pub fn reach(&self, turn: Turn) -> u64 {
        let mut all = 0;
        self.each_tower(turn, |_, reach| all |= reach);
        all
    }

    /// Plays a step, or takes it back with `from` and `to` exchanged.
    pub fn step(&mut self, seat: Seat, step: Step) {
        let colour = self.colour_on(step.from);
        self.toggle(seat, colour, step.from);
        self.toggle(seat, colour, step.to);
    }

    fn colour_on(&self, square: Square) -> Colour {
        let here = |colour: &Colour| self.colours[*colour as usize] & square.bit() != 0;
        Colour::ALL.into_iter().find(here).unwrap_or(Colour::Orange)
    }

    /// The turn after a real move of `seat` that stopped on `to`.
    #[must_use]
    pub fn next(&self, seat: Seat, to: Square) -> Turn {
        Turn { seat: seat.other(), forced: self.unless_free(Some(to.colour())) }
    }

    fn unless_free(&self, colour: Option<Colour>) -> Option<Colour> {
        colour.filter(|&colour| !(self.free_after_pink && colour == Colour::Pink))
    }

    fn after_pass(&self, turn: Turn) -> Turn {
        let towers = self.candidates(turn);
        let under = turn.forced.map(|forced| match towers {
            0 => forced,
            _ => Square::lowest(towers).colour(),
        });
        Turn { seat: turn.seat.other(), forced: self.unless_free(under) }
    }

    /// What becomes of a turn right after a real move whose tower cannot move.
    #[must_use]
    pub fn pass_on(&self, blocked: Turn) -> Arrival {
        let next = self.after_pass(blocked);
        if self.reach(next) != 0 {
            return Arrival::Goes(next, 1);
        }
        match self.deadlock {
            Deadlock::Worthless => return Arrival::Ends(None),
            Deadlock::Rule(DeadlockRule::TwoPasses) => return Arrival::Ends(Some(blocked.seat)),
            Deadlock::Rule(_) => {}
        }
        let mut met = vec![blocked];
        let mut turn = next;
        while !met.contains(&turn) {
            met.push(turn);
            turn = self.after_pass(turn);
            if self.reach(turn) != 0 {
                return Arrival::Goes(turn, u8::try_from(met.len()).unwrap_or(u8::MAX));
            }
        }
        let draw = self.deadlock == Deadlock::Rule(DeadlockRule::Draw);
        Arrival::Ends((!draw).then_some(blocked.seat))
    }
}

/// The square on which it stands for who sits opposite.
#[must_use]
pub fn opposite(square: Square) -> Square {
    Square::lowest(1 << (63 - square.index()))
}
