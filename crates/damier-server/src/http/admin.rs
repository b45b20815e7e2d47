//! For those who look after the server. Every page asks for a role; what the role may do the house knows.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::{Extension, Json};
use damier_wire::web::GameInfo;
use damier_words::{ToMessage as _, msg};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::accounts::{Body, Welcome, read};
use super::auth::{Whole, bearer};
use super::guard::Caller;
use super::page::{Page, Paging, bad_cursor, limit};
use super::tokens::{Token, describe};
use super::{Problem, busy};
use crate::Role;
use crate::app::App;
use crate::house::{AdminError, Seen, Staff, decided};
use crate::id::GameId;
use crate::room::Decision;
use crate::store::{Act, Announcement, ChatReport, SanctionKind};
use crate::users;

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(claim))
        .routes(routes!(people))
        .routes(routes!(mute))
        .routes(routes!(unmute))
        .routes(routes!(ban))
        .routes(routes!(unban))
        .routes(routes!(set_role))
        .routes(routes!(make_reset))
        .routes(routes!(log_out))
        .routes(routes!(tokens))
        .routes(routes!(end_token))
        .routes(routes!(games))
        .routes(routes!(abort))
        .routes(routes!(adjourn))
        .routes(routes!(resume))
        .routes(routes!(end))
        .routes(routes!(announce))
        .routes(routes!(withdraw))
        .routes(routes!(reports))
        .routes(routes!(settle_report))
        .routes(routes!(acts))
        .routes(routes!(announcements))
        .routes(routes!(use_reset))
}

/// Whoever runs the server on its machine, or an account with a role that logged in.
impl FromRequestParts<Arc<App>> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Staff, Problem> {
        let is_operator =
            bearer(&parts.headers).is_some_and(|token| app.office.is_operator(&users::hash(token)));
        if is_operator {
            return Ok(Staff { name: "operator".to_owned(), role: Role::Admin });
        }
        let whole = Whole::from_request_parts(parts, app).await?;
        Ok(app.staff(whole.account, &whole.name).await?)
    }
}

impl From<AdminError> for Problem {
    fn from(error: AdminError) -> Problem {
        let (status, word) = match error {
            AdminError::Account(error) => return error.into(),
            AdminError::NotAllowed => (StatusCode::FORBIDDEN, "role"),
            AdminError::NoSuchPlayer => (StatusCode::NOT_FOUND, "no_such_player"),
            AdminError::NoSuchGame => (StatusCode::NOT_FOUND, "no_such_game"),
            AdminError::NoSuchAnnouncement => (StatusCode::NOT_FOUND, "no_such_announcement"),
            AdminError::NoSuchReport => (StatusCode::NOT_FOUND, "no_such_report"),
            AdminError::NoClaim => (StatusCode::FORBIDDEN, "no_claim"),
            AdminError::NotSanctioned => (StatusCode::NOT_FOUND, "not_sanctioned"),
            AdminError::Minutes => (StatusCode::BAD_REQUEST, "bad_minutes"),
            AdminError::Text => (StatusCode::BAD_REQUEST, "bad_text"),
            AdminError::Role => (StatusCode::BAD_REQUEST, "bad_role"),
            AdminError::Result => (StatusCode::BAD_REQUEST, "bad_result"),
            AdminError::NotNow => (StatusCode::CONFLICT, "not_now"),
            AdminError::Programs => (StatusCode::CONFLICT, "programs"),
            AdminError::NoReset => (StatusCode::UNAUTHORIZED, "no_such_code"),
        };
        Problem::new(status, word, error.message())
    }
}

type Answer<T> = Result<Json<T>, Problem>;
type Done = Result<StatusCode, Problem>;

const DONE: Done = Ok(StatusCode::NO_CONTENT);

/// The code that was printed at the start of the server.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Code {
    code: String,
}

