//! The rules to read, and boards as pictures.

use std::net::SocketAddr;

use damier_rules::GameKind;

use crate::running::Running;
use crate::table::{get, http, parts};

#[tokio::test]
async fn every_game_is_explained_with_pictures() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (status, list) = parts(&get(address, "/api/rules?lang=fr").await);
    assert_eq!((status, list.as_array().unwrap().len()), (200, GameKind::ALL.len()));
    assert_eq!(list[0]["title"], "Échecs");
    for entry in list.as_array().unwrap() {
        let url = entry["url"].as_str().unwrap();
        let (status, page) = parts(&get(address, &format!("{url}?lang=fr")).await);
        assert_eq!((status, &page["lang"], &page["game"]), (200, &"fr".into(), &entry["game"]));
        assert!(page["summary"][0][0]["text"].is_string(), "{url}");
        let blocks = page["blocks"].as_array().unwrap().iter();
        let mut diagrams = blocks.filter_map(|block| block.get("diagram")).peekable();
        assert!(diagrams.peek().is_some(), "{url} shows nothing");
        for diagram in diagrams {
            let svg = get(address, diagram["svg"].as_str().unwrap()).await;
            assert!(svg.starts_with("HTTP/1.1 200") && is_picture(&svg), "{diagram}: {svg}");
        }
    }
    let (status, refused) = parts(&get(address, "/api/rules/chess/diagrams/none.svg").await);
    assert_eq!((status, &refused["code"]), (404, &"no_such_diagram".into()));
    let (status, refused) = parts(&get(address, "/api/rules/go?lang=fr").await);
    assert_eq!((status, &refused["code"]), (404, &"unknown_game".into()));
    server.stop().await;
}

/// The referee's own words stand beside a move that it refuses.
#[tokio::test]
async fn illegal_moves_come_with_their_reason() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (_, page) = parts(&get(server.address, "/api/rules/chess?lang=en").await);
    let blocks = page["blocks"].as_array().unwrap().iter();
    let mut diagrams = blocks.filter_map(|block| block.get("diagram"));
    let castling = diagrams.find(|diagram| diagram["name"] == "castling_refused").unwrap();
    assert_eq!(castling["illegal"][0]["move"], "e1g1");
    let why = "the king would cross or reach f1, which is attacked";
    assert_eq!(castling["illegal"][0]["why"], why);
    server.stop().await;
}

const BOARD: &str = "/api/board.svg?game=chess&view=8/8/8/8/8/8/8/K6k+w+-+-+0+1";

#[tokio::test]
async fn any_view_is_drawn() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let svg = get(address, &format!("{BOARD}&lang=fr")).await;
    assert!(is_picture(&svg), "{svg}");
    assert!(svg.contains("<title>Échecs, trait aux Blancs</title>"), "{svg}");
    assert_ne!(svg, get(address, &format!("{BOARD}&lang=fr&flip=true")).await);
    assert_ne!(svg, get(address, &format!("{BOARD}&lang=fr&last=a1a2")).await);
    // A move may be any short text: squares that are not there are not marked.
    assert!(is_picture(&get(address, &format!("{BOARD}&last=%00z9%3Cz9")).await));

    let dark = "/api/board.svg?game=dark&view=%3F%3F%3F%3F%3F%3F%3F%3F/8/8/8/8/8/8/K7+w+-";
    assert_eq!(
        get(address, dark).await.matches("d-mist\"").count(),
        8,
        "the dark is drawn as such"
    );
    let duel = "/api/board.svg?game=mastermind&view=RVBO+%3F%3F%3F%3F+RRRR%3DO---:VVVV%3D----";
    assert!(is_picture(&get(address, duel).await));

    let long = format!("{BOARD}{}", "+".repeat(1000));
    for (path, status, word) in [
        ("/api/board.svg?game=chess&view=nonsense", 400, "bad_view"),
        ("/api/board.svg?game=chess&view=", 400, "bad_view"),
        ("/api/board.svg?game=chess&view=%3Cscript%3E", 400, "bad_view"),
        (long.as_str(), 400, "bad_view"),
        ("/api/board.svg?game=go&view=x", 404, "unknown_game"),
        ("/api/board.svg?game=chess", 400, "bad_request"),
        ("/api/board.svg?game=chess&view=%ff&flip=perhaps", 400, "bad_request"),
    ] {
        let (found, body) = parts(&get(address, path).await);
        assert_eq!((found, &body["code"]), (status, &word.into()), "{path}");
        assert!(body["message"].as_str().is_some_and(|text| !text.contains('<')), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn who_has_a_picture_is_not_sent_it_again() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let answer = get(server.address, BOARD).await;
    let tag = answer.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag");
    assert!(answer.contains("cache-control: public"), "{answer}");
    assert!(answer.contains("vary: Accept-Language"), "{answer}");
    for (known, status) in
        [(tag.to_owned(), 304), (format!("\"x\", W/{tag}"), 304), ("\"x\"".to_owned(), 200)]
    {
        let answer = ask(server.address, &format!("If-None-Match: {known}\r\n")).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
        assert_eq!(answer.contains("<svg"), status == 200);
    }
    let french =
        ask(server.address, &format!("Accept-Language: fr\r\nIf-None-Match: {tag}\r\n")).await;
    assert!(french.starts_with("HTTP/1.1 200") && french.contains("trait aux Blancs"), "{french}");
    server.stop().await;
}

async fn ask(address: SocketAddr, headers: &str) -> String {
    let head = "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    http(address, &format!("GET {BOARD} {head}{headers}\r\n")).await
}

fn is_picture(answer: &str) -> bool {
    answer.contains("content-type: image/svg+xml")
        && answer.contains("content-security-policy: default-src 'none'")
        && answer.contains("role=\"img\"")
        && answer.ends_with("</svg>\n")
}
