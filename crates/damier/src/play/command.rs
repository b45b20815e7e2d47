//! What people type.

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
    /// Reads a line. English and French words are understood whatever the language shown.
    pub(crate) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        // Some people write commands with a slash or a colon.
        let word = word.strip_prefix(['/', ':']).unwrap_or(word).to_lowercase();
        match (word.as_str(), rest) {
            ("", "") => Command::Nothing,
            ("help" | "aide" | "?", _) => Command::Help,
            ("moves" | "coups", "") => Command::Moves,
            ("draw" | "nulle", "") => Command::Draw,
            ("resign" | "abandon" | "abandonner", "") => Command::Resign,
            ("undo" | "annuler", "") => Command::Undo,
            ("save" | "sauver" | "sauvegarder", "") => Command::Save(None),
            ("save" | "sauver" | "sauvegarder", file) => Command::Save(Some(file.to_owned())),
            ("flip" | "tourner", "") => Command::Flip,
            ("quit" | "quitter" | "exit", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        }
    }
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
