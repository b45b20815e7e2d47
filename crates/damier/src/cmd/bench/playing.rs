//! Games that are played against a server, as fast as it answers or at a given pace.
//!
//! Game `t` has connections `2t` (first seat) and `2t + 1`. When a game ends, its players begin
//! another one.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use damier_rules::{GameKind, Seat};
use damier_wire::GameId;
use damier_wire::web::{
    AtGame, Challenge, FromServer, Happening, Move, OfChallenge, Terms, ToServer, Watch,
};
use damier_words::msg;

use super::figures::Latencies;
use super::rules::random_game;
use super::sockets::Replies;

/// Clocks run, as in most games, but nobody loses by them.
const CLOCK: &str = "5+3";
/// So many different games are played, and none for longer than this.
const RECORDS: u64 = 64;
const LONGEST: usize = 200;
/// The number of a request for a move; all others have another one.
const A_MOVE: u32 = 1;
const ANYTHING_ELSE: u32 = 2;
/// What almost every message is, recognised without reading it.
const MOVED: [&str; 2] = [r#"{"t":"m","#, r#"{"t":"b","#];
const MOVE_IS_STORED: &str = r#"{"t":"ok","d":1}"#;

/// What players are told of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Feed {
    /// The move: programs and the terminal know the rules.
    Lean,
    /// The position and the legal moves, too: the page does not.
    Board,
}

/// A game to play: moves of both, and whether the last one ends it.
#[derive(Debug)]
struct Record {
    moves: Vec<String>,
    ends: bool,
}

#[derive(Debug)]
struct BenchGame {
    id: GameId,
    record: usize,
    /// The ply at which somebody has had enough.
    last: usize,
    ply: usize,
    /// How many of the two sit at this game, and how many know that it is over.
    seated: u8,
    told_of_the_end: u8,
    /// How many moves of this game are acknowledged, and how many each player was told.
    acknowledged: usize,
    told: [usize; 2],
    /// When each player's last move was sent, or should have been.
    sent: [Instant; 2],
}

impl BenchGame {
    /// Moves that are acknowledged and that both players have.
    fn done(&self) -> usize {
        self.acknowledged.min(self.told[0]).min(self.told[1])
    }
}

/// All games of a run.
#[derive(Debug)]
pub(super) struct Playing {
    records: Vec<Record>,
    all: Vec<BenchGame>,
    /// Where somebody could move.
    ready: VecDeque<usize>,
    feed: Feed,
    /// Does whoever can move do so at once?
    at_once: bool,
    /// Moves that both players have.
    pub(super) done: u64,
    /// Moves that the server has acknowledged.
    pub(super) acknowledged: u64,
    pub(super) ack: Latencies,
    pub(super) delivery: Latencies,
}

impl Playing {
    pub(super) fn new(count: usize, feed: Feed) -> anyhow::Result<Playing> {
        let records = (1..=RECORDS).map(|seed| {
            let moves = random_game(GameKind::Chess, seed, LONGEST)?;
            let ends = moves.len() < LONGEST;
            Ok(Record { moves: moves.into_iter().map(|(_, text)| text).collect(), ends })
        });
        let records: Vec<Record> = records.collect::<anyhow::Result<_>>()?;
        let now = Instant::now();
        let game = |number: usize| {
            let record = number % records.len();
            let length = records[record].moves.len();
            BenchGame {
                id: GameId::NONE,
                record,
                // The first games have all lengths, so that they do not end together.
                last: (length * (number % 97 + 1)).div_ceil(97),
                ply: 0,
                seated: 0,
                told_of_the_end: 0,
                acknowledged: 0,
                told: [0; 2],
                sent: [now; 2],
            }
        };
        let all = (0..count).map(game).collect();
        Ok(Playing {
            records,
            all,
            ready: VecDeque::with_capacity(count),
            feed,
            at_once: false,
            done: 0,
            acknowledged: 0,
            ack: Latencies::default(),
            delivery: Latencies::default(),
        })
    }

    pub(super) fn seat_everybody(&self, replies: &mut Replies) {
        for game in 0..self.all.len() {
            challenge(replies, game);
        }
    }

    /// Can somebody move everywhere? Then nothing is on its way.
    pub(super) fn all_are_ready(&self) -> bool {
        self.ready.len() == self.all.len()
    }

    /// From now on everybody moves at once; or nobody does unless told.
    pub(super) fn play_at_once(&mut self, at_once: bool, replies: &mut Replies) {
        self.at_once = at_once;
        if at_once {
            for game in std::mem::take(&mut self.ready) {
                self.act(replies, game, Instant::now());
            }
        }
    }

    /// One move somewhere, that should have been made then. False if nobody can.
    pub(super) fn play_one(&mut self, planned: Instant, replies: &mut Replies) -> bool {
        while let Some(game) = self.ready.pop_front() {
            if self.act(replies, game, planned) {
                return true;
            }
        }
        false
    }

    /// Forgets the latencies seen so far.
    pub(super) fn take_latencies(&mut self) -> [Latencies; 2] {
        [std::mem::take(&mut self.ack), std::mem::take(&mut self.delivery)]
    }

