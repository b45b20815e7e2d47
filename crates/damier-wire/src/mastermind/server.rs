//! The server's lines.

use std::fmt;

use super::{Complaint, read_id};

/// What `HELP` answers: these lines, then [`FromServer::End`].
pub const HELP: [&str; 8] = [
    "HELP : cette aide",
    "LIST : les joueurs disponibles et leurs invitations",
    "CONN n : inviter le joueur n",
    "ACPT n : accepter l'invitation du joueur n",
    "REFU n : refuser l'invitation du joueur n, ou retirer la vôtre",
    "PASSWORD RVBO : choisir son code secret (R J V B O W P F)",
    "ATTEMPT RVBO : proposer un code",
    "QUIT : quitter",
];

/// A line of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromServer {
    /// `ID n`: your number.
    YourId(u32),
    /// `id | invitation`: the players follow.
    ListHead,
    /// `n | X` or `n |`: a player, and whether they invited you.
    Player {
        /// Their number.
        id: u32,
        /// Did they invite you?
        invites: bool,
    },
    /// An empty line: the end of the help or of the list.
    End,
    /// `CONNECT_OK`: they were invited.
    Invited,
    /// `INVITE_FROM n`: they invite you.
    InviteFrom(u32),
    /// `CANCEL_FROM n`: they do so no more.
    CancelFrom(u32),
    /// `REFUSED_BY n`: they do not want to.
    RefusedBy(u32),
    /// `Début de la partie avec J<n>...`: the game begins.
    Begins(u32),
    /// `PASSWORD:`: choose your secret.
    AskSecret,
    /// `PASSWORD_OK`: it is accepted.
    SecretAccepted,
    /// `ATTEMPT:`: guess.
    AskGuess,
    /// `RESULT OX--`: the answer to your guess.
    Answer(String),
    /// `WINNING:`.
    Won,
    /// `LOSING: RVBO`: the code that the winner entered.
    Lost(String),
    /// `DRAW:`.
    Drawn,
    /// `BYE`: the connection will be closed.
    Bye,
    /// `ERROR: text`.
    Error(String),
    /// Any other line: help for people.
    Text(String),
}

impl FromServer {
    /// Reads a line. Any line is one: what means nothing to a program is for people.
    pub fn read(line: &str) -> FromServer {
        read_words(line)
            .or_else(|| read_numbered(line))
            .or_else(|| read_player(line))
            .or_else(|| read_rest(line))
            .unwrap_or_else(|| FromServer::Text(line.to_owned()))
    }
}

fn read_words(line: &str) -> Option<FromServer> {
    Some(match line {
        "" => FromServer::End,
        "id | invitation" => FromServer::ListHead,
        "CONNECT_OK" => FromServer::Invited,
        "PASSWORD:" => FromServer::AskSecret,
        "PASSWORD_OK" => FromServer::SecretAccepted,
        "ATTEMPT:" => FromServer::AskGuess,
        "WINNING:" => FromServer::Won,
        "DRAW:" => FromServer::Drawn,
        "BYE" => FromServer::Bye,
        _ => return None,
    })
}

fn read_numbered(line: &str) -> Option<FromServer> {
    if let Some(rest) = line.strip_prefix("Début de la partie avec J") {
        return rest.strip_suffix("...").and_then(read_id).map(FromServer::Begins);
    }
    let (key, id) = line.split_once(' ')?;
    let make = match key {
        "ID" => FromServer::YourId,
        "INVITE_FROM" => FromServer::InviteFrom,
        "CANCEL_FROM" => FromServer::CancelFrom,
        "REFUSED_BY" => FromServer::RefusedBy,
        _ => return None,
    };
    read_id(id).map(make)
}

/// The seed draws its columns with more spaces; they are read, not written.
fn read_player(line: &str) -> Option<FromServer> {
    let (id, invites) = line.split_once('|')?;
    let invites = match invites.trim() {
        "" => false,
        "X" => true,
        _ => return None,
    };
    Some(FromServer::Player { id: read_id(id.trim())?, invites })
}

fn read_rest(line: &str) -> Option<FromServer> {
    let (key, text) = line.split_once(' ')?;
    let text = text.to_owned();
    match key {
        "RESULT" if text.len() == 4 && text.bytes().all(|mark| b"OX-".contains(&mark)) => {
            Some(FromServer::Answer(text))
        }
        "LOSING:" => Some(FromServer::Lost(text)),
        "ERROR:" => Some(FromServer::Error(text)),
        _ => None,
    }
}

impl From<Complaint> for FromServer {
    fn from(complaint: Complaint) -> FromServer {
        FromServer::Error(complaint.to_string())
    }
}

/// The line, without its end.
impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::YourId(id) => write!(f, "ID {id}"),
            FromServer::ListHead => f.write_str("id | invitation"),
            FromServer::Player { id, invites: true } => write!(f, "{id} | X"),
            FromServer::Player { id, invites: false } => write!(f, "{id} |"),
            FromServer::End => Ok(()),
            FromServer::Invited => f.write_str("CONNECT_OK"),
            FromServer::InviteFrom(id) => write!(f, "INVITE_FROM {id}"),
            FromServer::CancelFrom(id) => write!(f, "CANCEL_FROM {id}"),
            FromServer::RefusedBy(id) => write!(f, "REFUSED_BY {id}"),
            FromServer::Begins(id) => write!(f, "Début de la partie avec J{id}..."),
            FromServer::AskSecret => f.write_str("PASSWORD:"),
            FromServer::SecretAccepted => f.write_str("PASSWORD_OK"),
            FromServer::AskGuess => f.write_str("ATTEMPT:"),
            FromServer::Answer(marks) => write!(f, "RESULT {marks}"),
            FromServer::Won => f.write_str("WINNING:"),
            FromServer::Lost(code) => write!(f, "LOSING: {code}"),
            FromServer::Drawn => f.write_str("DRAW:"),
            FromServer::Bye => f.write_str("BYE"),
            FromServer::Error(text) => write!(f, "ERROR: {text}"),
            FromServer::Text(text) => f.write_str(text),
        }
    }
}
