//! Two games that a viewer cannot tell apart give that viewer the same stream.

use damier_referee::{Audience, Command, House, Session, Told, Wish};
use damier_rules::{GameKind, Seat, Setup, Viewer};

/// Everything a viewer gets while these moves are played at these times: what they are told, the view,
/// the clocks, whose turn it is, their legal moves, and their version.
fn stream(kind: GameKind, viewer: Viewer, moves: &[(u64, Seat, &str)]) -> Vec<String> {
    let house = House { time: "1+1".parse().expect("a time control"), ..House::default() };
    let mut session = Session::new(kind, Setup::default(), house).expect("the usual start");
    let mut audience = Audience::new(kind);
    let mut out = Vec::new();
    session.act(0, &Command::Start).expect("it waits");
    session.resume(0);
    for &(now, seat, text) in moves {
        let number = session.moves().iter().filter(|m| m.seat == seat).count();
        let number = u32::try_from(number).expect("few moves");
        let events = session.decide(now, &Command::play(seat, number, text)).expect(text);
        for event in &events {
            session.apply(event).expect("what was decided fits");
            session.resume(now);
            let all = audience.tell(&session, viewer, event);
            if all.is_empty() {
                continue;
            }
            let legal = match viewer {
                Viewer::Seat(seat) => session.game().legal_moves(seat).len(),
                _ => 0,
            };
            out.push(format!(
                "{} {all:?} {} {:?} {:?} {:?} {legal}",
                audience.version(viewer),
                session.view(viewer),
                session.clocks_for(viewer, now),
                session.to_act_for(viewer),
                audience.moves(&session, viewer),
            ));
        }
    }
    out
}

const ONE: Viewer = Viewer::Seat(Seat::One);
const TWO: Viewer = Viewer::Seat(Seat::Two);

#[test]
fn dark_moves_in_the_dark_look_alike() {
    let game = |black: &'static str| {
        [(1_000, Seat::One, "e2e4"), (3_000, Seat::Two, black), (4_000, Seat::One, "d2d4")]
    };
    for viewer in [ONE, Viewer::Spectator] {
        let one = stream(GameKind::Dark, viewer, &game("c7c6"));
        assert_eq!(one.len(), 3, "told that there was a move, not which");
        assert_eq!(one, stream(GameKind::Dark, viewer, &game("g7g6")));
        assert_eq!(one, stream(GameKind::Dark, viewer, &game("b8c6")));
    }
    assert_ne!(
        stream(GameKind::Dark, TWO, &game("c7c6")),
        stream(GameKind::Dark, TWO, &game("g7g6"))
    );
}

#[test]
fn mastermind_tells_nothing_before_both_have_sent() {
    use Seat::{One, Two};
    // The same codes, sent in another order and at other times by the other player.
    let early =
        [(100, Two, "JJWF"), (2_000, One, "RVBO"), (3_000, Two, "RRRR"), (9_000, One, "VVVV")];
    let late =
        [(2_000, One, "RVBO"), (2_000, Two, "JJWF"), (8_999, Two, "RRRR"), (9_000, One, "VVVV")];
    // What the first player is told when they have sent their guess before the other's arrives differs,
    // because then they must wait. Up to their own guess, nothing does.
    let told = |moves: &[(u64, Seat, &str)]| stream(GameKind::Mastermind, ONE, moves);
    assert_eq!(told(&early[..1]), Vec::<String>::new(), "not even that a code was sent");
    assert_eq!(told(&early[..3]), told(&[early[0], early[1]]));
    // Others learn that both have sent, and not who was first.
    let seen = |moves: &[(u64, Seat, &str)]| stream(GameKind::Mastermind, Viewer::Spectator, moves);
    assert_eq!(seen(&early[..1]), Vec::<String>::new());
    assert_eq!(seen(&early[..2]).len(), 1);
    assert_eq!(seen(&early[..2]), seen(&early[..3]));
    let swapped = [early[1], (2_000, Two, "JJWF"), early[2], early[3]];
    assert_eq!(seen(&early), seen(&swapped));
    // Other secrets with the same answers so far look the same too.
    let other =
        [(100, Two, "JJFW"), (2_000, One, "RVBO"), (3_000, Two, "RRRR"), (9_000, One, "VVVV")];
    assert_eq!(told(&early), told(&other));
    assert_eq!(told(&late).last().map(|line| line.contains("VVVV=----:RRRR=O---")), Some(true));
}

#[test]
fn the_end_reveals_all_however_it_comes() {
    let mut session =
        Session::new(GameKind::Dark, Setup::default(), House::default()).expect("a start");
    session.act(0, &Command::Start).expect("it waits");
    session.act(1, &Command::play(Seat::One, 0, "e2e4")).expect("legal");
    assert!(session.view(TWO).contains('?'));
    let events = session.act(2, &Command::By(Seat::Two, Wish::Resign)).expect("allowed");
    assert!(!session.view(TWO).contains('?') && !session.view(Viewer::Spectator).contains('?'));
    let told = Audience::new(GameKind::Dark).tell(&session, Viewer::Spectator, &events[0]);
    assert!(matches!(told[..], [Told::Ended(_)]));
}
