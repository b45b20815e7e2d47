//! A game together with its past.

use std::fmt::Write as _;

use crate::{BySeat, Claim, Game, Outcome, Refusal, Seat, Setup, SetupError, ToAct, Viewer};

/// One play of a game from its setup: the state, how often each state occurred, and the end.
#[derive(Clone, Debug)]
pub struct Playthrough<G: Game> {
    game: G,
    /// What identifies the states that may still be repeated: a list, because it is short and there
    /// is one for every game of a server.
    occurred: Vec<u128>,
    lost: BySeat<String>,
    outcome: Option<Outcome>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who played it.
    pub seat: Seat,
    /// Its canonical text.
    pub text: String,
    /// How people write it.
    pub pretty: String,
}

/// A legal move that was not played yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Its canonical text.
    pub text: String,
    /// The end it would bring.
    pub outcome: Option<Outcome>,
}

impl<G: Game> Playthrough<G> {
    /// A game that begins with `setup`.
    pub fn new(setup: &Setup) -> Result<Self, SetupError> {
        setup.check_options(G::OPTIONS)?;
        let mut playthrough = Playthrough {
            game: G::new(setup)?,
            occurred: Vec::new(),
            lost: BySeat::default(),
            outcome: None,
        };
        playthrough.arrive();
        Ok(playthrough)
    }

    /// The state on the board.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What identifies the states that may still be repeated, the present one last.
    pub fn occurred(&self) -> &[u128] {
        &self.occurred
    }

    /// The end, if it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Who owes a move: nobody once it is over.
    pub fn to_act(&self) -> ToAct {
        if self.outcome.is_some() { ToAct::NOBODY } else { self.game.to_act() }
    }

    /// The legal moves of `seat`: none once it is over.
    pub fn legal_moves(&self, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.to_act()[seat] {
            self.game.legal_moves(seat, &mut moves);
        }
        moves
    }

    /// The legal moves of `seat` in one text, separated by commas: each with a blank and its notation
    /// behind it where that differs. `*` if there are more than `most`.
    pub fn legal_text(&self, seat: Seat, most: usize) -> String {
        let moves = self.legal_moves(seat);
        if moves.len() > most {
            return "*".to_owned();
        }
        let mut text = String::with_capacity(10 * moves.len());
        self.game.notate(seat, &moves, |m, pretty| {
            let begin = text.len() + usize::from(!text.is_empty());
            let comma = if text.is_empty() { "" } else { "," };
            write!(text, "{comma}{m}").expect("a String takes all");
            let end = text.len();
            write!(text, " {pretty}").expect("a String takes all");
            if text[begin..end] == text[end + 1..] {
                text.truncate(end);
            }
        });
        text
    }

    /// The legal move that a canonical text names and the end it would bring, or why there is none.
    pub fn judge(&self, seat: Seat, text: &str) -> Result<Judged, Refusal> {
        let m = self.legal(seat, text)?;
        let mut next = self.game.clone();
        next.play_unchecked(seat, m);
        let before = next.repetition_key().map_or(0, |key| self.times_occurred(key));
        Ok(Judged { text: m.to_string(), outcome: next.outcome(before + 1) })
    }

    /// Plays the move a canonical text names.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<Played, Refusal> {
        let m = self.legal(seat, text)?;
        Ok(self.play_legal(seat, m))
    }

    /// The canonical text of the legal move that a person typed, or why there is none.
    pub fn judge_typed(&self, seat: Seat, text: &str) -> Result<G::Move, Refusal> {
        self.check_turn(seat)?;
        self.game.judge_typed(seat, text)
    }

    /// The legal move that a canonical text names, or why there is none.
    pub fn legal(&self, seat: Seat, text: &str) -> Result<G::Move, Refusal> {
        self.check_turn(seat)?;
        self.game.judge(seat, text)
    }

    /// Plays a move known to be legal.
    pub fn play_legal(&mut self, seat: Seat, m: G::Move) -> Played {
        let played = Played { seat, text: m.to_string(), pretty: self.game.pretty(seat, m) };
        if let Some(piece) = self.game.captures(seat, m) {
            self.lost[seat.other()].push(piece);
        }
        self.game.play_unchecked(seat, m);
        self.arrive();
        played
    }

    /// The draws that the player to move may claim.
    pub fn claims(&self) -> Vec<Claim> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let times = self.game.repetition_key().map_or(1, |key| self.times_occurred(key));
        self.game.claims(times)
    }

    /// The pieces each side has lost, as far as `viewer` may know.
    pub fn lost(&self, viewer: Viewer) -> BySeat<String> {
        BySeat::from_fn(|seat| {
            let known = !G::HIDDEN
                || self.viewer_now(viewer) == Viewer::Referee
                || viewer == Viewer::Seat(seat);
            if known { self.lost[seat].clone() } else { String::new() }
        })
    }

    /// What `viewer` may know: everything once the game is over.
    pub fn view(&self, viewer: Viewer) -> String {
        self.game.view(self.viewer_now(viewer))
    }

    /// May `viewer` be told the move `mover` just made?
    pub fn reveals(&self, mover: Seat, viewer: Viewer) -> bool {
        let viewer = self.viewer_now(viewer);
        viewer == Viewer::Referee
            || viewer == Viewer::Seat(mover)
            || self.game.reveals(mover, viewer)
    }

    fn viewer_now(&self, viewer: Viewer) -> Viewer {
        if self.outcome.is_some() { Viewer::Referee } else { viewer }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.outcome.is_some() {
            Err(Refusal::GameOver)
        } else if self.game.to_act()[seat] {
            Ok(())
        } else {
            Err(self.game.not_your_turn(seat))
        }
    }

    /// Counts the state just reached and looks for an end.
    fn arrive(&mut self) {
        if self.game.is_irreversible() {
            self.occurred.clear();
        }
        let times = match self.game.repetition_key() {
            Some(key) => {
                self.occurred.push(key);
                self.times_occurred(key)
            }
            None => 1,
        };
        self.outcome = self.game.outcome(times);
    }

    fn times_occurred(&self, key: u128) -> u32 {
        let times = self.occurred.iter().filter(|&&occurred| occurred == key).count();
        u32::try_from(times).unwrap_or(u32::MAX)
    }
}
