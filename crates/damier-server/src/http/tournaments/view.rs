//! A tournament as it is told.

use damier_referee::tournament::{Entrant, Format, Halves, Stage, Standing, TieBreak};
use serde::Serialize;
use utoipa::ToSchema;

use super::bracket::{BracketRound, bracket};
use crate::app::App;
use crate::id::TournamentId;
use crate::store::ListedTournament;
use crate::tournament::Seen;

/// A tournament in a list.
#[derive(Serialize, ToSchema)]
pub(super) struct Listed {
    #[schema(value_type = String, examples("k3Jz_0aB"))]
    id: TournamentId,
    name: String,
    #[schema(examples("chess"))]
    game: &'static str,
    /// `round_robin`, `swiss`, `knockout`, `groups`, `arena` or `gauntlet`.
    format: &'static str,
    /// `open`, `running`, `paused` or `over`.
    #[schema(value_type = String, examples("running"))]
    stage: Stage,
    entrants: i64,
    created_ms: i64,
    starts_ms: Option<i64>,
}

impl From<ListedTournament> for Listed {
    fn from(listed: ListedTournament) -> Listed {
        Listed {
            id: listed.id,
            name: listed.plan.name.clone(),
            game: listed.plan.kind.id(),
            format: format_word(listed.plan.format),
            stage: listed.stage,
            entrants: listed.entrants,
            created_ms: listed.created_ms,
            starts_ms: listed.plan.starts_ms,
        }
    }
}

pub(crate) fn format_word(format: Format) -> &'static str {
    match format {
        Format::RoundRobin { .. } => "round_robin",
        Format::Swiss { .. } => "swiss",
        Format::Knockout => "knockout",
        Format::Groups { .. } => "groups",
        Format::Arena { .. } => "arena",
        Format::Gauntlet { .. } => "gauntlet",
    }
}

/// A tournament as it stands now. Entrants and encounters are named by their place in their list.
#[derive(Serialize, ToSchema)]
pub(super) struct TournamentView {
    #[schema(value_type = String, examples("k3Jz_0aB"))]
    id: TournamentId,
    name: String,
    #[schema(examples("chess"))]
    game: &'static str,
    /// `round_robin`, `swiss`, `knockout`, `groups`, `arena` or `gauntlet`.
    format: &'static str,
    /// `open`, `running`, `paused` or `over`.
    #[schema(value_type = String, examples("running"))]
    stage: Stage,
    /// How many things have happened in it.
    version: i64,
    /// Who announced it.
    maker: String,
    created_ms: i64,
    /// When it begins by itself.
    starts_ms: Option<i64>,
    started_ms: Option<i64>,
    /// When an arena ends.
    ends_ms: Option<i64>,
    #[schema(examples("5+3"))]
    clock: String,
    rated: bool,
    /// How many games an encounter has.
    games: u32,
    /// How many rounds were paired, and how many there will be, where that is known.
    rounds: u32,
    rounds_in_all: Option<u32>,
    /// When each round that was paired begins, or began, at the earliest.
    round_begins_ms: Vec<i64>,
    tie_breaks: Vec<&'static str>,
    /// What everybody was told, the last first.
    announced: Vec<String>,
    /// May whoever asks enter now, or come back?
    may_enter: bool,
    entrants: Vec<EntrantView>,
    standings: Vec<StandingView>,
    encounters: Vec<EncounterView>,
    /// Who has a round off.
    off: Vec<Off>,
    /// Where losers are out: who met whom, and which encounter leads to which. Empty before the first round of a
    /// knockout, and in other formats.
    bracket: Vec<BracketRound>,
}

/// Somebody who takes part.
#[derive(Serialize, ToSchema)]
struct EntrantView {
    name: String,
    rating: Option<u32>,
    /// Have they withdrawn?
    out: bool,
    /// Are they there?
    here: bool,
}

/// A line of the table.
#[derive(Serialize, ToSchema)]
struct StandingView {
    place: u16,
    entrant: u16,
    points: f64,
    /// In the order of `tie_breaks`.
    ties: Vec<f64>,
    wins: u32,
    draws: u32,
    losses: u32,
}

/// Two who meet.
#[derive(Serialize, ToSchema)]
struct EncounterView {
    /// From 1.
    round: u32,
    first: u16,
    second: u16,
    /// What each has of it; nothing while it goes on.
    points: Option<[f64; 2]>,
    /// Is it because somebody was not there?
    forfeit: bool,
    /// Was it decided by whoever directs the tournament?
    ruled: bool,
    games: Vec<GameView>,
    /// The id of the game that goes on.
    running: Option<String>,
}

