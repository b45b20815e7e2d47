//! What people type.

use damier_words::meaning;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Moves,
    Draw,
    Resign,
    Undo,
    /// The file may have been forgotten.
    Save(Option<String>),
    Flip,
    Quit,
    /// Anything else is meant as a move.
    Move(String),
    Nothing,
}

impl Command {
    /// Reads a line. The words of every language are understood, whichever is shown.
    pub(crate) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // Some people write commands with a slash or a colon.
        let word = word.strip_prefix(['/', ':']).unwrap_or(word).to_lowercase();
        match (meaning("typed-play", &word).unwrap_or_default(), rest) {
            _ if line.is_empty() => Command::Nothing,
            ("help", _) => Command::Help,
            ("moves", "") => Command::Moves,
            ("draw", "") => Command::Draw,
            ("resign", "") => Command::Resign,
            ("undo", "") => Command::Undo,
            ("save", "") => Command::Save(None),
            ("save", file) => Command::Save(Some(file.to_owned())),
            ("flip", "") => Command::Flip,
            ("quit", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
}

/// Is that a yes, a no?
pub(crate) fn yes_or_no(text: &str) -> Option<bool> {
    meaning("typed-answer", &text.trim().to_lowercase()).map(|answer| answer == "yes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_are_understood() {
        for (line, command) in [
            (" HELP ", Command::Help),
            ("aide", Command::Help),
            ("/quit", Command::Quit),
            ("quitter", Command::Quit),
            ("save my game.json", Command::Save(Some("my game.json".to_owned()))),
            ("sauver", Command::Save(None)),
            ("e2 e4", Command::Move("e2 e4".to_owned())),
            ("Nulle", Command::Draw),
            ("", Command::Nothing),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
