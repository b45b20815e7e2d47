//! Whole games over real sockets.

use std::net::SocketAddr;
use std::time::Duration;

use damier_rules::Seat;
use damier_server::{Config, Limits};
use damier_wire::GameId;
use damier_wire::web::{Challenge, FromServer, Happening, LookIn, Move, State, ToServer, Watch};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::running::Running;
use crate::table::{
    Client, DEADLINE, by_id, get, meet, of_challenge, pair, post_guest, terms, token,
};

#[tokio::test]
async fn two_who_seek_play_to_mate() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+3").await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    let seen = eve.watch(&id).await;
    assert_eq!(
        (seen.seat, seen.players.map(String::from)),
        (None, ["Ann".to_owned(), "Bob".to_owned()])
    );

    ann.play(&id, 0, "f2f3").await;
    let told = bob.moved().await;
    assert_eq!((told.text.as_str(), told.pretty.as_str()), ("f2f3", "f3"));
    assert!(told.clocks[0].is_some_and(|left| left > 290_000), "{told:?}");
    // The same move again gets the same answer, and is not played twice.
    ann.play(&id, 0, "f2f3").await;
    bob.say(ToServer::Move(Move { id: GameId::read(&id), n: 0, m: "e7e4".into(), a: 5 })).await;
    let (code, text) = bob.refusal(5).await;
    assert_eq!(
        (code.as_str(), text.as_str()),
        ("refused", "the piece on e7 does not move like that")
    );
    bob.play(&id, 0, "e7e5").await;
    eve.say(ToServer::Move(Move { id: GameId::read(&id), n: 0, m: "g2g4".into(), a: 6 })).await;
    assert_eq!(eve.refusal(6).await.0, "not_yours");
    ann.play(&id, 1, "g2g4").await;
    bob.say(ToServer::Legal(by_id(&id, 7))).await;
    let legal = bob
        .wait(|m| if let FromServer::Legal { moves, .. } = m { Some(moves.clone()) } else { None })
        .await;
    assert!(legal.contains(&"d8h4".to_owned()) && legal.len() == 30, "{legal:?}");
    bob.play(&id, 1, "d8h4").await;
    for client in [&mut ann, &mut bob, &mut eve] {
        assert_eq!(client.ended().await, "0-1 checkmate");
    }
    assert_eq!(ann.refusal_after_the_end(&id).await, "declined");
    let record = get(server.address, &format!("/api/game/{id}")).await;
    assert!(record.contains("\"d8h4\"") && record.contains("checkmate"), "{record}");
    server.stop().await;
}

impl Client {
    async fn refusal_after_the_end(&mut self, id: &str) -> String {
        self.say(ToServer::Move(Move { id: GameId::read(id), n: 2, m: "a2a3".into(), a: 77 }))
            .await;
        self.refusal(77).await.0
    }
}

#[tokio::test]
async fn challenges_draws_and_takebacks() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    let challenge = |to: Option<&str>, a| {
        ToServer::Challenge(Challenge {
            to: to.map(str::to_owned),
            terms: terms("siam", "-", a),
            seat: None,
        })
    };
    ann.say(challenge(Some("Nobody"), 1)).await;
    assert_eq!(ann.refusal(1).await.0, "nobody_there");
    ann.say(challenge(Some("bob"), 2)).await;
    ann.ok(2).await;
    let (challenge_id, from) = bob
        .wait(|m| {
            if let FromServer::Challenge(it) = m {
                Some((it.id.to_string(), it.from.clone()))
            } else {
                None
            }
        })
        .await;
    assert_eq!(from, "Ann");
    ann.say(ToServer::Accept(of_challenge(&challenge_id, 3))).await;
    assert_eq!(ann.refusal(3).await.1, "you cannot accept your own challenge");
    bob.say(ToServer::Accept(of_challenge(&challenge_id, 4))).await;
    let id = bob
        .wait(|m| if let FromServer::Game { id } = m { Some(id.to_string()) } else { None })
        .await;
    ann.watch(&id).await;
    bob.watch(&id).await;

    ann.play(&id, 0, "+a1e").await;
    ann.say(ToServer::Takeback(by_id(&id, 5))).await;
    let asked = bob.happens(|it| match it {
        Happening::TakebackAsked(asker) => Some(asker.by),
        _ => None,
    });
    assert_eq!(asked.await, Seat::One);
    bob.say(ToServer::Takeback(by_id(&id, 6))).await;
    let back = ann.happens(|it| match it {
        Happening::TakenBack { position } => Some(position.clone()),
        _ => None,
    });
    assert_eq!(back.await, "5/5/1MMM1/5/5 e 4");
    ann.play(&id, 0, "+e5n").await;
    bob.say(ToServer::Draw(by_id(&id, 7))).await;
    ann.happens(|it| matches!(it, Happening::DrawOffered(_)).then_some(())).await;
    ann.say(ToServer::Draw(by_id(&id, 8))).await;
    assert_eq!(bob.ended().await, "1/2-1/2 agreement");
    server.stop().await;
}

