//! Everything that happened in a tournament is what the journal says of it.

use std::collections::BTreeMap;

use super::super::doubt::{Doubt, Flaw};
use super::super::error::StoreError;
use super::super::handle::Store;
use super::super::journal::{Entry, What, happened_body};

/// Somebody may delete their account while we look: what does not add up is read again before it is doubted.
const TRIES: usize = 3;

pub(super) async fn verify(store: &Store, flaws: &mut Vec<Flaw>) -> Result<(), StoreError> {
    let since = store.happenings_since().await?;
    let mut last = String::new();
    loop {
        let ids = store.tournament_ids(&last).await?;
        let Some(id) = ids.last() else { return Ok(()) };
        last.clone_from(id);
        for of in ids {
            let mut doubt = None;
            for _ in 0..TRIES {
                doubt = doubt_about(store, since, &of).await?;
                if doubt.is_none() {
                    break;
                }
            }
            flaws.extend(doubt.map(|what| Flaw { of, what }));
        }
    }
}

async fn doubt_about(
    store: &Store,
    since: Option<i64>,
    id: &str,
) -> Result<Option<Doubt>, StoreError> {
    let Some((seq, rows)) = store.happened_rows(id).await? else { return Ok(Some(Doubt::Unfound)) };
    if !rows.iter().map(|row| row.seq).eq(0..=seq) {
        return Ok(Some(Doubt::EventsMissing));
    }
    let noted = Noted::of(&store.entries_about(id).await?);
    // Whatever has an entry was stored by now.
    let now = store.tournament_seq(id).await?.unwrap_or_default();
    if noted.0.last_key_value().is_some_and(|(last, _)| *last > now) {
        return Ok(Some(Doubt::EventsMissing));
    }
    // What was announced before there were entries of tournaments has none of its beginning.
    let is_known = noted.0.contains_key(&0);
    let doubts = rows.iter().find_map(|row| {
        let must_be_known = is_known || since.is_some_and(|since| row.at_ms >= since);
        match noted.0.get(&row.seq) {
            Some(bodies) => (!bodies.contains(&happened_body(id, row))).then_some(Doubt::Changed),
            None => must_be_known.then_some(Doubt::Unknown),
        }
    });
    Ok(doubts)
}

/// By number of what happened: what its last entry says, in each ledger that has one. Servers that share a
/// database have one each, whose order among each other nobody knows.
struct Noted(BTreeMap<i64, Vec<String>>);

impl Noted {
    fn of(entries: &[(i64, Entry)]) -> Noted {
        let mut last: BTreeMap<(i64, i64), &str> = BTreeMap::new();
        for (ledger, entry) in entries {
            let number = entry.body.split(' ').next().and_then(|number| number.parse().ok());
            if let (What::Happened | What::Anonymised, Some(seq)) = (entry.what, number) {
                last.insert((seq, *ledger), &entry.body);
            }
        }
        let mut noted: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for ((seq, _), body) in last {
            noted.entry(seq).or_default().push(body.to_owned());
        }
        Noted(noted)
    }
}
