//! Messages out of bytes, however these are cut into pieces.

use super::{ErrorCode, FromServer, Id, Join, Joined, Move, Side, ToServer, Verdict, Wish};
use crate::structs::{Gathered, Incomplete, SeedEnum, UnknownId};

/// Reads what one client says.
///
/// ```
/// use damier_wire::kamisado::{Join, RequestReader, ToServer};
/// use damier_wire::structs::NameField;
///
/// let mut reader = RequestReader::new();
/// let mut input: &[u8] = &[0; 39];
/// assert_eq!(reader.read(&mut input), None);
/// assert!(reader.has_begun());
/// let join = Join { name: NameField::new(""), side: damier_wire::kamisado::Side::White.into() };
/// assert_eq!(reader.read(&mut [0].as_slice()), Some(Ok(ToServer::Join(join))));
/// ```
#[derive(Clone, Debug)]
pub struct RequestReader {
    bytes: Gathered<{ Join::SIZE }>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing was read yet.
    Joining,
    /// From now on there are moves only.
    Playing,
    /// The id of the struct being read was wrong, and that was told. The rest of the struct, which
    /// old clients make as long as a move, must not be taken for the next one.
    Skipping,
    /// Nobody knows where a struct would begin.
    Lost,
}

impl RequestReader {
    /// For a client that has just connected.
    pub const fn new() -> RequestReader {
        RequestReader { bytes: Gathered::new(), phase: Phase::Joining }
    }

    /// The next message. Takes the bytes of at most one message from `input`; nothing means that
    /// it is empty now. After a wrong id in the first message nothing else is read.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<Result<ToServer, UnknownId>> {
        if self.phase == Phase::Lost {
            *input = &[];
            return None;
        }
        if self.phase == Phase::Skipping {
            self.bytes.fill(input, Move::SIZE)?;
            self.bytes.clear();
            self.phase = Phase::Playing;
        }
        let id = self.bytes.id(input)?;
        let message = if id == Id::Move.number() {
            ToServer::Move(Move::from_bytes(self.bytes.fill(input, Move::SIZE)?))
        } else if self.phase == Phase::Playing {
            self.phase = Phase::Skipping;
            return Some(Err(UnknownId(id)));
        } else if id == Id::Join.number() {
            let join = Join::from_bytes(self.bytes.fill(input, Join::SIZE)?);
            self.phase = Phase::Playing;
            ToServer::Join(join)
        } else {
            self.phase = Phase::Lost;
            return Some(Err(UnknownId(id)));
        };
        self.bytes.clear();
        Some(Ok(message))
    }

    /// The struct that is incomplete, if one is and its id is known.
    pub fn incomplete(&self) -> Option<Incomplete> {
        let (id, have) = self.bytes.begun().filter(|_| self.phase != Phase::Skipping)?;
        let (name, size) = match Id::ALL.get(usize::try_from(id).ok()?)? {
            Id::Join => ("TPartieReq", Join::SIZE),
            Id::Move => ("TCoupReq", Move::SIZE),
        };
        Some(Incomplete { name, have, size })
    }

    /// Is a message incomplete? It must not stay so for long.
    pub fn has_begun(&self) -> bool {
        self.phase != Phase::Lost && !self.bytes.is_empty()
    }
}

impl Default for RequestReader {
    fn default() -> RequestReader {
        RequestReader::new()
    }
}

/// Reads what the referee says to one client. The structs have no id here: which one comes follows
/// from the course of both games, which this reader therefore keeps track of.
#[derive(Clone, Debug)]
pub struct ReplyReader {
    bytes: Gathered<{ Joined::SIZE }>,
    side: Side,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Joining,
    /// A verdict on the move of `to_move` comes.
    Verdict {
        game: i32,
        to_move: Side,
    },
    /// The move that was found valid comes.
    Move {
        game: i32,
        to_move: Side,
    },
    Over,
}

impl ReplyReader {
    /// For a client that wishes to play that side.
    pub const fn new(wish: Side) -> ReplyReader {
        ReplyReader { bytes: Gathered::new(), side: wish, stage: Stage::Joining }
    }

    /// The next message. Takes the bytes of at most one message from `input`; nothing means that
    /// it is empty now. Bytes after the end of the second game are dropped.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<FromServer> {
        let (message, stage) = match self.stage {
            Stage::Joining => {
                let joined = Joined::from_bytes(self.bytes.fill(input, Joined::SIZE)?);
                if joined.wish == Wish::Refused {
                    self.side = self.side.other();
                }
                let accepted = joined.error == ErrorCode::Ok;
                (FromServer::Joined(joined), if accepted { begin(1) } else { Stage::Over })
            }
            Stage::Verdict { game, to_move } => {
                let verdict = Verdict::from_bytes(self.bytes.fill(input, Verdict::SIZE)?);
                let stage = match (verdict.continues(), to_move == self.side) {
                    (true, true) => Stage::Verdict { game, to_move: to_move.other() },
                    (true, false) => Stage::Move { game, to_move },
                    (false, _) if game == 1 => begin(2),
                    (false, _) => Stage::Over,
                };
                (FromServer::Verdict(verdict), stage)
            }
            Stage::Move { game, to_move } => {
                let played = Move::from_bytes(self.bytes.fill(input, Move::SIZE)?);
                (FromServer::Move(played), Stage::Verdict { game, to_move: to_move.other() })
            }
            Stage::Over => {
                *input = &[];
                return None;
            }
        };
        self.bytes.clear();
        self.stage = stage;
        Some(message)
    }

    /// The side this client plays, once the referee has said so.
    pub fn side(&self) -> Option<Side> {
        (self.stage != Stage::Joining).then_some(self.side)
    }

    /// The game in which this client must move now, 1 or 2.
    pub fn my_turn(&self) -> Option<i32> {
        match self.stage {
            Stage::Verdict { game, to_move } if to_move == self.side => Some(game),
            _ => None,
        }
    }

    /// Are both games over, or was the client sent away?
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }
}

const fn begin(game: i32) -> Stage {
    Stage::Verdict { game, to_move: Side::begins(game) }
}
