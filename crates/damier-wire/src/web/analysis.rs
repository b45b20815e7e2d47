//! What the computer thinks: of a game that is over, and, for who plays against it, of the next move.

use serde::{Deserialize, Serialize};

/// `GET /api/game/ID/analysis`: what is known so far of a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// How far it is.
    pub state: AnalysisState,
    /// So many positions were looked at.
    pub done: u32,
    /// Of so many: one more than there are moves.
    pub of: u32,
    /// One for each position, from the start on; nothing for those that were not looked at yet. The end of a game
    /// is looked at first.
    pub positions: Vec<Option<Assessment>>,
    /// The mistakes of both players, first seat first.
    pub mistakes: [MistakeCount; 2],
}

/// How far an analysis is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Nobody has asked for it, or it was forgotten.
    #[default]
    None,
    /// Others are analysed first.
    Waiting,
    /// It goes on.
    Running,
    /// All of it is known.
    Done,
}

/// What the computer thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Assessment {
    /// For the first seat, whoever is to move.
    pub score: ScoreTold,
    /// How many of 100 points the first seat can expect.
    #[cfg_attr(feature = "openapi", schema(maximum = 100))]
    pub chance: u8,
    /// The best move; nothing if the game is over.
    pub best: Option<Suggestion>,
    /// How bad the move was that led here.
    pub grade: Option<Grade>,
}

/// How good a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ScoreTold {
    /// In hundredths of a pawn, or what comes near to it in other games.
    Points(i32),
    /// A win in so many plies.
    Wins(u32),
    /// A loss in so many plies.
    Loses(u32),
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// It gave something away.
    Inaccuracy,
    /// It gave much away.
    Mistake,
    /// It threw the game away, or nearly.
    Blunder,
}

/// How many mistakes of each kind a player made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MistakeCount {
    /// Inaccuracies.
    pub inaccuracies: u32,
    /// Mistakes.
    pub mistakes: u32,
    /// Blunders.
    pub blunders: u32,
}

/// A move that the computer would play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Suggestion {
    /// Its canonical text.
    pub m: String,
    /// The same for people.
    pub p: String,
    /// How the game may go on, for people.
    pub then: Vec<String>,
}

/// `GET /api/game/ID/hint`: advice for who plays against the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Hint {
    /// After how many moves of the game it was given: it is of no use after more.
    pub ply: u32,
    /// What the computer would play; nothing if the asker owes no move.
    pub best: Option<Suggestion>,
    /// What is to be said of the asker's last move; nothing if there is none, or if something is hidden.
    pub last: Option<LastMove>,
}

/// The move that somebody made last, and what it was worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LastMove {
    /// Its canonical text.
    pub m: String,
    /// The same for people.
    pub p: String,
    /// How bad it was; nothing if it was not.
    pub grade: Option<Grade>,
    /// What would have been better; nothing if there was nothing.
    pub better: Option<Suggestion>,
    /// What the opponent can do about it, for people.
    pub answer: Vec<String>,
}
