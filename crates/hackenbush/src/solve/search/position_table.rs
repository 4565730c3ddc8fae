//! The position table: the known bounds of each block, within a budget of memory.
//!
//! It has two levels. A set of edges on a foot leads to its *group*, which holds a record for each
//! set of numbers attached to those edges. So one look finds a position, or else its *kin*: the same
//! edges with other numbers attached (see `position_group`).
//!
//! The table can be shared between threads: every record holds by itself, and bounds for the same
//! position are joined. When the memory is used up, the smaller half of the groups is forgotten,
//! which costs time, never correctness. But a search that keeps losing what it needs next need not
//! end in any reasonable time, so a table [thrashes](PositionTable::is_thrashing) once far more
//! records were lost than it has room for.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::budget::SearchBudget;
use super::hashing::{mix, place};
use super::position_group::{Attached, KnownBounds, MoveCode, NO_MOVE, PositionGroup};
use super::word::Word;

/// Parts of the table that threads use independently, unless it is small.
const SHARDS: usize = 16;
const SMALL: usize = 1 << 20;

/// The places of a shard with groups.
const FIRST_PLACES: usize = 8;

/// A table thrashes when it has lost this many records, and this many for each one it has kept.
const LOST: u64 = 1 << 18;
const LOST_PER_RECORD: u64 = 64;

/// A brief search ends when it has lost this many records for each one that the table has kept.
const LOST_IN_BRIEF: u64 = 4;

/// A set of edges on a foot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing<W> {
    pub(super) edges: W,
    pub(super) foot: u8,
}

/// Bounds by block.
pub(super) struct PositionTable<W: Word> {
    shards: Vec<Mutex<Shard<W>>>,
    max_bytes_per_shard: AtomicUsize,
    stored: AtomicUsize,
    /// Records forgotten since the search began.
    lost: AtomicU64,
    /// Does the search end when it has lost little more than there is room for?
    is_brief: AtomicBool,
}

impl<W: Word> PositionTable<W> {
    /// A table that may take about `max_bytes`.
    pub(super) fn new(max_bytes: usize) -> PositionTable<W> {
        let shards = if max_bytes < SMALL { 1 } else { SHARDS };
        PositionTable {
            shards: (0..shards).map(|_| Mutex::default()).collect(),
            max_bytes_per_shard: AtomicUsize::new(max_bytes / shards),
            stored: AtomicUsize::new(0),
            lost: AtomicU64::new(0),
            is_brief: AtomicBool::new(false),
        }
    }

    /// The stored bounds of a block, given its attachments in the order of their vertices.
    pub(super) fn get(
        &self,
        at: Standing<W>,
        attached: &[Attached<W::Number>],
    ) -> Option<KnownBounds<W::Number>> {
        let hash = hash(at);
        let shard = self.shard(hash);
        let group = shard.find(at, hash)?;
        group.get(attached)
    }

    /// Improves bounds by those of kin.
    pub(super) fn compare_with_kin(
        &self,
        at: Standing<W>,
        attached: &[Attached<W::Number>],
        low: &mut W::Number,
        high: &mut W::Number,
    ) {
        let hash = hash(at);
        if let Some(group) = self.shard(hash).find(at, hash) {
            group.compare_with_kin(attached, low, high);
        }
    }

    /// Good cuts of each player in kin.
    pub(super) fn cuts_in_kin(&self, at: Standing<W>) -> [MoveCode; 2] {
        let hash = hash(at);
        let shard = self.shard(hash);
        shard.find(at, hash).map_or([NO_MOVE; 2], PositionGroup::good_cuts)
    }

