//! Asking for the pages of administration: of the server that runs on a directory, or on its store.

use std::net::SocketAddr;
use std::time::Duration;

use damier_server::store::{OpenError, Store};
use damier_server::{Desk as OwnDesk, Reply};
use damier_words::{Lang, ToMessage as _, msg};
use http_body_util::{BodyExt as _, Limited};
use hyper::client::conn::http1;
use hyper::{Request, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::Place;
use crate::text;

/// A server that does not answer for that long is not there.
const PATIENCE: Duration = Duration::from_secs(20);
/// No answer is larger.
const LARGEST: usize = 4 << 20;

/// Where to ask.
pub(super) enum Desk {
    Running { address: SocketAddr, secret: String },
    Own(OwnDesk),
}

impl Desk {
    pub(super) async fn open(place: &Place, with_games: bool) -> anyhow::Result<Desk> {
        match Store::open(&place.config()).await {
            Ok(store) => Ok(Desk::Own(OwnDesk::open(store, with_games).await?)),
            Err(OpenError::InUse { path }) => {
                let (address, secret) =
                    OwnDesk::running(&path).ok_or_else(|| OpenError::InUse { path }.message())?;
                Ok(Desk::Running { address, secret })
            }
            Err(error) => Err(error.message().into()),
        }
    }

    /// What was answered; `null` if it was only done.
    pub(super) async fn ask(
        &self,
        method: &str,
        path: &str,
        body: Value,
        lang: Lang,
    ) -> anyhow::Result<Value> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let reply = match self {
            Desk::Own(desk) => desk.ask(method, path, body, lang).await,
            Desk::Running { address, secret } => {
                let asked = converse(*address, secret, (method, path, body), lang);
                timeout(PATIENCE, asked).await.ok().and_then(Result::ok)
            }
        };
        let Reply { status, body } = reply.ok_or_else(|| msg!("admin-no-answer"))?;
        let answer: Value = serde_json::from_slice(&body).unwrap_or_default();
        if (200..300).contains(&status) {
            return Ok(answer);
        }
        let said = answer["message"].as_str().or(answer["text"].as_str()).unwrap_or_default();
        Err(msg!("admin-refused", why = text::printable(said, 300)).into())
    }

    pub(super) async fn close(self) {
        if let Desk::Own(desk) = self {
            desk.close().await;
        }
    }
}

async fn converse(
    address: SocketAddr,
    secret: &str,
    (method, path, body): (&str, &str, String),
    lang: Lang,
) -> anyhow::Result<Reply> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, address.to_string())
        .header(header::AUTHORIZATION, format!("Bearer {secret}"))
        .header(header::ACCEPT_LANGUAGE, lang.name())
        .header(header::CONTENT_TYPE, "application/json")
        .body(body)?;
    let exchange = async move {
        let response = sender.send_request(request).await?;
        let status = response.status().as_u16();
        let body = Limited::new(response.into_body(), LARGEST).collect().await;
        let body = body.map_err(|error| anyhow::anyhow!(error))?.to_bytes().to_vec();
        Ok(Reply { status, body })
    };
    // The connection does the work while the answer is waited for.
    let (reply, _) = tokio::join!(exchange, connection);
    reply
}
