//! `damier bot kamisado` with referees that do what they should, and others.

use damier_dialect::kamisado::{Edition, Turn, nth_game, of_move, seat};
use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_rules::{Playthrough, Seat, Verdict as Won};
use damier_wire::kamisado::{
    Effect, ErrorCode, Joined, Move, RequestReader, Side, Square, ToServer, Validity, Verdict, Wish,
};
use damier_wire::structs::NameField;

use crate::referees::{Bot, Door, Guest, told};

pub(crate) struct Player {
    guest: Guest,
    reader: RequestReader,
}

impl Player {
    pub(crate) fn meet(door: &Door) -> (Player, String, Side) {
        let mut player = Player { guest: door.accept(), reader: RequestReader::new() };
        let Some(ToServer::Join(join)) = player.hear() else { panic!("no PARTIE") };
        let name = join.name.text().unwrap().to_owned();
        (player, name, join.side.known().unwrap())
    }

    pub(crate) fn hear(&mut self) -> Option<ToServer> {
        let message = self.guest.hear(|input| self.reader.read(input))?;
        Some(message.unwrap())
    }

    pub(crate) fn joined(&mut self, opponent: &str, wish: Wish) {
        let opponent = NameField::new(opponent);
        let joined = Joined { error: ErrorCode::Ok.into(), opponent, wish: wish.into() };
        self.guest.spell(joined.to_bytes());
    }

    fn moves(&mut self) -> Move {
        match self.hear() {
            Some(ToServer::Move(played)) => played,
            other => panic!("no move but {other:?}"),
        }
    }

    pub(crate) fn judge(&mut self, verdict: Verdict) {
        self.guest.say(verdict.to_bytes());
    }
}

fn game(number: i32) -> Playthrough<Kamisado> {
    Playthrough::new(&nth_game(&Edition::Seed.rules(), number)).unwrap()
}

/// One game between two bots, White first; who won.
pub(crate) fn referee(number: i32, players: &mut [Player; 2]) -> Option<Seat> {
    let mut game = game(number);
    loop {
        let seat = game.to_act().first().unwrap();
        let (mover, other) = match seat {
            Seat::One => (0, 1),
            Seat::Two => (1, 0),
        };
        let played = players[mover].moves();
        let read = Turn { board: &game, number, mover: seat }.read(&played);
        let m = read.unwrap_or_else(|wrong| panic!("{played}: {wrong:?}"));
        game.play_legal(seat, m);
        let verdict = of_move(game.outcome(), seat);
        players[mover].judge(verdict);
        players[other].judge(verdict);
        if let Some(outcome) = game.outcome() {
            return match outcome.verdict {
                Won::Win(seat) => Some(seat),
                Won::Draw => None,
            };
        }
        players[other].guest.say(played.to_bytes());
    }
}

#[test]
fn two_bots_play_two_games_and_tell_how_they_ended() {
    let door = Door::open();
    let args = |name| ["kamisado", "127.0.0.1", &door.port, name, "--move-time", "20", "--json"];
    let bots = [Bot::start(&args("Ann")), Bot::start(&args("Bob"))];
    let ((mut one, first, _), (mut two, second, wish)) = (Player::meet(&door), Player::meet(&door));
    assert_eq!(wish, Side::White, "the second wishes the same colour");
    one.joined(&second, Wish::Granted);
    two.joined(&first, Wish::Refused);
    let mut players = [one, two];
    let winners = [referee(1, &mut players), referee(2, &mut players)];
    drop(players);

    for bot in bots {
        let run = bot.end();
        let begun = told(&run, "game_begins");
        assert_eq!(begun.len(), 2, "{run:?}");
        let (me, opponent) = if begun[0]["opponent"] == *second {
            (Seat::One, &second)
        } else {
            (Seat::Two, &first)
        };
        assert_eq!(begun[1]["opponent"], **opponent);
        let results: Vec<_> = winners
            .iter()
            .map(|winner| match winner {
                Some(seat) if *seat == me => "won",
                Some(_) => "lost",
                None => "drawn",
            })
            .collect();
        let said: Vec<_> = told(&run, "game_over").iter().map(|it| it["result"].clone()).collect();
        assert_eq!(said, results, "{run:?}");
        let count =
            |result| i32::try_from(results.iter().filter(|r| **r == result).count()).unwrap();
        let code = match count("won") - count("lost") {
            0 => 3,
            1.. => 0,
            _ => 1,
        };
        assert_eq!(run.code, Some(code), "{run:?}");
        assert_eq!(run.stderr, "");
    }
}

/// A bot alone with a referee who plays the other side at random.
fn alone(port_args: &[&str]) -> (Bot, Player, Door) {
    let door = Door::open();
    let args = [&["kamisado", "127.0.0.1", &door.port, "Ann"], port_args].concat();
    let bot = Bot::start(&args);
    let (player, name, _) = Player::meet(&door);
    assert_eq!(name, "Ann");
    (bot, player, door)
}

#[test]
fn time_may_run_out_while_the_bot_thinks() {
    // It would think for a minute; the referee allows nothing.
    let (bot, mut player, _door) = alone(&["--move-time", "60000", "--time-max", "0", "--json"]);
    player.joined("Bob", Wish::Granted);
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    // The second game is the opponent's to begin; they leave.
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    let run = bot.end();
    let over = told(&run, "game_over");
    assert_eq!((&over[0]["result"], &over[0]["reason"]), (&"lost".into(), &"timeout".into()));
    assert_eq!((&over[1]["result"], &over[1]["reason"]), (&"won".into(), &"timeout".into()));
    assert_eq!(run.code, Some(3), "{run:?}");
}

