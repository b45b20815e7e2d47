//! The games of an event: how they begin, and what became of them.

use std::collections::BTreeMap;

use damier_referee::tournament::{Command, Due, Entrant, Entry, Event};
use damier_rules::{GameKind, Outcome};
use damier_wire::web::TournamentState;
use tokio::sync::oneshot;

use super::director::Director;
use super::{EventError, lock};
use crate::id::{GameId, PlayerId, new_game_id};
use crate::room::{Decision, ToRoom};
use crate::store::{NewGame, Player, StoreError, TOURNAMENT_TAG};
use crate::uptime::wall_ms;

/// A game that begins.
struct Board {
    due: Due,
    id: GameId,
    /// Which game of an encounter it is to its players, from 0.
    number: u32,
    players: [PlayerId; 2],
}

impl Director {
    /// Who would sit down for an entrant now; nobody if they are not there or not ready.
    pub(super) fn ready(&self, entry: &Entry) -> Option<PlayerId> {
        let app = &self.app;
        if let Some(player) = &entry.player {
            let player: PlayerId = player.parse().ok()?;
            return app.lobby().is_here(player).then_some(player);
        }
        if let Some(computer) = app.computers.called(&entry.name) {
            return Some(PlayerId::Computer(computer));
        }
        let kind = self.event().plan().kind;
        if let Some((player, program)) = app.tournaments.program(&entry.name, kind) {
            let is_open = |id, encounter: u32| {
                let at = usize::try_from(encounter).unwrap_or(usize::MAX);
                let encounter = self.event().encounters().get(at);
                id == self.id() && encounter.is_some_and(|it| it.scored().is_none())
            };
            return program.is_ready(is_open).then_some(player);
        }
        // Whoever has an account of that name.
        let called = app.lobby().called(&entry.name).ok()?;
        called.account().map(|_| called)
    }

    fn entry(&self, entrant: Entrant) -> Option<&Entry> {
        self.event().members().get(usize::from(entrant.0)).map(|member| &member.entry)
    }

    /// Begins the games that can begin.
    pub(super) async fn begin_due(&mut self) -> Result<(), EventError> {
        let due = self.event().due(&self.presence());
        let boards: Vec<Board> = due.into_iter().filter_map(|due| self.board(due)).collect();
        if boards.is_empty() {
            return Ok(());
        }
        let begun = boards.iter().map(|board| Event::Began {
            encounter: board.due.encounter,
            game: board.id.to_string(),
            one: board.due.one,
        });
        // Which game it will be is stored before it begins: whatever happens now, it is found again.
        self.record("", "", begun.collect()).await?;
        for board in boards {
            if let Err(error) = self.begin_board(&board).await {
                tracing::warn!(tournament = %self.id(), %error, "a game could not begin");
                self.end(board.due.encounter, board.id, None).await?;
            }
        }
        Ok(())
    }

    fn board(&self, mut due: Due) -> Option<Board> {
        let at = usize::try_from(due.encounter).ok()?;
        let pair = self.event().encounters().get(at)?.pair;
        let mut number = due.game;
        let players = |one: Entrant| {
            let two = pair.opponent(one)?;
            Some([self.ready(self.entry(one)?)?, self.ready(self.entry(two)?)?])
        };
        let both = players(due.one)?;
        if self.event().plan().kind == GameKind::Kamisado && number % 2 == 1 {
            // A program that has just come begins with a first game, in which the first seat moves first.
            // People play whichever it is.
            let programs = || both.into_iter().filter(|it| matches!(it, PlayerId::Program(_)));
            if programs().any(|player| self.is_fresh(player)) {
                let mut others = programs().filter(|player| !self.is_fresh(*player));
                if let Some(other) = others.next() {
                    self.app.tell_player(other, self.id(), TournamentState::Released);
                    return None;
                }
                due.one = pair.opponent(due.one)?;
                number -= 1;
            }
        }
        Some(Board { due, id: new_game_id(), number, players: players(due.one)? })
    }

