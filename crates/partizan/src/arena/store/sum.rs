//! Sums, differences and integer multiples.
//!
//! A number plus a game that is not one only shifts its options (number translation theorem);
//! other sums are made canonical from `{a^L + b, a + b^L | a^R + b, a + b^R}`.

use super::canonical::Side;
use super::node::{Id, NusNode, side};
use super::table::Store;
use crate::{Exceeded, Player};

impl Store {
    /// `a + b`.
    pub(crate) fn sum(&mut self, a: Id, b: Id) -> Result<Id, Exceeded> {
        self.make_room();
        self.add(a, b)
    }

    /// `a - b`.
    pub(crate) fn difference(&mut self, a: Id, b: Id) -> Result<Id, Exceeded> {
        let negative = self.negative(b)?;
        self.sum(a, negative)
    }

    /// `n·game`: the game added up `|n|` times, negated for negative `n`.
    pub(crate) fn multiple(&mut self, n: i64, game: Id) -> Result<Id, Exceeded> {
        let mut doubled = if n < 0 { self.negative(game)? } else { game };
        let mut total = Id::ZERO;
        let mut rest = n.unsigned_abs();
        while rest > 0 {
            if rest % 2 == 1 {
                total = self.sum(total, doubled)?;
            }
            rest /= 2;
            if rest > 0 {
                doubled = self.sum(doubled, doubled)?;
            }
        }
        Ok(total)
    }

    pub(super) fn add(&mut self, a: Id, b: Id) -> Result<Id, Exceeded> {
        let mut stack = vec![(a, b)];
        while let Some(&(x, y)) = stack.last() {
            if self.known_sum(x, y)?.is_some() {
                stack.pop();
                continue;
            }
            let mut sides: [Side; 2] = Default::default();
            let waiting = stack.len();
            // Nobody wants to move in a number beside a game that is not one.
            let moves = [(x, y), (y, x)]
                .into_iter()
                .filter(|&(here, _)| !self.nus_node(here).is_some_and(NusNode::is_number))
                .collect::<Vec<_>>();
            for &(here, there) in &moves {
                for player in Player::BOTH {
                    for index in 0..self.option_count(here, player) {
                        let option = self.option(here, player, index)?;
                        match self.known_sum(option, there)? {
                            Some(total) => sides[side(player)].options.push(total),
                            None => stack.push((option, there)),
                        }
                    }
                }
            }
            if stack.len() == waiting {
                let total = match moves[..] {
                    [_translated] => self.intern_form(sides.map(|side| side.options))?,
                    _ => self.canonical(sides)?,
                };
                self.charge()?;
                self.caches.sums.insert(ordered(x, y), total);
                stack.pop();
            }
        }
        Ok(self.known_sum(a, b)?.unwrap_or(a))
    }

    fn known_sum(&mut self, a: Id, b: Id) -> Result<Option<Id>, Exceeded> {
        if a == Id::ZERO {
            return Ok(Some(b));
        }
        if b == Id::ZERO {
            return Ok(Some(a));
        }
        match (self.nus_node(a), self.nus_node(b)) {
            (Some(x), Some(y)) => self.nus_sum(x, y).map(Some),
            _ => Ok(self.caches.sums.get(&ordered(a, b)).copied()),
        }
    }
}

fn ordered(a: Id, b: Id) -> (Id, Id) {
    if a.0 <= b.0 { (a, b) } else { (b, a) }
}
