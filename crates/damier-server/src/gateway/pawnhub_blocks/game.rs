//! A game that a client plays.

use std::sync::Arc;

use damier_dialect::pawnhub::side;
use damier_dialect::pawnhub_blocks::{End, beginning, end, shown};
use damier_referee::{Millis, TimeControl, Wish};
use damier_rules::{Outcome, Reason, Refusal, Seat, Setup, Verdict, Viewer, new_game};
use damier_wire::pawnhub::{Mode, Move, Role, Side};
use damier_wire::pawnhub_blocks::{Act, Field, InGame};
use damier_wire::web::{Code, FromServer, Happening, No, State};

use super::Shared;
use crate::gateway::converse::{Goes, ON};
use crate::gateway::desk::{MOVE, ProgramDesk};
use crate::gateway::followed::Followed;
use crate::id::GameId;
use crate::room::{ToRoom, Wanted};

/// What is shown where there is no clock for the game.
const NO_CLOCK: Millis = 45 * 60 * 1000;

/// A game that a client plays.
pub(super) struct Playing {
    shared: Arc<Shared>,
    pub(super) id: GameId,
    seen: Followed,
    /// The move that is being judged.
    judged: Option<Move>,
    /// The move that lacks a promotion.
    promotes: Option<Move>,
    /// What it will play when it is its turn.
    premove: Option<Move>,
    /// It has given the game up in this way, and that is not stored yet.
    gives_up: Option<Wish>,
    /// Somebody moved, and that was not told yet: was it the client?
    moved: Option<bool>,
    ended: Option<Ended>,
}

/// How a game ended: by nothing, if it was called off.
type Ended = Option<Outcome>;

/// How long somebody may think in all: the clients know no other clocks.
fn for_the_game(clock: &str) -> Millis {
    match clock.parse() {
        Ok(
            TimeControl::Fischer { initial, .. }
            | TimeControl::Delay { initial, .. }
            | TimeControl::ByoYomi { initial, .. },
        ) => initial,
        Ok(TimeControl::PerMove(_) | TimeControl::Untimed) | Err(_) => NO_CLOCK,
    }
}

/// The texts that the dialect leaves open.
fn ask() -> InGame {
    InGame::Ask(Field::new("gimme", 5))
}

fn taken() -> InGame {
    InGame::Taken(Field::new("ok", 2))
}

fn premove() -> InGame {
    InGame::Premove(Field::new("premove", 7))
}

fn ask_promotion() -> InGame {
    InGame::AskPromotion(Field::new("promotion", 9))
}

/// Coming and going.
impl Playing {
    pub(super) fn new(shared: Arc<Shared>, mode: Mode, seat: Seat, state: &State) -> Playing {
        Playing {
            shared,
            id: state.id,
            seen: Followed::new(mode, seat, state),
            judged: None,
            promotes: None,
            premove: None,
            gives_up: None,
            moved: None,
            ended: None,
        }
    }

