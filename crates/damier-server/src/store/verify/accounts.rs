//! Every password and every rating is the last one that the journal knows.

use super::super::accounts::Account;
use super::super::doubt::{Doubt, Flaw};
use super::super::error::StoreError;
use super::super::handle::Store;
use super::super::journal::{Entry, Rated, What, password_digest};
use super::super::ratings::Rating;

/// People go on while we look: what does not add up is read again before it is doubted.
const TRIES: usize = 3;

pub(super) async fn verify(
    store: &Store,
    since: Option<i64>,
    flaws: &mut Vec<Flaw>,
) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let accounts = store.accounts_after(&last).await?;
        let Some(account) = accounts.last() else { return Ok(()) };
        last = account.id.to_string();
        for account in accounts {
            let of = account.id.to_string();
            let doubts = doubts_of(store, since, account).await?;
            flaws.extend(doubts.into_iter().map(|what| Flaw { of: of.clone(), what }));
        }
    }
}

async fn doubts_of(
    store: &Store,
    since: Option<i64>,
    mut account: Account,
) -> Result<Vec<Doubt>, StoreError> {
    let mut doubts = Vec::new();
    for _ in 0..TRIES {
        let ratings = store.ratings_of(account.id).await?;
        let entries = store.entries_about(account.id.as_str()).await?;
        doubts = doubts_about_ratings(&ratings, &entries, since);
        doubts.extend(doubt_about_password(&account, &entries, since));
        if doubts.is_empty() {
            break;
        }
        let Some(now) = store.account(account.id).await? else { return Ok(Vec::new()) };
        account = now;
    }
    Ok(doubts)
}

/// Entries come with their ledgers. Servers that share a database have one each, whose order among each
/// other nobody knows: the password is the last one of some ledger.
fn doubt_about_password(
    account: &Account,
    entries: &[(i64, Entry)],
    since: Option<i64>,
) -> Option<Doubt> {
    let passwords: Vec<_> = entries
        .iter()
        .filter(|(_, entry)| matches!(entry.what, What::Account | What::Password | What::Deleted))
        .collect();
    if passwords.is_empty() {
        let must_be_known = since.is_some_and(|since| account.created_ms >= since);
        return must_be_known.then_some(Doubt::Unknown);
    }
    let digest = password_digest(&account.password_hash);
    let is_last = |at: usize| {
        let next = passwords.get(at + 1);
        next.is_none_or(|(ledger, _)| *ledger != passwords[at].0)
    };
    let mut last = passwords.iter().enumerate().filter(|(at, _)| is_last(*at));
    let is_known = last.any(|(_, (_, entry))| entry.body == digest);
    (!is_known).then_some(Doubt::Password)
}

fn doubts_about_ratings(
    ratings: &[(String, Rating)],
    entries: &[(i64, Entry)],
    since: Option<i64>,
) -> Vec<Doubt> {
    if entries.iter().any(|(_, entry)| entry.what == What::Deleted) {
        // Its ratings went with it.
        return ratings.iter().map(|(kind, _)| Doubt::Rating(kind.clone())).collect();
    }
    let rated = entries.iter().filter(|(_, entry)| entry.what == What::Rated);
    let rated: Vec<(Rated, &str)> = rated
        .filter_map(|(_, entry)| {
            Some((serde_json::from_str(&entry.body).ok()?, entry.body.as_str()))
        })
        .collect();
    let last_of = |kind: &str| {
        let of_kind = rated.iter().filter(|(rated, _)| rated.kind == kind);
        of_kind.max_by_key(|(rated, _)| rated.games)
    };
    let is_right = |kind: &str, here: &Rating| match last_of(kind) {
        Some((last, body)) => is_written_as(here, last, body),
        None => since.is_none_or(|since| here.updated_ms < since),
    };
    let wrong = ratings.iter().filter(|(kind, rating)| !is_right(kind, rating));
    let mut doubts: Vec<Doubt> = wrong.map(|(kind, _)| Doubt::Rating(kind.clone())).collect();
    for (first, _) in rated.iter().filter(|(rated, _)| rated.games == 1) {
        if !ratings.iter().any(|(kind, _)| *kind == first.kind) {
            doubts.push(Doubt::Rating(first.kind.clone()));
        }
    }
    doubts
}

fn is_written_as(rating: &Rating, last: &Rated, body: &str) -> bool {
    let here = Rated {
        games: rating.games,
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
        ..last.clone()
    };
    here.body() == body
}
