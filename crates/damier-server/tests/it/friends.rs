//! Friends, blocks, and who hears that somebody comes or goes.

use std::net::SocketAddr;

use damier_server::store::BondState;
use damier_wire::web::{Challenge, FriendState, FromServer, ToServer};
use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::database::{Database, account_id, on_both};
use crate::people::account;
use crate::running::Running;
use crate::table::{Client, by_id, http, parts, terms, token};

/// Asks a page as somebody who has a token.
pub(crate) async fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let length = body.len();
    let bearer = match token {
        "" => String::new(),
        token => format!("Authorization: Bearer {token}\r\n"),
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{bearer}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    parts(&http(address, &request).await)
}

async fn put(address: SocketAddr, path: &str, token: &str) -> (u16, Value) {
    ask(address, "PUT", path, token, &Value::Null).await
}

async fn delete(address: SocketAddr, path: &str, token: &str) -> u16 {
    ask(address, "DELETE", path, token, &Value::Null).await.0
}

async fn list(address: SocketAddr, token: &str) -> Value {
    let (status, list) = ask(address, "GET", "/api/friends", token, &Value::Null).await;
    assert_eq!(status, 200, "{list}");
    list
}

/// The names in a list.
fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect()
}

pub(crate) async fn befriend(address: SocketAddr, one: (&str, &str), two: (&str, &str)) {
    let asked = put(address, &format!("/api/friends/{}", two.0), one.1).await;
    assert_eq!(asked, (200, json!({ "state": "asked" })));
    let agreed = put(address, &format!("/api/friends/{}", one.0), two.1).await;
    assert_eq!(agreed, (200, json!({ "state": "friends" })));
}

/// The next thing that is told of a friend.
async fn news(client: &mut Client) -> (String, FriendState) {
    client
        .wait(|m| match m {
            FromServer::Friend(it) => Some((it.name.clone(), it.state)),
            _ => None,
        })
        .await
}

/// Waits until somebody is told that a friend does this.
async fn doing(client: &mut Client, name: &str, online: bool, playing: bool) {
    client
        .wait(|m| match m {
            FromServer::Presence(it) => {
                assert_eq!(it.name, name);
                ((it.online, it.playing) == (online, playing)).then_some(())
            }
            _ => None,
        })
        .await;
}

