//! What chess and its relatives add to the search.
//!
//! | file | what it knows |
//! |---|---|
//! | `moves` | numbers and first estimates of moves |
//! | `captures` | the moves that are played on at the horizon |
//! | `exchange` | who wins the men that are exchanged on a square |
//! | `key` | the keys of positions, found from the one before |
//! | `classic`, `one_board`, `alice` | the games by the way their rules are written |
//! | `evaluation`, `terms`, `weights` | how good a position is, what is counted, what that is worth |
//! | `network` | the same for orthodox chess, learned and not counted |

mod alice;
mod captures;
mod classic;
mod evaluation;
mod exchange;
mod key;
mod moves;
mod network;
mod one_board;
mod terms;
mod weights;

#[cfg(test)]
mod tests {
    use damier_rules::chess::{
        Alice, AliceCapture, Chess, Chess960, ChessMove, Dark, Horde, HordeLichess, Simplified,
    };
    use damier_rules::{Playthrough, Setup};

    use crate::Random;
    use crate::search::Searchable;

    /// Plays at random, and compares what was carried along with what is found from nothing.
    fn keys_agree<G: Searchable<Move = ChessMove>>() {
        let mut random = Random::new(3);
        for _ in 0..30 {
            let mut play = Playthrough::<G>::new(&Setup::default()).unwrap();
            let mut key = play.game().key();
            while let Some(seat) = play.to_act().first() {
                let legal = play.legal_moves(seat);
                let m = legal[random.below(legal.len())];
                let before = play.game().clone();
                assert_eq!(seat, Searchable::turn(&before));
                play.play_legal(seat, m);
                key = before.key_after(key, m, play.game());
                assert_eq!(key, play.game().key(), "{} {m}", before.position());
                noisy_moves_are_legal(&before, &legal);
                let codes = legal.iter().filter(|&&other| G::code(other) == G::code(m));
                assert_eq!(codes.count(), 1, "{} {m}", before.position());
            }
        }
    }

    fn noisy_moves_are_legal<G: Searchable<Move = ChessMove>>(game: &G, legal: &[ChessMove]) {
        let mut noisy = Vec::new();
        game.noisy_moves(&mut noisy);
        assert!(noisy.iter().all(|m| legal.contains(m)), "{} {noisy:?}", game.position());
        // En passant and other promotions may be left out.
        let plain = |m: &&ChessMove| {
            let m = m.shakmaty();
            m.is_capture() && !m.is_en_passant() && !m.is_promotion()
        };
        let plain_noisy = noisy.iter().filter(plain).count();
        assert_eq!(plain_noisy, legal.iter().filter(plain).count(), "{}", game.position());
    }

    #[test]
    fn keys_are_carried_along() {
        keys_agree::<Chess>();
        keys_agree::<Chess960>();
        keys_agree::<HordeLichess>();
        keys_agree::<Simplified>();
        keys_agree::<Horde>();
        keys_agree::<Dark>();
        keys_agree::<Alice>();
        keys_agree::<AliceCapture>();
    }
}
