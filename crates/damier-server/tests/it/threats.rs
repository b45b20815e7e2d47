//! What an attacker may try that no other file is about; `docs/security.md` has them all.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use damier_server::Dialect;
use damier_wire::kamisado::{ErrorCode, Side};
use damier_wire::siam::{self, Identification};
use damier_wire::structs::NameField;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tokio::time::timeout;

use crate::accounts::{log_in, sign_up};
use crate::running::Running;
use crate::table::{DEADLINE, get, parts};
use crate::{kamisado, siam as siam_programs};

/// The status of a log-in from another address of this machine.
async fn log_in_from(from: Ipv4Addr, to: SocketAddr, name: &str, password: &str) -> u16 {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    let body = format!("{{\"name\":\"{name}\",\"password\":\"{password}\"}}");
    let request = format!(
        "POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    timeout(DEADLINE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
    parts(&answer).0
}

#[tokio::test]
async fn the_owner_comes_in_while_somebody_guesses_elsewhere() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    sign_up(server.address, "Ann").await;
    let (guesser, owner) = (Ipv4Addr::new(127, 0, 0, 2), Ipv4Addr::new(127, 0, 0, 3));
    for _ in 0..10 {
        assert_eq!(log_in_from(guesser, server.address, "Ann", "a wrong guess").await, 401);
    }
    assert_eq!(log_in_from(guesser, server.address, "Ann", "correct horse Ann").await, 429);
    assert_eq!(log_in_from(owner, server.address, "Ann", "correct horse Ann").await, 200);
    server.stop().await;
}

/// The quickest of some: whatever else the machine does only adds to them.
async fn quickest(address: SocketAddr, name: &str) -> Duration {
    let mut quickest = Duration::MAX;
    for _ in 0..5 {
        let since = Instant::now();
        assert_eq!(log_in(address, name, "a wrong guess").await.0, 401);
        quickest = quickest.min(since.elapsed());
    }
    quickest
}

#[tokio::test]
async fn a_name_that_nobody_has_is_refused_as_slowly_as_a_wrong_password() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    sign_up(server.address, "Ann").await;
    let (known, unknown) =
        (quickest(server.address, "Ann").await, quickest(server.address, "Nobody").await);
    // Looking at a password takes a hundred times as long as all the rest.
    assert!(unknown > known / 4 && known > unknown / 4, "{known:?} {unknown:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_takes_the_name_of_an_account() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    sign_up(server.address, "Ann").await;
    for name in ["Ann", "ann", "A_nn"] {
        let port = server.programs(Dialect::Kamisado);
        let mut program = kamisado::Program::join(port, name, Side::White).await;
        assert_eq!(program.joined().await.error, ErrorCode::Game, "{name}");
        let mut program = siam_programs::Program::connect(server.programs(Dialect::Siam)).await;
        let (name, machine) = (NameField::new(name), NameField::new("127.0.0.1"));
        let who = Identification { name, machine, port: 4000 };
        match program.ask(siam::ToServer::Identification(who)).await {
            Some(siam::FromServer::Identified(answer)) => {
                assert_eq!(answer.error, siam::ErrorCode::Name);
            }
            other => panic!("{other:?}"),
        }
    }
    server.stop().await;
}

/// Texts that would be something else inside a statement.
#[tokio::test]
async fn no_text_becomes_a_part_of_a_statement() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    sign_up(address, "Ann").await;
    // An apostrophe may be in a name.
    let quoted = "O'Brien";
    sign_up(address, quoted).await;
    assert_eq!(log_in(address, quoted, "correct horse O'Brien").await.0, 200);
    for hostile in
        ["' OR '1'='1", "Ann' --", "Ann'; DROP TABLE account; --", "\" OR 1=1 --", "Ann\\"]
    {
        assert_eq!(log_in(address, hostile, "correct horse Ann").await.0, 401, "{hostile}");
        assert_eq!(log_in(address, "Ann", hostile).await.0, 401, "{hostile}");
        let escaped: Vec<String> = hostile.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let escaped = escaped.concat();
        for page in [
            format!("/api/player/{escaped}"),
            format!("/api/game/{escaped}"),
            format!("/api/leaderboard/{escaped}"),
            format!("/api/games?game={escaped}"),
        ] {
            let seen = parts(&get(address, &page).await).0;
            assert!([404, 400].contains(&seen), "{page}: {seen}");
        }
    }
    let (status, ann) = parts(&get(address, "/api/player/Ann").await);
    assert_eq!((status, ann["name"].as_str()), (200, Some("Ann")));
    server.stop().await;
}
