//! What an account is and may do: its tokens, its one live session, the guest it was, and how it goes.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use damier_rules::{GameKind, Outcome, Reason, Seat};
use damier_server::PlayerId;
use damier_server::store::{
    Append, Doubt, End, NewGame, Player, RatingChange, Sanction, SanctionKind, verify,
    verify_export,
};
use damier_wire::GameId;
use damier_wire::web::{Move, ToServer};
use serde_json::json;

use crate::accounts::{log_in, sign_up};
use crate::database::{Database, account_id, id, new_game, next, on_both, play};
use crate::running::Running;
use crate::table::{Client, by_id, first_line, get, http, meet, parts, post, terms, token};
use crate::tokens::ask;

/// The first line of the answer to somebody who wants a WebSocket.
pub(crate) async fn knock(address: SocketAddr, query: &str) -> String {
    let request = format!(
        "GET /ws?{query} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    first_line(address, &request).await
}

async fn another_token(address: SocketAddr, name: &str) -> String {
    let (status, welcome) = log_in(address, name, &format!("correct horse {name}")).await;
    assert_eq!(status, 200);
    welcome["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_account_is_here_with_one_token_and_may_take_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let first = sign_up(address, "Ann").await;
    let second = another_token(address, "Ann").await;
    let mut ann = Client::connect(address, &first).await;
    let mut tab = Client::connect(address, &first).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let game = meet(&mut ann, &mut bob, "chess", "5+3").await;
    ann.play(&game, 0, "e2e4").await;

    // The newcomer is told, and nobody is sent away before they confirm.
    let refused = knock(address, &format!("token={second}")).await;
    assert!(refused.contains(" 409 "), "{refused}");
    tab.say(ToServer::Ping).await;
    tab.next().await;
    let (_, listed) = ask(address, "GET /api/tokens", &second, "").await;
    let live = |own: bool| {
        let listed = listed.as_array().unwrap();
        listed.iter().find(|token| token["own"] == own).unwrap()["live"] == true
    };
    assert!(live(false) && !live(true), "{listed}");

    let mut there = Client::connect_as(address, &format!("token={second}&take_over=true")).await;
    for old in [&mut ann, &mut tab] {
        let (code, why) = old.sent_away().await;
        assert_eq!((code, why.as_str()), (4001, "this account is used elsewhere now"));
    }
    // The seat is the account's: the game goes on where it was.
    assert!(there.received[0].contains(&game), "{:?}", there.received);
    assert_eq!(there.watch(&game).await.seat, Some(Seat::One));
    bob.play(&game, 0, "e7e5").await;
    there.play(&game, 1, "g1f3").await;

    // Whoever leaves leaves room.
    assert_eq!(ask(address, "POST /api/logout", &second, "").await.0, 204);
    Client::connect(address, &first).await;
    server.stop().await;
}

#[tokio::test]
async fn guests_and_strangers_take_nothing_over() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let mut here = Client::connect(address, &ann).await;
    for (query, status) in [
        ("token=nobody&take_over=true".to_owned(), " 401 "),
        (format!("token={}&take_over=true", sign_up(address, "Bob").await), " 101 "),
        (format!("token={}&take_over=true", token(address, "Gus").await), " 101 "),
        (format!("token={ann}&take_over=perhaps"), " 400 "),
    ] {
        let answer = knock(address, &query).await;
        assert!(answer.contains(status), "{query}: {answer}");
    }
    here.say(ToServer::Ping).await;
    here.next().await;
    server.stop().await;
}

/// Row A12 of the catalogue: a wrong scope, a token that has ended, one that is too long, one with a space.
#[tokio::test]
async fn api_tokens_do_what_they_were_made_for() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let make = async |body: &str| ask(address, "POST /api/tokens", &ann, body).await;
    for (body, word) in [
        (r#"{"label":"","scopes":["read"]}"#, "bad_label"),
        (r#"{"label":"bot\n","scopes":["read"]}"#, ""),
        (r#"{"label":"b\u0007t","scopes":["read"]}"#, "bad_label"),
        (r#"{"label":"bot","scopes":[]}"#, "bad_scopes"),
        (r#"{"label":"bot","scopes":["everything"]}"#, "bad_scopes"),
    ] {
        let (status, answer) = make(body).await;
        let word = Some(word).filter(|word| !word.is_empty());
        assert_eq!((status, answer["code"].as_str()), (word.map_or(201, |_| 400), word), "{body}");
    }
    let (status, created) = make(r#"{"label":"My bot","scopes":["play","read"]}"#).await;
    assert_eq!(status, 201);
    let (bot, shown) = (created["token"].as_str().unwrap(), created["id"].as_str().unwrap());
    let (_, listed) = ask(address, "GET /api/tokens", &ann, "").await;
    let listed = listed.as_array().unwrap();
    let found = listed.iter().find(|it| it["id"] == shown).unwrap();
    assert_eq!(found["scopes"], json!(["read", "play"]));
    assert_eq!((&found["kind"], &found["label"]), (&json!("api"), &json!("My bot")));
    assert!(!format!("{listed:?}").contains(bot), "it is shown once");

    // What changes the account takes a whole session.
    assert_eq!(ask(address, "GET /api/account", bot, "").await.0, 200);
    for what in ["GET /api/tokens", "DELETE /api/tokens", "POST /api/account/bot"] {
        let (status, answer) = ask(address, what, bot, "").await;
        assert_eq!((status, answer["code"].as_str()), (403, Some("scope")), "{what}");
    }
    let (_, talker) = make(r#"{"label":"talker","scopes":["chat"]}"#).await;
    let talker = talker["token"].as_str().unwrap();
    assert_eq!(ask(address, "GET /api/games/mine", talker, "").await.0, 403);

    // The same over a WebSocket.
    let mut talking = Client::connect(address, talker).await;
    talking.say(ToServer::Seek(terms("chess", "-", 7))).await;
    assert_eq!(talking.refusal(7).await.0, "scope");
    drop(talking);
    let mut playing = Client::connect_as(address, &format!("token={bot}&take_over=true")).await;
    playing.say(ToServer::Seek(terms("chess", "-", 8))).await;
    playing.ok(8).await;
    assert_eq!(ask(address, &format!("DELETE /api/tokens/{shown}"), &ann, "").await.0, 204);
    assert_eq!(playing.sent_away().await.0, 1008);
    for ended in [bot, &"x".repeat(600), "a b", ""] {
        assert_eq!(ask(address, "GET /api/account", ended, "").await.0, 401, "{ended}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_program_is_marked_for_good_unless_it_was_rated() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let bot = sign_up(address, "Bot").await;
    let own = async || ask(address, "GET /api/account", &bot, "").await.1;
    assert_eq!(
        (own().await["bot"].clone(), own().await["role"].clone()),
        (json!(false), json!(null))
    );
    for _ in 0..2 {
        assert_eq!(ask(address, "POST /api/account/bot", &bot, "").await.0, 204);
        assert_eq!(own().await["bot"], true);
    }
    assert_eq!(own().await["games_playing"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn a_guest_becomes_an_account_and_keeps_their_games() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let guest = token(address, "Ann").await;
    let mut ann = Client::connect(address, &guest).await;
    let mut bob = Client::connect(address, &token(address, "Bob").await).await;
    let game = meet(&mut ann, &mut bob, "chess", "-").await;
    let body = r#"{"name":"Ann","password":"correct horse Ann"}"#;
    let (status, answer) = ask(address, "POST /api/account", &guest, body).await;
    assert_eq!((status, answer["code"].as_str()), (409, Some("playing")));
    bob.say(ToServer::Resign(by_id(&game, 5))).await;
    ann.ended().await;

    let (status, welcome) = ask(address, "POST /api/account", &guest, body).await;
    assert_eq!(status, 201, "{welcome}");
    assert_eq!(ann.sent_away().await.0, 1008);
    assert_eq!(ask(address, "GET /api/games/mine", &guest, "").await.0, 401, "the guest is gone");
    let account = welcome["token"].as_str().unwrap();
    let (_, mine) = ask(address, "GET /api/games/mine", account, "").await;
    assert_eq!(mine["items"][0]["id"], game.as_str(), "{mine}");
    // Nobody becomes an account twice, and no account becomes another one.
    let other = r#"{"name":"Zoe","password":"correct horse Zoe"}"#;
    assert_eq!(ask(address, "POST /api/account", &guest, other).await.0, 401);
    let (status, answer) = ask(address, "POST /api/account", account, other).await;
    assert_eq!((status, answer["code"].as_str()), (409, Some("not_a_guest")));
    assert_eq!(damier_server::verify(&server.store, |_| ()).await.unwrap().flaws, []);
    server.stop().await;
}

/// Everything about an account. It comes in chunks.
async fn export(address: SocketAddr, token: &str) -> serde_json::Value {
    let request = format!(
        "GET /api/account/export HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\n\r\n"
    );
    let answer = http(address, &request).await;
    let (head, mut rest) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("chunked"), "{head}");
    let mut body = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        body += &after[..length];
        rest = after[length..].trim_start();
    }
    serde_json::from_str(&body).unwrap()
}

#[tokio::test]
async fn a_deleted_account_leaves_games_without_its_name() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (token_of_ann, token_of_bob) =
        (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut ann = Client::connect(address, &token_of_ann).await;
    let mut bob = Client::connect(address, &token_of_bob).await;
    let game = meet(&mut ann, &mut bob, "chess", "-").await;
    let delete = async |token: &str, password: &str| {
        let body = json!({ "password": password }).to_string();
        let (status, answer) = ask(address, "DELETE /api/account", token, &body).await;
        (status, answer["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(delete(&token_of_ann, "a wrong guess").await, (401, "wrong_password".to_owned()));
    assert_eq!(delete(&token_of_ann, "correct horse Ann").await, (409, "playing".to_owned()));
    let moved = Move { id: GameId::read(&game), n: 0, m: "e2e4".to_owned(), a: 4 };
    ann.say(ToServer::Move(moved)).await;
    ann.ok(4).await;
    bob.say(ToServer::Resign(by_id(&game, 5))).await;
    ann.ended().await;

    let exported = export(address, &token_of_ann).await;
    assert_eq!(exported["name"], "Ann");
    assert_eq!(exported["games"][0]["moves"], json!(["e2e4"]), "{exported}");
    assert_eq!(exported["figures"]["chess"]["wins"], 1);

    let said = r#"{"room":"global","text":"Hello all"}"#;
    assert!(ask(address, "POST /api/chat", &token_of_ann, said).await.0 < 300);
    assert_eq!(ask(address, "PUT /api/friends/Bob", &token_of_ann, "").await.0, 200);
    let exported = export(address, &token_of_ann).await;
    assert_eq!(exported["messages"][0]["text"], "Hello all", "{exported}");
    assert_eq!(exported["people"]["outgoing"], json!(["Bob"]), "{exported}");

    assert_eq!(delete(&token_of_ann, "correct horse Ann").await.0, 204);
    assert_eq!(ann.sent_away().await.0, 1008);
    let (_, friends) = ask(address, "GET /api/friends", &token_of_bob, "").await;
    assert_eq!(friends["incoming"], json!([]), "{friends}");
    let history = "GET /api/chat/messages?room=global";
    let (_, lines) = ask(address, history, &token_of_bob, "").await;
    assert!(!lines.to_string().contains("Hello all"), "{lines}");
    assert_eq!(ask(address, "GET /api/account", &token_of_ann, "").await.0, 401);
    assert_eq!(log_in(address, "Ann", "correct horse Ann").await.0, 401);
    assert_eq!(parts(&get(address, "/api/player/Ann").await).0, 404);
    let record = get(address, &format!("/api/game/{game}")).await;
    assert!(record.contains("deleted-") && record.contains("Bob"), "{record}");
    assert!(!record.contains("Ann"), "{record}");
    let (_, mine) = ask(address, "GET /api/games/mine", &token_of_bob, "").await;
    assert!(mine["items"][0]["players"][0].as_str().unwrap().starts_with("deleted-"), "{mine}");
    // What the store keeps still proves itself, and the name is free.
    assert_eq!(damier_server::verify(&server.store, |_| ()).await.unwrap().flaws, []);
    sign_up(address, "Ann").await;
    let taken = post(address, "/api/guest", "", r#"{"name":"Deleted-abc"}"#).await;
    assert_eq!(parts(&taken).0, 400, "nobody poses as somebody who is gone");
    drop(bob);
    server.stop().await;
}

/// On both databases: names go from games of the account and of the guest it was, and every hash is still
/// proved.
#[test]
fn verify_knows_what_was_anonymised() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for name in ["ann", "bob"] {
            let account = damier_server::store::Account {
                id: account_id(name),
                name: name.to_owned(),
                name_key: name.to_owned(),
                password_hash: "1".to_owned(),
                created_ms: 1_000,
            };
            store.create_account(&account).await.unwrap();
        }
        let mut game = store.create_game(new_game("g1")).await.unwrap();
        play(&store, &mut game, &["e2e4", "e7e5"]).await;
        let rating = |account: &str| RatingChange {
            account: account_id(account),
            kind: GameKind::Chess,
            games_before: 0,
            rating: 1_600.0,
            deviation: 100.0,
            volatility: 0.06,
        };
        let outcome = Some(Outcome::draw(Reason::Agreement));
        let ratings = vec![rating("ann"), rating("bob")];
        let end = Some(Box::new(End { outcome, ratings, ..End::default() }));
        store.append(Append { end, ..next(&game, &["draw"]) }).await.unwrap();
        store.create_game(other_game("g2")).await.unwrap();

        let ann = account_id("ann");
        assert!(store.delete_account(ann, "deleted-1", 5_000).await.unwrap());
        assert!(!store.delete_account(ann, "deleted-2", 5_001).await.unwrap(), "once");
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);
        let names = async |of: &str| {
            let game = store.game(id(of)).await.unwrap().unwrap();
            game.start.players.map(|player| player.name)
        };
        assert_eq!(names("g1").await, ["deleted-1", "Bob"]);
        assert_eq!(names("g2").await, ["Bob", "Carl"], "a game of others");
        assert!(store.rating(ann, GameKind::Chess).await.unwrap().is_none());
        assert!(store.standing(ann).await.unwrap().is_deleted);
        // The game can be read, played again and exported as before.
        let read = store.game(id("g1")).await.unwrap().unwrap();
        assert_eq!(store.history(&read).await.unwrap().len(), 3);
        let export = store.export(id("g1")).await.unwrap().unwrap();
        assert_eq!(verify_export(&export).unwrap().game.start.players[0].name, "deleted-1");
        // The other one goes too.
        assert!(store.delete_account(account_id("bob"), "deleted-2", 6_000).await.unwrap());
        assert_eq!(names("g1").await, ["deleted-1", "deleted-2"]);
        assert_eq!(verify(&store, |_| ()).await.unwrap().flaws, []);

        for change in [
            "UPDATE game_start SET player_one_name = 'Eve' WHERE game_id = 'g1'",
            "UPDATE game_start SET player_one_name = 'Ann', player_two_name = 'Bob', \
             start_hash = NULL WHERE game_id = 'g1'",
        ] {
            database.run(change).await;
            let flaws = verify(&store, |_| ()).await.unwrap().flaws;
            assert!(flaws.iter().any(|it| it.of == "g1" && it.what == Doubt::Changed), "{flaws:?}");
        }
        store.close().await;
    });
}

fn other_game(name: &str) -> NewGame {
    let player = |id, name: &str| Player::new(PlayerId::Account(account_id(id)), name);
    let players = [player("bob", "Bob"), player("carl", "Carl")];
    NewGame { kind: GameKind::Siam, players, created_ms: 2_000, ..new_game(name) }
}

#[test]
fn sanctions_end_by_themselves() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        let ann = PlayerId::Account(account_id("ann"));
        let sanction = |kind, until_ms| Sanction {
            kind,
            until_ms,
            by: "Bob".to_owned(),
            why: "shouting".to_owned(),
            at_ms: 5,
        };
        let far = i64::MAX - 1;
        store.set_sanction(ann, &sanction(SanctionKind::Mute, far - 1)).await.unwrap();
        store.set_sanction(ann, &sanction(SanctionKind::Mute, far)).await.unwrap();
        store.set_sanction(ann, &sanction(SanctionKind::Ban, 7)).await.unwrap();
        assert_eq!(store.muted_until(ann).await.unwrap(), Some(far));
        assert_eq!(store.banned_until(ann).await.unwrap(), None, "it is over");
        assert_eq!(store.sanctions_of(ann).await.unwrap(), [sanction(SanctionKind::Mute, far)]);
        assert!(store.lift_sanction(ann, SanctionKind::Mute).await.unwrap());
        assert!(!store.lift_sanction(ann, SanctionKind::Mute).await.unwrap());
        assert_eq!(store.forget_sanctions_before(8).await.unwrap(), 1);
        store.close().await;
    });
}

/// Row N7 of the catalogue.
#[tokio::test]
async fn passwords_of_every_length() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for (number, (length, status)) in
        (0..).zip([(7, 400), (8, 201), (64, 201), (128, 201), (129, 400), (1 << 20, 413)])
    {
        let body = json!({ "name": format!("Ann{number}"), "password": "p".repeat(length) });
        let answer = post(server.address, "/api/account", "", &body.to_string()).await;
        assert_eq!(parts(&answer).0, status, "{length}");
    }
    let nul = json!({ "name": "Zoe", "password": "a password\0" }).to_string();
    assert_eq!(parts(&post(server.address, "/api/account", "", &nul).await).0, 400);
    server.stop().await;
}

/// Threat T2: neither the words nor the time of the answer tell which names exist.
#[tokio::test]
async fn the_median_log_in_takes_as_long_for_a_name_that_nobody_has() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    // By turns, and with a name of its own for each try: nothing is waited for, and whatever else the
    // machine does falls on both.
    let mut known = Vec::new();
    let mut unknown = Vec::new();
    // Letters that no two names take for each other.
    for letter in "abcdefghkmpqrstuvwxyz".chars() {
        let name = format!("Ann{letter}");
        sign_up(server.address, &name).await;
        for (times, name) in [(&mut known, name.clone()), (&mut unknown, format!("{name}x"))] {
            let since = Instant::now();
            let (status, answer) = log_in(server.address, &name, "a wrong guess").await;
            times.push(since.elapsed());
            assert_eq!((status, answer["code"].as_str()), (401, Some("wrong_password")));
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    };
    let (known, unknown) = (median(known), median(unknown));
    let apart = known.abs_diff(unknown);
    assert!(apart < known.max(unknown) / 3, "{known:?} {unknown:?}");
    server.stop().await;
}
