//! The conversation with one program: bytes in, messages out, and the limits of both.

use std::future::Future;
use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use damier_dialect::Dialect;
use damier_wire::web::FromServer;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::{Instant, sleep_until, timeout};

use super::desk::ProgramDesk;
use crate::app::App;
use crate::config::Config;
use crate::entrance::Guest;

/// The bytes read at a time: more than any message of a well-behaved program.
const PIECE: usize = 512;

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
    let mut alarm = pin!(sleep_until(Instant::now()));
    let mut limit = None;
    loop {
        if desk.flush(stream).await.is_err() {
            return desk.note("it does not read");
        }
        if desk.is_over {
            return;
        }
        if speaker.limit(&app.config) != limit {
            limit = speaker.limit(&app.config);
            alarm.as_mut().reset(Instant::now() + limit.unwrap_or_default());
        }
        tokio::select! {
            biased;
            frames = outbox.next() => {
                let Some(frames) = frames else { return desk.note("too much waits for it") };
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
                desk.arrived = app.uptime.now();
                let mut input = &piece[..count];
                while let Some(said) = speaker.read(&mut input) {
                    limit = None;
                    if speaker.said(desk, said).await.is_break() {
                        desk.is_over = true;
                        break;
                    }
                    if desk.flush(stream).await.is_err() {
                        return desk.note("it does not read");
                    }
                }
            }
            () = &mut alarm, if limit.is_some() => {
                limit = None;
                desk.is_over |= speaker.too_long(desk).await.is_break();
            }
        }
    }
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