    /// Says how the game begins. Where somebody has moved already, that comes after it.
    pub(super) fn begin(&self, desk: &mut ProgramDesk, state: &State) {
        let Followed { mode, seat, .. } = self.seen;
        let opponent = &state.players[seat.other() as usize];
        desk.tell(&InGame::First(Field::new(opponent, 30)).into());
        desk.tell_all(beginning(mode, side(seat)));
        let setup = Setup { options: state.options.clone(), ..Setup::default() };
        let start = new_game(state.game, &setup).map(|start| start.view(Viewer::Seat(seat)));
        let start = start.unwrap_or_else(|_| self.seen.position.clone());
        desk.tell_all(shown(&start, mode, 0).unwrap_or_default());
        let clock = InGame::Clock(for_the_game(&state.clock));
        desk.tell_all([InGame::Turn(0), InGame::Turn(0), clock, InGame::Turn(1)]);
        if self.seen.moves > 0 {
            self.show(desk, self.seen.moves);
            desk.tell(&InGame::Turn(self.seen.turn()).into());
        }
        if self.seen.is_its_turn {
            desk.tell(&ask().into());
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Does something of the client's wait for the referee? What it says then waits, too.
    pub(super) fn is_judged(&self) -> bool {
        (self.judged.is_some() || self.gives_up.is_some()) && !self.is_over()
    }

    /// The board, and the number of a turn.
    fn show(&self, desk: &mut ProgramDesk, turn: u32) {
        let Followed { position, mode, .. } = &self.seen;
        desk.tell_all(shown(position, *mode, turn).unwrap_or_default());
        desk.tell(&InGame::Turn(turn).into());
    }

    /// The opponent's pawn is about to become something.
    pub(super) fn show_again(&self, desk: &mut ProgramDesk) {
        self.show(desk, self.seen.turn());
    }
}

/// What the client does.
impl Playing {
    pub(super) async fn act(&mut self, desk: &mut ProgramDesk, by: Side, act: Act) -> Goes {
        if by != side(self.seen.seat) {
            return self.wrong_act(desk);
        }
        match act {
            Act::Resign => self.give_up(desk, Wish::Resign).await,
            Act::Flag => self.give_up(desk, Wish::Forfeit(Reason::Timeout)).await,
            Act::Move(_) if self.promotes.is_some() => return self.wrong_promotion(desk),
            Act::Move(played) if self.seen.is_its_turn => {
                self.play(desk, desk.arrived, played).await;
            }
            Act::Move(played) => self.premove = Some(played),
        }
        ON
    }

    pub(super) async fn promote(&mut self, desk: &mut ProgramDesk, role: Role) -> Goes {
        let Some(played) = self.promotes.take() else { return desk.mistake() };
        self.play(desk, desk.arrived, Move { promotion: Some(role), ..played }).await;
        ON
    }

    /// It sent what is no move: it is asked again, if it is its turn.
    pub(super) fn wrong_act(&mut self, desk: &mut ProgramDesk) -> Goes {
        if self.promotes.is_some() {
            return self.wrong_promotion(desk);
        }
        if self.seen.is_its_turn {
            desk.tell(&ask().into());
        }
        desk.mistake()
    }

    pub(super) fn wrong_promotion(&mut self, desk: &mut ProgramDesk) -> Goes {
        if self.promotes.is_some() {
            desk.tell(&ask_promotion().into());
        }
        desk.mistake()
    }

    async fn play(&mut self, desk: &ProgramDesk, at: Millis, played: Move) {
        self.judged = Some(played);
        desk.wish_at(at, self.seen.wish(played)).await;
    }

    async fn give_up(&mut self, desk: &ProgramDesk, how: Wish) {
        self.gives_up = Some(how.clone());
        desk.wish(how).await;
    }
}

/// What the room tells.
impl Playing {
    pub(super) async fn told(&mut self, desk: &mut ProgramDesk, told: &FromServer) -> Goes {
        match told {
            FromServer::Moved(_) | FromServer::MovedHidden(_) => {
                // An answer may come with the move that it answers: one is told after the other.
                self.tell(desk).await;
                if let Some(is_mine) = self.seen.hear(told) {
                    if is_mine {
                        (self.judged, self.promotes) = (None, None);
                    }
                    self.moved = Some(is_mine);
                }
            }
            FromServer::Happened(happened) => match &happened.what {
                Happening::Ended { outcome, position } => {
                    if let Some(position) = position {
                        self.seen.position.clone_from(position);
                    }
                    self.ended = Some(Some(*outcome));
                }
                Happening::Aborted => self.ended = Some(None),
                other => desk.decline(other).await,
            },
            FromServer::No(no) if no.a == MOVE => return self.refused(desk, no).await,
            FromServer::No(no) if no.code == Code::Busy => {
                if let Some(how) = self.gives_up.clone() {
                    desk.wish_again(how).await;
                }
            }
            _ => {}
        }
        ON
    }

    /// The referee would not have the move.
    async fn refused(&mut self, desk: &mut ProgramDesk, no: &No) -> Goes {
        let Some(played) = self.judged.take() else { return ON };
        if no.code == Code::Busy {
            self.judged = Some(played);
            desk.wish_again(self.seen.wish(played)).await;
            return ON;
        }
        if no.why == Some(Refusal::PromotionMissing) {
            self.promotes = Some(played);
            self.show_again(desk);
            desk.tell(&ask_promotion().into());
            self.tell_opponent(desk).await;
            return ON;
        }
        desk.tell(&ask().into());
        desk.refused_move()
    }

    /// The opponent sees the board once more while the client chooses, unless that tells them what they
    /// may not know. Only the clients of this port expect it.
    async fn tell_opponent(&self, desk: &ProgramDesk) {
        if damier_dialect::pawnhub::kind(self.seen.mode).is_hidden() {
            return;
        }
        let Some(player) = desk.opponent(self.id) else { return };
        let outbox = self.shared.playing().get(&player).cloned();
        if let (Some(outbox), Some(room)) = (outbox, desk.app.hall.room(self.id)) {
            let _ = room
                .send(Box::new(ToRoom::Watch { player, outbox, wanted: Wanted::default(), a: 0 }))
                .await;
        }
    }

    /// Tells what happened: the board, and whose turn it is or how it ended.
    pub(super) async fn tell(&mut self, desk: &mut ProgramDesk) {
        let moved = self.moved.take();
        if moved == Some(true) {
            desk.tell(&taken().into());
        }
        if let Some(ended) = self.ended {
            return self.tell_end(desk, ended, moved.is_some());
        }
        if moved.is_none() {
            return;
        }
        self.show(desk, self.seen.moves);
        desk.tell(&InGame::Turn(self.seen.turn()).into());
        if !self.seen.is_its_turn {
            return;
        }
        match self.premove.take() {
            Some(played) => {
                desk.tell(&premove().into());
                self.play(desk, desk.app.uptime.now(), played).await;
            }
            None => desk.tell(&ask().into()),
        }
    }

    fn tell_end(&self, desk: &mut ProgramDesk, ended: Option<Outcome>, has_moved: bool) {
        let seat = self.seen.seat;
        let lost = |it: Outcome| it.verdict == Verdict::Win(seat.other());
        let by_itself = ended
            .is_some_and(|it| lost(it) && matches!(it.reason, Reason::Resign | Reason::Timeout));
        if self.gives_up.is_some() && by_itself {
            return desk.tell(&taken().into());
        }
        let End { word, with_board } = end(ended, seat);
        if with_board || has_moved {
            self.show(desk, self.seen.moves);
        }
        desk.tell(&InGame::Word(word).into());
    }
}
