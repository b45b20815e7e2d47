//! After a restart: who comes back plays on, and who does not is away from that moment on.

use damier_referee::{House, OnDisconnect};
use damier_server::store::{NewGame, Player, Store, StoreConfig};
use damier_server::{GuestId, PlayerId};
use sha2::{Digest, Sha256};

use damier_rules::{Outcome, Reason, Seat};
use damier_wire::GameId;
use damier_wire::web::{FromServer, Happened, Happening, Standing};

use crate::database::new_game;
use crate::running::Running;
use crate::table::{Client, DEADLINE, get, token};

/// How the server names whoever has that token.
fn id_of(token: &str) -> PlayerId {
    let hash = Sha256::digest(token.as_bytes());
    PlayerId::Guest(GuestId(hash[..16].try_into().expect("a hash has 32 bytes")))
}

/// Games that were made, and the server died before they had begun.
#[tokio::test]
async fn who_never_comes_back_has_left() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let tokens = [token(server.address, "Ann").await, token(server.address, "Bob").await];
    server.stop().await;
    let house = House { on_disconnect: OnDisconnect::Forfeit(2_500), ..House::default() };
    let store = Store::open(&StoreConfig::directory(data.path())).await.expect("a store");
    for id in ["oneback", "noneback", "bothback"] {
        let game = NewGame {
            players: [Player::new(id_of(&tokens[0]), "Ann"), Player::new(id_of(&tokens[1]), "Bob")],
            house: house.clone(),
            ..new_game(id)
        };
        store.create_game(game).await.expect("stored");
    }
    store.close().await;

    let server = Running::start(data.path()).await;
    assert_eq!(server.reopened, 3);
    let mut ann = Client::connect(server.address, &tokens[0]).await;
    let mut bob = Client::connect(server.address, &tokens[1]).await;
    bob.watch("oneback").await;
    ann.watch("bothback").await;
    assert_eq!(bob.watch("bothback").await.standing, Standing::Playing);
    let end = bob.wait(|m| match m {
        FromServer::Happened(told) => Some((**told).clone()),
        _ => None,
    });
    let what =
        Happening::Ended { outcome: Outcome::win(Seat::Two, Reason::Abandon), position: None };
    assert_eq!(end.await, Happened { id: GameId::read("oneback"), v: 2, what, board: None });
    // Neither is to blame more than the other.
    let draw = async {
        while !get(server.address, "/api/game/noneback").await.contains("1/2-1/2") {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(DEADLINE, draw).await.expect("nobody came, and it ended");
    // Those who are back play on.
    ann.play("bothback", 0, "e2e4").await;
    assert_eq!(bob.moved().await.text, "e2e4");
    server.stop().await;
}
