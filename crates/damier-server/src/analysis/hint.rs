//! Advice for who plays against the computer: what to play, and what their last move was worth. Somebody who asks
//! again before they were answered is refused; all others wait for their turn.

use std::pin::pin;
use std::time::Duration;

use damier_engine::{
    Analyst, Followed, Level, Limits, Options, Player, Stop, Task, grade, suggestion, written,
};
use damier_rules::{AnyGame, GameKind, Record, Seat};
use damier_wire::web::{Hint, LastMove, Suggestion};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::app::App;
use crate::holds::Counted;
use crate::id::PlayerId;

/// So many are advised at the same time; the others wait.
const MOST_ADVISED: usize = 8;
/// But no longer than this.
const QUEUE: Duration = Duration::from_secs(5);
/// For what an adviser remembers, in MiB.
const HASH: usize = 4;
/// Nobody waits much longer, however much is to be done.
const LONGEST: Duration = Duration::from_secs(5);
/// For a move in a game that hides something.
const GLANCE: Duration = Duration::from_millis(300);
/// Whoever asks twice is told the same.
const SEED: u64 = 1;

/// Who may be advised now.
#[derive(Debug)]
pub(crate) struct Advisers(Semaphore);

impl Default for Advisers {
    fn default() -> Advisers {
        Advisers(Semaphore::new(MOST_ADVISED))
    }
}

impl App {
    /// What the computer would play for somebody's seat; nothing if too many ask.
    pub(crate) async fn advise(&self, record: Record, asker: PlayerId, seat: Seat) -> Option<Hint> {
        let _hold = self.holds.take(&[(Counted::Advice(asker), 1)])?;
        let _place = timeout(QUEUE, self.advisers.0.acquire()).await.ok()?.ok()?;
        let stop = Stop::default();
        let stopped = stop.clone();
        let mut hint = pin!(self.thinkers.run(move |_| advise(&record, seat, &stopped)));
        if let Ok(hint) = timeout(LONGEST, &mut hint).await {
            return hint?;
        }
        // Where much is to be done, they are told what is known.
        stop.now();
        hint.await?
    }
}

fn advise(record: &Record, seat: Seat, stop: &Stop) -> Option<Hint> {
    let options = Options { hash: HASH, ..Options::default() };
    let mut game = Followed::new(record.kind, &record.setup).ok()?;
    // The game before the seat's last move, and that move.
    let mut last = None;
    for played in &record.moves {
        if played.seat == seat {
            last = Some((game.game().boxed_clone(), played.text.clone()));
        }
        game.play(played.seat, &played.text).ok()?;
    }
    let ply = u32::try_from(known_moves(record, seat)).unwrap_or(u32::MAX);
    let owes = game.game().to_act()[seat];
    let Some(mut analyst) = Analyst::new(record.kind, options) else {
        let best = if owes { guess(&game, seat, options, stop) } else { None };
        return Some(Hint { ply, best, last: None });
    };
    let nodes = Analyst::usual_nodes(record.kind);
    let mut look = |game: &dyn AnyGame| analyst.look(game, nodes, stop);
    let best = owes.then(|| suggestion(game.game(), &look(game.game()).line)).flatten();
    let last = last.and_then(|(before, text)| {
        let mut after = before.boxed_clone();
        let played = after.play(seat, &text).ok()?;
        let (then, first) = (look(after.as_ref()), look(before.as_ref()));
        // What was not looked at is not judged.
        if stop.asked() {
            return None;
        }
        let grade = grade(seat, &text, &first, &then);
        Some(LastMove {
            m: text,
            p: played.pretty,
            grade,
            better: grade.and_then(|_| suggestion(before.as_ref(), &first.line)),
            answer: written(after.as_ref(), &then.line),
        })
    });
    Some(Hint { ply, best, last })
}

/// How many moves were made that a seat knows of: where both move at once, one that it has not answered is none.
fn known_moves(record: &Record, seat: Seat) -> usize {
    if record.kind != GameKind::Mastermind {
        return record.moves.len();
    }
    let own = record.moves.iter().filter(|played| played.seat == seat).count();
    own + (record.moves.len() - own).min(own)
}

/// A move where something is hidden, from what the seat knows.
fn guess(game: &Followed, seat: Seat, options: Options, stop: &Stop) -> Option<Suggestion> {
    let mut guesser = Player::new(game.game().kind(), Level::HIGHEST, options);
    // The referee says what is legal, as it does to the players themselves.
    let among = game.game().legal_moves(seat);
    let limits = Limits { stop: stop.clone(), ..Limits::within(GLANCE) };
    let task = Task { known: game.known(seat), seat, among: &among, limits, lines: 1, seed: SEED };
    let text = guesser.think(&task, &mut |_| ())?.best()?.to_owned();
    let mut after = game.game().boxed_clone();
    let played = after.play(seat, &text).ok()?;
    Some(Suggestion { m: text, p: played.pretty, then: Vec::new() })
}
