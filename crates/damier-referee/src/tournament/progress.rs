//! What happens in an event by itself: rounds, and the end.

use std::collections::HashMap;

use super::{
    Entrant, Event, Format, Gauntlet, Next, Pair, Presence, RoundRobin, Scored, Stage, Tournament,
    arena, standings,
};

impl Tournament {
    /// What happens now by itself. Nothing has changed yet; asked again after it has, until nothing happens.
    #[must_use]
    pub fn progress(&self, presence: &Presence) -> Vec<Event> {
        let now_ms = presence.now_ms;
        match self.stage {
            Stage::Open if self.plan.starts_ms.is_some_and(|at| at <= now_ms) => {
                self.start(now_ms).unwrap_or_default()
            }
            Stage::Running => self.go_on(presence),
            Stage::Open | Stage::Paused | Stage::Over => Vec::new(),
        }
    }

    fn go_on(&self, presence: &Presence) -> Vec<Event> {
        let now_ms = presence.now_ms;
        if let Format::Arena { .. } = self.plan.format {
            return self.go_on_arena(presence);
        }
        if self.encounters.iter().any(|it| it.scored().is_none() || it.running.is_some()) {
            return Vec::new();
        }
        if self.rounds() == 0
            && let all @ [_, ..] = &self.first_rounds(now_ms)[..]
        {
            return all.to_vec();
        }
        let next = match self.plan.format {
            Format::Swiss { rounds } if self.rounds() < rounds => self.next_swiss(rounds),
            Format::Knockout => self.next_knockout(|| self.order.clone()),
            Format::Groups { groups, advance } => {
                self.next_knockout(|| self.advanced(groups, advance))
            }
            _ => None,
        };
        let Some(Next { pairs, off }) = next else { return vec![Event::Finished] };
        let pause = if self.rounds() == 0 { 0 } else { self.plan.pause };
        let from_ms = now_ms.saturating_add(i64::try_from(pause).unwrap_or(i64::MAX));
        let from_ms = self.plan.begins_ms(self.rounds(), from_ms);
        vec![Event::Paired { round: self.rounds(), pairs, off, from_ms }]
    }

    /// The rounds that are known from the beginning.
    fn first_rounds(&self, now_ms: i64) -> Vec<Event> {
        match self.plan.format {
            Format::RoundRobin { cycles } => {
                let table = RoundRobin::new(self.entrants(), cycles);
                self.all_at_once(now_ms, table.rounds(), |round| table.pairs(round))
            }
            Format::Gauntlet { heroes, cycles } => {
                let table = Gauntlet::new(self.entrants(), heroes, cycles);
                self.all_at_once(now_ms, table.rounds(), |round| table.pairs(round))
            }
            Format::Groups { groups, .. } => {
                let pairs = |round| self.group_pairs(groups, round);
                self.all_at_once(now_ms, self.group_rounds(), pairs)
            }
            Format::Swiss { .. } | Format::Knockout | Format::Arena { .. } => Vec::new(),
        }
    }

    fn entrants(&self) -> u16 {
        u16::try_from(self.order.len()).unwrap_or(u16::MAX)
    }

    /// From places in the order to entrants.
    pub(super) fn seated(order: &[Entrant], pairs: Vec<Pair>) -> Vec<Pair> {
        let of = |seed: Entrant| order.get(seed.at()).copied();
        let both = |pair: Pair| Some(Pair { first: of(pair.first)?, second: of(pair.second)? });
        pairs.into_iter().filter_map(both).collect()
    }

    fn all_at_once(
        &self,
        from_ms: i64,
        rounds: u32,
        pairs: impl Fn(u32) -> Vec<Pair>,
    ) -> Vec<Event> {
        let paired = (0..rounds).map(|round| {
            let pairs = Tournament::seated(&self.order, pairs(round));
            let plays = |one: &Entrant| pairs.iter().any(|pair| pair.opponent(*one).is_some());
            let is_off =
                |one: &Entrant| !matches!(self.plan.format, Format::Gauntlet { .. }) && !plays(one);
            let off = self.order.iter().copied().filter(is_off).collect();
            Event::Paired { round, pairs, off, from_ms: self.plan.begins_ms(round, from_ms) }
        });
        paired.collect()
    }

