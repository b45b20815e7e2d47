//! Siam in the structs of seed 003, `docs/protocols/siam.md`.
//!
//! | seed | on the wire | meaning |
//! |---|---|---|
//! | ELEPH, RHINO | [`Animal`] | the first and the second seat |
//! | NORD, EST, SUD, OUEST | [`wire::Facing`] | [`Facing`], see [`North`] |
//! | ENTREE, `ENTREE_POUSSEE`, CHANGE, DEPLACE, POUSSEE, SORTIE | [`Property`] | [`MoveKind`] |
//! | GAGNE, PERDU | [`Property`] | a push that throws a mountain out, for whom |
//! | OK with VALID, TRICHE, TIMEOUT; `ERR_COUP`, `ERR_TYP` | [`wire::Verdict`] | [`Judgement`] |

use damier_rules::siam::{Facing, MoveKind, Place, Siam, SiamMove};
use damier_rules::{Playthrough, Reason, Refusal, Seat, Setup};
use damier_wire::siam as wire;
use damier_wire::siam::{Animal, ErrorCode, Form, Property, Validity};
use serde::{Deserialize, Serialize};

/// Where NORD is. The seed does not say; its players must agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum North {
    /// Towards line A.
    #[default]
    A,
    /// Towards line E: NORD and SUD change places.
    E,
}

/// The rules of a tournament. The edition on which the seed is based forbids no place at the
/// beginning.
pub fn rules() -> Setup {
    Setup::default().with("crosses", "off")
}

/// Who has those animals. The elephants begin.
pub const fn seat(animal: Animal) -> Seat {
    match animal {
        Animal::Elephant => Seat::One,
        Animal::Rhinoceros => Seat::Two,
    }
}

/// Whose animals somebody has.
pub const fn animal(seat: Seat) -> Animal {
    match seat {
        Seat::One => Animal::Elephant,
        Seat::Two => Animal::Rhinoceros,
    }
}

fn facing(said: wire::Facing, north: North) -> Option<Facing> {
    Some(match (north, said) {
        (North::A, wire::Facing::North) | (North::E, wire::Facing::South) => Facing::North,
        (North::A, wire::Facing::South) | (North::E, wire::Facing::North) => Facing::South,
        (_, wire::Facing::East) => Facing::East,
        (_, wire::Facing::West) => Facing::West,
        (_, wire::Facing::Nothing) => return None,
    })
}

fn say_facing(facing: Facing, north: North) -> wire::Facing {
    match (north, facing) {
        (North::A, Facing::North) | (North::E, Facing::South) => wire::Facing::North,
        (North::A, Facing::South) | (North::E, Facing::North) => wire::Facing::South,
        (_, Facing::East) => wire::Facing::East,
        (_, Facing::West) => wire::Facing::West,
    }
}

/// The move text that a struct stands for, whatever the board; nothing if a field that counts is out
/// of range. Whether the move does what it says (pushes, wins) is not in the text.
pub fn text(said: &wire::Move, north: North) -> Option<String> {
    let from = || place(said.from);
    let to = || place(said.to);
    let facing = || facing(said.facing.known()?, north).map(Facing::letter);
    Some(match said.form()? {
        Form::Enter => format!("+{}{}", to()?, facing()?),
        Form::Turn => format!("{}={}", from()?, facing()?),
        Form::Go => format!("{}-{}{}", from()?, to()?, facing()?),
        Form::Leave => format!("{}x", from()?),
    })
}

fn place(said: wire::Place) -> Option<Place> {
    Place::new(u8::try_from(said.line).ok()?, u8::try_from(said.column).ok()?)
}

fn say_place(place: Place) -> wire::Place {
    wire::Place { line: place.row().into(), column: place.column().into() }
}

/// Somebody's turn.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'g> {
    /// The game as it stands.
    pub board: &'g Playthrough<Siam>,
    /// Who is to move.
    pub mover: Seat,
    /// What the players agreed on.
    pub north: North,
}

/// Why a struct is no move of its sender. All of it is TRICHE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The move itself.
    Refused(Refusal),
    /// The move is legal, but does not do what `propCoup` says.
    Property {
        /// The move.
        meant: SiamMove,
        /// What it does.
        right: Property,
    },
}

