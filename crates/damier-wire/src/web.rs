//! JSON over a WebSocket: the dialect of `damier`'s own clients and of bots.
//!
//! A message is `{"t": name, "d": content}` in one text frame. A client numbers what it asks with
//! `a`; the answer carries the same number. Seats are 1 and 2.

mod lobby;

use std::collections::BTreeMap;

use damier_rules::{GameKind, Outcome, Reason, Refusal, Seat, Verdict};
use serde::{Deserialize, Serialize, Serializer};

pub use lobby::{BotInfo, GameInfo, Lobby, LobbyChanged, LookIn, MOST_LISTED, SeekInfo};

/// The longest message a client may send.
pub const LONGEST: usize = 8 * 1024;

/// The deepest nesting of a message.
const DEEPEST: usize = 32;

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
    Accept(ById),
    /// I decline that challenge, or withdraw mine.
    Decline(ById),
    /// Who waits, and what is being played?
    Lobby(LookIn),
    /// I sit down at that game, as a player or to watch it.
    Watch(Watch),
    /// I stand up.
    Unwatch(ById),
    /// My move.
    Move(Move),
    /// My legal moves, please.
    Legal(ById),
    /// I give up.
    Resign(ById),
    /// I offer a draw, or accept the one offered.
    Draw(ById),
    /// No draw.
    DeclineDraw(ById),
    /// The rules give me a draw.
    ClaimDraw(ById),
    /// I would like to take my move back, or agree that the opponent does.
    Takeback(ById),
    /// The move stands.
    DeclineTakeback(ById),
    /// I do not want to begin after all.
    Abort(ById),
    /// The opponent has been away too long.
    ClaimWin(ById),
    /// I want to play that game again, the other way round; or agree to the opponent's wish.
    Rematch(ById),
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

/// A request about something that has an id: a game, a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ById {
    /// Its id.
    pub id: String,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game: `chess`, `siam`…
    pub game: String,
    /// The time control: `5+3` (minutes, and seconds added after each move), `30s/move`, `3d/move`,
    /// `10+3x30`, `5+d3`, `-`…
    pub clock: String,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Does the result change ratings? Only between accounts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rated: bool,
    /// How many games in a row, with changing sides; nothing is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// The number of the request.
    #[serde(default, skip_serializing_if = "is_default")]
    pub a: u32,
}

impl Terms {
    /// One unrated game by the usual rules.
    #[must_use]
    pub fn new(game: impl Into<String>, clock: impl Into<String>) -> Terms {
        Terms {
            game: game.into(),
            clock: clock.into(),
            options: BTreeMap::new(),
            rated: false,
            games: None,
            a: 0,
        }
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The name of the player; nothing for a link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// To what, and the number of the request.
    pub terms: Terms,
    /// The seat the challenger wants; nothing is the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
}

/// Sitting down at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The id of the game.
    pub id: String,
    /// The last version the client has seen: it is then told the rest, if that is still known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub v: Option<u64>,
    /// The number of the request.
    #[serde(default)]
    pub a: u32,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The id of the game.
    pub id: String,
    /// How many moves this player has made before: a move sent twice is played once.
    pub n: u32,
    /// Its canonical text.
    pub m: String,
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
        games: Vec<String>,
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
    /// You have made a challenge, or somebody challenges you.
    Challenge(Box<Challenged>),
    /// That challenge is gone.
    ChallengeGone {
        /// Its id.
        id: String,
        /// Was it taken up? Then a game begins; else it was declined or withdrawn, or it lapsed.
        accepted: bool,
    },
    /// A game of yours begins.
    Game {
        /// Its id.
        id: String,
    },
    /// How a game stands.
    State(Box<State>),
    /// A move in a game that hides nothing. The names of what is sent at every move are short.
    #[serde(rename = "m")]
    Moved(Moved),
    /// A move in a game that hides something, with the view after it.
    #[serde(rename = "h")]
    MovedHidden(Box<MovedHidden>),
    /// Something else happened in a game.
    #[serde(rename = "e")]
    Happened(Box<Happened>),
    /// A player of a game went away or came back.
    There {
        /// The id of the game.
        id: String,
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
    /// Your legal moves.
    Legal {
        /// The id of the game.
        id: String,
        /// Their canonical texts.
        moves: Vec<String>,
        /// The number of the request.
        a: u32,
    },
}

/// A challenge that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Challenged {
    /// Its id.
    pub id: String,
    /// Who challenges.
    pub from: String,
    /// Whom; nothing for whoever has the id.
    pub to: Option<String>,
    /// To what.
    pub terms: Terms,
    /// The game that shall be played again, if it is that.
    pub rematch: Option<String>,
}

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct No {
    /// The number of the request; zero if it could not be read.
    pub a: u32,
    /// What is wrong.
    pub code: Code,
    /// A sentence, in the language of the connection.
    pub text: String,
    /// For a refused move: the word of the refusal, and the place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(type = "JsonValue"))]
    pub why: Option<Refusal>,
}

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $word:literal,)*) => {
        /// Why something is not done. The words are part of the interface and never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Code {
            $($(#[$doc])* #[serde(rename = $word)] $name,)*
            /// Something that this version does not know.
            #[serde(other, rename = "unknown")]
            Unknown,
        }

        impl Code {
            /// Every code that is sent.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];

            /// The stable word.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Code::$name => $word,)* Code::Unknown => "unknown" }
            }
        }
    };
}

