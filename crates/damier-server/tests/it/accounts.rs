//! Accounts over HTTP: signing up, logging in and out, and what games do to them.

use std::net::SocketAddr;

use damier_wire::web::{Challenge, FromServer, Terms, ToServer, UserKind, Who};

use crate::running::Running;
use crate::table::{Client, by_id, get, http, of_challenge, parts, post, terms, token};

pub(crate) async fn sign_up(address: SocketAddr, name: &str) -> String {
    let body = format!("{{\"name\":\"{name}\",\"password\":\"correct horse {name}\"}}");
    let (status, answer) = parts(&post(address, "/api/account", "", &body).await);
    assert_eq!(status, 201, "{answer}");
    assert_eq!(answer["name"], name);
    answer["token"].as_str().expect("a token").to_owned()
}

pub(crate) async fn log_in(
    address: SocketAddr,
    name: &str,
    password: &str,
) -> (u16, serde_json::Value) {
    let body = serde_json::json!({ "name": name, "password": password }).to_string();
    parts(&post(address, "/api/login", "", &body).await)
}

#[tokio::test]
async fn coming_and_going() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let first = sign_up(address, "Ann").await;

    // Whoever has the password gets a token of their own each time.
    let (status, welcome) = log_in(address, "ann", "correct horse Ann").await;
    assert_eq!((status, welcome["name"].as_str()), (200, Some("Ann")));
    let second = welcome["token"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    let client = Client::connect(address, &second).await;
    assert!(client.received[0].contains("\"account\":true"), "{:?}", client.received);

    // A wrong name and a wrong password are told in the same words.
    let wrong = log_in(address, "Ann", "correct horse").await;
    assert_eq!(wrong.0, 401);
    assert_eq!(log_in(address, "Nobody", "correct horse").await, wrong);
    assert_eq!(log_in(address, "A_nn", "correct horse Ann").await, wrong, "only looks like it");

    // A token that is logged out opens nothing; the other one still does.
    let bearer = format!("Authorization: Bearer {second}\r\n");
    let gone = post(address, "/api/logout", &bearer, "").await;
    assert!(gone.starts_with("HTTP/1.1 204"), "{gone}");
    assert_eq!(parts(&post(address, "/api/logout", &bearer, "").await).0, 401);
    let upgrade = format!(
        "GET /ws?token={second} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    assert!(http(address, &upgrade).await.starts_with("HTTP/1.1 401"));
    Client::connect(address, &first).await;
    drop(client);
    server.stop().await;

    let stored = std::fs::read(data.path().join("damier.db")).unwrap();
    for secret in ["correct horse", &first, &second] {
        let found = stored.windows(secret.len()).any(|bytes| bytes == secret.as_bytes());
        assert!(!found, "a stolen file gives no {secret:?}");
    }
}

#[tokio::test]
async fn names_in_any_alphabet() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    sign_up(address, "Élodie D'Arc").await;
    let (status, welcome) = log_in(address, "élodie d'arc", "correct horse Élodie D'Arc").await;
    assert_eq!((status, welcome["name"].as_str()), (200, Some("Élodie D'Arc")));
    for name in ["Ali", "Иван", "王小明", "Jose\u{301}"] {
        token(address, name).await;
    }
    let alike = post(address, "/api/guest", "", r#"{"name":"Elodie\u0301 D.Arc"}"#).await;
    assert_eq!(parts(&alike).0, 200, "another name");
    for name in ["élodie darc", "Élodie_D'Arc."] {
        let body = serde_json::json!({ "name": name }).to_string();
        assert_eq!(parts(&post(address, "/api/guest", "", &body).await).0, 409, "{name}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_guest_does_not_keep_a_name_that_an_account_takes() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (guest, other) = (token(address, "M4ry").await, token(address, "Bob").await);
    let mut before = Client::connect(address, &guest).await;
    sign_up(address, "M4ry").await;
    // Neither while they stay, nor when they come back.
    let mut bob = Client::connect(address, &other).await;
    for client in [&mut before, &mut bob] {
        client.say(ToServer::Seek(Terms { a: 1, ..Terms::new("chess", "-") })).await;
    }
    let id = bob.begun().await;
    let state = bob.watch(&id).await;
    assert!(state.players.iter().any(|name| name.starts_with("Guest-")), "{:?}", state.players);
    let again = Client::connect(address, &guest).await;
    assert!(again.received[0].contains("\"name\":\"Guest-"), "{:?}", again.received);
    server.stop().await;
}

#[tokio::test]
async fn names_and_passwords_that_cannot_be_had() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    sign_up(address, "Bob").await;
    for (path, name, password, status, word) in [
        ("account", "bob", "long enough", 409, "taken"),
        ("account", "B0b", "long enough", 409, "taken"),
        ("account", "B_ob", "long enough", 409, "taken"),
        ("account", "Random", "long enough", 400, "bad_name"),
        ("account", "Вob", "long enough", 400, "bad_name"),
        ("account", "a\u{202e}b", "long enough", 400, "bad_name"),
        ("account", "Carl", "seven77", 400, "bad_password"),
        ("account", "Carl", "nul\0inside", 400, "bad_password"),
        ("account", "Carl", &"x".repeat(129), 400, "bad_password"),
        ("guest", "Bob", "", 409, "taken"),
        ("guest", "b-0-b", "", 409, "taken"),
    ] {
        let mut body = serde_json::json!({ "name": name });
        if path == "account" {
            body["password"] = password.into();
        }
        let answer = post(address, &format!("/api/{path}"), "", &body.to_string()).await;
        let (got, answer) = parts(&answer);
        assert_eq!((got, answer["code"].as_str()), (status, Some(word)), "{path} {name}: {answer}");
    }
    let text = "POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
                Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}";
    assert_eq!(parts(&http(address, text).await).0, 415);
    let put = "PUT /api/account HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    let wrong_method = http(address, put).await;
    assert!(wrong_method.starts_with("HTTP/1.1 405") && wrong_method.contains("allow: "));
    assert!(wrong_method.contains("POST"), "{wrong_method}");
    assert_eq!(parts(&get(address, "/no/such/page").await).0, 404);
    server.stop().await;
}

#[tokio::test]
async fn guessing_ends_and_does_not_lock_the_owner_out() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    sign_up(address, "Ann").await;
    for _ in 0..10 {
        assert_eq!(log_in(address, "Ann", "a wrong guess").await.0, 401);
    }
    let body = "{\"name\":\"Ann\",\"password\":\"correct horse Ann\"}";
    let answer = post(address, "/api/login", "", body).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("retry-after: "), "{answer}");
    // Another account, from the same address.
    sign_up(address, "Bob").await;
    assert_eq!(log_in(address, "Bob", "correct horse Bob").await.0, 200);
    server.stop().await;
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let guest = token(address, "Ann").await;
    for (origin, status) in [
        ("http://x", 101),
        ("https://x", 403),
        ("http://x.evil.com", 403),
        ("http://evil.com", 403),
        ("null", 403),
    ] {
        let request = format!(
            "GET /ws?token={guest} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: {origin}\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        let answer = crate::table::first_line(address, &request).await;
        assert!(answer.contains(&format!(" {status} ")), "{origin}: {answer}");
        let headers = format!("Origin: {origin}\r\n");
        let posted = post(address, "/api/guest", &headers, "{\"name\":\"Eve\"}").await;
        assert_eq!(parts(&posted).0 == 200, status == 101, "{origin}: {posted}");
    }
    server.stop().await;
}

