//! Programs that play Kamisado by the structs of seed 001.

use std::net::SocketAddr;

use damier_dialect::kamisado::{Edition, Turn, named, nth_game, side};
use damier_rules::kamisado::{Kamisado, TowerMove};
use damier_rules::testkit::Random;
use damier_rules::{Playthrough, Seat};
use damier_server::{Config, Dialect, Seconds};
use damier_wire::GameId;
use damier_wire::kamisado::{
    Effect, FromServer, Join, Joined, Move, ReplyReader, Side, Square, ToServer, Verdict, Wish,
};
use damier_wire::structs::NameField;
use damier_wire::web;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::running::Running;
use crate::table::{Client, DEADLINE, get, parts, token, waiting};

/// A program of ours, as simple as a student's.
pub(crate) struct Program {
    pub(crate) stream: TcpStream,
    reader: ReplyReader,
    unread: Vec<u8>,
}

impl Program {
    pub(crate) async fn connect(address: SocketAddr, wish: Side) -> Program {
        let stream = TcpStream::connect(address).await.expect("a connection");
        stream.set_nodelay(true).expect("an option");
        Program { stream, reader: ReplyReader::new(wish), unread: Vec::new() }
    }

    pub(crate) async fn join(address: SocketAddr, name: &str, wish: Side) -> Program {
        let mut program = Program::connect(address, wish).await;
        let join = Join { name: NameField::new(name), side: wish.into() };
        program.send(&ToServer::Join(join).to_bytes()).await;
        program
    }

    pub(crate) async fn send(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).await.expect("sent");
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

    pub(crate) async fn joined(&mut self) -> Joined {
        match self.next().await {
            Some(FromServer::Joined(joined)) => joined,
            other => panic!("{other:?} instead of TPartieRep"),
        }
    }

    pub(crate) async fn verdict(&mut self) -> Verdict {
        match self.next().await {
            Some(FromServer::Verdict(verdict)) => verdict,
            other => panic!("{other:?} instead of TCoupRep"),
        }
    }

    pub(crate) async fn opponents_move(&mut self) -> Move {
        match self.next().await {
            Some(FromServer::Move(played)) => played,
            other => panic!("{other:?} instead of TCoupReq"),
        }
    }

    pub(crate) fn side(&self) -> Side {
        self.reader.side().expect("paired")
    }

    /// Plays both games with any legal moves; says how they ended for the player who moved last.
    pub(crate) async fn play(&mut self, random: &mut Random) -> Vec<(Side, Effect)> {
        let mut ends = Vec::new();
        for number in [1, 2] {
            let mut board = Board::new(number);
            loop {
                let mover = board.mover();
                if mover == self.side() {
                    let played = board.any_move(random);
                    self.send(&ToServer::Move(played).to_bytes()).await;
                    let effect = self.verdict().await.effect.known().expect("an effect");
                    board.play(&text(&played));
                    if effect != Effect::Continues {
                        ends.push((mover, effect));
                        break;
                    }
                } else {
                    let effect = self.verdict().await.effect.known().expect("an effect");
                    if effect != Effect::Continues {
                        ends.push((mover, effect));
                        break;
                    }
                    board.play(&text(&self.opponents_move().await));
                }
            }
        }
        ends
    }
}

/// What a move is called in the rules.
pub(crate) fn text(played: &Move) -> String {
    named(played).expect("a move").to_string()
}

/// The board as a program keeps it.
pub(crate) struct Board {
    number: i32,
    game: Playthrough<Kamisado>,
}

impl Board {
    pub(crate) fn new(number: i32) -> Board {
        Board::of(Edition::Seed, number)
    }

    pub(crate) fn of(edition: Edition, number: i32) -> Board {
        let rules = nth_game(&edition.rules(), number);
        Board { number, game: Playthrough::new(&rules).expect("a start") }
    }

    pub(crate) fn mover(&self) -> Side {
        side(self.seat())
    }

    fn seat(&self) -> Seat {
        self.game.to_act().first().expect("it goes on")
    }

    pub(crate) fn any_move(&self, random: &mut Random) -> Move {
        let moves = self.game.legal_moves(self.seat());
        self.named(&moves[random.below(moves.len())].to_string())
    }

    /// A move as a struct; a pass with squares that nobody looks at.
    pub(crate) fn named(&self, text: &str) -> Move {
        if text == "pass" {
            let nowhere = Square { column: 9, line: 9 };
            return Move { from: nowhere, to: nowhere, ..self.true_pass() };
        }
        self.write(self.game.legal(self.seat(), text).expect("a legal move"))
    }

    /// The same with the tower that must move now and cannot, and where it stands.
    pub(crate) fn true_pass(&self) -> Move {
        self.write(TowerMove::Pass)
    }

    fn write(&self, m: TowerMove) -> Move {
        let turn = Turn { board: &self.game, number: self.number, mover: self.seat() };
        turn.write(m).expect("nobody loses a tower")
    }

    pub(crate) fn goes_on(&self) -> bool {
        self.game.outcome().is_none()
    }

