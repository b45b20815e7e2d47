//! The server as its host runs it: killed at any moment, it loses no acknowledged move.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use damier_rules::testkit::Random;
use damier_rules::{AnyGame, GameKind, Seat, Setup, new_game};
use damier_wire::web::{FromServer, Move, State, Terms, ToServer, Watch};
use futures_util::{SinkExt, StreamExt};
use tempfile::tempdir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::program::{damier, run};

/// Nobody waits longer than this for anything.
const DEADLINE: Duration = Duration::from_secs(30);
const KILLS: usize = 50;
const GAMES: usize = 6;

/// A server in a process of its own; dropped, it is killed.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::listen("127.0.0.1:0", data)
    }

    pub(crate) fn listen(address: &str, data: &Path) -> Server {
        let data = data.to_str().unwrap();
        let mut child = damier(&["serve", "--listen", address, "--data", data])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Server { child, address }
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn token(address: &str, name: &str) -> String {
    let body = format!("{{\"name\":\"{name}\"}}");
    let request = format!(
        "POST /api/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let json: serde_json::Value =
        serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    json["token"].as_str().unwrap().to_owned()
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(address: &str, token: &str) -> Option<Socket> {
    let url = format!("ws://{address}/ws?token={token}");
    Some(tokio_tungstenite::connect_async(url).await.ok()?.0)
}

/// The next message, or nothing if the server is gone.
async fn next(socket: &mut Socket) -> Option<FromServer> {
    loop {
        let message = tokio::time::timeout(DEADLINE, socket.next()).await.expect("in time");
        match message?.ok()? {
            Message::Text(text) => return Some(FromServer::read(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

async fn say(socket: &mut Socket, message: ToServer) -> Option<()> {
    socket.send(Message::text(message.write())).await.ok()
}

async fn state(socket: &mut Socket, id: &str) -> Option<State> {
    say(socket, ToServer::Watch(Watch { id: id.to_owned(), v: None, a: 1 })).await?;
    loop {
        if let FromServer::State(state) = next(socket).await? {
            return Some(*state);
        }
    }
}

/// A game as its players know it: what was acknowledged, and the move that is on its way.
struct Table {
    id: String,
    tokens: [String; 2],
    game: Box<dyn AnyGame>,
    numbers: [u32; 2],
    sent: Option<(Seat, String)>,
    random: Random,
    acknowledged: usize,
}

impl Table {
    async fn sit_down(address: &str, kind: GameKind, seed: u64) -> Table {
        let tokens = [token(address, "Ann").await, token(address, "Bob").await];
        let mut id = String::new();
        let mut sockets = Vec::new();
        for token in &tokens {
            let mut socket = connect(address, token).await.unwrap();
            // A clock of its own keeps the pairs of this test apart.
            let clock = format!("{}+1", 3_600 + seed);
            let options = std::collections::BTreeMap::new();
            let terms = Terms { options, a: 1, ..Terms::new(kind.id(), clock) };
            say(&mut socket, ToServer::Seek(terms)).await.unwrap();
            loop {
                match next(&mut socket).await.unwrap() {
                    FromServer::Game { id: found } => id = found,
                    FromServer::Ok { .. } => break,
                    _ => {}
                }
            }
            sockets.push(socket);
        }
        while id.is_empty() {
            if let FromServer::Game { id: found } = next(&mut sockets[0]).await.unwrap() {
                id = found;
            }
        }
        let game = new_game(kind, &Setup::default()).unwrap();
        Table {
            id,
            tokens,
            game,
            numbers: [0; 2],
            sent: None,
            random: Random(seed),
            acknowledged: 0,
        }
    }

    /// After a restart the server knows every acknowledged move, and at most the one on its way.
    async fn check(&mut self, address: &str) {
        let mut socket = connect(address, &self.tokens[0]).await.expect("it is back");
        let state = state(&mut socket, &self.id).await.expect("it stays");
        if state.position == self.game.position() {
            return;
        }
        let (seat, text) = self.sent.take().unwrap_or_else(|| {
            panic!("acknowledged {}, found {}", self.game.position(), state.position)
        });
        self.game.play(seat, &text).unwrap();
        self.numbers[seat as usize] += 1;
        assert_eq!(state.position, self.game.position(), "a move too many, or one too few");
    }

    /// Plays until the server dies or the game ends.
    async fn play(&mut self, address: &str) -> Option<()> {
        let mut sockets =
            [connect(address, &self.tokens[0]).await?, connect(address, &self.tokens[1]).await?];
        for socket in &mut sockets {
            state(socket, &self.id).await?;
        }
        while let Some(seat) = self.game.to_act().first() {
            // The move that got no answer is sent again, as a client would.
            let (seat, text) = self.sent.clone().unwrap_or_else(|| {
                let legal = self.game.legal_moves(seat);
                (seat, legal[self.random.below(legal.len())].clone())
            });
            self.sent = Some((seat, text.clone()));
            let at = seat as usize;
            let n = self.numbers[at];
            let message = Move { id: self.id.clone(), n, m: text.clone(), a: 100 + n };
            say(&mut sockets[at], ToServer::Move(message)).await?;
            loop {
                match next(&mut sockets[at]).await? {
                    FromServer::Ok { a } if a == 100 + n => break,
                    FromServer::No(no) if no.a == 100 + n => panic!("{no:?}"),
                    _ => {}
                }
            }
            self.game.play(seat, &text).unwrap();
            self.numbers[at] += 1;
            self.sent = None;
            self.acknowledged += 1;
            // Both read what they are told, so that nobody is dropped for not reading.
            loop {
                let told = next(&mut sockets[1 - at]).await?;
                if matches!(told, FromServer::M(_)) {
                    break;
                }
            }
            // A human pace: no connection says more than it may.
            tokio::time::sleep(Duration::from_millis(210)).await;
        }
        Some(())
    }
}

/// Promise: a move that was acknowledged is on disk, whenever the process dies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_kills_lose_nothing() {
    let data = tempdir().unwrap();
    let mut random = Random(20);
    let mut server = Server::start(data.path());
    let mut tables = Vec::new();
    for seed in 0..GAMES {
        let kind = [GameKind::Chess, GameKind::Siam, GameKind::Alice][seed % 3];
        tables.push(Table::sit_down(&server.address, kind, seed as u64).await);
    }
    for kill in 0..KILLS {
        let wait = Duration::from_millis(random.below(450) as u64);
        let address = server.address.clone();
        let games = async {
            futures_util::future::join_all(tables.iter_mut().map(|table| table.play(&address)))
                .await
        };
        tokio::select! {
            _ = games => {}
            () = tokio::time::sleep(wait) => {}
        }
        server.kill();
        server = Server::start(data.path());
        let address = server.address.clone();
        for table in &mut tables {
            table.check(&address).await;
        }
        assert!(tables.iter().all(|table| table.acknowledged < 400), "kill {kill}");
    }
    let acknowledged: usize = tables.iter().map(|table| table.acknowledged).sum();
    assert!(acknowledged > 100, "only {acknowledged} moves were played between {KILLS} kills");
}

#[test]
fn what_cannot_be_served_is_told_in_one_line() {
    let data = tempdir().unwrap();
    let path = data.path().to_str().unwrap();
    let server = Server::start(data.path());
    for (args, expected) in [
        (vec!["serve", "--listen", "127.0.0.1:0", "--data", path], "already"),
        (vec!["serve", "--listen", "0.0.0.0:0", "--data", path], "--insecure-lan"),
        (vec!["serve", "--listen", "nowhere"], "'nowhere' does not fit --listen"),
        (vec!["serve", "--listen", &server.address, "--data", "unused"], "in use"),
        (vec!["serve", "--listen", "127.0.0.1:0", "--database-url", "mysql://x"], "postgres"),
    ] {
        let run = run(&args, "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.stderr.contains(expected), "{args:?}: {}", run.stderr);
        assert_eq!(run.stderr.lines().count(), 1, "{args:?}: {}", run.stderr);
    }
}

#[test]
fn told_to_stop_it_stops() {
    let data = tempdir().unwrap();
    let mut server = Server::start(data.path());
    let kill = format!("kill -TERM {}", server.child.id());
    assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
