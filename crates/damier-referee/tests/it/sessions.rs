//! Sessions as tables: a time, who does what, and what comes of it.

use damier_referee::{
    Command, Declined, Event, House, Millis, OnDisconnect, OnIllegal, ReplayError, Session, Wish,
};
use damier_rules::{GameKind, Reason, Refusal, Seat, Setup};
use damier_words::ToMessage as _;

/// Plays a script. A line is `@time who what => answer`; answers are events, or `!` and why not.
/// Who sends a move says its number after `#`, unless it is the next one.
fn check(kind: GameKind, setup: Setup, house: House, script: &str) -> Session {
    let mut session = Session::new(kind, setup.clone(), house.clone()).expect("a setup");
    let mut log = Vec::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (said, expected) = line.split_once("=>").unwrap_or_else(|| panic!("{line}"));
        let expected = expected.trim();
        let mut words = said.trim_start_matches('@').split_whitespace();
        let now =
            words.next().and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{line}"));
        let words: Vec<&str> = words.collect();
        let answer = attend(&mut session, now, &words)
            .unwrap_or_else(|| session.act(now, &command(&session, &words)));
        let told = match &answer {
            Ok(events) => events.iter().map(show).collect::<Vec<_>>().join(", "),
            Err(why) => format!("! {}", why.message()),
        };
        assert_eq!(told, expected, "{line}");
        log.extend(answer.unwrap_or_default());
        session.resume(now);
    }
    assert_eq!(
        Session::replay(kind, setup, house, &log).as_ref(),
        Ok(&session),
        "the log tells all"
    );
    session
}

/// Coming and going is no command and never declined.
fn attend(session: &mut Session, now: Millis, words: &[&str]) -> Option<Answer> {
    match *words {
        [who, "leaves"] => session.leave(seat(who), now),
        [who, "returns"] => session.come_back(seat(who)),
        [who, "begins"] => session.begins_to_move(seat(who), now, now + 1_000),
        _ => return None,
    }
    // As any command would: somebody may have been away too long.
    Some(session.act(now, &Command::Tick))
}

type Answer = Result<Vec<Event>, Declined>;

fn seat(who: &str) -> Seat {
    if who == "one" { Seat::One } else { Seat::Two }
}

fn command(session: &Session, words: &[&str]) -> Command {
    let seat = match words[0] {
        "start" => return Command::Start,
        "tick" => return Command::Tick,
        who => seat(who),
    };
    let wish = match words[1] {
        "resigns" => Wish::Resign,
        "draw" => Wish::Draw,
        "no-draw" => Wish::DeclineDraw,
        "claims-draw" => Wish::ClaimDraw,
        "takeback" => Wish::Takeback,
        "no-takeback" => Wish::DeclineTakeback,
        "aborts" => Wish::Abort,
        "claims-win" => Wish::ClaimWin,
        "gives" => Wish::GiveTime(15_000),
        "forfeits" => Wish::Forfeit(Reason::IllegalMove),
        text => {
            let (text, number) = match text.split_once('#') {
                Some((text, number)) => (text, number.parse().expect("a number")),
                None => (text, session.made(seat)),
            };
            Wish::Move { number, text: text.to_owned() }
        }
    };
    Command::By(seat, wish)
}

fn show(event: &Event) -> String {
    let name = |seat: &Seat| if *seat == Seat::One { "one" } else { "two" };
    match event {
        Event::Started => "started".to_owned(),
        Event::Moved { text, spent, .. } => format!("{text} in {spent}"),
        Event::DrawOffered { seat } => format!("draw? by {}", name(seat)),
        Event::DrawDeclined { seat } => format!("no draw by {}", name(seat)),
        Event::TakebackAsked { seat } => format!("takeback? by {}", name(seat)),
        Event::TakebackDeclined { seat } => format!("no takeback by {}", name(seat)),
        Event::TimeGiven { seat, ms } => format!("{ms} given by {}", name(seat)),
        Event::TakenBack { plies } => format!("back {plies}"),
        Event::Ended { outcome } => format!("ended {outcome}"),
        Event::Aborted => "aborted".to_owned(),
    }
}

