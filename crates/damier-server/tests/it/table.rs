//! Somebody at a table: a guest, their connection, and how two of them meet.

use std::net::SocketAddr;
use std::time::Duration;

use damier_rules::Seat;
use damier_wire::web::{
    AtGame, FromServer, Happening, LookIn, Move, Moved, No, OfChallenge, SeekInfo, State, Terms,
    ToServer, Watch,
};
use damier_wire::{ChallengeId, GameId};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::answers;

/// Nobody waits longer than this for anything.
pub(crate) const DEADLINE: Duration = Duration::from_secs(20);

/// Sends a raw request and returns all of the answer.
pub(crate) async fn http(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    tokio::time::timeout(DEADLINE, stream.read_to_end(&mut answer))
        .await
        .expect("in time")
        .expect("read");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    answers::check(request, &answer);
    answer
}

/// Sends a raw request and returns the first line of the answer.
pub(crate) async fn first_line(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut line = String::new();
    let mut stream = tokio::io::BufReader::new(stream);
    let read = tokio::io::AsyncBufReadExt::read_line(&mut stream, &mut line);
    tokio::time::timeout(DEADLINE, read).await.expect("in time").expect("read");
    line
}

/// Posts JSON, with further header lines if there are any, and returns all of the answer.
pub(crate) async fn post(address: SocketAddr, path: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Content-Type: application/json\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
    );
    http(address, &request).await
}

pub(crate) async fn post_guest(address: SocketAddr, body: &str) -> String {
    post(address, "/api/guest", "", body).await
}

/// The status and the body of an answer.
pub(crate) fn parts(answer: &str) -> (u16, serde_json::Value) {
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
    let body = answer.split_once("\r\n\r\n").expect("a body").1;
    (status, serde_json::from_str(body).unwrap_or_default())
}

pub(crate) async fn get(address: SocketAddr, path: &str) -> String {
    http(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).await
}

pub(crate) async fn token(address: SocketAddr, name: &str) -> String {
    let answer = post_guest(address, &format!("{{\"name\":\"{name}\"}}")).await;
    let body = answer.split("\r\n\r\n").nth(1).expect("a body");
    let json: serde_json::Value = serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"));
    json["token"].as_str().expect("a token").to_owned()
}

/// Waits until so many wait in the lobby, and says who and for what.
pub(crate) async fn waiting(address: SocketAddr, count: usize) -> Vec<SeekInfo> {
    let mut watcher = Client::connect(address, &token(address, "Watcher").await).await;
    watcher.sees_waiting(count).await
}

