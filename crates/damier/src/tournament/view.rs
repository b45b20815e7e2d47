//! A tournament as its server tells it.

use damier_words::msg;
use serde_json::Value;

/// What `GET /api/tournaments/ID` says.
#[derive(Clone, Debug)]
pub(crate) struct View(Value);

/// A line of the table.
#[derive(Clone, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) place: u64,
    pub(crate) name: &'a str,
    pub(crate) points: f64,
    pub(crate) games: [u64; 3],
}

impl View {
    pub(crate) fn new(value: Value) -> anyhow::Result<View> {
        if value["stage"].is_string() {
            Ok(View(value))
        } else {
            Err(msg!("admin-no-answer").into())
        }
    }

    pub(crate) fn json(&self) -> &Value {
        &self.0
    }

    fn is_at(&self, stage: &str) -> bool {
        self.0["stage"] == stage
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_at("over")
    }

    pub(crate) fn is_open(&self) -> bool {
        self.is_at("open")
    }

    fn list(&self, name: &str) -> &[Value] {
        self.0[name].as_array().map_or(&[], Vec::as_slice)
    }

    pub(crate) fn encounters(&self) -> &[Value] {
        self.list("encounters")
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.list("entrants").iter().map(|it| it["name"].as_str().unwrap_or_default())
    }

    pub(crate) fn name(&self, entrant: &Value) -> &str {
        let at = entrant.as_u64().and_then(|at| usize::try_from(at).ok());
        let entrant = at.and_then(|at| self.list("entrants").get(at));
        entrant.and_then(|it| it["name"].as_str()).unwrap_or_default()
    }

    /// How many games somebody has to their name: whoever has more has got on.
    pub(crate) fn games_of(&self, name: &str) -> usize {
        let own = |it: &&Value| self.name(&it["first"]) == name || self.name(&it["second"]) == name;
        let played = |it: &Value| {
            let running = usize::from(it["running"].is_string());
            it["games"].as_array().map_or(0, Vec::len) + running
        };
        self.encounters().iter().filter(own).map(played).sum()
    }

    /// Is there nothing left to play for somebody? Only where all rounds are known can that be before the end.
    pub(crate) fn is_done(&self, name: &str) -> bool {
        let all_known = matches!(self.0["format"].as_str(), Some("round_robin" | "gauntlet"));
        let own = |it: &&Value| self.name(&it["first"]) == name || self.name(&it["second"]) == name;
        let mut open = self.encounters().iter().filter(own).filter(|it| it["points"].is_null());
        let is_out = self.list("entrants").iter().any(|it| it["name"] == name && it["out"] == true);
        is_out
            || self.is_over()
            || (all_known && !self.encounters().is_empty() && open.next().is_none())
    }

    /// Those who are not there, and have something to play.
    pub(crate) fn absent(&self) -> impl Iterator<Item = &str> {
        let absent = self.list("entrants").iter().filter(|it| it["here"] != true);
        let names = absent.filter_map(|it| it["name"].as_str());
        names.filter(|name| !self.is_done(name))
    }

    /// How many encounters are decided, of those that are known.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let decided = self.encounters().iter().filter(|it| !it["points"].is_null()).count();
        (decided, self.encounters().len())
    }

    pub(crate) fn table(&self) -> impl Iterator<Item = Line<'_>> {
        self.list("standings").iter().map(|it| Line {
            place: it["place"].as_u64().unwrap_or(0),
            name: self.name(&it["entrant"]),
            points: it["points"].as_f64().unwrap_or(0.0),
            games: ["wins", "draws", "losses"].map(|count| it[count].as_u64().unwrap_or(0)),
        })
    }
}