    /// Has a program come since the last game of its encounter?
    fn is_fresh(&self, player: PlayerId) -> bool {
        let programs = lock(&self.app.tournaments.programs);
        programs.get(&player).is_some_and(|program| program.engaged.is_none())
    }

    async fn begin_board(&self, board: &Board) -> Result<(), EventError> {
        let Board { due, id, number, players } = board;
        let plan = self.event().plan();
        let at = usize::try_from(due.encounter).unwrap_or(usize::MAX);
        let encounter = self.event().encounters().get(at).ok_or(EventError::Unknown)?;
        let two = encounter.pair.opponent(due.one).ok_or(EventError::Unknown)?;
        let name = |entrant| self.entry(entrant).map(|entry| entry.name.clone());
        let player = |id, entrant| Player::new(id, name(entrant).unwrap_or_default());
        let round = format!("{}.{}", encounter.round + 1, due.encounter + 1);
        let tags = [
            ("Event", plan.name.clone()),
            ("Round", round),
            (TOURNAMENT_TAG, self.id().to_string()),
        ];
        let game = NewGame {
            id: *id,
            kind: plan.kind,
            setup: plan.setup(at, *number),
            series: None,
            house: plan.house.clone(),
            players: [player(players[0], due.one), player(players[1], two)],
            created_ms: wall_ms(),
            tags: tags
                .map(|(name, value)| (name.to_owned(), value))
                .into_iter()
                .collect::<BTreeMap<_, _>>(),
        };
        let stored = self.app.store.create_game(game).await?;
        lock(&self.app.tournaments.games).insert(*id, self.id());
        for player in players {
            self.app.tournaments.engage(*player, self.id(), due.encounter);
        }
        let begun = self.app.begin(stored).await;
        begun.map_err(|_| EventError::Busy(StoreError::Nonsense("a game cannot be read")))
    }

    /// Counts the games that are over.
    pub(super) async fn count_ended(&mut self) -> Result<(), EventError> {
        for (encounter, game) in self.running() {
            if self.app.hall.running(game).is_some() {
                continue;
            }
            match self.app.store.game(game).await? {
                // The server was cut off before it began.
                None => self.end(encounter, game, None).await?,
                Some(stored) => {
                    if let Some(end) = stored.end {
                        self.end(encounter, game, end.outcome).await?;
                    }
                }
            }
        }
        Ok(())
    }

    fn running(&self) -> Vec<(u32, GameId)> {
        let all = (0..).zip(self.event().encounters());
        let running = all.filter_map(|(at, it)| Some((at, it.running.as_ref()?.id.parse().ok()?)));
        running.collect()
    }

    async fn end(
        &mut self,
        encounter: u32,
        game: GameId,
        outcome: Option<Outcome>,
    ) -> Result<(), EventError> {
        lock(&self.app.tournaments.games).remove(&game);
        let command = Command::End { encounter, game: game.to_string(), outcome };
        match self.event().decide(wall_ms(), &command) {
            Ok(events) => self.record("", "", events).await,
            // It was counted already.
            Err(_) => Ok(()),
        }
    }

    /// After a restart: games of programs are called off, for their connections are gone and no protocol of
    /// theirs knows how to come back. They are played again; all others go on.
    pub(super) async fn take_up(&mut self) -> Result<(), EventError> {
        for (_, game) in self.running() {
            lock(&self.app.tournaments.games).insert(game, self.id());
            let Some((players, _)) = self.app.hall.running(game) else { continue };
            let is_program = |player: &PlayerId| matches!(player, PlayerId::Program(_));
            if !players.iter().any(is_program) {
                continue;
            }
            self.call_off(game).await;
        }
        Ok(())
    }

    /// Ends a game that counts for nobody.
    pub(super) async fn call_off(&self, game: GameId) {
        let Some(room) = self.app.hall.room(game) else { return };
        let (done, decided) = oneshot::channel();
        let decision = Decision::Abort;
        if room.send(Box::new(ToRoom::Rule { decision, done })).await.is_ok() {
            let _ = decided.await;
        }
    }
}
