//! What was played, on disk: the first line says which match it is, every other one is a pair of games. A match
//! that was cut off goes on where it was.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use damier_rules::Record;
use damier_words::msg;
use serde_json::{Value, json};

use super::bout::Bout;
use super::contest::{Contest, Summary};

const JOURNAL: &str = "arena.jsonl";

/// Both games of an opening.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    pub(crate) number: u32,
    /// The first player sits on the first seat, then on the second.
    pub(crate) games: [Bout; 2],
}

/// All pairs that were played.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    pairs: BTreeMap<u32, Pair>,
    file: Option<(PathBuf, File)>,
}

impl Journal {
    /// Remembers nothing after the program has ended.
    pub(crate) fn in_memory() -> Journal {
        Journal::default()
    }

    /// Goes on with what is there, if it is the same match.
    pub(crate) fn open(directory: &Path, contest: &Contest) -> anyhow::Result<Journal> {
        let place = || directory.display().to_string();
        fs::create_dir_all(directory).with_context(place)?;
        let path = directory.join(JOURNAL);
        let mut journal = Journal::default();
        let text = fs::read_to_string(&path).unwrap_or_default();
        let head = head(contest).to_string();
        // A line without its end was being written when the power went.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        match lines.next() {
            None => {}
            Some(line) if line == head => {
                for line in lines {
                    let pair = Pair::read(line).ok_or_else(|| {
                        msg!("arena-bad-journal", path = path.display().to_string())
                    })?;
                    journal.pairs.insert(pair.number, pair);
                }
            }
            Some(_) => return Err(msg!("arena-other-match", path = place()).into()),
        }
        let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(&path)?;
        file.set_len(whole.len() as u64)?;
        std::io::Seek::seek(&mut file, std::io::SeekFrom::End(0))?;
        if whole.is_empty() {
            writeln!(file, "{head}")?;
        }
        journal.file = Some((directory.to_owned(), file));
        Ok(journal)
    }

    pub(crate) fn has(&self, pair: u32) -> bool {
        self.pairs.contains_key(&pair)
    }

    pub(crate) fn played(&self) -> impl Iterator<Item = &Pair> {
        self.pairs.values()
    }

    pub(crate) fn add(&mut self, pair: Pair) -> anyhow::Result<()> {
        if let Some((_, file)) = &mut self.file {
            file.write_all(format!("{}\n", pair.json()).as_bytes())?;
            self.pairs.insert(pair.number, pair);
        }
        Ok(())
    }

    /// Files for people and other programs: the table, and the games where they can be written as PGN.
    pub(crate) fn finish(&self, summary: &Summary) -> anyhow::Result<()> {
        let Some((directory, file)) = &self.file else { return Ok(()) };
        file.sync_data()?;
        fs::write(directory.join("summary.json"), serde_json::to_string_pretty(summary)? + "\n")?;
        // Either all games of a match can be written so, or none.
        let games = self.pairs.values().flat_map(|pair| &pair.games);
        let mut games = games.map_while(|game| game.record.to_pgn()).peekable();
        if games.peek().is_some() {
            let mut file = BufWriter::new(File::create(directory.join("games.pgn"))?);
            let mut before = "";
            for pgn in games {
                write!(file, "{before}{pgn}")?;
                before = "\n";
            }
            file.flush()?;
        }
        Ok(())
    }
}

/// What must be equal for a match to go on. How many games there shall be is not part of it.
fn head(contest: &Contest) -> Value {
    let rules = &contest.rules;
    json!({
        "damier_arena": 1,
        "players": contest.players.each_ref().map(|player| &player.text),
        "game": rules.kind,
        "options": rules.setup.options,
        "start": rules.setup.position,
        "time": rules.time.pgn(),
        "pace": format!("{:?}", contest.pace),
        "longest": rules.longest,
        "random_plies": rules.random_plies,
        "positions": rules.positions,
        "seed": contest.seed,
    })
}

impl Pair {
    fn json(&self) -> String {
        let [one, two] = self.games.each_ref().map(|game| {
            let (record, fault) = (game.record.to_json_line(), json!(game.fault));
            format!("{{\"record\":{},\"fault\":{fault}}}", record.trim_end())
        });
        format!("{{\"pair\":{},\"games\":[{one},{two}]}}", self.number)
    }

    fn read(line: &str) -> Option<Pair> {
        let value: Value = serde_json::from_str(line).ok()?;
        let game = |at: usize| {
            let game = &value["games"][at];
            let record = Record::from_json(&game["record"].to_string()).ok()?;
            let outcome = record.outcome?;
            Some(Bout { record, outcome, fault: game["fault"].as_str().map(str::to_owned) })
        };
        Some(Pair { number: value["pair"].as_u64()?.try_into().ok()?, games: [game(0)?, game(1)?] })
    }
}
