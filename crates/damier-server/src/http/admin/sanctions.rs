//! Mutes and bans, the same for accounts and guests: only how they are named differs.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::super::accounts::{Body, read};
use super::super::page::{Page, Paging, bad_cursor};
use super::{Answer, DONE, Done, limited, query};
use crate::app::App;
use crate::house::{Staff, Subject};
use crate::id::PlayerId;
use crate::store::{InForce, SanctionKind};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct OfAccount {
    /// As its owner wrote it.
    #[param(example = "Ann")]
    name: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct OfGuest {
    /// As in the list, or in a report.
    #[param(example = "g-00112233445566778899aabbccddeeff")]
    id: String,
}

/// For how long, and why.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ForHowLong {
    minutes: u32,
    #[serde(default)]
    why: String,
}

/// Until when, in milliseconds since 1970.
#[derive(Serialize, ToSchema)]
pub(super) struct Until {
    until_ms: i64,
}

async fn sanction(
    app: &App,
    staff: &Staff,
    whom: Subject<'_>,
    kind: SanctionKind,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    let ForHowLong { minutes, why } = read(body)?;
    let until_ms = app.sanction(staff, whom, kind, (minutes, &why)).await?;
    Ok(Json(Until { until_ms }))
}

async fn lift(app: &App, staff: &Staff, whom: Subject<'_>, kind: SanctionKind) -> Done {
    app.lift(staff, whom, kind).await?;
    DONE
}

/// They cannot chat for so long.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/mute", operation_id = "mute", tag = "administration",
    params(OfAccount),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn mute(
    State(app): State<Arc<App>>,
    Path(OfAccount { name }): Path<OfAccount>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, Subject::Account(&name), SanctionKind::Mute, body).await
}

/// The guest cannot chat for so long.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/mute", operation_id = "mute_guest", tag = "administration",
    params(OfGuest),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn mute_guest(
    State(app): State<Arc<App>>,
    Path(OfGuest { id }): Path<OfGuest>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, Subject::Guest(&id), SanctionKind::Mute, body).await
}

/// They cannot come in for so long, and are sent away.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/ban", operation_id = "ban", tag = "administration",
    params(OfAccount),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn ban(
    State(app): State<Arc<App>>,
    Path(OfAccount { name }): Path<OfAccount>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, Subject::Account(&name), SanctionKind::Ban, body).await
}

/// The guest cannot come in for so long, and is sent away.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/ban", operation_id = "ban_guest", tag = "administration",
    params(OfGuest),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn ban_guest(
    State(app): State<Arc<App>>,
    Path(OfGuest { id }): Path<OfGuest>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, Subject::Guest(&id), SanctionKind::Ban, body).await
}

/// They may chat again.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/unmute", operation_id = "unmute", tag = "administration",
    params(OfAccount),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unmute(
    State(app): State<Arc<App>>,
    Path(OfAccount { name }): Path<OfAccount>,
    staff: Staff,
) -> Done {
    lift(&app, &staff, Subject::Account(&name), SanctionKind::Mute).await
}

/// The guest may chat again.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/unmute", operation_id = "unmute_guest", tag = "administration",
    params(OfGuest),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unmute_guest(
    State(app): State<Arc<App>>,
    Path(OfGuest { id }): Path<OfGuest>,
    staff: Staff,
) -> Done {
    lift(&app, &staff, Subject::Guest(&id), SanctionKind::Mute).await
}

/// They may come in again.
#[utoipa::path(
    post, path = "/api/admin/users/{name}/unban", operation_id = "unban", tag = "administration",
    params(OfAccount),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unban(
    State(app): State<Arc<App>>,
    Path(OfAccount { name }): Path<OfAccount>,
    staff: Staff,
) -> Done {
    lift(&app, &staff, Subject::Account(&name), SanctionKind::Ban).await
}

/// The guest may come in again.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/unban", operation_id = "unban_guest", tag = "administration",
    params(OfGuest),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unban_guest(
    State(app): State<Arc<App>>,
    Path(OfGuest { id }): Path<OfGuest>,
    staff: Staff,
) -> Done {
    lift(&app, &staff, Subject::Guest(&id), SanctionKind::Ban).await
}

/// A mute or a ban that is in force.
#[derive(Serialize, ToSchema)]
pub(super) struct CurrentSanction {
    /// Of an account; nothing for a guest.
    name: Option<String>,
    /// The id of a guest; nothing for an account.
    guest: Option<String>,
    /// `mute` or `ban`.
    what: &'static str,
    until_ms: i64,
    by: String,
    why: String,
    at_ms: i64,
}

impl From<InForce> for CurrentSanction {
    fn from(InForce { player, name, sanction }: InForce) -> CurrentSanction {
        CurrentSanction {
            guest: name.is_none().then(|| player.to_string()),
            name,
            what: sanction.kind.word(),
            until_ms: sanction.until_ms,
            by: sanction.by,
            why: sanction.why,
            at_ms: sanction.at_ms,
        }
    }
}

/// Who may not chat or not come in now, the ones that end first before the others.
#[utoipa::path(
    get, path = "/api/admin/sanctions", operation_id = "sanctions", tag = "administration",
    params(Paging),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<CurrentSanction>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
pub(super) async fn sanctions(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Answer<Page<CurrentSanction>> {
    let Paging { after, limit } = query(wanted)?;
    let after = after.as_deref().map(|after| read_cursor(after).ok_or_else(bad_cursor));
    let limit = limited(limit)?;
    let sanctions = app.sanctions(&staff, after.transpose()?, limit).await?;
    let next = sanctions
        .last()
        .filter(|_| sanctions.len() == limit)
        .map(|it| format!("{}.{}.{}", it.sanction.until_ms, it.sanction.kind.word(), it.player));
    Ok(Json(Page { items: sanctions.into_iter().map(CurrentSanction::from).collect(), next }))
}

/// The last sanction of the part before.
fn read_cursor(text: &str) -> Option<(i64, &str, PlayerId)> {
    let (until_ms, rest) = text.split_once('.')?;
    let (kind, player) = rest.split_once('.')?;
    Some((until_ms.parse().ok()?, SanctionKind::from_word(kind)?.word(), player.parse().ok()?))
}