    /// Whoever is to move moves, or gives up when the game is to end there. Says if it was a move.
    fn act(&mut self, replies: &mut Replies, number: usize, at: Instant) -> bool {
        let game = &mut self.all[number];
        let record = &self.records[game.record];
        let seat = game.ply % 2;
        let id = game.id;
        if game.ply < game.last {
            let n = u32::try_from(game.ply / 2).expect("games are short");
            let m = record.moves[game.ply].clone();
            game.sent[seat] = at;
            say(replies, 2 * number + seat, &ToServer::Move(Move { id, n, m, a: A_MOVE }));
            return true;
        }
        say(replies, 2 * number + seat, &ToServer::Resign(AtGame { id, a: ANYTHING_ELSE }));
        false
    }

    /// Takes in what the server told a connection.
    pub(super) fn hear(
        &mut self,
        replies: &mut Replies,
        connection: usize,
        message: &str,
    ) -> anyhow::Result<()> {
        if message.starts_with(MOVED[usize::from(self.feed == Feed::Board)]) {
            self.moved(replies, connection);
            return Ok(());
        }
        if message == MOVE_IS_STORED {
            self.stored(connection);
            return Ok(());
        }
        let number = connection / 2;
        let game = &mut self.all[number];
        match FromServer::read(message)? {
            FromServer::Challenge(challenge) => {
                let accept = OfChallenge { id: challenge.id, a: ANYTHING_ELSE };
                say(replies, connection ^ 1, &ToServer::Accept(accept));
            }
            FromServer::Game { id } => {
                game.id = id;
                let watch = Watch {
                    id,
                    v: None,
                    board: self.feed == Feed::Board,
                    crowd: false,
                    a: ANYTHING_ELSE,
                };
                say(replies, connection, &ToServer::Watch(watch));
            }
            FromServer::State(state) => {
                if state.seat != Some(Seat::ALL[connection % 2]) {
                    return Err(msg!("bench-refused", what = message.to_owned()).into());
                }
                game.seated += 1;
                if game.seated == 2 {
                    self.somebody_can_move(replies, number);
                }
            }
            FromServer::Happened(it) if matches!(it.what, Happening::Ended { .. }) => {
                let unwatch = AtGame { id: it.id, a: ANYTHING_ELSE };
                say(replies, connection, &ToServer::Unwatch(unwatch));
                game.told_of_the_end += 1;
                if game.told_of_the_end == 2 {
                    self.play_again(replies, number);
                }
            }
            FromServer::No(no) => return Err(msg!("bench-refused", what = no.message).into()),
            _ => {}
        }
        Ok(())
    }

    fn stored(&mut self, connection: usize) {
        let game = &mut self.all[connection / 2];
        self.ack.push(game.sent[connection % 2].elapsed());
        self.acknowledged += 1;
        let before = game.done();
        game.acknowledged += 1;
        self.done += (game.done() - before) as u64;
    }

    fn moved(&mut self, replies: &mut Replies, connection: usize) {
        let (number, seat) = (connection / 2, connection % 2);
        let game = &mut self.all[number];
        let before = game.done();
        let ply = game.told[seat];
        game.told[seat] += 1;
        self.done += (game.done() - before) as u64;
        let mover = ply % 2;
        if seat == mover {
            return;
        }
        self.delivery.push(game.sent[mover].elapsed());
        game.ply = ply + 1;
        let record = &self.records[game.record];
        let is_over = record.ends && game.ply == record.moves.len();
        if !is_over {
            self.somebody_can_move(replies, number);
        }
    }

    fn somebody_can_move(&mut self, replies: &mut Replies, number: usize) {
        if self.at_once {
            self.act(replies, number, Instant::now());
        } else {
            self.ready.push_back(number);
        }
    }

    fn play_again(&mut self, replies: &mut Replies, number: usize) {
        let game = &mut self.all[number];
        game.record = (game.record + 1) % self.records.len();
        game.last = self.records[game.record].moves.len();
        (game.ply, game.seated, game.told_of_the_end) = (0, 0, 0);
        (game.acknowledged, game.told) = (0, [0; 2]);
        challenge(replies, number);
    }
}

fn challenge(replies: &mut Replies, game: usize) {
    let terms = Terms { a: ANYTHING_ELSE, ..Terms::new(GameKind::Chess.id(), CLOCK) };
    say(replies, 2 * game, &ToServer::Challenge(Challenge { to: None, terms, seat: None }));
}

fn say(replies: &mut Replies, to: usize, message: &ToServer) {
    replies.send(to, &message.write());
}

/// Instants at a steady pace.
#[derive(Debug)]
pub(super) struct Pace {
    start: Instant,
    rate: f64,
    given: u32,
}

impl Pace {
    pub(super) fn new(start: Instant, rate: f64) -> Pace {
        Pace { start, rate, given: 0 }
    }

    /// The next instant, if it has come.
    pub(super) fn due(&mut self, now: Instant) -> Option<Instant> {
        let next = self.start + Duration::from_secs_f64(f64::from(self.given) / self.rate);
        (next <= now).then(|| {
            self.given += 1;
            next
        })
    }
}
