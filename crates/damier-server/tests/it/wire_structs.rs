//! What programs send wrong in structs, one by one, beside a game that must not notice.
//!
//! Rows have a letter and a number: K is Kamisado, S is Siam.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use damier_server::{Config, Dialect, Seconds};
use damier_wire::kamisado::{self, Side, Square, ToServer, Tower};
use damier_wire::siam;
use damier_wire::structs::{Field, NameField};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::kamisado::{Board, Program, text};
use crate::neighbours::Neighbours;
use crate::running::Running;
use crate::siam::{Program as SiamProgram, first_move};
use crate::table::{DEADLINE, waiting};

/// How bytes may be cut.
#[derive(Clone, Copy, Debug)]
enum Cut {
    AllAtOnce,
    OneByOne,
    AfterFour,
}

const CUTS: [Cut; 3] = [Cut::AllAtOnce, Cut::OneByOne, Cut::AfterFour];

async fn send(stream: &mut TcpStream, bytes: &[u8], cut: Cut) {
    let size = match cut {
        Cut::AllAtOnce => bytes.len(),
        Cut::OneByOne => 1,
        Cut::AfterFour => 4,
    };
    for piece in bytes.chunks(size.max(1)) {
        // The referee may have heard enough already.
        if stream.write_all(piece).await.is_err() {
            return;
        }
    }
}

/// Everything that is said until the connection is closed.
async fn all(stream: &mut TcpStream) -> Vec<u8> {
    let mut said = Vec::new();
    let read = stream.read_to_end(&mut said);
    tokio::time::timeout(DEADLINE, read).await.expect("closed in time").expect("closed quietly");
    said
}

/// `TPartieRep` with an error, and nothing else.
fn refused(error: u8) -> Vec<u8> {
    let mut bytes = vec![0; 40];
    bytes[0] = error;
    bytes
}

fn join(name: &[u8], side: i32) -> Vec<u8> {
    let mut bytes = vec![0; 40];
    bytes[4..4 + name.len()].copy_from_slice(name);
    bytes[36..].copy_from_slice(&side.to_le_bytes());
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn first_messages_of_kamisado() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Kamisado);
    let mut beside = Neighbours::sit_down(server.address).await;
    let _waits = Program::join(port, "waits", Side::White).await;
    waiting(server.address, 1).await;
    let mut coup = vec![1, 0, 0, 0];
    coup.resize(36, 0);
    let (err_partie, err_typ) = (refused(1), refused(3));
    let rows: Vec<(&str, Vec<u8>, &Vec<u8>)> = vec![
        ("K1: an unknown id", vec![7, 0, 0, 0], &err_typ),
        ("K1: a negative one", vec![0xff; 4], &err_typ),
        ("K2: COUP before PARTIE", coup, &err_partie),
        ("K4: no name", join(b"", 0), &err_partie),
        ("K4: spaces only", join(b"   ", 0), &err_partie),
        ("K4: a line feed", join(b"a\nb", 0), &err_partie),
        ("K4: an escape", join(b"\x1b[2J", 0), &err_partie),
        ("K4: two alphabets", join("Вob".as_bytes(), 0), &err_partie),
        ("K4: not UTF-8", join(b"\xff\xfe", 0), &err_partie),
        ("K5: a colour that is none", join(b"bob", 2), &err_partie),
        ("K5: a negative one", join(b"bob", -1), &err_partie),
        ("K6: a name that is here", join(b"waits", 1), &err_partie),
        ("K6: one that looks like it", join(b"W_aits", 1), &err_partie),
        ("a reserved name", join(b"admin", 1), &err_partie),
    ];
    for (what, bytes, answer) in rows {
        for cut in CUTS {
            let mut stream = TcpStream::connect(port).await.expect("a connection");
            send(&mut stream, &bytes, cut).await;
            assert_eq!(&all(&mut stream).await, answer, "{what}, {cut:?}");
        }
        beside.go_on().await;
    }
    server.stop().await;
}

