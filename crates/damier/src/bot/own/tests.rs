use damier_rules::{Seat, new_game};

use super::*;
use crate::bot::mind::CodeQuestion;

fn question(kind: GameKind, position: &str) -> MoveQuestion {
    let setup = Setup::from_position(position).reachable();
    let game = new_game(kind, &setup).unwrap();
    let seat = game.to_act().first().unwrap();
    let (banned, avoided) = (vec![], vec![]);
    MoveQuestion { kind, setup, moves: vec![], game, seat, banned, avoided }
}

fn player(kind: GameKind) -> Own {
    Own::new(kind, Level::HIGHEST, Duration::from_millis(300))
}

fn answer(kind: GameKind, position: &str) -> String {
    let question = Question::Move(question(kind, position));
    player(kind).think(&question, &Wanted::always()).unwrap().unwrap()
}

#[test]
fn a_win_is_taken() {
    for (kind, position, best) in [
        (GameKind::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
        (GameKind::Kamisado, "1vrjfpbo/8/8/8/8/8/J6m/OBPF1RVM w J", "a2a8"),
        (GameKind::Siam, "5/5/1M1EeM/1M3/5 e 0", "c4-c5e"),
        (GameKind::Dark, "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", "e7e8"),
    ] {
        assert_eq!(answer(kind, position), best, "{kind} {position}");
    }
}

#[test]
fn banned_moves_are_not_played() {
    let mut question = question(GameKind::Chess, "7k/7p/7P/8/8/8/8/K7 w - - 0 1");
    question.banned = vec!["a1a2".to_owned(), "a1b1".to_owned()];
    let found = player(GameKind::Chess).think(&Question::Move(question), &Wanted::always());
    assert_eq!(found.unwrap().as_deref(), Some("a1b2"));
}

#[test]
fn what_is_no_longer_wanted_is_not_thought_about() {
    let mut player = Own::new(GameKind::Chess, Level::HIGHEST, Duration::from_mins(10));
    let start =
        question(GameKind::Chess, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let wanted = Wanted::always();
    wanted.stop().now();
    assert_eq!(player.think(&Question::Move(start), &wanted), Ok(None));
}

#[test]
fn any_code_is_found_in_few_guesses() {
    use damier_rules::mastermind::{Code, FeedbackStyle, feedback};
    for secret in ["RRRR", "RJVB", "FPWO", "WWPP", "FFFJ"] {
        let mut question = CodeQuestion { secret: Code::read("RVBO"), told: vec![] };
        loop {
            let asked = Question::Code(question.clone());
            let guess = player(GameKind::Mastermind).think(&asked, &Wanted::always());
            let guess = guess.unwrap().unwrap();
            if guess == secret {
                break;
            }
            let (hidden, tried) = (Code::read(secret).unwrap(), Code::read(&guess).unwrap());
            question.told.push((tried, feedback(hidden, tried, FeedbackStyle::Sorted)));
            assert!(question.told.len() < 8, "{secret}: {:?}", question.told);
        }
    }
}

#[test]
fn it_ponders_and_still_knows_the_game() {
    let mut player = player(GameKind::Chess);
    let before = question(GameKind::Chess, "6k1/5ppp/8/8/8/8/7r/R5K1 b - - 0 1");
    player.expected = Some("h2h5".to_owned());
    player.ponder(&Question::Move(before), &Wanted::always()).unwrap();
    let mut after = question(GameKind::Chess, "6k1/5ppp/8/8/8/8/7r/R5K1 b - - 0 1");
    after.game.play(Seat::Two, "h2h5").unwrap();
    after.seat = Seat::One;
    let best = player.think(&Question::Move(after), &Wanted::always()).unwrap();
    assert_eq!(best.as_deref(), Some("a1a8"));
}
