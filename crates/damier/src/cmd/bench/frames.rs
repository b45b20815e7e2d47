//! `WebSocket` frames as a client writes and reads them, with no more work than that takes.

use std::ops::Range;

const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// What a frame of the server is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Ping,
    Close,
    Other,
}

/// Writes a message. Its mask is zero, which leaves the bytes as they are: masks protect proxies from
/// the scripts of web pages, and here is neither.
pub(super) fn text(message: &str, into: &mut Vec<u8>) {
    frame(TEXT, message.as_bytes(), into);
}

/// Answers a ping.
pub(super) fn pong(payload: &[u8], into: &mut Vec<u8>) {
    frame(PONG, payload, into);
}

fn frame(opcode: u8, payload: &[u8], into: &mut Vec<u8>) {
    into.push(0x80 | opcode);
    match u8::try_from(payload.len()) {
        Ok(length) if length < 126 => into.push(0x80 | length),
        _ => {
            let length = u16::try_from(payload.len()).expect("our own messages are short");
            into.push(0x80 | 0x7e);
            into.extend(length.to_be_bytes());
        }
    }
    into.extend([0; 4]);
    into.extend(payload);
}

/// The first frame of some bytes: what it is, where its payload is (and ends), if it is all there.
pub(super) fn first(bytes: &[u8]) -> Option<(Kind, Range<usize>)> {
    let (&head, &length) = (bytes.first()?, bytes.get(1)?);
    let (start, length) = match length & 0x7f {
        126 => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => {
            let length = u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?);
            (10, usize::try_from(length).ok()?)
        }
        length => (2, usize::from(length)),
    };
    let kind = match head & 0x0f {
        TEXT => Kind::Text,
        PING => Kind::Ping,
        CLOSE => Kind::Close,
        _ => Kind::Other,
    };
    (bytes.len() >= start + length).then_some((kind, start..start + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_of_every_length_class() {
        for length in [0, 1, 125, 126, 200, 65_535] {
            let message = "x".repeat(length);
            let mut written = Vec::new();
            text(&message, &mut written);
            let header = written.len() - length;
            assert_eq!(header, if length < 126 { 6 } else { 8 });
            // A server writes no mask.
            written[1] &= 0x7f;
            written.drain(header - 4..header);
            let (kind, payload) = first(&written).expect("all of it");
            assert_eq!((kind, payload.len(), payload.end), (Kind::Text, length, written.len()));
            assert_eq!(first(&written[..written.len() - 1]), None, "one byte is missing");
        }
    }
}
