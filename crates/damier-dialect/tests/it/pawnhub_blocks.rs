//! Pawn Hub's blocks: boards, ends and contests.

use damier_dialect::pawnhub_blocks::{End, beginning, end, kind, shown, strength, verdict};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Outcome, Reason, Seat, Setup, Verdict, Viewer, new_game};
use damier_wire::blocks::{BLOCK, to_blocks};
use damier_wire::pawnhub::{Mode, Side};
use damier_wire::pawnhub_blocks::{Contest, FromServer, InGame, Word};

fn texts(said: Vec<InGame>) -> Vec<String> {
    said.into_iter().map(|said| FromServer::from(said).to_string()).collect()
}

#[test]
fn every_board_of_every_mode_fits() {
    for contest in Contest::ALL {
        let Some(kind) = kind(contest) else { continue };
        for seed in 0..4 {
            let mut random = Random(seed);
            let mut game = new_game(kind, &Setup::default()).expect("a start");
            for turn in 0..200 {
                for viewer in [Viewer::Seat(Seat::One), Viewer::Seat(Seat::Two)] {
                    let view = game.view(viewer);
                    let said = shown(&view, contest.mode, turn).expect("a board");
                    assert_eq!(said.len(), if contest.mode == Mode::Alice { 4 } else { 1 });
                    for text in texts(said) {
                        assert!(text.len() <= BLOCK, "{text}");
                        assert!(FromServer::read(&text).is_some(), "{text}");
                    }
                }
                let Some(mover) = game.to_act().first() else { break };
                let legal = game.legal_moves(mover);
                game.play(mover, &legal[random.below(legal.len())]).expect("legal");
            }
        }
    }
}

#[test]
fn the_first_board_of_the_horde_fills_a_block() {
    let game = new_game(GameKind::Horde, &Setup::default()).expect("a start");
    let [text] = &texts(shown(&game.position(), Mode::Horde, 0).expect("a board"))[..] else {
        panic!("one board")
    };
    assert_eq!((text.len(), to_blocks(text).len()), (BLOCK, 2 * BLOCK), "{text}");
}

#[test]
fn how_a_game_begins() {
    assert_eq!(
        texts(beginning(Mode::Alice, Side::Black)),
        ["30~GAlice", "30~Xblack", "30~Ustart", "30~Ualice"]
    );
    let game = new_game(GameKind::Alice, &Setup::default()).expect("a start");
    let boards = texts(shown(&game.position(), Mode::Alice, 0).expect("boards"));
    assert!(boards[0].starts_with("30~B1rA1"), "{boards:?}");
    assert_eq!(boards[1..], ["30~T0", "30~B2!#", "30~T0"]);
    assert!(Contest::ALL[4..].iter().all(|contest| kind(*contest).is_none()), "not in real time");
}

#[test]
fn ends_as_each_is_told_them() {
    let win = |seat, reason| Some(Outcome::win(seat, reason));
    let (one, two) = (Seat::One, Seat::Two);
    for (outcome, to_one, to_two) in [
        (win(one, Reason::Checkmate), (Word::White, true), (Word::White, true)),
        (win(two, Reason::KingCaptured), (Word::Black, true), (Word::Black, true)),
        (Some(Outcome::draw(Reason::Threefold)), (Word::Stalemate, true), (Word::Stalemate, true)),
        (None, (Word::Stalemate, true), (Word::Stalemate, true)),
        (win(one, Reason::Resign), (Word::Surrender, false), (Word::White, true)),
        (win(two, Reason::Abandon), (Word::Black, true), (Word::Surrender, false)),
        (win(two, Reason::Timeout), (Word::Black, true), (Word::Timeout, false)),
    ] {
        for (seat, (word, with_board), side) in
            [(one, to_one, Side::White), (two, to_two, Side::Black)]
        {
            assert_eq!(end(outcome, seat), End { word, with_board }, "{outcome:?} {seat:?}");
            let told = outcome.map_or(Verdict::Draw, |outcome| outcome.verdict);
            assert_eq!(verdict(word, side), Some(told));
        }
    }
    assert_eq!(verdict(Word::Start, Side::White), None);
}

#[test]
fn ratings() {
    for (rating, text) in
        [(1600.0, "16.00"), (1499.6, "15.00"), (1507.2, "15.07"), (f64::NAN, "0.00")]
    {
        assert_eq!(strength(rating).to_string(), text);
    }
}
