//! The record of a game, with what PGN says of it besides the moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use damier_referee::{Event, Series};
use damier_rules::chess::pgn::moment;
use damier_rules::{BySeat, Record, RecordedMove};
use damier_words::{Lang, msg};

use super::games::open_game;
use super::{Problem, busy, language};
use crate::app::App;
use crate::store::NewGame;

/// The record of a game: PGN if it is asked for and exists, else JSON.
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let game = open_game(&app, &id).await?.start;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let mut record = Record::new(game.kind, game.setup.clone());
    record.tags = tags(&game, host, language(&uri, &headers));
    let events = app.store.events(game.id, 0).await.map_err(|_| busy())?;
    let [one, two] = game.players;
    record.players = BySeat { one: one.name, two: two.name };
    for stored in events {
        match stored.event {
            Event::Moved { seat, text, spent } => {
                record.moves.push(RecordedMove { seat, text, spent_ms: Some(spent) });
            }
            Event::TakenBack { plies } => {
                let kept = record.moves.len().saturating_sub(plies as usize);
                record.moves.truncate(kept);
            }
            Event::Ended { outcome } => record.outcome = Some(outcome),
            _ => {}
        }
    }
    let wants_pgn = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("application/x-chess-pgn"));
    Ok(match record.to_pgn().filter(|_| wants_pgn) {
        Some(pgn) => ([(header::CONTENT_TYPE, "application/x-chess-pgn")], pgn).into_response(),
        None => ([(header::CONTENT_TYPE, "application/json")], record.to_json()).into_response(),
    })
}

/// What PGN has names for. White is whoever sits on the first seat.
fn tags(game: &NewGame, host: Option<&str>, lang: Lang) -> BTreeMap<String, String> {
    let event = if game.house.rated { msg!("pgn-rated") } else { msg!("pgn-casual") };
    let began = u64::try_from(game.created_ms).unwrap_or(0);
    let round = game.series.as_ref().and_then(Series::next_game);
    let [white, black] = game.players.each_ref().map(|player| player.rating);
    let elo = |rating: Option<u32>| rating.map(|rating| rating.to_string());
    let tags = [
        ("Event", Some(lang.say(&event))),
        ("Site", host.map(str::to_owned)),
        ("Date", Some(moment::date(began))),
        ("Round", Some(round.map_or_else(|| "-".to_owned(), |played| (played + 1).to_string()))),
        ("UTCDate", Some(moment::date(began))),
        ("UTCTime", Some(moment::time(began))),
        ("TimeControl", Some(game.house.time.pgn())),
        ("WhiteElo", elo(white)),
        ("BlackElo", elo(black)),
    ];
    tags.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}
