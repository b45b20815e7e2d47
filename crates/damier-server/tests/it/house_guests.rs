//! Guests whom those who look after the server know by an id, and what is left of somebody who is gone.

use std::net::SocketAddr;

use damier_server::store::{Sanction, SanctionKind};
use damier_wire::web::{Say, ToServer};
use serde_json::{Value, json};

use crate::accounts::sign_up;
use crate::database::{Database, on_both};
use crate::house_accounts::knock;
use crate::house_admin::{admin, with_admin};
use crate::running::Running;
use crate::table::{Client, meet, token};
use crate::tokens::ask;

fn say(game: &str, text: &str, a: u32) -> ToServer {
    ToServer::Say(Say { room: format!("game/{game}"), text: text.to_owned(), a })
}

/// The id by which a guest of that name is known.
async fn id_of(address: SocketAddr, root: &str, name: &str) -> String {
    let (_, guests) = admin(address, root, "GET /api/admin/guests", Value::Null).await;
    let mut all = guests["items"].as_array().unwrap().iter();
    let guest = all.find(|guest| guest["name"] == name).unwrap_or_else(|| panic!("{guests}"));
    guest["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_muted_guest_stays_muted_with_the_same_token() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (tokens, other) = (token(address, "Gus").await, token(address, "Gus").await);
    let mut gus = Client::connect(address, &tokens).await;
    let mut namesake = Client::connect(address, &other).await;
    let game = meet(&mut gus, &mut namesake, "chess", "-").await;
    gus.say(say(&game, "you cheat", 5)).await;
    gus.ok(5).await;

    // Whoever reads the report knows whom it is about, though both have one name.
    let page = format!("GET /api/chat/messages?room=game/{game}");
    let message = ask(address, &page, &other, "").await.1["items"][0]["id"].clone();
    let report = json!({ "message": message, "why": "rude" }).to_string();
    assert_eq!(ask(address, "POST /api/reports", &other, &report).await.0, 204);
    let (_, open) = admin(address, &root, "GET /api/admin/reports", Value::Null).await;
    let guest = open["items"][0]["guest"].as_str().unwrap().to_owned();
    let (_, guests) = admin(address, &root, "GET /api/admin/guests?limit=1", Value::Null).await;
    assert_eq!(
        (&guests["items"][0]["id"], &guests["items"][0]["playing"]),
        (&json!(guest), &json!(true))
    );
    assert!(guests["next"].is_string(), "two are here: {guests}");

    let judge = async |address, token: &str, what: &str, body: Value| {
        let page = format!("POST /api/admin/guests/{guest}/{what}");
        let (status, answer) = admin(address, token, &page, body).await;
        (status, answer["code"].as_str().unwrap_or_default().to_owned())
    };
    let mute = json!({ "minutes": 60, "why": "rude" });
    assert_eq!(judge(address, &other, "mute", mute.clone()).await.0, 403, "not by anybody");
    assert_eq!(judge(address, &root, "mute", mute.clone()).await.0, 200);
    gus.say(say(&game, "again", 6)).await;
    assert_eq!(gus.refusal(6).await.0, "muted");
    namesake.say(say(&game, "peace", 7)).await;
    namesake.ok(7).await;

    // Not by coming again, nor through a restart.
    drop((gus, namesake));
    server.stop().await;
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut gus = Client::connect(address, &tokens).await;
    gus.say(say(&game, "still here", 8)).await;
    assert_eq!(gus.refusal(8).await.0, "muted");
    let (_, listed) = admin(address, &root, "GET /api/admin/sanctions", Value::Null).await;
    let first = &listed["items"][0];
    assert_eq!((&first["guest"], &first["what"]), (&json!(guest), &json!("mute")), "{listed}");
    assert_eq!(judge(address, &root, "unmute", Value::Null).await.0, 204);
    assert_eq!(judge(address, &root, "unmute", Value::Null).await.1, "not_sanctioned");
    gus.say(say(&game, "thank you", 9)).await;
    gus.ok(9).await;
    server.stop().await;
}

#[tokio::test]
async fn a_banned_guest_is_sent_away_and_a_muted_one_signs_up_muted() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (bad, rude) = (token(address, "Bad").await, token(address, "Rude").await);
    let mut here = Client::connect(address, &bad).await;
    let _rude = Client::connect(address, &rude).await;
    let judge = async |name: &str, what: &str| {
        let page = format!("POST /api/admin/guests/{}/{what}", id_of(address, &root, name).await);
        admin(address, &root, &page, json!({ "minutes": 5 })).await.0
    };
    assert_eq!((judge("Bad", "ban").await, judge("Rude", "mute").await), (200, 200));
    assert_eq!(here.sent_away().await.0, 4003);
    assert!(knock(address, &format!("token={bad}")).await.contains(" 403 "));
    for nobody in ["g-00112233445566778899aabbccddeeff", "Bad", "u-abc", "w-abc"] {
        let page = format!("POST /api/admin/guests/{nobody}/ban");
        let refused = admin(address, &root, &page, json!({ "minutes": 5 })).await;
        assert_eq!((refused.0, &refused.1["code"]), (404, &json!("no_such_player")), "{nobody}");
    }
    let body = r#"{"name":"Polite","password":"correct horse"}"#;
    let (status, account) = ask(address, "POST /api/account", &rude, body).await;
    assert_eq!(status, 201, "{account}");
    let said = r#"{"room":"global","text":"Hello all"}"#;
    let refused = ask(address, "POST /api/chat", account["token"].as_str().unwrap(), said).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!("muted")));
    let (_, listed) = admin(address, &root, "GET /api/admin/sanctions?limit=1", Value::Null).await;
    let next = listed["next"].as_str().unwrap();
    let page = format!("GET /api/admin/sanctions?limit=1&after={next}");
    let (_, rest) = admin(address, &root, &page, Value::Null).await;
    assert_eq!(rest["items"][0]["name"], "Polite", "{listed} {rest}");
    server.stop().await;
}

