//! Whole events with virtual time: what is stored brings back what was played, and every event ends.

use std::collections::HashSet;

use damier_referee::tournament::{
    Command, Due, Encounter, Entrant, Entry, Event, Format, Pair, Place, Plan, Presence, Refused,
    Ruled, Stage, TieBreak, Tournament,
};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Outcome, Reason, Seat};

const SECOND: i64 = 1000;

fn plan(format: Format) -> Plan {
    let tie_breaks = vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins];
    Plan { tie_breaks, ..Plan::new("Evening", GameKind::Chess, format) }
}

/// An event, everything that was stored of it, and who is there.
struct Played {
    event: Tournament,
    stored: Vec<Event>,
    now_ms: i64,
    away: Vec<Option<i64>>,
    games: u32,
}

impl Played {
    fn new(plan: Plan, entrants: u16) -> Played {
        let event = Tournament::new(plan);
        let mut played =
            Played { event, stored: Vec::new(), now_ms: 0, away: Vec::new(), games: 0 };
        for number in 0..entrants {
            played.enter(number);
        }
        played
    }

    fn enter(&mut self, number: u16) {
        let entry = Entry {
            name: format!("p{number}"),
            rating: Some(2000 - u32::from(number)),
            player: None,
        };
        self.wish(&Command::Enter(entry)).expect("it can be done");
        self.away.push(None);
    }

    fn wish(&mut self, command: &Command) -> Result<(), Refused> {
        let events = self.event.decide(self.now_ms, command)?;
        self.happen(events);
        Ok(())
    }

    fn happen(&mut self, events: Vec<Event>) {
        for event in events {
            self.event.apply(&event);
            self.stored.push(event);
        }
    }

    fn presence(&self) -> Presence {
        Presence { now_ms: self.now_ms, away: self.away.clone() }
    }

    /// All that happens by itself now.
    fn go_on(&mut self) {
        loop {
            let events = self.event.progress(&self.presence());
            if events.is_empty() {
                return;
            }
            self.happen(events);
        }
    }

    /// Begins whatever can begin. Nobody ever plays at two boards.
    fn begin(&mut self) -> Vec<Due> {
        let due = self.event.due(&self.presence());
        for Due { encounter, game, one } in &due {
            let both = self.encounter(*encounter).pair.both();
            assert_eq!(self.encounter(*encounter).next_game(), *game);
            let playing = self.event.encounters().iter().filter(|it| it.running.is_some());
            let playing: HashSet<Entrant> = playing.flat_map(|it| it.pair.both()).collect();
            assert!(both.iter().all(|one| !playing.contains(one)), "{both:?} play already");
            self.games += 1;
            let game = format!("g{}", self.games);
            self.wish(&Command::Begin { encounter: *encounter, game, one: *one })
                .expect("it can be done");
        }
        due
    }

    fn encounter(&self, at: u32) -> &Encounter {
        &self.event.encounters()[at as usize]
    }

    fn end(&mut self, encounter: u32, outcome: Option<Outcome>) {
        let game = self.encounter(encounter).running.clone().expect("it can be done").id;
        let command = Command::End { encounter, game, outcome };
        self.wish(&command).expect("it can be done");
        assert_eq!(self.wish(&command), Err(Refused::NotNow), "a game counts once");
    }

    /// The better one of the roster wins always.
    fn play_by_strength(&mut self) {
        while self.event.stage() == Stage::Running {
            self.go_on();
            let due = self.begin();
            for Due { encounter, one, .. } in due {
                let other = self.encounter(encounter).pair.opponent(one).expect("it can be done");
                let winner = if one < other { Seat::One } else { Seat::Two };
                self.end(encounter, Some(Outcome::win(winner, Reason::Checkmate)));
            }
            self.now_ms += SECOND;
            self.forfeit();
        }
    }

    fn forfeit(&mut self) {
        for it in self.event.missing(&self.presence()) {
            self.wish(&Command::Forfeit { encounter: it.encounter, missing: it.missing })
                .expect("it can be done");
        }
    }

