//! Games that are over: kept in files, listed, and looked at again.

use std::path::Path;

use damier_rules::Record;
use damier_rules::chess::pgn::moment;
use damier_wire::web::Who;
use damier_words::{Lang, Message, ToMessage as _, msg};
use hyper::Method;
use serde::Deserialize;

use super::accounts::write_new;
use super::api::encoded;
use super::clerk::Office;
use super::errand::{Errand, Fetched, Filter};
use super::figures::Page;
use super::harmless;
use super::lobby::game_name;
use super::people::rated;
use crate::pgn_file;
use crate::play::Keeper;
use crate::replay::Replay;
use crate::text::{self, day};

/// So many games at a time: they fit on a screen.
const PAGE: usize = 15;

/// A line of the list.
#[derive(Debug, Deserialize)]
struct Listed {
    id: String,
    game: String,
    players: [String; 2],
    #[serde(default)]
    who: [Who; 2],
    created_ms: Option<u64>,
    #[serde(default)]
    over: Option<bool>,
    result: Option<String>,
}

/// One's own games, running ones too; or games of the past that were described.
pub(super) fn list(office: &Office<'_>, filter: &Filter) -> Result<Fetched, Message> {
    let plain = Filter { after: filter.after.clone(), ..Filter::default() };
    let place = if *filter == plain { "/api/games/mine" } else { "/api/archive" };
    let whose = filter.player.clone().unwrap_or_else(|| office.pass.name.clone());
    let whose = Some(whose).filter(|_| *filter != plain);
    let query = query(&Filter { player: whose, ..filter.clone() });
    let page: Page<Listed> = office.get(&format!("{place}?limit={PAGE}{query}"))?;
    let next =
        page.next().map(|after| Errand::Games(Filter { after: Some(after), ..filter.clone() }));
    let text = list_text(&page, *filter == plain, next.is_some(), office.lang());
    Ok(Fetched::Listed { text, next })
}

/// What is asked for, behind the address.
fn query(filter: &Filter) -> String {
    let fields = [
        ("player", filter.player.clone()),
        ("opponent", filter.opponent.clone()),
        ("game", filter.game.map(|kind| kind.id().to_owned())),
        ("result", filter.result.map(str::to_owned)),
        ("ending", filter.ending.map(str::to_owned)),
        ("since", filter.since.clone()),
        ("until", filter.until.clone()),
        ("after", filter.after.clone()),
    ];
    let field = |(name, value): (&str, Option<String>)| {
        value.map(|value| format!("&{name}={}", encoded(&value)))
    };
    fields.into_iter().filter_map(field).collect()
}

/// All games that are described, in a file.
pub(super) fn export(office: &Office<'_>, file: &str, filter: &Filter) -> Result<Fetched, Message> {
    let is_pgn = Path::new(file).extension().is_some_and(|it| it.eq_ignore_ascii_case("pgn"));
    let format = if is_pgn { "pgn" } else { "jsonl" };
    let path = format!("/api/archive/export?format={format}{}", query(filter));
    let games = office.call(Method::GET, &path, None)?;
    write_new(office, file, &games)
}

/// What became of games from elsewhere.
#[derive(Debug, Deserialize)]
struct Imported {
    imported: Vec<String>,
    refused: Vec<Refused>,
}

#[derive(Debug, Deserialize)]
struct Refused {
    at: u64,
    why: String,
}

/// Takes the games of a file into one's own archive.
pub(super) fn import(office: &Office<'_>, file: &str) -> Result<Fetched, Message> {
    let shown = text::printable(file, 400);
    let games = pgn_file::read(Path::new(file))
        .map_err(|why| msg!("admin-no-file", path = &shown, why = why.to_string()))?;
    let parts = pgn_file::parts(&games).ok_or_else(|| msg!("admin-import-too-long"))?;
    let (mut taken, mut lines) = (0, Vec::new());
    for part in parts {
        let answer = office.post_text("/api/archive/import", part.body(&games))?;
        let done: Imported = harmless::read(&answer).ok_or_else(|| office.stranger())?;
        taken += done.imported.len();
        lines.extend(done.refused.into_iter().map(|it| {
            let why = text::printable(&it.why, 300);
            office.lang().say(&msg!("admin-import-refused", line = it.at, why = why))
        }));
    }
    let name = text::name(&office.pass.name);
    lines.push(office.lang().say(&msg!("admin-imported", games = taken, name = name)));
    Ok(Fetched::Listed { text: lines.join("\n"), next: None })
}