    /// Stores bounds of a block, joined with those that another thread may have stored.
    pub(super) fn put(
        &self,
        at: Standing<W>,
        attached: &[Attached<W::Number>],
        known: KnownBounds<W::Number>,
    ) {
        let hash = hash(at);
        let mut shard = self.shard(hash);
        if shard.put(at, hash, attached, known) {
            self.stored.fetch_add(1, Ordering::Relaxed);
        }
        let max_bytes = self.max_bytes_per_shard.load(Ordering::Relaxed);
        if shard.bytes > max_bytes {
            let lost = shard.forget(max_bytes / 2);
            self.stored.fetch_sub(lost, Ordering::Relaxed);
            self.lost.fetch_add(u64::try_from(lost).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// Has it lost far more records than it has room for, so that the search may never end?
    pub(super) fn is_thrashing(&self) -> bool {
        let lost = self.lost.load(Ordering::Relaxed);
        let stored = self.stored.load(Ordering::Relaxed);
        let (least, per_record) = if self.is_brief.load(Ordering::Relaxed) {
            (0, LOST_IN_BRIEF)
        } else {
            (LOST, LOST_PER_RECORD)
        };
        lost > least && u64::try_from(stored).is_ok_and(|stored| lost / per_record > stored)
    }

    /// Counts lost records anew, for a search within this budget.
    pub(super) fn start(&self, budget: &SearchBudget) {
        self.max_bytes_per_shard.store(budget.max_bytes / self.shards.len(), Ordering::Relaxed);
        self.is_brief.store(budget.is_brief, Ordering::Relaxed);
        self.lost.store(0, Ordering::Relaxed);
    }

    /// The number of positions stored.
    pub(super) fn len(&self) -> usize {
        self.stored.load(Ordering::Relaxed)
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().map(|shard| locked(shard).bytes).sum()
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard<W>> {
        // The lower bits; places in a shard go by the upper ones.
        let index = usize::try_from(hash % (1 << 16)).expect("sixteen bits");
        locked(&self.shards[(index >> 8) % self.shards.len()])
    }
}

/// Every record holds by itself, so a thread that panicked has left nothing wrong.
fn locked<W: Word>(shard: &Mutex<Shard<W>>) -> MutexGuard<'_, Shard<W>> {
    shard.lock().unwrap_or_else(PoisonError::into_inner)
}

fn hash<W: Word>(at: Standing<W>) -> u64 {
    mix(at.edges.bits() ^ u64::from(at.foot).rotate_right(8))
}

/// Groups by open addressing.
struct Shard<W: Word> {
    places: Vec<Place<W>>,
    groups: Vec<PositionGroup<W::Number>>,
    bytes: usize,
}

/// Where a group is; a place without edges is vacant.
#[derive(Clone, Copy)]
struct Place<W> {
    at: Standing<W>,
    group: u32,
}

impl<W: Word> Default for Shard<W> {
    fn default() -> Shard<W> {
        Shard { places: Vec::new(), groups: Vec::new(), bytes: 0 }
    }
}

impl<W: Word> Shard<W> {
    const VACANT: Place<W> = Place { at: Standing { edges: W::EMPTY, foot: 0 }, group: 0 };

    fn find(&self, at: Standing<W>, hash: u64) -> Option<&PositionGroup<W::Number>> {
        let found = &self.places.get(self.place(at, hash))?;
        (!found.at.edges.is_empty()).then(|| &self.groups[found.group as usize])
    }

    /// The place of the group, or a vacant one.
    fn place(&self, at: Standing<W>, hash: u64) -> usize {
        let places = self.places.len();
        if places == 0 {
            return 0;
        }
        let mut index = place(hash, places);
        while !self.places[index].at.edges.is_empty() && self.places[index].at != at {
            index = (index + 1) & (places - 1);
        }
        index
    }

    /// Stores bounds; is the position new?
    fn put(
        &mut self,
        at: Standing<W>,
        hash: u64,
        attached: &[Attached<W::Number>],
        known: KnownBounds<W::Number>,
    ) -> bool {
        if self.groups.len() * 2 >= self.places.len() {
            self.grow();
        }
        let place = self.place(at, hash);
        if self.places[place].at.edges.is_empty() {
            let group = u32::try_from(self.groups.len()).expect("fewer groups than bytes");
            self.places[place] = Place { at, group };
            self.groups.push(PositionGroup::default());
            self.bytes += size_of::<PositionGroup<W::Number>>();
        }
        let group = &mut self.groups[self.places[place].group as usize];
        self.bytes -= group.bytes();
        let is_new = group.put(attached, known);
        self.bytes += group.bytes();
        is_new
    }

    fn grow(&mut self) {
        let places = (self.places.len() * 2).max(FIRST_PLACES);
        let old = std::mem::replace(&mut self.places, vec![Self::VACANT; places]);
        for kept in old.into_iter().filter(|kept| !kept.at.edges.is_empty()) {
            let place = self.place(kept.at, hash(kept.at));
            self.places[place] = kept;
        }
        self.bytes = self.count_bytes();
    }

    /// Keeps the groups with the most edges that fit into `bytes`; the number of records lost.
    fn forget(&mut self, bytes: usize) -> usize {
        let mut old = std::mem::take(self);
        old.places.retain(|place| !place.at.edges.is_empty());
        old.places.sort_by_key(|place| std::cmp::Reverse(place.at.edges.count()));
        let mut lost = 0;
        for Place { at, group } in old.places {
            let group = std::mem::take(&mut old.groups[group as usize]);
            // The places grow with the groups.
            let places = 4 * size_of::<Place<W>>() + size_of::<PositionGroup<W::Number>>();
            if lost > 0 || self.bytes + places + group.bytes() > bytes {
                lost += group.len();
                continue;
            }
            if self.groups.len() * 2 >= self.places.len() {
                self.grow();
            }
            let place = self.place(at, hash(at));
            let index = u32::try_from(self.groups.len()).expect("fewer than before");
            self.places[place] = Place { at, group: index };
            self.bytes += group.bytes() + size_of::<PositionGroup<W::Number>>();
            self.groups.push(group);
        }
        lost
    }

    fn count_bytes(&self) -> usize {
        self.places.len() * size_of::<Place<W>>()
            + self.groups.len() * size_of::<PositionGroup<W::Number>>()
            + self.groups.iter().map(PositionGroup::bytes).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(low: i64, high: i64) -> KnownBounds<i64> {
        KnownBounds { low, high, good_moves: [NO_MOVE; 2], lines: 0 }
    }

    fn at(edges: u64) -> Standing<u64> {
        Standing { edges, foot: 0 }
    }

    /// A table with a position for each number from 1 on, four to a group.
    fn filled(max_bytes: usize, positions: u64) -> PositionTable<u64> {
        let table = PositionTable::new(max_bytes);
        for number in 1..=positions {
            let low = i64::try_from(number).unwrap();
            table.put(at(number.div_ceil(4)), &[(3, low)], bounds(low, low));
        }
        table
    }

    /// A table once stopped growing a little below two thirds, and lost entries for ever.
    #[test]
    fn nothing_is_lost_while_there_is_room() {
        for positions in [100, 1_000, 44_000, 100_000, 400_000] {
            let table = filled(1 << 27, positions);
            for number in 1..=positions {
                let low = i64::try_from(number).unwrap();
                let known = table.get(at(number.div_ceil(4)), &[(3, low)]);
                assert_eq!(known.map(|known| known.low), Some(low), "{positions}");
            }
            assert_eq!(table.len() as u64, positions);
            assert!(table.bytes() < 1 << 27);
        }
    }

    #[test]
    fn a_small_budget_is_kept_and_thrashing_is_noticed() {
        for bytes in [0, 1_000, 10_000, 100_000, 2_000_000] {
            let table = filled(bytes, 50_000);
            assert!(table.bytes() <= bytes + 1_000, "{bytes}: {}", table.bytes());
            assert!(!table.is_thrashing());
        }
        let table = filled(10_000, 1 << 20);
        assert!(table.is_thrashing());
        let budget = SearchBudget { max_bytes: 10_000, ..SearchBudget::default() };
        table.start(&budget);
        assert!(!table.is_thrashing());
    }

    /// A brief search may lose what it found in the table, and some of its own.
    #[test]
    fn a_brief_search_ends_soon() {
        let budget = SearchBudget { max_bytes: 100_000, is_brief: true, ..SearchBudget::default() };
        let table = filled(100_000, 50_000);
        table.start(&budget);
        let room = table.len() as u64;
        assert!(room > 100);
        for number in 1..=16 * room {
            let low = i64::try_from(50_000 + number).unwrap();
            table.put(at(low.unsigned_abs().div_ceil(4)), &[(3, low)], bounds(low, low));
            assert!(number > room || !table.is_thrashing(), "{number} of {room}");
        }
        assert!(table.is_thrashing());
    }

    #[test]
    fn large_positions_are_kept_longest() {
        let table: PositionTable<u64> = PositionTable::new(100_000);
        table.put(at(u64::MAX >> 4), &[], bounds(5, 5));
        for number in 1..100_000 {
            table.put(at(number), &[], bounds(0, 1));
        }
        assert_eq!(table.get(at(u64::MAX >> 4), &[]), Some(bounds(5, 5)));
    }

    #[test]
    fn bounds_of_one_position_are_joined() {
        let table = PositionTable::new(1 << 20);
        table.put(at(7), &[(1, 4)], bounds(2, 9));
        table.put(at(7), &[(1, 4)], bounds(1, 6));
        assert_eq!(table.get(at(7), &[(1, 4)]), Some(bounds(2, 6)));
        assert_eq!(table.get(at(7), &[(1, 5)]), None);
        assert_eq!(table.get(at(7), &[(2, 4)]), None);
        assert_eq!(table.get(Standing { edges: 7, foot: 1 }, &[(1, 4)]), None);
        assert_eq!(table.len(), 1);
    }
}
