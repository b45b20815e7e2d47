//! Every game keeps the promises of the trait `Game`: one line each.

use damier_rules::chess;
use damier_rules::testkit::conformance;

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
}
