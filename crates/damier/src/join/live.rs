//! A game as its server tells it.
//!
//! The server judges. The rules are here only to draw: a move in a game that hides nothing comes
//! without a position, so it is played on a board of our own. Whenever that board is in doubt, the
//! server is asked for the whole game again.

use std::time::Duration;

use damier_referee::TimeControl;
use damier_rules::{
    AnyGame, BySeat, GameKind, Outcome, Refusal, Seat, Setup, ToAct, Verdict, View, Viewer,
    new_game,
};
use damier_wire::GameId;
use damier_wire::web::{
    Happened, Happening, ListedMove, Moved, MovedHidden, SeriesTold, Standing, State, Who,
};

use super::spelling;
use crate::text;

/// A game that somebody plays or watches.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) id: GameId,
    pub(crate) kind: GameKind,
    pub(crate) names: BySeat<String>,
    pub(crate) who: BySeat<Who>,
    /// Our seat; nothing if we watch.
    pub(crate) seat: Option<Seat>,
    pub(crate) series: Option<SeriesTold>,
    /// Does the result change ratings?
    pub(crate) rated: bool,
    /// What we may see; nothing if the server writes as we cannot read.
    pub(crate) view: Option<View>,
    pub(crate) to_act: ToAct,
    /// The moves as people write them, nothing for an unknown one.
    pub(crate) moves: Vec<(Seat, Option<String>)>,
    /// The last move in its canonical text, if it is known.
    pub(crate) last: Option<String>,
    /// How many moves we have made.
    pub(crate) number: u32,
    pub(crate) draw: Option<Seat>,
    pub(crate) takeback: Option<Seat>,
    pub(crate) standing: Standing,
    pub(crate) away: BySeat<Option<Away>>,
    /// Our legal moves, where the server was asked for them.
    pub(crate) legal: Option<Vec<String>>,
    version: u64,
    /// The whole game was asked for: nothing else is believed until it comes.
    awaited: bool,
    clocks: BySeat<Option<Duration>>,
    clocks_at: Duration,
    control: TimeControl,
    /// How long the turn costs nothing yet.
    free: Duration,
    board: Option<Box<dyn AnyGame>>,
}

/// Since when somebody is away, and how long it may last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Away {
    pub(crate) since: Duration,
    pub(crate) most: Option<Duration>,
}

/// What a message means to whoever looks at the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// Nothing new.
    Known,
    /// Something was missed: the game must be asked for again.
    Doubt,
    Moved {
        by: Seat,
        pretty: Option<String>,
    },
    Event(Happening),
}

impl Live {
    /// The game as the server tells it whole.
    pub(crate) fn new(state: State, now: Duration) -> Live {
        let kind = state.game;
        let board = (!kind.is_hidden()).then(|| board(&state)).flatten();
        let [one, two] = state.players;
        let moves = state.moves.into_iter().map(|ListedMove(by, pretty, _)| (by, pretty));
        Live {
            id: state.id,
            kind,
            names: BySeat { one: text::name(&one), two: text::name(&two) },
            who: by_seat(state.who),
            seat: state.seat,
            series: state.series,
            rated: state.rated,
            view: View::read(kind, &state.position).ok(),
            to_act: by_seat(state.to_act),
            moves: moves.collect(),
            last: None,
            number: state.n,
            draw: state.draw,
            takeback: state.takeback,
            standing: state.standing,
            away: BySeat::default(),
            legal: None,
            version: state.v,
            awaited: false,
            clocks: by_seat(state.clocks.map(|left| left.map(Duration::from_millis))),
            clocks_at: now,
            control: state.clock.parse().unwrap_or_default(),
            free: Duration::ZERO,
            board,
        }
    }

