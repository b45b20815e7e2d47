//! How much the players may think.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds, or a moment counted in them from wherever the caller likes.
pub type Millis = u64;

/// How much the players may think.
///
/// The text is that of PGN's tag `TimeControl` where PGN has one, in seconds: `-`, `600+5`, `1/30`
/// (thirty seconds for each move); with `600d5` for a delay and `600+3x30` for three byo-yomi
/// periods of thirty seconds. Correspondence is a long time for each move: `1/259200` is three days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// As long as they like.
    #[default]
    Untimed,
    /// So much for each move.
    PerMove(Millis),
    /// So much for the game, and something back after each move.
    Fischer {
        /// At the start.
        initial: Millis,
        /// After each move.
        increment: Millis,
    },
    /// So much for the game, the first part of each turn being free.
    Delay {
        /// At the start.
        initial: Millis,
        /// How long a turn costs nothing.
        delay: Millis,
    },
    /// So much for the game, then periods; one is lost each time it is used up within a turn.
    ByoYomi {
        /// At the start.
        initial: Millis,
        /// How many periods.
        periods: u32,
        /// How long each.
        period: Millis,
    },
}

/// The longest time anybody may ask for: a year. Sums then never overflow.
const LONGEST: Millis = 366 * 24 * 3_600_000;

impl TimeControl {
    /// Days for each move.
    #[must_use]
    pub const fn correspondence(days: u32) -> TimeControl {
        TimeControl::PerMove(days as u64 * 24 * 3_600_000)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Untimed => f.write_str("-"),
            TimeControl::PerMove(limit) => write!(f, "1/{}", Seconds(limit)),
            TimeControl::Fischer { initial, increment } => {
                write!(f, "{}+{}", Seconds(initial), Seconds(increment))
            }
            TimeControl::Delay { initial, delay } => {
                write!(f, "{}d{}", Seconds(initial), Seconds(delay))
            }
            TimeControl::ByoYomi { initial, periods, period } => {
                write!(f, "{}+{periods}x{}", Seconds(initial), Seconds(period))
            }
        }
    }
}

struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            write!(f, "{seconds}")
        } else {
            f.write_str(format!("{seconds}.{rest:03}").trim_end_matches('0'))
        }
    }
}

/// The text is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a time control is '-', '600+5', '600d5', '600+3x30' or '1/30', in seconds")]
pub struct BadTimeControl;

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        read(text).ok_or(BadTimeControl)
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "-" {
        return Some(TimeControl::Untimed);
    }
    if let Some(limit) = text.strip_prefix("1/") {
        return positive(limit).map(TimeControl::PerMove);
    }
    if let Some((initial, delay)) = text.split_once('d') {
        return Some(TimeControl::Delay { initial: positive(initial)?, delay: millis(delay)? });
    }
    let (initial, bonus) = text.split_once('+').unwrap_or((text, "0"));
    match bonus.split_once('x') {
        Some((periods, period)) => Some(TimeControl::ByoYomi {
            initial: millis(initial)?,
            periods: periods.parse().ok().filter(|n| (1..=100).contains(n))?,
            period: positive(period)?,
        }),
        None => {
            Some(TimeControl::Fischer { initial: positive(initial)?, increment: millis(bonus)? })
        }
    }
}

fn positive(text: &str) -> Option<Millis> {
    millis(text).filter(|&ms| ms > 0)
}

/// Seconds with at most three decimals, exactly.
fn millis(text: &str) -> Option<Millis> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if !digits(whole) || whole.len() > 9 || !digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let fraction: Millis = format!("{fraction:0<3}").parse().ok()?;
    let total = whole.parse::<Millis>().ok()? * 1000 + fraction;
    (total <= LONGEST).then_some(total)
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
