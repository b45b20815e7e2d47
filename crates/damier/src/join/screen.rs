//! The full screen, for people.

use std::io;
use std::time::Instant;

use ratatui::DefaultTerminal;

use super::archive::Fetched;
use super::client::Leave;
use super::scene::{self, Desk};
use super::{Archive, Client, Link};
use crate::console::{Editor, Manner, Stop, Typed, read};
use crate::tui::{self, Remark, Scroll};

/// Stays at the server until the person leaves.
pub(crate) fn on_screen(
    terminal: &mut DefaultTerminal,
    client: &mut Client,
    link: &Link,
    archive: &Archive,
    manner: Manner,
) -> io::Result<Leave> {
    let stop = Stop::listen()?;
    let began = Instant::now();
    let mut editor = Editor::default();
    let mut remark: Option<Remark> = None;
    let mut page: Option<String> = None;
    let mut scroll = Scroll::default();
    let mut in_lobby = client.is_in_lobby();
    loop {
        let now = began.elapsed();
        super::exchange(client, link, now);
        for note in client.take_notes() {
            if note.page {
                page = Some(note.text);
            } else {
                remark = Some(Remark { tone: note.tone, text: note.text });
            }
        }
        for errand in client.take_errands() {
            match archive.fetch(&errand, manner) {
                Fetched::Note(note) => client.note(note),
                Fetched::Replay(replay) => replay.show(terminal, manner)?,
            }
        }
        if let Some(leave) = client.leave.take() {
            return Ok(leave);
        }
        if in_lobby != client.is_in_lobby() {
            in_lobby = client.is_in_lobby();
            page = None;
        }
        let desk = Desk {
            page: page.clone(),
            remark: remark.clone(),
            typed: (editor.line(), editor.cursor()),
            scroll: scroll.rows(client.live().map_or(0, |live| live.moves.len())),
        };
        let rows = usize::from(terminal.size()?.height);
        let sheet = scene::sheet(client, manner, now, rows, desk);
        terminal.draw(|frame| tui::draw(frame, &sheet))?;
        match read(&mut editor, !in_lobby, &stop) {
            Typed::Line(typed) => {
                page = None;
                remark = None;
                if in_lobby && typed.trim().is_empty() {
                    client.choose();
                } else {
                    client.enter(&typed);
                }
            }
            Typed::Arrow(way) if in_lobby => client.select(way),
            Typed::Page(way) => scroll.turn(way),
            Typed::Leave => return Ok(Leave::Wanted),
            Typed::Other | Typed::Arrow(_) => page = None,
            Typed::Nothing => {}
        }
    }
}
