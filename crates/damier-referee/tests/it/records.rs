//! Sessions that are kept as records and go on from them; clocks that wait meanwhile.

use damier_referee::{Audience, Command, House, Millis, Session, TimeControl, Wish};
use damier_rules::{GameKind, Outcome, Reason, Record, RecordedMove, Seat, Setup};
use damier_words::ToMessage as _;

fn timed(control: &str) -> House {
    House { time: control.parse().expect("a time control"), ..House::default() }
}

/// A game that began at zero, in which each move came at its time.
fn played(kind: GameKind, house: House, moves: &[(Millis, Seat, &str)]) -> (Session, Audience) {
    let mut session = Session::new(kind, Setup::default(), house).expect("the usual start");
    let mut audience = Audience::new(kind);
    let start = [(0, Command::Start)].into_iter();
    let moves = moves.iter().map(|&(now, seat, text)| {
        let earlier = moves.iter().take_while(|m| m.0 < now).filter(|m| m.1 == seat).count();
        (now, Command::play(seat, u32::try_from(earlier).expect("few moves"), text))
    });
    for (now, command) in start.chain(moves) {
        for event in session.act(now, &command).expect("legal") {
            audience.follow(&session, &event);
        }
        session.resume(now);
    }
    (session, audience)
}

fn from_text(json: &str, house: House) -> Session {
    let record = Record::from_json(json).expect("a record");
    Session::from_record(&record, house).expect("a sound record").0
}

#[test]
fn a_record_brings_everything_back() {
    use Seat::{One, Two};
    for (kind, moves) in [
        (GameKind::Chess, [(10_000, One, "e2e4"), (12_000, Two, "e7e5"), (15_000, One, "g1f3")]),
        (GameKind::Dark, [(10_000, One, "e2e4"), (12_000, Two, "e7e5"), (15_000, One, "g1f3")]),
        (GameKind::Mastermind, [(1_000, Two, "JJWF"), (4_000, One, "RVBO"), (5_000, Two, "RRRR")]),
    ] {
        for control in ["-", "1+2", "1+d5", "30s/move", "10s+3x5"] {
            let (before, told) = played(kind, timed(control), &moves);
            let record = before.record(16_000);
            assert_eq!(
                TimeControl::of_record(&record),
                (control != "-").then(|| timed(control).time)
            );
            let reread = Record::from_json(&record.to_json()).expect("ours");
            assert_eq!(reread, record);

            let (mut after, audience) =
                Session::from_record(&reread, timed(control)).expect("ours");
            assert_eq!(after, before, "{kind} {control}");
            assert_eq!(audience, told, "{kind} {control}");
            assert_eq!(after.deadline(), None, "its clocks stand");
            assert_eq!(after.record(99_000), record);
            after.resume(100_000);
            assert_eq!(after.clocks(100_000), before.clocks(16_000), "{kind} {control}");
            assert_eq!(after.deadline().map(|at| at - 84_000), before.deadline());
        }
    }
}

#[test]
fn the_end_is_kept_however_it_came() {
    let mate = [(1, Seat::One, "f2f3"), (2, Seat::Two, "e7e5"), (3, Seat::One, "g2g4")];
    let (mut session, _) = played(GameKind::Chess, timed("1+0"), &mate);
    let (mut resigned, _) = played(GameKind::Chess, timed("1+0"), &mate);
    session.act(4, &Command::play(Seat::Two, 1, "d8h4")).expect("mate");
    resigned.act(4, &Command::By(Seat::Two, Wish::Resign)).expect("allowed");
    for (ended, reason) in [(session, Reason::Checkmate), (resigned, Reason::Resign)] {
        let record = ended.record(5_000);
        assert_eq!(record.outcome.map(|outcome| outcome.reason), Some(reason));
        assert!(!record.tags.contains_key("ThinkingMs"));
        let (again, _) = Session::from_record(&record, timed("1+0")).expect("ours");
        assert_eq!(again, ended);
    }
    // A record without a result may have one by the rules.
    let mut open = Record::new(GameKind::Chess, Setup::default());
    for (seat, text) in [("f2f3", "e7e5"), ("g2g4", "d8h4")]
        .into_iter()
        .flat_map(|(one, two)| [(Seat::One, one), (Seat::Two, two)])
    {
        open.moves.push(RecordedMove { seat, text: text.to_owned(), spent_ms: None });
    }
    let (session, _) = Session::from_record(&open, House::default()).expect("legal moves");
    assert_eq!(session.outcome(), Some(Outcome::win(Seat::Two, Reason::Checkmate)));
}

