//! The end of a game, with all that is stored together with it: ratings, statistics, the next game.

use damier_referee::{Event, Rating, Series, rate};
use damier_rules::{Outcome, Seat, Verdict};

use super::{Room, StoredSetup};
use crate::people::{is_account, new_game_id};
use crate::store::{
    Append, AppendError, Appended, End, NewGame, RatingChange, StatsChange, StoreError,
};
use crate::time::wall_ms;

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
                Some(event) => match Box::pin(self.end(event)).await {
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

    fn append(&self, events: &[Event], end: Option<Box<End>>) -> Append {
        let write =
            |event: &Event| serde_json::to_string(event).expect("plain data is always JSON");
        Append {
            game: self.id.clone(),
            expected_seq: self.seq,
            epoch: self.epoch,
            at_ms: wall_ms(),
            bodies: events.iter().map(write).collect(),
            end,
        }
    }

    /// What is to be done when the end is on disk.
    pub(super) fn note_end(&mut self, end: Option<Box<End>>) {
        let Some(end) = end else { return };
        self.tools.metrics.games_ended.inc();
        tracing::info!(game = self.id, result = end.result, reason = end.reason, "ended");
        self.next_game = end.next.map(|next| next.id);
    }

    async fn end(&self, event: &Event) -> Result<End, StoreError> {
        let Event::Ended { outcome: Outcome { verdict, reason } } = *event else {
            return Ok(End { result: "*".into(), reason: "aborted".into(), ..End::default() });
        };
        Ok(End {
            result: verdict.token().to_owned(),
            reason: reason.token().to_owned(),
            ratings: self.ratings(verdict).await?,
            stats: self.stats(verdict),
            next: self.next(verdict),
        })
    }

    async fn ratings(&self, verdict: Verdict) -> Result<Vec<RatingChange>, StoreError> {
        let rated = self.session.house().rated && self.players.iter().all(|p| is_account(&p.id));
        if !rated {
            return Ok(Vec::new());
        }
        let kind = self.session.game().kind().id();
        let mut before = Vec::new();
        for player in &self.players {
            before.push(self.tools.store.rating(&player.id, kind).await?);
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
            account: self.players[at].id.clone(),
            kind: kind.to_owned(),
            games_before: games(at),
            rating: after.rating,
            deviation: after.deviation,
            volatility: after.volatility,
        };
        Ok(vec![change(0, one), change(1, two)])
    }

    fn stats(&self, verdict: Verdict) -> Vec<StatsChange> {
        let seated = self.players.iter().zip(Seat::ALL);
        let accounts = seated.filter(|(player, _)| is_account(&player.id));
        let changes = accounts.map(|(player, seat)| StatsChange {
            account: player.id.clone(),
            kind: self.session.game().kind().id().to_owned(),
            wins: i64::from(verdict == Verdict::Win(seat)),
            draws: i64::from(verdict == Verdict::Draw),
            losses: i64::from(verdict == Verdict::Win(seat.other())),
        });
        changes.collect()
    }

    /// The next game of the series: seats or starter change from each game to the next.
    fn next(&self, verdict: Verdict) -> Option<NewGame> {
        let mut series: Series = self.series.clone()?;
        series.record(verdict);
        series.next_game()?;
        let mut players = self.players.clone();
        if series.seat_of(Seat::One, 1) != Seat::One {
            players.reverse();
        }
        let setup = series.setup(&self.setup, 1);
        Some(NewGame {
            id: new_game_id(),
            kind: self.session.game().kind().id().to_owned(),
            setup: StoredSetup::write(&setup, Some(series)),
            house: serde_json::to_string(self.session.house()).expect("plain data is always JSON"),
            players,
            created_ms: wall_ms(),
        })
    }
}

fn is_end(event: &Event) -> bool {
    matches!(event, Event::Ended { .. } | Event::Aborted)
}
