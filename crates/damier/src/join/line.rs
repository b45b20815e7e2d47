//! One line at a time, for scripts and screen readers.

use std::io::{self, Write};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use damier_words::rules::Page;

use super::client::{Leave, Note};
use super::scene::{self, Desk};
use super::{Client, Session};
use crate::console::{Paper, Stop, read_in_background};
use crate::tui::{self, document};

/// How often the server is listened to while no line comes.
const TICK: Duration = Duration::from_millis(50);
/// How wide the rules are written.
const COLUMNS: usize = 80;

/// Stays at the server until the person leaves or the input ends.
pub(crate) fn in_lines<W: Write>(
    mut out: Paper<'_, W>,
    client: &mut Client,
    session: &mut Session,
) -> io::Result<Leave> {
    let stop = Stop::listen()?;
    let began = Instant::now();
    let lines = read_in_background();
    let mut shown = client.changes();
    loop {
        let now = began.elapsed();
        let mut replay = session.exchange(client, now);
        if session.is_busy() {
            replay = session.wait(client, TICK).or(replay);
        }
        for note in client.take_notes() {
            say(&mut out, note)?;
        }
        if let Some(replay) = replay {
            replay.print(Paper { out: &mut *out.out, manner: out.manner })?;
        }
        if let Some(leave) = client.leave.take() {
            return Ok(leave);
        }
        if shown != client.changes() {
            shown = client.changes();
            show(&mut out, client, now)?;
        }
        if stop.is_asked() {
            return Ok(Leave::Wanted);
        }
        if session.is_busy() {
            // What was asked first is answered first.
            continue;
        }
        match lines.recv_timeout(TICK) {
            Ok(typed) => client.enter(&typed),
            Err(RecvTimeoutError::Timeout) => {}
            // Who came for something and says nothing more still wants to know whether they get it.
            Err(RecvTimeoutError::Disconnected) if client.has_errand() => thread::sleep(TICK),
            Err(RecvTimeoutError::Disconnected) => {
                session.exchange(client, began.elapsed());
                return Ok(Leave::Wanted);
            }
        }
    }
}

fn say<W: Write>(out: &mut Paper<'_, W>, note: Note) -> io::Result<()> {
    let manner = out.manner;
    match note {
        Note::Remark { text, .. } | Note::Page(text) | Note::Chat(text) | Note::Asked(text) => {
            out.line(&text)
        }
        Note::Rules(kind) => {
            let page = Page::of(manner.lang, kind);
            let lines = document(&page, manner, COLUMNS, false);
            lines.iter().try_for_each(|line| out.line(&line.to_string()))
        }
    }
}

fn show<W: Write>(out: &mut Paper<'_, W>, client: &Client, now: Duration) -> io::Result<()> {
    out.line("")?;
    let sheet = scene::sheet(client, out.manner, now, usize::MAX, Desk::default());
    if client.is_in_lobby() {
        for line in scene::lobby_lines(client, out.manner, usize::MAX, None) {
            out.line(&line)?;
        }
    } else {
        for line in tui::plain(&sheet) {
            out.line(&line)?;
        }
    }
    if !sheet.status.is_empty() {
        out.line(&sheet.status)?;
    }
    out.line(&format!("{} >", sheet.prompt))
}
