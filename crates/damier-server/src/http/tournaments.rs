//! Tournaments: what they are, how they stand, and what is wanted of them.

mod acts;
mod bracket;
mod log;
mod plan;
mod report;
mod view;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use damier_referee::tournament::{Command, Entrant, Entry};
use damier_words::{ToMessage as _, msg};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accounts::{Body, read};
use super::auth::{Play, Token};
use super::cursor::{read_spot, write_spot};
use super::guard::Caller;
use super::page::{Page, Paging, bad_cursor, limit};
use super::{Problem, busy, language};
use crate::app::App;
use crate::house::{Power, Staff};
use crate::id::TournamentId;
use crate::store::Spot;
use crate::tournament::{EventError, Seen, export};
use crate::uptime::wall_ms;
use crate::users::User;

use acts::ActWanted;
use log::Line;
use plan::NewTournament;
use report::Report;
use view::{Listed, TournamentView};
pub(crate) use view::{games_of, tie_word};

pub(super) fn pages() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(make))
        .routes(routes!(act))
        .routes(routes!(enter, withdraw))
}

/// Those of which anybody may read only so many in a minute.
pub(super) fn counted() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(list))
        .routes(routes!(one))
        .routes(routes!(happenings))
        .routes(routes!(one_report))
        .routes(routes!(file))
}

impl From<EventError> for Problem {
    fn from(error: EventError) -> Problem {
        let why = error.message();
        let (status, word) = match &error {
            EventError::Unknown => (StatusCode::NOT_FOUND, "no_such_tournament"),
            EventError::Plan(_) => (StatusCode::BAD_REQUEST, "bad_plan"),
            EventError::Refused(refused) => {
                use damier_referee::tournament::Refused;
                match refused {
                    Refused::NoSuchEntrant => (StatusCode::NOT_FOUND, "no_such_player"),
                    Refused::NoSuchEncounter => (StatusCode::NOT_FOUND, "no_such_encounter"),
                    Refused::Taken => (StatusCode::CONFLICT, "taken"),
                    Refused::BadText => (StatusCode::BAD_REQUEST, "bad_text"),
                    Refused::BadPairs => (StatusCode::BAD_REQUEST, "bad_pairs"),
                    Refused::TooManyPoints => (StatusCode::BAD_REQUEST, "bad_result"),
                    _ => (StatusCode::CONFLICT, "not_now"),
                }
            }
            EventError::TooMany => (StatusCode::CONFLICT, "enough"),
            EventError::Busy(_) => return busy(),
        };
        Problem::new(status, word, why)
    }
}

fn read_id(id: &str) -> Result<TournamentId, Problem> {
    Ok(id.parse().map_err(|_| EventError::Unknown)?)
}

/// Some tournaments, the newest first.
#[utoipa::path(
    get, path = "/api/tournaments", operation_id = "tournaments", tag = "tournaments",
    params(Paging),
    responses((status = 200, description = "A part of them.", body = Page<Listed>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
async fn list(
    State(app): State<Arc<App>>,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Result<Json<Page<Listed>>, Problem> {
    let Query(Paging { after, limit: most }) = wanted.map_err(|_| bad_cursor())?;
    let behind = read_spot(after.as_deref())?;
    let most = limit(most)?;
    let listed = app.store.tournaments(&behind, most).await.map_err(|_| busy())?;
    let is_full = i64::try_from(listed.len()).is_ok_and(|count| count == most);
    let next = listed
        .last()
        .filter(|_| is_full)
        .map(|last| write_spot(&Spot { at_ms: last.created_ms, game: last.id.to_string() }));
    Ok(Json(Page { items: listed.into_iter().map(Listed::from).collect(), next }))
}

/// The id of something new.
#[derive(Serialize, ToSchema)]
struct Made {
    #[schema(value_type = String, examples("k3Jz_0aB"))]
    id: TournamentId,
}

/// Announces a tournament.
#[utoipa::path(
    post, path = "/api/tournaments", operation_id = "make_tournament", tag = "tournaments",
    request_body = NewTournament,
    security(("staff" = [])),
    responses((status = 200, description = "Its id.", body = Made)),
    extensions(("x-errors" = json!(["bad_name", "bad_plan", "enough", "unknown_game"]))),
)]
async fn make(
    State(app): State<Arc<App>>,
    staff: Staff,
    body: Body<NewTournament>,
) -> Result<Json<Made>, Problem> {
    staff.check(Power::Games)?;
    let (plan, entries) = read(body)?.read(&app.config)?;
    let id = app.make_tournament(&staff.name, plan, entries).await?;
    Ok(Json(Made { id }))
}

/// A tournament as it stands now.
///
/// With a token, `may_enter` is about whoever asks; without a good one, about somebody who is not in it.
#[utoipa::path(
    get, path = "/api/tournaments/{id}", operation_id = "tournament", tag = "tournaments",
    params(("id" = String, Path, description = "Its id.", example = "k3Jz_0aB")),
    security((), ("token" = ["play"])),
    responses((status = 200, description = "All of it.", body = TournamentView)),
    extensions(("x-errors" = json!(["no_such_tournament"]))),
)]
async fn one(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    asker: Result<Token<Play>, Problem>,
) -> Result<Json<TournamentView>, Problem> {
    let seen = app.tournament(read_id(&id)?).await?;
    // Everybody may read it, whatever their token is good for.
    let nobody = || Entry { name: String::new(), rating: None, player: None };
    let entry = asker.map_or_else(|_| nobody(), |asker| entry_of(&asker.user, None));
    let may_enter = seen.event.decide(wall_ms(), &Command::Enter(entry)).is_ok();
    Ok(Json(TournamentView::new(&app, &seen, may_enter)))
}

