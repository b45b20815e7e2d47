//! Chess and everything around it in blocks of text: what later clients of seed 000 (Pawn Hub) speak,
//! `docs/protocols/pawnhub-blocks.md`. [`blocks`](crate::blocks) has the blocks themselves.
//!
//! A text is a number that says what it is about, and fields; `~` stands between them. What concerns a
//! running game begins with 30, and the first letter of its field says what comes.

mod field;
mod told;

use std::fmt;

use crate::pawnhub::{Mode, Move, Role, Side};

pub use field::Field;
pub use told::{Asked, FromServer, InGame, Leader, Record, SignedIn, Strength, Word};

/// The longest text that is read of a client, in bytes.
pub const LONGEST: usize = 600;

/// The most characters of what somebody says to others.
pub const LONGEST_CHAT: usize = 126;

/// The room in which everybody is: no account has that name.
pub const EVERYBODY: &str = "all";

/// Between fields.
pub const MARK: char = '~';

/// What can be queued for, with a ranking of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contest {
    /// Which kind of chess.
    pub mode: Mode,
    /// Do both move at once?
    pub real_time: bool,
}

impl Contest {
    /// All of them, in the order of their numbers.
    pub const ALL: [Contest; 8] = [
        Contest { mode: Mode::Classic, real_time: false },
        Contest { mode: Mode::Dark, real_time: false },
        Contest { mode: Mode::Horde, real_time: false },
        Contest { mode: Mode::Alice, real_time: false },
        Contest { mode: Mode::Classic, real_time: true },
        Contest { mode: Mode::Dark, real_time: true },
        Contest { mode: Mode::Horde, real_time: true },
        Contest { mode: Mode::Alice, real_time: true },
    ];

    /// The one of that number.
    pub fn of_number(text: &str) -> Option<Contest> {
        Contest::ALL.into_iter().find(|contest| contest.number().to_string() == text)
    }

    /// Its number, from 0 on.
    pub const fn number(self) -> u8 {
        let mode = match self.mode {
            Mode::Classic => 0,
            Mode::Dark => 1,
            Mode::Horde => 2,
            Mode::Alice => 3,
        };
        if self.real_time { 4 + mode } else { mode }
    }

    /// What it is called in statistics.
    pub const fn name(self) -> &'static str {
        match (self.mode, self.real_time) {
            (mode, false) => mode_name(mode),
            (Mode::Classic, true) => "RealTimeClassic",
            (Mode::Dark, true) => "RealTimeDark",
            (Mode::Horde, true) => "RealTimeHorde",
            (Mode::Alice, true) => "RealTimeAlice",
        }
    }
}

/// What a mode is called at a game.
const fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Classic => "Classic",
        Mode::Dark => "Dark",
        Mode::Horde => "Horde",
        Mode::Alice => "Alice",
    }
}

/// A password as it came; nothing shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(pub String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// What a client does about its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// `E2E4`.
    Move(Move),
    /// `/end`: it gives up.
    Resign,
    /// `/tim`: it says that its time is over.
    Flag,
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToServer {
    /// `0~Quit`
    Quit,
    /// `1~user~pw`
    SignUp(String, Password),
    /// `2~user~pw`
    SignIn(String, Password),
    /// `3~all~text`, `3~name~text`. A text with a `~` in it is another one's words, perhaps.
    Say {
        /// Everybody, or a name.
        to: String,
        /// What.
        text: String,
    },
    /// `4~mode`
    Queue(Contest),
    /// `5~leaveQueue`
    LeaveQueue,
    /// `7~myStat`
    Statistics,
    /// `8~mode`
    Ladder(Contest),
    /// `9~viewFriends`
    Friends,
    /// `10~viewRequest`: who asks to be a friend.
    Requests,
    /// `11~asker~1` accepts, `11~asker~2` refuses.
    Answer {
        /// Who asked.
        asker: String,
        /// Friends from now on?
        accepts: bool,
    },
    /// `12~name`: would they be a friend?
    Ask(String),
    /// `13~name`: no friend any more.
    Remove(String),
    /// `14~viewSentRequest`: whom it asked.
    SentRequests,
    /// `15~name`: it asks no longer.
    Cancel(String),
    /// `30~MwE2E4`: by the client that has those pieces.
    Act(Side, Act),
    /// `30~Pq`: what its pawn becomes.
    Promotion(Role),
}

/// What is wrong with a text of a client: some mistakes have an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRequest {
    /// `1~…`
    #[error("no name and password to sign up")]
    SignUp,
    /// `2~…`
    #[error("no name and password to sign in")]
    SignIn,
    /// `3~…`
    #[error("nobody can be told that")]
    Say,
    /// `30~M…`
    #[error("no move")]
    Act,
    /// `30~P…`
    #[error("nothing that a pawn becomes")]
    Promotion,
    /// Anything else.
    #[error("not understood")]
    Unknown,
}

