//! Messages out of bytes, however these are cut into pieces.

use std::collections::VecDeque;
use std::mem;

use super::{
    AskGame, ErrorCode, FromServer, Id, Identification, Identified, Move, Paired, ToServer,
    Validity, Verdict,
};
use crate::structs::{Gathered, Incomplete, SeedEnum, UnknownId};

/// Reads what one player says to the referee, or to their opponent.
#[derive(Clone, Debug)]
pub struct RequestReader {
    bytes: Gathered<{ Identification::SIZE }>,
    /// After an unknown id nobody knows where a struct would begin.
    lost: bool,
}

impl RequestReader {
    /// For a player who has just connected.
    pub const fn new() -> RequestReader {
        RequestReader { bytes: Gathered::new(), lost: false }
    }

    /// The next message. Takes the bytes of at most one message from `input`; nothing means that
    /// it is empty now. After an unknown id nothing else is read.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<Result<ToServer, UnknownId>> {
        if self.lost {
            *input = &[];
            return None;
        }
        let number = self.bytes.id(input)?;
        let id = usize::try_from(number).ok().and_then(|index| Id::ALL.get(index));
        let message = match id {
            Some(Id::Identification) => {
                let bytes = self.bytes.fill(input, Identification::SIZE)?;
                ToServer::Identification(Identification::from_bytes(bytes))
            }
            Some(Id::AskGame) => {
                ToServer::AskGame(AskGame::from_bytes(self.bytes.fill(input, AskGame::SIZE)?))
            }
            Some(Id::Move) => ToServer::Move(Move::from_bytes(self.bytes.fill(input, Move::SIZE)?)),
            Some(Id::OpponentMove) => {
                ToServer::OpponentMove(Move::from_bytes(self.bytes.fill(input, Move::SIZE)?))
            }
            None => {
                self.lost = true;
                return Some(Err(UnknownId(number)));
            }
        };
        self.bytes.clear();
        Some(Ok(message))
    }

    /// The struct that is incomplete, if one is.
    pub fn incomplete(&self) -> Option<Incomplete> {
        let (id, have) = self.bytes.begun()?;
        let (name, size) = match Id::ALL.get(usize::try_from(id).ok()?)? {
            Id::Identification => ("TypIdentificationReq", Identification::SIZE),
            Id::AskGame => ("TypPartieReq", AskGame::SIZE),
            Id::Move | Id::OpponentMove => ("TypCoupReq", Move::SIZE),
        };
        Some(Incomplete { name, have, size })
    }

    /// Is a message incomplete? It must not stay so for long.
    pub const fn has_begun(&self) -> bool {
        !self.lost && !self.bytes.is_empty()
    }
}

impl Default for RequestReader {
    fn default() -> RequestReader {
        RequestReader::new()
    }
}

/// Reads what the referee says to one player. The structs have no id here: which one comes depends
/// on what the player asked, so they must tell this reader.
///
/// It also reads what the opponent answers to a move.
#[derive(Clone, Debug, Default)]
pub struct ReplyReader {
    bytes: Gathered<{ Paired::SIZE }>,
    /// What the player asked and the referee has not answered, the oldest first.
    asked: VecDeque<Id>,
    /// The referee said TRICHE of the move the opponent claims: the true one may follow.
    corrects: bool,
}

impl ReplyReader {
    /// For a player who has just connected.
    pub fn new() -> ReplyReader {
        ReplyReader::default()
    }

    /// The player has sent that.
    pub fn sent(&mut self, message: &ToServer) {
        self.asked.push_back(match message {
            ToServer::Identification(_) => Id::Identification,
            ToServer::AskGame(_) => Id::AskGame,
            ToServer::Move(_) => Id::Move,
            ToServer::OpponentMove(_) => Id::OpponentMove,
        });
    }

    /// The next message. Takes the bytes of at most one message from `input`; nothing means that
    /// it is empty now.
    pub fn read(&mut self, input: &mut &[u8]) -> Option<FromServer> {
        let first = self.bytes.id(input)?;
        // The opponent's cheating may also be told while we ask about their move: then no move
        // follows. No verdict begins with the number of COUP.
        if mem::take(&mut self.corrects) && first == Id::Move.number() {
            // Until it is complete, this is still what comes.
            self.corrects = true;
            let played = Move::from_bytes(self.bytes.fill(input, Move::SIZE)?);
            self.corrects = false;
            self.bytes.clear();
            return Some(FromServer::Move(played));
        }
        // A move that came too late may be answered after the next game was asked for. Only
        // verdicts begin with that error.
        let too_late = first == ErrorCode::Move.number();
        let message = match self.asked.front() {
            Some(Id::Identification) if !too_late => {
                let bytes = self.bytes.fill(input, Identified::SIZE)?;
                FromServer::Identified(Identified::from_bytes(bytes))
            }
            Some(Id::AskGame) if !too_late => {
                FromServer::Paired(Paired::from_bytes(self.bytes.fill(input, Paired::SIZE)?))
            }
            _ => FromServer::Verdict(Verdict::from_bytes(self.bytes.fill(input, Verdict::SIZE)?)),
        };
        self.bytes.clear();
        if self.asked.front().is_some_and(|asked| answers(&message, *asked)) {
            let asked = self.asked.pop_front();
            self.corrects = asked == Some(Id::OpponentMove) && says(&message, Validity::Cheating);
        }
        Some(message)
    }
}

/// Time that has run out is told unasked.
fn answers(message: &FromServer, asked: Id) -> bool {
    match asked {
        Id::Identification => matches!(message, FromServer::Identified(_)),
        Id::AskGame => matches!(message, FromServer::Paired(_)),
        Id::Move | Id::OpponentMove => !says(message, Validity::Timeout),
    }
}

fn says(message: &FromServer, validity: Validity) -> bool {
    *message == FromServer::Verdict(Verdict::new(ErrorCode::Ok, validity))
}
