//! The full screen, for people.

use std::io;
use std::time::Instant;

use damier_rules::GameKind;
use damier_words::rules::Page;
use ratatui::DefaultTerminal;

use super::client::{Leave, Note};
use super::scene::{self, Desk};
use super::{Client, Session};
use crate::console::{Editor, Manner, Stop, Typed, read};
use crate::tui::{self, Leaf, Remark, Scroll, document, leaf_columns};

/// Stays at the server until the person leaves.
pub(crate) fn on_screen(
    terminal: &mut DefaultTerminal,
    client: &mut Client,
    session: &mut Session,
    manner: Manner,
) -> io::Result<Leave> {
    let stop = Stop::listen()?;
    let began = Instant::now();
    let mut desk = Sitting::default();
    let mut in_lobby = client.is_in_lobby();
    loop {
        let now = began.elapsed();
        let replay = session.exchange(client, now);
        let size = terminal.size()?;
        for note in client.take_notes() {
            desk.take(note, manner, size.width);
        }
        if let Some(replay) = replay {
            replay.show(terminal, manner)?;
        }
        if let Some(leave) = client.leave.take() {
            return Ok(leave);
        }
        if in_lobby != client.is_in_lobby() {
            in_lobby = client.is_in_lobby();
            desk.page = None;
        }
        let moves = client.live().map_or(0, |live| live.moves.len());
        let sheet = scene::sheet(client, manner, now, usize::from(size.height), desk.shown(moves));
        terminal.draw(|frame| tui::draw(frame, &sheet))?;
        // What is typed unseen never comes back.
        let remember = !in_lobby && client.asks().is_none();
        match read(&mut desk.editor, remember, &stop) {
            Typed::Line(typed) => desk.enter(&typed, client),
            Typed::Arrow(way) if in_lobby && !desk.is_reading(client) => client.select(way),
            Typed::Arrow(way) | Typed::Page(way) if desk.page.is_some() => {
                desk.turn(way, (size.width, size.height));
            }
            Typed::Page(way) => desk.scroll.turn(way),
            Typed::Tab => {
                desk.page = None;
                client.toggle_chat();
            }
            Typed::Leave => return Ok(Leave::Wanted),
            Typed::Other | Typed::Arrow(_) => desk.page = None,
            Typed::Nothing => {}
        }
    }
}

/// What the person has before them besides what the client knows.
#[derive(Default)]
struct Sitting {
    editor: Editor,
    remark: Option<Remark>,
    page: Option<Leaf>,
    scroll: Scroll,
}

impl Sitting {
    fn take(&mut self, note: Note, manner: Manner, columns: u16) {
        match note {
            Note::Remark { tone, text } => self.remark = Some(Remark { tone, text }),
            Note::Page(text) => self.page = Some(text.into()),
            Note::Rules(kind) => self.page = Some(rules(kind, manner, columns)),
            Note::Chat(_) | Note::Asked(_) => {}
        }
    }

    fn shown(&mut self, moves: usize) -> Desk {
        Desk {
            page: self.page.clone(),
            remark: self.remark.clone(),
            typed: (self.editor.line(), self.editor.cursor()),
            scroll: self.scroll.rows(moves),
        }
    }

    /// Is something read that stands in the place of the lobby?
    fn is_reading(&self, client: &Client) -> bool {
        self.page.is_some() || client.conversation().is_some()
    }

    fn turn(&mut self, way: isize, size: (u16, u16)) {
        if let Some(page) = &mut self.page {
            page.turn(way, size);
        }
    }

    fn enter(&mut self, typed: &str, client: &mut Client) {
        let was_reading = self.page.take().is_some();
        self.remark = None;
        let chooses = client.is_in_lobby() && client.asks().is_none() && typed.trim().is_empty();
        // An empty line first closes what is read.
        if chooses && (client.close_chat() || was_reading) {
            return;
        }
        if chooses {
            client.choose();
        } else {
            client.enter(typed);
        }
    }
}

/// The rules of a game, with boards as large as fits.
fn rules(kind: GameKind, manner: Manner, columns: u16) -> Leaf {
    let page = Page::of(manner.lang, kind);
    document(&page, manner, leaf_columns(columns), true).into()
}
