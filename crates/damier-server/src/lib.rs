//! The server: rooms where games are played over `WebSockets`, and the store that keeps them.
//!
//! A move goes from `ws` (bytes to a message) to `hall` (which room?) to `room` (the one task that
//! owns the game: judge, store, tell). Nothing is told before it is stored; see [`store`] for what
//! that means. Hidden information is filtered by the referee's `Audience`, and `room` sends nothing
//! that did not come from it.

#![warn(missing_docs)]

mod analysis;
mod app;
mod backup;
mod bot;
mod config;
mod control;
mod drawing;
mod entrance;
mod gateway;
mod goodbye;
mod hall;
mod hints;
mod holds;
mod house;
mod http;
mod id;
mod limits;
mod linger;
mod lobby;
mod metrics;
mod names;
mod outbox;
mod passwords;
mod patience;
mod requests;
mod room;
mod scopes;
mod site;
mod sockets;
pub mod store;
mod tls;
mod tournament;
mod uptime;
mod users;
mod ws;

pub use backup::{BackupError, backup, restore};
pub use config::{
    Config, Edition, HostedEngine, KamisadoPort, Limits, LogFormat, MastermindPort, North,
    PassSquares, PawnHubBlocksPort, PawnHubPort, Ports, Programs, ReservedNames, Retention,
    Seconds, SiamPort, Tls, Waits,
};
pub use control::{Desk, Reply};
pub use damier_dialect::Dialect;
pub use house::Role;
pub use id::{
    AccountId, BadId, ChallengeId, GameId, GuestId, PlayerId, ProgramId, TournamentId, new_game_id,
};
pub use scopes::{Scope, Scopes};
pub use site::{Missing, Site, SiteFile};
pub use tls::{BadFingerprint, Fingerprint, Identity, TlsError, Wire};

/// What the pages of a server are: OpenAPI 3.1, as JSON. A server serves it at `/api/openapi.json`.
#[must_use]
pub fn api_description() -> String {
    http::openapi()
}

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use damier_words::{Message, ToMessage, msg};
use tokio::net::{TcpListener, TcpSocket};

use crate::app::App;
use crate::control::Control;
use crate::entrance::Entrance;
use crate::store::{Failure, Store, StoreError};

/// Why the server stopped although nobody asked it to.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum ServeError {
    /// The stored games could not be read.
    Reopen(#[from] StoreError),
    /// Storage has failed, and what the last commit left is unknown until the next start.
    Storage(Failure),
    /// An engine of the settings is none.
    Engine(Message),
}

impl ToMessage for ServeError {
    fn message(&self) -> Message {
        match self {
            ServeError::Reopen(why) => msg!("serve-unreadable-games", why = why.to_string()),
            ServeError::Engine(why) => why.clone(),
            ServeError::Storage(Failure { what }) => msg!("serve-storage-failed", what = what),
        }
    }
}

/// What the system may keep for somebody who does not read; what more they get waits in their outbox.
const SEND_BUFFER: u32 = 64 * 1024;

/// How many may wait to be accepted.
const BACKLOG: u32 = 1024;

/// Listens on an address, with small buffers for each connection.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // After a restart the old connections may still be on their way out.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// A server that is ready: its unfinished games are back.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
    wire: Vec<(Dialect, TcpListener)>,
    identity: Option<Arc<Identity>>,
    control: Option<(Control, TcpListener)>,
    /// The code with which an account becomes the first admin; nothing once there is one.
    pub claim: Option<String>,
    /// How many unfinished games were brought back.
    pub games: usize,
    /// Which ones could not be, and why.
    pub unreadable: Vec<Message>,
}

impl Server {
    /// Opens every unfinished game of the store.
    pub async fn open(store: Store, config: Config) -> Result<Server, ServeError> {
        if let Some(fault) = config::engine_fault(&config.engine) {
            return Err(ServeError::Engine(fault));
        }
        let app = App::new(store, config);
        let (games, unreadable) = app.reopen().await?;
        app.reopen_tournaments().await?;
        let claim = app.open_office().await?;
        let (wire, identity, control) = (Vec::new(), None, None);
        Ok(Server { app, wire, identity, control, claim, games, unreadable })
    }

