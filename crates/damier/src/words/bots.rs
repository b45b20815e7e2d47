//! What `damier bot` says.

use std::fmt;
use std::time::Duration;

use super::Lang;
use crate::bot::{Result3, Score};

/// Why a bot could not play on. Texts from elsewhere in it are made harmless when they are said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Nobody answers there.
    Unreachable { address: String, why: String },
    /// Nobody can connect to us there.
    NotListening { address: String, why: String },
    /// The referee does not take us, in its words.
    Refused(String),
    /// Something was said that cannot be said now.
    Surprise { got: String, expected: Expected },
    /// The connection ended too early.
    HungUp(Expected),
    /// The rules know no move.
    NoMove,
    /// Somebody wanted it to end.
    Interrupted,
}

/// What should have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Opponent,
    Verdict,
    LegalMove,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&trouble(Lang::En, self))
    }
}

impl std::error::Error for Trouble {}

pub(crate) fn trouble(lang: Lang, what: &Trouble) -> String {
    let [fr, en] = match what {
        Trouble::Unreachable { address, why } => [
            format!("personne ne répond à {address} ({why})"),
            format!("nobody answers at {address} ({why})"),
        ],
        Trouble::NotListening { address, why } => [
            format!("impossible d'écouter sur {address} ({why})"),
            format!("cannot listen on {address} ({why})"),
        ],
        Trouble::Refused(said) => {
            [format!("l'arbitre nous refuse : {said}"), format!("the referee refuses us: {said}")]
        }
        Trouble::Surprise { got, expected } => [
            format!("reçu « {got} » au lieu {}", expected_in(Lang::Fr, *expected)),
            format!("got '{got}' instead of {}", expected_in(Lang::En, *expected)),
        ],
        Trouble::HungUp(expected) => [
            format!("la connexion a été coupée au lieu {}", expected_in(Lang::Fr, *expected)),
            format!("the connection was closed instead of {}", expected_in(Lang::En, *expected)),
        ],
        Trouble::NoMove => {
            ["aucun coup n'est possible", "there is no move to play"].map(Into::into)
        }
        Trouble::Interrupted => ["interrompu", "interrupted"].map(Into::into),
    };
    pick(lang, [fr, en])
}

/// The French ones begin after "au lieu".
fn expected_in(lang: Lang, what: Expected) -> &'static str {
    let both = match what {
        Expected::Opponent => ["d'un adversaire", "an opponent"],
        Expected::Verdict => ["du jugement d'un coup", "a verdict on a move"],
        Expected::LegalMove => ["d'un coup permis", "a legal move"],
    };
    pick(lang, both)
}

/// A remark on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The referee takes our move for cheating.
    CalledCheating(String),
    /// The opponent cannot be reached there.
    NoOpponent(String),
}

pub(crate) fn note(lang: Lang, note: &Note) -> String {
    let both = match note {
        Note::CalledCheating(text) => [
            format!("L'arbitre tient notre coup {text} pour une triche."),
            format!("The referee takes our move {text} for cheating."),
        ],
        Note::NoOpponent(address) => [
            format!("L'adversaire ne répond pas à {address}."),
            format!("The opponent does not answer at {address}."),
        ],
    };
    pick(lang, both)
}

/// What is said of the games.
#[derive(Clone, Debug)]
pub(crate) enum Saying {
    Connected(String),
    Waiting,
    GameBegins { number: u32, opponent: String, side: &'static str },
    GameNumber(u32),
    Moved { name: String, pretty: String, took: Duration },
    MatchOver(Score),
    LeaveHint,
}

pub(crate) fn say(lang: Lang, what: &Saying) -> String {
    let both = match what {
        Saying::Connected(address) => [
            format!("Connecté à {address}, en attente d'un adversaire."),
            format!("Connected to {address}, waiting for an opponent."),
        ],
        Saying::Waiting => {
            ["En attente d'un adversaire.", "Waiting for an opponent."].map(Into::into)
        }
        Saying::GameBegins { number, opponent, side } => [
            format!("Partie {number} contre {opponent}. Nous jouons : {side}."),
            format!("Game {number} against {opponent}. We play: {side}."),
        ],
        Saying::GameNumber(number) => [format!("partie {number}"), format!("game {number}")],
        Saying::Moved { name, pretty, took } => {
            let seconds = took.as_secs_f64();
            [
                format!("{name} : {pretty} ({} s)", format!("{seconds:.1}").replace('.', ",")),
                format!("{name}: {pretty} ({seconds:.1} s)"),
            ]
        }
        Saying::MatchOver(score) => {
            let Score { won, drawn, lost } = *score;
            let [fr, en] = match score.result() {
                Result3::Won => ["Match gagné", "Match won"],
                Result3::Drawn => ["Match nul", "Match drawn"],
                Result3::Lost => ["Match perdu", "Match lost"],
            };
            [
                format!("{fr}. Parties gagnées : {won} ; nulles : {drawn} ; perdues : {lost}."),
                format!("{en}. Games won: {won}; drawn: {drawn}; lost: {lost}."),
            ]
        }
        Saying::LeaveHint => ["Ctrl-C : partir", "Ctrl-C: leave"].map(Into::into),
    };
    pick(lang, both)
}

fn pick<T>(lang: Lang, [fr, en]: [T; 2]) -> T {
    match lang {
        Lang::Fr => fr,
        Lang::En => en,
    }
}
