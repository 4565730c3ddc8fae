//! Positions sorted by value: equal ones together, and the partial order of the rest.
//!
//! Values of games are partially ordered. Each class of equal positions has a rank, the length of the
//! longest chain below it; classes of one rank are confused with each other. The covering relation
//! is what a Hasse diagram draws: `a < b` with nothing between.

use std::cmp::Ordering;

use partizan::{Exceeded, Game, Outcome};

use super::compare::compare;
use super::pair::Pair;
use crate::diagnostic::{Diagnostic, Kind};
use crate::position::Position;
use crate::problem::Problem;
use crate::solve::{Engine, Known};

/// Positions sorted by value.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sorted {
    /// Classes of equal positions, by rank, each with the first of its positions first.
    pub classes: Vec<Class>,
    /// Pairs of classes, the first less than the second with none between.
    pub covers: Vec<(usize, usize)>,
    /// Positions whose place is not known: because a budget ended, or because they could not be compared with infinite stalks.
    pub unknown: Vec<usize>,
    /// The budget that ended, if one did.
    pub exceeded: Option<Exceeded>,
}

/// Equal positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Class {
    /// Their indices.
    pub members: Vec<usize>,
    /// Their value; `None` for infinite stalks.
    pub value: Option<Game>,
    /// The length of the longest chain below.
    pub rank: usize,
}

/// The most positions to sort: every two are compared.
pub const MAX_POSITIONS: usize = 1_000;

/// Sorts positions.
///
/// ```
/// use hackenbush::{Engine, analysis::sort::sort};
/// let problems: Vec<_> = ["b", "g", "br", "gb + g", "bbr - b"].map(|text| text.parse().unwrap()).into();
/// let sorted = sort(&mut Engine::new(), &problems)?;
/// // Star and up are confused; br and bbr - b are both 1/2.
/// let ranks: Vec<_> = sorted.classes.iter().map(|class| (class.rank, &class.members[..])).collect();
/// assert_eq!(ranks, [(0, &[1][..]), (0, &[3]), (1, &[2, 4]), (2, &[0])]);
/// # Ok::<(), hackenbush::Diagnostic>(())
/// ```
///
/// # Errors
/// Too many positions, and positions whose rules cannot be compared.
pub fn sort(engine: &mut Engine, problems: &[Problem]) -> Result<Sorted, Diagnostic> {
    if problems.len() > MAX_POSITIONS {
        return Err(Diagnostic::new(0..0, format!("more than {MAX_POSITIONS} positions"))
            .kind(Kind::TooLarge)
            .hint("every two are compared; `value` evaluates any number of positions"));
    }
    let mut exceeded = None;
    let (mut items, mut unknown) = (Vec::new(), Vec::new());
    for (index, problem) in problems.iter().enumerate() {
        if let Err(interrupted) = engine.budget().meter().check() {
            exceeded = Some(interrupted);
            unknown.push(index);
            continue;
        }
        let solution = engine.solve(problem);
        let infinite = matches!(problem.position(), Position::InfiniteStalks(_));
        match solution.value {
            Known::Exact(game) if !infinite => items.push((index, Some(game))),
            _ if infinite => items.push((index, None)),
            _ => {
                exceeded = exceeded.or(solution.exceeded);
                unknown.push(index);
            }
        }
    }
    let mut classes: Vec<Class> = Vec::new();
    // For each class the order of those before it.
    let mut orders: Vec<Vec<Option<Ordering>>> = Vec::new();
    'items: for (index, value) in items {
        let mut order = Vec::with_capacity(classes.len());
        for class in &mut classes {
            match order_of(engine, problems, (class.members[0], class.value), (index, value)) {
                Ok(Some(Ordering::Equal)) => {
                    class.members.push(index);
                    continue 'items;
                }
                Ok(found) => order.push(found),
                Err(Some(diagnostic)) => return Err(diagnostic),
                Err(None) => {
                    exceeded = exceeded.or(engine.budget().meter().check().err());
                    unknown.push(index);
                    continue 'items;
                }
            }
        }
        classes.push(Class { members: vec![index], value, rank: 0 });
        orders.push(order);
    }
    Ok(arranged(&classes, &orders, unknown, exceeded))
}