/// Somebody who enters by themselves.
fn entry_of(user: &User, rating: Option<u32>) -> Entry {
    Entry { name: user.name.clone(), rating, player: Some(user.id.to_string()) }
}

/// Does something in a tournament: for those who direct it.
#[utoipa::path(
    post, path = "/api/tournaments/{id}/acts", operation_id = "act_in_tournament", tag = "tournaments",
    params(("id" = String, Path, description = "Its id.", example = "k3Jz_0aB")),
    request_body = ActWanted,
    security(("staff" = [])),
    responses((status = 204, description = "It is done, and written down.")),
    extensions(("x-errors" = json!([
        "bad_name", "bad_pairs", "bad_result", "bad_text", "no_such_encounter", "no_such_game",
        "no_such_player", "no_such_tournament", "not_now", "programs", "taken"
    ]))),
)]
async fn act(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
    body: Body<ActWanted>,
) -> Result<StatusCode, Problem> {
    staff.check(Power::Games)?;
    read(body)?.obey(&app, read_id(&id)?, &staff).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Enters a tournament.
#[utoipa::path(
    post, path = "/api/tournaments/{id}/entry", operation_id = "enter_tournament", tag = "tournaments",
    params(("id" = String, Path, description = "Its id.", example = "k3Jz_0aB")),
    security(("token" = ["play"])),
    responses((status = 204, description = "You take part.")),
    extensions(("x-errors" = json!(["no_such_tournament", "not_now", "taken", "too_many"]))),
)]
async fn enter(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    token: Token<Play>,
) -> Result<StatusCode, Problem> {
    app.guard.games.spend(&caller.counted)?;
    let id = read_id(&id)?;
    let kind = app.tournament(id).await?.event.plan().kind;
    let rating = app.rating(token.user.id, kind).await.map_err(|_| busy())?;
    let entry = entry_of(&token.user, rating.map(crate::lobby::whole));
    app.ask_tournament(id, &token.user.name, "", Command::Enter(entry)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a tournament.
#[utoipa::path(
    delete, path = "/api/tournaments/{id}/entry", operation_id = "leave_tournament", tag = "tournaments",
    params(("id" = String, Path, description = "Its id.", example = "k3Jz_0aB")),
    security(("token" = ["play"])),
    responses((status = 204, description = "You take part no longer.")),
    extensions(("x-errors" = json!(["no_such_player", "no_such_tournament", "not_now", "too_many"]))),
)]
async fn withdraw(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    token: Token<Play>,
) -> Result<StatusCode, Problem> {
    app.guard.games.spend(&caller.counted)?;
    let id = read_id(&id)?;
    let seen = app.tournament(id).await?;
    let player = token.user.id.to_string();
    let is_own = |entry: &Entry| {
        // Whoever was put on the roster by the name of their account.
        let by_name = entry.player.is_none()
            && token.user.id.account().is_some()
            && entry.name == token.user.name;
        by_name || entry.player.as_ref() == Some(&player)
    };
    let entrant = entrant(&seen, |entry| is_own(entry))?;
    app.ask_tournament(id, &token.user.name, "", Command::Withdraw(entrant)).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn entrant(seen: &Seen, is_it: impl Fn(&Entry) -> bool) -> Result<Entrant, EventError> {
    let at = seen.event.members().iter().position(|member| is_it(&member.entry));
    let missing = damier_referee::tournament::Refused::NoSuchEntrant;
    at.and_then(|at| u16::try_from(at).ok()).map(Entrant).ok_or(missing.into())
}

/// What happened in a tournament, in order: who did what, when and why.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/log", operation_id = "tournament_log", tag = "tournaments",
    params(("id" = String, Path, description = "Its id.", example = "k3Jz_0aB"), Paging),
    responses((status = 200, description = "A part of it.", body = Page<Line>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit", "no_such_tournament"]))),
)]
async fn happenings(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Result<Json<Page<Line>>, Problem> {
    let Query(Paging { after, limit: most }) = wanted.map_err(|_| bad_cursor())?;
    let after = after.map_or(Ok(0), |after| after.parse()).map_err(|_| bad_cursor())?;
    let most = limit(most)?;
    let id = read_id(&id)?;
    let seen = app.tournament(id).await?;
    let happened = app.store.happened(id, after, most).await.map_err(|_| busy())?;
    let count = i64::try_from(happened.len()).unwrap_or(0);
    let next = (count == most).then(|| (after + count).to_string());
    Ok(Json(Page { items: happened.into_iter().map(|it| Line::new(&seen, it)).collect(), next }))
}

/// What became of one entrant: results, how strong they were, how long they thought, and what went wrong.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/entrants/{name}", operation_id = "tournament_report",
    tag = "tournaments",
    params(
        ("id" = String, Path, description = "Its id.", example = "k3Jz_0aB"),
        ("name" = String, Path, description = "What they are called there.", example = "Ann"),
    ),
    responses((status = 200, description = "Their report.", body = Report)),
    extensions(("x-errors" = json!(["no_such_player", "no_such_tournament"]))),
)]
async fn one_report(
    State(app): State<Arc<App>>,
    Path((id, name)): Path<(String, String)>,
) -> Result<Json<Report>, Problem> {
    let seen = app.tournament(read_id(&id)?).await?;
    let entrant = entrant(&seen, |entry| entry.name == name)?;
    Ok(Json(Report::new(&app, &seen, entrant).await.map_err(|_| busy())?))
}

