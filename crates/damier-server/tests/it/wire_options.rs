//! What whoever runs the server may choose for programs, and what happens to them when its disk is
//! full.

use std::time::Duration;

use damier_dialect::siam::North;
use damier_rules::testkit::Random;
use damier_server::store::{AppendError, Store, StoreError};
use damier_server::{Config, Dialect, Edition, PassSquares, Seconds};
use damier_wire::kamisado::{FromServer, Side, ToServer, Tower};
use damier_wire::siam::{self, Animal, Facing, Paired};
use damier_wire::structs::Field;

use crate::database::{new_game, next};
use crate::kamisado::{Board, Program, text};
use crate::running::Running;
use crate::siam::{Program as SiamProgram, first_move};
use crate::table::{Client, get, parts, token};

const GOES_ON: &str = "ERR_OK VALID CONT";
const TRICHE: &str = "ERR_OK TRICHE PERDU";

async fn verdict(program: &mut Program) -> String {
    FromServer::Verdict(program.verdict().await).to_string()
}

/// A server with other settings for Kamisado, and two programs that begin their first game.
async fn kamisado(change: impl FnOnce(&mut Config)) -> (Running, [Program; 2], tempfile::TempDir) {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    change(&mut config);
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Kamisado);
    let mut white = Program::join(port, "white", Side::White).await;
    let mut black = Program::join(port, "black", Side::Black).await;
    white.joined().await;
    black.joined().await;
    (server, [white, black], data)
}

/// Sends a move that is valid: both are told, and the other gets what is returned.
async fn play(mover: &mut Program, other: &mut Program, bytes: &[u8]) -> Vec<u8> {
    mover.send(bytes).await;
    assert_eq!(verdict(mover).await, GOES_ON);
    assert_eq!(verdict(other).await, GOES_ON);
    ToServer::Move(other.opponents_move().await).to_bytes()
}

