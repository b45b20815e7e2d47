//! Siam: tournaments of two players, who also talk to each other.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};

use damier_dialect::siam::{Judgement, North, Turn, rules, seat};
use damier_rules::siam::{Siam, SiamMove};
use damier_rules::testkit::Random;
use damier_rules::{Playthrough, Seat};
use damier_wire::siam::{
    Animal, AskGame, Facing, FromServer, Identification, Move, Paired, Property, ReplyReader,
    RequestReader, ToServer, Truth, Verdict,
};
use damier_wire::structs::{NameField, SeedEnum as _};

use super::Language::{C, Java, Python};
use super::{Host, Language, PATIENCE};

/// How the games ended, in the kit's words.
fn results(said: &str) -> Vec<&str> {
    let lines = said.lines().filter_map(|line| line.strip_prefix("Partie ")?.split_once(" : "));
    lines.map(|(_, result)| result).filter(|result| !result.starts_with("je joue ")).collect()
}

#[test]
fn two_kits_play_a_tournament_to_its_end() {
    play_a_tournament(C, C);
    play_a_tournament(Python, Java);
}

fn play_a_tournament(one: Language, two: Language) {
    let host = Host::with_settings("[programs.siam]\ngames = 6\ntime_max = 60\n");
    let first = host.kit(one, "siam", "premier", &["0", "1"]);
    let second = host.kit(two, "siam", "deuxieme", &["0", "2"]);
    let (first, second) = (first.end(), second.end());
    assert_eq!(results(&first).len(), 6, "{first}\n{second}");
    for results in results(&first).into_iter().zip(results(&second)) {
        let fits = matches!(results, ("GAGNE", "PERDU") | ("PERDU", "GAGNE") | ("NUL", "NUL"));
        assert!(fits, "{results:?}:\n{first}\n{second}");
    }
    for said in [&first, &second] {
        assert!(said.contains("je joue ELEPH") && said.contains("je joue RHINO"), "{said}");
        assert!(said.ends_with("Fin du tournoi.\n"), "{said}");
        assert!(said.contains("En attente : un adversaire...\n"), "{said}");
    }
    assert!([&first, &second].iter().any(|said| said.contains("Moi : GAGNE ")), "{first}");
    assert!([&first, &second].iter().any(|said| said.contains("Lui : GAGNE ")), "{first}");
    host.stop();
}

/// A player that does as it is told.
struct Scripted {
    referee: TcpStream,
    reader: ReplyReader,
    unread: Vec<u8>,
    door: TcpListener,
    number: i32,
}

impl Scripted {
    fn identify(address: SocketAddr) -> Scripted {
        let door = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let referee = TcpStream::connect(address).unwrap();
        referee.set_read_timeout(Some(PATIENCE)).unwrap();
        let (reader, unread) = (ReplyReader::new(), Vec::new());
        let mut player = Scripted { referee, reader, unread, door, number: 0 };
        let port = player.door.local_addr().unwrap().port();
        let (name, machine) = (NameField::new("scripted"), NameField::new("localhost"));
        player.say(&ToServer::Identification(Identification { name, machine, port }));
        let FromServer::Identified(identified) = player.next() else { panic!("a number comes") };
        player.number = identified.player;
        player
    }

    fn say(&mut self, message: &ToServer) {
        self.reader.sent(message);
        self.referee.write_all(&message.to_bytes()).unwrap();
    }

    fn next(&mut self) -> FromServer {
        loop {
            let mut input = self.unread.as_slice();
            let message = self.reader.read(&mut input);
            self.unread = input.to_vec();
            if let Some(message) = message {
                return message;
            }
            let mut piece = [0; 64];
            let count = self.referee.read(&mut piece).unwrap();
            assert!(count > 0, "the referee hung up");
            self.unread.extend_from_slice(&piece[..count]);
        }
    }

    fn verdict(&mut self) -> String {
        match self.next() {
            said @ FromServer::Verdict(_) => said.to_string(),
            other => panic!("{other} instead of TypCoupRep"),
        }
    }

