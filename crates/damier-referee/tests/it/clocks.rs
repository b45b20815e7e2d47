//! What is left on the clocks.

use std::fs;
use std::path::Path;

use damier_referee::{Clock, House, Millis, TimeControl, testkit};
use damier_rules::Seat;
use damier_words::ToMessage as _;
use proptest::prelude::*;

#[test]
fn texts() {
    let fischer = |initial, increment| TimeControl::Fischer { initial, increment };
    let minutes = |minutes: Millis| minutes * 60_000;
    let days = |days: Millis| days * 24 * 3_600_000;
    for (text, control, canonical) in [
        ("-", TimeControl::Untimed, "-"),
        ("5+3", fischer(minutes(5), 3_000), "5+3"),
        ("5", fischer(minutes(5), 0), "5+0"),
        ("5m", fischer(minutes(5), 0), "5+0"),
        ("0.5+2", fischer(30_000, 2_000), "30s+2"),
        ("30s+1s", fischer(30_000, 1_000), "30s+1"),
        ("90s", fischer(90_000, 0), "90s"),
        ("1h30m+30s", fischer(minutes(90), 30_000), "90+30"),
        ("1h+1m", fischer(minutes(60), 60_000), "60+60"),
        ("10d", fischer(days(10), 0), "10d"),
        ("1d12h+1d", fischer(days(3) / 2, days(1)), "2160+1d"),
        ("0.001+0.001", fischer(60, 1), "0.06s+0.001"),
        ("1d2h3m4.005s", fischer(days(1) + minutes(123) + 4_005, 0), "93784.005s"),
        ("30s/move", TimeControl::PerMove(30_000), "30s/move"),
        ("1/30s", TimeControl::PerMove(30_000), "30s/move"),
        ("1m30s/move", TimeControl::PerMove(90_000), "90s/move"),
        ("120m/move", TimeControl::PerMove(minutes(120)), "2h/move"),
        ("3d/move", TimeControl::PerMove(days(3)), "3d/move"),
        ("366d/move", TimeControl::PerMove(days(366)), "366d/move"),
        ("5+d3", TimeControl::Delay { initial: minutes(5), delay: 3_000 }, "5+d3"),
        ("90s+d2s", TimeControl::Delay { initial: 90_000, delay: 2_000 }, "90s+d2"),
        ("10+3x30s", byo_yomi(minutes(10), 3, 30_000), "10+3x30"),
        ("0+1x1d", byo_yomi(0, 1, days(1)), "0+1x1d"),
    ] {
        assert_eq!(text.parse(), Ok(control), "{text}");
        assert_eq!(control.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(control), "{canonical}");
    }
}

fn byo_yomi(initial: Millis, periods: u32, period: Millis) -> TimeControl {
    TimeControl::ByoYomi { initial, periods, period }
}

#[test]
fn what_is_no_clock() {
    for text in [
        "",
        "+",
        "abc",
        "0",
        "0+5",
        "0s",
        "-5",
        "1e9",
        "inf",
        "NaN",
        ".",
        "5+",
        "+5",
        "5 + 3",
        " 5",
        "5+5+5",
        "5s5m",
        "5m5m",
        "1h30",
        "5x",
        "s",
        "5S",
        "5+d",
        "5d3",
        "0+d3",
        "5+3d3",
        "5+x30",
        "5+0x30",
        "5++3x30",
        "5+3x0",
        "5+101x30",
        "30/move",
        "1/30",
        "0s/move",
        "1/0s",
        "/move",
        "1/",
        "1/30s/move",
        "2/30s",
        "1.2345",
        "367d",
        "366d1s",
        "99999999999999999999",
        "9999999999",
        "5+367d",
        "٥+٣",
    ] {
        let error = text.parse::<TimeControl>().expect_err(text);
        let said = error.message().to_string();
        assert!(said.contains("5+3 (minutes, and seconds"), "{said}");
    }
}

/// Stored games and records say it in PGN's seconds, as they always did.
#[test]
fn texts_that_are_kept() {
    for (kept, text) in [
        ("-", "-"),
        ("600+5", "10+5"),
        ("1/30", "30s/move"),
        ("600d5", "10+d5"),
        ("0+3x30", "0+3x30"),
        ("600+3x30", "10+3x30"),
        ("0.5+0", "0.5s"),
        ("1/259200", "3d/move"),
        ("90+1.25", "90s+1.25"),
    ] {
        let control: TimeControl = text.parse().expect(text);
        assert_eq!((control.pgn().as_str(), TimeControl::from_pgn(kept)), (kept, Some(control)));
        let house = House { time: control, ..House::default() };
        let json = serde_json::to_value(&house).expect("JSON");
        assert_eq!(json["time"], kept);
        assert_eq!(serde_json::from_value::<House>(json).expect("a house"), house);
    }
    let initial = 600_000;
    assert_eq!(TimeControl::from_pgn("600"), Some(TimeControl::Fischer { initial, increment: 0 }));
    for text in ["", "0", "1/0", "10m", "30s/move", "600+101x30", "9999999999", "1.2345"] {
        assert_eq!(TimeControl::from_pgn(text), None, "{text}");
    }
}

/// Any time control there can be, round numbers more often than others.
fn any_control() -> impl Strategy<Value = TimeControl> {
    const LONGEST: Millis = 366 * 24 * 3_600_000;
    let time = prop_oneof![
        0..=LONGEST,
        1..100_000_u64,
        (1..=366_u64).prop_map(|days| days * 24 * 3_600_000),
        (1..=10_000_u64).prop_map(|minutes| minutes * 60_000),
        (1..=10_000_u64).prop_map(|seconds| seconds * 1000),
    ];
    (0..5, time.clone(), time, 1..=100_u32).prop_map(|(which, first, second, periods)| {
        let initial = first.max(1);
        match which {
            0 => TimeControl::Untimed,
            1 => TimeControl::PerMove(initial),
            2 => TimeControl::Fischer { initial, increment: second },
            3 => TimeControl::Delay { initial, delay: second },
            _ => byo_yomi(first, periods, second.max(1)),
        }
    })
}

proptest! {
    #[test]
    fn every_control_is_read_as_it_was_written(control in any_control()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
        prop_assert_eq!(TimeControl::from_pgn(&control.pgn()), Some(control));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9.+/dhmsxmove-]{0,20}|.{0,12}") {
        testkit::time_control(text.as_bytes());
    }
}

#[test]
fn every_kept_input_passes() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/time_control");
    let inputs = fs::read_dir(corpus).expect("a folder").map(|entry| entry.expect("a file").path());
    let passed =
        inputs.map(|path| testkit::time_control(&fs::read(path).expect("a readable file")));
    assert!(passed.count() > 0, "nothing is kept");
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
    check("1+2", &[(10_000, 52_000, 52_000), (1_000, 53_000, 53_000)]);
    check("1+d5", &[(4_000, 60_000, 65_000), (6_000, 59_000, 64_000)]);
    check("6s/move", &[(5_999, 6_000, 6_000)]);
    // Ten seconds, then three periods of five.
    check(
        "10s+3x5",
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
    let mut clock = Clock::new("10s+3x5".parse().expect("byo-yomi"));
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
