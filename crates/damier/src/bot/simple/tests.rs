use damier_rules::testkit::Random;
use damier_rules::{Seat, Setup, new_game};

use super::*;
use crate::bot::mind::CodeQuestion;

fn question(kind: GameKind, position: &str) -> Question {
    let setup = Setup::from_position(position).reachable();
    let game = new_game(kind, &setup).unwrap();
    let seat = game.to_act().first().unwrap();
    Question::Move(MoveQuestion {
        kind,
        setup,
        moves: vec![],
        game,
        seat,
        banned: vec![],
        avoided: vec![],
    })
}

fn answer(kind: GameKind, position: &str) -> String {
    let mut player = Simple::new(Duration::from_secs(20));
    player.think(&question(kind, position), &Wanted::always()).unwrap().unwrap()
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
fn a_free_queen_is_taken() {
    assert_eq!(answer(GameKind::Chess, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), "e4d5");
}

#[test]
fn what_was_found_on_the_opponents_time_is_used() {
    let mut player = Simple::new(Duration::from_secs(20));
    let Question::Move(before) = question(GameKind::Chess, "6k1/5ppp/8/8/8/8/7r/R5K1 b - - 0 1")
    else {
        panic!("a question about a move")
    };
    player.ponder(&Question::Move(before), &Wanted::always()).unwrap();
    let prepared = player.prepared.as_ref().unwrap();
    assert_eq!(prepared.answers["h2h5"].text, "a1a8");
    assert_eq!(prepared.answers["h2a2"].text, "a1a2");

    let mut game =
        new_game(GameKind::Chess, &Setup::from_position("6k1/5ppp/8/8/8/8/7r/R5K1 b - - 0 1"))
            .unwrap();
    game.play(Seat::Two, "h2h5").unwrap();
    let after = MoveQuestion {
        kind: GameKind::Chess,
        setup: Setup::default(),
        moves: vec!["h2h5".to_owned()],
        game,
        seat: Seat::One,
        banned: vec![],
        avoided: vec![],
    };
    assert_eq!(player.recall(&after).unwrap().text, "a1a8");
}

#[test]
fn banned_moves_are_not_played() {
    let Question::Move(mut question) = question(GameKind::Chess, "7k/7p/7P/8/8/8/8/K7 w - - 0 1")
    else {
        panic!("a question about a move")
    };
    question.banned = vec!["a1a2".to_owned(), "a1b1".to_owned()];
    let mut player = Simple::new(Duration::from_secs(20));
    let found = player.think(&Question::Move(question), &Wanted::always()).unwrap();
    assert_eq!(found.as_deref(), Some("a1b2"));
}

/// A game against somebody who plays anything: does the player win?
fn beats_chance(kind: GameKind, me: Seat, random: &mut Random) -> bool {
    let mut player = Simple::new(Duration::from_millis(30));
    let setup = Setup::default();
    let mut game = new_game(kind, &setup).unwrap();
    let mut moves = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let legal = game.legal_moves(seat);
        let text = if seat == me {
            let (setup, moves) = (setup.clone(), moves.clone());
            let (game, banned, avoided) = (game.boxed_clone(), vec![], vec![]);
            let question = MoveQuestion { kind, setup, moves, game, seat, banned, avoided };
            player.think(&Question::Move(question), &Wanted::always()).unwrap().unwrap()
        } else {
            legal[random.below(legal.len())].clone()
        };
        game.play(seat, &text).unwrap();
        moves.push(text);
    }
    game.outcome().unwrap().verdict == damier_rules::Verdict::Win(me)
}

#[test]
fn it_is_better_than_chance() {
    let mut random = Random(1);
    for kind in [GameKind::Kamisado, GameKind::Siam, GameKind::Chess, GameKind::Alice] {
        let games = [Seat::One, Seat::Two, Seat::One, Seat::Two];
        let won = games.into_iter().filter(|me| beats_chance(kind, *me, &mut random)).count();
        assert!(won >= 3, "{kind}: {won} of 4 games won");
    }
}

#[test]
fn any_code_is_found_in_few_guesses() {
    use damier_rules::mastermind::{Code, FeedbackStyle, feedback};
    for secret in ["RRRR", "RJVB", "FPWO", "WWPP", "FFFJ"] {
        let mut question = CodeQuestion { secret: Code::read("RVBO"), told: vec![] };
        loop {
            let guess = codes::choose(&question);
            if guess == secret {
                break;
            }
            let (hidden, tried) = (Code::read(secret).unwrap(), Code::read(&guess).unwrap());
            question.told.push((tried, feedback(hidden, tried, FeedbackStyle::Sorted)));
            assert!(question.told.len() < 9, "{secret}: {:?}", question.told);
        }
    }
}
