//! How programs are received: the section `[programs]` of `damier.toml`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use damier_referee::TimeControl;
use damier_server::{Dialect, KamisadoWire, MastermindWire, North, PawnHubWire, SiamWire, Wire};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ProgramSettings {
    /// Are programs received at all?
    pub(crate) enabled: bool,
    pub(crate) address: IpAddr,
    /// In seconds.
    pub(crate) pair_with_people_after: u64,
    pub(crate) kamisado: KamisadoSettings,
    pub(crate) siam: SiamSettings,
    pub(crate) mastermind: MastermindSettings,
    pub(crate) pawnhub: PawnHubSettings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct MastermindSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) port: Option<u16>,
    /// Seconds for a code.
    pub(crate) time_max: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct PawnHubSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) port: Option<u16>,
    pub(crate) clock: TimeControl,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SiamSettings {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) port: Option<u16>,
    /// Seconds for a move.
    pub(crate) time_max: u64,
    /// How many games two programs play with each other.
    pub(crate) games: u32,
    pub(crate) north: NorthIs,
    pub(crate) announced_machines: bool,
}

/// Towards which line NORD is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum NorthIs {
    #[default]
    A,
    E,
}

impl Default for SiamSettings {
    fn default() -> SiamSettings {
        let SiamWire { time_max, games, announced_machines, .. } = Wire::default().siam;
        let (port, north) = (None, NorthIs::A);
        SiamSettings { port, time_max: time_max / 1000, games, north, announced_machines }
    }
}

impl Default for MastermindSettings {
    fn default() -> MastermindSettings {
        MastermindSettings { port: None, time_max: Wire::default().mastermind.time_max / 1000 }
    }
}

impl Default for PawnHubSettings {
    fn default() -> PawnHubSettings {
        PawnHubSettings { port: None, clock: Wire::default().pawnhub.clock }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct KamisadoSettings {
    /// Without one, the usual port if it is free; 0 takes a free one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) port: Option<u16>,
    /// Seconds for a move.
    pub(crate) time_max: u64,
    pub(crate) compat: Compat,
    pub(crate) pass_squares: PassSquares,
}

/// Whose mistakes are made again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Compat {
    #[default]
    None,
    #[serde(rename = "besancon-2018")]
    Besancon2018,
}

/// What the opponent sees of the squares of a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PassSquares {
    #[default]
    Verbatim,
    Sanitize,
}

impl Default for ProgramSettings {
    fn default() -> ProgramSettings {
        let usual = Wire::default();
        ProgramSettings {
            enabled: true,
            address: Ipv4Addr::LOCALHOST.into(),
            pair_with_people_after: usual.people_after / 1000,
            kamisado: KamisadoSettings::default(),
            siam: SiamSettings::default(),
            mastermind: MastermindSettings::default(),
            pawnhub: PawnHubSettings::default(),
        }
    }
}

impl Default for KamisadoSettings {
    fn default() -> KamisadoSettings {
        KamisadoSettings {
            port: None,
            time_max: Wire::default().kamisado.time_max / 1000,
            compat: Compat::None,
            pass_squares: PassSquares::Verbatim,
        }
    }
}

impl ProgramSettings {
    pub(super) fn wire(&self) -> Wire {
        let KamisadoSettings { time_max, compat, pass_squares, .. } = self.kamisado;
        Wire {
            people_after: self.pair_with_people_after.saturating_mul(1000),
            kamisado: KamisadoWire {
                time_max: time_max.saturating_mul(1000),
                besancon_2018: compat == Compat::Besancon2018,
                sanitize_passes: pass_squares == PassSquares::Sanitize,
            },
            siam: SiamWire {
                time_max: self.siam.time_max.saturating_mul(1000),
                games: self.siam.games,
                north: if self.siam.north == NorthIs::E { North::E } else { North::A },
                announced_machines: self.siam.announced_machines,
            },
            mastermind: MastermindWire { time_max: self.mastermind.time_max.saturating_mul(1000) },
            pawnhub: PawnHubWire { clock: self.pawnhub.clock },
        }
    }

    /// The port that was asked for.
    pub(crate) fn port(&mut self, dialect: Dialect) -> &mut Option<u16> {
        match dialect {
            Dialect::Kamisado => &mut self.kamisado.port,
            Dialect::Siam => &mut self.siam.port,
            Dialect::Mastermind => &mut self.mastermind.port,
            Dialect::PawnHub => &mut self.pawnhub.port,
        }
    }

    /// Where programs of each dialect connect, and whether that was asked for.
    pub(crate) fn places(&self) -> Vec<(Dialect, SocketAddr, bool)> {
        let dialects = Dialect::ALL.into_iter().filter(|_| self.enabled);
        let place = |dialect: Dialect| {
            let asked = *self.clone().port(dialect);
            let port = asked.unwrap_or(dialect.usual_port());
            (dialect, SocketAddr::new(self.address, port), asked.is_some())
        };
        dialects.map(place).collect()
    }
}
