//! The bracket of a knockout: who met whom, and which encounter leads to which.

use damier_referee::tournament::{Encounter, Entrant, Place, Scored, Stage, Standing, Tournament};
use serde::Serialize;
use utoipa::ToSchema;

/// A round of a knockout.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub(super) struct BracketRound {
    /// From 1, as in the encounters. Those of groups come before.
    round: u32,
    /// From top to bottom.
    places: Vec<BracketPlace>,
}

/// Where two meet in a knockout.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
struct BracketPlace {
    /// Which encounter it is; nothing if there is none, or none yet.
    encounter: Option<usize>,
    /// Who they are, the upper one first; nothing for somebody who is not known yet.
    entrants: [Option<u16>; 2],
    /// Where they come from: places of the round before, from 0.
    from: [Option<usize>; 2],
    /// Who goes on, or has won it all.
    winner: Option<u16>,
    /// Does the first of them go on without an opponent?
    bye: bool,
}

impl BracketPlace {
    /// Is somebody here?
    fn has(&self, entrant: u16) -> bool {
        self.entrants.contains(&Some(entrant))
    }
}

/// The knockout of an event as far as it is known, the first round first: nothing if it has none, or before the first
/// round is paired. Rounds that are not paired yet are there, with those who have reached them.
pub(super) fn bracket(event: &Tournament) -> Vec<BracketRound> {
    let Some(first) = event.knockout_begins() else { return Vec::new() };
    let standings = event.standings();
    let mut rounds: Vec<Vec<BracketPlace>> = Vec::new();
    for places in event.knockout() {
        let before = rounds.last().map_or(&[][..], Vec::as_slice);
        let told = places.into_iter().map(|place| paired(event, place, before, &standings));
        let told = told.collect();
        rounds.push(told);
    }
    // What was ended early has no more rounds.
    while event.stage() != Stage::Over
        && let Some(before) = rounds.last().filter(|it| it.len() > 1)
    {
        rounds.push(to_come(event, before));
    }
    (first + 1..).zip(rounds).map(|(round, places)| BracketRound { round, places }).collect()
}

/// A place of a round that is paired, as it is told.
fn paired(
    event: &Tournament,
    place: Place,
    before: &[BracketPlace],
    standings: &[Standing],
) -> BracketPlace {
    let from = |one: Entrant| before.iter().position(|place| place.has(one.0));
    match place {
        Place::Met(at, pair) => {
            let scored = event.encounters().get(at).and_then(Encounter::scored);
            BracketPlace {
                encounter: Some(at),
                entrants: pair.both().map(|one| Some(one.0)),
                from: pair.both().map(from),
                winner: scored.and_then(|scored| further(&scored, standings)),
                bye: false,
            }
        }
        Place::Off(one) => BracketPlace {
            encounter: None,
            entrants: [Some(one.0), None],
            from: [from(one), None],
            winner: Some(one.0),
            bye: true,
        },
    }
}

/// Who of both came further. The table knows: it counts that before anything else.
fn further(scored: &Scored, standings: &[Standing]) -> Option<u16> {
    let both = scored.pair.both();
    let of_both = standings.iter().filter(|line| both.contains(&line.entrant));
    of_both.max_by_key(|line| line.level).map(|line| line.entrant.0)
}

/// A round that is not paired yet. Whoever has withdrawn since will not be there.
fn to_come(event: &Tournament, before: &[BracketPlace]) -> Vec<BracketPlace> {
    let is_in = |one: &u16| event.members().get(usize::from(*one)).is_some_and(|it| !it.is_out);
    let who = |at: usize| before.get(at).and_then(|place| place.winner).filter(is_in);
    let place = |at: usize| {
        let from = [2 * at, 2 * at + 1];
        BracketPlace {
            encounter: None,
            entrants: from.map(who),
            from: from.map(|at| Some(at).filter(|&at| at < before.len())),
            winner: None,
            bye: false,
        }
    };
    (0..before.len().div_ceil(2)).map(place).collect()
}

#[cfg(test)]
mod tests {
    use damier_referee::tournament::{Command, Entry, Format, Pair, Plan, Presence, Ruled};
    use damier_rules::GameKind;

    use super::*;

    fn event(format: Format, entrants: u16) -> Tournament {
        let mut event = Tournament::new(Plan::new("Cup", GameKind::Chess, format));
        for number in 0..entrants {
            let (name, rating) = (format!("p{number}"), Some(2000 - u32::from(number)));
            wish(&mut event, &Command::Enter(Entry { name, rating, player: None }));
        }
        wish(&mut event, &Command::Start);
        event
    }

    /// Does it, and whatever happens by itself.
    fn wish(event: &mut Tournament, command: &Command) {
        let mut events = event.decide(0, command).expect("it can be done");
        while !events.is_empty() {
            for happened in &events {
                event.apply(happened);
            }
            events = event.progress(&Presence::default());
        }
    }

    fn rule(event: &mut Tournament, encounter: u32, halves: [u32; 2]) {
        let ruled = Some(Ruled { halves, is_forfeit: false });
        wish(event, &Command::Rule { encounter, ruled });
    }

    /// The first one of each open encounter wins it, until a round is over.
    fn play_round(event: &mut Tournament) {
        let is_open = |at: &usize| event.encounters()[*at].scored().is_none();
        let open: Vec<usize> = (0..event.encounters().len()).filter(is_open).collect();
        for at in open {
            rule(event, u32::try_from(at).unwrap(), [2, 0]);
        }
    }