/// How two positions compare; `Err(None)` if a budget ended first.
fn order_of(
    engine: &mut Engine,
    problems: &[Problem],
    a: (usize, Option<Game>),
    b: (usize, Option<Game>),
) -> Result<Option<Ordering>, Option<Diagnostic>> {
    if let (Some(a), Some(b)) = (a.1, b.1) {
        return engine.arena_mut().compare(a, b).map_err(|_| None);
    }
    let pair = [a.0, b.0].map(|index| problems[index].clone());
    let pair = Pair::new(pair, None).map_err(Some)?;
    match compare(engine, &pair, false).outcome {
        Some(Outcome::Left) => Ok(Some(Ordering::Greater)),
        Some(Outcome::Right) => Ok(Some(Ordering::Less)),
        Some(Outcome::Previous) => Ok(Some(Ordering::Equal)),
        Some(Outcome::Next) => Ok(None),
        None => Err(None),
    }
}

/// Ranks, covers and the order in which classes are shown.
fn arranged(
    classes: &[Class],
    orders: &[Vec<Option<Ordering>>],
    unknown: Vec<usize>,
    exceeded: Option<Exceeded>,
) -> Sorted {
    let count = classes.len();
    let below = |a: usize, b: usize| match a.cmp(&b) {
        Ordering::Less => orders[b][a] == Some(Ordering::Less),
        Ordering::Equal => false,
        Ordering::Greater => orders[a][b] == Some(Ordering::Greater),
    };
    let under: Vec<Vec<usize>> =
        (0..count).map(|b| (0..count).filter(|&a| below(a, b)).collect()).collect();
    // Whatever is below has fewer below itself.
    let mut by_size: Vec<usize> = (0..count).collect();
    by_size.sort_by_key(|&index| under[index].len());
    let mut ranks = vec![0_usize; count];
    for &index in &by_size {
        ranks[index] = under[index].iter().map(|&lower| ranks[lower] + 1).max().unwrap_or(0);
    }
    let mut shown: Vec<usize> = (0..count).collect();
    shown.sort_by_key(|&index| (ranks[index], classes[index].members[0]));
    let mut place = vec![0; count];
    for (new, &old) in shown.iter().enumerate() {
        place[old] = new;
    }
    let mut covers = Vec::new();
    for upper in 0..count {
        for &lower in &under[upper] {
            let between = under[upper].iter().any(|&middle| below(lower, middle));
            if !between {
                covers.push((place[lower], place[upper]));
            }
        }
    }
    covers.sort_unstable();
    let classes =
        shown.iter().map(|&old| Class { rank: ranks[old], ..classes[old].clone() }).collect();
    Sorted { classes, covers, unknown, exceeded }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::random_picture;
    use crate::picture::Colour;
    use crate::rules::RedBlueGreen;
    use proptest::prelude::*;

    proptest! {
        /// The paths of covers are the order, ranks are antichains, and equal ones are together.
        #[test]
        fn the_order_is_that_of_the_values(
            pictures in prop::collection::vec(random_picture(4, 4, &Colour::ORDINARY), 0..7),
        ) {
            let mut engine = Engine::new();
            let problems: Vec<Problem> =
                pictures.into_iter().map(|picture| Problem::new(picture, &RedBlueGreen).unwrap()).collect();
            let sorted = sort(&mut engine, &problems).unwrap();
            prop_assert_eq!(sorted.classes.iter().map(|class| class.members.len()).sum::<usize>(), problems.len());
            let count = sorted.classes.len();
            let mut reaches = vec![vec![false; count]; count];
            for _ in 0..count {
                for &(a, b) in &sorted.covers {
                    reaches[a][b] = true;
                    for row in &mut reaches {
                        row[b] |= row[a];
                    }
                }
            }
            for (a, row) in reaches.iter().enumerate() {
                for (b, &reached) in row.iter().enumerate() {
                    let [x, y] = [a, b].map(|class| sorted.classes[class].members[0]);
                    let values = [x, y].map(|index| engine.solve(&problems[index]).value.exact().unwrap());
                    let order = engine.arena_mut().compare(values[0], values[1]).unwrap();
                    prop_assert_eq!(reached, order == Some(Ordering::Less));
                    prop_assert_eq!(a == b, order == Some(Ordering::Equal));
                    if a != b && sorted.classes[a].rank == sorted.classes[b].rank {
                        prop_assert_eq!(order, None);
                    }
                }
            }
        }
    }

    #[test]
    fn infinite_stalks_have_their_place() {
        let problems: Vec<Problem> =
            ["b^w", "bbb", "[br]^w", "br"].map(|text| text.parse().unwrap()).into();
        let sorted = sort(&mut Engine::new(), &problems).unwrap();
        let order: Vec<usize> = sorted.classes.iter().map(|class| class.members[0]).collect();
        assert_eq!(order, [3, 2, 1, 0]);
        assert!(sorted.unknown.is_empty());
    }
}
