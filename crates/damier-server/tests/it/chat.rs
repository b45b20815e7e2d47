//! What people say to each other: who hears it, who may say it, and what is kept.

use std::net::SocketAddr;

use damier_server::store::{ChatReport, NewLine, Store};
use damier_server::{Config, GuestId, PlayerId};
use damier_wire::web::{FromServer, HaveRead, InRoom, Said, Say, ToServer, UserKind};
use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::database::{Database, account_id, on_both};
use crate::friends::{ask, befriend};
use crate::house_admin::{admin, with_admin};
use crate::people::account;
use crate::running::Running;
use crate::table::{Client, by_id, meet, token};

fn say(room: &str, text: &str, a: u32) -> ToServer {
    ToServer::Say(Say { room: room.to_owned(), text: text.to_owned(), a })
}

fn listen(room: &str, a: u32) -> ToServer {
    ToServer::Listen(InRoom { room: room.to_owned(), a })
}

/// The next thing that is said.
async fn hears(client: &mut Client) -> Said {
    client
        .wait(|m| match m {
            FromServer::Said(said) => Some((**said).clone()),
            _ => None,
        })
        .await
}

/// Everything that was said up to now, by the answer to a question.
async fn has_heard(client: &mut Client) -> Vec<String> {
    client.say(ToServer::Ping).await;
    client.wait(|m| matches!(m, FromServer::Pong).then_some(())).await;
    let said = client.received.iter().filter_map(|text| match FromServer::read(text) {
        Ok(FromServer::Said(said)) => Some(said.text),
        _ => None,
    });
    said.collect()
}

async fn says(client: &mut Client, room: &str, text: &str) {
    client.say(say(room, text, 50)).await;
    client.ok(50).await;
}

async fn history(address: SocketAddr, token: &str, query: &str) -> (u16, Value) {
    ask(address, "GET", &format!("/api/chat/messages?{query}"), token, &Value::Null).await
}

/// The texts of a page.
fn texts(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|it| it["text"].as_str().unwrap()).collect()
}

/// One who lets people talk as fast as a test does.
async fn talkative(data: &std::path::Path) -> Running {
    let mut config = Config::default();
    config.limits.lines_per_10s = 1000;
    Running::start_with(data, config).await
}

#[tokio::test]
async fn everybody_hears_what_accounts_say_to_all() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let (ann, eve) = (sign_up(address, "Ann").await, sign_up(address, "Eve").await);
    let mut anns = Client::connect(address, &ann).await;
    let mut eves = Client::connect(address, &eve).await;
    let mut guest = Client::connect(address, &token(address, "Gus").await).await;
    guest.say(listen("global", 1)).await;
    guest.ok(1).await;

    // First it is stored, then it is told.
    anns.say(say("global", "<img src=x onerror=pwned=1>", 2)).await;
    anns.ok(2).await;
    let own = hears(&mut anns).await;
    let heard = hears(&mut guest).await;
    assert_eq!(heard, own);
    assert_eq!((heard.from.as_str(), heard.kind), ("Ann", UserKind::Account));
    assert_eq!(
        (heard.room.as_str(), heard.text.as_str()),
        ("global", "<img src=x onerror=pwned=1>")
    );
    let (status, page) = history(address, "", "room=global").await;
    assert_eq!((status, texts(&page)), (200, vec!["<img src=x onerror=pwned=1>"]));
    assert_eq!(page["items"][0]["id"], heard.id);

    guest.say(say("global", "me too", 3)).await;
    assert_eq!(guest.refusal(3).await.0, "no_account");

    // Who blocks somebody hears nothing from them; who has heard enough, from nobody.
    ask(address, "PUT", "/api/blocks/Eve", &ann, &Value::Null).await;
    anns.say(listen("global", 4)).await;
    anns.ok(4).await;
    says(&mut eves, "global", "can you hear me").await;
    assert_eq!(hears(&mut guest).await.text, "can you hear me");
    assert!(!has_heard(&mut anns).await.contains(&"can you hear me".to_owned()));
    assert_eq!(texts(&history(address, &ann, "room=global").await.1).len(), 1);
    assert_eq!(texts(&history(address, &eve, "room=global").await.1).len(), 2);
    guest.say(ToServer::Unlisten(InRoom { room: "global".to_owned(), a: 5 })).await;
    guest.ok(5).await;
    says(&mut anns, "global", "once more").await;
    assert_eq!(hears(&mut anns).await.text, "once more");
    assert!(!has_heard(&mut guest).await.contains(&"once more".to_owned()));
    server.stop().await;
}

