//! The computer player of dark chess against two that are easy to describe, and what it may depend on.

use damier_engine::search::Searchable;
use damier_engine::{Engine, Known, Limits, Options, Random, Sight, Task, engine};
use damier_rules::chess::{ChessMove, Dark};
use damier_rules::{Game, GameKind, Playthrough, Seat, Setup, Verdict, Viewer};
use shakmaty::Role;

fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 1000,
    }
}

/// Takes what is worth most, or else plays anything.
fn greedy(play: &Playthrough<Dark>, seat: Seat, chance: &mut Random) -> ChessMove {
    let mut moves = play.legal_moves(seat);
    chance.shuffle(&mut moves);
    let gain = |m: &ChessMove| {
        let m = m.shakmaty();
        m.capture().map_or(0, worth) + m.promotion().map_or(0, worth)
    };
    moves.into_iter().max_by_key(gain).expect("a move")
}

/// Sees everything: takes the king if it can, or else plays what looks best after one move.
fn seer(play: &Playthrough<Dark>, seat: Seat, chance: &mut Random) -> ChessMove {
    let mut moves = play.legal_moves(seat);
    chance.shuffle(&mut moves);
    let value = |m: &ChessMove| {
        if m.shakmaty().capture() == Some(Role::King) {
            return i32::MIN;
        }
        let mut next = play.game().clone();
        next.play_unchecked(seat, *m);
        next.evaluate(&mut (), 0)
    };
    moves.into_iter().min_by_key(value).expect("a move")
}

type Other = fn(&Playthrough<Dark>, Seat, &mut Random) -> ChessMove;

/// A game: what it came to for the player, in halves of a point.
fn play(other: Other, player: Seat, nodes: u64, seed: u64) -> u32 {
    let setup = Setup::default();
    let mut play = Playthrough::<Dark>::new(&setup).expect("the start");
    let mut chance = Random::new(seed);
    let mut dark = engine(GameKind::Dark, Options { hash: 1, threads: 1 });
    let mut sights = Vec::new();
    for _ in 0..400 {
        let Some(seat) = play.to_act().first() else { break };
        let done = if seat == player {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let known = Known::Dark { setup: &setup, sights: &sights };
            let task = Task { known, seat, among: &[], limits, lines: 1, seed };
            let thought = dark.think(&task, &mut |_| {}).expect("a move");
            play.play(seat, thought.best().expect("a best one")).expect("a legal move")
        } else {
            let m = other(&play, seat, &mut chance);
            play.play_legal(seat, m)
        };
        sights.push(sight(&play, player, seat, &done.text));
    }
    match play.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(seat)) => 2 * u32::from(seat == player),
        _ => 1,
    }
}

fn sight(play: &Playthrough<Dark>, viewer: Seat, mover: Seat, text: &str) -> Sight {
    let view = play.game().view(Viewer::Seat(viewer));
    Sight { played: (mover == viewer).then(|| text.to_owned()), view }
}

/// What share of the points is made against another, in hundredths.
fn share(other: Other, games: u64, nodes: u64) -> u64 {
    let seat = |game: u64| if game.is_multiple_of(2) { Seat::One } else { Seat::Two };
    let halves: u32 = (0..games).map(|game| play(other, seat(game), nodes, game / 2)).sum();
    u64::from(halves) * 50 / games
}

#[test]
fn the_greedy_are_beaten() {
    let share = share(greedy, 6, 20_000);
    assert!(share >= 80, "{share} %");
}

#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn strength_is_as_promised() {
    let (greedy, seer) = (share(greedy, 100, 20_000), share(seer, 100, 20_000));
    assert!(greedy >= 99, "{greedy} % against one who takes what it sees");
    assert!(seer >= 35, "{seer} % against one who sees everything");
}

fn answer(engine: &mut dyn Engine, sights: &[Sight], seat: Seat, nodes: u64) -> Option<String> {
    let setup = Setup::default();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let known = Known::Dark { setup: &setup, sights };
    let task = Task { known, seat, among: &[], limits, lines: 1, seed: 9 };
    Some(engine.think(&task, &mut |_| {})?.best()?.to_owned())
}

fn new() -> Box<dyn Engine> {
    engine(GameKind::Dark, Options { hash: 1, threads: 1 })
}

