//! The position after a move, as a sum of blocks: components at the foot, colon principle at cut
//! vertices.
//!
//! What hangs in a block at a cut vertex matters only by its value (colon principle). If that is
//! known it is attached there as a number; otherwise it hangs there as a sum, to be evaluated only
//! as far as questions need (see `open_blocks`). A move in an attachment leads to an option of its
//! canonical form; the other options of equal positions would add nothing.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, ItemKind, LazySum, OpenBlock, Span};
use super::position_group::{ATTACHMENT_MOVE, MoveCode};
use super::position_table::Standing;
use super::small_graph::SmallBlock;
use super::threshold_search::ThresholdSearch;
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// The position after `player`'s move `code` in a block.
    pub(super) fn after(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        code: MoveCode,
    ) -> Result<LazySum<W>, OutOfBudget> {
        self.count_step()?;
        if let Ok(edge) = u8::try_from(code) {
            let edges = block.at.edges.minus(W::single(edge));
            return Ok(self.split(Standing { edges, ..block.at }, block.attached));
        }
        let start = self.attached.len();
        for i in block.attached.range() {
            let (at, mut number) = self.attached[i];
            if MoveCode::from(at) + ATTACHMENT_MOVE == code {
                number = number.option(player).expect("only moves of the player are tried");
            }
            if number != W::Number::ZERO {
                self.attached.push((at, number));
            }
        }
        let attached = Span::new(start, self.attached.len());
        Ok(self.sum_of_block(BlockPosition { attached, ..block }))
    }

    /// The value of the part of the edges connected to the foot, with these attachments.
    pub(super) fn split(&mut self, at: Standing<W>, attached: Span) -> LazySum<W> {
        let Standing { edges, foot } = at;
        let first = self.blocks.len();
        self.graph.blocks(foot, edges, &mut self.blocks);
        if let [only] = self.blocks[first..]
            && only.edges == edges
            && edges.count() > 1
        {
            self.blocks.pop();
            return self.sum_of_block(BlockPosition { at, attached });
        }
        let base = self.sums.len();
        self.sums.resize(base + self.graph.vertex_count(), LazySum::of(W::Number::ZERO));
        for &(vertex, number) in &self.attached[attached.range()] {
            self.sums[base + usize::from(vertex)].number = number;
        }
        for i in first..self.blocks.len() {
            let block = self.blocks[i];
            let sum = self.with_hanging(block, base);
            let foot = base + usize::from(block.foot);
            self.sums[foot] = self.items.join(self.sums[foot], sum);
        }
        let total = self.sums[base + usize::from(foot)];
        self.sums.truncate(base);
        self.blocks.truncate(first);
        total
    }

    /// A block with the sums at its vertices hanging there.
    fn with_hanging(&mut self, block: SmallBlock<W>, base: usize) -> LazySum<W> {
        let SmallBlock { edges, vertices, foot } = block;
        if edges.count() == 1 {
            return self
                .sum_of_bridge(self.owner(edges), self.sums[base + usize::from(vertices.first())]);
        }
        let at = Standing { edges, foot };
        let first = self.hanging.len();
        let mut size = edges.count();
        for vertex in vertices.members() {
            let sum = self.sums[base + usize::from(vertex)];
            if sum.items.is_some() || sum.number != W::Number::ZERO {
                self.hanging.push((vertex, sum));
                size += self.items.size(sum);
            }
        }
        let hanging = first..self.hanging.len();
        if self.hanging[hanging.clone()].iter().any(|(_, sum)| sum.items.is_some()) {
            let open = OpenBlock { at, hanging: Span::new(first, hanging.end) };
            let bounds = self.bounds_of_open(open);
            return self.items.sum_of(ItemKind::Open(open), bounds, size);
        }
        let start = self.attached.len();
        self.attached.extend(self.hanging.drain(hanging).map(|(vertex, sum)| (vertex, sum.number)));
        let attached = Span::new(start, self.attached.len());
        self.sum_of_block(BlockPosition { at, attached })
    }

    /// A bridge of `colour` that carries the sum `above`.
    fn sum_of_bridge(&mut self, colour: Player, above: LazySum<W>) -> LazySum<W> {
        // The value is a whole number of units, so bounds are rounded inward.
        let (low, high) = self.items.bounds(above);
        let bounds = (low.on_bridge(colour).1, high.on_bridge(colour).0);
        if above.items.is_none() {
            // Nothing is rounded.
            return LazySum::of(bounds.1);
        }
        let size = 1 + self.items.size(above);
        self.items.sum_of(ItemKind::Bridge(colour, above), bounds, size)
    }

    /// A block as a sum.
    pub(super) fn sum_of_block(&mut self, block: BlockPosition<W>) -> LazySum<W> {
        if let Some(value) = self.value_of_one_colour(block) {
            return LazySum::of(value);
        }
        let known = self.known(block);
        let size = block.at.edges.count();
        self.items.sum_of(ItemKind::Block(block), (known.low, known.high), size)
    }

    /// The value of a block if its edges have one colour and no attachment opposes them: then it
    /// is worth its edges plus its attachments (see `static_bounds`).
    fn value_of_one_colour(&self, block: BlockPosition<W>) -> Option<W::Number> {
        let edges = block.at.edges;
        let colour = self.owner(edges);
        let attached = &self.attached[block.attached.range()];
        let with_it = |&(_, number): &(u8, W::Number)| number.seen_by(colour) > W::Number::ZERO;
        if self.graph.owned_by(colour, edges) != edges || !attached.iter().all(with_it) {
            return None;
        }
        let edges = W::Number::integer(edges.count()).seen_by(colour);
        Some(attached.iter().fold(edges, |sum, &(_, number)| sum + number))
    }

    /// The owner of the first of `edges`.
    fn owner(&self, edges: W) -> Player {
        let first = W::single(edges.first());
        let blue = !self.graph.owned_by(Player::Left, first).is_empty();
        if blue { Player::Left } else { Player::Right }
    }
}