#[tokio::test]
async fn friends_talk_in_private() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let mut anns = Client::connect(address, &ann).await;
    anns.say(say("@Bob", "hello", 1)).await;
    assert_eq!(anns.refusal(1).await.0, "not_friends");
    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    says(&mut anns, "@bob", "hello").await;
    assert_eq!(hears(&mut anns).await.room, "@Bob");

    // Who was away finds it, unread, and marks it read.
    let chats = async |token: &str| ask(address, "GET", "/api/chat", token, &Value::Null).await.1;
    let unread = chats(&bob).await;
    let first = &unread["items"][0];
    assert_eq!((&first["room"], &first["unread"]), (&json!("@Ann"), &json!(1)));
    assert_eq!(first["last"]["text"], "hello");
    assert_eq!(chats(&ann).await["items"][0]["unread"], 0, "their own words");
    let mut bobs = Client::connect(address, &bob).await;
    says(&mut anns, "@Bob", "are you there?").await;
    let heard = hears(&mut bobs).await;
    assert_eq!((heard.room.as_str(), heard.from.as_str()), ("@Ann", "Ann"));
    assert_eq!(chats(&bob).await["items"][0]["unread"], 2);
    let (room, id) = ("@Ann".to_owned(), heard.id);
    bobs.say(ToServer::Read(HaveRead { room, id, a: 7 })).await;
    bobs.ok(7).await;
    assert_eq!(chats(&bob).await["items"][0]["unread"], 0);
    let ahead = json!({ "room": "@Ann", "id": id + 1_000_000 });
    let refused = ask(address, "POST", "/api/chat/read", &bob, &ahead).await;
    assert_eq!(refused.0, 404, "nobody marks what was not said yet");

    // Nobody else reads it, and pages of it go back in time.
    let said = json!({ "room": "@Ann", "text": "yes!" });
    let (status, answer) = ask(address, "POST", "/api/chat", &bob, &said).await;
    assert_eq!((status, &answer["room"]), (201, &json!("@Ann")));
    assert_eq!(hears(&mut anns).await.text, "are you there?");
    let heard = hears(&mut anns).await;
    assert_eq!((heard.text.as_str(), heard.room.as_str()), ("yes!", "@Bob"));
    let (_, page) = history(address, &ann, "room=@Bob&limit=2").await;
    assert_eq!(texts(&page), ["yes!", "are you there?"]);
    let (_, rest) =
        history(address, &ann, &format!("room=@Bob&before={}", page["next"].as_str().unwrap()))
            .await;
    assert_eq!((texts(&rest), &rest["next"]), (vec!["hello"], &Value::Null));
    let eve = sign_up(address, "Eve").await;
    assert_eq!(texts(&history(address, &eve, "room=@Ann").await.1), Vec::<&str>::new());
    assert_eq!(history(address, "", "room=@Ann").await.0, 403);
    server.stop().await;
}

