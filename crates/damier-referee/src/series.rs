//! Several games between the same two players.

use damier_rules::{GameKind, Seat, Setup, Verdict};
use serde::{Deserialize, Serialize};

/// What changes from one game of a series to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Alternation {
    /// The players change seats, and so colours.
    Seats,
    /// They keep their colours, and the other one starts (Kamisado, seed 001).
    Starter,
}

/// A series of games. Players are `Seat::One` and `Seat::Two` of the first game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    games: u32,
    alternation: Alternation,
    results: Vec<Option<Seat>>,
}

impl Series {
    /// A series of so many games. Kamisado keeps the colours and swaps the starter.
    #[must_use]
    pub fn new(kind: GameKind, games: u32) -> Series {
        let alternation = match kind {
            GameKind::Kamisado => Alternation::Starter,
            _ => Alternation::Seats,
        };
        Series { games: games.max(1), alternation, results: Vec::new() }
    }

    /// The number of the game to play next, counted from zero; nothing when all were played.
    #[must_use]
    pub fn next_game(&self) -> Option<u32> {
        let played = u32::try_from(self.results.len()).unwrap_or(u32::MAX);
        (played < self.games).then_some(played)
    }

    /// Where a player sits in a game.
    #[must_use]
    pub fn seat_of(&self, player: Seat, game: u32) -> Seat {
        let swapped = self.alternation == Alternation::Seats && game % 2 == 1;
        if swapped { player.other() } else { player }
    }

    /// What changes from one game to the next.
    #[must_use]
    pub fn alternation(&self) -> Alternation {
        self.alternation
    }

    /// How many games there are.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The setup of a game, from that of the first.
    #[must_use]
    pub fn setup(&self, first: &Setup, game: u32) -> Setup {
        if self.alternation != Alternation::Starter || game.is_multiple_of(2) {
            return first.clone();
        }
        let black_began = first.options.get("starter").is_some_and(|starter| starter == "black");
        first.clone().with("starter", if black_began { "white" } else { "black" })
    }

    /// Writes down how a game ended. A lost game does not cancel the next.
    pub fn record(&mut self, verdict: Verdict) {
        let Some(game) = self.next_game() else { return };
        self.results.push(match verdict {
            Verdict::Win(seat) => Some(self.seat_of(seat, game)),
            Verdict::Draw => None,
        });
    }

    /// Half points of a player: two for a win, one for a draw.
    #[must_use]
    pub fn half_points(&self, player: Seat) -> u32 {
        let points = |result: &Option<Seat>| match result {
            Some(winner) if *winner == player => 2,
            Some(_) => 0,
            None => 1,
        };
        self.results.iter().map(points).sum()
    }
}