/// Makes an account the first admin.
#[utoipa::path(
    post, path = "/api/admin/claim", operation_id = "claim", tag = "administration",
    request_body = Code,
    security(("session" = [])),
    responses((status = 204, description = "They are an admin now.")),
    extensions(("x-errors" = json!(["no_claim", "too_many"]))),
)]
async fn claim(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    whole: Whole,
    body: Body<Code>,
) -> Done {
    let Code { code } = read(body)?;
    app.guard.passwords.spend(&caller.counted)?;
    app.claim(whole.account, &whole.name, &code).await?;
    app.guard.passwords.give_back(&caller.counted);
    DONE
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Listing {
    /// What their names begin with.
    #[serde(default)]
    search: String,
    /// `next` of the part before.
    after: Option<String>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
}

fn limited(wanted: Option<u32>) -> Result<usize, Problem> {
    Ok(usize::try_from(limit(wanted)?).unwrap_or_default())
}

fn bad_query() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_request", msg!("api-bad-request"))
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Problem> {
    query.map(|Query(query)| query).map_err(|_| bad_query())
}

/// An account as those see it who look after the server.
#[derive(Serialize, ToSchema)]
struct Person {
    name: String,
    created_ms: i64,
    role: Option<&'static str>,
    bot: bool,
    muted_until: Option<i64>,
    banned_until: Option<i64>,
    online: bool,
}

impl From<Seen> for Person {
    fn from(seen: Seen) -> Person {
        let until = |kind: SanctionKind| {
            seen.sanctions.iter().find(|it| it.kind == kind).map(|it| it.until_ms)
        };
        Person {
            muted_until: until(SanctionKind::Mute),
            banned_until: until(SanctionKind::Ban),
            name: seen.listed.name,
            created_ms: seen.listed.created_ms,
            role: seen.listed.standing.role.map(Role::word),
            bot: seen.listed.standing.bot,
            online: seen.is_online,
        }
    }
}

/// Accounts, by name.
#[utoipa::path(
    get, path = "/api/admin/users", operation_id = "admin_users", tag = "administration",
    params(Listing),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<Person>)),
    extensions(("x-errors" = json!(["bad_limit"]))),
)]
async fn people(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Listing>, QueryRejection>,
) -> Answer<Page<Person>> {
    let Listing { search, after, limit } = query(wanted)?;
    let (people, next) = app.people(&staff, &search, after.as_deref(), limited(limit)?).await?;
    Ok(Json(Page { items: people.into_iter().map(Person::from).collect(), next }))
}

/// For how long, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ForHowLong {
    minutes: u32,
    #[serde(default)]
    why: String,
}

/// Until when, in milliseconds since 1970.
#[derive(Serialize, ToSchema)]
struct Until {
    until_ms: i64,
}

/// They cannot chat for so long.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/mute", operation_id = "mute", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
async fn mute(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, &name, SanctionKind::Mute, &read(body)?).await
}

/// They cannot come in for so long, and are sent away.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/ban", operation_id = "ban", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
async fn ban(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, &name, SanctionKind::Ban, &read(body)?).await
}

async fn sanction(
    app: &App,
    staff: &Staff,
    name: &str,
    kind: SanctionKind,
    ForHowLong { minutes, why }: &ForHowLong,
) -> Answer<Until> {
    let until_ms = app.sanction(staff, name, kind, (*minutes, why)).await?;
    Ok(Json(Until { until_ms }))
}

/// They may chat again.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/unmute", operation_id = "unmute", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
async fn unmute(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.lift(&staff, &name, SanctionKind::Mute).await?;
    DONE
}

/// They may come in again.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/unban", operation_id = "unban", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
async fn unban(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.lift(&staff, &name, SanctionKind::Ban).await?;
    DONE
}

/// A role: `admin`, `director`, `moderator` or `none`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewRole {
    role: String,
}

/// Gives somebody a role, or takes it.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/role", operation_id = "set_role", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    request_body = NewRole,
    security(("staff" = [])),
    responses((status = 204, description = "They have it.")),
    extensions(("x-errors" = json!(["bad_role", "no_such_player"]))),
)]
async fn set_role(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
    body: Body<NewRole>,
) -> Done {
    let role = match read(body)?.role.as_str() {
        "none" => None,
        word => Some(word.parse().map_err(|()| AdminError::Role)?),
    };
    app.set_role(&staff, &name, role).await?;
    DONE
}

/// A code with which the owner of an account chooses another password.
#[derive(Serialize, ToSchema)]
struct Reset {
    code: String,
    until_ms: i64,
}