/// A game that is over.
#[derive(Serialize, ToSchema)]
struct GameView {
    id: String,
    points: [f64; 2],
    #[schema(examples("checkmate"))]
    reason: &'static str,
}

/// Somebody who has a round off.
#[derive(Serialize, ToSchema)]
struct Off {
    /// From 1.
    round: u32,
    entrant: u16,
}

pub(super) fn points(halves: Halves) -> f64 {
    f64::from(halves) / 2.0
}

pub(crate) fn tie_word(tie: TieBreak) -> &'static str {
    match tie {
        TieBreak::DirectEncounter => "direct_encounter",
        TieBreak::SonnebornBerger => "sonneborn_berger",
        TieBreak::Buchholz => "buchholz",
        TieBreak::BuchholzCut1 => "buchholz_cut1",
        TieBreak::Wins => "wins",
        TieBreak::Koya => "koya",
    }
}

impl TournamentView {
    pub(super) fn new(app: &App, seen: &Seen, may_enter: bool) -> TournamentView {
        let (event, plan) = (&seen.event, seen.event.plan());
        let entrants = event.members().iter().map(|member| EntrantView {
            name: member.entry.name.clone(),
            rating: member.entry.rating,
            out: member.is_out,
            here: app.is_at_tournament(&member.entry, plan.kind),
        });
        let encounters = event.encounters().iter().map(|it| {
            let scored = it.scored();
            EncounterView {
                round: it.round + 1,
                first: it.pair.first.0,
                second: it.pair.second.0,
                points: scored.map(|scored| scored.halves.map(points)),
                forfeit: it.ruled.is_some_and(|ruled| ruled.is_forfeit),
                ruled: it.ruled.is_some(),
                games: it
                    .games
                    .iter()
                    .map(|game| GameView {
                        id: game.id.clone(),
                        points: game.halves.map(points),
                        reason: game.outcome.reason.token(),
                    })
                    .collect(),
                running: it.running.as_ref().map(|running| running.id.clone()),
            }
        });
        let off = event.off().iter();
        TournamentView {
            id: seen.id,
            name: plan.name.clone(),
            game: plan.kind.id(),
            format: format_word(plan.format),
            stage: event.stage(),
            version: seen.version,
            maker: seen.maker.clone(),
            created_ms: seen.created_ms,
            starts_ms: plan.starts_ms,
            started_ms: event.started_ms(),
            ends_ms: event.ends_ms(),
            clock: plan.house.time.to_string(),
            rated: plan.house.rated,
            games: plan.games,
            rounds: event.rounds(),
            round_begins_ms: event.round_begins().to_vec(),
            rounds_in_all: match plan.format {
                Format::Swiss { rounds } => Some(rounds),
                _ => None,
            },
            tie_breaks: plan.tie_breaks.iter().copied().map(tie_word).collect(),
            announced: event.announced().to_vec(),
            may_enter,
            standings: event.standings().iter().map(|line| standing(seen, line)).collect(),
            entrants: entrants.collect(),
            encounters: encounters.collect(),
            off: off.map(|&(round, one)| Off { round: round + 1, entrant: one.0 }).collect(),
            bracket: bracket(event),
        }
    }
}

/// How many games somebody has won, drawn and lost at a board.
pub(crate) fn games_of(
    seen: &damier_referee::tournament::Tournament,
    entrant: Entrant,
) -> [u32; 3] {
    let mut count = [0; 3];
    for it in seen.encounters() {
        let own = match entrant {
            _ if entrant == it.pair.first => 0,
            _ if entrant == it.pair.second => 1,
            _ => continue,
        };
        for game in &it.games {
            count[match game.halves[own] {
                2 => 0,
                1 => 1,
                _ => 2,
            }] += 1;
        }
    }
    count
}

fn standing(seen: &Seen, line: &Standing) -> StandingView {
    let [wins, draws, losses] = games_of(&seen.event, line.entrant);
    StandingView {
        place: line.place,
        entrant: line.entrant.0,
        points: points(line.halves),
        ties: line.ties.iter().map(|&quarters| f64::from(quarters) / 4.0).collect(),
        wins,
        draws,
        losses,
    }
}
