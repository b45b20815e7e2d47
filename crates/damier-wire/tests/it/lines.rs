//! How bytes become lines.

use damier_wire::lines::{BadLine, LineReader};

fn written(line: Result<String, BadLine>) -> String {
    line.unwrap_or_else(|bad| format!("{bad:?}"))
}

/// What was read, or what is wrong with it.
fn read(longest: usize, bytes: &[u8]) -> Vec<String> {
    let (mut reader, mut input) = (LineReader::new(longest), bytes);
    std::iter::from_fn(|| reader.read(&mut input)).map(written).collect()
}

#[test]
fn ends_of_lines() {
    assert_eq!(read(9, b"a\nb\r\n\n\r\nc"), ["a", "b", "", ""]);
    assert_eq!(read(9, b"a\r\r\n"), ["Control"], "one \\r only");
    assert_eq!(read(9, b"a\rb\n"), ["Control"]);
}

#[test]
fn long_lines_are_told_once_and_forgotten() {
    assert_eq!(read(4, b"1234\n1234\r\n12345\n12345\r\n"), {
        ["1234", "1234", "TooLong", "TooLong"]
    });
    let bytes = [vec![b'A'; 1 << 20], b"\nHELP\n".to_vec()].concat();
    assert_eq!(read(256, &bytes), ["TooLong", "HELP"]);
    // A cut within the line that is too long makes no line of its rest.
    for at in 0..12 {
        let mut reader = LineReader::new(4);
        let bytes = b"123456789\r\nQ\n";
        let mut told = Vec::new();
        for mut part in [&bytes[..at], &bytes[at..]] {
            told.extend(std::iter::from_fn(|| reader.read(&mut part)).map(written));
        }
        assert_eq!(told, ["TooLong", "Q"], "cut at {at}");
    }
}

#[test]
fn what_is_no_text() {
    for (bytes, bad) in [
        (b"\xff\xfe\n".as_slice(), "NotUtf8"),
        (b"\xed\xa0\x80\n", "NotUtf8"),
        (b"HE\0LP\n", "Control"),
        (b"a\tb\n", "Control"),
        (b"\x1b[2J\n", "Control"),
        (b"\x7f\n", "Control"),
        ("\u{85}\n".as_bytes(), "Control"),
    ] {
        assert_eq!(read(256, bytes), [bad], "{bytes:?}");
    }
    assert_eq!(read(256, "Début\n".as_bytes()), ["Début"]);
}
