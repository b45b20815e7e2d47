//! Positions seen before, shared by the threads of a search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a score of the table says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing: only the evaluation was kept.
    None,
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is kept of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The code of the best move, 0 for none.
    pub(super) best: u16,
    pub(super) score: i32,
    pub(super) evaluation: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// 16 bytes: what was found, and the key mixed with it. If two threads write at once, they do not fit
/// together, and the position counts as unknown.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// What a processor loads at once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// Counts the searches, up to 63.
    age: u8,
}

const DEPTH_SHIFT: u32 = 48;
const BOUND_SHIFT: u32 = 56;
const AGE_SHIFT: u32 = 58;

impl Table {
    /// A table of so many MiB, or of half, a quarter … of it if there is no room: to search with less is better
    /// than not to search.
    pub(super) fn new(mebibytes: usize) -> Table {
        let mut count = (mebibytes.saturating_mul(1 << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        while count > 1 && !has_room(&mut buckets, count) {
            count /= 2;
        }
        buckets.resize_with(count, Bucket::default);
        Table { buckets, age: 0 }
    }

    /// Another search begins: what is older is given up first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[usize::try_from(index).unwrap_or_default()]
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    pub(super) fn keep(&self, key: u64, mut entry: Entry) {
        let mut worst = (i32::MAX, &self.bucket(key).0[0]);
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                let old = unpack(data);
                if entry.best == 0 {
                    entry.best = old.best;
                }
                // What was searched more deeply is worth more, unless the new score is exact.
                let is_poorer = entry.bound != Bound::Exact && entry.depth + 3 < old.depth;
                if is_poorer && self.searches_since(data) == 0 {
                    return;
                }
                worst = (i32::MIN, slot);
                break;
            }
            let value = if data == 0 {
                i32::MIN + 1
            } else {
                unpack(data).depth - 4 * self.searches_since(data)
            };
            if value < worst.0 {
                worst = (value, slot);
            }
        }
        let data = pack(entry, self.age);
        worst.1.data.store(data, Relaxed);
        worst.1.check.store(key ^ data, Relaxed);
    }

    fn searches_since(&self, data: u64) -> i32 {
        i32::from(self.age.wrapping_sub((data >> AGE_SHIFT) as u8) & 63)
    }
}

/// The search itself needs some memory beside its table.
const SPARE: usize = 16 << 20;

/// Makes room for so many buckets, unless too little would be left.
fn has_room(buckets: &mut Vec<Bucket>, count: usize) -> bool {
    if buckets.try_reserve_exact(count).is_ok() {
        if Vec::<u8>::new().try_reserve_exact(SPARE).is_ok() {
            return true;
        }
        *buckets = Vec::new();
    }
    false
}

#[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "scores have 16 bits")]
fn pack(entry: Entry, age: u8) -> u64 {
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(entry.best)
        | u64::from(entry.score as i16 as u16) << 16
        | u64::from(entry.evaluation as i16 as u16) << 32
        | depth << DEPTH_SHIFT
        | (entry.bound as u64) << BOUND_SHIFT
        | u64::from(age) << AGE_SHIFT
}

#[expect(clippy::cast_possible_truncation, reason = "fields are cut out")]
fn unpack(data: u64) -> Entry {
    let bound = match (data >> BOUND_SHIFT) & 3 {
        0 => Bound::None,
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    Entry {
        best: data as u16,
        score: i32::from((data >> 16) as i16),
        evaluation: i32::from((data >> 32) as i16),
        depth: i32::from((data >> DEPTH_SHIFT) as u8),
        bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found() {
        let table = Table::new(1);
        let entry =
            Entry { best: 77, score: -30_990, evaluation: 123, depth: 9, bound: Bound::Lower };
        table.keep(42, entry);
        assert_eq!(table.find(42), Some(entry));
        assert_eq!(table.find(43), None);
        table.keep(42, Entry { best: 0, bound: Bound::Exact, ..entry });
        assert_eq!(table.find(42), Some(Entry { bound: Bound::Exact, ..entry }));
    }

    #[test]
    fn room_that_nobody_has_is_not_taken() {
        let mut buckets = Vec::new();
        assert!(!has_room(&mut buckets, usize::MAX / 1024));
        assert_eq!(buckets.capacity(), 0);
        assert!(has_room(&mut buckets, 10));
    }
}