codes! {
    /// Not JSON.
    BadJson = "bad_json",
    /// JSON, but no message.
    BadRequest = "bad_request",
    /// The rules refuse the move.
    Refused = "refused",
    /// The referee declines it.
    Declined = "declined",
    /// Not now: storage is away, or too much waits. Trying again helps.
    Busy = "busy",
    /// The game is played by others.
    NotYours = "not_yours",
    /// There is no such game.
    NoSuchGame = "no_such_game",
    /// No game is called that.
    UnknownGame = "unknown_game",
    /// Not a time control.
    BadClock = "bad_clock",
    /// A game cannot begin like that.
    BadSetup = "bad_setup",
    /// Not a number of games.
    BadGames = "bad_games",
    /// Not a seat.
    BadSeat = "bad_seat",
    /// Nobody of that name is here.
    NobodyThere = "nobody_there",
    /// Several guests have that name.
    Several = "several",
    /// Only accounts play rated games.
    NotRated = "not_rated",
    /// Enough already.
    TooMany = "too_many",
    /// There is no such challenge, or not for you.
    NoChallenge = "no_challenge",
}

/// How a game stands, as the receiver may know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct State {
    /// The id of the game.
    pub id: String,
    /// The version of what follows.
    pub v: u64,
    /// Which game it is.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: GameKind,
    /// The players, first seat first.
    pub players: [String; 2],
    /// The time control, as in [`Terms`].
    pub clock: String,
    /// Does the result change ratings?
    pub rated: bool,
    /// Which game of a series this is.
    pub series: Option<SeriesTold>,
    /// Options of the rules.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The receiver's seat; nothing if they watch.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub seat: Option<Seat>,
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// What the clocks show in milliseconds, likewise.
    pub clocks: [Option<u64>; 2],
    /// The moves, as far as the receiver may know.
    pub moves: Vec<ListedMove>,
    /// How many moves the receiver has made: the number of their next one.
    pub n: u32,
    /// Who has offered a draw.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub draw: Option<Seat>,
    /// Who asks to take a move back.
    #[serde(with = "seat_number::maybe")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2 | null"))]
    pub takeback: Option<Seat>,
    /// Whether it is over, and how.
    #[serde(flatten)]
    pub standing: Standing,
}

/// A move in a list: the seat, how people write it, its canonical text; no texts for a hidden one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListedMove(
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub Seat,
    /// How people write it.
    pub Option<String>,
    /// Its canonical text.
    pub Option<String>,
);

/// Whether a game is over, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub enum Standing {
    /// It is played.
    Playing,
    /// It was called off.
    Aborted,
    /// It was played to its end.
    Ended(Outcome),
}

/// How that is written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Written {
    /// `1-0`, `0-1`, `1/2-1/2`; `*` while it is played; `aborted`.
    result: String,
    /// Why it ended.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    reason: Option<Reason>,
}

