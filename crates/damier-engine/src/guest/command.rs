//! A command line in words, without a shell.

/// Words with `'quotes'`, `"quotes"` and backslashes as in a shell, and nothing else of it. Nothing
/// if there is no word or a quote is not closed.
pub fn split(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some('"') | None, '\\') => {
                word.get_or_insert_default().push(letters.next()?);
            }
            (None, '\'' | '"') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            (Some(_) | None, _) => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    (quote.is_none() && !words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        for (line, words) in [
            ("stockfish", &["stockfish"][..]),
            ("  python3  my\\ engine.py -x ", &["python3", "my engine.py", "-x"]),
            ("'a b'\"c d\"e ''", &["a bc de", ""]),
            ("\"a\\\"b\" 'c\\d'", &["a\"b", "c\\d"]),
        ] {
            assert_eq!(split(line).unwrap(), words, "{line}");
        }
        for line in ["", "  ", "'a", "a\\", "\""] {
            assert_eq!(split(line), None, "{line}");
        }
    }
}
