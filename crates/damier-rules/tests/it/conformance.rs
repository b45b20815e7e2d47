//! Every game keeps the promises of the trait `Game`: one line each.

use damier_rules::testkit::conformance;
use damier_rules::{GameKind, Setup, chess, kamisado, mastermind, new_game, siam};

macro_rules! games {
    ($($name:ident: $game:ty,)*) => {$(
        #[test]
        fn $name() {
            conformance::<$game>(1, 40);
        }
    )*};
}

games! {
    chess: chess::Chess,
    chess960: chess::Chess960,
    simplified: chess::Simplified,
    alice: chess::Alice,
    alice_capture: chess::AliceCapture,
    dark: chess::Dark,
    horde: chess::Horde,
    horde_lichess: chess::HordeLichess,
    kamisado: kamisado::Kamisado,
    siam: siam::Siam,
    mastermind: mastermind::Mastermind,
}

#[test]
fn every_kind_is_in_the_list() {
    for &kind in GameKind::ALL {
        assert_eq!(new_game(kind, &Setup::default()).expect("the usual start").kind(), kind);
    }
}
