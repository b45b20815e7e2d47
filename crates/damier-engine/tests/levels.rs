//! Higher levels win: a few games of them. How often they do is measured by the example `levels`.

#[path = "../examples/levels/bout.rs"]
mod bout;

use damier_engine::Level;
use damier_rules::GameKind;

/// What the higher of two levels makes of some games, in halves of a point.
fn halves(kind: GameKind, higher: u8, lower: u8, games: u64) -> usize {
    let levels = [higher, lower].map(|number| Level::new(number).expect("a level"));
    let mut bout = bout::Bout::new(kind, levels, 1_000);
    (0..games).map(|game| bout.play(game)).sum()
}

#[test]
fn levels_are_in_order() {
    for (kind, levels) in [
        (GameKind::Kamisado, [1, 3, 5]),
        (GameKind::Mastermind, [2, 5, 9]),
        (GameKind::Siam, [1, 3, 5]),
    ] {
        for pair in levels.windows(2) {
            let halves = halves(kind, pair[1], pair[0], 16);
            assert!(halves >= 20, "{kind}: {} against {}: {halves} of 32", pair[1], pair[0]);
        }
    }
}

#[test]
fn equal_games_come_out_equal() {
    for kind in [GameKind::Kamisado, GameKind::Mastermind, GameKind::Siam] {
        assert_eq!(halves(kind, 2, 1, 4), halves(kind, 2, 1, 4), "{kind}");
    }
}
