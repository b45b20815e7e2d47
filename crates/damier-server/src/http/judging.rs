//! The rules, for clients that have none: any position, and moves that are tried from it.

use axum::Json;
use axum::http::{HeaderMap, StatusCode, Uri};
use damier_referee::MOST_LISTED;
use damier_rules::{AnyGame, GameKind, Push, Refusal, Seat, Setup, Viewer, new_game};
use damier_wire::web::{Judge, JudgeRefusal, Judgement, Ply};
use damier_words::{Lang, Message, ToMessage as _, msg};

use super::accounts::{Body, read};
use super::{Problem, busy, language, unknown_game};
use crate::lobby::LONGEST_POSITION;

/// The longest games have fewer.
const MOST_MOVES: usize = 600;
/// What is tried is quoted in the answer; no move is longer.
const LONGEST_QUOTE: usize = 20;

/// What the rules say of a position, and of moves from it. Nothing is kept.
#[utoipa::path(
    post, path = "/api/judge", operation_id = "judge", tag = "rules",
    request_body = Judge,
    responses((status = 200, description = "Where it leads.", body = Judgement)),
    extensions(("x-errors" = json!(["bad_setup", "unknown_game"]))),
)]
pub(super) async fn judge(
    uri: Uri,
    headers: HeaderMap,
    body: Body<Judge>,
) -> Result<Json<Judgement>, Problem> {
    let asked = read(body)?;
    let lang = language(&uri, &headers);
    // Hundreds of moves take milliseconds: those of games do not wait for them.
    let judged = tokio::task::spawn_blocking(move || judge_all(asked, lang)).await;
    judged.map_err(|_| busy())?.map(Json)
}

fn judge_all(asked: Judge, lang: Lang) -> Result<Judgement, Problem> {
    let Judge { game, position, options, moves, last } = asked;
    let kind: GameKind = game.parse().map_err(|_| unknown_game())?;
    if position.as_ref().is_some_and(|position| position.len() > LONGEST_POSITION) {
        return Err(bad(msg!("api-long-position", most = LONGEST_POSITION)));
    }
    if moves.len() > MOST_MOVES {
        return Err(bad(msg!("api-many-moves", most = MOST_MOVES)));
    }
    let setup = Setup { position, options, ..Setup::default() }.reachable();
    let mut game = new_game(kind, &setup).map_err(|error| bad(error.message()))?;
    let mut plies = Vec::with_capacity(moves.len() + 1);
    let (mut refusal, mut note) = (None, None);
    let mut moves = moves.into_iter().chain(last).peekable();
    while let Some(text) = moves.next() {
        if moves.peek().is_none() {
            let push = push(game.as_ref(), &text);
            note = push.map(|push| lang.say(&msg!("push-enough", sum = push.message())));
        }
        match play(game.as_mut(), &text) {
            Ok(ply) => plies.push(ply),
            Err(why) => {
                let message = lang.say(&why.message());
                let tried = text.chars().take(LONGEST_QUOTE).collect();
                refusal = Some(JudgeRefusal { tried, message, why });
                break;
            }
        }
    }
    let game = game.as_ref();
    let (to_act, outcome) = (game.to_act(), game.outcome());
    Ok(Judgement {
        position: game.position(),
        views: views(game),
        to_act: [to_act.one, to_act.two],
        check: game.in_check(),
        legal: to_act.first().map(|seat| game.legal_text(seat, MOST_LISTED)).unwrap_or_default(),
        plies,
        refusal,
        note,
        result: outcome.map_or("*", |outcome| outcome.verdict.token()).to_owned(),
        reason: outcome.map(|outcome| outcome.reason.token().to_owned()),
    })
}

/// Plays what somebody tries. Where both owe a move, the first seat's comes first.
fn play(game: &mut dyn AnyGame, text: &str) -> Result<Ply, Refusal> {
    let seat = game.to_act().first().ok_or(Refusal::GameOver)?;
    let played = game.play_typed(seat, text)?;
    Ok(Ply {
        by: played.seat,
        m: played.text,
        p: played.pretty,
        position: game.position(),
        views: views(game),
        clocks: [None; 2],
        spent: None,
    })
}

/// The strength of a legal move that pushes.
fn push(game: &dyn AnyGame, text: &str) -> Option<Push> {
    game.push(game.to_act().first()?, text)
}

/// What both seats see, in a game that hides something.
pub(super) fn views(game: &dyn AnyGame) -> Option<[String; 2]> {
    game.kind().is_hidden().then(|| Seat::ALL.map(|seat| game.view(Viewer::Seat(seat))))
}

fn bad(why: Message) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, "bad_setup", why)
}
