//! Ratings: Glicko-2, one for each game a player plays.

use damier_rules::{Seat, Verdict};
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// How strong a player is at one game, and how sure we are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The estimate; 1500 at first.
    pub rating: f64,
    /// How far off it may be; 350 at first.
    pub deviation: f64,
    /// How much it jumps about.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// Too few games were played to mean much.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > 110.0
    }
}

/// Both ratings after a game.
#[must_use]
pub fn rate(one: Rating, two: Rating, verdict: Verdict) -> (Rating, Rating) {
    let outcome = match verdict {
        Verdict::Win(Seat::One) => Outcomes::WIN,
        Verdict::Win(Seat::Two) => Outcomes::LOSS,
        Verdict::Draw => Outcomes::DRAW,
    };
    let config = Glicko2Config { tau: 0.75, ..Glicko2Config::default() };
    let (one, two) = glicko2(&one.into(), &two.into(), &outcome, &config);
    (one.into(), two.into())
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        let Rating { rating, deviation, volatility } = rating;
        Glicko2Rating { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        // Nobody becomes certain: a long pause or a good day must still show.
        Rating {
            rating: rating.clamp(100.0, 4000.0),
            deviation: deviation.clamp(45.0, 350.0),
            volatility,
        }
    }
}
