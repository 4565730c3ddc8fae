//! Atomic weights: how many ups an all-small game is worth.
//!
//! `G0 = {aw(G^L) - 2 | aw(G^R) + 2}` unless several integers fit between the options; then a
//! remote star decides: above it the largest of them, below it the smallest, confused 0
//! (Winning Ways ch. 8, Siegel II.7).

use crate::{Arena, BigInt, Dyadic, Exceeded, Form, Game, Player};
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
        let followers = self.reachable(&[game]);
        let mut known: FxHashMap<Game, Game> = FxHashMap::default();
        let mut stars = 1;
        for &follower in &followers {
            if let Form::Nus(nus) = self.form(follower) {
                if !nus.number.is_zero() {
                    return Err(NoAtomicWeight::NotAllSmall);
                }
                stars = stars.max(nus.nimber.saturating_add(2));
                known.insert(follower, self.integer(nus.ups)?);
            }
        }
        // A star that no follower can reach, and whose sum with any of theirs none can.
        let remote = stars.checked_next_power_of_two();
        let remote = remote.ok_or(Exceeded::TooLarge("a remote star beyond 2^64"))?;
        let remote = self.nimber(remote)?;
        for follower in followers {
            if let Form::Options { left, right } = self.form(follower) {
                let weight = self.weight_from_options(follower, &left, &right, remote, &known)?;
                known.insert(follower, weight);
            }
        }
        Ok(known.get(&game).copied().unwrap_or(Game::ZERO))
    }

    fn weight_from_options(
        &mut self,
        game: Game,
        left: &[Game],
        right: &[Game],
        remote: Game,
        known: &FxHashMap<Game, Game>,
    ) -> Result<Game, Exceeded> {
        let mut shifted = |options: &[Game], by: i64| -> Result<Vec<Game>, Exceeded> {
            let by = self.integer(by)?;
            options.iter().map(|option| self.sum(known[option], by)).collect()
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
