//! `TypCoupReq`, and which of its fields mean something.

use std::fmt;

use super::{Facing, Id, Property};
use crate::structs::{Field, SeedEnum, field, int, put_ints};

/// `L_NULL` and `C_NULL`.
const NOWHERE: i32 = 5;

/// A place as it came, line before column: `TypLigne` A to E and `TypColumn` i to v are 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// 0 is line A.
    pub line: i32,
    /// 0 is column i.
    pub column: i32,
}

impl Place {
    /// `L_NULL`, `C_NULL`: not on the board.
    pub const NOWHERE: Place = Place { line: NOWHERE, column: NOWHERE };

    /// Is it said to be outside? One of both values is enough.
    const fn is_nowhere(self) -> bool {
        self.line == NOWHERE || self.column == NOWHERE
    }
}

/// As the seed writes it: `B,ii`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |names: &[&str], value: i32| {
            let name = usize::try_from(value).ok().and_then(|index| names.get(index).copied());
            name.map_or_else(|| value.to_string(), str::to_owned)
        };
        let line = named(&["A", "B", "C", "D", "E", "L_NULL"], self.line);
        let column = named(&["i", "ii", "iii", "iv", "v", "C_NULL"], self.column);
        write!(f, "{line},{column}")
    }
}

/// `TypCoupReq`: a move. Its fields hold whatever came, so that writing it gives the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// `propCoup`: what the mover says of it.
    pub property: Field<Property>,
    /// `posDepart`: where the animal stands. Means nothing if it enters.
    pub from: Place,
    /// `posArrivee`: where it goes. Means nothing if it leaves.
    pub to: Place,
    /// `o`: the way it faces afterwards. Means nothing if it leaves.
    pub facing: Field<Facing>,
}

/// Which fields of a move mean something, GAGNE and PERDU being taken for the push they announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Where to, and the way it faces.
    Enter,
    /// All of them: the same place twice.
    Turn,
    /// All of them.
    Go,
    /// Where from.
    Leave,
}

impl Move {
    /// Its size on the wire.
    pub const SIZE: usize = 28;

    /// Do both say the same, whatever is in the fields that mean nothing?
    pub fn means_the_same(&self, other: &Move) -> bool {
        self.meaning() == other.meaning()
    }

    fn meaning(&self) -> Move {
        match self.form() {
            Some(Form::Enter) => Move { from: Place::NOWHERE, ..*self },
            Some(Form::Leave) => {
                Move { to: Place::NOWHERE, facing: Facing::Nothing.into(), ..*self }
            }
            Some(Form::Turn | Form::Go) | None => *self,
        }
    }

    /// Which fields mean something; nothing if `propCoup` does not.
    pub fn form(&self) -> Option<Form> {
        Some(match self.property.known()? {
            Property::Enters | Property::EntersPushing => Form::Enter,
            Property::Leaves => Form::Leave,
            Property::Turns if self.from == self.to => Form::Turn,
            Property::Wins | Property::Loses if self.from.is_nowhere() => Form::Enter,
            // A step too: the seed calls CHANGE a change of "place and/or orientation".
            Property::Turns
            | Property::Steps
            | Property::Pushes
            | Property::Wins
            | Property::Loses => Form::Go,
        })
    }

    /// Writes the struct.
    pub(super) fn to_bytes(self, id: Id) -> [u8; Move::SIZE] {
        let mut bytes = [0; Move::SIZE];
        let Move { property, from, to, facing } = self;
        put_ints(&mut bytes, 0, &[id.number(), property.raw(), from.line, from.column]);
        put_ints(&mut bytes, 16, &[to.line, to.column, facing.raw()]);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Move {
        let place = |at| Place { line: int(bytes, at), column: int(bytes, at + 4) };
        Move { property: field(bytes, 4), from: place(8), to: place(16), facing: field(bytes, 24) }
    }
}

/// In the seed's words.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { property, from, to, facing } = self;
        write!(f, "{property} {from} {to} {facing}")
    }
}
