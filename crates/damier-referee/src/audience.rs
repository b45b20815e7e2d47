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
    seats: BySeat<ToldSoFar>,
    spectators: ToldSoFar,
}

#[derive(Clone, Debug, Default)]
struct ToldSoFar {
    version: u64,
    /// Of a game that hides something: the moves as this viewer knows them.
    moves: Vec<(Seat, Option<String>)>,
}

impl Audience {
    fn of(&self, viewer: Viewer) -> &ToldSoFar {
        match viewer {
            Viewer::Seat(seat) => &self.seats[seat],
            Viewer::Spectator | Viewer::Referee => &self.spectators,
        }
    }

    /// How much a viewer has been told.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        self.of(viewer).version
    }

    /// The moves as a viewer may know them, as people write them; no text for a hidden one.
    #[must_use]
    pub fn moves(&self, session: &Session, viewer: Viewer) -> Vec<(Seat, Option<String>)> {
        if session.game().kind().is_hidden() && !session.is_over() {
            return self.of(viewer).moves.clone();
        }
        session.moves().iter().map(|m| (m.seat, Some(m.pretty.clone()))).collect()
    }

    /// What `viewer` may be told of an event that `session` has just gone through; each has a
    /// version of its own.
    pub fn tell(&mut self, session: &Session, viewer: Viewer, event: &Event) -> Vec<Told> {
        let told = told(session, viewer, event);
        let so_far = match viewer {
            Viewer::Seat(seat) => &mut self.seats[seat],
            Viewer::Spectator | Viewer::Referee => &mut self.spectators,
        };
        so_far.version += told.len() as u64;
        if session.game().kind().is_hidden() {
            so_far.remember(&told);
        }
        told
    }
}

impl Audience {
    /// The same for everybody at once, in a game that hides nothing.
    pub fn tell_all(&mut self, session: &Session, event: &Event) -> Vec<Told> {
        let told = told(session, Viewer::Spectator, event);
        for so_far in [&mut self.seats.one, &mut self.seats.two, &mut self.spectators] {
            so_far.version += told.len() as u64;
        }
        told
    }
}

impl ToldSoFar {
    fn remember(&mut self, told: &[Told]) {
        for told in told {
            match told {
                Told::Moved { by, pretty, .. } => self.moves.push((*by, pretty.clone())),
                Told::TakenBack(plies) => {
                    self.moves.truncate(self.moves.len().saturating_sub(*plies as usize));
                }
                _ => {}
            }
        }
    }
}

fn told(session: &Session, viewer: Viewer, event: &Event) -> Vec<Told> {
    vec![match event {
        Event::Moved { seat, .. } if session.game().kind().is_simultaneous() => {
            return exchange(session, viewer, *seat);
        }
        Event::Moved { seat, .. } => moved(session, viewer, *seat),
        Event::Started => Told::Started,
        Event::DrawOffered { seat } => Told::DrawOffered(*seat),
        Event::DrawDeclined { seat } => Told::DrawDeclined(*seat),
        Event::TakebackAsked { seat } => Told::TakebackAsked(*seat),
        Event::TakebackDeclined { seat } => Told::TakebackDeclined(*seat),
        Event::TakenBack { plies } => Told::TakenBack(*plies),
        Event::Ended { outcome } => Told::Ended(*outcome),
        Event::Aborted => Told::Aborted,
    }]
}

/// Where both move at once, even the fact is news: nobody but the mover is told of a move before the
/// other has moved too. Then they are told in the order of seats, which says nothing about who was
/// first.
fn exchange(session: &Session, viewer: Viewer, mover: Seat) -> Vec<Told> {
    let to_act = session.game().to_act();
    let is_complete = session.is_over() || (to_act.one && to_act.two);
    let own = (viewer == Viewer::Seat(mover)).then_some(mover);
    let others = Seat::ALL.into_iter().filter(|&seat| is_complete && viewer != Viewer::Seat(seat));
    own.into_iter().chain(others).map(|seat| moved(session, viewer, seat)).collect()
}

/// The last move of a seat.
fn moved(session: &Session, viewer: Viewer, by: Seat) -> Told {
    let revealed =
        session.is_over() || viewer == Viewer::Seat(by) || session.game().reveals(by, viewer);
    let last = session.moves().iter().rfind(|m| m.seat == by).filter(|_| revealed);
    Told::Moved { by, text: last.map(|m| m.text.clone()), pretty: last.map(|m| m.pretty.clone()) }
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
