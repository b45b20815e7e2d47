//! What a page asks when it is opened: whose token it has, and what a challenge by link is about.

use std::net::SocketAddr;

use damier_rules::Seat;
use damier_wire::web::{Challenge, FromServer, Terms, ToServer};
use serde_json::{Value, json};

use crate::running::Running;
use crate::table::{Client, get, http, of_challenge, parts, post, terms, token};

const ENDGAME: &str = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";

async fn get_as(address: SocketAddr, path: &str, token: &str) -> (u16, Value) {
    let request = format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    );
    parts(&http(address, &request).await)
}

async fn challenge(client: &mut Client, terms: Terms, seat: Option<u8>) -> String {
    client.say(ToServer::Challenge(Challenge { to: None, terms, seat })).await;
    client
        .wait(|m| match m {
            FromServer::Challenge(told) => Some(told.id.to_string()),
            FromServer::No(no) => panic!("{no:?}"),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn a_token_says_who_somebody_is() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    let guest = token(at, "Ann").await;
    let (status, me) = get_as(at, "/api/me", &guest).await;
    let expected = json!({ "name": "Ann", "kind": "guest", "role": null, "bot": false, "muted_until": null, "games_playing": [] });
    assert_eq!((status, me), (200, expected));
    let body = json!({ "name": "Bob", "password": "correct horse" }).to_string();
    let (_, account) = parts(&post(at, "/api/account", "", &body).await);
    let (_, me) = get_as(at, "/api/me", account["token"].as_str().unwrap()).await;
    assert_eq!((&me["name"], &me["kind"]), (&json!("Bob"), &json!("account")));
    assert_eq!(get_as(at, "/api/me", "nonsense").await.0, 401);
    assert_eq!(parts(&get(at, "/api/me").await).0, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_link_tells_who_challenges_to_what() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    let (one, two) = (token(at, "Ann").await, token(at, "Bob").await);
    let mut ann = Client::connect(at, &one).await;
    let mut bob = Client::connect(at, &two).await;
    let id = challenge(&mut ann, terms("siam", "5+3", 1), Some(0)).await;
    let path = format!("/api/challenge/{id}");
    let (status, told) = parts(&get(at, &path).await);
    assert_eq!(
        (status, &told["from"], &told["own"], &told["here"]),
        (200, &json!("Ann"), &json!(false), &json!(true))
    );
    assert_eq!(
        (&told["seat"], &told["terms"]["game"], &told["to"]),
        (&json!(null), &json!("siam"), &json!(null))
    );
    assert!(told["left"].as_u64().unwrap() > 0);
    assert_eq!(get_as(at, &path, &one).await.1["own"], true);

    // One that is for somebody is nobody else's business.
    ann.say(ToServer::Challenge(Challenge {
        to: Some("Bob".into()),
        terms: terms("chess", "-", 2),
        seat: Some(2),
    }))
    .await;
    let aimed = bob
        .wait(|m| match m {
            FromServer::Challenge(told) => Some(told.id.to_string()),
            _ => None,
        })
        .await;
    let aimed = format!("/api/challenge/{aimed}");
    assert_eq!(parts(&get(at, &aimed).await).0, 404);
    let (status, told) = get_as(at, &aimed, &two).await;
    assert_eq!((status, &told["seat"], &told["to"]), (200, &json!(2), &json!("Bob")));

    bob.say(ToServer::Accept(of_challenge(&id, 3))).await;
    let game = bob.begun().await;
    assert!(bob.watch(&game).await.seat.is_some());
    let (status, fault) = parts(&get(at, &path).await);
    assert_eq!((status, &fault["code"]), (404, &json!("no_challenge")));
    server.stop().await;
}

#[tokio::test]
async fn a_challenge_may_begin_from_a_position() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let at = server.address;
    let mut ann = Client::connect(at, &token(at, "Ann").await).await;
    let mut bob = Client::connect(at, &token(at, "Bob").await).await;
    let from = |position: &str, game: &str, a: u32| Terms {
        position: Some(position.to_owned()),
        ..terms(game, "5+3", a)
    };
    let id = challenge(&mut ann, from(ENDGAME, "chess", 1), Some(2)).await;
    let (_, told) = parts(&get(at, &format!("/api/challenge/{id}")).await);
    assert_eq!(told["terms"]["position"], ENDGAME);
    bob.say(ToServer::Accept(of_challenge(&id, 2))).await;
    let game = bob.begun().await;
    assert_eq!(ann.begun().await, game);
    let state = bob.watch_board(&game).await;
    assert_eq!((state.seat, state.position.as_str()), (Some(Seat::One), ENDGAME));
    bob.play(&game, 0, "e2e4").await;
    let (_, plies) = parts(&get(at, &format!("/api/game/{game}/plies")).await);
    assert_eq!((&plies["start"], &plies["plies"][0]["p"]), (&json!(ENDGAME), &json!("e4")));

    for (wanted, a) in [
        (Challenge { to: None, terms: from("nonsense", "chess", 11), seat: None }, 11),
        (Challenge { to: None, terms: from(&"8".repeat(1001), "chess", 12), seat: None }, 12),
        (Challenge { to: None, terms: from("RVBO JJJJ", "mastermind", 13), seat: None }, 13),
    ] {
        ann.say(ToServer::Challenge(wanted)).await;
        assert_eq!(ann.refusal(a).await.0, "bad_setup");
    }
    ann.say(ToServer::Seek(from(ENDGAME, "chess", 14))).await;
    assert_eq!(ann.refusal(14).await.0, "bad_setup", "strangers begin at the start");
    // The computer plays from there, too.
    ann.say(ToServer::Challenge(Challenge {
        to: Some("Random".into()),
        terms: from(ENDGAME, "chess", 15),
        seat: Some(1),
    }))
    .await;
    let game = ann.begun().await;
    assert_eq!(ann.watch(&game).await.position, ENDGAME);
    server.stop().await;
}
