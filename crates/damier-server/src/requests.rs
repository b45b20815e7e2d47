//! Connections with requests, encrypted or not: from the door to the pages.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, header};
use damier_words::{Lang, Message, msg};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tower_service::Service as _;

use crate::app::App;
use crate::config::Waits;
use crate::entrance::{Entrance, Guest};
use crate::http::{self, Peer};
use crate::limits::Inside;
use crate::patience::Patience;
use crate::tls::{Identity, Wire};

/// The first byte of whoever wants to encrypt: a record of a handshake.
const HANDSHAKE: u8 = 0x16;
/// Browsers come back encrypted for a month. Not for longer: whoever hosts may change their mind.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=2592000");

/// Serves those who connect, as long as this is awaited.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Arc<App>,
    entrance: Arc<Entrance>,
    identity: Option<Arc<Identity>>,
) {
    let waits = app.config.waits.clone();
    let pages = Arc::new(Pages { router: http::router(app), waits, identity });
    // Dropped with this future: then nobody is served any more.
    let mut served = JoinSet::new();
    loop {
        let (stream, from) = entrance.admit_requests(&listener).await;
        let inside = stream.held(|place| Arc::clone(&place.inside));
        let pages = Arc::clone(&pages);
        while served.try_join_next().is_some() {}
        served.spawn(async move {
            tokio::select! {
                () = pages.serve(stream, from, Arc::clone(&inside)) => {}
                () = inside.evicted() => {}
            }
        });
    }
}

/// What is served, and how.
struct Pages {
    router: Router,
    waits: Waits,
    identity: Option<Arc<Identity>>,
}

impl Pages {
    async fn serve(&self, stream: Guest, from: SocketAddr, inside: Arc<Inside>) {
        let Some(wire) = self.agree(stream, from).await else { return };
        let peer = Peer { address: from.ip(), is_encrypted: matches!(wire, Wire::Tls(_)) };
        // Nobody can check a certificate of our own, so a browser shall not insist on it.
        let is_certified = self.identity.as_ref().is_some_and(|it| !it.is_self_signed());
        let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            request.extensions_mut().insert(Arc::clone(&inside));
            let answer = self.router.clone().call(request);
            async move {
                let mut answer = answer.await?;
                if is_certified {
                    answer.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
                }
                Ok::<_, std::convert::Infallible>(answer)
            }
        });
        // `axum::serve` would wait for ever for the rest of a header.
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.waits.header.duration())
            .max_headers(64)
            .max_buf_size(16 * 1024)
            .serve_connection(
                TokioIo::new(Patience::new(wire, self.waits.unread.duration())),
                service,
            )
            .with_upgrades();
        // A connection that breaks is the client's affair.
        let _ = connection.await;
    }

    /// Finds out what the other side speaks, and encrypts if we do. Whoever takes too long, or speaks
    /// something else, is no guest.
    async fn agree(&self, stream: Guest, from: SocketAddr) -> Option<Wire<Guest>> {
        let Some(identity) = &self.identity else {
            let first = timeout(self.waits.header.duration(), stream.first_byte()).await.ok()??;
            if first == HANDSHAKE {
                tracing::debug!(from = %from.ip(), "TLS came to a port that does not encrypt");
                self.say(stream, &msg!("tls-not-here")).await;
                return None;
            }
            return Some(Wire::Plain(stream));
        };
        let handshake = async {
            if stream.first_byte().await?.is_ascii_uppercase() {
                tracing::debug!(from = %from.ip(), "HTTP came to a port that encrypts");
                self.say(stream, &msg!("tls-only-here")).await;
                return None;
            }
            match identity.acceptor().accept(stream).await {
                Ok(tls) => Some(Wire::Tls(Box::new(tls.into()))),
                Err(error) => {
                    tracing::debug!(from = %from.ip(), %error, "no TLS connection");
                    None
                }
            }
        };
        timeout(self.waits.handshake.duration(), handshake).await.ok()?
    }

    /// Says which of both we speak, as plain HTTP and, since no header was read, in every language.
    async fn say(&self, mut stream: Guest, what: &Message) {
        let text: String = Lang::all().map(|lang| lang.say(what) + "\n").collect();
        let answer = format!(
            "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\
             Content-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\r\n{text}",
            text.len()
        );
        let _ = timeout(self.waits.unread.duration(), stream.write_all(answer.as_bytes())).await;
    }
}
