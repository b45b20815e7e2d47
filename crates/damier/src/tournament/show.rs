//! What is shown while a tournament is run.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _, Write as _};

use damier_words::{Lang, msg};
use indicatif::{ProgressBar, ProgressStyle};

use super::View;
use crate::text::printable;

/// No name is shown longer.
const LONGEST: usize = 30;

/// The progress on a terminal, or a line for each result.
pub(crate) struct Show {
    lang: Lang,
    bar: Option<ProgressBar>,
    /// What each encounter was when it was last told.
    told: HashMap<usize, String>,
    is_quiet: bool,
}

impl Show {
    /// Whoever is quiet says nothing but errors.
    pub(crate) fn new(is_quiet: bool, lang: Lang) -> Show {
        let bar = (!is_quiet && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(0);
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed}  {wide_msg}");
            bar.set_style(style.expect("the template is right"));
            bar
        });
        Show { lang, bar, told: HashMap::new(), is_quiet }
    }

    pub(crate) fn say(&self, line: &str) {
        match &self.bar {
            Some(bar) => bar.println(line),
            // The terminal may be gone.
            None => drop(writeln!(io::stderr(), "{line}")),
        }
    }

    pub(crate) fn update(&mut self, view: &View) {
        if self.is_quiet {
            return;
        }
        for (at, it) in view.encounters().iter().enumerate() {
            let (Some(first), Some(second)) = (it["points"][0].as_f64(), it["points"][1].as_f64())
            else {
                continue;
            };
            let [one, other] =
                ["first", "second"].map(|who| printable(view.name(&it[who]), LONGEST));
            let line = format!("{one} {first} – {second} {other}");
            if self.told.get(&at) != Some(&line) {
                self.say(&line);
                self.told.insert(at, line);
            }
        }
        let Some(bar) = &self.bar else { return };
        let (done, all) = view.progress();
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        let leaders = view.table().take(3);
        let leaders =
            leaders.map(|line| format!("{} {}", printable(line.name, LONGEST), line.points));
        bar.set_message(leaders.collect::<Vec<_>>().join(", "));
    }

    /// The table at the end.
    pub(crate) fn finish(&self, view: &View) -> io::Result<()> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if self.is_quiet {
            return Ok(());
        }
        let mut out = io::stderr().lock();
        let widest = view.names().map(|name| name.chars().count()).max().unwrap_or(0).min(LONGEST);
        writeln!(out, "{}", self.lang.say(&msg!("tournament-table")))?;
        for line in view.table() {
            let [wins, draws, losses] = line.games;
            let name = printable(line.name, LONGEST);
            writeln!(
                out,
                "{:>4}. {name:<widest$} {:>6}   +{wins} ={draws} −{losses}",
                line.place, line.points,
            )?;
        }
        Ok(())
    }
}