/// The sights of both seats after these moves, and the position they led to.
fn sights(moves: &[&str]) -> ([Vec<Sight>; 2], Playthrough<Dark>) {
    let mut play = Playthrough::<Dark>::new(&Setup::default()).expect("the start");
    let mut sights = [Vec::new(), Vec::new()];
    for text in moves {
        let seat = play.to_act().first().expect("somebody's turn");
        play.play(seat, text).expect("a legal move");
        for (viewer, sights) in Seat::ALL.into_iter().zip(&mut sights) {
            sights.push(sight(&play, viewer, seat, text));
        }
    }
    (sights, play)
}

#[test]
fn what_is_hidden_changes_nothing() {
    let (seen, one) = sights(&["e2e4", "f7f6", "g1f3", "h7h6"]);
    let (also, two) = sights(&["e2e4", "h7h6", "g1f3", "g7g6"]);
    assert_ne!(one.game().position(), two.game().position());
    assert_eq!(seen[0], also[0]);
    assert_eq!(
        answer(&mut *new(), &seen[0], Seat::One, 5_000),
        answer(&mut *new(), &also[0], Seat::One, 5_000)
    );
}

/// Random games: who has followed them answers what somebody does who is told the same all at once.
#[test]
fn what_was_asked_before_changes_nothing() {
    for seed in 0..4 {
        let mut chance = Random::new(seed);
        let mut play = Playthrough::<Dark>::new(&Setup::default()).expect("the start");
        let mut witness = new();
        let mut sights = Vec::new();
        for _ in 0..24 {
            let Some(seat) = play.to_act().first() else { break };
            if seat == Seat::One {
                let told = answer(&mut *witness, &sights, seat, 2_000);
                assert_eq!(told, answer(&mut *new(), &sights, seat, 2_000));
            }
            let moves = play.legal_moves(seat);
            let m = moves[chance.below(moves.len())];
            play.play_legal(seat, m);
            sights.push(sight(&play, Seat::One, seat, &m.to_string()));
        }
    }
}

#[test]
fn a_view_without_its_past_is_enough() {
    let (_, play) =
        sights(&["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6", "e1g1", "f8c5", "d2d3", "d7d6"]);
    let view = play.game().view(Viewer::Seat(Seat::One));
    let best = answer(&mut *new(), &[Sight { played: None, view }], Seat::One, 5_000);
    play.legal(Seat::One, &best.expect("a move")).expect("a legal one");
}

/// Random games, each told from somewhere on only: there is always an answer, and a legal one.
#[test]
fn whatever_is_seen_is_answered() {
    for seed in 0..40 {
        let mut chance = Random::new(seed);
        let mut play = Playthrough::<Dark>::new(&Setup::default()).expect("the start");
        for _ in 0..chance.below(200) {
            let Some(seat) = play.to_act().first() else { break };
            let moves = play.legal_moves(seat);
            play.play_legal(seat, moves[chance.below(moves.len())]);
        }
        let Some(seat) = play.to_act().first() else { continue };
        let view = play.game().view(Viewer::Seat(seat));
        let best = answer(&mut *new(), &[Sight { played: None, view }], seat, 500).expect("a move");
        play.legal(seat, &best).expect("a legal one");
    }
}

#[test]
fn a_king_in_sight_is_taken() {
    let setup = Setup::from_position("4k3/8/8/8/8/8/8/4RK2 w - - 0 1");
    let play = Playthrough::<Dark>::new(&setup).expect("a position");
    let known = Known::Dark { setup: &setup, sights: &[] };
    let limits = Limits { nodes: Some(1_000), ..Limits::default() };
    let task = Task { known, seat: Seat::One, among: &[], limits, lines: 1, seed: 1 };
    let thought = new().think(&task, &mut |_| {}).expect("a move");
    assert_eq!(thought.best(), Some("e1e8"));
    assert!(play.legal(Seat::One, "e1e8").is_ok());
}

#[test]
fn an_answer_comes_in_time() {
    use std::time::{Duration, Instant};
    let setup = Setup::default();
    let begin = Instant::now();
    let deadline = Some(begin + Duration::from_millis(200));
    let known = Known::Dark { setup: &setup, sights: &[] };
    let limits = Limits { deadline, ..Limits::default() };
    let task = Task { known, seat: Seat::One, among: &[], limits, lines: 3, seed: 1 };
    let thought = new().think(&task, &mut |_| {}).expect("a move");
    assert_eq!(thought.lines.len(), 3);
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
}
