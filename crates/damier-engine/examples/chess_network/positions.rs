//! Positions of games between a UCI engine and itself, with its scores.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use damier_engine::Random;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use super::sample::Sample;

/// So many games go on at once: the engine need not wait for us.
const AT_ONCE: usize = 64;
/// A game begins with so many moves of chance, or one or two more.
const OPENING: usize = 7;
/// Of a hundred later moves, so many are chance, so that no game is like another.
const STRAY: usize = 12;
/// Nobody learns from positions that are clearer than this.
const CLEAR: i32 = 2_000;
const LONGEST: usize = 240;

/// An engine that is asked about many positions.
struct Scorer {
    process: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    depth: u32,
}

/// What the engine said; no score if it sees a mate.
struct Said {
    score: Option<i32>,
    best: String,
}

impl Scorer {
    fn start(command: &str, depth: u32) -> io::Result<Scorer> {
        let mut process =
            Command::new(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let to = process.stdin.take().expect("it is piped");
        let from = BufReader::new(process.stdout.take().expect("it is piped"));
        Ok(Scorer { process, to, from, depth })
    }

    fn ask(&mut self, positions: &[Chess]) -> io::Result<Vec<Said>> {
        let mut text = String::new();
        for position in positions {
            let fen = Fen::from_position(position, EnPassantMode::Legal);
            let asked = writeln!(text, "position fen {fen}\ngo depth {}", self.depth);
            asked.expect("a string takes everything");
        }
        self.to.write_all(text.as_bytes())?;
        self.to.flush()?;
        positions.iter().map(|_| self.listen()).collect()
    }

    fn listen(&mut self) -> io::Result<Said> {
        let (mut line, mut score) = (String::new(), None);
        loop {
            line.clear();
            if self.from.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the engine is gone"));
            }
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") if line.contains(" score ") => {
                    let points = words.skip_while(|&word| word != "cp").nth(1);
                    score = points.and_then(|points| points.parse().ok());
                }
                Some("bestmove") => {
                    return Ok(Said { score, best: words.next().unwrap_or_default().to_owned() });
                }
                _ => (),
            }
        }
    }
}

/// A game that goes on.
struct Course {
    position: Chess,
    plies: usize,
}

/// What is to be made.
pub(crate) struct Plan {
    path: String,
    count: usize,
    engine: String,
    depth: u32,
    seed: u64,
}

impl Plan {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Option<Plan> {
        let (path, engine) = (words.next()?, "stockfish".to_owned());
        let mut plan = Plan { path, count: 2_000_000, engine, depth: 4, seed: 1 };
        while let Some(word) = words.next() {
            let value = words.next()?;
            match word.as_str() {
                "--count" => plan.count = value.parse().ok()?,
                "--engine" => plan.engine = value,
                "--depth" => plan.depth = value.parse().ok()?,
                "--seed" => plan.seed = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(plan)
    }

    /// Appends the positions to the file.
    pub(crate) fn make(&self) -> io::Result<()> {
        let mut file = File::options().create(true).append(true).open(&self.path)?;
        let mut scorer = Scorer::start(&self.engine, self.depth)?;
        let mut random = Random::new(self.seed);
        let mut games: Vec<_> = (0..AT_ONCE).map(|_| begun(&mut random)).collect();
        let (mut made, mut bytes) = (0, Vec::new());
        while made < self.count {
            let positions: Vec<_> = games.iter().map(|game| game.position.clone()).collect();
            let answers = scorer.ask(&positions)?;
            bytes.clear();
            for (game, said) in games.iter_mut().zip(answers) {
                if let Some(sample) = sample(&game.position, &said) {
                    sample.write(&mut bytes);
                    made += 1;
                    if made.is_multiple_of(100_000) {
                        eprintln!("{made} of {} positions", self.count);
                    }
                }
                if !go_on(game, &said, &mut random) {
                    *game = begun(&mut random);
                }
            }
            file.write_all(&bytes)?;
        }
        scorer.to.write_all(b"quit\n")?;
        scorer.process.wait().map(|_| ())
    }
}

/// A game after its first moves.
fn begun(random: &mut Random) -> Course {
    loop {
        let mut position = Chess::default();
        let plies = OPENING + random.below(3);
        let all = (0..plies).all(|_| stray(&mut position, random));
        if all && !position.is_game_over() {
            return Course { position, plies };
        }
    }
}

fn stray(position: &mut Chess, random: &mut Random) -> bool {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return false;
    }
    position.play_unchecked(moves[random.below(moves.len())]);
    true
}

/// A position in which nothing noisy happens next, with its score.
fn sample(position: &Chess, said: &Said) -> Option<Sample> {
    let score = said.score.filter(|score| score.abs() <= CLEAR)?;
    let best = best(position, said)?;
    let quiet = !position.is_check() && !best.is_capture() && !best.is_promotion();
    let score = i16::try_from(score).expect("it is small");
    quiet.then(|| Sample::new(position.board(), position.turn(), score))
}

fn best(position: &Chess, said: &Said) -> Option<Move> {
    said.best.parse::<UciMove>().ok()?.to_move(position).ok()
}

/// Makes a move; is there anything left to learn?
fn go_on(game: &mut Course, said: &Said, random: &mut Random) -> bool {
    let Some(best) = best(&game.position, said) else { return false };
    let clear = said.score.is_none_or(|score| score.abs() > CLEAR);
    if random.below(100) < STRAY {
        stray(&mut game.position, random);
    } else {
        game.position.play_unchecked(best);
    }
    game.plies += 1;
    let over = game.position.is_game_over() || game.position.halfmoves() > 80;
    !clear && !over && game.plies < LONGEST
}
