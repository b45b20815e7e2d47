//! The conversation with one program: bytes in, messages out, and the limits of both.

use std::future::Future;
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use damier_dialect::Dialect;
use damier_referee::Millis;
use damier_wire::web::FromServer;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep_until, timeout};

use super::desk::ProgramDesk;
use crate::app::App;
use crate::config::Config;
use crate::entrance::Guest;

/// The bytes read at a time: more than any message of a well-behaved program.
const PIECE: usize = 512;
/// So many bytes may wait until the message before them is answered.
const MOST_UNHEARD: usize = 8 * PIECE;

/// Does the conversation go on?
pub(super) type Goes = ControlFlow<()>;
/// It does.
pub(super) const ON: Goes = ControlFlow::Continue(());
/// It is over.
pub(super) const OVER: Goes = ControlFlow::Break(());

/// What is particular to a dialect. One for each connection.
pub(super) trait Speaks: Send + 'static {
    /// What a program says.
    type Said: Send;

    /// The program has connected.
    fn greet(&mut self, _table: &mut ProgramDesk) -> impl Future<Output = Goes> + Send {
        async { ON }
    }

    /// The next message out of the bytes that came; at most one is taken from `input`.
    fn read(&mut self, input: &mut &[u8]) -> Option<Self::Said>;

    /// Is a struct incomplete? The clock stops at its first byte. A line counts when it is complete:
    /// people type them.
    fn has_struct_begun(&self) -> bool {
        false
    }

    /// Is a message being judged? The next one waits, so that answers keep the order of requests.
    fn is_judged(&self) -> bool {
        false
    }

    /// How long it may be silent now: not for ever, if it owes its first message, or the rest of
    /// one.
    fn limit(&self, config: &Config) -> Option<Duration>;

    /// It was silent for too long.
    fn too_long(&mut self, desk: &mut ProgramDesk) -> impl Future<Output = Goes> + Send {
        desk.note("its message never came");
        async { OVER }
    }

    /// The program said something.
    fn said(
        &mut self,
        desk: &mut ProgramDesk,
        said: Self::Said,
    ) -> impl Future<Output = Goes> + Send;

    /// The server told something.
    fn told(
        &mut self,
        desk: &mut ProgramDesk,
        told: &FromServer,
    ) -> impl Future<Output = Goes> + Send;

    /// Everything that happened at once was told.
    fn settled(&mut self, _table: &mut ProgramDesk) -> impl Future<Output = Goes> + Send {
        async { ON }
    }

    /// The program is gone, or has been sent away.
    fn gone(self, desk: &mut ProgramDesk) -> impl Future<Output = ()> + Send;
}

/// Talks with one program until one of both has enough.
pub(super) async fn converse<S: Speaks>(
    dialect: Dialect,
    app: Arc<App>,
    mut stream: Guest,
    from: SocketAddr,
    mut speaker: S,
) {
    let mut desk = ProgramDesk::new(dialect, Arc::clone(&app), from, stream.local_address());
    tokio::select! {
        biased;
        () = app.closed() => {}
        () = talk(&mut speaker, &mut desk, &mut stream) => {}
    }
    drop(stream);
    // Who is gone leaves what they have begun; nobody waits for them.
    tokio::select! {
        biased;
        () = app.closed() => {}
        () = speaker.gone(&mut desk) => {}
    }
    desk.leave().await;
}

