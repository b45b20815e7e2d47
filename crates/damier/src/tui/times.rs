//! Times as clocks show them.

use std::time::Duration;

/// `0:07`, `12:34`, `1:02:03`: whole seconds, as on a wall.
pub(super) fn show(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Remaining time: with tenths when they begin to matter.
pub(super) fn show_left(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        format!("0:{:02}.{}", time.as_secs(), time.subsec_millis() / 100)
    } else {
        show(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_as_on_a_wall() {
        let s = Duration::from_secs;
        assert_eq!(show(s(7)), "0:07");
        assert_eq!(show(s(754)), "12:34");
        assert_eq!(show(s(3723)), "1:02:03");
        assert_eq!(show_left(Duration::from_millis(9_990)), "0:09.9");
        assert_eq!(show_left(s(10)), "0:10");
    }
}
