//! `damier judge --analyse`: what the computer thinks of the moves that were judged.

use std::io::{self, IsTerminal as _};
use std::slice;
use std::time::{Duration, Instant};

use damier_engine::{Analyst, Course, Options, Stop, blank_analysis};
use damier_rules::{GameKind, Played, Record, RecordedMove, Seat, Setup};
use damier_wire::web::{Analysis, Assessment, Grade, MistakeCount, ScoreTold};
use damier_words::{Message, msg};
use indicatif::ProgressBar;
use serde::Serialize;

use super::Answer;

#[derive(Debug, clap::Args)]
pub(super) struct AnalysisArgs {
    #[arg(long)]
    analyse: bool,
    #[arg(long, value_name = "N", requires = "analyse", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    #[arg(long, value_name = "SECONDS", requires = "analyse", default_value_t = 60)]
    budget: u64,
}

/// The game so far, if it shall be analysed.
#[derive(Debug)]
pub(super) struct Notes {
    record: Record,
    /// The moves for people.
    pretty: Vec<String>,
    nodes: u64,
    budget: Duration,
}

/// A move and what it was worth.
#[derive(Debug, Serialize)]
pub(super) struct Judged {
    ply: usize,
    #[serde(rename = "move")]
    text: String,
    pretty: String,
    /// After it, for the first player.
    score: ScoreTold,
    chance: u8,
    /// What would have been played instead.
    best: Option<String>,
    line: Vec<String>,
    grade: Option<Grade>,
}

/// The mistakes of one player.
#[derive(Debug, Serialize)]
pub(super) struct Count {
    seat: u8,
    #[serde(flatten)]
    count: MistakeCount,
}

impl Notes {
    /// Nothing unless an analysis is wanted; an error if there can be none.
    pub(super) fn begin(
        args: &AnalysisArgs,
        kind: GameKind,
        setup: Setup,
    ) -> Result<Option<Notes>, Message> {
        if !args.analyse {
            return Ok(None);
        }
        if kind.is_hidden() {
            return Err(msg!("api-no-analysis"));
        }
        Ok(Some(Notes {
            record: Record::new(kind, setup),
            pretty: Vec::new(),
            nodes: args.nodes.unwrap_or(Analyst::usual_nodes(kind)),
            budget: Duration::from_secs(args.budget),
        }))
    }

    pub(super) fn add(&mut self, played: &Played) {
        let Played { seat, text, pretty, .. } = played;
        self.record.moves.push(RecordedMove { seat: *seat, text: text.clone(), spent_ms: None });
        self.pretty.push(pretty.clone());
    }

    /// What is said of every move, and then of both players.
    pub(super) fn answers(self) -> Vec<Answer> {
        let Some(analysis) = self.analyse() else { return Vec::new() };
        let moves = self.record.moves.iter().zip(self.pretty).enumerate();
        let judged = moves.filter_map(|(at, (played, pretty))| {
            let known = |at: usize| analysis.positions.get(at)?.as_ref();
            let (before, after): (&Assessment, &Assessment) = (known(at)?, known(at + 1)?);
            let best = before.best.as_ref();
            let line = best.map(|best| [slice::from_ref(&best.p), best.then.as_slice()].concat());
            Some(Answer::Analysis(Judged {
                ply: at + 1,
                text: played.text.clone(),
                pretty,
                score: after.score,
                chance: after.chance,
                best: best.map(|best| best.m.clone()),
                line: line.unwrap_or_default(),
                grade: after.grade,
            }))
        });
        let mistakes = Seat::ALL.into_iter().zip(analysis.mistakes);
        let counts =
            mistakes.map(|(seat, count)| Answer::Mistakes(Count { seat: seat.number(), count }));
        judged.chain(counts).collect()
    }

    fn analyse(&self) -> Option<Analysis> {
        let mut course = Course::new(&self.record)?;
        let mut analyst = Analyst::new(self.record.kind, Options::default())?;
        let mut analysis = blank_analysis(&self.record);
        let bar = io::stderr().is_terminal().then(|| ProgressBar::new(analysis.of.into()));
        let begun = Instant::now();
        loop {
            let is_late = begun.elapsed() > self.budget;
            let nodes = if is_late { self.nodes.min(Analyst::GLANCE) } else { self.nodes };
            let Some(step) = course.step(&mut analyst, nodes, &Stop::default()) else { break };
            step.note_in(&mut analysis);
            if let Some(bar) = &bar {
                bar.set_position(analysis.done.into());
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Some(analysis)
    }
}

impl std::fmt::Display for Judged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Judged { ply, text, best, grade, .. } = self;
        write!(f, "analysis {ply} {text} ")?;
        match self.score {
            ScoreTold::Points(points) => write!(f, "points {points}")?,
            ScoreTold::Wins(plies) => write!(f, "wins {plies}")?,
            ScoreTold::Loses(plies) => write!(f, "loses {plies}")?,
        }
        write!(f, " best {}", best.as_deref().unwrap_or("-"))?;
        match grade {
            Some(Grade::Inaccuracy) => write!(f, " inaccuracy"),
            Some(Grade::Mistake) => write!(f, " mistake"),
            Some(Grade::Blunder) => write!(f, " blunder"),
            None => Ok(()),
        }
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Count { seat, count: MistakeCount { inaccuracies, mistakes, blunders } } = self;
        write!(f, "mistakes {seat} {inaccuracies} {mistakes} {blunders}")
    }
}
