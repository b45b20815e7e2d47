//! Programs that play Siam by the structs of seed 003.

use std::net::SocketAddr;
use std::time::Duration;

use damier_dialect::siam::{Judgement, North, Turn, rules};
use damier_rules::siam::Siam;
use damier_rules::testkit::Random;
use damier_rules::{GameKind, Playthrough, Seat};
use damier_server::{Config, Dialect, Seconds};
use damier_wire::GameId;
use damier_wire::siam::{
    Animal, AskGame, ErrorCode, FromServer, Identification, Identified, Move, Paired, Property,
    ReplyReader, ToServer, Truth, Validity, Verdict,
};
use damier_wire::structs::NameField;
use damier_wire::web::{self, FromServer as Web};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::running::Running;
use crate::table::{Client, DEADLINE, token};

/// A program of ours. It hands its moves over by itself only where a test says so.
pub(crate) struct Program {
    stream: TcpStream,
    reader: ReplyReader,
    unread: Vec<u8>,
    pub(crate) number: i32,
}

impl Program {
    pub(crate) async fn connect(address: SocketAddr) -> Program {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("an option");
        Program { stream, reader: ReplyReader::new(), unread: Vec::new(), number: -1 }
    }

    pub(crate) async fn identify(address: SocketAddr, name: &str, port: u16) -> Program {
        let mut program = Program::connect(address).await;
        let (name, machine) = (NameField::new(name), NameField::new("10.0.0.1"));
        let who = Identification { name, machine, port };
        match program.ask(ToServer::Identification(who)).await {
            Some(FromServer::Identified(Identified { error, player })) => {
                assert_eq!(error, ErrorCode::Ok);
                program.number = player;
            }
            other => panic!("{other:?}"),
        }
        program
    }

    pub(crate) async fn tell(&mut self, message: ToServer) {
        self.reader.sent(&message);
        self.stream.write_all(&message.to_bytes()).await.expect("sent");
    }

    /// The same, the first byte long before the others.
    pub(crate) async fn tell_slowly(&mut self, message: ToServer, pause: Duration) {
        self.reader.sent(&message);
        let bytes = message.to_bytes();
        self.stream.write_all(&bytes[..1]).await.expect("sent");
        tokio::time::sleep(pause).await;
        self.stream.write_all(&bytes[1..]).await.expect("sent");
    }

    pub(crate) async fn ask(&mut self, message: ToServer) -> Option<FromServer> {
        self.tell(message).await;
        self.next().await
    }

    /// What the referee says next; nothing once it has closed the connection.
    pub(crate) async fn next(&mut self) -> Option<FromServer> {
        loop {
            let mut input = self.unread.as_slice();
            let message = self.reader.read(&mut input);
            self.unread = input.to_vec();
            if message.is_some() {
                return message;
            }
            let mut piece = [0; 200];
            let read = tokio::time::timeout(DEADLINE, self.stream.read(&mut piece));
            match read.await.expect("in time").expect("read") {
                0 => return None,
                count => self.unread.extend_from_slice(&piece[..count]),
            }
        }
    }

    pub(crate) async fn paired(&mut self) -> Paired {
        match self.next().await {
            Some(FromServer::Paired(paired)) => paired,
            other => panic!("{other:?} instead of TypPartieRep"),
        }
    }

    /// Sends something and hears a verdict.
    async fn verdict(&mut self, message: ToServer) -> (ErrorCode, Validity) {
        known(self.ask(message).await)
    }

    pub(crate) async fn ask_game(&mut self) {
        let player = self.number;
        self.tell(ToServer::AskGame(AskGame { player })).await;
    }
}

fn known(said: Option<FromServer>) -> (ErrorCode, Validity) {
    match said {
        Some(FromServer::Verdict(Verdict { error, validity })) => {
            (error.known().expect("an error"), validity.known().expect("a validity"))
        }
        other => panic!("{other:?} instead of TypCoupRep"),
    }
}

const VALID: (ErrorCode, Validity) = (ErrorCode::Ok, Validity::Valid);
const CHEATED: (ErrorCode, Validity) = (ErrorCode::Ok, Validity::Cheating);

/// Both programs and the board between them.
struct Match {
    /// The elephants' program, then the rhinoceroses'.
    programs: [Program; 2],
    board: Playthrough<Siam>,
}

impl Match {
    async fn begin(address: SocketAddr) -> Match {
        let first = Program::identify(address, "jdupont", 5001).await;
        let second = Program::identify(address, "mmartin", 5002).await;
        assert_eq!((first.number, second.number), (0, 1));
        let mut game = Match { programs: [first, second], board: start() };
        game.next_game(["127.0.0.1", "127.0.0.1"]).await;
        game
    }

