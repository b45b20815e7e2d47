//! A line being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::text::is_dangerous;

/// Nothing that is typed here needs more.
const LONGEST: usize = 200;

#[derive(Debug, Default)]
pub(crate) struct Editor {
    line: Vec<char>,
    cursor: usize,
    last: String,
}

impl Editor {
    pub(crate) fn line(&self) -> String {
        self.line.iter().collect()
    }

    pub(crate) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Empties the line.
    pub(crate) fn clear(&mut self) {
        self.line.clear();
        self.cursor = 0;
    }

    /// Takes the line. It comes back with the up arrow only if nobody else may be curious.
    pub(crate) fn submit(&mut self, remember: bool) -> String {
        let line = self.line();
        self.clear();
        self.last = if remember { line.clone() } else { String::new() };
        line
    }

    /// Would the up arrow bring a line back?
    pub(crate) fn remembers(&self) -> bool {
        !self.last.is_empty()
    }

    /// Types a text; what a terminal would obey is left out.
    pub(crate) fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|&c| !is_dangerous(c)) {
            if self.line.len() < LONGEST {
                self.line.insert(self.cursor, c);
                self.cursor += 1;
            }
        }
    }

    /// Types a key. Unknown keys do nothing.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.line.len(),
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char(c) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(c.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.line.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.line.len(),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.line.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.line.len() => {
                self.line.remove(self.cursor);
            }
            KeyCode::Esc => self.clear(),
            KeyCode::Up if !self.last.is_empty() => {
                self.line = self.last.chars().collect();
                self.cursor = self.line.len();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[KeyCode]) -> Editor {
        let mut editor = Editor::default();
        for &code in keys {
            editor.key(KeyEvent::new(code, KeyModifiers::NONE));
        }
        editor
    }

    #[test]
    fn the_usual_keys_edit() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let editor = typed(&[Char('a'), Char('b'), Char('c'), Left, Backspace]);
        assert_eq!((editor.line().as_str(), editor.cursor()), ("ac", 1));
        let editor = typed(&[Char('a'), Char('b'), Home, Delete, Delete, Delete, Left, Right]);
        assert_eq!((editor.line().as_str(), editor.cursor()), ("", 0));
        let editor = typed(&[Char('x'), Home, Char('é'), End, Char('!')]);
        assert_eq!(editor.line(), "éx!");
    }

    #[test]
    fn the_last_line_comes_back_unless_it_is_secret() {
        let mut editor = typed(&[KeyCode::Char('x')]);
        editor.submit(true);
        editor.key(KeyEvent::new(KeyCode::Up, KeyModifiers::NONE));
        assert_eq!(editor.line(), "x");
        editor.submit(false);
        editor.key(KeyEvent::new(KeyCode::Up, KeyModifiers::NONE));
        assert_eq!(editor.line(), "");
    }

    #[test]
    fn garbage_is_harmless() {
        let mut editor = Editor::default();
        editor.insert(&"\x1b[2J\n\u{202e}z".repeat(1000));
        assert_eq!(editor.line().chars().count(), LONGEST);
        assert!(editor.line().chars().all(|c| !is_dangerous(c)));
    }
}
