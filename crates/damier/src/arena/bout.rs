//! One game of a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use damier_engine::Random;
use damier_referee::{Command, House, Millis, OnDisconnect, OnIllegal, Session, TimeControl, Wish};
use damier_rules::{BySeat, GameKind, Outcome, Reason, Record, Seat, Setup, Verdict, new_game};

use super::board::Board;
use super::contender::{Clocks, Sitting};

/// How the games of a match are played.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) kind: GameKind,
    pub(crate) setup: Setup,
    pub(crate) time: TimeControl,
    /// After so many plies a game is drawn.
    pub(crate) longest: u32,
    /// So many plies of chance at the start.
    pub(crate) random_plies: u32,
    /// Positions to begin from, instead of the usual one.
    pub(crate) positions: Vec<String>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    pub(crate) record: Record,
    pub(crate) outcome: Outcome,
    /// What was wrong with a player that did not answer.
    pub(crate) fault: Option<String>,
}

impl Bout {
    /// The half points of a seat.
    pub(crate) fn halves(&self, seat: Seat) -> u32 {
        match self.outcome.verdict {
            Verdict::Draw => 1,
            Verdict::Win(winner) if winner == seat => 2,
            Verdict::Win(_) => 0,
        }
    }
}

/// How a pair of games begins: a setup, and moves that nobody chose.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    setup: Setup,
    moves: Vec<(Seat, String)>,
}

impl Opening {
    pub(crate) fn length(&self) -> usize {
        self.moves.len()
    }

    /// The opening of a pair: equal seeds give equal openings.
    pub(crate) fn of_pair(rules: &Rules, pair: u32, seed: u64) -> Opening {
        let mut random = Random::new(seed ^ (u64::from(pair) << 32));
        random.next_u64();
        let mut setup = rules.setup.clone();
        if !rules.positions.is_empty() {
            let at = pair as usize % rules.positions.len();
            setup = Setup { position: Some(rules.positions[at].clone()), ..setup }.reachable();
        }
        // Chance may end a game at once; then it is given another try.
        for _ in 0..100 {
            let mut opening = Opening { setup: setup.clone(), moves: Vec::new() };
            let Ok(mut game) = new_game(rules.kind, &setup) else { break };
            for _ in 0..rules.random_plies {
                let Some(seat) = game.to_act().first() else { break };
                let legal = game.legal_moves(seat);
                let text = legal[random.below(legal.len())].clone();
                if game.play(seat, &text).is_err() {
                    break;
                }
                opening.moves.push((seat, text));
            }
            if game.outcome().is_none() {
                return opening;
            }
        }
        Opening { setup, moves: Vec::new() }
    }
}

/// Plays a game between these two; nothing if the match is over before it is.
pub(crate) fn play(
    rules: &Rules,
    opening: &Opening,
    players: &mut BySeat<&mut Sitting>,
    seed: u64,
    is_over: &AtomicBool,
) -> anyhow::Result<Option<Bout>> {
    let house = House {
        time: rules.time,
        on_illegal: OnIllegal::Forfeit,
        on_disconnect: OnDisconnect::Wait,
        ply_cap: Some(rules.longest),
        ..House::default()
    };
    let begun = Instant::now();
    let now = || -> Millis { begun.elapsed().as_millis().try_into().unwrap_or(Millis::MAX) };
    let mut board = Board::new(rules.kind, &opening.setup, house)?;
    board.act(0, &Command::Start)?;
    for (seat, text) in &opening.moves {
        board.act(0, &Command::play(*seat, board.session().made(*seat), text))?;
    }
    let mut fault = None;
    for seat in Seat::ALL {
        if let Err(why) = players[seat].begin(&board, seed ^ u64::from(seat.number())) {
            board.act(0, &Command::By(seat, Wish::Forfeit(Reason::Abandon)))?;
            fault.get_or_insert(why);
        }
    }
    board.resume(now());
    while let Some(seat) = board.session().to_act().first() {
        if is_over.load(Ordering::Relaxed) {
            return Ok(None);
        }
        if !board.game().claims().is_empty() {
            board.act(now(), &Command::By(seat, Wish::ClaimDraw))?;
            continue;
        }
        let clocks = clocks(board.session(), now());
        let wish = match players[seat].think(&board, seat, clocks) {
            Ok(text) => Wish::Move { number: board.session().made(seat), text },
            Err(why) => {
                fault.get_or_insert(why);
                Wish::Forfeit(Reason::Abandon)
            }
        };
        board.act(now(), &Command::By(seat, wish))?;
        board.resume(now());
    }
    let session = board.session();
    let outcome = session.outcome().unwrap_or(Outcome::draw(Reason::PlyCap));
    Ok(Some(Bout { record: session.record(now()), outcome, fault }))
}

fn clocks(session: &Session, now: Millis) -> Option<Clocks> {
    let increment = match session.house().time {
        TimeControl::Fischer { increment, .. } => increment,
        _ => 0,
    };
    Some(Clocks { left: session.clocks(now)?, increment })
}
