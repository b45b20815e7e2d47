use damier_rules::{Game as _, Seat, Setup};

use super::position::{Arrival, Turn, squares};
use super::*;
use crate::Limits;

/// The number of move sequences, counted by what the solver plays.
fn perft(position: &mut Position, turn: Turn, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut steps = Vec::new();
    position
        .each_tower(turn, |from, reach| steps.extend(squares(reach).map(|to| Step { from, to })));
    let mut count = 0;
    for step in steps {
        position.step(turn.seat, step);
        let next = position.next(turn.seat, step.to);
        count += if step.to.bit() & position::goal(turn.seat) != 0 {
            u64::from(depth == 1)
        } else if position.reach(next) != 0 {
            perft(position, next, depth - 1)
        } else {
            match position.pass_on(next) {
                Arrival::Goes(turn, passes) => {
                    let left = (depth - 1).checked_sub(u32::from(passes));
                    left.map_or(1, |left| perft(position, turn, left))
                }
                Arrival::Ends(_) => u64::from(depth == 1),
            }
        };
        position.step(turn.seat, Step { from: step.to, to: step.from });
    }
    count
}

#[test]
fn the_solver_plays_by_the_rules() {
    let game = Kamisado::new(&Setup::default()).expect("the start");
    let (mut position, turn) = Position::of(&game);
    for depth in 1..=5 {
        assert_eq!(perft(&mut position, turn, depth), damier_rules::perft(&game, depth));
    }
}

fn setups() -> Vec<Setup> {
    let mut setups = Vec::new();
    for deadlock in ["cycle", "two_passes", "draw"] {
        for pink in ["forced", "free"] {
            for starter in ["white", "black"] {
                let setup = Setup::default().with("deadlock", deadlock).with("pink", pink);
                setups.push(setup.with("starter", starter));
            }
        }
    }
    setups
}

/// Random rounds: after every real move, what the solver sees is what the rules say.
#[test]
fn the_solver_passes_and_ends_as_the_rules_do() {
    let mut chance = Random::new(5);
    for setup in setups() {
        for _ in 0..200 {
            let mut game = Kamisado::new(&setup).expect("a start");
            let (mut position, mut turn) = Position::of(&game);
            while game.outcome(1).is_none() {
                let mut moves = Vec::new();
                game.legal_moves(turn.seat, &mut moves);
                let m = moves[chance.below(moves.len())];
                let TowerMove::Tower { from, to } = m else { panic!("a blocked tower was chosen") };
                game.play_unchecked(turn.seat, m);
                position.step(turn.seat, Step { from, to });
                if to.bit() & position::goal(turn.seat) != 0 {
                    assert!(game.outcome(1).is_some());
                    break;
                }
                let next = position.next(turn.seat, to);
                let arrival = match position.reach(next) {
                    0 => position.pass_on(next),
                    _ => Arrival::Goes(next, 0),
                };
                turn = follow(&mut game, &position, arrival, next);
            }
        }
    }
}

/// Plays the passes of the rules, and compares where they lead.
fn follow(game: &mut Kamisado, position: &Position, arrival: Arrival, next: Turn) -> Turn {
    let mut seat = next.seat;
    let mut count = 0;
    while game.outcome(1).is_none() {
        let mut moves = Vec::new();
        game.legal_moves(seat, &mut moves);
        if moves != [TowerMove::Pass] {
            break;
        }
        game.play_unchecked(seat, TowerMove::Pass);
        count += 1;
        seat = seat.other();
    }
    match (arrival, game.outcome(1)) {
        (Arrival::Goes(turn, passes), None) => {
            assert_eq!((turn.seat, turn.forced, passes), (seat, game.forced(), count));
            let (read, _) = Position::of(game);
            assert_eq!(&read, position);
            assert_eq!(read.key(turn), position.key(turn));
            turn
        }
        (Arrival::Ends(winner), Some(outcome)) => {
            let verdict = winner.map_or(damier_rules::Verdict::Draw, damier_rules::Verdict::Win);
            assert_eq!(outcome.verdict, verdict);
            next
        }
        other => panic!("{other:?} at {}", game.position()),
    }
}

fn thought(play: &Playthrough<Kamisado>, limits: Limits, lines: usize) -> Option<Thought> {
    let mut engine = TowerKeeper::new(Options::default());
    let seat = play.game().to_act().first().expect("somebody's turn");
    let task = Task { known: Known::Open(play), seat, among: &[], limits, lines, seed: 0 };
    engine.think(&task, &mut |_| {})
}

#[test]
fn studies_are_understood() {
    let nodes = Limits { nodes: Some(20_000), ..Limits::default() };
    // One move from winning; several towers of a colour; a side without towers; a finished round.
    for (text, best) in [
        ("8/O7/8/8/8/8/m7/8 w O", Some("a7a8")),
        ("8/8/O2O4/8/8/8/5m2/8 w O", Some("a6a8")),
        ("8/8/8/8/8/8/8/O7 b O", Some("pass")),
        ("O7/8/8/8/8/8/8/8 b O", None),
    ] {
        let setup = Setup::from_position(text).reachable();
        let play = Playthrough::<Kamisado>::new(&setup).expect("a study");
        let thought = thought(&play, nodes.clone(), 1);
        assert_eq!(
            thought.as_ref().and_then(Thought::best).map(|m| &m[..2]),
            best.map(|m| &m[..2]),
            "{text}"
        );
    }
}

#[test]
fn several_lines_are_told_the_best_first() {
    let play = Playthrough::<Kamisado>::new(&Setup::default()).expect("the start");
    let limits = Limits { nodes: Some(50_000), ..Limits::default() };
    let thought = thought(&play, limits, 10).expect("moves");
    assert_eq!(thought.lines.len(), 10);
    assert!(thought.nodes <= 50_000, "{}", thought.nodes);
}

#[test]
fn the_table_wins_for_both_starters() {
    for starter in ["white", "black"] {
        let setup = Setup::default().with("starter", starter);
        let mut play = Playthrough::<Kamisado>::new(&setup).expect("the start");
        for ply in 0..3 {
            let seat = play.to_act().first().unwrap_or(Seat::One);
            let found = thought(&play, Limits { nodes: Some(600_000), ..Limits::default() }, 1)
                .expect("a move");
            if ply != 1 {
                assert!(matches!(found.lines[0].score, Score::Wins(_)), "{starter} {ply}");
            }
            play.play(seat, found.best().expect("a move")).expect("a legal one");
        }
    }
}
