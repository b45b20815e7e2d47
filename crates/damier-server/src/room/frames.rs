//! What a room says. Everything in it is what the viewer may know.

use damier_referee::{Declined, KnownMove, OnDisconnect, Series, Session, Told};
use damier_rules::{Seat, Viewer};
use damier_wire::web::{
    Actor, Code, FromServer, Happened, Happening, ListedMove, Moved, MovedHidden, No, SeriesTold,
    Standing, State,
};
use damier_words::{Lang, ToMessage as _};

use super::Room;
use crate::store::Player;

impl Room {
    pub(super) fn frame(&self, viewer: Viewer, v: u64, told: Told) -> FromServer {
        let session = &self.session;
        let is_hidden = session.game().kind().is_hidden();
        let what = match told {
            Told::Moved(known) => return self.moved(viewer, v, known),
            Told::Started => Happening::Started,
            Told::DrawOffered(by) => Happening::DrawOffered(Actor { by }),
            Told::DrawDeclined(by) => Happening::DrawDeclined(Actor { by }),
            Told::TakebackAsked(by) => Happening::TakebackAsked(Actor { by }),
            Told::TakebackDeclined(by) => Happening::TakebackDeclined(Actor { by }),
            Told::TakenBack(_) => Happening::TakenBack { position: session.view(viewer) },
            Told::TimeGiven(by, ms) => Happening::TimeGiven { by, ms, clocks: self.clocks(viewer) },
            Told::Ended(outcome) => {
                Happening::Ended { outcome, position: is_hidden.then(|| session.view(viewer)) }
            }
            Told::Aborted => Happening::Aborted,
        };
        FromServer::Happened(Box::new(Happened { id: self.id, v, what, board: None }))
    }

    fn moved(&self, viewer: Viewer, v: u64, known: KnownMove) -> FromServer {
        let session = &self.session;
        let KnownMove { by, text, pretty } = known;
        let (id, clocks) = (self.id, self.clocks(viewer));
        if session.game().kind().is_hidden() {
            let position = session.view(viewer);
            let to_act = to_act(session, viewer);
            let moved = MovedHidden { id, v, by, text, pretty, position, to_act, clocks };
            return FromServer::MovedHidden(Box::new(moved));
        }
        let (text, pretty) = (text.unwrap_or_default(), pretty.unwrap_or_default());
        FromServer::Moved(Moved { id, v, text, pretty, clocks })
    }

    pub(super) fn clocks(&self, viewer: Viewer) -> [Option<u64>; 2] {
        let clocks = self.session.clocks_for(viewer, self.tools.uptime.now());
        [clocks.one, clocks.two]
    }

    /// A player went away, or came back.
    pub(super) fn there(&self, seat: Seat, here: bool) -> FromServer {
        let session = &self.session;
        let left = match session.house().on_disconnect {
            OnDisconnect::Forfeit(grace) | OnDisconnect::Claimable(grace) => {
                let away = session.away_since(seat).filter(|_| !here);
                away.map(|since| (since + grace).saturating_sub(self.tools.uptime.now()))
            }
            OnDisconnect::Wait => None,
        };
        FromServer::There { id: self.id, seat, here, left }
    }

    pub(super) fn state(&self, viewer: Viewer, board: bool) -> FromServer {
        let session = &self.session;
        let moves = self.audience.moves(session, viewer).into_iter();
        let moves = moves.map(|known| ListedMove(known.by, known.pretty, known.text)).collect();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        FromServer::State(Box::new(State {
            id: self.id,
            v: self.audience.version(viewer),
            game: session.game().kind(),
            players: self.players.clone().map(|player| player.name),
            who: self.players.each_ref().map(Player::who),
            clock: session.house().time.to_string(),
            rated: session.house().rated,
            series: self.series.as_ref().and_then(place),
            options: session.setup().options.clone(),
            seat,
            position: session.view(viewer),
            to_act: to_act(session, viewer),
            clocks: self.clocks(viewer),
            moves,
            n: seat.map_or(0, |seat| session.made(seat)),
            legal: board.then(|| session.legal_for(viewer)),
            draw: session.draw_offer(),
            takeback: session.takeback_request(),
            draw_offers: session.house().draw_offers,
            takebacks: session.allows_takebacks(),
            must_be_played: session.house().must_be_played,
            hints: seat.is_some() && seat == self.advised && !session.is_over(),
            standing: match session.outcome() {
                Some(outcome) => Standing::Ended(outcome),
                None if session.is_over() => Standing::Aborted,
                None => Standing::Playing,
            },
        }))
    }
}

/// Where a game stands in its series. A player of the first game may sit on the other seat now.
pub(crate) fn place(series: &Series) -> Option<SeriesTold> {
    let game = series.next_game()?;
    let of_seat = |seat| series.half_points(series.seat_of(seat, game));
    let half_points = Seat::ALL.map(of_seat);
    Some(SeriesTold { game: game + 1, games: series.games(), half_points })
}

pub(super) fn to_act(session: &Session, viewer: Viewer) -> [bool; 2] {
    let to_act = session.to_act_for(viewer);
    [to_act.one, to_act.two]
}

pub(super) fn declined(a: u32, declined: Declined, lang: Lang) -> FromServer {
    let (code, why) = match declined {
        Declined::Refused(refusal) => (Code::Refused, Some(refusal)),
        _ => (Code::Declined, None),
    };
    FromServer::No(No { a, code, message: lang.say(&declined.message()), hint: None, why })
}
