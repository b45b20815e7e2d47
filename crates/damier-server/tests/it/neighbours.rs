//! A game beside whatever happens: its players must not notice anything.

use std::net::SocketAddr;

use damier_rules::testkit::Random;
use damier_rules::{AnyGame, GameKind, Seat, Setup, new_game};

use crate::table::{Client, meet, token};

/// Two who play chess, badly but correctly, for ever.
pub(crate) struct Neighbours {
    players: [Client; 2],
    id: String,
    game: Box<dyn AnyGame>,
    numbers: [u32; 2],
    random: Random,
    /// How many moves were acknowledged to the one and told to the other.
    pub(crate) moves: usize,
}

impl Neighbours {
    pub(crate) async fn sit_down(address: SocketAddr) -> Neighbours {
        let mut ann = Client::connect(address, &token(address, "Neighbour").await).await;
        let mut bob = Client::connect(address, &token(address, "Nachbar").await).await;
        let id = meet(&mut ann, &mut bob, "chess", "60+0").await;
        let game = new_game(GameKind::Chess, &Setup::default()).expect("the usual start");
        let players = [ann, bob];
        Neighbours { players, id, game, numbers: [0; 2], random: Random(7), moves: 0 }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// One move more.
    pub(crate) async fn go_on(&mut self) {
        let Some(seat) = self.game.to_act().first() else {
            let [ann, bob] = &mut self.players;
            self.id = meet(ann, bob, "chess", "60+0").await;
            self.game = new_game(GameKind::Chess, &Setup::default()).expect("the usual start");
            self.numbers = [0; 2];
            return Box::pin(self.go_on()).await;
        };
        let legal = self.game.legal_moves(seat);
        let text = &legal[self.random.below(legal.len())];
        let at = usize::from(seat == Seat::Two);
        self.players[at].play(&self.id, self.numbers[at], text).await;
        // Everybody is told every move, their own too.
        while self.players[1 - at].moved().await.text != *text {}
        self.game.play(seat, text).expect("the server took it too");
        self.numbers[at] += 1;
        self.moves += 1;
    }
}
