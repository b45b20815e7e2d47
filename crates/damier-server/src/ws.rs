//! The gateway for JSON over a WebSocket.

use std::error::Error as _;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use damier_referee::{ChallengeError, Wish};
use damier_wire::web::{BadMessage, ById, Code, FromServer, ToServer, Watch};
use damier_words::{ToMessage as _, msg};
use futures_util::SinkExt;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};

use crate::app::App;
use crate::entrance::Stay;
use crate::id::GameId;
use crate::limits::Allowance;
use crate::lobby::LobbyError;
use crate::outbox::{Frame, Outbox};
use crate::room::ToRoom;
use crate::sockets::Socket;
use crate::users::User;

/// How long the other side may take to say goodbye too.
const FAREWELL: Duration = Duration::from_secs(1);

/// Somebody who was let in.
pub(crate) struct Player {
    pub(crate) user: User,
    pub(crate) socket: Socket,
    /// The address for which it counts what they ask.
    pub(crate) from: IpAddr,
    pub(crate) stay: Stay,
}

/// Serves one connection to its end.
pub(crate) async fn serve(app: Arc<App>, player: Player, socket: WebSocket) {
    let Player { user, socket: entered, from, stay } = player;
    let outbox = Arc::clone(&entered.outbox);
    app.enter(&user, &outbox);
    let (name, account) = (user.name.clone(), user.id.account().is_some());
    let games = app.hall.games_of(user.id).iter().map(GameId::to_string).collect();
    outbox.push(FromServer::Welcome { name, account, games });
    let mut connection = Connection { app, user, from, outbox, watched: Vec::new() };
    connection.talk(socket).await;
    connection.part().await;
    drop((stay, entered));
}

struct Connection {
    app: Arc<App>,
    user: User,
    from: IpAddr,
    outbox: Arc<Outbox>,
    watched: Vec<GameId>,
}

impl Connection {
    async fn talk(&mut self, mut socket: WebSocket) {
        let unread = self.app.config.waits.unread.duration();
        let mut allowance = Allowance::new(self.app.config.limits.messages_per_20s, Instant::now());
        // Counted from what we hear: what we say to somebody who is gone proves nothing. One timer
        // for the whole connection: setting one for each message costs more than the message.
        let mut heard = Instant::now();
        let mut asked = false;
        let mut silence = pin!(sleep_until(heard + self.silence()));
        let outbox = Arc::clone(&self.outbox);
        let goodbye = loop {
            tokio::select! {
                biased;
                frames = outbox.next() => {
                    match frames {
                        None => match self.dismissal() {
                            Some(goodbye) => break Some(goodbye),
                            None => return,
                        },
                        Some(frames) if send(&mut socket, &frames, unread).await => {}
                        Some(_) => return,
                    }
                }
                () = &mut silence => {
                    let now = Instant::now();
                    let rings = heard + self.silence();
                    // Almost is long enough: an answer comes a little after its question.
                    if now + self.silence() / 20 < rings {
                        silence.as_mut().reset(rings);
                        continue;
                    }
                    let ping = socket.send(Message::Ping(Vec::new().into()));
                    if asked || !matches!(timeout(unread, ping).await, Ok(Ok(()))) {
                        return;
                    }
                    asked = true;
                    silence.as_mut().reset(now + self.silence());
                }
                message = socket.recv() => {
                    let message = match message {
                        Some(Ok(Message::Close(_))) | None => break None,
                        Some(Ok(message)) => message,
                        Some(Err(error)) => break reproach(&error),
                    };
                    (heard, asked) = (Instant::now(), false);
                    if !allowance.take(heard) {
                        break Some((close_code::POLICY, "too many messages"));
                    }
                    match message {
                        Message::Text(text) => {
                            let before = self.silence();
                            self.receive(&text).await;
                            if self.silence() < before {
                                silence.as_mut().reset(heard + self.silence());
                            }
                        }
                        Message::Binary(_) => break Some((close_code::UNSUPPORTED, "text only")),
                        _ => {}
                    }
                }
            }
        };
        farewell(socket, unread, goodbye).await;
    }

