//! How bytes become lines.

use damier_wire::lines::{BadLine, LineReader};

fn read(longest: usize, bytes: &[u8]) -> Vec<Result<String, BadLine>> {
    let (mut reader, mut input) = (LineReader::new(longest), bytes);
    std::iter::from_fn(|| reader.read(&mut input)).collect()
}

fn ok(line: &str) -> Result<String, BadLine> {
    Ok(line.to_owned())
}

#[test]
fn ends_of_lines() {
    assert_eq!(read(9, b"a\nb\r\n\n\r\nc"), [ok("a"), ok("b"), ok(""), ok("")]);
    assert_eq!(read(9, b"a\r\r\n"), [Err(BadLine::Control)], "one \\r only");
    assert_eq!(read(9, b"a\rb\n"), [Err(BadLine::Control)]);
}

#[test]
fn long_lines_are_told_once_and_forgotten() {
    assert_eq!(read(4, b"1234\n1234\r\n12345\n12345\r\n"), {
        [ok("1234"), ok("1234"), Err(BadLine::TooLong), Err(BadLine::TooLong)]
    });
    let bytes = [vec![b'A'; 1 << 20], b"\nHELP\n".to_vec()].concat();
    assert_eq!(read(256, &bytes), [Err(BadLine::TooLong), ok("HELP")]);
    // A cut within the line that is too long makes no line of its rest.
    for at in 0..12 {
        let mut reader = LineReader::new(4);
        let bytes = b"123456789\r\nQ\n";
        let mut told = Vec::new();
        for mut part in [&bytes[..at], &bytes[at..]] {
            told.extend(std::iter::from_fn(|| reader.read(&mut part)));
        }
        assert_eq!(told, [Err(BadLine::TooLong), ok("Q")], "cut at {at}");
    }
}

#[test]
fn what_is_no_text() {
    for (bytes, bad) in [
        (b"\xff\xfe\n".as_slice(), BadLine::NotUtf8),
        (b"\xed\xa0\x80\n", BadLine::NotUtf8),
        (b"HE\0LP\n", BadLine::Control),
        (b"a\tb\n", BadLine::Control),
        (b"\x1b[2J\n", BadLine::Control),
        (b"\x7f\n", BadLine::Control),
        ("\u{85}\n".as_bytes(), BadLine::Control),
    ] {
        assert_eq!(read(256, bytes), [Err(bad)], "{bytes:?}");
    }
    assert_eq!(read(256, "Début\n".as_bytes()), [ok("Début")]);
}