#[tokio::test]
async fn asking_agreeing_refusing_and_parting() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut bobs = Client::connect(address, &bob).await;
    let mut anns = Client::connect(address, &ann).await;
    let friends = |name: &str| format!("/api/friends/{name}");

    assert_eq!(put(address, &friends("bob"), &ann).await, (200, json!({ "state": "asked" })));
    assert_eq!(news(&mut bobs).await, ("Ann".to_owned(), FriendState::Asked));
    let again = put(address, &friends("Bob"), &ann).await;
    assert_eq!(again, (200, json!({ "state": "asked" })), "asking twice is asking once");
    assert_eq!(names(&list(address, &ann).await["outgoing"]), ["Bob"]);
    assert_eq!(names(&list(address, &bob).await["incoming"]), ["Ann"]);
    assert_eq!(delete(address, &friends("Ann"), &bob).await, 204);
    assert_eq!(news(&mut anns).await, ("Bob".to_owned(), FriendState::Refused));
    assert_eq!(delete(address, &friends("Ann"), &bob).await, 204, "nothing is left to end");

    put(address, &friends("Bob"), &ann).await;
    assert_eq!(news(&mut bobs).await.1, FriendState::Asked);
    assert_eq!(delete(address, &friends("Bob"), &ann).await, 204);
    assert_eq!(news(&mut bobs).await, ("Ann".to_owned(), FriendState::Withdrawn));

    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    assert_eq!(news(&mut anns).await, ("Bob".to_owned(), FriendState::Friends));
    let told = news(&mut bobs).await;
    assert_eq!(told.1, FriendState::Asked);
    assert_eq!(news(&mut bobs).await, ("Ann".to_owned(), FriendState::Friends));
    let seen = &list(address, &ann).await["friends"][0];
    let expected = json!({ "name": "Bob", "kind": "account", "online": true, "playing": false });
    assert_eq!(*seen, expected);
    let already = put(address, &friends("Bob"), &ann).await;
    assert_eq!(already, (200, json!({ "state": "friends" })));
    assert_eq!(delete(address, &friends("Ann"), &bob).await, 204);
    assert_eq!(news(&mut anns).await, ("Bob".to_owned(), FriendState::Gone));
    assert_eq!(list(address, &ann).await["friends"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn who_cannot_be_a_friend() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    sign_up(address, "Iris").await;
    let guest = token(address, "Gus").await;
    for (path, token, status, word) in [
        ("/api/friends/Nobody", &ann, 404, "no_such_player"),
        ("/api/friends/lris", &ann, 404, "no_such_player"),
        ("/api/friends/Ann", &ann, 400, "yourself"),
        ("/api/blocks/ann", &ann, 400, "yourself"),
        ("/api/friends/Ann", &guest, 403, "no_account"),
        ("/api/friends/Ann", &"no token".to_owned(), 401, "unknown_token"),
    ] {
        let (got, answer) = put(address, path, token).await;
        assert_eq!((got, answer["code"].as_str()), (status, Some(word)), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn friends_hear_who_comes_plays_and_goes() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    let mut anns = Client::connect(address, &ann).await;
    let mut bobs = Client::connect(address, &bob).await;
    doing(&mut anns, "Bob", true, false).await;
    let to = Some("Random".to_owned());
    let challenge = Challenge { to, terms: terms("chess", "-", 1), seat: Some(1) };
    bobs.say(ToServer::Challenge(challenge)).await;
    let id = bobs.begun().await;
    doing(&mut anns, "Bob", true, true).await;
    bobs.watch(&id).await;
    bobs.say(ToServer::Resign(by_id(&id, 2))).await;
    doing(&mut anns, "Bob", true, false).await;
    drop(bobs);
    doing(&mut anns, "Bob", false, false).await;
    server.stop().await;
}

#[tokio::test]
async fn nobody_is_told_that_they_are_blocked() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (ann, eve) = (sign_up(address, "Ann").await, sign_up(address, "Eve").await);
    befriend(address, ("Ann", &ann), ("Eve", &eve)).await;
    let mut anns = Client::connect(address, &ann).await;
    let mut eves = Client::connect(address, &eve).await;
    assert_eq!(put(address, "/api/blocks/Eve", &ann).await.0, 204);
    assert_eq!(put(address, "/api/blocks/Eve", &ann).await.0, 204, "once more is no harm");
    assert_eq!(news(&mut eves).await, ("Ann".to_owned(), FriendState::Gone), "like any parting");
    assert_eq!(list(address, &ann).await["blocked"], json!(["Eve"]));

    // What they want looks as if it was on its way.
    let asked = put(address, "/api/friends/Ann", &eve).await;
    assert_eq!(asked, (200, json!({ "state": "asked" })));
    assert_eq!(names(&list(address, &eve).await["outgoing"]), ["Ann"]);
    assert_eq!(list(address, &ann).await["incoming"], json!([]));
    let said = json!({ "room": "@Ann", "text": "hello?" });
    let refused = ask(address, "POST", "/api/chat", &eve, &said).await;
    let stranger = json!({ "room": "@Nobody", "text": "hello?" });
    assert_eq!(refused, ask(address, "POST", "/api/chat", &eve, &stranger).await);
    assert_eq!(refused.0, 403);
    let to = Some("Ann".to_owned());
    let challenge = Challenge { to, terms: terms("chess", "-", 5), seat: None };
    eves.say(ToServer::Challenge(challenge.clone())).await;
    let to = eves.wait(|m| match m {
        FromServer::Challenge(it) => Some(it.to.clone()),
        _ => None,
    });
    assert_eq!(to.await.as_deref(), Some("Ann"));
    eves.ok(5).await;

    // Whoever blocks hears of none of it, and cannot want something of them either.
    let back = Challenge { to: Some("Eve".to_owned()), ..challenge };
    anns.say(ToServer::Challenge(back)).await;
    assert_eq!(anns.refusal(5).await.0, "blocked");
    assert_eq!(put(address, "/api/friends/Eve", &ann).await.0, 409);
    anns.say(ToServer::Ping).await;
    anns.wait(|m| matches!(m, FromServer::Pong).then_some(())).await;
    let heard = anns.received.join("\n");
    assert!(!heard.contains("challenge\"") && !heard.contains("asked"), "{heard}");

    // Unblocked, they are where they were: they had asked.
    assert_eq!(delete(address, "/api/blocks/Eve", &ann).await, 204);
    assert_eq!(names(&list(address, &ann).await["incoming"]), ["Eve"]);
    let agreed = put(address, "/api/friends/Eve", &ann).await;
    assert_eq!(agreed, (200, json!({ "state": "friends" })));
    server.stop().await;
}

#[test]
fn two_who_ask_each_other_are_friends_in_either_database() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for name in ["ann", "bob", "eve"] {
            store.create_account(&account(name, name)).await.unwrap();
        }
        let [ann, bob, eve] = ["ann", "bob", "eve"].map(account_id);
        assert!(store.ask_friend(ann, bob, 5).await.unwrap());
        assert!(!store.ask_friend(ann, bob, 6).await.unwrap(), "asked before");
        assert_eq!(store.bond(bob, ann).await.unwrap().unwrap().state, BondState::Asked);
        assert_eq!(store.count_wishes(ann).await.unwrap(), 1);
        assert_eq!(store.asked_by(bob, 10).await.unwrap()[0].name, "ann");
        assert_eq!(store.waits_for(ann, 10).await.unwrap()[0].id, bob);
        assert!(store.ask_friend(bob, ann, 7).await.unwrap());
        assert!(!store.ask_friend(ann, bob, 8).await.unwrap(), "friends already");
        assert_eq!(store.bond(ann, bob).await.unwrap().unwrap().state, BondState::Friends);
        assert!(store.ask_friend(eve, ann, 9).await.unwrap());
        assert!(store.ask_friend(ann, eve, 10).await.unwrap());
        let mut friends = store.friends_of(ann, 10).await.unwrap();
        friends.sort_by_key(|friend| friend.at_ms);
        let friends: Vec<_> = friends.into_iter().map(|it| (it.id, it.at_ms)).collect();
        assert_eq!(friends, [(bob, 7), (eve, 10)]);
        assert_eq!(store.count_friends(ann).await.unwrap(), 2);
        assert!(store.end_bond(bob, ann).await.unwrap());
        assert!(!store.end_bond(bob, ann).await.unwrap());

        assert!(store.block(ann, bob, 11).await.unwrap());
        assert!(!store.block(ann, bob, 12).await.unwrap());
        assert!(store.blocks(ann, bob).await.unwrap() && !store.blocks(bob, ann).await.unwrap());
        assert!(store.ask_friend(bob, ann, 13).await.unwrap());
        assert_eq!(store.asked_by(ann, 10).await.unwrap(), [], "not from whom they block");
        assert_eq!(store.blockers_of(bob).await.unwrap(), [ann]);
        assert_eq!(store.blocked_by(ann, 10).await.unwrap()[0].name, "bob");
        assert_eq!(store.count_blocks(ann).await.unwrap(), 1);
        assert!(store.unblock(ann, bob).await.unwrap() && !store.unblock(ann, bob).await.unwrap());
        assert!(store.delete_account(ann, "deleted-1", 20).await.unwrap());
        for table in ["friend", "block"] {
            assert_eq!(database.count(table).await, 0, "{table}");
        }
        store.close().await;
    });
}