    /// The same game told whole once more. Says whether anything is new.
    pub(crate) fn renew(&mut self, state: State, now: Duration) -> bool {
        let mut fresh = Live::new(state, now);
        let same = fresh.version == self.version
            && fresh.view == self.view
            && fresh.moves == self.moves
            && fresh.to_act == self.to_act;
        if same {
            fresh.last = self.last.take();
        }
        fresh.away = self.away;
        *self = fresh;
        !same
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The whole game has been asked for.
    pub(crate) fn await_state(&mut self) {
        self.awaited = true;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.standing != Standing::Playing
    }

    /// The pieces that `seat` has lost, where they are known.
    pub(crate) fn lost(&self, seat: Seat) -> String {
        let lost = self.board.as_ref().map(|board| board.lost(Viewer::Spectator));
        lost.map(|lost| lost[seat].clone()).unwrap_or_default()
    }

    /// What the players have in the series once this game is over, in half points.
    pub(crate) fn score_after(&self) -> Option<[u32; 2]> {
        let Standing::Ended(Outcome { verdict, .. }) = self.standing else { return None };
        let [one, two] = self.series.as_ref()?.half_points;
        Some(match verdict {
            Verdict::Win(Seat::One) => [one + 2, two],
            Verdict::Win(Seat::Two) => [one, two + 2],
            Verdict::Draw => [one + 1, two + 1],
        })
    }

    pub(crate) fn in_check(&self) -> bool {
        !self.is_over() && self.board.as_ref().is_some_and(|board| board.in_check())
    }

    /// Is a move of ours awaited, as far as we know?
    pub(crate) fn is_my_turn(&self) -> bool {
        !self.is_over() && self.seat.is_some_and(|seat| self.to_act[seat])
    }

    /// Must we ask for our legal moves? In a chess game that hides something only the server knows.
    pub(crate) fn lacks_legal(&self) -> bool {
        let unknown = self.kind.is_hidden() && self.kind != GameKind::Mastermind;
        unknown && self.is_my_turn() && self.legal.is_none()
    }

    /// What the clock of `seat` shows.
    pub(crate) fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let shown = self.clocks[seat]?;
        let runs = !self.is_over() && self.to_act[seat];
        let thought = now.saturating_sub(self.clocks_at).saturating_sub(self.free);
        Some(if runs { shown.saturating_sub(thought) } else { shown })
    }

    pub(crate) fn moved(&mut self, told: Moved, now: Duration) -> Heard {
        let Moved { v, text, pretty, clocks, .. } = told;
        if let Some(heard) = self.is_stale(v) {
            return heard;
        }
        let Some(board) = &mut self.board else { return self.doubt() };
        let Some(by) = board.to_act().first() else { return self.doubt() };
        if board.play(by, &text).is_err() {
            // The rules of that table may differ from the usual ones.
            return self.doubt();
        }
        self.view = View::read(self.kind, &board.view(Viewer::Spectator)).ok();
        self.to_act = board.to_act();
        self.after_move(by, v, Some(text), Some(pretty.clone()), clocks, now);
        Heard::Moved { by, pretty: Some(pretty) }
    }

    pub(crate) fn moved_hidden(&mut self, told: MovedHidden, now: Duration) -> Heard {
        if let Some(heard) = self.is_stale(told.v) {
            return heard;
        }
        self.view = View::read(self.kind, &told.position).ok();
        self.to_act = by_seat(told.to_act);
        self.after_move(told.by, told.v, told.text, told.pretty.clone(), told.clocks, now);
        Heard::Moved { by: told.by, pretty: told.pretty }
    }

    fn after_move(
        &mut self,
        by: Seat,
        version: u64,
        text: Option<String>,
        pretty: Option<String>,
        clocks: [Option<u64>; 2],
        now: Duration,
    ) {
        self.version = version;
        self.moves.push((by, pretty));
        self.last = text;
        self.legal = None;
        self.number += u32::from(self.seat == Some(by));
        // A move answers what the opponent asked: no.
        self.draw = self.draw.filter(|&asker| asker == by);
        self.takeback = None;
        self.set_clocks(clocks, now);
        self.free = match self.control {
            TimeControl::Delay { delay, .. } => Duration::from_millis(delay),
            _ => Duration::ZERO,
        };
    }

    fn set_clocks(&mut self, clocks: [Option<u64>; 2], now: Duration) {
        self.clocks = by_seat(clocks.map(|left| left.map(Duration::from_millis)));
        self.clocks_at = now;
    }

