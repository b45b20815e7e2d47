//! For those who look after the server. Every page asks for a role; what the role may do the house knows.

mod games;
mod guests;
mod notices;
mod people;
mod sanctions;

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use damier_words::{ToMessage as _, msg};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Problem;
use super::accounts::{Body, read};
use super::auth::{Whole, bearer};
use super::guard::Caller;
use super::page::limit;
use crate::Role;
use crate::app::App;
use crate::house::{AdminError, Staff};
use crate::users;

pub(super) fn router() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(claim))
        .routes(routes!(people::people))
        .routes(routes!(sanctions::mute))
        .routes(routes!(sanctions::unmute))
        .routes(routes!(sanctions::ban))
        .routes(routes!(sanctions::unban))
        .routes(routes!(people::set_role))
        .routes(routes!(people::make_reset))
        .routes(routes!(people::log_out))
        .routes(routes!(people::tokens))
        .routes(routes!(people::end_token))
        .routes(routes!(people::use_reset))
        .routes(routes!(people::import))
        .routes(routes!(guests::guests))
        .routes(routes!(sanctions::mute_guest))
        .routes(routes!(sanctions::unmute_guest))
        .routes(routes!(sanctions::ban_guest))
        .routes(routes!(sanctions::unban_guest))
        .routes(routes!(sanctions::sanctions))
        .routes(routes!(games::games))
        .routes(routes!(games::abort))
        .routes(routes!(games::adjourn))
        .routes(routes!(games::resume))
        .routes(routes!(games::end))
        .routes(routes!(notices::announce))
        .routes(routes!(notices::withdraw))
        .routes(routes!(notices::reports))
        .routes(routes!(notices::settle_report))
        .routes(routes!(notices::acts))
        .routes(routes!(notices::announcements))
}

/// Does whoever runs the server ask, from the machine itself?
pub(super) fn is_operator(app: &App, headers: &HeaderMap) -> bool {
    bearer(headers).is_some_and(|token| app.office.is_operator(&users::hash(token)))
}

/// Whoever runs the server on its machine, or an account with a role that logged in.
impl FromRequestParts<Arc<App>> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Staff, Problem> {
        if is_operator(app, &parts.headers) {
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

fn limited(wanted: Option<u32>) -> Result<usize, Problem> {
    Ok(usize::try_from(limit(wanted)?).unwrap_or_default())
}

fn bad_query() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_request", msg!("api-bad-request"))
}

fn query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, Problem> {
    query.map(|Query(query)| query).map_err(|_| bad_query())
}

/// Why something is done, for the list of acts.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Why {
    #[serde(default)]
    why: String,
}