    /// The encounters of somebody who comes late, where those of all others exist.
    pub(super) fn catch_up(&self, late: Entrant, from_ms: i64) -> Vec<Event> {
        let (others, cycles) = match self.plan.format {
            Format::RoundRobin { cycles } => (self.order.len(), cycles),
            Format::Gauntlet { heroes, cycles } => (usize::from(heroes), cycles),
            _ => return Vec::new(),
        };
        let others = self.order.iter().take(others).copied().filter(|&one| self.is_in(one));
        let others: Vec<Entrant> = others.collect();
        let mut events = Vec::new();
        let mut round = self.rounds();
        for cycle in 0..cycles {
            for (at, &other) in others.iter().enumerate() {
                let pair = Pair { first: late, second: other };
                let begins = (at + usize::from(cycle)).is_multiple_of(2);
                let pairs = vec![if begins { pair } else { pair.reversed() }];
                events.push(Event::Paired { round, pairs, off: Vec::new(), from_ms });
                round += 1;
            }
        }
        events
    }

    /// How many rounds the groups play.
    pub(super) fn group_rounds(&self) -> u32 {
        let Format::Groups { groups, .. } = self.plan.format else { return 0 };
        let largest = self.entrants().div_ceil(groups.max(1));
        RoundRobin::new(largest, 1).rounds()
    }

    /// The groups, as places in the order: forth and back, so that all are as strong.
    fn groups(&self, groups: u16) -> Vec<Vec<Entrant>> {
        let count = usize::from(groups.max(1));
        let mut of = vec![Vec::new(); count];
        for at in 0..self.entrants() {
            let (row, column) = (usize::from(at) / count, usize::from(at) % count);
            let group = if row % 2 == 0 { column } else { count - 1 - column };
            of[group].push(Entrant(at));
        }
        of
    }

    fn group_pairs(&self, groups: u16, round: u32) -> Vec<Pair> {
        let groups = self.groups(groups).into_iter();
        let pairs = groups.flat_map(|group| {
            let size = u16::try_from(group.len()).unwrap_or(u16::MAX);
            Tournament::seated(&group, RoundRobin::new(size, 1).pairs(round))
        });
        pairs.collect()
    }

    /// Those who go on from their groups, the first of all groups before the second of all.
    fn advanced(&self, groups: u16, advance: u16) -> Vec<Entrant> {
        let rounds = self.group_rounds();
        let in_groups = self.encounters.iter().filter(|it| it.round < rounds);
        let scored: Vec<Scored> = in_groups.filter_map(super::Encounter::scored).collect();
        let table = standings(
            u16::try_from(self.members.len()).unwrap_or(u16::MAX),
            &scored,
            &[],
            &self.plan.tie_breaks,
        );
        let place: HashMap<Entrant, usize> =
            table.iter().zip(0..).map(|(line, at)| (line.entrant, at)).collect();
        let mut best: Vec<Vec<Entrant>> = Vec::new();
        for group in self.groups(groups) {
            let group = group.into_iter().filter_map(|seed| self.order.get(seed.at()).copied());
            let mut group: Vec<Entrant> = group.filter(|&one| self.is_in(one)).collect();
            group.sort_by_key(|one| place.get(one).copied().unwrap_or(usize::MAX));
            best.push(group);
        }
        let rank = |rank: usize| {
            let mut of: Vec<Entrant> =
                best.iter().filter_map(|group| group.get(rank)).copied().collect();
            of.sort_by_key(|one| place.get(one).copied().unwrap_or(usize::MAX));
            of
        };
        (0..usize::from(advance)).flat_map(rank).collect()
    }

    fn go_on_arena(&self, presence: &Presence) -> Vec<Event> {
        let is_over = self.ends_ms().is_some_and(|ends| ends <= presence.now_ms);
        let goes_on = self.encounters.iter().any(|it| it.running.is_some());
        if is_over {
            return if goes_on { Vec::new() } else { vec![Event::Finished] };
        }
        let open =
            self.encounters.iter().filter(|it| it.scored().is_none() || it.running.is_some());
        let busy: Vec<Entrant> = open.flat_map(|it| it.pair.both()).collect();
        let is_free =
            |one: &Entrant| self.is_in(*one) && presence.is_here(*one) && !busy.contains(one);
        let free: Vec<Entrant> = self.order.iter().copied().filter(is_free).collect();
        let scored: Vec<Scored> = self.scored().collect();
        let pairs = arena::pairs(&arena::runs(self.members.len(), &scored), &free);
        if pairs.is_empty() {
            return Vec::new();
        }
        let from_ms = presence.now_ms;
        vec![Event::Paired { round: self.rounds(), pairs, off: Vec::new(), from_ms }]
    }
}