    fn order(&self) -> Vec<u16> {
        self.event.standings().iter().map(|line| line.entrant.0).collect()
    }

    fn halves(&self) -> Vec<u32> {
        let mut halves = vec![0; self.event.members().len()];
        for line in self.event.standings() {
            halves[usize::from(line.entrant.0)] = line.halves;
        }
        halves
    }
}

fn formats() -> [Format; 7] {
    [
        Format::RoundRobin { cycles: 1 },
        Format::RoundRobin { cycles: 2 },
        Format::Swiss { rounds: 5 },
        Format::Knockout,
        Format::Groups { groups: 2, advance: 2 },
        Format::Arena { minutes: 2 },
        Format::Gauntlet { heroes: 2, cycles: 2 },
    ]
}

#[test]
fn the_best_one_is_first_in_every_format() {
    for format in formats() {
        for entrants in [2, 5, 8, 13] {
            let mut played = Played::new(plan(format), entrants);
            played.wish(&Command::Start).unwrap();
            played.play_by_strength();
            assert_eq!(played.event.stage(), Stage::Over, "{format:?}");
            assert_eq!(played.order()[0], 0, "{format:?}, {entrants}: {:?}", played.order());
            if let Format::RoundRobin { .. } = format {
                assert_eq!(played.order(), (0..entrants).collect::<Vec<_>>());
            }
        }
    }
}

/// Entrants come late, leave, withdraw; games are called off; results are corrected; boards are few.
#[test]
fn whatever_happens_an_event_ends_and_can_be_brought_back() {
    for seed in 0..300 {
        let mut luck = Random(seed);
        let format = formats()[luck.below(7)];
        let mut plan = plan(format);
        plan.games = [1, 2, 3][luck.below(3)];
        plan.boards = (luck.below(2) == 0).then_some(3);
        plan.rounds_together = luck.below(2) == 0;
        plan.pause = [0, 5_000, 10_000][luck.below(3)];
        let mut played = Played::new(plan, [2, 3, 4, 5, 6, 7, 8, 9, 10][luck.below(9)]);
        played.wish(&Command::Start).unwrap();
        let mut running: Vec<u32> = Vec::new();
        for step in 0.. {
            assert!(step < 20_000, "{format:?} does not end");
            played.go_on();
            if played.event.stage() == Stage::Over {
                break;
            }
            running.extend(played.begin().iter().map(|due| due.encounter));
            if !running.is_empty() && luck.below(3) > 0 {
                let at = running.swap_remove(luck.below(running.len()));
                let outcome = match luck.below(10) {
                    0 => None,
                    1..4 => Some(Outcome::draw(Reason::Agreement)),
                    4..7 => Some(Outcome::win(Seat::One, Reason::Checkmate)),
                    _ => Some(Outcome::win(Seat::Two, Reason::Timeout)),
                };
                played.end(at, outcome);
            }
            let who = luck.below(played.away.len());
            let entrant = Entrant(u16::try_from(who).unwrap());
            match luck.below(40) {
                0 => played.away[who] = Some(played.now_ms),
                1..6 => played.away[who] = None,
                6 if luck.below(5) == 0 => drop(played.wish(&Command::Withdraw(entrant))),
                7 if played.event.members().len() < 14 => {
                    let number = played.event.members().len();
                    let entry = Entry { name: format!("late{number}"), rating: None, player: None };
                    if played.wish(&Command::Enter(entry)).is_ok() {
                        played.away.push(None);
                    }
                }
                8 => {
                    let encounter = luck.below(1 + played.event.encounters().len());
                    let encounter = u32::try_from(encounter).unwrap();
                    let ruled = Some(Ruled { halves: [1, 1], is_forfeit: false });
                    let _ = played.wish(&Command::Rule { encounter, ruled });
                }
                9 => drop(played.wish(&Command::Repair(None))),
                10 => {
                    played.wish(&Command::Pause).unwrap();
                    assert_eq!(played.begin(), []);
                    played.wish(&Command::Resume).unwrap();
                }
                _ => {}
            }
            played.forfeit();
            played.now_ms += SECOND;
        }
        // What was stored brings back the same event.
        let stored = serde_json::to_string(&played.stored).unwrap();
        let stored: Vec<Event> = serde_json::from_str(&stored).unwrap();
        let mut again = Tournament::new(played.event.plan().clone());
        for event in &stored {
            again.apply(event);
        }
        assert_eq!(again.encounters(), played.event.encounters());
        assert_eq!(again.standings(), played.event.standings());
    }
}

