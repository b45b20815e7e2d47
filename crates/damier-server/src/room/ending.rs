//! The end of a game, with all that is stored together with it: ratings, statistics, the next game.

use std::collections::BTreeMap;

use damier_referee::{Event, Rating, Series, rate};
use damier_rules::{Seat, Verdict};

use super::Room;
use crate::id::{PlayerId, new_game_id};
use crate::lobby::whole;
use crate::store::{
    Append, AppendError, Appended, End, Figures, NewGame, Player, RatedAs, RatingChange,
    StatsChange, StoreError,
};
use crate::uptime::wall_ms;

impl Room {
    /// Stores events, and the end if they hold one.
    pub(super) async fn store(
        &self,
        events: &[Event],
    ) -> (Option<Box<End>>, Result<Appended, AppendError>) {
        loop {
            let end = match events.iter().find(|event| is_end(event)) {
                None => None,
                // Rare, so its place is not kept in every room.
                Some(event) => match Box::pin(self.end(events, event)).await {
                    Ok(end) => Some(Box::new(end)),
                    Err(_) => return (None, Err(AppendError::Busy)),
                },
            };
            match self.tools.store.append(self.append(events, end.clone())).await {
                // Another game of the same player ended in between: its rating is the one to change.
                Err(AppendError::RatingMoved) => {}
                stored => return (end, stored),
            }
        }
    }

    fn append<'a>(&self, events: &'a [Event], end: Option<Box<End>>) -> Append<'a> {
        Append {
            game: self.id,
            expected_seq: self.seq,
            epoch: self.epoch,
            at_ms: wall_ms(),
            events: events.into(),
            end,
        }
    }

    /// What is to be done when the end is on disk.
    pub(super) fn note_end(&mut self, end: Option<Box<End>>) {
        let Some(end) = end else { return };
        self.tools.metrics.games_ended.inc();
        let called_off = ("*", "aborted");
        let (result, reason) =
            end.outcome.map_or(called_off, |it| (it.verdict.token(), it.reason.token()));
        tracing::info!(game = %self.id, result, reason, "ended");
        self.next_game = end.next.map(|next| next.id);
    }

    async fn end(&self, events: &[Event], event: &Event) -> Result<End, StoreError> {
        let Event::Ended { outcome } = *event else { return Ok(End::default()) };
        let verdict = outcome.verdict;
        let ratings = self.ratings(verdict).await?;
        let figures = self.figures(events, &ratings);
        let next = self.next(verdict, &ratings);
        let (outcome, stats) = (Some(outcome), self.stats(verdict));
        Ok(End { outcome, ratings, stats, figures, imported_by: None, next })
    }

    /// What is kept of the game as it is after these events.
    fn figures(&self, events: &[Event], ratings: &[RatingChange]) -> Figures {
        let before = self.session.moves().iter().map(|played| (played.seat, played.spent));
        let new = events.iter().filter_map(|event| match event {
            Event::Moved { seat, spent, .. } => Some((*seat, *spent)),
            _ => None,
        });
        let kind = self.session.game().kind();
        let mut figures = Figures::new(kind, &self.setup, &self.players, before.chain(new));
        for (of, player) in figures.seats.iter_mut().zip(&self.players) {
            let rated = |change: &&RatingChange| player.id == PlayerId::Account(change.account);
            let change = ratings.iter().find(rated);
            of.after = change.map(|change| RatedAs::new(change.rating, change.deviation));
        }
        figures
    }

    async fn ratings(&self, verdict: Verdict) -> Result<Vec<RatingChange>, StoreError> {
        let [Some(one), Some(two)] = self.players.each_ref().map(|player| player.id.account())
        else {
            return Ok(Vec::new());
        };
        if !self.session.house().rated {
            return Ok(Vec::new());
        }
        let (kind, accounts) = (self.session.game().kind(), [one, two]);
        let mut before = Vec::new();
        for account in accounts {
            before.push(self.tools.store.rating(account, kind).await?);
        }
        let games = |at: usize| before[at].map_or(0, |known| known.games);
        let known = |at: usize| {
            before[at].map_or_else(Rating::default, |known| Rating {
                rating: known.rating,
                deviation: known.deviation,
                volatility: known.volatility,
            })
        };
        let (one, two) = rate(known(0), known(1), verdict);
        let change = |at: usize, after: Rating| RatingChange {
            account: accounts[at],
            kind,
            games_before: games(at),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
        };
        Ok(vec![change(0, one), change(1, two)])
    }

    fn stats(&self, verdict: Verdict) -> Vec<StatsChange> {
        let seated = self.players.iter().zip(Seat::ALL);
        let accounts = seated.filter_map(|(player, seat)| Some((player.id.account()?, seat)));
        let changes = accounts.map(|(account, seat)| StatsChange {
            account,
            seat,
            kind: self.session.game().kind(),
            wins: i64::from(verdict == Verdict::Win(seat)),
            draws: i64::from(verdict == Verdict::Draw),
            losses: i64::from(verdict == Verdict::Win(seat.other())),
        });
        changes.collect()
    }

    /// The next game of the series: seats or starter change from each game to the next.
    fn next(&self, verdict: Verdict, ratings: &[RatingChange]) -> Option<NewGame> {
        let mut series: Series = self.series.clone()?;
        series.record(verdict);
        series.next_game()?;
        let mut players = self.players.clone();
        for change in ratings {
            let rated = |player: &&mut Player| player.id == PlayerId::Account(change.account);
            if let Some(player) = players.iter_mut().find(rated) {
                player.rating = Some(whole(change.rating));
            }
        }
        if series.seat_of(Seat::One, 1) != Seat::One {
            players.reverse();
        }
        Some(NewGame {
            id: new_game_id(),
            kind: self.session.game().kind(),
            setup: series.setup(&self.setup, 1),
            series: Some(series),
            house: self.session.house().clone(),
            players,
            created_ms: wall_ms(),
            tags: BTreeMap::new(),
        })
    }
}

fn is_end(event: &Event) -> bool {
    matches!(event, Event::Ended { .. } | Event::Aborted)
}
