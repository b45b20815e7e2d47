//! The few pages of a server that a player needs beside the WebSocket.

use std::time::Duration;

use damier_wire::Address;
use damier_words::{Lang, Message, msg};
use http_body_util::{BodyExt as _, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::HeaderValue;
use hyper::{Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::route::{Doubt, Route};
use crate::text;

/// Whoever does not answer for that long is not there.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// No answer is larger.
const LARGEST: usize = 64 << 20;

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
    /// The account is in use elsewhere.
    InUse,
    /// It is not sure who answers.
    Untrusted(Doubt),
    /// We wanted to encrypt, and the server does not.
    Plain,
    /// The server encrypts, and we did not.
    Encrypted,
}

impl NoEntry {
    /// For whoever wanted to go there.
    pub(crate) fn message(&self, address: &Address) -> Message {
        let to = address.to_string();
        match self {
            NoEntry::Unreachable(why) => {
                msg!("join-unreachable", address = to, why = text::printable(why, 60))
            }
            NoEntry::Stranger | NoEntry::UnknownToken => msg!("join-stranger", address = to),
            NoEntry::Refused(why) => msg!("join-no", why = why),
            NoEntry::InUse => msg!("join-in-use"),
            NoEntry::Untrusted(Doubt::Unknown(seen)) => {
                msg!("join-unknown-certificate", address = to, fingerprint = seen.to_string())
            }
            NoEntry::Untrusted(Doubt::Another(seen)) => {
                msg!("join-another-certificate", address = to, fingerprint = seen.to_string())
            }
            NoEntry::Untrusted(Doubt::OtherName) => {
                msg!("join-other-name", address = to, name = address.name())
            }
            NoEntry::Untrusted(Doubt::Expired) => msg!("join-expired", address = to),
            NoEntry::Plain => msg!("join-plain", address = to, host = address.host()),
            NoEntry::Encrypted => msg!("join-encrypted", address = to, host = address.host()),
        }
    }
}

/// What the server is asked for.
#[derive(Clone, Debug)]
pub(crate) enum Entry<'a> {
    Guest {
        name: &'a str,
    },
    /// A guest who has a token keeps their games.
    SignUp {
        name: &'a str,
        password: &'a str,
        guest: Option<&'a str>,
    },
    LogIn {
        name: &'a str,
        password: &'a str,
    },
    /// With the code of somebody who runs the server.
    Reset {
        code: &'a str,
        password: &'a str,
    },
}

/// Asks for a name and a token.
pub(crate) async fn ask(route: &Route, entry: Entry<'_>, lang: Lang) -> Result<Pass, NoEntry> {
    let (path, token, body) = match entry {
        Entry::Guest { name } => ("/api/guest", None, json!({ "name": name })),
        Entry::SignUp { name, password, guest } => {
            ("/api/account", guest, json!({ "name": name, "password": password }))
        }
        Entry::LogIn { name, password } => {
            ("/api/login", None, json!({ "name": name, "password": password }))
        }
        Entry::Reset { code, password } => {
            ("/api/reset", None, json!({ "code": code, "password": password }))
        }
    };
    let answer = request(route, (Method::POST, path), token, Some(&body), lang).await?;
    serde_json::from_slice(&answer).map_err(|_| NoEntry::Stranger)
}

/// Asks for anything; `token` says who wants it.
pub(super) async fn request(
    route: &Route,
    (method, path): (Method, &str),
    token: Option<&str>,
    body: Option<&Value>,
    lang: Lang,
) -> Result<Bytes, NoEntry> {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    if body.is_some() {
        request = request.header(header::CONTENT_TYPE, "application/json");
    }
    let body = body.map_or_else(String::new, Value::to_string);
    let request = request.body(body).map_err(|_| NoEntry::Stranger)?;
    send(route, request, lang).await
}

/// Sends a text.
pub(super) async fn post_text(
    route: &Route,
    path: &str,
    token: &str,
    text: String,
    lang: Lang,
) -> Result<Bytes, NoEntry> {
    let request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::CONTENT_TYPE, "text/plain")
        .body(text)
        .map_err(|_| NoEntry::Stranger)?;
    send(route, request, lang).await
}

/// A text as a part of an address.
pub(super) fn encoded(text: &str) -> String {
    let written = |byte: u8| match byte {
        plain if plain.is_ascii_alphanumeric() || b"-_.~".contains(&plain) => {
            char::from(plain).to_string()
        }
        other => format!("%{other:02X}"),
    };
    text.bytes().map(written).collect()
}

/// Connects, and says nothing: is the server there, and is it the one that is meant?
pub(crate) fn knock(route: &Route) -> Result<(), NoEntry> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|why| NoEntry::Unreachable(why.to_string()))?;
    let connected = runtime.block_on(async { timeout(PATIENCE, route.connect()).await });
    connected.unwrap_or_else(|_| Err(NoEntry::Unreachable("timeout".to_owned()))).map(drop)
}

/// Why the server says no, and what to do about it, if it tells.
pub(super) fn advice(message: &str, hint: Option<&str>) -> String {
    let message = text::printable(message, 200);
    // Some are for programs: they name pages and fields.
    match hint.filter(|hint| !hint.contains(['/', '=', '`'])) {
        Some(hint) => format!("{message} ({})", text::printable(hint, 200)),
        None => message,
    }
}

/// How a server says no.
#[derive(Deserialize)]
struct Problem {
    message: String,
    hint: Option<String>,
}

async fn send(route: &Route, request: Request<String>, lang: Lang) -> Result<Bytes, NoEntry> {
    let answer = timeout(PATIENCE, converse(route, request, lang));
    answer.await.unwrap_or_else(|_| Err(NoEntry::Unreachable("timeout".to_owned())))
}

async fn converse(
    route: &Route,
    mut request: Request<String>,
    lang: Lang,
) -> Result<Bytes, NoEntry> {
    let wire = route.connect().await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(wire))
        .await
        .map_err(|why| NoEntry::Unreachable(why.to_string()))?;
    let host = HeaderValue::from_str(route.address.host()).map_err(|_| NoEntry::Stranger)?;
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
    // A server that encrypts answers whoever does not in plain text.
    if status == StatusCode::BAD_REQUEST && String::from_utf8_lossy(&body).contains("https://") {
        return Err(NoEntry::Encrypted);
    }
    let problem: Problem = serde_json::from_slice(&body).map_err(|_| NoEntry::Stranger)?;
    Err(NoEntry::Refused(advice(&problem.message, problem.hint.as_deref())))
}
