//! The computer player of Siam against one that knows nothing but the rules.

use damier_engine::uct::Uct;
use damier_engine::{Engine, Known, Limits, Options, Random, Score, Task, engine};
use damier_rules::siam::Siam;
use damier_rules::{GameKind, Playthrough, Seat, Setup, Verdict};

fn new() -> Box<dyn Engine> {
    engine(GameKind::Siam, Options { hash: 4, threads: 1 })
}

fn task(play: &Playthrough<Siam>, seat: Seat, nodes: u64, seed: u64) -> Task<'_> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Task { known: Known::Open(play), seat, among: &[], limits, lines: 1, seed }
}

/// A game from a random opening: what it came to for the player, in halves of a point.
fn play(player: Seat, nodes: u64, playouts: u64, seed: u64) -> u32 {
    let mut play = Playthrough::<Siam>::new(&Setup::default()).expect("the start");
    let mut chance = Random::new(seed);
    let (mut ours, mut uct) = (new(), Uct::<Siam>::default());
    for ply in 0..200 {
        let Some(seat) = play.to_act().first() else { break };
        if ply < 4 {
            let moves = play.legal_moves(seat);
            play.play_legal(seat, moves[chance.below(moves.len())]);
            continue;
        }
        let thought = if seat == player {
            ours.think(&task(&play, seat, nodes, ply), &mut |_| {})
        } else {
            uct.think(&task(&play, seat, playouts, seed + ply), &mut |_| {})
        };
        let best = thought.expect("a move").best().expect("a best one").to_owned();
        play.play(seat, &best).expect("a legal move");
    }
    match play.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(seat)) => 2 * u32::from(seat == player),
        _ => 1,
    }
}

/// The share of the points in games with sides swapped, in hundredths.
fn share(games: u64, nodes: u64, playouts: u64) -> u64 {
    let seat = |game: u64| if game.is_multiple_of(2) { Seat::One } else { Seat::Two };
    let halves: u32 = (0..games).map(|game| play(seat(game), nodes, playouts, game / 2)).sum();
    u64::from(halves) * 50 / games
}

#[test]
fn chance_is_beaten() {
    let share = share(6, 5_000, 500);
    assert!(share >= 80, "{share} %");
}

#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn strength_is_as_promised() {
    let share = share(100, 50_000, 20_000);
    assert!(share >= 95, "{share} %");
}

#[test]
fn a_win_is_seen() {
    for (text, best, plies) in
        [("1M3/1En3/2M2/3M1/5 e 0", "b2-a2n", 1), ("5/1M3/1En3/2M2/3M1 e 0", "c2-b2n", 3)]
    {
        let play = Playthrough::<Siam>::new(&Setup::from_position(text)).expect("a position");
        let thought = new().think(&task(&play, Seat::One, 50_000, 0), &mut |_| {}).expect("a move");
        assert_eq!(
            (thought.best(), thought.lines[0].score),
            (Some(best), Score::Wins(plies)),
            "{text}"
        );
    }
}
