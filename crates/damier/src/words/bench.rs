//! What `damier bench` says.

use std::fmt;

use super::Old;

/// Why nothing could be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Somebody wanted it to end.
    Interrupted,
    /// The server did not start.
    NoServer,
    /// It ended a connection; its reason, if it gave one.
    Gone(String),
    /// It refused something that it should not have; its words.
    Refused(String),
    /// It took too long.
    Late,
    /// More files must be open at once than the system allows.
    TooFewFiles { needed: u64, most: Option<u64> },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&trouble(Old::En, self))
    }
}

impl std::error::Error for Trouble {}

pub(crate) fn trouble(lang: impl Into<Old>, what: &Trouble) -> String {
    let lang = lang.into();
    match (lang, what) {
        (Old::Fr, Trouble::Interrupted) => "interrompu".to_owned(),
        (Old::En, Trouble::Interrupted) => "interrupted".to_owned(),
        (Old::Fr, Trouble::NoServer) => "le serveur à mesurer n'a pas démarré".to_owned(),
        (Old::En, Trouble::NoServer) => "the server to measure did not start".to_owned(),
        (Old::Fr, Trouble::Gone(why)) => format!("le serveur a coupé une connexion ({why})"),
        (Old::En, Trouble::Gone(why)) => format!("the server ended a connection ({why})"),
        (Old::Fr, Trouble::Refused(what)) => format!("le serveur refuse : {what}"),
        (Old::En, Trouble::Refused(what)) => format!("the server refuses: {what}"),
        (Old::Fr, Trouble::Late) => "le serveur n'a pas répondu à temps".to_owned(),
        (Old::En, Trouble::Late) => "the server did not answer in time".to_owned(),
        (Old::Fr, Trouble::TooFewFiles { needed, most }) => format!(
            "il faut {needed} fichiers ouverts à la fois, et le système en permet {} : \
             `ulimit -n {needed}` d'abord, ou moins de joueurs",
            most.unwrap_or_default()
        ),
        (Old::En, Trouble::TooFewFiles { needed, most }) => format!(
            "{needed} files must be open at once, and the system allows {}: \
             `ulimit -n {needed}` first, or fewer players",
            most.unwrap_or_default()
        ),
    }
}

/// What is being done, beside a bar that grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    Guests,
    Connecting,
    WarmingUp,
    Measuring,
    Waiting,
    Reconnecting,
    Storing,
}

pub(crate) fn doing(lang: impl Into<Old>, what: Doing) -> &'static str {
    let lang = lang.into();
    let [fr, en] = match what {
        Doing::Guests => ["invités", "guests"],
        Doing::Connecting => ["connexions", "connecting"],
        Doing::WarmingUp => ["échauffement", "warming up"],
        Doing::Measuring => ["mesure", "measuring"],
        Doing::Waiting => ["au repos", "idle"],
        Doing::Reconnecting => ["reconnexions", "reconnecting"],
        Doing::Storing => ["écriture", "storing"],
    };
    match lang {
        Old::Fr => fr,
        Old::En => en,
    }
}

/// A line of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    Games,
    Moves,
    MovesPerSecond,
    MovesPerSecondPerCore,
    ServerCpu,
    ServerCpuUser,
    ServerCpuSystem,
    LoadCpu,
    Ack,
    Delivery,
    Fsync,
    Fdatasync,
    RowsPerCommit,
    CommitsPerSecond,
    BytesPerMove,
    MemoryPlaying,
    JoinCpu,
    Players,
    MemoryIdle,
    ConnectCpu,
    ConnectTime,
    IdleCpu,
    ReconnectTime,
    ReconnectCpu,
    GuestsTime,
    RowsPerSecond,
    Latency,
}

pub(crate) fn figure(lang: impl Into<Old>, what: Figure) -> &'static str {
    let lang = lang.into();
    let [fr, en] = match what {
        Figure::Games => ["parties", "games"],
        Figure::Moves => ["coups", "moves"],
        Figure::MovesPerSecond => ["coups/s", "moves/s"],
        Figure::MovesPerSecondPerCore => {
            ["coups/s par cœur du serveur", "moves/s per core of the server"]
        }
        Figure::ServerCpu => ["CPU du serveur, µs par coup", "server CPU, µs per move"],
        Figure::ServerCpuUser => ["  dans le programme", "  in the program"],
        Figure::ServerCpuSystem => ["  dans le système", "  in the system"],
        Figure::LoadCpu => ["CPU de la charge, µs par coup", "CPU of the load, µs per move"],
        Figure::Ack => ["accusé de réception, ms", "acknowledgement, ms"],
        Figure::Delivery => ["remise à l'adversaire, ms", "delivery to the opponent, ms"],
        Figure::Fsync => ["ajout + fsync seul, ms", "append + fsync alone, ms"],
        Figure::Fdatasync => {
            ["réécriture + fdatasync seule, ms", "overwrite + fdatasync alone, ms"]
        }
        Figure::RowsPerCommit => ["lignes par transaction", "rows per commit"],
        Figure::CommitsPerSecond => ["transactions/s", "commits/s"],
        Figure::BytesPerMove => {
            ["octets reçus par coup (les deux joueurs)", "bytes received per move (both players)"]
        }
        Figure::MemoryPlaying => ["mémoire par joueur en partie, Kio", "memory per player, KiB"],
        Figure::JoinCpu => ["CPU par joueur qui arrive, µs", "CPU per player who joins, µs"],
        Figure::Players => ["joueurs", "players"],
        Figure::MemoryIdle => ["mémoire par joueur inactif, Kio", "memory per idle player, KiB"],
        Figure::ConnectCpu => ["CPU par connexion, µs", "CPU per connection, µs"],
        Figure::ConnectTime => ["tous connectés en, s", "all connected in, s"],
        Figure::IdleCpu => ["CPU au repos, % d'un cœur", "idle CPU, % of a core"],
        Figure::ReconnectTime => ["tous reconnectés en, s", "all reconnected in, s"],
        Figure::ReconnectCpu => ["CPU par reconnexion, µs", "CPU per reconnection, µs"],
        Figure::GuestsTime => ["invités créés en, s", "guests made in, s"],
        Figure::RowsPerSecond => ["lignes/s", "rows/s"],
        Figure::Latency => ["jusqu'au disque, ms", "until on disk, ms"],
    };
    match lang {
        Old::Fr => fr,
        Old::En => en,
    }
}
