//! Siam over raw sockets: the C structs of seed 003, `docs/protocols/siam.md`.
//!
//! The seed is written in French; this file is not.
//!
//! | seed | here |
//! |---|---|
//! | `TypIdentificationReq` (IDENTIFICATION), `TypIdentificationRep` | [`Identification`], [`Identified`] |
//! | `TypPartieReq` (PARTIE), `TypPartieRep` | [`AskGame`], [`Paired`] |
//! | `TypCoupReq` (COUP, `COUP_ADVERS`), `TypCoupRep` | [`Move`], [`Verdict`] |
//! | `TypErreur`: OK, `ERR_NOM`, `ERR_JOUEUR`, `ERR_COUP`, `ERR_TYP` | [`ErrorCode`] |
//! | `TypBooleen`: FAUX, VRAI | [`Truth`]: no, yes |
//! | `TypAnimal`: RHINO, ELEPH | [`Animal`] |
//! | `TypPosition`: `TypLigne` A to E and `TypColumn` i to v | [`Place`] |
//! | `TypOrientation`: NORD, EST, SUD, OUEST | [`Facing`] |
//! | `TypPropCoup`: ENTREE, `ENTREE_POUSSEE`, SORTIE, CHANGE, DEPLACE, POUSSEE, GAGNE, PERDU | [`Property`]: enters, enters pushing, leaves, turns, steps, pushes, wins, loses |
//! | `TypValCoup`: VALID, TIMEOUT, TRICHE | [`Validity`]: valid, too late, cheating |

mod moves;
mod read;

use std::fmt;

use crate::structs::{
    BadName, Field, NameField, SeedEnum, field, int, name, port, put, put_ints, seed_enum,
};

pub use moves::{Form, Move, Place};
pub use read::{ReplyReader, RequestReader};

seed_enum! {
    /// `TypIdRequest`: what a client sends.
    Id {
        Identification = "IDENTIFICATION", AskGame = "PARTIE", Move = "COUP",
        OpponentMove = "COUP_ADVERS",
    }
}
seed_enum! {
    /// `TypErreur`: what is wrong with a message, as opposed to a move.
    ErrorCode {
        Ok = "OK", Name = "ERR_NOM", Player = "ERR_JOUEUR", Move = "ERR_COUP", Id = "ERR_TYP",
    }
}
seed_enum! {
    /// `TypBooleen`.
    Truth { No = "FAUX", Yes = "VRAI", }
}
seed_enum! {
    /// `TypAnimal`: whose animals; the elephants begin.
    Animal { Rhinoceros = "RHINO", Elephant = "ELEPH", }
}
seed_enum! {
    /// `TypOrientation`: the way an animal faces. The seed prints QUEST for OUEST.
    Facing { North = "NORD", East = "EST", South = "SUD", West = "OUEST", Nothing = "O_NULL", }
}
seed_enum! {
    /// `TypPropCoup`: what the mover says of their move.
    Property {
        Enters = "ENTREE", EntersPushing = "ENTREE_POUSSEE", Leaves = "SORTIE", Turns = "CHANGE",
        Steps = "DEPLACE", Pushes = "POUSSEE", Wins = "GAGNE", Loses = "PERDU",
    }
}
seed_enum! {
    /// `TypValCoup`: is the move accepted?
    Validity { Valid = "VALID", Timeout = "TIMEOUT", Cheating = "TRICHE", }
}

/// `TypIdentificationReq`: a player comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identification {
    /// `nom`: who.
    pub name: NameField,
    /// `nomMachine`: where the opponent should connect to. Not to be believed.
    pub machine: NameField,
    /// `noPort`: at which port.
    pub port: u16,
}

impl Identification {
    /// Its size on the wire.
    pub const SIZE: usize = 68;

    /// The player's name. Without a NUL it is none (`ERR_NOM`).
    pub fn name(&self) -> Result<&str, BadName> {
        self.name.terminated_text()
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Identification::SIZE] {
        let mut bytes = [0; Identification::SIZE];
        put_ints(&mut bytes, 0, &[Id::Identification.number()]);
        put(&mut bytes, 4, self.name.raw());
        put(&mut bytes, 34, self.machine.raw());
        put(&mut bytes, 64, &self.port.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Identification {
        Identification { name: name(bytes, 4), machine: name(bytes, 34), port: port(bytes, 64) }
    }
}

/// `TypIdentificationRep`: the player has a number now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identified {
    /// `err`.
    pub error: Field<ErrorCode>,
    /// `joueur`: their number.
    pub player: i32,
}

impl Identified {
    /// Its size on the wire.
    pub const SIZE: usize = 8;

    /// A player is not taken.
    pub fn refused(error: ErrorCode) -> Identified {
        Identified { error: error.into(), player: 0 }
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Identified::SIZE] {
        pair(self.error.raw(), self.player)
    }

    fn from_bytes(bytes: &[u8]) -> Identified {
        Identified { error: field(bytes, 0), player: int(bytes, 4) }
    }
}

/// `TypPartieReq`: a player is ready for their next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AskGame {
    /// `joueur`: their number.
    pub player: i32,
}

impl AskGame {
    /// Its size on the wire.
    pub const SIZE: usize = 8;

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; AskGame::SIZE] {
        pair(Id::AskGame.number(), self.player)
    }

    fn from_bytes(bytes: &[u8]) -> AskGame {
        AskGame { player: int(bytes, 4) }
    }
}