    /// The next game; nothing if the tournament is over.
    fn ask_game(&mut self) -> Option<Paired> {
        self.say(&ToServer::AskGame(AskGame { player: self.number }));
        match self.next() {
            FromServer::Paired(paired) => (paired.over == Truth::No).then_some(paired),
            other => panic!("{other} instead of TypPartieRep"),
        }
    }

    fn meet(&mut self, paired: &Paired) -> Opponent {
        let peer = if paired.animal == Animal::Elephant {
            self.door.accept().unwrap().0
        } else {
            let machine = paired.machine.text().unwrap();
            TcpStream::connect((machine, paired.port)).unwrap()
        };
        peer.set_read_timeout(Some(PATIENCE)).unwrap();
        Opponent::new(peer, paired)
    }

    /// Makes a move and hands it over, or something else in its place; is the game over?
    fn play(&mut self, table: &mut Opponent, m: SiamMove, lies: bool) -> bool {
        let played = table.turn(table.seat).write(m);
        self.say(&ToServer::Move(played));
        assert_eq!(self.verdict(), "OK VALID", "{played}");
        let handed = if lies { lie(&played) } else { played };
        table.peer.write_all(&ToServer::Move(handed).to_bytes()).unwrap();
        let mut acknowledgement = [1; Verdict::SIZE];
        table.peer.read_exact(&mut acknowledgement).unwrap();
        assert_eq!(acknowledgement, [0; Verdict::SIZE]);
        table.board.play_legal(table.seat, m);
        table.board.outcome().is_some()
    }

    /// Waits for the kit's move and asks about it; is the game over?
    fn hear(&mut self, table: &mut Opponent) -> bool {
        let mut bytes = [0; Move::SIZE];
        table.peer.read_exact(&mut bytes).unwrap();
        let handed = RequestReader::new().read(&mut bytes.as_slice());
        let Some(Ok(ToServer::Move(handed))) = handed else { panic!("{handed:?}") };
        table.peer.write_all(&Judgement::Valid.verdict().to_bytes()).unwrap();
        self.say(&ToServer::OpponentMove(handed));
        assert_eq!(self.verdict(), "OK VALID");
        let turn = table.turn(table.seat.other());
        let meant = turn.read(&handed).unwrap();
        // The kit calls every move what it is, also one that wins or loses.
        assert_eq!(handed.property, turn.property(meant));
        table.board.play_legal(table.seat.other(), meant);
        table.board.outcome().is_some()
    }
}

/// Another move than the one that was made; legal or not.
fn lie(played: &Move) -> Move {
    let other = if played.facing == Facing::North { Facing::South } else { Facing::North };
    let property =
        if played.property == Property::Leaves { Property::Turns } else { Property::Enters };
    Move { property: property.into(), facing: other.into(), to: played.from, ..*played }
}

/// A game, and the connection to the opponent.
struct Opponent {
    peer: TcpStream,
    seat: Seat,
    board: Playthrough<Siam>,
}

impl Opponent {
    fn new(peer: TcpStream, paired: &Paired) -> Opponent {
        let seat = seat(paired.animal.known().unwrap());
        Opponent { peer, seat, board: Playthrough::new(&rules()).unwrap() }
    }

    fn turn(&self, mover: Seat) -> Turn<'_> {
        Turn { board: &self.board, mover, north: North::A }
    }

    fn is_our_turn(&self) -> bool {
        self.board.to_act()[self.seat]
    }

    /// Every legal move with what there is to say of it.
    fn moves(&self) -> Vec<(SiamMove, Property)> {
        let turn = self.turn(self.seat);
        let legal = self.board.legal_moves(self.seat).into_iter();
        legal.map(|m| (m, turn.property(m))).collect()
    }
}

/// The opponent makes every kind of move there is, tells the kit lies about each third of them, and
/// leaves in the middle of a game.
#[test]
fn a_kit_stands_every_kind_of_move_lies_and_a_lost_opponent() {
    [C, Python, Java].into_iter().for_each(stands_everything);
}

