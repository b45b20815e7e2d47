//! What whoever runs the server may choose: the settings of `damier.toml`.
//!
//! Each setting is written once, here: its name, its type, its default and what
//! `damier serve --print-config` says about it.

mod seconds;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

pub use damier_dialect::kamisado::Edition;
pub use damier_dialect::siam::North;
use damier_referee::TimeControl;
use serde::{Deserialize, Serialize};

use crate::Dialect;
use crate::store::{StoreConfig, Url};

pub use seconds::Seconds;

/// A section of the settings, as it is explained to whoever changes them.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// What the section is about.
    pub about: &'static str,
    /// The name of each setting, and what it means.
    pub settings: &'static [(&'static str, &'static str)],
}

/// Structs whose fields have their default beside them, and whose comments are there at run time.
macro_rules! settings {
    ($(
        $(#[doc = $about:literal])+
        $section:ident {
            $(
                $(#[doc = $meaning:literal])+
                $(#[serde $serde:tt])?
                $name:ident: $type:ty = $default:expr,
            )+
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct $section {
            $($(#[doc = $meaning])+ $(#[serde $serde])? pub $name: $type,)+
        }

        impl $section {
            const SECTION: Section = Section {
                about: concat!($($about, "\n"),+),
                settings: &[$((stringify!($name), concat!($($meaning, "\n"),+))),+],
            };
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
        /// Address and port to listen on; port 0 takes a free one.
        listen: SocketAddr = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
        /// May `listen` and `programs.address` be reached by others, although nothing is encrypted?
        insecure_lan: bool = false,
        /// Directory in which games are kept; made if it is missing.
        data: PathBuf = PathBuf::from("damier-data"),
        /// If it is named, games are kept in this PostgreSQL database instead:
        /// `postgres://user:password@host:port/database`.
        database_url: Url = Url::default(),
        /// What to log to standard error: error, warn, info, debug, or a list of them.
        log: String = "warn,damier_server=info".to_owned(),
        /// How log lines look: text or json.
        log_format: LogFormat = LogFormat::Text,
        /// Seconds a player may be away before the game is lost.
        grace: Seconds = Seconds::new(30),
        /// Do computer players wait in the lobby?
        bots: bool = true,
        /// Sites whose pages may use this server, beside its own: `https://damier.example`.
        origins: Vec<String> = Vec::new(),
        /// Addresses of proxies that say truly for whom they ask.
        trusted_proxies: Vec<IpAddr> = Vec::new(),
        /// How much anybody may ask for.
        limits: Limits = Limits::default(),
        /// How long the server waits for others.
        waits: Waits = Waits::default(),
        /// How programs are received.
        programs: Programs = Programs::default(),
    }

    /// How much anybody may ask for.
    Limits {
        /// So many connections are served at once; more wait to be accepted.
        connections: usize = 20_000,
        /// So many of them from one address; more are closed at once.
        connections_per_ip: usize = 500,
        /// So many messages are welcome at once from one connection, and as many again in 20 seconds.
        messages_per_20s: u32 = 100,
        /// So many new guests from one address in a minute: a whole class may share one.
        guests_per_minute: u32 = 120,
    }

    /// How long the server waits for others, in seconds.
    Waits {
        /// Whoever is silent for that long at a game is asked whether they are there, and dropped the
        /// second time: an opponent waits.
        silence_at_a_game: Seconds = Seconds::new(20),
        /// The same for those who are at no game: nobody waits for them, and there may be many.
        silence_elsewhere: Seconds = Seconds::new(60),
        /// Whoever does not read for that long is dropped.
        unread: Seconds = Seconds::new(3),
        /// The header of a request.
        header: Seconds = Seconds::new(5),
        /// The first message of a program, and the rest of one that has begun.
        program: Seconds = Seconds::new(10),
        /// The answer to a challenge.
        challenge: Seconds = Seconds::new(15 * 60),
        /// The answer of a PostgreSQL server; one that takes longer is away, and games wait.
        database: Seconds = Seconds::new(5),
        /// Where servers share a database: a server that shows no sign of life for that long has died,
        /// and others take its games.
        lease: Seconds = Seconds::new(3),
        /// Those who leave when the server stops.
        closing: Seconds = Seconds::new(2),
    }

    /// How programs are received.
    Programs {
        /// Are they received at all?
        enabled: bool = true,
        /// Address on which they connect.
        address: IpAddr = Ipv4Addr::LOCALHOST.into(),
        /// A program that has waited so many seconds for another one plays with anybody.
        pair_with_people_after: Seconds = Seconds::new(20),
        /// Kamisado's structs.
        kamisado: KamisadoPort = KamisadoPort::default(),
        /// Siam's structs.
        siam: SiamPort = SiamPort::default(),
        /// Mastermind's lines.
        mastermind: MastermindPort = MastermindPort::default(),
        /// Pawn Hub's strings.
        pawnhub: PawnHubPort = PawnHubPort::default(),
    }

    /// Programs that play Kamisado.
    KamisadoPort {
        /// 0 takes a free one. If 4001 is taken the server goes on without; any other must be free.
        port: u16 = 4001,
        /// Seconds for a move, among programs.
        time_max: Seconds = Seconds::new(6),
        /// besancon-2018 makes two mistakes of the referee of 2018 that old programs were written for.
        compat: Edition = Edition::Seed,
        /// sanitize replaces the squares of a pass by that of the blocked tower, before the opponent
        /// sees them: some old programs send and fear nonsense there.
        pass_squares: PassSquares = PassSquares::Verbatim,
    }

    /// Programs that play Siam.
    SiamPort {
        /// 0 takes a free one. If 4002 is taken the server goes on without; any other must be free.
        port: u16 = 4002,
        /// Seconds for a move, among programs.
        time_max: Seconds = Seconds::new(6),
        /// How many games two programs play with each other.
        games: u32 = 2,
        /// Towards which line NORD is: A or E.
        north: North = North::A,
        /// Are opponents sent to the machine that a program names, or to where it really is?
        announced_machines: bool = false,
    }

    /// Programs that play Mastermind, and people with telnet.
    MastermindPort {
        /// 0 takes a free one. If 4003 is taken the server goes on without; any other must be free.
        port: u16 = 4003,
        /// Seconds for a code.
        time_max: Seconds = Seconds::new(10 * 60),
    }

    /// Programs that play chess by Pawn Hub's strings.
    PawnHubPort {
        /// 0 takes a free one. If 4004 is taken the server goes on without; any other must be free.
        port: u16 = 4004,
        /// The clock, among programs: minutes, and seconds added after each move.
        #[serde(with = "as_text")]
        clock: TimeControl = TimeControl::Fischer { initial: 45 * 60 * 1000, increment: 0 },
        /// Whoever chooses no game in so many seconds plays orthodox chess: old programs just wait.
        choice: Seconds = Seconds::new(3),
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
    #[default]
    Verbatim,
    /// That of the blocked tower.
    Sanitize,
}

impl Config {
    /// Every section by its name in the file, the one without a name first.
    pub const SECTIONS: [(&'static str, Section); 8] = [
        ("", Config::SECTION),
        ("limits", Limits::SECTION),
        ("waits", Waits::SECTION),
        ("programs", Programs::SECTION),
        ("programs.kamisado", KamisadoPort::SECTION),
        ("programs.siam", SiamPort::SECTION),
        ("programs.mastermind", MastermindPort::SECTION),
        ("programs.pawnhub", PawnHubPort::SECTION),
    ];

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

impl Programs {
    /// The port of a dialect.
    pub fn port(&mut self, dialect: Dialect) -> &mut u16 {
        match dialect {
            Dialect::Kamisado => &mut self.kamisado.port,
            Dialect::Siam => &mut self.siam.port,
            Dialect::Mastermind => &mut self.mastermind.port,
            Dialect::PawnHub => &mut self.pawnhub.port,
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
        Dialect::ALL.into_iter().filter(|_| self.enabled).map(place).collect()
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
