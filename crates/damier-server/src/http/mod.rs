//! The pages of the server: few, small and, but for the first and for pictures, JSON.

mod account;
mod accounts;
mod admin;
mod analysis;
mod archive;
mod auth;
mod budget;
mod challenges;
mod codes;
mod cursor;
mod description;
mod docs;
mod export;
mod figures;
mod forwarded;
mod front;
mod games;
mod guard;
mod judging;
mod kept;
mod page;
mod plies;
mod programs;
mod record;
mod rules;
mod site;
mod social;
mod socket;
mod tokens;
mod tournaments;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json, Router, middleware};
use damier_words::{Lang, Message, msg};
use serde::Serialize;
use serde_json::Value;
use tokio::time::timeout;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::hints;
use crate::house::HouseError;
use crate::limits::Inside;
pub(crate) use budget::Spent;
pub(crate) use guard::{Caller, Guard, Peer, household};
pub(crate) use tournaments::{games_of, tie_word};

/// The longest body of a request.
const LONGEST_BODY: usize = 64 * 1024;

/// Where more is expected.
fn is_import(path: &str) -> bool {
    path == "/api/archive/import"
        || (path.starts_with("/api/admin/users/") && path.ends_with("/import"))
}

/// What programs may know of the pages.
static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let counted = counted();
    let paths: Vec<String> = counted.get_openapi().paths.paths.keys().cloned().collect();
    description::describe(&pages().merge(counted).into_openapi(), &paths)
});

/// The description of all pages: OpenAPI, as JSON.
pub(crate) fn openapi() -> String {
    DESCRIPTION.to_string()
}

/// A page is added with what it is described as: `routes!` knows both from the handler.
fn pages() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(health))
        .routes(routes!(front::front))
        .routes(routes!(front::claim))
        .routes(routes!(metrics))
        .routes(routes!(accounts::guest))
        .routes(routes!(account::own, accounts::sign_up, account::delete))
        .routes(routes!(account::me))
        .routes(routes!(export::export))
        .routes(routes!(account::become_bot))
        .routes(routes!(accounts::log_in))
        .routes(routes!(accounts::log_out))
        .routes(routes!(tokens::change_password))
        .routes(routes!(tokens::list, tokens::create, tokens::end_others))
        .routes(routes!(tokens::end))
        .routes(routes!(social::ask_friend, social::end_friend))
        .routes(routes!(social::block, social::unblock))
        .routes(routes!(social::conversations, social::say))
        .routes(routes!(social::mark_read))
        .routes(routes!(social::report))
        .routes(routes!(socket::socket))
        .merge(admin::router())
        .merge(tournaments::pages())
}

/// Pages of which anybody may read only so many in a minute.
fn counted() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::default()
        .routes(routes!(ready))
        .routes(routes!(docs::openapi))
        .routes(routes!(docs::docs))
        .routes(routes!(figures::profile))
        .routes(routes!(figures::ratings))
        .routes(routes!(figures::versus))
        .routes(routes!(figures::leaderboard))
        .routes(routes!(archive::list))
        .routes(routes!(archive::export))
        .routes(routes!(archive::import))
        .routes(routes!(games::games))
        .routes(routes!(games::mine))
        .routes(routes!(record::record))
        .routes(routes!(plies::plies))
        .routes(routes!(games::dialogue))
        .routes(routes!(analysis::analysis, analysis::analyse))
        .routes(routes!(analysis::hint))
        .routes(routes!(challenges::challenge))
        .routes(routes!(judging::judge))
        .routes(routes!(programs::ports))
        .routes(routes!(rules::list))
        .routes(routes!(rules::page))
        .routes(routes!(rules::diagram))
        .routes(routes!(rules::board))
        .routes(routes!(social::friends))
        .routes(routes!(social::messages))
        .merge(tournaments::counted())
}

pub(crate) fn router(app: Arc<App>) -> Router {
    let count = middleware::from_fn_with_state(Arc::clone(&app), guard::count_reading);
    let (router, _) = pages().merge(counted().route_layer(count)).split_for_parts();
    router
        .fallback(site::elsewhere)
        .method_not_allowed_fallback(|| async {
            Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", msg!("api-not-with-this-method"))
        })
        .layer(middleware::from_fn(kept::keep))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), in_time))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard::check))
        .layer(middleware::from_fn(without_chunks))
        .layer(middleware::from_fn(explain))
        .with_state(app)
}

/// What went wrong, for the client; what is ours to know is not in it.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    word: &'static str,
    why: Message,
    /// What to do about it, if that depends on more than the word.
    hint: Option<Box<Message>>,
    retry_after: Option<Duration>,
}

impl Problem {
    fn new(status: StatusCode, word: &'static str, why: Message) -> Problem {
        Problem { status, word, why, hint: None, retry_after: None }
    }

    fn too_many(spent: Spent) -> Problem {
        let why = msg!("api-too-many-tries");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too_many", why).come_again(spent.seconds())
    }

    /// It helps to come again in so many seconds.
    fn come_again(self, seconds: u64) -> Problem {
        let retry_after = Some(Duration::from_secs(seconds));
        Problem { hint: Some(Box::new(hints::wait(seconds))), retry_after, ..self }
    }
}

impl From<Spent> for Problem {
    fn from(spent: Spent) -> Problem {
        Problem::too_many(spent)
    }
}

