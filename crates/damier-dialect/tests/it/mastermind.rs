//! Mastermind: which code is asked for.

use damier_dialect::mastermind::Asked;

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