    /// Both ask; says nothing but checks what they are told.
    async fn next_game(&mut self, machines: [&str; 2]) {
        for program in &mut self.programs {
            program.ask_game().await;
        }
        let mut animals = Vec::new();
        for at in [0, 1] {
            let other = self.programs[1 - at].number;
            let paired = self.programs[at].paired().await;
            assert_eq!(paired.error, ErrorCode::Ok);
            assert_eq!((paired.opponent, paired.over.known()), (other, Some(Truth::No)));
            assert_eq!(paired.machine.text(), Ok(machines[at]), "never the announced machine");
            assert_eq!(paired.port, 5001 + u16::try_from(other).expect("small"));
            animals.push(paired.animal.known());
        }
        if animals[0] == Some(Animal::Rhinoceros) {
            self.programs.reverse();
            animals.reverse();
        }
        assert_eq!(animals, [Some(Animal::Elephant), Some(Animal::Rhinoceros)]);
        self.board = start();
    }

    fn mover(&self) -> Seat {
        if self.board.to_act()[Seat::One] { Seat::One } else { Seat::Two }
    }

    /// The move as a struct, with the property that is right.
    fn named(&self, text: &str) -> Move {
        named(&self.board, text)
    }

    /// One plays, the other asks about it.
    async fn play(&mut self, text: &str) {
        let (mover, played) = (self.mover() as usize, self.named(text));
        assert_eq!(self.programs[mover].verdict(ToServer::Move(played)).await, VALID, "{text}");
        let handed = ToServer::OpponentMove(played);
        assert_eq!(self.programs[1 - mover].verdict(handed).await, VALID, "{text}");
        self.board.play(self.mover(), text).expect("legal");
    }

    async fn play_all(&mut self, moves: &[&str]) {
        for text in moves {
            self.play(text).await;
        }
    }
}

fn start() -> Playthrough<Siam> {
    Playthrough::new(&rules()).expect("a start")
}

fn turn(board: &Playthrough<Siam>) -> Turn<'_> {
    let mover = board.to_act().first().expect("it goes on");
    Turn { board, mover, north: North::A }
}

fn named(board: &Playthrough<Siam>, text: &str) -> Move {
    let turn = turn(board);
    turn.write(board.legal(turn.mover, text).expect("a legal move"))
}

/// A first move of the elephants as a struct.
pub(crate) fn first_move(text: &str) -> Move {
    named(&start(), text)
}

