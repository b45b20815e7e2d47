//! What happened in a tournament, as it is told.

use damier_referee::tournament::{Act, Entrant, Event};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::points;
use crate::store::Happened;
use crate::tournament::Seen;

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

fn name(seen: &Seen, entrant: Entrant) -> String {
    let member = seen.event.members().get(usize::from(entrant.0));
    member.map(|member| member.entry.name.clone()).unwrap_or_default()
}

fn both(seen: &Seen, encounter: u32) -> Vec<String> {
    let at = usize::try_from(encounter).unwrap_or(usize::MAX);
    let it = seen.event.encounters().get(at);
    it.map(|it| it.pair.both().map(|one| name(seen, one)).to_vec()).unwrap_or_default()
}

impl Line {
    pub(super) fn new(seen: &Seen, happened: Happened) -> Line {
        let Happened { at_ms, who, why, event } = happened;
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
                (line.what, line.names) = ("withdrew", vec![name(seen, entrant)]);
            }
            Event::Returned { entrant } => {
                (line.what, line.names) = ("returned", vec![name(seen, entrant)]);
            }
            Event::Started { .. } => line.what = "started",
            Event::Paired { round, .. } => (line.what, line.round) = ("paired", Some(round + 1)),
            Event::Unpaired { round } => (line.what, line.round) = ("unpaired", Some(round + 1)),
            Event::Began { .. }
            | Event::Ended { .. }
            | Event::Ruled { .. }
            | Event::Acted { .. } => line.tell_board(seen, event),
            Event::Paused => line.what = "paused",
            Event::Resumed => line.what = "resumed",
            Event::Announced { text } => (line.what, line.text) = ("announced", Some(text)),
            Event::Finished => line.what = "finished",
        }
        line
    }

    /// What happened at a board.
    fn tell_board(&mut self, seen: &Seen, event: Event) {
        match event {
            Event::Began { encounter, game, .. } => {
                (self.what, self.names) = ("began", both(seen, encounter));
                (self.encounter, self.game) = (Some(encounter), Some(game));
            }
            Event::Ended { encounter, game, outcome } => {
                let what = if outcome.is_some() { "ended" } else { "called_off" };
                (self.what, self.names) = (what, both(seen, encounter));
                (self.encounter, self.game) = (Some(encounter), Some(game));
                self.text = outcome.map(|outcome| outcome.reason.token().to_owned());
            }
            Event::Ruled { encounter, ruled } => {
                let what = match ruled {
                    Some(ruled) if ruled.is_forfeit => "forfeited",
                    Some(_) => "ruled",
                    None => "restored",
                };
                (self.what, self.names) = (what, both(seen, encounter));
                self.encounter = Some(encounter);
                self.points = ruled.map(|ruled| ruled.halves.map(points));
            }
            Event::Acted { encounter, act } => {
                self.encounter = Some(encounter);
                self.names = both(seen, encounter);
                match act {
                    Act::Adjourned => self.what = "adjourned",
                    Act::Resumed => self.what = "continued",
                    Act::GaveTime { entrant, seconds } => {
                        (self.what, self.names) = ("gave_time", vec![name(seen, entrant)]);
                        self.text = Some(seconds.to_string());
                    }
                }
            }
            _ => {}
        }
    }
}
