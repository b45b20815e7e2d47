//! What the past of a player means for the next round.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::colours::{Preference, Strength};
use super::{Entrant, Halves, Length, Past, Player};

/// Whom a round has moved: those who met somebody of another score, or nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    None,
    Up,
    Down,
}

/// One who takes part in the round.
#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) entrant: Entrant,
    pub(super) halves: Halves,
    /// In the round before, and in the one before that.
    pub(super) floats: [Float; 2],
    /// Who began, in the games that were played.
    pub(super) colours: Vec<bool>,
    pub(super) preference: Preference,
    /// May have the round off.
    pub(super) may_rest: bool,
    /// Scored more than half of all points, and it is the last round.
    pub(super) is_topscorer: bool,
    met: Vec<Entrant>,
}

impl Card {
    /// C1 and C3.
    pub(super) fn may_meet(&self, other: &Card) -> bool {
        let wish = |card: &Card| {
            (card.preference.strength == Strength::Absolute).then_some(card.preference.side)
        };
        let is_clash = wish(self).is_some() && wish(self) == wish(other);
        let is_settled = self.is_topscorer || other.is_topscorer;
        self.met.binary_search(&other.entrant).is_err() && (is_settled || !is_clash)
    }
}

/// Those who take part, the best first.
pub(super) fn cards(players: &[Player], length: Length) -> Vec<Card> {
    // Nobody twice.
    let players: BTreeMap<Entrant, &Player> =
        players.iter().map(|player| (player.entrant, player)).collect();
    let scores: BTreeMap<Entrant, Vec<Halves>> =
        players.iter().map(|(&entrant, player)| (entrant, scores(&player.past))).collect();
    let here = players.values().filter(|player| player.is_here);
    let mut cards: Vec<Card> = here.map(|player| card(player, &scores, length)).collect();
    cards.sort_by_key(|card| (Reverse(card.halves), card.entrant));
    cards
}

/// Before the first round, after it, and so on.
fn scores(past: &[Past]) -> Vec<Halves> {
    let mut score: Halves = 0;
    let after = past.iter().map(|round| {
        score = score.saturating_add(round.halves());
        score
    });
    std::iter::once(0).chain(after).collect()
}

fn card(player: &Player, scores: &BTreeMap<Entrant, Vec<Halves>>, length: Length) -> Card {
    let Player { entrant, past, .. } = player;
    let score =
        |of: Entrant, round: usize| scores.get(&of).and_then(|scores| scores.get(round)).copied();
    let float = |back: usize| {
        let Some(round) = past.len().checked_sub(back) else { return Float::None };
        let Past::Played { opponent, .. } = past[round] else { return Float::Down };
        match score(*entrant, round).cmp(&score(opponent, round)) {
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
            std::cmp::Ordering::Greater => Float::Down,
        }
    };
    let games = past.iter().filter_map(|round| match *round {
        Past::Played { opponent, is_first, .. } => Some((opponent, is_first)),
        _ => None,
    });
    let (mut met, colours): (Vec<Entrant>, Vec<bool>) = games.unzip();
    met.sort_unstable();
    let halves = score(*entrant, past.len()).unwrap_or_default();
    let rounds = u64::try_from(past.len()).unwrap_or(u64::MAX);
    Card {
        entrant: *entrant,
        halves,
        floats: [float(1), float(2)],
        preference: Preference::new(&colours),
        colours,
        may_rest: !past
            .iter()
            .any(|round| matches!(round, Past::Bye { .. } | Past::ForfeitWin { .. })),
        is_topscorer: rounds.saturating_add(1) == u64::from(length.rounds)
            && u64::from(halves) > rounds.saturating_mul(u64::from(length.games)),
        met,
    }
}
