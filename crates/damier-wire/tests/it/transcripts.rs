//! The games in docs/protocols: every line is read, understood as the document says, and written
//! again to the same bytes.
//!
//! `1> x`: client 1 says x to the server. `1< x`: it is told x. `1>2 x`: client 1 says x to
//! client 2. `EOF` closes the connection. Structs are in hexadecimal, with their meaning after `#`.

use std::fmt::Display;
use std::fs;
use std::path::Path;

use damier_wire::blocks::{BlockReader, to_blocks};
use damier_wire::lines::LineReader;
use damier_wire::{kamisado, mastermind, pawnhub, pawnhub_blocks, siam};

pub(crate) fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let (pairs, rest) = digits.as_chunks::<2>();
    assert!(rest.is_empty(), "half a byte in {text}");
    let byte = |pair: &[u8; 2]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().map(|pair| byte(pair).unwrap_or_else(|| panic!("no byte: {text}"))).collect()
}

#[derive(Clone, Copy)]
enum Way {
    ToServer,
    FromServer,
    ToPeer,
}

/// A line of a transcript.
struct Said {
    /// Where it is, for complaints.
    place: String,
    /// 0 or 1.
    client: usize,
    way: Way,
    /// Nothing closes the connection.
    what: Option<String>,
}

/// The transcripts of a document.
fn transcripts(protocol: &str) -> Vec<Vec<Said>> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols");
    let path = docs.join(format!("{protocol}.md"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{protocol}: {error}"));
    let mut found: Vec<Vec<Said>> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(text.lines()) {
        match line {
            "```transcript" => {
                inside = true;
                found.push(Vec::new());
            }
            "```" => inside = false,
            _ if inside => {
                let said = read_said(line, format!("{protocol}.md:{number}"));
                found.last_mut().expect("a transcript has begun").push(said);
            }
            _ => {}
        }
    }
    assert!(!found.is_empty(), "{protocol}: no transcript");
    found
}

fn read_said(line: &str, place: String) -> Said {
    let (head, what) = line.split_once(' ').unwrap_or((line, ""));
    let (client, way) = match head {
        "1>" => (0, Way::ToServer),
        "2>" => (1, Way::ToServer),
        "1<" => (0, Way::FromServer),
        "2<" => (1, Way::FromServer),
        "1>2" => (0, Way::ToPeer),
        "2>1" => (1, Way::ToPeer),
        _ => panic!("{place}: {line}"),
    };
    Said { place, client, way, what: (what != "EOF").then(|| what.to_owned()) }
}

/// The bytes and the meaning of a struct.
fn read_struct<'a>(place: &str, what: &'a str) -> (Vec<u8>, &'a str) {
    let (bytes, meaning) = what.split_once(" # ").unwrap_or_else(|| panic!("{place}: no meaning"));
    (hex(bytes), meaning)
}

/// One message came, and it is that one.
fn assert_read(place: &str, message: &impl Display, again: &[u8], bytes: &[u8], meaning: &str) {
    assert_eq!(message.to_string(), meaning, "{place}");
    assert_eq!(again, bytes, "{place}: written again");
}

#[test]
fn kamisado() {
    use kamisado::{ReplyReader, RequestReader, Side, ToServer};
    for transcript in transcripts("kamisado") {
        let mut requests = [RequestReader::new(), RequestReader::new()];
        let mut replies = [const { ReplyReader::new(Side::White) }; 2];
        let mut closed = [false; 2];
        for Said { place, client, way, what } in transcript {
            assert!(!closed[client], "{place}: closed");
            let Some(what) = what else {
                closed[client] = true;
                continue;
            };
            let (bytes, meaning) = read_struct(&place, &what);
            let mut input = bytes.as_slice();
            match way {
                Way::ToServer => {
                    let message = requests[client].read(&mut input);
                    let Some(Ok(message)) = message else { panic!("{place}: {message:?}") };
                    match message {
                        ToServer::Join(join) => {
                            replies[client] = ReplyReader::new(join.side.known().expect("a side"));
                        }
                        ToServer::Move(played) => {
                            assert_eq!(replies[client].my_turn(), Some(played.game), "{place}");
                        }
                    }
                    assert_read(&place, &message, &message.to_bytes(), &bytes, meaning);
                }
                Way::FromServer => {
                    let message = replies[client].read(&mut input);
                    let message = message.unwrap_or_else(|| panic!("{place}: incomplete"));
                    assert_read(&place, &message, &message.to_bytes(), &bytes, meaning);
                }
                Way::ToPeer => panic!("{place}: players do not talk to each other"),
            }
            assert!(input.is_empty(), "{place}: too long");
        }
        assert_eq!(closed, [true; 2], "everything is closed at the end");
        assert!(replies.iter().all(ReplyReader::is_over), "both games are over");
    }
}

