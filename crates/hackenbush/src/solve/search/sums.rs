//! Sums of blocks and bridges: what a picture is after cuts, as far as it must be known.
//!
//! A question about a sum is answered by bounds if they suffice; else the smaller items are
//! evaluated and the largest alone is asked. A question about a bridge, `1:x >= y`, is one about
//! `x`, because `1:x` takes every positive value once, in the order of `x`.

use partizan::Player;

use super::OutOfBudget;
use super::engine::Engine;
use super::fixed::Fixed;
use super::table::Block;
use super::word::Word;

/// Where an item is kept; the next one in a list, or the end of it.
pub(super) type Link = Option<u32>;

/// A part of a sum whose value is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Item<W: Word> {
    kind: Kind<W>,
    /// How many edges it has, about: the smaller, the sooner evaluated.
    size: u32,
    next: Link,
}

#[derive(Clone, Copy)]
enum Kind<W: Word> {
    Block(Block<W>),
    /// A bridge of this player's colour and the sum it carries.
    Bridge(Player, Sum<W>),
}

/// A number plus a list of items.
#[derive(Clone, Copy)]
pub(super) struct Sum<W: Word> {
    pub(super) number: W::Number,
    items: Link,
}

impl<W: Word> Sum<W> {
    /// Just a number.
    pub(super) fn of(number: W::Number) -> Sum<W> {
        Sum { number, items: None }
    }
}

/// Does `low <= value <= high` decide whether the value is, from `player`'s side, at least `x`?
pub(super) fn decided<N: Fixed>(player: Player, (low, high): (N, N), x: N) -> Option<bool> {
    let (yes, no) = match player {
        Player::Left => (low >= x, high < x),
        Player::Right => (high <= x, low > x),
    };
    (yes || no).then_some(yes)
}

impl<W: Word> Engine<W> {
    /// A block as a sum.
    pub(super) fn sum_of_block(&mut self, block: Block<W>) -> Sum<W> {
        let item = Item { kind: Kind::Block(block), size: block.edges.count(), next: None };
        Sum { number: W::Number::ZERO, items: self.push(item) }
    }

    /// A bridge of `colour` with `above` on it.
    pub(super) fn sum_of_bridge(&mut self, colour: Player, above: Sum<W>) -> Sum<W> {
        if above.items.is_none() {
            // A value of a picture, so no rounding.
            return Sum::of(above.number.on_bridge(colour).0);
        }
        let mut size = 1;
        let mut link = above.items;
        while let Some(item) = self.item(link) {
            size += item.size;
            link = item.next;
        }
        let item = Item { kind: Kind::Bridge(colour, above), size, next: None };
        Sum { number: W::Number::ZERO, items: self.push(item) }
    }

    /// Both together, where `more` has at most one item.
    pub(super) fn join(&mut self, sum: Sum<W>, more: Sum<W>) -> Sum<W> {
        let number = sum.number + more.number;
        let Some(item) = self.item(more.items) else { return Sum { number, ..sum } };
        Sum { number, items: self.push(Item { next: sum.items, ..item }) }
    }

    /// Is the sum, from `player`'s side, at least `x`?
    pub(super) fn ask_sum(
        &mut self,
        player: Player,
        mut sum: Sum<W>,
        mut x: W::Number,
    ) -> Result<bool, OutOfBudget> {
        loop {
            let bounds = self.bounds_of_sum(sum);
            if let Some(answer) = decided(player, bounds, x) {
                return Ok(answer);
            }
            let Some(first) = self.item(sum.items) else {
                // Bounds of a number decide.
                return Ok(false);
            };
            if first.next.is_some() {
                sum = self.evaluate_smallest(sum)?;
                continue;
            }
            x = x - sum.number;
            match first.kind {
                Kind::Block(block) => return self.ask(player, block, x),
                Kind::Bridge(colour, above) => match x.off_bridge(colour) {
                    Some(y) => (sum, x) = (above, y),
                    None => return Ok(player == colour),
                },
            }
        }
    }

    /// Replaces the smallest item by its value.
    fn evaluate_smallest(&mut self, sum: Sum<W>) -> Result<Sum<W>, OutOfBudget> {
        let mut smallest = sum.items;
        let mut link = sum.items;
        while let Some(item) = self.item(link) {
            if self.item(smallest).is_some_and(|least| item.size < least.size) {
                smallest = link;
            }
            link = item.next;
        }
        let mut left = Sum { number: sum.number, items: None };
        link = sum.items;
        while let Some(item) = self.item(link) {
            if link == smallest {
                left.number += self.value_of_item(item.kind)?;
            } else {
                left.items = self.push(Item { next: left.items, ..item });
            }
            link = item.next;
        }
        Ok(left)
    }

    /// The sum's value.
    pub(super) fn value_of_sum(&mut self, sum: Sum<W>) -> Result<W::Number, OutOfBudget> {
        let mut number = sum.number;
        let mut link = sum.items;
        while let Some(item) = self.item(link) {
            number += self.value_of_item(item.kind)?;
            link = item.next;
        }
        Ok(number)
    }

    fn value_of_item(&mut self, kind: Kind<W>) -> Result<W::Number, OutOfBudget> {
        match kind {
            Kind::Block(block) => self.value_of(block),
            Kind::Bridge(colour, above) => Ok(self.value_of_sum(above)?.on_bridge(colour).0),
        }
    }

    /// What is known of the sum without searching.
    pub(super) fn bounds_of_sum(&mut self, sum: Sum<W>) -> (W::Number, W::Number) {
        let (mut low, mut high) = (sum.number, sum.number);
        let mut link = sum.items;
        while let Some(item) = self.item(link) {
            let (least, most) = match item.kind {
                Kind::Block(block) => {
                    let known = self.known(block);
                    (known.low, known.high)
                }
                Kind::Bridge(colour, above) => {
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

    fn item(&self, link: Link) -> Option<Item<W>> {
        link.map(|at| self.items[at as usize])
    }

    fn push(&mut self, item: Item<W>) -> Link {
        self.items.push(item);
        u32::try_from(self.items.len() - 1).ok()
    }
}
