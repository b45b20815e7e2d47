//! The connection to a server: a thread that keeps it, whatever happens to it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use damier_server::Wire;
use damier_wire::web::{FromServer, ToServer};
use damier_words::Lang;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode, header};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Pass;
use super::api::{NoEntry, PATIENCE};
use super::harmless;
use super::route::Route;

type Socket = WebSocketStream<Wire<TcpStream>>;

/// How often a silent server is asked whether it is there, and when it is given up.
const PING_EVERY: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);
/// Attempts to come back are so far apart at first, then twice as far, up to the last.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long it may take to leave.
const GOODBYE: Duration = Duration::from_secs(1);
/// How a connection is closed whose account is used elsewhere from now on.
const TAKEN_OVER: u16 = 4001;
/// No frame of a server is larger.
const LARGEST: usize = 1 << 20;

/// What comes through the connection, or happens to it.
#[derive(Debug)]
pub(crate) enum FromLink {
    /// It stands, again.
    Up,
    /// It is lost; somebody is trying to get it back.
    Down,
    /// Somebody answers, and it is not sure who: nothing is said to them.
    Untrusted,
    /// The server does not know us any more.
    Refused,
    /// Somebody uses the account elsewhere, and wanted us to leave.
    TakenOver,
    Said(Box<FromServer>),
}

/// A connection that comes back by itself.
#[derive(Debug)]
pub(crate) struct Link {
    to_server: UnboundedSender<ToServer>,
    events: Receiver<FromLink>,
}

impl Link {
    /// Connects. Says why not if the first attempt fails; later ones are repeated for ever.
    /// Whoever uses the same account elsewhere must leave if we take it over.
    pub(crate) fn open(
        route: &Route,
        pass: &Pass,
        take_over: bool,
        lang: Lang,
    ) -> Result<Link, NoEntry> {
        let broken = |why: std::io::Error| NoEntry::Unreachable(why.to_string());
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(broken)?;
        let (route, token) = (route.clone(), pass.token.clone());
        let socket = runtime.block_on(connect(&route, &token, take_over, lang))?;
        let (to_server, wishes) = unbounded_channel();
        let (tell, events) = channel();
        thread::Builder::new()
            .name("link".to_owned())
            .spawn(move || runtime.block_on(keep(socket, route, token, lang, wishes, tell)))
            .map_err(broken)?;
        Ok(Link { to_server, events })
    }

    /// Sends a message, unless the connection is lost: then it is lost too.
    pub(crate) fn send(&self, message: ToServer) {
        // The thread ends only after `Refused`, which is told on the other channel.
        let _ = self.to_server.send(message);
    }

    /// Leaves: what was said before still goes out.
    pub(crate) fn close(self) {
        drop(self.to_server);
        let began = std::time::Instant::now();
        while began.elapsed() < GOODBYE && self.events.recv_timeout(GOODBYE).is_ok() {}
    }

    /// What has come since the last time.
    pub(crate) fn news(&self) -> impl Iterator<Item = FromLink> {
        self.events.try_iter()
    }
}

async fn connect(
    route: &Route,
    token: &str,
    take_over: bool,
    lang: Lang,
) -> Result<Socket, NoEntry> {
    let wish = if take_over { "?take_over=true" } else { "" };
    let url = format!("ws://{}/ws{wish}", route.address.host());
    let mut request = url.into_client_request().map_err(|_| NoEntry::Stranger)?;
    // Not in the address: those are written into logs on the way.
    let bearer = format!("Bearer {token}").parse::<HeaderValue>();
    let bearer = bearer.map_err(|_| NoEntry::UnknownToken)?;
    request.headers_mut().insert(header::AUTHORIZATION, bearer);
    let language = HeaderValue::from_static(lang.name());
    request.headers_mut().insert(header::ACCEPT_LANGUAGE, language);
    let config =
        WebSocketConfig::default().max_message_size(Some(LARGEST)).max_frame_size(Some(LARGEST));
    let attempt = async {
        let wire = route.connect().await?;
        Ok(client_async_with_config(request, wire, Some(config)).await)
    };
    let attempt = timeout(PATIENCE, attempt).await;
    let attempt = attempt.unwrap_or_else(|_| Err(NoEntry::Unreachable("timeout".to_owned())))?;
    match attempt {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(answer)) => Err(match answer.status() {
            StatusCode::UNAUTHORIZED => NoEntry::UnknownToken,
            StatusCode::CONFLICT => NoEntry::InUse,
            status if status.is_server_error() => NoEntry::Unreachable(status.to_string()),
            _ => NoEntry::Stranger,
        }),
        Err(tungstenite::Error::Io(why)) => Err(NoEntry::Unreachable(why.to_string())),
        Err(_) => Err(NoEntry::Stranger),
    }
}

