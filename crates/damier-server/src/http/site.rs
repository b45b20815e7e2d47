//! The page for browsers: its files, and its document at every address that is the page's own affair.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use damier_words::msg;

use super::Problem;
use crate::app::App;
use crate::site::SiteFile;

/// Nothing comes from elsewhere, nothing runs that is not a file of the page, and no other page shows it inside
/// itself. Boards place their pieces by style attributes.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
                      img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
                      worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What no endpoint answers: a file of the page, or an address that the page knows by itself.
pub(super) async fn elsewhere(State(app): State<Arc<App>>, request: Request) -> Response {
    let path = request.uri().path();
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read && let Some(file) = app.site().find(path) {
        return serve(file, request.headers());
    }
    let is_api = ["/api/", "/ws/"].iter().any(|start| path.starts_with(start));
    let last = path.rsplit('/').next().unwrap_or_default();
    let wants_document = path.starts_with("/@/") || !last.contains('.');
    match app.site().document() {
        Some(document) if is_read && !is_api && wants_document && wants_html(request.headers()) => {
            serve(document, request.headers())
        }
        _ => {
            let why = msg!("api-no-such-page");
            Problem::new(StatusCode::NOT_FOUND, "not_found", why).into_response()
        }
    }
}

/// Browsers say so when somebody opens an address; programs that mistype one want an error.
fn wants_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

pub(super) fn serve(file: &'static SiteFile, headers: &HeaderMap) -> Response {
    let kept = if file.is_eternal() { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = match file.gzip.filter(|_| takes_gzip(headers)) {
        Some(packed) => ([(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => file.plain.into_response(),
    };
    let more = [
        (header::CONTENT_TYPE, file.kind()),
        (header::CACHE_CONTROL, kept),
        (header::VARY, "Accept-Encoding"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
    ];
    for (name, value) in more {
        response.headers_mut().insert(name, header::HeaderValue::from_static(value));
    }
    response
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|accept| accept.to_str().ok());
    let Some(accepted) = accepted else { return false };
    accepted.split(',').map(str::trim).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_ok_and(|weight| weight > 0.0)
    })
}
