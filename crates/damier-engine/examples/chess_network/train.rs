//! Fits the network to scored positions, by Adam.

use std::thread;

use damier_engine::Random;

use super::sample::Sample;
use super::shape::{FIRST_ONE, HIDDEN, INPUTS, LAST_ONE, POINTS, STAGES, stage};

/// Positions between two steps.
const BATCH: usize = 2_048;
/// So many positions at the most are kept aside to see how others are met.
const KEPT: usize = 50_000;
/// The last weights stay so small that a product fits into 16 bits.
const MOST_LAST: f32 = 127.0 / 64.0;
/// And the first ones so small that 32 of them do.
const MOST_FIRST: f32 = 1.98;

/// The weights, or how they are to change: of each input, of the hidden layer, of each stage, and its own.
#[derive(Clone)]
struct Weights {
    first: Vec<[f32; HIDDEN]>,
    hidden: [f32; HIDDEN],
    last: Vec<[[f32; HIDDEN]; 2]>,
    end: [f32; STAGES],
}

impl Weights {
    fn zero() -> Weights {
        Weights {
            first: vec![[0.0; HIDDEN]; INPUTS],
            hidden: [0.0; HIDDEN],
            last: vec![[[0.0; HIDDEN]; 2]; STAGES],
            end: [0.0; STAGES],
        }
    }

    fn chance(random: &mut Random) -> Weights {
        let mut weights = Weights::zero();
        let mut any = |most: f32| (narrow(random.unit()) * 2.0 - 1.0) * most;
        weights.first.as_flattened_mut().fill_with(|| any(0.15));
        weights.hidden.fill_with(|| any(0.1) + 0.2);
        let last = weights.last.as_flattened_mut().as_flattened_mut();
        last.fill_with(|| any(0.1));
        weights
    }

    fn parts(&mut self) -> [(&mut [f32], f32); 4] {
        [
            (self.first.as_flattened_mut(), MOST_FIRST),
            (&mut self.hidden, MOST_FIRST),
            (self.last.as_flattened_mut().as_flattened_mut(), MOST_LAST),
            (&mut self.end, f32::MAX),
        ]
    }

    /// What both sides see of a position, the score of it, 1.0 being [`POINTS`], and the stage.
    fn score(&self, sample: &Sample, seen: &mut [[f32; HIDDEN]; 2]) -> (f32, usize) {
        *seen = [self.hidden; 2];
        sample.inputs(|inputs| {
            for (sum, input) in seen.iter_mut().zip(inputs) {
                sum.iter_mut().zip(&self.first[input]).for_each(|(sum, weight)| *sum += weight);
            }
        });
        let stage = stage(sample.men());
        let mut score = self.end[stage];
        for (sum, last) in seen.iter().zip(&self.last[stage]) {
            let parts = sum.iter().zip(last).map(|(sum, last)| {
                let bounded = sum.clamp(0.0, 1.0);
                bounded * bounded * last
            });
            score += summed(parts);
        }
        (score, stage)
    }

    /// Adds how the weights would have to change for a position; returns by how much it was missed.
    fn learn(&self, sample: &Sample, change: &mut Weights) -> f32 {
        let mut seen = [[0.0; HIDDEN]; 2];
        let (score, stage) = self.score(sample, &mut seen);
        let expected = chance(score);
        let missed = expected - chance(f32::from(sample.score) / f32::from(POINTS));
        let slope = 2.0 * missed * expected * (1.0 - expected);
        change.end[stage] += slope;
        let mut back = [[0.0; HIDDEN]; 2];
        for side in 0..2 {
            let (last, changed) = (&self.last[stage][side], &mut change.last[stage][side]);
            for index in 0..HIDDEN {
                let sum = seen[side][index];
                let bounded = sum.clamp(0.0, 1.0);
                changed[index] += slope * bounded * bounded;
                let inside = if sum > 0.0 && sum < 1.0 { 2.0 * bounded } else { 0.0 };
                back[side][index] = slope * last[index] * inside;
            }
            let hidden = change.hidden.iter_mut().zip(&back[side]);
            hidden.for_each(|(hidden, back)| *hidden += back);
        }
        sample.inputs(|inputs| {
            for (input, back) in inputs.into_iter().zip(&back) {
                let first = change.first[input].iter_mut().zip(back);
                first.for_each(|(first, back)| *first += back);
            }
        });
        missed * missed
    }

