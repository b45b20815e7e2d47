//! Those who look after the server: who they are, what they may do, and what is kept of it.

use std::net::SocketAddr;

use damier_server::store::verify;
use damier_server::{Config, Role};
use damier_wire::web::{FromServer, Happening, ToServer};
use serde_json::{Value, json};

use crate::accounts::{log_in, sign_up};
use crate::house_accounts::knock;
use crate::running::Running;
use crate::table::{Client, by_id, get, meet, pair, parts, post};
use crate::tokens::ask;

pub(crate) async fn admin(
    address: SocketAddr,
    token: &str,
    what: &str,
    body: Value,
) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    ask(address, what, token, &body).await
}

/// The word of a refusal.
fn word(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default())
}

/// A server with its first admin, and her token.
pub(crate) async fn with_admin(data: &std::path::Path) -> (Running, String) {
    let server = Running::start(data).await;
    let root = sign_up(server.address, "Boss").await;
    let claim = json!({ "code": server.claim.clone().expect("nobody is an admin yet") });
    let claimed = admin(server.address, &root, "POST /api/admin/claim", claim).await;
    assert_eq!(claimed.0, 204, "{claimed:?}");
    (server, root)
}

#[tokio::test]
async fn the_first_start_makes_one_admin_and_no_other() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let old = server.claim.clone().unwrap();
    let page = get(address, &format!("/admin/claim?code={old}")).await;
    assert!(page.contains(&format!("--claim {old}")), "{page}");
    let hostile = get(address, "/admin/claim?code=<script>").await;
    assert!(!hostile.contains("<script>"), "{hostile}");
    server.stop().await;

    // A restart shows another code; the old one is worth nothing.
    let server = Running::start(data.path()).await;
    let address = server.address;
    let code = server.claim.clone().unwrap();
    assert_ne!(code, old);
    let claim = async |token: &str, code: &str| {
        admin(address, token, "POST /api/admin/claim", json!({ "code": code })).await
    };
    assert_eq!(word(&claim(&ann, &old).await), (403, "no_claim"));
    let guest = crate::table::token(address, "Gus").await;
    assert_eq!(word(&claim(&guest, &code).await), (403, "no_account"));
    assert_eq!(claim(&ann, &code).await.0, 204);
    assert_eq!(word(&claim(&bob, &code).await), (403, "no_claim"), "it is used up");
    assert_eq!(ask(address, "GET /api/account", &ann, "").await.1["role"], "admin");
    server.stop().await;
    let server = Running::start(data.path()).await;
    assert_eq!(server.claim, None);
    server.stop().await;
}

#[tokio::test]
async fn roles_allow_what_they_are_for() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (mod_, dir, ann) =
        (sign_up(address, "Mo").await, sign_up(address, "Di").await, sign_up(address, "Ann").await);
    for (name, role, status) in [
        ("Mo", "moderator", 204),
        ("di", "director", 204),
        ("Ann", "king", 400),
        ("Nobody", "admin", 404),
    ] {
        let page = format!("POST /api/admin/users/{name}/role");
        let given = admin(address, &root, &page, json!({ "role": role })).await;
        assert_eq!(given.0, status, "{name} {given:?}");
    }
    let mute = json!({ "minutes": 5, "why": "shouting" });
    let table = [
        ("GET /api/admin/users", Value::Null, [403, 200, 403, 200]),
        ("POST /api/admin/users/Ann/mute", mute.clone(), [403, 200, 403, 200]),
        ("POST /api/admin/users/Di/ban", mute.clone(), [403, 403, 403, 200]),
        ("POST /api/admin/users/Di/unban", Value::Null, [403, 403, 403, 204]),
        ("POST /api/admin/users/Ann/reset", Value::Null, [403, 403, 403, 200]),
        ("POST /api/admin/games/none/abort", json!({}), [403, 403, 404, 404]),
        (
            "POST /api/admin/announcement",
            json!({ "text": "Hello", "minutes": 1 }),
            [403, 201, 201, 201],
        ),
        ("GET /api/admin/acts", Value::Null, [403, 403, 403, 200]),
        ("POST /api/admin/users/Ann/role", json!({ "role": "admin" }), [403, 403, 403, 204]),
    ];
    for (page, body, expected) in table {
        for (token, status) in [&ann, &mod_, &dir, &root].into_iter().zip(expected) {
            let answer = admin(address, token, page, body.clone()).await;
            assert_eq!(answer.0, status, "{page}: {answer:?}");
        }
    }
    // A token that was made for a program never has a role.
    let made = r#"{"label":"bot","scopes":["read","play","chat","friends"]}"#;
    let (_, made) = ask(address, "POST /api/tokens", &root, made).await;
    let bot = made["token"].as_str().unwrap();
    assert_eq!(
        word(&admin(address, bot, "GET /api/admin/users", Value::Null).await),
        (403, "scope")
    );
    assert_eq!(admin(address, "", "GET /api/admin/users", Value::Null).await.0, 401);

    // Everything that was done is known, and that nothing else was.
    let (_, acts) = admin(address, &root, "GET /api/admin/acts?limit=3", Value::Null).await;
    assert_eq!(
        (&acts["items"][0]["what"], &acts["items"][0]["by"]),
        (&json!("role"), &json!("Boss"))
    );
    let next = acts["next"].as_str().unwrap();
    let page = format!("GET /api/admin/acts?limit=100&after={next}");
    let (_, rest) = admin(address, &root, &page, Value::Null).await;
    let all: Vec<&Value> =
        [&acts, &rest].iter().flat_map(|page| page["items"].as_array().unwrap()).collect();
    assert!(all.iter().any(|act| act["what"] == "mute" && act["why"] == "shouting"), "{all:?}");
    assert_eq!((all.len(), &rest["next"]), (12, &Value::Null), "{all:?}");
    assert_eq!(verify(&server.store, |_| ()).await.unwrap().flaws, []);
    server.stop().await;
}

