//! Atomic weights: how many ups an all-small game is worth.
//!
//! `G0 = {aw(G^L) - 2 | aw(G^R) + 2}` unless several integers fit between the options; then a
//! remote star decides: above it the largest of them, below it the smallest, confused 0
//! (Winning Ways ch. 8, Siegel II.7).

use crate::{Arena, Exceeded, Form, Game, Player};
use rustc_hash::FxHashMap;
use std::fmt;

/// Why a game has no atomic weight here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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
        if !self.as_number(simple).is_some_and(crate::Dyadic::is_integer) {
            return Ok(simple);
        }
        let above = self.at_most(remote, game)?;
        let below = self.at_most(game, remote)?;
        match (above, below) {
            (true, _) => self.extreme_integer(&right, Player::Right),
            (_, true) => self.extreme_integer(&left, Player::Left),
            _ => Ok(Game::ZERO),
        }
    }

    /// The integer furthest towards the owner of these options that still fits beside them:
    /// the largest below Right's, the smallest above Left's.
    fn extreme_integer(&mut self, options: &[Game], owner: Player) -> Result<Game, Exceeded> {
        let mut extreme: Option<Game> = None;
        for &option in options {
            // The stop nearest the integers is within one of the answer.
            let stop = self.stop(option, owner.opponent());
            let (first, step) = match owner {
                Player::Right => (crate::Dyadic::from(stop.ceil()), crate::Dyadic::from(-1)),
                Player::Left => (crate::Dyadic::from(stop.floor()), crate::Dyadic::ONE),
            };
            let mut integer = self.number(&first)?;
            let step = self.number(&step)?;
            loop {
                let collides = match owner {
                    Player::Right => self.at_most(option, integer)?,
                    Player::Left => self.at_most(integer, option)?,
                };
                if !collides {
                    break;
                }
                integer = self.sum(integer, step)?;
            }
            let tighter = match extreme {
                None => true,
                Some(known) => match owner {
                    Player::Right => self.at_most(integer, known)?,
                    Player::Left => self.at_most(known, integer)?,
                },
            };
            if tighter {
                extreme = Some(integer);
            }
        }
        Ok(extreme.unwrap_or(Game::ZERO))
    }
}
