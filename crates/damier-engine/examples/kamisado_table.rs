//! Proves the first moves of Kamisado and writes those that take long to
//! `crates/damier-engine/data/kamisado.table`:
//!
//! ```text
//! cargo run --release -p damier-engine --example kamisado_table
//! ```
//!
//! It takes a few minutes; the file comes out the same every time.

use std::path::Path;

use damier_engine::kamisado::opening::{Entry, key, seen};
use damier_engine::kamisado::position::{Arrival, Deadlock, Position, Step, Turn};
use damier_engine::kamisado::root::{Root, RootMove};
use damier_engine::kamisado::solver::{Solver, choices};
use damier_engine::kamisado::table::Proofs;
use damier_engine::{Limits, Score};
use damier_rules::kamisado::{DeadlockRule, Kamisado};
use damier_rules::{Game as _, Setup};

/// What is proved with so many positions need not be in the table.
const EASY: u64 = 300_000;
/// What takes more under some rule only is left to the player.
const HARD: u64 = 20_000_000;
/// The first moves that win as soon as possible are played.
const QUICKEST: u32 = 17;

struct Table(Vec<Entry>);

fn main() -> std::io::Result<()> {
    let game = Kamisado::new(&Setup::default()).expect("the usual start");
    let (position, turn) = Position::of(&game);
    let mut table = Table(Vec::new());
    for choice in choices(&mut position.clone(), turn) {
        // What is won when a deadlock is worth nothing is won under every rule; else each has its own moves.
        let any = position.clone().with(Deadlock::Worthless);
        if !table.prepare(&any, turn, choice.step) {
            for rule in [DeadlockRule::Cycle, DeadlockRule::TwoPasses, DeadlockRule::Draw] {
                table.prepare(&position.clone().with(Deadlock::Rule(rule)), turn, choice.step);
            }
        }
    }
    table.0.sort_by_key(Entry::write);
    table.0.dedup();
    let bytes: Vec<u8> = table.0.iter().flat_map(Entry::write).collect();
    eprintln!("{} moves, {} bytes", table.0.len(), bytes.len());
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/kamisado.table"), bytes)
}

impl Table {
    /// The answer to a first move; and the move itself, if it is among those that win quickest. Is it proved
    /// who wins?
    fn prepare(&mut self, position: &Position, turn: Turn, first: Step) -> bool {
        let (next, reply) = played(position, turn, first).expect("nobody is blocked yet");
        let (root, nodes) = solve(&next, reply);
        let best = root.moves[0];
        eprintln!("{first:?}: {:?} {:?}, {nodes} positions", best.step(), best.score);
        match best.score {
            Score::Wins(_) => {
                self.add(&next, reply, best.step(), best.score);
                self.follow(&next, reply, best.step());
            }
            Score::Loses(_) => {
                self.add(&next, reply, best.step(), best.score);
                let plies = |m: &RootMove| match m.score {
                    Score::Loses(plies) => plies,
                    _ => 0,
                };
                let longest = root.moves.iter().map(plies).max().unwrap_or_default();
                if longest < QUICKEST {
                    self.add(position, turn, first, Score::Wins(longest + 1));
                    self.follow(position, turn, first);
                }
            }
            Score::Points(_) => return false,
        }
        true
    }

    fn add(&mut self, position: &Position, turn: Turn, step: Step, score: Score) {
        let step = seen(step, turn.seat);
        self.0.push(Entry { key: key(position, turn), step, score });
    }

    /// After a winning step: the answers to whatever comes, as far as they are hard to find.
    fn follow(&mut self, position: &Position, turn: Turn, step: Step) {
        let Some((mut next, reply)) = played(position, turn, step) else { return };
        if reply.seat == turn.seat {
            return;
        }
        for answer in choices(&mut next, reply) {
            let Some((after, again)) = played(&next, reply, answer.step) else { continue };
            if again.seat != turn.seat {
                continue;
            }
            let (root, nodes) = solve(&after, again);
            let best = root.moves[0];
            if nodes > EASY && matches!(best.score, Score::Wins(_)) {
                self.add(&after, again, best.step(), best.score);
                self.follow(&after, again, best.step());
            }
        }
    }
}

/// The position after a step and who can move then; nothing if it is over.
fn played(position: &Position, turn: Turn, step: Step) -> Option<(Position, Turn)> {
    let mut next = position.clone();
    next.step(turn.seat, step);
    let reply = next.next(turn.seat, step.to);
    if next.reach(reply) != 0 {
        return Some((next, reply));
    }
    match next.pass_on(reply) {
        Arrival::Goes(turn, _) => Some((next, turn)),
        Arrival::Ends(_) => None,
    }
}

/// The moves with what is proved of them, and how many positions it took.
fn solve(position: &Position, turn: Turn) -> (Root, u64) {
    let nodes = (position.deadlock() != Deadlock::Worthless).then_some(HARD);
    let (mut proofs, limits) = (Proofs::new(64), Limits { nodes, ..Limits::default() });
    let mut solver = Solver::new(&mut proofs, &limits);
    let mut root = Root::new(position.clone(), turn, |_| true);
    root.solve(&mut solver, 1, &limits, &mut |_, _| {});
    (root, solver.nodes)
}
