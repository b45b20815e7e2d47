//! The computer player of Kamisado against others, every move of it audited by proofs.

use std::time::{Duration, Instant};

use damier_engine::kamisado::opening;
use damier_engine::kamisado::position::{Deadlock, Position, Turn};
use damier_engine::kamisado::root::Root;
use damier_engine::kamisado::solver::{Choice, Solver, choices};
use damier_engine::kamisado::table::Proofs;
use damier_engine::uct::Uct;
use damier_engine::{Engine, Known, Limits, Options, Random, Score, Task, engine};
use damier_rules::kamisado::{DeadlockRule, Kamisado, TowerMove};
use damier_rules::{Game as _, GameKind, Playthrough, Seat, Setup, Verdict};

/// For each move of the player, and for each proof of the audit.
const NODES: u64 = 4_000_000;

fn task(play: &Playthrough<Kamisado>, seat: Seat, limits: Limits, seed: u64) -> Task<'_> {
    Task { known: Known::Open(play), seat, among: &[], limits, lines: 1, seed }
}

/// What is proved of the position for who is to move.
fn proved(play: &Playthrough<Kamisado>) -> Score {
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut proofs = Proofs::new(16);
    let mut solver = Solver::new(&mut proofs, &limits);
    let (position, turn) = Position::of(play.game());
    if let Some(&(_, score)) = opening::find(&position, turn).first() {
        return score;
    }
    let mut root = Root::new(position, turn, |_| true);
    root.solve(&mut solver, 1, &limits, &mut |_, _| {});
    root.moves.first().map_or(Score::Points(0), |m| m.score)
}

/// Plays a game. Gives its end, and fails if a won position is thrown away.
fn play(
    setup: &Setup,
    player: Seat,
    other: &mut dyn FnMut(&Playthrough<Kamisado>, u64) -> String,
    seed: u64,
) -> Option<Verdict> {
    let mut play = Playthrough::<Kamisado>::new(setup).expect("a start");
    let mut keeper = engine(GameKind::Kamisado, Options::default());
    let mut moment = 0;
    while let Some(seat) = play.to_act().first() {
        let moves = play.legal_moves(seat);
        let text = if seat == player {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let thought = keeper.think(&task(&play, seat, limits, seed), &mut |_| {});
            thought.expect("a move").best().expect("a best one").to_owned()
        } else {
            other(&play, seed * 1000 + moment)
        };
        let before = play.clone();
        play.play(seat, &text).expect("a legal move");
        if seat == player && moves.len() > 1 {
            audit(&before, &play, &text, player);
        }
        moment += 1;
    }
    play.outcome().map(|outcome| outcome.verdict)
}

fn audit(before: &Playthrough<Kamisado>, after: &Playthrough<Kamisado>, text: &str, player: Seat) {
    let mut after = after.clone();
    while after.to_act().first().is_some_and(|seat| after.legal_moves(seat) == [TowerMove::Pass]) {
        let seat = after.to_act().first().expect("somebody passes");
        after.play_legal(seat, TowerMove::Pass);
    }
    let lost = match (after.outcome(), after.to_act().first()) {
        (Some(outcome), _) => outcome.verdict != Verdict::Win(player),
        (None, Some(seat)) if seat == player => matches!(proved(&after), Score::Loses(_)),
        (None, _) => matches!(proved(&after), Score::Wins(_)),
    };
    if lost {
        let was = proved(before);
        assert!(!matches!(was, Score::Wins(_)), "{text} throws {} away", before.game().position());
    }
}

/// Games against a random and a UCT player, in turns; the player of the house starts every other one.
fn matches(games: u64) {
    for game in 0..games {
        let deadlock =
            ["cycle", "draw", "two_passes"][usize::try_from(game / 4 % 3).expect("small")];
        let starter = if game % 4 < 2 { "white" } else { "black" };
        let setup = Setup::default().with("deadlock", deadlock).with("starter", starter);
        let starts = if game % 4 < 2 { Seat::One } else { Seat::Two };
        let player = if game % 2 == 0 { starts } else { starts.other() };
        let mut uct = Uct::<Kamisado>::default();
        let mut other = |play: &Playthrough<Kamisado>, seed: u64| {
            let seat = play.to_act().first().expect("their turn");
            if game / 2 % 2 == 0 {
                let moves = play.legal_moves(seat);
                return moves[Random::new(seed).below(moves.len())].to_string();
            }
            let limits = Limits { nodes: Some(1_000), ..Limits::default() };
            let thought = uct.think(&task(play, seat, limits, seed), &mut |_| {});
            thought.expect("a move").best().expect("a best one").to_owned()
        };
        let verdict = play(&setup, player, &mut other, game);
        if player == starts {
            assert_eq!(verdict, Some(Verdict::Win(player)), "game {game} was started and not won");
        }
    }
}

