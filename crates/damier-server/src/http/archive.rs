//! Games that are over: lists, files of them, and games from elsewhere.

use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use damier_rules::Verdict;
use damier_rules::chess::pgn::moment;
use damier_wire::GameId;
use damier_wire::web::Who;
use damier_words::{Lang, msg};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::auth::Whole;
use super::cursor::{read_spot, write_spot};
use super::guard::Caller;
use super::page::{Page, limit};
use super::{Problem, busy, language, unknown_game};
use crate::app::App;
use crate::house::archive::{ArchiveWish, Format};
use crate::house::importing::{ImportError, MOST_GAMES};
use crate::id::AccountId;
use crate::store::{Finished, OwnResult, Player, Wanted};

/// The longest text with games from elsewhere.
pub(super) const LONGEST_IMPORT: usize = 1 << 20;

/// No text of a position is longer.
const LONGEST_POSITION: usize = 1_000;

/// Which games are asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Asked {
    /// Games of this account.
    #[param(example = "Ann")]
    player: Option<String>,
    /// Games against this one.
    #[param(example = "Bob")]
    opponent: Option<String>,
    /// Games of this kind.
    #[param(example = "chess")]
    game: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or how it ended for the player: `win`, `draw`, `loss`.
    result: Option<String>,
    /// How it ended, such as `checkmate`.
    ending: Option<String>,
    /// The text of the position they began with.
    #[param(max_length = 1000)]
    position: Option<String>,
    /// Not before: milliseconds since 1970, or a day such as `2026-11-17`.
    since: Option<String>,
    /// Not after, likewise.
    until: Option<String>,
    /// `next` of the part before; for lists.
    after: Option<String>,
    /// So many at most; for lists.
    #[param(minimum = 1, maximum = 100, default = 50)]
    limit: Option<u32>,
    /// `pgn` or `jsonl`; for files.
    format: Option<String>,
}

impl Asked {
    fn wish(&mut self) -> Result<ArchiveWish, Problem> {
        let kind = self.game.take().map(|game| game.parse().map_err(|_| unknown_game()));
        let reason = self.ending.take().map(|word| word.parse().map_err(|()| bad("ending")));
        let own = self.player.is_some() || self.opponent.is_some();
        let result = self.result.take().map(|word| read_result(&word, own));
        let position = self.position.take();
        if position.as_ref().is_some_and(|it| it.len() > LONGEST_POSITION || it.contains('\0')) {
            return Err(bad("position"));
        }
        let moment = |text: Option<String>, name| {
            text.map(|text| read_moment(&text).ok_or_else(|| bad(name))).transpose()
        };
        let until = moment(self.until.take(), "until")?;
        Ok(ArchiveWish {
            player: self.player.take(),
            opponent: self.opponent.take(),
            kind: kind.transpose()?,
            result: result.transpose()?,
            reason: reason.transpose()?,
            position,
            since_ms: moment(self.since.take(), "since")?.map(|(from, _)| from),
            until_ms: until.map(|(_, to)| to),
        })
    }
}

fn bad(name: &'static str) -> Problem {
    let why = msg!("api-bad-filter", name = name);
    Problem::new(StatusCode::BAD_REQUEST, "bad_filter", why)
}

/// `1-0`, or how it ended for the player whose games are wanted: `win`, `draw`, `loss`.
fn read_result(word: &str, own: bool) -> Result<Wanted, Problem> {
    if let Some(verdict) = Verdict::from_token(word) {
        return Ok(Wanted::Verdict(verdict));
    }
    match OwnResult::from_word(word) {
        Some(OwnResult::Draw) => Ok(Wanted::Verdict(Verdict::Draw)),
        Some(result) if own => Ok(Wanted::Own(result)),
        _ => Err(bad("result")),
    }
}

/// Milliseconds, or a day in UTC, which has a first and a last one.
fn read_moment(text: &str) -> Option<(i64, i64)> {
    const DAY: i64 = 86_400_000;
    if let Ok(moment) = text.parse() {
        return Some((moment, moment));
    }
    let first = moment::read_date(text)?;
    Some((first, first + DAY - 1))
}

/// A finished game of a list.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedGame)]
pub(super) struct Listed {
    #[schema(value_type = String)]
    id: GameId,
    game: &'static str,
    players: [String; 2],
    who: [Who; 2],
    created_ms: i64,
    ended_ms: i64,
    result: &'static str,
    reason: &'static str,
    plies: i64,
    rated: bool,
    clock: String,
    /// For the player whose games are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_result: Option<&'static str>,
}

impl From<Finished> for Listed {
    fn from(Finished { start, outcome, ended_ms, plies, own }: Finished) -> Listed {
        Listed {
            id: start.id,
            game: start.kind.id(),
            who: start.players.each_ref().map(Player::who),
            players: start.players.map(|player| player.name),
            created_ms: start.created_ms,
            ended_ms,
            result: outcome.verdict.token(),
            reason: outcome.reason.token(),
            plies,
            rated: start.house.rated,
            clock: start.house.time.to_string(),
            own_result: own.map(OwnResult::word),
        }
    }
}

