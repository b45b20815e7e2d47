//! What a browser shows at the address that the server prints: the page, or how to play without it.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use damier_words::msg;

use super::{Caller, language, site};
use crate::app::App;

const PAGE: &str = include_str!("front.html");
/// The page has a style of its own and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The page for browsers; if the server was built without it, how to play here.
#[utoipa::path(
    get, path = "/", operation_id = "front", tag = "server",
    responses((status = 200, description = "HTML.", body = String, content_type = "text/html")),
)]
pub(super) async fn front(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Some(document) = app.site().document() {
        return site::serve(document, &headers);
    }
    let lang = language(&uri, &headers);
    let people = app.lobby().people();
    let games = app.hall.count();
    let mut ports = String::new();
    for (dialect, address, _) in app.config.programs.places() {
        let _ = write!(ports, "<li>{dialect}: {}</li>", address.port());
    }
    let programs =
        if ports.is_empty() { msg!("front-no-programs") } else { msg!("front-programs-how") };
    let page = [
        ("%lang%", lang.name().to_owned()),
        ("%what%", lang.say(&msg!("front-what"))),
        ("%now%", lang.say(&msg!("front-now", people = people, games = games))),
        ("%play%", lang.say(&msg!("front-play"))),
        ("%play-how%", lang.say(&msg!("front-play-how"))),
        ("%play-get%", lang.say(&msg!("front-play-get"))),
        ("%programs%", lang.say(&msg!("front-programs"))),
        ("%programs-how%", lang.say(&programs)),
        ("%missing%", app.site().missing.map_or_else(String::new, |why| lang.say(&why.message()))),
        ("%more%", lang.say(&msg!("front-more"))),
        ("%more-how%", lang.say(&msg!("front-more-how"))),
        ("%ports%", ports),
        ("%address%", format!("{}://{}", caller.scheme(), address(&headers))),
    ];
    let page = page.iter().fold(PAGE.to_owned(), |page, (place, text)| page.replace(place, text));
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
}

/// What the link leads to that is printed at the first start: how to become the first admin.
#[utoipa::path(
    get, path = "/admin/claim", operation_id = "claim_page", tag = "server",
    params(("code" = Option<String>, Query, description = "As it was printed.")),
    responses((status = 200, description = "HTML.", body = String, content_type = "text/html")),
)]
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Some(document) = app.site().document() {
        return site::serve(document, &headers);
    }
    let lang = language(&uri, &headers);
    let mut fields = uri.query().unwrap_or_default().split('&');
    let code = fields.find_map(|field| field.strip_prefix("code=")).unwrap_or_default();
    // Only what a code is made of is shown again.
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    let code = if code.len() <= 64 && code.chars().all(plain) { code } else { "…" };
    let address = format!("{}://{}", caller.scheme(), address(&headers));
    let command = format!("damier join {address} --claim {code}");
    let how = lang.say(&msg!("front-claim"));
    let page = format!(
        "<!doctype html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><title>Damier</title>\
         <p>{how}</p><pre>{command}</pre>\n</html>\n",
        lang.name()
    );
    ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
}

/// The address as the browser knows it. Anybody may write anything there: only what an address is made
/// of is shown again.
fn address(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || ".:-[]".contains(c);
    if !host.is_empty() && host.len() <= 255 && host.chars().all(plain) {
        host.to_owned()
    } else {
        "…".to_owned()
    }
}
