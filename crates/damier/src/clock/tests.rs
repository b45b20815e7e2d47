use super::*;

fn s(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn limited(base: u64, increment: u64) -> TimeControl {
    TimeControl::Fischer { initial: base * 1000, increment: increment * 1000 }
}

#[test]
fn a_free_clock_counts_and_never_falls() {
    let mut clock = Clock::new(TimeControl::Untimed);
    clock.begin_turn(Seat::One, Duration::ZERO);
    clock.start(s(10));
    assert_eq!(clock.turn_time(Seat::One, s(17)), s(7));
    assert_eq!(clock.end_turn(s(20)), s(10));
    clock.begin_turn(Seat::Two, Duration::ZERO);
    clock.start(s(20));
    assert_eq!(clock.total(Seat::One, s(1000)), s(10));
    assert_eq!(clock.total(Seat::Two, s(25)), s(5));
    assert_eq!(clock.turn_time(Seat::One, s(25)), s(0));
    assert_eq!((clock.left(Seat::One, s(25)), clock.fallen(s(1_000_000))), (None, None));
}

#[test]
fn fischer_gives_back_after_the_move_and_falls_at_zero() {
    let mut clock = Clock::new(limited(60, 5));
    clock.begin_turn(Seat::One, Duration::ZERO);
    clock.start(s(0));
    clock.end_turn(s(20));
    assert_eq!(clock.left(Seat::One, s(20)), Some(s(45)));
    clock.begin_turn(Seat::Two, Duration::ZERO);
    clock.start(s(20));
    assert_eq!(clock.fallen(s(79)), None);
    assert_eq!(clock.fallen(s(80)), Some(Seat::Two));
}

#[test]
fn per_move_begins_again_each_turn() {
    let mut clock = Clock::new(TimeControl::PerMove(30_000));
    for turn in 0..10 {
        let seat = Seat::ALL[turn % 2];
        let begin = s(29 * turn as u64);
        clock.begin_turn(seat, Duration::ZERO);
        clock.start(begin);
        assert_eq!(clock.fallen(begin + s(29)), None);
        assert_eq!(clock.fallen(begin + s(30)), Some(seat));
        clock.end_turn(begin + s(29));
    }
    assert_eq!(clock.total(Seat::One, s(0)), s(145));
}

#[test]
fn a_pause_costs_nothing() {
    let mut clock = Clock::new(TimeControl::PerMove(30_000));
    clock.begin_turn(Seat::One, s(3));
    clock.start(s(0));
    clock.pause(s(10));
    clock.pause(s(11));
    assert_eq!(clock.turn_time(Seat::One, s(5000)), s(13));
    assert_eq!(clock.fallen(s(5000)), None);
    clock.start(s(5000));
    clock.start(s(5001));
    assert_eq!(clock.end_turn(s(5002)), s(15));
}

#[test]
fn a_clock_rebuilt_from_a_record_goes_on() {
    let mut clock = Clock::new(limited(60, 2));
    clock.count_turn(Seat::One, s(10));
    clock.count_turn(Seat::Two, s(70));
    assert_eq!(clock.left(Seat::One, s(0)), Some(s(52)));
    assert_eq!(clock.left(Seat::Two, s(0)), Some(s(2)));
    assert_eq!(clock.total(Seat::Two, s(0)), s(70));
}

#[test]
fn times_are_shown_as_on_a_wall() {
    assert_eq!(show(s(7)), "0:07");
    assert_eq!(show(s(754)), "12:34");
    assert_eq!(show(s(3723)), "1:02:03");
    assert_eq!(show_left(Duration::from_millis(9_990)), "0:09.9");
    assert_eq!(show_left(s(10)), "0:10");
}
