//! What people said to each other, and how far they have read it.

use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::friends::pair;
use super::handle::Store;
use super::rows::id;
use super::sql::Statement;
use crate::id::{AccountId, PlayerId};

/// Something to be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewLine {
    /// Its number: the milliseconds since 1970, times 256, and a count.
    pub id: i64,
    /// Where; as [`Store::private_room`] says if it is a private chat.
    pub room: String,
    /// Both sides of a private chat, the sender first.
    pub between: Option<[AccountId; 2]>,
    /// Who.
    pub from: PlayerId,
    /// What they are called.
    pub from_name: String,
    /// What.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub id: i64,
    /// Where.
    pub room: String,
    /// Who said it.
    pub from: PlayerId,
    /// What they were called.
    pub from_name: String,
    /// What.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// A chat that somebody takes part in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub room: String,
    /// What the other one of a private chat is called.
    pub other: Option<String>,
    /// The last line when it was marked, and the last one that was read.
    pub last_id: i64,
    /// Zero if nothing was.
    pub read_id: i64,
    /// How many lines of others came later, up to 100.
    pub unread: i64,
    /// The last line, if it is still known.
    pub last: Option<Line>,
}

/// So many numbers fit into a millisecond.
pub(crate) const IDS_PER_MS: i64 = 256;

/// So many are forgotten in one transaction: games never wait long for it.
const AT_ONCE: i64 = 500;

const INSERT: &str = "INSERT INTO chat (message_id, room, from_id, from_name, text, at_ms) \
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

/// Both sides of a private chat take part; the sender has read what they say.
const MARK_BOTH: &str = "INSERT INTO chat_mark (player_id, room, other_id, last_id, read_id) \
    VALUES ($1, $2, $3, $4, $5), ($6, $7, $8, $9, 0) ON CONFLICT (player_id, room) DO UPDATE \
    SET last_id = CASE WHEN excluded.last_id > chat_mark.last_id THEN excluded.last_id \
        ELSE chat_mark.last_id END, \
    read_id = CASE WHEN excluded.read_id > chat_mark.read_id THEN excluded.read_id \
        ELSE chat_mark.read_id END";

const MARK_READ: &str = "INSERT INTO chat_mark (player_id, room, other_id, last_id, read_id) \
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (player_id, room) DO UPDATE \
    SET read_id = excluded.read_id, last_id = CASE WHEN excluded.last_id > chat_mark.last_id \
        THEN excluded.last_id ELSE chat_mark.last_id END \
    WHERE excluded.read_id > chat_mark.read_id";

/// What an account has said and read, and to whom it is what: for whoever leaves for good. `$1` is its id.
pub(super) const FORGET: [&str; 8] = [
    "DELETE FROM friend WHERE asker_id = $1 OR asked_id = $1",
    "DELETE FROM block WHERE account_id = $1",
    "DELETE FROM block WHERE blocked_id = $1",
    "DELETE FROM chat WHERE from_id = $1",
    "DELETE FROM chat_mark WHERE player_id = $1",
    "DELETE FROM chat_mark WHERE other_id = $1",
    "DELETE FROM report WHERE by_id = $1",
    "DELETE FROM report WHERE from_id = $1",
];

/// The same with the age of what is forgotten, and how many at once.
const FORGET_OLD: [&str; 3] = [
    "DELETE FROM chat WHERE message_id IN \
     (SELECT message_id FROM chat WHERE message_id < $1 ORDER BY message_id LIMIT $2)",
    "DELETE FROM chat_mark WHERE last_id IN \
     (SELECT last_id FROM chat_mark WHERE last_id < $1 ORDER BY last_id LIMIT $2)",
    "DELETE FROM report WHERE report_id IN \
     (SELECT report_id FROM report WHERE report_id < $1 ORDER BY report_id LIMIT $2)",
];

impl Store {
    /// What the private chat of two accounts is called in the store.
    #[must_use]
    pub fn private_room(one: AccountId, two: AccountId) -> String {
        format!("with/{}", pair(one, two))
    }

    /// Keeps a line; [`StoreError::Taken`] if its number is.
    pub async fn keep_line(&self, line: &NewLine) -> Result<(), StoreError> {
        let from = line.from.to_string();
        let insert = Statement::new(INSERT)
            .bind(line.id)
            .bind(line.room.as_str())
            .bind(from.as_str())
            .bind(line.from_name.as_str())
            .bind(line.text.as_str())
            .bind(line.at_ms);
        let is_kept = match line.between {
            None => self.write(insert).await? == 1,
            Some([sender, other]) => {
                let (room, id) = (line.room.as_str(), line.id);
                let mark = Statement::new(MARK_BOTH)
                    .bind(sender.as_str())
                    .bind(room)
                    .bind(other.as_str())
                    .bind(id)
                    .bind(id)
                    .bind(other.as_str())
                    .bind(room)
                    .bind(sender.as_str())
                    .bind(id);
                self.write_all(vec![insert.must_change(), mark]).await?
            }
        };
        if is_kept { Ok(()) } else { Err(StoreError::Taken) }
    }

    /// The number of the last line, or zero.
    pub async fn last_line(&self) -> Result<i64, StoreError> {
        let statement = "SELECT message_id FROM chat ORDER BY message_id DESC LIMIT 1";
        let row = sqlx::query_scalar(statement).fetch_optional(self.readers()).await?;
        Ok(row.unwrap_or(0))
    }

