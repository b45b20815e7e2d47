//! Statements over many rows, in the one dialect both databases speak.
//!
//! PostgreSQL gets many rows at once: one statement for each would cost a round trip each. SQLite is
//! called, not asked, and takes one row at a time: a statement over many keeps a copy of every page
//! it changes, to be able to undo itself.
//!
//! A statement is prepared once for each number of rows it takes, so there are only a few sizes:
//! any number of rows is a few of the large ones and a few of the small ones.

use std::fmt::Write;
use std::sync::LazyLock;

use super::chain::Hash;
use super::journal::Entry;
use super::rows::without_nul;

/// Selects each `GameRow`, its columns in the order in which they are read.
macro_rules! select_games {
    () => {
        "SELECT game_id, kind, setup, house, player_one, player_one_name, player_two, \
         player_two_name, created_ms, seq, epoch, result, reason, ended_ms, head_hash, \
         start_hash FROM game JOIN game_start USING (game_id)"
    };
}
pub(super) use select_games;

/// A write that is no event: a statement, and its values in their order.
#[derive(Debug)]
pub(super) struct Statement {
    pub(super) text: &'static str,
    pub(super) values: Vec<OwnValue>,
    /// For the journal, if the statement changes anything.
    pub(super) entry: Option<Entry>,
    /// Where several are written together: if it changes nothing, none of them does.
    pub(super) must_change: bool,
}

/// A value that waits for the writer.
#[derive(Debug)]
pub(super) enum OwnValue {
    Null,
    Text(String),
    Int(i64),
    Bytes(Vec<u8>),
}

impl Statement {
    pub(super) fn new(text: &'static str) -> Statement {
        Statement { text, values: Vec::new(), entry: None, must_change: false }
    }

    /// If it changes nothing, nothing that is written together with it does.
    pub(super) fn must_change(mut self) -> Statement {
        self.must_change = true;
        self
    }

    pub(super) fn noting(mut self, entry: Entry) -> Statement {
        self.entry = Some(entry);
        self
    }

    pub(super) fn bind(mut self, value: impl Into<OwnValue>) -> Statement {
        self.values.push(value.into());
        self
    }

    pub(super) fn is_storable(&self) -> bool {
        without_nul(self.values.iter().filter_map(|value| match value {
            OwnValue::Text(text) => Some(text.as_str()),
            _ => None,
        }))
    }
}

impl From<&str> for OwnValue {
    fn from(text: &str) -> OwnValue {
        OwnValue::Text(text.to_owned())
    }
}

impl From<Option<&str>> for OwnValue {
    fn from(text: Option<&str>) -> OwnValue {
        text.map_or(OwnValue::Null, OwnValue::from)
    }
}

impl From<i64> for OwnValue {
    fn from(number: i64) -> OwnValue {
        OwnValue::Int(number)
    }
}

impl From<&Hash> for OwnValue {
    fn from(hash: &Hash) -> OwnValue {
        OwnValue::Bytes(hash.to_vec())
    }
}

/// How many rows a statement takes, largest first.
const SIZES: [usize; 5] = [256, 64, 16, 4, 1];

/// One statement in all its sizes.
pub(super) struct ManyRows([&'static str; SIZES.len()]);

impl ManyRows {
    /// `{rows}` in the text stands for `($1, $2, …), (…), …`.
    fn new(text: &str, columns: usize) -> ManyRows {
        ManyRows(SIZES.map(|size| {
            let rows = placeholders(size, columns);
            // Leaked: there are a few dozen of these in the life of a process.
            &*Box::leak(text.replace("{rows}", &rows).into_boxed_str())
        }))
    }

    /// The rows in the fewest pieces, each with the statement that takes exactly so many.
    pub(super) fn chunks<'a, T>(
        &self,
        mut rows: &'a [T],
    ) -> impl Iterator<Item = (&'static str, &'a [T])> + use<'a, T> {
        let texts = self.0;
        std::iter::from_fn(move || {
            let size = SIZES.iter().position(|&size| size <= rows.len())?;
            let (chunk, rest) = rows.split_at(SIZES[size]);
            rows = rest;
            Some((texts[size], chunk))
        })
    }
}

