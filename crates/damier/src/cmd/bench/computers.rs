//! `damier bench moves --computers N`: the same games while people play against the computer, against the same
//! games before.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use damier_engine::{Level, Random};
use damier_wire::GameId;
use damier_wire::web::{Challenge, FromServer, Happening, Move, Terms, ToServer, Watch};
use damier_words::msg;
use serde::Serialize;

use super::busy::{Compared, Meanwhile};
use super::figures::{Latencies, Percentiles};
use super::guests;
use super::moves::Load;
use super::report::Table;
use super::server::Server;
use super::sockets::{Replies, Sockets};

const LONGEST: Duration = Duration::from_mins(1);
/// Between two looks at whether it is over.
const LOOK: Duration = Duration::from_millis(100);

/// What was measured while people played the computer.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    people: u32,
    /// Moves of the computer, and how long it took for one.
    answers: u64,
    answer_ms: Option<Percentiles>,
    #[serde(flatten)]
    compared: Compared,
}

/// People against the computer, and what was measured so far.
#[derive(Debug)]
pub(super) struct Computers {
    people: u32,
    tokens: Vec<String>,
    round: u8,
    answers: Latencies,
    meanwhile: Meanwhile,
}

impl Computers {
    pub(super) fn prepare(
        people: u32,
        load: &Load<'_>,
        server: &Server,
    ) -> anyhow::Result<Computers> {
        let tokens = guests::make(server.address, people as usize, &load.interrupted, &|| ())?;
        let (answers, meanwhile) = (Latencies::default(), Meanwhile::default());
        Ok(Computers { people, tokens, round: 0, answers, meanwhile })
    }

    /// Measures once more while they play.
    pub(super) fn measure(&mut self, load: &mut Load<'_>, server: &Server) -> anyhow::Result<()> {
        self.round += 1;
        let hall = Hall::open(server.address, self.round, self.tokens.clone());
        let measured = self.meanwhile.measure(load, server);
        self.answers.extend(hall.close()?);
        measured
    }

    /// Compares it with what was measured without them.
    pub(super) fn report(self, quiet: [Option<Percentiles>; 2]) -> Report {
        Report {
            people: self.people,
            answers: self.answers.count() as u64,
            answer_ms: self.answers.percentiles(),
            compared: self.meanwhile.compared(quiet),
        }
    }
}

impl Report {
    pub(super) fn add_to(&self, table: &mut Table) {
        table.text_line(&msg!("bench-computers"), self.people.to_string());
        table.text_line(&msg!("bench-answers"), self.answers.to_string());
        table.percentiles(&msg!("bench-answer-time"), self.answer_ms);
        self.compared.add_to(table);
    }
}

/// Where they play, in a thread of its own.
struct Hall {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<anyhow::Result<Latencies>>,
}

impl Hall {
    fn open(server: SocketAddr, round: u8, tokens: Vec<String>) -> Hall {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let mut sockets = Sockets::new(server, round)?;
            sockets.connect(&tokens, Instant::now() + LONGEST, || Ok(()))?;
            let mut people = People::default();
            sockets.say(|replies| {
                (0..tokens.len()).for_each(|person| challenge(person, replies));
            })?;
            while !stopped.load(Ordering::Relaxed) {
                sockets.turn(Some(LOOK), &mut |replies, person, message| {
                    people.hear(person, message, replies);
                    Ok(())
                })?;
            }
            Ok(people.waited)
        });
        Hall { stop, thread }
    }

    fn close(self) -> anyhow::Result<Latencies> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().expect("it does not panic")
    }
}

/// People who answer the computer at once, with any legal move.
#[derive(Debug)]
struct People {
    /// The number of each one's next move, and when their last one was sent.
    sitting: HashMap<usize, (u32, Option<Instant>)>,
    waited: Latencies,
    chance: Random,
}

impl Default for People {
    fn default() -> People {
        People { sitting: HashMap::new(), waited: Latencies::default(), chance: Random::new(1) }
    }
}

impl People {
    fn hear(&mut self, person: usize, message: &str, replies: &mut Replies) {
        match serde_json::from_str(message) {
            Ok(FromServer::Game { id }) => {
                let watch = Watch { id, v: None, board: true, crowd: false, a: 0 };
                replies.send(person, &ToServer::Watch(watch).write());
            }
            Ok(FromServer::State(state)) => {
                self.sitting.insert(person, (state.n, None));
                self.play(person, state.id, state.legal.as_deref().unwrap_or_default(), replies);
            }
            Ok(FromServer::BoardMoved(moved)) => {
                self.play(person, moved.id, &moved.legal, replies);
            }
            Ok(FromServer::Happened(happened))
                if matches!(happened.what, Happening::Ended { .. }) =>
            {
                challenge(person, replies);
            }
            _ => {}
        }
    }

    /// Any of the legal moves, if one is owed.
    fn play(&mut self, person: usize, id: GameId, legal: &str, replies: &mut Replies) {
        let moves: Vec<&str> = legal.split(',').filter(|entry| !entry.is_empty()).collect();
        let Some((number, sent)) = self.sitting.get_mut(&person) else { return };
        if moves.is_empty() {
            return;
        }
        if let Some(sent) = sent {
            self.waited.push(sent.elapsed());
        }
        let chosen = moves[self.chance.below(moves.len())];
        let text = chosen.split(' ').next().unwrap_or_default().to_owned();
        let played = Move { id, n: *number, m: text, a: 0 };
        (*number, *sent) = (*number + 1, Some(Instant::now()));
        replies.send(person, &ToServer::Move(played).write());
    }
}

fn challenge(person: usize, replies: &mut Replies) {
    let to = Some(format!("Damier {}", Level::HIGHEST));
    let wanted = Challenge { to, terms: Terms::new("chess", "-"), seat: Some(1) };
    replies.send(person, &ToServer::Challenge(wanted).write());
}
