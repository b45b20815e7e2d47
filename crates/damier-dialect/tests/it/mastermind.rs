//! Mastermind: which code is asked for, and what is answered.

use damier_dialect::mastermind::{Asked, answers};
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Seat, Setup, Viewer, new_game};

#[test]
fn codes_are_asked_for_given_and_refused() {
    for (asked, question, answer) in
        [(Asked::Secret, "PASSWORD:", "PASSWORD RVBO"), (Asked::Guess, "ATTEMPT:", "ATTEMPT RVBO")]
    {
        assert_eq!(asked.question().to_string(), question);
        let said = asked.answer("RVBO".to_owned());
        assert_eq!((said.to_string().as_str(), asked.read(&said)), (answer, Some("RVBO")));
        let other = if asked == Asked::Secret { Asked::Guess } else { Asked::Secret };
        assert_eq!(other.read(&said), None);
        let refused = asked.refused().map(|line| line.to_string());
        assert_eq!(refused, ["ERROR: code invalide", question]);
    }
}

#[test]
fn answers_are_told_when_both_have_guessed() {
    for seed in 0..20 {
        let mut random = Random(seed);
        let mut game = new_game(GameKind::Mastermind, &Setup::default()).expect("a start");
        let mut codes_of = [0_usize; 2];
        while game.to_act().first().is_some() {
            let seat = Seat::ALL[random.below(2)];
            if game.to_act()[seat] {
                let codes = game.legal_moves(seat);
                game.play(seat, &codes[random.below(codes.len())]).expect("a code");
                codes_of[seat as usize] += 1;
            }
            // A secret and then so many guesses of each.
            let complete = codes_of[0].min(codes_of[1]).checked_sub(1);
            for seat in Seat::ALL {
                let view = game.view(Viewer::Seat(seat));
                let told = answers(&view, seat);
                assert_eq!(told.as_ref().map(Vec::len), complete, "{view}");
                for line in told.into_iter().flatten() {
                    assert!(
                        view.contains(&format!("={}", &line.to_string()[7..])),
                        "{view}: {line}"
                    );
                }
            }
        }
    }
}