/// White goes to a pink square, and then black moves a tower that is not pink.
async fn any_tower_after_pink(compat: Edition) {
    let (server, [mut white, mut black], _data) =
        kamisado(|config| config.programs.kamisado.compat = compat).await;
    let mut board = Board::of(Edition::Besancon2018, 1);
    let to_pink = ToServer::Move(board.named("d1c2")).to_bytes();
    assert_eq!(play(&mut white, &mut black, &to_pink).await, to_pink);
    board.play("d1c2");
    let orange = ToServer::Move(board.named("h8h7")).to_bytes();
    black.send(&orange).await;
    let expected = if compat == Edition::Besancon2018 { GOES_ON } else { TRICHE };
    for program in [&mut black, &mut white] {
        assert_eq!(verdict(program).await, expected);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pink_frees_the_choice_as_in_2018_only() {
    any_tower_after_pink(Edition::Besancon2018).await;
    any_tower_after_pink(Edition::Seed).await;
}

async fn a_kind_that_is_none(compat: Edition) {
    let (server, [mut white, mut black], _data) =
        kamisado(|config| config.programs.kamisado.compat = compat).await;
    let mut odd = Board::new(1).named("a1a3");
    odd.kind = Field::from_raw(77);
    let odd = ToServer::Move(odd).to_bytes();
    if compat == Edition::Besancon2018 {
        assert_eq!(play(&mut white, &mut black, &odd).await, odd, "the very bytes");
    } else {
        white.send(&odd).await;
        assert_eq!(verdict(&mut white).await, TRICHE);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kind_of_move_that_is_none_counts_as_in_2018_only() {
    a_kind_that_is_none(Edition::Besancon2018).await;
    a_kind_that_is_none(Edition::Seed).await;
}

/// The moves of some game up to where somebody must pass.
fn game_with_a_pass() -> Vec<String> {
    for seed in 0.. {
        let (mut random, mut board) = (Random(seed), Board::new(1));
        let mut moves = Vec::new();
        while board.goes_on() {
            let text = text(&board.any_move(&mut random));
            moves.push(text.clone());
            // The game must go on after it: the move that ends one is not passed on.
            board.play(&text);
            if text == "pass" && board.goes_on() {
                return moves;
            }
        }
    }
    unreachable!("somebody is blocked in some game")
}

async fn squares_of_a_pass(squares: PassSquares) {
    let (server, [mut white, mut black], _data) =
        kamisado(|config| config.programs.kamisado.pass_squares = squares).await;
    let mut board = Board::new(1);
    for text in game_with_a_pass() {
        let (mover, other) = match board.mover() {
            Side::White => (&mut white, &mut black),
            Side::Black => (&mut black, &mut white),
        };
        // A pass of ours names a square that is not on the board.
        let played = board.named(&text);
        let bytes = ToServer::Move(played).to_bytes();
        let relayed = play(mover, other, &bytes).await;
        if text == "pass" && squares == PassSquares::Sanitize {
            assert_eq!(relayed, ToServer::Move(board.true_pass()).to_bytes());
        } else {
            assert_eq!(relayed, bytes, "the very bytes");
        }
        board.play(&text);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_of_a_pass_are_passed_on_or_put_right() {
    squares_of_a_pass(PassSquares::Sanitize).await;
    squares_of_a_pass(PassSquares::Verbatim).await;
}

/// Whoever must pass names the tower that is blocked; any other is cheating.
#[tokio::test(flavor = "multi_thread")]
async fn a_pass_of_another_tower_loses() {
    let (server, [mut white, mut black], _data) = kamisado(|_| {}).await;
    let mut board = Board::new(1);
    for text in game_with_a_pass() {
        let (mover, other) = match board.mover() {
            Side::White => (&mut white, &mut black),
            Side::Black => (&mut black, &mut white),
        };
        let mut played = board.named(&text);
        if text == "pass" {
            let is_blue = played.tower == Tower::Blue;
            played.tower = if is_blue { Tower::Orange } else { Tower::Blue }.into();
            mover.send(&ToServer::Move(played).to_bytes()).await;
            for program in [mover, other] {
                assert_eq!(verdict(program).await, TRICHE);
            }
            break;
        }
        play(mover, other, &ToServer::Move(played).to_bytes()).await;
        board.play(&text);
    }
    server.stop().await;
}

/// A server with other settings for Siam, and two programs that were told about their first game.
async fn siam(
    change: impl FnOnce(&mut Config),
) -> (Running, [(SiamProgram, Paired); 2], tempfile::TempDir) {
    let data = tempfile::tempdir().expect("a directory");
    let mut config = Config::default();
    change(&mut config);
    let server = Running::start_with(data.path(), config).await;
    let port = server.programs(Dialect::Siam);
    let mut first = SiamProgram::identify(port, "jdupont", 5001).await;
    let mut second = SiamProgram::identify(port, "mmartin", 5002).await;
    first.ask_game().await;
    second.ask_game().await;
    let told = [first.paired().await, second.paired().await];
    (server, [(first, told[0]), (second, told[1])], data)
}

/// The only one that may name a third machine, so it must be chosen.
#[tokio::test(flavor = "multi_thread")]
async fn siam_sends_opponents_where_a_program_says() {
    let (server, programs, _data) =
        siam(|config| config.programs.siam.announced_machines = true).await;
    for ((_, paired), port) in programs.iter().zip([5002, 5001]) {
        assert_eq!((paired.machine.text(), paired.port), (Ok("10.0.0.1"), port));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn north_of_siam_is_where_the_server_says() {
    for (north, facing) in [(North::A, Facing::North), (North::E, Facing::South)] {
        let (server, mut programs, _data) = siam(|config| config.programs.siam.north = north).await;
        let elephants = programs.iter_mut().find(|(_, told)| told.animal == Animal::Elephant);
        let (elephants, _) = elephants.expect("one has the elephants");
        // It enters at E,ii and looks towards line A.
        let enters = siam::Move { facing: facing.into(), ..first_move("+e2n") };
        elephants.tell(siam::ToServer::Move(enters)).await;
        let said = elephants.next().await.expect("a verdict");
        assert_eq!(said.to_string(), "OK VALID", "{north:?}");
        let (_, live) = parts(&get(server.address, "/api/games").await);
        let id = live["items"][0]["id"].as_str().expect("a game");
        let (_, record) = parts(&get(server.address, &format!("/api/game/{id}")).await);
        assert_eq!(record["moves"][0]["move"], "+e2n", "{record}");
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_free_again_when_its_owner_has_left() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let port = server.programs(Dialect::Kamisado);
    for _ in 0..3 {
        let program = Program::join(port, "pamichau", Side::White).await;
        crate::table::waiting(server.address, 1).await;
        drop(program);
        crate::table::waiting(server.address, 0).await;
    }
    server.stop().await;
}

/// Leaves no room for another game or event. Events fill the page where their game is, so several games
/// share it: one alone would wait for a page of the log long before.
async fn fill(store: &Store) {
    let mut fillers = Vec::new();
    for number in 0..12 {
        let game = new_game(&format!("filler{number}"));
        fillers.push(store.create_game(game).await.expect("room for some"));
    }
    store.set_quota(Some(1));
    for length in [3000, 300, 30, 3] {
        let body = "x".repeat(length);
        for game in &mut fillers {
            loop {
                match store.append(next(game, &[&body])).await {
                    Ok(appended) => game.seq = appended.seq,
                    Err(error) => break assert_eq!(error, AppendError::Busy),
                }
            }
        }
    }
    for number in 0.. {
        if let Err(error) = store.create_game(new_game(&format!("f{number}"))).await {
            return assert!(matches!(error, StoreError::Busy), "{error}");
        }
    }
}

/// Its move came in time, so it waits for the disk and not for its clock.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_costs_a_program_nothing() {
    const TIME: u64 = 2_000;
    let (server, [mut white, mut black], _data) =
        kamisado(|config| config.programs.kamisado.time_max = Seconds::from_millis(TIME)).await;
    fill(&server.store).await;
    let played = ToServer::Move(Board::new(1).named("a1a3")).to_bytes();
    white.send(&played).await;
    let silence = tokio::time::timeout(Duration::from_millis(2 * TIME), white.next());
    assert!(silence.await.is_err(), "nothing is told that is not stored");
    server.store.set_quota(None);
    assert_eq!(verdict(&mut white).await, GOES_ON);
    assert_eq!(verdict(&mut black).await, GOES_ON);
    assert_eq!(ToServer::Move(black.opponents_move().await).to_bytes(), played);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_that_meet_at_a_full_disk_play_when_there_is_room() {
    let data = tempfile::tempdir().expect("a directory");
    let server = Running::start(data.path()).await;
    let watcher = token(server.address, "Watcher").await;
    let mut watcher = Client::connect(server.address, &watcher).await;
    fill(&server.store).await;
    let port = server.programs(Dialect::Kamisado);
    let mut white = Program::join(port, "white", Side::White).await;
    let mut black = Program::join(port, "black", Side::Black).await;
    watcher.sees_waiting(2).await;
    server.store.set_quota(None);
    let mut games = (Random(1), Random(2));
    white.joined().await;
    black.joined().await;
    let (ends, same) = tokio::join!(white.play(&mut games.0), black.play(&mut games.1));
    assert_eq!((ends.len(), &ends), (2, &same));
    server.stop().await;
}
