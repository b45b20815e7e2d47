//! A search that runs while orders are read.

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use damier_engine::{Limits, Player, Score, Stop, Task, Thought};
use damier_rules::Seat;
use damier_wire::engine::Go;

use super::board::Board;
use super::{Happened, Settings, say};

/// What the thread is given.
struct Job {
    board: Board,
    seat: Seat,
    among: Vec<String>,
    limits: Limits,
    lines: usize,
    seed: u64,
    player: Player,
}

/// What comes back from the thread.
pub(super) struct Found {
    /// Nothing if it failed: what it remembers may be half written.
    pub(super) player: Option<Player>,
    pub(super) board: Board,
    seat: Seat,
    among: Vec<String>,
    thought: Option<Thought>,
    /// A bug, or a system that has no thread for a search.
    pub(super) has_failed: bool,
}

/// A search, from `go` to `bestmove`.
pub(super) struct Running {
    begun: Instant,
    stop: Stop,
    /// The answer waits for `stop` or `ponderhit`.
    is_held: bool,
    /// How long it may go on after `ponderhit`.
    after_hit: Option<Duration>,
    ends_at: Option<Instant>,
    found: Option<Box<Found>>,
}

impl Running {
    pub(super) fn start(
        board: Board,
        seat: Seat,
        go: Go,
        player: Player,
        settings: &Settings,
        to: SyncSender<Happened>,
    ) -> Running {
        let is_held = go.ponder || go.infinite;
        let mut limits = limits(&go, seat);
        // Whoever ponders has time until the opponent moves; what the clock allows begins then.
        let after_hit = limits
            .deadline
            .filter(|_| go.ponder)
            .map(|end| end.saturating_duration_since(Instant::now()));
        if is_held {
            limits.deadline = None;
            limits.enough = None;
        }
        let stop = limits.stop.clone();
        let (lines, seed) = (settings.lines, settings.seed.unwrap_or_else(crate::chance::chance));
        let job = Box::new(Job { board, seat, among: go.among, limits, lines, seed, player });
        let found = run_in_background(job, to).err();
        Running { begun: Instant::now(), stop, is_held, after_hit, ends_at: None, found }
    }

    pub(super) fn begun(&self) -> Instant {
        self.begun
    }

    /// When it must be stopped from outside.
    pub(super) fn ends_at(&self) -> Option<Instant> {
        self.ends_at
    }

    pub(super) fn ends_by_itself(&self) -> bool {
        !self.is_held
    }

    /// The opponent played what was pondered about: from now on it is our time.
    pub(super) fn hit(&mut self) {
        if self.is_held {
            let time = self.after_hit.unwrap_or_default();
            self.ends_at = Some(Instant::now() + time);
        }
    }

    /// The thread has ended.
    pub(super) fn finish(&mut self, found: Box<Found>) {
        self.found = Some(found);
    }

    /// Is the answer there, and wanted already?
    pub(super) fn is_answered(&self) -> bool {
        let is_wanted = !self.is_held || self.ends_at.is_some() || self.stop.asked();
        is_wanted && self.found.is_some()
    }

    /// Ends the search.
    pub(super) fn stop(&mut self) {
        self.stop.now();
        self.ends_at = None;
    }

    pub(super) fn end(self) -> Option<Box<Found>> {
        self.found
    }
}

/// A thread of its own searches, and sends what it finds, come what may. If the system has no thread left, that
/// is what was found.
fn run_in_background(job: Box<Job>, to: SyncSender<Happened>) -> Result<(), Box<Found>> {
    // The job is given to the thread when it is there, not to be lost if it is not.
    let (give, given) = mpsc::sync_channel::<Box<Job>>(1);
    let thread = thread::Builder::new().spawn(move || {
        if let Ok(job) = given.recv() {
            let _ = to.send(Happened::Found(job.run()));
        }
    });
    match thread {
        Ok(_) => give.send(job).map_err(|lost| lost.0.give_up()),
        Err(_) => Err(job.give_up()),
    }
}

