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

/// A past of up to six guesses. Every third one is a past that no secret explains.
fn any_past(round: usize, chance: &mut Random) -> Vec<Guessed> {
    let secret = code_at(chance);
    let answered = |_| {
        let code = code_at(chance);
        let secret = if round.is_multiple_of(3) { code_at(chance) } else { secret };
        Guessed { code, answer: feedback(secret, code, FeedbackStyle::Sorted) }
    };
    (0..round % 7).map(answered).collect()
}

/// How long a guess takes at most. Each is made three times, for it is not its fault if others are busy.
fn longest_thought(rounds: usize) -> Duration {
    let mut engine = CodeBreaker::default();
    let mut chance = Random::new(7);
    let mut longest = Duration::ZERO;
    for round in 0..rounds {
        let past = any_past(round, &mut chance);
        let mut times = [(); 3].map(|()| {
            let begin = Instant::now();
            guess(&mut engine, &past, &[], round as u64);
            begin.elapsed()
        });
        times.sort();
        longest = longest.max(times[0]);
    }
    longest
}

#[test]
fn any_past_is_answered_at_once() {
    let longest = longest_thought(100);
    assert!(longest < Duration::from_millis(500), "{longest:?} is much more than 50 ms");
}

#[test]
#[cfg_attr(not(feature = "proofs"), ignore = "of an optimised build only: cargo xtask prove")]
fn any_past_is_answered_in_a_twentieth_of_a_second() {
    let longest = longest_thought(3_000);
    eprintln!("Mastermind: the longest thought took {longest:?}");
    assert!(longest < Duration::from_millis(50), "{longest:?}");
}

#[test]
fn who_overlooks_nothing_guesses_what_may_be() {
    let mut chance = Random::new(3);
    for round in (0..200).filter(|round| round % 3 != 0) {
        let past = any_past(round, &mut chance);
        let thought = careless_guess(&task(&past, &[], round as u64), 0.0).expect("a guess");
        let code = Code::read(thought.best().expect("a code")).expect("a code");
        let agrees = |guess: &Guessed| {
            guess.code == code || feedback(code, guess.code, FeedbackStyle::Sorted) == guess.answer
        };
        assert!(past.iter().all(agrees), "{code} after {past:?}");
    }
    let known = Known::Codes { has_secret: false, guessed: &[] };
    assert!(careless_guess(&Task { known, ..task(&[], &[], 1) }, 0.5).is_none());
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
