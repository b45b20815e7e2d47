//! Kamisado: whole matches of two games.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use damier_dialect::kamisado::{Edition, Turn, named, nth_game, side};
use damier_rules::kamisado::Kamisado;
use damier_rules::{Playthrough, Seat};
use damier_wire::kamisado::{FromServer, Join, Move, ReplyReader, Side, Square, ToServer, Verdict};
use damier_wire::structs::{NameField, SeedEnum as _};

use super::Language::{C, Java, Python};
use super::{Host, Language, PATIENCE};

/// The lines that tell how the two games ended, without "Partie 1 : ".
fn results(said: &str) -> [&str; 2] {
    let result = |game| said.lines().find_map(|line| line.strip_prefix(game));
    ["Partie 1 : ", "Partie 2 : "].map(|game| result(game).unwrap_or_else(|| panic!("{said}")))
}

/// Two kits play a match; what one wins the other has lost.
fn play_a_match(one: (Language, &str), two: (Language, &str)) {
    let host = Host::start();
    let first = host.kit(one.0, "kamisado", "premier", &[one.1]);
    let second = host.kit(two.0, "kamisado", "deuxieme", &[two.1]);
    let (first, second) = (first.end(), second.end());
    let white = [&first, &second].map(|said| said.contains("Je joue BLANC contre "));
    assert!(white[0] != white[1], "{first}\n{second}");
    assert!(
        first.contains(" contre deuxieme\n") && second.contains(" contre premier\n"),
        "{first}"
    );
    for (one, two) in results(&first).into_iter().zip(results(&second)) {
        let fits = matches!((one, two), ("GAGNE", "PERDU") | ("PERDU", "GAGNE") | ("NUL", "NUL"));
        assert!(fits, "{one} and {two}:\n{first}\n{second}");
    }
    // Both saw the same moves; the one that ends a game is not passed on.
    let mirrored = |said: &str| {
        let swapped = said.replace("Moi", "moi").replace("Lui", "Moi").replace("moi", "Lui");
        swapped.lines().filter(|line| line.starts_with("Moi : ")).map(str::to_owned).collect()
    };
    let seen: Vec<String> = mirrored(&first);
    let made: Vec<&str> = second.lines().filter(|line| line.starts_with("Moi : ")).collect();
    assert!(seen.iter().all(|line| made.contains(&line.as_str())), "{first}\n{second}");
    assert!(first.ends_with("Fin.\n") && second.ends_with("Fin.\n"), "{first}\n{second}");
    host.stop();
}

#[test]
fn c_and_java_wish_the_same_colour() {
    play_a_match((C, "BLANC"), (Java, "BLANC"));
}

#[test]
fn java_and_python_play() {
    play_a_match((Java, "NOIR"), (Python, "BLANC"));
}

#[test]
fn python_and_c_both_wish_black() {
    play_a_match((Python, "NOIR"), (C, "NOIR"));
}

/// A player that does as it is told.
struct Scripted {
    stream: TcpStream,
    reader: ReplyReader,
    unread: Vec<u8>,
}

impl Scripted {
    fn join(address: SocketAddr, side: Side) -> Scripted {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut player = Scripted { stream, reader: ReplyReader::new(side), unread: Vec::new() };
        let join = Join { name: NameField::new("scripted"), side: side.into() };
        player.send(&ToServer::Join(join).to_bytes());
        player
    }

    fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).unwrap();
    }

    /// What the referee says next; nothing once it has hung up.
    fn next(&mut self) -> Option<FromServer> {
        loop {
            let mut input = self.unread.as_slice();
            let message = self.reader.read(&mut input);
            self.unread = input.to_vec();
            if message.is_some() {
                return message;
            }
            let mut piece = [0; 64];
            match self.stream.read(&mut piece).unwrap() {
                0 => return None,
                count => self.unread.extend_from_slice(&piece[..count]),
            }
        }
    }

    fn verdict(&mut self) -> Verdict {
        match self.next() {
            Some(FromServer::Verdict(verdict)) => verdict,
            other => panic!("{other:?} instead of TCoupRep"),
        }
    }

    /// Waits until it is our turn or the match is over; tells what was said in the meantime.
    fn listen(&mut self, board: &mut Board) -> Vec<String> {
        let mut heard = Vec::new();
        while self.reader.my_turn() != Some(board.number) && !self.reader.is_over() {
            let message = self.next().unwrap();
            heard.push(message.to_string());
            match message {
                FromServer::Move(played) => board.play(&named(&played).unwrap().to_string()),
                FromServer::Verdict(verdict) if !verdict.continues() => break,
                _ => {}
            }
        }
        heard
    }

    /// Plays a game with those moves of its own; what the last verdict was.
    fn play(&mut self, number: i32, moves: &str) -> String {
        let mut board = Board::new(number);
        let mut moves = moves.split(' ');
        loop {
            let heard = self.listen(&mut board);
            if self.reader.my_turn() != Some(number) || board.mover() != self.reader.side().unwrap()
            {
                return heard.last().unwrap().clone();
            }
            let text = moves.next().unwrap();
            let played = board.named(text);
            self.send(&ToServer::Move(played).to_bytes());
            let verdict = self.verdict();
            if !verdict.continues() {
                return FromServer::Verdict(verdict).to_string();
            }
            board.play(text);
        }
    }
}

