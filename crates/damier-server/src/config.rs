//! What whoever runs the server may choose: the settings of `damier.toml`.
//!
//! Each setting is written once, here: its name, its type and its default. What it means is in the
//! dictionary (`settings.ftl`), for `damier serve --print-config` says it in every language.

mod hosted;
mod ports;
mod reserved;
mod seconds;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

pub use damier_dialect::kamisado::Edition;
pub use damier_dialect::siam::North;
use damier_referee::TimeControl;
use serde::{Deserialize, Serialize};

use crate::Dialect;
use crate::store::{StoreConfig, Url};

pub use hosted::HostedEngine;
pub(crate) use hosted::fault as engine_fault;
pub use ports::Ports;
pub(crate) use reserved::MARK;
pub use reserved::ReservedNames;
pub use seconds::Seconds;

/// Structs whose fields have their default beside them.
macro_rules! settings {
    ($(
        $(#[doc = $about:literal])+
        $section:ident {
            $($(#[serde $serde:tt])? $name:ident: $type:ty = $default:expr,)+
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        #[expect(missing_docs, reason = "the dictionary says what each setting means")]
        pub struct $section {
            $($(#[serde $serde])? pub $name: $type,)+
        }

        impl Default for $section {
            fn default() -> $section {
                $section { $($name: $default),+ }
            }
        }
    )+};
}

settings! {
    /// What whoever runs the server may choose. The defaults suit a club on its own network.
    Config {
        listen: SocketAddr = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
        insecure_lan: bool = false,
        data: PathBuf = PathBuf::from("damier-data"),
        database_url: Url = Url::default(),
        log: String = "warn,damier_server=info".to_owned(),
        log_format: LogFormat = LogFormat::Text,
        grace: Seconds = Seconds::new(30),
        gift: Seconds = Seconds::new(15),
        token_life: Seconds = Seconds::new(90 * 24 * 3600),
        bots: bool = true,
        origins: Vec<String> = Vec::new(),
        hosts: Vec<String> = Vec::new(),
        trusted_proxies: Vec<IpAddr> = Vec::new(),
        engine: Vec<HostedEngine> = Vec::new(),
        tls: Tls = Tls::default(),
        limits: Limits = Limits::default(),
        retention: Retention = Retention::default(),
        waits: Waits = Waits::default(),
        programs: Programs = Programs::default(),
    }

    /// How connections are encrypted, but those of programs.
    Tls {
        cert: PathBuf = PathBuf::new(),
        key: PathBuf = PathBuf::new(),
        self_signed: bool = false,
    }

    /// How much anybody may ask for.
    Limits {
        connections: usize = 20_000,
        connections_per_ip: usize = 500,
        messages_per_20s: u32 = 100,
        guests_per_minute: u32 = 300,
        reads_per_minute: u32 = 1200,
        games_per_minute: u32 = 1200,
        computer_games_per_ip: usize = 64,
        challenges_per_minute: u32 = 60,
        lines_per_10s: u32 = 5,
        lines_per_10s_per_ip: u32 = 100,
    }

    /// How long what nobody needs is kept, in days.
    Retention {
        chat_days: u32 = 365,
        guest_days: u32 = 30,
        admin_log_days: u32 = 730,
    }

    /// How long the server waits for others, in seconds.
    Waits {
        silence_at_a_game: Seconds = Seconds::new(20),
        silence_elsewhere: Seconds = Seconds::new(60),
        unread: Seconds = Seconds::new(3),
        handshake: Seconds = Seconds::new(5),
        header: Seconds = Seconds::new(5),
        body: Seconds = Seconds::new(5),
        answer: Seconds = Seconds::new(20),
        program: Seconds = Seconds::new(10),
        rest: Seconds = Seconds::new(1),
        challenge: Seconds = Seconds::new(15 * 60),
        lobby: Seconds = Seconds::new(1),
        database: Seconds = Seconds::new(5),
        lease: Seconds = Seconds::new(3),
        closing: Seconds = Seconds::new(2),
    }

    /// How programs are received.
    Programs {
        enabled: bool = true,
        address: IpAddr = Ipv4Addr::LOCALHOST.into(),
        pair_with_people_after: Seconds = Seconds::new(20),
        only_programs: bool = false,
        time_with_people: Seconds = Seconds::new(60),
        reserved_names: ReservedNames = ReservedNames::default(),
        kamisado: KamisadoPort = KamisadoPort::default(),
        siam: SiamPort = SiamPort::default(),
        mastermind: MastermindPort = MastermindPort::default(),
        pawnhub: PawnHubPort = PawnHubPort::default(),
        pawnhub_blocks: PawnHubBlocksPort = PawnHubBlocksPort::default(),
    }

    /// Programs that play Kamisado.
    KamisadoPort {
        port: u16 = 4001,
        time_max: Seconds = Seconds::new(6),
        compat: Edition = Edition::Seed,
        pass_squares: PassSquares = PassSquares::Sanitize,
    }

    /// Programs that play Siam.
    SiamPort {
        port: u16 = 4002,
        time_max: Seconds = Seconds::new(6),
        games: u32 = 2,
        north: North = North::A,
        announced_machines: bool = false,
    }

    /// Programs that play Mastermind, and people with telnet.
    MastermindPort {
        port: u16 = 4003,
        time_max: Seconds = Seconds::new(10 * 60),
    }

    /// Programs that play chess by Pawn Hub's strings.
    PawnHubPort {
        port: u16 = 4004,
        #[serde(with = "as_text")]
        clock: TimeControl = TimeControl::Fischer { initial: 45 * 60 * 1000, increment: 0 },
        choice: Seconds = Seconds::new(3),
    }

    /// People and programs with an account that speak Pawn Hub's blocks.
    PawnHubBlocksPort {
        port: u16 = 4005,
        ports: Ports = Ports::default(),
        #[serde(with = "as_text")]
        clock: TimeControl = TimeControl::Fischer { initial: 45 * 60 * 1000, increment: 0 },
        sign_in: Seconds = Seconds::new(120),
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One object a line.
    Json,
}

/// What the opponent sees of the squares of a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PassSquares {
    /// What the program sent.
    Verbatim,
    /// That of the blocked tower: programs that read their square from it crash on (9,9).
    #[default]
    Sanitize,
}

impl Config {
    /// Where the games are kept.
    #[must_use]
    pub fn store(&self) -> StoreConfig {
        let mut store = if self.database_url.is_empty() {
            StoreConfig::directory(&self.data)
        } else {
            StoreConfig::postgres(self.database_url.secret())
        };
        (store.patience, store.lease) =
            (self.waits.database.duration(), self.waits.lease.duration());
        store
    }
}

impl Tls {
    /// Is anything encrypted?
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.self_signed || !self.cert.as_os_str().is_empty()
    }

    /// The files, if both are named.
    pub(crate) fn cert_and_key(&self) -> Option<(PathBuf, PathBuf)> {
        let named = |path: &PathBuf| !path.as_os_str().is_empty();
        (named(&self.cert) && named(&self.key)).then(|| (self.cert.clone(), self.key.clone()))
    }

    /// Is one file named without the other?
    pub(crate) fn is_half_said(&self) -> bool {
        self.cert.as_os_str().is_empty() != self.key.as_os_str().is_empty()
    }
}

impl Programs {
    /// The port of a dialect.
    pub fn port(&mut self, dialect: Dialect) -> &mut u16 {
        match dialect {
            Dialect::Kamisado => &mut self.kamisado.port,
            Dialect::Siam => &mut self.siam.port,
            Dialect::Mastermind => &mut self.mastermind.port,
            Dialect::PawnHub => &mut self.pawnhub.port,
            Dialect::PawnHubBlocks => &mut self.pawnhub_blocks.port,
        }
    }

    /// Where programs of each dialect connect, if they are received; and must the port be free?
    #[must_use]
    pub fn places(&self) -> Vec<(Dialect, SocketAddr, bool)> {
        let (mut ours, mut usual) = (self.clone(), Programs::default());
        let place = |dialect| {
            let (port, usual) = (*ours.port(dialect), *usual.port(dialect));
            (dialect, SocketAddr::new(self.address, port), port != usual)
        };
        let more = self
            .pawnhub_blocks
            .ports
            .0
            .iter()
            .map(|port| (Dialect::PawnHubBlocks, SocketAddr::new(self.address, *port), true));
        Dialect::ALL.into_iter().map(place).chain(more).filter(|_| self.enabled).collect()
    }
}

/// A time control in the words of players: alone, serde would use those of PGN.
mod as_text {
    use damier_referee::TimeControl;
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        control: &TimeControl,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(control)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<TimeControl, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
