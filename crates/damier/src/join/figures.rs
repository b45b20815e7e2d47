//! Ranking, statistics and head-to-head, as texts.

use std::collections::BTreeMap;

use damier_rules::GameKind;
use damier_wire::web::UserKind;
use damier_words::{Lang, Message, game, msg, side};
use serde::Deserialize;
use serde_json::Value;

use super::api::encoded;
use super::clerk::Office;
use super::errand::{Errand, Fetched};
use super::lobby::game_name;
use super::people::marked;
use crate::text::{self, day, fit, printable, width};
use crate::tui::{Look, graph};

/// So many of a ranking at a time: they fit on a screen.
const PAGE: usize = 15;
/// The graph of a rating.
const GRAPH: (usize, usize) = (60, 5);
/// So many of the best wins are told.
const BEST: usize = 3;

/// A part of a list, and how the next one is asked for.
#[derive(Debug, Deserialize)]
pub(super) struct Page<T> {
    pub(super) items: Vec<T>,
    next: Option<Value>,
    own: Option<T>,
}

impl<T> Page<T> {
    /// What asks for the next part; a server may count, or write what it likes.
    pub(super) fn next(&self) -> Option<String> {
        match self.next.as_ref()? {
            Value::String(text) => Some(text.clone()),
            Value::Null => None,
            other => Some(other.to_string()),
        }
    }
}

#[derive(Debug, Deserialize)]
struct Ranked {
    #[serde(default)]
    place: u64,
    name: String,
    #[serde(default)]
    kind: UserKind,
    rating: f64,
    deviation: f64,
    provisional: bool,
    rated_games: u64,
}

pub(super) fn ranking(
    office: &Office<'_>,
    kind: GameKind,
    programs: bool,
    after: Option<&str>,
) -> Result<Fetched, Message> {
    let pool = if programs { "programs" } else { "people" };
    let after = after.map(|after| format!("&after={}", encoded(after))).unwrap_or_default();
    let page: Page<Ranked> =
        office.get(&format!("/api/leaderboard/{}?pool={pool}&limit={PAGE}{after}", kind.id()))?;
    let next =
        page.next().map(|after| Errand::Ranking { game: kind, programs, after: Some(after) });
    let text = ranking_text(&page, (kind, programs), next.is_some(), office.lang());
    Ok(Fetched::Listed { text, next })
}

fn ranking_text(
    page: &Page<Ranked>,
    (kind, programs): (GameKind, bool),
    more: bool,
    lang: Lang,
) -> String {
    let mut lines = vec![lang.say(&if programs {
        msg!("house-ranking-programs", game = game(kind))
    } else {
        msg!("house-ranking", game = game(kind))
    })];
    let longest = page.items.iter().chain(&page.own).map(|it| width(&marked(&it.name, it.kind)));
    let longest = longest.max().unwrap_or(0);
    let line = |it: &Ranked| {
        let doubt = if it.provisional { "?" } else { " " };
        let games = lang.say(&msg!("house-rated-games", count = it.rated_games));
        let name = fit(&marked(&it.name, it.kind), longest);
        format!("{:>4}. {name}  {:>4.0}{doubt} ±{:.0}  {games}", it.place, it.rating, it.deviation)
    };
    lines.extend(page.items.iter().map(line));
    if page.items.is_empty() {
        lines.push(lang.say(&msg!("house-ranking-empty")));
    }
    if let Some(own) = &page.own {
        lines.push(String::new());
        lines.push(lang.say(&msg!("house-own-place")));
        lines.push(line(own));
    }
    if page.items.iter().chain(&page.own).any(|it| it.provisional) {
        lines.push(lang.say(&msg!("house-provisional-sign")));
    }
    if more {
        lines.push(lang.say(&msg!("house-more")));
    }
    lines.join("\n")
}

