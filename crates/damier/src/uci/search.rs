//! A search that runs while orders are read.

use std::fmt::Write as _;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use damier_engine::{Limits, Player, Score, Stop, Task, Thought};
use damier_rules::Seat;
use damier_wire::engine::Go;

use super::board::Board;
use super::{Happened, Settings, say};

/// What comes back from the thread.
pub(super) struct Found {
    player: Player,
    board: Board,
    thought: Option<Thought>,
}

/// A search, from `go` to `bestmove`.
pub(super) struct Running {
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
        mut player: Player,
        settings: &Settings,
        to: Sender<Happened>,
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
        thread::spawn(move || {
            let begun = Instant::now();
            let task =
                Task { known: board.known(seat), seat, among: &go.among, limits, lines, seed };
            let thought = player.think(&task, &mut |thought| {
                // Whoever does not listen will not say `stop` either: the output shows it.
                let _ = say(&info(thought, begun));
            });
            let _ = to.send(Happened::Found(Box::new(Found { player, board, thought })));
        });
        Running { stop, is_held, after_hit, ends_at: None, found: None }
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

    /// The answer, if it is wanted already.
    pub(super) fn finish(&mut self, found: Box<Found>) -> Option<String> {
        let answer = answer(&found);
        self.found = Some(found);
        (!self.is_held || self.ends_at.is_some() || self.stop.asked()).then_some(answer)
    }

    /// Ends the search. The answer, if it is there already.
    pub(super) fn stop(&mut self) -> Option<String> {
        self.stop.now();
        self.ends_at = None;
        self.found.as_deref().map(answer)
    }

    pub(super) fn end(self) -> (Option<Player>, Option<Board>) {
        self.found.map(|found| (found.player, found.board)).unzip()
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

fn answer(found: &Found) -> String {
    let thought = found.thought.as_ref();
    match thought.and_then(|thought| Some((thought.best()?, thought.expected()))) {
        None => "bestmove 0000".to_owned(),
        Some((best, None)) => format!("bestmove {best}"),
        Some((best, Some(expected))) => format!("bestmove {best} ponder {expected}"),
    }
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
