//! Every world that explains what was seen, or many of them.

use std::collections::HashSet;

use damier_rules::chess::Dark;
use damier_rules::{Game, Seat, Setup};
use shakmaty::Role;

use super::imagine::imagine;
use super::seen::Seen;
use crate::{Random, Sight};

/// Up to so many worlds, all are known.
const EXACT: usize = 50_000;
/// If there are more, so many of them are kept.
const KEPT: usize = 4_000;
/// So many are made up if none is left.
const IMAGINED: usize = 400;
/// What a side has besides its king, from pawns to queens.
const MEN: [usize; 5] = [8, 2, 2, 2, 1];

/// The worlds that explain what a seat has seen. It depends on nothing else.
#[derive(Clone, Debug)]
pub(super) struct Belief {
    seat: Seat,
    setup: Setup,
    worlds: Vec<Dark>,
    /// Some worlds were left out.
    sampled: bool,
    /// What it explains.
    explained: Vec<Sight>,
    /// What the opponent may still have besides the king.
    men: [usize; 5],
    /// What was seen last.
    last: Option<Seen>,
}

impl Belief {
    /// Before anything was seen.
    pub(super) fn new(seat: Seat, setup: &Setup) -> Belief {
        Belief {
            seat,
            setup: setup.clone(),
            worlds: Dark::new(setup).into_iter().collect(),
            sampled: false,
            explained: Vec::new(),
            men: MEN,
            last: None,
        }
    }

    /// Does it explain the first of these sights?
    pub(super) fn began(&self, seat: Seat, setup: &Setup, sights: &[Sight]) -> bool {
        self.seat == seat && self.setup == *setup && sights.starts_with(&self.explained)
    }

    /// How many sights it explains.
    pub(super) fn len(&self) -> usize {
        self.explained.len()
    }

    /// The worlds.
    pub(super) fn worlds(&self) -> &[Dark] {
        &self.worlds
    }

    /// Takes in what was seen next.
    pub(super) fn see(&mut self, sight: &Sight) {
        self.explained.push(sight.clone());
        let Some(seen) = Seen::read(self.seat, &sight.view) else { return };
        self.count_men(sight, &seen);
        let turn = self.worlds.first().and_then(|world| world.to_act().first());
        let mut worlds = std::mem::take(&mut self.worlds);
        if turn == Some(seen.turn) {
            worlds.retain(|world| seen.agrees(world));
        } else if let Some(mover) = turn {
            worlds = self.after_a_ply(&worlds, mover, sight.played.as_deref(), &seen);
        }
        if worlds.is_empty() {
            worlds = imagine(&seen, &self.setup, self.men, IMAGINED);
            self.sampled = true;
        }
        self.worlds = worlds;
        self.last = Some(seen);
    }

    /// Takes in only the last of what was seen; what is made up then is not built upon.
    pub(super) fn lose_track(&mut self, sights: &[Sight]) {
        self.worlds.clear();
        if let Some(last) = sights.last() {
            self.see(last);
        }
        // No sights begin like this: the next time all is followed anew.
        self.explained.push(Sight { played: None, view: String::new() });
    }

    /// The worlds one ply later that look as what was seen.
    fn after_a_ply(
        &mut self,
        worlds: &[Dark],
        whose: Seat,
        played: Option<&str>,
        seen: &Seen,
    ) -> Vec<Dark> {
        let mut next: Vec<Dark> = Vec::new();
        let mut met = HashSet::new();
        let mut moves = Vec::new();
        for world in worlds {
            moves.clear();
            match played {
                Some(text) => moves.extend(world.judge(whose, text)),
                None => world.legal_moves(whose, &mut moves),
            }
            for &m in &moves {
                let mut after = world.clone();
                after.play_unchecked(whose, m);
                if seen.agrees(&after) && met.insert(after.repetition_key()) {
                    next.push(after);
                }
            }
        }
        let most = if self.sampled { KEPT } else { EXACT };
        if next.len() > most {
            Random::new(seen.lit.0 ^ seen.board.occupied().0.rotate_left(31)).shuffle(&mut next);
            next.truncate(KEPT);
            self.sampled = true;
        }
        next
    }

    /// What we take is seen: it stood where our man now stands.
    fn count_men(&mut self, sight: &Sight, seen: &Seen) {
        let (Some(played), Some(last)) = (&sight.played, &self.last) else { return };
        if last.turn != self.seat || seen.turn == self.seat {
            return;
        }
        let to = played.get(2..4).and_then(|to| to.parse().ok());
        let taken =
            to.and_then(|to| last.board.piece_at(to)).filter(|man| man.color != seen.color());
        if let Some(man) = taken {
            let index = Role::ALL.into_iter().position(|role| role == man.role).unwrap_or_default();
            if let Some(left) = self.men.get_mut(index) {
                *left = left.saturating_sub(1);
            }
        }
    }
}
