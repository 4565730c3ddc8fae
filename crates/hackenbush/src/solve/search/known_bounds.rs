//! What is known of a block without searching it: from the table, from its kin and by looking at
//! it.

use super::lazy_sum::BlockPosition;
use super::position_group::{KnownBounds, NO_MOVE};
use super::static_bounds::StaticBounds;
use super::threshold_search::ThresholdSearch;
use super::word::Word;

/// Smaller blocks get static bounds without homes: searching them is cheaper.
const LARGE: u32 = 10;

impl<W: Word> ThresholdSearch<W> {
    /// The known bounds of a block, stored for later.
    pub(super) fn known(&mut self, block: BlockPosition<W>) -> KnownBounds<W::Number> {
        let attached = &self.attached[block.attached.range()];
        if let Some(known) = self.table.get(block.at, attached) {
            return known;
        }
        let (low, high) = self.look_at(block);
        let known = KnownBounds { low, high, good_moves: [NO_MOVE; 2], lines: 0 };
        self.store(block, known);
        known
    }

    /// Bounds for a block, not stored.
    pub(super) fn glance(&self, block: BlockPosition<W>) -> (W::Number, W::Number) {
        let attached = &self.attached[block.attached.range()];
        match self.table.get(block.at, attached) {
            Some(known) => (known.low, known.high),
            None => self.look_at(block),
        }
    }

    pub(super) fn store(&self, block: BlockPosition<W>, known: KnownBounds<W::Number>) {
        self.table.put(block.at, &self.attached[block.attached.range()], known);
    }

    /// Static bounds, improved by those of kin.
    fn look_at(&self, block: BlockPosition<W>) -> (W::Number, W::Number) {
        let (mut low, mut high) = self.static_bounds(block, block.at.edges.count() >= LARGE);
        if low < high {
            let attached = &self.attached[block.attached.range()];
            self.table.compare_with_kin(block.at, attached, &mut low, &mut high);
        }
        (low, high)
    }

    pub(super) fn static_bounds(
        &self,
        block: BlockPosition<W>,
        homes: bool,
    ) -> (W::Number, W::Number) {
        let attached = &self.attached[block.attached.range()];
        StaticBounds { graph: &self.graph, foot: block.at.foot, attached, homes }.of(block.at.edges)
    }
}
