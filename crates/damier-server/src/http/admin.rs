//! For those who look after the server. Every page asks for a role; what the role may do the house knows.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::routing::{delete, get, post};
use axum::{Extension, Json, Router};
use damier_wire::web::GameInfo;
use damier_words::{ToMessage as _, msg};
use serde::{Deserialize, Serialize};

use super::accounts::{Body, Welcome, read};
use super::auth::{Whole, bearer};
use super::guard::Caller;
use super::tokens::{Token, describe};
use super::{Problem, busy};
use crate::Role;
use crate::app::App;
use crate::house::{AdminError, Seen, Staff, decided};
use crate::id::GameId;
use crate::room::Decision;
use crate::store::{Act, Announcement, SanctionKind};
use crate::users;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/api/admin/claim", post(claim))
        .route("/api/admin/users", get(people))
        .route("/api/admin/users/{name}/mute", post(mute))
        .route("/api/admin/users/{name}/unmute", post(unmute))
        .route("/api/admin/users/{name}/ban", post(ban))
        .route("/api/admin/users/{name}/unban", post(unban))
        .route("/api/admin/users/{name}/role", post(set_role))
        .route("/api/admin/users/{name}/reset", post(make_reset))
        .route("/api/admin/users/{name}/logout", post(log_out))
        .route("/api/admin/users/{name}/tokens", get(tokens))
        .route("/api/admin/users/{name}/tokens/{id}", delete(end_token))
        .route("/api/admin/games", get(games))
        .route("/api/admin/games/{id}/abort", post(abort))
        .route("/api/admin/games/{id}/adjourn", post(adjourn))
        .route("/api/admin/games/{id}/resume", post(resume))
        .route("/api/admin/games/{id}/end", post(end))
        .route("/api/admin/announcement", post(announce))
        .route("/api/admin/announcement/{id}", delete(withdraw))
        .route("/api/admin/acts", get(acts))
        .route("/api/announcements", get(announcements))
        .route("/api/reset", post(use_reset))
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Code {
    code: String,
}

/// The first admin.
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

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    search: String,
    after: Option<String>,
    limit: Option<usize>,
}

/// A list whose next part begins behind `next`.
#[derive(Serialize)]
struct Page<T> {
    items: Vec<T>,
    next: Option<String>,
}

fn limited(limit: Option<usize>) -> Result<usize, Problem> {
    let limit = limit.unwrap_or(50);
    if (1..=100).contains(&limit) { Ok(limit) } else { Err(bad_query()) }
}

fn bad_query() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_request", msg!("api-bad-request"))
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Problem> {
    query.map(|Query(query)| query).map_err(|_| bad_query())
}

#[derive(Serialize)]
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

async fn people(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Search>, QueryRejection>,
) -> Answer<Page<Person>> {
    let Search { search, after, limit } = query(wanted)?;
    let (people, next) = app.people(&staff, &search, after.as_deref(), limited(limit)?).await?;
    Ok(Json(Page { items: people.into_iter().map(Person::from).collect(), next }))
}

/// For how long, and why.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForHowLong {
    minutes: u32,
    #[serde(default)]
    why: String,
}

#[derive(Serialize)]
struct Until {
    until_ms: i64,
}

async fn mute(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, &name, SanctionKind::Mute, &read(body)?).await
}

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

async fn unmute(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.lift(&staff, &name, SanctionKind::Mute).await?;
    DONE
}

async fn unban(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.lift(&staff, &name, SanctionKind::Ban).await?;
    DONE
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewRole {
    role: String,
}

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

#[derive(Serialize)]
struct Reset {
    code: String,
    until_ms: i64,
}

async fn make_reset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
) -> Answer<Reset> {
    let (code, until_ms) = app.make_reset(&staff, &name).await?;
    Ok(Json(Reset { code, until_ms }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UsedReset {
    code: String,
    password: String,
}

/// Whoever has a code chooses another password, and is let in.
async fn use_reset(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    body: Body<UsedReset>,
) -> Answer<Welcome> {
    let UsedReset { code, password } = read(body)?;
    let (account, token) = app.use_reset(caller.origin(), &code, password).await?;
    Ok(Json(Welcome { name: account.name, token }))
}

async fn log_out(State(app): State<Arc<App>>, Path(name): Path<String>, staff: Staff) -> Done {
    app.end_tokens_of(&staff, &name, None).await?;
    DONE
}

async fn tokens(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
) -> Answer<Vec<Token>> {
    let logins = app.tokens_of(&staff, &name).await?;
    Ok(Json(logins.into_iter().map(|login| describe(&app, login, None)).collect()))
}

async fn end_token(
    State(app): State<Arc<App>>,
    Path((name, id)): Path<(String, String)>,
    staff: Staff,
) -> Done {
    app.end_tokens_of(&staff, &name, Some(&id)).await?;
    DONE
}

#[derive(Deserialize)]
struct Behind {
    after: Option<u64>,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct Running {
    #[serde(flatten)]
    game: GameInfo,
    adjourned: bool,
}

async fn games(
    State(app): State<Arc<App>>,
    _staff: Staff,
    wanted: Result<Query<Behind>, QueryRejection>,
) -> Answer<Page<Running>> {
    let Behind { after, limit } = query(wanted)?;
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

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    #[serde(default)]
    why: String,
}

async fn abort(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
    decide(app, id, staff, Decision::Abort, read(body)?).await
}

async fn adjourn(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
    decide(app, id, staff, Decision::Adjourn, read(body)?).await
}

async fn resume(app: State<Arc<App>>, id: Path<String>, staff: Staff, body: Body<Why>) -> Done {
    decide(app, id, staff, Decision::Resume, read(body)?).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ending {
    result: String,
    #[serde(default)]
    why: String,
}

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewAnnouncement {
    text: String,
    minutes: u32,
}

#[derive(Serialize)]
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

async fn announce(
    State(app): State<Arc<App>>,
    staff: Staff,
    body: Body<NewAnnouncement>,
) -> Result<(StatusCode, Json<Announced>), Problem> {
    let NewAnnouncement { text, minutes } = read(body)?;
    let announced = app.announce(&staff, &text, minutes).await?;
    Ok((StatusCode::CREATED, Json(announced.into())))
}

async fn withdraw(State(app): State<Arc<App>>, Path(id): Path<String>, staff: Staff) -> Done {
    app.withdraw(&staff, &id).await?;
    DONE
}

async fn announcements(State(app): State<Arc<App>>) -> Json<Vec<Announced>> {
    Json(app.announcements().into_iter().map(Announced::from).collect())
}

#[derive(Deserialize)]
struct Before {
    after: Option<String>,
    limit: Option<usize>,
}

#[derive(Serialize)]
struct PastAct {
    at_ms: i64,
    by: String,
    what: String,
    subject: String,
    why: String,
}

async fn acts(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Before>, QueryRejection>,
) -> Answer<Page<PastAct>> {
    let Before { after, limit } = query(wanted)?;
    let before = match &after {
        Some(after) => {
            let (at_ms, act) = after.split_once('.').ok_or_else(bad_query)?;
            Some((at_ms.parse().map_err(|_| bad_query())?, act))
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