#[test]
fn a_series_counts_its_games_for_those_who_played_them() {
    let mut plan = plan(Format::RoundRobin { cycles: 1 });
    plan.games = 2;
    let mut played = Played::new(plan, 2);
    played.wish(&Command::Start).unwrap();
    for winner in [Seat::One, Seat::Two] {
        played.go_on();
        assert_eq!(played.begin().len(), 1);
        played.end(0, Some(Outcome::win(winner, Reason::Checkmate)));
    }
    played.go_on();
    let first = played.encounter(0).pair.first;
    assert_eq!(played.event.standings()[0].entrant, first, "they changed seats");
    assert_eq!(played.event.standings()[0].halves, 4);
    assert_eq!(played.event.stage(), Stage::Over);
}

#[test]
fn who_does_not_come_loses_what_others_wait_for() {
    let mut played = Played::new(plan(Format::RoundRobin { cycles: 1 }), 4);
    played.away[3] = Some(0);
    played.wish(&Command::Start).unwrap();
    played.play_by_strength();
    assert_eq!(played.halves(), [6, 4, 2, 0]);
    assert!(played.now_ms >= 60 * SECOND, "they were waited for");
    let forfeits = played.event.encounters().iter().filter(|it| it.ruled.is_some());
    assert!(forfeits.clone().all(|it| it.pair.opponent(Entrant(3)).is_some()));
    assert_eq!(forfeits.count(), 3);
}

#[test]
fn two_who_do_not_come_both_lose() {
    let mut played = Played::new(plan(Format::RoundRobin { cycles: 1 }), 3);
    played.away[1] = Some(0);
    played.away[2] = Some(0);
    played.wish(&Command::Start).unwrap();
    played.play_by_strength();
    assert_eq!(played.halves(), [4, 0, 0]);
}

#[test]
fn whoever_withdraws_leaves_the_points_to_the_others() {
    let mut played = Played::new(plan(Format::RoundRobin { cycles: 1 }), 3);
    played.wish(&Command::Start).unwrap();
    played.go_on();
    played.wish(&Command::Withdraw(Entrant(0))).unwrap();
    assert_eq!(played.wish(&Command::Withdraw(Entrant(0))), Err(Refused::NotNow));
    played.play_by_strength();
    assert_eq!(played.halves(), [0, 4, 2]);
}

#[test]
fn whoever_withdrew_may_come_back_while_rounds_are_paired() {
    let entry = Entry { name: "P0".to_owned(), rating: None, player: None };
    for (format, late) in
        [(Format::Swiss { rounds: 3 }, Ok(())), (Format::Knockout, Err(Refused::TooLate))]
    {
        let mut played = Played::new(plan(format), 4);
        assert_eq!(played.wish(&Command::Enter(entry.clone())), Err(Refused::Taken));
        for _ in 0..2 {
            played.wish(&Command::Withdraw(Entrant(0))).unwrap();
            played.wish(&Command::Enter(entry.clone())).unwrap();
        }
        played.wish(&Command::Start).unwrap();
        played.go_on();
        played.wish(&Command::Withdraw(Entrant(0))).unwrap();
        assert_eq!(played.wish(&Command::Enter(entry.clone())), late);
        played.play_by_strength();
        assert_eq!(played.event.stage(), Stage::Over);
    }
}

