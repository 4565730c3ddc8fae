//! Blocks at whose vertices hang sums that are not known.
//!
//! Values grow with what hangs at vertices (see `static_bounds`). So a question `v(H) >= x` about
//! a block carrying sums `H` is first asked of the block with the *simplest* numbers `s` that the
//! bounds of the sums allow. If `v(s) >= x` and `H >= s`, then `v(H) >= x`; if `v(s) < x` and
//! `H <= s`, then `v(H) < x`. If some sum fails its comparison, `s` is excluded from its bounds,
//! and the simplest number that is left is a descendant of `s`; so there are at most as many rounds
//! as the sums have birthdays, and usually few: the walk down the tree of numbers ends where a sum
//! and the threshold of the question part. The numbers attached meanwhile are short, and so shared
//! by many positions.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{BlockPosition, OpenBlock, Span, decided, guaranteed};
use super::threshold_search::ThresholdSearch;
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// Is an open block, from `player`'s side, at least `x`?
    pub(super) fn ask_open(
        &mut self,
        player: Player,
        open: OpenBlock<W>,
        x: W::Number,
    ) -> Result<bool, OutOfBudget> {
        loop {
            if let Some(answer) = decided(player, self.bounds_of_open(open), x) {
                return Ok(answer);
            }
            let marks = self.marks();
            let simplest = self.attach(open, W::Number::simplest);
            let simplest = self.sum_of_block(simplest);
            let answer = self.ask_sum(player, simplest, x)?;
            self.reset(marks);
            let witness = if answer { player } else { player.opponent() };
            if self.confirm(witness, open)? {
                return Ok(answer);
            }
        }
    }

    /// Is each of the hanging sums, from `player`'s side, at least its simplest number? Improves
    /// the bounds of the first that is not.
    fn confirm(&mut self, player: Player, open: OpenBlock<W>) -> Result<bool, OutOfBudget> {
        for i in open.hanging.range() {
            let (_, sum) = self.hanging[i];
            let (low, high) = self.items.bounds(sum);
            if !self.ask_sum(player, sum, W::Number::simplest(low, high))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Bounds for an open block without searching: with numbers below all that hangs there and
    /// with numbers above it. They are rounded to simpler ones, which more positions share.
    pub(super) fn bounds_of_open(&mut self, open: OpenBlock<W>) -> (W::Number, W::Number) {
        let [low, high] = Player::BOTH.map(|player| {
            let marks = self.marks();
            let block = self.attach(open, |low, high| outward(player, low, high));
            let bounds = self.glance(block);
            self.reset(marks);
            guaranteed(player, bounds)
        });
        (low, high)
    }

    /// The block with a number for each of its hanging sums, chosen by its bounds.
    pub(super) fn attach(
        &mut self,
        open: OpenBlock<W>,
        choose: impl Fn(W::Number, W::Number) -> W::Number,
    ) -> BlockPosition<W> {
        let start = self.attached.len();
        for i in open.hanging.range() {
            let (vertex, sum) = self.hanging[i];
            let (low, high) = self.items.bounds(sum);
            let number = choose(low, high);
            if number != W::Number::ZERO {
                self.attached.push((vertex, number));
            }
        }
        BlockPosition { at: open.at, attached: Span::new(start, self.attached.len()) }
    }
}

/// The nearest number on the way to `[low, high]` down the tree of numbers that is below it for
/// Left and above it for Right, or else an integer: a bound for what `player` is guaranteed.
pub(super) fn outward<N: Fixed>(player: Player, low: N, high: N) -> N {
    let s = N::simplest(low, high);
    let (end, round) = match player {
        Player::Left => (low, low.round_to_integer(Player::Left)),
        Player::Right => (high, high.round_to_integer(Player::Right)),
    };
    if end == s {
        return s;
    }
    // An option of `s` is simpler than all numbers in `[low, high]`, so it lies outside.
    s.option(player).unwrap_or(round)
}
