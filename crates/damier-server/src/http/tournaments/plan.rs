//! How a tournament is asked for: by a page, or by the file of `damier tournament run`.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use damier_referee::tournament::{Entry, Format, Plan, TieBreak};
use damier_referee::{BadTimeControl, House, OnDisconnect, OnIllegal, TimeControl};
use damier_rules::GameKind;
use damier_words::{ToMessage as _, msg};
use serde::Deserialize;
use utoipa::ToSchema;

use super::super::{Problem, unknown_game};
use crate::bot;
use crate::config::Config;
use crate::gateway;
use crate::names::read_name;

/// A tournament to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTournament {
    /// What it is called: 1 to 80 characters.
    #[schema(examples("Club evening"))]
    name: String,
    /// What is played, as in the list of rules.
    #[schema(examples("chess"))]
    game: String,
    /// The options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Positions to begin from, in turn.
    #[serde(default)]
    openings: Vec<String>,
    /// Who meets whom.
    format: FormatWord,
    /// How many rounds a Swiss tournament has; as many as its entrants need if nothing is said.
    rounds: Option<u32>,
    /// How often everybody meets in a round robin or a gauntlet.
    cycles: Option<u16>,
    /// How many groups there are before a knockout.
    groups: Option<u16>,
    /// How many of each group go on.
    advance: Option<u16>,
    /// How long an arena lasts.
    minutes: Option<u32>,
    /// How many, from the first of the roster, run a gauntlet.
    heroes: Option<u16>,
    /// How many games an encounter has: two at Kamisado, else one.
    games: Option<u32>,
    /// As in a seek: `5+3`, `6s/move`.
    #[schema(examples("5+3"))]
    clock: Option<String>,
    /// What decides between those who scored as much, in order.
    tie_breaks: Option<Vec<TieBreakWord>>,
    /// How many encounters go on at once; as many as can if nothing is said.
    boards: Option<u16>,
    /// Does a round begin only when the one before is over?
    #[serde(default)]
    rounds_together: bool,
    /// Seconds from the end of a round to the beginning of the next.
    #[serde(default)]
    pause: u32,
    /// How many seconds somebody who is not there is waited for; 60 if nothing is said.
    patience: Option<u32>,
    /// When it begins by itself, in milliseconds of Unix time.
    starts_ms: Option<i64>,
    /// When each round begins at the earliest, in milliseconds of Unix time; those without a time begin when they can.
    #[serde(default)]
    round_starts_ms: Vec<i64>,
    /// What an illegal move does. Programs of the seeds' protocols lose by it whatever this says.
    #[serde(default)]
    illegal: IllegalWord,
    /// What a lost connection does.
    #[serde(default)]
    disconnect: DisconnectWord,
    /// After how many seconds; the server's own setting if nothing is said.
    grace: Option<u32>,
    /// May a draw be offered?
    #[serde(default = "yes")]
    draw_offers: bool,
    /// Does it change ratings?
    #[serde(default)]
    rated: bool,
    /// After so many plies a game is drawn.
    ply_cap: Option<u32>,
    /// Who takes part, the strongest first.
    #[serde(default)]
    entrants: Vec<NewEntrant>,
}

