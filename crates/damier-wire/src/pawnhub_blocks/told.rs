//! What the server says.

use std::fmt;

use super::{Contest, EVERYBODY, Field, LONGEST_CHAT, MARK, mode_name};
use crate::blocks::BLOCK;
use crate::pawnhub::{Board, Mode, Side};

/// What comes of signing in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignedIn {
    /// `0`: nobody has that name.
    Unknown,
    /// `1`
    Done,
    /// `2`
    WrongPassword,
    /// `3`: somebody is here under that name.
    Connected,
}

/// What comes of asking somebody to be a friend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asked {
    /// `0`: nobody has that name.
    Unknown,
    /// `1`: they are friends already.
    Friends,
    /// `2`: it was asked already.
    Pending,
    /// `3`: the other had asked, too. Now they are friends.
    NowFriends,
    /// `4`
    Sent,
}

/// How somebody's games ended: `w l d`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
}

/// How strong somebody is: 1600 is written `16.00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength(pub u32);

/// A row of the ladder.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Leader {
    /// Who.
    pub name: Field,
    /// How their games ended.
    pub record: Record,
    /// How strong they are.
    pub strength: Strength,
}

/// What a text of the server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// `0~Quit`: the client may hang up.
    Quit,
    /// `1~1`, or `1~0` if the name cannot be had.
    SignedUp(bool),
    /// `2~…`
    SignedIn(SignedIn),
    /// `3~sender~room~text`
    Said {
        /// Who.
        sender: Field,
        /// Where: everybody, or with whom the receiver talks.
        room: Field,
        /// What.
        text: Field,
    },
    /// `4`: an opponent is found.
    Found,
    /// `7~i~Mode~w l d~rating`
    Statistics(Contest, Record, Strength),
    /// `8~i~name~w l d~rating`, `8~i~---~- - -~-` if nobody is there.
    Ladder(u8, Option<Leader>),
    /// `9~name`
    Friend(Field),
    /// `10~name`: they ask to be a friend.
    Request(Field),
    /// `11~1~1` or `11~2~1`: the request is accepted, or refused.
    Answered {
        /// Was it accepted?
        accepted: bool,
    },
    /// `12~…`
    Asked(Asked),
    /// `13~1`: they are no friend any more.
    Removed,
    /// `14~name`: they were asked to be a friend.
    SentRequest(Field),
    /// `15~1`: they are not asked any more.
    Cancelled,
    /// `16~name~1` or `16~name~0`: a friend from now on, or no longer.
    FriendIs(Field, bool),
    /// `17~name~1` or `17~name~0`: they ask to be a friend, or no longer.
    RequestIs(Field, bool),
    /// `18~name~0`: they have answered.
    SentRequestGone(Field),
    /// `30~…`
    InGame(InGame),
}

/// What is said at a game. Some texts are free: clients may show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InGame {
    /// `F…`: the first words.
    First(Field),
    /// `GClassic`
    Mode(Mode),
    /// `Xwhite`
    Side(Side),
    /// `Ustart`
    Word(Word),
    /// `B…#`; in Alice chess `B1…#` and `B2…#`.
    Board(Board),
    /// `T3`: the number of the turn; 0 before the first.
    Turn(u32),
    /// `C2700000`: how many milliseconds the client may think in all.
    Clock(u64),
    /// `A…`: it is the client's turn, or its move was wrong.
    Ask(Field),
    /// `L…`: its move was right.
    Taken(Field),
    /// `D…`: a move that it has sent before is played now.
    Premove(Field),
    /// `P…`: what does its pawn become?
    AskPromotion(Field),
}

/// A word about how the game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// It begins.
    Start,
    /// There are two boards.
    Alice,
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Nobody has won.
    Stalemate,
    /// The opponent has given up.
    Surrender,
    /// The opponent's time is over.
    Timeout,
}

impl Word {
    const ALL: [Word; 7] = [
        Word::Start,
        Word::Alice,
        Word::White,
        Word::Black,
        Word::Stalemate,
        Word::Surrender,
        Word::Timeout,
    ];

    const fn text(self) -> &'static str {
        match self {
            Word::Start => "start",
            Word::Alice => "alice",
            Word::White => "white",
            Word::Black => "black",
            Word::Stalemate => "stalemate",
            Word::Surrender => "surrend",
            Word::Timeout => "timeout",
        }
    }
}

