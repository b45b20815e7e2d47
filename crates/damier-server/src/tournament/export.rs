//! The results of an event as files.

use std::fmt::Write as _;

use damier_referee::tournament::{Entrant, Halves, Tournament};
use damier_words::{Lang, msg};

use super::Seen;
use crate::app::App;
use crate::house::HouseError;
use crate::http::{games_of, tie_word};

fn name(event: &Tournament, entrant: Entrant) -> &str {
    event.members().get(usize::from(entrant.0)).map_or("", |member| &member.entry.name)
}

/// `1.5`, without the zero that says nothing.
fn points(halves: Halves) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// A field of CSV. What a spreadsheet would take for a formula is made a text.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// What two have scored against each other, the first one's.
fn against(event: &Tournament, one: Entrant, other: Entrant) -> String {
    let met = event.encounters().iter().filter(|it| it.pair.opponent(one) == Some(other));
    let scored: Vec<String> = met.filter_map(|it| Some(points(it.scored()?.of(one)?.0))).collect();
    scored.join(" ")
}

/// The table, with what everybody scored against everybody.
pub(crate) fn csv(event: &Tournament) -> String {
    let table = event.standings();
    let ties = event.plan().tie_breaks.iter().map(|&tie| tie_word(tie).to_owned());
    let mut heads = vec!["place".to_owned(), "name".to_owned(), "points".to_owned()];
    heads.extend(ties);
    heads.extend(["won", "drawn", "lost"].map(str::to_owned));
    heads.extend(table.iter().map(|line| field(name(event, line.entrant))));
    let mut text = heads.join(",") + "\r\n";
    for line in &table {
        let mut fields =
            vec![line.place.to_string(), field(name(event, line.entrant)), points(line.halves)];
        fields.extend(line.ties.iter().map(|&quarters| format!("{}", f64::from(quarters) / 4.0)));
        fields.extend(games_of(event, line.entrant).map(|count| count.to_string()));
        fields.extend(table.iter().map(|other| match other.entrant {
            own if own == line.entrant => "*".to_owned(),
            other => against(event, line.entrant, other),
        }));
        text += &(fields.join(",") + "\r\n");
    }
    text
}

/// FIDE's tournament report file (TRF16), which other programs for tournaments read.
pub(crate) fn trf(event: &Tournament) -> String {
    let plan = event.plan();
    let mut text = String::new();
    let _ = writeln!(text, "012 {}", plan.name);
    let _ = writeln!(text, "062 {}", event.members().len());
    let _ = writeln!(text, "092 {}", plan.kind.id());
    let _ = writeln!(text, "122 {}", plan.house.time);
    let _ = writeln!(text, "XXR {}", event.rounds());
    let table = event.standings();
    for (number, member) in (0..).zip(event.members()) {
        let entrant = Entrant(number);
        let line = table.iter().find(|line| line.entrant == entrant);
        let (place, halves) = line.map_or((0, 0), |line| (line.place, line.halves));
        let name: String = member.entry.name.chars().take(33).collect();
        let rating = member.entry.rating.map_or_else(String::new, |rating| rating.to_string());
        let _ = write!(
            text,
            "001 {:>4}      {name:<33} {rating:>4}                             {:>4} {place:>4}",
            number + 1,
            format!("{}.{}", halves / 2, 5 * (halves % 2)),
        );
        for round in 0..event.rounds() {
            text += &round_of(event, entrant, round);
        }
        text.push('\n');
    }
    text
}

/// Ten columns: opponent, colour, result.
fn round_of(event: &Tournament, entrant: Entrant, round: u32) -> String {
    let met = event
        .encounters()
        .iter()
        .find(|it| it.round == round && it.pair.opponent(entrant).is_some());
    let Some(met) = met else {
        let is_off = event.off().contains(&(round, entrant));
        return format!("  0000 - {}", if is_off { 'U' } else { 'Z' });
    };
    let opponent = met.pair.opponent(entrant).map_or(0, |other| other.0 + 1);
    let colour = if met.pair.first == entrant { 'w' } else { 'b' };
    let result = match met.scored().map(|scored| (scored.of(entrant), scored.is_played)) {
        Some((Some((own, other)), is_played)) => match (own.cmp(&other), is_played) {
            (std::cmp::Ordering::Greater, true) => '1',
            (std::cmp::Ordering::Equal, true) => '=',
            (std::cmp::Ordering::Less, true) => '0',
            (std::cmp::Ordering::Greater, false) => '+',
            (_, false) => '-',
        },
        _ => ' ',
    };
    format!("  {opponent:>4} {colour} {result}")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The table as a page that needs nothing else.
pub(crate) fn html(event: &Tournament, lang: Lang) -> String {
    let table = event.standings();
    let say = |message| escaped(&lang.say(&message));
    let title = escaped(&event.plan().name);
    let mut heads = vec!["#".to_owned(), say(msg!("event-name")), say(msg!("event-points"))];
    heads.extend(event.plan().tie_breaks.iter().map(|&tie| say(tie_name(tie))));
    heads.extend(table.iter().map(|line| line.place.to_string()));
    let mut rows = String::new();
    for line in &table {
        let mut cells = vec![
            line.place.to_string(),
            escaped(name(event, line.entrant)),
            format!("<b>{}</b>", points(line.halves)),
        ];
        cells.extend(line.ties.iter().map(|&quarters| format!("{}", f64::from(quarters) / 4.0)));
        cells.extend(table.iter().map(|other| match other.entrant {
            own if own == line.entrant => "×".to_owned(),
            other => against(event, line.entrant, other),
        }));
        let _ = writeln!(rows, "<tr><td>{}</td></tr>", cells.join("</td><td>"));
    }
    format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>{title}</title>\n\
         <style>body{{font:16px/1.4 system-ui,sans-serif;margin:2rem}}table{{border-collapse:collapse}}\
         th,td{{padding:.3rem .6rem;border-bottom:1px solid #8884;text-align:center;\
         font-variant-numeric:tabular-nums}}td:nth-child(2){{text-align:left}}\
         @media(prefers-color-scheme:dark){{body{{background:#161512;color:#ddd}}}}</style>\n\
         <h1>{title}</h1>\n<table><tr><th>{}</th></tr>\n{rows}</table></html>\n",
        lang.name(),
        heads.join("</th><th>"),
    )
}

fn tie_name(tie: damier_referee::tournament::TieBreak) -> damier_words::Message {
    use damier_referee::tournament::TieBreak;
    match tie {
        TieBreak::DirectEncounter => msg!("event-direct-encounter"),
        TieBreak::SonnebornBerger => msg!("event-sonneborn-berger"),
        TieBreak::Buchholz => msg!("event-buchholz"),
        TieBreak::BuchholzCut1 => msg!("event-buchholz-cut1"),
        TieBreak::Wins => msg!("event-wins"),
        TieBreak::Koya => msg!("event-koya"),
    }
}

/// All games that are over: as PGN where there is one for the game, else a record on each line.
pub(crate) async fn pgn(app: &App, seen: &Seen, lang: Lang) -> Result<String, HouseError> {
    let mut text = String::new();
    for game in seen.event.encounters().iter().flat_map(|it| &it.games) {
        let Ok(id) = game.id.parse() else { continue };
        let Some(stored) = app.store.game(id).await? else { continue };
        let record = app.record(stored.start, None, lang).await?;
        text += &record.to_pgn().unwrap_or_else(|| record.to_json());
        text.push('\n');
    }
    Ok(text)
}
