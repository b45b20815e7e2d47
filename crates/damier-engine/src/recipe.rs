//! What makes a level weaker than the engine: measured by `cargo run --release -p damier-engine --example levels`.

use damier_rules::GameKind;

use crate::Level;

/// How a level below the highest plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recipe {
    /// It looks at no more positions than these,
    pub(crate) nodes: u64,
    /// and no further ahead than so many plies.
    pub(crate) depth: u32,
    /// It hesitates between so many of the best moves.
    pub(crate) choices: usize,
    /// A move that is worse by so many hundredths of a pawn is chosen about a third as often.
    pub(crate) heat: f64,
    /// Each move, or in Mastermind each answer, is overlooked with this probability.
    pub(crate) overlooks: f64,
}

impl Recipe {
    /// The recipe of a level; nothing for the highest, which is all that the engine can do.
    pub(crate) fn of(kind: GameKind, level: Level) -> Option<Recipe> {
        let recipes = match kind {
            GameKind::Alice | GameKind::AliceCapture => &ALICE,
            GameKind::Dark => &DARK,
            GameKind::Horde => &HORDE,
            GameKind::HordeLichess => &HORDE_LICHESS,
            GameKind::Kamisado => &KAMISADO,
            GameKind::Mastermind => &MASTERMIND,
            GameKind::Siam => &SIAM,
            GameKind::Simplified => &SIMPLIFIED,
            _ => &CHESS,
        };
        recipes.get(usize::from(level.number()) - 1).copied()
    }
}

/// Looks at so many positions.
const fn looks(nodes: u64, choices: usize, heat: f64, overlooks: f64) -> Recipe {
    Recipe { nodes, depth: u32::MAX, choices, heat, overlooks }
}

/// Proves wins and losses so many plies ahead.
const fn proves(depth: u32, overlooks: f64) -> Recipe {
    Recipe { nodes: 100_000, depth, choices: usize::MAX, heat: 2.0, overlooks }
}

/// Guesses what agrees with all answers that it does not overlook.
const fn guesses(overlooks: f64) -> Recipe {
    Recipe { nodes: u64::MAX, depth: u32::MAX, choices: 1, heat: 1.0, overlooks }
}

/// Chess, which is judged well: beginners need smaller steps, and more that is overlooked.
static CHESS: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(85, 10, 72.0, 0.325),
    looks(140, 6, 55.0, 0.265),
    looks(230, 5, 42.0, 0.21),
    looks(420, 4, 31.0, 0.15),
    looks(900, 4, 20.0, 0.085),
    looks(1_800, 3, 15.0, 0.03),
    looks(4_500, 3, 8.0, 0.0),
    looks(9_500, 2, 4.0, 0.0),
];

/// What is played like chess, and judged by a few terms.
static SIMPLIFIED: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(120, 6, 60.0, 0.28),
    looks(250, 5, 40.0, 0.20),
    looks(450, 4, 30.0, 0.14),
    looks(800, 4, 20.0, 0.09),
    looks(1_500, 4, 15.0, 0.04),
    looks(2_500, 3, 12.0, 0.0),
    looks(4_500, 3, 8.0, 0.0),
    looks(9_000, 2, 4.0, 0.0),
];

/// On two boards there is more to see: the steps are wider.
static ALICE: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(120, 6, 60.0, 0.28),
    looks(250, 5, 40.0, 0.20),
    looks(500, 4, 30.0, 0.13),
    looks(1_100, 4, 20.0, 0.07),
    looks(2_200, 4, 15.0, 0.02),
    looks(4_500, 3, 12.0, 0.0),
    looks(9_000, 2, 8.0, 0.0),
    looks(18_000, 2, 4.0, 0.0),
];

/// A horde is not led well without looking ahead: the second level sees more than that of chess.
static HORDE_LICHESS: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(300, 5, 40.0, 0.22),
    looks(600, 5, 30.0, 0.17),
    looks(1_200, 4, 25.0, 0.12),
    looks(2_000, 4, 20.0, 0.08),
    looks(3_500, 4, 15.0, 0.03),
    looks(5_500, 3, 12.0, 0.0),
    looks(14_000, 2, 8.0, 0.0),
    looks(35_000, 2, 3.0, 0.0),
];

/// With 32 pawns the side often counts for more than the player: a slip now and then gives the better one a chance.
static HORDE: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(250, 5, 45.0, 0.28),
    looks(500, 5, 35.0, 0.23),
    looks(900, 4, 30.0, 0.19),
    looks(1_500, 4, 25.0, 0.15),
    looks(2_600, 4, 18.0, 0.11),
    looks(4_000, 3, 14.0, 0.085),
    looks(8_000, 3, 10.0, 0.055),
    looks(20_000, 2, 5.0, 0.025),
];

/// Siam has few moves, so that a few positions more make a ply.
static SIAM: [Recipe; 9] = [
    looks(40, 40, 100.0, 0.40),
    looks(80, 6, 80.0, 0.33),
    looks(180, 5, 50.0, 0.24),
    looks(450, 4, 35.0, 0.16),
    looks(1_000, 4, 25.0, 0.09),
    looks(2_200, 4, 15.0, 0.03),
    looks(5_000, 3, 10.0, 0.0),
    looks(11_000, 2, 6.0, 0.0),
    looks(25_000, 2, 4.0, 0.0),
];

/// In dark chess positions are shared out among the worlds that may be: one of them takes a thousand or two.
static DARK: [Recipe; 9] = [
    looks(2_000, 40, 150.0, 0.40),
    looks(2_000, 40, 90.0, 0.30),
    looks(2_000, 20, 60.0, 0.22),
    looks(2_500, 12, 45.0, 0.15),
    looks(3_000, 10, 35.0, 0.10),
    looks(4_500, 8, 26.0, 0.065),
    looks(5_500, 6, 20.0, 0.04),
    looks(8_500, 4, 12.0, 0.01),
    looks(20_000, 3, 7.0, 0.0),
];

/// Kamisado is won by who proves more, and a proof takes few positions: so the plies are limited. Somebody wins
/// every position, so all levels must overlook a move now and then for the higher one to come back.
static KAMISADO: [Recipe; 9] = [
    proves(1, 0.45),
    proves(2, 0.45),
    proves(3, 0.32),
    proves(4, 0.24),
    proves(5, 0.10),
    proves(7, 0.07),
    proves(9, 0.05),
    proves(11, 0.03),
    proves(13, 0.02),
];

/// With so many answers overlooked it takes more than 14 guesses at level 1, 8 at level 5, and five and a half at level 9.
static MASTERMIND: [Recipe; 9] = [
    guesses(0.84),
    guesses(0.795),
    guesses(0.735),
    guesses(0.655),
    guesses(0.56),
    guesses(0.455),
    guesses(0.33),
    guesses(0.175),
    guesses(0.0),
];
