//! One line at a time, for scripts and screen readers.

use std::io::{self, Write};
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use super::archive::Fetched;
use super::client::Leave;
use super::scene::{self, Desk};
use super::{Archive, Client, Link};
use crate::console::{Paper, Stop, read_in_background};
use crate::tui;

/// How often the server is listened to while no line comes.
const TICK: Duration = Duration::from_millis(50);

/// Stays at the server until the person leaves or the input ends.
pub(crate) fn in_lines<W: Write>(
    mut out: Paper<'_, W>,
    client: &mut Client,
    link: &Link,
    archive: &Archive,
) -> io::Result<Leave> {
    let stop = Stop::listen()?;
    let began = Instant::now();
    let lines = read_in_background();
    let mut shown = client.changes();
    loop {
        let now = began.elapsed();
        super::exchange(client, link, now);
        for errand in client.take_errands() {
            match archive.fetch(&errand, out.manner) {
                Fetched::Note(note) => client.note(note),
                Fetched::Replay(replay) => {
                    replay.print(Paper { out: &mut *out.out, manner: out.manner })?;
                }
            }
        }
        for note in client.take_notes() {
            out.line(&note.text)?;
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
        match lines.recv_timeout(TICK) {
            Ok(typed) => client.enter(&typed),
            Err(RecvTimeoutError::Timeout) => {}
            // Who came for something and says nothing more still wants to know whether they get it.
            Err(RecvTimeoutError::Disconnected) if client.has_errand() => thread::sleep(TICK),
            Err(RecvTimeoutError::Disconnected) => {
                super::exchange(client, link, began.elapsed());
                return Ok(Leave::Wanted);
            }
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
