//! Canonical forms: options without the dominated and the reversible ones.
//!
//! A form that some number fits is that number (simplest number theorem). Otherwise every
//! reversible option is bypassed, every dominated one dropped, and what remains is the unique
//! canonical form of its value (ONAG ch. 10, Siegel II.2).

use super::node::{Id, at, side};
use super::table::{Raw, Store};
use crate::simplicity::simplest;
use crate::{Dyadic, Exceeded, Player};
use rustc_hash::{FxHashMap, FxHashSet};

/// Options of one player. The first `settled` are known to be neither reversible nor dominated
/// by one another.
#[derive(Default)]
pub(super) struct Side {
    pub(super) options: Vec<Id>,
    pub(super) settled: usize,
}

impl Store {
    /// The value of the form `{left | right}`.
    pub(crate) fn game(&mut self, options: [Vec<Id>; 2]) -> Result<Id, Exceeded> {
        self.make_room();
        self.canonical(options.map(|options| Side { options, settled: 0 }))
    }

    pub(super) fn canonical(&mut self, mut sides: [Side; 2]) -> Result<Id, Exceeded> {
        self.make_room_for_comparisons();
        let [left, right] = &sides;
        if let Some(number) = self.simplest_fitting(&left.options, &right.options) {
            return self.number(&number);
        }
        for player in Player::BOTH {
            self.drop_dominated(&mut sides[side(player)], player)?;
        }
        let settled = sides.each_ref().map(|side| side.settled);
        let options = sides.map(|side| side.options);
        let stops = self.stops_from_options(&options[0], &options[1]);
        self.raw = Raw { options, stops, at_most: FxHashMap::default() };
        let left = self.bypass_reversible(settled[0], Player::Left)?;
        let right = self.bypass_reversible(settled[1], Player::Right)?;
        match self.nus_with_options(&left, &right)? {
            Some(nus) => self.intern_nus(nus),
            None => self.intern_form([left, right]),
        }
    }

    /// The simplest number that every Left option is not above and every Right option is not
    /// below, if there is one.
    fn simplest_fitting(&self, left: &[Id], right: &[Id]) -> Option<Dyadic> {
        // x fits above g unless g >= x, and that is a question to g's stops.
        let ends = self.stops_from_options(left, right);
        let end = |options: &[Id], player: Player| {
            let stop = ends[side(player)];
            (!options.is_empty()).then(|| (self.numbers[at(stop.number)].clone(), stop))
        };
        let lo = end(left, Player::Left);
        let hi = end(right, Player::Right);
        // The stop itself fits when the other player would have to move there.
        let closed_lo = lo.as_ref().filter(|(_, stop)| stop.to_move == Player::Left);
        let closed_hi = hi.as_ref().filter(|(_, stop)| stop.to_move == Player::Right);
        let below = |x: &Dyadic| match &hi {
            None => true,
            Some((end, _)) => x < end || closed_hi.is_some() && x == end,
        };
        let above = |x: &Dyadic| match &lo {
            None => true,
            Some((end, _)) => x > end || closed_lo.is_some() && x == end,
        };
        let inside = simplest(lo.as_ref().map(|(x, _)| x), hi.as_ref().map(|(x, _)| x));
        let ends = [closed_lo, closed_hi].into_iter().flatten().map(|(x, _)| x.clone());
        inside.into_iter().chain(ends.filter(|x| above(x) && below(x))).min_by_key(Dyadic::birthday)
    }

    /// Keeps the best of a player's options: no other is at least as good.
    fn drop_dominated(&mut self, side: &mut Side, player: Player) -> Result<(), Exceeded> {
        let doubtful = side.options.split_off(side.settled);
        'options: for option in doubtful {
            let mut index = 0;
            while index < side.options.len() {
                let other = side.options[index];
                if self.no_better(option, other, player)? {
                    continue 'options;
                }
                if self.no_better(other, option, player)? {
                    side.options.remove(index);
                    side.settled -= usize::from(index < side.settled);
                } else {
                    index += 1;
                }
            }
            side.options.push(option);
        }
        Ok(())
    }

    /// Is `a` no better than `b` for the player?
    fn no_better(&mut self, a: Id, b: Id, player: Player) -> Result<bool, Exceeded> {
        match player {
            Player::Left => self.decide_at_most(a, b),
            Player::Right => self.decide_at_most(b, a),
        }
    }

    /// A player's options of the raw form, with each reversible one replaced by what it
    /// reverses to. The raw form keeps its value, so its comparisons stay true throughout.
    fn bypass_reversible(&mut self, settled: usize, player: Player) -> Result<Vec<Id>, Exceeded> {
        let mut done = Side { options: self.raw.options[side(player)].clone(), settled };
        let mut todo = done.options.split_off(settled);
        let mut seen: FxHashSet<Id> = todo.iter().copied().collect();
        let mut changed = false;
        'options: while let Some(option) = todo.pop() {
            let replies = self.option_count(option, player.opponent());
            for index in 0..replies {
                let reply = self.option(option, player.opponent(), index)?;
                if self.no_better(reply, Id::RAW, player)? {
                    changed = true;
                    for index in 0..self.option_count(reply, player) {
                        let beyond = self.option(reply, player, index)?;
                        if seen.insert(beyond) {
                            todo.push(beyond);
                        }
                    }
                    continue 'options;
                }
            }
            done.options.push(option);
        }
        if changed {
            self.drop_dominated(&mut done, player)?;
        }
        Ok(done.options)
    }
}
