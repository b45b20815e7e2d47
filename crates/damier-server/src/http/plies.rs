//! A game with all its positions: what a replay shows, in one answer.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use damier_referee::{Event, Session};
use damier_rules::Outcome;
use damier_wire::web::{Plies, Ply};

use super::games::open_game;
use super::judging::views;
use super::rules::KEPT;
use super::{Problem, busy};
use crate::app::App;
use crate::id::PlayerId;
use crate::room::place;
use crate::store::{NewGame, Player, StoredEvent, StoredGame};

/// A game with the position after each move, the notations and the clocks.
///
/// A game that hides something is shown when it is over, with what both players saw.
#[utoipa::path(
    get, path = "/api/game/{id}/plies", operation_id = "plies", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    responses((status = 200, description = "All of it.", body = Plies)),
    extensions(("x-errors" = json!(["hidden", "no_such_game"]))),
)]
pub(super) async fn plies(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let game = open_game(&app, &id).await?;
    let events = app.store.events(game.start.id, 0).await.map_err(|_| busy())?;
    let mut told = follow(&game, &events).ok_or_else(busy)?;
    if let (Some(end), true) = (game.end, game.start.house.rated) {
        let ids = game.start.players.each_ref().map(|player| player.id);
        let after = app.store.ratings_after(game.start.id, ids, end.ended_ms).await;
        told.rated_as = after.map_err(|_| busy())?;
    }
    let text = serde_json::to_string(&told).expect("plain values");
    let kind = [(header::CONTENT_TYPE, "application/json")];
    let mut response = (kind, text).into_response();
    if game.end.is_some() {
        response.headers_mut().insert(header::CACHE_CONTROL, KEPT.parse().expect("a header"));
    }
    Ok(response)
}

/// Plays the events again. Nothing if they do not fit: the store would have said so at its start.
fn follow(game: &StoredGame, events: &[StoredEvent]) -> Option<Plies> {
    let NewGame { id, kind, setup, house, players, series, created_ms, .. } = &game.start;
    let mut session = Session::new(*kind, setup.clone(), house.clone()).ok()?;
    let mut told = Plies {
        id: *id,
        game: kind.id().to_owned(),
        options: setup.options.clone(),
        players: players.each_ref().map(|player| player.name.clone()),
        who: players.each_ref().map(Player::who),
        rated_as: [None; 2],
        clock: house.time.to_string(),
        rated: house.rated,
        series: series.as_ref().and_then(place),
        created_ms: *created_ms,
        ended_ms: game.end.map(|end| end.ended_ms),
        start: session.game().position(),
        views: views(session.game()),
        clocks: clocks(&session),
        plies: Vec::new(),
        result: result(game).to_owned(),
        reason: outcome(game).map(|outcome| outcome.reason.token().to_owned()),
    };
    // Elsewhere time is not always written down.
    let is_imported = players[0].id == PlayerId::Nobody;
    for stored in events {
        session.apply(&stored.event).ok()?;
        match &stored.event {
            Event::Moved { seat, spent, .. } => {
                let played = session.moves().last()?;
                told.plies.push(Ply {
                    by: *seat,
                    m: played.text.to_owned(),
                    p: played.pretty.to_owned(),
                    position: session.game().position(),
                    views: views(session.game()),
                    clocks: if is_imported { [None; 2] } else { clocks(&session) },
                    spent: Some(*spent).filter(|spent| *spent > 0 || !is_imported),
                });
            }
            Event::TakenBack { .. } => told.plies.truncate(session.moves().len()),
            _ => {}
        }
    }
    Some(told)
}

/// What both clocks show between turns: nobody has resumed them.
fn clocks(session: &Session) -> [Option<u64>; 2] {
    session.clocks(0).map_or([None; 2], |clocks| [Some(clocks.one), Some(clocks.two)])
}

fn outcome(game: &StoredGame) -> Option<Outcome> {
    game.end.and_then(|end| end.outcome)
}

fn result(game: &StoredGame) -> &'static str {
    match outcome(game) {
        Some(outcome) => outcome.verdict.token(),
        None if game.end.is_some() => "aborted",
        None => "*",
    }
}