    /// Why somebody is sent away to whom nothing more is sent.
    fn dismissal(&self) -> Option<(u16, &'static str)> {
        if self.app.is_closing() {
            return Some((close_code::RESTART, "the server restarts"));
        }
        self.outbox.goodbye().map(|why| (close_code::POLICY, why))
    }

    fn silence(&self) -> Duration {
        let waits = &self.app.config.waits;
        let silence =
            if self.watched.is_empty() { waits.silence_elsewhere } else { waits.silence_at_a_game };
        silence.duration()
    }

    /// Stands up everywhere.
    async fn part(self) {
        self.app.board.unfollow(&self.outbox);
        self.app.lobby().leave(self.user.id, &self.outbox);
        for id in self.watched {
            if let Some(room) = self.app.hall.room(id) {
                let _ = room.send(ToRoom::Unwatch { outbox: Arc::clone(&self.outbox) }).await;
            }
        }
    }

    async fn receive(&mut self, text: &str) {
        match ToServer::read(text) {
            Ok(message) => self.obey(message).await,
            Err(error) => {
                let why = match &error {
                    BadMessage::Json => msg!("api-bad-json"),
                    BadMessage::Shape(what) => msg!("api-bad-message", what = what),
                };
                self.outbox.refuse(0, error.code(), &why);
            }
        }
    }

    /// What is rare is boxed: else every idle connection would keep room for all of it.
    async fn obey(&mut self, message: ToServer) {
        let app = Arc::clone(&self.app);
        match message {
            ToServer::Ping => self.outbox.push(FromServer::Pong),
            ToServer::Lobby(wanted) => {
                if let Err(error) = app.look_in(&wanted, &self.outbox) {
                    self.answer(wanted.a, Err(error));
                }
            }
            ToServer::Seek(terms) => {
                let done = Box::pin(app.seek(&self.user, self.from, &terms)).await;
                self.answer(terms.a, done);
            }
            ToServer::Unseek(ask) => {
                app.lobby().stop_seeking(self.user.id);
                self.answer(ask.a, Ok(()));
            }
            ToServer::Challenge(challenge) => {
                let done = Box::pin(app.challenge(&self.user, self.from, &challenge)).await;
                self.answer(challenge.terms.a, done);
            }
            ToServer::Accept(it) => {
                let done = match it.id.parse() {
                    Ok(id) => Box::pin(app.accept(self.user.id, id, None)).await,
                    Err(_) => Err(ChallengeError::Unknown.into()),
                };
                self.answer(it.a, done);
            }
            ToServer::Decline(it) => {
                let id = it.id.parse().map_err(|_| ChallengeError::Unknown.into());
                self.answer(it.a, id.and_then(|id| app.decline(self.user.id, id)));
            }
            ToServer::Watch(it) => self.watch(it).await,
            ToServer::Unwatch(it) => {
                self.watched.retain(|id| id.as_str() != it.id);
                if let Some(room) = self.room(&it.id) {
                    self.ask(&room, it.a, ToRoom::Unwatch { outbox: Arc::clone(&self.outbox) });
                }
            }
            ToServer::Move(it) => {
                self.wish(&it.id, it.a, Wish::Move { number: it.n, text: it.m });
            }
            ToServer::Legal(it) => self.ask_legal(&it),
            ToServer::Resign(it) => self.wish(&it.id, it.a, Wish::Resign),
            ToServer::Draw(it) => self.wish(&it.id, it.a, Wish::Draw),
            ToServer::DeclineDraw(it) => self.wish(&it.id, it.a, Wish::DeclineDraw),
            ToServer::ClaimDraw(it) => self.wish(&it.id, it.a, Wish::ClaimDraw),
            ToServer::Takeback(it) => self.wish(&it.id, it.a, Wish::Takeback),
            ToServer::DeclineTakeback(it) => self.wish(&it.id, it.a, Wish::DeclineTakeback),
            ToServer::Abort(it) => self.wish(&it.id, it.a, Wish::Abort),
            ToServer::ClaimWin(it) => self.wish(&it.id, it.a, Wish::ClaimWin),
            ToServer::Rematch(it) => {
                let Ok(id) = it.id.parse() else { return self.no_such_game(it.a) };
                let done = Box::pin(app.rematch_from(&self.user, self.from, id)).await;
                self.answer(it.a, done);
            }
        }
    }

