//! The full screen and the keyboard.

use std::io::{self, stdout};
use std::panic;
use std::time::Duration;

use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use crossterm::execute;
use ratatui::DefaultTerminal;

use super::{Editor, Manner, Stop};

/// How often the screen is looked after while nobody types.
const TICK: Duration = Duration::from_millis(100);

/// Runs `sit` in the full screen and restores the terminal whatever happens, panics included.
pub(crate) fn with_terminal<T>(
    manner: Manner,
    sit: impl FnOnce(&mut DefaultTerminal) -> io::Result<T>,
) -> io::Result<T> {
    // `--color always` is stronger than NO_COLOR, which would silence the terminal library.
    crossterm::style::force_color_output(manner.look.color);
    let mut terminal = ratatui::try_init()?;
    let restore_and_tell = panic::take_hook();
    panic::set_hook(Box::new(move |bug| {
        let _ = execute!(stdout(), DisableBracketedPaste);
        restore_and_tell(bug);
    }));
    // Pasted text then comes in one piece and its line ends do not play moves. A terminal that
    // does not know this does not mind.
    let _ = execute!(stdout(), EnableBracketedPaste);
    let result = sit(&mut terminal);
    let _ = execute!(stdout(), DisableBracketedPaste);
    // A window that was closed cannot be restored, and `restore` would panic on saying so.
    let _ = ratatui::try_restore();
    result
}

/// What the person did.
pub(crate) enum Typed {
    Line(String),
    Leave,
    /// An arrow that the editor has no use for: up is -1, down is 1.
    Arrow(isize),
    /// Page up is -1, page down is 1.
    Page(isize),
    Tab,
    /// The line has changed, or the window.
    Other,
    Nothing,
}

/// A key, for those who type no lines.
pub(crate) enum Pressed {
    Key(KeyCode),
    Leave,
    Nothing,
}

/// Waits for a key, but not for long.
pub(crate) fn read_key(stop: &Stop) -> Pressed {
    match next_event(stop) {
        Happened::Event(Event::Key(key)) if key.kind != KeyEventKind::Release => {
            if is_leave(key, true) { Pressed::Leave } else { Pressed::Key(key.code) }
        }
        Happened::Event(_) | Happened::Nothing => Pressed::Nothing,
        Happened::Leave => Pressed::Leave,
    }
}

/// Waits for the keyboard, but not for long.
pub(crate) fn read(editor: &mut Editor, remember: bool, stop: &Stop) -> Typed {
    let event = match next_event(stop) {
        Happened::Event(event) => event,
        Happened::Leave => return Typed::Leave,
        Happened::Nothing => return Typed::Nothing,
    };
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            if is_leave(key, editor.line().is_empty()) {
                return Typed::Leave;
            }
            if key.code == KeyCode::Enter {
                return Typed::Line(editor.submit(remember));
            }
            match key.code {
                KeyCode::Up if !editor.remembers() => return Typed::Arrow(-1),
                KeyCode::Down => return Typed::Arrow(1),
                KeyCode::PageUp => return Typed::Page(-1),
                KeyCode::PageDown => return Typed::Page(1),
                KeyCode::Tab => return Typed::Tab,
                _ => editor.key(key),
            }
            Typed::Other
        }
        Event::Paste(text) => {
            editor.insert(text.lines().next().unwrap_or_default());
            Typed::Other
        }
        _ => Typed::Nothing,
    }
}

enum Happened {
    Event(Event),
    Leave,
    Nothing,
}

fn next_event(stop: &Stop) -> Happened {
    if stop.is_asked() {
        return Happened::Leave;
    }
    // A terminal that cannot be read any more is a person who left.
    match event::poll(TICK) {
        Ok(true) => event::read().map_or(Happened::Leave, Happened::Event),
        Ok(false) => Happened::Nothing,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Happened::Nothing,
        Err(_) => Happened::Leave,
    }
}

/// Ctrl-C always; Ctrl-D as in a shell, on an empty line.
fn is_leave(key: KeyEvent, empty: bool) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
        && match key.code {
            KeyCode::Char('c') => true,
            KeyCode::Char('d') => empty,
            _ => false,
        }
}