/// `TypPartieRep`: a game, or the end of the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paired {
    /// `err`.
    pub error: Field<ErrorCode>,
    /// `adversaire`: the opponent's number.
    pub opponent: i32,
    /// `nomMachineAdv`: the opponent's machine.
    pub machine: NameField,
    /// `noPortAdv`: the opponent's port.
    pub port: u16,
    /// `finTournoi`: is the tournament over? Then the rest means nothing.
    pub over: Field<Truth>,
    /// `typeAnimal`: what the player plays.
    pub animal: Field<Animal>,
}

impl Paired {
    /// Its size on the wire.
    pub const SIZE: usize = 48;

    /// No game: everything but the error is zero.
    pub fn refused(error: ErrorCode) -> Paired {
        Paired::without_opponent(error, Truth::No)
    }

    /// There are no more games.
    pub fn tournament_over() -> Paired {
        Paired::without_opponent(ErrorCode::Ok, Truth::Yes)
    }

    fn without_opponent(error: ErrorCode, over: Truth) -> Paired {
        Paired {
            error: error.into(),
            opponent: 0,
            machine: NameField::new(""),
            port: 0,
            over: over.into(),
            animal: Animal::Rhinoceros.into(),
        }
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Paired::SIZE] {
        let mut bytes = [0; Paired::SIZE];
        put_ints(&mut bytes, 0, &[self.error.raw(), self.opponent]);
        put(&mut bytes, 8, self.machine.raw());
        put(&mut bytes, 38, &self.port.to_le_bytes());
        put_ints(&mut bytes, 40, &[self.over.raw(), self.animal.raw()]);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Paired {
        Paired {
            error: field(bytes, 0),
            opponent: int(bytes, 4),
            machine: name(bytes, 8),
            port: port(bytes, 38),
            over: field(bytes, 40),
            animal: field(bytes, 44),
        }
    }
}

/// `TypCoupRep`: what the referee, or the opponent, says of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// `err`.
    pub error: Field<ErrorCode>,
    /// `validCoup`.
    pub validity: Field<Validity>,
}

impl Verdict {
    /// Its size on the wire.
    pub const SIZE: usize = 8;

    /// A verdict.
    pub fn new(error: ErrorCode, validity: Validity) -> Verdict {
        Verdict { error: error.into(), validity: validity.into() }
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Verdict::SIZE] {
        pair(self.error.raw(), self.validity.raw())
    }

    fn from_bytes(bytes: &[u8]) -> Verdict {
        Verdict { error: field(bytes, 0), validity: field(bytes, 4) }
    }
}

/// The three smallest structs look like this.
fn pair(first: i32, second: i32) -> [u8; 8] {
    let mut bytes = [0; 8];
    put_ints(&mut bytes, 0, &[first, second]);
    bytes
}

/// What a player says to the referee; a [`Move`](ToServer::Move) also to their opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToServer {
    /// IDENTIFICATION.
    Identification(Identification),
    /// PARTIE.
    AskGame(AskGame),
    /// COUP: my move.
    Move(Move),
    /// `COUP_ADVERS`: the move that the opponent says they made.
    OpponentMove(Move),
}

impl ToServer {
    /// Writes the message, for one `write`.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            ToServer::Identification(identification) => identification.to_bytes().to_vec(),
            ToServer::AskGame(ask) => ask.to_bytes().to_vec(),
            ToServer::Move(played) => played.to_bytes(Id::Move).to_vec(),
            ToServer::OpponentMove(played) => played.to_bytes(Id::OpponentMove).to_vec(),
        }
    }
}

/// In the seed's words.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToServer::Identification(Identification { name, machine, port }) => {
                write!(f, "IDENTIFICATION {name} {machine} {port}")
            }
            ToServer::AskGame(AskGame { player }) => write!(f, "PARTIE {player}"),
            ToServer::Move(played) => write!(f, "COUP {played}"),
            ToServer::OpponentMove(played) => write!(f, "COUP_ADVERS {played}"),
        }
    }
}

/// What the referee says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// The answer to IDENTIFICATION.
    Identified(Identified),
    /// The answer to PARTIE.
    Paired(Paired),
    /// The answer to COUP and `COUP_ADVERS`, and the end of a game at any time.
    Verdict(Verdict),
    /// After a TRICHE: the move that the opponent made in truth.
    Move(Move),
}

impl FromServer {
    /// Writes the message, for one `write`.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            FromServer::Identified(identified) => identified.to_bytes().to_vec(),
            FromServer::Paired(paired) => paired.to_bytes().to_vec(),
            FromServer::Verdict(verdict) => verdict.to_bytes().to_vec(),
            FromServer::Move(played) => played.to_bytes(Id::Move).to_vec(),
        }
    }
}

/// In the seed's words.
impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::Identified(Identified { error, player }) => write!(f, "{error} {player}"),
            FromServer::Paired(Paired { error, opponent, machine, port, over, animal }) => {
                write!(f, "{error} {opponent} {machine} {port} {over} {animal}")
            }
            FromServer::Verdict(Verdict { error, validity }) => write!(f, "{error} {validity}"),
            FromServer::Move(played) => write!(f, "COUP {played}"),
        }
    }
}
