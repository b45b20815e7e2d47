//! Slow, silent and greedy clients hurt only themselves. Alone in its process, whose memory it measures.

#[path = "it/answers.rs"]
mod answers;
#[path = "it/neighbours.rs"]
mod neighbours;
#[path = "it/raw.rs"]
#[expect(dead_code, reason = "the other tests use all of it")]
mod raw;
#[path = "it/running.rs"]
#[expect(dead_code, reason = "the other tests use all of it")]
mod running;
#[path = "it/table.rs"]
#[expect(dead_code, reason = "the other tests use all of it")]
mod table;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use damier_server::{Config, Seconds, Waits};
use damier_wire::web::{FromServer, ToServer};
use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::neighbours::Neighbours;
use crate::raw::{Ended, Raw, TEXT, masked};
use crate::running::Running;
use crate::table::{Client, by_id, meet, token};

/// So long the server waits for half a header, for somebody who does not read, and twice for somebody
/// who is silent on a WebSocket, at a game and elsewhere.
const HEADER: Seconds = Seconds::new(1);
const UNREAD: Seconds = Seconds::new(1);
const SILENCE_AT_A_GAME: Seconds = Seconds::new(3);
const SILENCE_ELSEWHERE: Seconds = Seconds::new(6);
/// A busy machine may take longer.
const SLACK: Duration = Duration::from_secs(20);
/// More than all of them together may take of our memory, by far.
const MOST_MEMORY: usize = 200 << 20;

/// Reads until the server hangs up; says when that was.
async fn hung_up(mut stream: TcpStream, since: Instant) -> Duration {
    let mut buffer = [0; 4096];
    let reading = async { while matches!(stream.read(&mut buffer).await, Ok(1..)) {} };
    timeout(Duration::from_mins(3), reading).await.expect("the server hangs up");
    since.elapsed()
}

/// Says so much of a request, then a byte a second.
async fn drip(address: SocketAddr, first: &str) -> Duration {
    let since = Instant::now();
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(first.as_bytes()).await.expect("sent");
    for _ in 0..25 {
        sleep(Duration::from_secs(1)).await;
        if stream.write_all(b"x").await.is_err() {
            break;
        }
    }
    hung_up(stream, since).await
}

/// Is welcomed, perhaps watches a game, and then neither speaks nor answers a ping.
async fn mute(address: SocketAddr, token: &str, game: Option<&str>) -> Duration {
    let mut raw = Raw::connect(address, token).await;
    if let Some(id) = game {
        let watch = format!("{{\"t\":\"watch\",\"d\":{{\"id\":\"{id}\"}}}}");
        raw.send(&masked(TEXT, watch.as_bytes())).await;
    }
    hung_up(raw.stream, Instant::now()).await
}

/// Asks for much and reads nothing; says how much was sent to them in the end.
async fn gorge(address: SocketAddr, token: &str, game: &str) -> usize {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(32 * 1024).expect("a small buffer");
    let mut raw = Raw::over(socket.connect(address).await.expect("a connection"), token).await;
    let legal = masked(TEXT, format!("{{\"t\":\"legal\",\"d\":{{\"id\":\"{game}\"}}}}").as_bytes());
    for _ in 0..REQUESTS {
        raw.send(&legal).await;
        // A game answers so many at a time, and tells the others to try again.
        sleep(Duration::from_millis(30)).await;
    }
    sleep(4 * UNREAD.duration()).await;
    let mut all = Vec::new();
    let reading = raw.stream.read_to_end(&mut all);
    let _ = timeout(SLACK, reading).await.expect("the server has hung up");
    all.len()
}

/// As many as one connection may make.
const REQUESTS: usize = 95;

fn memory() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").expect("Linux");
    let pages: usize = statm.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number");
    pages * 4096
}

fn impatient() -> Config {
    let waits = Waits {
        header: HEADER,
        unread: UNREAD,
        silence_at_a_game: SILENCE_AT_A_GAME,
        silence_elsewhere: SILENCE_ELSEWHERE,
        ..Waits::default()
    };
    Config { waits, ..Config::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_hurt_only_themselves() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start_with(data.path(), impatient()).await;
    let address = server.address;
    let mut beside = Neighbours::sit_down(address).await;
    let tokens = [token(address, "Ann").await, token(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    let codes = meet(&mut ann, &mut bob, "mastermind", "-").await;
    let live = beside.id().to_owned();
    let eve = token(address, "Eve").await;
    ann.say(ToServer::Legal(by_id(&codes, 5))).await;
    ann.wait(|m| matches!(m, FromServer::Legal { .. }).then_some(())).await;
    let answer = ann.received.last().map_or(0, String::len);
    let before = memory();

    let silent = join_all((0..150).map(|_| async {
        let stream = TcpStream::connect(address).await.expect("a connection");
        hung_up(stream, Instant::now()).await
    }));
    let slow = join_all((0..60).map(|_| drip(address, "GET /health HTTP/1.1\r\nHost: x\r\nX: ")));
    let mutes = join_all((0..60).map(|_| mute(address, &eve, None)));
    let mute_watchers = join_all((0..15).map(|_| mute(address, &eve, Some(&live))));
    let gorgers = join_all((0..3).map(|_| gorge(address, &tokens[0], &codes)));
    let floods = join_all((0..6).map(|_| async {
        let mut raw = Raw::connect(address, &eve).await;
        raw.send(&masked(TEXT, b"{\"t\":\"lobby\",\"d\":{}}").repeat(300)).await;
        timeout(Duration::from_mins(3), raw.end()).await.expect("the server hangs up")
    }));
    let all = async { tokio::join!(silent, slow, mutes, mute_watchers, gorgers, floods) };
    let mut most = 0;
    let game = async {
        loop {
            beside.go_on().await;
            most = most.max(memory());
            sleep(Duration::from_millis(100)).await;
        }
    };
    let (silent, slow, mutes, mute_watchers, gorgers, floods) = tokio::select! {
        all = all => all,
        () = game => unreachable!("it goes on for ever"),
    };
    let late = HEADER.duration() + SLACK;
    assert!(silent.iter().chain(&slow).all(|&took| took < late), "{silent:?} {slow:?}");
    for (mute, silence) in [(&mutes, SILENCE_ELSEWHERE), (&mute_watchers, SILENCE_AT_A_GAME)] {
        let limit = 2 * silence.duration();
        for &took in mute {
            assert!(took > limit * 9 / 10 && took < limit + SLACK, "{took:?}");
        }
    }
    assert!(gorgers.iter().all(|&bytes| bytes < REQUESTS * answer / 2), "{gorgers:?}, {answer}");
    // Who does not read may be gone before they are told why.
    assert!(
        floods.iter().all(|end| [Ended::Code(1008), Ended::Silently].contains(end)),
        "{floods:?}"
    );
    assert!(beside.moves > 20, "only {} moves beside", beside.moves);
    assert!(most < before + MOST_MEMORY, "{} MiB", (most - before) >> 20);
    eprintln!("{} moves beside them, {} MiB more", beside.moves, most.saturating_sub(before) >> 20);
    beside.go_on().await;
    server.stop().await;
}
