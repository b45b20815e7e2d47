//! JSON over a WebSocket: the dialect of `damier`'s own clients and of bots.
//!
//! A message is `{"t": name, "d": content}` in one text frame. A client numbers what it asks with
//! `a`; the answer carries the same number. Seats are 1 and 2.
//!
//! Both lists are here; what the messages hold is in one file for each subject.
//!
//! | | |
//! |---|---|
//! | `meeting.rs` | what shall be played, and challenges |
//! | `lobby.rs` | who waits, who is here, and what is being played |
//! | `people.rs` | what is told of somebody besides their name |
//! | `social.rs` | friends and chats |
//! | `tournament.rs` | that something happened in one |
//! | `game.rs` | sitting down at a game, moving, and how it stands |
//! | `news.rs` | what happens at a game |
//! | `board.rs` | the same for clients that hold no rule |
//! | `answers.rs` | pages for the same |
//! | `analysis.rs` | what the computer thinks of games and moves |
//! | `refusal.rs` | why something is not done |
//! | `frame.rs` | messages as texts |

mod analysis;
mod answers;
mod board;
mod frame;
mod game;
mod lobby;
mod meeting;
mod news;
mod people;
mod refusal;
mod seat_number;
mod social;
mod tournament;

use damier_rules::Seat;
use serde::{Deserialize, Serialize};

use crate::id::{ChallengeId, GameId};

pub use analysis::{
    Analysis, AnalysisState, Assessment, Grade, Hint, LastMove, MistakeCount, ScoreTold, Suggestion,
};
pub use answers::{ChallengeInfo, Judge, JudgeRefusal, Judgement, Me, Plies, Ply};
pub use board::{Board, BoardMoved};
pub use frame::{BadMessage, LONGEST};
pub use game::{AtGame, ListedMove, Move, SeriesTold, Standing, State, Watch, Written};
pub use lobby::{BotInfo, GameInfo, Lobby, LobbyChanged, LookIn, MOST_LISTED, SeekInfo};
pub use meeting::{Challenge, Challenged, OfChallenge, Seeking, Terms};
pub use news::{Actor, Happened, Happening, Moved, MovedHidden};
pub use people::{PersonInfo, UserKind, Who};
pub use refusal::{Code, No};
pub use social::{
    BadRoom, ChatRoom, Conversation, FriendAsked, FriendInfo, FriendList, FriendNews, FriendState,
    HaveRead, InRoom, LONGEST_LINE, Presence, Said, Say,
};
pub use tournament::{OfTournament, TournamentNews, TournamentState};

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", content = "d", rename_all = "snake_case", deny_unknown_fields)]
pub enum ToServer {
    /// Is anybody there? Answered by [`FromServer::Pong`].
    Ping,
    /// I want a game with whoever fits.
    Seek(Terms),
    /// I wait no longer.
    Unseek(Ask),
    /// I want a game with that player, or with whoever has the link.
    Challenge(Challenge),
    /// I take that challenge up.
    Accept(OfChallenge),
    /// I decline that challenge, or withdraw mine.
    Decline(OfChallenge),
    /// Who waits, who is here, and what is being played?
    Lobby(LookIn),
    /// I sit down at that game, as a player or to watch it.
    Watch(Watch),
    /// I stand up.
    Unwatch(AtGame),
    /// My move.
    Move(Move),
    /// My legal moves, please.
    Legal(AtGame),
    /// I give up.
    Resign(AtGame),
    /// I offer a draw, or accept the one offered.
    Draw(AtGame),
    /// No draw.
    DeclineDraw(AtGame),
    /// The rules give me a draw.
    ClaimDraw(AtGame),
    /// I would like to take my move back, or agree that the opponent does.
    Takeback(AtGame),
    /// The move stands.
    DeclineTakeback(AtGame),
    /// I do not want to begin after all.
    Abort(AtGame),
    /// The opponent has been away too long.
    ClaimWin(AtGame),
    /// I give my opponent some time.
    GiveTime(AtGame),
    /// I want to play that game again, the other way round; or agree to the opponent's wish.
    Rematch(AtGame),
    /// I say something in a room.
    Say(Say),
    /// I want to hear what is said in a room.
    Listen(InRoom),
    /// I have heard enough of it.
    Unlisten(InRoom),
    /// I have read a room up to a line.
    Read(HaveRead),
    /// I want to hear when something happens in a tournament, and in no other one.
    Follow(OfTournament),
}