#[tokio::test]
async fn numbers_for_whoever_watches() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, _bob, id) = crate::table::pair(server.address, "kamisado", "-").await;
    ann.play(&id, 0, "a1a2").await;
    let metrics = get(server.address, "/metrics").await;
    for line in [
        "damier_games_started_total 1",
        "damier_games 1",
        "damier_people 2",
        "damier_connections 2",
        "damier_store_events_total 2",
        "damier_stored_seconds_count 2",
        "# EOF",
    ] {
        assert!(metrics.contains(line), "{line} is not in {metrics}");
    }
    server.stop().await;
}

pub(crate) fn challenge_in(message: &FromServer) -> Option<String> {
    match message {
        FromServer::Challenge(it) => Some(it.id.to_string()),
        _ => None,
    }
}

/// Two accounts play; the loser resigns. Returns the id of the game.
pub(crate) async fn rated_game(
    winner: &mut Client,
    loser: &mut Client,
    games: Option<u32>,
) -> String {
    let terms = Terms { rated: true, games, ..terms("chess", "5+3", 1) };
    // Seeking would take a while: their ratings are far apart after one game.
    let wanted = Challenge { to: Some("Bob".into()), terms, seat: None };
    winner.say(ToServer::Challenge(wanted)).await;
    let id = loser.wait(challenge_in).await;
    loser.say(ToServer::Accept(of_challenge(&id, 1))).await;
    resign(winner, loser).await
}

pub(crate) async fn resign(winner: &mut Client, loser: &mut Client) -> String {
    let id = winner.begun().await;
    assert_eq!(loser.begun().await, id);
    assert!(winner.watch(&id).await.rated);
    loser.watch(&id).await;
    loser.say(ToServer::Resign(by_id(&id, 2))).await;
    loser.ok(2).await;
    winner.ended().await;
    id
}

