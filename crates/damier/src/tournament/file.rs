//! The file of a tournament: what the server is asked for, and which programs are started for it.

use std::fs;
use std::path::Path;

use damier_server::Dialect;
use damier_words::{Message, msg};
use serde_json::{Map, Value};

use crate::text::printable;
use damier_engine::guest::split_command;

/// A file to begin from.
pub(crate) const EXAMPLE: &str = include_str!("example.toml");

/// What was read.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// As the server wants it.
    plan: Map<String, Value>,
    entrants: Vec<Entrant>,
    memory: Option<u64>,
    is_sandboxed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant {
    name: String,
    rating: Option<u64>,
    /// What starts its program, if we do.
    command: Option<Vec<String>>,
    /// A UCI or UGI engine, for which our own player speaks.
    engine: Option<String>,
}

fn bad(why: impl std::fmt::Display) -> Message {
    msg!("tournament-bad-file", why = printable(&why.to_string(), 300))
}

impl File {
    pub(crate) fn read(path: &Path) -> anyhow::Result<File> {
        let text = fs::read_to_string(path)
            .map_err(|error| bad(format!("{}: {error}", path.display())))?;
        let roster = |name: &str| {
            let path = path.parent().unwrap_or(Path::new("")).join(name);
            fs::read_to_string(&path).map_err(|error| bad(format!("{}: {error}", path.display())))
        };
        Ok(File::parse(&text, roster)?)
    }

    fn parse(
        text: &str,
        roster: impl Fn(&str) -> Result<String, Message>,
    ) -> Result<File, Message> {
        let table: toml::Table = text.parse().map_err(bad)?;
        let Value::Object(mut plan) = serde_json::to_value(table).map_err(bad)? else {
            return Err(bad("a table is needed"));
        };
        let memory = plan.remove("memory").and_then(|memory| memory.as_u64());
        let is_sandboxed = match plan.remove("sandbox") {
            None => false,
            Some(wanted) => wanted.as_bool().ok_or_else(|| bad("`sandbox` is true or false"))?,
        };
        let mut entrants = Vec::new();
        if let Some(name) = plan.remove("roster") {
            let name = name.as_str().ok_or_else(|| bad("`roster` is the name of a file"))?;
            entrants.extend(read_roster(&roster(name)?)?);
        }
        for entrant in plan.remove("entrants").iter().filter_map(Value::as_array).flatten() {
            entrants.push(read_entrant(entrant)?);
        }
        if !plan.get("name").is_some_and(Value::is_string) {
            return Err(bad("`name` is missing"));
        }
        Ok(File { plan, entrants, memory, is_sandboxed })
    }

    pub(crate) fn name(&self) -> Option<&str> {
        self.plan.get("name")?.as_str()
    }

    pub(crate) fn game(&self) -> &str {
        self.plan.get("game").and_then(Value::as_str).unwrap_or_default()
    }

    /// What programs of this game speak.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.game() {
            "kamisado" => Dialect::Kamisado,
            "siam" => Dialect::Siam,
            "mastermind" => Dialect::Mastermind,
            _ => Dialect::PawnHub,
        }
    }

    /// What the server is asked for.
    pub(crate) fn plan(&self) -> Value {
        let mut plan = self.plan.clone();
        let entrants = self.entrants.iter().map(|entrant| {
            let mut told = Map::new();
            told.insert("name".to_owned(), entrant.name.as_str().into());
            if let Some(rating) = entrant.rating {
                told.insert("rating".to_owned(), rating.into());
            }
            Value::Object(told)
        });
        plan.insert("entrants".to_owned(), entrants.collect());
        Value::Object(plan)
    }

    /// The programs that are started.
    pub(crate) fn commands(&self) -> impl Iterator<Item = (&str, Vec<String>)> {
        self.entrants.iter().filter_map(|it| Some((it.name.as_str(), self.command(it)?)))
    }

    fn command(&self, entrant: &Entrant) -> Option<Vec<String>> {
        let program = std::env::current_exe().ok()?.to_str()?.to_owned();
        let Some(engine) = &entrant.engine else {
            // Whoever runs us may not have installed us.
            let mut command = entrant.command.clone()?;
            if let Some(first) = command.first_mut().filter(|first| *first == "damier") {
                *first = program;
            }
            return Some(command);
        };
        let mode = match self.game() {
            "alice" | "dark" | "horde" => self.game(),
            _ => "classic",
        };
        let words: &[&str] = match self.dialect() {
            Dialect::Kamisado => &["kamisado"],
            Dialect::Siam => &["siam"],
            Dialect::Mastermind => &["mastermind"],
            _ => &["pawnhub", "--mode", mode],
        };
        let rest = ["{host}", "{port}", "{name}", "--quiet", "--engine", engine];
        let words = ["bot"].iter().chain(words).chain(&rest).map(|word| (*word).to_owned());
        Some(std::iter::once(program).chain(words).collect())
    }

    /// How many MiB a program may take.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Do programs run behind walls?
    pub(crate) fn is_sandboxed(&self) -> bool {
        self.is_sandboxed
    }

    /// Does nobody have to be told of a port?
    pub(crate) fn launches_all(&self) -> bool {
        let is_started = |it: &Entrant| it.command.is_some() || it.engine.is_some();
        !self.entrants.is_empty() && self.entrants.iter().all(is_started)
    }
}

