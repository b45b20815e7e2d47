//! What has nothing to do with a game: statistics and the ladder; `social.rs` has the rest.

use damier_dialect::pawnhub_blocks::{kind, strength};
use damier_referee::Rating;
use damier_wire::pawnhub_blocks::{
    Contest, Field, FromServer as Say, Leader, Record, Strength, ToServer,
};
use damier_words::ToMessage as _;

use super::notice;
use super::social::Social;
use crate::gateway::converse::{Goes, ON};
use crate::gateway::desk::ProgramDesk;
use crate::house::SocialError;
use crate::http::household;
use crate::id::AccountId;
use crate::store::{Pool, Rung, Stats, StoreError};

/// The ladder has so many rows; a client that gets fewer waits for ever.
const ROWS: u8 = 10;

/// Answers a request of somebody who has signed in.
pub(super) async fn answer(desk: &mut ProgramDesk, social: &mut Social, asked: ToServer) -> Goes {
    let Some(user) = desk.user().cloned() else { return ON };
    let Some(account) = user.id.account() else { return ON };
    if let Err(spent) = desk.app.guard.reads.spend(&household(desk.from.ip())) {
        desk.tell(&notice(&SocialError::from(spent).message()));
        return ON;
    }
    let told = match asked {
        ToServer::Statistics => statistics(desk, account).await.map_err(SocialError::from),
        ToServer::Ladder(contest) => ladder(desk, contest).await.map_err(SocialError::from),
        other => social.answer(desk, &user, other).await,
    };
    match told {
        Ok(told) => told.iter().for_each(|said| desk.tell(said)),
        Err(error) => desk.tell(&notice(&error.message())),
    }
    ON
}

/// How somebody's games went, and how strong they are: a row for each contest.
async fn statistics(desk: &ProgramDesk, account: AccountId) -> Result<Vec<Say>, StoreError> {
    let store = &desk.app.store;
    let mut rows = Vec::new();
    for contest in Contest::ALL {
        let (mut record, mut points) = (Record::default(), strength(Rating::default().rating));
        if let Some(kind) = kind(contest) {
            record = written(store.stats(account, kind).await?);
            if let Some(known) = store.rating(account, kind).await? {
                points = strength(known.rating);
            }
        }
        rows.push(Say::Statistics(contest, record, points));
    }
    Ok(rows)
}

/// The best of a contest.
async fn ladder(desk: &ProgramDesk, contest: Contest) -> Result<Vec<Say>, StoreError> {
    let store = &desk.app.store;
    let mut best = Vec::new();
    if let Some(kind) = kind(contest) {
        for leader in store.leaders(kind, Pool::People, Rung::TOP, i64::from(ROWS)).await? {
            let record = written(store.stats(leader.account, kind).await?);
            let strength: Strength = strength(leader.rating);
            best.push(Leader { name: Field::new(&leader.name, 30), record, strength });
        }
    }
    let mut best = best.into_iter();
    Ok((0..ROWS).map(|place| Say::Ladder(place, best.next())).collect())
}

fn written(Stats { wins, draws, losses }: Stats) -> Record {
    let count = |games: i64| u64::try_from(games).unwrap_or(0);
    Record { wins: count(wins), losses: count(losses), draws: count(draws) }
}
