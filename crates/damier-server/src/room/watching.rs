//! Everybody at a game: what they have been told, and what they are told now.

use std::sync::Arc;

use damier_referee::{Event, Millis, Told};
use damier_rules::{Seat, Viewer};
use damier_wire::web::FromServer;

use super::{Asker, Room, Wanted};
use crate::id::PlayerId;
use crate::outbox::{Frame, Outbox};

/// How many frames are kept for those who come back after a short absence.
const HISTORY: usize = 16;

/// Everybody at a game.
#[derive(Debug, Default)]
pub(super) struct Watching {
    watchers: Vec<Watcher>,
    /// The last frames of each class of viewers.
    history: [History; 3],
}

/// The last frames, as they were sent: one line for each. They are seldom needed, and a line takes a
/// fifth of the memory of a frame.
#[derive(Debug, Default)]
struct History {
    lines: String,
    count: usize,
}

impl History {
    fn remember(&mut self, line: &str) {
        if self.count == HISTORY {
            let first = self.lines.find('\n').map_or(self.lines.len(), |end| end + 1);
            self.lines.drain(..first);
            self.count -= 1;
        }
        self.lines.reserve_exact(line.len() + 1);
        self.lines.push_str(line);
        self.lines.push('\n');
        self.count += 1;
    }

    /// The last so many frames, if they are all known.
    fn last(&self, count: usize) -> Option<Vec<Frame>> {
        let older = self.count.checked_sub(count)?;
        let lines = self.lines.lines().skip(older);
        lines.map(|line| FromServer::read(line).ok().map(Frame::from)).collect()
    }
}

#[derive(Debug)]
struct Watcher {
    viewer: Viewer,
    /// Are they told positions and legal moves?
    board: bool,
    /// Do they count, and are they told how many do?
    crowd: bool,
    outbox: Arc<Outbox>,
}

impl Watching {
    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    pub(super) fn tell_all(&self, message: FromServer) {
        let frame = Frame::from(message);
        self.watchers.iter().for_each(|watcher| watcher.outbox.push(frame.clone()));
    }

    /// How many look on, and want to be counted.
    pub(super) fn spectators(&self) -> usize {
        let is_one = |it: &&Watcher| it.crowd && it.viewer == Viewer::Spectator;
        self.watchers.iter().filter(is_one).count()
    }

    pub(super) fn tell_crowd(&self, message: FromServer) {
        let frame = Frame::from(message);
        let watchers = self.watchers.iter().filter(|watcher| watcher.crowd);
        watchers.for_each(|watcher| watcher.outbox.push(frame.clone()));
    }

    /// Is somebody here with that view who is told positions?
    pub(super) fn has_board(&self, viewer: Viewer) -> bool {
        self.watchers.iter().any(|watcher| watcher.board && watcher.viewer == viewer)
    }

    /// Forgets a connection; says whose last one it was, if a player's.
    fn remove(&mut self, outbox: &Arc<Outbox>) -> Option<Seat> {
        let at = self.watchers.iter().position(|it| Arc::ptr_eq(&it.outbox, outbox))?;
        let viewer = self.watchers.remove(at).viewer;
        let is_gone = !self.watchers.iter().any(|watcher| watcher.viewer == viewer);
        match viewer {
            Viewer::Seat(seat) if is_gone => Some(seat),
            _ => None,
        }
    }
}

impl Room {
    pub(super) fn watch(&mut self, player: PlayerId, outbox: &Arc<Outbox>, wanted: Wanted, a: u32) {
        let Wanted { v, board, crowd } = wanted;
        let viewer = self.seat_of(player).map_or(Viewer::Spectator, Viewer::Seat);
        outbox.push(FromServer::Ok(a));
        match v.filter(|_| !board).and_then(|v| self.missed(viewer, v)) {
            Some(frames) => outbox.push_all(frames.into_iter()),
            None => outbox.push(self.state(viewer, board)),
        }
        if self.adjourned.is_some() {
            outbox.push(FromServer::Adjourned { id: self.id, on: true });
        }
        let mut back = None;
        if let Viewer::Seat(seat) = viewer {
            back = self.is_missed(seat).then_some(seat);
            self.session.come_back(seat);
            if let Some(expected) = &mut self.expected {
                expected.seats[seat] = false;
            }
        }
        for seat in Seat::ALL.into_iter().filter(|&seat| self.is_missed(seat)) {
            outbox.push(self.there(seat, false));
        }
        self.watching.watchers.retain(|watcher| !Arc::ptr_eq(&watcher.outbox, outbox));
        self.watching.watchers.push(Watcher { viewer, board, crowd, outbox: Arc::clone(outbox) });
        if crowd {
            outbox.push(self.spectators());
        }
        self.crowd_changed();
        if let Some(seat) = back {
            self.tell_there(seat, true);
        }
    }

