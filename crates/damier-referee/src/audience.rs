//! Who may be told what. Whatever leaves the referee during a game comes through here.

use damier_rules::{BySeat, GameKind, Outcome, Seat, Viewer};

use crate::{Event, Millis, PlayedMove, Session};

/// More legal moves than that are not listed: only codes of Mastermind are so many.
pub const MOST_LISTED: usize = 500;

/// What one viewer is told of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// The game began.
    Started,
    /// A move.
    Moved(KnownMove),
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
    /// A player gave the opponent so much time.
    TimeGiven(Seat, Millis),
    /// The game is over.
    Ended(Outcome),
    /// The game was called off.
    Aborted,
}

/// A move as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// By whom.
    pub by: Seat,
    /// Its canonical text; nothing if the viewer may only know that there was a move.
    pub text: Option<String>,
    /// How people write it, likewise.
    pub pretty: Option<String>,
}

/// The three who watch a game, and how much each has been told.
///
/// Versions are counted by viewer: a common count would tell that something happened which a viewer
/// may not know, such as a code sent early in Mastermind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audience {
    is_hidden: bool,
    told: [ToldSoFar; 3],
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ToldSoFar {
    version: u64,
    /// Of a game that hides something: the moves as this viewer knows them.
    moves: Vec<KnownMove>,
}

const VIEWERS: [Viewer; 3] = [Viewer::Spectator, Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two)];

impl Audience {
    /// Nobody has been told anything.
    #[must_use]
    pub fn new(kind: GameKind) -> Audience {
        Audience { is_hidden: kind.is_hidden(), told: Default::default() }
    }

    /// One viewer of each class. Where nothing is hidden, all are told the same and are one class.
    #[must_use]
    pub fn classes(&self) -> &'static [Viewer] {
        if self.is_hidden { &VIEWERS } else { &VIEWERS[..1] }
    }

    /// The place of a viewer's class among [`Audience::classes`].
    #[must_use]
    pub fn class(&self, viewer: Viewer) -> usize {
        self.classes().iter().position(|&class| class == viewer).unwrap_or(0)
    }

    /// How much a viewer has been told.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        self.told[self.class(viewer)].version
    }

    /// The moves as a viewer may know them.
    #[must_use]
    pub fn moves(&self, session: &Session, viewer: Viewer) -> Vec<KnownMove> {
        if self.is_hidden && session.outcome().is_none() {
            return self.told[self.class(viewer)].moves.clone();
        }
        session.moves().iter().map(|m| known(m.seat, Some(m))).collect()
    }

    /// How many moves a viewer may know of.
    #[must_use]
    pub fn plies(&self, session: &Session, viewer: Viewer) -> usize {
        if self.is_hidden && session.outcome().is_none() {
            return self.told[self.class(viewer)].moves.len();
        }
        session.moves().len()
    }

    /// What the viewers of a class may be told of an event that `session` has just gone through; each
    /// has a version of its own.
    pub fn tell(&mut self, session: &Session, class: Viewer, event: &Event) -> Vec<Told> {
        let told = told(session, class, event);
        let so_far = &mut self.told[self.class(class)];
        so_far.version += told.len() as u64;
        if self.is_hidden {
            so_far.remember(&told);
        }
        told
    }

    /// Everybody was told of an event, before the server was started.
    pub fn follow(&mut self, session: &Session, event: &Event) {
        for &class in self.classes() {
            self.tell(session, class, event);
        }
    }
}

impl ToldSoFar {
    fn remember(&mut self, told: &[Told]) {
        for told in told {
            match told {
                Told::Moved(known) => self.moves.push(known.clone()),
                Told::TakenBack(plies) => {
                    self.moves.truncate(self.moves.len().saturating_sub(*plies as usize));
                }
                _ => {}
            }
        }
    }
}

fn known(by: Seat, played: Option<PlayedMove<'_>>) -> KnownMove {
    let text = played.map(|m| m.text.to_owned());
    KnownMove { by, text, pretty: played.map(|m| m.pretty.to_owned()) }
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
        Event::TimeGiven { seat, ms } => Told::TimeGiven(*seat, *ms),
        Event::Ended { outcome } => Told::Ended(*outcome),
        Event::Aborted => Told::Aborted,
    }]
}

/// Where both move at once, even the fact is news: nobody but the mover is told of a move before the
/// other has moved too. Then they are told in the order of seats, which says nothing about who was
/// first.
fn exchange(session: &Session, viewer: Viewer, mover: Seat) -> Vec<Told> {
    let to_act = session.game().to_act();
    // Both owe the next one, or nobody does: the game is decided.
    let is_complete = to_act.one == to_act.two;
    let own = (viewer == Viewer::Seat(mover)).then_some(mover);
    let others = Seat::ALL.into_iter().filter(|&seat| is_complete && viewer != Viewer::Seat(seat));
    own.into_iter().chain(others).map(|seat| moved(session, viewer, seat)).collect()
}

/// The last move of a seat.
fn moved(session: &Session, viewer: Viewer, by: Seat) -> Told {
    let revealed = session.outcome().is_some() || session.game().reveals(by, viewer);
    let last = session.moves().iter().rfind(|m| m.seat == by).filter(|_| revealed);
    Told::Moved(known(by, last))
}

impl Session {
    /// What `viewer` may know of the board: everything once the game was played to its end. A game that
    /// was called off has no end: whoever calls it off shall learn nothing by it.
    pub fn view(&self, viewer: Viewer) -> String {
        self.game().view(if self.outcome().is_some() { Viewer::Referee } else { viewer })
    }

    /// The clocks as `viewer` may see them. Where both move at once, a clock that stands would tell
    /// that its owner has moved: each sees their own.
    pub fn clocks_for(&self, viewer: Viewer, now: Millis) -> BySeat<Option<Millis>> {
        let clocks = self.clocks(now);
        let is_decided = self.outcome().is_some() || self.game().outcome().is_some();
        let secret = self.game().kind().is_simultaneous() && !is_decided;
        BySeat::from_fn(|seat| {
            let visible = !secret || viewer == Viewer::Seat(seat) || viewer == Viewer::Referee;
            clocks.map(|clocks| clocks[seat]).filter(|_| visible)
        })
    }

    /// The legal moves of a viewer who owes one, with their notations: they follow from what the viewer
    /// sees. See [`damier_rules::Playthrough::legal_text`].
    pub fn legal_for(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Seat(seat) if self.to_act()[seat] => self.game().legal_text(seat, MOST_LISTED),
            _ => String::new(),
        }
    }

    /// Who owes a move, as `viewer` may know it: in a simultaneous game each knows it of themselves.
    pub fn to_act_for(&self, viewer: Viewer) -> damier_rules::ToAct {
        let to_act = self.to_act();
        let secret = self.game().kind().is_simultaneous();
        BySeat::from_fn(|seat| to_act[seat] && (!secret || viewer == Viewer::Seat(seat)))
    }
}