#[tokio::test]
async fn players_talk_at_their_game_and_those_who_watch_beside_it() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let guest = token(address, "Gus").await;
    let (ann, eve) = (sign_up(address, "Ann").await, sign_up(address, "Eve").await);
    let mut anns = Client::connect(address, &ann).await;
    let mut guests = Client::connect(address, &guest).await;
    let mut eves = Client::connect(address, &eve).await;
    let id = meet(&mut anns, &mut guests, "chess", "-").await;
    let (at, beside) = (format!("game/{id}"), format!("watch/{id}"));
    says(&mut guests, &at, "good luck").await;
    let heard = hears(&mut anns).await;
    assert_eq!((heard.text.as_str(), heard.kind), ("good luck", UserKind::Guest));
    for client in [&mut eves, &mut anns] {
        client.say(listen(&beside, 1)).await;
        client.ok(1).await;
    }
    for (room, a) in [(&at, 2), (&at, 3)] {
        eves.say(say(room, "me too", a)).await;
        assert_eq!(eves.refusal(a).await.0, "no_such_room");
    }
    eves.say(listen(&at, 4)).await;
    assert_eq!(eves.refusal(4).await.0, "no_such_room");
    guests.say(say(&beside, "and beside it", 5)).await;
    assert_eq!(guests.refusal(5).await.0, "no_account", "guests talk at their game only");
    anns.say(say(&beside, "I play", 6)).await;
    assert_eq!(anns.refusal(6).await.0, "no_such_room");

    // Players hear what is said beside their game when it is over.
    says(&mut eves, &beside, "e4 is best").await;
    assert_eq!(hears(&mut eves).await.text, "e4 is best");
    assert_eq!(has_heard(&mut anns).await, ["good luck"]);
    assert_eq!(history(address, &ann, &format!("room={beside}")).await.0, 404);
    assert_eq!(history(address, &eve, &format!("room={at}")).await.0, 404);
    assert_eq!(texts(&history(address, "", &format!("room={beside}")).await.1), ["e4 is best"]);
    guests.say(ToServer::Resign(by_id(&id, 7))).await;
    assert_eq!(hears(&mut anns).await.text, "e4 is best");
    assert_eq!(texts(&history(address, "", &format!("room={at}")).await.1), ["good luck"]);
    says(&mut guests, &at, "well played").await;
    assert_eq!(hears(&mut anns).await.text, "well played");
    says(&mut anns, &beside, "thank you").await;
    assert_eq!(hears(&mut eves).await.text, "thank you");
    server.stop().await;
}

/// Whoever sees both sides of a hidden game must not tell a player: until the end nobody hears them.
#[tokio::test]
async fn those_who_watch_a_hidden_game_are_heard_after_its_end() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let (eve, fay) = (sign_up(address, "Eve").await, sign_up(address, "Fay").await);
    let mut anns = Client::connect(address, &ann).await;
    let mut bobs = Client::connect(address, &bob).await;
    let mut eves = Client::connect(address, &eve).await;
    let mut fays = Client::connect(address, &fay).await;
    let id = meet(&mut anns, &mut bobs, "dark", "-").await;
    let beside = format!("watch/{id}");
    for client in [&mut anns, &mut bobs, &mut eves, &mut fays] {
        client.say(listen(&beside, 1)).await;
        client.ok(1).await;
    }
    anns.play(&id, 0, "e2e4").await;
    bobs.play(&id, 0, "e7e5").await;
    says(&mut eves, &beside, "the knight is on f3").await;
    assert_eq!(hears(&mut eves).await.text, "the knight is on f3", "their own words");
    for (client, token) in [(&mut anns, &ann), (&mut bobs, &bob), (&mut fays, &fay)] {
        assert_eq!(has_heard(client).await, Vec::<String>::new());
        let (_, page) = history(address, token, &format!("room={beside}")).await;
        assert!(!page.to_string().contains("knight"), "{page}");
    }
    assert_eq!(texts(&history(address, &eve, &format!("room={beside}")).await.1).len(), 1);
    assert_eq!(history(address, "", &format!("room={beside}")).await.0, 404);
    bobs.say(ToServer::Resign(by_id(&id, 9))).await;
    for client in [&mut anns, &mut bobs, &mut fays] {
        assert_eq!(hears(client).await.text, "the knight is on f3");
    }
    assert_eq!(has_heard(&mut eves).await.len(), 1, "once");
    let (_, page) = history(address, "", &format!("room={beside}")).await;
    assert_eq!(texts(&page), ["the knight is on f3"]);
    server.stop().await;
}

