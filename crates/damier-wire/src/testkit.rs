//! What must hold for any bytes whatever.
//!
//! Each function panics if it does not. They are called by the fuzzers in `fuzz/`, and by ordinary
//! tests with random bytes and with every input that is kept in `fuzz/corpus`.

use std::fmt::{Debug, Display};

use crate::blocks::{BLOCK, BadBlock, BlockReader, to_blocks};
use crate::lines::{BadLine, LineReader};
use crate::{Address, engine, kamisado, mastermind, pawnhub, pawnhub_blocks, siam, web};

/// A function of this module.
pub type Target = fn(&[u8]);

/// Every function of this module, by the name of its fuzzer and of its folder of inputs.
pub const TARGETS: &[(&str, Target)] = &[
    ("kamisado", kamisado),
    ("siam", siam),
    ("mastermind", mastermind),
    ("pawnhub", pawnhub),
    ("pawnhub_blocks", pawnhub_blocks),
    ("web", web),
    ("engine", engine),
    ("address", address),
];

/// Any bytes as what a Kamisado client says, and as what it is told. The first byte says how long
/// the pieces are into which the others are cut.
pub fn kamisado(data: &[u8]) {
    use kamisado::{ReplyReader, RequestReader, Side, ToServer};
    let Some((piece, data)) = split_piece(data) else { return };

    let said = read_both(data, piece, RequestReader::new, RequestReader::read);
    let mut written = Vec::new();
    for message in said.iter().flatten() {
        let bytes = message.to_bytes();
        // Only what C leaves uninitialised may differ: a name after its NUL, and padding.
        if let ToServer::Move(played) = message {
            assert!(contains(data, &bytes), "{played} is not what came");
        }
        if let ToServer::Join(join) = message {
            let _ = join.name.text();
        }
        written.extend(bytes);
        check_display(message);
    }
    let again = read_cut(&written, piece, RequestReader::new, RequestReader::read);
    assert_eq!(good(again), good(said), "read again");

    for wish in [Side::White, Side::Black] {
        let told = read_both(data, piece, || ReplyReader::new(wish), ReplyReader::read);
        told.iter().for_each(check_display);
        let written: Vec<u8> = told.iter().flat_map(kamisado::FromServer::to_bytes).collect();
        let again = read_cut(&written, piece, || ReplyReader::new(wish), ReplyReader::read);
        assert_eq!(again, told, "read again");
    }
}

/// Any bytes as what a Siam player says, and as what they are told. The first byte says how long the
/// pieces are into which the others are cut, the second one what they asked before.
pub fn siam(data: &[u8]) {
    use siam::{Move, ReplyReader, RequestReader, ToServer};
    let Some((piece, data)) = split_piece(data) else { return };
    let Some((&asked, data)) = data.split_first() else { return };

    let said = read_both(data, piece, RequestReader::new, RequestReader::read);
    let mut written = Vec::new();
    for message in said.iter().flatten() {
        let bytes = message.to_bytes();
        if let ToServer::Move(played) | ToServer::OpponentMove(played) = message {
            assert!(contains(data, &bytes), "{played} is not what came");
            assert!(played.means_the_same(played), "{played}");
            assert_eq!(played.form().is_some(), played.property.known().is_some(), "{played}");
        }
        if let ToServer::Identification(identification) = message {
            let _ = identification.name();
        }
        written.extend(bytes);
        check_display(message);
    }
    let again = read_cut(&written, piece, RequestReader::new, RequestReader::read);
    assert_eq!(good(again), good(said), "read again");

    let asking = || {
        let mut reader = ReplyReader::new();
        let example = Move::from_bytes(&[0; Move::SIZE]);
        for id in (0..4).map(|place| asked >> (2 * place) & 3) {
            reader.sent(&match id {
                0 => ToServer::AskGame(siam::AskGame { player: 0 }),
                1 => ToServer::Move(example),
                2 => ToServer::OpponentMove(example),
                _ => continue,
            });
        }
        reader
    };
    let told = read_both(data, piece, asking, ReplyReader::read);
    told.iter().for_each(check_display);
    let written: Vec<u8> = told.iter().flat_map(siam::FromServer::to_bytes).collect();
    assert_eq!(read_cut(&written, piece, asking, ReplyReader::read), told, "read again");
}

