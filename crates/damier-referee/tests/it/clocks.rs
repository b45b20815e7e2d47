//! What is left on the clocks.

use damier_referee::{Clock, TimeControl};
use damier_rules::Seat;

#[test]
fn texts() {
    for text in
        ["-", "600+5", "1/30", "600d5", "0+3x30", "600+3x30", "0.5+0", "1/259200", "90+1.25"]
    {
        assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
    }
    assert_eq!("600".parse(), Ok(TimeControl::Fischer { initial: 600_000, increment: 0 }));
    assert_eq!("1/259200".parse(), Ok(TimeControl::correspondence(3)));
    for text in [
        "",
        "+",
        "abc",
        "0",
        "0+5",
        "1/0",
        "-5",
        "1e9",
        "inf",
        "NaN",
        "600+",
        "+5",
        "600+x30",
        "600+0x30",
        "600+3x0",
        "600+101x30",
        "9999999999",
        "99999999999999999999",
        "1.2345",
        "600+5+5",
        "1/",
        " 600",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
    }
}

/// Charges turns of the first seat and tells, after each, what the clock shows and allows.
fn check(control: &str, turns: &[(u64, u64, u64)]) {
    let mut clock = Clock::new(control.parse().expect(control));
    for &(spent, shows, allowance) in turns {
        clock.charge(Seat::One, spent);
        assert_eq!(clock.shows(Seat::One, 0), Some(shows), "{control} after {spent}");
        assert_eq!(clock.allowance(Seat::One), Some(allowance), "{control} after {spent}");
    }
    assert_eq!(
        clock.shows(Seat::Two, 0),
        Clock::new(control.parse().expect(control)).shows(Seat::Two, 0)
    );
}

#[test]
fn every_control() {
    check("60+2", &[(10_000, 52_000, 52_000), (1_000, 53_000, 53_000)]);
    check("60d5", &[(4_000, 60_000, 65_000), (6_000, 59_000, 64_000)]);
    check("1/6", &[(5_999, 6_000, 6_000)]);
    // Ten seconds, then three periods of five.
    check(
        "10+3x5",
        &[
            (4_000, 6_000, 21_000),
            (8_000, 5_000, 15_000),
            (4_999, 5_000, 15_000),
            (11_000, 5_000, 5_000),
        ],
    );
    assert_eq!(Clock::new(TimeControl::Untimed).allowance(Seat::One), None);
}

#[test]
fn byo_yomi_counts_down_period_by_period() {
    let mut clock = Clock::new("10+3x5".parse().expect("byo-yomi"));
    for (thinking, shows) in [
        (0, 10_000),
        (9_999, 1),
        (10_000, 5_000),
        (14_999, 1),
        (15_000, 5_000),
        (24_999, 1),
        (25_000, 0),
    ] {
        assert_eq!(clock.shows(Seat::One, thinking), Some(shows), "{thinking}");
    }
    assert_eq!(clock.allowance(Seat::One), Some(25_000));
    clock.charge(Seat::One, 16_000);
    assert_eq!(clock.periods(Seat::One), 2);
}