    pub(crate) fn play(&mut self, text: &str) {
        self.game.play(self.seat(), text).expect("a legal move");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_programs_play_their_match() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Kamisado);
    let mut first = Program::join(port, "pamichau", Side::Black).await;
    // Somebody who looks at the lobby sees who waits.
    let seek = waiting(server.address, 1).await.remove(0);
    assert_eq!((seek.name.as_str(), seek.terms.game.as_str()), ("pamichau", "kamisado"));
    assert_eq!(seek.terms.games, Some(2));
    let mut second = Program::join(port, "jdupont", Side::Black).await;
    let joined = [first.joined().await, second.joined().await];
    assert_eq!(
        joined.map(|joined| joined.wish.known()),
        [Some(Wish::Granted), Some(Wish::Refused)]
    );
    assert_eq!(joined[0].opponent.text(), Ok("jdupont"));
    assert_eq!(joined[1].opponent.text(), Ok("pamichau"));
    let (_, live) = parts(&get(server.address, "/api/games").await);
    let id = live["items"][0]["id"].as_str().expect("a game").to_owned();
    assert_eq!(live["items"][0]["players"], serde_json::json!(["jdupont", "pamichau"]));

    let (mut one, mut two) = (Random(1), Random(2));
    let (ends, same) = tokio::join!(first.play(&mut one), second.play(&mut two));
    assert_eq!(ends, same);
    assert_eq!(ends.len(), 2);
    assert_eq!(first.next().await, None, "closed after the second game");
    assert_eq!(second.next().await, None);

    let (status, record) = parts(&get(server.address, &format!("/api/game/{id}")).await);
    assert_eq!(status, 200);
    assert_eq!(record["players"], serde_json::json!({"one": "jdupont", "two": "pamichau"}));
    let won = match ends[0] {
        (Side::White, Effect::Wins) => "1-0",
        (Side::Black, Effect::Wins) => "0-1",
        _ => "1/2-1/2",
    };
    assert_eq!(record["result"], won, "{record}");
    let (status, dialogue) = parts(&get(server.address, &format!("/api/game/{id}/dialogue")).await);
    assert_eq!(status, 200);
    let texts = dialogue.as_array().expect("lines").iter().map(|line| line["text"].as_str());
    let texts: Vec<&str> = texts.flatten().collect();
    assert!(texts.contains(&"PARTIE pamichau NOIR"), "{texts:?}");
    assert!(texts.contains(&"ERR_OK pamichau KO"), "{texts:?}");
    assert!(texts.iter().any(|text| text.starts_with("COUP 1 DEPL_PION BLANC")), "{texts:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_program_loses_both_games_on_time() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.kamisado.time_max = Seconds::from_millis(200);
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Kamisado);
    let mut white = Program::join(port, "white", Side::White).await;
    let mut black = Program::join(port, "black", Side::Black).await;
    let timeout = "ERR_OK TIMEOUT PERDU";
    for program in [&mut white, &mut black] {
        program.joined().await;
        // White is late in the first game, black in the second.
        for _ in [1, 2] {
            assert_eq!(FromServer::Verdict(program.verdict().await).to_string(), timeout);
        }
        assert_eq!(program.next().await, None);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_does_not_want_to_wait_challenges_a_program() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let mut program =
        Program::join(server.programs(Dialect::Kamisado), "pamichau", Side::White).await;
    waiting(server.address, 1).await;
    let mut ann = Client::connect(server.address, &token(server.address, "Ann").await).await;
    let challenge = |game: &str, a| {
        let terms = web::Terms { a, ..web::Terms::new(game, "5+0") };
        web::ToServer::Challenge(web::Challenge {
            terms,
            to: Some("pamichau".into()),
            seat: Some(1),
        })
    };
    // It plays nothing else.
    ann.say(challenge("siam", 7)).await;
    ann.ok(7).await;
    let gone = ann.wait(|m| match m {
        web::FromServer::ChallengeGone { accepted, .. } => Some(*accepted),
        _ => None,
    });
    assert!(!gone.await);
    assert_eq!(waiting(server.address, 1).await[0].name, "pamichau", "it waits on");
    ann.say(challenge("kamisado", 8)).await;
    let id = ann.wait(|m| match m {
        web::FromServer::Game { id } => Some(id.to_string()),
        _ => None,
    });
    let id = id.await;
    let joined = program.joined().await;
    assert_eq!(joined.wish, Wish::Granted, "whatever seat she wanted");
    assert_eq!(joined.opponent.text(), Ok("Ann"));
    let state = ann.watch(&id).await;
    assert_eq!(state.series.map(|series| (series.game, series.games)), Some((1, 2)));
    assert_eq!((state.seat, state.clock.as_str()), (Some(Seat::Two), "1m/move"));
    let mut board = Board::new(1);
    program.send(&ToServer::Move(board.named("a1a2")).to_bytes()).await;
    assert_eq!(program.verdict().await.effect, Effect::Continues);
    board.play("a1a2");
    let answer = text(&board.any_move(&mut Random(1)));
    ann.say(web::ToServer::Move(web::Move {
        id: GameId::read(&id),
        n: 0,
        m: answer.clone(),
        a: 10,
    }))
    .await;
    ann.ok(10).await;
    assert_eq!(program.verdict().await.effect, Effect::Continues);
    let told = program.opponents_move().await;
    assert_eq!(told, board.named(&answer), "with the tower that moved");
    server.stop().await;
}
