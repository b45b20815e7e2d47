//! Refusals in the language of whoever asks.

use damier_rules::Seat;
use damier_wire::GameId;
use damier_wire::web::{Move, Terms, ToServer};
use futures_util::SinkExt;
use tokio_tungstenite::tungstenite::Message;

use crate::running::Running;
use crate::table::{Client, by_id, get, http, parts, post, token};

const ENGLISH: &str = "that name is reserved";
const FRENCH: &str = "ce nom est réservé";

#[tokio::test]
async fn over_http() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    for (path, headers, said) in [
        ("/api/guest", "", ENGLISH),
        ("/api/guest", "Accept-Language: de, *;q=0.5\r\n", ENGLISH),
        ("/api/guest", "Accept-Language: de, fr-CH;q=0.8, en;q=0.5\r\n", FRENCH),
        ("/api/guest?lang=fr", "", FRENCH),
        ("/api/guest?lang=en", "Accept-Language: fr\r\n", ENGLISH),
        ("/api/guest?lang=xx", "Accept-Language: fr\r\n", FRENCH),
    ] {
        let (status, body) =
            parts(&post(server.address, path, headers, r#"{"name":"admin"}"#).await);
        assert_eq!(
            (status, &body["code"], &body["message"]),
            (400, &"bad_name".into(), &said.into())
        );
        assert_eq!(body.get("hint"), None, "nothing helps");
    }
    let (status, body) = parts(&get(server.address, "/nothing?lang=fr").await);
    assert_eq!((status, &body["message"]), (404, &"cette page n'existe pas".into()));
    // Where there is something to do about it, that is said, too.
    for (lang, message, hint) in [
        ("en", "no game is called that", "/api/rules lists the games"),
        ("fr", "le serveur ne connaît pas ce jeu", "/api/rules donne la liste des jeux"),
    ] {
        let answer = get(server.address, &format!("/api/leaderboard/go?lang={lang}")).await;
        let fault = serde_json::json!(
            { "code": "unknown_game", "message": message, "hint": hint }
        );
        assert_eq!(parts(&answer), (404, fault));
    }
    server.stop().await;
}

#[tokio::test]
async fn over_a_websocket() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let address = server.address;
    let mut ann = Client::connect(address, &token(address, "Ann").await).await;
    // What follows the token in the address of the connection.
    let french = format!("{}&lang=fr", token(address, "Bob").await);
    let mut bob = Client::connect(address, &french).await;
    for client in [&mut ann, &mut bob] {
        client.say(ToServer::Seek(Terms { a: 1, ..Terms::new("chess", "-") })).await;
    }
    let id = ann.begun().await;
    bob.begun().await;
    for (message, english, french) in [
        (
            ToServer::Seek(Terms { a: 7, ..Terms::new("go", "-") }),
            "no game is called that",
            "le serveur ne connaît pas ce jeu",
        ),
        (ToServer::DeclineDraw(by_id(&id, 7)), "nothing was asked", "rien n'a été demandé"),
    ] {
        for (client, said) in [(&mut ann, english), (&mut bob, french)] {
            client.say(message.clone()).await;
            assert_eq!(client.refusal(7).await.1, said);
        }
    }
    for (client, said) in
        [(&mut ann, "/api/rules lists the games"), (&mut bob, "/api/rules donne la liste des jeux")]
    {
        client.say(ToServer::Seek(Terms { a: 7, ..Terms::new("go", "-") })).await;
        assert_eq!(client.refused(7).await.hint.as_deref(), Some(said));
    }
    // The rules speak it, too.
    let said = match bob.watch(&id).await.seat {
        Some(Seat::One) => "ce n'est pas un coup",
        _ => "ce n'est pas à vous de jouer",
    };
    let id = GameId::read(&id);
    bob.say(ToServer::Move(Move { id, n: 0, m: "nonsense".to_owned(), a: 8 })).await;
    assert_eq!(bob.refusal(8).await, ("refused".to_owned(), said.to_owned()));
    // And so does the end of a connection; its code is the same everywhere.
    for (mut client, said) in [
        (ann, "messages are texts, not bytes"),
        (bob, "les messages sont des textes, pas des octets"),
    ] {
        client.socket.send(Message::binary(vec![1])).await.unwrap();
        assert_eq!(client.sent_away().await, (1003, said.to_owned()));
    }
    server.stop().await;
}

#[tokio::test]
async fn the_address_shows_a_person_how_to_play() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let page = get(server.address, "/").await;
    assert!(page.contains("content-type: text/html") && page.contains("damier join http://x"));
    assert!(page.contains("Nobody is here now; no game is being played."), "{page}");
    let page = get(server.address, "/?lang=fr").await;
    assert!(page.contains("<html lang=\"fr\">") && page.contains("Personne n'est là"), "{page}");
    // What somebody writes into the address comes back only if it is one.
    let evil = "GET / HTTP/1.1\r\nHost: x<script>\r\nConnection: close\r\n\r\n";
    let page = http(server.address, evil).await;
    assert!(!page.contains("<script>"), "{page}");
    server.stop().await;
}
