//! Every text the terminal shows, in French and in English.
//!
//! Each language is one file with the same functions. What is said while people play is a value of
//! [`Say`], so the compiler finds the sentence that a language lacks.

pub(crate) mod bench;
pub(crate) mod bots;
pub(crate) mod check;
mod en;
mod fr;
pub(crate) mod help;
mod joining;
pub(crate) mod mistakes;
pub(crate) mod notation;

use std::env;
use std::ffi::OsString;
use std::net::SocketAddr;

use clap::ValueEnum;
use damier_rules::chess::pgn::PgnError;
use damier_rules::{BySeat, GameKind, Outcome, RecordError, Refusal, Seat, SetupError};
use damier_server::Dialect;

pub(crate) use joining::{Heading, Joining};

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Lang {
    /// Français.
    Fr,
    /// English.
    En,
}

impl Lang {
    /// The language in which to explain the command line itself, which cannot wait until that is
    /// read: the one that `--lang` seems to name, else that of the locale.
    pub(crate) fn before_parsing(arguments: impl IntoIterator<Item = OsString>) -> Lang {
        let mut arguments = arguments.into_iter().take_while(|argument| argument != "--");
        let named = arguments.find_map(|argument| {
            let argument = argument.to_str()?;
            argument.strip_prefix("--lang").map(|rest| rest.strip_prefix('=').map(str::to_owned))
        });
        let named = match named {
            Some(Some(attached)) => Some(attached),
            Some(None) => arguments.next().and_then(|next| next.into_string().ok()),
            None => None,
        };
        named
            .and_then(|name| Lang::from_str(&name, false).ok())
            .unwrap_or_else(Lang::from_environment)
    }

    /// The language of the locale: French if it says so, else English.
    pub(crate) fn from_environment() -> Lang {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(env::var_os)
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        if locale.to_string_lossy().starts_with("fr") { Lang::Fr } else { Lang::En }
    }
}

