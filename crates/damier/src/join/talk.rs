//! What was said, room by room, as far as this terminal was told.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use damier_wire::web::{Conversation, Said};
use damier_words::{Lang, msg};

use super::people::marked;
use crate::text::{self, printable};

/// So many lines of a room are kept, and so many rooms.
const LINES: usize = 100;
const ROOMS: usize = 50;
/// The longest line, whatever the server says.
const LONGEST: usize = 200;

pub(super) const GLOBAL: &str = "global";

#[derive(Debug, Default)]
pub(super) struct Talk {
    rooms: BTreeMap<String, Room>,
    /// The room that stands in the place of the board or of the lobby.
    pub(super) open: Option<String>,
    /// What is said there is not told.
    muted: BTreeSet<String>,
    /// The room that the server was asked to tell us of.
    pub(super) listened: Option<String>,
    /// Counts what was said, to know which room was quiet for longest.
    heard: u64,
}

#[derive(Debug, Default)]
struct Room {
    said: VecDeque<Said>,
    unread: u32,
    last_heard: u64,
}

/// The private room of two people.
pub(super) fn private(name: &str) -> String {
    format!("@{name}")
}

/// With whom a room is shared, if it is a private one.
pub(super) fn partner(room: &str) -> Option<&str> {
    room.strip_prefix('@')
}

impl Talk {
    /// Somebody said something. False if it is not to be told.
    pub(super) fn hear(&mut self, mut said: Said, me: &str) -> bool {
        if self.muted.contains(&said.room) {
            return false;
        }
        said.from = text::name(&said.from);
        said.text = printable(&said.text, LONGEST);
        let is_open = self.open.as_ref() == Some(&said.room);
        let is_new = partner(&said.room).is_some() && said.from != me && !is_open;
        let room = self.room(said.room.clone());
        room.unread = room.unread.saturating_add(u32::from(is_new));
        room.insert(said)
    }

    fn room(&mut self, name: String) -> &mut Room {
        self.heard += 1;
        if self.rooms.len() >= ROOMS && !self.rooms.contains_key(&name) {
            let quiet = self.rooms.iter().min_by_key(|(_, room)| room.last_heard);
            if let Some(quiet) = quiet.map(|(name, _)| name.clone()) {
                self.rooms.remove(&quiet);
            }
        }
        let room = self.rooms.entry(name).or_default();
        room.last_heard = self.heard;
        room
    }

    /// What was said there before.
    pub(super) fn remember(&mut self, room: &str, said: Vec<Said>) {
        let known = self.room(room.to_owned());
        for mut line in said {
            line.from = text::name(&line.from);
            line.text = printable(&line.text, LONGEST);
            known.insert(line);
        }
    }

    /// What is unread, as the server counts it.
    pub(super) fn count(&mut self, conversations: Vec<Conversation>) {
        for told in conversations.into_iter().take(ROOMS) {
            if partner(&told.room).is_some() {
                self.room(printable(&told.room, LONGEST)).unread = told.unread;
            }
        }
    }

    /// Opens a room; returns the last line that is read by that.
    pub(super) fn open(&mut self, room: &str) -> Option<i64> {
        self.open = Some(room.to_owned());
        let room = self.room(room.to_owned());
        room.unread = 0;
        room.said.back().map(|line| line.id)
    }

    pub(super) fn set_muted(&mut self, room: &str, muted: bool) {
        if muted && self.muted.len() < ROOMS {
            self.muted.insert(room.to_owned());
            self.rooms.remove(room);
        } else {
            self.muted.remove(room);
        }
    }

    pub(super) fn is_muted(&self, room: &str) -> bool {
        self.muted.contains(room)
    }

    /// Who wrote how much that is unread.
    pub(super) fn unread(&self) -> Vec<(&str, u32)> {
        let unread = self.rooms.iter().filter(|(_, room)| room.unread > 0);
        unread.filter_map(|(name, room)| Some((partner(name)?, room.unread))).collect()
    }

    /// The last that somebody said anywhere.
    pub(super) fn last_of(&self, name: &str) -> Option<i64> {
        let lines = self.rooms.values().flat_map(|room| &room.said);
        lines.filter(|line| line.from.eq_ignore_ascii_case(name)).map(|line| line.id).max()
    }

