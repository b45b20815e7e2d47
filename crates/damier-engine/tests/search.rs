//! The search and the chess family: tactics, limits, and what no position may break.

use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use damier_engine::{Engine, Known, Limits, Options, Score, Stop, Task, Thought, engine};
use damier_rules::testkit::play_random;
use damier_rules::{AnyGame, GameKind, Setup, Viewer, new_game};
use proptest::prelude::*;

const CHESS_FAMILY: [GameKind; 7] = [
    GameKind::Chess,
    GameKind::Chess960,
    GameKind::Simplified,
    GameKind::Alice,
    GameKind::AliceCapture,
    GameKind::Horde,
    GameKind::HordeLichess,
];

fn game(kind: GameKind, position: &str) -> Box<dyn AnyGame> {
    let position = (!position.is_empty()).then(|| position.to_owned());
    new_game(kind, &Setup { position, ..Setup::default() })
        .expect("a position that the game accepts")
}

fn small(kind: GameKind) -> Box<dyn Engine> {
    engine(kind, Options { hash: 1, threads: 1 })
}

fn task(game: &dyn AnyGame, limits: Limits) -> Task<'_> {
    let seat = game.to_act().first().unwrap_or(damier_rules::Seat::One);
    Task { known: Known::Open(game), seat, among: &[], limits, lines: 1, seed: 7 }
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

fn think(kind: GameKind, position: &str, limits: Limits) -> Thought {
    let game = game(kind, position);
    small(kind).think(&task(&*game, limits), &mut |_| ()).expect("there is a move")
}

