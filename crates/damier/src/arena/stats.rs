//! What a number of side-swapped pairs shows.

use serde::Serialize;

/// Results of pairs, from the first player's side: how many pairs gave 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    pub(crate) pairs: [u32; 5],
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

/// An estimate, and how far from it the truth may be in 95 of 100 cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) error: f64,
}

/// Is one player stronger than the other by so much, or not? (Sequential probability ratio test.)
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Sprt {
    pub(crate) elo0: f64,
    pub(crate) elo1: f64,
    pub(crate) alpha: f64,
    pub(crate) beta: f64,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Verdict {
    /// The stronger claim holds.
    Accepted,
    /// The weaker one does.
    Rejected,
    /// More games are needed.
    Open,
}

impl Tally {
    /// A pair, in half points of the first player: 0 to 2 in each game.
    pub(crate) fn add(&mut self, halves: [u32; 2]) {
        self.pairs[(halves[0] + halves[1]).min(4) as usize] += 1;
        for half in halves {
            match half {
                0 => self.losses += 1,
                1 => self.draws += 1,
                _ => self.wins += 1,
            }
        }
    }

    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1.
    pub(crate) fn score(&self) -> Option<Estimate> {
        let (value, deviation) = self.mean()?;
        Some(Estimate { value, error: 1.96 * deviation })
    }

    /// The difference in strength that explains the score. Nothing while all games ended alike.
    pub(crate) fn elo(&self) -> Option<Estimate> {
        let (mean, deviation) = self.mean()?;
        if mean <= 0.0 || mean >= 1.0 {
            return None;
        }
        let margin = 1.96 * deviation;
        let error = (elo_of(mean + margin) - elo_of(mean - margin)) / 2.0;
        Some(Estimate { value: elo_of(mean), error })
    }

    /// The mean score of a game, and the standard deviation of that mean. Pairs, not games, are independent: both
    /// games of a pair begin alike.
    fn mean(&self) -> Option<(f64, f64)> {
        let (count, mean, variance) = self.moments()?;
        Some((mean, (variance / count).sqrt()))
    }

    fn moments(&self) -> Option<(f64, f64, f64)> {
        let count = f64::from(self.pairs.iter().sum::<u32>());
        if count < 1.0 {
            return None;
        }
        let points = || self.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
        let mean = points().map(|(&pairs, score)| f64::from(pairs) * score).sum::<f64>() / count;
        let spread = |(&pairs, score): (&u32, f64)| f64::from(pairs) * (score - mean).powi(2);
        let variance = points().map(spread).sum::<f64>() / count;
        Some((count, mean, variance))
    }
}

impl Sprt {
    /// The logarithm of how much better `elo1` explains the pairs than `elo0`, by the normal approximation.
    pub(crate) fn ratio(&self, tally: &Tally) -> f64 {
        let Some((count, mean, variance)) = tally.moments() else { return 0.0 };
        // Few pairs that are all alike do not show that there is no spread.
        let variance = variance.max(0.5 / count);
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// Between these it goes on.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    pub(crate) fn verdict(&self, tally: &Tally) -> Verdict {
        let (low, high) = self.bounds();
        match self.ratio(tally) {
            ratio if ratio >= high => Verdict::Accepted,
            ratio if ratio <= low => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }
}

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        let halves = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]];
        for (count, halves) in pairs.into_iter().zip(halves) {
            (0..count).for_each(|_| tally.add(halves));
        }
        tally
    }

    #[test]
    fn pairs_are_counted() {
        let tally = tally([1, 2, 3, 4, 5]);
        assert_eq!(tally.pairs, [1, 2, 3, 4, 5]);
        assert_eq!((tally.games(), tally.wins, tally.draws, tally.losses), (30, 14, 12, 4));
        let score = tally.score().unwrap();
        assert!((score.value - 20.0 / 30.0).abs() < 1e-9, "{score:?}");
    }

    #[test]
    fn a_clear_difference_is_found_and_none_is_not() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        assert_eq!(sprt.verdict(&tally([20, 60, 200, 260, 160])), Verdict::Accepted);
        assert_eq!(sprt.verdict(&tally([160, 260, 200, 60, 20])), Verdict::Rejected);
        assert_eq!(sprt.verdict(&tally([1, 2, 4, 2, 1])), Verdict::Open);
        assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 3])), Verdict::Open);
        assert_eq!(sprt.verdict(&tally([0, 0, 0, 0, 20])), Verdict::Accepted);
        let (low, high) = sprt.bounds();
        assert!((high - 2.944).abs() < 0.001 && (low + 2.944).abs() < 0.001);
    }

    #[test]
    fn equal_scores_are_no_difference() {
        let elo = tally([10, 20, 30, 20, 10]).elo().unwrap();
        assert!(elo.value.abs() < 1e-9 && elo.error > 10.0 && elo.error < 60.0, "{elo:?}");
        assert_eq!(tally([0, 0, 0, 0, 9]).elo(), None);
    }
}