fn timed(control: &str) -> House {
    House { time: control.parse().expect("a time control"), ..House::default() }
}

fn chess(house: House, script: &str) -> Session {
    check(GameKind::Chess, Setup::default(), house, script)
}

#[test]
fn a_game_with_clocks() {
    let session = chess(
        timed("1+2"),
        "@0     one e2e4       => ! the game has not begun
         @0     start          => started
         @1     start          => ! the game has begun
         @5000  two e7e5       => ! it is not your turn
         @5000  one e2e5       => ! the piece on e2 does not move like that
         @9000  one e2e4       => e2e4 in 9000
         @10000 two e7e5       => e7e5 in 1000
         @10000 tick           => ",
    );
    let clocks = session.clocks(11_000).expect("clocks");
    assert_eq!((clocks.one, clocks.two), (60_000 - 9_000 + 2_000 - 1_000, 60_000 - 1_000 + 2_000));
    assert_eq!(session.deadline(), Some(10_000 + 53_000));
}

/// Seed 001 §1.4: six seconds, then TIMEOUT; a wrong move is TRICHE.
#[test]
fn kamisado_forgives_nothing() {
    let house = || House { on_illegal: OnIllegal::Forfeit, ..timed("6s/move") };
    check(
        GameKind::Kamisado,
        Setup::default(),
        house(),
        "@0     start     => started
         @5999  one a1a4  => a1a4 in 5999
         @11998 tick      =>
         @11999 tick      => ended 1-0 timeout
         @12000 two d8d7  => ! the game is over",
    );
    check(
        GameKind::Kamisado,
        Setup::default(),
        house(),
        "@0    start     => started
         @10   two d8d7  => ! it is not your turn
         @100  one a1a9  => ended 0-1 illegal_move",
    );
}

/// The flag waits a second for the rest of a move that began in time, and for nothing else.
#[test]
fn a_move_that_began_in_time_is_in_time() {
    let play = |script| check(GameKind::Kamisado, Setup::default(), timed("6s/move"), script);
    play(
        "@0     start      => started
         @5999  one begins =>
         @6998  tick       =>
         @5999  one a1a4   => a1a4 in 5999
         @11998 tick       =>
         @11999 tick       => ended 1-0 timeout",
    );
    play(
        "@0     start      => started
         @5999  one begins =>
         @6999  tick       => ended 0-1 timeout",
    );
    // What began long ago gets no more time.
    play(
        "@0     start      => started
         @100   two begins =>
         @100   one begins =>
         @5999  tick       =>
         @6000  tick       => ended 0-1 timeout",
    );
}

#[test]
fn a_move_after_the_flag_is_too_late() {
    chess(
        timed("1+0"),
        "@0      start    => started
         @59999  one e2e4 => e2e4 in 59999
         @119999 two e7e5 => ended 1-0 timeout",
    );
    // A bare king cannot win on time.
    check(
        GameKind::Chess,
        Setup::from_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        timed("1+0"),
        "@0      start    => started
         @60000  tick     => ended 1/2-1/2 timeout",
    );
}

#[test]
fn a_move_sent_twice_is_played_once() {
    chess(
        House::default(),
        "@0 start       => started
         @1 one f2f3    => f2f3 in 1
         @2 one f2f3#0  =>
         @3 one g2g4#0  => ! move number 1 is awaited
         @4 one g2g4#2  => ! move number 1 is awaited
         @5 two e7e5    => e7e5 in 4
         @6 one g2g4    => g2g4 in 1
         @7 two d8h4    => d8h4 in 1, ended 0-1 checkmate
         @8 two d8h4#1  =>
         @9 one a2a3    => ! the game is over",
    );
}

