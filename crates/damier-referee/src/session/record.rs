//! A session as a record, and a session that goes on from one.

use damier_rules::{Record, RecordError, RecordedMove};

use super::{Event, Session, ended};
use crate::{Audience, House, Millis, TimeControl};

/// PGN's name for it.
const TIME_CONTROL: &str = "TimeControl";

impl TimeControl {
    /// The time control that a record names, if it names one of ours.
    #[must_use]
    pub fn of_record(record: &Record) -> Option<TimeControl> {
        record.tags.get(TIME_CONTROL).and_then(|text| TimeControl::from_pgn(text))
    }
}

impl Session {
    /// The tag of a record for the time already spent on the move awaited.
    pub const THINKING_TAG: &str = "ThinkingMs";

    /// What was played until now, and how long the move awaited has been thought about. Whoever
    /// keeps the record adds the players and what else they know.
    ///
    /// A record does not know of moves that were taken back, nor of the time they took.
    pub fn record(&self, now: Millis) -> Record {
        let mut record = Record::new(self.game.kind(), self.setup.clone());
        if self.house.time != TimeControl::Untimed {
            record.tags.insert(TIME_CONTROL.to_owned(), self.house.time.pgn());
        }
        let to_act = self.to_act().first();
        let thinking = to_act.map_or(0, |seat| self.thinking(seat, now));
        if thinking > 0 {
            record.tags.insert(Session::THINKING_TAG.to_owned(), thinking.to_string());
        }
        record.moves = self
            .moves
            .iter()
            .map(|m| RecordedMove {
                seat: m.seat,
                text: m.text.to_owned(),
                spent_ms: Some(m.spent),
            })
            .collect();
        record.outcome = self.outcome();
        record
    }

    /// A session that goes on where a record ends, and what everybody was told of it. Its clocks
    /// stand until [`Session::resume`].
    pub fn from_record(record: &Record, house: House) -> Result<(Session, Audience), RecordError> {
        let mut session = Session::new(record.kind, record.setup.clone(), house)?;
        let mut audience = Audience::new(record.kind);
        session.relive(&mut audience, &Event::Started);
        for (index, m) in record.moves.iter().enumerate() {
            let judged = session.game.judge(m.seat, &m.text);
            let text = judged.map_err(|why| RecordError::illegal(index, m, why))?.text;
            let spent = m.spent_ms.unwrap_or(0);
            session.relive(&mut audience, &Event::Moved { seat: m.seat, text, spent });
        }
        if let Some(outcome) = record.outcome.or(session.game.outcome()) {
            session.relive(&mut audience, &ended(outcome));
        }
        let thinking = record.tags.get(Session::THINKING_TAG).and_then(|text| text.parse().ok());
        if let (Some(seat), Some(thinking)) = (session.to_act().first(), thinking) {
            session.attendance.begin_turn(seat, thinking);
        }
        Ok((session, audience))
    }

    fn relive(&mut self, audience: &mut Audience, event: &Event) {
        self.apply(event).expect("the game goes on, and the move was judged");
        audience.follow(self, event);
    }
}
