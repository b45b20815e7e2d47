//! Draws, takebacks and gifts: what one player asks of the other, or grants.

use damier_rules::{BySeat, Outcome, Reason, Seat};

use super::{Declined, Event, Session, ended};
use crate::Millis;

/// How often a player may give the opponent time in one game.
const MOST_GIFTS: u32 = 20;

/// What was asked and is not answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Offers {
    pub(super) draw: Option<Seat>,
    pub(super) takeback: Option<Seat>,
    /// After how many moves each seat last offered a draw: once for each move is usually enough.
    offered_at: BySeat<Option<usize>>,
}

impl Offers {
    pub(super) fn apply(&mut self, event: &Event, moves: usize) {
        match event {
            Event::DrawOffered { seat } => {
                self.draw = Some(*seat);
                self.offered_at[*seat] = Some(moves);
            }
            Event::DrawDeclined { .. } => self.draw = None,
            Event::TakebackAsked { seat } => self.takeback = Some(*seat),
            Event::TakebackDeclined { .. } => self.takeback = None,
            _ => {}
        }
    }

    /// A move answers what the opponent asked: no.
    pub(super) fn answered_by_move(&mut self, mover: Seat) {
        self.draw = self.draw.filter(|&by| by == mover);
        self.takeback = None;
    }

    pub(super) fn withdraw(&mut self) {
        (self.draw, self.takeback) = (None, None);
    }
}

impl Session {
    /// An offer, or the acceptance of the opponent's.
    pub(super) fn decide_draw(&self, seat: Seat) -> Result<Event, Declined> {
        if self.offers.draw == Some(seat.other()) {
            return Ok(ended(Outcome::draw(Reason::Agreement)));
        }
        if !self.house.draw_offers {
            return Err(Declined::NotAllowed);
        }
        let offered_now = self.offers.offered_at[seat] == Some(self.known_moves());
        if self.offers.draw == Some(seat) || (offered_now && !self.house.repeated_offers) {
            return Err(Declined::AskedAlready);
        }
        Ok(Event::DrawOffered { seat })
    }

    pub(super) fn decline_draw(&self, seat: Seat) -> Result<Event, Declined> {
        self.offers.draw.filter(|&by| by != seat).ok_or(Declined::NothingAsked)?;
        Ok(Event::DrawDeclined { seat })
    }

    /// May moves be taken back at this table, if the opponent agrees?
    #[must_use]
    pub fn allows_takebacks(&self) -> bool {
        // Where both move at once, taking back would show what the opponent had sent.
        self.house.takebacks && !self.game.kind().is_simultaneous()
    }

    /// A request, or the consent to the opponent's.
    pub(super) fn decide_takeback(&self, seat: Seat) -> Result<Event, Declined> {
        let last_of = |seat: Seat| self.moves.iter().rposition(|m| m.seat == seat);
        if self.offers.takeback == Some(seat.other()) {
            let kept = last_of(seat.other()).unwrap_or(self.moves.len());
            let plies = u32::try_from(self.moves.len() - kept).unwrap_or(0);
            return Ok(Event::TakenBack { plies });
        }
        if !self.allows_takebacks() || last_of(seat).is_none() {
            return Err(Declined::NotAllowed);
        }
        if self.offers.takeback == Some(seat) {
            return Err(Declined::AskedAlready);
        }
        Ok(Event::TakebackAsked { seat })
    }

    /// A gift of time needs no consent.
    pub(super) fn give_time(&self, seat: Seat, ms: Millis) -> Result<Event, Declined> {
        if ms == 0 || !self.clock.has_bank() || self.gifts[seat] >= MOST_GIFTS {
            return Err(Declined::NotAllowed);
        }
        Ok(Event::TimeGiven { seat, ms })
    }

    pub(super) fn decline_takeback(&self, seat: Seat) -> Result<Event, Declined> {
        self.offers.takeback.filter(|&by| by != seat).ok_or(Declined::NothingAsked)?;
        Ok(Event::TakebackDeclined { seat })
    }
}