impl ToServer {
    /// Reads a text.
    pub fn read(text: &str) -> Result<ToServer, BadRequest> {
        let fields: Vec<&str> = text.split(MARK).collect();
        let name = |name: &str| Some(name.to_owned()).filter(|name| !name.is_empty());
        let read = match fields[..] {
            ["0", "Quit"] => Some(ToServer::Quit),
            ["1", user, password] if !user.is_empty() => {
                Some(ToServer::SignUp(user.to_owned(), Password(password.to_owned())))
            }
            ["1", ..] => return Err(BadRequest::SignUp),
            ["2", user, password] if !user.is_empty() => {
                Some(ToServer::SignIn(user.to_owned(), Password(password.to_owned())))
            }
            ["2", ..] => return Err(BadRequest::SignIn),
            ["3", to, said] if !to.is_empty() && !said.trim().is_empty() => {
                Some(ToServer::Say { to: to.to_owned(), text: said.to_owned() })
            }
            ["3", ..] => return Err(BadRequest::Say),
            ["4", number] => Contest::of_number(number).map(ToServer::Queue),
            ["5", "leaveQueue"] => Some(ToServer::LeaveQueue),
            ["7", "myStat"] => Some(ToServer::Statistics),
            ["8", number] => Contest::of_number(number).map(ToServer::Ladder),
            ["9", "viewFriends"] => Some(ToServer::Friends),
            ["10", "viewRequest"] => Some(ToServer::Requests),
            ["11", asker, "1"] => {
                name(asker).map(|asker| ToServer::Answer { asker, accepts: true })
            }
            ["11", asker, "2"] => {
                name(asker).map(|asker| ToServer::Answer { asker, accepts: false })
            }
            ["12", whom] => name(whom).map(ToServer::Ask),
            ["13", whom] => name(whom).map(ToServer::Remove),
            ["14", "viewSentRequest"] => Some(ToServer::SentRequests),
            ["15", whom] => name(whom).map(ToServer::Cancel),
            ["30", said] => return read_in_game(said),
            _ => None,
        };
        read.ok_or(BadRequest::Unknown)
    }
}

fn read_in_game(said: &str) -> Result<ToServer, BadRequest> {
    if let Some(act) = said.strip_prefix('M') {
        let (side, act) = match act.split_at_checked(1) {
            Some(("w", act)) => (Side::White, act),
            Some(("b", act)) => (Side::Black, act),
            _ => return Err(BadRequest::Act),
        };
        let act = match act {
            "/end" => Some(Act::Resign),
            "/tim" => Some(Act::Flag),
            squares => Move::read(squares).filter(|it| it.promotion.is_none()).map(Act::Move),
        };
        return act.map(|act| ToServer::Act(side, act)).ok_or(BadRequest::Act);
    }
    match said.as_bytes() {
        [b'P', letter] => Role::read_promotion(*letter).map(ToServer::Promotion),
        [b'P', ..] => None,
        _ => return Err(BadRequest::Unknown),
    }
    .ok_or(BadRequest::Promotion)
}

/// The text, without its padding. A password is in it.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToServer::Quit => f.write_str("0~Quit"),
            ToServer::SignUp(user, Password(password)) => write!(f, "1~{user}~{password}"),
            ToServer::SignIn(user, Password(password)) => write!(f, "2~{user}~{password}"),
            ToServer::Say { to, text } => write!(f, "3~{to}~{text}"),
            ToServer::Queue(contest) => write!(f, "4~{}", contest.number()),
            ToServer::LeaveQueue => f.write_str("5~leaveQueue"),
            ToServer::Statistics => f.write_str("7~myStat"),
            ToServer::Ladder(contest) => write!(f, "8~{}", contest.number()),
            ToServer::Friends => f.write_str("9~viewFriends"),
            ToServer::Requests => f.write_str("10~viewRequest"),
            ToServer::Answer { asker, accepts } => {
                write!(f, "11~{asker}~{}", if *accepts { 1 } else { 2 })
            }
            ToServer::Ask(name) => write!(f, "12~{name}"),
            ToServer::Remove(name) => write!(f, "13~{name}"),
            ToServer::SentRequests => f.write_str("14~viewSentRequest"),
            ToServer::Cancel(name) => write!(f, "15~{name}"),
            ToServer::Act(side, act) => {
                let letter = if *side == Side::White { 'w' } else { 'b' };
                match act {
                    Act::Move(squares) => write!(f, "30~M{letter}{squares}"),
                    Act::Resign => write!(f, "30~M{letter}/end"),
                    Act::Flag => write!(f, "30~M{letter}/tim"),
                }
            }
            ToServer::Promotion(role) => write!(f, "30~P{}", char::from(role.letter())),
        }
    }
}
