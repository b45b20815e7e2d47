//! The gateway for JSON over a WebSocket.

use std::error::Error as _;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use damier_referee::Wish;
use damier_wire::web::{
    AtGame, BadMessage, Challenge, Code, FromServer, HaveRead, InRoom, OfChallenge, Say, Terms,
    ToServer, Watch,
};
use damier_words::{ToMessage as _, msg};
use futures_util::SinkExt;
use tokio::time::{Instant, sleep_until, timeout};

use crate::app::App;
use crate::entrance::Stay;
use crate::goodbye::Goodbye;
use crate::house::SocialError;
use crate::id::GameId;
use crate::limits::Allowance;
use crate::lobby::LobbyError;
use crate::outbox::{Frame, Outbox};
use crate::room::{Requests, ToRoom, Wanted};
use crate::scopes::{Scope, Scopes};
use crate::sockets::Socket;
use crate::users::User;

/// How long the other side may take to say goodbye too.
const FAREWELL: Duration = Duration::from_secs(1);

/// Somebody who was let in.
pub(crate) struct Player {
    pub(crate) user: User,
    /// What their token may be used for.
    pub(crate) scopes: Scopes,
    pub(crate) socket: Socket,
    /// The address for which it counts what they ask.
    pub(crate) from: IpAddr,
    pub(crate) stay: Stay,
}

/// Serves one connection to its end. What it needs is in the future once: an `async fn` would keep its
/// arguments beside what becomes of them.
pub(crate) fn serve(
    app: Arc<App>,
    player: Player,
    mut socket: WebSocket,
) -> impl Future<Output = ()> + Send {
    let Player { user, scopes, socket: entered, from, stay } = player;
    let outbox = Arc::clone(&entered.outbox);
    app.enter(&user, &outbox);
    let (name, account) = (user.name.clone(), user.id.account().is_some());
    let games = app.hall.games_of(user.id);
    outbox.push(FromServer::Welcome { name, account, games });
    app.office.tell(&outbox);
    let mut connection = Connection { app, user, scopes, from, outbox, watched: Vec::new() };
    async move {
        if let Some(goodbye) = connection.talk(&mut socket).await {
            let frame = goodbye.map(|why| why.frame(connection.outbox.lang()));
            Box::pin(farewell(&mut socket, connection.unread(), frame)).await;
        }
        drop(socket);
        Box::pin(connection.part()).await;
        drop((stay, entered));
    }
}

struct Connection {
    app: Arc<App>,
    user: User,
    scopes: Scopes,
    from: IpAddr,
    outbox: Arc<Outbox>,
    watched: Vec<GameId>,
}

/// What is asked seldom and may wait for the store. How it is done is boxed: else every idle connection
/// would keep room for all of it.
enum Rare {
    Seek(Terms),
    Challenge(Challenge),
    Accept(OfChallenge),
    Watch(Watch),
    Rematch(AtGame),
    Say(Say),
    Listen(InRoom),
    Read(HaveRead),
}

