//! `GET /api/game/ID/plies`: a game with all its positions.

use damier_wire::web::ToServer;
use serde_json::json;

use crate::running::Running;
use crate::table::{by_id, get, http, pair, parts};

#[tokio::test]
async fn a_game_is_told_ply_by_ply() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+3").await;
    let path = format!("/api/game/{id}/plies");
    ann.play(&id, 0, "f2f3").await;
    bob.play(&id, 0, "e7e5").await;
    bob.say(ToServer::Takeback(by_id(&id, 3))).await;
    bob.ok(3).await;
    ann.say(ToServer::Takeback(by_id(&id, 3))).await;
    ann.ok(3).await;
    let (status, running) = parts(&get(server.address, &path).await);
    assert_eq!((status, running["plies"].as_array().unwrap().len()), (200, 1), "{running}");
    assert_eq!((&running["result"], &running["ended_ms"]), (&json!("*"), &json!(null)));

    bob.play(&id, 0, "e7e5").await;
    ann.play(&id, 1, "g2g4").await;
    bob.play(&id, 1, "d8h4").await;
    assert_eq!(ann.ended().await, "0-1 checkmate");
    let answer = get(server.address, &path).await;
    let (_, game) = parts(&answer);
    assert_eq!(
        (&game["game"], &game["clock"], &game["rated"]),
        (&json!("chess"), &json!("5+3"), &json!(false))
    );
    assert_eq!(
        (&game["players"], &game["result"], &game["reason"]),
        (&json!(["Ann", "Bob"]), &json!("0-1"), &json!("checkmate"))
    );
    assert_eq!(game["who"][0]["kind"], "guest");
    assert_eq!(game["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(game["clocks"], json!([300_000, 300_000]));
    let plies = game["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 4);
    assert_eq!(
        (&plies[3]["m"], &plies[3]["p"], &plies[3]["by"]),
        (&json!("d8h4"), &json!("Qh4#"), &json!(2))
    );
    assert_eq!(
        plies[3]["position"],
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    );
    assert!(plies[3]["views"].is_null() && plies[3]["spent"].is_u64(), "{game}");
    // Three seconds are added after each move, and moves take little.
    assert!(plies[3]["clocks"][1].as_u64().unwrap() > 300_000, "{game}");

    // Whoever has it is told that it is the same.
    let tag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").trim();
    assert!(answer.contains("max-age=3600"), "{answer}");
    let again = format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n"
    );
    assert!(http(server.address, &again).await.starts_with("HTTP/1.1 304"));
    assert_eq!(parts(&get(server.address, "/api/game/nosuchgame/plies").await).0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_hidden_game_shows_both_views_when_it_is_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "dark", "-").await;
    let path = format!("/api/game/{id}/plies");
    ann.play(&id, 0, "e2e4").await;
    let (status, fault) = parts(&get(server.address, &path).await);
    assert_eq!((status, &fault["code"]), (403, &json!("hidden")));
    bob.say(ToServer::Resign(by_id(&id, 9))).await;
    bob.ok(9).await;
    let (status, game) = parts(&get(server.address, &path).await);
    assert_eq!(status, 200, "{game}");
    let views = game["plies"][0]["views"].as_array().unwrap();
    assert!(views[0].as_str().unwrap().contains('?') && views[0] != views[1], "{game}");
    assert!(!game["plies"][0]["position"].as_str().unwrap().contains('?'));
    assert!(game["views"].is_array() && game["plies"][0]["clocks"].is_null(), "{game}");
    server.stop().await;
}