/// Any bytes as lines of Mastermind, of either side. The first byte says how long the pieces are
/// into which the others are cut.
pub fn mastermind(data: &[u8]) {
    let Some((piece, data)) = split_piece(data) else { return };
    for line in lines(data, piece, mastermind::LONGEST).into_iter().flatten() {
        match mastermind::ToServer::read(&line) {
            Ok(request) => {
                let again = mastermind::ToServer::read(&request.to_string());
                assert_eq!(again.as_ref(), Ok(&request), "{line:?}");
                let is_code = matches!(
                    request,
                    mastermind::ToServer::Secret(_) | mastermind::ToServer::Guess(_)
                );
                assert!(is_code || request.to_string() == line, "{line:?} is read as {request}");
            }
            Err(bad) => {
                let complaint = mastermind::Complaint::from(bad);
                check_display(&mastermind::FromServer::from(complaint));
            }
        }
        let told = mastermind::FromServer::read(&line);
        assert_eq!(mastermind::FromServer::read(&told.to_string()), told, "{line:?}");
    }
}

/// Any bytes as lines of Pawn Hub, of either side. The first byte says how long the pieces are into
/// which the others are cut.
pub fn pawnhub(data: &[u8]) {
    let Some((piece, data)) = split_piece(data) else { return };
    let mut readers = pawnhub::Mode::ALL.map(pawnhub::ReplyReader::new);
    for line in lines(data, piece, pawnhub::LONGEST).into_iter().flatten() {
        if let Some(request) = pawnhub::ToServer::read(&line) {
            assert_eq!(request.to_string(), line);
        }
        if let Some(board) = pawnhub::Board::read(&line) {
            assert_eq!(board.to_string(), line);
        }
        for reader in &mut readers {
            if let Ok(told) = reader.read(&line) {
                assert_eq!(told.to_string(), line);
            }
        }
    }
}

/// Any bytes as blocks of Pawn Hub, of either side. The first byte says how long the pieces are into
/// which the others are cut.
pub fn pawnhub_blocks(data: &[u8]) {
    use pawnhub_blocks::{FromServer, LONGEST, ToServer};
    let Some((piece, data)) = split_piece(data) else { return };
    let texts = read_both(data, piece, || BlockReader::new(LONGEST), BlockReader::read);
    assert!(texts.len() <= data.len() / BLOCK, "a text takes a block at least");
    for text in texts.iter().flatten() {
        assert!(text.len() <= LONGEST && !text.ends_with('|'), "{text:?}");
        check_blocks(text);
        if let Ok(request) = ToServer::read(text) {
            assert_eq!(request.to_string(), *text);
        }
        if let Some(told) = FromServer::read(text) {
            let again = FromServer::read(&told.to_string());
            assert_eq!(again.as_ref(), Some(&told), "{text:?}");
            check_display(&told);
        }
        // Whatever somebody says is one text, of one block, and nobody else's words.
        let said = FromServer::said(text, "all", text);
        assert_eq!(FromServer::read(&said.to_string()), Some(said.clone()), "{text:?}");
        assert_eq!(to_blocks(&said.to_string()).len(), BLOCK, "{text:?}");
    }
}

/// What is written in blocks is read as it was.
fn check_blocks(text: &str) {
    let bytes = to_blocks(text);
    assert!(bytes.len().is_multiple_of(BLOCK) && bytes.ends_with(b"|"), "{text:?}");
    let mut input = bytes.as_slice();
    let again: Option<Result<String, BadBlock>> = BlockReader::new(text.len()).read(&mut input);
    assert_eq!(again, Some(Ok(text.to_owned())));
    assert!(input.is_empty(), "{text:?}");
}

/// Any text as a message over a WebSocket, of either side.
pub fn web(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match web::ToServer::read(text) {
        Ok(request) => {
            assert_eq!(web::ToServer::read(&request.write()).as_ref(), Ok(&request), "{text}");
        }
        Err(bad) => assert!(bad.to_string().len() < 1000, "{bad}"),
    }
    if let Ok(told) = web::FromServer::read(text) {
        let again = web::FromServer::read(&told.write());
        assert_eq!(again.unwrap_or_else(|why| panic!("{text}: {why}")), told);
    }
}