#[test]
fn no_won_position_is_thrown_away() {
    matches(12);
}

#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn no_won_position_is_thrown_away_in_many_games() {
    matches(200);
}

#[test]
fn an_answer_comes_in_time() {
    let setup = Setup::default().with("pink", "free");
    let mut play = Playthrough::<Kamisado>::new(&setup).expect("the start");
    let mut keeper = engine(GameKind::Kamisado, Options::default());
    for _ in 0..3 {
        let seat = play.to_act().first().expect("somebody's turn");
        let begin = Instant::now();
        let deadline = Some(begin + Duration::from_millis(300));
        let limits = Limits { deadline, ..Limits::default() };
        let thought = keeper.think(&task(&play, seat, limits, 1), &mut |_| {}).expect("a move");
        assert!(begin.elapsed() < Duration::from_millis(1500), "{:?}", begin.elapsed());
        play.play(seat, thought.best().expect("a move")).expect("a legal one");
    }
}

/// Whoever starts wins: with exactly these 16 of 102 moves, and in so many plies.
#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn sixteen_first_moves_win() {
    let game = Kamisado::new(&Setup::default()).expect("the start");
    let (mut position, turn) = Position::of(&game);
    let (mut proofs, limits) = (Proofs::new(256), Limits::default());
    let mut solver = Solver::new(&mut proofs, &limits);
    let mut wins = Vec::new();
    for choice in choices(&mut position, turn) {
        let proof =
            (1_u8..100).find_map(|plies| prove(&mut solver, &mut position, turn, &choice, plies));
        if let Score::Wins(plies) = proof.expect("every first move is settled") {
            wins.push(format!("{} {plies}", TowerMove::from(choice.step)));
        }
    }
    wins.sort();
    let known = "a1a2 37,a1a5 17,b1b6 23,b1b7 17,c1c4 21,c1c7 21,d1d5 17,d1d6 17,\
                 e1e5 17,e1e6 17,f1f4 21,f1f7 21,g1g6 23,g1g7 17,h1h2 37,h1h5 17";
    assert_eq!(wins.join(","), known);
}

/// In how many plies a move wins or loses; nothing if so many plies do not tell.
fn prove(
    solver: &mut Solver<'_>,
    position: &mut Position,
    turn: Turn,
    choice: &Choice,
    plies: u8,
) -> Option<Score> {
    if plies % 2 == 1 {
        let wins = solver.attacks(position, turn.seat, choice, plies);
        wins.then_some(Score::Wins(plies.into()))
    } else {
        let loses = solver.is_refuted(position, turn.seat, choice, plies);
        loses.then_some(Score::Loses(plies.into()))
    }
}

/// Every move of the table is proved again.
#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "takes minutes: cargo xtask prove")]
fn the_table_tells_the_truth() {
    let game = Kamisado::new(&Setup::default()).expect("the start");
    let (start, turn) = Position::of(&game);
    let mut left: Vec<_> = opening::entries().collect();
    let rules =
        [DeadlockRule::Cycle, DeadlockRule::TwoPasses, DeadlockRule::Draw].map(Deadlock::Rule);
    for deadlock in rules.into_iter().chain([Deadlock::Worthless]) {
        let (mut proofs, limits) = (Proofs::new(256), Limits::default());
        let mut solver = Solver::new(&mut proofs, &limits);
        check(&mut solver, &start.clone().with(deadlock), turn, 4, &mut left);
    }
    assert!(left.is_empty(), "{} moves are of no position within four plies", left.len());
}

fn check(
    solver: &mut Solver<'_>,
    position: &Position,
    turn: Turn,
    depth: u32,
    left: &mut Vec<opening::Entry>,
) {
    let mut position = position.clone();
    let key = opening::key(&position, turn);
    let here: Vec<_> = left.iter().filter(|entry| entry.key == key).copied().collect();
    left.retain(|entry| entry.key != key);
    let all = choices(&mut position, turn);
    for entry in here {
        let step = opening::seen(entry.step, turn.seat);
        let choice = all.iter().find(|choice| choice.step == step).expect("a legal move");
        let proved = match entry.score {
            Score::Wins(plies) => solver.attacks(&mut position, turn.seat, choice, small(plies)),
            Score::Loses(plies) => {
                solver.is_refuted(&mut position, turn.seat, choice, small(plies))
            }
            Score::Points(_) => false,
        };
        assert!(proved, "{step:?} {:?}", entry.score);
    }
    if depth > 0 {
        for Choice { step, .. } in all {
            let mut next = position.clone();
            next.step(turn.seat, step);
            let reply = next.next(turn.seat, step.to);
            if next.reach(reply) != 0 {
                check(solver, &next, reply, depth - 1, left);
            }
        }
    }
}

fn small(plies: u32) -> u8 {
    u8::try_from(plies).expect("fewer than 128")
}
