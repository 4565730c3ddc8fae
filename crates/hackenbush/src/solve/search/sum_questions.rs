//! Questions about sums of blocks and bridges.
//!
//! A question about a sum is answered by bounds if they suffice. Otherwise the smaller items are
//! narrowed, one question at a time, until bounds suffice or only the largest item is unknown; then
//! the question goes to that one alone. A question about a bridge, `1:x >= y`, is one about `x`,
//! because `1:x` takes every positive value once, in the order of `x`.

use partizan::Player;

use super::budget::OutOfBudget;
use super::fixed::Fixed;
use super::lazy_sum::{ItemKind, LazySum, Link, decided, with_answer};
use super::threshold_search::ThresholdSearch;
use super::word::Word;

impl<W: Word> ThresholdSearch<W> {
    /// Is the sum, from `player`'s side, at least `x`? Afterwards the bounds of its items decide
    /// this question.
    pub(super) fn ask_sum(
        &mut self,
        player: Player,
        sum: LazySum<W>,
        x: W::Number,
    ) -> Result<bool, OutOfBudget> {
        loop {
            if let Some(answer) = decided(player, self.items.bounds(sum), x) {
                return Ok(answer);
            }
            let mut rest = sum.number;
            let mut smallest = None;
            let mut unknown = 0;
            let mut link = sum.items;
            while let Some(item) = self.items.get(link) {
                if item.low == item.high {
                    rest += item.low;
                } else {
                    unknown += 1;
                    let least = self.items.get(smallest);
                    if least.is_none_or(|least| item.size < least.size) {
                        smallest = link;
                    }
                }
                link = item.next;
            }
            if unknown == 1 {
                return self.ask_item(player, smallest, x - rest);
            }
            self.narrow_item(smallest)?;
        }
    }

    /// The sum's value.
    pub(super) fn value_of_sum(&mut self, sum: LazySum<W>) -> Result<W::Number, OutOfBudget> {
        let mut number = sum.number;
        let mut link = sum.items;
        while let Some(&item) = self.items.get(link) {
            if item.low == item.high {
                number += item.low;
                link = item.next;
            } else {
                self.narrow_item(link)?;
            }
        }
        Ok(number)
    }

    /// Narrows the bounds of an item at the simplest number in between.
    fn narrow_item(&mut self, link: Link) -> Result<(), OutOfBudget> {
        let Some(&item) = self.items.get(link) else { return Ok(()) };
        let s = W::Number::simplest(item.low, item.high);
        // At a bound only one question is left; otherwise the likelier answer is no.
        let below = item.high == s || item.low != s && s - item.low > item.high - s;
        let player = if below { Player::Left } else { Player::Right };
        self.ask_item(player, link, s)?;
        Ok(())
    }

    /// Is the item, from `player`'s side, at least `x`? Its bounds do not decide this yet.
    fn ask_item(&mut self, player: Player, link: Link, x: W::Number) -> Result<bool, OutOfBudget> {
        let item = *self.items.get(link).expect("an item is asked");
        let answer = match item.kind {
            ItemKind::Block(block) => {
                let known = self.ask(player, block, x)?;
                self.items.learn(link, known.low, known.high);
                known.low >= x && player == Player::Left
                    || known.high <= x && player == Player::Right
            }
            ItemKind::Bridge(colour, above) => match x.off_bridge(colour) {
                Some(y) => self.ask_sum(player, above, y)?,
                None => player == colour,
            },
            ItemKind::Open(open) => self.ask_open(player, open, x)?,
        };
        let (low, high) = with_answer(player, (item.low, item.high), x, answer);
        self.items.learn(link, low, high);
        Ok(answer)
    }
}