#[test]
fn draws() {
    chess(
        House::default(),
        "@0 start        => started
         @1 one draw     => draw? by one
         @2 one draw     => ! you have asked already
         @3 one no-draw  => ! nothing was asked
         @4 two no-draw  => no draw by two
         @5 one draw     => ! you have asked already
         @6 one e2e4     => e2e4 in 6
         @7 one draw     => draw? by one
         @8 two e7e5     => e7e5 in 2
         @9 two draw     => draw? by two
         @9 one claims-draw => ! there is no draw to claim
         @9 one draw     => ended 1/2-1/2 agreement",
    );
    chess(
        House { draw_offers: false, ..House::default() },
        "@0 start    => started
         @1 one draw => ! this table does not allow it",
    );
    chess(
        House { repeated_offers: true, ..House::default() },
        "@0 start        => started
         @1 one draw     => draw? by one
         @2 one draw     => ! you have asked already
         @3 two no-draw  => no draw by two
         @4 one draw     => draw? by one
         @5 two draw     => ended 1/2-1/2 agreement",
    );
    let shuffle = "@1 one g1f3 => g1f3 in 1
         @1 two g8f6 => g8f6 in 0
         @1 one f3g1 => f3g1 in 0
         @1 two f6g8 => f6g8 in 0
         @1 one g1f3 => g1f3 in 0
         @1 two g8f6 => g8f6 in 0
         @1 one f3g1 => f3g1 in 0
         @1 two f6g8 => f6g8 in 0";
    chess(
        House::default(),
        &format!(
            "@0 start => started
             {shuffle}
             @2 two claims-draw => ! there is no draw to claim
             @2 one claims-draw => ended 1/2-1/2 threefold"
        ),
    );
}

#[test]
fn moves_are_taken_back_if_both_agree() {
    let session = chess(
        timed("1+0"),
        "@0     start           => started
         @0     one takeback    => ! this table does not allow it
         @10000 one e2e4        => e2e4 in 10000
         @11000 one takeback    => takeback? by one
         @11000 one takeback    => ! you have asked already
         @12000 two no-takeback => no takeback by two
         @13000 one takeback    => takeback? by one
         @14000 two takeback    => back 1
         @15000 one d2d4        => d2d4 in 1000
         @16000 two d7d5        => d7d5 in 1000
         @17000 one takeback    => takeback? by one
         @18000 two takeback    => back 2
         @18000 one c2c4        => c2c4 in 0",
    );
    assert_eq!(session.moves().len(), 1);
    // The time of the moves taken back is not given back.
    assert_eq!(session.clocks(18_000).expect("clocks").one, 60_000 - 11_000);
}

#[test]
fn leaving_and_aborting() {
    chess(
        House::default(),
        "@0 one aborts => aborted
         @1 start      => ! the game is over",
    );
    chess(
        House::default(),
        "@0 start      => started
         @1 one e2e4   => e2e4 in 1
         @2 two aborts => aborted",
    );
    chess(
        House { on_disconnect: OnDisconnect::Forfeit(30_000), ..House::default() },
        "@0     start       => started
         @1     one e2e4    => e2e4 in 1
         @2     two e7e5    => e7e5 in 1
         @3     two aborts  => ! this table does not allow it
         @5     two leaves  =>
         @6     one claims-win => ! this table does not allow it
         @20000 two returns =>
         @21000 two leaves  =>
         @22000 two leaves  =>
         @50999 tick        =>
         @51000 tick        => ended 1-0 abandon",
    );
}

#[test]
fn both_are_away() {
    // After a restart both are away since the same moment: neither wins by it.
    chess(
        House { on_disconnect: OnDisconnect::Forfeit(30_000), ..House::default() },
        "@0     start       => started
         @5     one leaves  =>
         @5     two leaves  =>
         @30004 tick        =>
         @30005 tick        => ended 1/2-1/2 abandon",
    );
    // Who left first loses, though the other is away too.
    chess(
        House { on_disconnect: OnDisconnect::Forfeit(30_000), ..House::default() },
        "@0     start       => started
         @5     two leaves  =>
         @6     one leaves  =>
         @40000 tick        => ended 1-0 abandon",
    );
}

