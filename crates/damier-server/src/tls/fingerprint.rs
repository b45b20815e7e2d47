//! How people compare certificates.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// The SHA-256 of a certificate, written as browsers and `openssl x509 -fingerprint` do: `A1:B2:…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint([u8; 32]);

/// A text is no fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadFingerprint;

impl Fingerprint {
    /// Of a certificate in DER.
    #[must_use]
    pub fn of(certificate: &[u8]) -> Fingerprint {
        Fingerprint(Sha256::digest(certificate).into())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, byte) in self.0.iter().enumerate() {
            let colon = if at == 0 { "" } else { ":" };
            write!(f, "{colon}{byte:02X}")?;
        }
        Ok(())
    }
}

impl FromStr for Fingerprint {
    type Err = BadFingerprint;

    /// With colons or without, in capitals or not.
    fn from_str(text: &str) -> Result<Fingerprint, BadFingerprint> {
        let digits: String = text.chars().filter(|&c| c != ':').collect();
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(BadFingerprint);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            let pair = u8::from_str_radix(&digits[at..at + 2], 16);
            *byte = pair.map_err(|_| BadFingerprint)?;
        }
        Ok(Fingerprint(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_read_as_they_are_written() {
        let one = Fingerprint::of(b"abc");
        let text = one.to_string();
        assert!(text.starts_with("BA:78:16:BF:") && text.len() == 95, "{text}");
        for spelling in [text.clone(), text.to_lowercase(), text.replace(':', "")] {
            assert_eq!(spelling.parse(), Ok(one), "{spelling}");
        }
        for wrong in
            ["", "BA", &text[3..], &text[1..], &format!("{text}:00"), "é", &text.replace('B', "G")]
        {
            assert_eq!(wrong.parse::<Fingerprint>(), Err(BadFingerprint), "{wrong}");
        }
    }
}
