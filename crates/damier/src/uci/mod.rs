//! `damier engine`: our players as an engine that speaks UCI, or UGI for games other than chess
//! (`docs/engines.md`).
//!
//! | file | what it knows |
//! |---|---|
//! | `settings` | the options that can be set |
//! | `board` | the position that was told, as far as whoever is to move may know it |
//! | `beyond` | games that go on although our rules call them over |
//! | `search` | a search that runs while orders are read |
//! | `input` | lines, whatever comes |

mod beyond;
mod board;
mod input;
mod search;
mod settings;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use damier_rules::GameKind;
use damier_wire::engine::{Go, Order};
use damier_words::{Lang, Message, msg};

use self::board::Board;
use self::search::{Found, Running};
use self::settings::Settings;

pub(crate) use settings::Start;

/// What may happen.
enum Happened {
    Line(String),
    TooLong,
    /// Nobody will say anything any more.
    Closed,
    /// A search has ended.
    Found(Box<Found>),
}

/// Obeys orders until it is told to quit, or until nobody can give any.
pub(crate) fn serve(start: Start, lang: Lang) -> io::Result<()> {
    let (to, happened) = channel();
    input::read_in_background(to.clone())?;
    let mut front = Front {
        settings: Settings::new(start),
        board: None,
        is_lost: false,
        running: None,
        lang,
        to,
        is_closed: false,
        waiting: VecDeque::new(),
    };
    loop {
        match front.next(&happened) {
            Ok(Happened::Line(_)) if front.is_closed => {}
            Ok(Happened::Line(line)) => front.obey(&line)?,
            Ok(Happened::TooLong) => front.complain(&msg!("uci-too-long"))?,
            Ok(Happened::Found(found)) => front.found(found)?,
            Ok(Happened::Closed) if front.running.is_none() => return Ok(()),
            // What was asked for is still answered: `echo … | damier engine`.
            Ok(Happened::Closed) => front.hurry()?,
            Err(RecvTimeoutError::Timeout) => front.wake_up()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if front.is_closed {
            // What waited may be a search without an end.
            front.hurry()?;
        }
        if front.is_done() {
            return Ok(());
        }
    }
}

/// Whoever does not read what we say is not listened to either: otherwise what they say would pile up. All that
/// is sent is taken out sooner or later, for the thread that does it waits for nothing but the output.
fn channel() -> (SyncSender<Happened>, Receiver<Happened>) {
    mpsc::sync_channel(32)
}

struct Front {
    settings: Settings,
    board: Option<Board>,
    /// The last position could not be read: no other one is searched instead.
    is_lost: bool,
    running: Option<Running>,
    lang: Lang,
    to: SyncSender<Happened>,
    /// The input has ended, or it was told to quit.
    is_closed: bool,
    /// Orders that came while it was searching.
    waiting: VecDeque<Order>,
}

/// So many orders may wait; whoever says more was told to say `stop`.
const MOST_WAITING: usize = 64;

/// How often a search says that it goes on, once the input has ended. If nobody is left to hear it, the program ends.
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);

impl Front {
    /// What happens next. Nothing may, until there is something to be done.
    fn next(&self, happened: &Receiver<Happened>) -> Result<Happened, RecvTimeoutError> {
        let Some(running) = &self.running else {
            return happened.recv().map_err(|_| RecvTimeoutError::Disconnected);
        };
        let left = running.ends_at().map(|end| end.saturating_duration_since(Instant::now()));
        match (left, self.is_closed) {
            (Some(left), false) => happened.recv_timeout(left),
            (Some(left), true) => happened.recv_timeout(left.min(SIGN_OF_LIFE)),
            (None, true) => happened.recv_timeout(SIGN_OF_LIFE),
            (None, false) => happened.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }
    }