/// The board as a program keeps it.
struct Board {
    number: i32,
    game: Playthrough<Kamisado>,
}

impl Board {
    fn new(number: i32) -> Board {
        let rules = nth_game(&Edition::Seed.rules(), number);
        Board { number, game: Playthrough::new(&rules).unwrap() }
    }

    fn seat(&self) -> Seat {
        self.game.to_act().first().unwrap()
    }

    fn mover(&self) -> Side {
        side(self.seat())
    }

    /// A move as a struct. The squares of a pass are those which old programs sent.
    fn named(&self, text: &str) -> Move {
        let mover = self.seat();
        let turn = Turn { board: &self.game, number: self.number, mover };
        let said = turn.write(self.game.legal(mover, text).unwrap()).unwrap();
        let nowhere = Square { column: 9, line: 9 };
        if text == "pass" { Move { from: nowhere, to: nowhere, ..said } } else { said }
    }

    fn play(&mut self, text: &str) {
        self.game.play(self.seat(), text).unwrap();
    }
}

/// A kit that throws its dice from a seed, and an opponent who knows how to block it: the moves of
/// the opponent in both games. They were found by a search; game 1 ends in a deadlock.
struct Steered {
    kit: Language,
    side: Side,
    seed: &'static str,
    moves: [&'static str; 2],
    second: &'static str,
}

const STEERED: [Steered; 6] = [
    Steered {
        kit: C,
        side: Side::White,
        seed: "9",
        moves: [
            "h8h6 c8c6 g8e6 h6h5 e8g6 a8a7 f8g7 g6g5 b8b3 g5h4 g7h6 pass",
            "h8f6 f6f5 e8e2 f8d6 b8b6 d8g5 d6f4 g5g4 g8h7 h7h6 g4f3 pass",
        ],
        second: "GAGNE",
    },
    Steered {
        kit: C,
        side: Side::Black,
        seed: "22",
        moves: [
            "a1a5 e1e6 b1d3 d1f3 h1h5 f3f4 c1c3 g1f2 h5g6 d3d7 f1a6 pass",
            "a1a6 a6a7 g1b6 h1h7 b1c2 d1d4 a7b8",
        ],
        second: "PERDU",
    },
    Steered {
        kit: Python,
        side: Side::White,
        seed: "84",
        moves: [
            "a8a3 f8f7 e8c6 c8c7 b8b4 h8g7 c7e5 g8h7 b4b3 c6a4 pass",
            "d8a5 a8a6 e8e5 h8h2 b8b5 pass",
        ],
        second: "GAGNE",
    },
    Steered {
        kit: Python,
        side: Side::Black,
        seed: "131",
        moves: ["f1h3 h3d7 pass", "b1c2 c2g6 g6f7 f7e8"],
        second: "PERDU",
    },
    Steered {
        kit: Java,
        side: Side::White,
        seed: "43",
        moves: ["c8c4 c4e2 pass", "a8a3 d8a5 c8c3 h8h2 b8b5 c3d2 b5c4 e8h5 a3a2"],
        second: "GAGNE",
    },
    Steered {
        kit: Java,
        side: Side::Black,
        seed: "74",
        moves: ["e1d2 c1a3 a3e7 pass", "e1e7 g1e3 a1b2 b1h7 d1d4 h1h2 f1f2 h2g3 g3h4"],
        second: "GAGNE",
    },
];

#[test]
fn blocked_towers_pass_and_a_deadlock_is_a_draw() {
    let host = Host::start();
    for (number, steered) in STEERED.iter().enumerate() {
        let Steered { kit, side, seed, moves, second } = steered;
        let name = format!("bloque{number}");
        let kit = host.kit(*kit, "kamisado", &name, &[side.seed_name(), seed]);
        let mut opponent = Scripted::join(host.port("kamisado"), side.other());
        let first_end = opponent.play(1, moves[0]);
        assert_eq!(first_end, "ERR_OK VALID NUL", "{seed}:\n{}", kit.said());
        opponent.play(2, moves[1]);
        assert_eq!(opponent.next(), None);
        let said = kit.end();
        let first_game = said.split("Partie 1 :").next().unwrap();
        let passes = |who: &str| {
            first_game.lines().any(|line| line.starts_with(who) && line.ends_with(" PASSE"))
        };
        assert!(passes("Moi : "), "the kit passes in a deadlock:\n{said}");
        assert_eq!(results(&said), ["NUL", second], "{said}");
    }
    host.stop();
}

const ALL: [Language; 3] = [C, Java, Python];

#[test]
fn a_false_move_and_a_lost_opponent_end_games() {
    let host = Host::start();
    for kit in ALL {
        let name = format!("tricheur{kit:?}");
        let kit = host.kit(kit, "kamisado", &name, &["NOIR"]);
        let mut opponent = Scripted::join(host.port("kamisado"), Side::White);
        let mut board = Board::new(1);
        opponent.listen(&mut board);
        // Not a move of any tower.
        let mut wrong = board.named("a1a5");
        wrong.to = Square { column: 1, line: 6 };
        opponent.send(&ToServer::Move(wrong).to_bytes());
        assert_eq!(FromServer::Verdict(opponent.verdict()).to_string(), "ERR_OK TRICHE PERDU");
        // The kit begins game 2; then its opponent is gone.
        let mut board = Board::new(2);
        opponent.listen(&mut board);
        drop(opponent);
        let said = kit.end();
        assert_eq!(results(&said), ["TRICHE, GAGNE", "TIMEOUT, GAGNE"], "{said}");
    }
    host.stop();
}

#[test]
fn an_opponent_who_leaves_in_the_kits_turn_loses_both_games() {
    let host = Host::start();
    for kit in ALL {
        let name = format!("seul{kit:?}");
        let kit = host.kit(kit, "kamisado", &name, &["NOIR"]);
        let mut opponent = Scripted::join(host.port("kamisado"), Side::White);
        kit.wait_for("Je joue NOIR");
        kit.freeze();
        let mut board = Board::new(1);
        opponent.listen(&mut board);
        opponent.send(&ToServer::Move(board.named("a1a5")).to_bytes());
        assert!(opponent.verdict().continues());
        drop(opponent);
        kit.thaw();
        let said = kit.end();
        for result in results(&said) {
            assert!(result.starts_with("TIMEOUT, "), "{said}");
        }
    }
    host.stop();
}

#[test]
fn time_that_runs_out_while_a_kit_thinks_is_heard_before_it_moves() {
    let host = Host::with_settings("[programs.kamisado]\ntime_max = 5\n");
    for kit in ALL {
        let name = format!("lent{kit:?}");
        let kit = host.kit(kit, "kamisado", &name, &["NOIR"]);
        let mut opponent = Scripted::join(host.port("kamisado"), Side::White);
        kit.wait_for("Je joue NOIR");
        kit.freeze();
        let mut board = Board::new(1);
        opponent.listen(&mut board);
        opponent.send(&ToServer::Move(board.named("a1a5")).to_bytes());
        assert!(opponent.verdict().continues());
        // The kit thinks for ever.
        assert_eq!(FromServer::Verdict(opponent.verdict()).to_string(), "ERR_OK TIMEOUT PERDU");
        // The opponent's move with its verdict, and the verdict on the kit itself.
        kit.wait_unread((2 * Verdict::SIZE + Move::SIZE) as u64);
        kit.thaw();
        drop(opponent);
        let said = kit.end();
        let first_game = said.split("Partie 1 :").next().unwrap();
        assert!(first_game.contains("Lui : ORANGE A1 A5"), "{said}");
        assert!(!first_game.contains("Moi : "), "it heard the end first:\n{said}");
        let [first, second] = results(&said);
        assert_eq!(first, "TIMEOUT, PERDU (ou adversaire parti)", "{said}");
        assert!(second.starts_with("TIMEOUT, "), "{said}");
    }
    host.stop();
}
