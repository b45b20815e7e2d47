//! The hashes that tie the events of a game together.
//!
//! Each covers the one before, so a changed, lost, added or reordered event shows in every later
//! one and in the head that the game's own row keeps. The first covers how the game began, the last
//! one, of a finished game, how it ended.

use sha2::{Digest, Sha256};

use super::journal::Entry;
use super::rows::{HappenedRow, StartRow};

/// SHA-256.
pub type Hash = [u8; 32];

/// The hash before the first event.
pub(super) fn start(game: &StartRow) -> Hash {
    let [one, two] = &game.players;
    Text::new("damier game 1")
        .text(&game.id)
        .text(&game.kind)
        .text(&game.setup)
        .text(&game.house)
        .text(&one.id)
        .text(&one.name)
        .text(&two.id)
        .text(&two.name)
        .number(game.created_ms)
        .hash()
}

/// The hash of an event that follows another.
pub(super) fn event(previous: &Hash, game: &str, seq: i64, at_ms: i64, body: &str) -> Hash {
    Text::new("damier event 1")
        .bytes(previous)
        .text(game)
        .number(seq)
        .number(at_ms)
        .text(body)
        .hash()
}

/// The head of a game that is over.
pub(super) fn end(previous: &Hash, (result, reason): (&str, &str), ended_ms: i64) -> Hash {
    Text::new("damier end 1").bytes(previous).text(result).text(reason).number(ended_ms).hash()
}

/// The hash of something that happened in a tournament; the journal keeps one for each.
pub(super) fn happened(tournament: &str, row: &HappenedRow) -> Hash {
    Text::new("damier happened 1")
        .text(tournament)
        .number(row.seq)
        .number(row.at_ms)
        .text(&row.who)
        .text(&row.why)
        .text(&row.body)
        .hash()
}

/// The head of a ledger with one more entry.
pub(super) fn entry(previous: &Hash, ledger: i64, number: i64, entry: &Entry) -> Hash {
    Text::new("damier entry 1")
        .bytes(previous)
        .number(ledger)
        .number(number)
        .number(entry.at_ms)
        .text(&entry.subject)
        .text(entry.what.word())
        .text(&entry.body)
        .hash()
}

/// The hash of a text that has a name of its own.
pub(super) fn text(name: &str, text: &str) -> Hash {
    Text::new(name).text(text).hash()
}

/// Every field goes in with its length, so no two lists of fields give the same bytes; the name of
/// the list goes first, so no list can be taken for another.
struct Text(Sha256);

impl Text {
    fn new(name: &str) -> Text {
        Text(Sha256::new()).text(name)
    }

    fn bytes(mut self, bytes: &[u8]) -> Text {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    fn text(self, text: &str) -> Text {
        self.bytes(text.as_bytes())
    }

    fn number(self, number: i64) -> Text {
        self.bytes(&number.to_le_bytes())
    }

    fn hash(self) -> Hash {
        self.0.finalize().into()
    }
}

/// A hash from what [`hex`] writes.
pub(super) fn unhex(text: &str) -> Option<Hash> {
    let mut hash = [0; 32];
    let digits = text.as_bytes();
    if digits.len() != 2 * hash.len() {
        return None;
    }
    for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        *byte = u8::try_from(digit(0)? * 16 + digit(1)?).ok()?;
    }
    Some(hash)
}

/// A hash as people write it.
pub(super) fn hex(hash: &Hash) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_cannot_flow_into_each_other() {
        let of = |a: &str, b: &str| Text::new("t").text(a).text(b).hash();
        assert_ne!(of("ab", "c"), of("a", "bc"));
        assert_ne!(of("", "abc"), of("abc", ""));
    }

    #[test]
    fn every_field_of_an_event_counts() {
        let zero = [0; 32];
        let all = [
            event(&zero, "g", 1, 5, "e2e4"),
            event(&[1; 32], "g", 1, 5, "e2e4"),
            event(&zero, "h", 1, 5, "e2e4"),
            event(&zero, "g", 2, 5, "e2e4"),
            event(&zero, "g", 1, 6, "e2e4"),
            event(&zero, "g", 1, 5, "e2e3"),
            end(&zero, ("g", "e2e4"), 5),
        ];
        let distinct: std::collections::HashSet<Hash> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn hashes_are_written_in_small_letters() {
        let mut hash = [0; 32];
        hash[0] = 0xa7;
        assert_eq!(hex(&hash), format!("a7{}", "0".repeat(62)));
    }
}
