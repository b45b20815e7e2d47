//! What whoever runs the server may choose.

use std::net::IpAddr;

use damier_referee::Millis;

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
}

impl Default for Config {
    fn default() -> Config {
        Config {
            limits: Limits::default(),
            grace: 30_000,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            bots: true,
        }
    }
}
