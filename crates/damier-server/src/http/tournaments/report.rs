//! What became of one entrant.

use damier_referee::Event as GameEvent;
use damier_referee::tournament::{Elo, Entrant, elo};
use damier_rules::{Reason, Seat, Verdict, new_game};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{games_of, points};
use crate::app::App;
use crate::id::GameId;
use crate::store::StoreError;
use crate::tournament::Seen;

/// What became of one entrant, for whoever wrote the program.
#[derive(Serialize, ToSchema)]
pub(super) struct Report {
    name: String,
    place: u16,
    points: f64,
    wins: u32,
    draws: u32,
    losses: u32,
    /// How much stronger than the opponents they have been; nothing if all games ended alike.
    elo: Option<EloView>,
    /// How many moves took so long.
    moves: Vec<Bucket>,
    results: Vec<ResultView>,
    /// Games that were lost by time, an illegal move or absence.
    faults: Vec<Fault>,
}

#[derive(Serialize, ToSchema)]
struct EloView {
    difference: f64,
    error: f64,
}

impl From<Elo> for EloView {
    fn from(elo: Elo) -> EloView {
        let Elo { difference, error } = elo;
        EloView { difference, error }
    }
}

/// Moves that took at most so long.
#[derive(Serialize, ToSchema)]
struct Bucket {
    /// Milliseconds; nothing for all that took longer.
    up_to_ms: Option<u64>,
    moves: u32,
}

#[derive(Serialize, ToSchema)]
struct ResultView {
    opponent: String,
    /// From 1.
    round: u32,
    points: Option<f64>,
    forfeit: bool,
    /// The ids of the games, to look at.
    games: Vec<String>,
}

#[derive(Serialize, ToSchema)]
struct Fault {
    game: String,
    opponent: String,
    /// `timeout`, `illegal_move`, `abandon` …
    reason: &'static str,
    /// How many moves had been made.
    plies: usize,
    /// The position in which it happened; what a game hid is shown, for it is over.
    position: String,
    /// Where what was said, with its bytes, can be read.
    dialogue: String,
}

/// In milliseconds.
const BUCKETS: [u64; 8] = [1, 10, 100, 500, 1000, 2000, 5000, 10_000];

impl Report {
    pub(super) async fn new(
        app: &App,
        seen: &Seen,
        entrant: Entrant,
    ) -> Result<Report, StoreError> {
        let event = &seen.event;
        let name = |one: Entrant| {
            let member = event.members().get(usize::from(one.0));
            member.map(|member| member.entry.name.clone()).unwrap_or_default()
        };
        let standings = event.standings();
        let line = standings.iter().find(|line| line.entrant == entrant);
        let [wins, draws, losses] = games_of(event, entrant);
        let mut report = Report {
            name: name(entrant),
            place: line.map_or(0, |line| line.place),
            points: line.map_or(0.0, |line| points(line.halves)),
            wins,
            draws,
            losses,
            elo: elo(wins, draws, losses).map(EloView::from),
            moves: BUCKETS
                .into_iter()
                .map(Some)
                .chain([None])
                .map(|up_to_ms| Bucket { up_to_ms, moves: 0 })
                .collect(),
            results: Vec::new(),
            faults: Vec::new(),
        };
        for it in event.encounters() {
            let Some(opponent) = it.pair.opponent(entrant) else { continue };
            report.results.push(ResultView {
                opponent: name(opponent),
                round: it.round + 1,
                points: it
                    .scored()
                    .and_then(|scored| scored.of(entrant))
                    .map(|(own, _)| points(own)),
                forfeit: it.ruled.is_some_and(|ruled| ruled.is_forfeit),
                games: it.games.iter().map(|game| game.id.clone()).collect(),
            });
            for game in &it.games {
                if let Ok(id) = game.id.parse() {
                    report.look_at(app, id, &name(entrant), name(opponent)).await?;
                }
            }
        }
        Ok(report)
    }

    async fn look_at(
        &mut self,
        app: &App,
        id: GameId,
        own: &str,
        opponent: String,
    ) -> Result<(), StoreError> {
        let Some(game) = app.store.game(id).await? else { return Ok(()) };
        let seat = if game.start.players[0].name == own { Seat::One } else { Seat::Two };
        let mut moves = Vec::new();
        for stored in app.store.events(id, 0).await? {
            if let GameEvent::Moved { seat: by, text, spent } = stored.event {
                if by == seat
                    && let Some(bucket) = self
                        .moves
                        .iter_mut()
                        .find(|it| it.up_to_ms.is_none_or(|most| spent <= most))
                {
                    bucket.moves += 1;
                }
                moves.push((by, text));
            }
        }
        let Some(outcome) = game.end.and_then(|end| end.outcome) else { return Ok(()) };
        let is_fault =
            matches!(outcome.reason, Reason::Timeout | Reason::IllegalMove | Reason::Abandon);
        if is_fault && outcome.verdict == Verdict::Win(seat.other()) {
            let mut board = new_game(game.start.kind, &game.start.setup).ok();
            if let Some(board) = &mut board {
                for (by, text) in &moves {
                    let _ = board.play(*by, text);
                }
            }
            self.faults.push(Fault {
                game: id.to_string(),
                opponent,
                reason: outcome.reason.token(),
                plies: moves.len(),
                position: board.map(|board| board.position()).unwrap_or_default(),
                dialogue: format!("/api/game/{id}/dialogue"),
            });
        }
        Ok(())
    }
}
