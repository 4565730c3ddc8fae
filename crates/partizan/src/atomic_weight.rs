//! Atomic weights: how many ups an all-small game is worth.
//!
//! `G0 = {aw(G^L) - 2 | aw(G^R) + 2}` unless several integers fit between the options; then a
//! remote star decides: above it the largest of them, below it the smallest, confused 0
//! (Winning Ways ch. 8, Siegel II.7).

use crate::arena::Weighed;
use crate::{Arena, BigInt, Dyadic, Exceeded, Form, Game, Nus, Player};
use rustc_hash::FxHashMap;
use std::fmt;

/// Why a game has no atomic weight here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoAtomicWeight {
    /// Some follower is a number other than 0.
    NotAllSmall,
    /// A limit ended the computation.
    Exceeded(Exceeded),
}

impl fmt::Display for NoAtomicWeight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAtomicWeight::NotAllSmall => f.write_str("the game is not all-small"),
            NoAtomicWeight::Exceeded(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoAtomicWeight {}

impl From<Exceeded> for NoAtomicWeight {
    fn from(error: Exceeded) -> NoAtomicWeight {
        NoAtomicWeight::Exceeded(error)
    }
}

impl Arena {
    /// The atomic weight of an all-small game.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("^^*").unwrap();
    /// let weight = arena.atomic_weight(game).unwrap();
    /// assert_eq!(arena.text(weight).unwrap(), "2");
    /// ```
    pub fn atomic_weight(&mut self, game: Game) -> Result<Game, NoAtomicWeight> {
        // An all-small game is infinitesimal.
        if !self.is_infinitesimal(game) {
            return Err(NoAtomicWeight::NotAllSmall);
        }
        if let Some(Nus { ups, .. }) = self.as_nus(game) {
            return Ok(if ups == 0 { Game::ZERO } else { self.integer(ups)? });
        }
        if let Some(found) = self.remembered_weight(game) {
            return Ok(found.ok_or(NoAtomicWeight::NotAllSmall)?.weight);
        }
        let followers = self.reachable_unless(&[game], |g| self.remembered_weight(g).is_some());
        let mut known: FxHashMap<Game, Weighed<Game>> = FxHashMap::default();
        let mut all_small = true;
        for &follower in &followers {
            for option in Player::BOTH.into_iter().flat_map(|p| self.form_options(follower, p)) {
                match self.remembered_weight(option) {
                    Some(Some(weighed)) => drop(known.insert(option, weighed)),
                    Some(None) => all_small = false,
                    None => {}
                }
            }
        }
        for &follower in &followers {
            if let Some(Nus { number, ups, nimber }) = self.as_nus(follower) {
                all_small &= number.is_zero();
                let stars = nimber.saturating_add(2);
                known.insert(follower, Weighed { weight: self.integer(ups)?, stars });
            }
        }
        if !all_small {
            self.remember_weight(game, None);
            return Err(NoAtomicWeight::NotAllSmall);
        }
        let stars = known.values().map(|weighed| weighed.stars).max().unwrap_or(1);
        // A star that no follower can reach, and whose sum with any of theirs none can.
        let remote = stars.checked_next_power_of_two();
        let remote = remote.ok_or(Exceeded::TooLarge("a remote star beyond 2^64"))?;
        let remote = self.nimber(remote)?;
        for &follower in &followers {
            if let Form::Options { left, right } = self.form(follower) {
                let stars = left.iter().chain(&right).map(|option| known[option].stars).max();
                let weight = self.weight_from_options(follower, &left, &right, remote, &known)?;
                known.insert(follower, Weighed { weight, stars: stars.unwrap_or(1) });
            }
        }
        let weight = known.get(&game).map_or(Game::ZERO, |weighed| weighed.weight);
        for follower in followers {
            if !self.is_nus(follower) {
                self.remember_weight(follower, known.get(&follower).copied());
            }
        }
        Ok(weight)
    }

    fn weight_from_options(
        &mut self,
        game: Game,
        left: &[Game],
        right: &[Game],
        remote: Game,
        known: &FxHashMap<Game, Weighed<Game>>,
    ) -> Result<Game, Exceeded> {
        let mut shifted = |options: &[Game], by: i64| -> Result<Vec<Game>, Exceeded> {
            let by = self.integer(by)?;
            options.iter().map(|option| self.sum(known[option].weight, by)).collect()
        };
        let (left, right) = (shifted(left, -2)?, shifted(right, 2)?);
        let simple = self.game(&left, &right)?;
        if !self.as_number(simple).is_some_and(Dyadic::is_integer) {
            return Ok(simple);
        }
        let above = self.at_most(remote, game)?;
        let below = self.at_most(game, remote)?;
        let weight = match (above, below) {
            (true, _) => self.extreme_integer(&right, Player::Right),
            (_, true) => self.extreme_integer(&left, Player::Left),
            _ => None,
        };
        self.number(&Dyadic::from(weight.unwrap_or_default()))
    }

    /// The integer furthest towards the owner of these options that still fits beside them:
    /// the largest below Right's, the smallest above Left's.
    fn extreme_integer(&self, options: &[Game], owner: Player) -> Option<BigInt> {
        let starter = owner.opponent();
        let fitting = options.iter().map(|&option| {
            let stop = self.stop(option, starter);
            // The stop itself does not fit if the option is at least as good for its owner.
            let fits = self.mover_at_stop(option, starter) == owner;
            match (owner, fits) {
                (Player::Right, true) => stop.floor(),
                (Player::Right, false) => stop.ceil() - 1,
                (Player::Left, true) => stop.ceil(),
                (Player::Left, false) => stop.floor() + 1,
            }
        });
        match owner {
            Player::Right => fitting.min(),
            Player::Left => fitting.max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights of sums in one arena, where followers are remembered, and each in an arena of its
    /// own.
    #[test]
    fn remembered_weights_are_the_same() {
        let texts =
            ["^", "*2", "^[3]", "{0|{*|v}}", "{^|*,v}", "^^*3", "{0||0|^[7]*|||*}", "v<2>*"];
        let mut shared = Arena::new();
        for a in texts {
            for b in texts {
                let text = format!("({a}) + ({b})");
                let weigh = |arena: &mut Arena| {
                    let game = arena.parse(&text).unwrap();
                    let weight = arena.atomic_weight(game).unwrap();
                    arena.text(weight).unwrap()
                };
                let alone = weigh(&mut Arena::new());
                assert_eq!(weigh(&mut shared), alone, "{text}");
                assert_eq!(weigh(&mut shared), alone, "{text}, again");
            }
        }
    }

    #[test]
    fn a_game_that_is_not_all_small_is_remembered_as_such() {
        let mut arena = Arena::new();
        let [hot, above] = ["{1|*}", "{0||1|*}"].map(|text| arena.parse(text).unwrap());
        for game in [hot, above, hot, above] {
            assert_eq!(arena.atomic_weight(game), Err(NoAtomicWeight::NotAllSmall));
        }
    }
}
