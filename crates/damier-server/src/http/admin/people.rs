//! Accounts, as those see them who look after the server.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, Uri};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::accounts::{Body, Welcome, read};
use super::super::archive::{Imported, take};
use super::super::guard::Caller;
use super::super::language;
use super::super::page::Page;
use super::super::tokens::{Token, describe};
use super::{Answer, DONE, Done, limited, query};
use crate::Role;
use crate::app::App;
use crate::house::{AdminError, Seen, Staff};
use crate::store::SanctionKind;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Listing {
    /// What their names begin with.
    #[serde(default)]
    search: String,
    /// `next` of the part before.
    after: Option<String>,
    /// So many at most.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
}

/// An account as those see it who look after the server.
#[derive(Serialize, ToSchema)]
pub(super) struct Person {
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
pub(super) async fn people(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Listing>, QueryRejection>,
) -> Answer<Page<Person>> {
    let Listing { search, after, limit } = query(wanted)?;
    let (people, next) = app.people(&staff, &search, after.as_deref(), limited(limit)?).await?;
    Ok(Json(Page { items: people.into_iter().map(Person::from).collect(), next }))
}

/// A role: `admin`, `director`, `moderator` or `none`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRole {
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
pub(super) async fn set_role(
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
pub(super) struct Reset {
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
pub(super) async fn make_reset(
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
pub(super) struct UsedReset {
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
pub(super) async fn use_reset(
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
pub(super) async fn log_out(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
) -> Done {
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
pub(super) async fn tokens(
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
pub(super) async fn end_token(
    State(app): State<Arc<App>>,
    Path((name, id)): Path<(String, String)>,
    staff: Staff,
) -> Done {
    app.end_tokens_of(&staff, &name, Some(&id)).await?;
    DONE
}

/// Takes the games of a PGN text into the archive of an account.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/import", operation_id = "admin_import", tag = "administration",
    params(("name" = String, Path, description = "As its owner wrote it.", example = "Ann")),
    request_body(content = String, content_type = "text/plain", description = "PGN."),
    security(("staff" = [])),
    responses((status = 200, description = "What became of them.", body = Imported)),
    extensions(("x-errors" = json!(["archive_full", "bad_pgn", "no_such_player", "too_many_games"]))),
)]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    staff: Staff,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<Imported> {
    let owner = app.importer(&staff, &name).await?;
    let imported = take(&app, owner.id, body, language(&uri, &headers)).await?;
    app.note_import(&staff, &owner.name, imported.imported.len()).await?;
    Ok(Json(imported))
}