/// A message between the referee and a program.
#[derive(Debug, Deserialize)]
struct Spoken {
    ms: u64,
    seat: Option<u64>,
    by: String,
    text: String,
}

/// What the referee and the programs at a game said to each other.
pub(super) fn dialogue(office: &Office<'_>, id: &str) -> Result<Fetched, Message> {
    let spoken: Vec<Spoken> = office.get(&format!("/api/game/{}/dialogue", encoded(id)))?;
    let line = |it: &Spoken| {
        let seat = it.seat.map(|seat| seat.to_string()).unwrap_or_default();
        let (by, text) = (text::printable(&it.by, 20), text::printable(&it.text, 300));
        format!("{}  {seat:1}  {by:8}  {text}", moment::time(it.ms))
    };
    let lines: Vec<String> = spoken.iter().map(line).collect();
    Ok(Fetched::Listed { text: lines.join("\n"), next: None })
}

fn list_text(page: &Page<Listed>, own: bool, more: bool, lang: Lang) -> String {
    let line = |game: &Listed| {
        let [one, two] = [0, 1].map(|seat| rated(&game.players[seat], game.who[seat]));
        let result = match (&game.result, game.over) {
            (Some(result), _) => text::printable(result, 10),
            (None, Some(false)) => "*".to_owned(),
            (None, _) => lang.say(&msg!("join-called-off")),
        };
        let (what, when) = (game_name(lang, &game.game), game.created_ms.map(day));
        let when = when.unwrap_or_default();
        format!("{}  {when}  {what}  {one} - {two}  {result}", text::printable(&game.id, 40))
    };
    let lines: Vec<String> = page.items.iter().map(line).collect();
    let mut text = lang.say(&match (lines.is_empty(), own) {
        (true, true) => msg!("join-no-own-games"),
        (true, false) => msg!("house-no-games"),
        (false, true) => msg!("join-own-games", games = lines.join("\n")),
        (false, false) => msg!("house-games", games = lines.join("\n")),
    });
    if more {
        text = format!("{text}\n{}", lang.say(&msg!("house-more")));
    }
    text
}

pub(super) fn save(office: &Office<'_>, id: &str, file: Option<&str>) -> Result<Fetched, Message> {
    let record = record(office, id)?;
    let mut keeper = Keeper::empty();
    let said = match file {
        Some(file) => keeper.save_as(file, &record)?,
        None => match keeper.save_for_later(&record) {
            (mut said, Some(_)) => said.pop().unwrap_or_else(|| msg!("saved", path = "")),
            (mut said, None) => return Err(said.pop().unwrap_or_else(|| msg!("save-where"))),
        },
    };
    Ok(office.said(&said))
}

pub(super) fn replay(office: &Office<'_>, id: &str) -> Result<Fetched, Message> {
    let record = record(office, id)?;
    let replay = Replay::new(record, office.manner).map_err(|error| error.message())?;
    Ok(Fetched::Replay(Box::new(replay)))
}

fn record(office: &Office<'_>, id: &str) -> Result<Record, Message> {
    let plain = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    if !plain {
        return Err(msg!("join-not-understood", text = text::printable(id, 40)));
    }
    let body = office.call(Method::GET, &format!("/api/game/{id}"), None)?;
    let json = String::from_utf8_lossy(&body);
    Record::from_json(&json).map_err(|error| error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_listed_with_their_day() {
        let json = br#"{"items":[{"id":"abc","game":"chess","players":["Ann","Bob"],"created_ms":1763334000000,
            "over":true,"result":"0-1"},{"id":"def","game":"siam","players":["Ann","Z\u001boe"],
            "created_ms":1763334000000,"over":false,"result":null}],"next":12}"#;
        let page: Page<Listed> = harmless::read(json).unwrap();
        assert_eq!(page.next().as_deref(), Some("12"));
        assert_eq!(
            list_text(&page, true, true, Lang::ENGLISH),
            "Your games, the newest first (replay ID, save ID FILE):\n\
             abc  2025-11-16  Chess  Ann - Bob  0-1\n\
             def  2025-11-16  Siam  Ann - Zoe  *\n\
             more: the next page"
        );
    }
}
