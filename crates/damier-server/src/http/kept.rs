//! Answers that may be kept: whoever has one already is told that it is still right.

use std::fmt::Write as _;

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use sha2::{Digest as _, Sha256};

/// What is kept: whatever a page of ours can look like.
const KINDS: [&str; 3] = ["application/json", "image/svg+xml", "text/html"];

/// Gives whole answers to `GET` a tag made from what they say, and says nothing again to those who know it.
/// Answers that are still being made when they are sent have none.
pub(super) async fn keep(request: Request, next: Next) -> Response {
    if request.method() != Method::GET {
        return next.run(request).await;
    }
    let known = request.headers().get(header::IF_NONE_MATCH).cloned();
    let is_own = request.headers().contains_key(header::AUTHORIZATION);
    let response = next.run(request).await;
    let is_whole = response.body().size_hint().exact().is_some();
    if response.status() != StatusCode::OK || !is_whole || !is_page(response.headers()) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(content) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(head, Body::empty());
    };
    let tag = tag(&content);
    // Others may not see what is somebody's own; what may be kept for longer says so itself.
    let kept = if is_own { "private, no-cache" } else { "no-cache" };
    head.headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static(kept));
    head.headers
        .insert(header::VARY, HeaderValue::from_static("Accept-Language, Accept, Authorization"));
    let is_known = known.is_some_and(|known| names(&known, &tag));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        head.headers.insert(header::ETAG, tag);
    }
    if is_known {
        head.status = StatusCode::NOT_MODIFIED;
        head.headers.remove(header::CONTENT_TYPE);
        head.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(head, Body::empty());
    }
    Response::from_parts(head, Body::from(content))
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| KINDS.iter().any(|page| kind.starts_with(page)))
}

fn tag(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let digits = digest.iter().take(12).fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    });
    format!("\"{digits}\"")
}

/// Is the tag one of those that somebody knows? A proxy that repacks an answer calls its tag weak.
fn names(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known
        .split(',')
        .map(str::trim)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}
