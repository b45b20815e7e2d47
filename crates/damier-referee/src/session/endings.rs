//! Ends that no move brings: flags, absences, claims, the ply cap.

use damier_rules::{BySeat, Outcome, Reason, Seat};

use super::{Declined, Event, Phase, Session, ended};
use crate::{Millis, OnDisconnect};

impl Session {
    /// When [`super::Command::Tick`] must come, if no other command comes before.
    pub fn deadline(&self) -> Option<Millis> {
        let flags = Seat::ALL.into_iter().filter_map(|seat| self.flag_time(seat));
        let forfeits = Seat::ALL.into_iter().filter_map(|seat| self.forfeit_time(seat));
        flags.chain(forfeits).min().filter(|_| self.phase == Phase::Playing)
    }

    /// The end, if a flag has fallen or somebody has been away too long.
    pub(super) fn expired(&self, now: Millis) -> Option<Outcome> {
        if self.phase != Phase::Playing {
            return None;
        }
        let past = |at: &Millis| *at <= now;
        match first(BySeat::from_fn(|seat| self.flag_time(seat).filter(past))) {
            First::Both => return Some(Outcome::draw(Reason::Timeout)),
            First::One(seat) => return Some(self.game.flag_fall(seat)),
            First::Nobody => {}
        }
        match first(BySeat::from_fn(|seat| self.forfeit_time(seat).filter(past))) {
            // Both since the same moment: the server restarted, and neither came back.
            First::Both => Some(Outcome::draw(Reason::Abandon)),
            First::One(seat) => Some(Outcome::win(seat.other(), Reason::Abandon)),
            First::Nobody => None,
        }
    }

    /// When the absence of `seat` loses the game.
    fn forfeit_time(&self, seat: Seat) -> Option<Millis> {
        match self.house.on_disconnect {
            OnDisconnect::Forfeit(after) => Some(self.away_since(seat)?.saturating_add(after)),
            _ => None,
        }
    }

    pub(super) fn claim_win(&self, now: Millis, seat: Seat) -> Result<Event, Declined> {
        let OnDisconnect::Claimable(after) = self.house.on_disconnect else {
            return Err(Declined::NotAllowed);
        };
        let is_away = self.away_since(seat.other()).is_some_and(|since| now >= since + after);
        if is_away {
            Ok(ended(Outcome::win(seat, Reason::Abandon)))
        } else {
            Err(Declined::NotAway)
        }
    }

    pub(super) fn claim_draw(&self, seat: Seat) -> Result<Event, Declined> {
        let claims = if self.to_act()[seat] { self.game.claims() } else { Vec::new() };
        claims.first().map(|claim| ended(claim.outcome())).ok_or(Declined::NothingToClaim)
    }

    /// The draw of a game that would then have lasted as long as the house allows. Where both move at
    /// once, both have then moved.
    pub(super) fn ply_cap_after_a_move_of(&self, seat: Seat) -> Option<Outcome> {
        if self.game.kind().is_simultaneous() && self.made[seat] >= self.made[seat.other()] {
            return None;
        }
        let is_last = |cap: u32| self.moves.len() + 1 >= cap as usize;
        self.house.ply_cap.is_some_and(is_last).then_some(Outcome::draw(Reason::PlyCap))
    }
}

/// Whose moment came first.
enum First {
    Nobody,
    One(Seat),
    Both,
}

fn first(moments: BySeat<Option<Millis>>) -> First {
    match (moments.one, moments.two) {
        (None, None) => First::Nobody,
        (Some(one), Some(two)) if one == two => First::Both,
        (Some(one), Some(two)) if two < one => First::One(Seat::Two),
        (Some(_), _) => First::One(Seat::One),
        (None, Some(_)) => First::One(Seat::Two),
    }
}
