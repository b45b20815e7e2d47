//! `damier engine`: our players as an engine that speaks UCI, or UGI for games other than chess
//! (`docs/engines.md`).
//!
//! | file | what it knows |
//! |---|---|
//! | `settings` | the options that can be set |
//! | `board` | the position that was told, as far as whoever is to move may know it |
//! | `search` | a search that runs while orders are read |
//! | `input` | lines, whatever comes |

mod board;
mod input;
mod search;
mod settings;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Instant;

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
    let (to, happened) = mpsc::channel();
    input::read_in_background(to.clone());
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
        let next = match front.running.as_ref().and_then(Running::ends_at) {
            None => happened.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => happened.recv_timeout(until.saturating_duration_since(Instant::now())),
        };
        match next {
            Ok(Happened::Line(_)) if front.is_closed => {}
            Ok(Happened::Line(line)) => front.obey(&line)?,
            Ok(Happened::TooLong) => front.complain(&msg!("uci-too-long"))?,
            Ok(Happened::Found(found)) => front.found(found)?,
            Ok(Happened::Closed) if front.running.is_none() => return Ok(()),
            // What was asked for is still answered: `echo … | damier engine`.
            Ok(Happened::Closed) => front.hurry(),
            Err(RecvTimeoutError::Timeout) => front.stop(),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
        if front.is_closed {
            // What waited may be a search without an end.
            front.hurry();
        }
        if front.is_done() {
            return Ok(());
        }
    }
}

struct Front {
    settings: Settings,
    board: Option<Board>,
    /// The last position could not be read: no other one is searched instead.
    is_lost: bool,
    running: Option<Running>,
    lang: Lang,
    to: Sender<Happened>,
    /// The input has ended, or it was told to quit.
    is_closed: bool,
    /// Orders that came while it was searching.
    waiting: VecDeque<Order>,
}

/// So many orders may wait; whoever says more was told to say `stop`.
const MOST_WAITING: usize = 64;

impl Front {
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
            Order::Quit => self.quit(),
            Order::IsReady => say("readyok")?,
            Order::Hello { is_ugi } => {
                self.settings.greet(is_ugi);
                say(&self.settings.introduction())?;
            }
            Order::Stop => self.stop(),
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
    fn quit(&mut self) {
        self.is_closed = true;
        self.waiting.clear();
        self.stop();
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

    fn go(&mut self, go: Go) -> io::Result<()> {
        if self.board.is_none() && !self.is_lost {
            match Board::read(&self.settings, None, &[]) {
                Ok(board) => self.board = Some(board),
                Err(why) => self.complain(&why)?,
            }
        }
        let seat = self.board.as_ref().and_then(Board::to_move);
        match (self.board.take(), seat) {
            (Some(board), Some(seat)) => {
                let player = self.settings.player();
                let running =
                    Running::start(board, seat, go, player, &self.settings, self.to.clone());
                self.running = Some(running);
                Ok(())
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
        if let Some(answer) = running.finish(found) {
            self.answer(&answer)?;
        }
        Ok(())
    }

    /// Ends the search; it answers with what it has.
    fn stop(&mut self) {
        let Some(running) = &mut self.running else { return };
        if let Some(answer) = running.stop() {
            // A closed output shows when more is said.
            let _ = self.answer(&answer);
        }
    }

    /// Nobody can say `stop` any more.
    fn hurry(&mut self) {
        self.is_closed = true;
        if self.running.as_ref().is_some_and(|running| !running.ends_by_itself()) {
            self.stop();
        }
    }

    fn is_done(&self) -> bool {
        self.is_closed && self.running.is_none()
    }

    fn answer(&mut self, answer: &str) -> io::Result<()> {
        if let Some(running) = self.running.take() {
            let (player, board) = running.end();
            self.settings.keep(player);
            self.board = board;
        }
        say(answer)?;
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