#[tokio::test]
async fn games_change_ratings_and_statistics_once() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    rated_game(&mut ann, &mut bob, None).await;
    let before = parts(&get(address, "/api/player/ann").await).1;
    let chess = &before["games"]["chess"];
    // One win between beginners: Glicko-2 with a volatility constant of 0.75.
    assert_eq!(chess["rating"], 1662, "{before}");
    assert_eq!((&chess["wins"], &chess["losses"]), (&1.into(), &0.into()));
    assert_eq!((&chess["provisional"], &chess["rated_games"]), (&true.into(), &1.into()));

    // A series: both games count, the second with changed colours.
    let first = rated_game(&mut ann, &mut bob, Some(2)).await;
    let second = resign(&mut ann, &mut bob).await;
    assert_ne!(first, second);
    let mut bobs = parts(&get(address, "/api/player/Bob").await).1;
    assert_eq!(bobs["games"]["chess"]["losses"], 3, "{bobs}");
    let leaders = parts(&get(address, "/api/leaderboard/chess").await).1;
    let leaders = &leaders["items"];
    assert_eq!((&leaders[0]["name"], &leaders[1]["name"]), (&"Ann".into(), &"Bob".into()));
    assert_eq!(parts(&get(address, "/api/leaderboard/ludo").await).0, 404);
    assert_eq!(parts(&get(address, "/api/player/Nobody").await).0, 404);

    // Nothing of it changes when the server starts again, but that nobody is here.
    drop((ann, bob));
    (bobs["online"], bobs["playing"]) = (false.into(), false.into());
    server.stop().await;
    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 0);
    let again = parts(&get(server.address, "/api/player/Bob").await).1;
    assert_eq!((&again["games"], &again["online"]), (&bobs["games"], &false.into()));
    server.stop().await;
}

#[tokio::test]
async fn guests_play_no_rated_games() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut ann = Client::connect(address, &sign_up(address, "Ann").await).await;
    let mut guest = Client::connect(address, &token(address, "Gus").await).await;
    let rated = |a| Terms { rated: true, ..terms("chess", "-", a) };
    guest.say(ToServer::Seek(rated(1))).await;
    assert_eq!(guest.refusal(1).await.0, "not_rated");
    let to_guest = Challenge { to: Some("gus".into()), terms: rated(2), seat: None };
    ann.say(ToServer::Challenge(to_guest)).await;
    assert_eq!(ann.refusal(2).await.0, "not_rated");
    ann.say(ToServer::Challenge(Challenge { to: None, terms: rated(3), seat: None })).await;
    let link = ann.wait(challenge_in).await;
    guest.say(ToServer::Accept(of_challenge(&link, 4))).await;
    assert_eq!(guest.refusal(4).await.0, "not_rated");
    server.stop().await;
}

/// The tags of a game's PGN, as they are written.
async fn pgn(address: SocketAddr, id: &str, headers: &str) -> String {
    let head = format!("GET /api/game/{id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n");
    let accept = "Accept: application/x-chess-pgn\r\n";
    http(address, &format!("{head}{accept}{headers}\r\n")).await
}

#[tokio::test]
async fn everybody_is_told_who_is_an_account_and_how_strong() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let tokens = [sign_up(address, "Ann").await, sign_up(address, "Bob").await];
    let mut ann = Client::connect(address, &tokens[0]).await;
    let mut bob = Client::connect(address, &tokens[1]).await;
    let first = rated_game(&mut ann, &mut bob, None).await;
    let series = rated_game(&mut ann, &mut bob, Some(2)).await;
    let last = ann.begun().await;
    let account = |rating| Who { kind: UserKind::Account, rating };
    assert_eq!(ann.watch(&first).await.who, [account(None); 2], "beginners then");
    assert_eq!(ann.watch(&series).await.who, [account(Some(1662)), account(Some(1338))]);
    // In a series it is the rating after the game before.
    let [one, two] = ann.watch(&last).await.who.map(|who| who.rating.unwrap());
    assert!(one < 1338 && two > 1662, "{one} {two}: they have changed seats");

    let pgn_of_series = pgn(address, &series, "").await;
    for tag in [
        "[Event \"Rated game\"]",
        "[Site \"x\"]",
        "[Date \"20",
        "[Round \"1\"]",
        "[White \"Ann\"]",
        "[Result \"1-0\"]",
        "[Termination \"normal\"]",
        "[UTCDate \"20",
        "[UTCTime \"",
        "[TimeControl \"300+3\"]",
        "[WhiteElo \"1662\"]",
        "[BlackElo \"1338\"]",
    ] {
        assert!(pgn_of_series.contains(tag), "{tag} is not in {pgn_of_series}");
    }
    let french = pgn(address, &first, "Accept-Language: fr\r\n").await;
    assert!(french.contains("[Event \"Partie classée\"]") && french.contains("[Round \"-\"]"));
    assert!(!french.contains("Elo"), "{french}");

    let live = parts(&get(address, "/api/games").await).1;
    assert_eq!(live["items"][0]["who"][0]["kind"], "account", "{live}");
    let leaders = parts(&get(address, "/api/leaderboard/chess").await).1;
    let leaders = &leaders["items"];
    assert_eq!((&leaders[0]["name"], &leaders[0]["kind"]), (&"Ann".into(), &"account".into()));
    let own = own_games(address, &tokens[0]).await;
    assert_eq!((&own[1]["who"][0]["rating"], &own[1]["id"]), (&1662.into(), &series.into()));
    server.stop().await;
}

async fn own_games(address: SocketAddr, token: &str) -> serde_json::Value {
    let request = format!(
        "GET /api/games/mine HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\n\r\n"
    );
    parts(&http(address, &request).await).1["items"].take()
}
