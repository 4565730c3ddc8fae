//! Sums of blocks and bridges that are evaluated only as far as a question needs.
//!
//! Every item carries the bounds that were last known of it, so that an answer is not forgotten
//! even where no table holds it.

use partizan::Player;

use super::fixed::Fixed;
use super::position_table::Standing;
use super::word::Word;

/// Where an item is stored; `None` ends a list.
pub(super) type Link = Option<u32>;

/// A part of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub(super) fn new(start: usize, end: usize) -> Span {
        let place = |index| u32::try_from(index).expect(SHALLOW);
        Span { start: place(start), end: place(end) }
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The stacks grow with the depth of the recursion, which is at most the number of moves.
const SHALLOW: &str = "the recursion is as deep as a block has moves";

/// A block with numbers attached: a part of the stack of attachments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BlockPosition<W> {
    pub(super) at: Standing<W>,
    pub(super) attached: Span,
}

/// A block at whose vertices hang sums that are not all known: a part of the stack of these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpenBlock<W> {
    pub(super) at: Standing<W>,
    pub(super) hanging: Span,
}

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
    pub(super) low: W::Number,
    pub(super) high: W::Number,
    /// The approximate number of edges: smaller items are evaluated first.
    pub(super) size: u32,
    pub(super) next: Link,
}

#[derive(Clone, Copy)]
pub(super) enum ItemKind<W: Word> {
    Block(BlockPosition<W>),
    /// A bridge of this player's colour and the sum it carries.
    Bridge(Player, LazySum<W>),
    Open(OpenBlock<W>),
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
    pub(super) fn get(&self, link: Link) -> Option<&Item<W>> {
        link.map(|at| &self.0[at as usize])
    }

    /// An item alone as a sum; a number if its bounds agree.
    pub(super) fn sum_of(
        &mut self,
        kind: ItemKind<W>,
        (low, high): (W::Number, W::Number),
        size: u32,
    ) -> LazySum<W> {
        if low == high {
            return LazySum::of(low);
        }
        let items = self.push(Item { kind, low, high, size, next: None });
        LazySum { number: W::Number::ZERO, items }
    }

    /// The sum of both, where `more` has at most one item.
    pub(super) fn join(&mut self, sum: LazySum<W>, more: LazySum<W>) -> LazySum<W> {
        let number = sum.number + more.number;
        let Some(&item) = self.get(more.items) else { return LazySum { number, ..sum } };
        LazySum { number, items: self.push(Item { next: sum.items, ..item }) }
    }

    /// The approximate number of edges of a sum's items.
    pub(super) fn size(&self, sum: LazySum<W>) -> u32 {
        let mut size = 0;
        let mut link = sum.items;
        while let Some(item) = self.get(link) {
            size += item.size;
            link = item.next;
        }
        size
    }

    /// What is known of a sum.
    pub(super) fn bounds(&self, sum: LazySum<W>) -> (W::Number, W::Number) {
        let (mut low, mut high) = (sum.number, sum.number);
        let mut link = sum.items;
        while let Some(item) = self.get(link) {
            low += item.low;
            high += item.high;
            link = item.next;
        }
        (low, high)
    }

    /// Improves the bounds of an item.
    pub(super) fn learn(&mut self, link: Link, low: W::Number, high: W::Number) {
        if let Some(at) = link {
            let item = &mut self.0[at as usize];
            item.low = item.low.max(low);
            item.high = item.high.min(high);
        }
    }

    fn push(&mut self, item: Item<W>) -> Link {
        let at = u32::try_from(self.0.len()).expect(SHALLOW);
        self.0.push(item);
        Some(at)
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

/// The bounds `low <= value <= high` with the answer to that question.
pub(super) fn with_answer<N: Fixed>(
    player: Player,
    (low, high): (N, N),
    x: N,
    answer: bool,
) -> (N, N) {
    match (player, answer) {
        (Player::Left, true) => (low.max(x), high),
        (Player::Left, false) => (low, high.min(x - N::UNIT)),
        (Player::Right, true) => (low, high.min(x)),
        (Player::Right, false) => (low.max(x + N::UNIT), high),
    }
}

/// The bound that guarantees `player` something.
pub(super) fn guaranteed<N>(player: Player, (low, high): (N, N)) -> N {
    match player {
        Player::Left => low,
        Player::Right => high,
    }
}
