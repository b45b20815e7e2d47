//! Programs that came for an event: they wait for the opponents of its schedule instead of any.

use damier_referee::tournament::{Entrant, Entry, Member};
use damier_rules::GameKind;
use damier_wire::web::{FromServer, TournamentNews, TournamentState};

use super::{Seen, Tournaments, is_done, lock};
use crate::app::App;
use crate::bot;
use crate::id::{PlayerId, TournamentId};
use crate::names::name_key;
use crate::outbox::Frame;
use crate::users::User;

/// What an event wants of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// That it waits.
    Waits,
    /// Nothing any more.
    Done,
}

/// A program that came for an event.
#[derive(Clone, Debug)]
pub(super) struct Program {
    key: String,
    kind: GameKind,
    /// Does it play the next game of an encounter without asking for it?
    goes_on: bool,
    /// The encounter it plays, or has played.
    pub(super) engaged: Option<(TournamentId, u32)>,
}

impl Program {
    /// Does it wait for its next game of an event, of any encounter or of the one it is engaged in?
    pub(super) fn is_ready(&self, open: impl Fn(TournamentId, u32) -> bool) -> bool {
        match self.engaged {
            None => true,
            Some((id, encounter)) => self.goes_on && open(id, encounter),
        }
    }
}

impl Seen {
    /// The program among the entrants that has a name.
    fn expects(&self, key: &str, kind: GameKind) -> Option<Expected> {
        if self.event.plan().kind != kind {
            return None;
        }
        let is_called = |entry: &Entry| entry.player.is_none() && name_key(&entry.name) == key;
        let at = self.event.members().iter().position(|member| is_called(&member.entry))?;
        let entrant = Entrant(u16::try_from(at).ok()?);
        Some(if is_done(&self.event, entrant) { Expected::Done } else { Expected::Waits })
    }
}

impl Tournaments {
    /// What the events that go on want of a program; nothing if it is in none of them.
    pub(crate) fn expects(&self, name: &str, kind: GameKind) -> Option<Expected> {
        let key = name_key(name);
        let all = self.all_seen();
        let mut wanted: Vec<Expected> =
            all.iter().filter_map(|seen| seen.expects(&key, kind)).collect();
        wanted.sort_unstable_by_key(|it| *it == Expected::Done);
        wanted.first().copied()
    }

    /// What a program is called whose protocol has no names: like the first entrant who is not there.
    pub(crate) fn spare_name(&self, kind: GameKind) -> Option<String> {
        let all = self.all_seen();
        all.iter().filter(|seen| seen.event.plan().kind == kind).find_map(|seen| {
            let mut members = (0..).zip(seen.event.members());
            let is_absent = |(at, member): &(u16, &Member)| {
                member.entry.player.is_none()
                    && bot::built_in(&member.entry.name).is_none()
                    && !is_done(&seen.event, Entrant(*at))
                    && self.program(&member.entry.name, kind).is_none()
            };
            members.find(is_absent).map(|(_, member)| member.entry.name.clone())
        })
    }

    /// A program of that name, and whether it is ready.
    pub(super) fn program(&self, name: &str, kind: GameKind) -> Option<(PlayerId, Program)> {
        let key = name_key(name);
        let programs = lock(&self.programs);
        let found = programs.iter().find(|(_, it)| it.key == key && it.kind == kind);
        found.map(|(id, program)| (*id, program.clone()))
    }

    /// A program plays an encounter.
    pub(super) fn engage(&self, player: PlayerId, id: TournamentId, encounter: u32) {
        if let Some(program) = lock(&self.programs).get_mut(&player) {
            program.engaged = Some((id, encounter));
        }
    }

    /// A program is gone.
    pub(crate) fn forget_program(&self, player: PlayerId) {
        if lock(&self.programs).remove(&player).is_some() {
            self.wake_all();
        }
    }
}

impl App {
    /// A program waits for its next game of an event, if there is one that expects it.
    pub(crate) fn wait_in_tournament(
        &self,
        user: &User,
        kind: GameKind,
        goes_on: bool,
    ) -> Option<Expected> {
        let expected = self.tournaments.expects(&user.name, kind)?;
        if expected == Expected::Waits {
            let key = name_key(&user.name);
            let program = Program { key, kind, goes_on, engaged: None };
            lock(&self.tournaments.programs).insert(user.id, program);
            self.tournaments.wake_all();
        }
        Some(expected)
    }

    /// Is an entrant there?
    pub(crate) fn is_at_tournament(&self, entry: &Entry, kind: GameKind) -> bool {
        match &entry.player {
            Some(player) => player.parse().is_ok_and(|player| self.lobby().is_here(player)),
            None if self.computers.called(&entry.name).is_some() => true,
            None => {
                let is_account = |id: PlayerId| id.account().is_some();
                self.tournaments.program(&entry.name, kind).is_some()
                    || self.lobby().called(&entry.name).is_ok_and(is_account)
            }
        }
    }

    /// Tells a player something about an event.
    pub(super) fn tell_player(&self, player: PlayerId, id: TournamentId, state: TournamentState) {
        let news = TournamentNews { id, version: 0, state };
        self.lobby().tell([(player, Frame::from(FromServer::Tournament(news)))]);
    }
}