    /// Rounds as lines: `0>-8 3-4 ...`; a winner has `>` behind, a bye is `0>bye`, nobody is `?`.
    fn drawn(event: &Tournament) -> Vec<String> {
        let one = |place: &BracketPlace, which: usize| match place.entrants[which] {
            Some(one) if place.winner == Some(one) => format!("{one}>"),
            Some(one) => one.to_string(),
            None => "?".to_owned(),
        };
        let place = |place: &BracketPlace| {
            let other = if place.bye { "bye".to_owned() } else { format!("-{}", one(place, 1)) };
            one(place, 0) + &other
        };
        let line = |round: &BracketRound| round.places.iter().map(place).collect::<Vec<_>>();
        bracket(event).iter().map(|round| line(round).join(" ")).collect()
    }

    #[test]
    fn a_bracket_is_known_to_its_end_before_anything_is_played() {
        let event = event(Format::Knockout, 8);
        assert_eq!(drawn(&event), ["0-7 3-4 1-6 2-5", "?-? ?-?", "?-?"]);
        let rounds = bracket(&event);
        assert_eq!(rounds.iter().map(|it| it.round).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(rounds[1].places[1].from, [Some(2), Some(3)]);
        assert_eq!(rounds[0].places[1].encounter, Some(1));
        assert_eq!(rounds[2].places[0].encounter, None);
    }

    #[test]
    fn whoever_goes_on_without_an_opponent_stands_where_they_go_on() {
        let mut event = event(Format::Knockout, 5);
        assert_eq!(drawn(&event), ["0>bye 3-4 1>bye 2>bye", "0-? 1-2", "?-?"]);
        rule(&mut event, 0, [0, 2]);
        assert_eq!(drawn(&event), ["0>bye 3-4> 1>bye 2>bye", "0-4 1-2", "?-?"]);
        rule(&mut event, 2, [0, 2]);
        assert_eq!(drawn(&event)[1..], ["0-4 1-2>", "?-2"]);
        rule(&mut event, 1, [0, 2]);
        rule(&mut event, 3, [2, 0]);
        assert_eq!(drawn(&event)[1..], ["0-4> 1-2>", "4>-2"]);
    }

    /// Each encounter is where its players have come from, in brackets of any size.
    #[test]
    fn every_way_leads_from_one_round_to_the_next() {
        for entrants in 2..=33 {
            let mut event = event(Format::Knockout, entrants);
            while event.stage() != Stage::Over {
                let before: Vec<Vec<_>> = bracket(&event)
                    .iter()
                    .map(|it| it.places.iter().map(|place| place.from).collect())
                    .collect();
                play_round(&mut event);
                let rounds = bracket(&event);
                for (round, before) in rounds.iter().zip(before) {
                    let from: Vec<_> = round.places.iter().map(|place| place.from).collect();
                    assert_eq!(from, before, "{entrants}: what was promised comes");
                }
            }
            let rounds = bracket(&event);
            for both in rounds.windows(2) {
                assert_eq!(both[0].places.len(), 2 * both[1].places.len(), "{entrants}");
                for place in &both[1].places {
                    for (from, who) in place.from.iter().zip(place.entrants) {
                        let from = from.expect("somewhere");
                        assert_eq!(both[0].places[from].winner, who, "{entrants}");
                    }
                }
            }
            let last = &rounds.last().expect("a final").places;
            assert_eq!((last.len(), last[0].winner), (1, Some(0)), "{entrants}");
        }
    }

    #[test]
    fn groups_come_before_and_other_formats_have_none() {
        let mut event = event(Format::Groups { groups: 2, advance: 2 }, 7);
        assert!(drawn(&event).is_empty());
        play_round(&mut event);
        assert_eq!(bracket(&event)[0].round, event.rounds());
        assert_eq!(bracket(&event)[0].places.len(), 2);
        assert_eq!(bracket(&event)[1].places[0].from, [Some(0), Some(1)]);
        play_round(&mut event);
        play_round(&mut event);
        assert_eq!(event.stage(), Stage::Over);
        assert!(bracket(&event)[1].places[0].winner.is_some());
        let round_robin = super::tests::event(Format::RoundRobin { cycles: 1 }, 4);
        assert!(bracket(&round_robin).is_empty());
    }

    #[test]
    fn a_tie_goes_to_the_better_one_and_whoever_withdrew_is_not_awaited() {
        let mut event = event(Format::Knockout, 4);
        rule(&mut event, 0, [0, 0]);
        assert_eq!(drawn(&event), ["0>-3 1-2", "0-?"]);
        wish(&mut event, &Command::Withdraw(Entrant(0)));
        assert_eq!(drawn(&event), ["0>-3 1-2", "?-?"]);
        rule(&mut event, 1, [0, 2]);
        assert_eq!(drawn(&event), ["0-3> 1-2>", "3-2"]);
        wish(&mut event, &Command::Finish);
        assert_eq!(drawn(&event), ["0-3> 1-2>", "3-2"]);
    }

    /// Pairings by hand lead where the players went.
    #[test]
    fn what_was_paired_by_hand_is_told_as_it_is() {
        let mut event = event(Format::Knockout, 4);
        wish(&mut event, &Command::Pause);
        let pairs = [[2, 3], [0, 1]]
            .map(|[first, second]| Pair { first: Entrant(first), second: Entrant(second) });
        wish(&mut event, &Command::Repair(Some(pairs.to_vec())));
        wish(&mut event, &Command::Resume);
        assert_eq!(drawn(&event), ["2-3 0-1", "?-?"]);
        play_round(&mut event);
        assert_eq!(drawn(&event), ["2>-3 0>-1", "2-0"]);
        assert_eq!(bracket(&event)[1].places[0].from, [Some(0), Some(1)]);
    }

    #[test]
    fn what_is_ended_early_waits_for_nobody() {
        let mut event = event(Format::Knockout, 4);
        wish(&mut event, &Command::Finish);
        assert_eq!(drawn(&event), ["0-3 1-2"]);
    }
}
