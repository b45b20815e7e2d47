//! The computer player of Alice chess against one that knows nothing but the rules.

use damier_engine::uct::Uct;
use damier_engine::{Engine, Known, Limits, Options, Random, Task, Thought, engine};
use damier_rules::chess::Alice;
use damier_rules::{GameKind, Playthrough, Seat, Setup, Verdict};

/// A game from a random opening: what it came to for the player, in halves of a point.
fn play(player: Seat, nodes: u64, playouts: u64, seed: u64) -> u32 {
    let mut play = Playthrough::<Alice>::new(&Setup::default()).expect("the start");
    let mut chance = Random::new(seed);
    let mut ours = engine(GameKind::Alice, Options { hash: 4, threads: 1 });
    let mut uct = Uct::<Alice>::default();
    for ply in 0..200 {
        let Some(seat) = play.to_act().first().filter(|_| play.claims().is_empty()) else { break };
        if ply < 4 {
            let moves = play.legal_moves(seat);
            play.play_legal(seat, moves[chance.below(moves.len())]);
            continue;
        }
        let thought = if seat == player {
            think(&mut *ours, &play, seat, nodes, ply)
        } else {
            think(&mut uct, &play, seat, playouts, seed + ply)
        };
        let best = thought.best().expect("a best one").to_owned();
        play.play(seat, &best).expect("a legal move");
    }
    match play.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(seat)) => 2 * u32::from(seat == player),
        _ => 1,
    }
}

fn think(
    engine: &mut dyn Engine,
    play: &Playthrough<Alice>,
    seat: Seat,
    nodes: u64,
    seed: u64,
) -> Thought {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let task = Task { known: Known::Open(play), seat, among: &[], limits, lines: 1, seed };
    engine.think(&task, &mut |_| {}).expect("a move")
}

/// The share of the points in games with sides swapped, in hundredths.
fn share(games: u64, nodes: u64, playouts: u64) -> u64 {
    let seat = |game: u64| if game.is_multiple_of(2) { Seat::One } else { Seat::Two };
    let mut halves = 0;
    for game in 0..games {
        halves += play(seat(game), nodes, playouts, game / 2);
        eprintln!("Alice against UCT: {halves} half points in {} games", game + 1);
    }
    u64::from(halves) * 50 / games
}

#[test]
fn chance_is_beaten() {
    let share = share(2, 1_000, 20);
    assert!(share >= 75, "{share} %");
}

#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn strength_is_as_promised() {
    let share = share(40, 20_000, 5_000);
    assert!(share > 95, "{share} %");
}