    async fn watch(&mut self, it: Watch) {
        let Ok(id) = it.id.parse() else { return self.no_such_game(it.a) };
        // A game that is over is read from the store for whoever looks at it.
        if self.app.hall.room(id).is_none()
            && let Err(spent) = self.app.guard.reads.spend(&self.from)
        {
            return self.answer(it.a, Err(spent.into()));
        }
        let Some(room) = Box::pin(self.app.find_room(id)).await else {
            return self.no_such_game(it.a);
        };
        if !self.watched.contains(&id) {
            if self.watched.len() >= 64 {
                let why = msg!("api-watching-too-many");
                return self.outbox.refuse(it.a, Code::Declined, &why);
            }
            self.watched.push(id);
        }
        let (player, outbox) = (self.user.id, Arc::clone(&self.outbox));
        self.ask(&room, it.a, ToRoom::Watch { player, outbox, v: it.v, a: it.a });
    }

    fn ask_legal(&self, it: &ById) {
        let Some(room) = self.room(&it.id) else { return self.no_such_game(it.a) };
        let (player, outbox) = (self.user.id, Arc::clone(&self.outbox));
        self.ask(&room, it.a, ToRoom::Legal { player, outbox, a: it.a });
    }

    /// Passes a wish on to its room. The player's clock stops now, whenever the room gets to it.
    fn wish(&self, game: &str, a: u32, wish: Wish) {
        let Some(room) = self.room(game) else { return self.no_such_game(a) };
        let request = ToRoom::Do {
            player: self.user.id,
            outbox: Arc::clone(&self.outbox),
            a,
            arrived: self.app.uptime.now(),
            wish,
        };
        self.ask(&room, a, request);
    }

    fn room(&self, game: &str) -> Option<mpsc::Sender<ToRoom>> {
        self.app.hall.room(game.parse().ok()?)
    }

    /// A full queue refuses; it never blocks the connection.
    fn ask(&self, room: &mpsc::Sender<ToRoom>, a: u32, request: ToRoom) {
        if room.try_send(request).is_err() {
            self.outbox.refuse(a, Code::Busy, &msg!("api-game-busy"));
        }
    }

    fn answer(&self, a: u32, result: Result<(), LobbyError>) {
        match result {
            Ok(()) => self.outbox.push(FromServer::Ok(a)),
            Err(error) => self.outbox.refuse(a, error.code(), &error.message()),
        }
    }

    fn no_such_game(&self, a: u32) {
        self.outbox.refuse(a, Code::NoSuchGame, &msg!("api-no-such-game"));
    }
}

/// Sends frames together; false if nobody reads them.
async fn send(socket: &mut WebSocket, frames: &[Frame], unread: Duration) -> bool {
    let send = async {
        for frame in frames {
            socket.feed(Message::Text(frame.text())).await?;
        }
        socket.flush().await
    };
    matches!(timeout(unread, send).await, Ok(Ok(())))
}

/// What to say to somebody whose bytes are no WebSocket.
fn reproach(error: &axum::Error) -> Option<(u16, &'static str)> {
    match error.source()?.downcast_ref()? {
        tungstenite::Error::Capacity(_) => Some((close_code::SIZE, "too long")),
        tungstenite::Error::Utf8(_) => Some((close_code::INVALID, "not UTF-8")),
        tungstenite::Error::Protocol(_) => Some((close_code::PROTOCOL, "not a WebSocket frame")),
        _ => None,
    }
}

/// Says goodbye, or answers it, and hears the other side out for a moment.
async fn farewell(mut socket: WebSocket, unread: Duration, goodbye: Option<(u16, &'static str)>) {
    if let Some((code, reason)) = goodbye {
        let close = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
        if !matches!(timeout(unread, socket.send(Message::Close(Some(close)))).await, Ok(Ok(()))) {
            return;
        }
    } else {
        // What waits is our answer to the other's goodbye.
        let _ = timeout(unread, socket.flush()).await;
    }
    let heard_out = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = timeout(FAREWELL, heard_out).await;
}
