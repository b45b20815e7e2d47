//! What `damier bot` says.

use std::fmt;
use std::time::Duration;

use super::Old;
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
    /// Something is wrong with the engine of that name.
    Engine { name: String, fault: EngineFault },
    /// Somebody wanted it to end.
    Interrupted,
}

/// What is wrong with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EngineFault {
    /// The command line cannot be read: a quote is not closed, or nothing is there.
    BadCommand,
    /// It cannot be started.
    NotStarted(String),
    /// It has ended; the last thing it said.
    Ended(Option<String>),
    /// It does not answer to that.
    Silent { asked: &'static str, seconds: u64, last: Option<String> },
    /// It does not know the variant.
    Variant { wanted: &'static str, known: String },
    /// It gave no move.
    NoMove(String),
    /// It gave a move that is none; in that position.
    Illegal { text: String, position: String },
}

/// What should have come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Board,
    LegalMove,
    Line,
    Lobby,
    Opponent,
    OtherTurn,
    PlayerNumber,
    ReachableBoard,
    Result,
    Verdict,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&trouble(Old::En, self))
    }
}

impl std::error::Error for Trouble {}

pub(crate) fn trouble(lang: impl Into<Old>, what: &Trouble) -> String {
    let lang = lang.into();
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
            format!("reçu « {got} » au lieu {}", expected_in(Old::Fr, *expected)),
            format!("got '{got}' instead of {}", expected_in(Old::En, *expected)),
        ],
        Trouble::HungUp(expected) => [
            format!("la connexion a été coupée au lieu {}", expected_in(Old::Fr, *expected)),
            format!("the connection was closed instead of {}", expected_in(Old::En, *expected)),
        ],
        Trouble::NoMove => {
            ["aucun coup n'est possible", "there is no move to play"].map(Into::into)
        }
        Trouble::Engine { name, fault } => [
            format!("moteur {name} : {}", engine_fault(Old::Fr, fault)),
            format!("engine {name}: {}", engine_fault(Old::En, fault)),
        ],
        Trouble::Interrupted => ["interrompu", "interrupted"].map(Into::into),
    };
    pick(lang, [fr, en])
}

/// The French ones begin after "au lieu".
fn expected_in(lang: Old, what: Expected) -> &'static str {
    let both = match what {
        Expected::Board => ["d'un échiquier ou d'un numéro de tour", "a board or a turn number"],
        Expected::LegalMove => ["d'un coup permis", "a legal move"],
        Expected::Line => ["d'une ligne lisible", "a line that can be read"],
        Expected::Lobby => {
            ["de ce qui se dit hors d'une partie", "what is said when no game is played"]
        }
        Expected::Opponent => ["d'un adversaire", "an opponent"],
        Expected::OtherTurn => ["du tour de l'autre joueur", "the turn of the other player"],
        Expected::PlayerNumber => ["d'un numéro de joueur", "a player number"],
        Expected::ReachableBoard => {
            ["d'un échiquier où mène un coup permis", "a board to which a legal move leads"]
        }
        Expected::Result => ["du résultat de la partie", "the result of the game"],
        Expected::Verdict => ["du jugement d'un coup", "a verdict on a move"],
    };
    pick(lang, both)
}

fn engine_fault(lang: Old, fault: &EngineFault) -> String {
    let [fr, en] = match fault {
        EngineFault::BadCommand => [
            "la ligne de commande est vide, ou un guillemet n'est pas fermé".to_owned(),
            "the command line is empty, or a quote is not closed".to_owned(),
        ],
        EngineFault::NotStarted(why) => {
            [format!("il ne démarre pas ({why})"), format!("it does not start ({why})")]
        }
        EngineFault::Ended(last) => [
            format!("il s'est arrêté{}", last_words(Old::Fr, last.as_deref())),
            format!("it has ended{}", last_words(Old::En, last.as_deref())),
        ],
        EngineFault::Silent { asked, seconds, last } => [
            format!(
                "pas de réponse à « {asked} » en {seconds} s{}",
                last_words(Old::Fr, last.as_deref())
            ),
            format!(
                "no answer to '{asked}' in {seconds} s{}",
                last_words(Old::En, last.as_deref())
            ),
        ],
        EngineFault::Variant { wanted, known } => [
            format!("il ne joue pas à {wanted} (il connaît : {known})"),
            format!("it does not play {wanted} (it knows: {known})"),
        ],
        EngineFault::NoMove(said) => [
            format!("il ne donne pas de coup (« {said} »)"),
            format!("it gives no move ('{said}')"),
        ],
        EngineFault::Illegal { text, position } => [
            format!("son coup « {text} » n'est pas permis dans la position {position}"),
            format!("its move '{text}' is not legal in the position {position}"),
        ],
    };
    pick(lang, [fr, en])
}