    /// As the player reads it: whole numbers of 16 bits.
    fn written(&mut self) -> Vec<u8> {
        let one = [f32::from(FIRST_ONE), f32::from(FIRST_ONE), f32::from(LAST_ONE), 0.0];
        let mut bytes = Vec::new();
        for ((weights, _), one) in self.parts().into_iter().zip(one).take(3) {
            bytes.extend(weights.iter().flat_map(|weight| whole(weight * one).to_le_bytes()));
        }
        // In hundredths of a pawn.
        bytes.extend(self.end.iter().flat_map(|end| whole(end * f32::from(POINTS)).to_le_bytes()));
        bytes
    }
}

/// The network that fits the positions best after so many times through all of them.
pub(crate) fn train(mut samples: Vec<Sample>, times: usize) -> Vec<u8> {
    let mut random = Random::new(1);
    random.shuffle(&mut samples);
    let kept = samples.split_off(samples.len() - (samples.len() / 10).min(KEPT));
    let mut weights = Weights::chance(&mut random);
    let mut adam = [Weights::zero(), Weights::zero()];
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let steps = times * samples.len().div_ceil(BATCH);
    let (mut step, mut changes) = (0, vec![Weights::zero(); threads]);
    for time in 1..=times {
        random.shuffle(&mut samples);
        let mut missed = 0.0;
        for batch in samples.chunks(BATCH) {
            missed += learn(&weights, batch, &mut changes);
            step += 1;
            let (sum, others) = changes.split_first_mut().expect("there is a thread");
            follow(&mut weights, &mut adam, sum, others, batch.len(), step, steps);
        }
        let tested = measure(&weights, &kept);
        let missed = missed / of(samples.len());
        eprintln!("{time} of {times}: missed by {missed:.6}, positions kept aside by {tested:.6}");
    }
    weights.written()
}

/// Learns a batch, by all threads; returns by how much it was missed.
fn learn(weights: &Weights, batch: &[Sample], changes: &mut [Weights]) -> f32 {
    let part = batch.len().div_ceil(changes.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (batch.chunks(part).zip(&mut *changes))
            .map(|(part, change)| {
                scope.spawn(move || {
                    part.iter().map(|sample| weights.learn(sample, change)).sum::<f32>()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("nothing panics")).sum()
    })
}

/// Goes a step along the changes, which are zero afterwards. The steps get shorter and shorter.
fn follow(
    weights: &mut Weights,
    [mean, square]: &mut [Weights; 2],
    sum: &mut Weights,
    others: &mut [Weights],
    count: usize,
    step: usize,
    steps: usize,
) {
    for other in others {
        for ((sum, _), (other, _)) in sum.parts().into_iter().zip(other.parts()) {
            for (sum, other) in sum.iter_mut().zip(other) {
                *sum += *other;
                *other = 0.0;
            }
        }
    }
    let done = of(step) / of(steps);
    let rate = 0.0005 * (1.0 + (std::f32::consts::PI * done).cos()) + 2e-6;
    let power = i32::try_from(step).unwrap_or(i32::MAX);
    let [young, old] = [1.0 - 0.9_f32.powi(power), 1.0 - 0.999_f32.powi(power)];
    let sums = sum.parts();
    let all = weights.parts().into_iter().zip(mean.parts()).zip(square.parts()).zip(sums);
    for ((((weights, most), (mean, _)), (square, _)), (sum, _)) in all {
        for index in 0..weights.len() {
            let change = sum[index] / of(count);
            sum[index] = 0.0;
            mean[index] = 0.9 * mean[index] + 0.1 * change;
            square[index] = 0.999 * square[index] + 0.001 * change * change;
            let way = mean[index] / young / ((square[index] / old).sqrt() + 1e-8);
            weights[index] = (weights[index] - rate * way).clamp(-most, most);
        }
    }
}

fn measure(weights: &Weights, samples: &[Sample]) -> f32 {
    let mut seen = [[0.0; HIDDEN]; 2];
    let missed = samples.iter().map(|sample| {
        let (score, _) = weights.score(sample, &mut seen);
        (chance(score) - chance(f32::from(sample.score) / f32::from(POINTS))).powi(2)
    });
    missed.sum::<f32>() / of(samples.len())
}

/// What a score makes one expect of the game, from 0 to 1.
fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

/// A sum in eight parts, which the processor adds at once.
fn summed(parts: impl Iterator<Item = f32>) -> f32 {
    let mut sums = [0.0; 8];
    for (index, part) in parts.enumerate() {
        sums[index % 8] += part;
    }
    sums.iter().sum()
}

#[expect(clippy::cast_precision_loss, reason = "a few million")]
fn of(count: usize) -> f32 {
    count as f32
}

#[expect(clippy::cast_possible_truncation, reason = "it is chance")]
fn narrow(number: f64) -> f32 {
    number as f32
}

#[expect(clippy::cast_possible_truncation, reason = "weights are bounded")]
fn whole(weight: f32) -> i16 {
    weight.round() as i16
}
