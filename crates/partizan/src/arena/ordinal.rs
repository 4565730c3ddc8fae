//! Ordinal sums `G:H = {G^L, G:H^L | G^R, G:H^R}`: whoever moves in G destroys H.
//!
//! Only the value of H matters (colon principle), but the form of G does, so there are two
//! doors: a base in canonical form, and a base given literally by its options.

use super::{Arena, Exceeded, Game, side};
use crate::Player;
use crate::signs;
use rustc_hash::FxHashMap;

impl Arena {
    /// `base:sub` with the base in canonical form.
    pub fn ordinal_sum(&mut self, base: Game, sub: Game) -> Result<Game, Exceeded> {
        self.make_room();
        if sub == Game::ZERO {
            return Ok(base);
        }
        if let (Some(x), Some(y)) = (self.as_number(base), self.as_number(sub)) {
            let value = signs::ordinal_sum(x, y)
                .map_err(|_| Exceeded::TooLarge("an ordinal sum of 2^32 signs"))?;
            return self.number(&value);
        }
        let options = [self.options(base, Player::Left)?, self.options(base, Player::Right)?];
        let known = std::mem::take(&mut self.caches.ordinal_sums);
        let mut memory = Memory { base, known };
        memory.known.insert((base, Game::ZERO), base);
        let result = self.colon(&options, sub, &mut memory);
        self.caches.ordinal_sums = memory.known;
        result
    }

    /// `{left|right}:sub` with the base as it is written.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let [half, one] = ["1/2", "1"].map(|text| arena.parse(text).unwrap());
    /// let literal = arena.literal_ordinal_sum(&[half], &[], one).unwrap();
    /// assert_eq!(arena.text(literal).unwrap(), "2");
    /// ```
    pub fn literal_ordinal_sum(
        &mut self,
        left: &[Game],
        right: &[Game],
        sub: Game,
    ) -> Result<Game, Exceeded> {
        self.make_room();
        let options = [left.to_vec(), right.to_vec()];
        let base = self.canonical(options.clone())?;
        let known = FxHashMap::from_iter([((base, Game::ZERO), base)]);
        self.colon(&options, sub, &mut Memory { base, known })
    }

    fn colon(
        &mut self,
        base: &[Vec<Game>; 2],
        sub: Game,
        memory: &mut Memory,
    ) -> Result<Game, Exceeded> {
        let mut stack = vec![sub];
        while let Some(&top) = stack.last() {
            if memory.get(top).is_some() {
                stack.pop();
                continue;
            }
            let mut options = base.clone();
            let waiting = stack.len();
            for player in Player::BOTH {
                for index in 0..self.option_count(top, player) {
                    let option = self.option(top, player, index)?;
                    match memory.get(option) {
                        Some(value) => options[side(player)].push(value),
                        None => stack.push(option),
                    }
                }
            }
            if stack.len() == waiting {
                let value = self.canonical(options)?;
                memory.known.insert((memory.base, top), value);
                stack.pop();
            }
        }
        Ok(memory.get(sub).unwrap_or(Game::ZERO))
    }
}

/// The ordinal sums on one base that are known.
struct Memory {
    base: Game,
    known: FxHashMap<(Game, Game), Game>,
}

impl Memory {
    fn get(&self, sub: Game) -> Option<Game> {
        self.known.get(&(self.base, sub)).copied()
    }
}
