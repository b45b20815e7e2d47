//! `damier bot siam` with a referee and opponents that do what the test says.

use std::net::TcpStream;

use damier_dialect::siam::{Judgement, North, Turn, rules};
use damier_rules::siam::Siam;
use damier_rules::{Playthrough, Seat, Verdict as Won};
use damier_wire::siam::{
    Animal, ErrorCode, Identified, Move, Paired, Property, RequestReader, ToServer, Truth,
};
use damier_wire::structs::NameField;

use crate::referees::{Bot, Door, Guest, told};

struct Player {
    guest: Guest,
    reader: RequestReader,
    port: u16,
}

impl Player {
    /// A player comes and gets a number.
    fn meet(door: &Door, number: i32) -> Player {
        let mut player = Player { guest: door.accept(), reader: RequestReader::new(), port: 0 };
        let Some(ToServer::Identification(who)) = player.hear() else { panic!("who is it?") };
        assert_eq!(who.machine.text(), Ok("127.0.0.1"));
        player.port = who.port;
        let identified = Identified { error: ErrorCode::Ok.into(), player: number };
        player.guest.spell(identified.to_bytes());
        player
    }

    fn hear(&mut self) -> Option<ToServer> {
        Some(self.guest.hear(|input| self.reader.read(input))?.unwrap())
    }

    /// They ask for a game.
    fn asks(&mut self, number: i32) {
        match self.hear() {
            Some(ToServer::AskGame(asked)) => assert_eq!(asked.player, number),
            other => panic!("no PARTIE but {other:?}"),
        }
    }

    fn pair(&mut self, animal: Animal, opponent: i32, port: u16) {
        let paired = Paired {
            error: ErrorCode::Ok.into(),
            opponent,
            machine: NameField::new("127.0.0.1"),
            port,
            over: Truth::No.into(),
            animal: animal.into(),
        };
        self.guest.spell(paired.to_bytes());
    }

    fn moves(&mut self) -> Move {
        match self.hear() {
            Some(ToServer::Move(played)) => played,
            other => panic!("no COUP but {other:?}"),
        }
    }

    fn checks(&mut self) -> Move {
        match self.hear() {
            Some(ToServer::OpponentMove(played)) => played,
            other => panic!("no COUP_ADVERS but {other:?}"),
        }
    }

    fn judge(&mut self, judgement: Judgement) {
        self.guest.say(judgement.verdict().to_bytes());
    }

    fn end(&mut self) {
        self.guest.say(Paired::tournament_over().to_bytes());
    }
}

fn new_game() -> Playthrough<Siam> {
    Playthrough::new(&rules()).unwrap()
}

/// A first move of the elephants as a struct.
fn first_move(text: &str, north: North) -> Move {
    let board = new_game();
    let m = board.legal(Seat::One, text).unwrap();
    Turn { board: &board, mover: Seat::One, north }.write(m)
}

