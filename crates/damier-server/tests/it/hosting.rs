//! What whoever hosts programs may count on: who plays with whom, who has which name, and why somebody
//! lost.

use std::time::Duration;

use damier_server::{Config, Dialect, ReservedNames, Seconds};
use damier_wire::kamisado::{ErrorCode, Side, ToServer, Tower, Wish};
use damier_wire::web;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::kamisado::{Board, Program};
use crate::running::Running;
use crate::table::{Client, DEADLINE, get, parts, post_guest, terms, token, waiting};

#[tokio::test(flavor = "multi_thread")]
async fn programs_may_be_kept_for_programs() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.only_programs = true;
    config.programs.pair_with_people_after = Seconds::new(0);
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Kamisado);
    let mut program = Program::join(port, "pamichau", Side::White).await;
    waiting(server.address, 1).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    ann.say(web::ToServer::Seek(terms("kamisado", "-", 1))).await;
    ann.ok(1).await;
    let (terms, to) = (terms("kamisado", "-", 2), Some("pamichau".to_owned()));
    ann.say(web::ToServer::Challenge(web::Challenge { terms, to, seat: None })).await;
    let gone = ann.wait(|m| match m {
        web::FromServer::ChallengeGone { accepted, .. } => Some(*accepted),
        _ => None,
    });
    assert!(!gone.await, "it is declined");
    assert_eq!(waiting(server.address, 2).await.len(), 2, "both wait on");
    let mut other = Program::join(port, "jdupont", Side::White).await;
    assert_eq!(program.joined().await.opponent.text(), Ok("jdupont"));
    assert_eq!(other.joined().await.wish, Wish::Refused);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_may_be_kept_for_whoever_knows_its_token() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.reserved_names =
        ReservedNames::read(&["pamichau#s3cret".to_owned()]).expect("a name and its token");
    assert!(!format!("{config:?}").contains("s3cret"));
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Kamisado);
    for stranger in ["pamichau", "PAMICHAU", "pamichau#", "pamichau#guess", "pamichau#s3cret#"] {
        let mut program = Program::join(port, stranger, Side::White).await;
        assert_eq!(program.joined().await.error, ErrorCode::Game, "{stranger}");
    }
    let taken = parts(&post_guest(server.address, "{\"name\":\"pamichau\"}").await);
    assert_eq!((taken.0, &taken.1["code"]), (409, &"taken".into()), "{taken:?}");
    let mut owner = Program::join(port, "pamichau#s3cret", Side::White).await;
    let mut other = Program::join(port, "jdupont", Side::Black).await;
    owner.joined().await;
    assert_eq!(other.joined().await.opponent.text(), Ok("pamichau"), "without its token");
    let (_, live) = parts(&get(server.address, "/api/games").await);
    let id = live["items"][0]["id"].as_str().expect("a game");
    let dialogue = get(server.address, &format!("/api/game/{id}/dialogue")).await;
    assert!(dialogue.contains("PARTIE pamichau") && !dialogue.contains("s3cret"), "{dialogue}");
    server.stop().await;
}

/// What is said at the only game that was played or is.
async fn dialogue(server: &Running, id: &str) -> Vec<(i64, String, String)> {
    let (_, lines) = parts(&get(server.address, &format!("/api/game/{id}/dialogue")).await);
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let lines = lines.as_array().expect("lines").iter();
    lines
        .map(|line| (line["ms"].as_i64().expect("a time"), text(&line["by"]), text(&line["text"])))
        .collect()
}

/// Two programs at a game, and its id.
async fn seated(server: &Running) -> (Program, Program, String) {
    let port = server.programs(Dialect::Kamisado);
    // The second says its first words before the first one is told anything.
    let mut white = Program::join(port, "white", Side::White).await;
    let mut black = Program::join(port, "black", Side::Black).await;
    white.joined().await;
    black.joined().await;
    let (_, live) = parts(&get(server.address, "/api/games").await);
    let id = live["items"][0]["id"].as_str().expect("a game").to_owned();
    (white, black, id)
}