/// Makes a code with which the owner of an account chooses another password.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/reset", operation_id = "make_reset", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("staff" = [])),
    responses((status = 200, description = "The code, which is shown this once.", body = Reset)),
    extensions(("x-errors" = json!(["no_such_player"]))),
)]
async fn make_reset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
) -> Answer<Reset> {
    let (code, until_ms) = app.make_reset(&staff, &name).await?;
    Ok(Json(Reset { code, until_ms }))
}

/// A code and another password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct UsedReset {
    code: String,
    password: String,
}

/// Whoever has a code of an admin chooses another password, and is let in.
#[utoipa::path(
    post, path = "/api/reset", operation_id = "reset_password", tag = "people",
    request_body = UsedReset,
    responses((status = 200, description = "The account and a token.", body = Welcome)),
    extensions(("x-errors" = json!(["bad_password", "banned", "crowded", "no_such_code", "too_many"]))),
)]
async fn use_reset(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<UsedReset>,
) -> Answer<Welcome> {
    let UsedReset { code, password } = read(body)?;
    let (account, token) = app.use_reset(caller.origin(), &code, password).await?;
    Ok(Json(Welcome { name: account.name, token }))
}

/// Ends all tokens of an account.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/logout", operation_id = "admin_log_out", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("staff" = [])),
    responses((status = 204, description = "They are logged out everywhere.")),
    extensions(("x-errors" = json!(["no_such_player"]))),
)]
async fn log_out(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.end_tokens_of(&staff, &name, None).await?;
    DONE
}

/// The tokens of an account.
#[utoipa::path(
    get, path = "/api/admin/users/{name}/tokens", operation_id = "admin_tokens", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    security(("staff" = [])),
    responses((status = 200, description = "All of them.", body = [Token])),
    extensions(("x-errors" = json!(["no_such_player"]))),
)]
async fn tokens(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
) -> Answer<Vec<Token>> {
    let logins = app.tokens_of(&staff, &name).await?;
    Ok(Json(logins.into_iter().map(|login| describe(&app, login, None)).collect()))
}

/// Ends a token of an account.
#[utoipa::path(
    delete, path = "/api/admin/users/{name}/tokens/{id}", operation_id = "admin_end_token", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann"), ("id" = String, Path, description = "As in the list.", example = "9f86d081884c7d65")),
    security(("staff" = [])),
    responses((status = 204, description = "It opens nothing any more.")),
    extensions(("x-errors" = json!(["no_such_player", "no_such_token"]))),
)]
async fn end_token(
    State(app): State<Arc<App>>,
    Path((name, id)): Path<(String, String)>,
    staff: Staff,
) -> Done {
    app.end_tokens_of(&staff, &name, Some(&id)).await?;
    DONE
}

/// A game that goes on.
#[derive(Serialize, ToSchema)]
struct Running {
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
async fn games(
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

/// Why something is done, for the list of acts.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Why {
    #[serde(default)]
    why: String,
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
async fn abort(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
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
async fn adjourn(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
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
async fn resume(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
    decide(app, id, staff, Decision::Resume, read(body)?).await
}

/// A result, such as `1-0`, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ending {
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
async fn end(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Ending>) -> Done {
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

/// Something to tell everybody, and for how long.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewAnnouncement {
    text: String,
    minutes: u32,
}

/// Something that everybody is told.
#[derive(Serialize, ToSchema)]
struct Announced {
    id: String,
    text: String,
    at_ms: i64,
    until_ms: i64,
}

impl From<Announcement> for Announced {
    fn from(it: Announcement) -> Announced {
        let Announcement { id, text, at_ms, until_ms } = it;
        Announced { id, text, at_ms, until_ms }
    }
}

/// Tells everybody something.
#[utoipa::path(
    post, path = "/api/admin/announcement", operation_id = "announce", tag = "administration",
    request_body = NewAnnouncement,
    security(("staff" = [])),
    responses((status = 201, description = "It is told.", body = Announced)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text"]))),
)]
async fn announce(
    State(app): State<Arc<App>>,
    staff: Staff,
    body: Body<NewAnnouncement>,
) -> Result<(StatusCode, Json<Announced>), Problem> {
    let NewAnnouncement { text, minutes } = read(body)?;
    let announced = app.announce(&staff, &text, minutes).await?;
    Ok((StatusCode::CREATED, Json(announced.into())))
}

/// Takes an announcement back.
#[utoipa::path(
    delete, path = "/api/admin/announcement/{id}", operation_id = "withdraw", tag = "administration",
    params(("id" = String, Path, description = "As it was answered.")),
    security(("staff" = [])),
    responses((status = 204, description = "It is told no more.")),
    extensions(("x-errors" = json!(["no_such_announcement"]))),
)]
async fn withdraw(State(app): State<Arc<App>>, Path(id): Path<String>, staff: Staff) -> Done {
    app.withdraw(&staff, &id).await?;
    DONE
}

/// What everybody is told now.
#[utoipa::path(
    get, path = "/api/announcements", operation_id = "announcements", tag = "server",
    responses((status = 200, description = "All of them.", body = [Announced])),
)]
async fn announcements(State(app): State<Arc<App>>) -> Json<Vec<Announced>> {
    Json(app.announcements().into_iter().map(Announced::from).collect())
}

