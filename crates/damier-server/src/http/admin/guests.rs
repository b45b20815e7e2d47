//! Guests, who share names: those who look after the server know them by an id. It is made from the token, so a
//! guest who comes back with it is the same.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::page::{Page, Paging, bad_cursor};
use super::{Answer, limited, query};
use crate::app::App;
use crate::house::{SeenGuest, Staff};
use crate::id::PlayerId;

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