/// The game of a series that comes after one: it begins a moment after the verdict.
async fn next_game(server: &Running, last: &str) -> String {
    for _ in 0..250 {
        let (_, live) = parts(&get(server.address, "/api/games").await);
        let live = live["items"].as_array().expect("a list");
        let ids = live.iter().filter_map(|game| game["id"].as_str());
        if let Some(id) = ids.into_iter().find(|id| *id != last) {
            return id.to_owned();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("no game came after {last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn triche_says_why_on_the_server() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (mut white, mut black, id) = seated(&server).await;
    let mut board = Board::new(1);
    white.send(&ToServer::Move(board.named("e1e3")).to_bytes()).await;
    white.verdict().await;
    black.verdict().await;
    black.opponents_move().await;
    board.play("e1e3");
    // E3 is purple.
    let mut wrong = Board::new(2).named("h8h7");
    wrong.game = 1;
    black.send(&ToServer::Move(wrong).to_bytes()).await;
    black.verdict().await;
    let lines = dialogue(&server, &id).await;
    let note = ("note".to_owned(), "TRICHE: the purple tower must move".to_owned());
    assert!(lines.iter().any(|(_, by, text)| (by, text) == (&note.0, &note.1)), "{lines:?}");
    assert!(lines.is_sorted_by_key(|(ms, ..)| *ms), "{lines:?}");
    let next = next_game(&server, &id).await;
    // Its fields are wrong in the second game.
    white.verdict().await;
    let mut wrong = Board::new(2).named("h8h7");
    wrong.tower = Tower::Brown.into();
    black.send(&ToServer::Move(wrong).to_bytes()).await;
    black.verdict().await;
    let lines = dialogue(&server, &next).await;
    assert!(
        lines.iter().any(|(.., text)| text == "TRICHE: caractPion must be ORANGE"),
        "{lines:?}"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_struct_that_is_too_short_is_named() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.kamisado.time_max = Seconds::new(1);
    let server = Running::start_with(data.path(), config).await;
    let (mut white, _black, id) = seated(&server).await;
    white.send(&ToServer::Move(Board::new(1).named("a1a3")).to_bytes()[..32]).await;
    white.verdict().await;
    let lines = dialogue(&server, &id).await;
    let note = "TIMEOUT: 32 of the 36 bytes of TCoupReq came: packed differently?";
    assert!(lines.iter().any(|(.., text)| text == note), "{lines:?}");
    server.stop().await;
}

/// A page can make a browser post a form to any port: nothing of it is obeyed.
#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_posts_a_form_is_sent_away() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let body = "LIST\nCONN 1\nQUIT\nclassic\nE2E4\n";
    for dialect in Dialect::ALL {
        for (method, one_by_one) in
            [("GET", false), ("POST", false), ("POST", true), ("OPTIONS", true), ("CONNECT", true)]
        {
            let mut browser = TcpStream::connect(server.programs(dialect)).await.expect("a door");
            let form = format!("{method} / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n{body}");
            if one_by_one {
                for byte in form.bytes() {
                    // It may be sent away before it has said everything.
                    let _ = browser.write_all(&[byte]).await;
                }
            } else {
                browser.write_all(form.as_bytes()).await.expect("sent");
            }
            let mut said = Vec::new();
            let read = browser.read_to_end(&mut said);
            let _ = tokio::time::timeout(DEADLINE, read).await.expect("closed in time");
            let said = String::from_utf8_lossy(&said);
            for obeyed in ["id | invitation", "CONNECT_OK", "BYE", "ERROR", "True", "False"] {
                assert!(!said.contains(obeyed), "{dialect} {method}: {said}");
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn whoever_asks_is_told_where_programs_connect() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let (_, told) = parts(&get(server.address, "/api/programs").await);
    let ports = Dialect::ALL.map(|dialect| {
        serde_json::json!({ "protocol": dialect.to_string(), "port": server.programs(dialect).port() })
    });
    assert_eq!(told, serde_json::json!(ports));
    server.stop().await;
}
