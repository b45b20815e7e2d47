//! The games in docs/protocols: every line is read, and written again to the same bytes.

pub(crate) fn hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let (pairs, rest) = digits.as_chunks::<2>();
    assert!(rest.is_empty(), "half a byte in {text}");
    let byte =
        |pair: &[u8; 2]| str::from_utf8(pair).ok().and_then(|s| u8::from_str_radix(s, 16).ok());
    pairs
        .iter()
        .map(|pair| byte(pair).unwrap_or_else(|| panic!("no hexadecimal: {text}")))
        .collect()
}
