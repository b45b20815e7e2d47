//! A student's program in C and a person in a terminal play a whole series.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use damier_dialect::kamisado::{Edition, nth_game};
use damier_rules::{AnyGame, GameKind, Seat, new_game};
use serde_json::Value;

use super::{Host, Language, PATIENCE};
use crate::terminal::Terminal;

/// Whoever sees that nothing happened types their move again after a while.
const AGAIN: Duration = Duration::from_secs(3);

/// A page of the server, as JSON.
fn page(host: &Host, path: &str) -> Value {
    let address = &host.server.address;
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let body = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}")).1;
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

/// Asks again until there is an answer.
fn wait<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let since = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(since.elapsed() < PATIENCE, "no {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The board of a record.
fn board(record: &Value, number: i32) -> Box<dyn AnyGame> {
    let mut board =
        new_game(GameKind::Kamisado, &nth_game(&Edition::Seed.rules(), number)).unwrap();
    for played in record["moves"].as_array().unwrap() {
        let seat = if played["by"] == "one" { Seat::One } else { Seat::Two };
        board.play(seat, played["move"].as_str().unwrap()).unwrap();
    }
    board
}

/// The person goes as far as the rules allow: such games end soon.
fn longest(board: &dyn AnyGame, seat: Seat) -> String {
    let steps = |text: &String| match *text.as_bytes() {
        [_, from, _, to] => from.abs_diff(to),
        _ => 0,
    };
    board.legal_moves(seat).into_iter().max_by_key(steps).expect("a move")
}

#[test]
fn a_program_in_c_and_a_person_play_a_series() {
    let host = Host::with_settings(
        "[programs]\npair_with_people_after = 0\n[programs.kamisado]\ntime_max = 60\n",
    );
    let kit = host.kit(Language::C, "kamisado", "pamichau", &["NOIR", "7"]);
    let address = format!("http://{}", host.server.address);
    let options = ["--lang", "en", "--ascii", "--color", "never"];
    let wish = ["--game", "kamisado", "--clock", "15+5", "--name", "Ann"];
    let args = [&[address.as_str()], &options[..], &wish].concat();
    let mut ann = Terminal::run((100, 30), "join", &args, host.folder.path());
    let mut ids: Vec<String> = Vec::new();
    for number in [1, 2] {
        let id = wait("live game", || {
            let live = page(&host, "/api/games");
            let id = live["items"][0]["id"].as_str()?.to_owned();
            (!ids.contains(&id)).then_some(id)
        });
        ids.push(id.clone());
        ann.wait_for("Damier  Kamisado");
        loop {
            let record = page(&host, &format!("/api/game/{id}"));
            let board = board(&record, number);
            if record["result"] != "*" {
                let outcome = board.outcome().expect("played to its end");
                assert_eq!(record["result"], outcome.verdict.token());
                break;
            }
            // The first seat is white's, and she has it: the program wished the other.
            if board.outcome().is_some() || !board.to_act()[Seat::One] {
                std::thread::sleep(Duration::from_millis(10));
                continue;
            }
            let text = longest(board.as_ref(), Seat::One);
            let count = record["moves"].as_array().unwrap().len();
            // What is recorded may not be on her screen yet, and then her move comes too early.
            let mut typed: Option<Instant> = None;
            wait("move of Ann's", || {
                if typed.is_none_or(|at| at.elapsed() > AGAIN) {
                    ann.wait_for_prompt("Ann (White)");
                    ann.enter(&text);
                    typed = Some(Instant::now());
                }
                let now = page(&host, &format!("/api/game/{id}"));
                (now["moves"].as_array()?.len() > count).then_some(())
            });
        }
        let record = page(&host, &format!("/api/game/{id}"));
        assert_eq!(record["players"], serde_json::json!({"one": "Ann", "two": "pamichau"}));
        let dialogue = page(&host, &format!("/api/game/{id}/dialogue")).to_string();
        assert!(dialogue.contains(&format!("COUP {number} ")), "{dialogue}");
    }
    kit.end();
    ann.wait_for_prompt("rematch, save, replay, analyse, lobby or quit");
    ann.enter("quit");
    assert_eq!(ann.end().0, 0);
    host.stop();
}
