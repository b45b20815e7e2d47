//! What people type while they are at a server. The words of every language are understood,
//! whichever is shown.

mod house;

use damier_words::meaning;

pub(super) use house::House;
use house::name_and_rest;

/// A line typed at a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum AtGame {
    Help,
    Moves,
    Flip,
    Resign,
    /// Offers a draw, or accepts the one offered.
    Draw,
    /// Asks to take a move back, or agrees to it.
    Takeback,
    /// Whatever the opponent asks: yes, or no.
    Answer(bool),
    Abort,
    /// A draw that the rules give, a win against somebody who left, or whichever there is.
    Claim(Option<Claimed>),
    Rematch,
    /// Keeps a game that is over in a file, which may have been forgotten.
    Save(Option<String>),
    Replay,
    /// What does the computer think of it, now that it is over?
    Analyse,
    /// What would it play, and what was one's last move worth?
    Hint,
    Lobby,
    Quit,
    /// What has nothing to do with this game.
    House(House),
    Move(String),
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claimed {
    Draw,
    Win,
}

/// A line typed in the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum InLobby {
    Help,
    /// The list again, perhaps with one game only.
    List(Option<String>),
    /// Who is here.
    People,
    Quit,
    /// No more waiting.
    Cancel,
    /// The entry with that number.
    Number(usize),
    /// A game with whoever wants it.
    Seek {
        game: String,
    },
    /// A game with that person.
    Challenge {
        to: String,
        game: Option<String>,
    },
    /// A game with whoever has the link.
    Link {
        game: String,
    },
    Clock(String),
    /// What is named, or else what is chosen.
    Accept(Option<String>),
    Decline(Option<String>),
    Watch(Option<String>),
    /// One's own games, or others that are described.
    Games(String),
    /// A game that is over, in a file.
    Save {
        id: String,
        file: Option<String>,
    },
    Replay(String),
    House(House),
    Unknown(String),
}

/// The command word and what follows it. Some people write commands with a slash or a colon.
fn split(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.strip_prefix(['/', ':']).unwrap_or(word).to_lowercase(), rest.trim())
}

impl AtGame {
    pub(super) fn read(line: &str) -> AtGame {
        let (word, rest) = split(line);
        let about = meaning("typed-claim", rest);
        match (meaning("typed-game", &word).unwrap_or_default(), rest, about) {
            _ if line.trim().is_empty() => AtGame::Nothing,
            ("help", ..) => AtGame::Help,
            ("accept", "", _) | ("accept", _, Some("draw")) => AtGame::Answer(true),
            ("decline", "", _) | ("decline", _, Some("draw")) => AtGame::Answer(false),
            ("claim", "", _) => AtGame::Claim(None),
            ("claim", _, Some("draw")) => AtGame::Claim(Some(Claimed::Draw)),
            ("claim", _, Some("win")) => AtGame::Claim(Some(Claimed::Win)),
            ("moves", "", _) => AtGame::Moves,
            ("flip", "", _) => AtGame::Flip,
            ("resign", "", _) => AtGame::Resign,
            ("draw", "", _) => AtGame::Draw,
            ("takeback", "", _) => AtGame::Takeback,
            ("abort", "", _) => AtGame::Abort,
            ("rematch", "", _) => AtGame::Rematch,
            ("save", "", _) => AtGame::Save(None),
            ("save", file, _) => AtGame::Save(Some(file.to_owned())),
            ("replay", "", _) => AtGame::Replay,
            ("analyse", "", _) => AtGame::Analyse,
            ("hint", "", _) => AtGame::Hint,
            ("lobby", "", _) => AtGame::Lobby,
            ("quit", "", _) => AtGame::Quit,
            _ => match House::read(line) {
                Some(order) => AtGame::House(order),
                None => AtGame::Move(line.trim().to_owned()),
            },
        }
    }
}

impl InLobby {
    pub(super) fn read(line: &str) -> InLobby {
        let (word, rest) = split(line);
        let some = (!rest.is_empty()).then(|| rest.to_owned());
        match (meaning("typed-lobby", &word).unwrap_or_default(), some) {
            _ if line.trim().is_empty() => InLobby::List(None),
            ("help", _) => InLobby::Help,
            ("list", only) => InLobby::List(only),
            ("people", None) => InLobby::People,
            ("quit", None) => InLobby::Quit,
            ("cancel", None) => InLobby::Cancel,
            ("seek", Some(game)) => InLobby::Seek { game },
            ("challenge", Some(rest)) => {
                let (to, game) = name_and_rest(&rest).unwrap_or_default();
                let game = (!game.is_empty()).then(|| game.to_owned());
                InLobby::Challenge { to, game }
            }
            ("link", Some(game)) => InLobby::Link { game },
            ("clock", Some(clock)) => InLobby::Clock(clock),
            ("accept", which) => InLobby::Accept(which),
            ("decline", which) => InLobby::Decline(which),
            ("watch", which) => InLobby::Watch(which),
            ("games", which) => InLobby::Games(which.unwrap_or_default()),
            ("replay", Some(id)) => InLobby::Replay(id),
            ("save", Some(rest)) => match rest.split_once(char::is_whitespace) {
                Some((id, file)) => {
                    InLobby::Save { id: id.to_owned(), file: Some(file.trim().to_owned()) }
                }
                None => InLobby::Save { id: rest, file: None },
            },
            (_, None) if word.parse::<usize>().is_ok() => {
                InLobby::Number(word.parse().unwrap_or(usize::MAX))
            }
            _ => match House::read(line) {
                Some(order) => InLobby::House(order),
                None => InLobby::Unknown(line.trim().to_owned()),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        for (line, order) in [
            ("e2 e4", AtGame::Move("e2 e4".to_owned())),
            ("Revanche", AtGame::Rematch),
            ("/resign", AtGame::Resign),
            ("accept draw", AtGame::Answer(true)),
            ("non", AtGame::Answer(false)),
            ("conseil", AtGame::Hint),
            ("analyser", AtGame::Analyse),
            ("analyse abc", AtGame::House(House::Analyse("abc".to_owned()))),
            ("claim win", AtGame::Claim(Some(Claimed::Win))),
            ("réclamer nulle", AtGame::Claim(Some(Claimed::Draw))),
            (" ", AtGame::Nothing),
        ] {
            assert_eq!(AtGame::read(line), order, "{line}");
        }
        for (line, order) in [
            ("3", InLobby::Number(3)),
            ("jouer chess", InLobby::Seek { game: "chess".to_owned() }),
            (
                "challenge Bob siam",
                InLobby::Challenge { to: "Bob".to_owned(), game: Some("siam".to_owned()) },
            ),
            ("parties", InLobby::Games(String::new())),
            ("games of Bob siam", InLobby::Games("of Bob siam".to_owned())),
            ("people", InLobby::People),
            ("présents", InLobby::People),
            ("revoir abc", InLobby::Replay("abc".to_owned())),
            (
                "save abc my game.json",
                InLobby::Save { id: "abc".to_owned(), file: Some("my game.json".to_owned()) },
            ),
            ("cadence 1+1", InLobby::Clock("1+1".to_owned())),
            ("decline", InLobby::Decline(None)),
            ("kamisado", InLobby::Unknown("kamisado".to_owned())),
            ("", InLobby::List(None)),
            ("list siam", InLobby::List(Some("siam".to_owned()))),
        ] {
            assert_eq!(InLobby::read(line), order, "{line}");
        }
    }
}
