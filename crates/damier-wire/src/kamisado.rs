//! Kamisado over a raw socket: the C structs of seed 001, `docs/protocols/kamisado.md`.
//!
//! The seed is written in French; this file is not.
//!
//! | seed | here |
//! |---|---|
//! | `TPartieReq` (PARTIE), `TPartieRep` | [`Join`], [`Joined`] |
//! | `TCoupReq` (COUP), `TCoupRep` | [`Move`], [`Verdict`] |
//! | `TCodeRep`: `ERR_OK`, `ERR_PARTIE`, `ERR_COUP`, `ERR_TYP` | [`ErrorCode`] |
//! | `TCoulJoueur`: BLANC, NOIR | [`Side`]: white, black |
//! | `TValidCoul`: OK, KO | [`Wish`]: granted, refused |
//! | `TCoup`: `DEPL_PION`, PASSE | [`MoveKind`]: a tower moves, pass |
//! | `TCoulPion`: ORANGE, BLEU, POURPRE, FUCHIA, JAUNE, ROUGE, VERT, MARON | [`Tower`] |
//! | `TValCoup`: VALID, TIMEOUT, TRICHE | [`Validity`]: valid, too late, cheating |
//! | `TPropCoup`: CONT, GAGNE, NUL, PERDU | [`Effect`]: goes on, won, drawn, lost |
//! | `TCase`: column and line | [`Square`] |

mod read;

use std::fmt;

use crate::structs::{Field, NameField, SeedEnum, field, int, name, put, put_ints, seed_enum};

pub use read::{ReplyReader, RequestReader};

seed_enum! {
    /// `TIdReq`: what a client sends.
    Id { Join = "PARTIE", Move = "COUP", }
}
seed_enum! {
    /// `TCodeRep`: what is wrong with a message, as opposed to a move.
    ErrorCode { Ok = "ERR_OK", Game = "ERR_PARTIE", Move = "ERR_COUP", Id = "ERR_TYP", }
}
seed_enum! {
    /// `TCoulJoueur`: whose towers.
    Side { White = "BLANC", Black = "NOIR", }
}
seed_enum! {
    /// `TValidCoul`: does a player get the side they wished for?
    Wish { Granted = "OK", Refused = "KO", }
}
seed_enum! {
    /// `TCoup`: what kind of move.
    MoveKind { Tower = "DEPL_PION", Pass = "PASSE", }
}
seed_enum! {
    /// `TCoulPion`: the colour of a tower.
    Tower {
        Orange = "ORANGE", Blue = "BLEU", Purple = "POURPRE", Pink = "FUCHIA",
        Yellow = "JAUNE", Red = "ROUGE", Green = "VERT", Brown = "MARON",
    }
}
seed_enum! {
    /// `TValCoup`: is the move accepted?
    Validity { Valid = "VALID", Timeout = "TIMEOUT", Cheating = "TRICHE", }
}
seed_enum! {
    /// `TPropCoup`: what the move does to the game, for the player who moved.
    Effect { Continues = "CONT", Wins = "GAGNE", Draws = "NUL", Loses = "PERDU", }
}

impl Side {
    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Who begins a game: white the first one, black the second one.
    pub const fn begins(game: i32) -> Side {
        if game == 2 { Side::Black } else { Side::White }
    }
}

/// A square as it came, column before line. `TCol` A to H and `TLg` UN to HUIT are 0 to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// 0 is column A.
    pub column: i32,
    /// 0 is line UN, white's home line.
    pub line: i32,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match [self.column, self.line].map(u8::try_from) {
            [Ok(column @ 0..8), Ok(line @ 0..8)] => {
                write!(f, "{}{}", char::from(b'A' + column), line + 1)
            }
            _ => write!(f, "({},{})", self.column, self.line),
        }
    }
}

/// `TPartieReq`: a client wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Join {
    /// `nomJoueur`: who.
    pub name: NameField,
    /// `pion`: with which towers they would like to play.
    pub side: Field<Side>,
}

impl Join {
    /// Its size on the wire.
    pub const SIZE: usize = 40;

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Join::SIZE] {
        named(Id::Join.number(), &self.name, self.side.raw())
    }

    fn from_bytes(bytes: &[u8]) -> Join {
        Join { name: name(bytes, 4), side: field(bytes, 36) }
    }
}

/// `TPartieRep`: the games begin, or the client is sent away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined {
    /// `err`.
    pub error: Field<ErrorCode>,
    /// `nomAdvers`: the opponent.
    pub opponent: NameField,
    /// `validCoul`: does the client play the side they wished for?
    pub wish: Field<Wish>,
}

impl Joined {
    /// Its size on the wire.
    pub const SIZE: usize = 40;

    /// A client is sent away.
    pub fn refused(error: ErrorCode) -> Joined {
        Joined { error: error.into(), opponent: NameField::new(""), wish: Wish::Granted.into() }
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Joined::SIZE] {
        named(self.error.raw(), &self.opponent, self.wish.raw())
    }

