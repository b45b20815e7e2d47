//! What a computer player thinks of a game that was played: how each position stood, and which moves were
//! mistakes.

use damier_rules::{AnyGame, GameKind, Outcome, Record, Seat, Verdict, new_game};
use damier_wire::web::{
    Analysis, AnalysisState, Assessment, Grade, MistakeCount, ScoreTold, Suggestion,
};

use crate::{Known, Level, Limits, Options, Player, Score, Stop, Task};

/// How much of a line is told.
const LONGEST_LINE: usize = 6;

/// Looks at positions of games that hide nothing.
#[expect(missing_debug_implementations, reason = "an engine is mostly a table of positions")]
pub struct Analyst {
    player: Player,
}

/// What it thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// For the first seat, whoever is to move.
    pub score: Score,
    /// The best move and how the game may go on; empty if it is over.
    pub line: Vec<String>,
}

impl Analyst {
    /// An analyst for a game; nothing if it hides something, for then its players did not know what is judged.
    #[must_use]
    pub fn new(kind: GameKind, options: Options) -> Option<Analyst> {
        let player = || Player::new(kind, Level::HIGHEST, options);
        (!kind.is_hidden()).then(|| Analyst { player: player() })
    }

    /// So many positions for whoever has no time left.
    pub const GLANCE: u64 = 2_000;

    /// So many positions are enough for an honest opinion; they take a fraction of a second.
    #[must_use]
    pub fn usual_nodes(kind: GameKind) -> u64 {
        // Proofs look at many positions, and quickly.
        if kind == GameKind::Kamisado { 1_000_000 } else { 100_000 }
    }

    /// What it thinks of a position, having looked at so many others.
    ///
    /// It is limited by nodes alone: with a time limit, players do not look at what they must play anyway.
    pub fn look(&mut self, game: &dyn AnyGame, nodes: u64, stop: &Stop) -> Opinion {
        if let Some(outcome) = game.outcome() {
            return Opinion { score: score_of(outcome), line: Vec::new() };
        }
        let seat = game.to_act().first().unwrap_or(Seat::One);
        let limits = Limits { nodes: Some(nodes), stop: stop.clone(), ..Limits::default() };
        let known = Known::Open(game);
        let task = Task { known, seat, among: &[], limits, lines: 1, seed: 0 };
        let best = self.player.think(&task, &mut |_| ()).and_then(|it| it.lines.into_iter().next());
        match best {
            Some(best) => Opinion { score: best.score.seen_from(seat), line: best.moves },
            None => Opinion { score: Score::Points(0), line: Vec::new() },
        }
    }
}

/// The positions of a game that are still to be looked at: the last one first, for what is found there helps with
/// those before it.
#[derive(Debug)]
pub struct Course {
    positions: Vec<Position>,
    /// The move that led to what was looked at last, and what was thought of that.
    after: Option<(Seat, String, Opinion)>,
}

#[derive(Debug)]
struct Position {
    game: Box<dyn AnyGame>,
    /// The move that led here.
    played: Option<(Seat, String)>,
}

/// What was found out about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// After how many moves it was.
    at: usize,
    found: Assessment,
    /// The mistake with which somebody left it.
    mistake: Option<(Seat, Grade)>,
}

impl Course {
    /// All positions of a game; nothing if its moves cannot be played.
    #[must_use]
    pub fn new(record: &Record) -> Option<Course> {
        let mut game = new_game(record.kind, &record.setup).ok()?;
        let mut positions = vec![Position { game: game.boxed_clone(), played: None }];
        for played in &record.moves {
            game.play(played.seat, &played.text).ok()?;
            let played = Some((played.seat, played.text.clone()));
            positions.push(Position { game: game.boxed_clone(), played });
        }
        Some(Course { positions, after: None })
    }

