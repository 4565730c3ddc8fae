//! The transposition table: what is known of each block, within a budget of memory.
//!
//! While there is room it grows; then a newcomer replaces the smallest picture among its
//! neighbours. Losing an entry costs time, never truth: every entry holds by itself.

use super::fixed::Fixed;
use super::garden::Name;
use super::word::Word;

/// No cut known to be good.
pub(super) const NO_CUT: u8 = u8::MAX;

/// Slots looked at for one key.
const NEIGHBOURS: usize = 8;

/// A two-connected set of edges with flowers, on a foot named by its garden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Block<W> {
    pub(super) edges: W,
    pub(super) garden: Name,
    pub(super) foot: u8,
}

/// What is known of a block's value: `low <= value <= high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known<N> {
    pub(super) low: N,
    pub(super) high: N,
    /// The cut that last served each player.
    pub(super) cuts: [u8; 2],
}

#[derive(Clone, Copy)]
struct Entry<W: Word> {
    edges: W,
    low: W::Number,
    high: W::Number,
    garden: Name,
    cuts: [u8; 2],
}

/// Bounds by block.
pub(super) struct Table<W: Word> {
    entries: Vec<Entry<W>>,
    used: usize,
    max_bytes: usize,
}

impl<W: Word> Table<W> {
    pub(super) fn new(max_bytes: usize) -> Table<W> {
        Table { entries: vec![Self::VACANT; 1 << 12], used: 0, max_bytes }
    }

    const VACANT: Entry<W> = Entry {
        edges: W::EMPTY,
        low: W::Number::ZERO,
        high: W::Number::ZERO,
        garden: 0,
        cuts: [NO_CUT; 2],
    };

    /// What is stored of `block`.
    pub(super) fn get(&self, block: &Block<W>) -> Option<Known<W::Number>> {
        let home = self.home(block.edges, block.garden);
        for i in 0..NEIGHBOURS {
            let entry = &self.entries[(home + i) & (self.entries.len() - 1)];
            if entry.edges == block.edges && entry.garden == block.garden {
                return Some(Known { low: entry.low, high: entry.high, cuts: entry.cuts });
            }
            if entry.edges.is_empty() {
                return None;
            }
        }
        None
    }

    /// Stores what is known of `block`.
    pub(super) fn put(&mut self, block: &Block<W>, known: Known<W::Number>) {
        let entry = Entry {
            edges: block.edges,
            low: known.low,
            high: known.high,
            garden: block.garden,
            cuts: known.cuts,
        };
        if self.used * 3 > self.entries.len() * 2 {
            self.grow();
        }
        self.insert(entry);
    }

    /// Memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry<W>>()
    }

    fn insert(&mut self, entry: Entry<W>) {
        let home = self.home(entry.edges, entry.garden);
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
            if there.edges == entry.edges && there.garden == entry.garden {
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
        // Old and new live side by side for a moment.
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

    fn home(&self, edges: W, garden: Name) -> usize {
        scatter(
            edges.bits() ^ u64::from(garden).wrapping_mul(0xd6e8_feb8_6659_fd93),
            self.entries.len(),
        )
    }
}

/// Spreads keys over `slots`, a power of two, by their mixed upper bits.
pub(super) fn scatter(bits: u64, slots: usize) -> usize {
    let mixed = (bits ^ (bits >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let index = mixed >> (64 - slots.trailing_zeros());
    usize::try_from(index).unwrap_or(0)
}
