//! What the computer thinks: of games that are over, and of the next move of who plays against it.

use std::net::SocketAddr;
use std::time::Duration;

use damier_rules::Seat;
use damier_wire::web::{Challenge, ToServer};
use serde_json::{Value, json};

use crate::running::Running;
use crate::table::{Client, by_id, get, http, pair, parts, post, terms, token};

fn path(id: &str) -> String {
    format!("/api/game/{id}/analysis")
}

async fn analyse(address: SocketAddr, id: &str) -> (u16, Value) {
    parts(&post(address, &path(id), "", "").await)
}

/// The analysis once it is done.
async fn done(address: SocketAddr, id: &str) -> Value {
    loop {
        let (status, analysis) = parts(&get(address, &path(id)).await);
        assert_eq!(status, 200, "{analysis}");
        if analysis["state"] == "done" {
            return analysis;
        }
        assert!(["waiting", "running"].contains(&analysis["state"].as_str().unwrap()));
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn hint(address: SocketAddr, id: &str, token: &str) -> (u16, Value) {
    let request = format!(
        "GET /api/game/{id}/hint HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    parts(&http(address, &request).await)
}

#[tokio::test]
async fn a_game_that_is_over_is_analysed_once_for_everybody() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    let (mut ann, mut bob, id) = pair(at, "chess", "-").await;
    ann.play(&id, 0, "f2f3").await;
    let (status, fault) = analyse(at, &id).await;
    assert_eq!(
        (status, &fault["code"]),
        (409, &json!("not_now")),
        "nobody is helped while they play"
    );
    bob.play(&id, 0, "e7e5").await;
    ann.play(&id, 1, "g2g4").await;
    bob.play(&id, 1, "d8h4").await;
    assert_eq!(ann.ended().await, "0-1 checkmate");

    let (_, nothing) = parts(&get(at, &path(&id)).await);
    assert_eq!((&nothing["state"], &nothing["positions"]), (&json!("none"), &json!([])));
    let (status, begun) = analyse(at, &id).await;
    assert_eq!((status, &begun["of"]), (200, &json!(5)), "{begun}");
    let analysis = done(at, &id).await;
    assert_eq!((&analysis["done"], &analysis["of"]), (&json!(5), &json!(5)));
    let positions = analysis["positions"].as_array().unwrap();
    assert_eq!(
        (&positions[3]["score"], &positions[3]["chance"]),
        (&json!({ "loses": 1 }), &json!(0))
    );
    assert_eq!(positions[3]["grade"], "blunder");
    assert_eq!(positions[3]["best"], json!({ "m": "d8h4", "p": "Qh4#", "then": [] }));
    assert_eq!(
        (&positions[4]["best"], &positions[4]["score"]),
        (&json!(null), &json!({ "loses": 0 }))
    );
    assert_eq!(
        (&analysis["mistakes"][0]["blunders"], &analysis["mistakes"][1]["blunders"]),
        (&json!(1), &json!(0))
    );
    // Whoever asks again has it at once.
    let (status, again) = analyse(at, &id).await;
    assert_eq!((status, again), (200, analysis));
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_analysed_is_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    let (mut ann, _bob, id) = pair(at, "dark", "-").await;
    assert_eq!(analyse(at, &id).await.1["code"], "hidden");
    ann.say(ToServer::Resign(by_id(&id, 9))).await;
    ann.ok(9).await;
    let (status, fault) = analyse(at, &id).await;
    assert_eq!((status, &fault["code"]), (404, &json!("no_analysis")), "{fault}");
    assert!(fault["hint"].is_null(), "there is nothing to wait for: {fault}");
    assert_eq!(analyse(at, "nosuchgame").await.1["code"], "no_such_game");
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_is_told_to_stop_does_not_finish_its_analyses() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "siam", "-").await;
    for (n, (one, two)) in [("+a1e", "+e5w"), ("+a2e", "+e4w"), ("+a3e", "+e3w")].iter().enumerate()
    {
        let n = u32::try_from(n).unwrap();
        ann.play(&id, n, one).await;
        bob.play(&id, n, two).await;
    }
    ann.say(ToServer::Resign(by_id(&id, 9))).await;
    ann.ok(9).await;
    assert_eq!(analyse(server.address, &id).await.0, 200);
    server.stop().await;
}

/// A game of Ann against the lowest level, in which she begins.
async fn against_the_computer(at: SocketAddr, game: &str) -> (Client, String, String) {
    let guest = token(at, "Ann").await;
    let mut ann = Client::connect(at, &guest).await;
    let to = Some("Damier 1".to_owned());
    ann.say(ToServer::Challenge(Challenge { to, terms: terms(game, "-", 1), seat: Some(1) })).await;
    let id = ann.begun().await;
    let state = ann.watch(&id).await;
    assert_eq!((state.seat, state.hints), (Some(Seat::One), true));
    assert_eq!(state.takebacks, game != "mastermind", "where both move at once, nobody takes back");
    (ann, guest, id)
}

#[tokio::test]
async fn who_plays_the_computer_may_ask_what_to_play_and_what_was_wrong() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    for game in ["chess", "kamisado", "dark", "mastermind"] {
        let (mut ann, guest, id) = against_the_computer(at, game).await;
        let (status, first) = hint(at, &id, &guest).await;
        assert_eq!((status, &first["last"]), (200, &json!(null)), "{first}");
        // Where both move at once, nobody is told that the computer has moved already.
        assert_eq!(first["ply"], 0, "{first}");
        let best = first["best"]["m"].as_str().unwrap().to_owned();
        assert!(first["best"]["p"].is_string());
        // What is advised is legal.
        ann.play(&id, 0, &best).await;
    }
    // A move that throws a won round away is explained.
    let (mut ann, guest, id) = against_the_computer(at, "kamisado").await;
    ann.play(&id, 0, "c1c2").await;
    // A server with much to do tells what it knows, which may be less.
    let after = loop {
        let (_, after) = hint(at, &id, &guest).await;
        if !after["last"].is_null() {
            break after;
        }
    };
    assert_eq!(
        (&after["last"]["m"], &after["last"]["grade"]),
        (&json!("c1c2"), &json!("blunder")),
        "{after}"
    );
    assert!(after["last"]["better"]["m"].is_string(), "{after}");

    // Others are not told, and nobody who plays a person is.
    let bob = token(at, "Bob").await;
    assert!(!Client::connect(at, &bob).await.watch(&id).await.hints);
    for (id, token) in [(&id, &bob), (&"nosuchgame".to_owned(), &guest)] {
        let (status, fault) = hint(at, id, token).await;
        assert!([404, 409].contains(&status), "{fault}");
    }
    let (mut one, _two, id) = pair(at, "chess", "-").await;
    let state = one.watch(&id).await;
    assert_eq!((state.draw_offers, state.takebacks, state.hints), (true, true, false));
    assert_eq!(hint(at, &id, &guest).await.1["code"], "not_now");
    assert_eq!(hint(at, &id, "nonsense").await.0, 401);
    server.stop().await;
}
