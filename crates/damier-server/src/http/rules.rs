//! The rules of each game to read, and boards as pictures.

use axum::extract::{Path, Query};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use damier_rules::{GameKind, View};
use damier_words::rules::Page;
use damier_words::{ToMessage as _, game, goal, msg};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{Problem, language, unknown_game};
use crate::drawing;

/// Longer texts are not drawn: fifty rounds of Mastermind fit.
const LONGEST_VIEW: usize = 1000;
/// The longest text of a move.
const LONGEST_MOVE: usize = 10;
/// A picture that is opened by itself does nothing but be seen.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// They change with the program only; an hour later it is asked again, and told that nothing has changed.
pub(super) const KEPT: &str = "public, max-age=3600";

/// A game in the list of those that can be played.
#[derive(Serialize, ToSchema)]
#[schema(as = GameListed)]
struct Listed {
    #[schema(value_type = String)]
    game: GameKind,
    title: String,
    goal: String,
    url: String,
}

/// Every game, with what it is about.
#[utoipa::path(
    get, path = "/api/rules", operation_id = "games_known", tag = "rules",
    responses((status = 200, description = "The games.", body = [Listed])),
)]
pub(super) async fn list(uri: Uri, headers: HeaderMap) -> Response {
    let lang = language(&uri, &headers);
    let listed = |&kind: &GameKind| Listed {
        game: kind,
        title: lang.say(&game(kind)),
        goal: lang.say(&goal(kind)),
        url: format!("/api/rules/{kind}"),
    };
    let games: Vec<Listed> = GameKind::ALL.iter().map(listed).collect();
    json(&games)
}

/// The rules of a game to read, with the places of its diagrams.
#[utoipa::path(
    get, path = "/api/rules/{game}", operation_id = "rules", tag = "rules",
    params(("game" = String, Path, description = "The name of a game.", example = "chess")),
    responses((
        status = 200, description = "The rules.", content_type = "application/json",
        body = ref("#/components/schemas/RulesPage")
    )),
    extensions(("x-errors" = json!(["unknown_game"]))),
)]
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
    Ok(json(&page))
}

/// One diagram of the rules, as a picture.
#[utoipa::path(
    get, path = "/api/rules/{game}/diagrams/{file}", operation_id = "diagram", tag = "rules",
    params(
        ("game" = String, Path, description = "The name of a game.", example = "chess"),
        ("file" = String, Path, description = "The name of the diagram and `.svg`.", example = "start.svg"),
    ),
    responses((status = 200, description = "SVG.", body = String, content_type = "image/svg+xml")),
    extensions(("x-errors" = json!(["no_such_diagram", "unknown_game"]))),
)]
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
    Ok(picture(drawing::figure(lang, &view, figure)))
}

/// What somebody wants to see drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// The name of a game.
    #[param(example = "siam")]
    game: String,
    /// A position, or what one of its players sees.
    #[param(example = "5/5/1MMM1/5/5 e 0", max_length = 1000)]
    view: String,
    /// A move whose squares are marked.
    #[serde(default)]
    #[param(max_length = 10)]
    last: String,
    /// From the second player's side?
    #[serde(default)]
    flip: bool,
}

/// A picture of any position or view of any game.
#[utoipa::path(
    get, path = "/api/board.svg", operation_id = "board", tag = "rules",
    params(Asked),
    responses((status = 200, description = "SVG.", body = String, content_type = "image/svg+xml")),
    extensions(("x-errors" = json!(["bad_view", "unknown_game"]))),
)]
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
    Ok(picture(drawing::position(language(&uri, &headers), &view, &last, flip)))
}

fn json(content: &impl Serialize) -> Response {
    let text = serde_json::to_string(content).expect("plain values");
    let kind = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, KEPT)];
    (kind, text).into_response()
}

fn picture(svg: String) -> Response {
    let kind = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, KEPT),
    ];
    (kind, svg).into_response()
}