#[test]
fn other_ways_to_end() {
    chess(
        House { on_disconnect: OnDisconnect::Claimable(30_000), ..House::default() },
        "@0     start          => started
         @5     two leaves     =>
         @60000 tick           =>
         @60000 two claims-win => ! the opponent is not away long enough
         @60000 one claims-win => ended 1-0 abandon",
    );
    chess(
        House::default(),
        "@0 start        => started
         @1 two resigns  => ended 1-0 resign
         @2 one resigns  => ! the game is over",
    );
    chess(
        House { ply_cap: Some(2), ..House::default() },
        "@0 start    => started
         @1 one e2e4 => e2e4 in 1
         @2 two e7e5 => e7e5 in 1, ended 1/2-1/2 ply_cap",
    );
    chess(
        House::default(),
        "@0 start        => started
         @1 one forfeits => ended 0-1 illegal_move",
    );
}

/// Both clocks run at once, and nothing tells who has already sent their code.
#[test]
fn both_clocks_run_in_mastermind() {
    let session = check(
        GameKind::Mastermind,
        Setup::default(),
        timed("10s/move"),
        "@0     start      => started
         @1000  two JJWF   => JJWF in 1000
         @1000  two JJWF#0 =>
         @1500  two RVBO   => ! you have already played this round
         @2000  one takeback => ! this table does not allow it
         @4000  one RVBO   => RVBO in 4000
         @13000 one RRRR   => RRRR in 9000
         @14000 tick       => ended 1-0 timeout",
    );
    assert!(session.is_over());
    check(
        GameKind::Mastermind,
        Setup::default(),
        timed("10s/move"),
        "@0     start => started
         @10000 tick  => ended 1/2-1/2 timeout",
    );
}

#[test]
fn our_own_pauses_are_charged_to_nobody() {
    let mut session = chess(
        timed("1+0"),
        "@0    start    => started
         @1000 one e2e4 => e2e4 in 1000",
    );
    // We were away from 2 s to 62 s.
    session.excuse(60_000);
    assert_eq!(session.deadline(), Some(1_000 + 60_000 + 60_000));
    let events = session.act(62_500, &Command::play(Seat::Two, 0, "e7e5")).expect("legal");
    assert_eq!(events, [Event::Moved { seat: Seat::Two, text: "e7e5".to_owned(), spent: 1_500 }]);
    // Storing takes its time too: White's clock starts when Black's move has been told.
    assert_eq!(session.deadline(), None);
    session.resume(70_000);
    assert_eq!(session.deadline(), Some(70_000 + 59_000));
}

#[test]
fn events_read_back() {
    for event in [
        Event::Moved { seat: Seat::One, text: "e2e4".to_owned(), spent: 12 },
        Event::Ended { outcome: damier_rules::Outcome::draw(Reason::Agreement) },
        Event::TakenBack { plies: 2 },
    ] {
        let json = serde_json::to_string(&event).expect("plain data");
        assert_eq!(serde_json::from_str::<Event>(&json).expect("readable"), event, "{json}");
    }
    let ended = Event::Ended { outcome: damier_rules::Outcome::win(Seat::Two, Reason::Mountain) };
    let json = serde_json::to_string(&ended).expect("plain data");
    assert_eq!(json, r#"{"e":"ended","outcome":{"result":"0-1","reason":"mountain"}}"#);
}

#[test]
fn a_log_that_no_session_wrote_is_refused() {
    let moved = |text: &str| Event::Moved { seat: Seat::One, text: text.to_owned(), spent: 0 };
    let replay = |events: &[Event]| {
        Session::replay(GameKind::Chess, Setup::default(), House::default(), events).map(drop)
    };
    assert_eq!(replay(&[Event::Started, moved("e2e4")]), Ok(()));
    assert_eq!(replay(&[moved("e2e4")]), Err(ReplayError::OutOfPlace { version: 1 }));
    let illegal = replay(&[Event::Started, moved("e2e5")]).expect_err("no such move");
    let ReplayError::Move { version: 2, why } = illegal else { panic!("{illegal}") };
    assert!(matches!(why, Refusal::NotItsMovement(_)), "{why}");
}
