//! A tournament as it is told.

use damier_referee::Event as GameEvent;
use damier_referee::tournament::{
    Elo, Entrant, Event, Format, Halves, Stage, Standing, TieBreak, elo,
};
use damier_rules::{Reason, Seat, Verdict, new_game};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::id::{GameId, TournamentId};
use crate::store::{Happened, ListedTournament, StoreError};
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
    tie_breaks: Vec<&'static str>,
    /// What everybody was told, the last first.
    announced: Vec<String>,
    entrants: Vec<EntrantView>,
    standings: Vec<StandingView>,
    encounters: Vec<EncounterView>,
    /// Who has a round off.
    off: Vec<Off>,
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

fn points(halves: Halves) -> f64 {
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
    pub(super) fn new(app: &App, seen: &Seen) -> TournamentView {
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
            rounds_in_all: match plan.format {
                Format::Swiss { rounds } => Some(rounds),
                _ => None,
            },
            tie_breaks: plan.tie_breaks.iter().copied().map(tie_word).collect(),
            announced: event.announced().to_vec(),
            standings: event.standings().iter().map(|line| standing(seen, line)).collect(),
            entrants: entrants.collect(),
            encounters: encounters.collect(),
            off: off.map(|&(round, one)| Off { round: round + 1, entrant: one.0 }).collect(),
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

/// Something that happened, for the log.
#[derive(Serialize, ToSchema)]
pub(super) struct Line {
    at_ms: i64,
    /// Who wanted it; empty if it happened by itself.
    who: String,
    /// Why they did.
    why: String,
    /// What, in a word: `entered`, `withdrew`, `started`, `paired`, `began`, `ended`, `ruled` …
    what: &'static str,
    /// The names of those it is about.
    names: Vec<String>,
    /// In which round, from 1.
    round: Option<u32>,
    encounter: Option<u32>,
    game: Option<String>,
    /// What each has of it now.
    points: Option<[f64; 2]>,
    text: Option<String>,
}

impl Line {
    pub(super) fn new(seen: &Seen, happened: Happened) -> Line {
        let Happened { at_ms, who, why, event } = happened;
        let name = |entrant: Entrant| {
            let member = seen.event.members().get(usize::from(entrant.0));
            member.map(|member| member.entry.name.clone()).unwrap_or_default()
        };
        let both = |encounter: u32| {
            let at = usize::try_from(encounter).unwrap_or(usize::MAX);
            let it = seen.event.encounters().get(at);
            it.map(|it| it.pair.both().map(name).to_vec()).unwrap_or_default()
        };
        let mut line = Line {
            at_ms,
            who,
            why,
            what: "",
            names: Vec::new(),
            round: None,
            encounter: None,
            game: None,
            points: None,
            text: None,
        };
        match event {
            Event::Entered(entry) => (line.what, line.names) = ("entered", vec![entry.name]),
            Event::Withdrew { entrant } => {
                (line.what, line.names) = ("withdrew", vec![name(entrant)]);
            }
            Event::Started { .. } => line.what = "started",
            Event::Paired { round, .. } => (line.what, line.round) = ("paired", Some(round + 1)),
            Event::Unpaired { round } => (line.what, line.round) = ("unpaired", Some(round + 1)),
            Event::Began { encounter, game, .. } => {
                (line.what, line.names) = ("began", both(encounter));
                (line.encounter, line.game) = (Some(encounter), Some(game));
            }
            Event::Ended { encounter, game, outcome } => {
                let what = if outcome.is_some() { "ended" } else { "called_off" };
                (line.what, line.names) = (what, both(encounter));
                (line.encounter, line.game) = (Some(encounter), Some(game));
                line.text = outcome.map(|outcome| outcome.reason.token().to_owned());
            }
            Event::Ruled { encounter, ruled } => {
                let what = match ruled {
                    Some(ruled) if ruled.is_forfeit => "forfeited",
                    Some(_) => "ruled",
                    None => "restored",
                };
                (line.what, line.names) = (what, both(encounter));
                line.encounter = Some(encounter);
                line.points = ruled.map(|ruled| ruled.halves.map(points));
            }
            Event::Paused => line.what = "paused",
            Event::Resumed => line.what = "resumed",
            Event::Announced { text } => (line.what, line.text) = ("announced", Some(text)),
            Event::Acted { encounter, act } => {
                use damier_referee::tournament::Act;
                line.encounter = Some(encounter);
                line.names = both(encounter);
                match act {
                    Act::Adjourned => line.what = "adjourned",
                    Act::Resumed => line.what = "continued",
                    Act::GaveTime { entrant, seconds } => {
                        (line.what, line.names) = ("gave_time", vec![name(entrant)]);
                        line.text = Some(seconds.to_string());
                    }
                }
            }
            Event::Finished => line.what = "finished",
        }
        line
    }
}

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
