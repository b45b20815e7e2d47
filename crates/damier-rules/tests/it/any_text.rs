//! No text can make a game panic, and whatever is accepted is written back the same.

use damier_rules::{GameKind, Seat, Setup, new_game};
use proptest::prelude::*;

/// The small games; each with the characters its texts are made of, so that many are nearly right.
const GAMES: [(GameKind, &str); 3] = [
    (GameKind::Kamisado, "[a-h1-8OBPFJRVMobpfjrvm/ w\\-]{0,40}"),
    (GameKind::Siam, "[a-e1-5nswxMER/ +=\\-]{0,30}"),
    (GameKind::Mastermind, "[RJVBOWPF:=X \\-]{0,30}"),
];

fn check(kind: GameKind, text: &str) {
    let mut game = new_game(kind, &Setup::default()).expect("the usual start");
    for seat in Seat::ALL {
        let _ = game.play(seat, text);
        let _ = game.play_typed(seat, text);
    }
    for setup in [Setup::from_position(text), Setup::from_position(text).reachable()] {
        if let Ok(game) = new_game(kind, &setup) {
            assert_eq!(game.position(), text, "{kind}");
        }
    }
}

proptest! {
    #[test]
    fn anything(text in any::<String>()) {
        for (kind, _) in GAMES {
            check(kind, &text);
        }
    }

    #[test]
    fn nearly_kamisado(text in GAMES[0].1) {
        check(GAMES[0].0, &text);
    }

    #[test]
    fn nearly_siam(text in GAMES[1].1) {
        check(GAMES[1].0, &text);
    }

    #[test]
    fn nearly_mastermind(text in GAMES[2].1) {
        check(GAMES[2].0, &text);
    }
}
