//! Questions about blocks that carry long numbers, asked with simpler numbers first.
//!
//! A block that carries numbers `q` is asked as one at whose vertices hang sums that are not known
//! (see `open_blocks`): with simple numbers `s` in their place, and with less simple ones only where
//! the answer does not carry over. If `v(s) >= x` and `q >= s`, then `v(q) >= x`, and if `v(s) < x`
//! and `q <= s`, then `v(q) < x`. The `s` walk down the tree of numbers toward `q`, each only in the
//! direction that the last answer asks for, so most walks end early; and blocks with simple numbers
//! are shared by far more positions.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, Span};
use super::threshold_search::ThresholdSearch;
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// Is a block, from `player`'s side, at least `x`? `None` if only the numbers it carries
    /// themselves can tell.
    pub(super) fn ask_rounded(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        x: W::Number,
    ) -> Result<Option<bool>, OutOfBudget> {
        let attached = &self.attached[block.attached.range()];
        if attached.iter().all(|&(_, number)| is_integer(number)) {
            return Ok(None);
        }
        let base = self.ranges.len();
        let [down, up] = Player::BOTH.map(|player| move |q: W::Number| q.round_to_integer(player));
        self.ranges.extend(attached.iter().map(|&(_, q)| (down(q), up(q))));
        let answer = self.ask_in_ranges(player, block, x, base);
        self.ranges.truncate(base);
        answer
    }

    /// The same, given ranges for its attachments from `base` on.
    fn ask_in_ranges(
        &mut self,
        player: Player,
        block: BlockPosition<W>,
        x: W::Number,
        base: usize,
    ) -> Result<Option<bool>, OutOfBudget> {
        loop {
            let marks = self.marks();
            let start = self.attached.len();
            let mut rounded = false;
            for (i, range) in block.attached.range().zip(base..) {
                let (vertex, q) = self.attached[i];
                let s = self.simplest_in(range);
                rounded |= s != q;
                if s != W::Number::ZERO {
                    self.attached.push((vertex, s));
                }
            }
            if !rounded {
                self.reset(marks);
                return Ok(None);
            }
            let attached = Span::new(start, self.attached.len());
            let simpler = self.sum_of_block(BlockPosition { attached, ..block });
            let answer = self.ask_sum(player, simpler, x)?;
            self.reset(marks);
            let witness = if answer { player } else { player.opponent() };
            if self.narrow_range(witness, block, base) {
                return Ok(Some(answer));
            }
        }
    }

    /// Is each number, from `player`'s side, at least the simplest in its range? Otherwise takes
    /// that out of the range of the first that is not.
    fn narrow_range(&mut self, player: Player, block: BlockPosition<W>, base: usize) -> bool {
        for (i, range) in block.attached.range().zip(base..) {
            let (_, q) = self.attached[i];
            let s = self.simplest_in(range);
            if q.seen_by(player) < s.seen_by(player) {
                let (low, high) = &mut self.ranges[range];
                if q > s {
                    *low = s + W::Number::UNIT;
                } else {
                    *high = s - W::Number::UNIT;
                }
                return false;
            }
        }
        true
    }

    fn simplest_in(&self, range: usize) -> W::Number {
        let (low, high) = self.ranges[range];
        W::Number::simplest(low, high)
    }
}

fn is_integer<N: Fixed>(number: N) -> bool {
    number.round_to_integer(Player::Left) == number
}
