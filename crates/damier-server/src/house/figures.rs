//! How strong people are, and what became of their games.
//!
//! Everything here was stored with the end of a game: it is true in the request after it.

use std::collections::BTreeMap;

use damier_referee::Rating;
use damier_rules::GameKind;
use damier_wire::web::UserKind;

use super::HouseError;
use crate::app::App;
use crate::id::{AccountId, PlayerId};
use crate::lobby::whole;
use crate::names::{is_same_name, name_key};
use crate::store::{
    Account, AllFigures, BestWin, Leader, Pool, RatedGame, Rung, Stats, Totals, Versus,
};

/// A rating as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rated {
    pub(crate) rating: u32,
    pub(crate) deviation: u32,
    /// Too few games were played to mean much.
    pub(crate) provisional: bool,
    pub(crate) games: i64,
}

impl Rated {
    fn new(rating: f64, deviation: f64, games: i64) -> Rated {
        let known = Rating { rating, deviation, ..Rating::default() };
        let provisional = known.is_provisional();
        Rated { rating: whole(rating), deviation: whole(deviation), provisional, games }
    }
}

/// What everybody may know of an account.
#[derive(Clone, Debug)]
pub(crate) struct Profile {
    pub(crate) name: String,
    pub(crate) kind: UserKind,
    pub(crate) created_ms: i64,
    pub(crate) online: bool,
    pub(crate) playing: bool,
    pub(crate) games: BTreeMap<&'static str, AtOneGame>,
}

/// Somebody at one kind of game.
#[derive(Clone, Debug, Default)]
pub(crate) struct AtOneGame {
    pub(crate) rated: Option<Rated>,
    pub(crate) stats: Stats,
    /// Of the first and the second seat.
    pub(crate) by_seat: [Stats; 2],
    pub(crate) by_ending: BTreeMap<String, Stats>,
    /// Wins in a row until now, losses if it is less than 0; and the most wins.
    pub(crate) streak: i64,
    pub(crate) best_streak: i64,
    pub(crate) best_wins: Vec<BestWin>,
    pub(crate) mean_move_ms: Option<i64>,
}

impl AtOneGame {
    fn add(&mut self, totals: &Totals) {
        let Totals { stats, streak, best_streak, moves, thought_ms, .. } = *totals;
        (self.stats, self.streak, self.best_streak) = (stats, streak, best_streak);
        self.mean_move_ms = thought_ms.checked_div(moves);
    }
}

/// A place in a ranking.
#[derive(Clone, Debug)]
pub(crate) struct Ranked {
    pub(crate) place: i64,
    pub(crate) name: String,
    pub(crate) kind: UserKind,
    pub(crate) rated: Rated,
}

/// A part of a ranking.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    pub(crate) items: Vec<Ranked>,
    /// Where to go on, if there is more.
    pub(crate) next: Option<Behind>,
}

/// A place in a ranking to go on from, and how many were told of before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Behind {
    pub(crate) rung: Rung,
    pub(crate) place: i64,
}

impl Behind {
    pub(crate) const TOP: Behind = Behind { rung: Rung::TOP, place: 0 };
}

/// How the games of two people ended, as the first sees it.
#[derive(Clone, Debug)]
pub(crate) struct HeadToHead {
    pub(crate) names: [String; 2],
    pub(crate) games: Vec<Versus>,
}

impl App {
    /// The account of that very name; one that only looks like it is not it.
    pub(crate) async fn find_account(&self, name: &str) -> Result<Account, HouseError> {
        let found = self.store.account_by_key(&name_key(name)).await?;
        let found = found.filter(|account| is_same_name(&account.name, name));
        found.ok_or(HouseError::NoSuchPlayer)
    }

    /// All that everybody may know of an account.
    pub(crate) async fn profile(&self, name: &str) -> Result<Profile, HouseError> {
        let account = self.find_account(name).await?;
        let mut games: BTreeMap<&'static str, AtOneGame> = BTreeMap::new();
        let (found, pool) =
            tokio::try_join!(self.figures_of(account.id), self.pool_of(account.id))?;
        for totals in found.totals {
            games.entry(totals.kind.id()).or_default().add(&totals);
        }
        for endings in found.endings {
            let of = games.entry(endings.kind.id()).or_default();
            add(&mut of.by_seat[usize::from(endings.seat == 2)], endings.stats);
            add(of.by_ending.entry(endings.reason).or_default(), endings.stats);
        }
        for (kind, known, best_wins) in found.ratings {
            let of = games.entry(kind.id()).or_default();
            of.rated = Some(Rated::new(known.rating, known.deviation, known.games));
            of.best_wins = best_wins;
        }
        let player = PlayerId::Account(account.id);
        Ok(Profile {
            kind: kind_of(pool),
            online: self.lobby().is_here(player),
            playing: !self.hall.games_of(player).is_empty(),
            name: account.name,
            created_ms: account.created_ms,
            games,
        })
    }

