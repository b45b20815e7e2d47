//! Many games at once.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use damier_rules::{BySeat, GameKind, Reason, Seat};
use serde::Serialize;

use super::bout::{self, Bout, Opening, Rules};
use super::contender::{Contender, Pace, Sitting};
use super::cores::{Cores, Place};
use super::journal::{Journal, Pair};
use super::stats::{Estimate, Sprt, Tally, Verdict};

/// A match as it was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    pub(crate) players: [Contender; 2],
    pub(crate) rules: Rules,
    /// How long those think who do not say it themselves.
    pub(crate) pace: Pace,
    pub(crate) pairs: u32,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) seed: u64,
    /// So many games at a time.
    pub(crate) at_once: usize,
}

impl Contest {
    /// Who plays in this process needs no other core to be woken.
    fn cores(&self) -> Cores {
        let has_program = self.players.iter().any(Contender::is_program);
        let fits = has_program && self.players.iter().all(Contender::has_one_thread);
        if fits { Cores::for_games(self.at_once) } else { Cores::default() }
    }
}

/// How a match stands.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    #[serde(rename = "game")]
    pub(crate) kind: GameKind,
    pub(crate) players: [String; 2],
    #[serde(flatten)]
    pub(crate) tally: Tally,
    pub(crate) games: u32,
    pub(crate) plies: u64,
    pub(crate) score: Option<Estimate>,
    pub(crate) elo: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sprt: Option<Test>,
    /// Games that each player lost by time, by an illegal move, and by not answering.
    pub(crate) failures: [Failures; 2],
    /// What was wrong with a player that did not answer, the last time.
    pub(crate) last_fault: Option<String>,
    pub(crate) seconds: f64,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Test {
    #[serde(flatten)]
    pub(crate) asked: Sprt,
    pub(crate) ratio: f64,
    pub(crate) bounds: (f64, f64),
    pub(crate) verdict: Verdict,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Failures {
    pub(crate) time: u32,
    pub(crate) illegal: u32,
    pub(crate) silent: u32,
}

/// What workers tell.
enum Told {
    Played(Box<Pair>),
    Trouble(anyhow::Error),
}

impl Summary {
    fn new(contest: &Contest) -> Summary {
        Summary {
            kind: contest.rules.kind,
            players: contest.players.each_ref().map(|player| player.name.clone()),
            tally: Tally::default(),
            games: 0,
            plies: 0,
            score: None,
            elo: None,
            sprt: None,
            failures: [Failures::default(); 2],
            last_fault: None,
            seconds: 0.0,
        }
    }

    fn add(&mut self, pair: &Pair, sprt: Option<Sprt>) {
        // The first player sits on the first seat, then on the second.
        let seats = Seat::ALL;
        let halves = [0, 1].map(|at| pair.games[at].halves(seats[at]));
        self.tally.add(halves);
        for (bout, seat) in pair.games.iter().zip(seats) {
            self.plies += bout.record.moves.len() as u64;
            self.last_fault = bout.fault.clone().or(self.last_fault.take());
            let loser = usize::from(bout.halves(seat) > 0);
            let failures = &mut self.failures[loser];
            match bout.outcome.reason {
                Reason::Timeout => failures.time += 1,
                Reason::IllegalMove => failures.illegal += 1,
                Reason::Abandon => failures.silent += 1,
                _ => {}
            }
        }
        self.games = self.tally.games();
        (self.score, self.elo) = (self.tally.score(), self.tally.elo());
        self.sprt = sprt.map(|asked| Test {
            asked,
            ratio: asked.ratio(&self.tally),
            bounds: asked.bounds(),
            verdict: asked.verdict(&self.tally),
        });
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|test| test.verdict != Verdict::Open)
    }
}