/// A request without content.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "t", content = "d", rename_all = "snake_case")]
pub enum FromServer {
    /// Who you are.
    Welcome {
        /// What you are called.
        name: String,
        /// Is it an account's name, or a guest's?
        account: bool,
        /// The ids of the games you are playing.
        games: Vec<GameId>,
    },
    /// Yes.
    Pong,
    /// It is done, and stored where that matters: the number of the request.
    Ok(u32),
    /// It is not done, and why.
    No(No),
    /// Who waits, and what is being played.
    Lobby(Box<Lobby>),
    /// What has changed in the part of the lobby that you follow.
    LobbyChanged(Box<LobbyChanged>),
    /// You wait for a game: with whom it may be now, and how that grows.
    Seeking(Box<Seeking>),
    /// You have made a challenge, or somebody challenges you.
    Challenge(Box<Challenged>),
    /// That challenge is gone.
    ChallengeGone {
        /// Its id.
        id: ChallengeId,
        /// Was it taken up? Then a game begins; else it was declined or withdrawn, or it lapsed.
        accepted: bool,
    },
    /// A game of yours begins.
    Game {
        /// Its id.
        id: GameId,
    },
    /// How a game stands.
    State(Box<State>),
    /// A move in a game that hides nothing. The names of what is sent at every move are short.
    #[serde(rename = "m")]
    Moved(Moved),
    /// A move in a game that hides something, with the view after it.
    #[serde(rename = "h")]
    MovedHidden(Box<MovedHidden>),
    /// A move of any game in the board feed, with the position after it.
    #[serde(rename = "b")]
    BoardMoved(Box<BoardMoved>),
    /// Something else happened in a game.
    #[serde(rename = "e")]
    Happened(Box<Happened>),
    /// A player of a game went away or came back.
    There {
        /// The id of the game.
        id: GameId,
        /// Whose seat.
        #[serde(with = "seat_number")]
        #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
        seat: Seat,
        /// Are they there?
        here: bool,
        /// If not: the game is lost in so many milliseconds, or may be claimed then.
        left: Option<u64>,
    },
    /// The server itself was away; the clocks stood for so many milliseconds.
    Paused {
        /// How long.
        ms: u64,
    },
    /// Whoever directs the games adjourned one, or it goes on.
    Adjourned {
        /// The id of the game.
        id: GameId,
        /// Do its clocks stand?
        on: bool,
    },
    /// How many look on at a game, beside its players; for those who asked for it.
    Spectators {
        /// The id of the game.
        id: GameId,
        /// How many.
        count: usize,
    },
    /// Everybody is told something.
    Announcement {
        /// Its id.
        id: String,
        /// What.
        text: String,
        /// Until when it is told to whoever comes, in milliseconds since 1970.
        until_ms: i64,
    },
    /// Your legal moves.
    Legal {
        /// The id of the game.
        id: GameId,
        /// Their canonical texts.
        moves: Vec<String>,
        /// The number of the request.
        a: u32,
    },
    /// Somebody said something where you listen.
    Said(Box<Said>),
    /// Somebody wants to be your friend, is it now, or is it no longer.
    Friend(Box<FriendNews>),
    /// A friend came, went, or began or ended playing.
    Presence(Box<Presence>),
    /// Something happened in a tournament that you follow or play in.
    Tournament(TournamentNews),
}

/// What an older server does not tell is as usual.
fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_yes(value: &bool) -> bool {
    *value
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
