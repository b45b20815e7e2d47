//! What anybody may take of the server, and what nobody can take from others.

use std::net::SocketAddr;
use std::time::Duration;

use damier_server::{Config, Dialect, Limits, Seconds, Waits};
use damier_wire::GameId;
use damier_wire::web::{Challenge, FromServer, ToServer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::running::Running;
use crate::table::{
    Client, DEADLINE, by_id, first_line, get, http, of_challenge, pair, parts, post, terms, token,
};

const LONG: Seconds = Seconds::new(300);

/// One that waits for ever, but not for everybody.
fn patient(limits: Limits) -> Config {
    let waits = Waits { header: LONG, body: LONG, unread: LONG, ..Waits::default() };
    Config { limits, waits, ..Config::default() }
}

async fn say(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

fn upgrade(token: &str, headers: &str) -> String {
    format!(
        "GET /ws?token={token} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         {headers}Sec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

#[tokio::test]
async fn half_requests_do_not_keep_others_of_the_same_address_out() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { connections_per_ip: 4, ..Limits::default() };
    let server = Running::start_with(data.path(), patient(limits)).await;
    let address = server.address;
    let mut half = Vec::new();
    for n in 0..20 {
        half.push(say(address, "GET /health HTTP/1.1\r\nHost: x\r\nX: ").await);
        half.push(
            say(address, "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{").await,
        );
        half.push(TcpStream::connect(address).await.unwrap());
        if n % 4 == 0 {
            assert!(get(address, "/health").await.starts_with("HTTP/1.1 200"), "{n}");
        }
    }
    // Those who play keep their places: theirs are no half requests.
    let (mut ann, mut bob, id) = pair(address, "chess", "-").await;
    for _ in 0..20 {
        half.push(say(address, "GET /health HTTP/1.1\r\n").await);
    }
    ann.play(&id, 0, "e2e4").await;
    assert_eq!(bob.moved().await.text, "e2e4");
    server.stop().await;
}

#[tokio::test]
async fn a_small_machine_keeps_a_place_for_requests() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { connections: 4, ..Limits::default() };
    let server = Running::start_with(data.path(), patient(limits)).await;
    let address = server.address;
    assert!(get(address, "/health").await.starts_with("HTTP/1.1 200"), "nobody is here yet");
    let tokens = [token(address, "Ann").await, token(address, "Bob").await];
    let ann = Client::connect(address, &tokens[0]).await;
    let _bob = Client::connect(address, &tokens[1]).await;
    let _programs = TcpStream::connect(server.programs(Dialect::Kamisado)).await.unwrap();
    let _more = TcpStream::connect(server.programs(Dialect::Siam)).await.unwrap();
    let _half = say(address, "GET /health HTTP/1.1\r\n").await;
    assert!(get(address, "/health").await.starts_with("HTTP/1.1 200"));
    // A place for requests is none to stay.
    let refused = loop {
        let answer = http(address, &upgrade(&tokens[0], "Connection: close\r\n")).await;
        if !answer.starts_with("HTTP/1.1 101") {
            break answer;
        }
    };
    let (status, answer) = parts(&refused);
    assert_eq!((status, answer["code"].as_str()), (503, Some("full")), "{refused}");
    drop(ann);
    assert!(get(address, "/health").await.starts_with("HTTP/1.1 200"));
    server.stop().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() {
    let data = tempfile::tempdir().unwrap();
    let waits = Waits { body: Seconds::from_millis(50), ..Waits::default() };
    let server = Running::start_with(data.path(), Config { waits, ..Config::default() }).await;
    let half = "POST /api/guest HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
                Content-Length: 90\r\n\r\n{\"name\":";
    let (status, answer) = parts(&http(server.address, half).await);
    assert_eq!((status, answer["code"].as_str()), (408, Some("too_slow")));
    let long = format!("{{\"name\":\"{}\"}}", "x".repeat(70_000));
    let (status, answer) = parts(&post(server.address, "/api/guest", "", &long).await);
    assert_eq!((status, answer["code"].as_str()), (413, Some("too_long")));
    server.stop().await;
}

#[tokio::test]
async fn answers_that_nobody_reads_are_given_up() {
    let data = tempfile::tempdir().unwrap();
    let waits = Waits { unread: Seconds::from_millis(100), ..Waits::default() };
    let server = Running::start_with(data.path(), Config { waits, ..Config::default() }).await;
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(8 * 1024).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    let requests = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n".repeat(50);
    // One after the other, without reading, until the server hangs up.
    let talking = async { while stream.write_all(requests.as_bytes()).await.is_ok() {} };
    timeout(DEADLINE, talking).await.expect("the server hangs up");
    server.stop().await;
}

#[tokio::test]
async fn who_reads_too_much_is_told_to_wait() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { reads_per_minute: 3, ..Limits::default() };
    let server = Running::start_with(data.path(), Config { limits, ..Config::default() }).await;
    for _ in 0..3 {
        assert!(get(server.address, "/api/games").await.starts_with("HTTP/1.1 200"));
    }
    let refused = get(server.address, "/api/leaderboard/chess").await;
    assert!(refused.contains("retry-after: "), "{refused}");
    let (status, answer) = parts(&refused);
    assert_eq!((status, answer["code"].as_str()), (429, Some("too_many")));
    let wait = refused.split("retry-after: ").nth(1).and_then(|rest| rest.split("\r\n").next());
    let hint = format!("try again in {} s", wait.expect("how long"));
    assert_eq!(answer["hint"].as_str(), Some(hint.as_str()));
    assert!(get(server.address, "/health").await.starts_with("HTTP/1.1 200"));
    // A game that is over is read for whoever wants to see it; one that is played is at hand.
    let (mut ann, _bob, id) = pair(server.address, "chess", "-").await;
    ann.watch(&id).await;
    ann.say(ToServer::Watch(damier_wire::web::Watch {
        id: GameId::read("abcdefgh"),
        v: None,
        board: false,
        crowd: false,
        a: 5,
    }))
    .await;
    assert_eq!(ann.refusal(5).await.0, "too_many");
    ann.say(ToServer::Rematch(by_id(&id, 6))).await;
    assert_eq!(ann.refusal(6).await.0, "too_many");
    server.stop().await;
}

fn challenge(to: &str, a: u32) -> ToServer {
    let terms = terms("chess", "-", a);
    ToServer::Challenge(Challenge { to: Some(to.to_owned()), terms, seat: None })
}

fn challenged(message: &FromServer) -> Option<String> {
    match message {
        FromServer::Challenge(it) => Some(it.id.to_string()),
        _ => None,
    }
}

#[tokio::test]
async fn nobody_is_pestered_with_challenges() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { challenges_per_minute: 2, games_per_minute: 6, ..Limits::default() };
    let server = Running::start_with(data.path(), Config { limits, ..Config::default() }).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    let _eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    for a in 1..=2 {
        ann.say(challenge("Bob", a)).await;
        ann.ok(a).await;
        let id = bob.wait(challenged).await;
        bob.say(ToServer::Decline(of_challenge(&id, a))).await;
        bob.ok(a).await;
    }
    ann.say(challenge("Bob", 3)).await;
    assert_eq!(ann.refusal(3).await.0, "too_many");
    ann.say(challenge("Eve", 4)).await;
    ann.ok(4).await;
    // Whoever begins too many games waits, too.
    for a in 5..=6 {
        ann.say(ToServer::Seek(terms("chess", "-", a))).await;
        ann.ok(a).await;
    }
    ann.say(ToServer::Seek(terms("siam", "-", 7))).await;
    assert_eq!(ann.refusal(7).await.0, "too_many");
    server.stop().await;
}

#[tokio::test]
async fn whoever_leaves_takes_their_challenge_with_them() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    ann.say(challenge("Bob", 1)).await;
    let id = bob.wait(challenged).await;
    drop(ann);
    let gone = bob.wait(|message| match message {
        FromServer::ChallengeGone { id, accepted } => Some((id.to_string(), *accepted)),
        _ => None,
    });
    assert_eq!(gone.await, (id, false));
    server.stop().await;
}

/// A server that takes our machine for a proxy.
async fn behind_a_proxy(data: &std::path::Path, limits: Limits) -> Running {
    let trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    Running::start_with(data, Config { trusted_proxies, limits, ..Config::default() }).await
}

async fn get_for(address: SocketAddr, path: &str, headers: &str) -> String {
    let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n");
    http(address, &request).await
}

#[tokio::test]
async fn behind_a_proxy_the_numbers_are_for_whoever_is_believably_here() {
    let data = tempfile::tempdir().unwrap();
    let server = behind_a_proxy(data.path(), Limits::default()).await;
    for (headers, status) in [
        ("", 403),
        ("X-Forwarded-For: 203.0.113.5\r\n", 403),
        ("X-Forwarded-For: 127.0.0.1, unknown\r\n", 403),
        ("X-Forwarded-For: 127.0.0.1, 203.0.113.5\r\n", 403),
        ("Forwarded: for=127.0.0.1, for=\"[2001:db8::1]:99\"\r\n", 403),
        ("X-Forwarded-For: 203.0.113.5\r\nForwarded: for=127.0.0.1\r\n", 400),
        ("X-Forwarded-For: 127.0.0.1\r\n", 200),
        ("Forwarded: For=\"127.0.0.1:4711\";proto=http\r\n", 200),
    ] {
        let answer = get_for(server.address, "/metrics", headers).await;
        assert_eq!(parts(&answer).0, status, "{headers}: {answer}");
    }
    server.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_limits_are_those_of_whoever_asks() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { guests_per_minute: 2, connections_per_ip: 1, ..Limits::default() };
    let server = behind_a_proxy(data.path(), limits).await;
    let from = |last: u8| format!("X-Forwarded-For: 203.0.113.{last}\r\n");
    let mut tokens = Vec::new();
    for (last, status) in [(1, 200), (1, 200), (1, 429), (2, 200)] {
        let body = "{\"name\":\"Ann\"}";
        let (seen, answer) = parts(&post(server.address, "/api/guest", &from(last), body).await);
        assert_eq!(seen, status, "{answer}");
        tokens.push(answer["token"].as_str().unwrap_or_default().to_owned());
    }
    let ask = |token: &str, last| upgrade(token, &from(last));
    let mut first = say(server.address, &ask(&tokens[0], 1)).await;
    let mut head = [0; 12];
    timeout(DEADLINE, first.read_exact(&mut head)).await.unwrap().unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
    let second = first_line(server.address, &ask(&tokens[1], 1)).await;
    assert!(second.starts_with("HTTP/1.1 503"), "{second}");
    let other = first_line(server.address, &ask(&tokens[3], 2)).await;
    assert!(other.starts_with("HTTP/1.1 101"), "{other}");
    server.stop().await;
}

#[tokio::test]
async fn behind_a_silent_proxy_the_mistakes_of_strangers_do_not_count_for_the_owner() {
    let data = tempfile::tempdir().unwrap();
    let server = behind_a_proxy(data.path(), Limits::default()).await;
    let credentials = |password: &str| format!("{{\"name\":\"Ann\",\"password\":\"{password}\"}}");
    let right = credentials("correct horse");
    assert_eq!(parts(&post(server.address, "/api/account", "", &right).await).0, 201);
    for _ in 0..12 {
        let wrong = post(server.address, "/api/login", "", &credentials("wrong horse")).await;
        assert_eq!(parts(&wrong).0, 401);
    }
    assert_eq!(parts(&post(server.address, "/api/login", "", &right).await).0, 200);
    server.stop().await;
}

#[tokio::test]
async fn attempts_to_log_in_are_counted_before_they_are_checked() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let wrong = "{\"name\":\"Ann\",\"password\":\"wrong horse\"}";
    let all =
        (0..40).map(|_| async move { parts(&post(address, "/api/login", "", wrong).await).0 });
    let answers = futures_util::future::join_all(all).await;
    let looked_at = answers.iter().filter(|status| **status == 401).count();
    assert_eq!((looked_at, answers.len() - looked_at), (10, 30), "{answers:?}");
    assert!(answers.iter().all(|status| [401, 429].contains(status)), "{answers:?}");
    server.stop().await;
}

