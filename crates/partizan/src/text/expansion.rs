//! Uptimals in general: `x + c1·^<1> + c2·^<2> + ... + cn·^<n> + *k`.
//!
//! The canonical form of an uptimal whose last coefficient is positive has one right option, and
//! that is the uptimal less `^[n]` and a star (Siegel II.4); so one sum tells whether a form is an
//! uptimal, and how it goes on from there.

use super::uptimal::KnownUps;
use crate::{Arena, Dyadic, Game, Nus, Player};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// The number, coefficients and nimber of an uptimal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expansion {
    number: Dyadic,
    coefficients: Coefficients,
    nimber: u64,
}

/// What is known to be an uptimal, and what is known not to be.
#[derive(Default)]
pub(super) struct Expansions {
    known: FxHashMap<Game, Option<Expansion>>,
    ups: KnownUps,
}

impl Expansion {
    /// Numbers come before nimbers, and nimbers before all other uptimals.
    fn class(&self) -> u8 {
        match (self.coefficients.is_empty(), self.nimber) {
            (true, 0) => 0,
            (true, _) if self.number.is_zero() => 1,
            _ => 2,
        }
    }

    /// The uptimal with `^[order]` and a star added, or with `v[order]`.
    fn plus_ups_to(&self, order: u64, up: Player) -> Expansion {
        let coefficients =
            self.coefficients.plus_each(order, if up == Player::Left { 1 } else { -1 });
        Expansion { number: self.number.clone(), coefficients, nimber: self.nimber ^ 1 }
    }
}

impl Ord for Expansion {
    fn cmp(&self, other: &Expansion) -> Ordering {
        let by_class = self.class().cmp(&other.class());
        by_class
            .then_with(|| self.number.cmp(&other.number))
            .then_with(|| self.coefficients.cmp(&other.coefficients))
            .then(self.nimber.cmp(&other.nimber))
    }
}

impl PartialOrd for Expansion {
    fn partial_cmp(&self, other: &Expansion) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<Nus> for Expansion {
    fn from(nus: Nus) -> Expansion {
        let coefficients = Coefficients::default().plus_each(1, nus.ups);
        Expansion { number: nus.number, coefficients, nimber: nus.nimber }
    }
}

impl Expansions {
    /// The expansion of a game, if it is an uptimal. Out of memory, a game counts as none.
    pub(super) fn of(&mut self, arena: &mut Arena, game: Game) -> Option<Expansion> {
        // With each game, whether its options have been seen to.
        let mut stack = vec![(game, false)];
        while let Some((game, seen)) = stack.pop() {
            if self.known.contains_key(&game) {
                continue;
            }
            if let Some(nus) = arena.as_nus(game) {
                self.known.insert(game, Some(nus.into()));
                continue;
            }
            let single = |&up: &Player| arena.option_count(game, up.opponent()) == 1;
            if seen || !Player::BOTH.iter().any(single) {
                let found = Player::BOTH.into_iter().find_map(|up| self.rising(arena, game, up));
                self.known.insert(game, found);
                continue;
            }
            stack.push((game, true));
            for player in Player::BOTH {
                stack.extend(arena.form_options(game, player).map(|option| (option, false)));
            }
        }
        self.known(game).cloned()
    }

    /// The expansion of a game that was asked for before.
    pub(super) fn known(&self, game: Game) -> Option<&Expansion> {
        self.known.get(&game).and_then(Option::as_ref)
    }

