//! How many look on at a game.

use damier_wire::id::GameId;
use damier_wire::web::{FromServer, ToServer, Watch};

use crate::running::Running;
use crate::table::{Client, pair, token};

impl Client {
    /// Watches, and wants to know how many do.
    async fn join_crowd(&mut self, id: &str) {
        let watch = Watch { id: GameId::read(id), v: None, board: true, crowd: true, a: 950 };
        self.say(ToServer::Watch(watch)).await;
    }

    /// Waits until so many look on.
    async fn is_told(&mut self, expected: usize) {
        self.wait(|message| match message {
            FromServer::Spectators { count, .. } => (*count == expected).then_some(()),
            _ => None,
        })
        .await;
    }
}

#[tokio::test]
async fn spectators_are_counted_for_those_who_ask() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, mut bob, id) = pair(server.address, "chess", "5+3").await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    let mut cat = Client::connect(server.address, &token(server.address, "Cat").await).await;
    ann.join_crowd(&id).await;
    ann.is_told(0).await;
    // Who looks at a small board among many does not count.
    cat.watch_board(&id).await;
    eve.join_crowd(&id).await;
    eve.is_told(1).await;
    ann.is_told(1).await;
    ann.play(&id, 0, "e2e4").await;
    drop(eve);
    ann.is_told(0).await;
    bob.play(&id, 0, "e7e5").await;
    for other in [&bob, &cat] {
        assert!(
            !other.received.iter().any(|text| text.contains("spectators")),
            "nobody else is told"
        );
    }
    server.stop().await;
}

/// Whoever comes between two tellings was told what was true then, and is told again.
#[tokio::test]
async fn who_came_meanwhile_is_told_that_somebody_left() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path()).await;
    let (mut ann, _bob, id) = pair(server.address, "chess", "5+3").await;
    let mut eve = Client::connect(server.address, &token(server.address, "Eve").await).await;
    eve.join_crowd(&id).await;
    eve.is_told(1).await;
    ann.join_crowd(&id).await;
    ann.is_told(1).await;
    drop(eve);
    ann.is_told(0).await;
    server.stop().await;
}