impl Job {
    fn run(self) -> Box<Found> {
        let Job { board, seat, among, limits, lines, seed, mut player } = self;
        let (begun, stop) = (Instant::now(), limits.stop.clone());
        let known = board.known(seat);
        let task = Task { known, seat, among: &among, limits, lines, seed };
        let (thought, has_failed) = guarded(|report| {
            player.think(&task, &mut |thought| {
                report(thought);
                if say(&info(thought, begun)).is_err() {
                    // Nobody reads the answer. The program ends when it is said.
                    stop.now();
                }
            })
        });
        let player = (!has_failed).then_some(player);
        Box::new(Found { player, board, seat, among, thought, has_failed })
    }

    /// It cannot be run.
    fn give_up(self) -> Box<Found> {
        let Job { board, seat, among, player, .. } = self;
        let player = Some(player);
        Box::new(Found { player, board, seat, among, thought: None, has_failed: true })
    }
}

/// What a search finds, and whether it failed: then it is what it had found before. A program that waits for an
/// answer must get one even if there is a bug.
fn guarded(
    search: impl FnOnce(&mut dyn FnMut(&Thought)) -> Option<Thought>,
) -> (Option<Thought>, bool) {
    let mut last = None;
    let found = catch_unwind(AssertUnwindSafe(|| {
        search(&mut |thought: &Thought| last = Some(thought.clone()))
    }));
    match found {
        Ok(thought) => (thought, false),
        Err(_) => (last, true),
    }
}

impl Found {
    /// The best move and the one that is expected after it. Any legal move rather than none, which would be a loss.
    pub(super) fn answer(&self) -> Option<String> {
        let thought = self.thought.as_ref();
        match thought.and_then(|thought| Some((thought.best()?, thought.expected()))) {
            None => self.board.any_move(self.seat, &self.among),
            Some((best, None)) => Some(best.to_owned()),
            Some((best, Some(expected))) => Some(format!("{best} ponder {expected}")),
        }
    }
}

fn limits(go: &Go, seat: Seat) -> Limits {
    let at = usize::from(seat == Seat::Two);
    let mut limits = match (go.move_time, go.clocks[at]) {
        (Some(time), _) => Limits::within(time),
        (None, Some(left)) => Limits::on_clock(left, go.increments[at], go.moves_to_go),
        (None, None) => Limits::default(),
    };
    if go.move_time.is_some() {
        // All of it may be used: whoever says `movetime` means it.
        limits.enough = limits.deadline;
    }
    limits.nodes = go.nodes;
    limits.depth = go.depth;
    let has_limit = go.nodes.is_some() || go.depth.is_some() || limits.deadline.is_some();
    if !(has_limit || go.infinite || go.ponder) {
        // `go` alone: a second is enough for most.
        return Limits::within(Duration::from_secs(1));
    }
    limits
}

/// An `info` line for each of the best moves.
fn info(thought: &Thought, begun: Instant) -> String {
    let spent = begun.elapsed();
    let per_second = u128::from(thought.nodes) * 1_000_000 / spent.as_micros().max(1);
    let mut text = String::new();
    for (line, number) in thought.lines.iter().zip(1..) {
        let score = match line.score {
            Score::Points(points) => format!("cp {points}"),
            // In moves, not plies.
            Score::Wins(plies) => format!("mate {}", plies.div_ceil(2)),
            Score::Loses(plies) => format!("mate -{}", plies.div_ceil(2)),
        };
        let before = if text.is_empty() { "" } else { "\n" };
        let (depth, deepest, nodes) = (thought.depth, thought.deepest, thought.nodes);
        let (ms, pv) = (spent.as_millis(), line.moves.join(" "));
        write!(
            text,
            "{before}info depth {depth} seldepth {deepest} multipv {number} score {score} nodes {nodes} \
             nps {per_second} time {ms} pv {pv}"
        )
        .expect("a String takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use damier_engine::Line;

    use super::*;

    #[test]
    fn a_search_that_fails_answers_with_what_it_had() {
        let lines = vec![Line { score: Score::Points(0), moves: vec!["e2e4".to_owned()] }];
        let thought = Thought { lines, ..Thought::default() };
        let failed = guarded(|report| {
            report(&thought);
            panic!("on purpose")
        });
        assert_eq!(failed, (Some(thought.clone()), true));
        assert_eq!(guarded(|_| panic!("on purpose")), (None, true));
        assert_eq!(guarded(|_| Some(thought.clone())), (Some(thought), false));
    }
}