fn read_command(line: &str) -> Result<Vec<String>, Message> {
    split_command(line).ok_or_else(|| bad(format!("the command {line:?} is not complete")))
}

fn read_entrant(entrant: &Value) -> Result<Entrant, Message> {
    let known = ["name", "rating", "command", "engine"];
    let strange =
        entrant.as_object().into_iter().flatten().find(|(key, _)| !known.contains(&key.as_str()));
    if let Some((key, _)) = strange {
        return Err(bad(format!("an entrant has no `{key}`")));
    }
    let name = entrant["name"].as_str().ok_or_else(|| bad("an entrant has no `name`"))?;
    let command = match &entrant["command"] {
        Value::Null => None,
        Value::String(line) => Some(read_command(line)?),
        Value::Array(words) => {
            let words = words.iter().map(|word| word.as_str().map(str::to_owned));
            Some(words.collect::<Option<_>>().ok_or_else(|| bad("a command is made of words"))?)
        }
        _ => return Err(bad("a command is made of words")),
    };
    let engine = match &entrant["engine"] {
        Value::Null => None,
        Value::String(line) => Some(line.clone()),
        _ => return Err(bad("an engine is a command line")),
    };
    if engine.is_some() && command.is_some() {
        return Err(bad(format!("{name} has a `command` and an `engine`")));
    }
    Ok(Entrant { name: name.to_owned(), rating: entrant["rating"].as_u64(), command, engine })
}

/// `name,rating,command` on each line; only the name is needed. A first line of these words is passed over.
fn read_roster(text: &str) -> Result<Vec<Entrant>, Message> {
    let mut entrants = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // Spreadsheets of some languages write semicolons.
        let split = |at: char| line.splitn(3, at).map(unquoted).collect::<Vec<_>>();
        let fields =
            if line.contains(';') && !line.contains(',') { split(';') } else { split(',') };
        if number == 1 && fields[0].eq_ignore_ascii_case("name") {
            continue;
        }
        let field = |at: usize| fields.get(at).map(String::as_str).filter(|it| !it.is_empty());
        let rating = field(1).map(str::parse).transpose();
        let rating =
            rating.map_err(|_| bad(format!("line {number}: {} is no rating", fields[1])))?;
        let command = field(2).map(read_command).transpose()?;
        let name = field(0).ok_or_else(|| bad(format!("line {number}: a name is missing")))?;
        entrants.push(Entrant { name: name.to_owned(), rating, command, engine: None });
    }
    Ok(entrants)
}

fn unquoted(field: &str) -> String {
    let field = field.trim();
    let inside = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
    inside.map_or_else(|| field.to_owned(), |inside| inside.replace("\"\"", "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_can_be_read() {
        let file = File::parse(EXAMPLE, |_| unreachable!()).unwrap();
        assert_eq!(file.name(), Some("Siam championship"));
        assert_eq!(file.commands().count(), 3);
        assert!(file.launches_all());
        assert_eq!(file.plan()["entrants"][2]["name"], "Babar");
        // Whoever runs it need not have installed it.
        let this = std::env::current_exe().unwrap();
        assert!(file.commands().all(|(_, words)| Some(words[0].as_str()) == this.to_str()));
    }

    #[test]
    fn what_is_commented_out_in_the_example_can_be_read_too() {
        let lines = EXAMPLE.lines().map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.starts_with("[[") || rest.contains(" = \"") => rest,
            _ => line,
        });
        // The keys before the entrants are about other formats and files.
        let from = lines.clone().skip_while(|line| !line.starts_with("[["));
        let text = format!("name = 'x'\n{}", from.collect::<Vec<_>>().join("\n"));
        let file = File::parse(&text, |_| unreachable!()).unwrap();
        assert_eq!((file.entrants.len(), file.commands().count()), (6, 5));
        assert!(!file.launches_all(), "one connects by itself");
    }

    #[test]
    fn rosters_come_from_spreadsheets() {
        let text =
            "\u{feff}Name,Rating,Command\nann,1500,\"./a \"\"b\"\"\"\n\n# nobody\nbob\neve;;./e\n";
        let roster = |_: &str| Ok(text.to_owned());
        let plan = "name = 'x'\nroster = 'r.csv'";
        let file = File::parse(plan, roster).unwrap();
        let names: Vec<_> = file.entrants.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names, ["ann", "bob", "eve"]);
        assert_eq!(file.entrants[0].rating, Some(1500));
        assert_eq!(file.entrants[0].command.as_deref().unwrap(), ["./a", "b"]);
        assert_eq!(file.entrants[2].command.as_deref().unwrap(), ["./e"]);
        assert!(File::parse(plan, |_: &str| Ok("ann,x".to_owned())).is_err());
    }
}
