//! The server's lines, in the order in which they come.

use super::{Board, FromServer, Mode, Side, Winner};

/// Understands what the server says to one client. `1` may be a side or a turn, `True` may be said
/// of a move or of the game: which one follows from what was said before.
#[derive(Clone, Debug)]
pub struct ReplyReader {
    mode: Mode,
    side: Side,
    comes: Comes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comes {
    Side,
    /// A board; before the first turn, or after a move.
    Board {
        number: u8,
        moved: bool,
    },
    Turn,
    /// The verdict on this client's move.
    Valid,
    Over,
    Winner,
    Nothing,
}

impl ReplyReader {
    /// For a client of that mode that has just connected.
    pub const fn new(mode: Mode) -> ReplyReader {
        ReplyReader { mode, side: Side::White, comes: Comes::Side }
    }

    /// Understands a line.
    pub fn read(&mut self, line: &str) -> Result<FromServer, Unexpected> {
        let (message, comes) = self.understand(line).ok_or(Unexpected)?;
        if let FromServer::Side(side) = message {
            self.side = side;
        }
        self.comes = comes;
        Ok(message)
    }

    /// Must this client send a move now, or another one?
    pub fn my_turn(&self) -> bool {
        self.comes == Comes::Valid
    }

    /// Was everything said?
    pub fn is_over(&self) -> bool {
        self.comes == Comes::Nothing
    }

    fn understand(&self, line: &str) -> Option<(FromServer, Comes)> {
        match self.comes {
            Comes::Side => {
                let side = match line {
                    "1" => Side::White,
                    "0" => Side::Black,
                    _ => return None,
                };
                Some((FromServer::Side(side), Comes::Board { number: 1, moved: false }))
            }
            Comes::Board { number, moved } => self.board(line, number, moved),
            Comes::Turn => {
                let number = read_turn(line)?;
                let mine = (number % 2 == 1) == (self.side == Side::White);
                let waiting = Comes::Board { number: 1, moved: true };
                Some((FromServer::Turn(number), if mine { Comes::Valid } else { waiting }))
            }
            Comes::Valid => match line {
                "True" => Some((FromServer::Valid(true), Comes::Board { number: 1, moved: true })),
                "False" => Some((FromServer::Valid(false), Comes::Valid)),
                "PROMOTION" => Some((FromServer::AskPromotion, Comes::Valid)),
                // The opponent left, or the time is over: nobody waits for a move any more.
                _ => self.board(line, 1, true),
            },
            Comes::Over => match line {
                "True" => Some((FromServer::Over(true), Comes::Winner)),
                "False" => Some((FromServer::Over(false), Comes::Turn)),
                _ => None,
            },
            Comes::Winner => {
                let winner = match line {
                    "white" => Winner::White,
                    "black" => Winner::Black,
                    "draw" => Winner::Nobody,
                    _ => return None,
                };
                Some((FromServer::Winner(winner), Comes::Nothing))
            }
            Comes::Nothing => None,
        }
    }

    fn board(&self, line: &str, number: u8, moved: bool) -> Option<(FromServer, Comes)> {
        let alice = self.mode == Mode::Alice;
        let board = Board::read(line).filter(|board| board.number == alice.then_some(number))?;
        let comes = match (alice && number == 1, moved) {
            (true, _) => Comes::Board { number: 2, moved },
            (false, true) => Comes::Over,
            (false, false) => Comes::Turn,
        };
        Some((FromServer::Board(board), comes))
    }
}

/// A number from 1 on, as it is written.
fn read_turn(line: &str) -> Option<u32> {
    line.parse().ok().filter(|number: &u32| *number > 0 && number.to_string() == line)
}

/// The line is none that can come now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the server should not say that now")]
pub struct Unexpected;
