//! What every game is.

use std::fmt;
use std::hash::Hash;

use crate::{
    Claim, Flaw, GameKind, GameOption, Outcome, Push, Reason, Refusal, Seat, Setup, SetupError,
    ToAct, View, Viewer,
};

/// The rules of one game and one state of it, as a small value that is cheap to clone.
///
/// Pure: no clock, no network, no randomness, no names. It does not know its past either; what
/// depends on it (repetition) is asked for with the number of times the state has occurred, which
/// a [`crate::Playthrough`] counts.
///
/// Deliberately not `Serialize`: what leaves the process is a view or a list of moves.
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// Which game this is.
    const KIND: GameKind;
    /// The options of its rules.
    const OPTIONS: &'static [GameOption] = &[];
    /// A legal move. `Display` is the canonical text (`e2e4`, `+a1n`, `RVBO`).
    type Move: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync;

    /// The state a setup describes. Options were checked against [`Game::OPTIONS`] before.
    fn new(setup: &Setup) -> Result<Self, SetupError>;

    /// The canonical text of the whole state. Reading it back gives an equal state.
    fn position(&self) -> String;

    /// Whose turn it is, whether or not the game is over.
    fn to_act(&self) -> ToAct;

    /// Has the game ended, this state having occurred `occurrences` times (now included)?
    fn outcome(&self, occurrences: u32) -> Option<Outcome>;

    /// Appends the legal moves of `seat` in a stable order; nothing if it is not its turn or if
    /// the game is decided on the board. Draws by repetition, move count or material are *not*
    /// looked at: that is [`Game::outcome`]'s affair.
    fn legal_moves(&self, seat: Seat, into: &mut Vec<Self::Move>);

    /// How many legal moves there are. `scratch` may be used and is left in any state.
    fn count_moves(&self, seat: Seat, scratch: &mut Vec<Self::Move>) -> usize {
        scratch.clear();
        self.legal_moves(seat, scratch);
        scratch.len()
    }

    /// Plays a move that [`Game::legal_moves`] or [`Game::judge`] gave for this state.
    fn play_unchecked(&mut self, seat: Seat, m: Self::Move);

    /// The legal move that a canonical text names, or why there is none. Total: any text will do.
    ///
    /// Only asked while it is `seat`'s turn and the game goes on.
    fn judge(&self, seat: Seat, text: &str) -> Result<Self::Move, Refusal>;

    /// As [`Game::judge`], for what people type: other spellings, SAN.
    fn judge_typed(&self, seat: Seat, text: &str) -> Result<Self::Move, Refusal> {
        self.judge(seat, text)
    }

    /// What is said to `seat` when it moves although it owes no move.
    fn not_your_turn(&self, _seat: Seat) -> Refusal {
        Refusal::NotYourTurn
    }

    /// The notation people read, asked on the state before the move (SAN for chess).
    fn pretty(&self, _seat: Seat, m: Self::Move) -> String {
        m.to_string()
    }

    /// Calls `each` with every one of these moves and its notation: all legal moves of `seat`. To write
    /// them together may cost less than one by one.
    fn notate(
        &self,
        seat: Seat,
        moves: &[Self::Move],
        mut each: impl FnMut(Self::Move, &dyn fmt::Display),
    ) {
        for &m in moves {
            each(m, &self.pretty(seat, m));
        }
    }

    /// The opponent's piece this move captures, as the letter the position text uses.
    fn captures(&self, _seat: Seat, _m: Self::Move) -> Option<char> {
        None
    }

    /// What is for a legal move that pushes, and what against it (Siam).
    fn push(&self, _m: Self::Move) -> Option<Push> {
        None
    }

    /// Is the player to move in check?
    fn in_check(&self) -> bool {
        false
    }

    /// What identifies the state for repetition; nothing in games that cannot repeat.
    fn repetition_key(&self) -> Option<u128> {
        None
    }

    /// Can no earlier state come back, after the move just made? Those need not be remembered then.
    fn is_irreversible(&self) -> bool {
        false
    }

    /// The draws the player to move may claim.
    fn claims(&self, _occurrences: u32) -> Vec<Claim> {
        Vec::new()
    }

    /// How the game ends when the clock of `seat` has run out.
    fn flag_fall(&self, seat: Seat) -> Outcome {
        Outcome::win(seat.other(), Reason::Timeout)
    }

    /// Is it chess or a relative, with its pieces and its notation?
    const CHESS: bool = false;

    /// Does this game hide anything from anybody?
    const HIDDEN: bool = false;

    /// May both seats owe a move at once? Nobody may then be told that the other has made theirs.
    const SIMULTANEOUS: bool = false;

    /// What `viewer` may know of the state, as a position text with `?` for the unknown.
    fn view(&self, _viewer: Viewer) -> String {
        self.position()
    }

    /// Reads what [`Game::view`] and [`Game::position`] write. Total: any text will do.
    fn read_view(text: &str) -> Result<View, Flaw>;

    /// May `viewer` be told the move `mover` just made? Asked on the state after it.
    fn reveals(&self, _mover: Seat, _viewer: Viewer) -> bool {
        true
    }
}