#[test]
fn a_corrected_result_changes_the_table_and_the_next_round_of_a_bracket() {
    let mut played = Played::new(plan(Format::Knockout), 4);
    played.wish(&Command::Start).unwrap();
    played.go_on();
    for Due { encounter, .. } in played.begin() {
        played.end(encounter, Some(Outcome::win(Seat::One, Reason::Checkmate)));
    }
    played.go_on();
    assert_eq!(played.encounter(2).pair, Pair { first: Entrant(0), second: Entrant(1) });
    let ruled = Some(Ruled { halves: [0, 2], is_forfeit: false });
    played.wish(&Command::Rule { encounter: 0, ruled }).unwrap();
    played.go_on();
    assert!(played.encounter(2).pair.opponent(Entrant(3)).is_some(), "the other one goes on");
    played.begin();
    assert_eq!(played.wish(&Command::Rule { encounter: 0, ruled: None }), Err(Refused::Begun));
    let ruled = Some(Ruled { halves: [2, 2], is_forfeit: false });
    let refused = played.wish(&Command::Rule { encounter: 0, ruled });
    assert_eq!(refused, Err(Refused::TooManyPoints));
}

#[test]
fn a_drawn_encounter_of_a_bracket_is_played_on() {
    let mut played = Played::new(plan(Format::Knockout), 2);
    played.wish(&Command::Start).unwrap();
    for _ in 0..5 {
        played.go_on();
        assert_eq!(played.begin().len(), 1);
        played.end(0, Some(Outcome::draw(Reason::Stalemate)));
    }
    played.go_on();
    assert_eq!(played.event.stage(), Stage::Over, "four more, and the better one goes on");
    assert_eq!(played.order(), [0, 1]);
}

#[test]
fn a_round_may_be_paired_by_hand() {
    let mut played = Played::new(plan(Format::Knockout), 4);
    assert_eq!(played.wish(&Command::Repair(None)), Err(Refused::NotNow));
    played.wish(&Command::Start).unwrap();
    played.go_on();
    let pair = |first, second| Pair { first: Entrant(first), second: Entrant(second) };
    let twice = Command::Repair(Some(vec![pair(0, 1), pair(1, 2)]));
    assert_eq!(played.wish(&twice), Err(Refused::BadPairs));
    assert_eq!(played.wish(&Command::Repair(Some(vec![]))), Err(Refused::BadPairs));
    played.wish(&Command::Repair(Some(vec![pair(1, 0), pair(2, 3)]))).unwrap();
    assert_eq!(played.encounter(0).pair, pair(1, 0));
    played.begin();
    assert_eq!(played.wish(&Command::Repair(None)), Err(Refused::Begun));
}

/// Whoever was paired by hand goes on from there, and nobody who is out plays again.
#[test]
fn later_rounds_of_a_bracket_may_be_paired_by_hand() {
    let pair = |first, second| Pair { first: Entrant(first), second: Entrant(second) };
    let mut played = Played::new(plan(Format::Knockout), 6);
    played.wish(&Command::Start).unwrap();
    played.go_on();
    // Two have the first round off, whoever they are.
    assert_eq!(played.wish(&Command::Repair(Some(vec![pair(0, 1)]))), Err(Refused::BadPairs));
    played.wish(&Command::Repair(Some(vec![pair(0, 1), pair(2, 3)]))).unwrap();
    let win = |played: &mut Played| {
        for Due { encounter, .. } in played.begin() {
            played.end(encounter, Some(Outcome::win(Seat::One, Reason::Checkmate)));
        }
        played.go_on();
    };
    win(&mut played);
    let second: Vec<Entrant> = (2..4).flat_map(|at| played.encounter(at).pair.both()).collect();
    for one in [0, 2, 4, 5] {
        assert!(second.contains(&Entrant(one)), "{second:?}");
    }
    let out = Command::Repair(Some(vec![pair(0, 1), pair(4, 5)]));
    assert_eq!(played.wish(&out), Err(Refused::BadPairs), "1 is out");
    played.wish(&Command::Repair(Some(vec![pair(5, 0), pair(2, 4)]))).unwrap();
    win(&mut played);
    win(&mut played);
    assert_eq!(played.event.stage(), Stage::Over);
    assert_eq!(played.event.knockout().len(), 3);
    // 4 had the first round off at the top of the bracket, so whoever beat them is above.
    assert_eq!(played.order()[..2], [2, 5]);
}

