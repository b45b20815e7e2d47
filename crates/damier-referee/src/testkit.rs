//! What must hold for any bytes whatever.
//!
//! Each function panics if it does not. They are called by the fuzzers in `fuzz/`, and by ordinary
//! tests with random texts and with every input that is kept in `fuzz/corpus`.

use crate::TimeControl;

/// Any text as a time control, of players and of PGN.
pub fn time_control(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(control) = text.parse::<TimeControl>() {
        assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        assert_eq!(TimeControl::from_pgn(&control.pgn()), Some(control), "{text}");
    }
    if let Some(control) = TimeControl::from_pgn(text) {
        assert_eq!(control.to_string().parse(), Ok(control), "{text}");
    }
}
