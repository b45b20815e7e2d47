//! The referee: sessions, clocks, series, pairing, championships and ratings.
//!
//! Everything here is a function of (state, time, command). Nothing reads a clock, a file or the
//! network, so a whole evening of games is tested in a millisecond.
//!
//! ```
//! use damier_referee::{Command, Event, House, Session};
//! use damier_rules::{GameKind, Seat, Setup};
//!
//! let mut session = Session::new(GameKind::Chess, Setup::default(), House::default())?;
//! session.apply(&Event::Started)?;
//! session.resume(0);
//! let events = session.decide(1_500, &Command::play(Seat::One, 0, "e2e4"))?;
//! assert!(matches!(&events[..], [Event::Moved { spent: 1_500, .. }]));
//! session.apply(&events[0])?; // once it is stored
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod audience;
mod challenge;
mod clock;
mod house;
mod rating;
mod seek;
mod series;
mod session;
#[cfg(feature = "testkit")]
pub mod testkit;
mod time;
pub mod tournament;

pub use audience::{Audience, KnownMove, MOST_LISTED, Told};
pub use challenge::{Challenge, ChallengeError, Challenges};
pub use clock::Clock;
pub use house::{House, OnDisconnect, OnIllegal};
pub use rating::{Rating, rate};
pub use seek::{Paired, Pairing, Place, Program, Seek, Seeks, Terms};
pub use series::{Alternation, Series};
pub use session::{
    Command, Declined, Event, Moves, MovesIter, PlayedMove, ReplayError, Ruling, Session, Wish,
};
pub use time::{BadTimeControl, Millis, TimeControl};
