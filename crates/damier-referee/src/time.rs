//! How much the players may think, and how people write it.

mod pgn;

use std::fmt;
use std::str::FromStr;

/// Milliseconds, or a moment counted in them from wherever the caller likes.
pub type Millis = u64;

/// How much the players may think.
///
/// As text it is what players write, in `play`, `join`, the API and the settings:
///
/// | text | |
/// |---|---|
/// | `5+3` | five minutes for the game, three seconds added after each move; `5` adds nothing |
/// | `90s+1`, `1h30m+30s`, `10d` | the same with units: `d`, `h`, `m`, `s` |
/// | `30s/move`, `3d/move` | so much for each move (the unit must be said); `1/30s` is read too |
/// | `10+3x30` | ten minutes, then three byo-yomi periods of thirty seconds |
/// | `5+d3` | five minutes, the first three seconds of each turn being free: a delay |
/// | `-` | no clock |
///
/// A number without a unit means minutes before the `+` and seconds after it, with at most three
/// decimals. Serde does not use this text but that of PGN: see [`TimeControl::pgn`].
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

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TimeControl::Untimed => f.write_str("-"),
            TimeControl::PerMove(limit) => write!(f, "{}/move", span(limit, UNITS)),
            TimeControl::Fischer { initial, increment } => {
                let initial = span(initial, FOR_THE_GAME);
                f.write_str(&initial)?;
                // A lone number would not look like a clock.
                if increment > 0 || initial.ends_with(|c: char| c.is_ascii_digit()) {
                    write!(f, "+{}", span(increment, FOR_A_MOVE))?;
                }
                Ok(())
            }
            TimeControl::Delay { initial, delay } => {
                write!(f, "{}+d{}", span(initial, FOR_THE_GAME), span(delay, FOR_A_MOVE))
            }
            TimeControl::ByoYomi { initial, periods, period } => {
                let (initial, period) = (span(initial, FOR_THE_GAME), span(period, FOR_A_MOVE));
                write!(f, "{initial}+{periods}x{period}")
            }
        }
    }
}

/// How many milliseconds, and the letter.
type Unit = (Millis, &'static str);

/// The longest time anybody may ask for: a year. Sums then never overflow.
const LONGEST: Millis = 366 * DAY;

const DAY: Millis = 24 * 3_600_000;
const MINUTE: Millis = 60_000;
const SECOND: Millis = 1000;

/// From the longest to the shortest.
const UNITS: &[Unit] = &[(DAY, "d"), (3_600_000, "h"), (MINUTE, "m"), (SECOND, "s")];
/// What we write before a `+`, where minutes go without saying.
const FOR_THE_GAME: &[Unit] = &[(DAY, "d"), (MINUTE, ""), (SECOND, "s")];
/// What we write after it, where seconds do.
const FOR_A_MOVE: &[Unit] = &[(DAY, "d"), (SECOND, "")];

/// A time in the longest of these units that counts it without decimals, else in seconds.
fn span(time: Millis, units: &[Unit]) -> String {
    if time == 0 {
        return "0".to_owned();
    }
    match units.iter().find(|(unit, _)| time.is_multiple_of(*unit)) {
        Some((unit, letter)) => format!("{}{letter}", time / unit),
        None => format!("{}{}", seconds(time), units.last().map_or("", |(_, letter)| letter)),
    }
}

/// `90`, `0.5`, `1.125`.
fn seconds(time: Millis) -> String {
    let (seconds, rest) = (time / 1000, time % 1000);
    if rest == 0 {
        seconds.to_string()
    } else {
        format!("{seconds}.{rest:03}").trim_end_matches('0').to_owned()
    }
}

/// The text is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{self:?}")]
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
    if let Some(limit) = text.strip_suffix("/move").or_else(|| text.strip_prefix("1/")) {
        return with_units(limit).filter(|&limit| limit > 0).map(TimeControl::PerMove);
    }
    let (initial, bonus) = text.split_once('+').unwrap_or((text, "0"));
    let initial = decimal(initial, MINUTE).or_else(|| with_units(initial))?;
    let for_a_move = |text| decimal(text, SECOND).or_else(|| with_units(text));
    if let Some((periods, period)) = bonus.split_once('x') {
        let (periods, period) = (number_of_periods(periods)?, for_a_move(period)?);
        return (period > 0).then_some(TimeControl::ByoYomi { initial, periods, period });
    }
    let control = match bonus.strip_prefix('d') {
        Some(delay) => TimeControl::Delay { initial, delay: for_a_move(delay)? },
        None => TimeControl::Fischer { initial, increment: for_a_move(bonus)? },
    };
    (initial > 0).then_some(control)
}

fn number_of_periods(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && (1..=100).contains(number))
}

/// `1h30m`: each unit at most once, the longest first.
fn with_units(text: &str) -> Option<Millis> {
    let (mut total, mut rest) = (0, text);
    for (unit, letter) in UNITS {
        if let Some((number, shorter)) = rest.split_once(letter) {
            total += decimal(number, *unit)?;
            rest = shorter;
        }
    }
    (rest.is_empty() && !text.is_empty() && total <= LONGEST).then_some(total)
}

/// A number with at most three decimals, exactly.
fn decimal(text: &str, unit: Millis) -> Option<Millis> {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if !digits(whole) || whole.len() > 9 || !digits(fraction) || fraction.len() > 3 {
        return None;
    }
    let fraction: Millis = format!("{fraction:0<3}").parse().ok()?;
    // Units are whole seconds, so that nothing is lost here.
    let total = whole.parse::<Millis>().ok()? * unit + fraction * (unit / 1000);
    (total <= LONGEST).then_some(total)
}
