//! What whoever runs the server may choose.

use std::net::IpAddr;

use damier_referee::{Millis, TimeControl};
pub use damier_wire::siam::North;

use crate::limits::Limits;

/// What whoever runs the server may choose. The default suits a club on its own network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// How much anybody may ask for.
    pub limits: Limits,
    /// How long a player may be away before the game is lost (PH-16).
    pub grace: Millis,
    /// Sites whose pages may talk to this server, beside its own: `https://damier.example`.
    pub origins: Vec<String>,
    /// Proxies that say truly for whom they ask.
    pub trusted_proxies: Vec<IpAddr>,
    /// Do computer players wait in the lobby?
    pub bots: bool,
    /// How programs are received.
    pub wire: Wire,
}

/// How programs are received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wire {
    /// A program that has waited that long for another one plays with anybody.
    pub people_after: Millis,
    /// Kamisado's structs.
    pub kamisado: KamisadoWire,
    /// Siam's structs.
    pub siam: SiamWire,
    /// Mastermind's lines.
    pub mastermind: MastermindWire,
    /// Pawn Hub's strings.
    pub pawnhub: PawnHubWire,
}

/// How programs are received that play Siam.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SiamWire {
    /// The time for a move, among programs.
    pub time_max: Millis,
    /// How many games two programs play with each other.
    pub games: u32,
    /// Where NORD is.
    pub north: North,
    /// Are opponents sent to the machine that a program names, or to where it really is?
    pub announced_machines: bool,
}

/// How programs are received that play Mastermind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MastermindWire {
    /// The time for a code: also people use this port, with `telnet`.
    pub time_max: Millis,
}

/// How programs are received that play chess by Pawn Hub's strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PawnHubWire {
    /// The clock, among programs.
    pub clock: TimeControl,
}

/// How programs are received that play Kamisado.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KamisadoWire {
    /// The time for a move, among programs.
    pub time_max: Millis,
    /// Makes two mistakes of the referee of 2018 that old programs were written for.
    pub besancon_2018: bool,
    /// Are the squares of a pass replaced by that of the blocked tower, before the opponent sees
    /// them? Some old programs send and fear nonsense there.
    pub sanitize_passes: bool,
}

impl Default for Wire {
    fn default() -> Wire {
        let kamisado =
            KamisadoWire { time_max: 6000, besancon_2018: false, sanitize_passes: false };
        let clock = TimeControl::Fischer { initial: 45 * 60 * 1000, increment: 0 };
        Wire {
            people_after: 20_000,
            kamisado,
            siam: SiamWire { time_max: 6000, games: 2, north: North::A, announced_machines: false },
            mastermind: MastermindWire { time_max: 10 * 60 * 1000 },
            pawnhub: PawnHubWire { clock },
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            limits: Limits::default(),
            grace: 30_000,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            bots: true,
            wire: Wire::default(),
        }
    }
}
