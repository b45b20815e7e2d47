//! Programs that play: one gateway for each dialect that they speak.
//!
//! A gateway holds no rule. It seats its program like any other player: in the lobby under a name, in
//! a room on a seat; it turns what the program says into wishes and what the room tells into the
//! program's words. Where it must know how the board stands, it plays along with `damier-rules`.

mod converse;
mod desk;
mod dialogue;
mod followed;
mod kamisado;
mod mastermind;
mod names;
mod note;
mod pawnhub;
mod pawnhub_blocks;
mod siam;

use std::sync::Arc;

use damier_dialect::Dialect;
use damier_referee::TimeControl;
use damier_rules::{GameKind, Setup};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::app::App;
use crate::config::{Config, Seconds};
use crate::entrance::Entrance;

pub(crate) use dialogue::{Dialogues, dialogue_json};

/// Serves the programs that connect to a port, as long as this is awaited.
pub(crate) async fn accept(
    dialect: Dialect,
    listener: TcpListener,
    app: Arc<App>,
    entrance: Arc<Entrance>,
) {
    let port = Port { dialect, listener, app, entrance };
    match dialect {
        Dialect::Kamisado => {
            let shared = Arc::new(kamisado::Shared::default());
            port.serve(|| kamisado::Speaker::new(Arc::clone(&shared))).await;
        }
        Dialect::Siam => {
            let shared = Arc::new(siam::Shared::default());
            port.serve(|| siam::Speaker::new(Arc::clone(&shared))).await;
        }
        Dialect::Mastermind => {
            let shared = Arc::new(mastermind::Shared::default());
            port.serve(|| mastermind::Speaker::new(Arc::clone(&shared))).await;
        }
        Dialect::PawnHub => {
            let shared = Arc::new(pawnhub::Shared::default());
            port.serve(|| pawnhub::Speaker::new(Arc::clone(&shared))).await;
        }
        Dialect::PawnHubBlocks => {
            let shared = Arc::new(pawnhub_blocks::Shared::default());
            port.serve(|| pawnhub_blocks::Speaker::new(Arc::clone(&shared))).await;
        }
    }
}

/// A port and whom it lets in.
struct Port {
    dialect: Dialect,
    listener: TcpListener,
    app: Arc<App>,
    entrance: Arc<Entrance>,
}

impl Port {
    async fn serve<S: converse::Speaks>(&self, speaker: impl Fn() -> S) {
        let mut served = JoinSet::new();
        loop {
            let (stream, from) = self.entrance.admit(&self.listener).await;
            while served.try_join_next().is_some() {}
            let app = Arc::clone(&self.app);
            served.spawn(converse::converse(self.dialect, app, stream, from, speaker()));
        }
    }
}

/// How programs play a kind of game by themselves: its rules and its clock. Nothing for games of people only.
pub(crate) fn usual_terms(config: &Config, kind: GameKind) -> Option<(Setup, TimeControl)> {
    let programs = &config.programs;
    let per_move = |time: Seconds| TimeControl::PerMove(time.millis());
    Some(match kind {
        GameKind::Kamisado => {
            (programs.kamisado.compat.rules(), per_move(programs.kamisado.time_max))
        }
        GameKind::Siam => (damier_dialect::siam::rules(), per_move(programs.siam.time_max)),
        GameKind::Mastermind => (Setup::default(), per_move(programs.mastermind.time_max)),
        _ => return None,
    })
}