#[cfg(feature = "typescript")]
impl ts_rs::TS for Standing {
    type WithoutGenerics = Standing;
    type OptionInnerType = Standing;

    fn name(config: &ts_rs::Config) -> String {
        Written::name(config)
    }

    fn inline(config: &ts_rs::Config) -> String {
        Written::inline(config)
    }

    fn inline_flattened(config: &ts_rs::Config) -> String {
        Written::inline_flattened(config)
    }
}

impl From<Standing> for Written {
    fn from(standing: Standing) -> Written {
        let (result, reason) = match standing {
            Standing::Playing => ("*", None),
            Standing::Aborted => ("aborted", None),
            Standing::Ended(outcome) => (outcome.verdict.token(), Some(outcome.reason)),
        };
        Written { result: result.to_owned(), reason }
    }
}

impl From<Written> for Standing {
    fn from(Written { result, reason }: Written) -> Standing {
        match (Verdict::from_token(&result), reason) {
            (Some(verdict), Some(reason)) => Standing::Ended(Outcome { verdict, reason }),
            _ if result == "*" => Standing::Playing,
            _ => Standing::Aborted,
        }
    }
}

/// A place in a series.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SeriesTold {
    /// The number of this game, from 1 on.
    pub game: u32,
    /// How many there are.
    pub games: u32,
    /// What the players of the seats had before this game, in half points.
    pub half_points: [u32; 2],
}

/// A move, as short as it can be: `[id, v, text, pretty, clocks]`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(as = "MovedFields"))]
#[serde(from = "MovedFields")]
pub struct Moved {
    /// The id of the game.
    pub id: String,
    /// The version.
    pub v: u64,
    /// The canonical text.
    pub text: String,
    /// The text for people.
    pub pretty: String,
    /// What the clocks show.
    pub clocks: [Option<u64>; 2],
}

#[derive(Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
struct MovedFields(String, u64, String, String, [Option<u64>; 2]);

impl From<MovedFields> for Moved {
    fn from(MovedFields(id, v, text, pretty, clocks): MovedFields) -> Moved {
        Moved { id, v, text, pretty, clocks }
    }
}

impl Serialize for Moved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.id, self.v, &self.text, &self.pretty, self.clocks).serialize(serializer)
    }
}

/// A move in a game that hides something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MovedHidden {
    /// The id of the game.
    pub id: String,
    /// The version.
    pub v: u64,
    /// Whose move it was.
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub by: Seat,
    /// The move, if it may be known.
    #[serde(rename = "m")]
    pub text: Option<String>,
    /// The same for people.
    #[serde(rename = "p")]
    pub pretty: Option<String>,
    /// The position text, `?` for the unknown.
    pub position: String,
    /// Who owes a move, as far as the receiver may know.
    pub to_act: [bool; 2],
    /// What the clocks show, likewise.
    pub clocks: [Option<u64>; 2],
}

/// Something else happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Happened {
    /// The id of the game.
    pub id: String,
    /// The version.
    pub v: u64,
    /// What.
    #[serde(flatten)]
    pub what: Happening,
}

/// What may happen in a game besides moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "e", rename_all = "snake_case")]
pub enum Happening {
    /// It began.
    Started,
    /// A draw is offered.
    DrawOffered(Actor),
    /// It is declined.
    DrawDeclined(Actor),
    /// Somebody asks to take a move back.
    TakebackAsked(Actor),
    /// The opponent insists on it.
    TakebackDeclined(Actor),
    /// Moves were taken back.
    TakenBack {
        /// The position text now.
        position: String,
    },
    /// It is over.
    Ended {
        /// How.
        #[serde(flatten)]
        outcome: Outcome,
        /// The position text, where more of it may now be known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    /// It was called off.
    Aborted,
}

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Actor {
    /// Whose seat it was.
    #[serde(with = "seat_number")]
    #[cfg_attr(feature = "typescript", ts(type = "1 | 2"))]
    pub by: Seat,
}

/// Why a frame is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMessage {
    /// Not JSON, with a key twice, or nested too deeply.
    #[error("this is not JSON")]
    Json,
    /// JSON, but no message we know.
    #[error("this is not a message: {0}")]
    Shape(String),
}

