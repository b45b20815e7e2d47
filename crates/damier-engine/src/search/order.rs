//! Which moves are tried first, learned from those that were good.

use damier_rules::Seat;

use super::Searchable;

/// No history grows beyond this.
const MOST: i32 = 16_384;

const BEST: i32 = 1 << 30;
const WINS: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const LOSES: i32 = -(1 << 28);
/// A noisy move that has not been weighed yet has more than this.
const UNWEIGHED: i32 = WINS / 2;

/// A move and when it is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<M> {
    pub(super) m: M,
    pub(super) code: u16,
    pub(super) rank: i32,
    /// What it wins at first sight, 0 if it is quiet.
    pub(super) noise: i32,
}

impl<M> Choice<M> {
    pub(super) fn is_quiet(&self) -> bool {
        self.noise == 0
    }
}

/// Brings the best of the moves from `from` on to that place. What loses in an exchange comes last; that
/// is looked at only when its turn has come, which is often never.
pub(super) fn pick<G: Searchable>(game: &G, choices: &mut [Choice<G::Move>], from: usize) {
    loop {
        bring_best(choices, from);
        let choice = &mut choices[from];
        let unweighed = (UNWEIGHED..BEST).contains(&choice.rank);
        if !unweighed || game.exchange(choice.m, -G::UNIT / 10) {
            return;
        }
        choice.rank += LOSES - WINS;
    }
}

/// The same without weighing.
pub(super) fn bring_best<M>(choices: &mut [Choice<M>], from: usize) {
    let mut best = from;
    for index in from + 1..choices.len() {
        if choices[index].rank > choices[best].rank {
            best = index;
        }
    }
    choices.swap(from, best);
}

/// What was learned of moves, over a whole game.
#[derive(Clone, Debug)]
pub(super) struct Lore {
    /// Of quiet moves by seat and code.
    quiet: Vec<i16>,
    /// Of noisy moves.
    noisy: Vec<i16>,
    /// Of quiet moves after an earlier move, by the tracks of both.
    after: Vec<i16>,
    /// The code of the move that refuted one of that track.
    answers: Vec<u16>,
    tracks: usize,
}

/// What is known of the way to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) seat: Seat,
    /// The tracks of the last move and of the one before it.
    pub(super) tracks: [Option<usize>; 2],
    pub(super) killers: [u16; 2],
    /// The best move of the table.
    pub(super) best: u16,
}

impl Lore {
    pub(super) fn new(tracks: usize) -> Lore {
        Lore {
            quiet: vec![0; 2 << 16],
            noisy: vec![0; 2 << 16],
            after: vec![0; tracks * tracks],
            answers: vec![0; tracks],
            tracks,
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Lore::new(self.tracks);
    }

    /// How good a quiet move was.
    pub(super) fn of_quiet(&self, way: &Way, code: u16, track: usize) -> i32 {
        let after = |last: usize| i32::from(self.after[last * self.tracks + track]);
        let known: i32 = way.tracks.into_iter().flatten().map(after).sum();
        i32::from(self.quiet[by_seat(way.seat, code)]) + known
    }

    /// Gives every move its place in the order.
    pub(super) fn rank<G: Searchable>(&self, game: &G, way: &Way, choices: &mut [Choice<G::Move>]) {
        let answer = way.tracks[0].map_or(0, |track| self.answers[track]);
        for choice in choices {
            choice.rank = if choice.code == way.best && way.best != 0 {
                BEST
            } else if choice.is_quiet() {
                let killer = way.killers.iter().position(|&killer| killer == choice.code);
                match killer {
                    Some(0) => KILLER + 2,
                    Some(_) => KILLER + 1,
                    None if choice.code == answer && answer != 0 => KILLER,
                    None => {
                        let track = game.track(choice.m);
                        self.of_quiet(way, choice.code, track) + game.hint(choice.m)
                    }
                }
            } else {
                let learned = i32::from(self.noisy[by_seat(way.seat, choice.code)]) / 64;
                WINS + 8 * choice.noise + learned
            };
        }
    }

    /// A quiet move was too good for the opponent, the others that were tried before were not.
    pub(super) fn praise<G: Searchable>(
        &mut self,
        game: &G,
        way: &Way,
        good: &Choice<G::Move>,
        tried: &[Choice<G::Move>],
        depth: i32,
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(2_000);
        if good.is_quiet() {
            self.adjust(game, way, good, bonus);
            if let Some(track) = way.tracks[0] {
                self.answers[track] = good.code;
            }
        } else {
            learn(&mut self.noisy[by_seat(way.seat, good.code)], bonus);
        }
        for choice in tried {
            if !choice.is_quiet() {
                learn(&mut self.noisy[by_seat(way.seat, choice.code)], -bonus);
            } else if good.is_quiet() {
                self.adjust(game, way, choice, -bonus);
            }
        }
    }

    fn adjust<G: Searchable>(&mut self, game: &G, way: &Way, choice: &Choice<G::Move>, bonus: i32) {
        learn(&mut self.quiet[by_seat(way.seat, choice.code)], bonus);
        let track = game.track(choice.m);
        for last in way.tracks.into_iter().flatten() {
            learn(&mut self.after[last * self.tracks + track], bonus);
        }
    }
}

fn by_seat(seat: Seat, code: u16) -> usize {
    (seat as usize) << 16 | usize::from(code)
}

/// Moves a value towards an end of its range, the slower the nearer it is.
#[expect(clippy::cast_possible_truncation, reason = "it stays within ±16384")]
fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / MOST) as i16;
}
