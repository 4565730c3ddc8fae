//! The plain recursion: a position is worth the canonical form of its options.
//!
//! Nothing is assumed but the rules and that what stands apart on the ground is a sum, so this
//! serves every variant played on pictures and judges the faster methods.

use crate::picture::Picture;
use crate::rules::Ruleset;
use partizan::{Arena, Exceeded, Game, Player};
use rustc_hash::FxHashMap;

/// Solves pictures of one variant and remembers every position it met.
#[derive(Debug)]
pub struct Plain {
    rules: &'static dyn Ruleset,
    known: FxHashMap<Picture, Game>,
    bytes: usize,
}

impl Plain {
    /// Plays by these rules.
    #[must_use]
    pub fn new(rules: &'static dyn Ruleset) -> Plain {
        Plain { rules, known: FxHashMap::default(), bytes: 0 }
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &'static dyn Ruleset {
        self.rules
    }

    /// How many different positions have been solved.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// About how many bytes are held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The value of a picture.
    pub fn value(&mut self, picture: &Picture, arena: &mut Arena) -> Result<Game, Exceeded> {
        let mut stack = parts(picture);
        while let Some(top) = stack.pop() {
            if self.known.contains_key(&top) {
                continue;
            }
            arena.check(self.bytes)?;
            let mut options = [Vec::new(), Vec::new()];
            let mut missing = Vec::new();
            for (player, list) in Player::BOTH.into_iter().zip(&mut options) {
                for edge in self.rules.moves(&top, player) {
                    match self.total(&top.cut(edge).picture, arena)? {
                        Ok(value) => list.push(value),
                        Err(unknown) => missing.extend(unknown),
                    }
                }
            }
            if missing.is_empty() {
                let value = arena.game(&options[0], &options[1])?;
                self.bytes += 2 * size_of::<(Picture, Game)>() + top.bytes();
                self.known.insert(top, value);
            } else {
                stack.push(top);
                stack.extend(missing);
            }
        }
        let total = self.total(picture, arena)?;
        Ok(total.unwrap_or(Game::ZERO))
    }

    /// The sum of the parts, or those that are not known.
    fn total(
        &self,
        picture: &Picture,
        arena: &mut Arena,
    ) -> Result<Result<Game, Vec<Picture>>, Exceeded> {
        let mut total = Game::ZERO;
        let mut missing = Vec::new();
        for part in parts(picture) {
            match self.known.get(&part) {
                Some(&value) => total = arena.sum(total, value)?,
                None => missing.push(part),
            }
        }
        Ok(if missing.is_empty() { Ok(total) } else { Err(missing) })
    }
}

fn parts(picture: &Picture) -> Vec<Picture> {
    picture.components().into_iter().map(|component| component.picture).collect()
}
