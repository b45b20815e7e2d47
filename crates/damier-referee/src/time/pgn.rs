//! Time controls as they are kept: the text of PGN's tag `TimeControl`.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{SECOND, TimeControl, decimal, number_of_periods, seconds};

impl TimeControl {
    /// The value of PGN's tag `TimeControl`, in seconds: `-`, `600+5`, `1/30` (thirty seconds for
    /// each move); with `600d5` for a delay and `600+3x30` for byo-yomi, which PGN lacks.
    ///
    /// Records and stored games keep this text, and serde writes it: other programs read it in PGN,
    /// and what is stored must mean the same for ever, however players' habits change.
    #[must_use]
    pub fn pgn(&self) -> String {
        match *self {
            TimeControl::Untimed => "-".to_owned(),
            TimeControl::PerMove(limit) => format!("1/{}", seconds(limit)),
            TimeControl::Fischer { initial, increment } => {
                format!("{}+{}", seconds(initial), seconds(increment))
            }
            TimeControl::Delay { initial, delay } => {
                format!("{}d{}", seconds(initial), seconds(delay))
            }
            TimeControl::ByoYomi { initial, periods, period } => {
                format!("{}+{periods}x{}", seconds(initial), seconds(period))
            }
        }
    }

    /// Reads what [`TimeControl::pgn`] writes.
    #[must_use]
    pub fn from_pgn(text: &str) -> Option<TimeControl> {
        let millis = |text| decimal(text, SECOND);
        let positive = |text| millis(text).filter(|&ms| ms > 0);
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
                periods: number_of_periods(periods)?,
                period: positive(period)?,
            }),
            None => Some(TimeControl::Fischer {
                initial: positive(initial)?,
                increment: millis(bonus)?,
            }),
        }
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.pgn())
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        let text = String::deserialize(deserializer)?;
        TimeControl::from_pgn(&text).ok_or_else(|| D::Error::custom("no time control of PGN"))
    }
}