    /// What was said in these rooms, in the order of time.
    pub(super) fn lines(&self, rooms: &[String], lang: Lang) -> Vec<String> {
        let mut lines: Vec<&Said> =
            rooms.iter().filter_map(|name| self.rooms.get(name)).flat_map(|it| &it.said).collect();
        lines.sort_by_key(|line| line.id);
        lines.into_iter().map(|line| written(line, lang)).collect()
    }
}

impl Room {
    /// False if it was known.
    fn insert(&mut self, said: Said) -> bool {
        if self.said.iter().any(|line| line.id == said.id) {
            return false;
        }
        // What comes late stands where it belongs.
        let at = self.said.partition_point(|line| line.id < said.id);
        self.said.insert(at, said);
        if self.said.len() > LINES {
            self.said.pop_front();
        }
        true
    }
}

/// `Ann*: good luck`.
pub(super) fn written(line: &Said, lang: Lang) -> String {
    let who = marked(&line.from, line.kind);
    lang.say(&msg!("labelled", label = who, value = line.text.as_str()))
}

#[cfg(test)]
mod tests {
    use damier_wire::web::UserKind;

    use super::*;

    fn said(id: i64, room: &str, from: &str, text: &str) -> Said {
        let (room, from, text) = (room.to_owned(), from.to_owned(), text.to_owned());
        Said { id, room, from, kind: UserKind::Account, text, at_ms: 0 }
    }

    #[test]
    fn lines_are_kept_in_order_and_once() {
        let mut talk = Talk::default();
        assert!(talk.hear(said(3, GLOBAL, "Ann", "three"), "Bob"));
        assert!(!talk.hear(said(3, GLOBAL, "Ann", "three"), "Bob"), "told twice");
        talk.remember(GLOBAL, vec![said(1, GLOBAL, "Zoe", "one"), said(3, GLOBAL, "Ann", "three")]);
        let lines = talk.lines(&[GLOBAL.to_owned()], Lang::ENGLISH);
        assert_eq!(lines, ["Zoe*: one", "Ann*: three"]);
        assert_eq!((talk.last_of("zoe"), talk.last_of("Eve")), (Some(1), None));
    }

    #[test]
    fn only_what_others_write_in_private_is_unread() {
        let mut talk = Talk::default();
        talk.hear(said(1, GLOBAL, "Ann", "hi"), "Bob");
        talk.hear(said(2, "@Ann", "Ann", "psst"), "Bob");
        talk.hear(said(3, "@Ann", "Bob", "yes?"), "Bob");
        assert_eq!(talk.unread(), [("Ann", 1)]);
        assert_eq!(talk.open("@Ann"), Some(3));
        talk.hear(said(4, "@Ann", "Ann", "come"), "Bob");
        assert_eq!(talk.unread(), []);
    }

    #[test]
    fn nothing_grows_for_ever_and_nothing_is_obeyed() {
        let mut talk = Talk::default();
        for id in 0..1000 {
            talk.hear(said(id, GLOBAL, "\x1b[2JEve", &"\x1b[31mx".repeat(500)), "Bob");
            talk.hear(said(id, &format!("@p{id}"), "Eve", "spam"), "Bob");
        }
        assert!(talk.rooms.len() <= ROOMS);
        let lines = talk.lines(&[GLOBAL.to_owned()], Lang::ENGLISH);
        assert!(lines.len() <= LINES);
        assert!(lines.iter().all(|line| !line.contains('\x1b') && line.chars().count() < 300));
    }

    #[test]
    fn a_muted_room_is_silent() {
        let mut talk = Talk::default();
        talk.hear(said(1, GLOBAL, "Ann", "hi"), "Bob");
        talk.set_muted(GLOBAL, true);
        assert!(!talk.hear(said(2, GLOBAL, "Ann", "hi again"), "Bob"));
        assert_eq!(talk.lines(&[GLOBAL.to_owned()], Lang::ENGLISH), Vec::<String>::new());
        talk.set_muted(GLOBAL, false);
        assert!(talk.hear(said(3, GLOBAL, "Ann", "hello"), "Bob"));
    }
}