fn stands_everything(language: Language) {
    let host = Host::with_settings("[programs.siam]\ngames = 200\ntime_max = 60\n");
    let kit = host.kit(language, "siam", "patient", &["0", "7"]);
    let mut opponent = Scripted::identify(host.port("siam"));
    let mut made: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut random, mut count, mut lies) = (Random(1), 0, 0);
    let kinds = Property::ALL.len();
    while made.len() < kinds {
        let paired = opponent.ask_game().expect("enough games");
        let mut table = opponent.meet(&paired);
        let mut is_over = false;
        while !is_over {
            if !table.is_our_turn() {
                is_over = opponent.hear(&mut table);
                continue;
            }
            // What was made least often so far; the game ends only for something new.
            let mut moves = table.moves();
            let is_end = |property| matches!(property, Property::Wins | Property::Loses);
            let often = |property: Property| made.get(property.seed_name()).copied().unwrap_or(0);
            moves.retain(|(_, property)| !is_end(*property) || often(*property) == 0);
            let least = moves.iter().map(|(_, property)| often(*property)).min().unwrap();
            moves.retain(|(_, property)| often(*property) == least);
            let (m, property) = moves.swap_remove(random.below(moves.len()));
            count += 1;
            lies += u32::from(count % 3 == 0);
            is_over = opponent.play(&mut table, m, count % 3 == 0);
            *made.entry(property.seed_name()).or_default() += 1;
        }
    }
    let paired = opponent.ask_game().expect("another game");
    let table = opponent.meet(&paired);
    drop((opponent, table));
    let said = kit.end();
    for (kind, _) in made {
        assert!(said.contains(&format!("Lui : {kind} ")), "{kind}:\n{said}");
    }
    assert!(said.matches("TRICHE : il a menti").count() == lies as usize, "{lies}:\n{said}");
    let results = results(&said);
    assert!(results.contains(&"GAGNE") && results.contains(&"PERDU"), "{said}");
    assert!(results.last().unwrap().starts_with("TIMEOUT, "), "{said}");
    assert!(said.ends_with("Fin du tournoi.\n"), "{said}");
    host.stop();
}

#[test]
fn a_false_win_and_time_that_runs_out_end_games_but_not_the_tournament() {
    [C, Python, Java].into_iter().for_each(plays_on_after_a_false_win);
}

fn plays_on_after_a_false_win(language: Language) {
    let host = Host::with_settings("[programs.siam]\ngames = 4\ntime_max = 5\n");
    let kit = host.kit(language, "siam", "tranquille", &["0", "3"]);
    let mut opponent = Scripted::identify(host.port("siam"));
    let mut expected = Vec::new();
    for game in 0..4 {
        let paired = opponent.ask_game().expect("a game");
        if game >= 2 && paired.animal == Animal::Rhinoceros {
            // The kit waits for a connection, and its time runs out.
            assert_eq!(opponent.verdict(), "OK TIMEOUT");
            expected.push("TIMEOUT, PERDU (ou adversaire parti)");
            continue;
        }
        let mut table = opponent.meet(&paired);
        if !table.is_our_turn() {
            opponent.hear(&mut table);
        }
        if game >= 2 {
            assert_eq!(opponent.verdict(), "OK TIMEOUT");
            expected.push("TIMEOUT, GAGNE");
            continue;
        }
        let (enters, _) = table.moves().swap_remove(0);
        let truth = table.turn(table.seat).write(enters);
        let wins = Move { property: Property::Wins.into(), ..truth };
        opponent.say(&ToServer::Move(wins));
        assert_eq!(opponent.verdict(), "OK TRICHE");
        expected.push("TRICHE, GAGNE");
    }
    assert_eq!(opponent.ask_game(), None);
    let said = kit.end();
    assert_eq!(results(&said), expected, "{said}");
    assert!(said.ends_with("Fin du tournoi.\n"), "{said}");
    host.stop();
}