#[tokio::test]
async fn who_is_banned_is_sent_away_and_comes_back_later() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let token = sign_up(address, "Ann").await;
    let mut ann = Client::connect(address, &token).await;
    let ban = json!({ "minutes": 60, "why": "cheating" });
    for minutes in [0, 2_000_000] {
        let bad = json!({ "minutes": minutes });
        let refused = admin(address, &root, "POST /api/admin/users/Ann/ban", bad).await;
        assert_eq!(word(&refused), (400, "bad_minutes"));
    }
    assert_eq!(admin(address, &root, "POST /api/admin/users/Ann/ban", ban).await.0, 200);
    assert_eq!(ann.sent_away().await, (4003, "this account may not come in".to_owned()));
    assert_eq!(word(&ask(address, "GET /api/account", &token, "").await), (403, "banned"));
    assert!(knock(address, &format!("token={token}")).await.contains(" 403 "));
    // Only whoever has the password learns of it.
    assert_eq!(word(&log_in(address, "Ann", "correct horse Ann").await), (403, "banned"));
    assert_eq!(word(&log_in(address, "Ann", "a wrong guess").await), (401, "wrong_password"));
    let (_, listed) = admin(address, &root, "GET /api/admin/users?search=an", Value::Null).await;
    assert!(listed["items"][0]["banned_until"].is_i64(), "{listed}");
    assert_eq!(listed["items"].as_array().unwrap().len(), 1, "{listed}");

    let unban = "POST /api/admin/users/Ann/unban";
    assert_eq!(admin(address, &root, unban, Value::Null).await.0, 204);
    assert_eq!(word(&admin(address, &root, unban, Value::Null).await), (404, "not_sanctioned"));
    Client::connect(address, &token).await;
    server.stop().await;
}

#[tokio::test]
async fn a_forgotten_password_is_reset_once() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let token = sign_up(address, "Ann").await;
    let mut ann = Client::connect(address, &token).await;
    let make = "POST /api/admin/users/Ann/reset";
    let first = admin(address, &root, make, Value::Null).await.1["code"].clone();
    let second = admin(address, &root, make, Value::Null).await.1["code"].clone();
    let reset = async |code: &Value, password: &str| {
        let body = json!({ "code": code, "password": password }).to_string();
        parts(&post(address, "/api/reset", "", &body).await)
    };
    assert_eq!(word(&reset(&first, "battery staple").await), (401, "no_such_code"), "replaced");
    assert_eq!(word(&reset(&second, "short").await), (400, "bad_password"));
    let (status, welcome) = reset(&second, "battery staple").await;
    assert_eq!((status, &welcome["name"]), (200, &json!("Ann")));
    assert_eq!(ann.sent_away().await.0, 1008);
    assert_eq!(ask(address, "GET /api/account", &token, "").await.0, 401);
    let own = welcome["token"].as_str().unwrap();
    assert_eq!(ask(address, "GET /api/account", own, "").await.0, 200);
    assert_eq!(word(&reset(&second, "third password").await), (401, "no_such_code"), "used");
    assert_eq!(log_in(address, "Ann", "battery staple").await.0, 200);
    assert_eq!(log_in(address, "Ann", "correct horse Ann").await.0, 401);
    assert_eq!(verify(&server.store, |_| ()).await.unwrap().flaws, []);
    let stored = {
        server.stop().await;
        std::fs::read(data.path().join("damier.db")).unwrap()
    };
    let code = second.as_str().unwrap().as_bytes();
    assert!(!stored.windows(code.len()).any(|bytes| bytes == code), "only its hash is kept");
}