/// Any lines as what an engine says, and as what it is told.
pub fn engine(data: &[u8]) {
    use engine::{EngineOption, Order, Reply};
    for line in String::from_utf8_lossy(data).lines() {
        if let Some(Order::Position { start, moves }) = Order::read(line) {
            let start = start.map_or("startpos".to_owned(), |start| format!("fen {start}"));
            let written = format!("position {start} moves {}", moves.join(" "));
            assert_eq!(Order::read(&written), Order::read(line), "{line:?}");
        }
        let Some(reply) = Reply::read(line) else { continue };
        let written = match &reply {
            Reply::Name(name) => format!("id name {name}"),
            Reply::Option(EngineOption { name, values }) => {
                let values = values.join(" var ");
                let before = if values.is_empty() { "" } else { "var " };
                format!("option name {name} type combo {before}{values}")
            }
            Reply::Hello => "uciok".to_owned(),
            Reply::Ready => "readyok".to_owned(),
            Reply::BestMove(text, None) => format!("bestmove {text}"),
            Reply::BestMove(text, Some(reply)) => format!("bestmove {text} ponder {reply}"),
        };
        assert_eq!(Reply::read(&written), Some(reply), "{line:?}");
    }
}

/// Any text as the address of a server.
pub fn address(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(address) = Address::read(text) else { return };
    assert_eq!(Address::read(&address.to_string()).as_ref(), Ok(&address), "{text:?}");
    let (host, port) = address.host().rsplit_once(':').expect("a port");
    assert!(port.parse::<u16>().is_ok() && !address.name().is_empty(), "{address}");
    assert!(!host.contains(|c: char| c.is_whitespace() || "@/?#".contains(c)), "{address}");
}

/// The lines, which do not depend on how the bytes are cut.
fn lines(data: &[u8], piece: usize, longest: usize) -> Vec<Result<String, BadLine>> {
    let lines = read_both(data, piece, || LineReader::new(longest), LineReader::read);
    let ends = data.split(|&byte| byte == b'\n').count() - 1;
    assert_eq!(lines.len(), ends, "each line is told once");
    assert!(lines.iter().flatten().all(|line| line.len() <= longest), "a line is too long");
    lines
}

/// The messages, which do not depend on how the bytes are cut.
fn read_both<R, M: Debug + PartialEq>(
    data: &[u8],
    piece: usize,
    new: impl Fn() -> R,
    read: impl Fn(&mut R, &mut &[u8]) -> Option<M>,
) -> Vec<M> {
    let whole = read_cut(data, data.len(), &new, &read);
    for piece in [1, piece] {
        assert_eq!(read_cut(data, piece, &new, &read), whole, "cut into pieces of {piece}");
    }
    whole
}

fn read_cut<R, M>(
    data: &[u8],
    piece: usize,
    new: impl Fn() -> R,
    read: impl Fn(&mut R, &mut &[u8]) -> Option<M>,
) -> Vec<M> {
    let mut reader = new();
    let mut messages = Vec::new();
    for mut input in data.chunks(piece.max(1)) {
        while let Some(message) = read(&mut reader, &mut input) {
            messages.push(message);
        }
        assert!(input.is_empty(), "bytes are left without a message");
    }
    messages
}

fn good<M, E>(read: Vec<Result<M, E>>) -> Vec<M> {
    read.into_iter().flatten().collect()
}

fn split_piece(data: &[u8]) -> Option<(usize, &[u8])> {
    let (&piece, rest) = data.split_first()?;
    Some((usize::from(piece), rest))
}

/// Is what was read there as it was written?
fn contains(data: &[u8], part: &[u8]) -> bool {
    data.windows(part.len()).any(|window| window == part)
}

/// What is shown of a message cannot disturb a log or a terminal.
fn check_display(message: &impl Display) {
    let text = message.to_string();
    assert!(!text.contains(char::is_control), "{text:?}");
}