impl Connection {
    /// Talks until one side has enough; says how to say goodbye, if the other side may hear it: with no
    /// reason if it answers theirs.
    async fn talk(&mut self, socket: &mut WebSocket) -> Option<Option<Goodbye>> {
        let mut allowance = Allowance::new(self.app.config.limits.messages_per_20s, Instant::now());
        // Counted from what we hear: what we say to somebody who is gone proves nothing. One timer
        // for the whole connection: setting one for each message costs more than the message.
        let mut heard = Instant::now();
        let mut asked = false;
        let mut silence = pin!(sleep_until(heard + self.silence()));
        let outbox = Arc::clone(&self.outbox);
        loop {
            tokio::select! {
                biased;
                frames = outbox.next() => {
                    match frames {
                        None => return self.dismissal().map(Some),
                        Some(frames) if send(socket, &frames, self.scopes, self.unread()).await => {}
                        Some(_) => return None,
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
                    if asked || !matches!(timeout(self.unread(), ping).await, Ok(Ok(()))) {
                        return None;
                    }
                    asked = true;
                    silence.as_mut().reset(now + self.silence());
                }
                message = socket.recv() => {
                    let message = match message {
                        Some(Ok(Message::Close(_))) | None => return Some(None),
                        Some(Ok(message)) => message,
                        Some(Err(error)) => return Some(reproach(&error)),
                    };
                    (heard, asked) = (Instant::now(), false);
                    if !allowance.take(heard) {
                        return Some(Some(Goodbye::TooManyMessages));
                    }
                    match message {
                        Message::Text(text) => {
                            let before = self.silence();
                            let rare = self.receive(&text);
                            if let Some(rare) = rare.map(|rare| Box::pin(self.obey_rare(rare))) {
                                rare.await;
                            }
                            if self.silence() < before {
                                silence.as_mut().reset(heard + self.silence());
                            }
                        }
                        Message::Binary(_) => return Some(Some(Goodbye::TextOnly)),
                        _ => {}
                    }
                }
            }
        }
    }

    /// How long somebody may leave what we say unread.
    fn unread(&self) -> Duration {
        self.app.config.waits.unread.duration()
    }

    /// Why somebody is sent away to whom nothing more is sent.
    fn dismissal(&self) -> Option<Goodbye> {
        if self.app.is_closing() {
            return Some(Goodbye::Restart);
        }
        self.outbox.goodbye()
    }

    fn silence(&self) -> Duration {
        let waits = &self.app.config.waits;
        let silence =
            if self.watched.is_empty() { waits.silence_elsewhere } else { waits.silence_at_a_game };
        silence.duration()
    }

    /// Stands up everywhere.
    async fn part(self) {
        self.app.leave(self.user.id, &self.outbox);
        for id in self.watched {
            if let Some(room) = self.app.hall.room(id) {
                let outbox = Arc::clone(&self.outbox);
                let _ = room.send(Box::new(ToRoom::Unwatch { outbox })).await;
            }
        }
    }

    /// Does what a message asks for, or gives it back if that takes more than a moment.
    fn receive(&mut self, text: &str) -> Option<Rare> {
        match ToServer::read(text) {
            Ok(message) => {
                let (scope, a) = needs(&message);
                if !self.scopes.has(scope) {
                    let why = msg!("api-scope", scope = scope.word());
                    self.outbox.refuse(a, Code::Scope, &why);
                    return None;
                }
                self.obey(message)
            }
            Err(error) => {
                let why = match &error {
                    BadMessage::Json => msg!("api-bad-json"),
                    BadMessage::Shape(what) => msg!("api-bad-message", what = what),
                };
                self.outbox.refuse(0, error.code(), &why);
                None
            }
        }
    }

    fn obey(&mut self, message: ToServer) -> Option<Rare> {
        match message {
            ToServer::Ping => self.outbox.push(FromServer::Pong),
            ToServer::Lobby(wanted) => match self.app.look_in(&wanted, &self.outbox) {
                Ok(()) => {
                    let game = wanted.game.as_deref();
                    self.app.tell_seeking(&self.user, game, &self.outbox);
                }
                Err(error) => self.answer(wanted.a, Err(error)),
            },
            ToServer::Seek(terms) => return Some(Rare::Seek(terms)),
            ToServer::Unseek(ask) => {
                self.app.lobby().stop_seeking(self.user.id);
                self.answer(ask.a, Ok(()));
            }
            ToServer::Challenge(challenge) => return Some(Rare::Challenge(challenge)),
            ToServer::Accept(it) => return Some(Rare::Accept(it)),
            ToServer::Decline(it) => {
                self.answer(it.a, self.app.decline(self.user.id, it.id));
            }
            ToServer::Watch(it) => return Some(Rare::Watch(it)),
            ToServer::Unwatch(it) => {
                self.watched.retain(|id| *id != it.id);
                if let Some(room) = self.app.hall.room(it.id) {
                    self.ask(&room, it.a, ToRoom::Unwatch { outbox: Arc::clone(&self.outbox) });
                }
            }
            ToServer::Move(it) => {
                self.wish(it.id, it.a, Wish::Move { number: it.n, text: it.m });
            }
            ToServer::Legal(it) => self.ask_legal(it),
            ToServer::Resign(it) => self.wish(it.id, it.a, Wish::Resign),
            ToServer::Draw(it) => self.wish(it.id, it.a, Wish::Draw),
            ToServer::DeclineDraw(it) => self.wish(it.id, it.a, Wish::DeclineDraw),
            ToServer::ClaimDraw(it) => self.wish(it.id, it.a, Wish::ClaimDraw),
            ToServer::Takeback(it) => self.wish(it.id, it.a, Wish::Takeback),
            ToServer::DeclineTakeback(it) => self.wish(it.id, it.a, Wish::DeclineTakeback),
            ToServer::Abort(it) => self.wish(it.id, it.a, Wish::Abort),
            ToServer::ClaimWin(it) => self.wish(it.id, it.a, Wish::ClaimWin),
            ToServer::GiveTime(it) => {
                let ms = self.app.config.gift.millis();
                self.wish(it.id, it.a, Wish::GiveTime(ms));
            }
            ToServer::Rematch(it) => return Some(Rare::Rematch(it)),
            ToServer::Say(it) => return Some(Rare::Say(it)),
            ToServer::Listen(it) => return Some(Rare::Listen(it)),
            ToServer::Read(it) => return Some(Rare::Read(it)),
            ToServer::Follow(it) => {
                self.app.tournaments.follow(it.id, &self.outbox);
                self.answer(it.a, Ok(()));
            }
            ToServer::Unlisten(it) => {
                self.app.unlisten(&self.outbox, &it.room);
                self.answer(it.a, Ok(()));
            }
        }
        None
    }

    async fn obey_rare(&mut self, message: Rare) {
        let app = Arc::clone(&self.app);
        match message {
            Rare::Seek(terms) => {
                let done = app.seek(&self.user, self.from, &terms).await;
                let waits = done.is_ok();
                self.answer(terms.a, done);
                if waits {
                    app.tell_seeking(&self.user, Some(&terms.game), &self.outbox);
                }
            }
            Rare::Challenge(challenge) => {
                let done = app.challenge(&self.user, self.from, &challenge).await;
                self.answer(challenge.terms.a, done);
            }
            Rare::Accept(it) => {
                let done = app.accept(self.user.id, it.id, None).await;
                self.answer(it.a, done);
            }
            Rare::Watch(it) => self.watch(it).await,
            Rare::Rematch(it) => {
                let done = app.rematch_from(&self.user, self.from, it.id).await;
                self.answer(it.a, done);
            }
            Rare::Say(Say { room, text, a }) => {
                match app.say(&self.user, self.from, &room, &text).await {
                    Ok(heard) => {
                        self.answer(a, Ok(()));
                        app.spread(heard);
                    }
                    Err(error) => self.answer_social(a, Err(error)),
                }
            }
            Rare::Listen(InRoom { room, a }) => {
                let done = app.listen(&self.user, self.from, &self.outbox, &room).await;
                self.answer_social(a, done);
            }
            Rare::Read(HaveRead { room, id, a }) => {
                let done = app.mark_read(&self.user, self.from, &room, id).await;
                self.answer_social(a, done);
            }
        }
    }

    async fn watch(&mut self, it: Watch) {
        // A game that is over is read from the store for whoever looks at it.
        if self.app.hall.room(it.id).is_none()
            && let Err(spent) = self.app.guard.reads.spend(&self.from)
        {
            return self.answer(it.a, Err(spent.into()));
        }
        let Some(room) = self.app.find_room(it.id).await else {
            return self.no_such_game(it.a);
        };
        if !self.watched.contains(&it.id) {
            if self.watched.len() >= 64 {
                let why = msg!("api-watching-too-many");
                return self.outbox.refuse(it.a, Code::Declined, &why);
            }
            self.watched.push(it.id);
        }
        let (player, outbox) = (self.user.id, Arc::clone(&self.outbox));
        let Watch { v, board, crowd, a, .. } = it;
        self.ask(&room, a, ToRoom::Watch { player, outbox, wanted: Wanted { v, board, crowd }, a });
    }

    fn ask_legal(&self, it: AtGame) {
        let Some(room) = self.app.hall.room(it.id) else { return self.no_such_game(it.a) };
        let (player, outbox) = (self.user.id, Arc::clone(&self.outbox));
        self.ask(&room, it.a, ToRoom::Legal { player, outbox, a: it.a });
    }

    /// Passes a wish on to its room. The player's clock stops now, whenever the room gets to it.
    fn wish(&self, game: GameId, a: u32, wish: Wish) {
        let Some(room) = self.app.hall.room(game) else { return self.no_such_game(a) };
        let request = ToRoom::Do {
            player: self.user.id,
            outbox: Arc::clone(&self.outbox),
            a,
            arrived: self.app.uptime.now(),
            wish,
        };
        self.ask(&room, a, request);
    }

    /// A full queue refuses; it never blocks the connection.
    fn ask(&self, room: &Requests, a: u32, request: ToRoom) {
        if room.try_send(Box::new(request)).is_err() {
            self.outbox.refuse(a, Code::Busy, &msg!("api-game-busy"));
        }
    }

    fn answer(&self, a: u32, result: Result<(), LobbyError>) {
        match result {
            Ok(()) => self.outbox.push(FromServer::Ok(a)),
            Err(error) => {
                self.outbox.refuse_with(a, error.code(), &error.message(), error.hint().as_ref());
            }
        }
    }

    fn answer_social(&self, a: u32, result: Result<(), SocialError>) {
        match result {
            Ok(()) => self.outbox.push(FromServer::Ok(a)),
            Err(error) => self.outbox.refuse(a, error.code(), &error.message()),
        }
    }

    fn no_such_game(&self, a: u32) {
        self.outbox.refuse(a, Code::NoSuchGame, &msg!("api-no-such-game"));
    }
}

/// What a token must be good for to say that, and the number of the request.
fn needs(message: &ToServer) -> (Scope, u32) {
    match message {
        ToServer::Ping => (Scope::Read, 0),
        ToServer::Lobby(it) => (Scope::Read, it.a),
        ToServer::Watch(it) => (Scope::Read, it.a),
        ToServer::Unwatch(it) | ToServer::Legal(it) => (Scope::Read, it.a),
        ToServer::Seek(it) => (Scope::Play, it.a),
        ToServer::Unseek(it) => (Scope::Play, it.a),
        ToServer::Challenge(it) => (Scope::Play, it.terms.a),
        ToServer::Accept(it) | ToServer::Decline(it) => (Scope::Play, it.a),
        ToServer::Move(it) => (Scope::Play, it.a),
        ToServer::Resign(it)
        | ToServer::Draw(it)
        | ToServer::DeclineDraw(it)
        | ToServer::ClaimDraw(it)
        | ToServer::Takeback(it)
        | ToServer::DeclineTakeback(it)
        | ToServer::Abort(it)
        | ToServer::ClaimWin(it)
        | ToServer::GiveTime(it)
        | ToServer::Rematch(it) => (Scope::Play, it.a),
        ToServer::Say(it) => (Scope::Chat, it.a),
        ToServer::Listen(it) | ToServer::Unlisten(it) => (Scope::Read, it.a),
        ToServer::Follow(it) => (Scope::Read, it.a),
        ToServer::Read(it) => (Scope::Chat, it.a),
    }
}

/// Sends frames together; false if nobody reads them.
async fn send(socket: &mut WebSocket, frames: &[Frame], scopes: Scopes, unread: Duration) -> bool {
    let send = async {
        for frame in frames.iter().filter(|frame| may_hear(scopes, frame)) {
            socket.feed(Message::Text(frame.text())).await?;
        }
        socket.flush().await
    };
    matches!(timeout(unread, send).await, Ok(Ok(())))
}

/// Is it the business of whoever has a token for this? One that only plays hears no private words.
fn may_hear(scopes: Scopes, message: &FromServer) -> bool {
    match message {
        FromServer::Said(_) => scopes.has(Scope::Read) || scopes.has(Scope::Chat),
        FromServer::Friend(_) | FromServer::Presence(_) => {
            scopes.has(Scope::Read) || scopes.has(Scope::Friends)
        }
        _ => true,
    }
}

/// What to say to somebody whose bytes are no WebSocket.
fn reproach(error: &axum::Error) -> Option<Goodbye> {
    match error.source()?.downcast_ref()? {
        tungstenite::Error::Capacity(_) => Some(Goodbye::TooLong),
        tungstenite::Error::Utf8(_) => Some(Goodbye::NotUtf8),
        tungstenite::Error::Protocol(_) => Some(Goodbye::NotAFrame),
        _ => None,
    }
}

/// Says goodbye, or answers it, and hears the other side out for a moment.
async fn farewell(socket: &mut WebSocket, unread: Duration, goodbye: Option<CloseFrame>) {
    if let Some(close) = goodbye {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn size<A, B, C, F>(_: fn(A, B, C) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn a_connection_takes_little_memory() {
        let size = size(serve);
        assert!(size <= 1400, "{size}");
    }
}