#[tokio::test]
async fn games_are_called_off_and_ended_by_decision() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (mut ann, mut bob, game) = pair(address, "chess", "5+3").await;
    ann.play(&game, 0, "e2e4").await;
    bob.play(&game, 0, "e7e5").await;
    ann.play(&game, 1, "g1f3").await;
    let (_, running) = admin(address, &root, "GET /api/admin/games", Value::Null).await;
    assert_eq!(
        (&running["items"][0]["id"], &running["items"][0]["adjourned"]),
        (&json!(game), &json!(false))
    );
    let decide = async |what: &str, game: &str, body: Value| {
        admin(address, &root, &format!("POST /api/admin/games/{game}/{what}"), body).await
    };
    assert_eq!(word(&decide("end", &game, json!({ "result": "2-0" })).await), (400, "bad_result"));
    assert_eq!(decide("end", &game, json!({ "result": "0-1", "why": "late" })).await.0, 204);
    assert_eq!(ann.ended().await, "0-1 decision");
    assert_eq!(bob.ended().await, "0-1 decision");
    let again = decide("end", &game, json!({ "result": "0-1" })).await;
    assert!([(409, "not_now"), (404, "no_such_game")].contains(&word(&again)), "{again:?}");
    let pgn = get(address, &format!("/api/game/{game}")).await;
    assert!(pgn.contains("decision"), "{pgn}");

    let second = meet(&mut ann, &mut bob, "chess", "5+3").await;
    ann.play(&second, 0, "e2e4").await;
    bob.play(&second, 0, "e7e5").await;
    ann.play(&second, 1, "d2d4").await;
    assert_eq!(decide("abort", &second, json!({ "why": "fire" })).await.0, 204);
    ann.happens(|it| matches!(it, Happening::Aborted).then_some(())).await;
    assert_eq!(damier_server::verify(&server.store, |_| ()).await.unwrap().flaws, []);
    server.stop().await;
}

fn adjourned(message: &FromServer) -> Option<bool> {
    match message {
        FromServer::Adjourned { on, .. } => Some(*on),
        _ => None,
    }
}

#[tokio::test]
async fn an_adjourned_game_stands_until_both_are_back() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (mut ann, mut bob, game) = pair(address, "chess", "1+0").await;
    ann.play(&game, 0, "e2e4").await;
    let decide = async |address, what: &str, body: Value| {
        admin(address, &root, &format!("POST /api/admin/games/{game}/{what}"), body).await
    };
    assert_eq!(word(&decide(address, "resume", json!({})).await), (409, "not_now"));
    assert_eq!(decide(address, "adjourn", json!({})).await.0, 204);
    assert_eq!(word(&decide(address, "adjourn", json!({})).await), (409, "not_now"));
    for player in [&mut ann, &mut bob] {
        assert!(player.wait(adjourned).await);
    }
    bob.say(ToServer::Resign(by_id(&game, 70))).await;
    assert_eq!(bob.refusal(70).await.0, "declined", "nothing happens meanwhile");
    let shown = bob.watch(&game).await.clocks[1];
    assert!(bob.wait(adjourned).await, "whoever sits down is told");
    assert_eq!(bob.watch(&game).await.clocks[1], shown, "the clock stands");

    // It stands through a restart, too.
    drop((ann, bob));
    server.stop().await;
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (_, running) = admin(address, &root, "GET /api/admin/games", Value::Null).await;
    assert_eq!(running["items"][0]["adjourned"], true, "{running}");
    let mut zoe = Client::connect(address, &crate::table::token(address, "Zoe").await).await;
    zoe.watch(&game).await;
    assert!(zoe.wait(adjourned).await);
    assert_eq!(decide(address, "resume", json!({})).await.0, 204);
    assert!(!zoe.wait(adjourned).await);
    server.stop().await;
}

