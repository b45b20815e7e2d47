//! Mastermind over lines of text: seed 004, `docs/protocols/mastermind.md`.
//!
//! The seed's keys are English, or nearly; what it says to people is French.
//!
//! | seed | here |
//! |---|---|
//! | `CONN n`, `ACPT n`, `REFU n` | [`ToServer::Invite`], [`ToServer::Accept`], [`ToServer::Refuse`] |
//! | `PASSWORD RVBO` (*code secret*), `ATTEMPT RVBO` (*tentative, proposition*) | [`ToServer::Secret`], [`ToServer::Guess`] |
//! | `Début de la partie avec J2...` | [`FromServer::Begins`] |
//! | *commande inconnue*, *l'adversaire a quitté la partie* … | [`Complaint`] |
//! | *rouge jaune vert bleu orange blanc violet fuchsia* | the letters `R J V B O W P F` |
//!
//! A code is the move text of the rules as it is; whether it is one is not judged here.

mod server;

use std::fmt;

use crate::lines::BadLine;

pub use server::{FromServer, HELP};

/// The longest line of either side, its end not counted.
pub const LONGEST: usize = 512;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToServer {
    /// `HELP`: what can I do?
    Help,
    /// `LIST`: who is free, and who invited me?
    List,
    /// `CONN n`: I would like to play with that player.
    Invite(u32),
    /// `REFU n`: I decline, or withdraw my invitation; without a number, the last one I made.
    Refuse(Option<u32>),
    /// `ACPT n`: I accept that player's invitation.
    Accept(u32),
    /// `PASSWORD text`: my secret.
    Secret(String),
    /// `ATTEMPT text`: my guess.
    Guess(String),
    /// `QUIT`: goodbye.
    Quit,
}

impl ToServer {
    /// Reads a line. Capitals are capitals, and there is one space where there is one.
    pub fn read(line: &str) -> Result<ToServer, BadRequest> {
        let (key, text) = match line.split_once(' ') {
            Some((key, text)) => (key, Some(text)),
            None => (line, None),
        };
        let number = |key| text.and_then(read_id).ok_or(BadRequest::Number(key));
        match key {
            "HELP" => alone("HELP", text, ToServer::Help),
            "LIST" => alone("LIST", text, ToServer::List),
            "QUIT" => alone("QUIT", text, ToServer::Quit),
            "CONN" => number("CONN").map(ToServer::Invite),
            "ACPT" => number("ACPT").map(ToServer::Accept),
            "REFU" if text.is_none() => Ok(ToServer::Refuse(None)),
            "REFU" => number("REFU").map(|id| ToServer::Refuse(Some(id))),
            // Whatever follows is judged as a code: who has to enter one is asked again.
            "PASSWORD" => Ok(ToServer::Secret(text.unwrap_or_default().to_owned())),
            "ATTEMPT" => Ok(ToServer::Guess(text.unwrap_or_default().to_owned())),
            _ => Err(BadRequest::Unknown),
        }
    }
}

fn alone(key: &'static str, text: Option<&str>, request: ToServer) -> Result<ToServer, BadRequest> {
    if text.is_none() { Ok(request) } else { Err(BadRequest::NotAlone(key)) }
}

/// Digits, and no zero before them.
fn read_id(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = text == "0" || !text.starts_with('0');
    if is_number && is_plain { text.parse().ok() } else { None }
}

/// The line, without its end.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToServer::Help => f.write_str("HELP"),
            ToServer::List => f.write_str("LIST"),
            ToServer::Invite(id) => write!(f, "CONN {id}"),
            ToServer::Refuse(None) => f.write_str("REFU"),
            ToServer::Refuse(Some(id)) => write!(f, "REFU {id}"),
            ToServer::Accept(id) => write!(f, "ACPT {id}"),
            ToServer::Secret(text) => write!(f, "PASSWORD {text}"),
            ToServer::Guess(text) => write!(f, "ATTEMPT {text}"),
            ToServer::Quit => f.write_str("QUIT"),
        }
    }
}

/// Why a line is no request. Each is answered by a [`Complaint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRequest {
    /// No such key.
    #[error("no such command")]
    Unknown,
    /// A player's number should follow this key, and nothing else.
    #[error("{0} needs the number of a player")]
    Number(&'static str),
    /// Nothing should follow this key.
    #[error("{0} stands alone")]
    NotAlone(&'static str),
}

/// What the server complains about, after `ERROR: `.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Complaint {
    /// The key is none, or is not written like one.
    #[error("commande inconnue")]
    UnknownCommand,
    /// A number should follow.
    #[error("{0} attend le numéro d'un joueur")]
    NumberExpected(&'static str),
    /// Nothing should follow.
    #[error("{0} n'attend rien d'autre")]
    NothingExpected(&'static str),
    /// The line is longer than [`LONGEST`].
    #[error("ligne trop longue")]
    TooLong,
    /// The line is not a text.
    #[error("caractères interdits")]
    BadCharacters,
    /// The command is known, but now is not its moment.
    #[error("commande impossible maintenant")]
    NotNow,
    /// `CONN` with one's own number.
    #[error("on ne joue pas contre soi-même")]
    Yourself,
    /// Nobody has this number.
    #[error("aucun joueur n'a ce numéro")]
    NoSuchPlayer,
    /// That player is playing already.
    #[error("ce joueur est déjà en partie")]
    Busy,
    /// A second `CONN` to the same player.
    #[error("ce joueur est déjà invité")]
    AlreadyInvited,
    /// `ACPT` or `REFU` without an invitation.
    #[error("aucune invitation")]
    NotInvited,
    /// The secret or the guess is not a code.
    #[error("code invalide")]
    BadCode,
    /// A second `PASSWORD` after one that was accepted.
    #[error("code secret déjà choisi")]
    SecretStands,
    /// A second `ATTEMPT` in the same exchange.
    #[error("proposition déjà prise en compte")]
    GuessStands,
    /// The opponent is gone; `WINNING:` follows.
    #[error("l'adversaire a quitté la partie")]
    OpponentLeft,
}

impl From<BadRequest> for Complaint {
    fn from(bad: BadRequest) -> Complaint {
        match bad {
            BadRequest::Unknown => Complaint::UnknownCommand,
            BadRequest::Number(key) => Complaint::NumberExpected(key),
            BadRequest::NotAlone(key) => Complaint::NothingExpected(key),
        }
    }
}

impl From<BadLine> for Complaint {
    fn from(bad: BadLine) -> Complaint {
        match bad {
            BadLine::TooLong => Complaint::TooLong,
            BadLine::NotUtf8 | BadLine::Control => Complaint::BadCharacters,
        }
    }
}
