//! Every end has its words in every protocol, and whoever hears them knows who has won.

use damier_dialect::kamisado::{self, Told};
use damier_dialect::mastermind;
use damier_dialect::pawnhub;
use damier_dialect::siam::Judgement;
use damier_rules::{Outcome, Reason, Seat, Verdict};
use damier_wire::kamisado::Validity;
use damier_wire::mastermind::{Complaint, FromServer};

/// Every verdict with every reason, whether or not they go together.
fn ends() -> impl Iterator<Item = Outcome> {
    let verdicts = [Verdict::Win(Seat::One), Verdict::Win(Seat::Two), Verdict::Draw];
    let reasons = Reason::ALL.iter().copied();
    reasons.flat_map(move |reason| verdicts.map(|verdict| Outcome { verdict, reason }))
}

#[test]
fn of_kamisado() {
    for mover in Seat::ALL {
        assert_eq!(kamisado::told(kamisado::of_move(None, mover), mover), Some(Told::GoesOn));
        for end in ends() {
            let told = kamisado::told(kamisado::of_move(Some(end), mover), mover);
            let Some(Told::Over(told)) = told else { panic!("{end}: {told:?}") };
            assert_eq!(told.verdict, end.verdict, "{end}");

            let said = kamisado::of_end(Some(end), mover);
            let Some(Told::Over(told)) = kamisado::told(said, mover) else { panic!("{end}") };
            match (end.verdict, end.reason) {
                // It is always the one to move who is late, or cheats.
                (_, Reason::IllegalMove | Reason::Abandon) => {
                    assert_eq!(told.verdict, Verdict::Win(mover.other()), "{end}");
                }
                _ => assert_eq!(told.verdict, end.verdict, "{end}"),
            }
            let cheats = said.validity == Validity::Cheating;
            assert_eq!(cheats, end.reason == Reason::IllegalMove, "{end}");
        }
        assert_eq!(kamisado::of_end(None, mover).validity, Validity::Timeout);
    }
}

#[test]
fn of_siam() {
    for reason in Reason::ALL {
        let judgement = Judgement::of_end(Some(*reason));
        assert_eq!(Judgement::read(judgement.verdict()), Some(judgement));
        let understood = judgement.reason().expect("an end");
        assert_eq!(understood == Reason::IllegalMove, *reason == Reason::IllegalMove);
    }
    assert_eq!(Judgement::of_end(None), Judgement::Late);
    assert_eq!(Judgement::Valid.reason(), None);
}

#[test]
fn of_mastermind() {
    let left = FromServer::from(Complaint::OpponentLeft);
    for seat in Seat::ALL {
        for end in ends() {
            let words = mastermind::last_words(Some(end), seat, Some("RVBO"));
            let (last, before) = words.split_last().expect("words");
            let has_left = before == [left.clone()];
            assert!(has_left || before.is_empty(), "{end}: {words:?}");
            let used_up = end.reason == Reason::MaxRounds;
            let told = mastermind::outcome(last, seat, has_left, used_up).expect("an end");
            assert_eq!(told.verdict, end.verdict, "{end}: {words:?}");
            if told.reason == Reason::Abandon {
                assert!(matches!(end.reason, Reason::Abandon | Reason::Resign), "{end}");
            }
        }
        let off = mastermind::last_words(None, seat, None);
        assert_eq!(off, [left.clone(), FromServer::Won]);
        let lost = Outcome::win(seat.other(), Reason::Timeout);
        let words = mastermind::last_words(Some(lost), seat, None);
        assert_eq!(words, [FromServer::Lost("----".to_owned())], "no secret was chosen");
        assert_eq!(mastermind::outcome(&FromServer::AskGuess, seat, false, false), None);
    }
}

#[test]
fn of_pawnhub() {
    for end in ends() {
        let winner = pawnhub::winner(Some(end));
        assert_eq!(pawnhub::outcome(winner, Some(end)), end, "the board shows it");
        assert_eq!(pawnhub::outcome(winner, None).verdict, end.verdict, "{end}");
        let other = Outcome::win(Seat::One, Reason::Checkmate);
        if other.verdict != end.verdict {
            assert_eq!(pawnhub::outcome(winner, Some(other)).verdict, end.verdict, "{end}");
        }
    }
    assert_eq!(pawnhub::outcome(pawnhub::winner(None), None), Outcome::draw(Reason::Agreement));
}
