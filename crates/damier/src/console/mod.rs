//! The terminal as people use it: keys and lines that come in, and being asked to stop.

mod editor;
mod keyboard;
mod paper;
mod signals;

pub(crate) use editor::Editor;
pub(crate) use keyboard::{Pressed, Typed, read, read_key, with_terminal};
pub(crate) use paper::{Paper, read_in_background};
pub(crate) use signals::Stop;

use damier_words::Lang;

use crate::tui::Look;

/// How a sitting looks and speaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) lang: Lang,
    pub(crate) look: Look,
}
