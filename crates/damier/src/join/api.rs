//! The few pages of a server that a player needs beside the WebSocket.

use std::time::Duration;

use damier_wire::Address;
use damier_words::Lang;
use http_body_util::{BodyExt as _, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::HeaderValue;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::text;

/// Whoever does not answer for that long is not there.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// No answer is larger.
const LARGEST: usize = 4 << 20;

/// Somebody, as the server knows them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Pass {
    pub(crate) name: String,
    pub(crate) token: String,
}

/// Why somebody cannot come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoEntry {
    /// Nobody answers; why, in the words of the system.
    Unreachable(String),
    /// What answers is no Damier server.
    Stranger,
    /// The server says no, in this sentence.
    Refused(String),
    /// The token means nothing to the server.
    UnknownToken,
}

/// What the server is asked for.
#[derive(Clone, Debug)]
pub(crate) enum Entry<'a> {
    Guest { name: &'a str },
    SignUp { name: &'a str, password: &'a str },
    LogIn { name: &'a str, password: &'a str },
}

/// Asks for a name and a token.
pub(crate) async fn ask(address: &Address, entry: Entry<'_>, lang: Lang) -> Result<Pass, NoEntry> {
    let (path, body) = match entry {
        Entry::Guest { name } => ("/api/guest", serde_json::json!({ "name": name })),
        Entry::SignUp { name, password } => {
            ("/api/account", serde_json::json!({ "name": name, "password": password }))
        }
        Entry::LogIn { name, password } => {
            ("/api/login", serde_json::json!({ "name": name, "password": password }))
        }
    };
    let request = Request::post(path)
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.to_string())
        .map_err(|_| NoEntry::Stranger)?;
    let body = send(address, request, lang).await?;
    serde_json::from_slice(&body).map_err(|_| NoEntry::Stranger)
}

/// Asks for a page; `token` says who wants it.
pub(crate) async fn get(
    address: &Address,
    path: &str,
    token: &str,
    lang: Lang,
) -> Result<Bytes, NoEntry> {
    let request = Request::get(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .body(String::new())
        .map_err(|_| NoEntry::Stranger)?;
    send(address, request, lang).await
}

/// How a server says no.
#[derive(Deserialize)]
struct Problem {
    text: String,
}

async fn send(address: &Address, request: Request<String>, lang: Lang) -> Result<Bytes, NoEntry> {
    let answer = timeout(PATIENCE, converse(address, request, lang));
    answer.await.unwrap_or_else(|_| Err(NoEntry::Unreachable("timeout".to_owned())))
}

async fn converse(
    address: &Address,
    mut request: Request<String>,
    lang: Lang,
) -> Result<Bytes, NoEntry> {
    let unreachable = |why: &dyn std::error::Error| NoEntry::Unreachable(why.to_string());
    let stream = TcpStream::connect(address.host()).await.map_err(|why| unreachable(&why))?;
    let (mut sender, connection) =
        http1::handshake(TokioIo::new(stream)).await.map_err(|why| unreachable(&why))?;
    let host = HeaderValue::from_str(address.host()).map_err(|_| NoEntry::Stranger)?;
    let tongue = HeaderValue::from_str(lang.name()).map_err(|_| NoEntry::Stranger)?;
    request.headers_mut().insert(header::HOST, host);
    request.headers_mut().insert(header::ACCEPT_LANGUAGE, tongue);
    let exchange = async move {
        let response = sender.send_request(request).await.map_err(|_| NoEntry::Stranger)?;
        let status = response.status();
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        Ok((status, body.map_err(|_| NoEntry::Stranger)?.to_bytes()))
    };
    // The connection does the work while the answer is waited for.
    let (answer, _) = tokio::join!(exchange, connection);
    let (status, body) = answer?;
    if status.is_success() {
        return Ok(body);
    }
    let problem: Problem = serde_json::from_slice(&body).map_err(|_| NoEntry::Stranger)?;
    Err(NoEntry::Refused(text::printable(&problem.text, 300)))
}