    /// One line.
    pub async fn line(&self, line: i64) -> Result<Option<Line>, StoreError> {
        let statement = "SELECT message_id, room, from_id, from_name, text, at_ms FROM chat \
                         WHERE message_id = $1";
        let row = sqlx::query(statement).bind(line).fetch_optional(self.readers()).await?;
        row.as_ref().map(read_line).transpose()
    }

    /// The lines of a room before one of them, the latest first, as a reader sees them: without those of
    /// people they block.
    pub async fn lines(
        &self,
        room: &str,
        reader: Option<AccountId>,
        before: i64,
        most: i64,
    ) -> Result<Vec<Line>, StoreError> {
        let statement = "SELECT message_id, room, from_id, from_name, text, at_ms FROM chat \
            WHERE room = $1 AND message_id < $2 AND NOT EXISTS (SELECT 1 FROM block \
            WHERE account_id = $3 AND blocked_id = from_id) ORDER BY message_id DESC LIMIT $4";
        let reader = reader.as_ref().map_or("", AccountId::as_str);
        let query = sqlx::query(statement).bind(room).bind(before).bind(reader).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(read_line).collect()
    }

    /// The lines of a room that one player said, likewise.
    pub async fn lines_from(
        &self,
        room: &str,
        from: PlayerId,
        before: i64,
        most: i64,
    ) -> Result<Vec<Line>, StoreError> {
        let statement = "SELECT message_id, room, from_id, from_name, text, at_ms FROM chat \
            WHERE room = $1 AND message_id < $2 AND from_id = $3 ORDER BY message_id DESC LIMIT $4";
        let query = sqlx::query(statement).bind(room).bind(before);
        let rows = query.bind(from.to_string()).bind(most).fetch_all(self.readers()).await?;
        rows.iter().map(read_line).collect()
    }

    /// Everything that one player said, wherever, the oldest first: those behind one line.
    pub async fn lines_said(
        &self,
        from: PlayerId,
        after: i64,
        most: i64,
    ) -> Result<Vec<Line>, StoreError> {
        let statement = "SELECT message_id, room, from_id, from_name, text, at_ms FROM chat \
            WHERE from_id = $1 AND message_id > $2 ORDER BY message_id LIMIT $3";
        let query = sqlx::query(statement).bind(from.to_string()).bind(after).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(read_line).collect()
    }

    /// Remembers how far somebody has read; `other` is the other one of a private chat.
    pub async fn mark_read(
        &self,
        player: PlayerId,
        room: &str,
        other: Option<AccountId>,
        read_id: i64,
    ) -> Result<(), StoreError> {
        let player = player.to_string();
        let other = other.as_ref().map(AccountId::as_str);
        let write = Statement::new(MARK_READ).bind(player.as_str()).bind(room).bind(other);
        self.write(write.bind(read_id).bind(read_id)).await.map(drop)
    }

    /// The chats that somebody takes part in, the latest first: those whose last line is older than one.
    pub async fn marks_of(
        &self,
        player: PlayerId,
        before: i64,
        most: i64,
    ) -> Result<Vec<Mark>, StoreError> {
        let statement = "SELECT last.message_id, last.room, last.from_id, last.from_name, \
            last.text, last.at_ms, mark.room, account.name, mark.last_id, mark.read_id, \
            (SELECT count(*) FROM (SELECT 1 FROM chat WHERE chat.room = mark.room \
             AND chat.message_id > mark.read_id AND chat.from_id <> mark.player_id LIMIT 100) AS new) \
            FROM chat_mark AS mark LEFT JOIN account ON account.account_id = mark.other_id \
            LEFT JOIN chat AS last ON last.message_id = \
            (SELECT max(chat.message_id) FROM chat WHERE chat.room = mark.room) \
            WHERE mark.player_id = $1 AND mark.last_id < $2 ORDER BY mark.last_id DESC LIMIT $3";
        let query = sqlx::query(statement).bind(player.to_string()).bind(before).bind(most);
        let rows = query.fetch_all(self.readers()).await?;
        rows.iter().map(read_mark).collect()
    }

    /// Forgets what was said before some moment, how far it was read, and what was reported.
    pub async fn forget_chat_before(&self, ms: i64) -> Result<u64, StoreError> {
        let mut forgotten = 0;
        for statement in FORGET_OLD {
            loop {
                let write = Statement::new(statement).bind(ms.saturating_mul(IDS_PER_MS));
                let some = self.write(write.bind(AT_ONCE)).await?;
                forgotten += some;
                if some == 0 {
                    break;
                }
            }
        }
        Ok(forgotten)
    }
}

fn read_line(row: &AnyRow) -> Result<Line, StoreError> {
    Ok(Line {
        id: row.try_get(0)?,
        room: row.try_get(1)?,
        from: id(row, 2)?,
        from_name: row.try_get(3)?,
        text: row.try_get(4)?,
        at_ms: row.try_get(5)?,
    })
}

fn read_mark(row: &AnyRow) -> Result<Mark, StoreError> {
    let last: Option<i64> = row.try_get(0)?;
    Ok(Mark {
        room: row.try_get(6)?,
        other: row.try_get(7)?,
        last_id: row.try_get(8)?,
        read_id: row.try_get(9)?,
        unread: row.try_get(10)?,
        last: last.map(|_| read_line(row)).transpose()?,
    })
}
