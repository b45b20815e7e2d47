//! A session rebuilt from its events.

use damier_rules::{GameKind, Refusal, Setup, SetupError};

use super::{Event, Phase, Session};
use crate::House;

/// The events do not fit the game: they were not written by a session.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The game cannot begin like that.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is not legal.
    #[error("event {version}: {why}")]
    Move {
        /// Which event, counted from 1.
        version: u64,
        /// Why.
        why: Refusal,
    },
    /// An event where it cannot be.
    #[error("event {version} cannot follow what happened before")]
    OutOfPlace {
        /// Which event, counted from 1.
        version: u64,
    },
}

impl Session {
    /// The session that these events describe. Its clocks stand: [`Session::resume`] starts them, so
    /// the time in which nobody was there is charged to nobody.
    pub fn replay<'a>(
        kind: GameKind,
        setup: Setup,
        house: House,
        events: impl IntoIterator<Item = &'a Event>,
    ) -> Result<Session, ReplayError> {
        Session::replay_telling(kind, setup, house, events, |_, _| {})
    }

    /// The same, calling `tell` with the session as it was after each event.
    pub fn replay_telling<'a>(
        kind: GameKind,
        setup: Setup,
        house: House,
        events: impl IntoIterator<Item = &'a Event>,
        mut tell: impl FnMut(&Session, &Event),
    ) -> Result<Session, ReplayError> {
        let mut session = Session::new(kind, setup, house)?;
        for event in events {
            session.version += 1;
            session.apply(event)?;
            tell(&session, event);
        }
        Ok(session)
    }

    fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let version = self.version;
        let playing = match event {
            Event::Started => self.phase == Phase::Waiting,
            Event::Aborted => !self.is_over(),
            _ => self.phase == Phase::Playing,
        };
        if !playing {
            return Err(ReplayError::OutOfPlace { version });
        }
        match event {
            Event::Started => self.phase = Phase::Playing,
            Event::Moved { seat, text, spent } => {
                let played = self.game.play(*seat, text);
                let played = played.map_err(|why| ReplayError::Move { version, why })?;
                self.keep_move(played, *spent);
            }
            Event::DrawOffered { seat } => self.offer_draw(*seat),
            Event::DrawDeclined { .. } => self.draw_offer = None,
            Event::TakebackAsked { seat } => self.takeback = Some(*seat),
            Event::TakebackDeclined { .. } => self.takeback = None,
            Event::TakenBack { plies } => self.drop_moves(*plies as usize),
            Event::Ended { outcome } => drop(self.end(*outcome)),
            Event::Aborted => drop(self.abort()),
        }
        Ok(())
    }
}
