//! The server in a process of its own, and games as their players know them.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use damier_rules::testkit::Random;
use damier_rules::{AnyGame, GameKind, Seat, Setup, new_game};
use damier_wire::GameId;
use damier_wire::web::{FromServer, Move, State, Terms, ToServer, Watch};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::program::damier;

/// Nobody waits longer than this for anything.
pub(crate) const DEADLINE: Duration = Duration::from_secs(30);

/// A server in a process of its own; dropped, it is killed.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: String,
    /// Kept open: it says goodbye.
    stdout: BufReader<ChildStdout>,
}

/// The command that serves games of that directory.
pub(crate) fn serve_directory(data: &Path) -> Command {
    serve(&["--data", data.to_str().unwrap()])
}

/// The command that serves games of that PostgreSQL database, and does not wait for it for long.
pub(crate) fn serve_postgres(url: &str) -> Command {
    let mut command = serve(&["--database-url", url]);
    command.envs([("DAMIER_WAITS_DATABASE", "1"), ("DAMIER_WAITS_LEASE", "1")]);
    command
}

/// Says nothing on its standard error but what went wrong.
fn serve(place: &[&str]) -> Command {
    let mut command =
        damier(&[&["serve", "--no-programs", "--listen", "127.0.0.1:0"], place].concat());
    command.env("DAMIER_LOG", "error");
    command
}

impl Server {
    pub(crate) fn start(data: &Path) -> Server {
        Server::run(serve_directory(data))
    }

    /// The same on an address of one's choice.
    pub(crate) fn listen(address: &str, data: &Path) -> Server {
        let mut command = damier(&["serve", "--no-programs", "--listen", address]);
        command.arg("--data").arg(data);
        Server::run(command)
    }

    /// Runs a command and waits until it says that it is ready.
    pub(crate) fn run(mut command: Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let address = line.split("://").nth(1).and_then(|rest| rest.split(' ').next());
        let Some(address) = address.map(str::to_owned) else {
            let said = child.wait_with_output().unwrap().stderr;
            panic!("no address in {line:?}: {}", String::from_utf8_lossy(&said));
        };
        Server { child, address, stdout }
    }

    /// Where programs of each game connect, which it says next.
    pub(crate) fn programs(&mut self) -> HashMap<String, SocketAddr> {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        let places = line.trim_end().trim_end_matches('.').split_once(": ");
        let places = places.unwrap_or_else(|| panic!("no ports in {line:?}")).1;
        let place = |place: &str| {
            let (game, address) = place.trim().split_once(' ').unwrap();
            (game.to_owned(), address.parse().unwrap())
        };
        places.split(',').map(place).collect()
    }

    /// The code of its first start, which it says next.
    pub(crate) fn claim(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim_end().rsplit(' ').next().unwrap().to_owned()
    }

    /// The fingerprint of the certificate that it made, which it says next.
    pub(crate) fn fingerprint(&mut self) -> String {
        let line = self.next_line();
        line.trim_end().rsplit(' ').next().unwrap().to_owned()
    }

    /// What it says next.
    pub(crate) fn next_line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line
    }

    /// Waits until its log says that.
    pub(crate) fn wait_for_log(&mut self, text: &str) {
        let stderr = self.child.stderr.as_mut().unwrap();
        let mut log = Vec::new();
        while !log.ends_with(text.as_bytes()) {
            let mut byte = [0];
            assert_eq!(stderr.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&log));
            log.push(byte[0]);
        }
    }

    /// Sends it a signal: `TERM`, `STOP`…
    pub(crate) fn signal(&self, name: &str) {
        signal(self.child.id(), name);
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits for its end: its code, what it said on the way, and how long it took.
    pub(crate) fn end(mut self) -> (Option<i32>, String, Duration) {
        let since = Instant::now();
        let code = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status.code();
            }
            assert!(since.elapsed() < DEADLINE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        let took = since.elapsed();
        let mut said = String::new();
        if let Some(mut stderr) = self.child.stderr.take() {
            stderr.read_to_string(&mut said).unwrap();
        }
        (code, said, took)
    }

    /// Whoever listened to its complaints is gone.
    pub(crate) fn close_stderr(&mut self) {
        drop(self.child.stderr.take());
    }
}

pub(crate) fn signal(process: u32, name: &str) {
    let kill = Command::new("kill").args(["-s", name, &process.to_string()]).status().unwrap();
    assert!(kill.success(), "kill -s {name} {process}");
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) async fn token(address: &str, name: &str) -> String {
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

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) async fn connect(address: &str, token: &str) -> Option<Socket> {
    let url = format!("ws://{address}/ws?token={token}");
    Some(tokio_tungstenite::connect_async(url).await.ok()?.0)
}