/// The results as a file: `table.csv`, `games.pgn`, `report.trf` or `report.html`.
#[utoipa::path(
    get, path = "/api/tournaments/{id}/files/{file}", operation_id = "tournament_file",
    tag = "tournaments",
    params(
        ("id" = String, Path, description = "Its id.", example = "k3Jz_0aB"),
        ("file" = String, Path, description = "Which one.", example = "table.csv"),
    ),
    responses((status = 200, description = "The file.", content(
        (String = "text/csv"), (String = "text/html"), (String = "text/plain"),
        (String = "application/x-chess-pgn")
    ))),
    extensions(("x-errors" = json!(["no_such_tournament", "not_found"]))),
)]
async fn file(
    State(app): State<Arc<App>>,
    Path((id, file)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let seen = app.tournament(read_id(&id)?).await?;
    let lang = language(&uri, &headers);
    let (kind, text) = match file.as_str() {
        "table.csv" => ("text/csv; charset=utf-8", export::csv(&seen.event)),
        "report.trf" => ("text/plain; charset=utf-8", export::trf(&seen.event)),
        "report.html" => ("text/html; charset=utf-8", export::html(&seen.event, lang)),
        "games.pgn" => {
            let pgn = export::pgn(&app, &seen, lang).await.map_err(|_| busy())?;
            ("application/x-chess-pgn", pgn)
        }
        _ => {
            return Err(Problem::new(StatusCode::NOT_FOUND, "not_found", msg!("api-no-such-page")));
        }
    };
    Ok(([(header::CONTENT_TYPE, kind)], text).into_response())
}
