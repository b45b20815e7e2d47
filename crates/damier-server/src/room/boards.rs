//! The board feed: what those are told who hold no rule. The same news as everybody's, with the position and
//! the legal moves as the viewer may know them.

use damier_referee::{KnownMove, Told};
use damier_rules::{Seat, Viewer};
use damier_wire::web::{Board, BoardMoved, FromServer};

use super::Room;
use super::frames::to_act;
use crate::outbox::Frame;

const VIEWERS: [Viewer; 3] = [Viewer::Spectator, Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two)];

/// What the viewers of the board feed are told, for each of [`VIEWERS`] if somebody is here for it.
#[derive(Debug, Default)]
pub(super) struct Boards([Option<Vec<Frame>>; 3]);

impl Boards {
    /// What somebody is told.
    pub(super) fn of(&self, viewer: Viewer) -> &[Frame] {
        let at = VIEWERS.iter().position(|&other| other == viewer);
        at.and_then(|at| self.0[at].as_deref()).unwrap_or_default()
    }
}

impl Room {
    /// Nothing yet, for those who are here.
    pub(super) fn boards(&self) -> Boards {
        Boards(VIEWERS.map(|viewer| self.watching.has_board(viewer).then(Vec::new)))
    }

    /// Adds what a class of viewers is told of an event that was applied just now. Whoever owes no move in
    /// a game that hides nothing is told the same as all others who do not.
    pub(super) fn tell_boards(&self, boards: &mut Boards, class: Viewer, news: &[Told]) {
        let is_hidden = self.session.game().kind().is_hidden();
        let mut shared: Option<Vec<Frame>> = None;
        for (&viewer, frames) in VIEWERS.iter().zip(&mut boards.0) {
            let Some(frames) = frames else { continue };
            if is_hidden && viewer != class {
                continue;
            }
            let legal = self.session.legal_for(viewer);
            if is_hidden || !legal.is_empty() {
                frames.extend(self.board_frames(viewer, news, &legal));
            } else {
                let shared = shared.get_or_insert_with(|| self.board_frames(viewer, news, ""));
                frames.extend(shared.iter().cloned());
            }
        }
    }

    fn board_frames(&self, viewer: Viewer, news: &[Told], legal: &str) -> Vec<Frame> {
        let first = self.audience.version(viewer) - news.len() as u64 + 1;
        let frames = (first..).zip(news).map(|(v, told)| match told {
            Told::Moved(known) => self.board_moved(viewer, v, known.clone(), legal),
            other => self.board_event(viewer, v, other, legal),
        });
        frames.map(Frame::from).collect()
    }

    fn board_moved(&self, viewer: Viewer, v: u64, known: KnownMove, legal: &str) -> FromServer {
        let KnownMove { by, text, pretty } = known;
        FromServer::BoardMoved(Box::new(BoardMoved {
            id: self.id,
            v,
            by,
            text,
            pretty,
            clocks: self.clocks(viewer),
            position: self.session.view(viewer),
            to_act: to_act(&self.session, viewer),
            legal: legal.to_owned(),
        }))
    }

    fn board_event(&self, viewer: Viewer, v: u64, told: &Told, legal: &str) -> FromServer {
        let mut message = self.frame(viewer, v, told.clone());
        if let FromServer::Happened(happened) = &mut message {
            let plies = self.audience.plies(&self.session, viewer);
            happened.board = Some(Board {
                plies: u32::try_from(plies).unwrap_or(u32::MAX),
                position: self.session.view(viewer),
                to_act: to_act(&self.session, viewer),
                clocks: self.clocks(viewer),
                legal: legal.to_owned(),
            });
        }
        message
    }
}
