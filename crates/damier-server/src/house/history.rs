//! What was said before, how far somebody has read it, and what they think of it.

use std::net::IpAddr;

use damier_wire::web::{Conversation, Said};

use super::SocialError;
use super::chat::told;
use super::chat_text::clean_to;
use super::rooms::{MayRead, What};
use crate::app::App;
use crate::store::{ChatReport, Line, Mark};
use crate::uptime::wall_ms;
use crate::users::User;

/// The longest reason of a report, in characters.
const LONGEST_REASON: usize = 500;

impl App {
    /// What was said in a room before a line, the latest first.
    pub(crate) async fn history(
        &self,
        reader: Option<&User>,
        room: &str,
        before: Option<i64>,
        most: i64,
    ) -> Result<Vec<Said>, SocialError> {
        let place = self.place(reader, room).await?;
        let before = before.unwrap_or(i64::MAX);
        let lines = match (place.may_read(reader), reader) {
            (MayRead::All, _) => {
                let account = reader.and_then(|reader| reader.id.account());
                self.store.lines(&place.key, account, before, most).await?
            }
            (MayRead::Own, Some(reader)) => {
                self.store.lines_from(&place.key, reader.id, before, most).await?
            }
            (MayRead::Own | MayRead::Nothing, _) => return Err(SocialError::NoSuchRoom),
        };
        Ok(lines.iter().map(|line| told(line, place.name())).collect())
    }

    /// Somebody has read a room up to a line.
    pub(crate) async fn mark_read(
        &self,
        user: &User,
        from: IpAddr,
        room: &str,
        line: i64,
    ) -> Result<(), SocialError> {
        self.guard.reads.spend(&from)?;
        let place = self.place(Some(user), room).await?;
        let other = match &place.what {
            What::Private(other, _) => Some(*other),
            What::Global => None,
            What::Players(game) if game.players.contains(&user.id) => None,
            // Nobody keeps a place in every game they pass.
            What::Players(_) | What::Watchers(_) => return Err(SocialError::NoSuchRoom),
        };
        // A mark for what is to come would hide it.
        let line = match self.store.line(line).await? {
            Some(line) if line.room == place.key => line.id,
            _ => return Err(SocialError::NoSuchLine),
        };
        Ok(self.store.mark_read(user.id, &place.key, other, line).await?)
    }

    /// The chats that somebody takes part in, the latest first, behind a place in that list; each with its
    /// own place.
    pub(crate) async fn conversations(
        &self,
        user: &User,
        behind: Option<i64>,
        most: i64,
    ) -> Result<Vec<(i64, Conversation)>, SocialError> {
        let marks = self.store.marks_of(user.id, behind.unwrap_or(i64::MAX), most).await?;
        Ok(marks.into_iter().map(|mark| (mark.last_id, conversation(mark))).collect())
    }

    /// Somebody finds that a line should not have been written. Said twice, it is kept once.
    pub(crate) async fn report(
        &self,
        user: &User,
        line: i64,
        why: &str,
    ) -> Result<(), SocialError> {
        self.guard.reports.spend(&user.id)?;
        let why = clean_to(why, LONGEST_REASON).ok_or(SocialError::BadText)?;
        let line = self.store.line(line).await?.ok_or(SocialError::NoSuchLine)?;
        if !self.may_read_line(user, &line).await? {
            return Err(SocialError::NoSuchLine);
        }
        let at_ms = wall_ms();
        let (id, by_name) = (self.chat.next_id(at_ms), user.name.clone());
        let report = ChatReport { id, by: user.id, by_name, why, at_ms, line };
        if self.store.keep_report(&report).await? {
            let from = &report.line.from_name;
            tracing::info!(by = ?user.name, ?from, line = report.line.id, "a line was reported");
        }
        Ok(())
    }

    async fn may_read_line(&self, user: &User, line: &Line) -> Result<bool, SocialError> {
        if let Some(pair) = line.room.strip_prefix("with/") {
            let own = user.id.account();
            return Ok(own.is_some_and(|own| pair.split('/').any(|id| id == own.as_str())));
        }
        let read = self.place(Some(user), &line.room).await?.may_read(Some(user));
        Ok(read == MayRead::All || line.from == user.id)
    }
}

fn conversation(mark: Mark) -> Conversation {
    let Mark { room, other, read_id, unread, last, .. } = mark;
    let room = match other {
        Some(name) => format!("@{name}"),
        None => room,
    };
    let unread = u32::try_from(unread).unwrap_or(0);
    let last = last.map(|line| told(&line, room.clone()));
    Conversation { room, unread, read: read_id, last }
}