fn placeholders(rows: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=columns {
            let comma = if column == 1 { "" } else { ", " };
            write!(text, "{comma}${}", row * columns + column).expect("a String takes all");
        }
        text.push(')');
    }
    text
}

/// `game_id`, `body`. On both databases: it comes once a second, and nobody waits for it.
pub(super) static INSERT_DIALOGUES: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new("INSERT INTO dialogue (game_id, body) VALUES {rows} ON CONFLICT DO NOTHING", 2)
});

/// The fence: the new number of events, the new head and the new lines of a game, its id, and the epoch
/// and the number of events that are expected. Games that are not as expected stay as they are.
pub(super) static MOVE_HEADS: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "WITH new (becomes, head, lines, id, held, expected) AS (VALUES {rows})
         UPDATE game SET seq = new.becomes, head_hash = new.head, recent = recent || new.lines FROM new
         WHERE game_id = new.id AND epoch = new.held AND seq = new.expected AND ended_ms IS NULL",
        6,
    )
});

/// The same for one.
pub(super) const MOVE_HEAD: &str = "UPDATE game SET seq = $1, head_hash = $2, recent = recent || $3 \
    WHERE game_id = $4 AND epoch = $5 AND seq = $6 AND ended_ms IS NULL";

/// The same, and says which games were as expected.
pub(super) static TELL_MOVED_HEADS: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "WITH new (becomes, head, lines, id, held, expected) AS (VALUES {rows})
         UPDATE game SET seq = new.becomes, head_hash = new.head, recent = recent || new.lines FROM new
         WHERE game_id = new.id AND epoch = new.held AND seq = new.expected AND ended_ms IS NULL
         RETURNING game_id",
        6,
    )
});

/// Puts the recent events of games away: `id` only, first of this and then of `FORGET_RECENT`.
pub(super) static PUT_AWAY: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "WITH wanted (id) AS (VALUES {rows})
         INSERT INTO game_log (game_id, seq, body)
         SELECT game_id, seq, recent FROM game JOIN wanted ON game_id = id WHERE recent <> ''",
        1,
    )
});

/// The same for one.
pub(super) const PUT_ONE_AWAY: &str = "INSERT INTO game_log (game_id, seq, body) \
    SELECT game_id, seq, recent FROM game WHERE game_id = $1 AND recent <> ''";

/// What was put away.
pub(super) static FORGET_RECENT: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "WITH wanted (id) AS (VALUES {rows})
         UPDATE game SET recent = '' FROM wanted WHERE game_id = id",
        1,
    )
});

/// The same for one.
pub(super) const FORGET_ONE_RECENT: &str = "UPDATE game SET recent = '' WHERE game_id = $1";

/// The heads of games: `id` only.
pub(super) static READ_HEADS: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "WITH wanted (id) AS (VALUES {rows})
         SELECT game_id, epoch, seq, ended_ms, head_hash, length(recent) FROM game \
         JOIN wanted ON game_id = id",
        1,
    )
});

/// `ledger`, `entry`, `at_ms`, `subject`, `what`, `body`.
pub(super) static INSERT_ENTRIES: LazyLock<ManyRows> = LazyLock::new(|| {
    ManyRows::new(
        "INSERT INTO journal (ledger, entry, at_ms, subject, what, body) VALUES {rows}",
        6,
    )
});

/// The same for one.
pub(super) const INSERT_ENTRY: &str = "INSERT INTO journal \
    (ledger, entry, at_ms, subject, what, body) VALUES ($1, $2, $3, $4, $5, $6)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_through() {
        assert_eq!(placeholders(1, 2), "($1, $2)");
        assert_eq!(placeholders(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }

    #[test]
    fn every_row_is_in_one_chunk() {
        let rows: Vec<usize> = (0..151).collect();
        let chunks: Vec<_> = INSERT_ENTRIES.chunks(&rows).collect();
        let sizes: Vec<usize> = chunks.iter().map(|(_, rows)| rows.len()).collect();
        assert_eq!(sizes, [64, 64, 16, 4, 1, 1, 1]);
        assert_eq!(chunks.iter().flat_map(|(_, rows)| rows.iter().copied()).count(), 151);
        assert!(chunks.iter().all(|(text, rows)| text.contains(&format!("${}", rows.len() * 6))));
    }
}