#[test]
fn siam() {
    use siam::{ReplyReader, RequestReader, ToServer};
    for transcript in transcripts("siam") {
        let mut requests = [RequestReader::new(), RequestReader::new()];
        let mut replies = [ReplyReader::new(), ReplyReader::new()];
        // What each is told by their opponent.
        let mut peers = [RequestReader::new(), RequestReader::new()];
        let mut answers = [ReplyReader::new(), ReplyReader::new()];
        for Said { place, client, way, what } in transcript {
            let Some(what) = what else { continue };
            let (bytes, meaning) = read_struct(&place, &what);
            let mut input = bytes.as_slice();
            let is_answer = matches!(way, Way::ToPeer) && bytes.len() == siam::Verdict::SIZE;
            match way {
                Way::ToServer => {
                    let message = requests[client].read(&mut input);
                    let Some(Ok(message)) = message else { panic!("{place}: {message:?}") };
                    replies[client].sent(&message);
                    assert_read(&place, &message, &message.to_bytes(), &bytes, meaning);
                }
                Way::ToPeer if !is_answer => {
                    let message = peers[1 - client].read(&mut input);
                    let Some(Ok(message @ ToServer::Move(_))) = message else {
                        panic!("{place}: {message:?}")
                    };
                    answers[client].sent(&message);
                    assert_read(&place, &message, &message.to_bytes(), &bytes, meaning);
                }
                Way::FromServer | Way::ToPeer => {
                    let reader =
                        if is_answer { &mut answers[1 - client] } else { &mut replies[client] };
                    let message = reader.read(&mut input);
                    let message = message.unwrap_or_else(|| panic!("{place}: incomplete"));
                    assert_read(&place, &message, &message.to_bytes(), &bytes, meaning);
                }
            }
            assert!(input.is_empty(), "{place}: too long");
        }
    }
}

/// The line that bytes hold, if they hold one.
fn one_line(place: &str, reader: &mut LineReader, what: &str) -> String {
    let bytes = format!("{what}\n");
    let mut input = bytes.as_bytes();
    let line = reader.read(&mut input).unwrap_or_else(|| panic!("{place}: no line"));
    assert!(input.is_empty(), "{place}: two lines");
    line.unwrap_or_else(|bad| panic!("{place}: {bad}"))
}

#[test]
fn mastermind() {
    use mastermind::{Complaint, FromServer, HELP, LONGEST, ToServer};
    for transcript in transcripts("mastermind") {
        let mut lines = LineReader::new(LONGEST);
        let mut complaints: [Option<Complaint>; 2] = [None; 2];
        for Said { place, client, way, what } in transcript {
            let Some(what) = what else { continue };
            let line = one_line(&place, &mut lines, &what);
            match way {
                Way::ToServer => match ToServer::read(&line) {
                    Ok(request) => assert_eq!(request.to_string(), what, "{place}"),
                    Err(bad) => complaints[client] = Some(bad.into()),
                },
                Way::FromServer => {
                    let told = FromServer::read(&line);
                    assert_eq!(told.to_string(), what, "{place}");
                    if let FromServer::Text(text) = &told {
                        assert!(HELP.contains(&text.as_str()), "{place}: {text} is no help");
                    }
                    if let Some(complaint) = complaints[client].take() {
                        assert_eq!(told, complaint.into(), "{place}");
                    }
                }
                Way::ToPeer => panic!("{place}: players do not talk to each other"),
            }
        }
    }
}

#[test]
fn pawnhub() {
    use pawnhub::{LONGEST, Mode, ReplyReader, ToServer};
    for transcript in transcripts("pawnhub") {
        let mut lines = LineReader::new(LONGEST);
        let mut replies = [ReplyReader::new(Mode::Classic), ReplyReader::new(Mode::Classic)];
        for Said { place, client, way, what } in transcript {
            let Some(what) = what else {
                let told_all = matches!(way, Way::ToServer) || replies[client].is_over();
                assert!(told_all, "{place}: closed before the end");
                continue;
            };
            let line = one_line(&place, &mut lines, &what);
            match way {
                Way::ToServer => {
                    let request = ToServer::read(&line);
                    let request = request.unwrap_or_else(|| panic!("{place}: {line}"));
                    match request {
                        ToServer::Mode(mode) => replies[client] = ReplyReader::new(mode),
                        _ => assert!(replies[client].my_turn(), "{place}: not their turn"),
                    }
                    assert_eq!(request.to_string(), what, "{place}");
                }
                Way::FromServer => {
                    let told = replies[client].read(&line);
                    let told = told.unwrap_or_else(|bad| panic!("{place}: {bad}"));
                    assert_eq!(told.to_string(), what, "{place}");
                }
                Way::ToPeer => panic!("{place}: players do not talk to each other"),
            }
        }
    }
}

/// The text that blocks hold, if they hold one.
fn one_text(place: &str, what: &str) -> String {
    let bytes = to_blocks(what);
    let mut input = bytes.as_slice();
    let text = BlockReader::new(pawnhub_blocks::LONGEST).read(&mut input);
    let text = text.unwrap_or_else(|| panic!("{place}: no text"));
    assert!(input.is_empty(), "{place}: two texts");
    text.unwrap_or_else(|bad| panic!("{place}: {bad}"))
}

#[test]
fn pawnhub_blocks() {
    use pawnhub_blocks::{FromServer, ToServer};
    for transcript in transcripts("pawnhub-blocks") {
        for Said { place, way, what, .. } in transcript {
            let Some(what) = what else { continue };
            let text = one_text(&place, &what);
            let again = match way {
                Way::ToServer => {
                    let said = ToServer::read(&text);
                    said.unwrap_or_else(|bad| panic!("{place}: {bad}")).to_string()
                }
                Way::FromServer => {
                    let told = FromServer::read(&text);
                    told.unwrap_or_else(|| panic!("{place}: {text}")).to_string()
                }
                Way::ToPeer => panic!("{place}: players do not talk to each other"),
            };
            assert_eq!(again, what, "{place}");
        }
    }
}