#[tokio::test]
async fn a_game_goes_on_when_both_players_sit_down_again() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (mut ann, mut bob, game) = pair(address, "chess", "5+3").await;
    ann.play(&game, 0, "e2e4").await;
    let page = format!("POST /api/admin/games/{game}/adjourn");
    assert_eq!(admin(address, &root, &page, json!({})).await.0, 204);
    for player in [&mut ann, &mut bob] {
        assert!(player.wait(adjourned).await);
    }
    for player in [&mut ann, &mut bob] {
        player.watch(&game).await;
        assert!(player.wait(adjourned).await);
    }
    for player in [&mut ann, &mut bob] {
        assert!(!player.wait(adjourned).await);
    }
    bob.play(&game, 0, "e7e5").await;
    server.stop().await;
}

#[tokio::test]
async fn announcements_reach_everybody_and_whoever_comes() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let token = sign_up(address, "Ann").await;
    let mut ann = Client::connect(address, &token).await;
    let tell = async |text: &str, minutes: u32| {
        let body = json!({ "text": text, "minutes": minutes });
        admin(address, &root, "POST /api/admin/announcement", body).await
    };
    for (text, minutes, expected) in
        [("", 1, "bad_text"), ("a\u{202e}b", 1, "bad_text"), ("Hello", 0, "bad_minutes")]
    {
        assert_eq!(word(&tell(text, minutes).await), (400, expected));
    }
    let (status, told) = tell("We close at noon", 60).await;
    assert_eq!(status, 201);
    let heard = |message: &FromServer| match message {
        FromServer::Announcement { text, .. } => Some(text.clone()),
        _ => None,
    };
    assert_eq!(ann.wait(heard).await, "We close at noon");
    server.stop().await;
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut late = Client::connect(address, &token).await;
    assert_eq!(late.wait(heard).await, "We close at noon");
    let (_, all) = parts(&get(address, "/api/announcements").await);
    assert_eq!(all[0]["id"], told["id"]);
    let page = format!("DELETE /api/admin/announcement/{}", told["id"].as_str().unwrap());
    assert_eq!(admin(address, &root, &page, Value::Null).await.0, 204);
    assert_eq!(parts(&get(address, "/api/announcements").await).1, json!([]));
    server.stop().await;
}

#[tokio::test]
async fn what_was_reported_is_dealt_with_once() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let address = server.address;
    let (ann, bob) = (sign_up(address, "Ann").await, sign_up(address, "Bob").await);
    let said = r#"{"room":"global","text":"You all cheat"}"#;
    assert!(ask(address, "POST /api/chat", &ann, said).await.0 < 300);
    let (_, lines) = ask(address, "GET /api/chat/messages?room=global", &bob, "").await;
    let message = lines["items"][0]["id"].clone();
    let report = json!({ "message": message, "why": "rude" }).to_string();
    assert_eq!(ask(address, "POST /api/reports", &bob, &report).await.0, 204);
    assert_eq!(admin(address, &bob, "GET /api/admin/reports", Value::Null).await.0, 403);
    let (_, open) = admin(address, &root, "GET /api/admin/reports", Value::Null).await;
    let first = &open["items"][0];
    assert_eq!((&first["from"], &first["why"]), (&json!("Ann"), &json!("rude")), "{open}");
    let close = format!("POST /api/admin/reports/{}/close", first["id"]);
    assert_eq!(admin(address, &root, &close, json!({ "why": "muted" })).await.0, 204);
    let again = admin(address, &root, &close, json!({})).await;
    assert_eq!(word(&again), (404, "no_such_report"));
    let (_, open) = admin(address, &root, "GET /api/admin/reports", Value::Null).await;
    assert_eq!(open["items"], json!([]));
    server.stop().await;
}

#[tokio::test]
async fn what_is_old_is_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let (server, root) = with_admin(data.path()).await;
    let guest = crate::table::token(server.address, "Gus").await;
    server.stop().await;
    let mut config = Config::default();
    (config.retention.guest_days, config.retention.admin_log_days) = (0, 0);
    let server = Running::start_with(data.path(), config).await;
    loop {
        let (_, acts) = admin(server.address, &root, "GET /api/admin/acts", Value::Null).await;
        let guest = ask(server.address, "GET /api/games/mine", &guest, "").await.0;
        if acts["items"] == json!([]) && guest == 401 {
            break;
        }
    }
    assert_eq!(ask(server.address, "GET /api/account", &root, "").await.0, 200, "accounts stay");
    server.stop().await;
}

#[test]
fn roles_are_words() {
    for role in Role::ALL {
        assert_eq!(role.to_string().parse(), Ok(role));
    }
}