#[tokio::test]
async fn strange_requests_are_refused_with_a_word() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let end = "Connection: close\r\n\r\n";
    for (request, status, word) in [
        ("GET /health HTTP/1.1\r\n", 400, "bad_host"),
        ("GET /health HTTP/1.1\r\nHost: x\r\nHost: x\r\n", 400, "bad_host"),
        ("GET http://y/health HTTP/1.1\r\nHost: x\r\n", 400, "bad_host"),
        ("GET /health HTTP/1.1\r\nHost: evil.example\r\n", 421, "foreign_host"),
        ("GET /api/games HTTP/1.1\r\nHost: 127.0.0.1.evil.example:80\r\n", 421, "foreign_host"),
        (
            "POST /api/logout HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\n\
             Authorization: Bearer b\r\n",
            400,
            "two_authorizations",
        ),
        ("GET /ws?token=abc HTTP/1.1\r\nHost: x\r\n", 400, "bad_request"),
        ("GET /api/leaderboard/chess?limit=x HTTP/1.1\r\nHost: x\r\n", 400, "bad_request"),
        ("GET /api/games?after=-1 HTTP/1.1\r\nHost: x\r\n", 400, "bad_cursor"),
        ("GET /api/games?limit=-1 HTTP/1.1\r\nHost: x\r\n", 400, "bad_request"),
        ("GET /api/games?limit=0 HTTP/1.1\r\nHost: x\r\n", 400, "bad_limit"),
        ("GET /api/game/%FF HTTP/1.1\r\nHost: x\r\n", 400, "bad_request"),
        ("GET /nowhere HTTP/1.1\r\nHost: x\r\n", 404, "not_found"),
        ("PUT /api/guest HTTP/1.1\r\nHost: x\r\n", 405, "method"),
    ] {
        let answer = http(server.address, &format!("{request}{end}")).await;
        let (seen, body) = parts(&answer);
        assert_eq!((seen, body["code"].as_str()), (status, Some(word)), "{request}: {answer}");
        assert!(body["message"].as_str().is_some_and(|text| !text.is_empty()), "{answer}");
    }
    server.stop().await;
}

/// Time enough for a machine that does other things, too.
const LESSON: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_school_behind_one_address_notices_no_limit() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let table = |n: u32| async move {
        let mut players = Vec::new();
        for side in ["Ann", "Bob"] {
            let token = token(address, &format!("{side}{n}")).await;
            players.push(Client::connect(address, &token).await);
        }
        let [ann, bob] = &mut players[..] else { unreachable!("two") };
        // Everybody looks around first; then they play a neighbour, with a clock of their own.
        ann.say(ToServer::Lobby(damier_wire::web::LookIn { follow: true, ..Default::default() }))
            .await;
        let id = crate::table::meet(ann, bob, "chess", &format!("{}+1", n + 1)).await;
        for (turn, m) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
            let mover = if turn % 2 == 0 { &mut *ann } else { &mut *bob };
            mover.play(&id, u32::try_from(turn / 2).unwrap(), m).await;
        }
        get(address, &format!("/api/game/{id}")).await
    };
    let lesson = futures_util::future::join_all((0..100).map(table));
    let records = timeout(LESSON, lesson).await.expect("in time");
    for record in records {
        assert!(record.starts_with("HTTP/1.1 200") && record.contains("b8c6"), "{record}");
    }
    server.stop().await;
}