/// Plays what is missing. `each` sees how it stands after every pair, and may end it by saying no.
pub(crate) fn run(
    contest: &Contest,
    journal: &mut Journal,
    mut each: impl FnMut(&Summary) -> bool,
) -> anyhow::Result<Summary> {
    let mut summary = Summary::new(contest);
    for pair in journal.played() {
        summary.add(pair, contest.sprt);
    }
    let missing: Vec<u32> = (0..contest.pairs).filter(|pair| !journal.has(*pair)).collect();
    let begun = Instant::now();
    let (next, is_over) = (AtomicU32::new(0), AtomicBool::new(summary.is_decided()));
    let (to, told) = mpsc::channel();
    let cores = contest.cores();
    thread::scope(|scope| {
        for worker in 0..contest.at_once.clamp(1, missing.len().max(1)) {
            let (to, missing, next, is_over) = (to.clone(), &missing, &next, &is_over);
            let place = cores.place(worker);
            scope.spawn(move || work(contest, missing, next, is_over, place, &to));
        }
        drop(to);
        // Ctrl-C is noticed even while a long game is played.
        loop {
            match told.recv_timeout(Duration::from_millis(200)) {
                Ok(Told::Played(pair)) => {
                    summary.add(&pair, contest.sprt);
                    summary.seconds = begun.elapsed().as_secs_f64();
                    journal.add(*pair)?;
                }
                Ok(Told::Trouble(trouble)) => {
                    is_over.store(true, Ordering::Relaxed);
                    return Err(trouble);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(()),
            }
            if summary.is_decided() || !each(&summary) {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    })?;
    Ok(summary)
}

/// Plays pairs until there is none left.
fn work(
    contest: &Contest,
    missing: &[u32],
    next: &AtomicU32,
    is_over: &AtomicBool,
    mut place: Place,
    to: &Sender<Told>,
) {
    let mut players: Option<[Sitting; 2]> = None;
    while !is_over.load(Ordering::Relaxed) {
        let at = next.fetch_add(1, Ordering::Relaxed) as usize;
        let Some(&number) = missing.get(at) else { return };
        match play_pair(contest, number, &mut players, &mut place, is_over) {
            Ok(Some(pair)) => {
                if to.send(Told::Played(Box::new(pair))).is_err() {
                    return;
                }
            }
            Ok(None) => return,
            Err(trouble) => {
                let _ = to.send(Told::Trouble(trouble));
                return;
            }
        }
    }
}

/// Both games of a pair; nothing if the match ends before they do.
fn play_pair(
    contest: &Contest,
    number: u32,
    players: &mut Option<[Sitting; 2]>,
    place: &mut Place,
    is_over: &AtomicBool,
) -> anyhow::Result<Option<Pair>> {
    let rules = &contest.rules;
    let opening = Opening::of_pair(rules, number, contest.seed);
    let mut games = Vec::with_capacity(2);
    for first in Seat::ALL {
        let sit = |player: &Contender| player.sit(rules.kind, contest.pace);
        if players.is_none() {
            let [a, b] = &contest.players;
            *players = Some([sit(a)?, sit(b)?]);
        }
        let Some([a, b]) = players else { return Ok(None) };
        let mut seated =
            if first == Seat::One { BySeat { one: a, two: b } } else { BySeat { one: b, two: a } };
        let seed = contest.seed ^ (u64::from(number) << 8) ^ u64::from(first.number());
        let begun = Instant::now();
        let bout = bout::play(rules, &opening, &mut seated, seed, is_over)?;
        let Some(mut bout) = bout else { return Ok(None) };
        let (moves, took) = (bout.record.moves.len() - opening.length(), begun.elapsed());
        bout.record.players = names(contest, first);
        bout.record.tags.insert("Round".to_owned(), format!("{}.{}", number + 1, first.number()));
        // An engine that failed is of no use, and one that was started elsewhere stays there: others are started.
        if bout.fault.is_some() || place.settle(moves, took) {
            *players = None;
        }
        games.push(bout);
    }
    let games: [Bout; 2] = games.try_into().map_err(|_| anyhow::anyhow!("two games"))?;
    Ok(Some(Pair { number, games }))
}

fn names(contest: &Contest, first: Seat) -> BySeat<String> {
    let [a, b] = contest.players.each_ref().map(|player| player.name.clone());
    if first == Seat::One { BySeat { one: a, two: b } } else { BySeat { one: b, two: a } }
}
