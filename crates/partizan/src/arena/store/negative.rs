//! The negative of a game: the players change places.

use super::node::{Id, side};
use super::table::Store;
use crate::{Exceeded, Player};

impl Store {
    /// `-game`.
    pub(crate) fn negative(&mut self, game: Id) -> Result<Id, Exceeded> {
        self.make_room();
        self.negate(game)
    }

    pub(crate) fn negate(&mut self, game: Id) -> Result<Id, Exceeded> {
        let mut stack = vec![game];
        while let Some(&top) = stack.last() {
            if self.known_negative(top)?.is_some() {
                stack.pop();
                continue;
            }
            let mut options = [Vec::new(), Vec::new()];
            let waiting = stack.len();
            for player in Player::BOTH {
                for index in 0..self.option_count(top, player) {
                    let option = self.option(top, player, index)?;
                    match self.known_negative(option)? {
                        Some(negative) => options[side(player.opponent())].push(negative),
                        None => stack.push(option),
                    }
                }
            }
            if stack.len() == waiting {
                let negative = self.intern_form(options)?;
                self.charge()?;
                self.caches.negatives.insert(top, negative);
                self.caches.negatives.insert(negative, top);
                stack.pop();
            }
        }
        Ok(self.known_negative(game)?.unwrap_or(game))
    }

    fn known_negative(&mut self, game: Id) -> Result<Option<Id>, Exceeded> {
        match self.nus_node(game) {
            Some(nus) => self.nus_negative(nus).map(Some),
            None => Ok(self.caches.negatives.get(&game).copied()),
        }
    }
}
