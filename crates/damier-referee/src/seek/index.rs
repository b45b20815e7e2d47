//! Who might fit somebody who waits: by what they want, and by how strong they are.

use std::collections::{BTreeSet, HashMap};

use damier_rules::{GameKind, Setup};

use super::{Place, Seek, Terms};
use crate::Millis;

/// Those who wait, each under every key by which others look for them.
#[derive(Clone, Debug, Default)]
pub(super) struct Index(HashMap<Key, Group>);

/// What somebody looks for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// Somebody of the same sort, person or program, who wants exactly the same.
    Same { program: bool, terms: Terms },
    /// A person who may meet a program, whatever their clock.
    Person(GameKind, Setup),
    /// A program with these rules, or with any.
    Program(GameKind, Option<Setup>),
}

/// Those who want the same.
#[derive(Clone, Debug, Default)]
struct Group {
    all: BTreeSet<Place>,
    unrated: BTreeSet<Place>,
    /// In thousandths.
    rated: BTreeSet<(i64, Place)>,
}

impl Index {
    pub(super) fn insert<P>(&mut self, place: Place, seek: &Seek<P>) {
        for key in found_under(seek) {
            let group = self.0.entry(key).or_default();
            group.all.insert(place);
            match seek.rating {
                Some(rating) => group.rated.insert((thousandths(rating), place)),
                None => group.unrated.insert(place),
            };
        }
    }

    pub(super) fn remove<P>(&mut self, place: Place, seek: &Seek<P>) {
        for key in found_under(seek) {
            let Some(group) = self.0.get_mut(&key) else { continue };
            group.all.remove(&place);
            group.unrated.remove(&place);
            if let Some(rating) = seek.rating {
                group.rated.remove(&(thousandths(rating), place));
            }
            if group.all.is_empty() {
                self.0.remove(&key);
            }
        }
    }

    /// The first of those who may fit and do.
    pub(super) fn find<P>(
        &self,
        seek: &Seek<P>,
        now: Millis,
        mut fits: impl FnMut(Place) -> bool,
    ) -> Option<Place> {
        let mut first: Option<Place> = None;
        for group in looks_under(seek, now).iter().filter_map(|key| self.0.get(key)) {
            let found = match seek.rating {
                None => group.all.iter().copied().find(|&place| fits(place)),
                Some(rating) => {
                    let unrated = group.unrated.iter().copied().find(|&place| fits(place));
                    let near = seek.range(now);
                    let (low, high) = (thousandths(rating - near), thousandths(rating + near));
                    let near = group.rated.range((low, 0)..=(high, Place::MAX));
                    let near = near.map(|&(_, place)| place).filter(|&place| fits(place)).min();
                    unrated.into_iter().chain(near).min()
                }
            };
            first = first.into_iter().chain(found).min();
        }
        first
    }
}

fn found_under<P>(seek: &Seek<P>) -> Vec<Key> {
    let Terms { kind, setup, house, .. } = &seek.terms;
    let mut keys = vec![Key::Same { program: seek.program.is_some(), terms: seek.terms.clone() }];
    if seek.program.is_some() {
        keys.push(Key::Program(*kind, None));
        keys.push(Key::Program(*kind, Some(setup.clone())));
    } else if !house.rated {
        keys.push(Key::Person(*kind, setup.clone()));
    }
    keys
}

/// A program looks for people only when its time has come: else it would see all of them in vain.
fn looks_under<P>(seek: &Seek<P>, now: Millis) -> Vec<Key> {
    let Terms { kind, setup, house, .. } = &seek.terms;
    let usual = Setup::default();
    let mut keys = vec![Key::Same { program: seek.program.is_some(), terms: seek.terms.clone() }];
    match seek.program {
        Some(program) if now >= seek.since.saturating_add(program.people_after) => {
            keys.push(Key::Person(*kind, setup.clone()));
            if *setup != usual {
                keys.push(Key::Person(*kind, usual));
            }
        }
        None if !house.rated => {
            let setup = Some(setup).filter(|setup| **setup != usual).cloned();
            keys.push(Key::Program(*kind, setup));
        }
        _ => {}
    }
    keys
}

#[expect(clippy::cast_possible_truncation, reason = "a rating is a small number")]
fn thousandths(rating: f64) -> i64 {
    (rating * 1000.0).round() as i64
}
