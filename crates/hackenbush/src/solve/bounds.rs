//! Bounds for every position, once a budget has ended.
//!
//! **Counting.** If Left can make at most n moves in a row while Right passes, a position is worth
//! at most n: in `G - n` Right, moving second, answers every move with one in `-n`, and Left runs
//! out of moves first. Likewise it is worth at least minus the number of Right's.
//!
//! **Painting.** Where a player may choose every edge of one's colour that the other may choose of
//! theirs, as in ordinary and in Clockwise Hackenbush, painting a green edge blue only takes moves
//! from Right. So it never lowers the value: in the painted position minus the other, Left, moving
//! second, mirrors every move. Without green edges the value is a number that is quickly found.
//!
//! **Nimbers.** A nimber is less than two ups and more than two downs (Winning Ways ch. 8).
//!
//! **Playing.** What is left open is played against integers for a moment.

use super::clockwise::Forest;
use super::green;
use super::integer_comparison::IntegerComparison;
use super::ordinary_bounds::{of_ups, ordinary};
use super::recursion::Recursion;
use super::solution::Known;
use super::solver::Solver;
use crate::picture::{Colour, Edge, Picture};
use crate::position::Position;
use crate::rules::ruleset::Ruleset;
use partizan::{Dyadic, Outcome, Player};

/// What is certain about a position without its canonical form.
pub(super) struct Bounds {
    /// `Known::Nothing` for infinite positions only.
    pub(super) value: Known,
    /// Who wins, if that was found out.
    pub(super) outcome: Option<Outcome>,
}

/// How many questions the allowance for play is split between.
const QUESTIONS: u64 = 16;

/// Bounds for a position of any game. `recursion` has the values of positions met so far.
pub(super) fn of(
    solver: &mut Solver,
    position: &Position,
    rules: &dyn Ruleset,
    recursion: Option<&Recursion>,
) -> Bounds {
    match position {
        Position::InfiniteStalks(_) => Bounds { value: Known::Nothing, outcome: None },
        Position::Picture(picture) if rules.plays_by_colour() => {
            Bounds { value: ordinary(solver, picture), outcome: None }
        }
        position => {
            let parts = parts(position, rules);
            let mut value = Known::ZERO;
            for part in &parts {
                let known = recursion.and_then(|recursion| recursion.known(part));
                let known = known.map_or_else(|| of_part(solver, part, rules), Known::Exact);
                value = solver.plus(value, known);
            }
            let settled = value.outcome(solver.arena());
            let outcome = settled.or_else(|| {
                solver.play(|check, allowance| {
                    let effort = allowance / QUESTIONS;
                    IntegerComparison::new(rules, effort, check).outcome(position)
                })
            });
            Bounds { value, outcome }
        }
    }
}

/// Bounds for what a move leaves, whichever it is: it removes an edge or a domino.
pub(super) fn after_a_move(solver: &mut Solver, part: &Position, rules: &dyn Ruleset) -> Known {
    let Some(size) = part.size() else { return Known::Nothing };
    if rules.is_impartial() {
        return of_ups(solver, -2, 2);
    }
    let most = |player| match rules.plays_by_colour() {
        true => rules.most_moves(part, player),
        // Under other rules a player's moves may need one of the other's first.
        false => size.saturating_sub(1),
    };
    let [left, right] = Player::BOTH.map(|player| i64::try_from(most(player)).unwrap_or(i64::MAX));
    solver.between(&Dyadic::from(-right), &Dyadic::from(left))
}

/// The parts whose values add up.
fn parts(position: &Position, rules: &dyn Ruleset) -> Vec<Position> {
    match position {
        Position::Picture(picture) if rules.is_disjunctive() => {
            picture.components().into_iter().map(|part| part.picture.into()).collect()
        }
        position => vec![position.clone()],
    }
}

/// Bounds for a part of a position that is not ordinary Hackenbush.
fn of_part(solver: &mut Solver, part: &Position, rules: &dyn Ruleset) -> Known {
    if rules.is_impartial() {
        return of_nimber(solver, part, rules);
    }
    if let Some(tree) = rules.clockwise_tree(part) {
        let painted = of_tree(solver, &tree);
        let played = by_playing(solver, part, rules);
        return solver.both(painted, played);
    }
    by_playing(solver, part, rules)
}

/// Both players have the same moves, so the value is a nimber.
fn of_nimber(solver: &mut Solver, part: &Position, rules: &dyn Ruleset) -> Known {
    if rules.most_moves(part, Player::Left) == 0 {
        return Known::ZERO;
    }
    of_ups(solver, -2, 2)
}

/// Counts moves, then plays against the integers between.
fn by_playing(solver: &mut Solver, part: &Position, rules: &dyn Ruleset) -> Known {
    let most = |player| i64::try_from(rules.most_moves(part, player)).unwrap_or(i64::MAX);
    let [high, low] = [most(Player::Left), -most(Player::Right)];
    let (low, high) = solver.play(|check, allowance| {
        IntegerComparison::new(rules, allowance / QUESTIONS, check).bounds(part, low, high)
    });
    solver.between(&Dyadic::from(low), &Dyadic::from(high))
}

/// Bounds for a tree of Clockwise Hackenbush, by painting its green edges. If all are green both
/// players have the same moves.
fn of_tree(solver: &mut Solver, tree: &Picture) -> Known {
    let mut numbers = [Colour::Red, Colour::Blue].map(|paint| {
        let edge = |edge: &Edge| match edge.colour {
            Colour::Green => Edge { colour: paint, ..*edge },
            _ => *edge,
        };
        let painted: Picture = tree.edges().iter().map(edge).collect();
        Forest::new(&painted).ok()?.signs().ok()??.value().ok()
    });
    let [Some(low), Some(high)] = [numbers[0].take(), numbers[1].take()] else {
        return Known::Nothing;
    };
    let painted = solver.between(&low, &high);
    if !green::is_green(tree) {
        return painted;
    }
    let nimber = of_ups(solver, -2, 2);
    solver.both(painted, nimber)
}
