//! Lengths of time in settings.

use std::fmt;
use std::time::Duration;

use damier_referee::Millis;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length of time; in a file a number of seconds, such as `30` or `0.25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds(Millis);

/// A year: more would overflow the moments that are computed with it.
const LONGEST: Seconds = Seconds::new(366 * 24 * 3600);

impl Seconds {
    /// So many seconds.
    #[must_use]
    pub const fn new(seconds: u64) -> Seconds {
        Seconds(seconds * 1000)
    }

    /// So many milliseconds.
    #[must_use]
    pub const fn from_millis(millis: Millis) -> Seconds {
        Seconds(millis)
    }

    /// In the referee's unit.
    #[must_use]
    pub const fn millis(self) -> Millis {
        self.0
    }

    /// In that of everything else.
    #[must_use]
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(1000) {
            serializer.serialize_u64(self.0 / 1000)
        } else {
            serializer.serialize_f64(self.duration().as_secs_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seconds, D::Error> {
        deserializer.deserialize_any(Number)
    }
}

struct Number;

impl Visitor<'_> for Number {
    type Value = Seconds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of seconds, at most a year")
    }

    fn visit_i64<E: Error>(self, seconds: i64) -> Result<Seconds, E> {
        let whole = u64::try_from(seconds).ok().filter(|&it| it <= LONGEST.0 / 1000);
        let wrong = || E::invalid_value(Unexpected::Signed(seconds), &self);
        whole.map(Seconds::new).ok_or_else(wrong)
    }

    fn visit_f64<E: Error>(self, seconds: f64) -> Result<Seconds, E> {
        let time = Duration::try_from_secs_f64(seconds).ok().filter(|&it| it <= LONGEST.duration());
        let millis = time.and_then(|time| Millis::try_from(time.as_millis()).ok());
        millis.map(Seconds).ok_or_else(|| E::invalid_value(Unexpected::Float(seconds), &self))
    }
}
