//! One game between two levels.

use damier_engine::{Followed, Level, Limits, Options, Player, Random, Task};
use damier_rules::{GameKind, Seat, Setup, Verdict};

/// After so many plies nobody has won.
const LONGEST: u64 = 300;

/// Two players of a game.
pub(crate) struct Bout {
    kind: GameKind,
    players: [Player; 2],
    limits: Limits,
}

impl Bout {
    pub(crate) fn new(kind: GameKind, levels: [Level; 2], nodes: u64) -> Bout {
        let options = Options { hash: 4, threads: 1 };
        let players = levels.map(|level| Player::new(kind, level, options));
        Bout { kind, players, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }

    /// Plays the game of that number: 2 if the first player wins, 1 if nobody does, 0 if the other wins.
    pub(crate) fn play(&mut self, number: u64) -> usize {
        let mut game = opening(self.kind, number / 2);
        let first = if number.is_multiple_of(2) { Seat::One } else { Seat::Two };
        let mut seeds = Random::new(number ^ 0x6c65_7665_6c73);
        self.players.iter_mut().for_each(Player::forget);
        for _ in 0..LONGEST {
            let Some(seat) = game.game().to_act().first() else { break };
            if !game.game().claims().is_empty() {
                break;
            }
            let task = Task {
                known: game.known(seat),
                seat,
                among: &[],
                limits: self.limits.clone(),
                lines: 1,
                seed: seeds.next_u64(),
            };
            let player = &mut self.players[usize::from(seat != first)];
            let thought = player.think(&task, &mut |_| {}).expect("a move");
            game.play(seat, thought.best().expect("a best one")).expect("a legal move");
        }
        match game.game().outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Win(seat)) => 2 * usize::from(seat == first),
            _ => 1,
        }
    }
}

/// How a pair of games begins: after a few plies of chance. Kamisado is decided soon, and in Mastermind
/// nothing is random but the secrets.
fn opening(kind: GameKind, pair: u64) -> Followed {
    let plies = match kind {
        GameKind::Mastermind => 0,
        GameKind::Kamisado => 2,
        _ => 6,
    };
    let mut chance = Random::new(pair);
    let mut setup = Setup::default();
    if kind == GameKind::Chess960 {
        setup = setup.with("number", &chance.below(960).to_string());
    }
    loop {
        let mut game = Followed::new(kind, &setup).expect("a start");
        for _ in 0..plies {
            let Some(seat) = game.game().to_act().first() else { break };
            let moves = game.game().legal_moves(seat);
            game.play(seat, &moves[chance.below(moves.len())]).expect("a legal move");
        }
        if game.game().outcome().is_none() {
            return game;
        }
    }
}