#[tokio::test]
async fn games_are_brought_into_the_archive_of_an_account() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let ann = sign_up(address, "Ann").await;
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let bring = async |token: &str, name: &str, text: &str| {
        ask(address, &format!("POST /api/admin/users/{name}/import"), token, text).await
    };
    assert_eq!(bring(&ann, "Ann", pgn).await.0, 403);
    assert_eq!(bring(&root, "Nobody", pgn).await.0, 404);
    assert_eq!(bring(&root, "Ann", "nothing").await.1["code"], "bad_pgn");
    let (status, done) = bring(&root, "Ann", pgn).await;
    assert_eq!((status, done["imported"].as_array().map(Vec::len)), (200, Some(1)), "{done}");
    let (_, games) = ask(address, "GET /api/archive?player=Ann", &ann, "").await;
    assert_eq!(games["items"][0]["id"], done["imported"][0], "{games}");
    let (_, acts) = admin(address, &root, "GET /api/admin/acts", Value::Null).await;
    assert_eq!(acts["items"][0]["what"], "import", "{acts}");
    server.stop().await;
}

#[tokio::test]
async fn acts_do_not_name_an_account_that_is_gone() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let role = json!({ "role": "moderator" });
    assert_eq!(admin(address, &root, "POST /api/admin/users/Ann/role", role).await.0, 204);
    let mute = json!({ "minutes": 60, "why": "spam" });
    assert_eq!(admin(address, &ann, "POST /api/admin/users/Bob/mute", mute).await.0, 200);
    for (name, token) in [("Ann", &ann), ("Bob", &bob)] {
        let body = json!({ "password": format!("correct horse {name}") }).to_string();
        assert_eq!(ask(address, "DELETE /api/account", token, &body).await.0, 204);
    }
    let (_, acts) = admin(address, &root, "GET /api/admin/acts", Value::Null).await;
    assert_eq!(acts["items"].as_array().map(Vec::len), Some(3), "they stay: {acts}");
    let text = acts.to_string();
    assert!(!text.contains("Ann") && !text.contains("Bob"), "{text}");
    let mute = &acts["items"][0];
    for field in ["by", "subject"] {
        assert!(mute[field].as_str().unwrap().starts_with("deleted-"), "{mute}");
    }
    server.stop().await;
}

/// On both databases: guests are found by the beginning of their token's hash, sanctions in their order.
#[test]
fn guests_and_sanctions_are_found() {
    on_both(async |database: &Database| {
        use damier_server::store::{Grant, Login, LoginUser};
        use damier_server::{GuestId, PlayerId};
        let store = database.open().await;
        for byte in [1, 2, 0xff] {
            let mut token_hash = [byte; 32];
            token_hash[31] = 0;
            let user = LoginUser::Guest(format!("Guest{byte}"));
            let (created_ms, seen_ms, grant) = (1, 1, Grant::Session);
            let login = Login { token_hash, user, created_ms, seen_ms, grant };
            store.create_login(&login).await.unwrap();
        }
        let guest = |byte| GuestId([byte; 16]);
        let name = async |byte| store.guest(guest(byte)).await.unwrap().map(|(_, name)| name);
        assert_eq!(name(2).await.as_deref(), Some("Guest2"));
        assert_eq!(name(0xff).await.as_deref(), Some("Guest255"));
        assert_eq!(name(3).await, None);
        for (byte, until_ms) in [(1, 300), (2, 200), (3, 300), (4, 100)] {
            let (kind, by, why) = (SanctionKind::Mute, "Mo".to_owned(), String::new());
            let sanction = Sanction { kind, until_ms, by, why, at_ms: 1 };
            store.set_sanction(PlayerId::Guest(guest(byte)), &sanction).await.unwrap();
        }
        let in_force = async |behind, most| {
            let found = store.sanctions_in_force(behind, most).await.unwrap();
            found.into_iter().map(|it| it.player).collect::<Vec<_>>()
        };
        let [one, two, three] = [1, 2, 3].map(|byte| PlayerId::Guest(guest(byte)));
        assert_eq!(in_force((101, "", None), 2).await, [two, one]);
        assert_eq!(in_force((300, "mute", Some(one)), 2).await, [three]);
        store.close().await;
    });
}
