//! Championships: who plays whom, when, and who is first.
//!
//! An encounter is whatever two entrants play in one round: a game, or a series such as Kamisado's two.
//! A [`Tournament`] works like a session: `decide` and `progress` say what happens and change nothing,
//! `apply` is the only way in which it changes. So what is stored can always be played again.
//!
//! | file | what it knows |
//! |---|---|
//! | `plan` | what an event is, before anybody plays |
//! | `state` | what has happened in it, and what that means |
//! | `decide` | what people want of it: entering, withdrawing, correcting |
//! | `progress` | what happens by itself: rounds, and the end |
//! | `due` | which games can begin now, and who has been waited for long enough |
//! | `round_robin`, `gauntlet`, `knockout`, `swiss`, `arena` | who meets whom |
//! | `swiss_round` | a Swiss round of an event |
//! | `standings`, `elo` | who is first, and how strong somebody has been |

mod arena;
mod decide;
mod due;
mod elo;
mod gauntlet;
mod knockout;
mod plan;
mod progress;
mod round_robin;
mod standings;
mod state;
pub mod swiss;
mod swiss_round;

use serde::{Deserialize, Serialize};

pub use decide::{Command, Refused};
pub use due::{Due, Missing, Presence};
pub use elo::{Elo, elo};
pub use gauntlet::Gauntlet;
pub use knockout::{Bracket, Next, Place};
pub use plan::{BadPlan, Entry, Format, MOST_ENTRANTS, Plan};
pub use round_robin::RoundRobin;
pub use standings::{Standing, TieBreak, standings};
pub use state::{Act, Encounter, Event, Game, Member, Ruled, Running, Stage, Tournament};

/// Who takes part: their place in the roster, from 0. The first is the strongest, where that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entrant(pub u16);

impl Entrant {
    fn at(self) -> usize {
        usize::from(self.0)
    }
}

/// Two who meet in a round. The first one begins: White, the elephants, or whoever starts the first game of a
/// series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[Entrant; 2]", into = "[Entrant; 2]")]
pub struct Pair {
    /// Who begins.
    pub first: Entrant,
    /// Their opponent.
    pub second: Entrant,
}

impl From<[Entrant; 2]> for Pair {
    fn from([first, second]: [Entrant; 2]) -> Pair {
        Pair { first, second }
    }
}

impl From<Pair> for [Entrant; 2] {
    fn from(pair: Pair) -> [Entrant; 2] {
        pair.both()
    }
}

impl Pair {
    /// Both.
    #[must_use]
    pub fn both(self) -> [Entrant; 2] {
        [self.first, self.second]
    }

    /// The other one, if that entrant is one of both.
    #[must_use]
    pub fn opponent(self, of: Entrant) -> Option<Entrant> {
        match of {
            _ if of == self.first => Some(self.second),
            _ if of == self.second => Some(self.first),
            _ => None,
        }
    }

    fn reversed(self) -> Pair {
        Pair { first: self.second, second: self.first }
    }
}

/// Half points, so that sums are exact: a won game is two of them.
pub type Halves = u32;

/// What became of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scored {
    /// Who met.
    pub pair: Pair,
    /// What each has scored, the first one's before the second's.
    pub halves: [Halves; 2],
    /// How many games it was: so many points could be won.
    pub games: u32,
    /// Was it played? A forfeit scores, but tells nothing of how strong anybody is.
    pub is_played: bool,
}

impl Scored {
    /// What that entrant scored in it, and the opponent.
    #[must_use]
    pub fn of(&self, entrant: Entrant) -> Option<(Halves, Halves)> {
        let [first, second] = self.halves;
        match entrant {
            _ if entrant == self.pair.first => Some((first, second)),
            _ if entrant == self.pair.second => Some((second, first)),
            _ => None,
        }
    }
}
