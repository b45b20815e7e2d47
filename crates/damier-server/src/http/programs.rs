//! Where programs connect.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use damier_dialect::Dialect;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// A port for programs.
#[derive(Serialize, ToSchema)]
pub(super) struct ProgramPort {
    /// What is spoken there: `kamisado`, `siam`, `mastermind`, `pawnhub` or `pawnhub-blocks`.
    protocol: String,
    port: u16,
}

/// The ports on which programs are received, and what they speak there.
#[utoipa::path(
    get, path = "/api/programs", operation_id = "program_ports", tag = "server",
    responses((status = 200, description = "The ports; none if programs are not received.", body = [ProgramPort])),
)]
pub(super) async fn ports(State(app): State<Arc<App>>) -> Json<Vec<ProgramPort>> {
    let ports = app.program_ports().iter();
    let described =
        |&(dialect, port): &(Dialect, u16)| ProgramPort { protocol: dialect.to_string(), port };
    Json(ports.map(described).collect())
}