/// The next message, or nothing if the server is gone.
pub(crate) async fn next(socket: &mut Socket) -> Option<FromServer> {
    loop {
        let message = tokio::time::timeout(DEADLINE, socket.next()).await.expect("in time");
        match message?.ok()? {
            Message::Text(text) => return Some(FromServer::read(&text).unwrap()),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

pub(crate) async fn say(socket: &mut Socket, message: ToServer) -> Option<()> {
    socket.send(Message::text(message.write())).await.ok()
}

pub(crate) async fn state(socket: &mut Socket, id: GameId) -> Option<State> {
    say(socket, ToServer::Watch(Watch { id, v: None, board: false, crowd: false, a: 1 })).await?;
    loop {
        if let FromServer::State(state) = next(socket).await? {
            return Some(*state);
        }
    }
}

/// A game as its players know it: what was acknowledged, and the move that is on its way.
pub(crate) struct OpenGame {
    pub(crate) id: GameId,
    pub(crate) tokens: [String; 2],
    pub(crate) game: Box<dyn AnyGame>,
    numbers: [u32; 2],
    sent: Option<(Seat, String)>,
    random: Random,
    pub(crate) acknowledged: usize,
}

impl OpenGame {
    /// A game with an hour for each.
    pub(crate) async fn sit_down(address: &str, kind: GameKind, seed: u64) -> OpenGame {
        // A clock of its own keeps the pairs of a test apart.
        OpenGame::with_clock(address, kind, &format!("{}s+1", 3_600 + seed), seed).await
    }

    pub(crate) async fn with_clock(
        address: &str,
        kind: GameKind,
        clock: &str,
        seed: u64,
    ) -> OpenGame {
        let tokens = [token(address, "Ann").await, token(address, "Bob").await];
        let mut id = GameId::NONE;
        let mut sockets = Vec::new();
        for token in &tokens {
            let mut socket = connect(address, token).await.unwrap();
            let terms = Terms { a: 1, ..Terms::new(kind.id(), clock) };
            say(&mut socket, ToServer::Seek(terms)).await.unwrap();
            loop {
                match next(&mut socket).await.unwrap() {
                    FromServer::Game { id: found } => id = found,
                    FromServer::Ok(_) => break,
                    _ => {}
                }
            }
            sockets.push(socket);
        }
        while id == GameId::NONE {
            if let FromServer::Game { id: found } = next(&mut sockets[0]).await.unwrap() {
                id = found;
            }
        }
        let game = new_game(kind, &Setup::default()).unwrap();
        OpenGame {
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
    pub(crate) async fn check(&mut self, address: &str) {
        let mut socket = connect(address, &self.tokens[0]).await.expect("it is back");
        let state = state(&mut socket, self.id).await.expect("it stays");
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

    /// Both players, sitting at their game.
    pub(crate) async fn sockets(&self, address: &str) -> Option<[Socket; 2]> {
        let mut sockets =
            [connect(address, &self.tokens[0]).await?, connect(address, &self.tokens[1]).await?];
        for socket in &mut sockets {
            state(socket, self.id).await?;
        }
        Some(sockets)
    }

    /// Sends the move that got no answer yet, as a client would, or a new one.
    pub(crate) async fn offer(&mut self, sockets: &mut [Socket; 2]) -> Answer {
        let Some(seat) = self.game.to_act().first() else { return Answer::Over };
        let (seat, text) = self.sent.clone().unwrap_or_else(|| {
            let legal = self.game.legal_moves(seat);
            (seat, legal[self.random.below(legal.len())].clone())
        });
        self.sent = Some((seat, text.clone()));
        let at = seat as usize;
        let n = self.numbers[at];
        let message = Move { id: self.id, n, m: text.clone(), a: 100 + n };
        if say(&mut sockets[at], ToServer::Move(message)).await.is_none() {
            return Answer::Gone;
        }
        loop {
            match next(&mut sockets[at]).await {
                None => return Answer::Gone,
                Some(FromServer::Ok(a)) if a == 100 + n => break,
                Some(FromServer::No(no)) if no.a == 100 + n => {
                    return Answer::No(no.code.word().to_owned());
                }
                Some(_) => {}
            }
        }
        self.game.play(seat, &text).unwrap();
        self.numbers[at] += 1;
        self.sent = None;
        self.acknowledged += 1;
        // Both read what they are told, so that nobody is dropped for not reading.
        loop {
            match next(&mut sockets[1 - at]).await {
                None => return Answer::Gone,
                Some(FromServer::Moved(told)) if told.text == text => return Answer::Ok,
                Some(_) => {}
            }
        }
    }

    /// Plays until the server dies or the game ends.
    pub(crate) async fn play(&mut self, address: &str) -> Option<()> {
        let mut sockets = self.sockets(address).await?;
        loop {
            match self.offer(&mut sockets).await {
                // A human pace: no connection says more than it may.
                Answer::Ok => tokio::time::sleep(Duration::from_millis(210)).await,
                Answer::No(code) => panic!("{code}"),
                Answer::Gone => return None,
                Answer::Over => return Some(()),
            }
        }
    }
}

/// What becomes of a move that was sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Ok,
    No(String),
    /// The server hung up.
    Gone,
    /// There was no move to make.
    Over,
}
