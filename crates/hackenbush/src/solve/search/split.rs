//! What a cut leaves, as a sum of blocks: split at the ground, colon principle at cut vertices.
//!
//! What hangs in a block at a cut vertex matters only by its value (colon principle), so it is
//! evaluated and becomes a flower there. A move in a flower leads to an option of its canonical
//! form; other options of equal positions would add nothing.

use partizan::Player;

use super::OutOfBudget;
use super::board::Part;
use super::engine::Engine;
use super::fixed::Fixed;
use super::garden::Name;
use super::sums::Sum;
use super::table::Block;
use super::word::Word;

/// Moves in flowers are named by their vertex, after all the edges.
pub(super) const FLOWER: u8 = 128;

impl<W: Word> Engine<W> {
    /// What `player`'s move `cut` leaves of a block.
    pub(super) fn after(
        &mut self,
        player: Player,
        block: Block<W>,
        cut: u8,
    ) -> Result<Sum<W>, OutOfBudget> {
        let Some(vertex) = cut.checked_sub(FLOWER) else {
            return self.split(block.foot, block.edges.minus(W::single(cut)), block.garden);
        };
        let flower = self.gardens.flowers(block.garden).find(|flower| flower.0 == vertex);
        let option = flower.and_then(|(_, number)| number.option(player));
        let garden = self.gardens.replant(block.garden, vertex, option.unwrap_or(W::Number::ZERO));
        Ok(self.simplified(Block { garden, ..block }))
    }

    /// The value of the part of `edges` joined to `root`, with the flowers of `garden`.
    pub(super) fn split(
        &mut self,
        root: u8,
        edges: W,
        garden: Name,
    ) -> Result<Sum<W>, OutOfBudget> {
        let first = self.parts.len();
        self.board.parts(root, edges, &mut self.parts);
        if let [only] = self.parts[first..]
            && only.edges == edges
            && edges.count() > 1
        {
            self.parts.pop();
            return Ok(self.simplified(Block { edges, garden, foot: root }));
        }
        let base = self.sums.len();
        self.sums.resize(base + self.board.vertex_count(), Sum::of(W::Number::ZERO));
        for (vertex, number) in self.gardens.flowers(garden) {
            self.sums[base + usize::from(vertex)].number = number;
        }
        for i in first..self.parts.len() {
            let part = self.parts[i];
            let sum = self.with_all_above(part, base)?;
            let foot = base + usize::from(part.foot);
            self.sums[foot] = self.join(self.sums[foot], sum);
        }
        let total = self.sums[base + usize::from(root)];
        self.sums.truncate(base);
        self.parts.truncate(first);
        Ok(total)
    }

    /// A block with all that stands on it: the sums at its vertices.
    fn with_all_above(&mut self, part: Part<W>, base: usize) -> Result<Sum<W>, OutOfBudget> {
        if part.edges.count() == 1 {
            let above = self.sums[base + usize::from(part.vertices.first())];
            return Ok(self.sum_of_bridge(self.owner(part.edges), above));
        }
        let mut garden = self.gardens.bare(part.foot);
        for vertex in part.vertices.members() {
            let number = self.value_of_sum(self.sums[base + usize::from(vertex)])?;
            if number != W::Number::ZERO {
                garden = self.gardens.plant(garden, vertex, number);
            }
        }
        Ok(self.simplified(Block { edges: part.edges, garden, foot: part.foot }))
    }

    /// A block as a sum; a number if its edges have one colour and its flowers do not oppose them,
    /// for then it is worth its edges plus its flowers (see `bounds`).
    fn simplified(&mut self, block: Block<W>) -> Sum<W> {
        let colour = self.owner(block.edges);
        if self.board.owned_by(colour, block.edges) == block.edges {
            let mut flowers = self.gardens.flowers(block.garden);
            if flowers.all(|(_, flower)| flower.seen_by(colour) > W::Number::ZERO) {
                let edges = W::Number::integer(block.edges.count()).seen_by(colour);
                let flowers = self.gardens.flowers(block.garden);
                return Sum::of(flowers.fold(edges, |sum, (_, flower)| sum + flower));
            }
        }
        self.sum_of_block(block)
    }

    /// Whose the first of `edges` is.
    fn owner(&self, edges: W) -> Player {
        let first = W::single(edges.first());
        let blue = !self.board.owned_by(Player::Left, first).is_empty();
        if blue { Player::Left } else { Player::Right }
    }
}
