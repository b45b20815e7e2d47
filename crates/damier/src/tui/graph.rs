//! How a number changed, drawn with characters.

use super::Look;
use crate::text::width;

/// A graph of at most so many columns and rows; every column says where the number stood then, and
/// the lowest and the highest are written beside it. Nothing without at least two numbers.
pub(crate) fn graph(numbers: &[f64], columns: usize, rows: usize, look: Look) -> Vec<String> {
    let known: Vec<f64> = numbers.iter().copied().filter(|number| number.is_finite()).collect();
    if known.len() < 2 || rows < 2 {
        return Vec::new();
    }
    let low = known.iter().copied().fold(f64::INFINITY, f64::min);
    let high = known.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (top, bottom) = (format!("{high:.0}"), format!("{low:.0}"));
    let margin = width(&top).max(width(&bottom));
    let points = thinned(&known, columns.saturating_sub(margin + 2).max(2));
    let heights: Vec<usize> =
        points.iter().map(|&point| step(point, low, high, 8 * rows)).collect();
    let line = |row: usize| {
        let label = match row {
            0 => top.as_str(),
            last if last + 1 == rows => bottom.as_str(),
            _ => "",
        };
        let filled_below = 8 * (rows - 1 - row);
        let sign = |&height: &usize| sign(height.saturating_sub(filled_below), look);
        let drawn: String = heights.iter().map(sign).collect();
        format!("{label:>margin$} {}{}", look.pick("│", "|"), drawn.trim_end())
    };
    (0..rows).map(line).collect()
}

/// So many of them at most: the mean of those that share a place.
fn thinned(numbers: &[f64], most: usize) -> Vec<f64> {
    let count = numbers.len().min(most);
    let part = |at: usize| {
        let place = |at: usize| at * numbers.len() / count;
        let shared = &numbers[place(at)..place(at + 1)];
        // A few hundred numbers at most: nothing is lost.
        #[expect(clippy::cast_precision_loss, reason = "there are few")]
        let mean = shared.iter().sum::<f64>() / shared.len() as f64;
        mean
    };
    (0..count).map(part).collect()
}

/// How many eighths of a row a column is high: never nothing.
fn step(number: f64, low: f64, high: f64, eighths: usize) -> usize {
    if high <= low {
        return eighths / 2;
    }
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a share of a few rows"
    )]
    let height = ((number - low) / (high - low) * (eighths as f64 - 1.0)).round() as usize + 1;
    height.min(eighths)
}

fn sign(eighths: usize, look: Look) -> &'static str {
    const BLOCKS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
    match (look.unicode, eighths) {
        (true, some) => BLOCKS[some.min(8)],
        (false, 0) => " ",
        (false, 1..=4) => ".",
        (false, 5..=7) => ":",
        (false, _) => "#",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASCII: Look = Look { unicode: false, color: false };
    const UNICODE: Look = Look { unicode: true, color: false };

    #[test]
    fn what_rises_rises() {
        let rising = [1400.0, 1450.0, 1500.0, 1550.0, 1600.0];
        assert_eq!(graph(&rising, 40, 2, UNICODE), ["1600 │  ▁▄█", "1400 │▁▅███"]);
        assert_eq!(graph(&rising, 40, 2, ASCII), ["1600 |  ..#", "1400 |.:###"]);
    }

    #[test]
    fn whatever_comes_fits() {
        assert_eq!(graph(&[1500.0], 40, 4, ASCII), Vec::<String>::new());
        assert_eq!(graph(&[f64::NAN, 1.0], 40, 4, ASCII), Vec::<String>::new());
        assert_eq!(graph(&[5.0, 5.0], 40, 2, UNICODE), ["5 │", "5 │██"]);
        let many: Vec<f64> = (0..1000).map(f64::from).collect();
        for line in graph(&many, 30, 5, UNICODE) {
            assert!(width(&line) <= 30, "{line}");
        }
        assert_eq!(graph(&many, 0, 2, ASCII).len(), 2);
    }
}
