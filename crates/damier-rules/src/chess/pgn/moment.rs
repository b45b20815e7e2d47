//! Moments as PGN writes them, in universal time.

const DAY: u64 = 86_400;

/// The day of a moment, in milliseconds since 1970: `2025.11.16`.
#[must_use]
pub fn date(ms: u64) -> String {
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let (mut year, mut left) = (1970, ms / 1000 / DAY);
    // In 400 years there are so many days, whichever they are.
    (year, left) = (year + left / 146_097 * 400, left % 146_097);
    while left >= 365 + u64::from(is_leap(year)) {
        left -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", left + 1)
}

/// The first moment of a day that is written `2025-11-16` or `2025.11.16`, in milliseconds since 1970.
#[must_use]
pub fn read_date(text: &str) -> Option<i64> {
    let mut parts = text.split(['-', '.']);
    let mut next = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<i64>().ok())?
    };
    let (year, month, day) = (next(4)?, next(2)?, next(2)?);
    if parts.next().is_some() || !(1..=12).contains(&month) {
        return None;
    }
    // Years that begin in March end with the day that may be missing.
    let from_march = (month + 9) % 12;
    let years = if month <= 2 { year - 1 } else { year };
    let days = 365 * years + years.div_euclid(4) - years.div_euclid(100)
        + years.div_euclid(400)
        + (153 * from_march + 2) / 5
        + day
        - 719_469;
    let ms = days * 86_400_000;
    // A day that does not exist would be written as another one.
    let written = u64::try_from(ms).map(date).unwrap_or_default();
    (year < 1970 && (1..=28).contains(&day) || written == text.replace('-', ".")).then_some(ms)
}

/// The time of that day: `23:59:59`.
#[must_use]
pub fn time(ms: u64) -> String {
    let seconds = ms / 1000 % DAY;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_in_pgn() {
        for (seconds, day, hour) in [
            (0, "1970.01.01", "00:00:00"),
            (951_782_400, "2000.02.29", "00:00:00"),
            (1_735_689_599, "2024.12.31", "23:59:59"),
            (1_735_689_600, "2025.01.01", "00:00:00"),
            (1_763_293_507, "2025.11.16", "11:45:07"),
            (13_569_465_600, "2400.01.01", "00:00:00"),
        ] {
            assert_eq!((date(seconds * 1000), time(seconds * 1000)), (day.into(), hour.into()));
        }
        for (text, seconds) in
            [("1970-01-01", 0), ("2000.02.29", 951_782_400), ("2025-11-16", 1_763_251_200)]
        {
            assert_eq!(read_date(text), Some(seconds * 1000), "{text}");
        }
        assert_eq!(read_date("1969-12-28"), Some(-4 * 86_400_000));
        for text in
            ["", "2025", "2025-11", "2025-13-01", "2025-02-29", "2025-1-1", "x-y-z", "1-2-3-4"]
        {
            assert_eq!(read_date(text), None, "{text}");
        }
        assert_eq!(time(u64::MAX).len(), 8, "no moment is too late");
        assert!(date(u64::MAX).ends_with(|digit: char| digit.is_ascii_digit()));
    }
}
