//! What a room says, as frames of the web dialect. Everything in them is what the viewer may know.

use damier_referee::{Declined, OnDisconnect, Series, Session, Told};
use damier_rules::{Seat, Viewer};
use damier_wire::web::{EventTold, FromServer, HiddenTold, MoveTold, No, SeriesTold, State};

use super::Room;

impl Room {
    pub(super) fn frame(&self, viewer: Viewer, v: u64, told: Told) -> String {
        let session = &self.session;
        let hidden = session.game().kind().is_hidden();
        let clocks = || {
            let clocks = session.clocks_for(viewer, self.tools.time.now());
            [clocks.one, clocks.two]
        };
        let event = |e: &str, by: Option<Seat>| EventTold {
            id: self.id.clone(),
            v,
            e: e.to_owned(),
            by: by.map(number),
            result: None,
            reason: None,
            position: None,
        };
        let message = match told {
            Told::Moved { by, text, pretty } if hidden => FromServer::H(HiddenTold {
                id: self.id.clone(),
                v,
                by: number(by),
                m: text,
                p: pretty,
                position: session.view(viewer),
                to_act: to_act(session, viewer),
                clocks: clocks(),
            }),
            Told::Moved { text, pretty, .. } => FromServer::M(MoveTold(
                self.id.clone(),
                v,
                text.unwrap_or_default(),
                pretty.unwrap_or_default(),
                clocks(),
            )),
            Told::Started => FromServer::E(event("started", None)),
            Told::DrawOffered(seat) => FromServer::E(event("draw_offered", Some(seat))),
            Told::DrawDeclined(seat) => FromServer::E(event("draw_declined", Some(seat))),
            Told::TakebackAsked(seat) => FromServer::E(event("takeback_asked", Some(seat))),
            Told::TakebackDeclined(seat) => FromServer::E(event("takeback_declined", Some(seat))),
            Told::TakenBack(_) => FromServer::E(EventTold {
                position: Some(session.view(viewer)),
                ..event("taken_back", None)
            }),
            Told::Ended(outcome) => FromServer::E(EventTold {
                result: Some(outcome.verdict.token().to_owned()),
                reason: Some(outcome.reason.token().to_owned()),
                position: hidden.then(|| session.view(viewer)),
                ..event("ended", None)
            }),
            Told::Aborted => FromServer::E(event("aborted", None)),
        };
        message.write()
    }

    /// A player went away, or came back.
    pub(super) fn there(&self, seat: Seat, here: bool) -> String {
        let session = &self.session;
        let left = match session.house().on_disconnect {
            OnDisconnect::Forfeit(grace) | OnDisconnect::Claimable(grace) => {
                let away = session.away_since(seat).filter(|_| !here);
                away.map(|since| (since + grace).saturating_sub(self.tools.time.now()))
            }
            OnDisconnect::Wait => None,
        };
        FromServer::There { id: self.id.clone(), seat: number(seat), here, left }.write()
    }

    pub(super) fn state(&self, viewer: Viewer) -> String {
        let session = &self.session;
        let clocks = session.clocks_for(viewer, self.tools.time.now());
        let moves = self.audience.moves(session, viewer).into_iter();
        let moves = moves.map(|(seat, text)| (number(seat), text)).collect();
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        };
        let own = session.moves().iter().filter(|m| Some(m.seat) == seat).count();
        let outcome = session.outcome();
        let result = match outcome {
            Some(outcome) => outcome.verdict.token(),
            None if session.is_over() => "aborted",
            None => "*",
        };
        let state = State {
            id: self.id.clone(),
            v: self.audience.version(viewer),
            game: session.game().kind().id().to_owned(),
            players: self.players.clone().map(|player| player.name),
            clock: session.house().time.to_string(),
            rated: session.house().rated,
            series: self.series.as_ref().and_then(place),
            seat: seat.map(number),
            position: session.view(viewer),
            to_act: to_act(session, viewer),
            clocks: [clocks.one, clocks.two],
            moves,
            n: u32::try_from(own).unwrap_or(u32::MAX),
            draw: session.draw_offer().map(number),
            takeback: session.takeback_request().map(number),
            result: result.to_owned(),
            reason: outcome.map(|outcome| outcome.reason.token().to_owned()),
        };
        FromServer::State(Box::new(state)).write()
    }
}

/// Where a game stands in its series. A player of the first game may sit on the other seat now.
fn place(series: &Series) -> Option<SeriesTold> {
    let game = series.next_game()?;
    let of_seat = |seat| series.half_points(series.seat_of(seat, game));
    let half_points = Seat::ALL.map(of_seat);
    Some(SeriesTold { game: game + 1, games: series.games(), half_points })
}

fn to_act(session: &Session, viewer: Viewer) -> [bool; 2] {
    let to_act = session.to_act_for(viewer);
    [to_act.one, to_act.two]
}

/// A seat as clients write it.
pub(crate) fn number(seat: Seat) -> u8 {
    match seat {
        Seat::One => 1,
        Seat::Two => 2,
    }
}

/// A refusal as a frame.
pub(crate) fn no(a: u32, code: &str, text: &str) -> String {
    FromServer::No(No { a, code: code.to_owned(), text: text.to_owned(), why: None }).write()
}

pub(super) fn declined_frame(a: u32, declined: Declined) -> String {
    let (code, why) = match declined {
        Declined::Refused(refusal) => ("refused", serde_json::to_value(refusal).ok()),
        _ => ("declined", None),
    };
    let no = No { a, code: code.to_owned(), text: declined.to_string(), why };
    FromServer::No(no).write()
}