/// Somebody who takes part.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewEntrant {
    /// That of an account, or what a program calls itself.
    #[schema(examples("Ann"))]
    pub(super) name: String,
    pub(super) rating: Option<u32>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum FormatWord {
    RoundRobin,
    DoubleRoundRobin,
    Swiss,
    Knockout,
    Groups,
    Arena,
    Gauntlet,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum TieBreakWord {
    DirectEncounter,
    SonnebornBerger,
    Buchholz,
    BuchholzCut1,
    Wins,
    Koya,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum IllegalWord {
    #[default]
    AskAgain,
    Forfeit,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum DisconnectWord {
    #[default]
    Forfeit,
    Claim,
    Wait,
}

fn yes() -> bool {
    true
}

/// In characters.
const LONGEST_NAME: usize = 80;
/// The rounds of a Swiss tournament in which one of a thousand can win all games.
const MOST_ROUNDS_NEEDED: u32 = 10;

impl NewTournament {
    pub(super) fn read(self, config: &Config) -> Result<(Plan, Vec<Entry>), Problem> {
        let bad = |why| Problem::new(StatusCode::BAD_REQUEST, "bad_plan", why);
        let kind: GameKind = self.game.parse().map_err(|_| unknown_game())?;
        let name: String = self.name.trim().chars().filter(|c| !c.is_control()).collect();
        if name.is_empty() || name.chars().count() > LONGEST_NAME {
            return Err(bad(msg!("event-bad-name", most = LONGEST_NAME)));
        }
        let usual = gateway::usual_terms(config, kind);
        let time = match &self.clock {
            Some(clock) => clock.parse().map_err(|error: BadTimeControl| bad(error.message()))?,
            None => usual.as_ref().map_or(TimeControl::Untimed, |(_, time)| *time),
        };
        let format = self.format();
        let mut options = usual.map(|(setup, _)| setup.options).unwrap_or_default();
        options.extend(self.options);
        let grace = self.grace.map_or(config.grace.millis(), |seconds| u64::from(seconds) * 1000);
        let house = House {
            time,
            on_illegal: match self.illegal {
                IllegalWord::AskAgain => OnIllegal::AskAgain,
                IllegalWord::Forfeit => OnIllegal::Forfeit,
            },
            on_disconnect: match self.disconnect {
                DisconnectWord::Forfeit => OnDisconnect::Forfeit(grace),
                DisconnectWord::Claim => OnDisconnect::Claimable(grace),
                DisconnectWord::Wait => OnDisconnect::Wait,
            },
            draw_offers: self.draw_offers,
            takebacks: false,
            must_be_played: true,
            rated: self.rated,
            ply_cap: self.ply_cap,
            ..House::default()
        };
        let ties = self.tie_breaks.map(|ties| ties.into_iter().map(tie_break).collect());
        let plan = Plan {
            name,
            kind,
            options,
            openings: self.openings,
            format,
            games: self.games.unwrap_or(if kind == GameKind::Kamisado { 2 } else { 1 }),
            house,
            tie_breaks: ties.unwrap_or_else(|| usual_ties(format)),
            boards: self.boards.filter(|boards| *boards > 0),
            rounds_together: self.rounds_together,
            pause: u64::from(self.pause) * 1000,
            patience: u64::from(self.patience.unwrap_or(60)) * 1000,
            starts_ms: self.starts_ms,
            round_starts_ms: self.round_starts_ms,
        };
        let entries = self.entrants.into_iter().map(NewEntrant::read);
        Ok((plan, entries.collect::<Result<_, _>>()?))
    }

    fn format(&self) -> Format {
        let cycles = self.cycles.unwrap_or(1);
        // So many rounds that one of them can win all games.
        let needed = self.entrants.len().max(2).next_power_of_two().ilog2();
        match self.format {
            FormatWord::RoundRobin => Format::RoundRobin { cycles },
            FormatWord::DoubleRoundRobin => Format::RoundRobin { cycles: 2 },
            FormatWord::Swiss => {
                let rounds = self.rounds.unwrap_or(needed.clamp(3, MOST_ROUNDS_NEEDED));
                Format::Swiss { rounds }
            }
            FormatWord::Knockout => Format::Knockout,
            FormatWord::Groups => {
                let (groups, advance) = (self.groups.unwrap_or(4), self.advance.unwrap_or(2));
                Format::Groups { groups, advance }
            }
            FormatWord::Arena => Format::Arena { minutes: self.minutes.unwrap_or(30) },
            FormatWord::Gauntlet => Format::Gauntlet { heroes: self.heroes.unwrap_or(1), cycles },
        }
    }
}

impl NewEntrant {
    pub(super) fn read(self) -> Result<Entry, Problem> {
        // The computer takes part under its own name, which nobody else may have.
        let name = match bot::built_in(&self.name).and_then(bot::built_in_name) {
            Some(name) => name.to_owned(),
            None => read_name(&self.name).map_err(|why| {
                let name: String = self.name.chars().take(40).collect();
                let why = msg!("event-bad-entrant", name = name, why = why.message());
                Problem::new(StatusCode::BAD_REQUEST, "bad_name", why)
            })?,
        };
        Ok(Entry { name, rating: self.rating, player: None })
    }
}

fn tie_break(word: TieBreakWord) -> TieBreak {
    match word {
        TieBreakWord::DirectEncounter => TieBreak::DirectEncounter,
        TieBreakWord::SonnebornBerger => TieBreak::SonnebornBerger,
        TieBreakWord::Buchholz => TieBreak::Buchholz,
        TieBreakWord::BuchholzCut1 => TieBreak::BuchholzCut1,
        TieBreakWord::Wins => TieBreak::Wins,
        TieBreakWord::Koya => TieBreak::Koya,
    }
}

/// As those who play such tournaments expect it.
fn usual_ties(format: Format) -> Vec<TieBreak> {
    match format {
        Format::Swiss { .. } => {
            vec![
                TieBreak::BuchholzCut1,
                TieBreak::Buchholz,
                TieBreak::DirectEncounter,
                TieBreak::Wins,
            ]
        }
        Format::RoundRobin { .. } | Format::Groups { .. } | Format::Gauntlet { .. } => {
            vec![
                TieBreak::DirectEncounter,
                TieBreak::SonnebornBerger,
                TieBreak::Wins,
                TieBreak::Koya,
            ]
        }
        Format::Knockout | Format::Arena { .. } => Vec::new(),
    }
}
