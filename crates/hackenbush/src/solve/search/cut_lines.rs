//! Bounds by lines of cuts.
//!
//! A cut of the player's own edge loses something, if only a unit. So the value is more, from the
//! player's side, than the value after any line of the player's own cuts. The line here always cuts
//! the edge farthest from the ground, until what is left falls apart into trees, whose value is
//! known exactly. It costs a pass over the picture for each cut, so it is tried only where static
//! bounds leave a question open, and once for each position.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, ItemKind, LazySum, guaranteed};
use super::open_blocks::outward;
use super::position_group::KnownBounds;
use super::threshold_search::{ThresholdSearch, index};
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// Improves the bounds of a block by a line of `player`'s cuts.
    pub(super) fn cut_line(
        &mut self,
        block: BlockPosition<W>,
        known: &mut KnownBounds<W::Number>,
        player: Player,
    ) -> Result<(), OutOfBudget> {
        let bit = 1 << index(player);
        if known.lines & bit != 0 || known.low == known.high {
            return Ok(());
        }
        known.lines |= bit;
        let own = self.graph.owned_by(player, block.at.edges);
        let rank = |&edge: &u8| {
            let times_good = self.history[index(player)][usize::from(edge)];
            (self.distances[usize::from(edge)], times_good)
        };
        let single = |edge: &u8| !self.graph.has_later_twin(*edge, block.at.edges);
        if let Some(edge) = own.members().filter(single).max_by_key(rank) {
            let marks = self.marks();
            let after = self.after(player, block, edge.into())?;
            let bound = self.bound_by_lines(after, player)?;
            self.reset(marks);
            let better = match player {
                Player::Left => bound >= known.low,
                Player::Right => bound <= known.high,
            };
            if better {
                match player {
                    Player::Left => known.low = bound + W::Number::UNIT,
                    Player::Right => known.high = bound - W::Number::UNIT,
                }
                if self.order.follow_lines {
                    known.good_moves[index(player)] = edge.into();
                }
            }
        }
        self.store(block, *known);
        Ok(())
    }

    /// What lines of cuts guarantee `player` in a sum.
    pub(super) fn bound_by_lines(
        &mut self,
        sum: LazySum<W>,
        player: Player,
    ) -> Result<W::Number, OutOfBudget> {
        let mut bound = sum.number;
        let mut link = sum.items;
        while let Some(&item) = self.items.get(link) {
            let found = match item.kind {
                ItemKind::Block(block) => self.block_by_lines(block, player)?,
                ItemKind::Bridge(colour, above) => {
                    let (down, up) = self.bound_by_lines(above, player)?.on_bridge(colour);
                    // The value is a whole number of units.
                    if player == Player::Left { up } else { down }
                }
                ItemKind::Open(open) => {
                    for i in open.hanging.range() {
                        let (_, sum) = self.hanging[i];
                        self.bound_by_lines(sum, player)?;
                    }
                    let marks = self.marks();
                    let block = self.attach(open, |low, high| outward(player, low, high));
                    let found = self.block_by_lines(block, player)?;
                    self.reset(marks);
                    found
                }
            };
            match player {
                Player::Left => self.items.learn(link, found, item.high),
                Player::Right => self.items.learn(link, item.low, found),
            }
            bound += guaranteed(
                player,
                self.items.get(link).map_or((found, found), |item| (item.low, item.high)),
            );
            link = item.next;
        }
        Ok(bound)
    }

    fn block_by_lines(
        &mut self,
        block: BlockPosition<W>,
        player: Player,
    ) -> Result<W::Number, OutOfBudget> {
        let mut known = self.known(block);
        self.cut_line(block, &mut known, player)?;
        Ok(guaranteed(player, (known.low, known.high)))
    }
}
