//! Swiss rounds: the same as another program's, and by the rules whatever happens.

use damier_referee::tournament::swiss::{Length, Past, Player, pair};
use damier_referee::tournament::{Entrant, Next, Pair};
use damier_rules::testkit::Random;

/// See there for the format, and for who made it.
const REFERENCE: &str = include_str!("../data/swiss.txt");

#[test]
fn rounds_are_paired_as_by_another_program() {
    let (mut rounds, mut corrected) = (0, 0);
    let mut event = Event::new(0, 0);
    let mut lines =
        REFERENCE.lines().zip(1..).filter(|(line, _)| !line.starts_with('#')).peekable();
    while let Some((line, number)) = lines.next() {
        if let Some(size) = line.strip_prefix("event ") {
            let (players, rounds) = size.split_once(' ').expect("players and rounds");
            event =
                Event::new(players.parse().expect("a number"), rounds.parse().expect("a number"));
            continue;
        }
        let round = Round::read(line);
        let right = match lines.next_if(|(line, _)| line.starts_with("ours ")) {
            Some((line, _)) => Round::read(line.trim_start_matches("ours ")).next,
            None => round.next.clone(),
        };
        corrected += usize::from(right != round.next);
        event.excuse(&round.absent);
        assert_eq!(event.pair(), right, "line {number}: {line}");
        event.play(&round.past);
        rounds += 1;
    }
    assert_eq!((rounds, corrected), (8_846, 3));
}

/// A line of the reference.
struct Round {
    next: Option<Next>,
    past: Vec<(Entrant, Past)>,
    absent: Vec<Entrant>,
}

impl Round {
    fn read(line: &str) -> Round {
        let mut next = Next::default();
        let (mut past, mut absent) = (Vec::new(), Vec::new());
        let words = line.strip_prefix("none").unwrap_or(line).split_whitespace();
        for word in words {
            let (numbers, sign) =
                word.split_at(word.find(char::is_alphabetic).unwrap_or(word.len()));
            if let Some((first, second)) = numbers.split_once('-') {
                let encounter = Pair { first: entrant(first), second: entrant(second) };
                next.pairs.push(encounter);
                past.extend(score(encounter, sign));
                continue;
            }
            let one = entrant(numbers.trim_end_matches(':'));
            match sign {
                "U" => next.off.push(one),
                _ => absent.push(one),
            }
            past.push(match sign {
                "U" => (one, Past::Bye { halves: 2 }),
                "H" => (one, Past::Missed { halves: 1 }),
                _ => (one, Past::Missed { halves: 0 }),
            });
        }
        Round { next: (!line.starts_with("none")).then_some(next), past, absent }
    }
}

fn entrant(number: &str) -> Entrant {
    Entrant(number.parse::<u16>().expect("a number") - 1)
}

/// What an encounter is in the past of both.
fn score(Pair { first, second }: Pair, sign: &str) -> [(Entrant, Past); 2] {
    let played = |halves: [u32; 2]| {
        [
            (first, Past::Played { opponent: second, is_first: true, halves: halves[0] }),
            (second, Past::Played { opponent: first, is_first: false, halves: halves[1] }),
        ]
    };
    let (won, missed) = (Past::ForfeitWin { halves: 2 }, Past::Missed { halves: 0 });
    match sign {
        "w" => played([2, 0]),
        "d" => played([1, 1]),
        "b" => played([0, 2]),
        "W" => [(first, won), (second, missed)],
        "B" => [(first, missed), (second, won)],
        _ => [(first, missed), (second, missed)],
    }
}

#[derive(Debug)]
struct Event {
    players: Vec<Player>,
    length: Length,
}

impl Event {
    fn new(players: u16, rounds: u32) -> Event {
        let player = |number| Player { entrant: Entrant(number), is_here: true, past: Vec::new() };
        Event { players: (0..players).map(player).collect(), length: Length { rounds, games: 1 } }
    }

    fn pair(&self) -> Option<Next> {
        pair(&self.players, self.length)
    }

    fn excuse(&mut self, absent: &[Entrant]) {
        for player in &mut self.players {
            player.is_here = !absent.contains(&player.entrant);
        }
    }

    fn play(&mut self, past: &[(Entrant, Past)]) {
        for &(entrant, past) in past {
            self.players[usize::from(entrant.0)].past.push(past);
        }
    }
}

#[test]
fn every_round_obeys_the_absolute_rules() {
    let mut unpaired = 0;
    for seed in 0..4_000 {
        let mut random = Random(seed);
        let players = match seed % 400 {
            0 => 200 - random.below(100),
            1..=10 => 20 + random.below(40),
            _ => 2 + random.below(11),
        };
        unpaired += usize::from(!play_at_random(&mut random, players));
    }
    // Small events run out of pairs; there must be some among these, or nothing was tested.
    assert!(unpaired > 100, "{unpaired}");
}