    pub(super) fn unwatch(&mut self, outbox: &Arc<Outbox>) {
        if let Some(seat) = self.watching.remove(outbox) {
            self.session.leave(seat, self.tools.uptime.now());
            self.tell_there(seat, false);
        }
        self.crowd_changed();
    }

    /// Is a player known to be away, and not just about to sit down?
    fn is_missed(&self, seat: Seat) -> bool {
        let is_expected = self.expected.as_ref().is_some_and(|expected| expected.seats[seat]);
        self.session.away_since(seat).is_some() && !is_expected && !self.session.is_over()
    }

    /// Tells those who are there who has not come, once that took too long.
    pub(super) fn miss(&mut self, now: Millis) {
        let Some(expected) = self.expected.take_if(|expected| expected.until <= now) else {
            return;
        };
        for seat in Seat::ALL.into_iter().filter(|&seat| expected.seats[seat]) {
            self.tell_there(seat, false);
        }
    }

    /// Tells everybody else that a player went or came back.
    fn tell_there(&self, seat: Seat, here: bool) {
        if self.session.is_over() {
            return;
        }
        let frame = Frame::from(self.there(seat, here));
        let watchers = self.watching.watchers.iter();
        let others = watchers.filter(|watcher| watcher.viewer != Viewer::Seat(seat));
        others.for_each(|watcher| watcher.outbox.push(frame.clone()));
    }

    /// What a viewer who has seen version `v` has missed, if all of it is still known.
    fn missed(&self, viewer: Viewer, v: u64) -> Option<Vec<Frame>> {
        let count = self.audience.version(viewer).checked_sub(v)?;
        let history = &self.watching.history[self.audience.class(viewer)];
        history.last(usize::try_from(count).ok()?)
    }

    /// Makes stored events part of the game, and tells everybody what they may know and the one who
    /// asked that it was done. What belongs together is sent together: a move and the end it brings,
    /// the answer and the move.
    pub(super) fn happen(&mut self, events: &[Event], asker: Option<&Asker>) {
        let mut told: [Vec<Frame>; 3] = Default::default();
        let mut boards = self.boards();
        for event in events {
            self.session.apply(event).expect("what was decided fits");
            for (class, &viewer) in self.audience.classes().iter().enumerate() {
                let news = self.audience.tell(&self.session, viewer, event);
                self.tell_boards(&mut boards, viewer, &news);
                told[class].extend(self.write(viewer, news));
            }
        }
        let answer = asker.map(|(outbox, a)| (outbox, Frame::from(FromServer::Ok(*a))));
        let mut answered = false;
        for Watcher { viewer, board, outbox, .. } in &self.watching.watchers {
            let own = answer.as_ref().filter(|(asker, _)| Arc::ptr_eq(asker, outbox));
            answered |= own.is_some();
            let news =
                if *board { boards.of(*viewer) } else { &told[self.audience.class(*viewer)] };
            outbox.push_all(own.map(|(_, frame)| frame).into_iter().chain(news).cloned());
        }
        if let Some((outbox, frame)) = answer.filter(|_| !answered) {
            outbox.push(frame);
        }
    }

    fn write(&mut self, viewer: Viewer, news: Vec<Told>) -> Vec<Frame> {
        let first = self.audience.version(viewer) - news.len() as u64 + 1;
        let class = self.audience.class(viewer);
        let mut frames = Vec::new();
        for (version, told) in (first..).zip(news) {
            let frame = Frame::from(self.frame(viewer, version, told));
            self.watching.history[class].remember(&frame.text());
            frames.push(frame);
        }
        frames
    }
}
