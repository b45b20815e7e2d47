//! Championships: who plays whom, and who is first.

use damier_referee::tournament::{Bracket, Entrant, Pair, RoundRobin, Scored, TieBreak, standings};

/// Numbers from 1, as tables have them.
fn numbers(pair: Pair) -> (u16, u16) {
    (pair.first.0 + 1, pair.second.0 + 1)
}

fn sorted(pairs: &[Pair]) -> Vec<(u16, u16)> {
    let mut numbers: Vec<_> = pairs.iter().copied().map(numbers).collect();
    numbers.sort_unstable();
    numbers
}

/// The Berger tables of the FIDE Handbook (C.05, annex 1), a line for each round.
const BERGER: [(u16, &str); 3] = [
    (4, "1-4 2-3\n4-3 1-2\n2-4 3-1"),
    (6, "1-6 2-5 3-4\n6-4 5-3 1-2\n2-6 3-1 4-5\n6-5 1-4 2-3\n3-6 4-2 5-1"),
    (
        8,
        "1-8 2-7 3-6 4-5\n8-5 6-4 7-3 1-2\n2-8 3-1 4-7 5-6\n8-6 7-5 1-4 2-3\n\
         3-8 4-2 5-1 6-7\n8-7 1-6 2-5 3-4\n4-8 5-3 6-2 7-1",
    ),
];

#[test]
fn round_robins_follow_the_published_tables() {
    for (entrants, table) in BERGER {
        for odd in [false, true] {
            let event = RoundRobin::new(entrants - u16::from(odd), 1);
            assert_eq!(event.rounds(), u32::from(entrants) - 1);
            for (round, line) in (0..).zip(table.lines()) {
                let read = |pair: &str| {
                    let (one, other) = pair.split_once('-').unwrap();
                    (one.parse().unwrap(), other.parse().unwrap())
                };
                let mut expected: Vec<(u16, u16)> = line.split(' ').map(read).collect();
                // The last number is nobody, and whoever would meet them has the round off.
                expected.retain(|&(one, other)| !odd || one.max(other) < entrants);
                expected.sort_unstable();
                assert_eq!(sorted(&event.pairs(round)), expected, "{entrants}, round {round}");
            }
        }
    }
}

#[test]
fn everybody_meets_everybody_and_begins_as_often() {
    for entrants in 0..=41 {
        for cycles in 1..=3 {
            let event = RoundRobin::new(entrants, cycles);
            let all: Vec<Pair> = (0..event.rounds()).flat_map(|round| event.pairs(round)).collect();
            for one in (0..entrants).map(Entrant) {
                for other in (0..entrants).map(Entrant).filter(|&other| other != one) {
                    let met = all.iter().filter(|pair| pair.opponent(one) == Some(other)).count();
                    assert_eq!(met, usize::from(cycles), "{entrants}: {one:?} {other:?}");
                }
                let begun = all.iter().filter(|pair| pair.first == one).count();
                let played = all.iter().filter(|pair| pair.opponent(one).is_some()).count();
                assert!(begun.abs_diff(played - begun) <= 1, "{entrants}, {cycles}: {one:?}");
            }
            for round in 0..event.rounds() {
                let mut here: Vec<Entrant> =
                    event.pairs(round).into_iter().flat_map(Pair::both).collect();
                here.sort_unstable();
                here.dedup();
                assert_eq!(here.len(), usize::from(entrants - entrants % 2), "each plays once");
            }
            assert_eq!(event.pairs(event.rounds()), []);
        }
    }
}

#[test]
fn in_two_cycles_nobody_begins_three_times_in_a_row() {
    for entrants in [4, 6, 8, 10, 16, 30] {
        let event = RoundRobin::new(entrants, 2);
        for one in (0..entrants).map(Entrant) {
            let begins = |round| event.pairs(round).iter().any(|pair| pair.first == one);
            let all: Vec<bool> = (0..event.rounds()).map(begins).collect();
            let thrice = all.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
            assert!(!thrice, "{entrants}: {one:?} {all:?}");
        }
    }
}

#[test]
fn in_a_bracket_the_best_meet_last() {
    for entrants in 1..=40 {
        let mut next = Bracket::new(entrants).first();
        let mut left = usize::from(entrants);
        while left > 1 {
            assert_eq!(2 * next.pairs.len() + next.off.len(), left);
            // The better one wins always: so those who are left are the best.
            let winners = next.pairs.iter().map(|pair| pair.first.min(pair.second));
            let mut through: Vec<Entrant> = winners.chain(next.off).collect();
            through.sort_unstable();
            assert!(through.iter().zip(0..).all(|(entrant, at)| entrant.0 == at), "{through:?}");
            left = through.len();
            // The first round tells where everybody stands: from then on the places are full.
            assert!(left.is_power_of_two());
            next = Bracket::new(u16::try_from(left).unwrap()).first();
        }
    }
    let pairs = |entrants| sorted(&Bracket::new(entrants).first().pairs);
    assert_eq!(pairs(8), [(1, 8), (2, 7), (3, 6), (4, 5)]);
    assert_eq!(pairs(6), [(3, 6), (4, 5)]);
}

fn game(first: u16, second: u16, halves: [u32; 2]) -> Scored {
    let pair = Pair { first: Entrant(first - 1), second: Entrant(second - 1) };
    Scored { pair, halves, games: 1, is_played: true }
}

#[test]
fn ties_are_broken_in_the_order_of_the_event() {
    // 1 and 2 have two points, 3 and 4 one.
    let scored = [
        game(1, 2, [0, 2]),
        game(3, 4, [1, 1]),
        game(1, 3, [2, 0]),
        game(2, 4, [1, 1]),
        game(1, 4, [2, 0]),
        game(2, 3, [1, 1]),
    ];
    let order = |ties: &[TieBreak]| {
        let table = standings(4, &scored, &[], ties);
        table.iter().map(|line| (line.place, line.entrant.0 + 1)).collect::<Vec<_>>()
    };
    assert_eq!(order(&[]), [(1, 1), (1, 2), (3, 3), (3, 4)]);
    assert_eq!(order(&[TieBreak::DirectEncounter]), [(1, 2), (2, 1), (3, 3), (3, 4)]);
    assert_eq!(order(&[TieBreak::Wins]), [(1, 1), (2, 2), (3, 3), (3, 4)]);
    let table = standings(4, &scored, &[], &[TieBreak::SonnebornBerger, TieBreak::Koya]);
    // Beaten 3 and 4, with a point each; beaten 1 with two, drawn with 3 and 4.
    assert_eq!(table[0].entrant, Entrant(1));
    assert_eq!(table[0].ties, [4 * 3, 4]);
    assert_eq!(table[1].ties, [4 * 2, 0]);
}

#[test]
fn who_was_not_there_is_no_opponent() {
    let mut scored =
        [game(1, 2, [2, 0]), game(3, 4, [2, 0]), game(1, 3, [1, 1]), game(2, 4, [2, 0])];
    let ties = [TieBreak::Buchholz, TieBreak::BuchholzCut1, TieBreak::SonnebornBerger];
    let of = |scored: &[Scored], entrant| {
        let table = standings(5, scored, &[(Entrant(4), 2)], &ties);
        table.into_iter().find(|line| line.entrant == Entrant(entrant)).unwrap().ties
    };
    // The opponents of 1 have one point and one and a half.
    assert_eq!(of(&scored, 0), [10, 6, 4 + 3]);
    scored[0].is_played = false;
    assert_eq!(of(&scored, 0), [6, 0, 3]);
    // A round off is a score, and nobody's.
    assert_eq!(of(&scored, 4), [0, 0, 0]);
}
