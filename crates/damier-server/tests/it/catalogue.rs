//! Bad input, one by one, beside a game that must not notice.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use damier_wire::GameId;
use damier_wire::web::{Move, ToServer};

use crate::neighbours::Neighbours;
use crate::raw::{BINARY, CLOSE, Ended, LAST, PING, Raw, TEXT, masked};
use crate::running::Running;
use crate::table::{Client, by_id, get, http, meet, pair, token};

/// Frames that end a connection, and the code with which they do.
fn broken_frames() -> Vec<(&'static str, Vec<u8>, u16)> {
    let declares = |length: u64| {
        let mut frame = vec![TEXT, 0xff];
        frame.extend(length.to_be_bytes());
        frame.extend([1, 2, 3, 4, 5, 6, 7, 8]);
        frame
    };
    let pieces = |first: &[u8], rest: &[u8], count: usize| {
        let mut frames = masked(0x01, first);
        (1..count - 1).for_each(|_| frames.extend(masked(0x00, rest)));
        frames.extend(masked(LAST, rest));
        frames
    };
    let kilo = [b'x'; 1_000];
    vec![
        ("W1: 2^63-1 bytes are promised", declares(u64::MAX >> 1), 1009),
        ("W1: 2^64-1 bytes are promised", declares(u64::MAX), 1009),
        ("W2: 8 193 bytes", masked(TEXT, &[b'x'; 8_193]), 1009),
        ("W2: 20 pieces of 1 000 bytes", pieces(&kilo, &kilo, 20), 1009),
        ("W3: not UTF-8", masked(TEXT, b"\xff\xfe"), 1007),
        ("W3: half a surrogate", masked(TEXT, b"\xed\xa0\x80"), 1007),
        ("W3: not UTF-8, in two pieces", pieces(b"\xc3", b"(", 2), 1007),
        ("W4: not masked", [&[TEXT, 14][..], b"{\"t\":\"ping\"}  "].concat(), 1002),
        ("W4: first reserved bit", masked(TEXT | 0x40, b"{}"), 1002),
        ("W4: second reserved bit", masked(TEXT | 0x20, b"{}"), 1002),
        ("W4: third reserved bit", masked(TEXT | 0x10, b"{}"), 1002),
        ("W4: a kind of data nobody knows", masked(0x83, b"{}"), 1002),
        ("W4: a kind of control nobody knows", masked(0x8b, b""), 1002),
        ("W4: a long ping", masked(PING, &[0; 126]), 1002),
        ("W4: a ping in pieces", masked(PING & !LAST, b"x"), 1002),
        ("W4: half a close code", masked(CLOSE, &[3]), 1002),
        ("W4: the rest of nothing", masked(LAST, b"{}"), 1002),
        (
            "W4: a new message inside another",
            [masked(0x01, b"{"), masked(TEXT, b"{}")].concat(),
            1002,
        ),
        ("W5: binary", masked(BINARY, b"{\"t\":\"ping\"}"), 1003),
        ("W10: 10 000 brackets are too long", masked(TEXT, &[b'['; 10_000]), 1009),
    ]
}

#[tokio::test]
async fn broken_frames_end_one_connection() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let eve = token(server.address, "Eve").await;
    for (what, bytes, code) in broken_frames() {
        let mut raw = Raw::connect(server.address, &eve).await;
        beside.go_on().await;
        let since = Instant::now();
        raw.send(&bytes).await;
        assert_eq!(raw.end().await, Ended::Code(code), "{what}");
        // A second, said by a machine that may be busy with other things.
        assert!(since.elapsed() < Duration::from_secs(5), "{what}: {:?}", since.elapsed());
        beside.go_on().await;
    }
    // The same byte by byte, and left in the middle.
    for (_, bytes, _) in broken_frames() {
        let mut raw = Raw::connect(server.address, &eve).await;
        for byte in bytes.iter().take(40) {
            raw.send(&[*byte]).await;
        }
    }
    beside.go_on().await;
    server.stop().await;
}

