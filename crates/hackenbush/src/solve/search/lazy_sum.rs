//! Sums of blocks and bridges that are evaluated only as far as a question needs.

use partizan::Player;

use super::fixed::Fixed;
use super::transposition::BlockPosition;
use super::word::Word;

/// Where an item is stored; `None` ends a list.
pub(super) type Link = Option<u32>;

/// A number plus a list of items.
#[derive(Clone, Copy)]
pub(super) struct LazySum<W: Word> {
    pub(super) number: W::Number,
    pub(super) items: Link,
}

impl<W: Word> LazySum<W> {
    /// A number without further items.
    pub(super) fn of(number: W::Number) -> LazySum<W> {
        LazySum { number, items: None }
    }
}

/// A part of a sum whose value is not known yet.
#[derive(Clone, Copy)]
pub(super) struct Item<W: Word> {
    pub(super) kind: ItemKind<W>,
    /// The approximate number of edges: smaller items are evaluated first.
    pub(super) size: u32,
    pub(super) next: Link,
}

#[derive(Clone, Copy)]
pub(super) enum ItemKind<W: Word> {
    Block(BlockPosition<W>),
    /// A bridge of this player's colour and the sum it carries.
    Bridge(Player, LazySum<W>),
}

/// A stack of items. Every level of the recursion removes what it has pushed.
pub(super) struct Items<W: Word>(Vec<Item<W>>);

impl<W: Word> Items<W> {
    pub(super) fn new() -> Items<W> {
        Items(Vec::new())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The item a link leads to.
    pub(super) fn get(&self, link: Link) -> Option<Item<W>> {
        link.map(|at| self.0[at as usize])
    }

    pub(super) fn push(&mut self, item: Item<W>) -> Link {
        let at =
            u32::try_from(self.0.len()).expect("the recursion is as deep as a block has edges");
        self.0.push(item);
        Some(at)
    }

    /// A block as a sum.
    pub(super) fn block(&mut self, block: BlockPosition<W>) -> LazySum<W> {
        let size = block.edges.count();
        let item = Item { kind: ItemKind::Block(block), size, next: None };
        LazySum { number: W::Number::ZERO, items: self.push(item) }
    }

    /// A bridge of `colour` that carries the sum `above`.
    pub(super) fn bridge(&mut self, colour: Player, above: LazySum<W>) -> LazySum<W> {
        if above.items.is_none() {
            // The value of a position is a whole number of units: nothing is rounded.
            return LazySum::of(above.number.on_bridge(colour).0);
        }
        let mut size = 1;
        let mut link = above.items;
        while let Some(item) = self.get(link) {
            size += item.size;
            link = item.next;
        }
        let item = Item { kind: ItemKind::Bridge(colour, above), size, next: None };
        LazySum { number: W::Number::ZERO, items: self.push(item) }
    }

    /// The sum of both, where `more` has at most one item.
    pub(super) fn join(&mut self, sum: LazySum<W>, more: LazySum<W>) -> LazySum<W> {
        let number = sum.number + more.number;
        let Some(item) = self.get(more.items) else { return LazySum { number, ..sum } };
        LazySum { number, items: self.push(Item { next: sum.items, ..item }) }
    }
}

/// Do the bounds `low <= value <= high` decide whether the value is, from `player`'s side, at
/// least `x`?
pub(super) fn decided<N: Fixed>(player: Player, (low, high): (N, N), x: N) -> Option<bool> {
    let (yes, no) = match player {
        Player::Left => (low >= x, high < x),
        Player::Right => (high <= x, low > x),
    };
    (yes || no).then_some(yes)
}