    fn from_bytes(bytes: &[u8]) -> Joined {
        Joined { error: field(bytes, 0), opponent: name(bytes, 4), wish: field(bytes, 36) }
    }
}

/// Both structs that carry a name look like this.
fn named(first: i32, name: &NameField, last: i32) -> [u8; 40] {
    let mut bytes = [0; 40];
    put_ints(&mut bytes, 0, &[first]);
    put(&mut bytes, 4, name.raw());
    put_ints(&mut bytes, 36, &[last]);
    bytes
}

/// `TCoupReq`: a move. Its fields hold whatever came, so that writing it gives the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// `numPartie`: in which game, 1 or 2.
    pub game: i32,
    /// `typeCoup`.
    pub kind: Field<MoveKind>,
    /// `coulJ`: who moves.
    pub side: Field<Side>,
    /// `caractPion`: which of their towers.
    pub tower: Field<Tower>,
    /// `caseDep`: where it stands. Means nothing in a pass.
    pub from: Square,
    /// `caseArr`: where it goes. Means nothing in a pass.
    pub to: Square,
}

impl Move {
    /// Its size on the wire.
    pub const SIZE: usize = 36;

    /// Writes the struct.
    pub fn to_bytes(&self) -> [u8; Move::SIZE] {
        let mut bytes = [0; Move::SIZE];
        let Square { column, line } = self.from;
        put_ints(&mut bytes, 0, &[Id::Move.number(), self.game, self.kind.raw()]);
        put_ints(&mut bytes, 12, &[self.side.raw(), self.tower.raw(), column, line]);
        put_ints(&mut bytes, 28, &[self.to.column, self.to.line]);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Move {
        let square = |at| Square { column: int(bytes, at), line: int(bytes, at + 4) };
        Move {
            game: int(bytes, 4),
            kind: field(bytes, 8),
            side: field(bytes, 12),
            tower: field(bytes, 16),
            from: square(20),
            to: square(28),
        }
    }
}

/// `TCoupRep`: what the referee says of a move, to both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// `err`.
    pub error: Field<ErrorCode>,
    /// `validCoup`.
    pub validity: Field<Validity>,
    /// `propCoup`.
    pub effect: Field<Effect>,
}

impl Verdict {
    /// Its size on the wire.
    pub const SIZE: usize = 12;

    /// The verdict on a legal move.
    pub fn valid(effect: Effect) -> Verdict {
        Verdict::new(ErrorCode::Ok, Validity::Valid, effect)
    }

    /// The mover loses, since they were too slow or their move is wrong.
    pub fn lost(error: ErrorCode, validity: Validity) -> Verdict {
        Verdict::new(error, validity, Effect::Loses)
    }

    fn new(error: ErrorCode, validity: Validity, effect: Effect) -> Verdict {
        Verdict { error: error.into(), validity: validity.into(), effect: effect.into() }
    }

    /// Is there a next turn? Then the opponent is sent the move.
    pub fn continues(&self) -> bool {
        self.validity == Validity::Valid && self.effect == Effect::Continues
    }

    /// Writes the struct.
    pub fn to_bytes(self) -> [u8; Verdict::SIZE] {
        let mut bytes = [0; Verdict::SIZE];
        put_ints(&mut bytes, 0, &[self.error.raw(), self.validity.raw(), self.effect.raw()]);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Verdict {
        Verdict { error: field(bytes, 0), validity: field(bytes, 4), effect: field(bytes, 8) }
    }
}

/// What a client says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToServer {
    /// PARTIE.
    Join(Join),
    /// COUP.
    Move(Move),
}

impl ToServer {
    /// Writes the message, for one `write`.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            ToServer::Join(join) => join.to_bytes().to_vec(),
            ToServer::Move(played) => played.to_bytes().to_vec(),
        }
    }
}

/// In the seed's words.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToServer::Join(Join { name, side }) => write!(f, "PARTIE {name} {side}"),
            ToServer::Move(played) => played.fmt(f),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { game, kind, side, tower, from, to } = self;
        write!(f, "COUP {game} {kind} {side} {tower} {from} {to}")
    }
}

/// What the referee says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// The answer to PARTIE.
    Joined(Joined),
    /// What a move, of either player, did.
    Verdict(Verdict),
    /// The opponent's move.
    Move(Move),
}

impl FromServer {
    /// Writes the message, for one `write`.
    pub fn to_bytes(&self) -> Vec<u8> {
        match self {
            FromServer::Joined(joined) => joined.to_bytes().to_vec(),
            FromServer::Verdict(verdict) => verdict.to_bytes().to_vec(),
            FromServer::Move(played) => played.to_bytes().to_vec(),
        }
    }
}

/// In the seed's words.
impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::Joined(Joined { error, opponent, wish }) => {
                write!(f, "{error} {opponent} {wish}")
            }
            FromServer::Verdict(Verdict { error, validity, effect }) => {
                write!(f, "{error} {validity} {effect}")
            }
            FromServer::Move(played) => played.fmt(f),
        }
    }
}
