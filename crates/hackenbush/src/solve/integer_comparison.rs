//! Compares a position of any game with integers by playing, without building its canonical form.
//!
//! `G >= n` exactly when Left wins `G - n` moving second. That game is searched, by the rules alone.
//! Most positions are decided by counting: a player who passes can be beaten only by the moves
//! that the other has in a row ([`Ruleset::most_moves`]).

use super::solver::Check;
use crate::position::{Position, Row};
use crate::rules::ruleset::Ruleset;
use partizan::{Exceeded, Outcome, Player};
use rustc_hash::FxHashMap;

/// Plays positions of one game against integers and remembers the winners.
pub(super) struct IntegerComparison<'a> {
    rules: &'a dyn Ruleset,
    known: FxHashMap<WithInteger, [Option<bool>; 2]>,
    bytes: usize,
    check: Check<'a>,
    /// How many options a question may look at, and how many are left for the one at hand.
    effort: u64,
    left: u64,
}

/// The sum of a position and an integer.
#[derive(Clone, PartialEq, Eq, Hash)]
struct WithInteger {
    position: Position,
    beside: i64,
}

/// A larger position is not played: the search would recurse too deeply.
const PLAYABLE: usize = 64;

impl<'a> IntegerComparison<'a> {
    /// An empty table; a question looks at `effort` options, and `check` is called before each.
    pub(super) fn new(
        rules: &'a dyn Ruleset,
        effort: u64,
        check: Check<'a>,
    ) -> IntegerComparison<'a> {
        IntegerComparison { rules, known: FxHashMap::default(), bytes: 0, check, effort, left: 0 }
    }

    /// The greatest integer found to be at most the position, and the least found to be at least
    /// it, given two that are.
    pub(super) fn bounds(&mut self, position: &Position, low: i64, high: i64) -> (i64, i64) {
        // Those from `above` on are not known to be at most the position.
        let (mut low, mut above) = (low, high.saturating_add(1));
        while let Some(middle) = middle(low, above) {
            match self.at_least(position, middle, Player::Left) {
                Some(true) => low = middle,
                _ => above = middle,
            }
        }
        let (mut high, mut below) = (high, low - 1);
        while let Some(middle) = middle(below, high) {
            match self.at_least(position, middle, Player::Right) {
                Some(true) => high = middle,
                _ => below = middle,
            }
        }
        (low, high)
    }

    /// Who wins, if that is found out.
    pub(super) fn outcome(&mut self, position: &Position) -> Option<Outcome> {
        let left = self.at_least(position, 0, Player::Left)?;
        let right = self.at_least(position, 0, Player::Right)?;
        Some(Outcome::from_comparisons(left, right))
    }

    /// Is the position, from the player's side, at least `n`: `>= n` for Left, `<= n` for Right?
    /// `None` if that is not found out.
    fn at_least(&mut self, position: &Position, n: i64, player: Player) -> Option<bool> {
        if position.size()? > PLAYABLE || n.unsigned_abs() > PLAYABLE as u64 {
            return None;
        }
        self.left = self.effort;
        let sum = WithInteger { position: position.clone(), beside: -n };
        let mover = player.opponent();
        let wins = match self.counted(&sum, mover) {
            Some(answer) => Ok(answer),
            None => self.wins(sum, mover),
        };
        wins.ok().map(|wins| !wins)
    }

    /// Does the player to move win a sum that counting leaves open?
    fn wins(&mut self, sum: WithInteger, mover: Player) -> Result<bool, Exceeded> {
        let index = usize::from(mover == Player::Right);
        if let Some(answer) = self.known.get(&sum).and_then(|known| known[index]) {
            return Ok(answer);
        }
        let opponent = mover.opponent();
        let after = |edge: usize| WithInteger { position: sum.position.after(edge), ..sum };
        let mut open = Vec::new();
        let mut answer = false;
        for edge in self.rules.moves(&sum.position, mover) {
            self.count()?;
            match self.counted(&after(edge), opponent) {
                Some(false) => {
                    answer = true;
                    break;
                }
                Some(true) => {}
                None => open.push(edge),
            }
        }
        for edge in open {
            if answer {
                break;
            }
            answer = !self.wins(after(edge), opponent)?;
        }
        // A move in the integer, which is never better than one in a game that is no number.
        let own = if mover == Player::Left { 1 } else { -1 };
        if !answer && sum.beside * own > 0 {
            let rest = WithInteger { position: sum.position.clone(), beside: sum.beside - own };
            self.count()?;
            answer = !match self.counted(&rest, opponent) {
                Some(wins) => wins,
                None => self.wins(rest, opponent)?,
            };
        }
        let inside = sum.position.picture().map_or(0, crate::picture::Picture::bytes);
        let dominoes = sum.position.dominoes().map_or(0, size_of_val);
        let dominoes = sum.position.row().map_or(dominoes, Row::len);
        self.bytes +=
            2 * size_of::<(WithInteger, [Option<bool>; 2])>() + inside.saturating_add(dominoes);
        self.known.entry(sum).or_default()[index] = Some(answer);
        Ok(answer)
    }

    /// Whether the mover wins, if counting moves tells: `-right <= G <= left`.
    fn counted(&self, sum: &WithInteger, mover: Player) -> Option<bool> {
        let [left, right] = Player::BOTH.map(|player| {
            let most = self.rules.most_moves(&sum.position, player);
            i64::try_from(most).unwrap_or(i64::MAX)
        });
        // What each player has at least, from that player's side.
        let (own, other) = match mover {
            Player::Left => (sum.beside.saturating_sub(right), (-sum.beside).saturating_sub(left)),
            Player::Right => ((-sum.beside).saturating_sub(left), sum.beside.saturating_sub(right)),
        };
        match (own, other) {
            (1.., _) => Some(true),
            (_, 0..) => Some(false),
            _ => None,
        }
    }

    fn count(&mut self) -> Result<(), Exceeded> {
        self.left = self.left.checked_sub(1).ok_or(Exceeded::Interrupted)?;
        (self.check)(self.bytes)
    }
}

/// An integer between two, the nearest to 0 at first: who wins is worth most.
fn middle(low: i64, high: i64) -> Option<i64> {
    match (low, high) {
        _ if high.checked_sub(low)? < 2 => None,
        (..0, 1..) => Some(0),
        _ => Some(low + (high - low) / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use crate::rules::Childish;
    use crate::solve::recursion::Recursion;
    use partizan::Arena;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// With effort enough the bounds are the best integers, and the outcome is known.
        #[test]
        fn playing_agrees_with_the_canonical_form(picture in random_picture(5, 8, &Colour::ORDINARY)) {
            let mut arena = Arena::new();
            let position = Position::from(picture);
            let value = Recursion::new(&Childish).value(&position, &mut arena).unwrap();
            let mut check = |_| Ok(());
            let mut comparison = IntegerComparison::new(&Childish, u64::MAX, &mut check);
            let (low, high) = comparison.bounds(&position, -8, 8);
            for n in -9..=9 {
                let number = arena.integer(n).unwrap();
                prop_assert_eq!(arena.at_most(number, value).unwrap(), n <= low, "{} {}", position, n);
                prop_assert_eq!(arena.at_most(value, number).unwrap(), n >= high, "{} {}", position, n);
            }
            prop_assert_eq!(comparison.outcome(&position), Some(arena.outcome(value)));
        }
    }
}
