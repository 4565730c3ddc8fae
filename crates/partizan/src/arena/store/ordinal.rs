//! Ordinal sums `G:H = {G^L, G:H^L | G^R, G:H^R}`: whoever moves in G destroys H.
//!
//! Only the value of H matters (colon principle), but the form of G does, so there are two
//! doors: a base in canonical form, and a base given literally by its options.

use super::canonical::Side;
use super::node::{Id, side};
use super::table::Store;
use crate::sign_expansion;
use crate::{Exceeded, Player};
use rustc_hash::FxHashMap;

impl Store {
    /// `base:sub` with the base in canonical form.
    pub(crate) fn ordinal_sum(&mut self, base: Id, sub: Id) -> Result<Id, Exceeded> {
        self.make_room();
        if sub == Id::ZERO {
            return Ok(base);
        }
        if let (Some(x), Some(y)) = (self.as_number(base), self.as_number(sub)) {
            let value = sign_expansion::ordinal_sum(x, y)
                .map_err(|_| Exceeded::TooLarge("an ordinal sum of 2^32 signs"))?;
            return self.number(&value);
        }
        if let (Some(j), Some(k)) = (self.as_nimber(base), self.as_nimber(sub)) {
            let height = j.checked_add(k).ok_or(Exceeded::TooLarge("a nimber beyond 2^64"))?;
            return self.nimber(height);
        }
        let options = [self.options(base, Player::Left)?, self.options(base, Player::Right)?];
        self.caches.ordinal_sums.insert((base, Id::ZERO), base);
        self.colon(Some(base), &options, sub)
    }

    /// `{left|right}:sub` with the base as it is written.
    pub(crate) fn literal_ordinal_sum(
        &mut self,
        options: &[Vec<Id>; 2],
        sub: Id,
    ) -> Result<Id, Exceeded> {
        let base = self.game(options.clone())?;
        self.caches.literal_sums = FxHashMap::from_iter([(Id::ZERO, base)]);
        let result = self.colon(None, options, sub);
        self.caches.literal_sums = FxHashMap::default();
        result
    }

    /// The ordinal sum on the base with these options, which is canonical if it has an id.
    fn colon(&mut self, base: Option<Id>, options: &[Vec<Id>; 2], sub: Id) -> Result<Id, Exceeded> {
        let mut stack = vec![sub];
        while let Some(&top) = stack.last() {
            if self.known_colon(base, top).is_some() {
                stack.pop();
                continue;
            }
            let mut sides: [Side; 2] = Default::default();
            let waiting = stack.len();
            for player in Player::BOTH {
                for index in 0..self.option_count(top, player) {
                    let option = self.option(top, player, index)?;
                    match self.known_colon(base, option) {
                        Some(value) => sides[side(player)].options.push(value),
                        None => stack.push(option),
                    }
                }
            }
            if stack.len() == waiting {
                // G:H^L and G:K are ordered as H^L and K are, and the options of H are those of
                // a canonical form. Nor is G^R <= G:H, because it is an option; so whatever H offers
                // is settled, and only the options of the base are in doubt.
                for (side, base) in sides.iter_mut().zip(options) {
                    side.settled = side.options.len();
                    side.options.extend(base);
                }
                let value = self.canonical(sides)?;
                self.charge()?;
                match base {
                    Some(base) => self.caches.ordinal_sums.insert((base, top), value),
                    None => self.caches.literal_sums.insert(top, value),
                };
                stack.pop();
            }
        }
        Ok(self.known_colon(base, sub).unwrap_or(Id::ZERO))
    }

    fn known_colon(&self, base: Option<Id>, sub: Id) -> Option<Id> {
        match base {
            Some(base) => self.caches.ordinal_sums.get(&(base, sub)).copied(),
            None => self.caches.literal_sums.get(&sub).copied(),
        }
    }
}
