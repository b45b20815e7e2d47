//! What must hold for any bytes whatever.
//!
//! The function panics if it does not. It is called by the fuzzer of the same name in `fuzz/`, and by
//! ordinary tests with random bytes and with every input that is kept in `fuzz/corpus`.

use damier_rules::{Playthrough, Seat};
use damier_wire::pawnhub::{Board, Mode, ToServer as Line};

use crate::{kamisado, mastermind, pawnhub, siam};

/// Any bytes as structs and as lines of every protocol: what means something is said again in the same
/// words.
pub fn dialect(data: &[u8]) {
    kamisado_moves(data);
    siam_moves(data);
    for line in String::from_utf8_lossy(data).lines() {
        line_of_text(line);
    }
}

fn kamisado_moves(data: &[u8]) {
    use damier_wire::kamisado::{RequestReader, ToServer};
    let rules = kamisado::Edition::Seed.rules();
    let board = Playthrough::new(&rules).expect("a match begins");
    let turn = kamisado::Turn { board: &board, number: 1, mover: Seat::One };
    let (mut reader, mut input) = (RequestReader::new(), data);
    while let Some(message) = reader.read(&mut input) {
        let Ok(ToServer::Move(said)) = message else { continue };
        let read = turn.read(&said);
        let Ok(m) = read else { continue };
        assert_eq!(kamisado::named(&said), Some(m), "{said}");
        let again = turn.write(m).expect("a legal move has a tower");
        assert_eq!(again, said, "the start has no pass");
    }
}

fn siam_moves(data: &[u8]) {
    use damier_wire::siam::{RequestReader, ToServer};
    let board = Playthrough::new(&siam::rules()).expect("a tournament begins");
    let (mut reader, mut input) = (RequestReader::new(), data);
    while let Some(Ok(message)) = reader.read(&mut input) {
        let (ToServer::Move(said) | ToServer::OpponentMove(said)) = message else { continue };
        for north in [siam::North::A, siam::North::E] {
            let turn = siam::Turn { board: &board, mover: Seat::One, north };
            let text = siam::text(&said, north);
            let Ok(m) = turn.read(&said) else { continue };
            assert_eq!(text, Some(m.to_string()), "{said}");
            assert!(turn.write(m).means_the_same(&said), "{said}");
        }
    }
}

fn line_of_text(line: &str) {
    if let Some(said) = pawnhub::written(line) {
        assert_eq!(pawnhub::text(said), line);
    }
    if let Some(Line::Move(said)) = Line::read(line) {
        let text = pawnhub::text(said);
        assert_eq!(pawnhub::written(&text), Some(said), "{line}");
    }
    for mode in Mode::ALL {
        for board in pawnhub::boards(line, mode).into_iter().flatten() {
            assert_eq!(Board::read(&board.to_string()), Some(board), "{line}");
        }
    }
    for seat in Seat::ALL {
        let told = mastermind::answers(line, seat).unwrap_or_default();
        assert!(told.len() <= line.len() / 4, "{line}");
    }
}