impl From<InGame> for FromServer {
    fn from(said: InGame) -> FromServer {
        FromServer::InGame(said)
    }
}

impl FromServer {
    /// What somebody said, as much of it as one block has room for.
    pub fn said(sender: &str, room: &str, text: &str) -> FromServer {
        let name = |name| Field::new(name, 30);
        let (sender, room) = (name(sender), name(room));
        // `3~`, two more marks, and one byte of padding.
        let taken = 2 + sender.as_str().len() + room.as_str().len() + 2 + 1;
        let text = Field::new(text, LONGEST_CHAT.min(BLOCK - taken));
        FromServer::Said { sender, room, text }
    }

    /// What the server itself says to somebody.
    pub fn notice(text: &str) -> FromServer {
        FromServer::said("[Server]", EVERYBODY, text)
    }

    /// Reads a text; nothing if no server says it.
    pub fn read(text: &str) -> Option<FromServer> {
        let fields: Vec<&str> = text.split(MARK).collect();
        Some(match fields[..] {
            ["0", "Quit"] => FromServer::Quit,
            ["1", done] => FromServer::SignedUp(bit(done)?),
            ["2", answer] => FromServer::SignedIn(match answer {
                "0" => SignedIn::Unknown,
                "1" => SignedIn::Done,
                "2" => SignedIn::WrongPassword,
                "3" => SignedIn::Connected,
                _ => return None,
            }),
            ["3", sender, room, text] => FromServer::Said {
                sender: Field::read(sender)?,
                room: Field::read(room)?,
                text: Field::read(text)?,
            },
            ["4"] => FromServer::Found,
            ["7", number, name, record, rating] => {
                let contest = Contest::of_number(number).filter(|it| it.name() == name)?;
                FromServer::Statistics(contest, Record::read(record)?, Strength::read(rating)?)
            }
            ["8", number, "---", "- - -", "-"] => FromServer::Ladder(place(number)?, None),
            ["8", number, name, record, rating] => {
                let (record, strength) = (Record::read(record)?, Strength::read(rating)?);
                let leader = Leader { name: Field::read(name)?, record, strength };
                FromServer::Ladder(place(number)?, Some(leader))
            }
            ["9", name] => FromServer::Friend(Field::read(name)?),
            ["10", name] => FromServer::Request(Field::read(name)?),
            ["11", "1", "1"] => FromServer::Answered { accepted: true },
            ["11", "2", "1"] => FromServer::Answered { accepted: false },
            ["12", answer] => FromServer::Asked(match answer {
                "0" => Asked::Unknown,
                "1" => Asked::Friends,
                "2" => Asked::Pending,
                "3" => Asked::NowFriends,
                "4" => Asked::Sent,
                _ => return None,
            }),
            ["13", "1"] => FromServer::Removed,
            ["14", name] => FromServer::SentRequest(Field::read(name)?),
            ["15", "1"] => FromServer::Cancelled,
            ["16", name, is] => FromServer::FriendIs(Field::read(name)?, bit(is)?),
            ["17", name, is] => FromServer::RequestIs(Field::read(name)?, bit(is)?),
            ["18", name, "0"] => FromServer::SentRequestGone(Field::read(name)?),
            ["30", said] => FromServer::InGame(InGame::read(said)?),
            _ => return None,
        })
    }
}

impl InGame {
    fn read(said: &str) -> Option<InGame> {
        let (letter, rest) = said.split_at_checked(1)?;
        // The server always says something where it may say anything; others need not.
        let free = || if rest.is_empty() { Some(Field::new("", 1)) } else { Field::read(rest) };
        Some(match letter {
            "F" => InGame::First(free()?),
            "G" => InGame::Mode(Mode::ALL.into_iter().find(|mode| mode_name(*mode) == rest)?),
            "X" if rest == "white" => InGame::Side(Side::White),
            "X" if rest == "black" => InGame::Side(Side::Black),
            "U" => InGame::Word(Word::ALL.into_iter().find(|word| word.text() == rest)?),
            "B" => InGame::Board(read_board(rest)?),
            "T" => InGame::Turn(number(rest)?),
            "C" => InGame::Clock(number(rest)?),
            "A" => InGame::Ask(free()?),
            "L" => InGame::Taken(free()?),
            "D" => InGame::Premove(free()?),
            "P" => InGame::AskPromotion(free()?),
            _ => return None,
        })
    }
}

