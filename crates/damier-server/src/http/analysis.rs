//! What the computer thinks of a game that is over, and of the next move of who plays against it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::{Extension, Json};
use damier_rules::Seat;
use damier_wire::web::{Analysis, AnalysisState, Hint, MistakeCount};
use damier_words::{Message, msg};

use super::auth::{Play, Token};
use super::games::{open_game, stored_game};
use super::{Caller, Problem, busy, language};
use crate::analysis::{Crowded, MOST_MOVES};
use crate::app::App;
use crate::id::PlayerId;
use crate::store::StoredGame;

/// Whoever finds no place comes again after so many seconds.
const COME_AGAIN: u64 = 10;

/// What the computer thinks of a game that is over, as far as it has come.
///
/// Nothing is begun: `state` is `none` until somebody asks for it with `POST`. Games that hide something have none,
/// for their players did not know what would be judged.
#[utoipa::path(
    get, path = "/api/game/{id}/analysis", operation_id = "analysis", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    responses((status = 200, description = "What is known of it.", body = Analysis)),
    extensions(("x-errors" = json!(["hidden", "no_analysis", "no_such_game", "not_now"]))),
)]
pub(super) async fn analysis(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Analysis>, Problem> {
    let game = game_to_analyse(&app, &id).await?;
    let nothing = || Analysis {
        state: AnalysisState::None,
        done: 0,
        of: 0,
        positions: Vec::new(),
        mistakes: [MistakeCount::default(); 2],
    };
    Ok(Json(app.analyses.of(game.start.id).unwrap_or_else(nothing)))
}

/// Has a game that is over analysed: the score of each position, the best move in it, and which moves were mistakes.
///
/// It goes on in the background, a fraction of a second for each position and a minute at most at full strength; `GET`
/// tells how far it is. It is kept for a while: whoever asks again has it at once.
#[utoipa::path(
    post, path = "/api/game/{id}/analysis", operation_id = "analyse", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    responses((status = 200, description = "How far it is.", body = Analysis)),
    extensions(("x-errors" = json!(["crowded", "hidden", "no_analysis", "no_such_game", "not_now"]))),
)]
pub(super) async fn analyse(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<Analysis>, Problem> {
    let game = game_to_analyse(&app, &id).await?.start;
    let id = game.id;
    let record = app.record(game, None, language(&uri, &headers)).await?;
    if record.moves.len() > MOST_MOVES {
        return Err(no_analysis(msg!("api-analysis-too-long", most = MOST_MOVES)));
    }
    let begun = app.analyse(id, record, caller.counted);
    begun.map_err(|Crowded| crowded(msg!("api-analyses-crowded")))?.ok_or_else(busy).map(Json)
}

/// Advice in a game against the computer: what it would play, and what the asker's last move was worth.
///
/// Only for the player, while the game goes on, and not if it is rated or belongs to a tournament: the `state` of such a
/// game says `hints`. In a game that hides something the advice is made from what the player may know.
#[utoipa::path(
    get, path = "/api/game/{id}/hint", operation_id = "hint", tag = "games",
    params(("id" = String, Path, description = "The id of a game.", example = "eyrbU8qEMD")),
    security(("token" = [])),
    responses((status = 200, description = "The advice.", body = Hint)),
    extensions(("x-errors" = json!(["crowded", "no_such_game", "not_now"]))),
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    token: Token<Play>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<Hint>, Problem> {
    let game = stored_game(&app, &id).await?;
    let seat = advised_seat(&game, token.user.id).ok_or_else(|| not_now(msg!("api-no-hint")))?;
    let record = app.record(game.start, None, language(&uri, &headers)).await?;
    let hint = app.advise(record, token.user.id, seat).await;
    hint.map(Json).ok_or_else(|| crowded(msg!("api-hints-crowded")))
}

/// The seat of whoever asks, if they may have advice in this game.
fn advised_seat(game: &StoredGame, asker: PlayerId) -> Option<Seat> {
    let seat = game.start.advised()?;
    let [one, two] = &game.start.players;
    let player = if seat == Seat::One { one } else { two };
    (player.id == asker && game.end.is_none()).then_some(seat)
}

/// A game that is over and hides nothing.
async fn game_to_analyse(app: &App, id: &str) -> Result<StoredGame, Problem> {
    let game = open_game(app, id).await?;
    if game.start.kind.is_hidden() {
        return Err(no_analysis(msg!("api-no-analysis")));
    }
    if game.end.is_none() {
        return Err(not_now(msg!("api-analysis-not-over")));
    }
    Ok(game)
}

fn no_analysis(why: Message) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, "no_analysis", why)
}

fn not_now(why: Message) -> Problem {
    Problem::new(StatusCode::CONFLICT, "not_now", why)
}

fn crowded(why: Message) -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "crowded", why).come_again(COME_AGAIN)
}
