//! What kind of game it is: numbers, number-ish and all-small games, parts, birthdays.

use crate::{Arena, BigUint, Dyadic, Exceeded, Form, Game, Nus, Player};
use rustc_hash::{FxHashMap, FxHashSet};

/// The numbers a game is confused with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ConfusionInterval {
    /// The lower end: the right stop.
    pub low: Dyadic,
    /// The upper end: the left stop.
    pub high: Dyadic,
    /// Is the game confused with `low` itself?
    pub includes_low: bool,
    /// Is the game confused with `high` itself?
    pub includes_high: bool,
}

impl Arena {
    /// Is it a number?
    #[must_use]
    pub fn is_number(&self, game: Game) -> bool {
        self.as_number(game).is_some()
    }

    /// Is it infinitesimally close to a number?
    #[must_use]
    pub fn is_numberish(&self, game: Game) -> bool {
        self.stop(game, Player::Left) == self.stop(game, Player::Right)
    }

    /// Is it smaller than every positive number and greater than every negative one?
    #[must_use]
    pub fn is_infinitesimal(&self, game: Game) -> bool {
        Player::BOTH.into_iter().all(|player| self.stop(game, player).is_zero())
    }

    /// Does every follower give both players a move, or neither?
    #[must_use]
    pub fn is_all_small(&self, game: Game) -> bool {
        self.reachable(&[game]).into_iter().all(|follower| match self.form(follower) {
            Form::Nus(nus) => nus.number.is_zero(),
            Form::Options { .. } => true,
        })
    }

    /// The number `x` and the infinitesimal `e` of a number-ish game `x + e`.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{2||2|0}").unwrap();
    /// let (number, rest) = arena.parts(game).unwrap().unwrap();
    /// assert_eq!((number.to_string(), arena.text(rest).unwrap()), ("2".into(), "Tiny(2)".into()));
    /// let hot = arena.parse("{1|0}").unwrap();
    /// assert_eq!(arena.parts(hot), Ok(None));
    /// ```
    pub fn parts(&mut self, game: Game) -> Result<Option<(Dyadic, Game)>, Exceeded> {
        if !self.is_numberish(game) {
            return Ok(None);
        }
        let number = self.stop(game, Player::Left).clone();
        let shift = self.number(&-&number)?;
        Ok(Some((number, self.sum(game, shift)?)))
    }

    /// The numbers the game is confused with, if any.
    ///
    /// ```
    /// use partizan::Arena;
    /// let mut arena = Arena::new();
    /// let switch = arena.parse("{1|-2}").unwrap();
    /// let interval = arena.confusion_interval(switch).unwrap();
    /// assert_eq!((interval.low.to_string(), interval.high.to_string()), ("-2".into(), "1".into()));
    /// assert!(interval.includes_low && interval.includes_high);
    /// let up = arena.parse("^").unwrap();
    /// assert_eq!(arena.confusion_interval(up), None);
    /// ```
    #[must_use]
    pub fn confusion_interval(&self, game: Game) -> Option<ConfusionInterval> {
        let [left, right] = Player::BOTH.map(|player| self.stop(game, player).clone());
        // At the stop itself, whoever must move there loses.
        let includes_low = self.mover_at_stop(game, Player::Right) == Player::Left;
        let includes_high = self.mover_at_stop(game, Player::Left) == Player::Right;
        let empty = left == right && !(includes_low && includes_high);
        (!empty).then_some(ConfusionInterval {
            low: right,
            high: left,
            includes_low,
            includes_high,
        })
    }

    /// The day the game is born: 0 for `0`, else one more than its youngest option's.
    ///
    /// ```
    /// use partizan::{Arena, BigUint};
    /// let mut arena = Arena::new();
    /// let game = arena.parse("{1/2|*}").unwrap();
    /// assert_eq!(arena.birthday(game), BigUint::from(3u32));
    /// ```
    #[must_use]
    pub fn birthday(&self, game: Game) -> BigUint {
        let mut known: FxHashMap<Game, BigUint> = FxHashMap::default();
        for follower in self.reachable(&[game]) {
            let birthday = match self.form(follower) {
                Form::Nus(nus) => nus.birthday(),
                Form::Options { left, right } => {
                    let youngest = left.iter().chain(&right).map(|option| &known[option]).max();
                    youngest.cloned().unwrap_or_default() + 1u32
                }
            };
            known.insert(follower, birthday);
        }
        known.remove(&game).unwrap_or_default()
    }

    /// The game and all positions that can arise from it in canonical play, at most `limit`.
    pub fn followers(&mut self, game: Game, limit: usize) -> Result<Vec<Game>, Exceeded> {
        let mut seen: FxHashSet<Game> = FxHashSet::from_iter([game]);
        let mut todo = vec![game];
        let mut all = vec![game];
        while let Some(next) = todo.pop() {
            for player in Player::BOTH {
                for index in 0..self.option_count(next, player) {
                    let option = self.option(next, player, index)?;
                    if seen.insert(option) {
                        if all.len() >= limit {
                            return Err(Exceeded::TooLarge("more followers than the limit"));
                        }
                        todo.push(option);
                        all.push(option);
                    }
                }
            }
        }
        Ok(all)
    }
}

impl Nus {
    /// The day this game is born.
    #[must_use]
    pub fn birthday(&self) -> BigUint {
        // n·up + *k answers to (n-1)·up + *(k^1) and so on down to *(k ^ n mod 2), except that
        // the way to *0 ends at up-star, born on day 2.
        let ups = self.ups.unsigned_abs();
        let star = self.nimber ^ (ups % 2);
        let tail = if ups > 0 && star == 0 { 1 } else { star };
        self.number.birthday() + ups + tail
    }
}