/// Any game whose last move ends it so, and that pushes in and leaves on the way.
fn game_that_ends(so: Property) -> Vec<String> {
    for seed in 0.. {
        let mut random = Random(seed);
        let mut board = start();
        let (mut texts, mut properties) = (Vec::new(), Vec::new());
        while board.outcome().is_none() && texts.len() < 400 {
            let turn = turn(&board);
            let mover = turn.mover;
            let legal = board.legal_moves(mover);
            let last = legal.iter().find(|m| turn.property(**m) == so);
            let chosen = last.copied().unwrap_or(legal[random.below(legal.len())]);
            let property = turn.property(chosen);
            if property != so && matches!(property, Property::Wins | Property::Loses) {
                break;
            }
            properties.push(property);
            texts.push(chosen.to_string());
            board.play_legal(mover, chosen);
        }
        let has = |property| properties.contains(&property);
        if has(so) && has(Property::EntersPushing) && has(Property::Leaves) {
            return texts;
        }
    }
    unreachable!("some game ends so")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_won_and_lost_mountains() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut game = Match::begin(server.programs(Dialect::Siam)).await;
    let first_elephants = game.programs[0].number;
    for property in [Property::Wins, Property::Loses] {
        let texts = game_that_ends(property);
        game.play_all(&texts.iter().map(String::as_str).collect::<Vec<_>>()).await;
        assert!(game.board.outcome().is_some());
        if property == Property::Wins {
            game.next_game(["127.0.0.1", "127.0.0.1"]).await;
            assert_ne!(game.programs[0].number, first_elephants, "the animals are exchanged");
        }
    }
    for program in &mut game.programs {
        program.ask_game().await;
        assert_eq!(program.paired().await.over, Truth::Yes);
        assert_eq!(program.next().await, None);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_partie_is_a_mistake_and_the_first_one_counts() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let address = server.programs(Dialect::Siam);
    let mut first = Program::identify(address, "jdupont", 5001).await;
    let mut second = Program::identify(address, "mmartin", 5002).await;
    first.ask_game().await;
    first.ask_game().await;
    assert_eq!(first.paired().await, Paired::refused(ErrorCode::Id));
    second.ask_game().await;
    for program in [&mut first, &mut second] {
        assert_eq!(program.paired().await.error, ErrorCode::Ok);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_and_false_moves() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut game = Match::begin(server.programs(Dialect::Siam)).await;
    // The elephants hand over another move than they play.
    let (played, forged) = (game.named("+e2n"), game.named("+e1n"));
    let [elephants, rhinoceroses] = &mut game.programs;
    // It may be handed over before the referee knows of it.
    rhinoceroses.tell(ToServer::OpponentMove(forged)).await;
    assert_eq!(elephants.verdict(ToServer::Move(played)).await, VALID);
    assert_eq!(known(rhinoceroses.next().await), CHEATED);
    assert_eq!(rhinoceroses.next().await, Some(FromServer::Move(played)));
    game.board.play(Seat::One, "+e2n").expect("legal");
    // Play goes on with the true one.
    game.play("+a2s").await;
    // A false GAGNE loses, and both are told.
    let boast = Move { property: Property::Wins.into(), ..game.named("e2-d2n") };
    let [elephants, rhinoceroses] = &mut game.programs;
    assert_eq!(elephants.verdict(ToServer::Move(boast)).await, CHEATED);
    assert_eq!(known(rhinoceroses.next().await), CHEATED);
    // What comes late is not counted.
    let late = elephants.verdict(ToServer::Move(boast)).await;
    assert_eq!(late, (ErrorCode::Move, Validity::Timeout));
    game.next_game(["127.0.0.1", "127.0.0.1"]).await;
    game.play_all(&["+e2n", "+a2s"]).await;
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_moves_in_one_segment_are_answered_in_their_order() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut game = Match::begin(server.programs(Dialect::Siam)).await;
    let moves = ["+e2n", "+e1n"].map(|text| ToServer::Move(game.named(text)));
    let [elephants, _] = &mut game.programs;
    for played in &moves {
        elephants.reader.sent(played);
    }
    let bytes = moves.map(|played| played.to_bytes()).concat();
    elephants.stream.write_all(&bytes).await.expect("sent");
    assert_eq!(known(elephants.next().await), VALID);
    assert_eq!(known(elephants.next().await), (ErrorCode::Id, Validity::Cheating), "out of turn");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_from_when_the_move_was_handed_over() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.siam.time_max = Seconds::from_millis(2_500);
    let server = Running::start_with(data.path(), config).await;
    let mut game = Match::begin(server.programs(Dialect::Siam)).await;
    let played = game.named("+e2n");
    assert_eq!(game.programs[0].verdict(ToServer::Move(played)).await, VALID);
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    let handed = ToServer::OpponentMove(played);
    assert_eq!(game.programs[1].verdict(handed).await, VALID);
    tokio::time::sleep(std::time::Duration::from_millis(1_500)).await;
    game.board.play(Seat::One, "+e2n").expect("legal");
    let answer = game.named("+a2s");
    assert_eq!(game.programs[1].verdict(ToServer::Move(answer)).await, VALID);
    // Now the elephants are late; both are told.
    let timeout = (ErrorCode::Ok, Validity::Timeout);
    for program in &mut game.programs {
        assert_eq!(known(program.next().await), timeout);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_with_a_program() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.pair_with_people_after = Seconds::new(0);
    let server = Running::start_with(data.path(), config).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let mut program = Program::identify(server.programs(Dialect::Siam), "mmartin", 5001).await;
    program.ask_game().await;
    let terms = web::Terms { a: 7, ..web::Terms::new(GameKind::Siam.id(), "5+0") };
    ann.say(web::ToServer::Seek(terms)).await;
    let id = ann.wait(|m| if let Web::Game { id } = m { Some(id.to_string()) } else { None }).await;
    let paired = program.paired().await;
    assert_eq!(paired.animal, Animal::Rhinoceros, "a person cannot be found by the program");
    let machine = paired.machine.text().expect("an address");
    let mut peer = TcpStream::connect((machine, paired.port)).await.expect("somebody stands in");
    ann.say(web::ToServer::Watch(web::Watch {
        id: GameId::read(&id),
        v: None,
        board: false,
        crowd: false,
        a: 8,
    }))
    .await;
    ann.ok(8).await;
    let m = "+e2n".to_owned();
    ann.say(web::ToServer::Move(web::Move { id: GameId::read(&id), n: 0, m, a: 9 })).await;
    ann.ok(9).await;
    let mut bytes = [0; Move::SIZE];
    tokio::time::timeout(DEADLINE, peer.read_exact(&mut bytes))
        .await
        .expect("in time")
        .expect("28");
    let mut board = start();
    let handed = named(&board, "+e2n");
    assert_eq!(bytes.as_slice(), FromServer::Move(handed).to_bytes());
    peer.write_all(&Judgement::Valid.verdict().to_bytes()).await.expect("sent");
    assert_eq!(program.verdict(ToServer::OpponentMove(handed)).await, VALID);
    board.play(Seat::One, "+e2n").expect("legal");
    let answer = named(&board, "+a2s");
    assert_eq!(program.verdict(ToServer::Move(answer)).await, VALID);
    peer.write_all(&ToServer::Move(answer).to_bytes()).await.expect("sent");
    let mut thanks = [0; Verdict::SIZE];
    tokio::time::timeout(DEADLINE, peer.read_exact(&mut thanks))
        .await
        .expect("in time")
        .expect("8");
    assert_eq!(thanks, [0; Verdict::SIZE]);
    ann.wait(|m| matches!(m, Web::Moved(told) if told.text == "+a2s").then_some(())).await;
    server.stop().await;
}
