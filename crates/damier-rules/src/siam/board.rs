//! Places, pieces and the board of Siam.

use std::fmt;

use serde::Serialize;

use crate::{BySeat, Cell, Seat};

/// The way an animal faces, or a push goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Facing {
    /// Towards row a.
    North,
    /// Towards column 5.
    East,
    /// Towards row e.
    South,
    /// Towards column 1.
    West,
}

impl Facing {
    /// All four.
    pub const ALL: [Facing; 4] = [Facing::North, Facing::East, Facing::South, Facing::West];

    /// The letter texts use: `n`, `e`, `s` or `w`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Facing::North => 'n',
            Facing::East => 'e',
            Facing::South => 's',
            Facing::West => 'w',
        }
    }

    /// The facing a letter names.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Facing> {
        Facing::ALL.into_iter().find(|facing| facing.letter() == letter)
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Facing {
        match self {
            Facing::North => Facing::South,
            Facing::East => Facing::West,
            Facing::South => Facing::North,
            Facing::West => Facing::East,
        }
    }
}

/// A place on the board, `a1` to `e5`; a1 is the north-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place(u8);

impl Place {
    /// The place in a row and a column, both counted from zero; nothing outside the board.
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Option<Place> {
        if row < 5 && column < 5 { Some(Place(row * 5 + column)) } else { None }
    }

    /// The row, 0 for row a.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 5
    }

    /// The column, 0 for column 1.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % 5
    }

    /// The place two characters name.
    pub(super) fn read(name: [u8; 2]) -> Option<Place> {
        Place::new(name[0].wrapping_sub(b'a'), name[1].wrapping_sub(b'1'))
    }

    /// The next place that way, if the board does not end.
    #[must_use]
    pub fn next(self, way: Facing) -> Option<Place> {
        let next = NEXT[way as usize][self.index()];
        (next != OFF).then_some(Place(next))
    }

    /// The way that leads to an orthogonal neighbour.
    pub(super) fn way_to(self, to: Place) -> Option<Facing> {
        Facing::ALL.into_iter().find(|&way| self.next(way) == Some(to))
    }

    pub(super) const fn bit(self) -> u32 {
        1 << self.0
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Place> for Cell {
    fn from(place: Place) -> Cell {
        Cell::new(place.row(), place.column())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::from(*self).fmt(f)
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What can stand on a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    /// A mountain.
    Mountain,
    /// An elephant of the first seat or a rhinoceros of the second.
    Animal {
        /// Whose it is.
        owner: Seat,
        /// The way it faces.
        facing: Facing,
    },
}

impl Piece {
    /// Four bits that no other piece has; an empty place is 0.
    fn code(self) -> u128 {
        match self {
            Piece::Mountain => 1,
            Piece::Animal { owner, facing } => 8 | (owner as u128) << 2 | facing as u128,
        }
    }
}

/// The pieces, and the same as sets of places: bit 0 is a1, bit 4 is a5.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    places: [Option<Piece>; 25],
    animals: BySeat<u32>,
    mountains: u32,
}

/// Every place.
const ALL: u32 = (1 << 25) - 1;
/// The places of the two rows and two columns on the edge.
pub(super) const BORDER: u32 =
    edge(Facing::North) | edge(Facing::East) | edge(Facing::South) | edge(Facing::West);
/// a3 and e3, which the first two turns do not use.
pub(super) const CROSSES: u32 = 1 << 2 | 1 << 22;

/// The places on the side of the board that lies that way.
pub(super) const fn edge(side: Facing) -> u32 {
    match side {
        Facing::North => 0b11111,
        Facing::South => 0b11111 << 20,
        Facing::West => 0b00001_00001_00001_00001_00001,
        Facing::East => 0b10000_10000_10000_10000_10000,
    }
}

impl Board {
    pub(super) fn at(&self, place: Place) -> Option<Piece> {
        self.places[place.index()]
    }

    pub(super) fn occupied(&self) -> u32 {
        self.animals.one | self.animals.two | self.mountains
    }

    pub(super) fn empty(&self) -> u32 {
        ALL & !self.occupied()
    }

    pub(super) fn animals(&self, seat: Seat) -> u32 {
        self.animals[seat]
    }

    pub(super) fn mountains(&self) -> u32 {
        self.mountains.count_ones()
    }

    /// The places of the mountains.
    pub(super) fn mountain_places(&self) -> impl Iterator<Item = Place> {
        places(self.mountains)
    }

    /// How many animals of `seat` are outside: five less those on the board.
    pub(super) fn outside(&self, seat: Seat) -> u32 {
        5_u32.saturating_sub(self.animals[seat].count_ones())
    }

    /// Puts a piece on an empty place.
    pub(super) fn put(&mut self, place: Place, piece: Piece) {
        self.places[place.index()] = Some(piece);
        *self.set_of(piece) |= place.bit();
    }

    /// Takes away what stands there.
    pub(super) fn take(&mut self, place: Place) -> Option<Piece> {
        let piece = self.places[place.index()].take()?;
        *self.set_of(piece) &= !place.bit();
        Some(piece)
    }

    fn set_of(&mut self, piece: Piece) -> &mut u32 {
        match piece {
            Piece::Mountain => &mut self.mountains,
            Piece::Animal { owner, .. } => &mut self.animals[owner],
        }
    }

    /// The whole board in 100 bits.
    pub(super) fn pack(&self) -> u128 {
        self.places.iter().fold(0, |packed, piece| packed << 4 | piece.map_or(0, Piece::code))
    }
}

/// The places of a set, from a1 on.
pub(super) fn places(mut set: u32) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| Place((set.trailing_zeros() & 31) as u8));
        set &= set.wrapping_sub(1);
        place
    })
}

/// The orthogonal neighbours of a place.
pub(super) fn neighbours(place: Place) -> u32 {
    NEIGHBOURS[place.index()]
}

/// In [`NEXT`], the outside.
const OFF: u8 = 25;

static NEXT: [[u8; 25]; 4] = {
    let mut table = [[OFF; 25]; 4];
    let mut place = 0;
    while place < 25 {
        let bit = 1_u32 << place;
        if bit & edge(Facing::North) == 0 {
            table[Facing::North as usize][place as usize] = place - 5;
        }
        if bit & edge(Facing::East) == 0 {
            table[Facing::East as usize][place as usize] = place + 1;
        }
        if bit & edge(Facing::South) == 0 {
            table[Facing::South as usize][place as usize] = place + 5;
        }
        if bit & edge(Facing::West) == 0 {
            table[Facing::West as usize][place as usize] = place - 1;
        }
        place += 1;
    }
    table
};

static NEIGHBOURS: [u32; 25] = {
    let mut table = [0; 25];
    let mut place = 0;
    while place < 25 {
        let bit = 1_u32 << place;
        table[place] = (bit & !edge(Facing::North)) >> 5
            | (bit & !edge(Facing::East)) << 1
            | (bit & !edge(Facing::South)) << 5
            | (bit & !edge(Facing::West)) >> 1;
        place += 1;
    }
    table
};