/// One person and their connection.
pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything received, as it came.
    pub(crate) received: Vec<String>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, token: &str) -> Client {
        Client::connect_as(address, &format!("token={token}")).await
    }

    /// Connects with what is said after `/ws?`.
    pub(crate) async fn connect_as(address: SocketAddr, query: &str) -> Client {
        let url = format!("ws://{address}/ws?{query}");
        let (socket, _) = tokio_tungstenite::connect_async(url).await.expect("a WebSocket");
        let mut client = Client { socket, received: Vec::new() };
        assert!(matches!(client.next().await, FromServer::Welcome { .. }));
        client
    }

    pub(crate) async fn say(&mut self, message: ToServer) {
        self.raw(&message.write()).await;
    }

    pub(crate) async fn raw(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    pub(crate) async fn next(&mut self) -> FromServer {
        loop {
            let message = tokio::time::timeout(DEADLINE, self.socket.next()).await;
            let message = message.expect("in time").expect("still open").expect("readable");
            if let Message::Text(text) = message {
                self.received.push(text.to_string());
                return FromServer::read(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            }
        }
    }

    /// Asks until so many wait in the lobby, and says who and for what.
    pub(crate) async fn sees_waiting(&mut self, count: usize) -> Vec<SeekInfo> {
        loop {
            self.say(ToServer::Lobby(LookIn::default())).await;
            let seeks = self.wait(|message| match message {
                FromServer::Lobby(lobby) => Some(lobby.seeks.clone()),
                _ => None,
            });
            let seeks = seeks.await;
            if seeks.len() == count {
                return seeks;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The next message that is wanted; others are passed over.
    pub(crate) async fn wait<T>(&mut self, want: impl Fn(&FromServer) -> Option<T>) -> T {
        loop {
            let message = self.next().await;
            if let Some(wanted) = want(&message) {
                return wanted;
            }
        }
    }

    pub(crate) async fn ok(&mut self, a: u32) {
        self.wait(|m| match m {
            FromServer::Ok(answered) if *answered == a => Some(()),
            FromServer::No(no) if no.a == a => panic!("{no:?}"),
            _ => None,
        })
        .await;
    }

    pub(crate) async fn refusal(&mut self, a: u32) -> (String, String) {
        let no = self.refused(a).await;
        (no.code.word().to_owned(), no.message)
    }

    pub(crate) async fn refused(&mut self, a: u32) -> No {
        self.wait(|m| match m {
            FromServer::No(no) if no.a == a => Some(no.clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn watch(&mut self, id: &str) -> State {
        self.say(ToServer::Watch(Watch {
            id: GameId::read(id),
            v: None,
            board: false,
            crowd: false,
            a: 900,
        }))
        .await;
        self.wait(|m| match m {
            FromServer::State(state) => Some((**state).clone()),
            _ => None,
        })
        .await
    }

    /// Watches as those do who hold no rule.
    pub(crate) async fn watch_board(&mut self, id: &str) -> State {
        self.say(ToServer::Watch(Watch {
            id: GameId::read(id),
            v: None,
            board: true,
            crowd: false,
            a: 902,
        }))
        .await;
        self.wait(|m| match m {
            FromServer::State(state) => Some((**state).clone()),
            _ => None,
        })
        .await
    }

    /// The id of the next game that begins.
    pub(crate) async fn begun(&mut self) -> String {
        self.wait(|m| match m {
            FromServer::Game { id } => Some(id.to_string()),
            _ => None,
        })
        .await
    }

    /// The id of the game that begins, or why none does.
    pub(crate) async fn begun_or_refused(&mut self) -> Result<String, String> {
        self.wait(|m| match m {
            FromServer::Game { id } => Some(Ok(id.to_string())),
            FromServer::No(no) => Some(Err(no.code.word().to_owned())),
            _ => None,
        })
        .await
    }

    pub(crate) async fn legal_moves(&mut self, id: &str) -> Vec<String> {
        self.say(ToServer::Legal(by_id(id, 901))).await;
        self.wait(|m| match m {
            FromServer::Legal { moves, .. } => Some(moves.clone()),
            _ => None,
        })
        .await
    }

    pub(crate) async fn play(&mut self, id: &str, n: u32, m: &str) {
        let a = 1000 + n;
        self.say(ToServer::Move(Move { id: GameId::read(id), n, m: m.to_owned(), a })).await;
        self.ok(a).await;
    }

    pub(crate) async fn moved(&mut self) -> Moved {
        self.wait(|m| match m {
            FromServer::Moved(told) => Some(told.clone()),
            _ => None,
        })
        .await
    }

    /// The next thing that happens in a game and that is wanted.
    pub(crate) async fn happens<T>(&mut self, want: impl Fn(&Happening) -> Option<T>) -> T {
        self.wait(|m| match m {
            FromServer::Happened(told) => want(&told.what),
            _ => None,
        })
        .await
    }

    /// Why the server ended the connection.
    pub(crate) async fn sent_away(&mut self) -> (u16, String) {
        loop {
            let message = tokio::time::timeout(DEADLINE, self.socket.next()).await;
            let message = message.expect("in time").expect("not yet over").expect("readable");
            if let Message::Close(Some(close)) = message {
                return (close.code.into(), close.reason.to_string());
            }
        }
    }

    /// The end of a game, such as `0-1 checkmate`.
    pub(crate) async fn ended(&mut self) -> String {
        self.happens(|it| match it {
            Happening::Ended { outcome, .. } => Some(outcome.to_string()),
            _ => None,
        })
        .await
    }
}

pub(crate) fn terms(game: &str, clock: &str, a: u32) -> Terms {
    Terms { a, ..Terms::new(game, clock) }
}

pub(crate) fn by_id(id: &str, a: u32) -> AtGame {
    AtGame { id: GameId::read(id), a }
}

pub(crate) fn of_challenge(id: &str, a: u32) -> OfChallenge {
    OfChallenge { id: ChallengeId::read(id), a }
}

/// Two guests who found each other by seeking, sitting at their game.
pub(crate) async fn pair(address: SocketAddr, game: &str, clock: &str) -> (Client, Client, String) {
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let id = meet(&mut ann, &mut bob, game, clock).await;
    (ann, bob, id)
}

pub(crate) async fn meet(ann: &mut Client, bob: &mut Client, game: &str, clock: &str) -> String {
    ann.say(ToServer::Seek(terms(game, clock, 1))).await;
    ann.ok(1).await;
    bob.say(ToServer::Seek(terms(game, clock, 1))).await;
    let game_of = |m: &FromServer| match m {
        FromServer::Game { id } => Some(id.to_string()),
        _ => None,
    };
    let id = ann.wait(game_of).await;
    assert_eq!(bob.wait(game_of).await, id);
    assert_eq!(ann.watch(&id).await.seat, Some(Seat::One), "who waited longer begins");
    assert_eq!(bob.watch(&id).await.seat, Some(Seat::Two));
    id
}
