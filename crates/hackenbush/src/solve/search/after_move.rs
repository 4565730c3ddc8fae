//! The position after a move, as a sum of blocks: components at the foot, colon principle at cut
//! vertices.
//!
//! What hangs in a block at a cut vertex matters only by its value (colon principle), so it is
//! evaluated and attached there as a number. A move in an attachment leads to an option of its
//! canonical form; the other options of equal positions would add nothing.

use partizan::Player;

use super::attachment_sets::SetId;
use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::LazySum;
use super::small_graph::SmallBlock;
use super::threshold_search::ThresholdSearch;
use super::transposition::{ATTACHMENT_MOVE, BlockPosition};
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// The position after `player`'s move `code` in a block.
    pub(super) fn after(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        code: u8,
    ) -> Result<LazySum<W>, OutOfBudget> {
        let Some(vertex) = code.checked_sub(ATTACHMENT_MOVE) else {
            let edges = block.edges.minus(W::single(code));
            return self.split(block.foot, edges, block.attachments);
        };
        let number = self.sets.at(block.attachments, vertex);
        let option = number.option(player).expect("only moves of the player are tried");
        let attachments = self.sets.replace(block.attachments, vertex, option);
        Ok(self.simplified(BlockPosition { attachments, ..block }))
    }

    /// The value of the part of `edges` connected to `root`, with these attachments.
    pub(super) fn split(
        &mut self,
        root: u8,
        edges: W,
        attachments: SetId,
    ) -> Result<LazySum<W>, OutOfBudget> {
        let first = self.blocks.len();
        self.graph.blocks(root, edges, &mut self.blocks);
        if let [only] = self.blocks[first..]
            && only.edges == edges
            && edges.count() > 1
        {
            self.blocks.pop();
            return Ok(self.simplified(BlockPosition { edges, attachments, foot: root }));
        }
        let base = self.sums.len();
        self.sums.resize(base + self.graph.vertex_count(), LazySum::of(W::Number::ZERO));
        for (vertex, number) in self.sets.iter(attachments) {
            self.sums[base + usize::from(vertex)].number = number;
        }
        for i in first..self.blocks.len() {
            let block = self.blocks[i];
            let sum = self.with_attachments(block, base)?;
            let foot = base + usize::from(block.foot);
            self.sums[foot] = self.items.join(self.sums[foot], sum);
        }
        let total = self.sums[base + usize::from(root)];
        self.sums.truncate(base);
        self.blocks.truncate(first);
        Ok(total)
    }

    /// A block with the sums at its vertices attached.
    fn with_attachments(
        &mut self,
        block: SmallBlock<W>,
        base: usize,
    ) -> Result<LazySum<W>, OutOfBudget> {
        if block.edges.count() == 1 {
            let above = self.sums[base + usize::from(block.vertices.first())];
            return Ok(self.items.bridge(self.owner(block.edges), above));
        }
        let mut attachments = self.sets.empty(block.foot);
        for vertex in block.vertices.members() {
            let number = self.value_of_sum(self.sums[base + usize::from(vertex)])?;
            if number != W::Number::ZERO {
                attachments = self.sets.with(attachments, vertex, number);
            }
        }
        let SmallBlock { edges, foot, .. } = block;
        Ok(self.simplified(BlockPosition { edges, attachments, foot }))
    }

    /// A block as a sum; a number if its edges have one colour and no attachment opposes them:
    /// then it is worth its edges plus its attachments (see `static_bounds`).
    fn simplified(&mut self, block: BlockPosition<W>) -> LazySum<W> {
        let colour = self.owner(block.edges);
        if self.graph.owned_by(colour, block.edges) == block.edges {
            let mut attached = self.sets.iter(block.attachments);
            if attached.all(|(_, number)| number.seen_by(colour) > W::Number::ZERO) {
                let edges = W::Number::integer(block.edges.count()).seen_by(colour);
                let attached = self.sets.iter(block.attachments);
                return LazySum::of(attached.fold(edges, |sum, (_, number)| sum + number));
            }
        }
        self.items.block(block)
    }

    /// The owner of the first of `edges`.
    fn owner(&self, edges: W) -> Player {
        let first = W::single(edges.first());
        let blue = !self.graph.owned_by(Player::Left, first).is_empty();
        if blue { Player::Left } else { Player::Right }
    }
}