async fn talk<S: Speaks>(speaker: &mut S, desk: &mut ProgramDesk, stream: &mut Guest) {
    if speaker.greet(desk).await.is_break() {
        return desk.flush(stream).await.unwrap_or(());
    }
    let (app, outbox) = (Arc::clone(&desk.app), Arc::clone(&desk.outbox));
    let mut piece = [0; PIECE];
    let mut unheard = Unheard::default();
    let mut alarm = pin!(sleep_until(Instant::now()));
    let mut limit = None;
    loop {
        if desk.flush(stream).await.is_err() {
            return desk.note("it does not read");
        }
        if desk.is_over {
            return;
        }
        if unheard.hear(speaker, desk).await {
            limit = None;
            continue;
        }
        if speaker.limit(&app.config) != limit {
            limit = speaker.limit(&app.config);
            alarm.as_mut().reset(Instant::now() + limit.unwrap_or_default());
        }
        tokio::select! {
            biased;
            frames = outbox.next() => {
                let Some(frames) = frames else {
                    let is_dismissed = outbox.goodbye().is_some();
                    let why = if is_dismissed { "it is sent away" } else { "too much waits for it" };
                    return desk.note(why);
                };
                for frame in frames {
                    if speaker.told(desk, &frame).await.is_break() {
                        desk.is_over = true;
                        break;
                    }
                }
                desk.is_over |= speaker.settled(desk).await.is_break();
            }
            read = stream.read(&mut piece) => {
                let count = match read {
                    Ok(0) | Err(_) => return desk.note("it is gone"),
                    Ok(count) => count,
                };
                if let Err(why) = unheard.add(&piece[..count], app.uptime.now()) {
                    return desk.note(why);
                }
            }
            () = &mut alarm, if limit.is_some() => {
                limit = None;
                desk.is_over |= speaker.too_long(desk).await.is_break();
            }
        }
    }
}

/// What came and was not heard yet.
#[derive(Default)]
struct Unheard {
    bytes: Vec<u8>,
    /// When the last of them came.
    at: Millis,
    /// When the struct began that is incomplete.
    begun: Option<Millis>,
    /// What the connection began with.
    first: Vec<u8>,
}

impl Unheard {
    fn add(&mut self, piece: &[u8], at: Millis) -> Result<(), &'static str> {
        if self.first.len() < LONGEST_METHOD {
            let missing = (LONGEST_METHOD - self.first.len()).min(piece.len());
            self.first.extend_from_slice(&piece[..missing]);
            if is_http(&self.first) {
                return Err("a browser came, and not a program: it speaks HTTP");
            }
        }
        if self.bytes.len() + piece.len() > MOST_UNHEARD {
            return Err("it sent too much before it was answered");
        }
        self.bytes.extend_from_slice(piece);
        self.at = at;
        Ok(())
    }

    /// Hears the next message, if there is one and the one before is answered.
    async fn hear<S: Speaks>(&mut self, speaker: &mut S, desk: &mut ProgramDesk) -> bool {
        if self.bytes.is_empty() || speaker.is_judged() {
            return false;
        }
        let mut input = self.bytes.as_slice();
        let said = speaker.read(&mut input);
        let heard = self.bytes.len() - input.len();
        desk.take_in(&self.bytes[..heard]);
        self.bytes.drain(..heard);
        if let Some(said) = said {
            desk.arrived = self.begun.take().unwrap_or(self.at);
            desk.is_over |= speaker.said(desk, said).await.is_break();
            desk.heard_all();
            return true;
        }
        if speaker.has_struct_begun() && self.begun.is_none() {
            self.begun = Some(self.at);
            desk.begins(self.at).await;
        }
        false
    }
}

/// The first bytes of a request by HTTP. A page can make a browser post a form to any port; what is in
/// the form must not be taken for messages.
const METHODS: [&[u8]; 10] =
    [b"GET ", b"POST", b"HEAD", b"PUT ", b"DELE", b"OPTI", b"PATC", b"TRAC", b"CONNECT ", b"PRI "];
/// CONNECT: Mastermind has a command CONN.
const LONGEST_METHOD: usize = 8;

fn is_http(first: &[u8]) -> bool {
    METHODS.iter().any(|method| first.starts_with(method))
}

impl ProgramDesk {
    /// Sends what waits: one write for each message, since real programs read one struct at a time.
    async fn flush(&mut self, stream: &mut Guest) -> Result<(), ()> {
        let unread = self.app.config.waits.unread.duration();
        for message in self.take_messages() {
            match timeout(unread, stream.write_all(&message)).await {
                Ok(Ok(())) => {}
                _ => return Err(()),
            }
        }
        Ok(())
    }
}
