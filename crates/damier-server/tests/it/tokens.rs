//! Tokens end: by logging out, by another password, with time.

use std::net::SocketAddr;

use damier_server::store::{Store, StoreConfig};
use damier_server::{Config, Limits, Seconds, change_password};
use damier_wire::web::ToServer;
use serde_json::Value;

use crate::running::Running;
use crate::table::{Client, http, parts, post, token};

/// A request with a token.
pub(crate) async fn ask(address: SocketAddr, what: &str, token: &str, body: &str) -> (u16, Value) {
    let length = body.len();
    let request = format!(
        "{what} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    parts(&http(address, &request).await)
}

async fn let_in(address: SocketAddr, page: &str, password: &str) -> (u16, String) {
    let body = format!("{{\"name\":\"Ann\",\"password\":\"{password}\"}}");
    let (status, answer) = parts(&post(address, page, "", &body).await);
    (status, answer["token"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn logging_out_closes_the_connections_of_that_token() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (_, first) = let_in(address, "/api/account", "correct horse").await;
    let (_, second) = let_in(address, "/api/login", "correct horse").await;
    let mut here = Client::connect(address, &first).await;
    let mut tab = Client::connect(address, &first).await;
    assert_eq!(ask(address, "POST /api/logout", &first, "").await.0, 204);
    assert_eq!(here.sent_away().await, (1008, "logged out".to_owned()));
    assert_eq!(tab.sent_away().await.0, 1008);
    let mut there = Client::connect(address, &second).await;
    there.say(ToServer::Ping).await;
    there.next().await;
    server.stop().await;
}

#[tokio::test]
async fn tokens_are_listed_and_ended_by_their_owner() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (_, own) = let_in(address, "/api/account", "correct horse").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        others.push(let_in(address, "/api/login", "correct horse").await.1);
    }
    let mut there = Client::connect(address, &others[2]).await;
    let (status, listed) = ask(address, "GET /api/tokens", &own, "").await;
    let listed = listed.as_array().cloned().unwrap_or_default();
    let owned = listed.iter().filter(|token| token["own"] == true).count();
    assert_eq!((status, listed.len(), owned), (200, 4, 1), "{listed:?}");
    assert!(!format!("{listed:?}").contains(&own), "a list of tokens opens nothing");
    let other = listed.iter().find(|token| token["own"] == false).unwrap();
    let id = other["id"].as_str().unwrap();
    assert_eq!(ask(address, &format!("DELETE /api/tokens/{id}"), &own, "").await.0, 204);
    let (status, answer) = ask(address, &format!("DELETE /api/tokens/{id}"), &own, "").await;
    assert_eq!((status, answer["code"].as_str()), (404, Some("no_such_token")));
    assert_eq!(ask(address, "DELETE /api/tokens", &own, "").await.0, 204);
    assert_eq!(there.sent_away().await.0, 1008);
    assert_eq!(ask(address, "GET /api/tokens", &others[1], "").await.0, 401);
    assert_eq!(ask(address, "GET /api/tokens", &own, "").await.1.as_array().map(Vec::len), Some(1));
    let guest = token(address, "Bob").await;
    let (status, answer) = ask(address, "GET /api/tokens", &guest, "").await;
    assert_eq!((status, answer["code"].as_str()), (403, Some("no_account")));
    server.stop().await;
}

#[tokio::test]
async fn another_password_ends_what_the_old_one_opened() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let (_, own) = let_in(address, "/api/account", "correct horse").await;
    let (_, stolen) = let_in(address, "/api/login", "correct horse").await;
    let mut thief = Client::connect(address, &stolen).await;
    for (body, status, word) in [
        ("{\"old\":\"wrong horse\",\"new\":\"battery staple\"}", 401, "wrong_password"),
        ("{\"old\":\"correct horse\",\"new\":\"short\"}", 400, "bad_password"),
    ] {
        let (seen, answer) = ask(address, "POST /api/password", &own, body).await;
        assert_eq!((seen, answer["code"].as_str()), (status, Some(word)));
    }
    let change = "{\"old\":\"correct horse\",\"new\":\"battery staple\"}";
    assert_eq!(ask(address, "POST /api/password", &own, change).await.0, 204);
    assert_eq!(thief.sent_away().await.0, 1008);
    assert_eq!(let_in(address, "/api/login", "correct horse").await.0, 401);
    assert_eq!(let_in(address, "/api/login", "battery staple").await.0, 200);
    Client::connect(address, &own).await;
    server.stop().await;

    // Who forgot theirs gets one from whoever runs the server.
    let store = Store::open(&StoreConfig::directory(data.path())).await.unwrap();
    change_password(&store, "ann", "third password").await.unwrap();
    assert!(change_password(&store, "Bob", "third password").await.is_err());
    assert!(change_password(&store, "Ann", "short").await.is_err());
    store.close().await;
    let server = Running::start(data.path()).await;
    assert_eq!(let_in(server.address, "/api/login", "third password").await.0, 200);
    assert_eq!(ask(server.address, "GET /api/tokens", &own, "").await.0, 401);
    server.stop().await;
}

#[tokio::test]
async fn a_token_that_nobody_uses_is_forgotten() {
    let data = tempfile::tempdir().unwrap();
    let config = Config { token_life: Seconds::from_millis(1), ..Config::default() };
    let server = Running::start_with(data.path(), config).await;
    let guest = token(server.address, "Ann").await;
    loop {
        let (status, answer) = ask(server.address, "GET /api/tokens", &guest, "").await;
        if status == 401 {
            assert_eq!(answer["code"].as_str(), Some("unknown_token"));
            break;
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn alive_is_not_yet_able_to_store() {
    let data = tempfile::tempdir().unwrap();
    let limits = Limits { reads_per_minute: 100_000, ..Limits::default() };
    let server = Running::start_with(data.path(), Config { limits, ..Config::default() }).await;
    let ready = async || ask(server.address, "GET /ready", "", "").await.0;
    server.store.set_quota(Some(1));
    assert_eq!(ready().await, 503);
    assert_eq!(ask(server.address, "GET /health", "", "").await.0, 200);
    server.store.set_quota(None);
    while ready().await != 200 {}
    server.stop().await;
}
