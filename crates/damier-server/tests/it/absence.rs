//! Games at which somebody never sits down: they end as if that player had left.

use std::time::Duration;

use damier_rules::Seat;
use damier_server::{Config, Dialect, Seconds};
use damier_wire::kamisado::Side;
use damier_wire::web::{FromServer, Terms, ToServer};

use crate::kamisado::Program;
use crate::running::Running;
use crate::table::{Client, DEADLINE, get, meet, terms, token};

/// How long players may be away here.
const GRACE: u64 = 400;

async fn impatient(data: &std::path::Path) -> Running {
    let mut config = Config { grace: Seconds::from_millis(GRACE), ..Config::default() };
    config.programs.pair_with_people_after = Seconds::new(0);
    Running::start_with(data, config).await
}

#[tokio::test(flavor = "multi_thread")]
async fn who_left_in_game_1_does_not_keep_a_program_waiting_in_game_2() {
    let data = tempfile::tempdir().expect("a directory");
    let server = impatient(data.path()).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let port = server.programs(Dialect::Kamisado);
    let mut program = Program::join(port, "pamichau", Side::Black).await;
    ann.say(ToServer::Seek(Terms { games: Some(2), ..terms("kamisado", "-", 1) })).await;
    let id = ann.begun().await;
    program.joined().await;
    ann.watch(&id).await;
    drop(ann);
    // White owes a move in the first game. In the second the program owes one and thinks for long.
    for _ in [1, 2] {
        let told = damier_wire::kamisado::FromServer::Verdict(program.verdict().await);
        assert_eq!(told.to_string(), "ERR_OK TIMEOUT PERDU");
    }
    assert_eq!(program.next().await, None, "and that was the match");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_accept_and_vanish_leave_no_game_behind() {
    let data = tempfile::tempdir().expect("a directory");
    let server = impatient(data.path()).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    for person in [&mut ann, &mut bob] {
        person.say(ToServer::Seek(terms("chess", "-", 1))).await;
    }
    let id = ann.begun().await;
    drop((ann, bob));
    let ends = async {
        while !get(server.address, &format!("/api/game/{id}")).await.contains("1/2-1/2") {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(DEADLINE, ends).await.expect("neither came, and it ended");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_in_time_was_never_away() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut bob = Client::connect(server.address, &token(server.address, "Bob").await).await;
    let id = meet(&mut ann, &mut bob, "chess", "-").await;
    ann.play(&id, 0, "e2e4").await;
    bob.moved().await;
    bob.play(&id, 0, "e7e5").await;
    ann.moved().await;
    for person in [&ann, &bob] {
        assert!(!person.received.iter().any(|text| text.contains("\"there\"")));
    }
    // Who does not come is missed after a moment.
    ann.say(ToServer::Seek(terms("chess", "-", 2))).await;
    ann.ok(2).await;
    bob.say(ToServer::Seek(terms("chess", "-", 2))).await;
    let next = ann.begun().await;
    ann.watch(&next).await;
    let missed = ann.wait(|m| match m {
        FromServer::There { id, seat, here, .. } => Some((id.to_string(), *seat, *here)),
        _ => None,
    });
    assert_eq!(missed.await, (next.clone(), Seat::Two, false));
    bob.watch(&next).await;
    let back = ann.wait(|m| match m {
        FromServer::There { id, seat, here, .. } => Some((id.to_string(), *seat, *here)),
        _ => None,
    });
    assert_eq!(back.await, (next, Seat::Two, true));
    server.stop().await;
}