#[tokio::test]
async fn a_hidden_game_that_was_called_off_stays_shut() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let (mut ann, mut bob, id) = crate::table::pair(address, "dark", "-").await;
    let eve = sign_up(address, "Eve").await;
    let mut eves = Client::connect(address, &eve).await;
    says(&mut eves, &format!("watch/{id}"), "what now").await;
    says(&mut ann, &format!("game/{id}"), "sorry").await;
    ann.say(ToServer::Abort(by_id(&id, 3))).await;
    ann.ok(3).await;
    let over = |it: &damier_wire::web::Happening| {
        matches!(it, damier_wire::web::Happening::Aborted).then_some(())
    };
    bob.happens(over).await;
    for room in ["game", "watch"] {
        assert_eq!(history(address, "", &format!("room={room}/{id}")).await.0, 404, "{room}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_cannot_be_said() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let mut anns = Client::connect(address, &ann).await;
    let long = "é".repeat(300);
    for (room, text, code) in [
        ("global", "", "bad_text"),
        ("global", " \t\n ", "bad_text"),
        ("global", "\u{200b}\u{202e}\u{feff}", "bad_text"),
        ("", "hi", "no_such_room"),
        ("lobby", "hi", "no_such_room"),
        ("game/nothing", "hi", "no_such_room"),
        ("game/../x", "hi", "no_such_room"),
        ("watch/", "hi", "no_such_room"),
        ("@", "hi", "no_such_room"),
        ("@Ann", "hi", "not_friends"),
        ("@\u{0}", "hi", "not_friends"),
    ] {
        anns.say(say(room, text, 1)).await;
        assert_eq!(anns.refusal(1).await.0, code, "{room:?} {text:?}");
    }
    for (text, heard) in [
        (long.as_str(), "é".repeat(140)),
        ("a\u{202e}b\u{200b}c\r\nd", "abc d".to_owned()),
        (&format!("z{}", "\u{334}".repeat(50)), format!("z{}", "\u{334}".repeat(3))),
    ] {
        says(&mut anns, "global", text).await;
        assert_eq!(hears(&mut anns).await.text, heard);
    }
    server.stop().await;
}

/// Whoever talks too much is not heard, but still plays.
#[tokio::test]
async fn a_flood_of_words_is_stopped_and_moves_are_not() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (mut ann, mut bob, id) = crate::table::pair(address, "chess", "-").await;
    let room = format!("game/{id}");
    for (a, text) in [(1, "hi"), (2, "hi")] {
        ann.say(say(&room, text, a)).await;
        ann.ok(a).await;
    }
    ann.say(say(&room, "hi", 3)).await;
    assert_eq!(ann.refusal(3).await.0, "flood", "the third time");
    for a in 4..6 {
        ann.say(say(&room, &a.to_string(), a)).await;
        ann.ok(a).await;
    }
    for a in 6..20 {
        ann.say(say(&room, &a.to_string(), a)).await;
        assert_eq!(ann.refusal(a).await.0, "flood");
    }
    ann.play(&id, 0, "e2e4").await;
    says(&mut bob, &room, "slowly").await;
    bob.play(&id, 0, "e7e5").await;
    assert_eq!(has_heard(&mut bob).await, ["hi", "hi", "4", "5", "slowly"]);
    server.stop().await;
}

#[tokio::test]
async fn lines_are_reported_by_those_who_may_read_them() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let eve = sign_up(address, "Eve").await;
    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    let mut anns = Client::connect(address, &ann).await;
    says(&mut anns, "@Bob", "you are a bad player").await;
    let id = hears(&mut anns).await.id;
    let report = async |token: &str, message: i64, why: &str| {
        let body = json!({ "message": message, "why": why });
        ask(address, "POST", "/api/reports", token, &body).await.0
    };
    assert_eq!(report(&bob, id, "they insult me").await, 204);
    assert_eq!(report(&bob, id, "they insult me").await, 204, "kept once");
    assert_eq!(report(&eve, id, "I guess numbers").await, 404);
    assert_eq!(report(&bob, id + 1, "nothing").await, 404);
    assert_eq!(report(&bob, id, " ").await, 400);
    let open = server.store.open_reports(0, 10).await.unwrap();
    let [ChatReport { by_name, why, line, .. }] = &open[..] else { panic!("{open:?}") };
    assert_eq!((by_name.as_str(), why.as_str()), ("Bob", "they insult me"));
    assert_eq!((line.id, line.text.as_str()), (id, "you are a bad player"));
    let (_, reports) = admin(address, &root, "GET /api/admin/reports", Value::Null).await;
    assert_eq!(reports["items"][0]["room"], "private", "no ids of accounts");

    // Whoever is muted says nothing anywhere.
    let mute = json!({ "minutes": 5, "why": "insults" });
    assert_eq!(admin(address, &root, "POST /api/admin/users/Ann/mute", mute).await.0, 200);
    anns.say(say("@Bob", "what did I do?", 9)).await;
    assert_eq!(anns.refusal(9).await.0, "muted");
    assert_eq!(admin(address, &root, "POST /api/admin/users/Ann/unmute", Value::Null).await.0, 204);
    says(&mut anns, "@Bob", "sorry").await;
    server.stop().await;
}