    pub(crate) fn event(&mut self, told: Happened, now: Duration) -> Heard {
        if let Some(heard) = self.is_stale(told.v) {
            return heard;
        }
        match &told.what {
            Happening::Started | Happening::TakenBack { .. } => {}
            Happening::DrawOffered(actor) => self.draw = Some(actor.by),
            Happening::DrawDeclined(_) => self.draw = None,
            Happening::TakebackAsked(actor) => self.takeback = Some(actor.by),
            Happening::TakebackDeclined(_) => self.takeback = None,
            Happening::TimeGiven { clocks, .. } => self.set_clocks(*clocks, now),
            Happening::Ended { outcome, position } => {
                if let Some(position) = position {
                    self.view = View::read(self.kind, position).ok();
                }
                self.end(Standing::Ended(*outcome), now);
            }
            Happening::Aborted => self.end(Standing::Aborted, now),
        }
        self.version = told.v;
        Heard::Event(told.what)
    }

    fn end(&mut self, standing: Standing, now: Duration) {
        self.clocks = BySeat::from_fn(|seat| self.left(seat, now));
        self.standing = standing;
        (self.draw, self.takeback) = (None, None);
        self.to_act = ToAct::NOBODY;
    }

    /// Has that been told before, or has something been missed?
    fn is_stale(&mut self, version: u64) -> Option<Heard> {
        if self.awaited || version <= self.version {
            return Some(Heard::Known);
        }
        (version > self.version + 1).then(|| self.doubt())
    }

    fn doubt(&mut self) -> Heard {
        self.awaited = true;
        Heard::Doubt
    }

    /// The canonical text of what somebody typed, in English letters, or why it is no move of
    /// theirs. What only the server can judge goes there.
    pub(crate) fn spell(&self, typed: &str) -> Result<String, Refusal> {
        let Some(seat) = self.seat else { return Ok(typed.to_owned()) };
        let spelt = match (&self.board, self.kind) {
            (Some(board), _) => board.judge_typed(seat, typed),
            // Any code is a good secret: an empty game knows how they are written.
            (None, GameKind::Mastermind) => match new_game(self.kind, &Setup::default()) {
                Ok(empty) => empty.judge_typed(seat, typed),
                Err(_) => Ok(typed.to_owned()),
            },
            (None, _) => {
                let legal = self.legal.as_deref().unwrap_or_default();
                let view = self.view.as_ref();
                return Ok(view
                    .and_then(|view| spelling::among(legal, view, typed))
                    .or_else(|| view.and_then(|view| spelling::meant(view, seat, typed)))
                    .unwrap_or_else(|| spelling::coordinates(typed)));
            }
        };
        match spelt {
            // Whose turn it is, the server knows better.
            Err(Refusal::NotYourTurn | Refusal::GameOver) => Ok(typed.to_owned()),
            spelt => spelt,
        }
    }

    /// The legal moves, if we know them.
    pub(crate) fn legal_moves(&self) -> Option<Vec<String>> {
        match (&self.board, self.seat) {
            (Some(board), Some(seat)) if self.is_my_turn() => Some(board.legal_moves(seat)),
            _ => self.legal.clone(),
        }
    }
}

/// A board with its past, if the moves lead from the usual start to where the game stands; else one
/// without.
fn board(state: &State) -> Option<Box<dyn AnyGame>> {
    let options = state.options.clone();
    let start = Setup { options: options.clone(), ..Setup::default() };
    let relive = || {
        let mut game = new_game(state.game, &start).ok()?;
        for ListedMove(by, _, text) in &state.moves {
            game.play(*by, text.as_deref()?).ok()?;
        }
        (game.position() == state.position).then_some(game)
    };
    let here = Setup::from_position(&state.position).reachable();
    relive().or_else(|| new_game(state.game, &Setup { options, ..here }).ok())
}

fn by_seat<T>([one, two]: [T; 2]) -> BySeat<T> {
    BySeat { one, two }
}
