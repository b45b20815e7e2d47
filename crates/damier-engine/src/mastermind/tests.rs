use std::time::{Duration, Instant};

use damier_rules::Seat;
use damier_rules::mastermind::{Answer, FeedbackStyle, feedback};

use super::codes::{ANSWERS, FOUND, Marks};
use super::*;
use crate::{Guessed, Limits};

fn task<'a>(guessed: &'a [Guessed], among: &'a [String], seed: u64) -> Task<'a> {
    let known = Known::Codes { has_secret: true, guessed };
    Task { known, seat: Seat::One, among, limits: Limits::default(), lines: 1, seed }
}

fn guess(engine: &mut CodeBreaker, guessed: &[Guessed], among: &[String], seed: u64) -> Code {
    let thought = engine.think(&task(guessed, among, seed), &mut |_| {}).expect("a guess");
    Code::read(thought.best().expect("a best one")).expect("a code")
}

/// Guesses for all these secrets at once, chance being different at every guess. Gives the sum of guesses
/// and how many were needed at most.
fn walk(
    engine: &mut CodeBreaker,
    secrets: &[Code],
    past: &mut Vec<Guessed>,
    seed: &mut u64,
) -> (usize, usize) {
    *seed += 1;
    let code = guess(engine, past, &[], *seed);
    let mut parts: [Vec<Code>; ANSWERS] = Default::default();
    for &secret in secrets {
        let answer = Marks::of(secret.into()).answer(Marks::of(code.into()));
        parts[answer].push(secret);
    }
    let (mut sum, mut most) = (secrets.len(), 1);
    for part in parts.iter().take(FOUND).filter(|part| !part.is_empty()) {
        let answer = feedback(part[0], code, FeedbackStyle::Positional);
        past.push(Guessed { code, answer });
        let (further, deepest) = walk(engine, part, past, seed);
        past.pop();
        sum += further;
        most = most.max(deepest + 1);
    }
    (sum, most)
}

#[test]
fn all_codes_together_take_as_few_guesses_as_anybody_knows_how_to() {
    let mut engine = CodeBreaker::default();
    let secrets: Vec<Code> = Packed::all().map(Code::from).collect();
    for mut seed in [0, 1 << 32] {
        let (sum, most) = walk(&mut engine, &secrets, &mut Vec::new(), &mut seed);
        assert!(sum <= 20_471, "{sum}");
        assert!(most <= 7, "{most}");
    }
}

#[test]
fn each_game_has_other_colours_and_places() {
    let mut engine = CodeBreaker::default();
    let first: std::collections::HashSet<Code> =
        (0..100).map(|seed| guess(&mut engine, &[], &[], seed)).collect();
    assert!(first.len() > 50, "{}", first.len());
}

#[test]
fn any_past_is_answered_at_once() {
    let mut engine = CodeBreaker::default();
    let mut chance = Random::new(7);
    let code = |chance: &mut Random| {
        Code::from(Packed(u16::try_from(chance.below(4096)).expect("a small number")))
    };
    let mut longest = Duration::ZERO;
    for round in 0..300_usize {
        let secret = code(&mut chance);
        let past: Vec<_> = (0..round % 7)
            .map(|_| {
                let code = code(&mut chance);
                // Every third past is one that no secret explains.
                let answered = if round % 3 == 0 { self::code_at(&mut chance) } else { secret };
                Guessed { code, answer: feedback(answered, code, FeedbackStyle::Sorted) }
            })
            .collect();
        let begin = Instant::now();
        guess(&mut engine, &past, &[], round as u64);
        longest = longest.max(begin.elapsed());
    }
    assert!(longest < Duration::from_millis(500), "{longest:?} is much more than 50 ms");
}

fn code_at(chance: &mut Random) -> Code {
    Code::from(Packed(u16::try_from(chance.below(4096)).expect("a small number")))
}

#[test]
fn a_guess_agrees_with_what_is_known_once_it_is_enough() {
    let mut engine = CodeBreaker::default();
    let answered = |code: &str, answer: &str| Guessed {
        code: Code::read(code).expect("a code"),
        answer: Answer::read(answer).expect("an answer"),
    };
    let past = [answered("RRRR", "O---"), answered("JRRV", "X-OX")];
    let thought = engine.think(&Task { lines: 5, ..task(&past, &[], 3) }, &mut |_| {});
    let lines = thought.expect("guesses").lines;
    assert_eq!(lines.len(), 5);
    let points = |line: &Line| match line.score {
        Score::Points(points) => points,
        _ => 0,
    };
    assert!(lines.iter().skip(1).zip(&lines[2..]).all(|(a, b)| points(a) >= points(b)));
}

#[test]
fn secrets_have_one_pair_and_what_is_forbidden_is_not_played() {
    let mut engine = CodeBreaker::default();
    let known = Known::Codes { has_secret: false, guessed: &[] };
    for seed in 0..50 {
        let secret = Task { known, ..task(&[], &[], seed) };
        let thought = engine.think(&secret, &mut |_| {}).expect("a secret");
        let code = Code::read(thought.best().expect("a code")).expect("a code");
        assert!(has_one_pair(code.into()));
    }
    let all = Packed::all().map(Code::from).filter(|code| !code.repeats());
    let among: Vec<String> = all.map(|code| code.to_string()).collect();
    let secret = Task { known, ..task(&[], &among, 1) };
    assert!(engine.think(&secret, &mut |_| {}).is_some());
    assert!(!guess(&mut engine, &[], &among, 1).repeats());
}