/// Two programs at the beginning of their first game, white first. Their names are new ones: the
/// server may not have noticed yet that others of the same name are gone.
async fn seated(port: SocketAddr, cut: Cut) -> [Program; 2] {
    static LAST: AtomicU32 = AtomicU32::new(100);
    let number = LAST.fetch_add(1, Ordering::Relaxed);
    let name = |letter: char| {
        let text = format!("{number}{}", letter.to_string().repeat(27));
        <[u8; 30]>::try_from(text.as_bytes()).expect("30 bytes")
    };
    let names = ['w', 'b'].map(name);
    let mut programs = Vec::new();
    for (name, side) in names.into_iter().zip([Side::White, Side::Black]) {
        let mut program = Program::connect(port, side).await;
        // K3: a name of 30 bytes needs no NUL.
        let join = kamisado::Join { name: NameField::from_raw(name), side: side.into() };
        let bytes = ToServer::Join(join).to_bytes();
        // K12: in any pieces.
        send(&mut program.stream, &bytes, cut).await;
        programs.push(program);
    }
    for (program, other) in programs.iter_mut().zip([b'b', b'w']) {
        let joined = program.joined().await;
        assert_eq!(joined.opponent.bytes()[3..29], [other; 26]);
    }
    programs.try_into().ok().expect("two")
}

const TRICHE: &str = "ERR_OK TRICHE PERDU";
const TIMEOUT: &str = "ERR_OK TIMEOUT PERDU";

async fn verdict(program: &mut Program) -> String {
    kamisado::FromServer::Verdict(program.verdict().await).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_moves_of_kamisado_lose_one_game() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Kamisado);
    let mut beside = Neighbours::sit_down(server.address).await;
    let good = Board::new(1).named("a1a2");
    let at = |column, line| Square { column, line };
    let wrong = |change: fn(&mut kamisado::Move)| {
        let mut played = good;
        change(&mut played);
        ToServer::Move(played).to_bytes()
    };
    let far = wrong(|m| m.to = Square { column: i32::MAX, line: i32::MIN });
    let mut no_coup = ToServer::Move(good).to_bytes();
    no_coup[0] = 9;
    let rows: Vec<(&str, Vec<u8>, &str)> = vec![
        ("K8: column 8", wrong(|m| m.from.column = 8), TRICHE),
        ("K8: line -1", wrong(|m| m.to.line = -1), TRICHE),
        ("K8: far away", far, TRICHE),
        ("K8: tower 9", wrong(|m| m.tower = Field::from_raw(9)), TRICHE),
        ("K8: another tower", wrong(|m| m.tower = Tower::Brown.into()), TRICHE),
        ("K8: typeCoup 5", wrong(|m| m.kind = Field::from_raw(5)), TRICHE),
        ("the opponent's colour", wrong(|m| m.side = Side::Black.into()), TRICHE),
        ("a move that is none", wrong(|m| m.to = m.from), TRICHE),
        (
            "a pass that is not forced",
            ToServer::Move(Board::new(1).named("pass")).to_bytes(),
            TRICHE,
        ),
        ("a game to come", wrong(|m| m.game = 2), TRICHE),
        ("no game: 0", wrong(|m| m.game = 0), TRICHE),
        ("no game: -1", wrong(|m| m.game = -1), TRICHE),
        ("a game that never comes", wrong(|m| m.game = i32::MAX), TRICHE),
        ("not COUP", no_coup, "ERR_TYP TRICHE PERDU"),
    ];
    assert_eq!(at(0, 0), good.from);
    for (what, bytes, answer) in rows {
        for cut in CUTS {
            let [mut white, mut black] = seated(port, cut).await;
            send(&mut white.stream, &bytes, cut).await;
            assert_eq!(verdict(&mut white).await, answer, "{what}, {cut:?}");
            assert_eq!(verdict(&mut black).await, TRICHE, "{what}, {cut:?}");
            // The connections stay, and black begins the second game. A late move of the first one
            // is dropped (K10).
            send(&mut white.stream, &ToServer::Move(good).to_bytes(), cut).await;
            let mut board = Board::new(2);
            for text in ["h8h7", "f1f2"] {
                let played = board.named(text);
                let (mover, other) = match board.mover() {
                    Side::White => (&mut white, &mut black),
                    Side::Black => (&mut black, &mut white),
                };
                send(&mut mover.stream, &ToServer::Move(played).to_bytes(), cut).await;
                assert_eq!(verdict(mover).await, "ERR_OK VALID CONT", "{what}, {cut:?}");
                assert_eq!(verdict(other).await, "ERR_OK VALID CONT", "{what}, {cut:?}");
                assert_eq!(other.opponents_move().await, played, "{what}, {cut:?}");
                board.play(text);
            }
        }
        beside.go_on().await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_early_and_dying_players_of_kamisado() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.kamisado.time_max = Seconds::new(1);
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Kamisado);
    let mut beside = Neighbours::sit_down(server.address).await;
    let good = ToServer::Move(Board::new(1).named("a1a2")).to_bytes();

    // K7: eight bytes and then silence. The rest comes too late, and does not count in game 2.
    let [mut white, mut black] = seated(port, Cut::AllAtOnce).await;
    white.send(&good[..8]).await;
    assert_eq!(verdict(&mut white).await, TIMEOUT);
    assert_eq!(verdict(&mut black).await, TIMEOUT);
    white.send(&good[8..]).await;
    assert_eq!(verdict(&mut black).await, TIMEOUT, "black did not begin the second game");
    assert_eq!(verdict(&mut white).await, TIMEOUT);
    assert_eq!(white.next().await, None);
    beside.go_on().await;

    // K11: a move before its turn waits.
    let [mut white, mut black] = seated(port, Cut::AllAtOnce).await;
    let mut board = Board::new(1);
    let first = board.named("a1a2");
    board.play("a1a2");
    let text = text(&board.any_move(&mut damier_rules::testkit::Random(3)));
    black.send(&ToServer::Move(board.named(&text)).to_bytes()).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    white.send(&ToServer::Move(first).to_bytes()).await;
    assert_eq!(verdict(&mut white).await, "ERR_OK VALID CONT");
    assert_eq!(verdict(&mut white).await, "ERR_OK VALID CONT", "black's was there already");
    assert_eq!(crate::kamisado::text(&white.opponents_move().await), text);
    // A second one is too much: black is sent away, and loses both games.
    for _ in 0..3 {
        black.send(&good).await;
    }
    assert_eq!(verdict(&mut white).await, TIMEOUT);
    assert_eq!(verdict(&mut white).await, TIMEOUT);
    assert_eq!(white.next().await, None);
    beside.go_on().await;

    // Whoever dies after eight bytes loses both games, at once.
    let [white, mut black] = seated(port, Cut::AllAtOnce).await;
    let mut dying = white;
    dying.send(&good[..8]).await;
    drop(dying);
    assert_eq!(verdict(&mut black).await, TIMEOUT);
    assert_eq!(verdict(&mut black).await, TIMEOUT);
    assert_eq!(black.next().await, None);
    beside.go_on().await;
    server.stop().await;
}

