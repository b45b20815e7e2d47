//! What people type.

use damier_words::meaning;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypedCommand {
    Help,
    Rules,
    Moves,
    Draw,
    Resign,
    Undo,
    /// What would the computer play?
    Hint,
    /// The file may have been forgotten.
    Save(Option<String>),
    Flip,
    Quit,
    /// Another game like this one.
    Again,
    /// Anything else is meant as a move.
    Move(String),
    Nothing,
}

impl TypedCommand {
    /// Reads a line. The words of every language are understood, whichever is shown.
    pub(crate) fn read(line: &str) -> TypedCommand {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // Some people write commands with a slash or a colon.
        let word = word.strip_prefix(['/', ':']).unwrap_or(word).to_lowercase();
        match (meaning("typed-play", &word).unwrap_or_default(), rest) {
            _ if line.is_empty() => TypedCommand::Nothing,
            ("help", _) => TypedCommand::Help,
            ("rules", "") => TypedCommand::Rules,
            ("moves", "") => TypedCommand::Moves,
            ("draw", "") => TypedCommand::Draw,
            ("resign", "") => TypedCommand::Resign,
            ("hint", "") => TypedCommand::Hint,
            ("undo", "") => TypedCommand::Undo,
            ("save", "") => TypedCommand::Save(None),
            ("save", file) => TypedCommand::Save(Some(file.to_owned())),
            ("flip", "") => TypedCommand::Flip,
            ("quit", "") => TypedCommand::Quit,
            ("again", "") => TypedCommand::Again,
            _ => TypedCommand::Move(line.to_owned()),
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
            (" HELP ", TypedCommand::Help),
            ("aide", TypedCommand::Help),
            ("/quit", TypedCommand::Quit),
            ("quitter", TypedCommand::Quit),
            ("save my game.json", TypedCommand::Save(Some("my game.json".to_owned()))),
            ("sauver", TypedCommand::Save(None)),
            ("e2 e4", TypedCommand::Move("e2 e4".to_owned())),
            ("Nulle", TypedCommand::Draw),
            ("conseil", TypedCommand::Hint),
            ("encore", TypedCommand::Again),
            ("règles", TypedCommand::Rules),
            ("", TypedCommand::Nothing),
        ] {
            assert_eq!(TypedCommand::read(line), command, "{line}");
        }
    }
}
