//! `damier bot pawnhub` with a server that does what the test says.

use damier_dialect::pawnhub::{boards, kind, text, to_move, winner};
use damier_rules::{AnyGame, GameKind, Seat, Setup, Verdict, Viewer, new_game};
use damier_wire::pawnhub::{FromServer, Mode, ToServer};

use crate::referees::{Bot, Door, Talker, told};

fn start(door: &Door, mode: Mode, options: &[&str]) -> (Bot, Talker) {
    let args = ["pawnhub", "127.0.0.1", &door.port, "Ann", "--mode", mode.word(), "--json"];
    let bot = Bot::start(&[&args, options].concat());
    let mut talker = Talker::meet(door);
    talker.expect(mode.word());
    (bot, talker)
}

/// What a player is shown.
fn show(bot: &mut Talker, seat: Seat, game: &dyn AnyGame, mode: Mode) {
    for board in boards(&game.view(Viewer::Seat(seat)), mode).unwrap() {
        bot.say(board);
    }
}

/// A move that the rules allow; others are refused.
fn wait_for_move(bot: &mut Talker, seat: Seat, game: &mut dyn AnyGame) -> String {
    for _ in 0..100 {
        let line = bot.hear().unwrap();
        let Some(ToServer::Move(said)) = ToServer::read(&line) else { panic!("{line}") };
        let text = text(said);
        if game.play(seat, &text).is_ok() {
            bot.say("True");
            return text;
        }
        assert_eq!(game.kind(), GameKind::Dark, "{text} in {}", game.position());
        bot.say("False");
    }
    panic!("no legal move at all")
}

fn tell(players: &mut [Talker; 2], line: &str) {
    for player in players {
        player.say(line);
    }
}

/// A game between two bots, or as much of it as that many moves; who won.
pub(crate) fn referee(players: &mut [Talker; 2], mode: Mode, moves: u32) -> Option<Seat> {
    let mut game = new_game(kind(mode), &Setup::default()).unwrap();
    players[0].say("1");
    players[1].say("0");
    show(&mut players[0], Seat::One, game.as_ref(), mode);
    show(&mut players[1], Seat::Two, game.as_ref(), mode);
    for turn in 1..=moves {
        tell(players, &turn.to_string());
        let seat = to_move(turn);
        wait_for_move(&mut players[usize::from(seat == Seat::Two)], seat, game.as_mut());
        show(&mut players[0], Seat::One, game.as_ref(), mode);
        show(&mut players[1], Seat::Two, game.as_ref(), mode);
        let over = game.outcome().is_some() || turn == moves;
        tell(players, if over { "True" } else { "False" });
        if game.outcome().is_some() {
            break;
        }
    }
    tell(players, &FromServer::Winner(winner(game.outcome())).to_string());
    match game.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(seat)) => Some(seat),
        _ => None,
    }
}

#[test]
fn two_bots_play_every_kind_of_chess() {
    for mode in Mode::ALL {
        let door = Door::open();
        let time = ["--move-time", "10"];
        let (ann, one) = start(&door, mode, &time);
        let (bob, two) = start(&door, mode, &time);
        let winner = referee(&mut [one, two], mode, 120);
        for (seat, bot) in [(Seat::One, ann), (Seat::Two, bob)] {
            let run = bot.end();
            let (result, code) = match winner {
                Some(winner) if winner == seat => ("won", 0),
                Some(_) => ("lost", 1),
                None => ("drawn", 3),
            };
            assert_eq!(told(&run, "match_over")[0]["result"], result, "{mode:?}");
            assert_eq!((run.code, run.stderr.as_str()), (Some(code), ""), "{mode:?}");
        }
    }
}

#[test]
fn an_opponent_who_has_left_has_lost() {
    let door = Door::open();
    let (bot, mut server) = start(&door, Mode::Classic, &["--move-time", "100"]);
    server.say("0");
    let game = new_game(GameKind::Chess, &Setup::default()).unwrap();
    show(&mut server, Seat::Two, game.as_ref(), Mode::Classic);
    server.say("1");
    // White has left before their first move.
    show(&mut server, Seat::Two, game.as_ref(), Mode::Classic);
    server.say("True");
    server.say("black");
    let run = bot.end();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert_eq!(told(&run, "game_over")[0]["reason"], "abandon");
}

#[test]
fn surprises_are_named() {
    let door = Door::open();
    let game = new_game(GameKind::Chess, &Setup::default()).unwrap();

    let (bot, mut server) = start(&door, Mode::Classic, &[]);
    server.say("2");
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("got '2' instead of an opponent"), "{run:?}");

    // A board that no move leads to.
    let (bot, mut server) = start(&door, Mode::Classic, &[]);
    server.say("0");
    show(&mut server, Seat::Two, game.as_ref(), Mode::Classic);
    server.say("1");
    server.say("kE1!kE8#");
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("got 'kE1!kE8#' instead of a board to which a legal move leads"),
        "{run:?}"
    );

    // The connection is lost while we wait for a verdict, in French.
    let (bot, mut server) = start(&door, Mode::Classic, &["--lang", "fr", "--move-time", "10"]);
    server.say("1");
    show(&mut server, Seat::One, game.as_ref(), Mode::Classic);
    server.say("1");
    server.hear().unwrap();
    drop(server);
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("coupée au lieu du jugement d'un coup"), "{run:?}");
}