impl Turn<'_> {
    /// The legal move that the mover sends, if they may call it so.
    pub fn read(&self, said: &wire::Move) -> Result<SiamMove, Wrong> {
        let text = text(said, self.north).ok_or(Wrong::Refused(Refusal::Unreadable))?;
        let meant = self.board.legal(self.mover, &text).map_err(Wrong::Refused)?;
        match said.property.known() {
            Some(property) if self.may_be_called(meant, property) => Ok(meant),
            _ => Err(Wrong::Property { meant, right: self.property(meant) }),
        }
    }

    /// The struct of a legal move.
    pub fn write(&self, m: SiamMove) -> wire::Move {
        let facing = say_facing(m.facing, self.north);
        let (from, to, facing) = match m.kind {
            MoveKind::Enter | MoveKind::EnterPush => {
                (wire::Place::NOWHERE, say_place(m.to), facing)
            }
            MoveKind::Leave => (say_place(m.from), wire::Place::NOWHERE, wire::Facing::Nothing),
            MoveKind::Turn | MoveKind::Step | MoveKind::Push => {
                (say_place(m.from), say_place(m.to), facing)
            }
        };
        wire::Move { property: self.property(m).into(), from, to, facing: facing.into() }
    }

    /// What a legal move is called.
    pub fn property(&self, m: SiamMove) -> Property {
        match self.board.game().winner_by(m) {
            None => named(m.kind),
            Some(winner) if winner == self.mover => Property::Wins,
            Some(_) => Property::Loses,
        }
    }

    /// May a legal move be called so? A step may be called CHANGE, which the seed explains as a
    /// change of "place and/or orientation", and a push that throws a mountain out just a push.
    fn may_be_called(&self, m: SiamMove, property: Property) -> bool {
        let is_step = m.kind == MoveKind::Step && property == Property::Turns;
        property == self.property(m) || property == named(m.kind) || is_step
    }
}

/// What a kind of move is called unless a mountain falls.
const fn named(kind: MoveKind) -> Property {
    match kind {
        MoveKind::Enter => Property::Enters,
        MoveKind::EnterPush => Property::EntersPushing,
        MoveKind::Turn => Property::Turns,
        MoveKind::Step => Property::Steps,
        MoveKind::Push => Property::Pushes,
        MoveKind::Leave => Property::Leaves,
    }
}

/// What there is to say of a move, or to somebody who owes one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is legal; or it is the one that the opponent made.
    Valid,
    /// It is wrong, and whoever made it has lost; or it is not the one that the opponent made.
    Cheating,
    /// Time is over, or somebody is gone.
    Late,
    /// It comes after the end, and counts for nothing.
    AfterTheEnd,
    /// It is not the sender's turn.
    OutOfTurn,
    /// A question about a move of the opponent, who has made none.
    NothingToCompare,
}

const JUDGEMENTS: [(Judgement, ErrorCode, Validity); 6] = [
    (Judgement::Valid, ErrorCode::Ok, Validity::Valid),
    (Judgement::Cheating, ErrorCode::Ok, Validity::Cheating),
    (Judgement::Late, ErrorCode::Ok, Validity::Timeout),
    (Judgement::AfterTheEnd, ErrorCode::Move, Validity::Timeout),
    (Judgement::OutOfTurn, ErrorCode::Id, Validity::Cheating),
    (Judgement::NothingToCompare, ErrorCode::Move, Validity::Cheating),
];

impl Judgement {
    /// What is said of an end that no move brought; without a reason, the game was called off.
    pub fn of_end(reason: Option<Reason>) -> Judgement {
        match reason {
            Some(Reason::IllegalMove) => Judgement::Cheating,
            _ => Judgement::Late,
        }
    }

    /// Why a game is over that ends so.
    pub fn reason(self) -> Option<Reason> {
        match self {
            Judgement::Cheating => Some(Reason::IllegalMove),
            Judgement::Late => Some(Reason::Timeout),
            _ => None,
        }
    }

    /// In the protocol's words.
    pub fn verdict(self) -> wire::Verdict {
        let (_, error, validity) = JUDGEMENTS[self as usize];
        wire::Verdict::new(error, validity)
    }

    /// What those words mean, if they are used so.
    pub fn read(verdict: wire::Verdict) -> Option<Judgement> {
        let mut all = JUDGEMENTS.into_iter().map(|(judgement, ..)| judgement);
        all.find(|judgement| judgement.verdict() == verdict)
    }
}
