//! Percentiles and medians.

use std::time::Duration;

use serde::Serialize;

/// Durations as they come, in microseconds.
#[derive(Debug, Default)]
pub(super) struct Latencies(Vec<u32>);

impl Latencies {
    pub(super) fn push(&mut self, duration: Duration) {
        self.0.push(u32::try_from(duration.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn extend(&mut self, other: Latencies) {
        self.0.extend(other.0);
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// Nothing of nothing.
    pub(super) fn percentiles(mut self) -> Option<Percentiles> {
        self.0.sort_unstable();
        let at = |permille: usize| {
            let place = (self.0.len() * permille).div_ceil(1000).max(1) - 1;
            self.0.get(place).map(|&micros| f64::from(micros) / 1000.0)
        };
        Some(Percentiles { p50: at(500)?, p90: at(900)?, p99: at(990)?, p999: at(999)? })
    }
}

/// In milliseconds: so many of a hundred, or of a thousand, took no longer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Percentiles {
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) p999: f64,
}

/// The middle of several measurements, and how far apart they were.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Spread {
    pub(super) median: f64,
    pub(super) least: f64,
    pub(super) most: f64,
}

impl Spread {
    /// Nothing if one of them is missing, or all.
    pub(super) fn of(values: impl IntoIterator<Item = Option<f64>>) -> Option<Spread> {
        let mut values: Vec<f64> = values.into_iter().collect::<Option<_>>()?;
        values.sort_unstable_by(f64::total_cmp);
        let (least, most) = (*values.first()?, *values.last()?);
        Some(Spread {
            median: f64::midpoint(values[(values.len() - 1) / 2], values[values.len() / 2]),
            least,
            most,
        })
    }
}

/// A count as a number to divide by.
#[expect(clippy::cast_precision_loss, reason = "a rate is a round figure")]
pub(super) fn number(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_seen() {
        let mut latencies = Latencies::default();
        assert_eq!(Latencies::default().percentiles(), None);
        for millis in (1..=1000).rev() {
            latencies.push(Duration::from_millis(millis));
        }
        let expected = Percentiles { p50: 500.0, p90: 900.0, p99: 990.0, p999: 999.0 };
        assert_eq!(latencies.percentiles(), Some(expected));
        let mut one = Latencies::default();
        one.push(Duration::from_millis(7));
        assert_eq!(one.percentiles().map(|p| (p.p50, p.p999)), Some((7.0, 7.0)));
    }

    #[test]
    fn medians() {
        let of = |values: &[f64]| Spread::of(values.iter().copied().map(Some));
        assert_eq!(of(&[]), None);
        assert_eq!(Spread::of([Some(1.0), None]), None);
        assert_eq!(of(&[3.0, 1.0, 2.0]), Some(Spread { median: 2.0, least: 1.0, most: 3.0 }));
        assert_eq!(of(&[4.0, 1.0]), Some(Spread { median: 2.5, least: 1.0, most: 4.0 }));
    }
}
