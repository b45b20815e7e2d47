//! A session rebuilt from its events.

use damier_rules::{GameKind, Refusal, Setup, SetupError};

use super::{Event, Session};
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
        let mut session = Session::new(kind, setup, house)?;
        for event in events {
            session.apply(event)?;
        }
        Ok(session)
    }
}