#[tokio::test]
async fn a_restart_brings_everything_back() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let tokens = [token(server.address, "Ann").await, token(server.address, "Bob").await];
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    let id = meet(&mut ann, &mut bob, "alice", "1+0").await;
    ann.play(&id, 0, "e2e4").await;
    bob.play(&id, 0, "e7e5").await;
    let before = ann.watch(&id).await;
    drop((ann, bob));
    server.stop().await;

    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 1);
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let after = ann.watch(&id).await;
    assert_eq!(after.position, before.position);
    assert_eq!((after.v, after.n, after.seat), (before.v, 1, Some(Seat::One)));
    let left = |state: &State| state.clocks[0].expect("a clock");
    assert!(
        left(&after) <= 60_000 && left(&after) + 1_500 > left(&before),
        "time away costs nothing"
    );
    // Somebody who saw everything is told nothing twice.
    ann.say(ToServer::Watch(Watch {
        id: GameId::read(&id),
        v: Some(after.v),
        board: false,
        crowd: false,
        a: 3,
    }))
    .await;
    ann.ok(3).await;
    ann.play(&id, 1, "g1f3").await;
    assert_eq!(ann.moved().await.v, after.v + 1);
    server.stop().await;
}

#[tokio::test]
async fn who_reconnects_is_told_the_rest() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "kamisado", "-").await;
    ann.play(&id, 0, "a1a5").await;
    let seen = bob.moved().await.v;
    bob.say(ToServer::Unwatch(by_id(&id, 1))).await;
    bob.play(&id, 0, "d8d7").await;
    ann.moved().await;
    bob.say(ToServer::Watch(Watch {
        id: GameId::read(&id),
        v: Some(seen),
        board: false,
        crowd: false,
        a: 2,
    }))
    .await;
    bob.ok(2).await;
    let told = bob.moved().await;
    assert_eq!((told.v, told.text.as_str()), (seen + 1, "d8d7"));
    server.stop().await;
}

/// Promise P5: two games that a seat cannot tell apart give it the same bytes.
#[tokio::test]
async fn a_hidden_game_hides() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut streams = Vec::new();
    for black in ["c7c6", "g7g6"] {
        let (mut ann, mut bob, id) = pair(server.address, "dark", "-").await;
        let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
        eve.watch(&id).await;
        for client in [&mut ann, &mut eve] {
            client.received.clear();
        }
        ann.play(&id, 0, "e2e4").await;
        bob.play(&id, 0, black).await;
        ann.say(ToServer::Move(Move { id: GameId::read(&id), n: 1, m: "c6c5".into(), a: 9 })).await;
        ann.refusal(9).await;
        ann.play(&id, 1, "d2d4").await;
        for client in [&mut ann, &mut eve] {
            while client.received.iter().filter(|text| text.contains("\"t\":\"h\"")).count() < 3 {
                client.next().await;
            }
            let everything = client.received.join("\n").replace(&id, "GAME");
            assert!(!everything.contains(black), "{everything}");
            streams.push(everything);
        }
        let forbidden = get(server.address, &format!("/api/game/{id}")).await;
        assert!(forbidden.starts_with("HTTP/1.1 403") && !forbidden.contains(black), "{forbidden}");
    }
    assert_eq!(streams[0], streams[2]);
    assert_eq!(streams[1], streams[3]);
    server.stop().await;
}

#[tokio::test]
async fn mastermind_tells_nothing_early() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "mastermind", "10+0").await;
    ann.received.clear();
    bob.play(&id, 0, "JJWF").await;
    // Whatever Ann asks now, she cannot find out that Bob has sent their code.
    let state = ann.watch(&id).await;
    assert_eq!(
        (state.position.as_str(), state.to_act, state.clocks[1]),
        ("- -", [true, false], None)
    );
    assert!(state.moves.is_empty());
    ann.play(&id, 0, "RVBO").await;
    bob.play(&id, 1, "RVBO").await;
    ann.play(&id, 1, "RRRR").await;
    let end = ann.happens(|it| match it {
        Happening::Ended { outcome, position } => Some((outcome.to_string(), position.clone())),
        _ => None,
    });
    let (outcome, position) = end.await;
    assert_eq!(outcome, "0-1 found");
    assert!(position.expect("everything").starts_with("RVBO JJWF "));
    server.stop().await;
}