    /// The expansion of a form whose options are known, if its last coefficient is positive, for
    /// `up` Left, or negative, for `up` Right.
    fn rising(&mut self, arena: &mut Arena, game: Game, up: Player) -> Option<Expansion> {
        let mut replies = arena.form_options(game, up.opponent());
        let (reply, None) = (replies.next()?, replies.next()) else { return None };
        drop(replies);
        let below = self.known(reply)?.clone();
        let mut own = arena.form_options(game, up);
        // All options are uptimals, beside the same number; this also keeps the sum below small.
        if !own.all(|option| self.known(option).is_some_and(|own| own.number == below.number)) {
            return None;
        }
        drop(own);
        let star = arena.nimber(1).ok()?;
        let rise = arena.difference(game, reply).ok()?;
        let rise = arena.sum(rise, star).ok()?;
        let order = arena.ups_to_order(rise, up, &mut self.ups)?;
        Some(below.plus_ups_to(order, up))
    }
}

/// Coefficients in runs of equal ones, each with its length; the last is not 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Coefficients(Vec<(i128, u64)>);

impl Coefficients {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// With `more` added to each of the first `order`.
    fn plus_each(&self, order: u64, more: impl Into<i128>) -> Coefficients {
        let more = more.into();
        let mut runs: Vec<(i128, u64)> = Vec::new();
        let mut push = |coefficient: i128, length: u64| match runs.last_mut() {
            _ if length == 0 => {}
            Some((last, run)) if *last == coefficient => *run = run.saturating_add(length),
            _ => runs.push((coefficient, length)),
        };
        let mut left = order;
        for &(coefficient, length) in &self.0 {
            let raised = length.min(left);
            push(coefficient.saturating_add(more), raised);
            push(coefficient, length - raised);
            left -= raised;
        }
        push(more, left);
        while runs.last().is_some_and(|&(coefficient, _)| coefficient == 0) {
            runs.pop();
        }
        Coefficients(runs)
    }
}

impl Ord for Coefficients {
    /// The first different coefficient decides; of two that agree as far as they go, the shorter
    /// comes first.
    fn cmp(&self, other: &Coefficients) -> Ordering {
        let (mut ours, mut theirs) = (self.0.iter().copied(), other.0.iter().copied());
        let (mut a, mut b) = (ours.next(), theirs.next());
        loop {
            let (Some((x, m)), Some((y, n))) = (a, b) else {
                return a.is_some().cmp(&b.is_some());
            };
            if x != y {
                return x.cmp(&y);
            }
            let common = m.min(n);
            a = if m > common { Some((x, m - common)) } else { ours.next() };
            b = if n > common { Some((y, n - common)) } else { theirs.next() };
        }
    }
}

impl PartialOrd for Coefficients {
    fn partial_cmp(&self, other: &Coefficients) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_small_uptimal_is_recognised() {
        let mut arena = Arena::new();
        let mut expansions = Expansions::default();
        for code in 0..5_i64.pow(3) {
            for nimber in 0..3 {
                let coefficients = [code % 5 - 2, code / 5 % 5 - 2, code / 25 - 2];
                let mut game = arena.nimber(nimber).unwrap();
                let mut wanted = Coefficients::default();
                for (order, &coefficient) in (1..).zip(&coefficients) {
                    let up = arena.up_nth(order).unwrap();
                    let ups = arena.multiple(coefficient, up).unwrap();
                    game = arena.sum(game, ups).unwrap();
                    wanted =
                        wanted.plus_each(order, coefficient).plus_each(order - 1, -coefficient);
                }
                let found = expansions.of(&mut arena, game).expect("an uptimal");
                assert_eq!(
                    (found.coefficients, found.nimber),
                    (wanted, nimber),
                    "{coefficients:?}"
                );
            }
        }
    }

    #[test]
    fn other_games_are_no_uptimals() {
        let mut arena = Arena::new();
        for text in ["+-1", "Tiny(1)", "{0|^,^<2>*}", "{1||0|*,^}", "{^[3]|-1}"] {
            let game = arena.parse(text).unwrap();
            assert_eq!(Expansions::default().of(&mut arena, game), None, "{text}");
        }
    }

    #[test]
    fn coefficients_are_ordered_as_lists() {
        let list = |coefficients: &[i64]| {
            (1..).zip(coefficients).fold(Coefficients::default(), |list, (order, &coefficient)| {
                list.plus_each(order, coefficient).plus_each(order - 1, -coefficient)
            })
        };
        let lists: [&[i64]; 8] = [&[], &[-1, 2], &[0, -1], &[0, 1], &[1], &[1, -1], &[1, 1], &[2]];
        for (a, x) in lists.iter().enumerate() {
            for (b, y) in lists.iter().enumerate() {
                assert_eq!(list(x).cmp(&list(y)), a.cmp(&b), "{x:?} {y:?}");
            }
        }
    }
}