/// Won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct Score {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Score {
    fn text(self, lang: Lang) -> String {
        let Score { wins, draws, losses } = self;
        lang.say(&msg!("house-score", wins = wins, draws = draws, losses = losses))
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Streak {
    now: i64,
    best: i64,
}

#[derive(Debug, Deserialize)]
struct BestWin {
    opponent: String,
    rating: Option<f64>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct AtGame {
    rating: Option<f64>,
    deviation: f64,
    provisional: bool,
    rated_games: u64,
    played: u64,
    #[serde(flatten)]
    score: Score,
    by_seat: Vec<Score>,
    by_ending: BTreeMap<String, Score>,
    streak: Streak,
    best_wins: Vec<BestWin>,
    mean_move_ms: Option<f64>,
}

#[derive(Debug, Deserialize)]
struct Profile {
    name: String,
    #[serde(default)]
    kind: UserKind,
    created_ms: Option<u64>,
    #[serde(default)]
    online: bool,
    #[serde(default)]
    playing: bool,
    #[serde(default)]
    games: BTreeMap<String, AtGame>,
}

#[derive(Debug, Deserialize)]
struct RatedThen {
    rating: f64,
}

pub(super) fn stats(
    office: &Office<'_>,
    name: &str,
    kind: Option<GameKind>,
) -> Result<Fetched, Message> {
    let place = format!("/api/player/{}", encoded(name));
    let mut profile: Profile = office.get(&place)?;
    if let Some(kind) = kind {
        profile.games.retain(|id, _| id == kind.id());
    }
    // One graph: of the game that was asked for, or of the one they know best.
    let known = profile.games.iter().filter(|(_, at)| at.rating.is_some());
    let best = known.max_by_key(|(_, at)| at.rated_games).map(|(id, _)| id.clone());
    let past: Vec<RatedThen> = match &best {
        Some(id) => office.get(&format!("{place}/ratings/{}", encoded(id)))?,
        None => Vec::new(),
    };
    let past: Vec<f64> = past.iter().map(|then| then.rating).collect();
    let text = stats_text(&profile, best.as_deref(), &past, office.lang(), office.manner.look);
    Ok(Fetched::Listed { text, next: None })
}

fn stats_text(
    profile: &Profile,
    best: Option<&str>,
    past: &[f64],
    lang: Lang,
    look: Look,
) -> String {
    let name = marked(&profile.name, profile.kind);
    let since = profile.created_ms.map(day).unwrap_or_default();
    let does = match (profile.online, profile.playing) {
        (_, true) => msg!("join-playing"),
        (true, false) => msg!("house-here"),
        (false, false) => msg!("house-not-here"),
    };
    let mut lines = vec![lang.say(&msg!("house-profile", name = name, since = since, does = does))];
    if profile.games.is_empty() {
        lines.push(lang.say(&msg!("house-no-figures")));
    }
    for (id, at) in &profile.games {
        lines.push(String::new());
        lines.extend(game_lines(id, at, lang));
        if best == Some(id) {
            let (columns, rows) = GRAPH;
            let drawn = graph(past, columns, rows, look);
            lines.extend(drawn.into_iter().map(|line| format!("  {line}")));
        }
    }
    lines.join("\n")
}

fn game_lines(id: &str, at: &AtGame, lang: Lang) -> Vec<String> {
    let name = game_name(lang, id);
    let mut lines = vec![match at.rating {
        Some(rating) => {
            let provisional = if at.provisional { "yes" } else { "no" };
            lang.say(&msg!(
                "house-rating",
                game = name,
                rating = format!("{rating:.0}"),
                deviation = format!("{:.0}", at.deviation),
                provisional = provisional
            ))
        }
        None => name,
    }];
    let played = at.played.max(at.score.wins + at.score.draws + at.score.losses);
    let score = at.score.text(lang);
    lines.push(lang.say(&msg!("house-played", played = played, score = score)));
    lines.extend(seat_line(id, at, lang));
    if !at.by_ending.is_empty() {
        let count = |score: &Score| score.wins + score.draws + score.losses;
        let end = |(reason, score): (&String, &Score)| {
            let reason = printable(reason, 30);
            format!("{} {}", lang.say(&msg!("house-ending", reason = reason)), count(score))
        };
        let ends: Vec<String> = at.by_ending.iter().map(end).collect();
        lines.push(lang.say(&msg!("house-endings", endings = ends.join(", "))));
    }
    if at.streak.best > 0 {
        let [now, best] = [at.streak.now, at.streak.best].map(|count| count.max(0).to_string());
        lines.push(lang.say(&msg!("house-streak", now = now, best = best)));
    }
    if let Some(ms) = at.mean_move_ms.filter(|ms| *ms > 0.0) {
        let seconds = format!("{:.1}", ms / 1000.0);
        lines.push(lang.say(&msg!("house-move-time", seconds = seconds)));
    }
    if !at.best_wins.is_empty() {
        let win = |win: &BestWin| match win.rating {
            Some(rating) => format!("{} ({rating:.0})", text::name(&win.opponent)),
            None => text::name(&win.opponent),
        };
        let wins: Vec<String> = at.best_wins.iter().take(BEST).map(win).collect();
        lines.push(lang.say(&msg!("house-best-wins", wins = wins.join(", "))));
    }
    lines
}

/// How it went with either side.
fn seat_line(id: &str, at: &AtGame, lang: Lang) -> Option<String> {
    let kind: GameKind = id.parse().ok()?;
    let seats = damier_rules::Seat::ALL;
    let of = |(seat, score): (&damier_rules::Seat, &Score)| {
        let side = lang.say(&side(kind, *seat));
        lang.say(&msg!("labelled", label = side, value = score.text(lang)))
    };
    let sides: Vec<String> = seats.iter().zip(&at.by_seat).map(of).collect();
    (!sides.is_empty()).then(|| format!("  {}", sides.join("; ")))
}

#[derive(Debug, Deserialize)]
struct Versus {
    #[serde(default)]
    games: BTreeMap<String, Score>,
    #[serde(default, alias = "total")]
    all: Score,
}

pub(super) fn versus(office: &Office<'_>, me: &str, name: &str) -> Result<Fetched, Message> {
    let place = format!("/api/player/{}/versus/{}", encoded(me), encoded(name));
    let versus: Versus = office.get(&place)?;
    let text = versus_text(&versus, me, name, office.lang());
    Ok(Fetched::Listed { text, next: None })
}

fn versus_text(versus: &Versus, me: &str, name: &str, lang: Lang) -> String {
    let (me, name) = (text::name(me), text::name(name));
    let all = versus.all.text(lang);
    let mut lines = vec![lang.say(&msg!("house-versus", me = me, name = name, score = all))];
    for (id, score) in &versus.games {
        let (label, value) = (game_name(lang, id), score.text(lang));
        lines.push(format!("  {}", lang.say(&msg!("labelled", label = label, value = value))));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::join::harmless;

    const ASCII: Look = Look { unicode: false, color: false };

    #[test]
    fn a_ranking_is_a_list_with_ones_own_place() {
        let json = br#"{"items":[
            {"place":1,"name":"Ann","kind":"account","rating":1662.4,"deviation":61.2,"provisional":false,"rated_games":30},
            {"place":2,"name":"Z\u001bo\u00e9","kind":"account","rating":1500,"deviation":350,"provisional":true,"rated_games":1}],
            "next":"abc","own":{"place":77,"name":"Bob","kind":"account","rating":1400,"deviation":80,"provisional":false,"rated_games":9}}"#;
        let page: Page<Ranked> = harmless::read(json).unwrap();
        assert_eq!(page.next().as_deref(), Some("abc"));
        assert_eq!(
            ranking_text(&page, (GameKind::Chess, false), true, Lang::ENGLISH),
            "The ranking of Chess\n   \
                1. Ann*  1662  ±61  30 rated games\n   \
                2. Zoé*  1500? ±350  1 rated game\n\n\
             Your place:\n  \
               77. Bob*  1400  ±80  9 rated games\n\
             ? is a rating that is not sure yet.\n\
             more: the next page"
        );
        let empty: Page<Ranked> =
            harmless::read(br#"{"items":[],"next":null,"own":null}"#).unwrap();
        assert_eq!(empty.next(), None);
        let text = ranking_text(&empty, (GameKind::Siam, false), false, Lang::ENGLISH);
        assert_eq!(text, "The ranking of Siam\nNobody has a rating yet.");
    }

    #[test]
    fn statistics_have_a_graph() {
        let json = br#"{"name":"Ann","kind":"account","created_ms":1763334000000,"online":true,"playing":false,
            "games":{"siam":{"rating":1550.2,"deviation":80,"provisional":true,"rated_games":4,"played":5,
            "wins":3,"draws":1,"losses":1,"by_seat":[{"wins":2,"draws":0,"losses":1},{"wins":1,"draws":1,"losses":0}],
            "by_ending":{"mountain_out":{"wins":3,"draws":0,"losses":0}},"streak":{"now":2,"best":3},
            "best_wins":[{"game":"x","opponent":"Bob","rating":1600,"at_ms":1}],"mean_move_ms":5230}}}"#;
        let profile: Profile = harmless::read(json).unwrap();
        let text = stats_text(&profile, Some("siam"), &[1500.0, 1550.0], Lang::ENGLISH, ASCII);
        assert_eq!(
            text,
            "Ann*: here since 2025-11-16, here now\n\n\
             Siam: 1550 ±80 (not sure yet)\n  \
               5 played: 3 won, 1 drawn, 1 lost\n  \
               Elephants: 2 won, 0 drawn, 1 lost; Rhinoceroses: 1 won, 1 drawn, 0 lost\n  \
               ends: mountain_out 3\n  \
               won in a row: 2 now, 3 at best\n  \
               5.2 s for a move\n  \
               best wins: Bob (1600)\n  \
               1550 | #\n       | #\n       | #\n       | #\n  1500 |.#"
        );
        let guest: Profile = harmless::read(br#"{"name":"Bob"}"#).unwrap();
        let text = stats_text(&guest, None, &[], Lang::ENGLISH, ASCII);
        assert!(text.ends_with("No figures yet."), "{text}");
    }

    #[test]
    fn two_people_are_compared() {
        let json = br#"{"games":{"chess":{"wins":2,"draws":0,"losses":1}},"all":{"wins":2,"draws":0,"losses":1}}"#;
        let versus: Versus = harmless::read(json).unwrap();
        assert_eq!(
            versus_text(&versus, "Ann", "Bob", Lang::ENGLISH),
            "Ann against Bob: 2 won, 0 drawn, 1 lost\n  Chess: 2 won, 0 drawn, 1 lost"
        );
    }
}
