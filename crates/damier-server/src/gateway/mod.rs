//! Programs at the table: one gateway for each dialect that programs speak.
//!
//! A gateway holds no rule. It seats its program like any other player: in the lobby under a name, in
//! a room on a seat; it turns what the program says into wishes and what the room tells into the
//! program's words. Where it must know how the board stands, it plays along with `damier-rules`.

mod converse;
mod dialogue;
mod kamisado;
mod table;

use std::fmt;
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::entrance::Entrance;
use crate::hall::Hall;

pub(crate) use dialogue::Dialogues;

/// What programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The C structs of seed 001.
    Kamisado,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 1] = [Dialect::Kamisado];

    /// The port where programs look for it.
    #[must_use]
    pub fn usual_port(self) -> u16 {
        match self {
            Dialect::Kamisado => 4001,
        }
    }

    /// Its name in settings and logs.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Dialect::Kamisado => "kamisado",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Serves the programs that connect to a port, as long as this is awaited.
pub(crate) async fn accept(
    dialect: Dialect,
    listener: TcpListener,
    hall: Arc<Hall>,
    entrance: Arc<Entrance>,
) {
    let mut served = JoinSet::new();
    let shared = Arc::new(kamisado::Shared::default());
    loop {
        let (stream, from) = entrance.admit(&listener).await;
        while served.try_join_next().is_some() {}
        let hall = Arc::clone(&hall);
        match dialect {
            Dialect::Kamisado => {
                let speaker = kamisado::Speaker::new(Arc::clone(&shared));
                served.spawn(converse::converse(dialect, hall, stream, from, speaker))
            }
        };
    }
}
