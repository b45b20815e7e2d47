//! What a computer player answers.

/// What was found, or what is known so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// The best moves, the best first: at least one.
    pub lines: Vec<Line>,
    /// So many plies ahead were looked at.
    pub depth: u32,
    /// So far in the longest line.
    pub deepest: u32,
    /// So many positions.
    pub nodes: u64,
}

impl Thought {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }

    /// What is expected in answer to it.
    #[must_use]
    pub fn expected(&self) -> Option<&str> {
        self.lines.first()?.moves.get(1).map(String::as_str)
    }
}

/// A move, how good it is, and how the game may go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// For who is to move.
    pub score: Score,
    /// The move, and what may follow.
    pub moves: Vec<String>,
}

/// How good a move is, for who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn, or what comes near to it in other games.
    Points(i32),
    /// They win in so many plies, this one included.
    Wins(u32),
    /// They lose in so many plies.
    Loses(u32),
}