/// Games that are over, the newest first.
#[utoipa::path(
    get, path = "/api/archive", operation_id = "archive", tag = "games",
    params(Asked),
    responses((status = 200, description = "A part of them.", body = Page<Listed>)),
    extensions(("x-errors" = json!(["bad_cursor", "bad_filter", "bad_limit", "no_such_player", "unknown_game"]))),
)]
pub(super) async fn list(
    State(app): State<Arc<App>>,
    Query(mut asked): Query<Asked>,
) -> Result<Json<Page<Listed>>, Problem> {
    let filter = app.filter(asked.wish()?).await?;
    let behind = read_spot(asked.after.as_deref())?;
    let part = app.archive(&filter, &behind, limit(asked.limit)?).await?;
    let items = part.items.into_iter().map(Listed::from).collect();
    Ok(Json(Page { items, next: part.next.as_ref().map(write_spot) }))
}

/// All games that are asked for, one after the other, in one file.
#[utoipa::path(
    get, path = "/api/archive/export", operation_id = "export_archive", tag = "games",
    params(Asked),
    responses((status = 200, description = "A file.", content(
        (String = "application/x-chess-pgn"), (String = "application/x-ndjson")
    ))),
    extensions(("x-errors" = json!(["bad_filter", "crowded", "no_such_player", "unknown_game"]))),
)]
pub(super) async fn export(
    State(app): State<Arc<App>>,
    Query(mut asked): Query<Asked>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (format, kind, file) = match asked.format.as_deref() {
        None | Some("pgn") => (Format::Pgn, "application/x-chess-pgn", "damier.pgn"),
        Some("jsonl") => (Format::JsonLines, "application/x-ndjson", "damier.jsonl"),
        Some(_) => return Err(bad("format")),
    };
    let filter = app.filter(asked.wish()?).await?;
    let site = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
    let games = app.export(filter, format, site, language(&uri, &headers)).ok_or_else(crowded)?;
    let games = stream::unfold(games, async |mut games| Some((games.recv().await?, games)));
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{file}\"")),
    ];
    Ok((headers, Body::from_stream(games)).into_response())
}

fn crowded() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", msg!("api-exports-crowded"))
}

/// What became of games from elsewhere.
#[derive(Serialize, ToSchema)]
pub(super) struct Imported {
    /// The ids of those that were taken.
    #[schema(value_type = Vec<String>)]
    pub(super) imported: Vec<GameId>,
    refused: Vec<Refused>,
}

/// A game that cannot be taken.
#[derive(Serialize, ToSchema)]
struct Refused {
    /// The line of the text where the game begins.
    at: usize,
    why: String,
}

/// Takes the games of a PGN text into one's own archive.
#[utoipa::path(
    post, path = "/api/archive/import", operation_id = "import_games", tag = "games",
    request_body(content = String, content_type = "text/plain", description = "PGN."),
    security(("session" = [])),
    responses((status = 200, description = "What became of them.", body = Imported)),
    extensions(("x-errors" = json!(["archive_full", "bad_pgn", "too_many", "too_many_games"]))),
)]
pub(super) async fn import(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    importer: Whole,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Imported>, Problem> {
    app.guard.imports.spend(&caller.counted)?;
    take(&app, importer.account, body, language(&uri, &headers)).await.map(Json)
}

/// Takes the games of a text for an account.
pub(super) async fn take(
    app: &App,
    importer: AccountId,
    body: Bytes,
    lang: Lang,
) -> Result<Imported, Problem> {
    // What is older than UTF-8 is Latin-1, as the standard of PGN says.
    let text = String::from_utf8(body.to_vec())
        .unwrap_or_else(|bytes| bytes.into_bytes().into_iter().map(char::from).collect());
    let done = app.import(importer, text).await.map_err(problem)?;
    let refused =
        done.refused.into_iter().map(|it| Refused { at: it.line, why: lang.say(&it.why) });
    Ok(Imported { imported: done.games, refused: refused.collect() })
}

fn problem(error: ImportError) -> Problem {
    let too_large = StatusCode::PAYLOAD_TOO_LARGE;
    match error {
        ImportError::TooMany => Problem::new(
            too_large,
            "too_many_games",
            msg!("api-import-too-many", most = MOST_GAMES),
        ),
        ImportError::Full => Problem::new(too_large, "archive_full", msg!("api-import-full")),
        ImportError::NoneGood(first) => {
            let why = msg!("api-import-none", line = first.line, why = first.why);
            Problem::new(StatusCode::BAD_REQUEST, "bad_pgn", why)
        }
        ImportError::Busy => busy(),
    }
}