/// The text, without its padding.
impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::Quit => f.write_str("0~Quit"),
            FromServer::SignedUp(done) => write!(f, "1~{}", u8::from(*done)),
            FromServer::SignedIn(answer) => write!(f, "2~{}", *answer as u8),
            FromServer::Said { sender, room, text } => write!(f, "3~{sender}~{room}~{text}"),
            FromServer::Found => f.write_str("4"),
            FromServer::Statistics(contest, record, strength) => {
                write!(f, "7~{}~{}~{record}~{strength}", contest.number(), contest.name())
            }
            FromServer::Ladder(place, None) => write!(f, "8~{place}~---~- - -~-"),
            FromServer::Ladder(place, Some(Leader { name, record, strength })) => {
                write!(f, "8~{place}~{name}~{record}~{strength}")
            }
            FromServer::Friend(name) => write!(f, "9~{name}"),
            FromServer::Request(name) => write!(f, "10~{name}"),
            FromServer::Answered { accepted: true } => f.write_str("11~1~1"),
            FromServer::Answered { accepted: false } => f.write_str("11~2~1"),
            FromServer::Asked(answer) => write!(f, "12~{}", *answer as u8),
            FromServer::Removed => f.write_str("13~1"),
            FromServer::SentRequest(name) => write!(f, "14~{name}"),
            FromServer::Cancelled => f.write_str("15~1"),
            FromServer::FriendIs(name, is) => write!(f, "16~{name}~{}", u8::from(*is)),
            FromServer::RequestIs(name, is) => write!(f, "17~{name}~{}", u8::from(*is)),
            FromServer::SentRequestGone(name) => write!(f, "18~{name}~0"),
            FromServer::InGame(said) => write!(f, "30~{said}"),
        }
    }
}

impl fmt::Display for InGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InGame::First(text) => write!(f, "F{text}"),
            InGame::Mode(mode) => write!(f, "G{}", mode_name(*mode)),
            InGame::Side(Side::White) => f.write_str("Xwhite"),
            InGame::Side(Side::Black) => f.write_str("Xblack"),
            InGame::Word(word) => write!(f, "U{}", word.text()),
            InGame::Board(board) => {
                f.write_str("B")?;
                if let Some(number) = board.number {
                    write!(f, "{number}")?;
                }
                board.write_pieces(f)
            }
            InGame::Turn(number) => write!(f, "T{number}"),
            InGame::Clock(millis) => write!(f, "C{millis}"),
            InGame::Ask(text) => write!(f, "A{text}"),
            InGame::Taken(text) => write!(f, "L{text}"),
            InGame::Premove(text) => write!(f, "D{text}"),
            InGame::AskPromotion(text) => write!(f, "P{text}"),
        }
    }
}

impl Record {
    fn read(text: &str) -> Option<Record> {
        let numbers: Option<Vec<u64>> = text.split(' ').map(number).collect();
        let [wins, losses, draws] = numbers?[..] else { return None };
        Some(Record { wins, losses, draws })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.wins, self.losses, self.draws)
    }
}

impl Strength {
    fn read(text: &str) -> Option<Strength> {
        let (whole, hundredths) = text.split_once('.')?;
        let points = number::<u32>(whole)?.checked_mul(100)?;
        let strength = Strength(points.checked_add(hundredths.parse().ok()?)?);
        (strength.to_string() == text).then_some(strength)
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

fn read_board(text: &str) -> Option<Board> {
    let (number, pieces) = match text.as_bytes().first()? {
        b'1' => (Some(1), &text[1..]),
        b'2' => (Some(2), &text[1..]),
        _ => (None, text),
    };
    let board = Board::read(pieces).filter(|board| board.number.is_none())?;
    Some(Board { number, ..board })
}

fn bit(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

fn place(text: &str) -> Option<u8> {
    number(text).filter(|place| *place < 10)
}

/// A number as it is written.
fn number<N: std::str::FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}
