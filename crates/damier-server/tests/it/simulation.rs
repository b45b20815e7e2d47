//! A bad network in front of a server that dies: what was acknowledged is in the log, once and in
//! order, and both players end up seeing the same.
//!
//! Everything is real but the network: a proxy of ours that cuts connections and holds bytes back,
//! at moments that a seed decides.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use damier_referee::Event;
use damier_rules::testkit::Random;
use damier_rules::{AnyGame, GameKind, Seat, Setup, new_game};
use damier_server::Server;
use damier_server::store::{OpenError, Store, StoreConfig, verify};
use damier_wire::GameId;
use damier_wire::web::{FromServer, Move, State, ToServer, Watch};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::table::{Client, meet, token};

/// So many games are simulated; more with `DAMIER_SIMULATIONS`.
const SIMULATIONS: u64 = 24;
const LENGTH: usize = 14;
/// A client that hears nothing for so long connects again.
const IMPATIENCE: Duration = Duration::from_millis(1_500);
const DEADLINE: Duration = Duration::from_mins(1);

/// A server that can die: everything it was doing stops where it is.
struct Mortal {
    runtime: Option<Runtime>,
    address: SocketAddr,
}

impl Mortal {
    fn start(data: &Path) -> Mortal {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let data = data.to_owned();
        let address = std::thread::scope(|scope| {
            let opened = scope.spawn(|| {
                runtime.block_on(async move {
                    let store = open(&data).await;
                    let server =
                        Server::open(store, damier_server::Config::default()).await.unwrap();
                    assert!(server.unreadable.is_empty(), "{:?}", server.unreadable);
                    let listener = damier_server::listen(([127, 0, 0, 1], 0).into()).unwrap();
                    let address = listener.local_addr().unwrap();
                    tokio::spawn(server.run(listener, std::future::pending()));
                    address
                })
            });
            opened.join().unwrap()
        });
        Mortal { runtime: Some(runtime), address }
    }

