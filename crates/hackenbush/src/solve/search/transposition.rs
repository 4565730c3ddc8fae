//! The transposition table: the known bounds of each block, within a budget of memory.
//!
//! The table grows while there is room, at the latest when an entry would be lost; then a new entry
//! replaces the smallest position among its neighbours. Losing an entry costs time, never
//! correctness: every entry holds by itself. But a search that keeps losing what it needs next
//! need not end in any reasonable time, so a table [thrashes](TranspositionTable::is_thrashing)
//! once far more entries were lost than it has room for.

use super::attachment_sets::SetId;
use super::fixed::Fixed;
use super::hashing::scatter;
use super::word::Word;

/// A move is coded in a byte: an edge by its number, a move in an attachment by its vertex after
/// all edges.
pub(super) const ATTACHMENT_MOVE: u8 = 128;

/// The code of no move.
pub(super) const NO_MOVE: u8 = u8::MAX;

/// Slots inspected for one key.
const NEIGHBOURS: usize = 8;

/// The slots of a new table, if they fit.
const FIRST_SLOTS: usize = 1 << 10;

/// A table thrashes when it has lost this many entries, and this many for each of its slots.
const LOST: u64 = 1 << 18;
const LOST_PER_SLOT: u64 = 64;

/// A two-connected set of edges with attachments, on a foot that the set of attachments implies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockPosition<W> {
    pub(super) edges: W,
    pub(super) attachments: SetId,
    pub(super) foot: u8,
}

/// The known bounds of a block: `low <= value <= high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownBounds<N> {
    pub(super) low: N,
    pub(super) high: N,
    /// The last good move of each player.
    pub(super) good_moves: [u8; 2],
}

#[derive(Clone, Copy)]
struct Entry<W: Word> {
    edges: W,
    low: W::Number,
    high: W::Number,
    attachments: SetId,
    good_moves: [u8; 2],
}

/// Where an entry goes.
#[derive(Clone, Copy)]
enum Slot {
    Free(usize),
    /// Where older bounds of the same block are.
    Own(usize),
    /// In the place of the smallest of its neighbours.
    Taken(usize),
}

/// Bounds by block.
pub(super) struct TranspositionTable<W: Word> {
    entries: Vec<Entry<W>>,
    used: usize,
    /// Entries replaced by others since the search began.
    lost: u64,
    max_bytes: usize,
}

impl<W: Word> TranspositionTable<W> {
    pub(super) fn new(max_bytes: usize) -> TranspositionTable<W> {
        let fitting = (max_bytes / size_of::<Entry<W>>()).clamp(NEIGHBOURS, FIRST_SLOTS);
        // The greatest power of 2 that fits.
        let slots = 1 << fitting.ilog2();
        TranspositionTable { entries: vec![Self::VACANT; slots], used: 0, lost: 0, max_bytes }
    }

    const VACANT: Entry<W> = Entry {
        edges: W::EMPTY,
        low: W::Number::ZERO,
        high: W::Number::ZERO,
        attachments: 0,
        good_moves: [NO_MOVE; 2],
    };

    /// The stored bounds of `block`.
    pub(super) fn get(&self, block: &BlockPosition<W>) -> Option<KnownBounds<W::Number>> {
        let home = self.home(block.edges, block.attachments);
        for i in 0..NEIGHBOURS {
            let entry = &self.entries[(home + i) & (self.entries.len() - 1)];
            if entry.edges == block.edges && entry.attachments == block.attachments {
                let Entry { low, high, good_moves, .. } = *entry;
                return Some(KnownBounds { low, high, good_moves });
            }
            if entry.edges.is_empty() {
                return None;
            }
        }
        None
    }

