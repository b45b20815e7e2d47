//! Running games, as those see them who look after the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use damier_wire::web::GameInfo;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::accounts::{Body, read};
use super::super::busy;
use super::super::page::{Page, Paging, bad_cursor};
use super::{Answer, DONE, Done, Why, limited, query};
use crate::app::App;
use crate::house::{AdminError, Staff, decided};
use crate::id::GameId;
use crate::room::Decision;

/// A game that goes on.
#[derive(Serialize, ToSchema)]
pub(super) struct Running {
    #[serde(flatten)]
    game: GameInfo,
    adjourned: bool,
}

/// The games that go on.
#[utoipa::path(
    get, path = "/api/admin/games", operation_id = "admin_games", tag = "administration",
    params(Paging),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<Running>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
pub(super) async fn games(
    State(app): State<Arc<App>>,
    _staff: Staff,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Answer<Page<Running>> {
    let Paging { after, limit } = query(wanted)?;
    let after = after.map(|after| after.parse().map_err(|_| bad_cursor())).transpose()?;
    let limit = limited(limit)?;
    let (games, _) = app.hall.games(None, after, limit);
    let next = games.last().filter(|_| games.len() == limit).map(|game| game.at.to_string());
    let mut items = Vec::with_capacity(games.len());
    for game in games {
        let adjourned = app.store.is_adjourned(game.id).await.map_err(|_| busy())?;
        items.push(Running { game, adjourned });
    }
    Ok(Json(Page { items, next }))
}

/// Calls a game off: it counts for nobody.
#[utoipa::path(
    post, path = "/api/admin/games/{id}/abort", operation_id = "abort", tag = "administration",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    request_body = Why,
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["bad_text", "no_such_game", "not_now", "programs"]))),
)]
pub(super) async fn abort(
    app: State<Arc<App>>,
    id: Path<String>,
    staff: Staff,
    body: Body<Why>,
) -> Done {
    decide(app, id, staff, Decision::Abort, read(body)?).await
}

/// Interrupts a game: its clocks stand.
#[utoipa::path(
    post, path = "/api/admin/games/{id}/adjourn", operation_id = "adjourn", tag = "administration",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    request_body = Why,
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["bad_text", "no_such_game", "not_now", "programs"]))),
)]
pub(super) async fn adjourn(
    app: State<Arc<App>>,
    id: Path<String>,
    staff: Staff,
    body: Body<Why>,
) -> Done {
    decide(app, id, staff, Decision::Adjourn, read(body)?).await
}

/// Lets an interrupted game go on.
#[utoipa::path(
    post, path = "/api/admin/games/{id}/resume", operation_id = "resume", tag = "administration",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    request_body = Why,
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["bad_text", "no_such_game", "not_now", "programs"]))),
)]
pub(super) async fn resume(
    app: State<Arc<App>>,
    id: Path<String>,
    staff: Staff,
    body: Body<Why>,
) -> Done {
    decide(app, id, staff, Decision::Resume, read(body)?).await
}

/// A result, such as `1-0`, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Ending {
    result: String,
    #[serde(default)]
    why: String,
}

/// Ends a game with a result.
#[utoipa::path(
    post, path = "/api/admin/games/{id}/end", operation_id = "end_game", tag = "administration",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    request_body = Ending,
    security(("staff" = [])),
    responses((status = 204, description = "So it ended.")),
    extensions(("x-errors" = json!(["bad_result", "bad_text", "no_such_game", "not_now", "programs"]))),
)]
pub(super) async fn end(
    app: State<Arc<App>>,
    id: Path<String>,
    staff: Staff,
    body: Body<Ending>,
) -> Done {
    let Ending { result, why } = read(body)?;
    decide(app, id, staff, decided(&result)?, Why { why }).await
}

async fn decide(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
    decision: Decision,
    Why { why }: Why,
) -> Done {
    let id: GameId = id.parse().map_err(|_| AdminError::NoSuchGame)?;
    app.decide_game(&staff, id, decision, &why).await?;
    DONE
}
