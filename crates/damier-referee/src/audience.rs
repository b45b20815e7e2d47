//! Who may be told what. Whatever leaves the referee during a game comes through here.

use damier_rules::{BySeat, Outcome, Seat, Viewer};

use crate::{Event, Millis, Session};

/// What one viewer is told of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The game began.
    Started,
    /// A move.
    Moved {
        /// By whom.
        by: Seat,
        /// Its canonical text; nothing if the viewer may only know that there was a move.
        text: Option<String>,
        /// How people write it, likewise.
        pretty: Option<String>,
    },
    /// A draw is offered.
    DrawOffered(Seat),
    /// It is declined.
    DrawDeclined(Seat),
    /// Somebody asks to take a move back.
    TakebackAsked(Seat),
    /// The opponent insists on it.
    TakebackDeclined(Seat),
    /// So many moves were taken back.
    TakenBack(u32),
    /// The game is over.
    Ended(Outcome),
    /// The game was called off.
    Aborted,
}

/// The three who watch a game, and how much each has been told.
///
/// Versions are counted by viewer: a common count would tell that something happened which a viewer
/// may not know, such as a code sent early in Mastermind.
#[derive(Clone, Debug, Default)]
pub struct Audience {
    seats: BySeat<u64>,
    spectators: u64,
}

impl Audience {
    /// How much a viewer has been told.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Seat(seat) => self.seats[seat],
            Viewer::Spectator | Viewer::Referee => self.spectators,
        }
    }

    /// What `viewer` may be told of an event that `session` has just gone through, if anything.
    pub fn tell(&mut self, session: &Session, viewer: Viewer, event: &Event) -> Option<Told> {
        let told = told(session, viewer, event)?;
        match viewer {
            Viewer::Seat(seat) => self.seats[seat] += 1,
            Viewer::Spectator | Viewer::Referee => self.spectators += 1,
        }
        Some(told)
    }
}

fn told(session: &Session, viewer: Viewer, event: &Event) -> Option<Told> {
    Some(match event {
        Event::Started => Told::Started,
        Event::Moved { seat, .. } => {
            let game = session.game();
            let revealed = session.is_over() || game.reveals(*seat, viewer);
            // Where both move at once, even the fact is news. But whoever waited for the opponent
            // must learn that it is his turn again.
            let both_moved = session.to_act() == BySeat { one: true, two: true };
            let waited = viewer == Viewer::Seat(seat.other()) && both_moved;
            if !revealed && game.kind().is_simultaneous() && !waited {
                return None;
            }
            let last = session.moves().last().filter(|_| revealed);
            Told::Moved {
                by: *seat,
                text: last.map(|m| m.text.clone()),
                pretty: last.map(|m| m.pretty.clone()),
            }
        }
        Event::DrawOffered { seat } => Told::DrawOffered(*seat),
        Event::DrawDeclined { seat } => Told::DrawDeclined(*seat),
        Event::TakebackAsked { seat } => Told::TakebackAsked(*seat),
        Event::TakebackDeclined { seat } => Told::TakebackDeclined(*seat),
        Event::TakenBack { plies } => Told::TakenBack(*plies),
        Event::Ended { outcome } => Told::Ended(*outcome),
        Event::Aborted => Told::Aborted,
    })
}

impl Session {
    /// What `viewer` may know of the board: everything once the game is over, however it ended.
    pub fn view(&self, viewer: Viewer) -> String {
        self.game().view(if self.is_over() { Viewer::Referee } else { viewer })
    }

    /// The clocks as `viewer` may see them. Where both move at once, a clock that stands would tell
    /// that its owner has moved: each sees his own.
    pub fn clocks_for(&self, viewer: Viewer, now: Millis) -> BySeat<Option<Millis>> {
        let clocks = self.clocks(now);
        let secret = self.game().kind().is_simultaneous() && !self.is_over();
        BySeat::from_fn(|seat| {
            let visible = !secret || viewer == Viewer::Seat(seat) || viewer == Viewer::Referee;
            clocks.map(|clocks| clocks[seat]).filter(|_| visible)
        })
    }

    /// Who owes a move, as `viewer` may know it: in a simultaneous game each knows it of himself.
    pub fn to_act_for(&self, viewer: Viewer) -> damier_rules::ToAct {
        let to_act = self.to_act();
        let secret = self.game().kind().is_simultaneous();
        BySeat::from_fn(|seat| to_act[seat] && (!secret || viewer == Viewer::Seat(seat)))
    }
}