    /// Looks at the next position; nothing if there is none.
    pub fn step(&mut self, analyst: &mut Analyst, nodes: u64, stop: &Stop) -> Option<Step> {
        let Position { game, played } = self.positions.pop()?;
        let opinion = analyst.look(game.as_ref(), nodes, stop);
        let after = self.after.take();
        let mistake = after
            .and_then(|(seat, text, after)| Some((seat, grade(seat, &text, &opinion, &after)?)));
        let found = Assessment {
            score: opinion.score.into(),
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "0 to 100"
            )]
            chance: (opinion.score.chance() * 100.0).round() as u8,
            best: suggestion(game.as_ref(), &opinion.line),
            grade: None,
        };
        self.after = played.map(|(seat, text)| (seat, text, opinion));
        Some(Step { at: self.positions.len(), found, mistake })
    }
}

impl Step {
    /// Adds it to what is known of the game.
    pub fn note_in(self, analysis: &mut Analysis) {
        let Step { at, found, mistake } = self;
        if let Some((seat, grade)) = mistake {
            if let Some(Some(next)) = analysis.positions.get_mut(at + 1) {
                next.grade = Some(grade);
            }
            let count = &mut analysis.mistakes[usize::from(seat == Seat::Two)];
            match grade {
                Grade::Inaccuracy => count.inaccuracies += 1,
                Grade::Mistake => count.mistakes += 1,
                Grade::Blunder => count.blunders += 1,
            }
        }
        if let Some(place) = analysis.positions.get_mut(at) {
            *place = Some(found);
            analysis.done += 1;
        }
        let is_done = analysis.done >= analysis.of;
        analysis.state = if is_done { AnalysisState::Done } else { AnalysisState::Running };
    }
}

/// The analysis of a game of which nothing has been found out yet.
#[must_use]
pub fn blank_analysis(record: &Record) -> Analysis {
    let positions = record.moves.len() + 1;
    Analysis {
        state: AnalysisState::Waiting,
        done: 0,
        of: u32::try_from(positions).unwrap_or(u32::MAX),
        positions: vec![None; positions],
        mistakes: [MistakeCount::default(); 2],
    }
}

/// How bad it was of `seat` to play `played`, which led from one position to the other.
#[must_use]
pub fn grade(seat: Seat, played: &str, before: &Opinion, after: &Opinion) -> Option<Grade> {
    if before.line.first().is_none_or(|best| best == played) {
        return None;
    }
    let chance = |opinion: &Opinion| opinion.score.seen_from(seat).chance();
    match chance(before) - chance(after) {
        lost if lost >= 0.15 => Some(Grade::Blunder),
        lost if lost >= 0.10 => Some(Grade::Mistake),
        lost if lost >= 0.05 => Some(Grade::Inaccuracy),
        _ => None,
    }
}

/// A line as it is told; nothing if it is empty.
#[must_use]
pub fn suggestion(game: &dyn AnyGame, line: &[String]) -> Option<Suggestion> {
    let mut written = written(game, line).into_iter();
    let (m, p) = (line.first()?.clone(), written.next()?);
    Some(Suggestion { m, p, then: written.collect() })
}

/// The first moves of a line for people, as far as they can be played.
#[must_use]
pub fn written(game: &dyn AnyGame, line: &[String]) -> Vec<String> {
    let mut game = game.boxed_clone();
    let mut play = |text: &String| Some(game.play(game.to_act().first()?, text).ok()?.pretty);
    line.iter().take(LONGEST_LINE).map_while(&mut play).collect()
}

/// The score of a game that is over, for the first seat.
fn score_of(outcome: Outcome) -> Score {
    match outcome.verdict {
        Verdict::Win(winner) => Score::Wins(0).seen_from(winner),
        Verdict::Draw => Score::Points(0),
    }
}

impl Score {
    /// A score of `seat` for the first seat, or one of the first seat for `seat`.
    #[must_use]
    pub fn seen_from(self, seat: Seat) -> Score {
        match (seat, self) {
            (Seat::One, score) => score,
            (Seat::Two, Score::Points(points)) => Score::Points(-points),
            (Seat::Two, Score::Wins(plies)) => Score::Loses(plies),
            (Seat::Two, Score::Loses(plies)) => Score::Wins(plies),
        }
    }