fn last_words(lang: Old, said: Option<&str>) -> String {
    match (lang, said) {
        (_, None) => String::new(),
        (Old::Fr, Some(said)) => format!(" (ses derniers mots : « {said} »)"),
        (Old::En, Some(said)) => format!(" (its last words: '{said}')"),
    }
}

/// A remark on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// The referee takes our move for cheating.
    CalledCheating(String),
    /// The opponent cannot be reached there.
    NoOpponent(String),
    /// Our number.
    Number(String),
    /// A player does not want to play with us.
    Declined(u32),
    /// The server complains, in its words.
    Complaint(String),
    /// What a guess was answered.
    Answer { guess: String, marks: String },
    /// The server does not take that move.
    MoveRefused(String),
    /// The opponent told us another move than the referee.
    Corrected { said: String, truth: String },
    /// The referee speaks of a game that is over.
    Late(String),
    /// The opponent does not simply take our move.
    OpponentSays(String),
    /// The opponent says what is no message.
    OpponentNonsense(i32),
    /// The opponent has closed his connection.
    OpponentGone,
}

pub(crate) fn note(lang: impl Into<Old>, note: &Note) -> String {
    let lang = lang.into();
    let both = match note {
        Note::CalledCheating(text) => [
            format!("L'arbitre tient notre coup {text} pour une triche."),
            format!("The referee takes our move {text} for cheating."),
        ],
        Note::NoOpponent(address) => [
            format!("L'adversaire ne répond pas à {address}."),
            format!("The opponent does not answer at {address}."),
        ],
        Note::Number(number) => {
            [format!("Notre numéro : {number}."), format!("Our number: {number}.")]
        }
        Note::Declined(id) => [
            format!("Le joueur {id} refuse l'invitation."),
            format!("Player {id} declines the invitation."),
        ],
        Note::Complaint(text) => [format!("Erreur : {text}."), format!("Error: {text}.")],
        Note::Answer { guess, marks } => {
            [format!("{guess} : {marks}"), format!("{guess}: {marks}")]
        }
        Note::MoveRefused(text) => [
            format!("Le serveur refuse {text} : un autre coup est cherché."),
            format!("The server refuses {text}: another move is looked for."),
        ],
        Note::Corrected { said, truth } => [
            format!("L'adversaire nous a annoncé {said}, mais il a joué {truth}."),
            format!("The opponent told us {said}, but he played {truth}."),
        ],
        Note::Late(said) => [
            format!("L'arbitre parle d'une partie terminée : {said}."),
            format!("The referee speaks of a game that is over: {said}."),
        ],
        Note::OpponentSays(said) => [
            format!("L'adversaire répond {said} à notre coup."),
            format!("The opponent answers {said} to our move."),
        ],
        Note::OpponentNonsense(id) => [
            format!("L'adversaire envoie un message inconnu ({id}) : il n'est plus écouté."),
            format!(
                "The opponent sends an unknown message ({id}): nobody listens to him any more."
            ),
        ],
        Note::OpponentGone => [
            "L'adversaire a coupé sa connexion.".to_owned(),
            "The opponent has closed his connection.".to_owned(),
        ],
    };
    pick(lang, both)
}

/// What is said of the games.
#[derive(Clone, Debug)]
pub(crate) enum Saying {
    Connected(String),
    Waiting,
    GameBegins { number: u32, opponent: String, side: String },
    GameNumber(u32),
    Moved { name: String, pretty: String, took: Duration },
    MatchOver(Score),
    LeaveHint,
    Opponent,
}

pub(crate) fn say(lang: impl Into<Old>, what: &Saying) -> String {
    let lang = lang.into();
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
        Saying::Opponent => ["Adversaire", "Opponent"].map(Into::into),
        Saying::LeaveHint => ["Ctrl-C : partir", "Ctrl-C: leave"].map(Into::into),
    };
    pick(lang, both)
}

fn pick<T>(lang: Old, [fr, en]: [T; 2]) -> T {
    match lang {
        Old::Fr => fr,
        Old::En => en,
    }
}
