//! What is said to somebody who plays at a server.

use damier_referee::Declined;

/// What is said to somebody who plays at a server. Names and texts in it are already harmless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Joining {
    /// The address cannot be read.
    BadAddress(String),
    /// The address asks for encryption.
    NoTls,
    /// `--clock` cannot be read.
    BadClock(String),
    /// Nobody answers.
    Unreachable { address: String, why: String },
    /// What answers is something else.
    Stranger(String),
    /// The server does not let us in: its word and its sentence.
    NotLetIn { word: String, text: String },
    /// The server has forgotten who we are.
    Forgotten,
    /// The password is asked for.
    AskPassword(String),
    /// There is no way to ask for the password.
    NoPassword,

    /// We are there, under that name.
    Welcome { name: String, address: String },
    /// The connection is lost.
    Lost,
    /// It is back.
    Back,
    /// The server was away for so many seconds.
    Paused(u64),
    /// The server says no: its word and its sentence.
    No { code: String, text: String },

    /// We wait for whoever wants the same.
    Seeking(String),
    /// We challenged somebody, and wait.
    Challenging { to: String, terms: String },
    /// We wait for whoever has the link: the command that takes it up.
    Link { command: String, terms: String },
    /// We wait no longer.
    WaitsNoLonger,
    /// Our challenge was declined or has lapsed.
    ChallengeGone,
    /// Somebody challenges us.
    Challenged { from: String, terms: String },
    /// Another game of ours has begun, and waits.
    AnotherGame,
    /// How to play against that opponent.
    ChooseGameFor(String),
    /// The title of a part of the lobby.
    Heading(Heading),
    /// How strong a computer player is.
    Level(u8),
    /// The result counts.
    Rated,
    /// More than one game.
    SoManyGames(u32),
    /// How many are there.
    Connected(usize),
    /// What can be typed in the lobby, in a line.
    LobbyKeys,
    /// The same on a page.
    LobbyHelp,
    /// The time control of the next game.
    ClockIs(String),
    /// No such entry, nobody chosen.
    NothingChosen,
    /// What was typed means nothing here.
    NotUnderstood(String),

    /// A game is shown: who plays.
    Shown { game: String, one: String, two: String },
    /// Which game of a series it is, and the score before it.
    Series { game: u32, games: u32, score: String },
    /// Nobody is known to owe a move.
    WaitingForOpponent,
    /// It has not begun.
    NotBegun,
    /// Somebody made a move that we may not know.
    HiddenMove(String),
    /// Somebody offers a draw, not to us.
    OffersDraw(String),
    /// Somebody asks to take a move back, not from us.
    AsksTakeback(String),
    /// A move was taken back.
    TakenBack,
    /// Somebody went away; the game is lost in so many seconds.
    Away { name: String, left: Option<u64> },
    /// He is back.
    Returned(String),
    /// The game was called off.
    Aborted,
    /// The opponent wants to play again.
    RematchAsked(String),
    /// We asked for it.
    RematchWanted,
    /// A move before the last one has arrived.
    MoveOnItsWay,
    /// Only players may do that.
    OnlyWatching,
    /// Nobody asked anything.
    NothingAsked,
    /// One does not leave a game like that.
    GameGoesOn,
    /// What can be done after the end.
    AfterEnd,
    /// What can be done by whoever watches.
    WhileWatching,
    /// How to come back.
    ComeBack,
    /// What can be typed at a game.
    GameHelp,
}

/// The parts of the lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heading {
    Challenges,
    Waiting,
    Computers,
    Games,
    New,
}

/// The referee's reason behind an English sentence of the server, for languages that have their own.
pub(super) fn declined(text: &str) -> Option<Declined> {
    [
        Declined::NotBegun,
        Declined::Begun,
        Declined::Over,
        Declined::NotAllowed,
        Declined::AskedAlready,
        Declined::NothingAsked,
        Declined::NothingToClaim,
        Declined::NotAway,
    ]
    .into_iter()
    .find(|declined| declined.to_string() == text)
}