    /// Nothing has happened for a while.
    fn wake_up(&mut self) -> io::Result<()> {
        let Some(running) = &self.running else { return Ok(()) };
        if running.ends_at().is_some_and(|end| end <= Instant::now()) {
            return self.stop();
        }
        if self.is_closed {
            say(&format!("info time {}", running.begun().elapsed().as_millis()))?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let Some(order) = Order::read(line) else {
            if !line.trim().is_empty() {
                self.complain(&msg!(
                    "uci-unknown",
                    line = crate::text::printable(line.trim(), 60)
                ))?;
            }
            return Ok(());
        };
        match order {
            Order::Quit => self.quit()?,
            Order::IsReady => say("readyok")?,
            Order::Hello { is_ugi } => {
                self.settings.greet(is_ugi);
                say(&self.settings.introduction())?;
            }
            Order::Stop => self.stop()?,
            Order::PonderHit => {
                if let Some(running) = &mut self.running {
                    running.hit();
                }
            }
            // Whatever comes too soon has to wait, as in `echo … | damier engine`.
            order if self.running.is_some() => self.wait(order)?,
            order => self.prepare(order)?,
        }
        Ok(())
    }

    /// Leaves with an answer to what is searched, but not to what waits.
    fn quit(&mut self) -> io::Result<()> {
        self.is_closed = true;
        self.waiting.clear();
        self.stop()
    }

    fn wait(&mut self, order: Order) -> io::Result<()> {
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(order);
            return Ok(());
        }
        self.complain(&msg!("uci-searching"))
    }

    /// What is only done while nothing is searched.
    fn prepare(&mut self, order: Order) -> io::Result<()> {
        match order {
            Order::Set { name, value } => {
                let kind = self.settings.kind;
                if let Err(why) = self.settings.set(&name, &value) {
                    self.complain(&why)?;
                }
                if self.settings.kind != kind {
                    self.board = None;
                }
            }
            Order::NewGame => {
                (self.board, self.is_lost) = (None, false);
                self.settings.forget();
            }
            Order::Position { start, moves } => {
                let board = Board::read(&self.settings, start, &moves);
                self.is_lost = board.is_err();
                match board {
                    Ok(board) => self.board = Some(board),
                    Err(why) => {
                        self.board = None;
                        self.complain(&why)?;
                    }
                }
            }
            Order::Go(go) => self.go(go)?,
            _ => {}
        }
        Ok(())
    }

    fn go(&mut self, mut go: Go) -> io::Result<()> {
        if self.board.is_none() && !self.is_lost {
            match Board::read(&self.settings, None, &[]) {
                Ok(board) => self.board = Some(board),
                Err(why) => self.complain(&why)?,
            }
        }
        let seat = self.board.as_ref().and_then(Board::to_move);
        match (self.board.take(), seat) {
            (Some(board), Some(seat)) => {
                if !board.choose(seat, &mut go.among) {
                    self.complain(&msg!("uci-no-such-moves"))?;
                }
                let player = self.settings.player();
                let running =
                    Running::start(board, seat, go, player, &self.settings, self.to.clone());
                let is_answered = running.is_answered();
                self.running = Some(running);
                if is_answered { self.answer() } else { Ok(()) }
            }
            (board, _) => {
                self.board = board;
                self.complain(&msg!("uci-no-move"))?;
                say("bestmove 0000")
            }
        }
    }

    fn found(&mut self, found: Box<Found>) -> io::Result<()> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.finish(found);
        if running.is_answered() { self.answer() } else { Ok(()) }
    }

    /// Ends the search; it answers with what it has.
    fn stop(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.stop();
        if running.is_answered() { self.answer() } else { Ok(()) }
    }

    /// Nobody can say `stop` any more.
    fn hurry(&mut self) -> io::Result<()> {
        self.is_closed = true;
        if self.running.as_ref().is_some_and(|running| !running.ends_by_itself()) {
            self.stop()?;
        }
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.is_closed && self.running.is_none()
    }

    /// Says what was found, and does what waits.
    fn answer(&mut self) -> io::Result<()> {
        if let Some(found) = self.running.take().and_then(Running::end) {
            let answer = found.answer();
            if found.has_failed {
                self.complain(&msg!("uci-failed"))?;
            } else if answer.is_none() {
                self.complain(&msg!("uci-no-move"))?;
            }
            self.settings.keep(found.player);
            self.board = Some(found.board);
            say(&format!("bestmove {}", answer.as_deref().unwrap_or("0000")))?;
        }
        while self.running.is_none() {
            let Some(order) = self.waiting.pop_front() else { break };
            self.prepare(order)?;
        }
        Ok(())
    }

    fn complain(&self, why: &Message) -> io::Result<()> {
        say(&format!("info string {}", self.lang.say(why)))
    }
}

/// A line, at once.
fn say(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// The games that are told apart by name, in one protocol.
fn kinds(is_ugi: bool) -> impl Iterator<Item = GameKind> {
    GameKind::ALL.iter().copied().filter(move |kind| kind.is_chess() != is_ugi)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_who_does_not_listen_does_not_pile_up() {
        let (to, _happened) = channel();
        assert!((0..10_000).any(|_| to.try_send(Happened::TooLong).is_err()));
    }
}