/// Rows of the catalogue, what is sent, and the code of the answer; `id` is the sender's game.
fn nonsense(id: &str, others: &str) -> Vec<(&'static str, String, &'static str)> {
    let deep = "[".repeat(8_000);
    let in_move = |fields: &str| format!("{{\"t\":\"move\",\"d\":{{\"id\":\"{id}\",{fields}}}}}");
    vec![
        ("W6", "{".into(), "bad_json"),
        ("W6", "[]".into(), "bad_request"),
        ("W6", "null".into(), "bad_request"),
        ("W6", "\"p\"".into(), "bad_request"),
        ("W6", "{\"t\":1}".into(), "bad_request"),
        ("W6", "{\"t\":\"nope\"}".into(), "bad_request"),
        ("W6", String::new(), "bad_json"),
        ("W6", "{\"t\":\"ping\"}{\"t\":\"ping\"}".into(), "bad_json"),
        ("W6", "{\"t\":\"ping\u{0}\"}".into(), "bad_json"),
        ("W7", in_move("\"m\":\"e2e9\",\"n\":0"), "refused"),
        ("W7", in_move("\"m\":\"e2e5\",\"n\":0"), "refused"),
        ("W7", in_move("\"m\":\"\",\"n\":0"), "refused"),
        ("W7", in_move("\"m\":\"e2\\u0000e4\",\"n\":0"), "refused"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":1"), "declined"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":4294967295"), "declined"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":\"0\""), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":0.5"), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":-1"), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":1e300"), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":4294967296"), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\""), "bad_request"),
        ("W7", in_move("\"n\":0"), "bad_request"),
        ("W7", in_move("\"m\":[\"e2e4\"],\"n\":0"), "bad_request"),
        ("W7", in_move("\"m\":\"e2e4\",\"n\":0,\"x\":1"), "bad_request"),
        (
            "W8",
            format!("{{\"t\":\"move\",\"d\":{{\"id\":\"{others}\",\"m\":\"e2e4\",\"n\":0}}}}"),
            "not_yours",
        ),
        ("W8", "{\"t\":\"resign\",\"d\":{\"id\":\"\"}}".into(), "no_such_game"),
        ("W10", deep, "bad_json"),
        ("W10", format!("{}1{}", "[".repeat(40), "]".repeat(40)), "bad_json"),
        ("W11", "{\"t\":\"ping\",\"t\":\"move\"}".into(), "bad_json"),
        ("W11", in_move("\"m\":\"e2e4\",\"n\":0,\"n\":1"), "bad_json"),
    ]
}

#[tokio::test]
async fn nonsense_in_good_frames_is_answered() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "-").await;
    let before = ann.watch(&id).await;
    for (row, text, code) in nonsense(&id, beside.id()) {
        let shown: String = text.chars().take(100).collect();
        ann.raw(&text).await;
        assert_eq!(ann.refusal(0).await.0, code, "{row}: {shown}");
        beside.go_on().await;
    }
    let after = ann.watch(&id).await;
    assert_eq!(after, before, "nothing has changed");

    // W8: a spectator may not move, nor a player of a game that is over.
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    eve.watch(&id).await;
    eve.say(ToServer::Move(Move { id: GameId::read(&id), n: 0, m: "e2e4".into(), a: 3 })).await;
    assert_eq!(eve.refusal(3).await.0, "not_yours");
    eve.say(ToServer::Resign(by_id(&id, 4))).await;
    assert_eq!(eve.refusal(4).await.0, "not_yours");
    // W9: the same move twice is two answers and one move.
    ann.play(&id, 0, "e2e4").await;
    ann.play(&id, 0, "e2e4").await;
    bob.play(&id, 0, "e7e5").await;
    let state = eve.watch(&id).await;
    assert_eq!((state.moves.len(), state.v), (2, before.v + 2));
    // Another text under the same number is another move.
    ann.say(ToServer::Move(Move { id: GameId::read(&id), n: 0, m: "d2d4".into(), a: 5 })).await;
    assert_eq!(ann.refusal(5).await.0, "declined");
    bob.say(ToServer::Resign(by_id(&id, 6))).await;
    ann.ended().await;
    ann.say(ToServer::Move(Move { id: GameId::read(&id), n: 1, m: "d2d4".into(), a: 7 })).await;
    let over = ann.refusal(7).await;
    assert_eq!(over, ("declined".to_owned(), "the game is over".to_owned()));
    // Its last move is acknowledged again all the same.
    bob.play(&id, 0, "e7e5").await;
    beside.go_on().await;
    server.stop().await;
}

