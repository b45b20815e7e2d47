//! A server of our own inside the test program, on a real port.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use damier_server::store::{Store, StoreConfig};
use damier_server::{Config, Dialect, Identity, Seconds, Server, Site};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    pub(crate) reopened: usize,
    pub(crate) claim: Option<String>,
    programs: HashMap<Dialect, SocketAddr>,
    pub(crate) store: Store,
}

impl Running {
    pub(crate) async fn start(data: &Path) -> Running {
        Running::start_with(data, Config::default()).await
    }

    /// One that gives up on silent programs and half a header after a second.
    pub(crate) async fn start_impatient(data: &Path) -> Running {
        let mut config = Config::default();
        (config.waits.program, config.waits.header) = (Seconds::new(1), Seconds::new(1));
        Running::start_with(data, config).await
    }

    pub(crate) async fn start_with(data: &Path, config: Config) -> Running {
        Running::start_as(data, config, None).await
    }

    /// One that has a page for browsers.
    pub(crate) async fn start_with_site(data: &Path, site: &'static Site) -> Running {
        let store = Store::open(&StoreConfig::directory(data)).await.expect("a store");
        let server = Server::open(store.clone(), Config::default()).await.expect("stored games");
        Running::run(store, server.with_site(site))
    }

    /// One that encrypts.
    pub(crate) async fn start_as(
        data: &Path,
        config: Config,
        identity: Option<Arc<Identity>>,
    ) -> Running {
        let store = Store::open(&StoreConfig::directory(data)).await.expect("a store");
        let mut server = Server::open(store.clone(), config).await.expect("stored games");
        if let Some(identity) = identity {
            server = server.with_tls(identity);
        }
        Running::run(store, server)
    }

    fn run(store: Store, mut server: Server) -> Running {
        let mut programs = HashMap::new();
        for dialect in Dialect::ALL {
            let listener = damier_server::listen(([127, 0, 0, 1], 0).into()).expect("a port");
            programs.insert(dialect, listener.local_addr().expect("an address"));
            server = server.with_programs(dialect, listener);
        }
        assert!(server.unreadable.is_empty(), "{:?}", server.unreadable);
        let (reopened, claim) = (server.games, server.claim.clone());
        let listener = damier_server::listen(([127, 0, 0, 1], 0).into()).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async move { drop(stopped.await) };
            server.run(listener, stopped).await.expect("a quiet end");
        });
        Running { address, stop: Some(stop), task, reopened, claim, programs, store }
    }

    /// Where programs of a dialect connect.
    pub(crate) fn programs(&self, dialect: Dialect) -> SocketAddr {
        self.programs[&dialect]
    }

    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        self.task.await.expect("no panic");
    }
}