/// The referee has one word for who is late and for who has left.
#[test]
fn a_game_that_the_opponent_leaves_is_won_whoever_is_to_move() {
    let (bot, mut player, _door) = alone(&["--move-time", "60000", "--json"]);
    player.joined("Bob", Wish::Granted);
    // We think in the first game, the opponent would begin the second.
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    let run = bot.end();
    let over = told(&run, "game_over");
    assert_eq!((&over[0]["result"], &over[0]["reason"]), (&"won".into(), &"abandon".into()));
    assert_eq!(over[1]["result"], "won");
    assert_eq!(run.code, Some(0), "{run:?}");
}

#[test]
fn an_opponent_may_give_up_while_the_bot_thinks() {
    // Our own player knows its first move at once; this engine thinks until it is told to stop.
    let slow = "sh -c 'while read x; do case $x in ugi) echo ugiok;; isready) echo readyok;; \
                stop) echo bestmove a1a2;; quit) exit;; esac; done'";
    let (bot, mut player, _door) = alone(&["--move-time", "60000", "--json", "--engine", slow]);
    player.joined("Bob", Wish::Granted);
    player.judge(Verdict::valid(Effect::Wins));
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    let run = bot.end();
    let over = told(&run, "game_over");
    assert_eq!((&over[0]["result"], &over[0]["reason"]), (&"won".into(), &"resign".into()));
    assert_eq!(run.code, Some(0), "{run:?}");
}

/// A move of the first game as a struct.
fn white_move(board: &Playthrough<Kamisado>, m: TowerMove) -> Move {
    Turn { board, number: 1, mover: seat(Side::White) }.write(m).unwrap()
}

#[test]
fn a_colour_may_be_wished_and_names_are_harmless() {
    let (bot, mut player, _door) = alone(&["--colour", "black", "--move-time", "20"]);
    player.joined("\x1b[31mEve", Wish::Granted);
    let white = game(1);
    let first = white_move(&white, white.legal_moves(Seat::One)[0]);
    player.judge(Verdict::valid(Effect::Continues));
    player.guest.spell(first.to_bytes());
    let answer = player.moves();
    assert_eq!(answer.side, Side::Black);
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    let answer = player.moves();
    assert_eq!((answer.game, answer.side.known()), (2, Some(Side::Black)));
    player.judge(Verdict::valid(Effect::Continues));
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Cheating));
    let run = bot.end();
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(!run.stdout.contains('\x1b'), "{run:?}");
    for expected in
        ["We play: Black.", "for cheating", "Match drawn. Games won: 1; drawn: 0; lost: 1."]
    {
        assert!(run.stdout.contains(expected), "{expected}: {}", run.stdout);
    }
}

#[test]
fn surprises_are_named() {
    // Sent away.
    let (bot, mut player, _door) = alone(&[]);
    player.guest.say(Joined::refused(ErrorCode::Game).to_bytes());
    let run = bot.end();
    assert_eq!((run.code, run.stdout.lines().count()), (Some(2), 1), "{run:?}");
    assert!(run.stderr.contains("the referee refuses us: ERR_PARTIE"), "{run:?}");

    // Hung up on, in French.
    let (bot, player, _door) = alone(&["--lang", "fr", "--quiet"]);
    drop(player);
    let run = bot.end();
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(run.stderr.contains("la connexion a été coupée au lieu d'un adversaire"), "{run:?}");

    // A move that the rules do not know.
    let (bot, mut player, _door) = alone(&["--colour", "black", "--json"]);
    player.joined("Bob", Wish::Granted);
    player.judge(Verdict::valid(Effect::Continues));
    let start = game(1);
    let right = white_move(&start, start.legal(Seat::One, "a1b2").unwrap());
    let wrong = Move { to: Square { column: 1, line: 7 }, ..right };
    player.guest.say(wrong.to_bytes());
    let run = bot.end();
    let expected = "got 'COUP 1 DEPL_PION BLANC ORANGE A1 B8' instead of a legal move";
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains(expected), "{run:?}");
    assert_eq!(told(&run, "error")[0]["text"], expected);

    // A verdict that is none.
    let (bot, mut player, _door) = alone(&["--colour", "black"]);
    player.joined("Bob", Wish::Granted);
    player.guest.say([7; 12]);
    let run = bot.end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("instead of a verdict on a move"), "{run:?}");

    // Nobody there.
    let run = Bot::start(&["kamisado", "127.0.0.1", "1", "Ann"]).end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("nobody answers at 127.0.0.1:1"), "{run:?}");
}

/// The launch form of seed 001.
#[test]
fn joueur_sh_launches_it() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../clients/joueur.sh");
    let door = Door::open();
    let launch = |arguments: &[&str]| {
        let mut command = std::process::Command::new("sh");
        command.arg(script).args(arguments).env("DAMIER", env!("CARGO_BIN_EXE_damier"));
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LC_MESSAGES");
        Bot::spawn(command)
    };
    let bot = launch(&["127.0.0.1", &door.port, "pamichau", "--colour", "black", "--quiet"]);
    let (mut player, name, side) = Player::meet(&door);
    assert_eq!((name.as_str(), side), ("pamichau", Side::Black));
    player.joined("jdupont", Wish::Granted);
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    player.judge(Verdict::lost(ErrorCode::Ok, Validity::Timeout));
    let run = bot.end();
    assert_eq!(run.code, Some(0), "the opponent has left: {run:?}");

    let run = launch(&["127.0.0.1"]).end();
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("joueur.sh hostServeur portServeur nomJoueur"), "{run:?}");
}