/// Something that was done by those who look after the server.
#[derive(Serialize, ToSchema)]
struct PastAct {
    at_ms: i64,
    by: String,
    what: String,
    subject: String,
    why: String,
}

/// What was done by those who look after the server, the latest first.
#[utoipa::path(
    get, path = "/api/admin/acts", operation_id = "acts", tag = "administration",
    params(Paging),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<PastAct>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
async fn acts(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Answer<Page<PastAct>> {
    let Paging { after, limit } = query(wanted)?;
    let before = match &after {
        Some(after) => {
            let (at_ms, act) = after.split_once('.').ok_or_else(bad_cursor)?;
            Some((at_ms.parse().map_err(|_| bad_cursor())?, act))
        }
        None => None,
    };
    let limit = limited(limit)?;
    let acts = app.acts(&staff, before, limit).await?;
    let next = acts.last().filter(|_| acts.len() == limit);
    let next = next.map(|act| format!("{}.{}", act.at_ms, act.id));
    let items = acts.into_iter().map(|Act { at_ms, by, what, subject, why, .. }| PastAct {
        at_ms,
        by,
        what,
        subject,
        why,
    });
    Ok(Json(Page { items: items.collect(), next }))
}

/// A line of a chat that somebody reported.
#[derive(Serialize, ToSchema)]
struct Reported {
    id: i64,
    by: String,
    why: String,
    at_ms: i64,
    message: i64,
    room: String,
    from: String,
    text: String,
    said_ms: i64,
}

impl From<ChatReport> for Reported {
    fn from(report: ChatReport) -> Reported {
        let ChatReport { id, by_name, why, at_ms, line, .. } = report;
        // What the store calls a private chat has ids in it that are nobody's business.
        let is_private = line.room.starts_with("with/");
        Reported {
            id,
            by: by_name,
            why,
            at_ms,
            message: line.id,
            room: if is_private { "private".to_owned() } else { line.room },
            from: line.from_name,
            text: line.text,
            said_ms: line.at_ms,
        }
    }
}

/// What was reported and not dealt with, the oldest first.
#[utoipa::path(
    get, path = "/api/admin/reports", operation_id = "reports", tag = "administration",
    params(Paging),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<Reported>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
async fn reports(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Answer<Page<Reported>> {
    let Paging { after, limit } = query(wanted)?;
    let after = after.map_or(Ok(0), |after| after.parse()).map_err(|_| bad_cursor())?;
    let limit = limited(limit)?;
    let reports = app.reports(&staff, after, limit).await?;
    let next = reports.last().filter(|_| reports.len() == limit).map(|it| it.id.to_string());
    Ok(Json(Page { items: reports.into_iter().map(Reported::from).collect(), next }))
}

/// Deals with a report.
#[utoipa::path(
    post, path = "/api/admin/reports/{id}/close", operation_id = "close_report",
    tag = "administration",
    params(("id" = String, Path, description = "Of the report.", example = "1")),
    request_body = Why,
    security(("staff" = [])),
    responses((status = 204, description = "It is dealt with.")),
    extensions(("x-errors" = json!(["no_such_report"]))),
)]
async fn settle_report(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
    body: Body<Why>,
) -> Done {
    let Why { why } = read(body)?;
    let id = id.parse().map_err(|_| AdminError::NoSuchReport)?;
    app.settle_report(&staff, id, &why).await?;
    DONE
}
