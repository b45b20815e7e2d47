//! `damier bot mastermind` with a server that does what the test says.

use damier_rules::mastermind::{Code, FeedbackStyle, feedback};
use damier_wire::mastermind::HELP;

use crate::referees::{Bot, Door, Talker, told};

fn start(door: &Door, name: &str, more: &[&str]) -> (Bot, Talker) {
    let args = ["mastermind", "127.0.0.1", &door.port, name, "--json"];
    let bot = Bot::start(&[&args, more].concat());
    (bot, Talker::meet(door))
}

fn greet(bot: &mut Talker, id: u32) {
    bot.say(format_args!("ID {id}"));
    for line in HELP {
        bot.say(line);
    }
    bot.say("");
}

/// `KEY CODE`, which must be a code.
fn code(bot: &mut Talker, key: &str) -> Code {
    let line = bot.hear().unwrap();
    let text = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
    text.and_then(Code::read).unwrap_or_else(|| panic!("{key} expected, not {line}"))
}

fn tell(bots: &mut [Talker; 2], line: &str) {
    for bot in bots {
        bot.say(line);
    }
}

/// A duel; who won, and after how many exchanges.
fn referee(bots: &mut [Talker; 2]) -> (Option<usize>, usize) {
    bots[0].say("Début de la partie avec J2...");
    bots[1].say("Début de la partie avec J1...");
    let secrets = [0, 1].map(|i| {
        bots[i].say("PASSWORD:");
        let secret = code(&mut bots[i], "PASSWORD");
        bots[i].say("PASSWORD_OK");
        secret
    });
    for round in 1.. {
        tell(bots, "ATTEMPT:");
        let guesses = [0, 1].map(|i| code(&mut bots[i], "ATTEMPT"));
        match [guesses[0] == secrets[1], guesses[1] == secrets[0]] {
            [false, false] => {}
            [true, true] => {
                tell(bots, "DRAW:");
                return (None, round);
            }
            [first, _] => {
                let winner = usize::from(!first);
                bots[winner].say("WINNING:");
                bots[1 - winner].say(format_args!("LOSING: {}", guesses[winner]));
                return (Some(winner), round);
            }
        }
        for i in [0, 1] {
            let answer = feedback(secrets[1 - i], guesses[i], FeedbackStyle::Sorted);
            bots[i].say(format_args!("RESULT {answer}"));
        }
        assert!(round < 12, "a code is found sooner");
    }
    unreachable!("somebody finds a code")
}

#[test]
fn two_bots_find_each_other_and_play_twice() {
    let door = Door::open();
    let (ann, mut one) = start(&door, "Ann", &["--invite", "auto", "--games", "2"]);
    let (bob, mut two) = start(&door, "Bob", &["--games", "2"]);
    greet(&mut one, 1);
    greet(&mut two, 2);
    let mut bots = [one, two];
    let mut score = [0, 0];
    for _ in 0..2 {
        bots[0].expect("LIST");
        bots[0].say("id | invitation");
        bots[0].say("2 |");
        bots[0].say("");
        bots[0].expect("CONN 2");
        bots[0].say("CONNECT_OK");
        bots[1].say("INVITE_FROM 1");
        bots[1].expect("ACPT 1");
        if let (Some(winner), _) = referee(&mut bots) {
            score[winner] += 1;
        }
    }
    for bot in &mut bots {
        bot.expect("QUIT");
        bot.say("BYE");
    }
    drop(bots);
    for (i, bot) in [ann, bob].into_iter().enumerate() {
        let run = bot.end();
        let over = &told(&run, "match_over")[0];
        assert_eq!(
            (over["won"].as_u64(), over["lost"].as_u64()),
            (Some(score[i]), Some(score[1 - i]))
        );
        let code = match score[i].cmp(&score[1 - i]) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 3,
        };
        assert_eq!(run.code, Some(code), "{run:?}");
        assert_eq!(run.stderr, "");
    }
}

#[test]
fn complaints_and_refused_codes_do_not_stop_it() {
    let door = Door::open();
    let (bot, mut server) = start(&door, "Ann", &["--invite", "7"]);
    greet(&mut server, 3);
    server.expect("CONN 7");
    server.say("ERROR: aucun joueur n'a ce numéro");
    server.expect("CONN 7");
    server.say("CONNECT_OK");
    server.say("REFUSED_BY 7");
    server.expect("CONN 7");
    server.say("CONNECT_OK");
    server.say("Début de la partie avec J7...");
    server.say("PASSWORD:");
    let first = code(&mut server, "PASSWORD");
    server.say("ERROR: code invalide");
    server.say("PASSWORD:");
    let second = code(&mut server, "PASSWORD");
    server.say("PASSWORD_OK");
    server.say("ATTEMPT:");
    let guess = code(&mut server, "ATTEMPT");
    server.say("ERROR: l'adversaire a quitté la partie");
    server.say("WINNING:");
    server.expect("QUIT");
    // Some servers just hang up.
    drop(server);
    let run = bot.end();
    assert_eq!(run.code, Some(0), "{first} {second} {guess} {run:?}");
    let over = &told(&run, "game_over")[0];
    assert_eq!((&over["result"], &over["reason"]), (&"won".into(), &"abandon".into()));
}

#[test]
fn surprises_are_named() {
    let door = Door::open();
    let (bot, mut server) = start(&door, "Ann", &[]);
    greet(&mut server, 1);
    server.say("ATTEMPT:");
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    let expected = "got 'ATTEMPT:' instead of what is said when no game is played";
    assert!(run.stderr.contains(expected), "{run:?}");

    let (bot, mut server) = start(&door, "Ann", &["--lang", "fr"]);
    greet(&mut server, 1);
    server.say("Début de la partie avec J2...");
    server.say("PASSWORD:");
    drop(server);
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("coupée au lieu du résultat de la partie"), "{run:?}");

    let run = Bot::start(&["mastermind", "127.0.0.1", "1", "Ann", "--invite", "Bob"]).end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("'Bob' does not fit --invite <PLAYER>"), "{run:?}");
}