/// An error as it is told.
#[derive(Serialize)]
struct Fault {
    /// What is wrong, in a word that never changes.
    code: String,
    /// The same as a sentence, in the language asked for.
    message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
}

/// Only [`explain`] knows the language.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Says what went wrong in the language of whoever asked; also where the framework said it in its own
/// way.
async fn explain(request: Request, next: Next) -> Response {
    let lang = language(request.uri(), request.headers());
    let mut response = next.run(request).await;
    let status = response.status();
    let failed = status.is_client_error() || status.is_server_error();
    let known = response.extensions_mut().remove::<Problem>();
    let strange = || failed.then(|| Problem::new(status, "bad_request", msg!("api-bad-request")));
    let Some(problem) = known.or_else(strange) else { return response };
    let hint = problem.hint.map(|hint| *hint).or_else(|| codes::hint(problem.word));
    let body = Json(Fault {
        code: problem.word.to_owned(),
        message: lang.say(&problem.why),
        hint: hint.map(|hint| lang.say(&hint)),
    });
    let mut response = (problem.status, body).into_response();
    if let Some(wait) = problem.retry_after {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs()));
    }
    if problem.status == StatusCode::UNAUTHORIZED {
        let how = HeaderValue::from_static("Bearer");
        response.headers_mut().insert(header::WWW_AUTHENTICATE, how);
    }
    response
}

/// The language asked for: by `lang=fr` in the address, or by `Accept-Language`.
fn language(uri: &Uri, headers: &HeaderMap) -> Lang {
    let mut fields = uri.query().unwrap_or_default().split('&');
    let named = fields.find_map(|field| Lang::of_tag(field.strip_prefix("lang=")?));
    let accepted = || Lang::of_header(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?);
    named.or_else(accepted).unwrap_or(Lang::ENGLISH)
}

fn busy() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", msg!("api-storage-away"))
}

impl From<HouseError> for Problem {
    fn from(error: HouseError) -> Problem {
        match error {
            HouseError::NoSuchPlayer => {
                let why = msg!("api-no-such-player");
                Problem::new(StatusCode::NOT_FOUND, "no_such_player", why)
            }
            HouseError::Busy => busy(),
        }
    }
}

fn unknown_game() -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "unknown_game", msg!("api-unknown-game"))
}

/// Whatever we are sent is short, and its length is known. A body in chunks can be read in two ways
/// where a length is said too, and a proxy in front may choose the other one.
async fn without_chunks(request: Request, next: Next) -> Response {
    if request.headers().contains_key(header::TRANSFER_ENCODING) {
        let why = msg!("api-no-chunks");
        return Problem::new(StatusCode::BAD_REQUEST, "bad_request", why).into_response();
    }
    next.run(request).await
}

/// Waits for the whole request and for the answer, but neither for ever. Only a request that is
/// there counts as one: until then, and after its answer, the connection rests.
async fn in_time(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let waits = &app.config.waits;
    let (head, body) = request.into_parts();
    let is_import = is_import(head.uri.path());
    let longest = if is_import { archive::LONGEST_IMPORT } else { LONGEST_BODY };
    let body = match timeout(waits.body.duration(), to_bytes(body, longest)).await {
        Ok(Ok(body)) => body,
        Ok(Err(_)) => {
            let why = msg!("api-too-long");
            return Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too_long", why).into_response();
        }
        Err(_) => {
            let why = msg!("api-too-slow");
            return Problem::new(StatusCode::REQUEST_TIMEOUT, "too_slow", why).into_response();
        }
    };
    let inside = head.extensions.get::<Arc<Inside>>().cloned();
    if let Some(inside) = &inside {
        inside.work();
    }
    let answer = next.run(Request::from_parts(head, body.into()));
    let answer = timeout(waits.answer.duration(), answer).await;
    let answer = answer.unwrap_or_else(|_| busy().into_response());
    if let Some(inside) = inside.filter(|_| answer.status() != StatusCode::SWITCHING_PROTOCOLS) {
        inside.rest();
    }
    answer
}

/// Is the server alive?
#[utoipa::path(
    get, path = "/health", operation_id = "health", tag = "server",
    responses((status = 200, description = "`ok`", body = String, content_type = "text/plain")),
)]
async fn health() -> &'static str {
    "ok\n"
}

/// Can games be stored now? Who is alive may still be unable to: then nobody should be sent here.
#[utoipa::path(
    get, path = "/ready", operation_id = "ready", tag = "server",
    responses((status = 200, description = "`ok`", body = String, content_type = "text/plain")),
)]
async fn ready(State(app): State<Arc<App>>) -> Result<&'static str, Problem> {
    if app.store.failure().is_none() && app.store.can_write().await {
        Ok("ok\n")
    } else {
        Err(busy())
    }
}

/// Numbers for Prometheus, for the machine the server runs on only.
///
/// How many moves are stored in which second would tell what a hidden game hides.
#[utoipa::path(
    get, path = "/metrics", operation_id = "metrics", tag = "server",
    responses((
        status = 200, description = "OpenMetrics.", body = String,
        content_type = "application/openmetrics-text"
    )),
    extensions(("x-errors" = json!(["not_here"]))),
)]
async fn metrics(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, Problem> {
    if !caller.address.is_some_and(|address| address.is_loopback()) {
        return Err(Problem::new(StatusCode::FORBIDDEN, "not_here", msg!("api-not-here")));
    }
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(header::CONTENT_TYPE, kind)], app.metrics.write(&app)).into_response())
}
