//! How whoever runs the server reaches it from the same machine, without an account.
//!
//! While it runs, a file in the data directory, for its owner alone, says at which port of this machine and by
//! which secret. Who can read that file can read the database, too.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use axum::response::Response;
use damier_words::Lang;
use futures_util::StreamExt as _;
use tokio::net::TcpListener;
use tower_service::Service as _;

use crate::app::App;
use crate::http::{self, Peer};
use crate::store::{Store, StoreError};
use crate::{Config, listen};

/// In the data directory.
pub(crate) const FILE: &str = "damier.control";

/// The file, as long as the server runs.
#[derive(Debug)]
pub(crate) struct Control(PathBuf);

impl Control {
    /// Listens on this machine alone, and writes the file.
    pub(crate) fn open(app: &App, file: &Path) -> Option<(Control, TcpListener)> {
        let opened = (|| {
            let listener = listen((Ipv4Addr::LOCALHOST, 0).into())?;
            let secret = app.office.let_operator_in();
            write(file, &format!("{} {secret}\n", listener.local_addr()?))?;
            Ok::<_, io::Error>(listener)
        })();
        match opened {
            Ok(listener) => Some((Control(file.to_owned()), listener)),
            Err(error) => {
                tracing::warn!(%error, "damier admin cannot reach this server");
                None
            }
        }
    }
}

impl Drop for Control {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    let part = file.with_extension("part");
    // One that somebody left there may be for others, too.
    let _ = fs::remove_file(&part);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&part)?.write_all(text.as_bytes())?;
    fs::rename(&part, file)
}

/// What was answered to whoever looks after the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status of HTTP.
    pub status: u16,
    /// JSON, or nothing.
    pub body: Vec<u8>,
}

/// Where whoever runs the server asks for something: the pages of administration, on a store that no server
/// has open.
#[derive(Debug)]
pub struct Desk {
    app: Arc<App>,
    router: Router,
    secret: String,
}

/// No answer is longer.
const LONGEST: usize = 4 << 20;

impl Desk {
    /// Where a running server can be asked, and by which secret, if one runs on that directory.
    #[must_use]
    pub fn running(directory: &Path) -> Option<(SocketAddr, String)> {
        let text = fs::read_to_string(directory.join(FILE)).ok()?;
        let (address, secret) = text.trim().split_once(' ')?;
        Some((address.parse().ok()?, secret.to_owned()))
    }

    /// On a store of our own. Running games are opened only if they are wanted.
    pub async fn open(store: Store, with_games: bool) -> Result<Desk, StoreError> {
        let app = App::new(store, Config::default());
        if with_games {
            app.reopen().await?;
        }
        app.open_office().await?;
        let secret = app.office.let_operator_in();
        Ok(Desk { router: http::router(Arc::clone(&app)), app, secret })
    }

    /// Asks for a page, in a language; the body is JSON, or whatever else is said.
    pub async fn ask(
        &self,
        (method, path): (&str, &str),
        (kind, body): (&str, String),
        lang: Lang,
    ) -> Option<Reply> {
        let answer = self.send((method, path), (kind, body), lang).await?;
        let status = answer.status().as_u16();
        let body = to_bytes(answer.into_body(), LONGEST).await.ok()?.to_vec();
        Some(Reply { status, body })
    }

    /// Reads a page of any length, part by part. What was answered instead, if there is no such page; nothing if
    /// it broke off.
    pub async fn read(
        &self,
        path: &str,
        lang: Lang,
        mut each: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> Option<Result<(), Reply>> {
        let answer = self.send(("GET", path), ("", String::new()), lang).await?;
        let status = answer.status().as_u16();
        if status != 200 {
            let body = to_bytes(answer.into_body(), LONGEST).await.ok()?.to_vec();
            return Some(Err(Reply { status, body }));
        }
        let mut parts = answer.into_body().into_data_stream();
        while let Some(part) = parts.next().await {
            each(&part.ok()?).ok()?;
        }
        Some(Ok(()))
    }

    async fn send(
        &self,
        (method, path): (&str, &str),
        (kind, body): (&str, String),
        lang: Lang,
    ) -> Option<Response> {
        let peer = Peer { address: Ipv4Addr::LOCALHOST.into(), is_encrypted: false };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::AUTHORIZATION, format!("Bearer {}", self.secret))
            .header(header::ACCEPT_LANGUAGE, lang.name())
            .header(header::CONTENT_TYPE, kind)
            .extension(ConnectInfo(peer))
            .body(Body::from(body))
            .ok()?;
        let Ok(answer) = self.router.clone().call(request).await;
        Some(answer)
    }

    /// What was done is on disk; the store is closed.
    pub async fn close(self) {
        let Desk { app, router, .. } = self;
        drop(router);
        let store = app.store.clone();
        app.close().await;
        store.close().await;
    }
}
