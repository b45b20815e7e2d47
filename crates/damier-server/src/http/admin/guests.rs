//! Guests, who share names: those who look after the server know them by an id. It is made from the token, so a
//! guest who comes back with it is the same.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::accounts::{Body, read};
use super::super::page::{Page, Paging, bad_cursor};
use super::people::{ForHowLong, Until};
use super::{Answer, DONE, Done, limited, query};
use crate::app::App;
use crate::house::{SeenGuest, Staff, Subject};
use crate::id::PlayerId;
use crate::store::{InForce, SanctionKind};

/// A guest who is here.
#[derive(Serialize, ToSchema)]
pub(super) struct Guest {
    /// To mute or ban them.
    #[schema(examples("g-00112233445566778899aabbccddeeff"))]
    id: String,
    name: String,
    playing: bool,
    muted_until: Option<i64>,
}

impl From<SeenGuest> for Guest {
    fn from(seen: SeenGuest) -> Guest {
        let SeenGuest { id, name, is_playing, muted_until, .. } = seen;
        Guest { id: PlayerId::Guest(id).to_string(), name, playing: is_playing, muted_until }
    }
}

/// The guests who are here, in the order in which they came.
#[utoipa::path(
    get, path = "/api/admin/guests", operation_id = "admin_guests", tag = "administration",
    params(Paging),
    security(("staff" = [])),
    responses((status = 200, description = "A part of them.", body = Page<Guest>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_limit"]))),
)]
pub(super) async fn guests(
    State(app): State<Arc<App>>,
    staff: Staff,
    wanted: Result<Query<Paging>, QueryRejection>,
) -> Answer<Page<Guest>> {
    let Paging { after, limit } = query(wanted)?;
    let after = after.map(|after| after.parse().map_err(|_| bad_cursor())).transpose()?;
    let limit = limited(limit)?;
    let guests = app.guests(&staff, after, limit).await?;
    let next = guests.last().filter(|_| guests.len() == limit).map(|guest| guest.at.to_string());
    Ok(Json(Page { items: guests.into_iter().map(Guest::from).collect(), next }))
}

/// The guest cannot chat for so long.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/mute", operation_id = "mute_guest", tag = "administration",
    params(("id" = String, Path, description = "As in the list, or in a report.", example = "g-00112233445566778899aabbccddeeff")),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn mute(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, &id, SanctionKind::Mute, &read(body)?).await
}

/// The guest cannot come in for so long, and is sent away.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/ban", operation_id = "ban_guest", tag = "administration",
    params(("id" = String, Path, description = "As in the list, or in a report.", example = "g-00112233445566778899aabbccddeeff")),
    request_body = ForHowLong,
    security(("staff" = [])),
    responses((status = 200, description = "Until when.", body = Until)),
    extensions(("x-errors" = json!(["bad_minutes", "bad_text", "no_such_player"]))),
)]
pub(super) async fn ban(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
    body: Body<ForHowLong>,
) -> Answer<Until> {
    sanction(&app, &staff, &id, SanctionKind::Ban, &read(body)?).await
}

async fn sanction(
    app: &App,
    staff: &Staff,
    id: &str,
    kind: SanctionKind,
    ForHowLong { minutes, why }: &ForHowLong,
) -> Answer<Until> {
    let until_ms = app.sanction(staff, Subject::Guest(id), kind, (*minutes, why)).await?;
    Ok(Json(Until { until_ms }))
}

/// The guest may chat again.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/unmute", operation_id = "unmute_guest", tag = "administration",
    params(("id" = String, Path, description = "As in the list, or in a report.", example = "g-00112233445566778899aabbccddeeff")),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unmute(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
) -> Done {
    app.lift(&staff, Subject::Guest(&id), SanctionKind::Mute).await?;
    DONE
}

/// The guest may come in again.
#[utoipa::path(
    post, path = "/api/admin/guests/{id}/unban", operation_id = "unban_guest", tag = "administration",
    params(("id" = String, Path, description = "As in the list, or in a report.", example = "g-00112233445566778899aabbccddeeff")),
    security(("staff" = [])),
    responses((status = 204, description = "So it is.")),
    extensions(("x-errors" = json!(["no_such_player", "not_sanctioned"]))),
)]
pub(super) async fn unban(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
) -> Done {
    app.lift(&staff, Subject::Guest(&id), SanctionKind::Ban).await?;
    DONE
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