#[test]
fn two_bots_play_a_tournament_and_talk_to_each_other() {
    let door = Door::open();
    let args = |name| {
        let quick = ["--move-time", "10", "--time-max", "0", "--json"];
        [&["siam", "127.0.0.1", &door.port, name][..], &quick].concat()
    };
    let (ann, mut one) = (Bot::start(&args("Ann")), Player::meet(&door, 0));
    let (bob, mut two) = (Bot::start(&args("Bob")), Player::meet(&door, 1));
    let mut won = [0, 0];
    for round in 0..2 {
        one.asks(0);
        two.asks(1);
        // Both have the elephants once.
        let players = if round == 0 {
            [(&mut one, 0), (&mut two, 1)]
        } else {
            [(&mut two, 1), (&mut one, 0)]
        };
        let ports = [players[0].0.port, players[1].0.port];
        let numbers = [players[0].1, players[1].1];
        players[1].0.pair(Animal::Rhinoceros, numbers[0], ports[0]);
        players[0].0.pair(Animal::Elephant, numbers[1], ports[1]);
        let mut game = new_game();
        for turn in 0.. {
            let seat = if turn % 2 == 0 { Seat::One } else { Seat::Two };
            let (mover, other) = if seat == Seat::One { (0, 1) } else { (1, 0) };
            let played = players[mover].0.moves();
            if turn == 40 {
                // The tournament must end: the one who moves is said to be late.
                players[mover].0.judge(Judgement::Late);
                players[other].0.judge(Judgement::Late);
                players[mover].0.judge(Judgement::AfterTheEnd);
                won[usize::try_from(numbers[other]).unwrap()] += 1;
                break;
            }
            let turn = Turn { board: &game, mover: seat, north: North::A };
            let m = turn.read(&played).unwrap_or_else(|wrong| panic!("{played}: {wrong:?}"));
            assert_eq!(played.property, turn.property(m), "also a move that wins or loses");
            game.play_legal(seat, m);
            players[mover].0.judge(Judgement::Valid);
            let said = players[other].0.checks();
            assert_eq!(said, played, "the opponent was told the same");
            players[other].0.judge(Judgement::Valid);
            if let Some(outcome) = game.outcome() {
                if let Won::Win(winner) = outcome.verdict {
                    let number = numbers[usize::from(winner == Seat::Two)];
                    won[usize::try_from(number).unwrap()] += 1;
                }
                break;
            }
        }
    }
    one.asks(0);
    two.asks(1);
    one.end();
    two.end();
    for (i, bot) in [ann, bob].into_iter().enumerate() {
        let run = bot.end();
        let over = &told(&run, "match_over")[0];
        assert_eq!((&over["won"], &over["lost"]), (&won[i].into(), &won[1 - i].into()), "{run:?}");
        assert_eq!(told(&run, "game_begins").len(), 2);
        assert_eq!(run.stderr, "");
    }
}

/// A bot with the rhinoceroses, and its opponent's end of the line.
fn rhinoceros(more: &[&str]) -> (Bot, Player, Guest) {
    let (door, home) = (Door::open(), Door::open());
    let args = ["siam", "127.0.0.1", &door.port, "Ann", "--json"];
    let bot = Bot::start(&[&args, more].concat());
    let mut player = Player::meet(&door, 4);
    player.asks(4);
    player.pair(Animal::Rhinoceros, 9, home.port.parse().unwrap());
    let opponent = home.accept();
    (bot, player, opponent)
}

#[test]
fn a_lie_of_the_opponent_is_corrected() {
    let (bot, mut player, mut opponent) = rhinoceros(&["--move-time", "10"]);
    let lie = first_move("+a1e", North::A);
    let truth = first_move("+e1n", North::A);
    opponent.spell(ToServer::Move(lie).to_bytes());
    let taken = opponent.hear(|input| (input.len() >= 8).then(|| std::mem::take(input).to_vec()));
    assert_eq!(taken.unwrap(), [0; 8], "the opponent is told OK, VALID");
    assert_eq!(player.checks(), lie);
    player.judge(Judgement::Cheating);
    player.guest.spell(ToServer::Move(truth).to_bytes());
    let mut game = new_game();
    game.play(Seat::One, "+e1n").unwrap();
    let answer = player.moves();
    Turn { board: &game, mover: Seat::Two, north: North::A }.read(&answer).unwrap();
    player.judge(Judgement::Valid);
    let told_opponent =
        opponent.hear(|input| (input.len() >= 28).then(|| std::mem::take(input).to_vec()));
    assert_eq!(told_opponent.unwrap(), ToServer::Move(answer).to_bytes());
    // They play something impossible, and that is their end.
    player.judge(Judgement::Cheating);
    player.asks(4);
    player.end();
    let run = bot.end();
    assert_eq!(run.code, Some(0), "{run:?}");
    let notes: Vec<_> = told(&run, "note").iter().map(|note| note["text"].clone()).collect();
    assert!(notes.contains(&"The opponent told us +a1e, but played +e1n.".into()), "{notes:?}");
    assert_eq!(told(&run, "game_over")[0]["reason"], "illegal_move");
}

#[test]
fn cheating_that_is_not_corrected_has_lost() {
    let (bot, mut player, mut opponent) = rhinoceros(&["--move-time", "10"]);
    let wrong = Move { property: Property::Wins.into(), ..first_move("+a1e", North::A) };
    opponent.say(ToServer::Move(wrong).to_bytes());
    assert_eq!(player.checks(), wrong);
    player.judge(Judgement::Cheating);
    player.asks(4);
    player.end();
    let run = bot.end();
    assert_eq!((run.code, &told(&run, "game_over")[0]["result"]), (Some(0), &"won".into()));
}

