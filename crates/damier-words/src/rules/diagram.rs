//! Diagrams: positions, and what the rules say of them.
//!
//! `diagrams/<game>.txt` has a paragraph for each: its name, and below it what it shows.
//!
//! ```text
//! castling_refused
//! position 4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1
//! legal e1c1
//! illegal e1g1
//! ```
//!
//! | line | means |
//! |---|---|
//! | `position TEXT` | it begins there; without it, at the start of a game |
//! | `moves e2e4 e7e5` | these are played first |
//! | `reach d4` | all squares where the pieces on these squares can go |
//! | `legal e5d6` | these moves are legal then |
//! | `illegal e1g1` | these are not |
//! | `check` | the player to move is in check |
//! | `end 1-0 checkmate` | the game is over then |
//! | `view 1` | what the first player may see of it; without it, everything |
//! | `flip` | seen from the side of the second player |

use damier_rules::{
    AnyGame, Cell, GameKind, Outcome, Refusal, Seat, Setup, SetupError, Viewer, new_game,
};

use crate::dictionary::DIAGRAMS;

/// A diagram as it is written.
#[derive(Clone, Debug)]
pub struct Diagram {
    kind: GameKind,
    /// What pages call it.
    pub name: &'static str,
    /// Moves that are legal.
    pub legal: Vec<&'static str>,
    pub(super) flip: bool,
    position: Option<&'static str>,
    moves: Vec<&'static str>,
    illegal: Vec<&'static str>,
    reach: Vec<&'static str>,
    check: bool,
    end: Option<&'static str>,
    viewer: Viewer,
    unknown: Option<&'static str>,
}

/// What the rules make of a diagram.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// What its viewer may see.
    pub view: String,
    /// The move that led there, if they may know it.
    pub last: Option<String>,
    /// The squares that can be reached.
    pub reach: Vec<Cell>,
    /// The moves that are refused, and why.
    pub illegal: Vec<(String, Refusal)>,
}

/// How a diagram lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A line that means nothing.
    Line(&'static str),
    /// The position is not accepted.
    Position(SetupError),
    /// A move cannot be played.
    Move(&'static str, Refusal),
    /// A move that should be refused is legal, or is no move at all.
    Legal(&'static str),
    /// Nothing can be reached from there.
    Stuck(&'static str),
    /// Somebody is in check, or nobody is.
    Check,
    /// The game ends in another way, or does not.
    End(Option<Outcome>),
}

/// The diagrams of a game, in the order of its page.
pub fn diagrams(kind: GameKind) -> Vec<Diagram> {
    let source = DIAGRAMS.iter().find(|(id, _)| *id == kind.id()).map_or("", |(_, text)| text);
    let paragraphs = source.split("\n\n").map(str::trim).filter(|text| !text.is_empty());
    paragraphs.map(|text| Diagram::read(kind, text)).collect()
}

impl Diagram {
    fn read(kind: GameKind, text: &'static str) -> Diagram {
        let mut lines = text.lines();
        let mut diagram = Diagram {
            kind,
            name: lines.next().unwrap_or_default(),
            legal: Vec::new(),
            flip: false,
            position: None,
            moves: Vec::new(),
            illegal: Vec::new(),
            reach: Vec::new(),
            check: false,
            end: None,
            viewer: Viewer::Referee,
            unknown: None,
        };
        for line in lines {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let words = || value.split(' ').collect();
            match (key, value) {
                ("position", text) => diagram.position = Some(text),
                ("moves", _) => diagram.moves = words(),
                ("reach", _) => diagram.reach = words(),
                ("legal", _) => diagram.legal = words(),
                ("illegal", _) => diagram.illegal = words(),
                ("check", "") => diagram.check = true,
                ("end", text) => diagram.end = Some(text),
                ("view", "1") => diagram.viewer = Viewer::Seat(Seat::One),
                ("view", "2") => diagram.viewer = Viewer::Seat(Seat::Two),
                ("flip", "") => diagram.flip = true,
                _ => diagram.unknown = Some(line),
            }
        }
        diagram
    }

    /// Asks the rules for everything that the diagram says.
    pub fn scene(&self) -> Result<Scene, Fault> {
        if let Some(line) = self.unknown {
            return Err(Fault::Line(line));
        }
        let mut setup = Setup::default().reachable();
        setup.position = self.position.map(str::to_owned);
        let mut game = new_game(self.kind, &setup).map_err(Fault::Position)?;
        let mut last = None;
        for &text in &self.moves {
            let seat = mover(game.as_ref());
            game.play(seat, text).map_err(|why| Fault::Move(text, why))?;
            last = Some(text.to_owned()).filter(|_| game.reveals(seat, self.viewer));
        }
        let seat = mover(game.as_ref());
        for &text in &self.legal {
            game.judge(seat, text).map_err(|why| Fault::Move(text, why))?;
        }
        let end = game.outcome();
        if end.map(|end| end.to_string()).as_deref() != self.end {
            return Err(Fault::End(end));
        }
        if game.in_check() != (self.check || self.ends_in_mate()) {
            return Err(Fault::Check);
        }
        let reach = self.reached(&game.legal_moves(seat))?;
        Ok(Scene { view: game.view(self.viewer), last, reach, illegal: self.refused(&*game)? })
    }

    fn ends_in_mate(&self) -> bool {
        self.end.is_some_and(|end| end.ends_with("checkmate"))
    }

    /// Where the pieces on the squares that are named can go.
    fn reached(&self, legal: &[String]) -> Result<Vec<Cell>, Fault> {
        let mut reached = Vec::new();
        for &from in &self.reach {
            let of_piece = legal.iter().filter(|text| text.starts_with(from));
            let goals: Vec<Cell> = of_piece.filter_map(|text| goal(text)).collect();
            if goals.is_empty() {
                return Err(Fault::Stuck(from));
            }
            reached.extend(goals);
        }
        reached.sort_by_key(Cell::to_string);
        reached.dedup();
        Ok(reached)
    }

    fn refused(&self, game: &dyn AnyGame) -> Result<Vec<(String, Refusal)>, Fault> {
        let refused = |&text: &&'static str| match game.judge(mover(game), text) {
            // Said of texts that are no moves; a diagram shows moves.
            Ok(_) | Err(Refusal::Unreadable | Refusal::NotYourTurn | Refusal::GameOver) => {
                Err(Fault::Legal(text))
            }
            Err(why) => Ok((text.to_owned(), why)),
        };
        self.illegal.iter().map(refused).collect()
    }
}

fn mover(game: &dyn AnyGame) -> Seat {
    game.to_act().first().unwrap_or(Seat::One)
}

fn goal(text: &str) -> Option<Cell> {
    Cell::all_in(text).get(1).copied()
}
