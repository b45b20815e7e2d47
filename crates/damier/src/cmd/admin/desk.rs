//! Asking for the pages of administration: of a server elsewhere with an account, of the server that runs on a
//! directory, or on its store.

use std::io;
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use damier_server::store::{OpenError, Store};
use damier_server::{Desk as OwnDesk, Reply};
use damier_wire::Address;
use damier_words::{Lang, Message, ToMessage as _, msg};
use http_body_util::{BodyExt as _, Limited};
use hyper::body::Incoming;
use hyper::client::conn::http1;
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Reach;
use crate::cmd::join::{agrees, with_account};
use crate::join::{self, NoRoute, Route};
use crate::text;

/// A server that does not answer for that long is not there.
const PATIENCE: Duration = Duration::from_secs(20);
/// No answer is larger, but for those that are read part by part.
const LARGEST: usize = 4 << 20;

/// Where to ask.
pub(crate) enum Desk {
    /// A server that was reached over the network, with the token of an account that looks after it.
    Remote {
        route: Route,
        token: String,
    },
    Running {
        address: SocketAddr,
        secret: String,
    },
    Own(OwnDesk),
}

/// What is sent with a request.
pub(crate) enum Sent {
    Nothing,
    Json(Value),
    Text(String),
}

impl Sent {
    fn parts(self) -> (&'static str, String) {
        match self {
            Sent::Nothing => ("application/json", String::new()),
            Sent::Json(value) => ("application/json", value.to_string()),
            Sent::Text(text) => ("text/plain", text),
        }
    }
}

impl Desk {
    pub(crate) async fn open(place: &Reach, with_games: bool, lang: Lang) -> anyhow::Result<Desk> {
        if let Some(server) = &place.server {
            return Desk::remote(server, place, lang);
        }
        match Store::open(&place.local.config()).await {
            Ok(store) => Ok(Desk::Own(OwnDesk::open(store, with_games).await?)),
            Err(OpenError::InUse { path }) => {
                let (address, secret) =
                    OwnDesk::running(&path).ok_or_else(|| OpenError::InUse { path }.message())?;
                Ok(Desk::Running { address, secret })
            }
            Err(error) => Err(error.message().into()),
        }
    }

    /// Logs in at a server elsewhere.
    fn remote(server: &str, place: &Reach, lang: Lang) -> anyhow::Result<Desk> {
        let address = Address::read(server)
            .map_err(|_| msg!("join-bad-address", text = text::printable(server, 60)))?;
        let name = place.account.clone().unwrap_or_default();
        let enter = || {
            let ask = |question: &Message| agrees(question, lang);
            let route = join::find_route(&address, place.fingerprint, ask)?;
            let pass = with_account(&name, false, lang, |entry| join::ask(&route, entry, lang))?;
            Ok(Desk::Remote { route, token: pass.token })
        };
        // It waits by itself, which a thread that waits for others may not.
        let entered = thread::scope(|scope| scope.spawn(enter).join().expect("it does not panic"));
        entered.map_err(|why| match why {
            NoRoute::Said(why) => why.into(),
            NoRoute::NoEntry(why) => why.message(&address).into(),
        })
    }

    /// What was answered; `null` if it was only done.
    pub(crate) async fn ask(
        &self,
        what: (&str, &str),
        sent: Sent,
        lang: Lang,
    ) -> anyhow::Result<Value> {
        let (status, answer) = self.reply(what, sent, lang).await?;
        if (200..300).contains(&status) { Ok(answer) } else { Err(refusal(&answer)) }
    }

    /// What was answered, whatever it was.
    pub(super) async fn reply(
        &self,
        what: (&str, &str),
        sent: Sent,
        lang: Lang,
    ) -> anyhow::Result<(u16, Value)> {
        let reply = match self {
            Desk::Own(desk) => desk.ask(what, sent.parts(), lang).await,
            _ => timeout(PATIENCE, self.converse(what, sent, lang)).await.ok().and_then(Result::ok),
        };
        let Reply { status, body } = reply.ok_or_else(|| msg!("admin-no-answer"))?;
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }

    /// Reads a page of any length, part by part.
    pub(crate) async fn read(
        &self,
        path: &str,
        lang: Lang,
        mut each: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        if let Desk::Own(desk) = self {
            let read = desk.read(path, lang, each).await.ok_or_else(|| msg!("admin-broken-off"))?;
            return read.map_err(|reply| {
                refusal(&serde_json::from_slice(&reply.body).unwrap_or_default())
            });
        }
        let mut answer = timeout(PATIENCE, self.send(("GET", path), Sent::Nothing, lang)).await??;
        if answer.status() != 200 {
            let body = Limited::new(answer.into_body(), LARGEST).collect().await;
            let body = body.map_err(|error| anyhow::anyhow!(error))?.to_bytes();
            return Err(refusal(&serde_json::from_slice(&body).unwrap_or_default()));
        }
        while let Some(frame) = timeout(PATIENCE, answer.frame()).await? {
            let frame = frame.map_err(|_| msg!("admin-broken-off"))?;
            if let Some(data) = frame.data_ref() {
                each(data)?;
            }
        }
        Ok(())
    }

    pub(crate) async fn close(self, lang: Lang) {
        if let Desk::Remote { .. } = &self {
            // The session was for this order only. If the server is gone, so is it in time.
            let _ = self.ask(("POST", "/api/logout"), Sent::Nothing, lang).await;
        }
        if let Desk::Own(desk) = self {
            desk.close().await;
        }
    }

    async fn converse(&self, what: (&str, &str), sent: Sent, lang: Lang) -> anyhow::Result<Reply> {
        let response = self.send(what, sent, lang).await?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(|error| anyhow::anyhow!(error))?.to_bytes().to_vec();
        Ok(Reply { status, body })
    }

    async fn send(
        &self,
        what: (&str, &str),
        sent: Sent,
        lang: Lang,
    ) -> anyhow::Result<Response<Incoming>> {
        match self {
            Desk::Remote { route, token } => {
                let wire = route.connect().await.map_err(|why| why.message(&route.address))?;
                exchange(wire, (route.address.host(), token), what, sent, lang).await
            }
            Desk::Running { address, secret } => {
                let stream = TcpStream::connect(address).await?;
                exchange(stream, (&address.to_string(), secret), what, sent, lang).await
            }
            Desk::Own(_) => Err(msg!("admin-no-answer").into()),
        }
    }
}

/// Why the server does not do it, in its own words.
pub(crate) fn refusal(answer: &Value) -> anyhow::Error {
    let said = answer["message"].as_str().or(answer["text"].as_str()).unwrap_or_default();
    msg!("admin-refused", why = text::printable(said, 300)).into()
}

async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    (host, secret): (&str, &str),
    (method, path): (&str, &str),
    sent: Sent,
    lang: Lang,
) -> anyhow::Result<Response<Incoming>> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    // It does the work while the answer is waited for, and ends with it.
    tokio::spawn(connection);
    let (kind, body) = sent.parts();
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, host)
        .header(header::AUTHORIZATION, format!("Bearer {secret}"))
        .header(header::ACCEPT_LANGUAGE, lang.name())
        .header(header::CONTENT_TYPE, kind)
        .body(body)?;
    Ok(sender.send_request(request).await?)
}
