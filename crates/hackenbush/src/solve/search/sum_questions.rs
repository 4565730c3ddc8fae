//! Questions about sums of blocks and bridges.
//!
//! A question about a sum is answered by bounds if they suffice. Otherwise the smaller items are
//! evaluated and the question goes to the largest alone. A question about a bridge, `1:x >= y`,
//! is one about `x`, because `1:x` takes every positive value once, in the order of `x`.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{Item, ItemKind, LazySum, decided};
use super::threshold_search::ThresholdSearch;
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// Is the sum, from `player`'s side, at least `x`?
    pub(super) fn ask_sum(
        &mut self,
        player: Player,
        mut sum: LazySum<W>,
        mut x: W::Number,
    ) -> Result<bool, OutOfBudget> {
        loop {
            let bounds = self.bounds_of_sum(sum);
            if let Some(answer) = decided(player, bounds, x) {
                return Ok(answer);
            }
            let first = self.items.get(sum.items).expect("a number has bounds that decide");
            if first.next.is_some() {
                sum = self.evaluate_smallest(sum)?;
                continue;
            }
            x = x - sum.number;
            match first.kind {
                ItemKind::Block(block) => return self.ask(player, block, x),
                ItemKind::Bridge(colour, above) => match x.off_bridge(colour) {
                    Some(y) => (sum, x) = (above, y),
                    None => return Ok(player == colour),
                },
            }
        }
    }

    /// Replaces the smallest item by its value.
    fn evaluate_smallest(&mut self, sum: LazySum<W>) -> Result<LazySum<W>, OutOfBudget> {
        let mut smallest = sum.items;
        let mut link = sum.items;
        while let Some(item) = self.items.get(link) {
            if self.items.get(smallest).is_some_and(|least| item.size < least.size) {
                smallest = link;
            }
            link = item.next;
        }
        let mut rest = LazySum::of(sum.number);
        link = sum.items;
        while let Some(item) = self.items.get(link) {
            if link == smallest {
                rest.number += self.value_of_item(item.kind)?;
            } else {
                rest.items = self.items.push(Item { next: rest.items, ..item });
            }
            link = item.next;
        }
        Ok(rest)
    }

    /// The value of a sum.
    pub(super) fn value_of_sum(&mut self, sum: LazySum<W>) -> Result<W::Number, OutOfBudget> {
        let mut number = sum.number;
        let mut link = sum.items;
        while let Some(item) = self.items.get(link) {
            number += self.value_of_item(item.kind)?;
            link = item.next;
        }
        Ok(number)
    }

    fn value_of_item(&mut self, kind: ItemKind<W>) -> Result<W::Number, OutOfBudget> {
        match kind {
            ItemKind::Block(block) => self.value_of_block(block),
            ItemKind::Bridge(colour, above) => Ok(self.value_of_sum(above)?.on_bridge(colour).0),
        }
    }

    /// Bounds for a sum without searching.
    pub(super) fn bounds_of_sum(&mut self, sum: LazySum<W>) -> (W::Number, W::Number) {
        let (mut low, mut high) = (sum.number, sum.number);
        let mut link = sum.items;
        while let Some(item) = self.items.get(link) {
            let (least, most) = match item.kind {
                ItemKind::Block(block) => {
                    let known = self.known(block);
                    (known.low, known.high)
                }
                ItemKind::Bridge(colour, above) => {
                    // The value is a whole number of units, so bounds are rounded inward.
                    let (least, most) = self.bounds_of_sum(above);
                    (least.on_bridge(colour).1, most.on_bridge(colour).0)
                }
            };
            low += least;
            high += most;
            link = item.next;
        }
        (low, high)
    }
}
