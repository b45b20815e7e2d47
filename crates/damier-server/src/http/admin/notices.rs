//! What everybody is told, what was reported, and what was done about it.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::Problem;
use super::super::accounts::{Body, read};
use super::super::page::{Page, Paging, bad_cursor};
use super::{Answer, DONE, Done, Why, limited, query};
use crate::app::App;
use crate::house::{AdminError, Staff};
use crate::id::PlayerId;
use crate::store::{Act, Announcement, ChatReport};

/// Something to tell everybody, and for how long.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAnnouncement {
    text: String,
    minutes: u32,
}

/// Something that everybody is told.
#[derive(Serialize, ToSchema)]
pub(super) struct Announced {
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
pub(super) async fn announce(
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
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    staff: Staff,
) -> Done {
    app.withdraw(&staff, &id).await?;
    DONE
}

/// What everybody is told now.
#[utoipa::path(
    get, path = "/api/announcements", operation_id = "announcements", tag = "server",
    responses((status = 200, description = "All of them.", body = [Announced])),
)]
pub(super) async fn announcements(State(app): State<Arc<App>>) -> Json<Vec<Announced>> {
    Json(app.announcements().into_iter().map(Announced::from).collect())
}

/// Something that was done by those who look after the server.
#[derive(Serialize, ToSchema)]
pub(super) struct PastAct {
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
pub(super) async fn acts(
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
pub(super) struct Reported {
    id: i64,
    by: String,
    why: String,
    at_ms: i64,
    message: i64,
    room: String,
    from: String,
    /// The id of the guest who said it, to mute or ban them; nothing if it was an account.
    guest: Option<String>,
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
            guest: matches!(line.from, PlayerId::Guest(_)).then(|| line.from.to_string()),
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
pub(super) async fn reports(
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
pub(super) async fn settle_report(
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
