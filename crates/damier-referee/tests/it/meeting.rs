//! How players find each other, and what a series and a rating make of their games.

use damier_referee::{
    Challenge, ChallengeError, Challenges, House, Pairing, Program, Rating, Seek, Seeks, Series,
    Terms, TimeControl, rate,
};
use damier_rules::{GameKind, Seat, Setup, Verdict, new_game};

fn terms(kind: GameKind) -> Terms {
    Terms { kind, setup: Setup::default(), house: House::default(), games: 1 }
}

fn seek(player: &'static str, rating: Option<f64>, since: u64) -> Seek<&'static str> {
    Seek {
        player,
        terms: terms(GameKind::Chess),
        rating,
        first_seats: 0,
        seat: None,
        since,
        program: None,
    }
}

fn pair(seeks: &mut Seeks<&'static str>, now: u64) -> Vec<Pairing<&'static str>> {
    seeks.pair(now).into_iter().map(|paired| paired.pairing).collect()
}

#[test]
fn the_range_widens_with_waiting() {
    let mut seeks = Seeks::default();
    seeks.add(seek("ann", Some(1500.0), 0));
    seeks.add(seek("bob", Some(1750.0), 0));
    assert_eq!(seeks.pair(0), []);
    assert_eq!(seeks.pair(14_999), []);
    let pairings = pair(&mut seeks, 15_000);
    assert_eq!((pairings[0].one, pairings[0].two), ("ann", "bob"));
    assert_eq!(seeks.count(None), 0);
}

#[test]
fn the_first_in_the_queue_comes_first_and_sits_first() {
    let mut seeks = Seeks::default();
    seeks.add(seek("ann", None, 0));
    seeks.add(Seek { terms: terms(GameKind::Siam), ..seek("eve", None, 1) });
    seeks.add(seek("bob", Some(2000.0), 2));
    seeks.add(seek("cid", None, 3));
    let pairings = pair(&mut seeks, 10);
    assert_eq!(pairings.len(), 1);
    assert_eq!((pairings[0].one, pairings[0].two), ("ann", "bob"));
    let waiting: Vec<_> = seeks.behind(None, None).map(|(_, seek)| seek.player).collect();
    assert_eq!(waiting, ["eve", "cid"]);
}

#[test]
fn colours_are_balanced_and_nobody_meets_himself() {
    let mut seeks = Seeks::default();
    seeks.add(Seek { first_seats: 3, ..seek("ann", None, 0) });
    seeks.add(Seek { first_seats: 3, ..seek("ann", None, 5) });
    assert_eq!(seeks.pair(10), []);
    assert_eq!(
        seeks.of(&"ann").next().map(|seek| seek.since),
        Some(0),
        "asking again keeps the place"
    );
    seeks.add(Seek { first_seats: 1, ..seek("bob", None, 6) });
    let pairings = pair(&mut seeks, 10);
    assert_eq!((pairings[0].one, pairings[0].two), ("bob", "ann"));
}

#[test]
fn programs_meet_each_other_first_and_people_when_nobody_comes() {
    let kamisado = |games| Terms {
        setup: Setup::default().with("deadlock", "draw"),
        games,
        ..terms(GameKind::Kamisado)
    };
    let clock = TimeControl::PerMove(60_000);
    let program = |player, since, seat| Seek {
        terms: kamisado(2),
        seat: Some(seat),
        program: Some(Program { people_after: 20_000, seat: None, time: clock }),
        ..seek(player, None, since)
    };
    let person =
        Seek { terms: Terms { games: 7, ..terms(GameKind::Kamisado) }, ..seek("ann", None, 0) };
    let mut seeks = Seeks::default();
    seeks.add(person.clone());
    seeks.add(program("first", 1, Seat::Two));
    assert_eq!(seeks.pair(20_000), [], "a program may still come");
    seeks.add(program("second", 20_000, Seat::Two));
    let pairings = pair(&mut seeks, 20_000);
    assert_eq!((pairings[0].one, pairings[0].two), ("second", "first"), "the first has their wish");
    assert_eq!(pairings[0].terms, kamisado(2));

    seeks.add(program("third", 20_000, Seat::One));
    assert_eq!(seeks.pair(39_999), []);
    let pairings = pair(&mut seeks, 40_000);
    assert_eq!((pairings[0].one, pairings[0].two), ("third", "ann"));
    let house = House { time: clock, ..kamisado(2).house };
    assert_eq!(pairings[0].terms, Terms { house, ..kamisado(2) }, "what the program can");

    seeks.add(Seek {
        program: Some(Program { people_after: 0, seat: Some(Seat::Two), time: clock }),
        ..program("bound", 40_000, Seat::One)
    });
    seeks.add(Seek { since: 40_000, ..person.clone() });
    let pairings = pair(&mut seeks, 40_000);
    assert_eq!((pairings[0].one, pairings[0].two), ("ann", "bound"), "it can sit nowhere else");

    let other_rules = Setup::default().with("deadlock", "two_passes");
    seeks.add(program("fourth", 0, Seat::One));
    seeks.add(Seek { terms: Terms { setup: other_rules, ..person.terms }, ..person });
    assert_eq!(seeks.pair(40_000), []);
}

/// A crowd in which nobody fits anybody: clocks and strengths differ.
fn crowd(players: u64) -> Seeks<u64> {
    let mut seeks = Seeks::default();
    for player in 0..players {
        let clock = player / 20;
        let strength = u32::try_from(player % 20).expect("a small number");
        let time = TimeControl::Fischer { initial: 1000 * (clock + 1), increment: 0 };
        let house = House { time, ..House::default() };
        let place = seeks.add(crowded(player, Some(500.0 + 150.0 * f64::from(strength)), house));
        assert_eq!(seeks.pair_one(place, 0), None);
    }
    seeks
}

fn crowded(player: u64, rating: Option<f64>, house: House) -> Seek<u64> {
    let terms = Terms { house, ..terms(GameKind::Chess) };
    Seek { player, terms, rating, first_seats: 0, seat: None, since: 0, program: None }
}

#[test]
fn one_more_among_twenty_thousand_looks_only_at_those_who_want_the_same() {
    let mut seeks = crowd(20_000);
    let before = seeks.looked_at();
    let alone = House { draw_offers: false, ..House::default() };
    let place = seeks.add(crowded(30_000, None, alone));
    assert_eq!(seeks.pair_one(place, 0), None);
    assert_eq!(seeks.remove(&30_000).len(), 1);
    assert_eq!(seeks.looked_at() - before, 1, "only themselves");
    let time = TimeControl::Fischer { initial: 1000, increment: 0 };
    let wanted = crowded(30_000, Some(1100.0), House { time, ..House::default() });
    let place = seeks.add(wanted);
    let pairing = seeks.pair_one(place, 0).expect("there is one").pairing;
    assert_eq!((pairing.one, pairing.two), (4, 30_000));
    assert!(seeks.looked_at() - before < 10, "{}", seeks.looked_at() - before);
    assert_eq!(seeks.count(None), 19_999);
}

#[test]
fn a_crowd_is_looked_over_in_small_parts() {
    let mut seeks = crowd(2_000);
    let (mut behind, mut parts, mut paired) = (None, 0, 0);
    loop {
        let before = seeks.looked_at();
        let (found, next) = seeks.pair_some(behind, 50, 5_000);
        assert!(seeks.looked_at() - before <= 50 * 20);
        (parts, paired) = (parts + 1, paired + found.len());
        if next.is_none() {
            break;
        }
        behind = next;
    }
    assert_eq!((parts > 10, paired, seeks.count(None)), (true, 1_000, 0), "their ranges have met");
}

#[test]
fn whoever_cannot_come_nearer_is_not_looked_at_again() {
    let mut seeks = Seeks::default();
    for player in 0..1_000 {
        let time = TimeControl::Fischer { initial: 1000 * (player + 1), increment: 0 };
        seeks.add(crowded(player, None, House { time, ..House::default() }));
    }
    assert_eq!(seeks.pair(0), []);
    let before = seeks.looked_at();
    assert_eq!(seeks.pair(1_000_000), []);
    assert_eq!(seeks.looked_at(), before);
}

#[test]
fn challenges() {
    let open = |id: &'static str, to: Option<&'static str>| Challenge {
        seat: Some(Seat::One),
        id,
        from: "ann",
        to,
        terms: terms(GameKind::Alice),
        until: 1000,
    };
    let mut challenges = Challenges::default();
    assert_eq!(challenges.add(open("self", Some("ann"))), Err(ChallengeError::Own));
    challenges.add(open("bob1", Some("bob"))).expect("the first");
    assert_eq!(challenges.add(open("bob2", Some("bob"))), Err(ChallengeError::Already));
    let back = Challenge { from: "bob", to: Some("ann"), ..open("bob1", None) };
    assert_eq!(challenges.add(back), Err(ChallengeError::Already), "the same name");
    challenges.add(open("link", None)).expect("a link");
    challenges.add(open("link2", None)).expect("as many links as one likes");

    assert_eq!(challenges.of(&"bob").count(), 1);
    assert_eq!(challenges.of(&"cid").count(), 0);
    // Who may not accept cannot tell a challenge for another from none.
    assert_eq!(challenges.accept(&"bob1", &"cid", 10), Err(ChallengeError::Unknown));
    assert_eq!(challenges.accept(&"nope", &"cid", 10), Err(ChallengeError::Unknown));
    assert_eq!(challenges.accept(&"link", &"ann", 10), Err(ChallengeError::Own));
    assert_eq!(challenges.accept(&"link", &"cid", 10).expect("by link").from, "ann");
    assert_eq!(challenges.accept(&"link", &"cid", 10), Err(ChallengeError::Unknown));
    assert_eq!(challenges.remove(&"bob1", &"cid"), Err(ChallengeError::Unknown));
    assert_eq!(challenges.remove(&"bob1", &"bob").expect("declined").id, "bob1");
    assert_eq!(challenges.accept(&"link2", &"bob", 1000), Err(ChallengeError::Unknown), "lapsed");
}

#[test]
fn a_series_swaps_what_it_must() {
    let mut kamisado = Series::new(GameKind::Kamisado, 2);
    assert_eq!(kamisado.next_game(), Some(0));
    kamisado.record(Verdict::Win(Seat::One));
    assert_eq!(kamisado.seat_of(Seat::One, 1), Seat::One, "colours stay");
    let second = kamisado.setup(&Setup::default(), 1);
    let position = new_game(GameKind::Kamisado, &second).expect("a start").position();
    assert!(position.ends_with(" b -"), "{position}");
    kamisado.record(Verdict::Draw);
    assert_eq!((kamisado.next_game(), kamisado.half_points(Seat::One)), (None, 3));

    let mut chess = Series::new(GameKind::Chess, 3);
    chess.record(Verdict::Win(Seat::One));
    assert_eq!(chess.seat_of(Seat::One, 1), Seat::Two, "colours change");
    chess.record(Verdict::Win(Seat::One));
    assert_eq!(chess.half_points(Seat::One), 2);
    assert_eq!(chess.half_points(Seat::Two), 2);
}

#[test]
fn ratings() {
    let new = Rating::default();
    let (winner, loser) = rate(new, new, Verdict::Win(Seat::One));
    assert!(winner.rating > 1600.0 && loser.rating < 1400.0, "{winner:?} {loser:?}");
    assert!(winner.deviation < 350.0 && new.is_provisional());
    let (one, two) = rate(new, new, Verdict::Draw);
    assert!((one.rating - two.rating).abs() < 1e-9);
    // Two players who meet very often never become certain.
    let (mut ann, mut bob) = (new, new);
    for game in 0..2000 {
        let verdict = if game % 3 == 0 { Verdict::Win(Seat::Two) } else { Verdict::Win(Seat::One) };
        (ann, bob) = rate(ann, bob, verdict);
    }
    assert!(ann.rating > bob.rating && ann.deviation >= 45.0 && !ann.is_provisional());
}
