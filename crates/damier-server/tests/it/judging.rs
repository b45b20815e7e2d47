//! `POST /api/judge`: the rules for clients that have none.

use std::net::SocketAddr;

use serde_json::{Value, json};

use crate::running::Running;
use crate::table::{parts, post};

async fn judge(address: SocketAddr, asked: &Value) -> (u16, Value) {
    parts(&post(address, "/api/judge", "", &asked.to_string()).await)
}

#[tokio::test]
async fn any_position_is_judged() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;

    let (status, start) = judge(at, &json!({ "game": "chess" })).await;
    assert_eq!(
        (status, &start["to_act"], &start["result"]),
        (200, &json!([true, false]), &json!("*"))
    );
    assert_eq!(start["legal"].as_str().unwrap().split(',').count(), 20);
    assert!(start["refusal"].is_null() && start["views"].is_null(), "{start}");

    // Moves as they are written or typed, then one that is tried.
    let asked = json!({ "game": "chess", "moves": ["e2e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"], "move": "Qxf7#" });
    let (_, mate) = judge(at, &asked).await;
    assert_eq!(
        (&mate["result"], &mate["reason"], &mate["legal"]),
        (&json!("1-0"), &json!("checkmate"), &json!(""))
    );
    assert_eq!((&mate["plies"][6]["m"], &mate["plies"][6]["p"]), (&json!("h5f7"), &json!("Qxf7#")));
    assert_eq!((&mate["check"], mate["plies"].as_array().unwrap().len()), (&json!(true), 7));

    let asked = json!({ "game": "chess", "moves": ["e4", "e7e4", "d4"] });
    let (status, refused) = judge(at, &asked).await;
    assert_eq!((status, refused["plies"].as_array().unwrap().len()), (200, 1));
    assert_eq!(refused["refusal"]["move"], "e7e4");
    assert!(
        refused["refusal"]["message"].is_string() && refused["refusal"]["why"]["why"].is_string(),
        "{refused}"
    );

    let dark = judge(at, &json!({ "game": "dark", "move": "e2e4" })).await.1;
    assert!(dark["views"][1].as_str().unwrap().contains('?'), "{dark}");
    let codes = judge(at, &json!({ "game": "mastermind", "moves": ["RVBO", "JJJJ"] })).await.1;
    assert_eq!((&codes["legal"], &codes["to_act"]), (&json!("*"), &json!([true, true])));
    // An animal that pushes a mountain, and one that would push two.
    let pushes = |position| json!({ "game": "siam", "position": position, "move": "c3-b3n" });
    let (_, enough) = judge(at, &pushes("5/2M2/2Rn2/5/M3M r 0")).await;
    assert_eq!(
        enough["note"], "The push is strong enough: 1 for it, 0 against it, one mountain.",
        "{enough}"
    );
    let (_, weak) = judge(at, &pushes("2M2/2M2/2Rn2/5/4M r 0")).await;
    assert_eq!(
        (&weak["note"], &weak["refusal"]["message"]),
        (&json!(null), &json!("the push is too weak: 1 for it, 0 against it, 2 mountains"))
    );
    // The game is over there: it is looked at all the same.
    let over = judge(
        at,
        &json!({ "game": "chess", "position": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "move": "Kh7" }),
    )
    .await
    .1;
    assert_eq!(
        (&over["result"], &over["refusal"]["why"]["why"]),
        (&json!("1-0"), &json!("game_over"))
    );
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_with_a_reason() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for (asked, code) in [
        (json!({ "game": "go" }), "unknown_game"),
        (json!({ "game": "chess", "position": "8/8 w" }), "bad_setup"),
        (json!({ "game": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1" }), "bad_setup"),
        (json!({ "game": "siam", "options": { "gravity": "off" } }), "bad_setup"),
        (json!({ "game": "chess", "position": "x".repeat(1001) }), "bad_setup"),
        (json!({ "game": "chess", "moves": vec!["e2e4"; 601] }), "bad_setup"),
        (json!({ "game": "chess", "evil": 1 }), "bad_request"),
        (json!([]), "bad_request"),
    ] {
        let (status, fault) = judge(server.address, &asked).await;
        assert!((400..500).contains(&status), "{asked}: {status}");
        assert_eq!(fault["code"], code, "{asked}");
        assert!(fault["message"].is_string(), "{fault}");
    }
    // Nonsense as a move is a refusal like any other.
    for text in ["", "\u{0}", "e9", "\u{1f600}", &"z".repeat(5000)] {
        let (status, answer) =
            judge(server.address, &json!({ "game": "siam", "move": text })).await;
        assert_eq!(status, 200, "{text:?}");
        assert!(answer["refusal"]["message"].is_string(), "{answer}");
    }
    server.stop().await;
}
