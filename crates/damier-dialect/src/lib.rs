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
pub mod pawnhub_blocks;
pub mod siam;
#[cfg(feature = "testkit")]
pub mod testkit;

use std::fmt;

/// What programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The C structs of seed 001.
    Kamisado,
    /// The C structs of seed 003.
    Siam,
    /// The lines of seed 004.
    Mastermind,
    /// The strings of seed 000, for chess and its variants.
    PawnHub,
    /// The blocks of later clients of that seed, with accounts and all that belongs to them.
    PawnHubBlocks,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 5] = [
        Dialect::Kamisado,
        Dialect::Siam,
        Dialect::Mastermind,
        Dialect::PawnHub,
        Dialect::PawnHubBlocks,
    ];

    /// Its name on command lines, in settings and in logs.
    pub fn id(self) -> &'static str {
        match self {
            Dialect::Kamisado => "kamisado",
            Dialect::Siam => "siam",
            Dialect::Mastermind => "mastermind",
            Dialect::PawnHub => "pawnhub",
            Dialect::PawnHubBlocks => "pawnhub-blocks",
        }
    }

    /// The one of that name.
    pub fn from_id(id: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.id() == id)
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