/// W13: too many messages end a connection; the game of whoever sent them goes on.
#[tokio::test]
async fn a_flood_costs_its_sender_the_connection() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let tokens = [token(server.address, "Ann").await, token(server.address, "Bob").await];
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    let id = meet(&mut ann, &mut bob, "chess", "10+0").await;
    for flood in [masked(TEXT, b"{\"t\":\"ping\"}"), masked(TEXT, b"{"), masked(PING, b"")] {
        let mut raw = Raw::connect(server.address, &tokens[0]).await;
        let watch = format!("{{\"t\":\"watch\",\"d\":{{\"id\":\"{id}\"}}}}");
        raw.send(&masked(TEXT, watch.as_bytes())).await;
        raw.send(&flood.repeat(101)).await;
        assert_eq!(raw.end().await, Ended::Code(1008));
        beside.go_on().await;
    }
    let state = ann.watch(&id).await;
    let left = state.clocks[0].expect("a clock");
    assert!(left < 600_000 && left > 500_000, "it went on all the time: {left}");
    ann.play(&id, 0, "e2e4").await;
    assert_eq!(bob.moved().await.text, "e2e4");
    server.stop().await;
}

#[tokio::test]
async fn bad_requests_are_answered() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start_impatient(data.path()).await;
    let address = server.address;
    let mut beside = Neighbours::sit_down(address).await;
    for path in
        ["/../../etc/passwd", "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/assets/%00", "/api/game/%00"]
    {
        assert_status("A1", path, &get(address, path).await, "404");
    }
    let post = |headers: &str, body: &str| {
        format!(
            "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{headers}\r\n{body}"
        )
    };
    let long = "x".repeat(65_537);
    let two = "Content-Length: 14\r\nContent-Length: 15\r\n";
    let chunks = "d\r\n{\"name\":\"Ann\"\r\n1\r\n}\r\n0\r\n\r\n";
    for (what, headers, body, status) in [
        ("65 537 bytes", "Content-Length: 65537\r\n", long.as_str(), "413"),
        ("a length below zero", "Content-Length: -1\r\n", "", "400"),
        ("no number", "Content-Length: 1x\r\n", "", "400"),
        ("two lengths", two, "{\"name\":\"Ann\"}", "400"),
        (
            "a length and chunks",
            "Content-Length: 14\r\nTransfer-Encoding: chunked\r\n",
            chunks,
            "400",
        ),
        (
            "chunks and a length",
            "Transfer-Encoding: chunked\r\nContent-Length: 14\r\n",
            chunks,
            "400",
        ),
        ("an unknown coding", "Transfer-Encoding: gzip\r\n", chunks, "400"),
    ] {
        assert_status("A2", what, &answer(address, &post(headers, body)).await, status);
        beside.go_on().await;
    }
    let many = "X: y\r\n".repeat(100);
    let long = format!("X: {}\r\n", "y".repeat(40_000));
    for (what, headers) in [("100 headers", many), ("40 kB", long)] {
        let request = format!("GET /health HTTP/1.1\r\nHost: x\r\n{headers}\r\n");
        assert_status("A6", what, &answer(address, &request).await, "431");
        beside.go_on().await;
    }
    for nonsense in
        ["\r\n\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n"]
    {
        let answer = answer(address, nonsense).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 400"), "{nonsense:?}: {answer}");
    }
    beside.go_on().await;
    server.stop().await;
}

/// The first answer of a connection that we then leave.
async fn answer(address: SocketAddr, request: &str) -> String {
    let request = request.replacen("Host: x\r\n", "Host: x\r\nConnection: close\r\n", 1);
    http(address, &request).await
}

fn assert_status(row: &str, what: &str, answer: &str, status: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{row}, {what}: {answer}");
}
