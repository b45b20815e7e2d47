//! Mastermind in the lines of seed 004, `docs/protocols/mastermind.md`.
//!
//! | seed | on the wire | meaning |
//! |---|---|---|
//! | `PASSWORD:`, `PASSWORD RVBO` (*code secret*) | [`FromServer::AskSecret`], [`ToServer::Secret`] | the first move of each, [`Asked::Secret`] |
//! | `ATTEMPT:`, `ATTEMPT RVBO` (*tentative*) | [`FromServer::AskGuess`], [`ToServer::Guess`] | the others, [`Asked::Guess`] |
//! | `RESULT OX--` | [`FromServer::Answer`] | the answer to one's own guess, once both have guessed |
//! | `ERROR: code invalide` | [`Complaint::BadCode`] | the referee refuses a code |
//! | `WINNING:`, `LOSING: RVBO`, `DRAW:` | [`FromServer::Won`] … | how the duel ended for who is told |
//! | *l'adversaire a quitté la partie* | [`Complaint::OpponentLeft`] | [`Reason::Abandon`], [`Reason::Resign`] |
//!
//! Codes and answers are written as in the rules. Both players have the same words: the protocol knows
//! no seats.

use damier_rules::view::CodeView;
use damier_rules::{GameKind, Outcome, Reason, Seat, Verdict, View};
use damier_wire::mastermind::{Complaint, FromServer, ToServer};

/// Which code somebody owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Their own.
    Secret,
    /// One that might be the opponent's.
    Guess,
}

impl Asked {
    /// The server asks for it.
    pub fn question(self) -> FromServer {
        match self {
            Asked::Secret => FromServer::AskSecret,
            Asked::Guess => FromServer::AskGuess,
        }
    }

    /// The player answers.
    pub fn answer(self, code: String) -> ToServer {
        match self {
            Asked::Secret => ToServer::Secret(code),
            Asked::Guess => ToServer::Guess(code),
        }
    }

    /// The code, if that is what a player says.
    pub fn read(self, said: &ToServer) -> Option<&str> {
        match (self, said) {
            (Asked::Secret, ToServer::Secret(code)) | (Asked::Guess, ToServer::Guess(code)) => {
                Some(code)
            }
            _ => None,
        }
    }

    /// The referee refuses the code, whyever: another one is asked for.
    pub fn refused(self) -> [FromServer; 2] {
        [Complaint::BadCode.into(), self.question()]
    }
}

/// The lines that tell the player on `seat` the answers to their guesses, as far as the exchanges of a
/// view are complete; nothing before both secrets are there.
pub fn answers(view: &str, seat: Seat) -> Option<Vec<FromServer>> {
    let duel = View::read(GameKind::Mastermind, view).ok()?.duel?;
    if Seat::ALL.into_iter().any(|seat| duel.secrets[seat] == CodeView::Missing) {
        return None;
    }
    let answers = duel.rounds.iter().filter_map(|round| round[seat].answer);
    Some(answers.map(|answer| FromServer::Answer(answer.to_string())).collect())
}

/// What is told instead of a secret that was never chosen.
const NO_SECRET: &str = "----";

/// What the player on `seat`, whose secret that is, is told at the end; without an outcome the duel
/// was called off.
pub fn last_words(end: Option<Outcome>, seat: Seat, secret: Option<&str>) -> Vec<FromServer> {
    match end.map(|end| (end.verdict, end.reason)) {
        Some((Verdict::Draw, _)) => vec![FromServer::Drawn],
        Some((Verdict::Win(winner), _)) if winner != seat => {
            vec![FromServer::Lost(secret.unwrap_or(NO_SECRET).to_owned())]
        }
        Some((_, Reason::Abandon | Reason::Resign)) | None => {
            vec![Complaint::OpponentLeft.into(), FromServer::Won]
        }
        Some(_) => vec![FromServer::Won],
    }
}

/// The end that a line tells the player on `seat`. Whether the opponent has left, or the exchanges are
/// used up, was seen before.
pub fn outcome(said: &FromServer, seat: Seat, left: bool, used_up: bool) -> Option<Outcome> {
    let found = if left { Reason::Abandon } else { Reason::Found };
    match said {
        FromServer::Won => Some(Outcome::win(seat, found)),
        FromServer::Lost(_) => Some(Outcome::win(seat.other(), found)),
        FromServer::Drawn if used_up => Some(Outcome::draw(Reason::MaxRounds)),
        FromServer::Drawn => Some(Outcome::draw(Reason::Draw)),
        _ => None,
    }
}
