//! Friends and chat by Pawn Hub's blocks, also with people of the page.

use damier_wire::web::{FriendState, FromServer, InRoom, Say, ToServer};

use crate::blocks::{Blocks, PASSWORD, start};
use crate::table::{Client, parts, post};

#[tokio::test(flavor = "multi_thread")]
async fn friends_by_blocks() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    for empty in ["9~viewFriends", "10~viewRequest", "14~viewSentRequest"] {
        ann.say(empty).await;
    }
    ann.is_quiet().await;
    // Nobody, and oneself.
    for (whom, answer) in [("nobody", "12~0"), ("ann", "12~0"), ("bob", "12~4"), ("bob", "12~2")] {
        ann.say(&format!("12~{whom}")).await;
        ann.expect(&[answer]).await;
    }
    bob.expect(&["17~ann~1"]).await;
    ann.say("14~viewSentRequest").await;
    ann.expect(&["14~bob"]).await;
    bob.say("10~viewRequest").await;
    bob.expect(&["10~ann"]).await;
    ann.say("15~bob").await;
    ann.expect(&["15~1"]).await;
    bob.expect(&["17~ann~0"]).await;

    // Refused, then accepted.
    for (answer, told, then) in [
        ("11~ann~2", "11~2~1", ["18~bob~0"].as_slice()),
        ("11~ann~1", "11~1~1", &["16~bob~1", "18~bob~0"]),
    ] {
        ann.say("12~bob").await;
        ann.expect(&["12~4"]).await;
        bob.expect(&["17~ann~1"]).await;
        bob.say(answer).await;
        bob.expect(&[told]).await;
        ann.expect(then).await;
    }
    bob.is_quiet().await;
    ann.say("12~bob").await;
    ann.say("9~viewFriends").await;
    ann.expect(&["12~1", "9~bob"]).await;
    // Who withdraws nothing has withdrawn it, and stays a friend.
    ann.say("15~bob").await;
    ann.say("9~viewFriends").await;
    ann.expect(&["15~1", "9~bob"]).await;
    ann.say("13~bob").await;
    ann.expect(&["13~1"]).await;
    bob.expect(&["16~ann~0"]).await;

    // Both ask.
    bob.say("12~ann").await;
    bob.expect(&["12~4"]).await;
    ann.expect(&["17~bob~1"]).await;
    ann.say("12~bob").await;
    ann.expect(&["12~3"]).await;
    bob.expect(&["16~ann~1", "18~ann~0"]).await;
    ann.is_quiet().await;
    // There is nothing to answer any more.
    ann.say("11~bob~1").await;
    ann.say("11~nobody~2").await;
    ann.is_quiet().await;
    server.stop().await;
}

async fn befriend(ann: &mut Blocks, bob: &mut Blocks) {
    ann.say("12~bob").await;
    ann.expect(&["12~4"]).await;
    bob.expect(&["17~ann~1"]).await;
    bob.say("11~ann~1").await;
    bob.expect(&["11~1~1"]).await;
    ann.expect(&["16~bob~1", "18~bob~0"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_by_blocks() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    ann.say("3~all~hi there").await;
    for client in [&mut ann, &mut bob] {
        client.expect(&["3~ann~all~hi there"]).await;
    }
    // Only friends talk alone.
    ann.say("3~bob~psst").await;
    assert!(ann.until("3~").await.starts_with("3~[Server]~bob~"));
    befriend(&mut ann, &mut bob).await;
    ann.say("3~bob~psst").await;
    ann.expect(&["3~ann~bob~psst"]).await;
    bob.expect(&["3~ann~ann~psst"]).await;
    // H10: nobody speaks in the name of others, and all of it is in one block.
    ann.say("3~bob~hi~fake").await;
    ann.is_quiet().await;
    ann.say(&format!("3~all~{}", "x".repeat(400))).await;
    let cut = format!("3~ann~all~{}", "x".repeat(126));
    for client in [&mut ann, &mut bob] {
        client.expect(&[&cut]).await;
    }
    // Nobody is there.
    bob.quit().await;
    for (whom, answer) in [
        ("bob", "3~[Server]~bob~bob is offline"),
        ("nobody", "3~[Server]~nobody~nobody is offline"),
    ] {
        ann.say(&format!("3~{whom}~hi")).await;
        ann.expect(&[answer]).await;
    }
    // Too much is too much, and moves are not touched by it.
    for n in 0..10 {
        ann.say(&format!("3~all~number {n}")).await;
    }
    ann.until("3~[Server]~all~").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_from_the_page_are_plain_in_blocks() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let body = format!("{{\"name\":\"Zoé\",\"password\":\"{PASSWORD}\"}}");
    let (_, welcome) = parts(&post(server.address, "/api/account", "", &body).await);
    let mut zoe = Client::connect(server.address, welcome["token"].as_str().unwrap()).await;
    zoe.say(ToServer::Listen(InRoom { room: "global".to_owned(), a: 1 })).await;
    zoe.ok(1).await;
    let text = "déjà~vu|3~bob~all~fake → ?".to_owned();
    zoe.say(ToServer::Say(Say { room: "global".to_owned(), text, a: 2 })).await;
    ann.expect(&["3~Zoe~all~deja-vu/3-bob-all-fake ? ?"]).await;
    ann.say("3~all~hello").await;
    ann.expect(&["3~ann~all~hello"]).await;
    let heard = zoe.wait(|told| match told {
        FromServer::Said(said) if said.from == "ann" => Some(said.text.clone()),
        _ => None,
    });
    assert_eq!(heard.await, "hello");
    // A name that cannot be written here can be written there.
    ann.say("12~Zoé").await;
    ann.expect(&["12~4"]).await;
    let asked = zoe.wait(|told| match told {
        FromServer::Friend(news) => Some((news.name.clone(), news.state)),
        _ => None,
    });
    assert_eq!(asked.await, ("ann".to_owned(), FriendState::Asked));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_over_on_the_page_goes_on_with_the_game() {
    let (_data, server, port) = start().await;
    let mut ann = Blocks::new(port, "ann").await;
    let mut bob = Blocks::new(port, "bob").await;
    ann.say("4~0").await;
    ann.is_quiet().await;
    bob.say("4~0").await;
    ann.until("30~A").await;
    let body = format!("{{\"name\":\"ann\",\"password\":\"{PASSWORD}\"}}");
    let (_, welcome) = parts(&post(server.address, "/api/login", "", &body).await);
    let token = welcome["token"].as_str().unwrap();
    let mut page = Client::connect(server.address, &format!("{token}&take_over=true")).await;
    while ann.next().await.is_some() {}
    let welcome: serde_json::Value = serde_json::from_str(&page.received[0]).unwrap();
    let id = welcome["d"]["games"][0].as_str().expect("its game").to_owned();
    page.watch(&id).await;
    page.play(&id, 0, "e2e4").await;
    bob.until("30~T2").await;
    bob.expect(&["30~Agimme"]).await;
    server.stop().await;
}