#[test]
fn mates_are_found() {
    for (kind, position, plies) in [
        (GameKind::Chess, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        (GameKind::Chess, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        (GameKind::Chess, "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3),
        (GameKind::Chess, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
        (GameKind::Chess960, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        (GameKind::Simplified, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        (GameKind::Horde, "8/8/8/8/8/p7/8/KR6 w - - 0 1", 3),
        (GameKind::HordeLichess, "4k2r/8/8/8/8/8/P7/8 b k - 0 1", 5),
    ] {
        let thought = think(kind, position, nodes(200_000));
        assert_eq!(thought.lines[0].score, Score::Wins(plies), "{kind} {position} {thought:?}");
        assert_eq!(thought.lines[0].moves.len(), plies as usize, "{kind} {position}");
    }
}

#[test]
fn a_piece_is_won() {
    for (kind, position, best) in [
        // A fork, a pin, and a queen that stands in the way of a bishop.
        (GameKind::Chess, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"),
        (GameKind::Chess, "4k3/4q3/8/8/8/8/3R4/3RK3 w - - 0 1", "d2e2"),
        (GameKind::Simplified, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7"),
        // Nothing guards the queen on its board.
        (GameKind::Alice, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5"),
        (GameKind::AliceCapture, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5"),
        (GameKind::Horde, "8/8/8/1q6/8/8/8/KR6 w - - 0 1", "b1b5"),
    ] {
        let thought = think(kind, position, nodes(50_000));
        assert_eq!(thought.best(), Some(best), "{kind} {position} {thought:?}");
    }
}

#[test]
fn equal_tasks_give_equal_answers() {
    for kind in CHESS_FAMILY {
        let first = think(kind, "", nodes(3_000));
        assert_eq!(first, think(kind, "", nodes(3_000)), "{kind}");
        assert!(first.nodes <= 3_000, "{kind}: {}", first.nodes);
        let game = game(kind, "");
        let mut engine = small(kind);
        for _ in 0..2 {
            let again = engine.think(&task(&*game, nodes(3_000)), &mut |_| ()).unwrap();
            assert_eq!(again, first, "{kind}");
            engine.forget();
        }
    }
}

#[test]
fn every_move_may_be_scored() {
    for (kind, position) in [
        (GameKind::Chess, ""),
        (GameKind::Alice, ""),
        (GameKind::Chess, "7k/8/8/8/8/8/r7/6K1 w - - 0 1"),
    ] {
        let game = game(kind, position);
        for most in [1, 10, 5_000] {
            let asked = Task { lines: usize::MAX, ..task(&*game, nodes(most)) };
            let thought = small(kind).think(&asked, &mut |_| ()).unwrap();
            let mut found: Vec<_> =
                thought.lines.iter().map(|line| line.moves[0].clone()).collect();
            let mut legal = game.legal_moves(asked.seat);
            found.sort();
            legal.sort();
            assert_eq!(found, legal, "{kind} {position}");
            let value = |score| match score {
                Score::Points(points) => points,
                Score::Wins(plies) => 30_000 - i32::try_from(plies).unwrap(),
                Score::Loses(plies) => i32::try_from(plies).unwrap() - 30_000,
            };
            let scores: Vec<_> = thought.lines.iter().map(|line| value(line.score)).collect();
            assert!(scores.is_sorted_by(|a, b| a >= b), "{kind} {scores:?}");
        }
    }
}

#[test]
fn only_moves_of_the_task_come_into_question() {
    let game = game(GameKind::Chess, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let among = ["h2h3".to_owned(), "g2g3".to_owned()];
    let asked = Task { among: &among, ..task(&*game, nodes(2_000)) };
    let thought = small(GameKind::Chess).think(&asked, &mut |_| ()).unwrap();
    assert!(among.iter().any(|m| Some(m.as_str()) == thought.best()), "{thought:?}");
    let none = Task { among: &["a1a1".to_owned()], ..asked };
    assert_eq!(small(GameKind::Chess).think(&none, &mut |_| ()), None);
}

/// White has nothing but checks on h5 and e8.
const PERPETUAL: &str = "6k1/6p1/5p2/7Q/8/8/qqr5/5K2 w - - 0 1";

#[test]
fn a_lost_game_is_saved_by_repetition() {
    let thought = think(GameKind::Chess, PERPETUAL, nodes(100_000));
    assert_eq!(thought.lines[0].score, Score::Points(0), "{thought:?}");
}

#[test]
fn what_was_on_the_board_before_counts_as_repeated() {
    let shallow = || Limits { depth: Some(1), ..Limits::default() };
    let without = think(GameKind::Chess, PERPETUAL, shallow());
    assert_ne!(without.lines[0].score, Score::Points(0), "{without:?}");
    let mut game = game(GameKind::Chess, PERPETUAL);
    for m in ["h5e8", "g8h7", "e8h5", "h7g8"] {
        let seat = game.to_act().first().unwrap();
        game.play(seat, m).unwrap();
    }
    let thought = small(GameKind::Chess).think(&task(&*game, shallow()), &mut |_| ()).unwrap();
    assert_eq!(thought.lines[0].score, Score::Points(0), "{thought:?}");
    assert_eq!(thought.best(), Some("h5e8"));
}

#[test]
fn no_move_no_answer() {
    for (kind, position) in [
        (GameKind::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        (GameKind::Chess, "8/8/4k3/8/8/4K3/8/8 w - - 0 1"),
        (GameKind::Alice, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ] {
        let game = game(kind, position);
        assert_eq!(small(kind).think(&task(&*game, nodes(100)), &mut |_| ()), None, "{position}");
    }
}

#[test]
fn an_engine_of_another_game_says_nothing() {
    let game = game(GameKind::Alice, "");
    assert_eq!(small(GameKind::Chess).think(&task(&*game, nodes(100)), &mut |_| ()), None);
}

#[test]
fn it_stops_when_it_is_asked_to() {
    for threads in [1, 2] {
        let stop = Stop::default();
        let limits = Limits { stop: stop.clone(), ..Limits::default() };
        let (report, reports) = mpsc::channel();
        let thinker = thread::spawn(move || {
            let game = game(GameKind::Chess, "");
            let mut engine = engine(GameKind::Chess, Options { hash: 1, threads });
            engine.think(&task(&*game, limits), &mut |thought| {
                let _ = report.send(thought.depth);
            })
        });
        let deep_enough = |depth: &u32| *depth >= 5;
        assert!(reports.iter().any(|depth| deep_enough(&depth)));
        let asked = Instant::now();
        stop.now();
        let thought = thinker.join().unwrap().unwrap();
        assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
        assert!(thought.best().is_some());
    }
}

#[test]
fn it_is_ready_at_its_deadline() {
    let deadline = Some(Instant::now());
    let thought = think(GameKind::Chess, "", Limits { deadline, ..Limits::default() });
    assert!(thought.best().is_some() && thought.nodes < 10_000, "{thought:?}");
}

#[test]
fn it_looks_no_further_than_allowed() {
    let limits = Limits { depth: Some(3), ..Limits::default() };
    assert_eq!(think(GameKind::Chess, "", limits).depth, 3);
}

#[test]
fn any_game_has_a_player() {
    for &kind in GameKind::ALL.iter().filter(|kind| !kind.is_hidden() && !kind.is_simultaneous()) {
        assert!(think(kind, "", nodes(100)).best().is_some(), "{kind}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn lines_are_legal_from_any_position(
        kind in proptest::sample::select(CHESS_FAMILY.to_vec()),
        seed: u64,
        plies in 0_usize..200,
        most in 0_u64..400,
        lines in 1_usize..4,
    ) {
        let mut game = game(kind, "");
        play_random(&mut *game, seed, plies);
        let asked = Task { lines, ..task(&*game, nodes(most)) };
        let thought = small(kind).think(&asked, &mut |_| ());
        prop_assert_eq!(thought.is_none(), game.outcome().is_some());
        for line in thought.iter().flat_map(|thought| &thought.lines) {
            let mut game = game.boxed_clone();
            for m in &line.moves {
                let seat = game.to_act().first().expect("a line ends with the game");
                prop_assert!(game.play(seat, m).is_ok(), "{} {}", game.view(Viewer::Referee), m);
            }
        }
    }
}