/// Talks, and connects again whenever the connection is lost.
async fn keep(
    first: Socket,
    route: Route,
    token: String,
    lang: Lang,
    mut wishes: UnboundedReceiver<ToServer>,
    tell: Sender<FromLink>,
) {
    let mut socket = first;
    loop {
        // What was meant for the lost connection is void: whoever hears `Up` says it anew.
        while wishes.try_recv().is_ok() {}
        if tell.send(FromLink::Up).is_err() || talk(&mut socket, &mut wishes, &tell).await.is_none()
        {
            return;
        }
        if tell.send(FromLink::Down).is_err() {
            return;
        }
        let mut pause = FIRST_PAUSE;
        let mut is_warned = false;
        socket = loop {
            sleep(jittered(pause)).await;
            match connect(&route, &token, false, lang).await {
                Ok(socket) => break socket,
                Err(NoEntry::UnknownToken) => {
                    let _ = tell.send(FromLink::Refused);
                    return;
                }
                Err(NoEntry::InUse) => {
                    let _ = tell.send(FromLink::TakenOver);
                    return;
                }
                Err(why) => {
                    // It may be the page of a hotel: the server may well come back.
                    if matches!(why, NoEntry::Untrusted(_)) && !is_warned {
                        is_warned = true;
                        let _ = tell.send(FromLink::Untrusted);
                    }
                    pause = (2 * pause).min(LONGEST_PAUSE);
                }
            }
            if wishes.is_closed() {
                return;
            }
        };
    }
}

/// Talks until the connection is lost; nothing if nobody listens to us any more.
async fn talk(
    socket: &mut Socket,
    wishes: &mut UnboundedReceiver<ToServer>,
    tell: &Sender<FromLink>,
) -> Option<()> {
    let mut heard = Instant::now();
    loop {
        let message = tokio::select! {
            wish = wishes.recv() => {
                let Some(wish) = wish else {
                    // The person leaves: a polite server need not wait for us.
                    let _ = timeout(Duration::from_secs(1), socket.close(None)).await;
                    return None;
                };
                match socket.send(Message::text(wish.write())).await {
                    Ok(()) => continue,
                    Err(_) => return Some(()),
                }
            }
            message = timeout(PING_EVERY, socket.next()) => message,
        };
        match message {
            Err(_) if heard.elapsed() > SILENCE => return Some(()),
            Err(_) => {
                let ping = Message::text(ToServer::Ping.write());
                if socket.send(ping).await.is_err() {
                    return Some(());
                }
            }
            Ok(Some(Ok(Message::Text(text)))) => {
                heard = Instant::now();
                // A newer server may say what we do not understand: it cannot matter to us.
                if let Some(said) = harmless::read(text.as_bytes()) {
                    tell.send(FromLink::Said(Box::new(said))).ok()?;
                }
            }
            Ok(Some(Ok(Message::Close(Some(why))))) if u16::from(why.code) == TAKEN_OVER => {
                let _ = tell.send(FromLink::TakenOver);
                return None;
            }
            Ok(None | Some(Err(_) | Ok(Message::Close(_)))) => return Some(()),
            Ok(Some(Ok(_))) => heard = Instant::now(),
        }
    }
}

/// Half to one and a half times as long: a thousand clients do not come back at once.
fn jittered(pause: Duration) -> Duration {
    let chance = getrandom::u32().unwrap_or(u32::MAX / 2);
    pause.mul_f64(0.5 + f64::from(chance) / f64::from(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_differ_but_not_wildly() {
        for _ in 0..100 {
            let pause = jittered(Duration::from_secs(2));
            assert!((Duration::from_secs(1)..=Duration::from_secs(3)).contains(&pause));
        }
    }
}
