//! What the rules mean, said in each protocol: one file for each of them, used by whoever speaks it,
//! on either side.
//!
//! `damier-rules` knows no protocol and `damier-wire` no rule; which seat is BLANC, which move is
//! POUSSEE and which end is `LOSING:` is decided here and nowhere else. Like both of them, this crate
//! knows no socket, clock or file.
//!
//! ```
//! use damier_dialect::pawnhub;
//! use damier_rules::GameKind;
//! use damier_wire::pawnhub::Mode;
//!
//! assert_eq!(pawnhub::kind(Mode::Classic), GameKind::Chess);
//! assert_eq!(pawnhub::written("a7a8n").unwrap().to_string(), "A7A8h");
//! ```

#![warn(missing_docs)]

pub mod kamisado;
pub mod mastermind;
pub mod pawnhub;
pub mod siam;
#[cfg(feature = "testkit")]
pub mod testkit;