impl BadMessage {
    /// The code of the answer.
    #[must_use]
    pub fn code(&self) -> Code {
        match self {
            BadMessage::Json => Code::BadJson,
            BadMessage::Shape(_) => Code::BadRequest,
        }
    }
}

impl ToServer {
    /// Reads a frame.
    pub fn read(text: &str) -> Result<ToServer, BadMessage> {
        if depth(text) > DEEPEST {
            return Err(BadMessage::Json);
        }
        serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            let is_json = serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
            if is_json && !what.starts_with("duplicate field") {
                BadMessage::Shape(what.chars().take(120).collect())
            } else {
                BadMessage::Json
            }
        })
    }

    /// Writes a frame.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}

impl FromServer {
    /// A refusal.
    #[must_use]
    pub fn no(a: u32, code: Code, text: impl Into<String>) -> FromServer {
        FromServer::No(No { a, code, text: text.into(), why: None })
    }

    /// Reads a frame.
    pub fn read(text: &str) -> Result<FromServer, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Writes a frame.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data is always JSON")
    }
}

/// Seats as clients write them: 1 and 2.
mod seat_number {
    use damier_rules::Seat;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(seat.number())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::from_number(number).ok_or_else(|| D::Error::custom("a seat is 1 or 2"))
    }

    pub(super) mod maybe {
        use super::{Deserialize, Deserializer, Seat, Serializer};
        use serde::Serialize;
        use serde::de::Error as _;

        #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde's form")]
        pub(in super::super) fn serialize<S: Serializer>(
            seat: &Option<Seat>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            seat.map(Seat::number).serialize(serializer)
        }

        pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<Seat>, D::Error> {
            let Some(number) = Option::<u8>::deserialize(deserializer)? else { return Ok(None) };
            Seat::from_number(number).map(Some).ok_or_else(|| D::Error::custom("a seat is 1 or 2"))
        }
    }
}

/// How deep brackets are nested at most. Those inside strings count too: honest messages have few.
fn depth(text: &str) -> usize {
    let mut now: usize = 0;
    let mut deepest: usize = 0;
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => now += 1,
            b']' | b'}' => now = now.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(now);
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_look_as_documented() {
        let seen = ToServer::read(r#"{"t":"move","d":{"id":"abc","n":3,"m":"e2e4","a":17}}"#);
        let expected = Move { id: "abc".into(), n: 3, m: "e2e4".into(), a: 17 };
        assert_eq!(seen, Ok(ToServer::Move(expected)));
        assert_eq!(ToServer::read(r#"{"t":"ping"}"#), Ok(ToServer::Ping));
        let clocks = [Some(299_000), Some(298_000)];
        let told = Moved {
            id: "abcdefgh".into(),
            v: 12,
            text: "g1f3".into(),
            pretty: "Nf3".into(),
            clocks,
        };
        let text = FromServer::Moved(told).write();
        assert_eq!(text, r#"{"t":"m","d":["abcdefgh",12,"g1f3","Nf3",[299000,298000]]}"#);
        let ok = FromServer::Ok(17).write();
        assert!(2 * text.len() + ok.len() <= 150, "what both players receive for a move");
    }

    #[test]
    fn nonsense_is_told_apart() {
        for (text, code) in [
            ("{", "bad_json"),
            ("", "bad_json"),
            (r#"{"t":"ping","t":"move"}"#, "bad_json"),
            ("[]", "bad_request"),
            ("null", "bad_request"),
            ("\"p\"", "bad_request"),
            (r#"{"t":1}"#, "bad_request"),
            (r#"{"t":"nope"}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":-1,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1.5,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1e300,"m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":"1","m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","m":"e2e4"}}"#, "bad_request"),
            (r#"{"t":"move","d":{"id":"x","n":1,"m":"e2e4","evil":1}}"#, "bad_request"),
        ] {
            let error = ToServer::read(text).expect_err(text);
            assert_eq!(error.code().word(), code, "{text}: {error}");
        }
        assert_eq!(ToServer::read(&"[".repeat(10_000)), Err(BadMessage::Json));
    }
}