    /// Leaves a file in a directory by which `damier admin` on this machine finds the server while it runs.
    #[must_use]
    pub fn with_control(mut self, directory: &Path) -> Server {
        // At once: whoever reads that the server is ready may ask it. One that cannot be looked after from
        // here serves all the same.
        self.control = Control::open(&self.app, &directory.join(control::FILE));
        self
    }

    /// Shows browsers a page.
    #[must_use]
    pub fn with_site(self, site: &'static Site) -> Server {
        self.app.show_site(site);
        self
    }

    /// Receives programs on a port, too.
    #[must_use]
    pub fn with_programs(mut self, dialect: Dialect, listener: TcpListener) -> Server {
        self.wire.push((dialect, listener));
        self
    }

    /// Encrypts what is not for programs. Whoever keeps the identity may exchange its certificate.
    #[must_use]
    pub fn with_tls(mut self, identity: Arc<Identity>) -> Server {
        self.identity = Some(identity);
        self
    }

    /// Serves until it is told to stop or storage fails.
    pub async fn run(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()>,
    ) -> Result<(), ServeError> {
        let app = self.app;
        let entrance = Entrance::new(Arc::clone(&app));
        let mut background = vec![
            tokio::spawn(Arc::clone(&app).keep_pairing()),
            tokio::spawn(Arc::clone(&app).keep_board()),
            tokio::spawn(Arc::clone(&app).keep_house()),
            tokio::spawn(Arc::clone(&app).keep_dialogues()),
            tokio::spawn(Arc::clone(&app).keep_presence()),
            tokio::spawn(Arc::clone(&app).try_engines()),
            tokio::spawn({
                let app = Arc::clone(&app);
                async move { app.uptime.watch().await }
            }),
        ];
        let port = |(dialect, listener): &(Dialect, TcpListener)| {
            listener.local_addr().ok().map(|at| (*dialect, at.port()))
        };
        app.tell_program_ports(self.wire.iter().filter_map(port).collect());
        for (dialect, listener) in self.wire {
            let (app, entrance) = (Arc::clone(&app), Arc::clone(&entrance));
            background.push(tokio::spawn(gateway::accept(dialect, listener, app, entrance)));
        }
        let control = self.control.map(|(control, listener)| {
            let (app, entrance) = (Arc::clone(&app), Arc::clone(&entrance));
            background.push(tokio::spawn(requests::accept(listener, app, entrance, None)));
            control
        });
        let store = app.store.clone();
        let result = tokio::select! {
            () = requests::accept(listener, Arc::clone(&app), entrance, self.identity) => Ok(()),
            () = shutdown => Ok(()),
            failure = store.failed() => Err(ServeError::Storage(failure)),
        };
        for task in background {
            task.abort();
        }
        drop(control);
        // What was acknowledged is stored; the clocks of unfinished games stand until the next start.
        app.close().await;
        if result.is_ok() {
            store.close().await;
        }
        result
    }
}

/// Recomputes every stored game: its hashes, and its moves by the rules up to the stored end.
pub async fn verify(store: &Store, progress: impl FnMut(u64)) -> Result<store::Report, StoreError> {
    store::verify_with(store, room::check_replay, progress).await
}

/// Why an account does not get another password.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum PasswordError {
    /// Nobody has that name.
    NoAccount,
    /// It is too short or too long.
    Unfit,
    /// It could not be stored.
    Store(#[from] StoreError),
}

impl ToMessage for PasswordError {
    fn message(&self) -> Message {
        match self {
            PasswordError::NoAccount => msg!("api-no-such-player"),
            PasswordError::Unfit => msg!("api-bad-password"),
            PasswordError::Store(_) => msg!("api-storage-away"),
        }
    }
}

/// Gives an account another password, and logs it out everywhere. No server may run beside: its
/// connections would stay.
pub async fn change_password(
    store: &Store,
    name: &str,
    password: &str,
) -> Result<(), PasswordError> {
    if !passwords::is_fit(password) {
        return Err(PasswordError::Unfit);
    }
    let account = store.account_by_key(&names::name_key(name)).await?;
    let account = account.filter(|account| account.name.eq_ignore_ascii_case(name));
    let account = account.ok_or(PasswordError::NoAccount)?;
    let hash = passwords::hash_now(password);
    users::change_password(store, account.id, &hash, None).await?;
    Ok(())
}