/// The original referee waits for the first byte, and so do programs that think to the last moment.
#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_first_byte_came_in_time_is_in_time() {
    const TIME: Duration = Duration::from_millis(700);
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.kamisado.time_max = Seconds::from_millis(700);
    config.programs.siam.time_max = Seconds::from_millis(700);
    config.waits.rest = Seconds::from_millis(20_000);
    let server = Running::start_with(data.path(), config).await;
    let [mut white, mut black] = seated(server.programs(Dialect::Kamisado), Cut::AllAtOnce).await;
    let good = ToServer::Move(Board::new(1).named("a1a2")).to_bytes();
    white.send(&good[..1]).await;
    tokio::time::sleep(2 * TIME).await;
    white.send(&good[1..]).await;
    assert_eq!(verdict(&mut white).await, "ERR_OK VALID CONT");
    assert_eq!(verdict(&mut black).await, "ERR_OK VALID CONT");

    let port = server.programs(Dialect::Siam);
    let mut programs = [
        SiamProgram::identify(port, "one", 5001).await,
        SiamProgram::identify(port, "two", 5002).await,
    ];
    begin(&mut programs).await;
    let played = siam::ToServer::Move(first_move("+e2n"));
    programs[0].tell_slowly(played, 2 * TIME).await;
    let valid = siam::Verdict::new(siam::ErrorCode::Ok, siam::Validity::Valid);
    assert_eq!(programs[0].next().await, Some(siam::FromServer::Verdict(valid)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_and_flooding_programs_are_sent_away() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start_impatient(data.path()).await;
    let mut beside = Neighbours::sit_down(server.address).await;
    let mut silent = Vec::new();
    for dialect in [Dialect::Kamisado, Dialect::Siam] {
        for bytes in [&b""[..], &[0; 3], &[0; 20]] {
            let mut stream = TcpStream::connect(server.programs(dialect)).await.expect("a door");
            stream.write_all(bytes).await.expect("sent");
            silent.push(stream);
        }
        // Megabytes that nobody asked for.
        let mut flood = TcpStream::connect(server.programs(dialect)).await.expect("a door");
        let megabytes = vec![0xff; 4 << 20];
        let _ = tokio::time::timeout(DEADLINE, flood.write_all(&megabytes)).await;
        beside.go_on().await;
    }
    for mut stream in silent {
        assert_eq!(all(&mut stream).await, b"", "closed after a second");
        beside.go_on().await;
    }
    server.stop().await;
}

fn identification(name: &[u8], port: u16) -> Vec<u8> {
    let mut bytes = vec![0; 68];
    bytes[4..4 + name.len()].copy_from_slice(name);
    bytes[64..66].copy_from_slice(&port.to_le_bytes());
    bytes
}

async fn exactly(stream: &mut TcpStream, count: usize) -> Vec<u8> {
    let mut said = vec![0; count];
    let read = stream.read_exact(&mut said);
    tokio::time::timeout(DEADLINE, read).await.expect("in time").expect("said");
    said
}

fn pair(error: u8, second: u8) -> Vec<u8> {
    vec![error, 0, 0, 0, second, 0, 0, 0]
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_messages_of_siam() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Siam);
    let mut beside = Neighbours::sit_down(server.address).await;
    let mut paired_refused = vec![0; 48];
    paired_refused[0] = 2;
    let mut coup = vec![2, 0, 0, 0];
    coup.resize(28, 0);
    let mut advers = coup.clone();
    advers[0] = 3;
    // What is sent, what is answered, and whether the connection stays.
    let rows: Vec<(&str, Vec<u8>, Vec<u8>, bool)> = vec![
        ("S1: an unknown id", vec![4, 0, 0, 0], pair(4, 0), false),
        ("S1: -1", vec![0xff; 4], pair(4, 0), false),
        ("S2: big-endian", vec![0, 0, 0, 1], pair(4, 0), false),
        ("S3: PARTIE before IDENTIFICATION", vec![1, 0, 0, 0, 5, 0, 0, 0], paired_refused, true),
        ("S4: no NUL", identification(&[b'a'; 30], 5001), pair(1, 0), true),
        ("S5: no name", identification(b"", 5001), pair(1, 0), true),
        ("S5: a control byte", identification(b"a\x07", 5001), pair(1, 0), true),
        ("S5: not UTF-8", identification(b"\xff", 5001), pair(1, 0), true),
        ("S7: port 0", identification(b"zero", 0), pair(1, 0), true),
        ("S8: COUP without a game", coup, pair(3, 1), true),
        ("S13: COUP_ADVERS without a game", advers, pair(3, 2), true),
    ];
    for (what, bytes, answer, stays) in rows {
        for cut in CUTS {
            let mut stream = TcpStream::connect(port).await.expect("a connection");
            send(&mut stream, &bytes, cut).await;
            if stays {
                assert_eq!(exactly(&mut stream, answer.len()).await, answer, "{what}, {cut:?}");
                // Still usable.
                send(&mut stream, &identification(b"again", 65_535), cut).await;
                assert_eq!(exactly(&mut stream, 8).await[..4], [0; 4], "{what}, {cut:?}");
                // S6: twice is once too often, and the first one counts.
                send(&mut stream, &identification(b"other", 5001), cut).await;
                assert_eq!(exactly(&mut stream, 8).await, pair(4, 0), "{what}, {cut:?}");
                stream.shutdown().await.expect("a goodbye");
                assert_eq!(all(&mut stream).await, b"", "{what}, {cut:?}");
            } else {
                assert_eq!(all(&mut stream).await, answer, "{what}, {cut:?}");
            }
        }
        beside.go_on().await;
    }
    // S14: 67 of 68 bytes, and gone: nothing is kept of it, and the name is free.
    let mut stream = TcpStream::connect(port).await.expect("a connection");
    stream.write_all(&identification(b"gone", 5001)[..67]).await.expect("sent");
    drop(stream);
    let first = SiamProgram::identify(port, "gone", 5001).await;
    // A second one of the same name is refused while the first is there.
    let mut second = TcpStream::connect(port).await.expect("a connection");
    second.write_all(&identification(b"gone", 5002)).await.expect("sent");
    assert_eq!(exactly(&mut second, 8).await, pair(1, 0));
    drop(first);
    beside.go_on().await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_moves_of_siam_lose_one_game() {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    config.programs.siam.games = u32::MAX;
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Siam);
    let mut beside = Neighbours::sit_down(server.address).await;
    let good = first_move("+e2n");
    let wrong = |change: fn(&mut siam::Move)| {
        let mut played = good;
        change(&mut played);
        played
    };
    let rows = [
        ("S9: propCoup 8", wrong(|m| m.property = Field::from_raw(8))),
        ("S9: line 6", wrong(|m| m.to.line = 6)),
        ("S9: a line far away", wrong(|m| m.to.line = i32::MIN)),
        ("S9: o 5", wrong(|m| m.facing = Field::from_raw(5))),
        ("S11: GAGNE", wrong(|m| m.property = siam::Property::Wins.into())),
        ("S11: PERDU", wrong(|m| m.property = siam::Property::Loses.into())),
        ("an entering push that pushes nothing", {
            wrong(|m| m.property = siam::Property::EntersPushing.into())
        }),
        ("not on the border", wrong(|m| m.to.line = 3)),
        ("leaving without an animal", wrong(|m| m.property = siam::Property::Leaves.into())),
    ];
    let mut programs = [
        SiamProgram::identify(port, "one", 5001).await,
        SiamProgram::identify(port, "two", 5002).await,
    ];
    for (what, played) in rows {
        begin(&mut programs).await;
        let [elephants, rhinoceroses] = &mut programs;
        let told = siam::FromServer::Verdict(siam::Verdict::new(
            siam::ErrorCode::Ok,
            siam::Validity::Cheating,
        ));
        let said = elephants.ask(siam::ToServer::Move(played)).await;
        assert_eq!(said.as_ref(), Some(&told), "{what}");
        assert_eq!(rhinoceroses.next().await.as_ref(), Some(&told), "{what}");
        beside.go_on().await;
    }
    // S10: the departure of an animal that enters is not looked at.
    begin(&mut programs).await;
    let garbage = wrong(|m| m.from = siam::Place { line: 77, column: -8 });
    let valid = siam::Verdict::new(siam::ErrorCode::Ok, siam::Validity::Valid);
    let said = programs[0].ask(siam::ToServer::Move(garbage)).await;
    assert_eq!(said, Some(siam::FromServer::Verdict(valid)));
    let said = programs[1].ask(siam::ToServer::OpponentMove(good)).await;
    assert_eq!(said, Some(siam::FromServer::Verdict(valid)));
    // A lost connection loses the game, and the opponent is told.
    let [elephants, mut rhinoceroses] = programs;
    drop(elephants);
    let late = siam::Verdict::new(siam::ErrorCode::Ok, siam::Validity::Timeout);
    assert_eq!(rhinoceroses.next().await, Some(siam::FromServer::Verdict(late)));
    rhinoceroses.ask_game().await;
    assert_eq!(rhinoceroses.paired().await.over, siam::Truth::Yes, "nobody is left to play with");
    beside.go_on().await;
    server.stop().await;
}

/// Both ask for a game; the elephants' program comes first.
async fn begin(programs: &mut [SiamProgram; 2]) {
    for program in programs.iter_mut() {
        program.ask_game().await;
    }
    let mut animals = Vec::new();
    for program in programs.iter_mut() {
        animals.push(program.paired().await.animal.known());
    }
    if animals[0] == Some(siam::Animal::Rhinoceros) {
        programs.reverse();
    }
}
