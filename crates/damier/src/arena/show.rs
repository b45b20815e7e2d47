//! How a match stands, for people.

use std::io::{self, IsTerminal as _, Write as _};

use damier_words::{Lang, Message, msg};
use indicatif::{ProgressBar, ProgressStyle};

use super::contest::Summary;
use super::stats::{Estimate, Verdict};

/// A bar on a terminal; otherwise a line now and then.
pub(crate) struct Show {
    lang: Lang,
    bar: Option<ProgressBar>,
    is_quiet: bool,
    /// So many games were there when it was last told.
    told: u32,
    every: u32,
}

impl Show {
    pub(crate) fn new(games: u32, is_quiet: bool, lang: Lang) -> Show {
        let bar = (!is_quiet && io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::new(games.into());
            let style =
                ProgressStyle::with_template("{bar:30} {pos}/{len}  {elapsed} ({eta})  {wide_msg}");
            bar.set_style(style.expect("the template is right"));
            bar
        });
        Show { lang, bar, is_quiet, told: 0, every: (games / 20).max(2) }
    }

    pub(crate) fn update(&mut self, summary: &Summary) {
        let line = || self.lang.say(&standing(summary));
        if let Some(bar) = &self.bar {
            bar.set_position(summary.games.into());
            bar.set_message(line());
        } else if !self.is_quiet && summary.games >= self.told + self.every {
            // The terminal may be gone.
            drop(writeln!(io::stderr(), "{:>5}  {}", summary.games, line()));
            self.told = summary.games;
        }
    }

    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// One line.
fn standing(summary: &Summary) -> Message {
    let tally = &summary.tally;
    msg!(
        "arena-standing",
        wins = tally.wins,
        draws = tally.draws,
        losses = tally.losses,
        score = percent(summary.score),
        elo = elo(summary)
    )
}

fn percent(score: Option<Estimate>) -> String {
    score.map_or("–".to_owned(), |score| {
        format!("{:.1} ± {:.1} %", 100.0 * score.value, 100.0 * score.error)
    })
}

fn elo(summary: &Summary) -> String {
    match summary.elo {
        Some(elo) => format!("{:+.0} ± {:.0}", elo.value, elo.error),
        None if summary.tally.wins > summary.tally.losses => "> +600".to_owned(),
        None if summary.tally.wins < summary.tally.losses => "< −600".to_owned(),
        None => "0".to_owned(),
    }
}

/// All that is known at the end.
pub(crate) fn table(summary: &Summary, lang: Lang) -> String {
    let [one, two] = &summary.players;
    let mut lines = vec![
        msg!("arena-match", one = one, two = two, game = damier_words::game(summary.kind)),
        standing(summary),
        msg!("arena-pairs", pairs = summary.tally.pairs.map(|pairs| pairs.to_string()).join(" ")),
    ];
    if let Some(test) = summary.sprt {
        let (low, high) = test.bounds;
        let verdict = match test.verdict {
            Verdict::Accepted => msg!("arena-accepted"),
            Verdict::Rejected => msg!("arena-rejected"),
            Verdict::Open => msg!("arena-open"),
        };
        lines.push(msg!(
            "arena-sprt",
            elo0 = test.asked.elo0.to_string(),
            elo1 = test.asked.elo1.to_string(),
            ratio = format!("{:.2}", test.ratio),
            low = format!("{low:.2}"),
            high = format!("{high:.2}"),
            verdict = verdict
        ));
    }
    for (player, failures) in summary.players.iter().zip(summary.failures) {
        if failures != super::contest::Failures::default() {
            lines.push(msg!(
                "arena-failures",
                player = player,
                time = failures.time,
                illegal = failures.illegal,
                silent = failures.silent
            ));
        }
    }
    if let Some(fault) = &summary.last_fault {
        lines.push(msg!("arena-last-fault", fault = crate::text::printable(fault, 200)));
    }
    lines.iter().map(|line| lang.say(line)).collect::<Vec<_>>().join("\n")
}