#[test]
fn moves_taken_back_are_not_in_the_record() {
    let moves = [(10_000, Seat::One, "e2e4"), (11_000, Seat::Two, "e7e5")];
    let (mut session, _) = played(GameKind::Chess, timed("1+0"), &moves);
    for seat in [Seat::Two, Seat::One] {
        session.act(12_000, &Command::By(seat, Wish::Takeback)).expect("allowed");
    }
    let record = session.record(12_000);
    assert_eq!(record.moves.len(), 1);
    assert!(Record::from_json(&record.to_json()).is_ok());
}

/// Files that other versions and other programs wrote.
#[test]
fn what_was_kept_before_is_read() {
    let kept = |tags: &str, moves: &str| {
        format!(
            r#"{{"damier_record": 1, "game": "chess", "players": {{"one": "Ann", "two": "Bob"}},
                "tags": {{{tags}}}, "moves": [{moves}], "result": "*"}}"#
        )
    };
    let e4 = r#"{"by": "one", "move": "e2e4", "ms": 10000}"#;
    let session =
        from_text(&kept(r#""TimeControl": "60+2", "ThinkingMs": "70000""#, e4), timed("1+2"));
    let clocks = session.clocks(0).expect("clocks");
    assert_eq!((clocks.one, clocks.two), (52_000, 0), "nothing below zero");
    assert_eq!(session.thinking(Seat::Two, 0), 70_000);
    // Without times nobody has thought; a tag that means nothing is none.
    let untimed = r#"{"by": "one", "move": "e2e4"}"#;
    let session = from_text(&kept(r#""ThinkingMs": "long""#, untimed), timed("1+2"));
    let clocks = session.clocks(0).expect("clocks");
    assert_eq!((clocks.one, clocks.two), (62_000, 60_000));
    // No number is too large.
    let largest = u64::MAX;
    let tags = format!(r#""ThinkingMs": "{largest}""#);
    let endless = format!(r#"{{"by": "one", "move": "e2e4", "ms": {largest}}}"#);
    for control in ["-", "1+2", "1+d5", "30s/move", "10s+3x5"] {
        let mut session = from_text(&kept(&tags, &endless), timed(control));
        session.resume(largest);
        assert_eq!(session.thinking(Seat::Two, largest), largest, "{control}");
        assert!(session.act(largest, &Command::Tick).is_ok());
        assert_eq!(session.is_over(), control != "-", "{control}");
    }
    // A move that is none says so.
    let mut wrong = Record::new(GameKind::Chess, Setup::default());
    wrong.moves.push(RecordedMove { seat: Seat::One, text: "e2e5".to_owned(), spent_ms: None });
    let error =
        Session::from_record(&wrong, House::default()).err().map(|why| why.message().to_string());
    let told = "move 1 (e2e5): the piece on e2 does not move like that";
    assert_eq!(error.as_deref(), Some(told));
}

#[test]
fn a_pause_costs_nothing() {
    let (mut session, _) = played(GameKind::Chess, timed("30s/move"), &[]);
    session.pause(10_000);
    session.pause(11_000);
    assert_eq!((session.thinking(Seat::One, 5_000_000), session.deadline()), (10_000, None));
    assert_eq!(session.act(5_000_000, &Command::Tick), Ok(Vec::new()));
    session.resume(5_000_000);
    session.resume(5_001_000);
    assert_eq!(session.deadline(), Some(5_020_000));
    session.act(5_002_000, &Command::play(Seat::One, 0, "e2e4")).expect("legal");
    assert_eq!(session.moves().iter().next().map(|first| first.spent), Some(12_000));
}

#[test]
fn one_clock_may_run_alone() {
    let (mut session, _) = played(GameKind::Mastermind, timed("10s/move"), &[]);
    session.pause(0);
    session.resume_seat(Seat::One, 0);
    assert_eq!(
        (session.thinking(Seat::One, 9_000), session.thinking(Seat::Two, 9_000)),
        (9_000, 0)
    );
    session.act(9_000, &Command::play(Seat::One, 0, "RVBO")).expect("legal");
    // Who owes nothing has no clock.
    session.resume_seat(Seat::One, 9_000);
    assert_eq!(session.deadline(), None);
    session.resume_seat(Seat::Two, 9_000);
    assert_eq!(session.deadline(), Some(19_000));
}

#[test]
fn without_limits_a_clock_counts_and_never_falls() {
    let moves = [(10_000, Seat::One, "e2e4")];
    let (mut session, _) = played(GameKind::Chess, House::default(), &moves);
    assert_eq!(session.thinking(Seat::Two, 17_000), 7_000);
    assert_eq!(session.thinking(Seat::One, 17_000), 0);
    assert_eq!((session.clocks(17_000), session.deadline()), (None, None));
    assert_eq!(session.act(1_000_000_000, &Command::Tick), Ok(Vec::new()));
}
