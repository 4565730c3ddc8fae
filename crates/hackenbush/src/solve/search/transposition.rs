//! The transposition table: the known bounds of each block, within a budget of memory.
//!
//! The table grows while there is room; then a new entry replaces the smallest position among its
//! neighbours. Losing an entry costs time, never correctness: every entry holds by itself.

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

/// Bounds by block.
pub(super) struct TranspositionTable<W: Word> {
    entries: Vec<Entry<W>>,
    used: usize,
    max_bytes: usize,
}

impl<W: Word> TranspositionTable<W> {
    pub(super) fn new(max_bytes: usize) -> TranspositionTable<W> {
        TranspositionTable { entries: vec![Self::VACANT; 1 << 10], used: 0, max_bytes }
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
        self.insert(entry);
    }

    /// The number of blocks stored.
    pub(super) fn len(&self) -> usize {
        self.used
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry<W>>()
    }

    fn insert(&mut self, entry: Entry<W>) {
        let home = self.home(entry.edges, entry.attachments);
        let mask = self.entries.len() - 1;
        let mut victim = home;
        for i in 0..NEIGHBOURS {
            let slot = (home + i) & mask;
            let there = &self.entries[slot];
            if there.edges.is_empty() {
                self.used += 1;
                self.entries[slot] = entry;
                return;
            }
            if there.edges == entry.edges && there.attachments == entry.attachments {
                self.entries[slot] = entry;
                return;
            }
            if there.edges.count() < self.entries[victim].edges.count() {
                victim = slot;
            }
        }
        self.entries[victim] = entry;
    }

    fn grow(&mut self) {
        // The old table and the new one are in memory together for a moment.
        if self.bytes() * 3 > self.max_bytes {
            return;
        }
        let doubled = vec![Self::VACANT; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, doubled);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| !entry.edges.is_empty()) {
            self.insert(entry);
        }
    }

    fn home(&self, edges: W, attachments: SetId) -> usize {
        let set = u64::from(attachments).wrapping_mul(0xd6e8_feb8_6659_fd93);
        scatter(edges.bits() ^ set, self.entries.len())
    }
}
