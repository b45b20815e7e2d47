//! How answers of the pages of administration are told.

use damier_rules::chess::pgn::moment;
use damier_words::{Lang, Message, msg};
use serde_json::Value;

use crate::text;

fn day(at_ms: &Value) -> String {
    let at = at_ms.as_u64().unwrap_or(0);
    format!("{} {}", moment::date(at).replace('.', "-"), moment::time(at))
}

fn shown(value: &Value) -> String {
    text::printable(value.as_str().unwrap_or_default(), 200)
}

fn lines(items: &Value, lang: Lang, line: impl Fn(&Value) -> String) -> String {
    match items.as_array() {
        Some(items) if !items.is_empty() => items.iter().map(|item| line(item) + "\n").collect(),
        _ => lang.say(&msg!("admin-nothing")),
    }
}

pub(super) fn done(_: &Value, lang: Lang) -> String {
    lang.say(&msg!("admin-done"))
}

pub(super) fn until(answer: &Value, lang: Lang) -> String {
    lang.say(&msg!("admin-until", until = day(&answer["until_ms"])))
}

pub(super) fn reset(answer: &Value, lang: Lang) -> String {
    let (code, until) = (shown(&answer["code"]), day(&answer["until_ms"]));
    lang.say(&msg!("admin-reset-code", code = code, until = until))
}

pub(super) fn people(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |person| {
        let said = |is: bool, what: Message| is.then(|| lang.say(&what));
        let dated = |field: &str| Some(day(&person[field])).filter(|_| person[field].is_i64());
        let facts = [
            person["role"].as_str().map(ToOwned::to_owned),
            said(person["bot"] == true, msg!("admin-is-program")),
            said(person["online"] == true, msg!("admin-is-online")),
            dated("muted_until").map(|until| lang.say(&msg!("admin-muted", until = until))),
            dated("banned_until").map(|until| lang.say(&msg!("admin-banned", until = until))),
        ];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        format!("{}  {}  {}", shown(&person["name"]), day(&person["created_ms"]), facts.join(", "))
    })
}

pub(super) fn tokens(answer: &Value, lang: Lang) -> String {
    lines(answer, lang, |token| {
        let scopes = token["scopes"].as_array().into_iter().flatten().map(shown);
        let scopes = scopes.collect::<Vec<_>>().join(" ");
        let (id, kind, label) =
            (shown(&token["id"]), shown(&token["kind"]), shown(&token["label"]));
        format!("{id}  {kind}  {}  {scopes}  {label}", day(&token["seen_ms"]))
    })
}

pub(super) fn running(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |game| {
        let players = game["players"].as_array().into_iter().flatten().map(shown);
        let players = players.collect::<Vec<_>>().join(" – ");
        let adjourned = if game["adjourned"] == true {
            lang.say(&msg!("admin-adjourned"))
        } else {
            String::new()
        };
        format!("{}  {}  {players}  {adjourned}", shown(&game["id"]), shown(&game["game"]))
    })
}

pub(super) fn past(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |act| {
        let [by, what, subject, why] =
            ["by", "what", "subject", "why"].map(|field| shown(&act[field]));
        format!("{}  {by}  {what}  {subject}  {why}", day(&act["at_ms"]))
    })
}

/// Muted or banned, and until when.
fn judged(what: &Value, until: &Value, lang: Lang) -> String {
    let until = day(until);
    lang.say(&if what == "ban" {
        msg!("admin-banned", until = until)
    } else {
        msg!("admin-muted", until = until)
    })
}

pub(super) fn guests(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |guest| {
        let playing = (guest["playing"] == true).then(|| lang.say(&msg!("admin-is-playing")));
        let until = &guest["muted_until"];
        let muted = until.is_i64().then(|| judged(&Value::Null, until, lang));
        let facts: Vec<String> = [playing, muted].into_iter().flatten().collect();
        format!("{}  {}  {}", shown(&guest["id"]), shown(&guest["name"]), facts.join(", "))
    })
}

pub(super) fn in_force(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |it| {
        let who = if it["name"].is_string() { &it["name"] } else { &it["guest"] };
        let what = judged(&it["what"], &it["until_ms"], lang);
        format!("{}  {what}  {}  {}", shown(who), shown(&it["by"]), shown(&it["why"]))
    })
}

pub(super) fn reported(answer: &Value, lang: Lang) -> String {
    lines(&answer["items"], lang, |it| {
        let [room, from, guest, text, by, why] =
            ["room", "from", "guest", "text", "by", "why"].map(|field| shown(&it[field]));
        let from = if guest.is_empty() { from } else { format!("{from} ({guest})") };
        let said = msg!("admin-reported", by = by, why = why);
        format!("{}  {room}  {from}: {text}\n    {}", it["id"], lang.say(&said))
    })
}

pub(super) fn announced(answer: &Value, lang: Lang) -> String {
    lines(answer, lang, |it| {
        let until = day(&it["until_ms"]);
        format!(
            "{}  {}  {}",
            shown(&it["id"]),
            lang.say(&msg!("admin-told-until", until = until)),
            shown(&it["text"])
        )
    })
}