/// What is said while people play. Names and paths in it are already harmless.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Say {
    /// Asks for the name of a player; the name of his side.
    AskName(&'static str),
    /// A name may not be empty.
    EmptyName,
    /// Whose turn it is: name and side.
    ToMove { name: String, side: &'static str },
    /// Whose turn it is, if the player has no other name than his side's.
    SideToMove(&'static str),
    /// The player to move is in check.
    Check,
    /// Any tower may begin.
    AnyTower,
    /// The tower that must move, by the letter of its colour.
    TowerToMove(char),
    /// A secret code is to be chosen.
    ChooseSecret,
    /// A guess is to be made.
    MakeGuess,
    /// The move just made.
    Played { name: String, pretty: String },
    /// Why a move is refused.
    Refused { text: String, why: Refusal },
    /// Nothing was typed.
    NothingTyped,
    /// A draw is offered.
    DrawOffered { by: String, to: String },
    /// The draw is not accepted.
    DrawDeclined(String),
    /// The last move would be taken back; hidden games do not name it.
    UndoAsked { by: String, to: String, pretty: Option<String> },
    /// The move stays.
    UndoDeclined(String),
    /// The move was taken back.
    UndoDone(String),
    /// There is no move to take back.
    NothingToUndo,
    /// Neither yes nor no was said.
    YesOrNo,
    /// The other player must come to the keyboard.
    PassKeyboard(String),
    /// How to go on from there.
    PressEnter,
    /// The legal moves.
    LegalMoves(Vec<String>),
    /// There are too many to list: an example instead.
    TooManyMoves { count: usize, example: &'static str },
    /// `save` without a file.
    SaveWhere,
    /// The game is in that file.
    Saved(String),
    /// It could not be written.
    NotSaved { path: String, why: String },
    /// Somebody else's file has that name.
    FileExists(String),
    /// This game has no PGN.
    NoPgn,
    /// The game is not finished.
    Unfinished,
    /// How to go on later.
    ResumeWith(String),
    /// What the terminal lacks.
    TooSmall { columns: u16, rows: u16 },
    /// The command is for another moment.
    GameIsOver,
    /// How to leave the last screen.
    EnterLeaves,
}

/// Words that stand alone on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    Total,
    Turn,
    Left,
    Lost,
    Moves,
    Outside,
    Board,
    Round,
    Secret,
    Position,
    Yes,
    No,
    HelpHint,
}

macro_rules! in_both {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        $($(#[$doc])*
        pub(crate) fn $name(lang: Lang, $($arg: $type),*) -> $out {
            match lang {
                Lang::Fr => fr::$name($($arg),*),
                Lang::En => en::$name($($arg),*),
            }
        })*
    };
}

in_both! {
    /// A sentence.
    say(what: &Say) -> String;
    /// A word of the screen.
    label(what: Label) -> &'static str;
    /// Between a name and what is said of it.
    colon() -> &'static str;
    /// The name of a game.
    game(kind: GameKind) -> &'static str;
    /// The name of a side: White, the elephants.
    side(kind: GameKind, seat: Seat) -> &'static str;
    /// What the server says to whoever started it.
    serving(what: &Serving) -> String;
    /// What is said to somebody who plays at a server.
    joining(what: &Joining) -> String;
    /// Why a move is refused.
    refusal(why: Refusal) -> String;
    /// Why a game cannot begin like that.
    setup_error(error: &SetupError) -> String;
    /// Why a JSON record cannot be used.
    record_error(error: &RecordError) -> String;
    /// Why a PGN cannot be used.
    pgn_error(error: &PgnError) -> String;
    /// The end of a game in a sentence.
    outcome(kind: GameKind, outcome: Outcome, names: &BySeat<String>) -> String;
    /// How moves are typed.
    move_forms(kind: GameKind) -> String;
    /// What can be typed.
    help(kind: GameKind) -> String;
    /// The signs of a board that need an explanation.
    legend(kind: GameKind, mountain: &str) -> String;
    /// What is wrong with the command line.
    usage(problem: &Usage) -> String;
}

/// What the server says to whoever started it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Serving {
    /// The address can be reached from elsewhere, and nothing is encrypted.
    NotLocal(SocketAddr),
    /// Players may come; so many games were brought back.
    Ready { address: SocketAddr, games: usize },
    /// Where programs connect.
    Programs(Vec<(Dialect, SocketAddr)>),
    /// The usual port of a dialect is not free.
    PortTaken { dialect: Dialect, address: SocketAddr },
    /// It was asked to stop.
    Stopped,
    /// `--log` cannot be read.
    BadLog(String),
    /// Stored games were recomputed.
    Verified { games: u64, events: u64, flaws: usize },
}

/// What is wrong with the command line of `damier play`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Usage {
    /// No such game; what was typed.
    UnknownGame(String),
    /// `--clock` cannot be read.
    Clock(String),
    /// `--names` is not two names.
    Names,
    /// The file cannot be read.
    Unreadable { path: String, why: String },
    /// What is in the file cannot be used.
    BadRecord { path: String, why: String },
    /// The file holds another game.
    OtherGame { path: String, kind: GameKind },
    /// `--position` or `--set` with `--resume`.
    SetupWithResume,
    /// Somebody else's file is there.
    FileExists(String),
    /// There is no such folder to save in.
    NoFolder(String),
    /// `--save` wants a PGN of a game that has none.
    NoPgn(GameKind),
}

/// The ids of all games, as the command line takes them.
pub(crate) fn game_ids() -> String {
    GameKind::ALL.iter().map(|kind| kind.id()).collect::<Vec<_>>().join(", ")
}

/// Is that a yes, a no? Both languages are understood, whatever is shown.
pub(crate) fn yes_or_no(text: &str) -> Option<bool> {
    match text.trim().to_lowercase().as_str() {
        "y" | "yes" | "o" | "oui" => Some(true),
        "n" | "no" | "non" => Some(false),
        _ => None,
    }
}

/// Entries of a legend; the space inside an entry never breaks.
fn entries(entries: &[(&str, &str)]) -> String {
    let entry = |(sign, meaning): &(&str, &str)| format!("{sign} {meaning}").replace(' ', "\u{a0}");
    entries.iter().map(entry).collect::<Vec<_>>().join("  ")
}

/// Where programs connect: `kamisado 127.0.0.1:4001`.
fn places(places: &[(Dialect, SocketAddr)]) -> String {
    let place = |(dialect, address): &(Dialect, SocketAddr)| format!("{dialect} {address}");
    places.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// The first letter of a sentence made large; refusals are fragments.
fn sentence(fragment: &str) -> String {
    let mut letters = fragment.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