#[tokio::test]
async fn nonsense_is_answered_and_the_connection_stays() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "-").await;
    for (text, code) in [
        ("{", "bad_json"),
        ("[]", "bad_request"),
        (r#"{"t":"nope"}"#, "bad_request"),
        (r#"{"t":"move","d":{"id":"x","n":0,"m":"e2e4"}}"#, "no_such_game"),
        (r#"{"t":"seek","d":{"game":"checkers","clock":"-"}}"#, "unknown_game"),
        (r#"{"t":"seek","d":{"game":"chess","clock":"NaN"}}"#, "bad_clock"),
        (r#"{"t":"seek","d":{"game":"chess","clock":"-","options":{"x":"y"}}}"#, "bad_setup"),
        (r#"{"t":"accept","d":{"id":"nope"}}"#, "no_challenge"),
    ] {
        ann.raw(text).await;
        assert_eq!(ann.refusal(0).await.0, code, "{text}");
    }
    ann.say(ToServer::Lobby(LookIn::default())).await;
    let lobby = ann
        .wait(|m| if let FromServer::Lobby(lobby) = m { Some(lobby.clone()) } else { None })
        .await;
    assert_eq!((lobby.games.len(), lobby.connected), (1, 2));
    ann.play(&id, 0, "e2e4").await;
    assert_eq!(bob.moved().await.text, "e2e4", "the game beside it is undisturbed");

    // A message that is too long ends the connection, not the server.
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    eve.raw(&"x".repeat(9_000)).await;
    while let Some(Ok(_)) =
        tokio::time::timeout(DEADLINE, eve.socket.next()).await.expect("in time")
    {}
    // So do too many.
    let mut mallory =
        Client::connect(server.address, &token(server.address, "Mallory").await).await;
    for _ in 0..101 {
        if mallory.socket.send(Message::text("{\"t\":\"ping\"}")).await.is_err() {
            break;
        }
    }
    while let Some(Ok(_)) =
        tokio::time::timeout(DEADLINE, mallory.socket.next()).await.expect("in time")
    {}
    bob.play(&id, 0, "e7e5").await;
    server.stop().await;
}

#[tokio::test]
async fn pages() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let address = server.address;
    assert!(get(address, "/health").await.ends_with("ok\n"));
    assert!(get(address, "/api/games").await.ends_with(r#"{"items":[],"next":null}"#));
    for (answer, status) in [
        (get(address, "/").await, "200"),
        (get(address, "/api/game/nope").await, "404"),
        (get(address, "/../../etc/passwd").await, "404"),
        (get(address, "/api/guest").await, "405"),
        (get(address, "/ws").await, "400"),
        (post_guest(address, "{}").await, "422"),
        (post_guest(address, "{").await, "400"),
        (post_guest(address, "{\"name\":\"admin\"}").await, "400"),
        (post_guest(address, "{\"name\":\"<img src=x>\"}").await, "400"),
        (post_guest(address, &format!("{{\"name\":\"{}\"}}", "x".repeat(70_000))).await, "413"),
    ] {
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{status}: {answer}");
    }
    let url = format!("ws://{address}/ws?token=wrong");
    assert!(tokio_tungstenite::connect_async(url).await.is_err(), "a token is needed");
    server.stop().await;
}

#[tokio::test]
async fn a_websocket_counts_as_a_connection_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let limits = Limits { connections_per_ip: 1, ..Limits::default() };
    let server = Running::start_with(folder.path(), Config { limits, ..Config::default() }).await;
    let address = server.address;
    let token = token(address, "Ann").await;
    let mut ann = connect_when_there_is_room(address, &token).await;
    for _ in 0..3 {
        let mut other = TcpStream::connect(address).await.expect("a connection");
        let mut answer = Vec::new();
        // It may be closed before we have written: then that is the error.
        let _ = other.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let _ = tokio::time::timeout(DEADLINE, other.read_to_end(&mut answer)).await.expect("soon");
        assert!(answer.is_empty(), "one connection was all there is");
    }
    ann.say(ToServer::Ping).await;
    assert!(matches!(ann.next().await, FromServer::Pong), "the first one is not disturbed");
    drop(ann);
    connect_when_there_is_room(address, &token).await;
    server.stop().await;
}

/// The server notices a moment later that the last connection is gone.
async fn connect_when_there_is_room(address: SocketAddr, token: &str) -> Client {
    let url = format!("ws://{address}/ws?token={token}");
    for _ in 0..400 {
        if let Ok((socket, _)) = tokio_tungstenite::connect_async(&url).await {
            let mut client = Client { socket, received: Vec::new() };
            assert!(matches!(client.next().await, FromServer::Welcome { .. }));
            return client;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("there was room at last");
}