    fn die(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Opens the store as soon as the dead server has let go of it.
async fn open(data: &Path) -> Store {
    loop {
        match Store::open(&StoreConfig::directory(data)).await {
            Err(OpenError::InUse { .. }) => tokio::time::sleep(Duration::from_millis(2)).await,
            opened => return opened.unwrap(),
        }
    }
}

impl Drop for Mortal {
    fn drop(&mut self) {
        self.die();
    }
}

/// Passes bytes on to wherever the server is now, badly.
async fn proxy(listener: TcpListener, server: Arc<Mutex<SocketAddr>>, seed: u64) {
    let mut connections = 0;
    while let Ok((client, _)) = listener.accept().await {
        connections += 1;
        let target = *server.lock().unwrap();
        let random = Random(seed.wrapping_mul(7_919) + connections);
        tokio::spawn(async move {
            let Ok(server) = TcpStream::connect(target).await else { return };
            carry(client, server, random).await;
        });
    }
}

/// Carries bytes both ways until either side ends or luck does.
async fn carry(mut client: TcpStream, mut server: TcpStream, mut random: Random) {
    // The handshake is spared: what is tested begins after it.
    let mut left = 1_200 + random.below(6_000);
    let (mut from_client, mut from_server) = ([0; 97], [0; 97]);
    loop {
        let read = tokio::select! {
            read = client.read(&mut from_client) => read.map(|length| (true, length)),
            read = server.read(&mut from_server) => read.map(|length| (false, length)),
        };
        let Ok((is_client, length)) = read else { return };
        if length == 0 || length > left {
            return;
        }
        left -= length;
        if random.below(8) == 0 {
            tokio::time::sleep(Duration::from_millis(random.below(40) as u64)).await;
        }
        let written = if is_client {
            server.write_all(&from_client[..length]).await
        } else {
            client.write_all(&from_server[..length]).await
        };
        if written.is_err() {
            return;
        }
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A player who never gives up.
struct Player {
    proxy: SocketAddr,
    token: String,
    id: String,
    socket: Option<Socket>,
    /// How often they had to connect.
    connected: usize,
}

impl Player {
    /// The socket, after a new connection if need be; how the game stands is then known.
    async fn connect(&mut self) -> Option<State> {
        let url = format!("ws://{}/ws?token={}", self.proxy, self.token);
        let connecting = tokio_tungstenite::connect_async(url);
        let (socket, _) = tokio::time::timeout(IMPATIENCE, connecting).await.ok()?.ok()?;
        self.socket = Some(socket);
        self.connected += 1;
        self.say(ToServer::Watch(Watch {
            id: GameId::read(&self.id),
            v: None,
            board: false,
            crowd: false,
            a: 1,
        }))
        .await?;
        loop {
            match self.next().await? {
                FromServer::State(state) => return Some(*state),
                FromServer::No(no) => panic!("{no:?}"),
                _ => {}
            }
        }
    }

    async fn say(&mut self, message: ToServer) -> Option<()> {
        let sent = self.socket.as_mut()?.send(Message::text(message.write())).await;
        if sent.is_err() {
            self.socket = None;
        }
        sent.ok()
    }

    async fn next(&mut self) -> Option<FromServer> {
        loop {
            let message = tokio::time::timeout(IMPATIENCE, self.socket.as_mut()?.next()).await;
            match message {
                Ok(Some(Ok(Message::Text(text)))) => return FromServer::read(&text).ok(),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => {}
                _ => {
                    self.socket = None;
                    return None;
                }
            }
        }
    }

    /// One try to have a move acknowledged.
    async fn try_move(&mut self, n: u32, text: &str) -> Option<()> {
        if self.socket.is_none() {
            self.connect().await?;
        }
        let a = 100 + n;
        let message = Move { id: GameId::read(&self.id), n, m: text.to_owned(), a };
        self.say(ToServer::Move(message)).await?;
        loop {
            match self.next().await? {
                FromServer::Ok(answered) if answered == a => return Some(()),
                FromServer::No(no) if no.a == a => panic!("{no:?} to {text}, number {n}"),
                _ => {}
            }
        }
    }
}

/// A server that dies and is started again, and the proxy that is told where it is now.
struct Mortals<'a> {
    data: &'a Path,
    server: Mortal,
    target: Arc<Mutex<SocketAddr>>,
    deaths: usize,
}

impl Mortals<'_> {
    fn die_and_return(&mut self) {
        self.server.die();
        self.server = Mortal::start(self.data);
        *self.target.lock().unwrap() = self.server.address;
        self.deaths += 1;
    }

    /// Has a move acknowledged, however often it takes. After `death` the server dies, once.
    async fn insist(
        &mut self,
        player: &mut Player,
        n: u32,
        text: &str,
        mut death: Option<Duration>,
    ) {
        loop {
            let attempt = player.try_move(n, text);
            let answered = match death.take() {
                None => attempt.await,
                Some(delay) => {
                    let answered = tokio::time::timeout(delay, attempt).await.unwrap_or(None);
                    self.die_and_return();
                    answered
                }
            };
            if answered.is_some() {
                return;
            }
        }
    }
}

/// Two players who have met, directly, and go on through the proxy.
async fn sit_down(server: SocketAddr, proxy: SocketAddr, kind: GameKind) -> [Player; 2] {
    let tokens = [token(server, "Ann").await, token(server, "Bob").await];
    let mut ann = Client::connect(server, &tokens[0]).await;
    let mut bob = Client::connect(server, &tokens[1]).await;
    let id = meet(&mut ann, &mut bob, kind.id(), "60+0").await;
    tokens.map(|token| Player { proxy, token, id: id.clone(), socket: None, connected: 0 })
}

type Log = Vec<(Seat, String)>;

/// Both see the same in the end, and it is what they played.
async fn check_views(players: &mut [Player; 2], game: &dyn AnyGame, log: &Log, what: &str) {
    let mut last = Vec::new();
    for player in players {
        let state = loop {
            player.socket = None;
            if let Some(state) = player.connect().await {
                break state;
            }
        };
        let own = log.iter().filter(|(seat, _)| state.seat == Some(*seat));
        assert_eq!(state.n as usize, own.count(), "{what}");
        last.push(state);
    }
    if !game.kind().is_hidden() {
        assert_eq!(last[0].position, last[1].position, "{what}");
        assert_eq!(last[0].position, game.position(), "{what}");
        assert_eq!(last[0].moves, last[1].moves);
    }
}

async fn check_store(data: &Path, id: &str, log: &Log, what: &str) {
    let store = open(data).await;
    let stored: Log = store
        .events(id.parse().unwrap(), 0)
        .await
        .unwrap()
        .into_iter()
        .filter_map(|stored| match stored.event {
            Event::Moved { seat, text, .. } => Some((seat, text)),
            _ => None,
        })
        .collect();
    assert_eq!(stored, *log, "{what}");
    assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);
    store.close().await;
}

async fn simulate(seed: u64, runtime: &tokio::runtime::Handle) -> (usize, usize) {
    let data = tempfile::tempdir().unwrap();
    let mut random = Random(seed + 1);
    let kind = GameKind::ALL[random.below(GameKind::ALL.len())];
    let what = format!("{kind:?}, seed {seed}");
    let server = Mortal::start(data.path());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let mut players = sit_down(server.address, listener.local_addr().unwrap(), kind).await;
    let target = Arc::new(Mutex::new(server.address));
    let network = runtime.spawn(proxy(listener, Arc::clone(&target), seed));
    let mut mortals = Mortals { data: data.path(), server, target, deaths: 0 };

    let mut game = new_game(kind, &Setup::default()).unwrap();
    let mut log = Log::new();
    while let Some(seat) = game.to_act().first().filter(|_| log.len() < LENGTH) {
        let legal = game.legal_moves(seat);
        let text = legal[random.below(legal.len())].clone();
        let n = log.iter().filter(|(by, _)| *by == seat).count();
        let n = u32::try_from(n).unwrap();
        // The server may die while the move is on its way, or between two.
        let death =
            (random.below(4) == 0).then(|| Duration::from_micros(random.below(9_000) as u64));
        let player = &mut players[usize::from(seat == Seat::Two)];
        mortals.insist(player, n, &text, death).await;
        game.play(seat, &text).unwrap();
        log.push((seat, text));
    }
    check_views(&mut players, game.as_ref(), &log, &what).await;
    network.abort();
    mortals.server.die();
    check_store(data.path(), &players[0].id, &log, &what).await;
    (mortals.deaths, players.iter().map(|player| player.connected).sum())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_is_what_was_acknowledged() {
    let simulations = std::env::var("DAMIER_SIMULATIONS").ok().and_then(|n| n.parse().ok());
    let runtime = tokio::runtime::Handle::current();
    let (mut deaths, mut connections) = (0, 0);
    for first in (0..simulations.unwrap_or(SIMULATIONS)).step_by(4) {
        let some = (first..first + 4).map(|seed| {
            let runtime = runtime.clone();
            tokio::time::timeout(DEADLINE, async move { simulate(seed, &runtime).await })
        });
        for result in futures_util::future::join_all(some).await {
            let (died, connected) = result.expect("in time");
            deaths += died;
            connections += connected;
        }
    }
    eprintln!("{deaths} deaths of the server, {connections} connections, nothing lost or doubled");
    assert!(deaths > 20 && connections > 60, "{deaths} deaths, {connections} connections");
}