    /// Stores the bounds of `block`.
    pub(super) fn put(&mut self, block: &BlockPosition<W>, known: KnownBounds<W::Number>) {
        let entry = Entry {
            edges: block.edges,
            low: known.low,
            high: known.high,
            attachments: block.attachments,
            good_moves: known.good_moves,
        };
        if self.used * 3 > self.entries.len() * 2 {
            self.grow();
        }
        // Neighbours fill up before the table is two thirds full, and a table that loses as many
        // entries as it gains would never get there.
        let mut slot = self.slot_for(&entry);
        while matches!(slot, Slot::Taken(_)) && self.used * 2 > self.entries.len() && self.grow() {
            slot = self.slot_for(&entry);
        }
        self.lost += u64::from(matches!(slot, Slot::Taken(_)));
        self.store(slot, entry);
    }

    /// Has it lost far more entries than it has room for, so that the search may never end?
    pub(super) fn is_thrashing(&self) -> bool {
        self.lost > LOST
            && u64::try_from(self.entries.len()).is_ok_and(|len| self.lost / LOST_PER_SLOT > len)
    }

    /// Counts lost entries anew.
    pub(super) fn start(&mut self) {
        self.lost = 0;
    }

    /// The number of blocks stored.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry<W>>()
    }

    /// Where an entry belongs.
    fn slot_for(&self, entry: &Entry<W>) -> Slot {
        let home = self.home(entry.edges, entry.attachments);
        let mask = self.entries.len() - 1;
        let mut victim = home;
        for i in 0..NEIGHBOURS {
            let slot = (home + i) & mask;
            let there = &self.entries[slot];
            if there.edges.is_empty() {
                return Slot::Free(slot);
            }
            if there.edges == entry.edges && there.attachments == entry.attachments {
                return Slot::Own(slot);
            }
            if there.edges.count() < self.entries[victim].edges.count() {
                victim = slot;
            }
        }
        Slot::Taken(victim)
    }

    fn store(&mut self, slot: Slot, entry: Entry<W>) {
        let at = match slot {
            Slot::Free(at) => {
                self.used += 1;
                at
            }
            Slot::Own(at) | Slot::Taken(at) => at,
        };
        self.entries[at] = entry;
    }

    /// Doubles the table, if there is room.
    fn grow(&mut self) -> bool {
        // The old table and the new one are in memory together for a moment.
        if self.bytes().saturating_mul(3) > self.max_bytes {
            return false;
        }
        let doubled = vec![Self::VACANT; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, doubled);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| !entry.edges.is_empty()) {
            self.store(self.slot_for(&entry), entry);
        }
        true
    }

    fn home(&self, edges: W, attachments: SetId) -> usize {
        let set = u64::from(attachments).wrapping_mul(0xd6e8_feb8_6659_fd93);
        scatter(edges.bits() ^ set, self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(max_bytes: usize, blocks: u64) -> TranspositionTable<u64> {
        let mut table = TranspositionTable::new(max_bytes);
        for number in 1..=blocks {
            let block = BlockPosition { edges: number, attachments: 0, foot: 0 };
            let low = i64::try_from(number).unwrap();
            table.put(&block, KnownBounds { low, high: low, good_moves: [NO_MOVE; 2] });
        }
        table
    }

    /// A table once stopped growing a little below two thirds, and lost entries for ever.
    #[test]
    fn hardly_anything_is_lost_while_there_is_room() {
        for blocks in [100, 1_000, 44_000, 100_000, 400_000] {
            let table = filled(1 << 26, blocks);
            let stored = |number: &u64| {
                let block = BlockPosition { edges: *number, attachments: 0, foot: 0 };
                table.get(&block).map(|known| known.low) == i64::try_from(*number).ok()
            };
            let lost = blocks - u64::try_from((1..=blocks).filter(stored).count()).unwrap();
            assert!(lost * 50 <= blocks, "{lost} of {blocks}");
        }
    }

    #[test]
    fn a_small_budget_is_kept_and_thrashing_is_noticed() {
        for bytes in [0, 1_000, 10_000, 100_000] {
            let table = filled(bytes, 10_000);
            assert!(table.bytes() <= bytes.max(NEIGHBOURS * size_of::<Entry<u64>>()), "{bytes}");
            assert!(!table.is_thrashing());
        }
        let mut table = filled(10_000, 2 << 20);
        assert!(table.is_thrashing());
        table.start();
        assert!(!table.is_thrashing());
    }
}
