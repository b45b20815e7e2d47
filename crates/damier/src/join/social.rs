//! Friends and chats, as pages of the server tell them.

use damier_wire::web::{Conversation, FriendList, Said};
use damier_words::{Message, msg};
use hyper::Method;
use serde::Deserialize;
use serde_json::json;

use super::api::encoded;
use super::clerk::Office;
use super::client::Note;
use super::errand::{Errand, Fetched};
use super::harmless;
use super::talk::written;
use crate::text::{self, day};
use crate::tui::Tone;

/// So many lines of a chat at a time.
pub(super) const HISTORY: usize = 50;

/// A part of a list, the newest first.
#[derive(Debug, Deserialize)]
struct Items<T> {
    items: Vec<T>,
}

pub(super) fn friends(office: &Office<'_>, show: bool) -> Result<Fetched, Message> {
    let list: FriendList = office.get("/api/friends")?;
    Ok(Fetched::Friends { list, show })
}

#[derive(Debug, Deserialize)]
struct Befriended {
    state: String,
}

pub(super) fn befriend(office: &Office<'_>, name: &str) -> Result<Fetched, Message> {
    let place = format!("/api/friends/{}", encoded(name));
    let answer = office.call(Method::PUT, &place, None)?;
    let answer: Befriended = harmless::read(&answer).ok_or_else(|| office.stranger())?;
    let name = text::name(name);
    Ok(befriended(
        office,
        &match answer.state.as_str() {
            "friends" => msg!("house-friends-now", name = name),
            _ => msg!("house-friend-asked", name = name),
        },
    ))
}

pub(super) fn unfriend(office: &Office<'_>, name: &str) -> Result<Fetched, Message> {
    office.call(Method::DELETE, &format!("/api/friends/{}", encoded(name)), None)?;
    Ok(befriended(office, &msg!("house-unfriended", name = text::name(name))))
}

pub(super) fn block(office: &Office<'_>, name: &str, block: bool) -> Result<Fetched, Message> {
    let method = if block { Method::PUT } else { Method::DELETE };
    office.call(method, &format!("/api/blocks/{}", encoded(name)), None)?;
    let name = text::name(name);
    Ok(befriended(
        office,
        &if block {
            msg!("house-blocked", name = name)
        } else {
            msg!("house-unblocked", name = name)
        },
    ))
}

fn befriended(office: &Office<'_>, what: &Message) -> Fetched {
    Fetched::Befriended(Note::remark(Tone::News, office.lang().say(what)))
}

pub(super) fn conversations(office: &Office<'_>) -> Result<Fetched, Message> {
    let told: Items<Conversation> = office.get("/api/chat")?;
    Ok(Fetched::Conversations(told.items))
}

pub(super) fn history(office: &Office<'_>, room: &str) -> Result<Fetched, Message> {
    let place = format!("/api/chat/messages?room={}&limit={HISTORY}", encoded(room));
    let told: Items<Said> = office.get(&place)?;
    let mut said = told.items;
    said.sort_by_key(|line| line.id);
    Ok(Fetched::History { room: room.to_owned(), said })
}

/// Older lines of a room, as a page.
pub(super) fn older(office: &Office<'_>, room: &str, before: i64) -> Result<Fetched, Message> {
    let place =
        format!("/api/chat/messages?room={}&limit={HISTORY}&before={before}", encoded(room));
    let told: Items<Said> = office.get(&place)?;
    let mut said = told.items;
    said.sort_by_key(|line| line.id);
    let lang = office.lang();
    let line = |line: &Said| {
        let at = day(u64::try_from(line.at_ms).unwrap_or(0));
        let (from, text) = (text::name(&line.from), text::printable(&line.text, 200));
        format!("{at}  {}", written(&Said { from, text, ..line.clone() }, lang))
    };
    let mut lines: Vec<String> = said.iter().map(line).collect();
    if lines.is_empty() {
        lines.push(lang.say(&msg!("house-no-older")));
    }
    let next = next_older(room, &said);
    if next.is_some() {
        lines.push(lang.say(&msg!("house-more-older")));
    }
    Ok(Fetched::Listed { text: lines.join("\n"), next })
}

/// What asks for the lines before these, if there may be any.
pub(super) fn next_older(room: &str, said: &[Said]) -> Option<Errand> {
    let first = said.first().filter(|_| said.len() >= HISTORY)?;
    Some(Errand::Older { room: room.to_owned(), before: first.id })
}

pub(super) fn report(office: &Office<'_>, message: i64, why: &str) -> Result<Fetched, Message> {
    let body = json!({ "message": message, "why": why });
    office.call(Method::POST, "/api/reports", Some(&body))?;
    Ok(office.said(&msg!("house-reported")))
}