/// A token that was made to play hears nothing that is said to its owner.
#[tokio::test]
async fn a_token_that_only_plays_hears_no_private_words() {
    let data = tempfile::tempdir().unwrap();
    let server = talkative(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    befriend(address, ("Ann", &ann), ("Bob", &bob)).await;
    let made = json!({ "label": "bot", "scopes": ["play"] });
    let (status, made) = ask(address, "POST", "/api/tokens", &bob, &made).await;
    assert_eq!(status / 100, 2, "{made}");
    let mut plays = Client::connect(address, made["token"].as_str().unwrap()).await;
    let mut anns = Client::connect(address, &ann).await;
    says(&mut anns, "@Bob", "for your eyes only").await;
    plays.say(say("@Ann", "hi", 3)).await;
    assert_eq!(plays.refusal(3).await.0, "scope");
    let heard = plays.received.join("\n");
    assert!(!heard.contains("eyes") && !heard.contains("presence"), "{heard}");
    let (_, chats) = ask(address, "GET", "/api/chat", &bob, &Value::Null).await;
    assert_eq!(chats["items"][0]["unread"], 1);
    server.stop().await;
}

fn line(id: i64, room: &str, from: PlayerId, text: &str) -> NewLine {
    let (room, text) = (room.to_owned(), text.to_owned());
    NewLine { id, room, between: None, from, from_name: "Ann".to_owned(), text, at_ms: id / 256 }
}

#[test]
fn chats_are_kept_counted_and_forgotten_in_either_database() {
    on_both(async |database: &Database| {
        let store = database.open().await;
        for name in ["ann", "bob"] {
            store.create_account(&account(name, name)).await.unwrap();
        }
        let [ann, bob] = ["ann", "bob"].map(account_id);
        let (anns, bobs) = (PlayerId::Account(ann), PlayerId::Account(bob));
        let guest = PlayerId::Guest(GuestId([7; 16]));
        assert_eq!(store.last_line().await.unwrap(), 0);
        store.keep_line(&line(256, "game/g", guest, "one")).await.unwrap();
        let taken = store.keep_line(&line(256, "game/g", guest, "two")).await.unwrap_err();
        assert!(matches!(taken, damier_server::store::StoreError::Taken), "{taken:?}");
        let room = Store::private_room(bob, ann);
        assert_eq!(room, Store::private_room(ann, bob));
        for n in 2..150 {
            let between = Some([ann, bob]);
            let line = NewLine { between, ..line(256 * n, &room, anns, &n.to_string()) };
            store.keep_line(&line).await.unwrap();
        }
        let marks = store.marks_of(bobs, i64::MAX, 10).await.unwrap();
        let [mark] = &marks[..] else { panic!("{marks:?}") };
        assert_eq!((mark.unread, mark.other.as_deref(), mark.read_id), (100, Some("ann"), 0));
        assert_eq!(mark.last.as_ref().unwrap().text, "149");
        assert_eq!(store.marks_of(anns, i64::MAX, 10).await.unwrap()[0].unread, 0);
        store.mark_read(bobs, &room, Some(ann), 256 * 140).await.unwrap();
        store.mark_read(bobs, &room, Some(ann), 256 * 100).await.unwrap();
        assert_eq!(store.marks_of(bobs, i64::MAX, 10).await.unwrap()[0].unread, 9);
        store.mark_read(guest, "game/g", None, 256).await.unwrap();
        assert_eq!(store.marks_of(guest, i64::MAX, 10).await.unwrap()[0].unread, 0);
        let page = store.lines(&room, Some(bob), 256 * 140, 3).await.unwrap();
        let texts: Vec<_> = page.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["139", "138", "137"]);
        assert_eq!(store.lines_from("game/g", guest, i64::MAX, 3).await.unwrap().len(), 1);
        assert_eq!(store.lines_from("game/g", bobs, i64::MAX, 3).await.unwrap().len(), 0);
        store.block(bob, ann, 1).await.unwrap();
        assert_eq!(store.lines(&room, Some(bob), i64::MAX, 3).await.unwrap().len(), 0);

        assert_eq!(store.forget_chat_before(100).await.unwrap(), 100, "99 lines and a mark");
        assert_eq!(store.lines(&room, None, 256 * 103, 100).await.unwrap().len(), 3);
        assert!(store.delete_account(ann, "deleted-1", 20).await.unwrap());
        for table in ["chat", "chat_mark", "report"] {
            assert_eq!(database.count(table).await, 0, "{table}");
        }
        store.close().await;
    });
}