    async fn figures_of(&self, account: AccountId) -> Result<AllFigures, HouseError> {
        Ok(self.store.figures_of(account).await?)
    }

    /// How somebody's rating became what it is, the oldest game first.
    pub(crate) async fn rating_history(
        &self,
        name: &str,
        kind: GameKind,
    ) -> Result<Vec<RatedGame>, HouseError> {
        let account = self.find_account(name).await?;
        Ok(self.store.rating_history(account.id, kind).await?)
    }

    /// How the games of two people ended.
    pub(crate) async fn versus(&self, name: &str, other: &str) -> Result<HeadToHead, HouseError> {
        let (one, two) = (self.find_account(name).await?, self.find_account(other).await?);
        let mut games: BTreeMap<&'static str, Versus> = BTreeMap::new();
        for player in self.ids_of(one.id).await? {
            for opponent in self.ids_of(two.id).await? {
                for Versus { kind, stats } in self.store.versus(player, opponent).await? {
                    let none = Versus { kind, stats: Stats::default() };
                    add(&mut games.entry(kind.id()).or_insert(none).stats, stats);
                }
            }
        }
        Ok(HeadToHead { names: [one.name, two.name], games: games.into_values().collect() })
    }

    /// Under which ids an account has played: its own, and that of the guest it was before.
    pub(crate) async fn ids_of(&self, account: AccountId) -> Result<Vec<PlayerId>, HouseError> {
        let mut ids = self.store.guests_of(account).await?;
        ids.push(PlayerId::Account(account));
        Ok(ids)
    }

    /// Some of the best at a game, behind a place.
    pub(crate) async fn ranking(
        &self,
        kind: GameKind,
        pool: Pool,
        behind: Behind,
        most: i64,
    ) -> Result<Ranking, HouseError> {
        let mut leaders = self.store.leaders(kind, pool, behind.rung, most + 1).await?;
        let is_cut = leaders.len() > usize::try_from(most).unwrap_or(0);
        leaders.truncate(usize::try_from(most).unwrap_or(0));
        let place = |at: usize| behind.place + i64::try_from(at).unwrap_or(0) + 1;
        let last = leaders.last().filter(|_| is_cut);
        let next = last.map(|last| Behind { rung: last.rung(), place: place(leaders.len() - 1) });
        let ranked = |(at, leader): (usize, Leader)| ranked(pool, place(at), leader);
        Ok(Ranking { items: leaders.into_iter().enumerate().map(ranked).collect(), next })
    }

    /// Is it a person or a program?
    async fn pool_of(&self, account: AccountId) -> Result<Pool, HouseError> {
        let is_program = self.store.standing(account).await?.bot;
        Ok(if is_program { Pool::Programs } else { Pool::People })
    }

    /// Where somebody stands themselves, if they have a rating there.
    pub(crate) async fn own_rank(
        &self,
        account: AccountId,
        kind: GameKind,
        pool: Pool,
    ) -> Result<Option<Ranked>, HouseError> {
        let Some(known) = self.store.rating(account, kind).await? else { return Ok(None) };
        if self.pool_of(account).await? != pool {
            return Ok(None);
        }
        let Some(of) = self.store.account(account).await? else { return Ok(None) };
        let leader = Leader {
            account,
            name: of.name,
            rating: known.rating,
            deviation: known.deviation,
            games: known.games,
        };
        let better = self.store.better_than(kind, pool, leader.rung()).await?;
        Ok(Some(ranked(pool, better + 1, leader)))
    }
}

fn ranked(pool: Pool, place: i64, leader: Leader) -> Ranked {
    let rated = Rated::new(leader.rating, leader.deviation, leader.games);
    Ranked { place, name: leader.name, kind: kind_of(pool), rated }
}

fn kind_of(pool: Pool) -> UserKind {
    match pool {
        Pool::People => UserKind::Account,
        Pool::Programs => UserKind::Program,
    }
}

/// More games.
pub(crate) fn add(to: &mut Stats, more: Stats) {
    to.wins += more.wins;
    to.draws += more.draws;
    to.losses += more.losses;
}
