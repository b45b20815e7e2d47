//! What clients and servers say to each other: bytes ⇄ messages, one file for each dialect.
//!
//! Nothing here knows a rule, a socket or the time; of `damier-rules` it has the names of games, seats,
//! ends and refusals. Every reader is total: any bytes give a message or an error that says what is
//! wrong with them.
//!
//! ```
//! use damier_wire::web::{Code, ToServer};
//!
//! assert_eq!(ToServer::read(r#"{"t":"ping"}"#), Ok(ToServer::Ping));
//! assert_eq!(ToServer::read("{").unwrap_err().code(), Code::BadJson);
//! ```

#![warn(missing_docs)]

mod address;
pub mod blocks;
pub mod engine;
pub mod id;
pub mod kamisado;
pub mod lines;
pub mod mastermind;
pub mod pawnhub;
pub mod pawnhub_blocks;
pub mod siam;
pub mod structs;
#[cfg(feature = "testkit")]
pub mod testkit;
pub mod web;

pub use address::{Address, BadAddress};
pub use id::{AccountId, ChallengeId, Computer, GameId, GuestId, PlayerId, ProgramId};