#[test]
fn time_may_run_out_for_both_sides_and_north_may_be_elsewhere() {
    let slow = ["--north", "E", "--move-time", "60000", "--time-max", "0"];
    let (bot, mut player, mut opponent) = rhinoceros(&slow);
    // The opponent is late.
    player.judge(Judgement::Late);
    player.asks(4);
    // The next one plays, and the bot thinks for too long.
    let home = Door::open();
    player.pair(Animal::Rhinoceros, 3, home.port.parse().unwrap());
    drop(opponent);
    opponent = home.accept();
    let entered = first_move("+e1s", North::E);
    opponent.say(ToServer::Move(entered).to_bytes());
    assert_eq!(player.checks(), entered);
    player.judge(Judgement::Valid);
    player.judge(Judgement::Late);
    player.asks(4);
    player.end();
    let run = bot.end();
    let results: Vec<_> = told(&run, "game_over").iter().map(|it| it["result"].clone()).collect();
    assert_eq!((results, run.code), (vec!["won".into(), "lost".into()], Some(3)), "{run:?}");
    assert_eq!(told(&run, "move")[0]["move"], "+e1s");
}

/// The referee may know it before their connection is closed.
#[test]
fn a_game_that_the_opponent_leaves_in_our_turn_is_won() {
    let (bot, mut player, mut opponent) = rhinoceros(&["--move-time", "60000"]);
    let entered = first_move("+e1n", North::A);
    opponent.say(ToServer::Move(entered).to_bytes());
    assert_eq!(player.checks(), entered);
    player.judge(Judgement::Valid);
    player.judge(Judgement::Late);
    player.asks(4);
    player.end();
    let run = bot.end();
    let over = told(&run, "game_over");
    assert_eq!((&over[0]["result"], &over[0]["reason"]), (&"won".into(), &"abandon".into()));
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn an_elephant_waits_and_nonsense_of_the_opponent_is_no_end() {
    let door = Door::open();
    let args =
        ["siam", "127.0.0.1", &door.port, "Ann", "--move-time", "10", "--listen", "127.0.0.1:0"];
    let bot = Bot::start(&args);
    let mut player = Player::meet(&door, 0);
    player.asks(0);
    player.pair(Animal::Elephant, 1, 1);
    let mine = player.moves();
    player.judge(Judgement::Valid);
    // They come late, and still gets the move.
    let stream = TcpStream::connect(("127.0.0.1", player.port)).unwrap();
    stream.set_read_timeout(Some(crate::referees::DEADLINE)).unwrap();
    let mut opponent = Guest::new(stream);
    let got = opponent.hear(|input| (input.len() >= 28).then(|| std::mem::take(input).to_vec()));
    assert_eq!(got.unwrap(), ToServer::Move(mine).to_bytes());
    opponent.say(Judgement::Valid.verdict().to_bytes());
    opponent.say([0xff; 40]);
    assert_eq!(opponent.hear(|_| None::<()>), None, "nobody listens any more");
    player.judge(Judgement::Late);
    player.asks(0);
    player.end();
    let run = bot.end();
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("The opponent sends an unknown message (-1)"), "{run:?}");
}

#[test]
fn surprises_are_named() {
    let door = Door::open();
    let bot = Bot::start(&["siam", "127.0.0.1", &door.port, "Ann", "--quiet"]);
    let mut guest = door.accept();
    guest.say(Identified::refused(ErrorCode::Name).to_bytes());
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("the referee refuses us: ERR_NOM"), "{run:?}");

    let bot = Bot::start(&["siam", "127.0.0.1", &door.port, "Ann", "--quiet", "--lang", "fr"]);
    drop(door.accept());
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("coupée au lieu d'un numéro de joueur"), "{run:?}");
    let used = Door::open();
    let address = format!("127.0.0.1:{}", used.port);
    let run = Bot::start(&["siam", "127.0.0.1", &door.port, "Ann", "--listen", &address]).end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(&format!("cannot listen on {address}")), "{run:?}");

    let run = Bot::start(&["siam", "127.0.0.1", &door.port, "Ann", "--set", "crosses=maybe"]).end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("crosses"), "{run:?}");
}
