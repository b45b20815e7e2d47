//! One line at a time, for pipes, scripts and screen readers.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::scene::Scene;
use super::signals::Stop;
use super::table::Reply;
use super::{Ending, Keeper, Manner, Table};
use crate::text;
use crate::words::{self, Label, Say};

/// How often the clocks are looked at while no line comes.
const TICK: Duration = Duration::from_millis(100);
/// Longer lines are cut.
const LONGEST: usize = 1000;
/// Only the last moves are shown each time.
const SHOWN_ROWS: usize = 8;

/// Plays until the game is over, the players leave or the input ends.
pub(crate) fn play_lines(
    table: &mut Table,
    keeper: &mut Keeper,
    manner: Manner,
    out: &mut impl Write,
) -> io::Result<Ending> {
    let began = Instant::now();
    let ending = play_until(table, keeper, Paper { out, manner }, began);
    table.get_up(began.elapsed());
    ending
}

fn play_until<W: Write>(
    table: &mut Table,
    keeper: &mut Keeper,
    mut out: Paper<'_, W>,
    began: Instant,
) -> io::Result<Ending> {
    let stop = Stop::listen()?;
    let lines = read_in_background();
    let lang = out.manner.lang;
    let mut flip = false;
    table.sit_down(began.elapsed());
    let mut shown = None;
    loop {
        let now = began.elapsed();
        table.tick(now);
        let state = (table.move_count(), table.outcome(), table.stage(), flip);
        if shown != Some(state) {
            let changed = shown.is_some_and(|(moves, end, ..)| (moves, end) != (state.0, state.1));
            if changed
                && let Some(trouble) = keeper.autosave(&table.record(now))
                && !matches!(trouble, Say::Saved(_))
            {
                out.say(&trouble)?;
            }
            shown = Some(state);
            show(&mut out, table, flip, now)?;
        }
        if table.outcome().is_some() {
            return Ok(Ending::Over);
        }
        if stop.is_asked() {
            return Ok(Ending::Left);
        }
        let line = match lines.recv_timeout(TICK) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return Ok(Ending::InputEnded),
        };
        let now = began.elapsed();
        match table.enter(&line, now) {
            Reply::Nothing => {}
            Reply::Remark(_, say) | Reply::Page(say) => out.say(&say)?,
            Reply::Help => out.line(&words::help(lang, table.kind()))?,
            Reply::Save(None) => out.say(&Say::SaveWhere)?,
            Reply::Save(Some(file)) => out.say(&keeper.save_as(&file, &table.record(now)))?,
            Reply::Flip => flip = !flip,
            Reply::Quit => return Ok(Ending::Left),
        }
    }
}

fn show<W: Write>(
    out: &mut Paper<'_, W>,
    table: &Table,
    flip: bool,
    now: Duration,
) -> io::Result<()> {
    let manner = out.manner;
    let scene = Scene::new(table, manner, now);
    if table.question().is_some() {
        // It was just said, and the board has not changed.
        return out.line(&format!("{} >", scene.prompt()));
    }
    out.line("")?;
    if let Some(picture) = scene.picture(flip) {
        for line in picture.plain() {
            out.line(&line)?;
        }
    }
    let label = |label| words::label(manner.lang, label);
    let players = scene.players();
    for player in [&players.two, &players.one] {
        let mut parts = vec![
            format!("{} {}", label(Label::Total), player.total),
            format!("{} {}", label(Label::Turn), player.turn),
        ];
        parts.extend(player.left.iter().map(|left| format!("{} {left}", label(Label::Left))));
        let pieces = player.pieces.iter();
        parts.extend(pieces.map(|(what, pieces)| format!("{} {pieces}", label(*what))));
        let who = if player.name == player.side {
            player.name.clone()
        } else {
            format!("{} ({})", player.name, player.side)
        };
        let line = format!("{who}: {}", parts.join(", "));
        out.line(&line)?;
    }
    let moves = scene.moves();
    let rows: Vec<String> = moves
        .iter()
        .skip(moves.len().saturating_sub(SHOWN_ROWS))
        .map(|row| format!("{}. {} {}", row.number, row.moves.one, row.moves.two))
        .collect();
    if !rows.is_empty() {
        out.line(&format!("{}: {}", label(Label::Moves), rows.join("  ").trim_end()))?;
    }
    if table.outcome().is_some() {
        return Ok(());
    }
    out.line(&scene.status())?;
    out.line(&format!("{} >", scene.prompt()))
}

/// Where lines are written; without Unicode, accents are left out.
struct Paper<'a, W> {
    out: &'a mut W,
    manner: Manner,
}

impl<W: Write> Paper<'_, W> {
    fn line(&mut self, line: &str) -> io::Result<()> {
        if self.manner.look.unicode {
            writeln!(self.out, "{line}")?;
        } else {
            writeln!(self.out, "{}", text::ascii(line))?;
        }
        self.out.flush()
    }

    fn say(&mut self, say: &Say) -> io::Result<()> {
        self.line(&words::say(self.manner.lang, say))
    }
}

/// Lines come from another thread, so that a flag can fall while none comes.
fn read_in_background() -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = read_line(&mut input) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The next line, cut if it is too long; nothing at the end.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let buffer = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() {
            return Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(buffer.len());
        let room = LONGEST.saturating_sub(line.len());
        line.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(end.map_or(taken, |end| end + 1));
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_lines_are_cut_and_the_last_needs_no_end() {
        let long = "x".repeat(5000);
        let mut input = io::Cursor::new(format!("{long}\ne2e4\r\n\nlast"));
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).expect("memory never fails") {
            lines.push(line);
        }
        assert_eq!(lines[0].len(), LONGEST);
        assert_eq!(lines[1..], ["e2e4\r", "", "last"]);
    }
}
