//! The rules of each game to read, and boards as pictures.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, IntoResponseParts, Response};
use damier_rules::{GameKind, View};
use damier_words::rules::Page;
use damier_words::{ToMessage as _, game, goal, msg};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Problem, language, unknown_game};
use crate::drawing;

/// Longer texts are not drawn: fifty rounds of Mastermind fit.
const LONGEST_VIEW: usize = 1000;
/// The longest text of a move.
const LONGEST_MOVE: usize = 10;
/// A picture that is opened by itself does nothing but be seen.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// They change with the program only; an hour later it is asked again, and told that nothing has changed.
const KEPT: &str = "public, max-age=3600";

/// A game in the list of those that can be played.
#[derive(Serialize)]
struct Listed {
    game: GameKind,
    title: String,
    goal: String,
    url: String,
}

/// Every game, with what it is about.
pub(super) async fn list(uri: Uri, headers: HeaderMap) -> Response {
    let lang = language(&uri, &headers);
    let listed = |&kind: &GameKind| Listed {
        game: kind,
        title: lang.say(&game(kind)),
        goal: lang.say(&goal(kind)),
        url: format!("/api/rules/{kind}"),
    };
    let games: Vec<Listed> = GameKind::ALL.iter().map(listed).collect();
    json(&headers, &games)
}

/// The rules of a game, with the places of its diagrams.
pub(super) async fn page(
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kind: GameKind = id.parse().map_err(|_| unknown_game())?;
    let lang = language(&uri, &headers);
    let mut page = Page::of(lang, kind);
    for figure in page.figures_mut() {
        let name = figure.name;
        figure.svg = Some(format!("/api/rules/{kind}/diagrams/{name}.svg?lang={}", lang.name()));
    }
    Ok(json(&headers, &page))
}

/// One diagram of the rules.
pub(super) async fn diagram(
    Path((id, file)): Path<(String, String)>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kind: GameKind = id.parse().map_err(|_| unknown_game())?;
    let lang = language(&uri, &headers);
    let page = Page::of(lang, kind);
    let mut figures = page.figures();
    let figure = figures.find(|figure| file.strip_suffix(".svg") == Some(figure.name));
    let figure = figure.and_then(|figure| Some((figure, View::read(kind, &figure.view).ok()?)));
    let (figure, view) = figure.ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "no_such_diagram", msg!("api-no-such-diagram"))
    })?;
    Ok(picture(&headers, drawing::figure(lang, &view, figure)))
}

/// What somebody wants to see drawn.
#[derive(Deserialize)]
pub(super) struct Asked {
    game: String,
    view: String,
    #[serde(default)]
    last: String,
    #[serde(default)]
    flip: bool,
}

/// Any view of any game.
pub(super) async fn board(
    Query(Asked { game, view, last, flip }): Query<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let bad = |why| Problem::new(StatusCode::BAD_REQUEST, "bad_view", why);
    if view.len() > LONGEST_VIEW || last.len() > LONGEST_MOVE {
        return Err(bad(msg!("api-long-view", view = LONGEST_VIEW, last = LONGEST_MOVE)));
    }
    let kind: GameKind = game.parse().map_err(|_| unknown_game())?;
    let view = View::read(kind, &view);
    let view = view.map_err(|flaw| bad(msg!("setup-position", flaw = flaw.message())))?;
    Ok(picture(&headers, drawing::position(language(&uri, &headers), &view, &last, flip)))
}

fn json(headers: &HeaderMap, content: &impl Serialize) -> Response {
    let text = serde_json::to_string(content).expect("plain values");
    keep(headers, [(header::CONTENT_TYPE, "application/json")], text)
}

fn picture(headers: &HeaderMap, svg: String) -> Response {
    let kind = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    keep(headers, kind, svg)
}

/// Lets whoever asks keep the answer, and says nothing again to those who have it already.
fn keep(headers: &HeaderMap, kind: impl IntoResponseParts, content: String) -> Response {
    let digest = Sha256::digest(&content);
    let tag = digest.iter().take(12).fold("\"".to_owned(), |tag, byte| format!("{tag}{byte:02x}"));
    let tag = tag + "\"";
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut known = known.unwrap_or_default().split(',').map(str::trim);
    let kept = [
        (header::CACHE_CONTROL, KEPT.to_owned()),
        (header::VARY, "Accept-Language".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    if known.any(|known| known.trim_start_matches("W/") == tag) {
        (StatusCode::NOT_MODIFIED, kept).into_response()
    } else {
        (kept, kind, content).into_response()
    }
}