/// Plays an event until its end, or until nobody can be paired.
fn play_at_random(random: &mut Random, players: usize) -> bool {
    let rounds = 1 + u32::try_from(random.below(11)).expect("a small number");
    let mut event = Event::new(u16::try_from(players).expect("at most 200"), rounds);
    let (draws, forfeits, absences) =
        (1 + random.below(9), random.below(3) * 3, random.below(3) * 4);
    let mut gone = vec![false; players];
    for round in 0..rounds {
        for (player, is_gone) in event.players.iter_mut().zip(&mut gone) {
            let is_late = round == 0 && random.below(100) < absences;
            *is_gone |= random.below(200) < absences;
            player.is_here = !*is_gone && !is_late && random.below(100) >= absences;
        }
        let Some(next) = event.pair() else {
            assert!(!can_pair(
                &event,
                &event.players.iter().filter(|it| it.is_here).collect::<Vec<_>>()
            ));
            return false;
        };
        check(&event, &next);
        let mut past: Vec<(Entrant, Past)> = Vec::new();
        for &encounter in &next.pairs {
            let sign = match random.below(100) {
                luck if luck < forfeits => ["W", "B", "X"][random.below(3)],
                _ if random.below(10) < draws => "d",
                _ => ["w", "b"][random.below(2)],
            };
            past.extend(score(encounter, sign));
        }
        past.extend(next.off.iter().map(|&one| (one, Past::Bye { halves: 2 })));
        let absent = event.players.iter().filter(|it| !it.is_here);
        let halves = u32::try_from(random.below(2)).expect("a small number");
        past.extend(absent.map(|it| (it.entrant, Past::Missed { halves })));
        event.play(&past);
    }
    true
}

/// Everybody who is there is paired once, or has the round off, and nobody against the rules.
fn check(event: &Event, next: &Next) {
    let mut seen: Vec<Entrant> = next.pairs.iter().flat_map(|pair| pair.both()).collect();
    seen.extend(&next.off);
    seen.sort_unstable();
    let here: Vec<&Player> = event.players.iter().filter(|it| it.is_here).collect();
    assert_eq!(seen, here.iter().map(|it| it.entrant).collect::<Vec<_>>());
    assert_eq!(next.off.len(), here.len() % 2);
    let player = |entrant: Entrant| &event.players[usize::from(entrant.0)];
    assert!(next.off.iter().all(|&one| may_rest(player(one))), "{next:?}");
    for &Pair { first, second } in &next.pairs {
        assert!(is_legal(event, player(first), player(second)), "{event:?} {first:?} {second:?}");
    }
}

fn may_rest(player: &Player) -> bool {
    !player.past.iter().any(|it| matches!(it, Past::Bye { .. } | Past::ForfeitWin { .. }))
}

/// They have not met, and neither has a colour too often, unless it is the last round for a leader.
fn is_legal(event: &Event, first: &Player, second: &Player) -> bool {
    let have_met = first
        .past
        .iter()
        .any(|it| matches!(it, Past::Played { opponent, .. } if *opponent == second.entrant));
    let is_free = is_topscorer(event, first) || is_topscorer(event, second);
    !have_met && (is_free || (may_have(first, true) && may_have(second, false)))
}

fn may_have(player: &Player, is_first: bool) -> bool {
    let before = player.past.iter().filter_map(|it| match it {
        Past::Played { is_first, .. } => Some(*is_first),
        _ => None,
    });
    let colours: Vec<bool> = before.chain([is_first]).collect();
    let firsts = colours.iter().filter(|&&it| it).count();
    let is_thrice = matches!(colours[..], [.., a, b, c] if a == b && b == c);
    firsts.abs_diff(colours.len() - firsts) <= 2 && !is_thrice
}

fn is_topscorer(event: &Event, player: &Player) -> bool {
    let halves: u32 = player
        .past
        .iter()
        .map(|it| match it {
            Past::Played { halves, .. }
            | Past::ForfeitWin { halves }
            | Past::Bye { halves }
            | Past::Missed { halves } => halves,
        })
        .sum();
    let rounds = u32::try_from(player.past.len()).expect("a small number");
    rounds + 1 == event.length.rounds && halves > rounds
}

/// By trying everything.
fn can_pair(event: &Event, players: &[&Player]) -> bool {
    let Some((one, others)) = players.split_first() else { return true };
    let without = |at: usize| {
        let mut left = others.to_vec();
        left.remove(at);
        can_pair(event, &left)
    };
    let can_meet = |other: &Player| is_legal(event, one, other) || is_legal(event, other, one);
    (0..others.len()).any(|at| can_meet(others[at]) && without(at))
        || (players.len() % 2 == 1 && may_rest(one) && can_pair(event, others))
}

#[test]
fn whatever_is_asked_is_answered() {
    let length = Length { rounds: 1, games: 1 };
    assert_eq!(pair(&[], length), Some(Next::default()));
    let one = Player { entrant: Entrant(7), is_here: true, past: Vec::new() };
    assert_eq!(
        pair(std::slice::from_ref(&one), length),
        Some(Next { pairs: Vec::new(), off: vec![Entrant(7)] })
    );
    // The same one twice, and an opponent of whom nothing is known.
    let stranger = Past::Played { opponent: Entrant(9), is_first: true, halves: u32::MAX };
    let rich = Player { past: vec![stranger; 3], ..one.clone() };
    let next = pair(&[one.clone(), one, rich], Length { rounds: 0, games: u32::MAX });
    assert_eq!(next.map(|next| next.off), Some(vec![Entrant(7)]));
}

#[test]
fn hundreds_of_different_scores_are_paired() {
    let mut event = Event::new(60, 9);
    for (player, score) in event.players.iter_mut().zip(0_u32..) {
        player.past = vec![Past::Missed { halves: score * score }, Past::Missed { halves: 0 }];
    }
    let next = event.pair().expect("nobody has met");
    check(&event, &next);
}
