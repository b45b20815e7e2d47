//! Games that are over: kept in files, listed, and looked at again.

use damier_rules::Record;
use damier_wire::web::Who;
use damier_words::{Lang, Message, ToMessage as _, msg};
use hyper::Method;
use serde::Deserialize;

use super::api::encoded;
use super::clerk::Office;
use super::errand::{Errand, Fetched, Filter};
use super::figures::Page;
use super::lobby::game_name;
use super::people::rated;
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
    let fields = [
        ("player", Some(whose).filter(|_| *filter != plain)),
        ("opponent", filter.opponent.clone()),
        ("game", filter.game.map(|kind| kind.id().to_owned())),
        ("result", filter.result.map(str::to_owned)),
        ("since", filter.since.clone()),
        ("until", filter.until.clone()),
        ("after", filter.after.clone()),
    ];
    let field = |(name, value): (&str, Option<String>)| {
        value.map(|value| format!("&{name}={}", encoded(&value)))
    };
    let query: String = fields.into_iter().filter_map(field).collect();
    let page: Page<Listed> = office.get(&format!("{place}?limit={PAGE}{query}"))?;
    let next =
        page.next().map(|after| Errand::Games(Filter { after: Some(after), ..filter.clone() }));
    let text = list_text(&page, *filter == plain, next.is_some(), office.lang());
    Ok(Fetched::Listed { text, next })
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
    use crate::join::harmless;

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