    /// Which share of the points such a position brings, from 0 to 1. The curve is the one that Lichess fitted to
    /// games of people at chess: a pawn is worth about 9 in 100.
    #[must_use]
    pub fn chance(self) -> f64 {
        match self {
            Score::Points(points) => 1.0 / (1.0 + (-0.003_682_08 * f64::from(points)).exp()),
            Score::Wins(_) => 1.0,
            Score::Loses(_) => 0.0,
        }
    }
}

impl From<Score> for ScoreTold {
    fn from(score: Score) -> ScoreTold {
        match score {
            Score::Points(points) => ScoreTold::Points(points),
            Score::Wins(plies) => ScoreTold::Wins(plies),
            Score::Loses(plies) => ScoreTold::Loses(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use damier_rules::{RecordedMove, Setup};

    use super::*;

    fn analyse(kind: GameKind, moves: &[&str], nodes: u64) -> Analysis {
        let mut record = Record::new(kind, Setup::default());
        for (text, seat) in moves.iter().zip(Seat::ALL.into_iter().cycle()) {
            record.moves.push(RecordedMove { seat, text: (*text).to_owned(), spent_ms: None });
        }
        let mut course = Course::new(&record).unwrap();
        let mut analyst = Analyst::new(kind, Options::default()).unwrap();
        let mut analysis = blank_analysis(&record);
        while let Some(step) = course.step(&mut analyst, nodes, &Stop::default()) {
            assert_ne!(analysis.state, AnalysisState::Done);
            step.note_in(&mut analysis);
        }
        assert_eq!((analysis.state, analysis.done), (AnalysisState::Done, analysis.of));
        analysis
    }

    #[test]
    fn the_fools_mate_is_a_blunder_of_one_player() {
        let analysis = analyse(GameKind::Chess, &["f2f3", "e7e5", "g2g4", "d8h4"], 3_000);
        let positions: Vec<_> = analysis.positions.into_iter().flatten().collect();
        assert_eq!(positions[3].score, ScoreTold::Loses(1));
        assert_eq!(positions[3].grade, Some(Grade::Blunder));
        let mate = Suggestion { m: "d8h4".into(), p: "Qh4#".into(), then: Vec::new() };
        assert_eq!(positions[3].best, Some(mate));
        assert_eq!(positions[4].score, ScoreTold::Loses(0));
        assert_eq!(
            (positions[4].best.clone(), positions[4].grade, positions[4].chance),
            (None, None, 0)
        );
        let [white, black] = analysis.mistakes;
        assert_eq!((white.blunders, black), (1, MistakeCount::default()));
    }

    #[test]
    fn a_won_round_of_kamisado_that_is_thrown_away_is_a_blunder() {
        // Only 16 of the 102 first moves win, and this is none of them.
        let analysis = analyse(GameKind::Kamisado, &["c1c2"], 20_000);
        let [Some(start), Some(after)] = &analysis.positions[..] else { panic!("{analysis:?}") };
        assert!(matches!(start.score, ScoreTold::Wins(_)), "{start:?}");
        assert_eq!(after.grade, Some(Grade::Blunder), "{after:?}");
    }

    #[test]
    fn games_that_hide_something_have_no_analyst() {
        for &kind in GameKind::ALL {
            assert_eq!(Analyst::new(kind, Options::default()).is_none(), kind.is_hidden());
        }
    }

    #[test]
    fn chances_and_grades_are_those_of_the_mover() {
        assert!((Score::Points(0).chance() - 0.5).abs() < 1e-9);
        assert!(Score::Points(100).chance() > 0.58 && Score::Points(100).chance() < 0.60);
        let opinion = |points| Opinion { score: Score::Points(points), line: vec!["a".to_owned()] };
        let graded = |seat, after| grade(seat, "b", &opinion(0), &opinion(after));
        assert_eq!(graded(Seat::One, -60), Some(Grade::Inaccuracy));
        assert_eq!(graded(Seat::One, -120), Some(Grade::Mistake));
        assert_eq!(graded(Seat::One, -300), Some(Grade::Blunder));
        assert_eq!(graded(Seat::Two, -300), None);
        assert_eq!(graded(Seat::Two, 300), Some(Grade::Blunder));
        assert_eq!(grade(Seat::One, "a", &opinion(0), &opinion(-300)), None, "it was the best");
    }
}