/// What becomes of the groups afterwards changes nobody's place in the knockout.
#[test]
fn whoever_went_on_from_a_group_is_in() {
    let mut played = Played::new(plan(Format::Groups { groups: 2, advance: 2 }), 8);
    played.wish(&Command::Start).unwrap();
    played.go_on();
    while played.event.knockout().is_empty() {
        for Due { encounter, one, .. } in played.begin() {
            let pair = played.encounter(encounter).pair;
            let better = pair.first.min(pair.second);
            let winner = if better == one { Seat::One } else { Seat::Two };
            played.end(encounter, Some(Outcome::win(winner, Reason::Checkmate)));
        }
        played.go_on();
    }
    let semifinals = played.event.knockout()[0].clone();
    let due = played.begin();
    played.end(due[0].encounter, Some(Outcome::win(Seat::One, Reason::Checkmate)));
    // The loser of the first semifinal goes home: nobody takes their place.
    let pair = played.encounter(due[0].encounter).pair;
    let loser = pair.opponent(due[0].one).unwrap();
    played.wish(&Command::Withdraw(loser)).unwrap();
    played.end(due[1].encounter, Some(Outcome::win(Seat::One, Reason::Checkmate)));
    played.go_on();
    let rounds = played.event.knockout();
    assert_eq!(rounds[0], semifinals);
    let Place::Met(_, last) = rounds[1][0] else { panic!("{rounds:?}") };
    assert_eq!(last.both(), [due[0].one, due[1].one]);
}

#[test]
fn rounds_wait_for_each_other_and_for_their_time() {
    let mut plan = plan(Format::RoundRobin { cycles: 1 });
    plan.rounds_together = true;
    plan.starts_ms = Some(10 * SECOND);
    let mut played = Played::new(plan, 4);
    played.go_on();
    assert_eq!(played.event.stage(), Stage::Open);
    played.now_ms = 10 * SECOND;
    played.go_on();
    assert_eq!(played.event.stage(), Stage::Running);
    let due = played.begin();
    assert_eq!(due.len(), 2);
    played.end(due[0].encounter, Some(Outcome::draw(Reason::Agreement)));
    assert_eq!(played.begin(), [], "the other board plays on");
    played.end(due[1].encounter, Some(Outcome::draw(Reason::Agreement)));
    assert_eq!(played.begin().len(), 2);
}

#[test]
fn rounds_begin_at_their_times() {
    for format in [Format::RoundRobin { cycles: 1 }, Format::Swiss { rounds: 3 }] {
        let mut plan = plan(format);
        // The second round has a time, the third begins when it can.
        plan.round_starts_ms = vec![0, 100 * SECOND];
        plan.rounds_together = true;
        let mut played = Played::new(plan, 4);
        played.wish(&Command::Start).unwrap();
        played.go_on();
        for now_ms in [0, 100 * SECOND, 100 * SECOND] {
            if now_ms > played.now_ms {
                assert_eq!(played.begin(), [], "{format:?}: it is too early");
                assert_eq!(played.event.round_begins()[1], now_ms);
            }
            played.now_ms = now_ms;
            let due = played.begin();
            assert_eq!(due.len(), 2, "{format:?} at {now_ms}");
            for due in due {
                played.end(due.encounter, Some(Outcome::draw(Reason::Agreement)));
            }
            played.go_on();
        }
        assert_eq!(played.event.stage(), Stage::Over);
    }
}

#[test]
fn streaks_count_double_in_an_arena() {
    let mut played = Played::new(plan(Format::Arena { minutes: 1 }), 2);
    played.wish(&Command::Start).unwrap();
    let mut points = Vec::new();
    for _ in 0..4 {
        played.go_on();
        let due = played.begin();
        let winner = if due[0].one == Entrant(0) { Seat::One } else { Seat::Two };
        played.end(due[0].encounter, Some(Outcome::win(winner, Reason::Checkmate)));
        points.push(played.halves()[0] / 2);
    }
    assert_eq!(points, [2, 4, 8, 12]);
    let begun = played.event.encounters().iter().filter(|it| it.pair.first == Entrant(0)).count();
    assert_eq!(begun, 2, "they take turns");
}
